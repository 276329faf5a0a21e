package twosided

import (
	"slices"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/scenes/boards/gridview"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/session"
)

// Fight is a battle as it is shown, within a war or on its own.
type Fight struct {
	// On says that there is a battle to show.
	On       bool
	View     gridview.Battlefield
	Attacker game.Side
	// LastSide is the side that moved last.
	LastSide game.Side
	// Ended says that the battle is over, Winner who won it.
	Ended  bool
	Winner game.Side
	// Threats says that the squares that the enemy can enter are marked.
	Threats bool
	// Settled says that computers finish it for the persons.
	Settled bool
	// Say shows a line for a while; nil where nobody plays.
	Say func(text string)

	setup    *session.Setup
	rules    battle.Rules
	begun    [2]battle.Army // at the beginning
	selected grid.Square
	has      bool // whether a soldier is selected
	last     battle.Move
	hasLast  bool
}

// LingerTicks is how long the end of a battle is shown.
var LingerTicks = ui.Ticks(1400)

// NewFight returns a battle to be shown. The field is mirrored if blue is the only
// person.
func NewFight(setup *session.Setup, rules battle.Rules, p battle.Position) Fight {
	f := Fight{On: true, setup: setup, rules: rules, Attacker: p.Attacker(), begun: [2]battle.Army{p.Army(game.Red), p.Army(game.Blue)}}
	f.View.Mirrored = setup.Against() == game.Blue
	f.View.Reset(p)
	return f
}

// Play shows a move.
func (f *Fight) Play(u *ui.UI, events []battle.Event, after battle.Position, move battle.Move, side game.Side, speed float64) {
	f.last, f.LastSide, f.hasLast, f.has = move, side, true, false
	f.View.Play(u, events, after, speed)
}

// Recall marks a move that was made before the battle was shown.
func (f *Fight) Recall(move battle.Move, side game.Side) {
	f.last, f.LastSide, f.hasLast = move, side, true
}

// Unselect reports whether a soldier was selected, and selects none.
func (f *Fight) Unselect() bool {
	had := f.has
	f.has = false
	return had
}

// marks returns what is marked on the field.
func (f *Fight) marks(p *battle.Position, active bool) gridview.Marks {
	m := gridview.Marks{Active: active}
	if f.hasLast && f.last != battle.Pass {
		m.Last, m.HasLast = gridview.Step{From: f.last.From(), To: f.last.To(), Side: f.LastSide}, true
	}
	m.Warn = f.rules.Stall != 0 && p.Rings < battle.MaxRings && int(f.rules.Stall)-int(p.Stall) <= 6
	if active && f.Threats {
		m.Threats = threats(p)
	}
	if active && f.has {
		m.Selected, m.HasSelected = f.selected, true
		for _, move := range f.steps(p) {
			m.Targets = append(m.Targets, move.To())
		}
	}
	return m
}

// steps returns the moves of the selected soldier.
func (f *Fight) steps(p *battle.Position) []battle.Move {
	var steps []battle.Move
	for _, m := range p.Moves(nil) {
		if m != battle.Pass && m.From() == f.selected {
			steps = append(steps, m)
		}
	}
	return steps
}

// choose selects a soldier, or returns the move that a click on a square means.
func (f *Fight) choose(u *ui.UI, p *battle.Position, q grid.Square) (battle.Move, bool) {
	if f.has && f.selected != q {
		for _, m := range f.steps(p) {
			if m.To() == q {
				return m, true
			}
		}
	}
	switch {
	case f.has && f.selected == q:
		f.has = false
	case p.At(q) == p.Turn:
		f.selected, f.has = q, true
		u.Sound.Play(ui.SoundClick)
	default:
		if p.At(q) == p.Turn.Other() && f.Say != nil {
			f.Say(f.contact(u, p, q))
		}
		f.has = false
	}
	return 0, false
}

// Describe describes the board and returns the move that the person chose, if active.
func (f *Fight) Describe(u *ui.UI, r ui.Rect, p *battle.Position, active bool) (battle.Move, bool) {
	res := f.View.Describe(u, "field", r, f.marks(p, active))
	for q := range p.Size.Squares().All() {
		u.Probe("square."+q.String(), "", f.View.Square(q))
	}
	if f.Over() && (f.setup.Alone || f.setup.Persons() == 0) {
		f.verdict(u, r)
	}
	if !active {
		return 0, false
	}
	f.explain(u, p, res, r)
	if res.Cancel {
		f.has = false
	}
	if !res.Chosen {
		return 0, false
	}
	if res.Dragged && p.At(res.From) == p.Turn {
		f.selected, f.has = res.From, true
	}
	return f.choose(u, p, res.Square)
}

// Watch describes the board for those who only look on.
func (f *Fight) Watch(u *ui.UI, r ui.Rect) {
	p := f.View.Shown()
	f.View.Describe(u, "field", r, f.marks(p, false))
}

// explain says what stands on the square under the mouse, and what it can capture or be
// captured by.
func (f *Fight) explain(u *ui.UI, p *battle.Position, res gridview.Response, r ui.Rect) {
	if !res.Hovering {
		return
	}
	q := res.Hover
	side := p.At(q)
	var keep []ui.Rect
	for _, move := range f.steps(p) {
		if f.has {
			keep = append(keep, f.View.Square(move.To()))
		}
	}
	text, open := "", p.Open()
	switch {
	case !open.Has(q):
		text = u.Text.T("square.closed")
	case p.Trampled.Has(q):
		text = u.Text.T("square.trampled")
	case side == game.NoSide:
		return // there is nothing to say of an empty square
	default:
		title := "square.soldier"
		if p.Mixed() {
			title += "." + p.Kind(q).String()
		}
		text = u.Text.T(title, "Side", u.Text.T("side."+side.String())) + "\n" + f.contact(u, p, q)
	}
	u.Tip("square "+q.String(), f.View.Square(q), text, keep...)
}

// contact says how many soldiers the one on a square can capture or shoot, and they it, and
// what its kind can do.
func (f *Fight) contact(u *ui.UI, p *battle.Position, q grid.Square) string {
	own, near, text := p.At(q) == p.Turn, reached(p, q), ""
	switch {
	case near == 0 && own:
		text = u.Text.T("square.soldier.none.own")
	case near == 0:
		text = u.Text.T("square.soldier.none.enemy")
	case p.Mixed() && own:
		text = u.Text.T("square.kind.own", "N", near)
	case p.Mixed():
		text = u.Text.T("square.kind.enemy", "N", near)
	case own:
		text = u.Text.T("square.soldier.own", "N", near)
	default:
		text = u.Text.T("square.soldier.enemy", "N", near)
	}
	if p.Mixed() {
		text += " " + u.Text.T("kind."+p.Kind(q).String()+".about")
	}
	return text
}

// reached returns how many enemies an own soldier on q can capture or shoot now, or how many
// soldiers can capture or shoot the enemy on q.
func reached(p *battle.Position, q grid.Square) (n int) {
	for _, m := range p.Moves(nil) {
		if m != battle.Pass && (m.From() == q && p.At(m.To()) == p.Turn.Other() || m.To() == q) {
			n++
		}
	}
	return n
}

// threats returns the squares that the soldiers who are not to move can enter.
func threats(p *battle.Position) []grid.Square {
	enemy := *p
	enemy.Turn = p.Turn.Other()
	var all []grid.Square
	for _, m := range enemy.Moves(nil) {
		if m != battle.Pass && !slices.Contains(all, m.To()) {
			all = append(all, m.To())
		}
	}
	return all
}

// Over reports whether the battle has ended and its last move has been shown.
func (f *Fight) Over() bool { return f.Ended && !f.View.Busy() }

// Verdict says who won the battle.
func (f *Fight) Verdict(u *ui.UI) string {
	if f.Winner == game.NoSide {
		return u.Text.T("battle.nobody")
	}
	if f.setup.Against() == f.Winner.Other() {
		return u.Text.T("battle.won.computer")
	}
	return u.Text.T("battle.won", "Name", PlayerName(u, f.setup, f.Winner))
}

// verdict lays a ribbon over the field when the battle is over.
func (f *Fight) verdict(u *ui.UI, r ui.Rect) {
	unroll := u.EaseFrom("battle verdict", 0, 1, 450)
	u.Ribbon(f.Beside(r, min(620, r.W-40), 84), f.Verdict(u), sprites.Owner(f.Winner), unroll, 30)
}

// Beside returns where something of that size over the field r leaves the last move in
// sight: in the upper or the lower half.
func (f *Fight) Beside(r ui.Rect, w, h float64) ui.Rect {
	edge := 22.0
	if SmallField(r) {
		edge = 10
	}
	at := r.Middle(w, h)
	at.Y = r.Y + edge
	if f.hasLast && f.last != battle.Pass && f.View.Square(f.last.To()).CenterY() < r.CenterY() {
		at.Y = r.Bottom() - edge - h
	}
	return at
}

// smallField is the height of a battlefield below which there is little room over it.
const smallField = 500

// SmallField reports whether there is little room over a battlefield.
func SmallField(r ui.Rect) bool { return r.H < smallField }

// Losses returns how many soldiers a side has lost, and how many it had.
func (f *Fight) Losses(side game.Side) (lost, of int) {
	of = f.begun[side.Seat()].Len()
	return of - f.View.Shown().Soldiers(side).Len(), of
}

// panelHeight returns the height of the panel with its trays.
func (f *Fight) panelHeight(width float64) float64 {
	h := 60.0 + 70 + 2*84 + 14
	if f.rules.Stall != 0 {
		h += 28
	}
	for i, begun := range f.begun {
		rows, size := traySize(max(6, begun.Len()), width)
		h += float64(rows) * (size + 4)
		if f.View.Shown().Nerve[i] > 0 {
			h += moraleHeight
		}
	}
	return h
}

// Panel describes how the battle stands; if brief, only how much is left of it and who
// stands.
func (f *Fight) Panel(u *ui.UI, in *ui.Rect, p *battle.Position, brief bool) {
	line := in.CutTop(34)
	u.Icon(line.CutLeft(24).Middle(22, 22), "hourglass", art.Ink2)
	line.CutLeft(8)
	u.LabelAndValue(line, u.Text.T("battle.left"), ui.Body, u.Text.Number(int(p.Left)), ui.Strong.At(20))
	u.Progress(in.CutTop(8), u.Ease("battle left", float64(p.Left)/float64(max(1, int(f.rules.Limit))), 220))
	if f.rules.Stall != 0 {
		line := in.CutTop(28)
		text := u.Text.T("battle.ring", "N", int(f.rules.Stall)-int(p.Stall))
		style := ui.Note
		switch {
		case p.Rings == battle.MaxRings:
			text = u.Text.T("battle.ring.last")
		case int(f.rules.Stall)-int(p.Stall) <= 6:
			style = style.In(art.Warning)
		}
		u.Icon(line.CutLeft(24).Middle(18, 18), "surrounded-shield", style.Color)
		line.CutLeft(8)
		u.Label(line, text, style)
	}
	u.Rule(in.X, in.CutTop(18).CenterY(), in.W)
	if brief {
		f.standing(u, in.CutTop(32), p)
		return
	}
	sides := []game.Side{game.Red, game.Blue}
	if f.View.Mirrored {
		sides = []game.Side{game.Blue, game.Red}
	}
	compact := in.H < 420
	for _, side := range sides {
		f.army(u, in, p, side, compact)
		u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
	}
	if !f.Ended {
		f.ifNow(u, in, p)
	}
}

// standing says in a line how many soldiers each side has.
func (f *Fight) standing(u *ui.UI, r ui.Rect, p *battle.Position) {
	for i, side := range []game.Side{game.Red, game.Blue} {
		cell := r.Columns(2, 16)[i]
		u.Arms(cell.CutLeft(28).Middle(28, 28), sprites.Owner(side))
		cell.CutLeft(8)
		n := p.Soldiers(side).Len()
		u.Label(cell, u.Text.T("battle.standing", "N", n), ui.Strong.In(sprites.Owner(side).Dark))
		u.Probe("battle.standing."+side.String(), u.Text.Number(n), cell)
	}
}

// army describes a side: its player, its soldiers and those it captured.
func (f *Fight) army(u *ui.UI, in *ui.Rect, p *battle.Position, side game.Side, compact bool) {
	o := sprites.Owner(side)
	standing := p.Soldiers(side).Len()
	row := in.CutTop(48)
	u.Arms(row.CutLeft(42).Middle(42, 42), o)
	row.CutLeft(10)
	count := ui.Style{Weight: ui.Heavy, Size: 38, Color: o.Dark, Align: 1}
	u.Label(row.CutRight(54), u.Text.Number(standing), count)
	name, style := PlayerName(u, f.setup, side), ui.PanelTitle.At(19)
	if u.Width(name, style) > row.W {
		style = ui.Strong.At(18)
	}
	u.Label(ui.R(row.X, row.Y+2, row.W, 24), name, style)
	if note := ui.R(row.X, row.Y+25, row.W, 20); p.Mixed() || f.rules.Kinds {
		KindsRow(u, note, side, p.Army(side))
	} else {
		u.Label(note, u.Text.T("battle.standing", "N", standing), ui.Note)
	}
	f.morale(u, in, p, side)
	captured, _ := f.Losses(side.Other())
	if compact && p.Nerve[side.Seat()] > 0 {
		return // the bar of morale says enough
	}
	line := in.CutTop(22)
	u.LabelAndValue(line, u.Text.T("battle.captured"), ui.Section, u.Text.Number(captured), ui.Strong.At(16))
	if compact {
		return
	}
	f.tray(u, in, side.Other())
}

// trayColumns returns the number of columns of a tray.
func trayColumns(slots int) int {
	if slots > 6 {
		return 7
	}
	return 6
}

// traySize returns the rows of a tray of that width and the size of a slot.
func traySize(slots int, width float64) (rows int, size float64) {
	n := trayColumns(slots)
	return (slots + n - 1) / n, min(44, (width-4*float64(n-1))/float64(n))
}

// moraleHeight is the height of the bar of an army's morale.
const moraleHeight = 22

// morale shows how near an army is to breaking, where armies can break: a tick marks with how
// many soldiers it flees.
func (f *Fight) morale(u *ui.UI, in *ui.Rect, p *battle.Position, side game.Side) {
	nerve, begun := int(p.Nerve[side.Seat()]), f.begun[side.Seat()].Len()
	if nerve == 0 || begun == 0 {
		return
	}
	row := in.CutTop(moraleHeight)
	label := u.Text.T("battle.morale")
	u.Label(row.CutLeft(u.Width(label, ui.Note)+10), label, ui.Note)
	share := float64(p.Soldiers(side).Len()) / float64(begun)
	bar := row.InsetXY(0, 6)
	u.Bar(bar, u.Ease("morale "+side.String(), share, 220), float64(nerve)/float64(begun), sprites.Owner(side))
	u.Tip("battle.morale."+side.String(), row, u.Text.T("battle.morale.tip", "N", nerve))
}

// KindsRow draws how many soldiers of each kind an army has.
func KindsRow(u *ui.UI, r ui.Rect, side game.Side, a battle.Army) {
	captains := uint8(0)
	if a.Captain {
		captains = 1
	}
	for kind, n := range []uint8{battle.Foot: a.Foot, battle.Horse: a.Horse, battle.Archer: a.Archers, battle.Captain: captains} {
		if n == 0 || r.W < r.H+14 {
			continue
		}
		sprites.Soldier(u, r.CutLeft(r.H), side, battle.Kind(kind), false)
		count := u.Text.Number(int(n))
		w := u.Width(count, ui.Strong.At(15)) + 8
		if battle.Kind(kind) == battle.Captain {
			continue
		}
		u.Label(r.CutLeft(w), count, ui.Strong.At(15))
	}
}

// fallen returns the kinds of the soldiers that a side has lost.
func (f *Fight) fallen(side game.Side) []battle.Kind {
	begun, now := f.begun[side.Seat()], f.View.Shown().Army(side)
	var all []battle.Kind
	for kind, n := range []int{battle.Foot: int(begun.Foot) - int(now.Foot), battle.Horse: int(begun.Horse) - int(now.Horse), battle.Archer: int(begun.Archers) - int(now.Archers)} {
		for range n {
			all = append(all, battle.Kind(kind))
		}
	}
	if begun.Captain && !now.Captain {
		all = append(all, battle.Captain)
	}
	return all
}

// tray shows the captured soldiers.
func (f *Fight) tray(u *ui.UI, in *ui.Rect, side game.Side) {
	slots, fallen := max(6, f.begun[side.Seat()].Len()), f.fallen(side)
	rows, size := traySize(slots, in.W)
	perRow := trayColumns(slots)
	for row := range rows {
		line := in.CutTop(size + 4)
		for i := range perRow {
			k := row*perRow + i
			if k >= slots {
				break
			}
			cell := ui.R(line.X+float64(i)*(size+4), line.Y, size, size)
			u.Slot(cell)
			if k < len(fallen) {
				u.WithAlpha(0.75, func() { sprites.Soldier(u, cell.Inset(3), side, fallen[k], false) })
				u.Strike(cell)
			}
		}
	}
}

// ifNow says who would win if the battle ended now.
func (f *Fight) ifNow(u *ui.UI, in *ui.Rect, p *battle.Position) {
	u.Label(in.CutTop(22), u.Text.T("battle.ifnow"), ui.Section)
	res := f.rules.Result(p)
	text := u.Text.T("battle.ifnow.nobody")
	if res.Winner != game.NoSide {
		text = u.Text.T("battle.ifnow.wins", "Name", PlayerName(u, f.setup, res.Winner), "N", res.Left.Len())
	}
	u.CutParagraph(in, text, ui.Note.In(art.Ink1))
	tie := u.Text.T("battle.tie." + f.rules.Tie.String())
	u.CutParagraph(in, tie, ui.Note)
	in.CutTop(8)
}
