// Package menu is the first screen: what there is to do, the boards to choose
// from, and a map on which the computer plays against itself.
package menu

import (
	"eras/geography"
	"eras/scenes/boards/miniature"
	"eras/scenes/boards/tokens"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Board is a board of the house.
type Board uint8

const (
	// War is the general map with its battles.
	War Board = iota
	// Battle is the combat alone.
	Battle
	// Risk is the conquest of a map of countries by two to six.
	Risk
	// Diplomacy is the game of seven powers that order at once.
	Diplomacy
)

// boards are the boards in the order of their cards, with their words in texts.
var boards = []struct {
	board Board
	id    string
}{{War, "war"}, {Battle, "battle"}, {Risk, "risk"}, {Diplomacy, "diplomacy"}}

// Actions are what the menu can do.
type Actions struct {
	Continue, Start, TwoPlayers, Watch, Archive, Rules, Options, Credits, Quit func()
}

// Saved describes the match that can be continued.
type Saved struct {
	// Line says who plays where and how much is left.
	Line string
}

// Picture shows something that moves beside the menu.
type Picture interface {
	Describe(u *ui.UI, r ui.Rect)
}

// Scene is what the card of a board of countries shows: a part of a drawn map and
// whose its areas are. It keeps its picture, so use the same one again.
type Scene struct {
	Map   *geography.Map
	View  geography.Rect
	Owner func(area int) *art.Owner

	sheet miniature.Sheet
}

// Screen is the menu.
type Screen struct {
	// Board is the chosen board.
	Board Board
	// Chosen is told when another board is chosen.
	Chosen func(Board)
	// Saved is what can be continued on the chosen board, nil if nothing.
	Saved func(Board) *Saved
	// Scene returns what the card of a board of countries shows, nil as long as it
	// is being read.
	Scene func(Board) *Scene
	// Live is the map beside the menu.
	Live    Picture
	Actions Actions
	// Version stands in the corner.
	Version string
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	b := u.Bounds()
	small := b.W < 1100 || b.H < 740
	pad, width := 40.0, 408.0
	if small {
		pad, width = 16, 360
	}
	area := b.InsetXY(pad, pad)
	if !small {
		area.H += 8
	}
	sheet := area.CutLeft(width)
	area.CutLeft(map[bool]float64{false: 32, true: 14}[small])
	s.buttons(u, sheet, small)
	s.boards(u, area, small)
	if small {
		return // nothing but boards is left of the wood
	}
	style := ui.OnWoodNote.At(14).To(1)
	u.Label(ui.R(b.Right()-320, b.Bottom()-30, 300, 20), s.Version+" · "+u.Text.T("language.name"), style)
}

// buttons draws the sheet with the name of the game and what there is to do.
func (s *Screen) buttons(u *ui.UI, r ui.Rect, small bool) {
	u.Sheet(r)
	in := r.InsetXY(32, 24)
	if small {
		in = r.InsetXY(24, 14)
	}
	s.title(u, &in, small)
	height, space := 48.0, 12.0
	if small {
		height, space = 44, 8
	}
	saved := s.Saved(s.Board)
	if saved != nil {
		spec := ui.ButtonSpec{Label: u.Text.T("menu.continue"), Note: saved.Line, Icon: "flying-flag", Kind: ui.Primary, Start: true}
		h := height + 16
		if small {
			spec.Note, h = "", height
			spec.Tip = saved.Line
		}
		if u.Button("menu.continue", in.CutTop(h), spec) {
			s.Actions.Continue()
		}
		in.CutTop(space)
	}
	two := "menu.two"
	if s.Board == Risk || s.Board == Diplomacy {
		two = "menu.several"
	}
	entries := []struct {
		id, text, icon string
		do             func()
	}{
		{"start", "menu.start", "swordman", s.Actions.Start},
		{"two", two, "tabletop-players", s.Actions.TwoPlayers},
		{"watch", "menu.watch", "spyglass", s.Actions.Watch},
		{"archive", "menu.archive", "laurels-trophy", s.Actions.Archive},
	}
	for _, e := range entries {
		spec := ui.ButtonSpec{Label: u.Text.T(e.text), Icon: e.icon, Start: true}
		if e.id == "start" && saved == nil {
			spec.Kind = ui.Primary
		}
		if u.Button("menu."+e.id, in.CutTop(height), spec) {
			e.do()
		}
		in.CutTop(space)
	}
	pairs := [][2]struct {
		id, icon string
		kind     ui.ButtonKind
		do       func()
	}{
		{{"rules", "open-book", ui.Normal, s.Actions.Rules}, {"options", "cog", ui.Normal, s.Actions.Options}},
		{{"credits", "scroll-quill", ui.Normal, s.Actions.Credits}, {"quit", "exit-door", ui.Quiet, s.Actions.Quit}},
	}
	// What is not about playing stands at the foot of the sheet.
	foot := in.CutBottom(2*height + space)
	for _, pair := range pairs {
		for i, cell := range foot.CutTop(height).Columns(2, space) {
			e := pair[i]
			if u.Button("menu."+e.id, cell, ui.ButtonSpec{Label: u.Text.T("menu." + e.id), Icon: e.icon, Kind: e.kind, Start: true}) {
				e.do()
			}
		}
		foot.CutTop(space)
	}
}

// title draws arms, name and motto.
func (s *Screen) title(u *ui.UI, in *ui.Rect, small bool) {
	size, name := 52.0, 70.0
	if small {
		size, name = 30, 44
	}
	arms := in.CutTop(size + 12)
	mid := arms.CenterX()
	u.Arms(ui.R(mid-size*1.85, arms.Y, size, size), &art.Red)
	u.Icon(ui.R(mid-size*0.55, arms.Y-2, size*1.1, size*1.1), "crossed-swords", art.BrassLow)
	u.Arms(ui.R(mid+size*0.85, arms.Y, size, size), &art.Blue)
	u.Label(in.CutTop(name*1.05), "ERAS", ui.Style{Weight: ui.Black, Size: name, Color: art.Ink1, Align: 0.5, Tracking: name / 7})
	motto := ui.Style{Weight: ui.Italic, Size: 18, Color: art.Ink2, Align: 0.5}
	if small {
		motto.Size = 16
	}
	u.Label(in.CutTop(26), u.Text.T("menu.motto"), motto)
	rule := in.CutTop(map[bool]float64{false: 26, true: 16}[small])
	u.Rule(rule.X+8, rule.CenterY(), rule.W-16)
}

// boards draws the live map and the boards below it.
func (s *Screen) boards(u *ui.UI, r ui.Rect, small bool) {
	cards := 158.0
	if small {
		cards = 116
	}
	row := r.CutBottom(cards)
	r.CutBottom(10)
	label := r.CutBottom(20)
	r.CutBottom(14)
	s.Live.Describe(u, r)
	u.Label(label, u.Text.T("menu.choose"), ui.Section.In(art.BrassHigh))
	gap := 16.0
	if small {
		gap = 10
	}
	for i, card := range row.Columns(len(boards), gap) {
		n := boards[i]
		if s.card(u, card, n.id, n.board, small) {
			s.Board = n.board
			s.Chosen(s.Board)
		}
	}
}

type cardKey struct {
	id     string
	strong bool
	scene  *Scene
}

// card draws one board to choose.
func (s *Screen) card(u *ui.UI, r ui.Rect, id string, board Board, small bool) bool {
	chosen := s.Board == board
	title := u.Text.T("menu.board." + id)
	used := u.Card("menu.board."+id, r, title, chosen)
	in := r.Inset(6)
	picture := in
	picture.H = r.H - 66
	if small {
		picture.H = r.H - 44
	}
	scene := s.Scene(board)
	figures := u.Figures // as they are now: maps are painted beside the game loop
	draw := func(c *paint.Canvas) { scenery(c, figures, board, scene, picture.W, picture.H) }
	if key := (cardKey{id, figures.StrongHatching, scene}); scene != nil {
		scene.sheet.Describe(u, picture, key, draw)
	} else {
		u.Picture(picture, 0, key, draw)
	}
	if chosen {
		u.CardCheck(r)
	}
	style, pad := ui.PanelTitle.At(18), 8.0
	if small {
		style, pad = style.At(14), 2
	}
	text := ui.R(in.X+pad, picture.Bottom()+6, in.W-2*pad, 26)
	u.Label(text, title, style)
	if !small {
		u.Label(ui.R(text.X, text.Bottom()-2, text.W, 22), u.Text.T("menu.board."+id+".note"), ui.Note)
	}
	return used
}

// scenery draws what a board looks like.
func scenery(c *paint.Canvas, f art.Figures, board Board, scene *Scene, w, h float64) {
	frame := paint.RoundRect(0, 0, w, h, 3)
	switch board {
	case War:
		c.Fill(frame, paint.Vertical(0, h, paint.RGB(0xE9DDB8), paint.RGB(0xC9CE9C)))
		for i, x := range []float64{0.05, 0.2, 0.78, 0.92} {
			m := w * x
			s := h * (0.32 + 0.06*float64(i%2))
			c.Fill(paint.Poly(m, h*0.15, m+s*0.6, h*0.15+s, m-s*0.6, h*0.15+s), paint.Ink(art.Ink2, 0.12))
			c.Stroke(paint.Line(m-s*0.6, h*0.15+s, m, h*0.15, m+s*0.6, h*0.15+s), 1.2, paint.Ink(art.Ink2, 0.35))
		}
		k := h / 100
		f.City(c.Translate(w*0.62, h*0.02).Scale(k*0.98), &art.Blue)
		f.Warehouse(c.Translate(w*0.38, h*0.26).Scale(k*0.74), &art.Nobody)
		f.Leader(c.Translate(w*0.10, h*0.01).Scale(k*1.0), &art.Red, true)
	case Battle:
		c.Fill(frame, paint.Vertical(0, h, paint.RGB(0xD5CC9D), paint.RGB(0xBBB581)))
		k := h / 100 * 0.68
		for i := range 3 {
			x := float64(i)
			f.Soldier(c.Translate(w*0.5-h*(1.35-0.36*x), h*(0.02+0.15*x)).Scale(k), &art.Red)
			f.Soldier(c.Translate(w*0.5+h*(0.70-0.36*x+0.02), h*(0.02+0.15*x)).Scale(k), &art.Blue)
		}
	case Risk, Diplomacy:
		if scene == nil {
			c.Fill(frame, paint.Solid(art.Sea))
			break
		}
		miniature.Paint(c, scene.Map, scene.View, w, h, 1, scene.Owner)
		if board == Risk {
			attackers(c, f, w, h)
		} else {
			units(c, f, w, h)
		}
	}
	c.Stroke(paint.RoundRect(0.6, 0.6, w-1.2, h-1.2, 3), 1.2, paint.Solid(art.Ink2))
}

// attackers draws arms and an attack over the map of Risk.
func attackers(c *paint.Canvas, f art.Figures, w, h float64) {
	from, to, size := tokens.Point{X: w * 0.24, Y: h * 0.62}, tokens.Point{X: w * 0.72, Y: h * 0.6}, h*0.3
	tokens.PaintAttack(c, &art.Purple, from, to, size/2)
	f.Arms(c, &art.Purple, from.X, from.Y, size)
	f.Arms(c, &art.Sable, to.X, to.Y, size)
}

// units draws units over the map of Diplomacy.
func units(c *paint.Canvas, f art.Figures, w, h float64) {
	for _, unit := range []struct {
		x, y  float64
		power string
		fleet bool
	}{{0.34, 0.34, "GER", false}, {0.62, 0.62, "AUS", false}, {0.12, 0.2, "ENG", true}} {
		tokens.PaintUnit(c, w*unit.x, h*unit.y, h*0.32, art.Power(unit.power), unit.fleet, f.StrongHatching)
	}
}
