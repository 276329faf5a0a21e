package risk

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"eras/game"
	"eras/game/risk"
)

// treesearch searches a tree of the aims of its turn ([optimiser.aims]) by Monte-Carlo tree search.
// A node stands for the aims pursued so far, whatever the dice threw: every simulation fights them
// again from the position at the root with new dice. The aims of a node are tried in the order in
// which [NewOptimiser] values them, more of them the more often the node is visited (progressive
// widening). At the end of its turn the opponents play theirs as simple bots, and the position at
// the beginning of its next turn is rated by [Outlook]. It is ours: a sparring partner for planners.
type treesearch struct {
	optimiser
	rng *rand.Rand
	sim *simulation
	// simulations is the number of simulations for each choice of an aim.
	simulations int
}

var treesearchEntry = Entry{Name: "treesearch", Title: "Treesearch", Strength: 5, Make: NewTreesearch}

// NewTreesearch makes the bot Treesearch.
func NewTreesearch(g *risk.Game, seat game.Seat, rng *rand.Rand) Bot {
	b := &treesearch{optimiser: *NewOptimiser(g, seat, rng).(*optimiser), rng: rng, simulations: 300}
	b.sim = newSimulation(g, seat, &b.optimiser)
	return b
}

// node is a node of the tree: the statistics of an aim after those of its parents.
type node struct {
	aim    aim
	more   bool // whether there is an aim: the node is not the end of the turn
	visits int
	sum    float64
	kids   []*node
	open   []candidateAim // aims without a node, the best last
	asked  bool
}

// candidateAim is an aim with the value that [optimiser.value] gives it.
type candidateAim struct {
	aim   aim
	more  bool
	value float64
}

func (n *node) mean() float64 { return n.sum / float64(max(1, n.visits)) }

// explore is the weight of seldom visited aims, and widen the exponent of the number of aims of a
// node in the number of its visits.
const (
	explore = 0.15
	widen   = 0.5
)

// pick returns the kid to visit next.
func (n *node) pick() *node {
	if len(n.open) > 0 && float64(len(n.kids)) <= math.Pow(float64(n.visits), widen) {
		last := len(n.open) - 1
		c := n.open[last]
		n.open = n.open[:last]
		n.kids = append(n.kids, &node{aim: c.aim, more: c.more})
		return n.kids[len(n.kids)-1]
	}
	var best *node
	most := math.Inf(-1)
	for _, k := range n.kids {
		if v := k.mean() + explore*math.Sqrt(math.Log(float64(n.visits+1))/float64(max(1, k.visits))); k.visits == 0 || v > most {
			best, most = k, v
			if k.visits == 0 {
				break
			}
		}
	}
	return best
}

// search returns the aim to pursue next; more is false if the turn should end.
func (b *treesearch) search(t *Turn) (a aim, more bool) {
	root := &node{}
	seed := b.rng.Uint64()
	for i := range uint64(b.simulations) {
		b.sim.run(t, root, seed, i)
		if t.Thought.Hurried() || len(root.kids) == 1 && len(root.open) == 0 {
			break
		}
	}
	best := root.kids[0]
	for _, k := range root.kids[1:] {
		if k.visits > best.visits {
			best = k
		}
	}
	return best.aim, best.more
}

func (b *treesearch) Place(t *Turn) {
	if a, more := b.search(t); more {
		if o, ok := t.outfit(a, &none); ok {
			t.Place(o.from, o.more)
			b.placeRest(t, o.from)
			return
		}
	}
	b.placeRest(t, t.P.Strongest(t.borders()))
}

func (b *treesearch) Attack(t *Turn) {
	for t.Asked(risk.Attacking) {
		a, more := b.search(t)
		if !more || !b.pursue(t, a) {
			return
		}
	}
}

// pursue attacks for an aim while it can be reached, and reports whether it attacked at all.
func (b *optimiser) pursue(t *Turn, a aim) bool {
	fought := false
	for t.Asked(risk.Attacking) {
		if a.goal = a.goal.Minus(t.held()); a.goal.Empty() {
			break
		}
		before := t.held().Len()
		if !b.try(t, a, &none) {
			break
		}
		b.carryOut(t)
		fought = true
		if took := t.held().Len() - before; took > 0 && !a.all {
			if a.some -= took; a.some <= 0 {
				break
			}
		}
	}
	return fought
}

// simulation plays a turn and those of the opponents from a position.
type simulation struct {
	g    *risk.Game
	me   game.Seat
	p    risk.Position
	dice *rand.PCG
	// rolls draws from dice, and choices from own.
	rolls, choices *rand.Rand
	own            *rand.PCG
	mine           *Turn
	planner        *optimiser
	// others are the turns of simple bots, by kind and seat.
	others [][]*Turn
	path   []*node
}

func newSimulation(g *risk.Game, me game.Seat, planner *optimiser) *simulation {
	s := &simulation{g: g, me: me, dice: rand.NewPCG(0, 0), own: rand.NewPCG(0, 0), planner: planner}
	s.rolls, s.choices = rand.New(s.dice), rand.New(s.own)
	do := func(a risk.Action) error {
		g.Play(&s.p, a, nil)
		g.Proceed(&s.p, s.rolls)
		return nil
	}
	s.mine = NewTurn(g, &s.p, me, func(*risk.Game, game.Seat, *rand.Rand) Bot { return planner }, s.choices, do)
	for _, kind := range []Maker{NewKillbot, NewBoscoe, NewEvilPixie, NewQuo} {
		var seats []*Turn
		for seat := range game.Seat(g.Rules.Players) {
			seats = append(seats, NewTurn(g, &s.p, seat, WithGoals(kind), s.choices, do))
		}
		s.others = append(s.others, seats)
	}
	return s
}

// run plays simulation number from the position of a turn, and adds its result to the nodes on its
// way.
func (s *simulation) run(t *Turn, root *node, seed, number uint64) {
	t.Thought.Step()
	s.p = *t.P
	s.dice.Seed(seed, number)
	s.own.Seed(number, seed)
	DealUnseen(s.g, &s.p, s.me, s.rolls)
	s.path = append(s.path[:0], root)
	s.mine.err = nil
	s.tree(root)
	s.finish()
	value := s.rest()
	for _, n := range s.path {
		n.visits++
		n.sum += value
	}
}

// tree pursues aims from the root down until it meets a node for the first time, or ends the turn.
func (s *simulation) tree(at *node) {
	m := s.mine
	for m.Asked(risk.Reinforcing) || m.Asked(risk.Attacking) {
		if !at.asked {
			at.asked = true
			at.open = s.candidates()
		}
		kid := at.pick()
		s.path = append(s.path, kid)
		first := kid.visits == 0
		if !kid.more || !s.follow(kid.aim) || first {
			return
		}
		at = kid
	}
}

// follow places armies for an aim and attacks for it. It reports whether it did anything.
func (s *simulation) follow(a aim) bool {
	m := s.mine
	if m.Asked(risk.Reinforcing) {
		from := m.P.Strongest(m.borders())
		if o, ok := m.outfit(a, &none); ok {
			from = o.from
		}
		m.Place(from, m.Left())
	}
	return s.planner.pursue(m, a)
}

// candidates returns the aims that can be reached and the end of the turn, the best last.
func (s *simulation) candidates() []candidateAim {
	m := s.mine
	base := m.campaign(attackPrice, &none)
	all := []candidateAim{{value: s.planner.value(m, &base, m.Left())}}
	s.planner.aims(m, func(a aim) {
		c := base
		spare := int32(0)
		if m.Left() > 0 {
			o, ok := m.outfit(a, &none)
			if !ok {
				return
			}
			c.armies.Put(o.from, c.armies.At(o.from)+o.more)
			spare = m.Left() - o.more
		}
		if a.pursue(&c) {
			all = append(all, candidateAim{a, true, s.planner.value(m, &c, spare)})
		}
	})
	slices.SortStableFunc(all, func(a, b candidateAim) int { return cmp.Compare(a.value, b.value) })
	return all
}

// finish ends the turn: it places what is left, attacks no more and fortifies.
func (s *simulation) finish() {
	m := s.mine
	for m.P.Turn == s.me && m.P.Phase != risk.Over {
		switch m.P.Phase {
		case risk.Reinforcing:
			m.Place(m.P.Strongest(m.borders()), m.Left())
			m.placeRest(risk.Reinforcing)
		case risk.Attacking:
			m.end(risk.Attacking)
		case risk.Fortifying:
			s.planner.Fortify(m)
			m.end(risk.Fortifying)
		case risk.Dealing, risk.Choosing, risk.Assigning, risk.Placing, risk.TradingIn, risk.Rolling, risk.Occupying, risk.Drawing, risk.Over:
			m.step()
		}
		if m.err != nil {
			panic(m.err) // only legal actions are played
		}
	}
}

// rest plays the turns of the opponents and returns the probability of winning.
func (s *simulation) rest() float64 {
	for s.p.Phase != risk.Over && s.p.Turn != s.me {
		if s.p.Held[s.me].Empty() {
			return 0
		}
		seat, round := s.p.Turn, s.p.Round
		turn := s.others[s.choices.IntN(len(s.others))][seat]
		for s.p.Turn == seat && s.p.Round == round && s.p.Phase != risk.Over {
			if err := turn.Step(); err != nil {
				panic(err) // only legal actions are played
			}
		}
	}
	if o, over := s.g.Outcome(&s.p); over {
		if o.Winner == s.me {
			return 1
		}
		return 0
	}
	return s.planner.weights.outlook.Value(s.g, &s.p, s.me)
}

// DealUnseen gives the opponents of a player random missions, and random hands of the cards that
// the player has not seen.
func DealUnseen(g *risk.Game, p *risk.Position, me game.Seat, rng *rand.Rand) {
	if g.Rules.Missions {
		n := g.Missions()
		for seat := range game.Seat(g.Rules.Players) {
			if seat != me {
				p.Mission[seat] = uint16(1 + rng.IntN(n))
			}
		}
	}
	if !g.Rules.Cards {
		return
	}
	unseen := g.Deck()
	mine := p.Hands[me]
	unseen.Territories = unseen.Territories.Minus(mine.Territories)
	unseen.Wild &^= mine.Wild
	for seat := range game.Seat(g.Rules.Players) {
		if seat == me {
			continue
		}
		var hand risk.Hand
		for range p.HandSize[seat] {
			card := unseen.Nth(rng.IntN(unseen.Len()))
			unseen, hand = unseen.Without(card), hand.With(card)
		}
		p.Hands[seat] = hand
	}
}
