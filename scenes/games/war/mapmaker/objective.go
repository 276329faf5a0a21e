package mapmaker

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// goals are the goals of objectives by kind, until others are chosen, and their maxima.
var goals = [war.ObjectiveKindCount]struct{ first, most int }{war.Hold: {12, 40}, war.Wagon: {1, 1}, war.Breakout: {2, 6}}

// setObjective changes the kind of the objective. The flags stay, unless there is none.
func (d *Draft) setObjective(kind war.ObjectiveKind) {
	next := d.Now()
	o := &next.Objective
	o.Kind, o.Goal, o.Wagon = kind, uint8(goals[kind].first), 0
	switch kind {
	case war.NoObjective:
		*o = war.Objective{}
	case war.Wagon:
		o.Wagon = middle(next.Size)
	case war.Hold, war.Breakout:
	}
	d.Set(next)
}

// middle returns the square in the middle of a map.
func middle(z grid.Size) grid.Square { return grid.At(z.Columns()/2, z.Rows()/2) }

// setGoal sets the number of turns or leaders of the objective.
func (d *Draft) setGoal(n int) {
	next := d.Now()
	next.Objective.Goal = uint8(n)
	d.Set(next)
}

// mark puts a flag of a side on a square, and one of the other side on its twin. For
// [game.NoSide] it is a flag of both, or the wagon. Without an objective the flag is to be held.
func (d *Draft) mark(s grid.Square, side game.Side) {
	if now := d.Now(); now.Objective.Kind == war.NoObjective {
		d.setObjective(war.Hold)
	}
	next := d.Now()
	o := &next.Objective
	if o.Kind == war.Wagon && side == game.NoSide {
		o.Wagon = s
		d.Set(next)
		return
	}
	for _, of := range [2]game.Side{game.Red, game.Blue} {
		if side == of || side == game.NoSide {
			o.Of(of).Add(s)
			if d.Symmetry != war.Free {
				o.Of(of.Other()).Add(d.Symmetry.Twin(next.Size, s))
			}
		}
	}
	d.Set(next)
}

// unmark takes the flags from a square of p.
func unmark(p *war.Position, s grid.Square) {
	for i := range p.Objective.Squares {
		p.Objective.Squares[i].Remove(s)
	}
}

// cut returns an objective for a map of another size, without what lies outside.
func cut(o war.Objective, z grid.Size) war.Objective {
	for i := range o.Squares {
		o.Squares[i] = o.Squares[i].And(z.Squares())
	}
	if o.Kind == war.Wagon && !z.Has(o.Wagon) {
		o.Wagon = middle(z)
	}
	return o
}

// objective describes the settings of the objective.
func (s *Screen) objective(u *ui.UI, in *ui.Rect) {
	var names []string
	for kind := range war.ObjectiveKindCount {
		names = append(names, u.Text.T("maker.objective."+kind.String()))
	}
	kind := s.Draft.Position().Objective.Kind
	if next := war.ObjectiveKind(u.Segment("maker.objective", in.CutTop(hud.Tall(u, 38)), names, int(kind))); next != kind {
		s.Draft.setObjective(next)
	}
	in.CutTop(6)
	o := s.Draft.Position().Objective
	if o.Kind == war.NoObjective {
		return
	}
	third := "maker.both"
	if o.Kind == war.Wagon {
		third = "maker.objective.wagon"
	}
	s.owner(u, in.CutTop(hud.Tall(u, 38)), third)
	in.CutTop(4)
	if most := goals[o.Kind].most; most > 1 {
		if n := s.number(u, in, "goal."+o.Kind.String(), int(o.Goal), 1, most, 1); n != int(o.Goal) {
			s.Draft.setGoal(n)
		}
	}
}
