package risk

import (
	"math"

	"eras/game/risk"
)

// maxChain is the maximum number of attacks in a chain.
const maxChain = 8

// chain is an attack that an agent of [mars] bids for: to take the territories of path one after
// the other, all armies but one moving on each time.
type chain struct {
	path [maxChain]risk.Territory
	n    int
	gain float64
}

// scout is an agent's search for the best chain.
type scout struct {
	b     *mars
	t     *Turn
	start risk.Territory
	avoid risk.Set
	nodes int
	path  [maxChain]risk.Territory
	best  chain
}

// look returns the best chain that the agent of c could lead with the given armies, without the
// territories of avoid. If there is none, its n is 0.
func (b *mars) look(t *Turn, c risk.Territory, armies int32, avoid risk.Set) chain {
	s := &b.scout
	*s = scout{b: b, t: t, start: c, avoid: avoid, nodes: b.Nodes}
	s.extend(c, t.P.Held[t.Seat], armies, 1, 0, 0)
	s.t = nil
	return s.best
}

// extend tries every further territory of a chain. The chain stands at at with the given armies,
// holds held, has gained gain, succeeds with probability chance and has n territories.
func (s *scout) extend(at risk.Territory, held risk.Set, armies int32, chance, gain float64, n int) {
	if n == s.b.Depth || armies < 2 {
		return
	}
	b, t := s.b, s.t
	var start stake
	known := false
	for set := t.Game.Map.Neighbours(at).Minus(held).Minus(s.avoid); !set.Empty() && s.nodes > 0; set = set.Rest() {
		c := set.First()
		fight := b.odds.Fight(int(armies)-1, int(t.P.Armies.At(c)))
		falls := chance * fight.Win
		if falls < b.Confidence {
			continue
		}
		s.nodes--
		s.path[n] = c
		after := held.With(c)
		left := armies - int32(math.Round(b.odds.Cost(int(t.P.Armies.At(c)))))
		left = max(left, 2)
		if !known {
			start, known = s.stakeAt(held), true
		}
		value := b.appraiser.value(t.P, t.Seat, held, c)
		worth := value
		if n == 0 && !t.P.Took && t.Game.Rules.Cards {
			worth += b.Card
		}
		if loser := t.P.Owner.At(c); t.P.Held[loser].Within(after) {
			worth += b.Card * float64(t.P.HandSize[loser])
		}
		sum := gain + falls*worth - chance*fight.AttackerLosses*b.Army
		// If no value is negative, the danger only makes a chain worse.
		if sum > s.best.gain || value < 0 || start.value < 0 || b.Hold < 0 {
			if total := sum - b.Hold*falls*s.danger(c, value, &start, after, left, n); total > s.best.gain {
				s.best = chain{path: s.path, n: n + 1, gain: total}
			}
		}
		s.extend(c, after, left-1, falls, sum, n+1)
	}
}

// stake is what a chain leaves behind in its first territory: its value, the enemies' armies that
// threaten it, and the probability that it falls to them as it stands.
type stake struct {
	value, falls float64
	threat       int32
}

// stakeAt returns the stake if the player holds the territories of held.
func (s *scout) stakeAt(held risk.Set) stake {
	threat := threatTo(s.t, s.start, held)
	return stake{
		value:  s.b.appraiser.value(s.t.P, s.t.Seat, held, s.start),
		falls:  s.b.falls(threat, s.t.P.Armies.At(s.start)),
		threat: threat,
	}
}

// danger returns the value that the chain ending in c risks to lose again: that of its last
// territory, which is value, and that of its first, which was start before c fell, beyond its present
// risk. The player then holds the territories of after.
func (s *scout) danger(c risk.Territory, value float64, start *stake, after risk.Set, left int32, n int) float64 {
	b, t := s.b, s.t
	behind, ahead := int32(1), left-1
	threat, thereat := start.threat, threatTo(t, c, after)
	if t.Game.Map.Attackers(s.start).Has(c) {
		threat = threatTo(t, s.start, after)
	}
	if n == 0 && threat > 0 {
		// The armies may be divided between the two.
		ahead = max(left*thereat/(threat+thereat+1), 1)
		behind = max(left-ahead, 1)
	}
	lost := max(b.falls(threat, behind)-start.falls, 0) * start.value
	return lost + b.falls(thereat, ahead)*value
}

// succeeds returns the probability that all territories of a chain fall to the given armies,
// assuming that every fight costs its mean (ender-2009 eq. 4.5 and 4.6).
func (b *mars) succeeds(t *Turn, bid *chain, armies int32) float64 {
	chance := 1.0
	for _, c := range bid.path[:bid.n] {
		if armies < 2 {
			return 0
		}
		chance *= b.odds.Win(int(armies)-1, int(t.P.Armies.At(c)))
		armies = max(armies-int32(math.Round(b.odds.Cost(int(t.P.Armies.At(c))))), 2) - 1
	}
	return chance
}
