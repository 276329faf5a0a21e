package ender

import (
	"fmt"
	"math"
	"math/rand/v2"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// rollout plays simulated games with simple bots in all seats and rates the resulting positions.
// Its bots predict the opponents' moves, for which ender-2009 uses threats.
type rollout struct {
	g     *risk.Game
	me    game.Seat
	p     risk.Position
	dice  *rand.PCG
	rolls *rand.Rand // draws from dice
	own   *rand.PCG
	// turns are the turns of the bots, by kind and seat.
	turns [][]*airisk.Turn
	// deputy is the turn of the planner's deputy, nil if it has none.
	deputy *airisk.Turn
	// weights are the probabilities of the kinds in each seat.
	weights [maxPlayers][]float64
	outlook airisk.Outlook
	thought *game.Thought
}

// newRollout returns a rollout for a seat with the given kinds of bots.
func newRollout(g *risk.Game, me game.Seat, kinds []airisk.Maker, o airisk.Outlook) *rollout {
	f := &rollout{g: g, me: me, dice: rand.NewPCG(0, 0), own: rand.NewPCG(0, 0), outlook: o}
	f.rolls = rand.New(f.dice)
	for _, kind := range kinds {
		var seats []*airisk.Turn
		for seat := range game.Seat(g.Rules.Players) {
			seats = append(seats, f.turnOf(kind, seat))
		}
		f.turns = append(f.turns, seats)
	}
	for seat := range f.weights {
		f.weights[seat] = usual(len(kinds))
	}
	return f
}

// turnOf returns the turn of a bot in the simulated games.
func (f *rollout) turnOf(kind airisk.Maker, seat game.Seat) *airisk.Turn {
	return airisk.NewTurn(f.g, &f.p, seat, airisk.WithGoalsAfresh(kind), rand.New(f.own), func(a risk.Action) error {
		f.g.Play(&f.p, a, nil)
		f.g.Proceed(&f.p, f.rolls)
		return nil
	})
}

// begin starts rollout number from a position. The random source depends on the number, so that
// rollouts of several plans get the same dice.
func (f *rollout) begin(p *risk.Position, seed, number uint64) {
	f.thought.Step()
	f.p = *p
	f.dice.Seed(seed, number)
	f.own.Seed(number, seed)
	airisk.DealUnseen(f.g, &f.p, f.me, f.rolls)
}

// pick returns a random kind for a seat.
func (f *rollout) pick(seat game.Seat) int {
	x := f.rolls.Float64()
	for k, w := range f.weights[seat] {
		if x -= w; x < 0 {
			return k
		}
	}
	return 0
}

// play plays until the given number of the planner's turns have begun or the match is over, and
// returns the planner's probability of winning from there.
func (f *rollout) play(turns int) float64 {
	var kinds [maxPlayers]*airisk.Turn
	for seat := range game.Seat(f.g.Rules.Players) {
		kinds[seat] = f.turns[f.pick(seat)][seat]
	}
	for done := 0; ; {
		seat := f.g.Actor(&f.p)
		if seat < 0 {
			if seat == game.Chance {
				panic(fmt.Sprintf("ender: chance was not played in phase %v", f.p.Phase))
			}
			break
		}
		if seat == f.me {
			if done++; done >= turns {
				break
			}
		}
		if !f.p.Alive(f.me) {
			return 0
		}
		f.turn(kinds[seat], seat)
	}
	if o, over := f.g.Outcome(&f.p); over {
		if o.Winner == f.me {
			return 1
		}
		return 0
	}
	return f.outlook.Value(f.g, &f.p, f.me)
}

// turn lets a bot play a whole turn.
func (f *rollout) turn(t *airisk.Turn, seat game.Seat) {
	t.Thought = f.thought
	round := f.p.Round
	for f.p.Turn == seat && f.p.Round == round && f.p.Phase != risk.Over {
		f.thought.Step()
		if err := t.Step(); err != nil {
			panic(err) // the bots of package risk play legal actions
		}
	}
}

// replays is the number of rollouts for each kind with which the kinds of opponents are learned,
// and leastWeight the minimum weight of a kind.
const replays, leastWeight = 6, 0.02

// learn updates the weights of the kinds from a round: from is the end of one of the planner's
// turns and to the beginning of the next. It replays the round with bots of each kind. The closer a
// kind's armies come to the real ones, the more its weight grows.
func (f *rollout) learn(from, to *risk.Position, seed uint64, trust float64) {
	var sum, count [maxPlayers][]float64
	for seat := range sum {
		sum[seat], count[seat] = make([]float64, len(f.turns)), make([]float64, len(f.turns))
	}
	for i := range uint64(replays * len(f.turns)) {
		f.begin(from, seed, i)
		for f.p.Turn == f.me && f.p.Phase != risk.Over && f.g.Actor(&f.p) == f.me {
			f.g.Play(&f.p, risk.Ending(), nil)
			f.g.Proceed(&f.p, f.rolls)
		}
		var kinds [maxPlayers]int
		for seat := range game.Seat(f.g.Rules.Players) {
			// Each kind is used equally often, in changing combinations.
			kinds[seat] = (int(i) + int(seat)*(1+int(i)/len(f.turns))) % len(f.turns)
		}
		for f.p.Phase != risk.Over && f.p.Turn != f.me {
			seat := f.p.Turn
			f.turn(f.turns[kinds[seat]][seat], seat)
		}
		for seat := range game.Seat(f.g.Rules.Players) {
			if seat != f.me && from.Alive(seat) {
				sum[seat][kinds[seat]] += apart(&f.p, to, seat)
				count[seat][kinds[seat]]++
			}
		}
	}
	for seat := range game.Seat(f.g.Rules.Players) {
		if seat != f.me && from.Alive(seat) {
			f.weigh(seat, sum[seat], count[seat], trust)
		}
	}
}

// weigh updates the weights of the kinds in a seat from their mean distances.
func (f *rollout) weigh(seat game.Seat, sum, count []float64, trust float64) {
	total := 0.0
	weights := f.weights[seat]
	for k := range weights {
		if count[k] > 0 {
			weights[k] *= math.Exp(-trust * sum[k] / count[k])
		}
		total += weights[k]
	}
	rest := 0.0
	for k := range weights {
		weights[k] = max(weights[k]/total, leastWeight)
		rest += weights[k]
	}
	for k := range weights {
		weights[k] /= rest
	}
}

// apart returns the distance between a player's armies on two boards, from 0 for equal
// armies to 1 for nothing in common.
func apart(a, b *risk.Position, seat game.Seat) float64 {
	common, all := int32(0), int32(0)
	for t := word(a.Held[seat].Or(b.Held[seat])); t != 0; t = t.Rest() {
		c := t.First()
		x, y := int32(0), int32(0)
		if a.Held[seat].Has(c) {
			x = a.Armies.At(c)
		}
		if b.Held[seat].Has(c) {
			y = b.Armies.At(c)
		}
		common += min(x, y)
		all += max(x, y)
	}
	if all == 0 {
		return 0
	}
	return 1 - float64(common)/float64(all)
}

// Kind is a simple bot that a player may resemble.
type Kind struct {
	// Name is the bot's name.
	Name string
	Make airisk.Maker
}

const (
	// kindCount is the number of kinds, and usualKinds the number of kinds considered for an
	// unknown player.
	kindCount  = 8
	usualKinds = 4
)

// Kinds returns the kinds of players, in the order of [KindShares]. Without a prior
// rollouts use the first four.
func Kinds() []Kind {
	return []Kind{
		{"killbot", airisk.NewKillbot},
		{"boscoe", airisk.NewBoscoe},
		{"evilpixie", airisk.NewEvilPixie},
		{"quo", airisk.NewQuo},
		{"pixie", airisk.NewPixie},
		{"reaper", airisk.NewReaper},
		{"angry", airisk.NewAngry},
		{"communist", airisk.NewCommunist},
	}
}

// usual returns the weights of the kinds for an unknown player.
func usual(kinds int) []float64 {
	weights := make([]float64, kinds)
	n := min(usualKinds, kinds)
	for k := range n {
		weights[k] = 1 / float64(n)
	}
	return weights
}

// weights returns the probability of each kind. It also reports whether s has any shares.
func (s *KindShares) weights() ([]float64, bool) {
	sum := 0.0
	for _, share := range s {
		sum += share
	}
	if sum == 0 {
		return nil, false
	}
	weights := make([]float64, len(s))
	for k, share := range s {
		weights[k] = share / sum
	}
	return weights, true
}
