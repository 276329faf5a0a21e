package ender

import (
	"math/rand/v2"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// newDeputy makes the bot that plays in Ender's place where it does not plan, and where rollouts find
// that better than a plan ([ByDeputy]).
var newDeputy airisk.Maker = airisk.NewCardhunter

// New returns the maker of bots that plan with the given parameters. Where Ender does not plan
// ([Plans]), they are Cardhunters instead.
func New(params Params) airisk.Maker { return NewWith(params, Options{}) }

// NewWith is [New] with options.
func NewWith(params Params, o Options) airisk.Maker {
	return func(g *risk.Game, seat game.Seat, rng *rand.Rand) airisk.Bot {
		if Plans(g.Map) != nil {
			return newDeputy(g, seat, rng)
		}
		return &bot{
			Planner:    NewPlanner(g, seat, params, rng, o),
			replanning: replanningOf(&params),
			watch:      o.Watch,
			keep:       o.Keep,
			deputy:     airisk.WithGoals(newDeputy)(g, seat, rng),
		}
	}
}

// bot carries plans out (ender-2009 4.5.9).
type bot struct {
	*Planner
	replanning Replanning
	watch      func(*Trace)
	// keep is the plan to begin with, nil once it was looked at.
	keep *Kept

	// plan is the rest of the plan, and left its forest on the current board.
	plan Sketch
	left forest
	// made is the number of plans made in the current turn, which is that of round.
	made  int
	round uint16
	// deputy plays the rest of the turn instead of the plan if deputised is set.
	deputy    airisk.Bot
	deputised bool
	// careless reports whether the last plan was drawn at random.
	careless bool
	// lost is the number of armies lost since the plan was made, and cost the expected loss of the
	// attacks so far. branchLost and branchCost are the same for each tree, by its root.
	lost, cost             float64
	branchLost, branchCost [maxTerritories]float64
	// ended is the board at the end of the last turn, valid if hasEnded.
	ended    risk.Position
	hasEnded bool
	flow     flow
}

// Choose takes the free territory of the most attractive continent: one with a high bonus
// for few territories and entrances, and partly held already.
func (b *bot) Choose(t *airisk.Turn) risk.Territory {
	m, own := t.Game.Map, word(t.P.Held[t.Seat])
	best, most := none, 0.0
	for free := word(t.Game.Choices(t.P)); free != 0; free = free.Rest() {
		c := free.First()
		k := m.ContinentOf(c)
		members := b.board.members[k]
		worth := (1 + b.board.bonus[k]) / float64(members.Len()+b.board.entrances[k].Len())
		worth *= float64(1 + 2*(members&own).Len() + (b.board.near[c] & own).Len())
		if best == none || worth > most {
			best, most = c, worth
		}
	}
	return best
}

// Start places starting armies as for a plan without attacks.
func (b *bot) Start(t *airisk.Turn) {
	b.think(t.Thought)
	b.look(t.P)
	b.space.reset(t.P, t.Left())
	b.space.value(Sketch{}, -1)
	placed := b.paths.Lead(b.refine(0))
	b.put(t, &placed)
}

// TradeIn trades in as soon as possible: keeping cards rarely pays.
func (b *bot) TradeIn(t *airisk.Turn) {
	for {
		set, ok := t.Game.Map.BestSet(t.P.Hands[t.Seat], t.P.Held[t.Seat])
		if !ok || !t.TradeIn(set) {
			return
		}
	}
}

// Place plans the turn and places the armies that the plan needs: those for attacks at the roots of
// its trees, those for the defence where their ways begin.
func (b *bot) Place(t *airisk.Turn) {
	b.think(t.Thought)
	reason := "turn"
	if t.P.InAttack {
		reason = "cards"
	} else if b.hasEnded {
		b.choice.Learn(&b.ended, t.P)
		b.hasEnded = false
	}
	if !b.deputised || !t.P.InAttack {
		put := b.makePlan(t, reason)
		if !b.deputised {
			b.put(t, &put)
			return
		}
	}
	b.deputy.Place(t)
}

// put places armies. The rest goes to the territory of the frontier in the greatest danger.
func (b *bot) put(t *airisk.Turn, n *[maxTerritories]int32) {
	for own := word(t.P.Held[t.Seat]); own != 0 && t.Left() > 0; own = own.Rest() {
		t.Place(own.First(), n[own.First()])
	}
	if t.Left() > 0 {
		best := t.P.Held[t.Seat].First()
		for own := b.board.frontier(word(t.P.Held[t.Seat])); own != 0; own = own.Rest() {
			if c := own.First(); b.s.danger[c] > b.s.danger[best] {
				best = c
			}
		}
		t.Place(best, t.Left())
	}
}

// makePlan plans the rest of the turn and returns the number of armies in hand to place on each
// territory. There is no plan if the deputy plays on.
func (b *bot) makePlan(t *airisk.Turn, reason string) [maxTerritories]int32 {
	if b.round != t.P.Round {
		b.round, b.made, b.spent = t.P.Round, 0, 0
	}
	b.made++
	began := b.clock()
	inHand := int32(0)
	if t.P.Phase == risk.Reinforcing {
		inHand = t.Left()
	}
	chosen, kept, reason := b.resume(t, inHand, reason)
	if !kept {
		b.Search(t.P, inHand)
	}
	x := &b.space
	if b.careless = b.params.Choice.Noise > 0 && b.rng.Float64() < b.params.Choice.Noise; b.careless {
		chosen = b.rng.IntN(x.Len())
	} else if !kept {
		chosen = b.choice.Choose(x)
	}
	b.plan = Sketch{}
	var carried [maxTerritories]int32
	if b.deputised = chosen == ByDeputy; !b.deputised {
		carried = b.paths.Lead(b.refine(chosen))
		b.plan = x.plans[chosen].Sketch
	}
	if b.watch != nil {
		b.watch(b.trace(chosen, reason, &carried))
	}
	b.lost, b.cost = 0, 0
	b.branchLost, b.branchCost = [maxTerritories]float64{}, [maxTerritories]float64{}
	b.spent += b.clock() - began
	switch {
	case b.deputised:
		return [maxTerritories]int32{}
	case b.careless: // all armies go to a territory that is drawn at random
		var put [maxTerritories]int32
		held := t.P.Held[t.Seat]
		put[held.Nth(b.rng.IntN(held.Len()))] = inHand
		return put
	}
	return b.placements(&carried)
}

// Attack carries the plan out throw by throw. It always attacks in the tree that is least likely to
// succeed, and there the territory with the most defenders, so that a failure is detected early.
func (b *bot) Attack(t *airisk.Turn) {
	b.think(t.Thought)
	if b.round != t.P.Round {
		b.makePlan(t, "turn")
	}
	for t.Asked(risk.Attacking) {
		if b.deputised {
			b.deputy.Attack(t)
			b.ended, b.hasEnded = *t.P, true
			return
		}
		if b.plan.n == 0 {
			if b.params.Choice.Again && b.made < int(b.params.Replan.Most) {
				b.makePlan(t, ReasonMore)
			}
			if b.plan.n == 0 {
				b.ended, b.hasEnded = *t.P, true
				return
			}
		}
		b.regrow(t)
		a, ok := b.next(t)
		if !ok {
			b.replan(t, a.From, ReasonTooFew)
			continue
		}
		b.throw(t, a)
	}
}

// regrow rebuilds the forest of the plan on the current board.
func (b *bot) regrow(t *airisk.Turn) {
	b.left.l, b.left.armies = b.lists, t.P.Armies.Near()
	b.left.grow(&b.plan)
}

// next returns the next attack. ok reports whether there are enough soldiers for it: to throw all
// dice, or two against a single defender.
func (b *bot) next(t *airisk.Turn) (a Attack, ok bool) {
	worst := 2.0
	for r := b.left.roots; r != 0; r = r.Rest() {
		c := r.First()
		if p := b.left.chance(c, t.P.Armies.At(c)); p < worst {
			worst, a.From = p, c
		}
	}
	a.To = t.P.Strongest(b.left.kids[a.From].whole())
	dice := int32(t.Game.Rules.AttackDice)
	if t.P.Armies.At(a.To) == 1 {
		dice = min(dice, 2)
	}
	return a, t.P.Armies.At(a.From) > dice
}

// throw throws the dice once and replans if the plan has failed.
func (b *bot) throw(t *airisk.Turn, a Attack) {
	made := b.made
	armies, enemies := b.total(t), t.P.Armies.At(a.To)
	took := t.Attack(a.From, a.To, false)
	if b.made != made || !t.Asked(risk.Attacking) {
		return // cards brought a new plan, or the match is over
	}
	left := int32(0)
	if !took {
		left = t.P.Armies.At(a.To)
	}
	cost := b.lists.costOf(float64(enemies)) - b.lists.costOf(float64(left))
	lost := float64(armies - b.total(t))
	b.lost, b.cost = b.lost+lost, b.cost+cost
	b.branchLost[a.From] += lost
	b.branchCost[a.From] += cost
	if took {
		b.took(t, a)
		return
	}
	b.regrow(t)
	if b.replanning.Lost(b.course(t, a.From)) {
		b.replan(t, a.From, ReasonLosses)
	}
}

// total returns the number of the planner's armies.
func (b *bot) total(t *airisk.Turn) int32 { return int32(t.P.ArmiesOf(t.Seat)) }

// took updates the plan after a conquest.
func (b *bot) took(t *airisk.Turn, a Attack) {
	b.plan = b.plan.fought(a.To)
	b.regrow(t)
	// The branches that start from a.From and a.To share the losses so far.
	on, back := b.left.costBelow(a.To), b.left.costBelow(a.From)
	if on+back > 0 {
		share := on / (on + back)
		b.branchLost[a.To], b.branchCost[a.To] = share*b.branchLost[a.From], share*b.branchCost[a.From]
		b.branchLost[a.From] *= 1 - share
		b.branchCost[a.From] *= 1 - share
	}
	for _, c := range [...]risk.Territory{a.To, a.From} {
		if b.replanning.Won(b.course(t, c)) {
			b.replan(t, c, "survivors")
			return
		}
	}
}

// course returns the progress of the plan, with that of the tree rooted in c.
func (b *bot) course(t *airisk.Turn, c risk.Territory) Course {
	now := Course{
		Lost: b.lost, Cost: b.cost,
		BranchLost: b.branchLost[c], BranchCost: b.branchCost[c],
		Soldiers: float64(t.P.Armies.At(c)),
	}
	if b.left.roots.Has(c) {
		now.Factor = float64(b.left.factor[c])
		now.Group = b.left.rest(c, now.Soldiers)
	}
	return now
}

// replan makes a new plan. Once the turn has had its maximum of plans, it drops the tree
// rooted in c instead.
func (b *bot) replan(t *airisk.Turn, c risk.Territory, reason string) {
	if b.made < int(b.params.Replan.Most) {
		b.makePlan(t, reason)
		return
	}
	for kids := b.left.kids[c]; kids != 0; kids = kids.Rest() {
		b.plan = b.plan.without(kids.First())
	}
}

// Occupy divides the survivors of a conquest between the two territories. Each gets what
// its further attacks need; the defence distributes the rest, recomputed for these
// soldiers against the threats predicted with the plan (ender-2009 4.5.7).
func (b *bot) Occupy(t *airisk.Turn, least, most int32) int32 {
	b.resumeOccupying(t)
	if b.deputised {
		return b.deputy.Occupy(t, least, most)
	}
	from, to := t.P.From, t.P.To
	plan := b.plan.fought(to)
	b.left.l, b.left.armies = b.lists, t.P.Armies.Near()
	b.left.grow(&plan)
	needs := func(c risk.Territory) int32 {
		if b.left.roots.Has(c) {
			return b.left.factor[c]
		}
		return 1
	}
	all := t.P.Armies.At(from) + t.P.Armies.At(to)
	needFrom, needTo := needs(from), needs(to)
	spare := all - needFrom - needTo
	if spare <= 0 {
		// Not enough for both: the conquered territory comes first.
		return min(max(needTo, least), most)
	}
	return min(max(needTo+b.forward(t, &plan, from, to, spare), least), most)
}

// forward returns how many of the spare soldiers go on to the territory just taken.
func (b *bot) forward(t *airisk.Turn, plan *Sketch, from, to risk.Territory, spare int32) int32 {
	s := &b.s
	f := &b.left
	b.think(t.Thought)
	s.base(t.P, plan, f, 0)
	on := f.below(to) | setOf(to)
	stay := f.below(from) | setOf(from)
	held := s.held[s.me]
	nodes := on | stay
	reach := nodes
	if t.Game.Rules.Fortify != risk.FortifyNone {
		reach |= b.board.around(reach) & held
	}
	// One group replaces the groups of the two territories.
	kept := s.groups[:0]
	for _, g := range s.groups {
		if g.home != from && g.home != to {
			kept = append(kept, g)
		}
	}
	s.groups = append(kept, group{home: from, n: spare, force: float64(spare), to: reach, nodes: nodes})
	b.refinedDefence.Defend(s)
	if s.literal.Paths {
		return b.paths.Through(s, len(s.groups)-1, on)
	}
	assigned := &s.assigned[len(s.groups)-1]
	beside := b.board.around(stay) &^ on
	n := int32(0)
	for c := reach &^ stay &^ beside; c != 0; c = c.Rest() {
		n += int32(assigned[c.First()])
	}
	return n
}
