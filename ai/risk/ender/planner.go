package ender

import (
	"math/rand/v2"
	"time"

	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// Planner finds plans for one seat of one match. It keeps its memory from turn to
// turn and may not be used by several goroutines.
type Planner struct {
	params Params
	board  *board
	lists  *lists
	valuer valuer
	// refinedThreats and refinedDefence work out the plan that was chosen.
	refinedThreats Threats
	refinedDefence Defence
	paths          Paths
	priority       Priority
	search         Search
	choice         Choice
	goals          goals
	clock          func() time.Duration
	hurried        func() bool
	rng            *rand.Rand
	// turn is how long the plans of a turn may take together, 0 without end; spent how
	// long they took so far.
	turn, spent time.Duration

	space Space
	s     Situation
}

// Options are what a planner is given besides its parameters.
type Options struct {
	// Clock returns the time since any moment, for the limit of time; nil is the
	// machine's.
	Clock func() time.Duration
	// Meter takes the time of the algorithms; nil for none.
	Meter *Meter
	// Watch hears of every plan that is made; nil for nobody.
	Watch func(*Trace)
	// Turn is how long the plans of a turn may take together, 0 without end: what is
	// left of it bounds each like [SearchParams.Seconds], though some is always left.
	Turn time.Duration
	// Hurried reports, from another goroutine's wish, that a plan is wanted at once:
	// the best so far. Nil is never. What is planned in a hurry depends on when.
	Hurried func() bool
}

// NewPlanner returns a planner for a seat. Its chance is for searches that need
// some.
func NewPlanner(g *risk.Game, seat game.Seat, params Params, rng *rand.Rand, o Options) *Planner {
	p := &Planner{params: params, board: newBoard(g), rng: rng, clock: o.Clock, hurried: o.Hurried, turn: o.Turn}
	if p.hurried == nil {
		p.hurried = func() bool { return false }
	}
	if p.clock == nil {
		begin := time.Now()
		p.clock = func() time.Duration { return time.Since(begin) }
	}
	p.lists = newLists(oddsOf(g, params.Attacks.Odds), &params.Attacks)
	guard := guards(params.Defence.Country)
	dominance := &ForceGroups{params.Dominance}
	p.valuer = valuer{
		ValuationParams: params.Valuation,
		dominance:       dominance,
		interest:        &ContinentInterest{InterestParams: params.Interest, Dominance: dominance},
		threats:         &CostThreats{ThreatParams: params.Threats, Conquest: params.Conquest, Defence: params.Defence, Guard: guard},
		defence:         &Climbing{DefenceParams: params.Defence, Guard: guard},
		strength:        &WeightedStrength{params.Strength},
		meter:           o.Meter,
	}
	threats, defence := params.Threats, params.Defence
	threats.Most, threats.LeastSuccess = params.Refined.Most, params.Refined.LeastSuccess
	threats.LeastShare, threats.LeastProbability = params.Refined.LeastShare, params.Refined.LeastProbability
	defence.Levels, defence.Transfers = params.Refined.Levels, params.Refined.Transfers
	defence.BestTransfer = params.Refined.BestTransfer
	p.refinedThreats = &CostThreats{ThreatParams: threats, Conquest: params.Conquest, Defence: defence, Guard: guard}
	p.refinedDefence = &Climbing{DefenceParams: defence, Guard: guard}
	p.paths = &ProportionalPaths{PathParams: params.Paths}
	p.priority = &WeightedPriority{PriorityParams: params.Priority, sieges: sieges{guard: guard}}
	p.search = searchOf(&params.Search)
	p.choice = choiceOf(p, g, seat)
	p.s = Situation{b: p.board, l: p.lists, me: seat}
	p.space = Space{planner: p, s: &p.s, known: map[uint64]int32{}}
	return p
}

// oddsOf returns the odds of that name under the dice of a game.
func oddsOf(g *risk.Game, name string) Odds {
	if name == "paper" {
		return PaperOdds{}
	}
	rules := odds.Rules{AttackDice: int(g.Rules.AttackDice), DefendDice: int(g.Rules.DefendDice), Least: 1}
	switch rules {
	case odds.ClassicRules:
		return ExactOdds{odds.NewSolver(odds.Classic())}
	case odds.BoundedRules:
		return ExactOdds{odds.NewSolver(odds.Bounded())}
	}
	tables, err := odds.New(rules)
	if err != nil {
		panic(err) // a game has none but dice that the odds know
	}
	return ExactOdds{odds.NewSolver(tables)}
}

// Search plans the rest of a turn at a position in it, with so many armies in hand,
// and returns the space of plans that were valued.
func (p *Planner) Search(at *risk.Position, inHand int32) *Space {
	x := &p.space
	p.look(at)
	x.reset(at, inHand)
	x.limit, x.until, x.end = int(p.params.Search.Plans), 0, 0
	if all := p.allowed(); all > 0 {
		x.began = p.clock()
		x.until, x.end = x.began+p.choice.Leaves(all), x.began+all
	}
	p.priority.Survey(at, &p.s)
	x.value(Sketch{}, -1)
	if p.params.Choice.Goals {
		p.goals.set(x, func(sketch Sketch) {
			if _, seen := x.known[sketch.key]; !seen && !x.Done() {
				if i, ok := x.LookAt(sketch, 0); ok {
					x.seeds = append(x.seeds, i)
				}
			}
		})
	}
	p.search.Search(x, p.rng)
	return x
}

// rest is the part of a turn's time that each plan may take even when the others took
// all of it.
const rest = 20

// allowed returns how long the next plan may take, 0 without end.
func (p *Planner) allowed() time.Duration {
	all := time.Duration(p.params.Search.Seconds * float64(time.Second))
	if p.turn > 0 {
		if left := max(p.turn-p.spent, p.turn/rest); all == 0 || left < all {
			return left
		}
	}
	return all
}

// look takes up what a position says besides armies: what sets are worth, and how
// probable they are in strangers' hands.
func (p *Planner) look(at *risk.Position) {
	s, g := &p.s, p.board.g
	s.setWorth, s.setChance = 0, [maxCards + 1]float64{}
	if !g.Rules.Cards {
		return
	}
	s.setWorth = float64(g.NextSet(at))
	// Positions may show the others' hands too, which he must not know.
	unseen, own := g.Pack(), at.Hands[s.me]
	unseen.Countries &^= own.Countries
	unseen.Wild &^= own.Wild
	for n := 3; n <= maxCards; n++ {
		s.setChance[n] = g.Map.SetChance(risk.Hand{}, unseen, n)
	}
}

// refine works out a plan of the space that was searched last (ender-2009 4.5.7):
// the situation that it leaves, with threats and defences as exact as they are
// set.
func (p *Planner) refine(i int) *Situation {
	x, s := &p.space, &p.s
	plan := x.plans[i]
	x.grow(i)
	s.base(&x.p, &plan.Sketch, &x.forest, x.inHand)
	s.recall(&plan.middle)
	p.foresee(s)
	p.refinedDefence.Defend(s)
	return s
}

// foresee foresees threats as exactly as for a chosen plan.
func (p *Planner) foresee(s *Situation) {
	if p.params.Valuation.Threats {
		p.refinedThreats.Foresee(s)
	} else {
		s.calm()
	}
}
