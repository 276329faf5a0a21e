package guest

import (
	"slices"

	"eras/ai/daide"
	"eras/game/diplomacy"
)

// follow returns the position of a NOW and an SCO with all that results tell.
func (s *session) follow(now *daide.Now, results []daide.Result, centres *daide.Centres) diplomacy.Position {
	before := s.p
	if before != nil && before.Phase() == now.Phase {
		if told := now.Position(s.g.Map, centres); samePlace(before, &told) {
			return *before
		}
	}
	known := -1
	if before != nil {
		known = slices.IndexFunc(results, func(r daide.Result) bool { return r.Phase == before.Phase() })
	}
	var p diplomacy.Position
	switch {
	case known >= 0:
		p = retell(s.g, *before, results[known:], now, centres)
	case before != nil && len(results) == 0:
		p = daide.Follow(s.g, before, nil, now, centres)
	default:
		p = restored(s.g, results, now, centres)
	}
	for i := range p.Last {
		// Results name a route for every move by convoy, whatever was ordered.
		p.Last[i].Order.Route = ""
	}
	return p
}

// samePlace reports whether two positions are of the same phase and have the same
// units.
func samePlace(a, b *diplomacy.Position) bool {
	if a.Phase() != b.Phase() || a.Units != b.Units {
		return false
	}
	for i := range a.Dislodged {
		if a.Dislodged[i].Unit != b.Dislodged[i].Unit {
			return false
		}
	}
	return true
}

// inOrder returns results phase by phase and each once: who asks for them may get some
// twice, because a phase ends meanwhile.
func inOrder(results []daide.Result) []daide.Result {
	slices.SortStableFunc(results, func(a, b daide.Result) int {
		return comparePhases(a.Phase, b.Phase)
	})
	var once []daide.Result
	for _, r := range results {
		if !slices.ContainsFunc(once, func(o daide.Result) bool { return o.Phase == r.Phase && slices.Equal(o.Order.Words, r.Order.Words) }) {
			once = append(once, r)
		}
	}
	return once
}

// restored returns the position of a NOW and an SCO for who did not see the one
// before, by the results of the last movement phase and of what followed: where all
// of them were told, the position with all that the rules make of them.
func restored(g *diplomacy.Game, results []daide.Result, now *daide.Now, centres *daide.Centres) diplomacy.Position {
	if len(results) == 0 || !results[0].Phase.Season.Moves() {
		return now.Position(g.Map, centres)
	}
	// Each unit has a result. The owners are those of later; what they were before
	// changes nothing that can be seen now.
	p := diplomacy.Position{Year: results[0].Phase.Year, Season: results[0].Phase.Season, Owner: centres.Owner}
	for i := range results {
		if o := &results[i].Order; results[i].Phase == p.Phase() && o.Understood() && int(o.Order.At) < g.Map.Locations() {
			p.Units[g.Map.Province(o.Order.At)] = diplomacy.Unit{Power: o.Power, Kind: o.Order.Unit, At: o.Order.At}
		}
	}
	return retell(g, p, results, now, centres)
}

// retell returns the position of a NOW and an SCO to which results lead from a
// position before, through any number of phases.
func retell(g *diplomacy.Game, p diplomacy.Position, results []daide.Result, now *daide.Now, centres *daide.Centres) diplomacy.Position {
	for {
		n := 0
		for n < len(results) && results[n].Phase == p.Phase() {
			n++
		}
		if n == len(results) || n == 0 {
			return daide.Follow(g, &p, results[:n], now, centres)
		}
		var all diplomacy.Gathering
		for i := range results[:n] {
			// What the rules do not allow has no effect; then they lead elsewhere than
			// NOW, which counts.
			if o := &results[i].Order; o.Understood() {
				_ = g.Gather(&all, &p, o.Power, o.Order)
			}
		}
		diplomacy.NewJudge(g).Advance(&p, &all.Orders)
		results = results[n:]
	}
}
