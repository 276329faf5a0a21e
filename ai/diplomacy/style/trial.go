package style

import (
	"context"
	"fmt"
	"math/rand/v2"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/haai"
	"eras/ai/diplomacy/jic"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/game"
	"eras/game/diplomacy"
)

// Trial plays games of a bot against a person's model and others.
type Trial struct {
	// Game is the map and the rules. Games should end after a few years.
	Game *diplomacy.Game
	// Person plays one power of each game.
	Person ai.Maker
	// Seats is the number of powers that the bot plays in each game, against the person. Other bots
	// play the rest.
	Seats int
	// Seed determines all random choices.
	Seed uint64
}

// The uses of a trial's seeds.
const (
	seatSeed = iota
	gameSeed
)

// Validate returns an error if there are too few powers.
func (t *Trial) Validate() error {
	if most := t.Game.Map.Powers() - 1; t.Seats < 1 || t.Seats > most {
		return fmt.Errorf("a bot plays %d powers against a person: it must play from 1 to %d", t.Seats, most)
	}
	return nil
}

// Play plays pair number n of a comparison ([evolve.Trial]): two games with the same power of the
// person and the same other bots, in which the bot has different powers. bot returns the maker for
// games in which the person has the given seat.
func (t *Trial) Play(ctx context.Context, bot func(person game.Seat) ai.Maker, n int) (pair [2]evolve.Result, err error) {
	if err := t.Validate(); err != nil {
		return pair, err
	}
	powers := t.Game.Map.Powers()
	rng := game.Random(t.Seed, seatSeed, uint64(n))
	seats := rng.Perm(powers) // the person's seat first, then those of the bot and of the others
	var others []ai.Maker
	for range powers - 1 - t.Seats {
		usual := [...]ai.Maker{ai.NewDumbBot, haai.NewBerserk, haai.NewVanilla, jic.New(jic.Paper()), ai.NewDiploBot}
		others = append(others, usual[rng.IntN(len(usual))])
	}
	for i := range pair {
		makers := make([]ai.Maker, powers)
		for k, seat := range seats {
			switch {
			case k == 0:
				makers[seat] = t.Person
			case k <= t.Seats:
				makers[seat] = bot(game.Seat(seats[0]))
			default:
				makers[seat] = others[k-1-t.Seats]
			}
		}
		end, err := ai.Play(ctx, t.Game, makers, game.Derive(t.Seed, gameSeed, uint64(n), uint64(i)), nil)
		if err != nil {
			return pair, err
		}
		pair[i] = Against(t.Game, &end, game.Seat(seats[0]), seats[1:1+t.Seats])
		// In the second game the powers of the others come first.
		rest := seats[1:]
		copy(rest, append(append([]int(nil), rest[t.Seats:]...), rest[:t.Seats]...))
	}
	return pair, nil
}

// Against returns the result of bots against a person at the end of a game: a win if they have more
// than twice as many centres as the person on average, a draw if they have more, else a loss. The
// winner of the game counts as owning all centres. The margin is that between the bots' mean and
// the person's number.
func Against(g *diplomacy.Game, end *diplomacy.Position, person game.Seat, bots []int) evolve.Result {
	count := func(seat int) int {
		n := g.Owned(end, diplomacy.PowerOf(game.Seat(seat))).Len()
		if end.Ending == diplomacy.Solo && n >= g.Map.ToWin() {
			n = g.Map.Centres().Len()
		}
		return n
	}
	own, his := 0, count(int(person))*len(bots)
	for _, seat := range bots {
		own += count(seat)
	}
	score := -1
	switch {
	case own > 2*his:
		score = 1
	case own > his:
		score = 0
	}
	return evolve.NewResult(score, own, his)
}

// bot plays like a mixture of kinds of players.
type bot struct {
	g      *diplomacy.Game
	power  diplomacy.Power
	rng    *rand.Rand
	bots   []ai.Bot
	shares []float64
	noise  float64
	legal  []diplomacy.Order
}

// New returns a maker of bots that play like a person. In each phase the bot plays like one of the
// kinds, chosen at random with the probabilities of their shares. In movement phases some units get
// a random order.
func New(kinds []Kind, m playermodel.Mixture) ai.Maker {
	chosen, shares := Select(kinds, m)
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) ai.Bot {
		b := &bot{g: g, power: power, rng: rng, shares: shares, noise: m.Noise}
		for _, one := range chosen {
			b.bots = append(b.bots, one.Make(g, power, game.Random(rng.Uint64())))
		}
		return b
	}
}

// Orders returns the orders of one of the kinds.
func (b *bot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	x, k := b.rng.Float64(), 0
	for k < len(b.bots)-1 && x >= b.shares[k] {
		x -= b.shares[k]
		k++
	}
	answer := b.bots[k].Orders(thought, p)
	if !p.Season.Moves() || b.noise == 0 {
		return answer
	}
	var mixed diplomacy.Answer
	for _, o := range answer.Orders() {
		if b.rng.Float64() < b.noise {
			b.legal = b.g.AppendLegal(b.legal[:0], p, b.power, b.g.Map.Province(o.At))
			o = b.legal[b.rng.IntN(len(b.legal))]
		}
		mixed.Add(o)
	}
	return mixed
}
