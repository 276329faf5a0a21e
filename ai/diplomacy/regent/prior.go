package regent

import (
	"fmt"
	"math/rand/v2"
	"slices"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/style"
	"eras/ai/playermodel"
	"eras/ai/registry"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
)

// thinking is the name of the kind of players that play as regent does.
const thinking = "regent"

// Kinds returns the kinds of players with which persons' matches are compared: those of
// [style.Kinds] and regent itself.
func Kinds() []style.Kind {
	return append(style.Kinds(), style.Kind{Name: thinking, Title: "Regent", Make: NewQuick(Quick()), Draws: 1})
}

// Quick returns the default parameters with a search of some milliseconds.
func Quick() Params {
	p := Default()
	p.Search = Search{Scenarios: 4, Draws: 2, Starts: 1, Tries: 200, Candidates: 8, Replies: 4, Rounds: 10, Finalists: 1}
	return p
}

// NewQuick returns a maker of regents that consider only a few kinds for unknown players.
func NewQuick(p Params) ai.Maker { return New(p, ai.NewDumbBot, likely()...) }

// likely returns a few kinds, for a regent with little time.
func likely() []style.Kind {
	var all []style.Kind
	for _, k := range style.Usual() {
		if k.Draws = min(k.Draws, 2); slices.Contains([]string{"dumbbot", "haai-berserk", "jic"}, k.Name) {
			all = append(all, k)
		}
	}
	return all
}

// shareCount is the number of [Kinds] and random orders.
const shareCount = 16

// Seats is the maximum number of seats with a prior.
const Seats = 7

// KindShares are the shares of orders that a player gives like each of [Kinds], random orders last.
// All are 0 if nothing is known about the player.
type KindShares [shareCount]float64

// SharesOf returns the shares of a mixture of [Kinds].
func SharesOf(m playermodel.Mixture) KindShares {
	var s KindShares
	for i, share := range m.Shares {
		s[i] = share * (1 - m.Noise)
	}
	s[shareCount-1] = m.Noise
	return s
}

// mixture returns the shares as a mixture of [Kinds], and whether anything is known.
func (s *KindShares) mixture() (m playermodel.Mixture, known bool) {
	sum := 0.0
	for _, share := range s {
		sum += share
	}
	last := shareCount - 1
	if sum == 0 {
		return m, false
	}
	m.Noise = s[last] / sum
	for _, share := range s[:last] {
		if sum > s[last] {
			share /= sum - s[last]
		}
		m.Shares = append(m.Shares, share)
	}
	return m, true
}

// Prior is the knowledge about the player in each seat before the match.
type Prior struct {
	Seat0 KindShares `toml:"seat0"`
	Seat1 KindShares `toml:"seat1"`
	Seat2 KindShares `toml:"seat2"`
	Seat3 KindShares `toml:"seat3"`
	Seat4 KindShares `toml:"seat4"`
	Seat5 KindShares `toml:"seat5"`
	Seat6 KindShares `toml:"seat6"`
}

// Trusted is how the player in each seat has kept promises before the match: the weights of a
// [promise.Trust].
type Trusted struct {
	Kept   [Seats]float64 `toml:"kept"`
	Broken [Seats]float64 `toml:"broken"`
}

// of returns the trust in a seat before the match.
func (t *Trusted) of(seat game.Seat) (trust promise.Trust) {
	if seat < Seats {
		trust = promise.Trust{Kept: t.Kept[seat], Broken: t.Broken[seat]}
	}
	return trust
}

// Seats returns the shares by seat.
func (p *Prior) Seats() [Seats]*KindShares {
	return [Seats]*KindShares{&p.Seat0, &p.Seat1, &p.Seat2, &p.Seat3, &p.Seat4, &p.Seat5, &p.Seat6}
}

// slips are the minimum and the maximum probability that an order of a known player deviates from
// the styles.
var slips = [2]float64{0.02, 0.5}

// leastThinking is the minimum share of a thinking player in the prior of a known player.
const leastThinking = 0.02

// remember replaces the model's assumptions about unknown players by the prior, and returns the
// known players' powers.
func (m *Model) remember(p *Prior, rng *rand.Rand) (known []diplomacy.Power) {
	for seat, shares := range p.Seats() {
		mixture, ok := shares.mixture()
		i := slices.IndexFunc(m.opponents, func(o *opponent) bool { return o.power == diplomacy.PowerOf(game.Seat(seat)) })
		if !ok || i < 0 {
			continue
		}
		own := len(mixture.Shares) - 1 // the last one is regent's
		rational := min(max(mixture.Shares[own], leastThinking), 1-leastThinking)
		mixture.Shares = mixture.Shares[:own]
		chosen, weights := style.Select(style.Kinds(), mixture)
		for j := range weights {
			weights[j] *= 1 - rational
		}
		o := newOpponent(m.g, m.opponents[i].power, chosen, append(weights, rational), rng)
		o.known, o.slip = true, min(max(mixture.Noise, slips[0]), slips[1])
		clear(o.belief)
		m.opponents[i] = o
		known = append(known, o.power)
	}
	return known
}

// priorParameters declares the parameters of the prior.
func priorParameters() []registry.Parameter {
	var all []registry.Parameter
	for seat := range Seats {
		about := fmt.Sprintf("the same for seat %d", seat)
		if seat == 0 {
			about = "how much the player of seat 0 is known to order like each kind of player; all 0: unknown"
		}
		all = append(all, registry.Parameter{Key: fmt.Sprintf("prior.seat%d", seat), Range: registry.Between(0, 1), Source: "ours", About: about})
	}
	return all
}
