package ender

import (
	"math/rand/v2"
	"time"

	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// Planner finds plans for one seat of one match. It reuses its memory from turn to turn
// and must not be used by several goroutines; it may use some itself ([Options]).
type Planner struct {
	params Params
	board  *board
	lists  *lists
	valuer valuer
	// refinedThreats and refinedDefence are for the chosen plan (4.5.7).
	refinedThreats *Threats
	refinedDefence *Defence
	paths          *Paths
	priority       *Priority
	search         Search
	choice         Choice
	goals          goals
	clock          func() time.Duration
	rng            *rand.Rand
	// turn is the total time for the plans of a turn (0 means no limit), and spent the time that
	// they have taken so far.
	turn, spent time.Duration

	space Space
	s     Situation
}

// Options configure a planner beyond its parameters.
type Options struct {
	// Clock returns the time since a fixed moment, for limits of time. If it is nil,
	// the planner uses the system's clock.
	Clock func() time.Duration
	// Meter, if not nil, measures the time of the algorithms.
	Meter *Meter
	// Watch, if not nil, is called with every plan that is made.
	Watch func(*Trace)
	// Keep, if not nil, is the plan with which the bot begins if it is one of the turn in progress.
	Keep *Kept
	// Turn is the total time for the plans of a turn; 0 means no limit. The time left limits each
	// plan like [SearchParams.Seconds], but a plan always gets a minimum.
	Turn time.Duration
	// Workers is the number of goroutines that play rollouts, of which at most 4 are used; 0 and 1 mean
	// only the one that plans. A choice with a fixed number of rollouts does not depend on it.
	Workers int
}

// NewPlanner returns a planner for a seat. rng is the random source of searches and choices that
// sample. The map must be one on which Ender plans ([Plans]).
func NewPlanner(g *risk.Game, seat game.Seat, params Params, rng *rand.Rand, o Options) *Planner {
	p := &Planner{params: params, board: newBoard(g), rng: rng, clock: o.Clock, turn: o.Turn}
	if p.clock == nil {
		begin := time.Now()
		p.clock = func() time.Duration { return time.Since(begin) }
	}
	p.lists = newLists(oddsOf(g, params.Attacks.Odds), &params.Attacks)
	guard := guards(params.Defence.Territory)
	dominance := &Dominance{params.Dominance}
	p.valuer = valuer{
		ValuationParams: params.Valuation,
		dominance:       dominance,
		interest:        &Interest{InterestParams: params.Interest, Potential: dominance.Potential},
		threats:         &Threats{ThreatParams: params.Threats, Conquest: params.Conquest, Defence: params.Defence, Guard: guard},
		defence:         &Defence{DefenceParams: params.Defence, Guard: guard},
		strength:        &Strength{params.Strength},
		meter:           o.Meter,
	}
	threats, defence := params.Threats, params.Defence
	threats.Most, threats.LeastSuccess = params.Refined.Most, params.Refined.LeastSuccess
	threats.LeastShare, threats.LeastProbability = params.Refined.LeastShare, params.Refined.LeastProbability
	defence.Levels, defence.Transfers = params.Refined.Levels, params.Refined.Transfers
	defence.BestTransfer = params.Refined.BestTransfer
	p.refinedThreats = &Threats{ThreatParams: threats, Conquest: params.Conquest, Defence: defence, Guard: guard}
	p.refinedDefence = &Defence{DefenceParams: defence, Guard: guard}
	p.paths = &Paths{PathParams: params.Paths}
	p.priority = &Priority{PriorityParams: params.Priority, sieges: sieges{guard: guard}}
	p.search = searchOf(&params.Search)
	p.choice = choiceOf(p, g, seat, o.Workers)
	p.s = Situation{b: p.board, l: p.lists, me: seat, literal: params.Literal}
	p.space = Space{planner: p, s: &p.s, known: map[uint64]int32{}, mostDetailed: mostDetailed, mostSeen: mostSeen}
	return p
}

// oddsOf returns the odds with that name for the dice of a game.
func oddsOf(g *risk.Game, name string) Odds {
	if name == "paper" {
		return PaperOdds{}
	}
	tables, err := odds.New(odds.Rules{AttackDice: int(g.Rules.AttackDice), DefendDice: int(g.Rules.DefendDice), Least: 1})
	if err != nil {
		panic(err) // the odds support all dice of the rules
	}
	return ExactOdds{odds.NewSolver(tables)}
}

// Search plans the rest of a turn from a position in it, with inHand armies to place, and
// returns the space of the plans that were valued.
func (p *Planner) Search(at *risk.Position, inHand int32) *Space {
	x := p.open(at, inHand)
	x.limit, x.until, x.end = int(p.params.Search.Plans), 0, 0
	if all := p.allowed(); all > 0 {
		x.began = p.clock()
		x.until, x.end = x.began+p.choice.SearchTime(all), x.began+all
	}
	seed := func(sketch Sketch) {
		if _, seen := x.known[sketch.key]; !seen && !x.Done() {
			if i, ok := x.LookAt(sketch, 0); ok {
				x.seeds = append(x.seeds, i)
			}
		}
	}
	p.goals.winning(x, seed)
	if p.params.Choice.Goals {
		p.goals.each(x, seed)
	}
	p.search.Search(x, p.rng)
	return x
}

// open begins a new space at a position and values the plan without attacks.
func (p *Planner) open(at *risk.Position, inHand int32) *Space {
	x := &p.space
	p.look(at)
	x.reset(at, inHand)
	p.priority.Survey(at, &p.s)
	p.valuer.winning.wants = p.board.g.Wants(at, p.s.me, p.valuer.winning.wants[:0])
	x.value(Sketch{}, -1)
	return x
}

// rest determines the minimum time of a plan: the time of a turn divided by rest.
const rest = 20

// allowed returns how long the next plan may take; 0 means no limit.
func (p *Planner) allowed() time.Duration {
	all := time.Duration(p.params.Search.Seconds * float64(time.Second))
	if p.turn > 0 {
		if left := max(p.turn-p.spent, p.turn/rest); all == 0 || left < all {
			return left
		}
	}
	return all
}

// think sets the thought that can interrupt the computations that follow. It may be nil.
func (p *Planner) think(thought *game.Thought) { p.s.thought, p.lists.thought = thought, thought }

// look reads the cards of a position: it sets the value of the next set, and the probability of a
// set in an opponent's hand.
func (p *Planner) look(at *risk.Position) {
	s, g := &p.s, p.board.g
	s.setWorth, s.setChance = 0, [maxCards + 1]float64{}
	if !g.Rules.Cards {
		return
	}
	s.setWorth = float64(g.NextSet(at))
	// A position may show the others' hands too; the planner must not use them.
	unseen, own := g.Deck(), at.Hands[s.me]
	unseen.Territories = unseen.Territories.Minus(own.Territories)
	unseen.Wild &^= own.Wild
	for n := 3; n <= maxCards; n++ {
		s.setChance[n] = g.Map.SetProbability(risk.Hand{}, unseen, n)
	}
}

// refine returns the situation after plan i of the space that was searched last. Threats and
// defence are computed with the precision for a chosen plan (ender-2009 4.5.7).
func (p *Planner) refine(i int) *Situation {
	x, s := &p.space, &p.s
	plan := x.plans[i]
	x.grow(i)
	s.base(&x.p, &plan.Sketch, &x.forest, x.inHand)
	s.loadMedium(&x.detailsOf(i).medium)
	p.foresee(s)
	p.refinedDefence.Defend(s)
	return s
}

// foresee predicts threats with the precision for a chosen plan.
func (p *Planner) foresee(s *Situation) {
	if p.params.Valuation.Threats {
		p.refinedThreats.Foresee(s)
	} else {
		s.expectPeace()
	}
}

// Kinds of algorithms that a [Meter] measures, from table 5.9.
const (
	metNone = iota
	metDominance
	metInterest
	metThreats
	metDefence
	metStrength
	metOther
	metKinds
)

// MeterNames are the names of the kinds that a [Meter] measures. The first, for no
// algorithm, is empty.
var MeterNames = [metKinds]string{"", "dominance", "interest", "threats", "defence", "strength", "other"}

// Meter measures the time of the algorithms (ender-2009 4.1.2 case 6, table 5.9). A nil
// Meter measures nothing.
type Meter struct {
	// Clock returns the time since a fixed moment.
	Clock func() time.Duration
	// Plans counts the plans that were valued, and Took is the total time of each
	// algorithm for them.
	Plans int
	Took  [metKinds]time.Duration
	kind  int
	since time.Duration
}

// begin ends the current algorithm and begins another.
func (m *Meter) begin(kind int) {
	if m == nil {
		return
	}
	now := m.Clock()
	m.Took[m.kind] += now - m.since
	m.kind, m.since = kind, now
}

// end ends the valuation of a plan.
func (m *Meter) end() {
	if m == nil {
		return
	}
	m.begin(metNone)
	m.Plans++
}
