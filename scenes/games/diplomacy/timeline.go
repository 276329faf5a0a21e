package diplomacy

import (
	"math"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// timeLine describes the timeline of all phases below the map. With it the player can show any
// phase or play the phases.
func (s *Screen) timeLine(u *ui.UI, w words, r ui.Rect, drawer bool) {
	u.Sheet(r)
	in := r.InsetXY(12, 0)
	var open ui.Rect
	if drawer {
		open = in.CutRight(max(120, u.Width(s.drawerLabel(u), ui.ButtonLabel.At(16))+70))
		in.CutRight(12)
	}
	s.lineButtons(u, &in)
	in.CutLeft(14)
	labels := s.seeLabels(u)
	see := in.CutRight(min(seeWidth(u, labels), in.W-leastNodes))
	in.CutRight(10)
	p := s.seen()
	if !u.Narrow() || in.W > lineLabel+lineNodes {
		label := in.CutRight(lineLabel)
		in.CutRight(14)
		u.Label(ui.R(label.X, label.CenterY()-20, label.W, 21), w.seasonWord(p.Season), ui.Strong.At(16))
		when := strconv.Itoa(int(p.Year))
		if !s.looksBack() {
			when = u.Text.T("diplomacy.line.now", "Year", when)
		}
		u.Label(ui.R(label.X, label.CenterY(), label.W, 20), when, ui.Note)
	}
	s.lineNodes(u, in)
	s.switcher(u, see.Middle(see.W, hud.Tall(u, 34)), labels)
	if drawer {
		s.drawerButton(u, open)
	}
	u.Probe("diplomacy.at", strconv.Itoa(s.at), ui.Rect{})
	u.Probe("diplomacy.phase", p.Season.String()+" "+strconv.Itoa(int(p.Year)), ui.Rect{})
}

// lineLabel is the width of the name of the visible phase, lineNodes that of the nodes with which a
// narrow window leaves room for it, leastNodes their least width.
const (
	lineLabel  = 96
	lineNodes  = 60
	leastNodes = 56
)

// drawerLabel returns the label of the button that opens and closes the panel.
func (s *Screen) drawerLabel(u *ui.UI) string {
	if d := s.writing(); d != nil {
		return u.Text.T("diplomacy.drawer.given", "Given", d.Given(), "Due", d.Due())
	}
	return u.Text.T("diplomacy.drawer")
}

// drawerButton opens and closes the panel in windows where it lies over the map.
func (s *Screen) drawerButton(u *ui.UI, r ui.Rect) {
	if u.Button("diplomacy.drawer", r.Middle(r.W, 38), ui.ButtonSpec{Label: s.drawerLabel(u), Icon: "scroll-quill", Size: 16, Tip: u.Text.T("diplomacy.drawer.tip")}) {
		s.drawer = !s.drawer
	}
}

// seeLabels returns the labels of the choice of the orders on the map.
func (s *Screen) seeLabels(u *ui.UI) []string {
	labels := []string{u.Text.T("diplomacy.see.mine"), u.Text.T("diplomacy.see.all"), u.Text.T("diplomacy.see.none")}
	if s.match.Here() == 0 { // nobody plays in this window, so there are no own orders
		labels = labels[1:]
	}
	return labels
}

// seeWidth returns the width of the choice of the orders on the map: of all labels, or in a narrow window
// of the widest.
func seeWidth(u *ui.UI, labels []string) float64 {
	sum, most := 6.0, 0.0
	for _, label := range labels {
		w := u.Width(label, ui.Style{Weight: ui.Bold, Size: 16}) + 20
		sum, most = sum+w, max(most, w)
	}
	if u.Narrow() {
		return most + 14
	}
	return sum
}

// switcher describes the choice of the orders on the map: the player's own, all, or none. In a narrow
// window it is a button that goes to the next choice.
func (s *Screen) switcher(u *ui.UI, r ui.Rect, labels []string) {
	first := none + 1 - len(labels)
	now, tip := max(s.which, first)-first, u.Text.T("diplomacy.see.tip")
	if !u.Narrow() {
		s.which = first + u.Segment("diplomacy.see", r, labels, now)
		u.Tip("diplomacy.see", r, tip)
		return
	}
	if u.Button("diplomacy.see", r, ui.ButtonSpec{Label: labels[now], Size: 15, Tip: tip}) {
		now = (now + 1) % len(labels)
	}
	s.which = first + now
}

// lineButtons describes the buttons of the timeline.
func (s *Screen) lineButtons(u *ui.UI, in *ui.Rect) {
	size := hud.Tall(u, 36)
	last := s.match.Phases()
	press := func(id, icon, tip string, disabled bool, key ebiten.Key) bool {
		used := u.Button(id, in.CutLeft(size).Middle(size, size), ui.ButtonSpec{Icon: icon, Kind: ui.OnBar, Tip: tip, Disabled: disabled})
		in.CutLeft(6)
		return used || !disabled && !u.Fields.Typing() && !u.Focus.Is("map") && !u.Focus.Is("timeline") && u.TakeKey(key)
	}
	tip := u.Text.T("diplomacy.line.first")
	if s.at == 0 {
		tip = u.Text.T("diplomacy.line.isfirst")
	}
	if press("line.first", "previous-button", tip, s.at == 0, ebiten.KeyHome) {
		s.jump(0)
	}
	tip = u.Text.T("diplomacy.line.play")
	ends := s.show.on && s.show.asks && s.show.complete // the results wait for the player
	moves := s.going && !ends && (s.looksBack() || s.match.Here() == 0 && !s.past)
	if moves {
		tip = u.Text.T("diplomacy.line.pause")
	}
	idle := !s.looksBack() && (s.past || s.match.Here() != 0)
	if idle {
		tip = u.Text.T("diplomacy.line.isnow")
	}
	if press("line.play", hud.PauseIcon(!moves), tip, idle, ebiten.KeyP) || !idle && u.TakeKey(ebiten.KeyPause) {
		switch {
		case ends:
			s.next()
		case moves && s.show.asks:
			s.completeShow(u)
		case moves:
			s.going, s.show = false, show{}
		default:
			s.going = true
		}
	}
	tip = u.Text.T("diplomacy.line.last")
	if s.at == last {
		tip = u.Text.T("diplomacy.line.isnow")
	}
	if press("line.last", "next-button", tip, s.at == last, ebiten.KeyEnd) {
		s.jump(last)
	}
}

// lineNodes describes the timeline with a node for each phase.
func (s *Screen) lineNodes(u *ui.UI, r ui.Rect) {
	last := s.match.Phases()
	use := u.Board("timeline", r)
	if u.Focus.Is("timeline") {
		switch {
		case u.TakeKey(ebiten.KeyArrowLeft):
			s.jump(s.at - 1)
			u.Focus.Show()
		case u.TakeKey(ebiten.KeyArrowRight):
			s.jump(s.at + 1)
			u.Focus.Show()
		case u.TakeKey(ebiten.KeyHome):
			s.jump(0)
		case u.TakeKey(ebiten.KeyEnd):
			s.jump(last)
		}
	}
	u.Ring("timeline", r.InsetXY(0, 6))
	line := r.InsetXY(14, 0)
	x := func(i int) float64 {
		if last == 0 {
			return line.Right()
		}
		return line.X + line.W*float64(i)/float64(last)
	}
	y := r.CenterY() - 6
	in := u.Input()
	if (u.Held("timeline") || use == ui.ByMouse) && r.Has(in.X, in.Y) && last > 0 {
		if to := int(math.Round((in.X - line.X) / line.W * float64(last))); to != s.at && to >= 0 && to <= last {
			s.jump(to)
		}
	}
	u.Fill(ui.R(line.X, y-2.5, line.W, 5), art.Trough)
	u.Fill(ui.R(line.X, y-2.5, x(s.at)-line.X, 5), art.BrassLow)
	pitch := line.W / float64(max(1, last))
	year := -1000.0
	for i := range last + 1 {
		season, when := s.phaseAt(i)
		if season == diplomacy.Spring && x(i)-year > 46 {
			year = x(i)
			u.Label(ui.R(x(i)-24, y+11, 48, 17), strconv.Itoa(int(when)), ui.Note.With(ui.Bold).At(13).In(art.Ink1).To(0.5))
		}
		if i != s.at && pitch > 5 {
			node(u, x(i), y, season, pitch)
		}
	}
	s.markPromises(u, x, y)
	u.Picture(ui.R(x(s.at)-11, y-11, 22, 22), 1, "time line now", func(c *paint.Canvas) {
		c.Fill(paint.Circle(11, 11, 11), paint.Solid(art.BrassLow))
		c.Fill(paint.Circle(11, 11, 9.6), paint.Vertical(0, 22, art.BrassHigh, art.Brass))
		c.Fill(paint.Circle(11, 11, 3.4), paint.Solid(art.Ink1))
	})
}

// phaseAt returns the season and the year of phase i, or of the current position.
func (s *Screen) phaseAt(i int) (diplomacy.Season, int16) {
	p := s.position
	if i < s.match.Phases() {
		p = &s.match.Phase(i).Before
	}
	return p.Season, p.Year
}

type nodeKey struct{ season diplomacy.Season }

// node draws a phase on the timeline: a large disc for spring, a square for winter, a small disc
// for retreats.
func node(u *ui.UI, x, y float64, season diplomacy.Season, pitch float64) {
	radius := 5.0
	switch season {
	case diplomacy.Spring:
		radius = 6
	case diplomacy.Summer, diplomacy.Autumn:
		radius = 3
	case diplomacy.Fall, diplomacy.Winter:
	}
	if pitch < 2*radius+1 && season != diplomacy.Spring {
		return
	}
	u.Picture(ui.R(x-radius, y-radius, 2*radius, 2*radius), 1, nodeKey{season}, func(c *paint.Canvas) {
		p := paint.Circle(radius, radius, radius-0.7)
		if season == diplomacy.Winter {
			p = paint.Rect(0.7, 0.7, 2*radius-1.4, 2*radius-1.4)
		}
		c.Fill(p, paint.Solid(art.Tip))
		c.Stroke(p, 1.4, paint.Solid(art.Ink1))
	})
}
