package risk

import (
	"eras/game"
)

// Want is what a player lacks for one way to win.
type Want struct {
	// Reason is the way: [ByConquest], [ByShare], [ByCapitals] or [ByMission].
	Reason string
	// Of are the territories that count and that the player does not have yet. Any N of them
	// complete the goal. It is empty, and N is 0, if nothing is lacking.
	Of Set
	N  int
	// Firm is for a mission that counts territories with two armies or more ([HoldFirmly]): Of
	// then also has the player's own territories with one army.
	Firm bool
}

// Wants appends what a player lacks for each way to win by territories, conquest first, as far as p
// shows it: the missions of other players are hidden in a player's view.
func (g *Game) Wants(p *Position, seat game.Seat, dst []Want) []Want {
	held := p.Held[seat]
	others := g.Map.all.Minus(held)
	dst = append(dst, Want{Reason: ByConquest, Of: others, N: others.Len()})
	if g.Rules.Share > 0 {
		dst = append(dst, count(ByShare, others, g.ShareToWin()-held.Len()))
	}
	if g.Rules.Capitals {
		if want, ok := g.wantedCapitals(p, held); ok {
			dst = append(dst, want)
		}
	}
	switch m := g.MissionOf(p, seat); m.Kind {
	case NoMission:
	case HoldTerritories:
		dst = append(dst, count(ByMission, others, m.N-held.Len()))
	case HoldFirmly:
		want := Want{Reason: ByMission, Of: others, N: m.N, Firm: true}
		for c, armies := range p.Armies.In(held) {
			if armies >= 2 {
				want.N--
			} else {
				want.Of = want.Of.With(c)
			}
		}
		if want.N <= 0 {
			want.Of, want.N = Set{}, 0
		}
		dst = append(dst, want)
	case HoldContinents:
		left := g.Map.members[m.A].Or(g.Map.members[m.B]).Minus(held)
		dst = append(dst, Want{Reason: ByMission, Of: left, N: left.Len()})
	}
	return dst
}

// count returns what is lacking for a goal of n further territories of a set.
func count(reason string, of Set, n int) Want {
	if n <= 0 {
		return Want{Reason: reason}
	}
	return Want{Reason: reason, Of: of, N: n}
}

// wantedCapitals returns what a player who holds the given territories lacks of the capitals. ok is
// false while not all players have a capital.
func (g *Game) wantedCapitals(p *Position, held Set) (want Want, ok bool) {
	want.Reason = ByCapitals
	for seat := range g.players() {
		c, ok := p.CapitalOf(seat)
		if !ok {
			return Want{}, false
		}
		if !held.Has(c) {
			want.Of = want.Of.With(c)
		}
	}
	want.N = want.Of.Len()
	return want, true
}
