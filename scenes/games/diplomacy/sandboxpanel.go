package diplomacy

import (
	"strconv"

	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/boards/sprites"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// panel describes the panel of the sandbox.
func (s *Sandbox) panel(u *ui.UI, w words, r ui.Rect) {
	u.Sheet(r)
	in := r.Inset(14)
	head := in.CutTop(30)
	u.Icon(head.CutLeft(30).Middle(24, 24), "treasure-map", art.Ink2)
	head.CutLeft(8)
	u.Label(head, u.Text.T("diplomacy.sandbox"), ui.PanelTitle.At(20))
	in.CutTop(6)
	s.content(u, w, in)
}

// content describes the panel below its title.
func (s *Sandbox) content(u *ui.UI, w words, in ui.Rect) {
	bottom := in.CutBottom(s.bottomHeight(u))
	in.CutBottom(8)
	switch {
	case s.played != nil:
		s.report.of(s.game, s.played, 0, 0).describe(u, w, in, len(s.report.order), false)
	case u.Low():
		u.Flow("sandbox.flow", in, func(in *ui.Rect) {
			s.tools(u, w, in.CutTop(lowTools))
			in.CutTop(8)
			s.clipboard(u, w, in)
		})
	default:
		s.tools(u, w, in)
	}
	s.bottom(u, w, bottom)
}

// tools describes the choice of the tool and what the tool shows.
func (s *Sandbox) tools(u *ui.UI, w words, in ui.Rect) {
	s.tool = u.Segment("sandbox.tool", in.CutTop(hud.Tall(u, 36)), []string{u.Text.T("diplomacy.sandbox.orders"), u.Text.T("diplomacy.sandbox.units"), u.Text.T("diplomacy.sandbox.centres")}, s.tool)
	if s.tool != orderTool {
		s.entry = newEntry(s.m)
	}
	in.CutTop(8)
	text, bad := s.guide(u)
	box := in.CutTop(s.guideHeight(u, in.W-50, text) + 16)
	box.H -= 6
	u.Inlay(box)
	line := box.InsetXY(10, 5)
	icon, ink := "info", art.Ink2
	if bad {
		icon, ink = "cancel", art.Bad
	}
	u.Icon(line.CutLeft(22).Middle(20, 20), icon, ink)
	line.CutLeft(8)
	u.Paragraph(line, text, ui.Note.In(art.Ink1))
	switch {
	case s.tool == orderTool && s.why != nil:
		describeAccount(u, w, in, "why", u.Text.T("why.orders.title"), s.why)
		return
	case s.tool == orderTool && s.entry.active() && u.Narrow():
		s.narrowEntry(u, w, in)
		return
	case s.tool == orderTool:
		s.orderList(u, w, in)
		return
	}
	height := 350.0
	if u.Narrow() {
		height = 430
	}
	u.Scroll("sandbox.set", in, height, func(all ui.Rect) { s.setUp(u, w, ui.R(all.X+3, all.Y, min(all.W, in.W)-6, all.H)) })
}

// guide explains the chosen tool.
func (s *Sandbox) guide(u *ui.UI) (text string, bad bool) {
	if text := s.say.now(u); text != "" {
		return text, s.say.bad
	}
	return s.guides(u)[s.tool], false
}

// guides returns the explanations of the tools.
func (s *Sandbox) guides(u *ui.UI) []string {
	orders := u.Text.T("diplomacy.sandbox.orders.guide")
	switch {
	case s.position.Season == diplomacy.Winter:
		orders = u.Text.T("diplomacy.sandbox.winter.guide")
	case s.inMatch:
		orders += " " + u.Text.T("diplomacy.sandbox.kept")
	}
	return []string{orderTool: orders, unitTool: u.Text.T("diplomacy.sandbox.units.guide"), centreTool: u.Text.T("diplomacy.sandbox.centres.guide")}
}

// guideHeight returns the height of the explanation or message, which has room for every explanation, so that
// what is below it stays in its place.
func (s *Sandbox) guideHeight(u *ui.UI, width float64, text string) float64 {
	height := u.ParagraphHeight(width, text, ui.Note)
	for _, guide := range s.guides(u) {
		height = max(height, u.ParagraphHeight(width, guide, ui.Note))
	}
	return height
}

// setUp describes the choice of the season, of the first or an empty position, and of the power and the
// units or centres to place.
func (s *Sandbox) setUp(u *ui.UI, w words, in ui.Rect) {
	u.Label(in.CutTop(24), u.Text.T("diplomacy.sandbox.season"), ui.Section)
	seasons := []diplomacy.Season{diplomacy.Spring, diplomacy.Fall, diplomacy.Winter}
	now := -1
	labels := make([]string, len(seasons))
	for i, season := range seasons {
		labels[i] = w.seasonWord(season)
		if season == s.position.Season {
			now = i
		}
	}
	if next := u.Segment("sandbox.season", in.CutTop(hud.Tall(u, 36)), labels, now); next != now {
		s.setSeason(seasons[next])
	}
	in.CutTop(8)
	cells := in.CutTop(hud.Tall(u, 38)).Columns(2, 8)
	begin := func(id, label string, kind ui.ButtonKind, cell ui.Rect, p diplomacy.Position) {
		if u.Button(id, cell, ui.ButtonSpec{Label: u.Text.T(label), Kind: kind, Size: 15}) {
			s.before = append(s.before, s.position)
			s.reset(&p)
		}
	}
	begin("sandbox.start", "diplomacy.sandbox.start", ui.Normal, cells[0], s.game.Start())
	begin("sandbox.clear", "diplomacy.sandbox.clear", ui.Danger, cells[1], diplomacy.Position{Year: s.position.Year, Season: diplomacy.Spring})
	in.CutTop(10)
	u.Label(in.CutTop(24), u.Text.T("diplomacy.sandbox.whose"), ui.Section)
	s.choosePower(u, w, &in)
	if s.tool == unitTool {
		kind := 0
		if s.fleet {
			kind = 1
		}
		s.fleet = u.Segment("sandbox.kind", in.CutTop(hud.Tall(u, 36)), []string{u.Text.T("diplomacy.sandbox.army"), u.Text.T("diplomacy.sandbox.fleet")}, kind) == 1
	}
}

// choosePower describes the choice of the power whose units or centres are placed.
func (s *Sandbox) choosePower(u *ui.UI, w words, in *ui.Rect) {
	size := min(46, max(34, (in.W-6*float64(s.m.Powers()))/float64(s.m.Powers()+1)))
	size = hud.Tall(u, size)
	if u.Narrow() {
		size += 4 // the cards are smaller
	}
	columns := max(1, min(s.m.Powers()+1, int((in.W+6.5)/(size+6))))
	var row ui.Rect
	for i := range s.m.Powers() + 1 {
		if i%columns == 0 {
			row = in.CutTop(size)
			in.CutTop(6)
		}
		power := diplomacy.Power((i + 1) % (s.m.Powers() + 1))
		cell := row.CutLeft(size)
		row.CutLeft(6)
		id, name := "sandbox.nobody", u.Text.T("diplomacy.sandbox.nobody")
		if s.tool == unitTool {
			name = u.Text.T("diplomacy.sandbox.erase")
		}
		if power != diplomacy.Neutral {
			id, name = "sandbox."+s.m.PowerToken(power), w.power(power)
		}
		if u.Card(id, cell.Inset(2), name, s.power == power) {
			s.power = power
		}
		u.Tip(id, cell, name)
		if power == diplomacy.Neutral {
			u.Icon(cell.Middle(22, 22), "cancel", art.Ink2)
		} else {
			u.Arms(cell.Middle(30, 30), powerOwner(s.m, power))
		}
	}
	in.CutTop(4)
}

// orderList describes all orders and the field for typed orders.
func (s *Sandbox) orderList(u *ui.UI, w words, in ui.Rect) {
	var field ui.Rect
	if s.all(u) && in.H > 3*writtenField { // else the orders need the room
		field = in.CutBottom(s.written.height(u, in.W))
		in.CutBottom(6)
	}
	row := hud.Tall(u, 30)
	type line struct {
		d  *diplomacyplay.OrderDraft
		at diplomacy.Province
	}
	var lines []line
	for i := range s.m.Powers() {
		d := s.drafts[diplomacy.Power(i+1)]
		for _, at := range d.Rows() {
			lines = append(lines, line{d, at})
		}
	}
	u.Scroll("sandbox.orders", in, row*float64(len(lines)), func(all ui.Rect) {
		all.X, all.W = all.X+2, all.W-4
		for i, l := range lines {
			r := all.CutTop(row)
			if r.Bottom() < in.Y-row || r.Y > in.Bottom()+row {
				continue
			}
			rowGround(u, ui.R(r.X+4, r.Y, r.W-8, r.H), i)
			o := l.d.Order(l.at)
			drop := r.CutRight(hud.Tall(u, 32))
			u.Arms(r.CutLeft(26).Middle(22, 22), powerOwner(s.m, l.d.Power))
			icon := r.CutLeft(44)
			r.CutLeft(6)
			if o.Kind == 0 {
				u.Label(r, w.notation(l.d.Unit(l.at)), ui.Note)
				continue
			}
			sprites.Icon(u, icon.Middle(38, 20), markOf(o), powerOwner(s.m, l.d.Power))
			u.Label(r, s.m.FormatOrder(o), ui.Strong.At(15))
			u.Probe("given."+s.m.Token(l.at), s.m.FormatOrder(o), ui.Rect{})
			if u.Button("drop."+s.m.Token(l.at), drop.Middle(min(drop.W, hud.Tall(u, 30)), hud.Tall(u, 28)), ui.ButtonSpec{Icon: "cancel", Kind: ui.Quiet, Tip: u.Text.T("diplomacy.drop")}) {
				l.d.Drop(l.at)
			}
		}
	})
	if !field.Empty() {
		var acting *diplomacyplay.OrderDraft
		if len(lines) > 0 {
			acting = lines[0].d
		}
		s.written.describe(u, field, examples(s.m, acting), 0, func(text string) { s.written = s.readOrders(w, text) })
	}
}

// copy copies a text and shows a message.
func (s *Sandbox) copy(u *ui.UI, text string) {
	if u.Copy(text) {
		s.say.set(u, u.Text.T("diplomacy.sandbox.copied"), false)
	}
}

// Heights in the bottom of the sandbox's panel: of the buttons to copy and paste, to resolve, and to leave.
const (
	clipRow    = 36
	resolveRow = 46
	leaveRow   = 42
)

// lowTools is the height of the tools in a low window, where they scroll with the buttons to copy and paste.
const lowTools = 280

// clips reports whether the buttons to copy and paste are below the panel.
func (s *Sandbox) clips(u *ui.UI) bool { return s.all(u) && s.played == nil && !u.Low() }

// bottomHeight returns the height of the buttons below the panel.
func (s *Sandbox) bottomHeight(u *ui.UI) float64 {
	height := float64(resolveRow)
	if s.all(u) {
		height += 8 + hud.Tall(u, leaveRow)
	}
	if s.clips(u) {
		height += 2*hud.Tall(u, clipRow) + 6 + 8
	}
	return height
}

// bottom describes the buttons to copy, paste, resolve and leave.
func (s *Sandbox) bottom(u *ui.UI, w words, in ui.Rect) {
	u.Probe("sandbox.phase", s.position.Season.String()+" "+strconv.Itoa(int(s.position.Year)), ui.Rect{})
	if s.clips(u) {
		s.clipboard(u, w, &in)
	}
	row := in.CutTop(resolveRow)
	s.steps(u, w, row)
	if in.CutTop(8); !s.all(u) {
		return
	}
	if u.Button("sandbox.leave", in, ui.ButtonSpec{Label: u.Text.T("diplomacy.sandbox.leave"), Icon: "exit-door", Key: "Esc", Size: 17}) {
		s.leave()
	}
}

// clipboard describes the buttons that copy and paste the position and the orders.
func (s *Sandbox) clipboard(u *ui.UI, w words, in *ui.Rect) {
	cells := in.CutTop(hud.Tall(u, clipRow)).Columns(2, 8)
	in.CutTop(6)
	if u.Button("sandbox.copy.position", cells[0], ui.ButtonSpec{Label: u.Text.T("diplomacy.sandbox.copy.position"), Size: 15}) {
		s.copy(u, s.game.FormatPosition(s.position))
	}
	if u.Button("sandbox.copy.orders", cells[1], ui.ButtonSpec{Label: u.Text.T("diplomacy.sandbox.copy.orders"), Size: 15, Tip: u.Text.T("diplomacy.copy.orders")}) {
		s.copy(u, s.ordersText())
	}
	cells = in.CutTop(hud.Tall(u, clipRow)).Columns(2, 8)
	in.CutTop(8)
	if u.Button("sandbox.paste.position", cells[0], ui.ButtonSpec{Label: u.Text.T("diplomacy.sandbox.paste.position"), Size: 15}) {
		s.pastePosition(u, u.Clipboard.Read())
	}
	if u.Button("sandbox.paste.orders", cells[1], ui.ButtonSpec{Label: u.Text.T("diplomacy.sandbox.paste.orders"), Size: 15, Tip: u.Text.T("diplomacy.paste.orders")}) {
		s.written = s.readOrders(w, u.Clipboard.Read())
	}
}

// steps describes the buttons that resolve the orders, undo, and go on with a resolved phase.
func (s *Sandbox) steps(u *ui.UI, w words, row ui.Rect) {
	undo := row.CutLeft((row.W - 12) * 0.42)
	row.CutLeft(12)
	if played := s.played; played != nil {
		if u.Button("sandbox.back", undo, ui.ButtonSpec{Label: u.Text.T("diplomacy.sandbox.back"), Size: 16, Tip: u.Text.T("diplomacy.sandbox.back.tip")}) {
			s.played = nil
		}
		if u.Button("sandbox.next", row, ui.ButtonSpec{Label: w.season(played.After.Phase()), Icon: "next-button", Kind: ui.Primary, Size: 16, Tip: u.Text.T("diplomacy.sandbox.next.tip")}) {
			s.next()
		}
		return
	}
	spec := ui.ButtonSpec{Label: u.Text.T("diplomacy.sandbox.undo"), Size: 16, Tip: u.Text.T("diplomacy.sandbox.undo.tip")}
	if len(s.before) == 0 {
		spec.Disabled, spec.Tip = true, u.Text.T("diplomacy.sandbox.undo.none")
	}
	if u.Button("sandbox.undo", undo, spec) {
		s.undo()
	}
	why := s.ready(w)
	tip := why
	if tip == "" {
		tip = u.Text.T("diplomacy.sandbox.resolve.tip")
	}
	if u.Button("sandbox.resolve", row, ui.ButtonSpec{Label: u.Text.T("diplomacy.sandbox.resolve"), Icon: "crossed-swords", Kind: ui.Primary, Size: 17, Disabled: why != "", Tip: tip}) {
		s.resolve(u)
	}
}
