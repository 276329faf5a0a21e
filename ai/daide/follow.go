package daide

import (
	"slices"

	"eras/game/diplomacy"
)

// Follow returns the position after a phase that was played from before, by what a
// server told of it: the results of the phase, then NOW, with who owns the centres by
// the last SCO. Where the results are complete and the rules lead from them to what
// NOW and SCO say, it is the position to which the rules lead, with all that a
// [diplomacy.Position] knows, as how units were dislodged. Else it is that of
// [Now.Position], with the orders of the last movement as far as they were told.
func Follow(g *diplomacy.Game, before *diplomacy.Position, results []Result, now *Now, centres *Centres) diplomacy.Position {
	var all diplomacy.Gathering
	var told diplomacy.Set
	for i := range results {
		r := &results[i]
		if o := r.Order.Order; r.Phase == before.Phase() && r.Order.Understood() && o.Kind != diplomacy.Waive {
			if g.Gather(&all, before, r.Order.Power, o) == nil {
				told = told.With(g.Map.Province(o.At))
			}
		}
	}
	if !before.Season.Moves() || told == standing(g.Map, before) {
		after := *before
		diplomacy.NewJudge(g).Advance(&after, &all.Orders)
		if agrees(g, &after, now, centres) {
			return after
		}
	}
	after := now.Position(g.Map, centres)
	after.Quiet, after.Last = before.Quiet, before.Last
	if !before.Season.Moves() {
		return after
	}
	after.Last = [diplomacy.MaxProvinces]diplomacy.Ordered{}
	for i := range results {
		r := &results[i]
		if o := r.Order.Order; r.Phase == before.Phase() && o.Kind >= diplomacy.Hold && o.Kind <= diplomacy.Convoy && stands(g.Map, before, diplomacy.Unit{Power: r.Order.Power, Kind: o.Unit, At: o.At}) {
			after.Last[g.Map.Province(o.At)] = diplomacy.Ordered{Power: r.Order.Power, Order: o, Verdict: r.Outcome.Verdict(o)}
		}
	}
	return after
}

// standing returns the provinces in which units stand.
func standing(m *diplomacy.Map, p *diplomacy.Position) diplomacy.Set {
	var s diplomacy.Set
	for i := range m.Provinces() {
		if p.Units[i].Exists() {
			s = s.With(diplomacy.Province(i))
		}
	}
	return s
}

// agrees reports whether a position is what NOW and SCO say.
func agrees(g *diplomacy.Game, p *diplomacy.Position, now *Now, centres *Centres) bool {
	told := now.Position(g.Map, centres)
	if p.Phase() != told.Phase() || p.Units != told.Units || p.Owner != told.Owner {
		return false
	}
	for i := range g.Map.Provinces() {
		at := diplomacy.Province(i)
		if p.Dislodged[i].Unit != told.Dislodged[i].Unit || !slices.Equal(g.Retreats(nil, p, at), g.Retreats(nil, &told, at)) {
			return false
		}
	}
	return true
}
