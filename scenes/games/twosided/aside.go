package twosided

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"eras/ai/agents"
	"eras/saves"
	"eras/scenes/training"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// profile returns the profile of the person whose name is typed.
func (s *SetupScreen) profile() saves.Profile {
	if s.knownFor != s.names[0] {
		s.knownFor = s.names[0]
		s.known = saves.Profile{}
		if name, err := saves.PlayerName(s.names[0]); err == nil {
			s.known = s.Profile(name)
		}
	}
	return s.known
}

// champion returns the weights with which the computer beat the player under the chosen rules. It
// reports false if there are none; a network and a program have none.
func (s *SetupScreen) champion() (saves.Champion, bool) {
	if s.school(0) == agents.Network || s.program(0) != "" {
		return saves.Champion{}, false
	}
	p := s.profile()
	c, ok := p.Champion(s.mode(), s.chosen().trained[s.mode()])
	return c, ok && c.Won()
}

// lastDefeat returns the last match of the game that the player lost. last reports whether it was
// the player's last match of the game, ok whether there is one.
func (s *SetupScreen) lastDefeat() (m saves.Played, last, ok bool) {
	p := s.profile()
	last = true
	for _, m := range slices.Backward(p.Played) {
		if m.Mode == s.mode() && m.Score < 0 {
			return m, last, true
		}
		last = last && m.Mode != s.mode()
	}
	return saves.Played{}, false, false
}

// mode returns the mode of the match that is being set up.
func (s *SetupScreen) mode() saves.Mode { return modeOf(s.Alone) }

// noticeText returns a sentence on when and how the computer beat the player.
func (s *SetupScreen) noticeText(u *ui.UI, c saves.Champion) string {
	keeps := " " + u.Text.T("notice.keeps")
	if s.chosen().as2005() {
		keeps = " " + u.Text.T("notice.keeps.2005")
	}
	if m, _, ok := s.lastDefeat(); ok {
		own, enemy := m.Final()
		return u.Text.T("notice.body", "Day", u.Text.Day(m.Date), "Enemy", enemy, "Own", own) + keeps
	}
	return u.Text.T("notice.plain", "Day", u.Text.Day(c.Date)) + keeps
}

// noticeTitle says whether the computer beat the player in the last match or earlier.
func (s *SetupScreen) noticeTitle(u *ui.UI) string {
	if _, last, _ := s.lastDefeat(); !last {
		return u.Text.T("notice.title.before")
	}
	return u.Text.T("notice.title")
}

// noticeStrip draws the notice above the buttons, for windows without room beside the
// form.
func (s *SetupScreen) noticeStrip(u *ui.UI, in *ui.Rect) {
	c, ok := s.champion()
	if !ok {
		return
	}
	style := ui.Note.In(art.Ink1)
	text := s.noticeTitle(u) + ". " + s.noticeText(u, c)
	h := u.ParagraphHeight(in.W-70, text, style) + 16
	cut := in.CutBottom
	if u.Narrow() {
		cut = in.CutTop
	}
	strip := cut(h)
	cut(6)
	u.Inlay(strip)
	seal(u, ui.R(strip.X+10, strip.CenterY()-18, 36, 36))
	u.Paragraph(ui.R(strip.X+58, strip.Y+8, strip.W-70, h), text, style)
}

// aside draws beside the form what the program knows about the player.
func (s *SetupScreen) aside(u *ui.UI, r ui.Rect) {
	if c, ok := s.champion(); ok {
		in := u.Motion.EaseFrom("notice "+s.knownFor, 1, 0, 220)
		size := sealSize(r.H)
		height := min(s.noticeHeight(u, r.W, size, c), r.H-sheetBelow)
		card := r.CutTop(height)
		r.CutTop(22)
		u.WithAlpha(1-in, func() { s.notice(u, card.Shift(24*in, 0), size, c) })
	} else {
		card := r.CutTop(min(s.welcomeHeight(u, r.W), r.H-sheetBelow))
		r.CutTop(22)
		s.welcome(u, card)
	}
	s.history(u, &r)
	if r.H >= leastPreview && !s.Alone {
		s.showMap(u, r)
	}
}

// Heights beside the form: of the history and what is below it, and the smallest height of the
// map's picture and of the history above it.
const (
	sheetBelow   = 240
	leastPreview = 110
	leastHistory = 197
)

// showMap draws the chosen map.
func (s *SetupScreen) showMap(u *ui.UI, r ui.Rect) {
	u.Probe("setup.preview", fmt.Sprint(int(r.H)), ui.Rect{})
	start := s.chosenMap().Start
	w, h := float64(start.Size.W)+0.9, float64(start.Size.H)+0.9
	k := min((r.W-16)/w, (r.H-16)/h)
	sketch(u, &s.preview, u.MapFrame(r.Middle(w*k+16, h*k+16)), &start)
}

// Heights of the notice, without its seal, and of the welcome, both without their paragraphs.
const (
	noticeRest  = 20 + 4 + 34 + 16 + 4 + 12 + 24 + 3*27 + 22
	welcomeRest = 22 + 56 + 8 + 32 + 16 + 4 + 26
)

// sealSize returns the size of the seal above a notice. It is small if the history and the map
// below need the room.
func sealSize(room float64) float64 {
	if room < 760 {
		return 60
	}
	return 92
}

func (s *SetupScreen) noticeHeight(u *ui.UI, w, seal float64, c saves.Champion) float64 {
	return noticeRest + seal + u.ParagraphHeight(w-64, s.noticeText(u, c), ui.Body)
}

func (s *SetupScreen) welcomeHeight(u *ui.UI, w float64) float64 {
	_, body := s.welcomeTexts(u)
	return welcomeRest + u.ParagraphHeight(w-64, body, ui.Body)
}

// welcomeTexts returns the title and the body of the welcome.
func (s *SetupScreen) welcomeTexts(u *ui.UI) (title, body string) {
	switch {
	case s.program(0) != "":
		return u.Text.T("welcome.program.title"), u.Text.T("setup.program.note")
	case s.school(0) == agents.Network:
		return u.Text.T("welcome.network.title"), u.Text.T("welcome.network.body")
	case s.chosen().as2005():
		return u.Text.T("welcome.title"), u.Text.T("welcome.body.2005")
	}
	return u.Text.T("welcome.title"), u.Text.T("welcome.body")
}

// notice says that the computer beat the player, with which weights, and that it will use them
// again.
func (s *SetupScreen) notice(u *ui.UI, r ui.Rect, size float64, c saves.Champion) {
	u.Sheet(r)
	in := r.InsetXY(32, 20)
	seal(u, in.CutTop(size).Middle(size, size))
	in.CutTop(4)
	u.Label(in.CutTop(34), s.noticeTitle(u), ui.PanelTitle.At(23).To(0.5))
	u.Rule(in.X+8, in.CutTop(16).CenterY(), in.W-16)
	in.CutTop(4)
	body := s.noticeText(u, c)
	in.CutTop(u.Paragraph(in, body, ui.Body) + 12)
	genes := heaviest(c.Weights, 3)
	if in.H < 24+float64(len(genes))*27 {
		return
	}
	u.Label(in.CutTop(24), u.Text.T("notice.weights"), ui.Section)
	for _, g := range genes {
		row := in.CutTop(27)
		s.weightRow(u, row, g)
	}
}

// weightRow draws one weight: icon, name, bar, number.
func (s *SetupScreen) weightRow(u *ui.UI, row ui.Rect, g weight) {
	u.Icon(row.CutLeft(20).Middle(18, 18), training.EstimatorIcon(g.name), art.Ink2)
	row.CutLeft(8)
	u.Label(row.CutRight(46), u.Text.Decimal(g.gene, 2, false), ui.Strong.At(16).To(1))
	u.Bar(row.CutRight(148).Middle(148, 13), g.gene, -1, &art.Blue)
	key := "estimator." + g.name
	if s.Alone {
		key = "estimator.battle." + g.name
	}
	u.Label(row, u.Text.T(key), ui.Note.In(art.Ink1).At(16))
}

type weight struct {
	name string
	gene float64
}

// heaviest returns the n largest weights.
func heaviest(w saves.Weights, n int) []weight {
	var all []weight
	for name, gene := range w {
		all = append(all, weight{name, gene})
	}
	slices.SortFunc(all, func(a, b weight) int {
		return cmp.Or(cmp.Compare(b.gene, a.gene), cmp.Compare(a.name, b.name))
	})
	return all[:min(n, len(all))]
}

// welcome explains what the name is used for. It is shown until the computer has beaten the player,
// and to people who play against a network.
func (s *SetupScreen) welcome(u *ui.UI, r ui.Rect) {
	u.Sheet(r)
	in := r.InsetXY(32, 22)
	u.Icon(in.CutTop(56).Middle(52, 52), "brain", art.Ink2)
	in.CutTop(8)
	title, body := s.welcomeTexts(u)
	u.Label(in.CutTop(32), title, ui.PanelTitle.To(0.5))
	u.Rule(in.X+8, in.CutTop(16).CenterY(), in.W-16)
	in.CutTop(4)
	u.Paragraph(in, body, ui.Body)
}

const historyLength = 12

// playedHere returns the player's matches of the game being set up, oldest first.
func (s *SetupScreen) playedHere() []saves.Played {
	var here []saves.Played
	for _, m := range s.profile().Played {
		if m.Mode == s.mode() {
			here = append(here, m)
		}
	}
	return here
}

func (s *SetupScreen) historyTitle() string {
	if s.Alone {
		return "history.title.battle"
	}
	return "history.title"
}

// history plots the player's last results: up for a win, down for a defeat.
func (s *SetupScreen) history(u *ui.UI, room *ui.Rect) {
	played := s.playedHere()
	if len(s.profile().Played) == 0 || room.H < 190 {
		return
	}
	height := min(room.H, 220)
	if rest := room.H - 22 - leastPreview; !s.Alone && rest >= leastHistory {
		height = min(height, rest) // leave room for the map below
	}
	r := room.CutTop(height)
	room.CutTop(22)
	u.Sheet(r)
	in := r.InsetXY(24, 16)
	u.Label(in.CutTop(28), u.Text.T(s.historyTitle()), ui.PanelTitle.At(19))
	u.Rule(in.X, in.CutTop(12).CenterY(), in.W)
	foot := in.CutBottom(38)
	middle := in.CenterY()
	last := played[max(0, len(played)-historyLength):]
	step := math.Min(33.6, in.W/float64(max(1, len(last))))
	for i, m := range last {
		x := in.X + 6 + float64(i)*step
		w := step - 12
		switch {
		case m.Score > 0:
			u.Block(ui.R(x, middle-33, w, 32), &art.Red)
			u.Icon(ui.R(x+w/2-9, middle-54, 18, 18), "queen-crown", art.Red.Dark)
		case m.Score < 0:
			u.Block(ui.R(x, middle+1, w, 32), &art.Blue)
		default:
			u.Block(ui.R(x, middle-6, w, 12), &art.Nobody)
		}
	}
	if len(played) == 0 {
		u.Label(in, u.Text.T("profile.none."+string(s.mode())), ui.Aside)
	} else {
		u.HLine(in.X, middle, in.W, 2, art.Ink1)
	}
	wins, losses := 0, 0
	for _, m := range played {
		switch {
		case m.Score > 0:
			wins++
		case m.Score < 0:
			losses++
		}
	}
	won, lost := u.Text.T("history.wins", "N", wins), u.Text.T("history.losses", "N", losses)
	side := max(u.Width(won, ui.Strong), u.Width(lost, ui.Strong)) + 8
	u.Label(foot.CutLeft(side), won, ui.Strong.In(art.Red.Dark))
	u.Label(foot.CutRight(side), lost, ui.Strong.In(art.Blue.Dark).To(1))
	s.profileButton(u, foot.Middle(min(foot.W, 210), foot.H))
}

// profileButton draws the button that opens the player's page.
func (s *SetupScreen) profileButton(u *ui.UI, r ui.Rect) {
	if u.Button("setup.profile", r, ui.ButtonSpec{Label: u.Text.T("profile.title"), Icon: "brain", Size: 16}) {
		s.OpenProfile(s.known.Name)
	}
}

// seal draws a wax seal with a trophy.
func seal(u *ui.UI, r ui.Rect) {
	u.Picture(r, 3, "seal", func(c *paint.Canvas) {
		m := r.W / 2
		const teeth = 16
		var xy []float64
		for i := range 2 * teeth {
			sin, cos := math.Sincos(math.Pi * float64(i) / teeth)
			radius := m * 0.98
			if i%2 == 1 {
				radius = m * 0.89
			}
			xy = append(xy, m+cos*radius, m+sin*radius)
		}
		edge := paint.Smooth(true, xy...)
		c.Translate(1.5, 2.5).Fill(edge, paint.Ink(paint.RGB(0), 0.25))
		c.Fill(edge, paint.Vertical(0, r.H, paint.RGB(0xC9392B), paint.RGB(0x86170F)))
		c.Stroke(paint.Circle(m, m, m*0.70), m*0.035, paint.Ink(paint.RGB(0xF4B8A6), 0.7))
		art.Icon(c, "laurels-trophy", m*0.52, m*0.50, m*0.96, paint.Solid(paint.RGB(0xFBE3D0)))
	})
}
