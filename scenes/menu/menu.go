// Package menu is the main menu: the actions, a card for each game, and a moving picture.
package menu

import (
	"slices"

	"eras/scenes/boards/thumbnail"
	"eras/scenes/geography"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Actions are the actions of the menu.
type Actions struct {
	Continue, Start, Several, Watch, Archive, Rules, Options, Credits, Quit func()
	// Profile opens the page about the player, nil if no player is known.
	Profile func()
	// Campaign opens the campaign of the chosen game.
	Campaign func()
	// Together opens the page for joining matches of others, nil if there is no network.
	Together func()
}

// Picture is an animated picture beside the menu.
type Picture interface {
	Describe(u *ui.UI, r ui.Rect)
}

// Card is the card of a game. It caches its picture, so reuse the same value.
type Card struct {
	// ID is the game's id in widgets and texts.
	ID string
	// Icon stands for the game in lists.
	Icon string
	// Several is the text key of the button for several persons.
	Several string
	// Paint draws the picture in w by h units, over the scene if there is one. It may be called
	// from another goroutine.
	Paint func(c *paint.Canvas, f art.Figures, w, h float64)
	// Show starts the guide to the game, nil for players who know the game.
	Show func()
	// Scene returns the map below the picture, nil while it is being made. For games without a map,
	// Scene itself is nil.
	Scene func() *Scene

	scene *Scene
	sheet thumbnail.Image
	large thumbnail.Image
}

// Title returns the text key of the game's name.
func (c *Card) Title() string { return "menu.board." + c.ID }

// Scene is a part of a map and the owners of its areas.
type Scene struct {
	Map   *geography.Map
	View  geography.Rect
	Owner func(area int) *art.Owner
}

// Screen is the menu.
type Screen struct {
	Cards []*Card
	// Card is the chosen card.
	Card *Card
	// Chosen is called when another card is chosen.
	Chosen func(*Card)
	// Continue describes the match of a game that can be continued; empty if there is none.
	Continue func(*Card) string
	// Campaign describes a game's campaign for its tooltip. ok is false if the game has none.
	Campaign func(*Card) (line string, ok bool)
	// Picture is shown beside the menu while Moving is the chosen card. The other cards show their
	// own picture there.
	Picture Picture
	Moving  *Card
	Actions Actions
	// Version is shown in the corner.
	Version string
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	if u.Narrow() {
		s.narrow(u)
		return
	}
	b := u.Bounds()
	small := b.W < 1100 || b.H < 796
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
	s.cards(u, area, small)
	note, size := ui.R(b.Right()-420, b.Bottom()-30, 400, 20), 14.0
	if small {
		note, size = ui.R(b.Right()-316, b.Bottom()-pad, 300, pad), 11
	}
	u.Label(note, s.Version+" · "+u.Text.T("language.name"), ui.OnWoodNote.At(size).To(1))
}

// buttons draws the sheet with the title of the program and the buttons.
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
	saved, first := s.Continue(s.Card), s.continues()
	if first { // the room stays where another game has no match, so that the buttons do not move
		room := in.CutTop(height + map[bool]float64{false: 22, true: 0}[small])
		in.CutTop(space)
		switch {
		case saved != "":
			s.goOn(u, room, saved, small)
		case s.Card.Show != nil:
			s.show(u, room)
		}
	}
	entries := []struct {
		id, text, icon string
		do             func()
	}{
		{"start", "menu.start", "swordman", s.Actions.Start},
		{"two", s.Card.Several, "tabletop-players", s.Actions.Several},
		{"watch", "menu.watch", "spyglass", s.Actions.Watch},
		{"archive", "menu.archive", "laurels-trophy", s.Actions.Archive},
		{"profile", "menu.profile", "brain", s.Actions.Profile},
	}
	var cells []ui.Rect
	row := in.CutTop(height)
	in.CutTop(space)
	if line, ok := s.Campaign(s.Card); ok {
		half := row.Columns(2, space)
		row = half[0]
		if u.Button("menu.campaign", half[1], ui.ButtonSpec{Label: u.Text.T("menu.campaign"), Icon: "flying-flag", Start: true, Tip: line}) {
			s.Actions.Campaign()
		}
	}
	cells = append(cells, row)
	cells = append(cells, in.CutTop(height))
	in.CutTop(space)
	if s.Actions.Together != nil {
		if u.Button("menu.together", in.CutTop(height), ui.ButtonSpec{Label: u.Text.T("menu.together"), Icon: "tower-flag", Start: true, Tip: u.Text.T("menu.together.tip")}) {
			s.Actions.Together()
		}
		in.CutTop(space)
	}
	cells = append(cells, in.CutTop(height))
	in.CutTop(space)
	if last := in.CutTop(height); s.Actions.Profile == nil {
		cells, entries = append(cells, last), entries[:4]
	} else {
		cells = append(cells, last.Columns(2, space)...)
	}
	for i, e := range entries {
		spec := ui.ButtonSpec{Label: u.Text.T(e.text), Icon: e.icon, Start: true}
		if e.id == "start" && saved == "" {
			spec.Kind = ui.Primary
		}
		if u.Button("menu."+e.id, cells[i], spec) {
			e.do()
		}
	}
	if s.Card.Show != nil && !first {
		in.CutTop(space)
		s.show(u, in.CutTop(height))
	}
	pairs := [][2]struct {
		id, icon string
		kind     ui.ButtonKind
		do       func()
	}{
		{{"rules", "open-book", ui.Normal, s.Actions.Rules}, {"options", "cog", ui.Normal, s.Actions.Options}},
		{{"credits", "scroll-quill", ui.Normal, s.Actions.Credits}, {"quit", "exit-door", ui.Quiet, s.Actions.Quit}},
	}
	// Buttons that do not concern playing are at the bottom of the sheet.
	foot := in.CutBottom(2*height + space)
	for _, pair := range pairs {
		for i, cell := range foot.CutTop(height).Columns(2, space) {
			e := pair[i]
			if e.do == nil {
				continue
			}
			if u.Button("menu."+e.id, cell, ui.ButtonSpec{Label: u.Text.T("menu." + e.id), Icon: e.icon, Kind: e.kind, Start: true}) {
				e.do()
			}
		}
		foot.CutTop(space)
	}
}

// continues reports whether a match of any game can be continued.
func (s *Screen) continues() bool {
	return slices.ContainsFunc(s.Cards, func(c *Card) bool { return s.Continue(c) != "" })
}

// goOn draws the button that continues a match.
func (s *Screen) goOn(u *ui.UI, r ui.Rect, saved string, small bool) {
	spec := ui.ButtonSpec{Label: u.Text.T("menu.continue"), Note: saved, Icon: "flying-flag", Kind: ui.Primary, Start: true}
	if small {
		spec.Note, spec.Tip = "", saved
	}
	if u.Button("menu.continue", r, spec) {
		s.Actions.Continue()
	}
}

// show draws the button that starts the guide.
func (s *Screen) show(u *ui.UI, r ui.Rect) {
	if u.Button("menu.show", r, ui.ButtonSpec{Label: u.Text.T("guide.start." + s.Card.ID), Icon: "open-book", Start: true}) {
		s.Card.Show()
	}
}

// title draws the arms, the name and the motto.
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

// cards draws the moving picture and the cards below it.
func (s *Screen) cards(u *ui.UI, r ui.Rect, small bool) {
	height := 158.0
	if small {
		height = 116
	}
	row := r.CutBottom(height)
	r.CutBottom(10)
	label := r.CutBottom(20)
	r.CutBottom(14)
	gap := 16.0
	if small {
		gap = 10
	}
	cells := row.Columns(len(s.Cards), gap)
	if s.Card == s.Moving {
		s.Picture.Describe(u, r)
	} else {
		s.Card.picture(u, r, cells[0], small)
	}
	u.Label(label, u.Text.T("menu.choose"), ui.Section.In(art.BrassHigh))
	for i, r := range cells {
		c := s.Cards[i]
		chosen := c.describe(u, r, s.Card == c, small)
		goOn := false
		if saved := s.Continue(c); saved != "" && s.Card != c {
			goOn = u.Button(c.Title()+".continue", ui.R(r.X+10, r.Y+10, 34, 34), ui.ButtonSpec{Icon: "flying-flag", Kind: ui.OnBar, Tip: u.Text.T("menu.continue") + "\n" + saved})
		}
		if chosen || goOn {
			s.Card = c
			s.Chosen(c)
		}
		if goOn {
			s.Actions.Continue()
		}
	}
}

// picture draws the picture of the chosen card enlarged, in the same shape as on the card.
func (c *Card) picture(u *ui.UI, r, card ui.Rect, small bool) {
	shape := pictureOf(card, small)
	k := min((r.W-16)/shape.W, (r.H-16)/shape.H)
	in := u.MapFrame(r.Middle(shape.W*k+16, shape.H*k+16))
	if c.scene == nil && c.Scene != nil {
		c.scene = c.Scene()
	}
	scene, figures := c.scene, u.Figures // copies, because another goroutine paints maps
	c.large.Describe(u, in, cardKey{c.ID, figures.StrongHatching, scene}, func(to *paint.Canvas) { c.paint(to, figures, scene, in.W, in.H) })
}

// pictureOf returns the rectangle of the picture on a card.
func pictureOf(card ui.Rect, small bool) ui.Rect {
	in := card.Inset(6)
	in.H = card.H - 66
	if small {
		in.H = card.H - 44
	}
	return in
}

type cardKey struct {
	id     string
	strong bool
	scene  *Scene
}

// describe draws the card and reports whether it was chosen.
func (c *Card) describe(u *ui.UI, r ui.Rect, chosen, small bool) bool {
	title := u.Text.T(c.Title())
	used := u.Card(c.Title(), r, title, chosen)
	in, picture := r.Inset(6), pictureOf(r, small)
	if c.scene == nil && c.Scene != nil {
		c.scene = c.Scene()
	}
	scene, figures := c.scene, u.Figures // copies, because another goroutine paints maps
	draw := func(to *paint.Canvas) { c.paint(to, figures, scene, picture.W, picture.H) }
	if key := (cardKey{c.ID, figures.StrongHatching, scene}); scene != nil {
		c.sheet.Describe(u, picture, key, draw)
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
		u.Label(ui.R(text.X, text.Bottom()-2, text.W, 22), u.Text.T(c.Title()+".note"), ui.Note)
	}
	return used
}

// paint draws the picture with its frame.
func (c *Card) paint(to *paint.Canvas, f art.Figures, scene *Scene, w, h float64) {
	switch {
	case c.Scene == nil:
		c.Paint(to, f, w, h)
	case scene == nil:
		to.Fill(paint.RoundRect(0, 0, w, h, 3), paint.Solid(art.Sea))
	default:
		thumbnail.Paint(to, scene.Map, scene.View, w, h, 1, scene.Owner)
		c.Paint(to, f, w, h)
	}
	to.Stroke(paint.RoundRect(0.6, 0.6, w-1.2, h-1.2, 3), 1.2, paint.Solid(art.Ink2))
}
