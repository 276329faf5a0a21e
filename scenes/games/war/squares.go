package war

import (
	"slices"
	"strings"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
)

// reach returns the steps that a side's leaders could make if it were its turn, and the position at
// which it is.
func (s *Screen) reach(p *war.Position, side game.Side) (steps []war.Move, then war.Position) {
	then = *p
	then.Turn = side
	for _, m := range s.War.Board.Rules.Moves(&then, nil) {
		if m.Kind() == war.Step {
			steps = append(steps, m)
		}
	}
	return steps, then
}

// threats returns the squares that a side can enter next.
func (s *Screen) threats(p *war.Position, side game.Side) []grid.Square {
	var all []grid.Square
	steps, _ := s.reach(p, side)
	for _, m := range steps {
		if !slices.Contains(all, m.To()) {
			all = append(all, m.To())
		}
	}
	return all
}

// explain shows a tooltip for the square under the mouse: its owner, its income, and its threats.
// The tooltip does not cover the targets of moves, which are those of the selected leader.
func (s *Screen) explain(u *ui.UI, p *war.Position, q grid.Square, moves []war.Move, beside ...ui.Rect) {
	keep := beside
	for _, m := range moves {
		keep = append(keep, s.view.Square(m.To()))
	}
	keep = append(keep, s.leaders(p)...)
	if text := s.about(u, p, q); text != "" {
		u.TipOf("square "+q.String(), s.view.Square(q), text, s.face(u, q), keep...)
	}
}

// leaders returns the rectangles of all leaders, which tooltips must not cover.
func (s *Screen) leaders(p *war.Position) []ui.Rect {
	var all []ui.Rect
	for q := range p.Size.Squares().All() {
		if p.Cells[q].Leader != game.NoSide {
			all = append(all, s.view.Square(q))
		}
	}
	return all
}

// about returns the text about a square; empty for open ground that nobody can enter.
func (s *Screen) about(u *ui.UI, p *war.Position, q grid.Square) string {
	c, t := p.Cells[q], u.Text
	var lines []string
	if c.Leader != game.NoSide {
		lines = append(lines, t.T("square.leader", "Who", s.knownAt(u, q), "Side", sideOf(t, c.Leader, s.called(q)), "N", c.Soldiers))
		p, _ := s.people.At(q)
		if p.Won > 0 {
			lines = append(lines, t.T("leader.won", "N", p.Won))
		}
		if deed := deedText(t, &p, s.places); deed != "" {
			lines = append(lines, deed)
		}
		if s.rules.Battle.Kinds {
			lines = append(lines, armyText(u, c.Army())...)
		}
	}
	switch c.Site {
	case war.City:
		lines = append(lines, sentence(s.site(u, "square.city", q, c.Owner), len(lines)))
		if s.rules.Dominion != 0 && p.Objective.Kind == war.NoObjective {
			lines = append(lines, t.T("square.city.pays.dominion"))
		} else {
			lines = append(lines, t.T("square.city.pays"))
		}
	case war.Warehouse:
		lines = append(lines, sentence(s.site(u, "square.warehouse", q, c.Owner), len(lines)), t.T("square.warehouse.pays"))
	case war.NoSite:
		switch {
		case c.Leader != game.NoSide:
			lines = append(lines, twosided.Sentence(s.places.At(t, q)))
		case !c.Terrain.Open():
			return t.T("terrain."+c.Terrain.String()) + "\n" + twosided.Sentence(s.places.At(t, q)) + " " + t.T("terrain.closed")
		default:
			pays := "square.open.pays"
			if s.rules.Orders != 0 { // terrain matters
				pays = "square.open.land"
			}
			lines = append(lines, t.T("square.open"), twosided.Sentence(s.places.At(t, q)), t.T(pays))
		}
	}
	lines = append(lines, objectiveAt(u, p, q)...)
	if c.Terrain != war.Plain {
		lines = append(lines, s.land(u, c.Terrain))
	}
	if g := s.rules.GroundOf(&c); g != battle.Bare {
		lines = append(lines, t.T("forecast.ground."+g.String()))
	}
	if c.Leader == p.Turn && p.Moved.Has(q) {
		moved := t.T("square.moved")
		if march := int(s.rules.March); march > 0 {
			moved = t.T("square.marches", "N", march)
		} else if s.rules.Levy > 0 {
			moved = t.T("square.levied")
		}
		lines = append(lines, moved)
	}
	if c.Leader == p.Turn.Other() {
		lines = append(lines, s.enemyReach(u, p, q))
	} else if line := s.threat(u, p, q); line != "" {
		lines = append(lines, line)
	}
	if len(lines) > 1 {
		return lines[0] + "\n" + strings.Join(lines[1:], " ")
	}
	return lines[0] + "\n"
}

// armyText returns a line with the number of soldiers of each kind in an army, or no line if the
// army has no soldiers.
func armyText(u *ui.UI, a battle.Army) []string {
	var counts []string
	for k := range battle.KindCount {
		if n := a.Count(k); n > 0 {
			counts = append(counts, u.Text.T("count."+k.String(), "N", n))
		}
	}
	if len(counts) == 0 {
		return nil
	}
	return []string{strings.Join(counts, ", ") + "."}
}

// sentence adds a full stop to a line unless it is the first one, which is a title.
func sentence(line string, before int) string {
	if before == 0 {
		return line
	}
	return line + "."
}

// land describes the effect of a terrain.
func (s *Screen) land(u *ui.UI, t war.Terrain) string {
	if t == war.Road {
		return u.Text.T("terrain.road.about")
	}
	name := u.Text.T("terrain." + t.String())
	if n := s.rules.Cover(t); n > 0 {
		return u.Text.T("terrain.covers", "Land", name, "N", n)
	}
	return u.Text.T("terrain.is", "Land", name)
}

// site returns the name of a city or a warehouse with its owner.
func (s *Screen) site(u *ui.UI, key string, q grid.Square, owner game.Side) string {
	if owner == game.NoSide {
		return u.Text.T(key+".nobody", "Town", s.places.Town(q))
	}
	return u.Text.T(key+".owned", "Town", s.places.Town(q), "Side", u.Text.T("side."+owner.String()+".adj"))
}

// threat names the enemies that can enter a square next, empty if none can.
func (s *Screen) threat(u *ui.UI, p *war.Position, q grid.Square) string {
	var from []string
	most := -1 // the best odds of an attack on q, in percent
	steps, then := s.reach(p, p.Turn.Other())
	for _, m := range steps {
		if m.To() != q {
			continue
		}
		from = append(from, s.called(m.From()))
		if then.Fights(m) {
			if o, known := s.oddsOf(&then, m); known {
				most = max(most, o.Percent())
			}
		}
	}
	if len(from) == 0 {
		return ""
	}
	line := u.Text.T("square.threat", "Who", strings.Join(from, ", "), "N", len(from))
	if most >= 0 {
		line += " " + u.Text.T("square.threat.odds", "Percent", most)
	}
	return line
}

// enemyReach describes what the enemy's leader on a square could do next.
func (s *Screen) enemyReach(u *ui.UI, p *war.Position, q grid.Square) string {
	n := 0
	var prey []string
	steps, then := s.reach(p, p.Turn.Other())
	for _, m := range steps {
		if m.From() != q {
			continue
		}
		n++
		if !then.Fights(m) {
			continue
		}
		if o, known := s.oddsOf(&then, m); known {
			prey = append(prey, u.Text.T("square.enemy.odds", "Who", s.called(m.To()), "Percent", o.Percent()))
		} else {
			prey = append(prey, u.Text.T("square.enemy.attacks", "Who", s.called(m.To())))
		}
	}
	line := u.Text.T("square.enemy", "N", n)
	if len(prey) > 0 {
		line += " " + strings.Join(prey, " ")
	}
	return line
}

// nextLeader selects the next leader of the side to move, and puts the cursor and the focus there.
func (s *Screen) nextLeader(u *ui.UI, p *war.Position) {
	var own []grid.Square
	for q := range p.Size.Squares().All() {
		if p.Cells[q].Leader == p.Turn {
			own = append(own, q)
		}
	}
	if len(own) == 0 {
		return
	}
	next := 0
	if i := slices.Index(own, s.selected); s.has && i >= 0 {
		next = (i + 1) % len(own)
	}
	s.selected, s.has = own[next], true
	s.view.SetCursor(s.selected)
	u.Focus.Set("map")
	u.Focus.Show()
}
