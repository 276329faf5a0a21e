package twosided

import (
	"slices"
	"strings"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/play/session/warplay"
	"eras/scenes/boards/gridview"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
)

// Fight is a battle on the screen, within a war or on its own.
type Fight struct {
	// On reports whether there is a battle to show.
	On       bool
	View     gridview.Battlefield
	Attacker game.Side
	// LastSide is the side that moved last.
	LastSide game.Side
	// Ended reports whether the battle is over; Winner is its winner.
	Ended  bool
	Winner game.Side
	// Threats means that the squares that the enemy can enter are marked.
	Threats bool
	// Settled means that computers finish the battle for the persons.
	Settled bool
	// Say shows a line for a few seconds; nil where nobody plays.
	Say func(text string)

	// Commanders lead red's and blue's army in a battle of a war. They are nil in a battle on its own.
	Commanders [2]*Commander

	setup    *warplay.Setup
	rules    battle.Rules
	begun    [2]battle.Army // the armies at the beginning of the battle
	selected grid.Square
	has      bool // whether a soldier is selected
	last     battle.Move
	hasLast  bool
}

// Commander leads an army in a battle.
type Commander struct {
	Name string
	// Icon is that of the trait, or empty. Known is the name with the trait, About says what earned it.
	Icon         string
	Known, About func(t *ui.Texts) string
}

// LingerTicks is how long the end of a battle is shown.
var LingerTicks = ui.Ticks(1400)

// NewFight returns the display of a battle. The field is mirrored if the only person plays blue.
func NewFight(setup *warplay.Setup, rules battle.Rules, p battle.Position) Fight {
	f := Fight{On: true, setup: setup, rules: rules, Attacker: p.Attacker(), begun: [2]battle.Army{p.Army(game.Red), p.Army(game.Blue)}}
	f.View.Mirrored = setup.View() == game.Blue
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

// Unselect deselects the selected soldier. It reports whether one was selected.
func (f *Fight) Unselect() bool {
	had := f.has
	f.has = false
	return had
}

// marks returns the marks on the field.
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

// chosenHint returns the key of the text on what the selected soldier can do.
func (f *Fight) chosenHint(p *battle.Position) string {
	captures, advances := false, false
	for _, m := range f.steps(p) {
		if p.At(m.To()) == game.NoSide {
			advances = true
		} else {
			captures = true
		}
	}
	switch {
	case captures && advances:
		return "hint.battle.chosen"
	case captures:
		return "hint.battle.capture"
	case advances:
		return "hint.battle.advance"
	}
	return "hint.battle.blocked"
}

// choose handles a click on a square: it selects a soldier, or returns the move of the selected
// soldier to the square.
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
	marks := f.marks(p, active)
	for _, q := range marks.Targets {
		u.KeepClear(f.View.Square(q))
	}
	res := f.View.Describe(u, "field", r, marks)
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

// Watch describes the board for people who only watch.
func (f *Fight) Watch(u *ui.UI, r ui.Rect) {
	p := f.View.Shown()
	f.View.Describe(u, "field", r, f.marks(p, false))
}

// explain shows a tooltip for the square under the mouse: what stands on it, and what it can
// capture or be captured by.
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
	case side == game.NoSide && p.GroundAt(q) == battle.Bare:
		return // an empty square needs no explanation
	case side == game.NoSide:
	default:
		title := "square.soldier"
		if p.Mixed() {
			title += "." + p.Kind(q).String()
		}
		text = u.Text.T(title, "Side", u.Text.T("side."+side.String())) + "\n" + f.contact(u, p, q)
	}
	if g := p.GroundAt(q); g != battle.Bare && open.Has(q) {
		text = strings.TrimPrefix(text+"\n"+u.Text.T("square.ground."+g.String()), "\n")
	}
	u.Tip("square "+q.String(), f.View.Square(q), text, keep...)
}

// contact says how many soldiers the soldier on a square can capture or shoot, how many can capture
// or shoot it, and what its kind can do.
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

// reached returns how many enemies the own soldier on q can capture or shoot now. For an enemy on q
// it returns how many own soldiers can capture or shoot it.
func reached(p *battle.Position, q grid.Square) (n int) {
	for _, m := range p.Moves(nil) {
		if m != battle.Pass && (m.From() == q && p.At(m.To()) == p.Turn.Other() || m.To() == q) {
			n++
		}
	}
	return n
}

// threats returns the squares that the soldiers of the side not to move can enter.
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
	return f.wins(u, f.Winner)
}

// wins says that a side wins.
func (f *Fight) wins(u *ui.UI, side game.Side) string {
	return u.Text.T("battle.won", "Name", PlayerName(u, f.setup, side))
}

// verdict draws a ribbon over the field when the battle is over.
func (f *Fight) verdict(u *ui.UI, r ui.Rect) {
	unroll := u.Motion.EaseFrom("battle verdict", 0, 1, 450)
	box, text, size := f.Beside(r, min(620, r.W-40), 84), f.Verdict(u), 30.0
	if u.Narrow() {
		size = u.RibbonSize(box.W, text, 24)
	}
	u.Ribbon(box, text, sprites.Owner(f.Winner), unroll, size)
}

// Beside returns the place over the field r for a box of w by h that does not cover the last move:
// in the upper or the lower half.
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
