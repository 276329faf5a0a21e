package regent

import (
	"math"
	"math/rand/v2"
	"slices"
	"time"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/style"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
)

// Bot plays one power.
type Bot struct {
	g         *diplomacy.Game
	power     diplomacy.Power
	params    Params
	rng       *rand.Rand
	model     *Model
	evaluator *evaluator
	rollouts  *rollouts
	matching  matching
	// advisers play this power for initial plans; simple plays the other powers in
	// retreats and winters.
	advisers []ai.Bot
	draws    []int
	simple   []ai.Bot
	// clock returns the time since a fixed moment, for limits of seconds.
	clock func() time.Duration
	// soFar is the best plan of the current phase so far.
	soFar plan
	// say, if not nil, receives the accounts of orders.
	say func(any)
	// negotiator talks for this power.
	*negotiator
}

var _ talk.Speaker = (*Bot)(nil)

// New returns a maker of regents. Other powers may resemble the advisers, whose orders also serve
// as initial plans. simple makes a fast bot for rollouts.
func New(params Params, simple ai.Maker, advisers ...style.Kind) ai.Maker {
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) ai.Bot {
		begin := time.Now()
		b := &Bot{g: g, power: power, params: params, rng: rng, clock: func() time.Duration { return time.Since(begin) }}
		distances := ai.NewDistances(g.Map)
		outlook := NewOutlook(g.Map, distances, params.Spring, params.Fall)
		judge := diplomacy.NewJudge(g)
		b.evaluator = &evaluator{game: g, m: g.Map, judge: judge, outlook: outlook, worth: &b.params.Worth, power: power}
		b.model = newModel(g, power, advisers, params.Model.Rational, rng)
		rivals := b.model.remember(&params.Prior, rng)
		b.evaluator.rivals = rivals
		b.rollouts = newRollouts(g, b.evaluator, simple, params.Search.Phases)
		b.matching = matching{m: g.Map, judge: judge, outlook: outlook, worth: &b.params.Worth, rivals: rivals}
		for _, a := range advisers {
			b.advisers = append(b.advisers, a.Make(g, power, game.Random(rng.Uint64())))
			b.draws = append(b.draws, min(max(1, a.Draws), params.Search.Draws))
		}
		for i := range g.Map.Powers() {
			b.simple = append(b.simple, simple(g, diplomacy.Power(i+1), game.Random(rng.Uint64())))
		}
		b.negotiator = newNegotiator(b, distances)
		return b
	}
}

// grace is the number of steps that regent may take after it is hurried, to ask its advisers if it
// has not yet done so and to choose between the plans found so far. With the default parameters it
// takes about 4,000 steps, some hundredths of a second.
const grace = 5000

// Orders returns regent's orders. If it is hurried, it returns the best orders so far or, if there
// are none yet, those of the simple bot.
func (b *Bot) Orders(thought *game.Thought, p *diplomacy.Position) (answer diplomacy.Answer) {
	b.soFar = nil
	finished := thought.Hasten(grace, func(thought *game.Thought) {
		b.evaluator.thought, b.matching.thought = thought, thought
		switch {
		case p.Season.Moves():
			answer = b.move(p)
		case p.Season.Retreats():
			answer = b.retreat(p)
		default:
			answer = b.adjust(p)
		}
	})
	switch {
	case finished:
		if b.say != nil && p.Season.Moves() && answer.Len() > 0 {
			b.say(b.account(p, answer))
		}
		return answer
	case len(b.soFar) > 0:
		return b.soFar.answer()
	}
	return b.simple[b.power.Seat()].Orders(nil, p)
}

// study is what is known of a movement phase after the search for plans.
type study struct {
	limits    limits
	predicted []weighted
	searcher  *searcher
}

// study looks for plans in a movement phase.
func (b *Bot) study(p *diplomacy.Position) *study {
	thought := b.evaluator.thought
	search := b.limits()
	b.model.learn(p)
	predicted := b.model.predict(thought, p)
	b.evaluator.look(p, b.draw(predicted))
	s := newSearcher(b.g, b.evaluator, p, b.power, b.rng)
	if len(s.legal) == 0 {
		return &study{search, predicted, s}
	}
	for i, adviser := range b.advisers {
		for range b.draws[i] {
			thought.LongStep()
			s.note(planOf(b.g.Map, adviser.Orders(thought, p)))
			b.soFar = s.best()
		}
	}
	s.out = search.climbed
	s.climb(b.params.Search.Starts, search.tries)
	b.soFar = s.best()
	return &study{search, predicted, s}
}

// move orders a movement phase.
func (b *Bot) move(p *diplomacy.Position) diplomacy.Answer {
	known := b.talked(p)
	if known == nil {
		known = b.study(p)
	}
	s := known.searcher
	if len(s.legal) == 0 {
		return diplomacy.Answer{}
	}
	b.soFar = s.best()
	found := s.found[:min(b.params.Search.Candidates, len(s.found))]
	mixture := b.learn(p, found, known.predicted)
	chosen := b.choose(found, mixture, known.limits.played).plan
	if b.params.Search.Noise > 0 {
		chosen = b.disturb(chosen, s.legal)
		if s.bounds != nil {
			chosen = s.bounds.patch([]plan{chosen})[0]
		}
	}
	answer := chosen.answer()
	answer.Draw = b.votes(p)
	return answer
}

// disturb applies the noise of the parameters: it returns the plan with the orders of a share of
// its units replaced by random legal ones.
func (b *Bot) disturb(p plan, legal [][]diplomacy.Order) plan {
	p = slices.Clone(p)
	for i := range p {
		if orders := legal[i]; b.rng.Float64() < b.params.Search.Noise {
			p[i] = orders[b.rng.IntN(len(orders))]
		}
	}
	return p
}

// limits end the parts of a search: after a number of tries, or when a function returns
// true, at a limit of seconds or on an interruption.
type limits struct {
	tries           int
	climbed, played func() bool
}

// climbing and playing are the shares of the seconds after which climbing and rollouts end.
const climbing, playing = 0.55, 0.95

func (b *Bot) limits() limits {
	seconds := b.params.Search.Seconds
	if seconds == 0 {
		return limits{b.params.Search.Tries, b.interrupted, b.interrupted}
	}
	begin := b.clock()
	after := func(part float64) func() bool {
		until := begin + time.Duration(part*seconds*float64(time.Second))
		return func() bool { return b.interrupted() || b.clock() >= until }
	}
	return limits{math.MaxInt, after(climbing), after(playing)}
}

// interrupted reports whether the search must end now.
func (b *Bot) interrupted() bool { return b.evaluator.thought.Hurried() }

// draw draws joint orders of the other powers. Each power's plans occur in proportion to
// their probabilities.
func (b *Bot) draw(predicted []weighted) *scenarios {
	n := b.params.Search.Scenarios
	all := &scenarios{m: b.g.Map, n: n}
	for i := range predicted {
		w := &predicted[i]
		if len(w.plans) == 0 {
			continue
		}
		start := b.rng.Float64()
		chosen := make([]int32, n)
		for j, k := range b.perm(n) {
			chosen[k] = int32(w.draw((float64(j) + start) / float64(n)))
			b.evaluator.thought.Step()
		}
		all.powers = append(all.powers, choices{w.plans, chosen})
	}
	return all
}

// perm is [rand.Rand.Perm] that can be interrupted.
func (b *Bot) perm(n int) []int32 {
	all := make([]int32, n)
	for i := range all {
		all[i] = int32(i)
	}
	b.rng.Shuffle(n, func(i, j int) {
		b.evaluator.thought.Step()
		all[i], all[j] = all[j], all[i]
	})
	return all
}

// learn returns the mixture of the candidates after regret matching. It also stores in the model
// the plans of powers that think as regent does.
func (b *Bot) learn(p *diplomacy.Position, found []candidate, predicted []weighted) []float64 {
	t := &b.matching
	plans := make([]plan, len(found))
	for i, c := range found {
		plans[i] = c.plan
	}
	t.mine, t.others, t.rational = newLearner(b.power, plans), nil, nil
	t.predicted = predicted
	for i, s := range b.model.opponents {
		shares := s.shares()
		t.others = append(t.others, newLearner(s.power, replies(&predicted[i], b.params.Search.Replies)))
		t.rational = append(t.rational, shares[len(shares)-1])
	}
	t.play(p, b.params.Search.Rounds, b.rng)
	for i, s := range b.model.opponents {
		if l := t.others[i]; len(l.plans) > 0 {
			s.predicted[len(s.predicted)-1] = weighted{l.plans, l.average()}
		}
	}
	return t.mine.average()
}

// replies returns the most probable plans, at most most of them.
func replies(w *weighted, most int) []plan {
	order := make([]candidate, len(w.plans))
	for i := range order {
		order[i] = candidate{w.plans[i], w.odds[i]}
	}
	s := searcher{found: order}
	s.sort()
	out := make([]plan, 0, min(most, len(s.found)))
	for _, c := range s.found[:min(most, len(s.found))] {
		out = append(out, c.plan)
	}
	return out
}

// least is the probability in the mixture from which a plan gets rollouts.
const least = 0.02

// choose makes rollouts of the most probable plans of the mixture and returns the best.
func (b *Bot) choose(found []candidate, mixture []float64, out func() bool) candidate {
	order := make([]candidate, len(found))
	for i := range found {
		order[i] = candidate{found[i].plan, mixture[i]}
	}
	s := searcher{found: order}
	s.sort()
	finalists := s.found[:min(b.params.Search.Finalists, len(s.found))]
	for n, c := range finalists {
		if c.worth < least && n > 0 {
			finalists = finalists[:n]
			break
		}
	}
	games := b.params.Search.Rollouts
	if b.params.Search.Seconds > 0 {
		games = math.MaxInt
	}
	return b.rollouts.best(finalists, games, b.rng.Uint64(), out)
}
