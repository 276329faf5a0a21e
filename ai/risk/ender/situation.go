package ender

import (
	"eras/game"
	"eras/game/risk"
)

// reserve is the home of the group of armies in hand.
const reserve = none

// group is a group of soldiers that a plan has not yet assigned (ender-2009 4.4.3).
type group struct {
	// home is where the soldiers stand, or [reserve].
	home risk.Territory
	// n is their number. force is that number plus the fraction left by the expected cost of
	// attacks.
	n     int32
	force float64
	// to are the territories to which they can be assigned. nodes are those that they can reach
	// without a fortification: home and the territories below it in its tree.
	to, nodes set
}

// Situation is the position after a plan, with the results of the algorithms. Each algorithm reads
// the results of those before it in the order of 4.5.1 and writes its own. A planner reuses one
// situation for all plans.
type Situation struct {
	b  *board
	l  *lists
	me game.Seat
	// thought interrupts the valuation when the agent's context ends.
	thought *game.Thought
	// literal selects where the text is followed to the letter.
	literal LiteralParams
	// others are the opponents with a territory after the plan, in the order of their
	// turns; players are those and the planner.
	others  []game.Seat
	players []game.Seat
	seats   [2 * maxPlayers]game.Seat

	// The base state (4.4.3): the planner's territories hold one army each; the others
	// are in groups.
	owner    [maxTerritories]game.Seat
	armies   [maxTerritories]float64
	held     [maxPlayers]set
	soldiers [maxPlayers]float64
	cards    [maxPlayers]float64
	// setWorth is the number of armies for the next set of cards. setChance is the probability that
	// a hand contains a set, by its number of unknown cards.
	setWorth  float64
	setChance [maxCards + 1]float64
	groups    []group
	sketch    *Sketch
	forest    *forest
	// spare is the number of armies in hand that the trees do not need.
	spare int32

	// The medium term: force on each territory, dominance of it, interest in it.
	force, dominance, interest table
	// continentInterest is the interest in each continent.
	continentInterest [maxPlayers][maxContinents]float64
	reached           reached

	// The short term: the board after the opponents' next turns.
	fuzzy fuzzy
	// conquest is the interest in taking each territory from its owner.
	conquest table
	// danger is the threat to each own territory on the frontier, in armies.
	danger [maxTerritories]float64

	// The defence: the number of soldiers of each group assigned to each territory, the resulting
	// number there, and the probability that each own territory holds.
	assigned [maxTerritories + 1][maxTerritories]int32
	stand    [maxTerritories]int32
	holds    [maxTerritories]float64

	strength [maxPlayers]Parts
	value    [maxPlayers]float64
	// success is the probability that the plan succeeds. worth is its value, weighed with the
	// possibility of failure.
	success, worth float64
}

// maxCards is the largest hand for which [Situation.setChance] is computed.
const maxCards = 5

// base computes the base state of a sketch at a position in the planner's turn, with
// inHand armies to place.
func (s *Situation) base(p *risk.Position, sketch *Sketch, f *forest, inHand int32) {
	s.sketch, s.forest = sketch, f
	s.held, s.soldiers, s.cards = [maxPlayers]set{}, [maxPlayers]float64{}, [maxPlayers]float64{}
	me := s.me
	for c := range s.b.n {
		seat := p.Owner.At(risk.Territory(c))
		if sketch.taken.Has(risk.Territory(c)) {
			seat = me
		}
		s.owner[c] = seat
		s.held[seat] |= 1 << c
		s.armies[c] = float64(p.Armies.At(risk.Territory(c)))
		if seat == me {
			s.armies[c] = 1
		} else {
			s.soldiers[seat] += s.armies[c]
		}
	}
	for seat := range s.b.players {
		s.cards[seat] = float64(p.HandSize[seat])
	}
	for seat := range s.b.players {
		if p.Alive(game.Seat(seat)) && s.held[seat] == 0 {
			s.cards[me] += s.cards[seat]
			s.cards[seat] = 0
		}
	}
	if (sketch.n > 0 || p.Took) && s.b.g.Rules.Cards {
		s.cards[me]++
	}
	order, n := s.b.order(&s.held, me)
	copy(s.seats[:], order[:n])
	s.others = s.seats[:n]
	s.seats[n] = me
	s.players = s.seats[:n+1]
	s.group(p, inHand)
}

// group forms the groups of soldiers.
func (s *Situation) group(p *risk.Position, inHand int32) {
	b, f, held := s.b, s.forest, s.held[s.me]
	s.groups = s.groups[:0]
	s.spare = inHand - f.deficit
	total := 0.0
	if s.spare > 0 {
		s.groups = append(s.groups, group{home: reserve, n: s.spare, force: float64(s.spare), to: held, nodes: held})
		total += float64(s.spare)
	}
	for own := held; own != 0; own = own.Rest() {
		c := own.First()
		nodes := setOf(c)
		var soldiers float64
		switch {
		case f.taken.Has(c):
			soldiers = f.rest(c, float64(f.passed(f.from[c], c)))
		case f.roots.Has(c):
			soldiers = f.rest(c, float64(max(p.Armies.At(c), f.factor[c])))
		default:
			soldiers = float64(p.Armies.At(c) - 1)
		}
		total++ // the one that stays
		if soldiers <= 0 {
			continue
		}
		if f.kids[c] != 0 {
			nodes |= f.below(c)
		}
		to := nodes
		if b.g.Rules.Fortify != risk.FortifyNone {
			to |= b.around(to) & held
		}
		s.groups = append(s.groups, group{home: c, n: int32(soldiers + 1e-6), force: soldiers, to: to, nodes: nodes})
		total += soldiers
	}
	s.soldiers[s.me] = total
}

// provisional distributes the groups over the frontier, so that the predicted turns of opponents do
// not find territories without armies. Soldiers on the frontier stay; the others are divided
// equally among the frontier territories that they can reach.
func (s *Situation) provisional(armies *[maxTerritories]float64) {
	held := s.held[s.me]
	frontier := s.b.frontier(held)
	for own := held; own != 0; own = own.Rest() {
		armies[own.First()] = 1
	}
	for i := range s.groups {
		g := &s.groups[i]
		to := g.to & frontier
		switch {
		case g.home != reserve && frontier.Has(g.home):
			to = setOf(g.home)
		case to == 0:
			to = g.to
		}
		each := g.force / float64(to.Len())
		for ; to != 0; to = to.Rest() {
			armies[to.First()] += each
		}
	}
}

const (
	maxTerritories = MaxTerritories
	maxPlayers     = risk.MaxPlayers
	maxContinents  = risk.MaxContinents
)

// table holds a number for every player and territory, such as dominance.
type table [maxPlayers][maxTerritories]float64

// board holds what stays constant during a match.
type board struct {
	g          *risk.Game
	m          *risk.Map
	n          int
	players    int
	continents int
	all        set
	near       [maxTerritories]set // that a territory can attack
	from       [maxTerritories]set // that can attack it
	continent  [maxTerritories]uint8
	members    [maxContinents]set
	entrances  [maxContinents]set
	bonus      [maxContinents]float64
}

func newBoard(g *risk.Game) *board {
	m := g.Map
	b := &board{g: g, m: m, n: m.Territories(), players: int(g.Rules.Players), continents: m.Continents(), all: word(m.All())}
	for c := range risk.Territory(b.n) {
		b.near[c], b.from[c] = word(m.Neighbours(c)), word(m.Attackers(c))
		b.continent[c] = uint8(m.ContinentOf(c))
	}
	for k := range risk.Continent(b.continents) {
		b.members[k] = word(m.Members(k))
		b.entrances[k] = word(m.Entrances(k))
		if g.Rules.Continents {
			b.bonus[k] = float64(m.Bonus(k))
		}
	}
	return b
}

// around returns the territories outside s that armies in it can attack or enter.
func (b *board) around(s set) set {
	var out set
	for t := s; t != 0; t = t.Rest() {
		out |= b.near[t.First()]
	}
	return out &^ s
}

// frontier returns the territories of held with a neighbour outside it.
func (b *board) frontier(held set) set {
	var out set
	for s := held; s != 0; s = s.Rest() {
		if c := s.First(); b.near[c]&^held != 0 {
			out = out.With(c)
		}
	}
	return out
}

// order returns the other players with a territory, in the order of their turns after me.
func (b *board) order(held *[maxPlayers]set, me game.Seat) (list [maxPlayers]game.Seat, n int) {
	for i := 1; i < b.players; i++ {
		if seat := (me + game.Seat(i)) % game.Seat(b.players); held[seat] != 0 {
			list[n] = seat
			n++
		}
	}
	return list, n
}
