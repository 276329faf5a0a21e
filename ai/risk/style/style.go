package style

import (
	"context"
	"math/rand/v2"

	"eras/ai/playermodel"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
)

// Style is how a person plays.
type Style struct {
	// Mixture has a share for each of [ender.Kinds].
	playermodel.Mixture
	// Habits are estimates of the habits in [Habits] that could be observed.
	Habits map[string]float64
	// Held measures how well styles predict matches to which they were not fitted.
	Held playermodel.Held
	// Choices is the number of decisions to which the style was fitted.
	Choices int
}

// Of returns the style of the player in matches. At least two matches are needed.
func Of(ctx context.Context, matches []*Watched) (Style, error) {
	var all []playermodel.Choice
	var each [][]playermodel.Choice
	var habits counts
	for _, m := range matches {
		all, each = append(all, m.Choices...), append(each, m.Choices)
		seen := m.habits
		habits.add(&seen)
	}
	held, err := playermodel.HoldOut(ctx, len(ender.Kinds()), each)
	if err != nil {
		return Style{}, err
	}
	return Style{
		Mixture: playermodel.FitMixture(len(ender.Kinds()), all),
		Habits:  habits.habits(), Held: held, Choices: len(all),
	}, nil
}

// New returns a maker of bots that play like a person. In each turn the bot plays like one of
// [ender.Kinds], chosen at random with the probabilities shares.
func New(shares []float64) airisk.Maker {
	return func(g *risk.Game, seat game.Seat, rng *rand.Rand) airisk.Bot {
		m := &mimic{shares: shares, rng: rng}
		for _, kind := range ender.Kinds() {
			m.kinds = append(m.kinds, kind.Make(g, seat, rng))
		}
		m.now = m.kinds[0]
		return m
	}
}

// mimic plays each turn like another bot.
type mimic struct {
	shares []float64
	kinds  []airisk.Bot
	rng    *rand.Rand
	now    airisk.Bot
	round  uint16
	begun  bool
}

// pick chooses the bot of a turn.
func (m *mimic) pick(t *airisk.Turn) airisk.Bot {
	if m.begun && m.round == t.P.Round {
		return m.now
	}
	m.begun, m.round = true, t.P.Round
	x := m.rng.Float64()
	for k, share := range m.shares {
		if x -= share; x < 0 {
			m.now = m.kinds[k]
			break
		}
	}
	return m.now
}

// Choose implements [airisk.Bot].
func (m *mimic) Choose(t *airisk.Turn) risk.Territory { return m.pick(t).Choose(t) }

// Start implements [airisk.Bot].
func (m *mimic) Start(t *airisk.Turn) { m.pick(t).Start(t) }

// TradeIn implements [airisk.Bot].
func (m *mimic) TradeIn(t *airisk.Turn) { m.pick(t).TradeIn(t) }

// Place implements [airisk.Bot].
func (m *mimic) Place(t *airisk.Turn) { m.pick(t).Place(t) }

// Attack implements [airisk.Bot].
func (m *mimic) Attack(t *airisk.Turn) { m.pick(t).Attack(t) }

// Occupy implements [airisk.Bot].
func (m *mimic) Occupy(t *airisk.Turn, least, most int32) int32 {
	return m.pick(t).Occupy(t, least, most)
}

// Fortify implements [airisk.Bot].
func (m *mimic) Fortify(t *airisk.Turn) { m.pick(t).Fortify(t) }
