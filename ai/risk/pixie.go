package risk

import (
	"math"
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// pixie wants several continents at once, places on each in turn the armies that it needs, and
// keeps the borders strong.
//
// Its description leaves open, and we chose: n divided by the number of continents is not rounded;
// an army for an owned continent goes to the weakest border that needs help, one for another
// continent where placeToTake puts it; the enemies in a wanted continent are attacked once each,
// from the lowest territory; in the fortification a territory outside owned continents considers
// only its own neighbours.
type pixie struct {
	wanted wants
	// help is the number of armies from which a border needs no more help.
	help int32
	// trusting: borders that lead only to owned continents need no help.
	trusting bool
}

var pixieEntry = Entry{Name: "pixie", Title: "Pixie", Strength: 3, Make: NewPixie}

// NewPixie makes the bot Pixie.
func NewPixie(*risk.Game, game.Seat, *rand.Rand) Bot { return &pixie{help: 20} }

func (b *pixie) Choose(t *Turn) risk.Territory { return t.draftSmallest() }

func (b *pixie) Start(t *Turn) { b.Place(t) }

func (b *pixie) TradeIn(*Turn) {}

func (b *pixie) Place(t *Turn) {
	b.wanted = t.pixieWants(t.Left())
	b.place(t)
}

// place places all armies for the wanted continents.
func (b *pixie) place(t *Turn) {
	if b.wanted == 0 {
		t.placeToTakeEasiest()
		return
	}
	unit := t.unit()
	b.support(t, unit)
	t.placeOnBorders(unit)
}

// support places unit armies in turn on each wanted continent that needs help, until none needs any
// or no armies are left.
func (b *pixie) support(t *Turn, unit int32) {
	for placed := int32(1); placed > 0; {
		placed = 0
		for w := b.wanted; w != 0; w = w.rest() {
			k := w.first()
			if !t.owned(k) {
				placed += t.placeToTake(k, unit)
			} else if frail := b.frail(t, k); !frail.Empty() {
				placed += t.Place(t.P.Weakest(frail), unit)
			}
		}
	}
}

// frail returns the borders of an owned continent that need help.
func (b *pixie) frail(t *Turn, k risk.Continent) risk.Set {
	var out risk.Set
	for c := range t.Game.Map.Entrances(k).All() {
		if t.P.Armies.At(c) <= b.help && !(b.trusting && t.inward(c)) {
			out = out.With(c)
		}
	}
	return out
}

// unit returns how many armies to place at once: a hundredth of those in hand, at least one.
func (t *Turn) unit() int32 { return max(1, t.Left()/100) }

// placeOnBorders places unit armies in turn on every own territory with an enemy neighbour, until
// no armies are left.
func (t *Turn) placeOnBorders(unit int32) {
	borders := t.borders()
	for !borders.Empty() {
		for c := range borders.All() {
			if t.Place(c, unit) == 0 {
				return
			}
		}
	}
}

func (b *pixie) Attack(t *Turn) {
	b.attackWanted(t, 1)
	t.attackForCard(1, occupyOpen)
	t.hogWild()
}

// attackWanted attacks every enemy territory of the wanted continents once from
// each own neighbour that has more than edge times its armies.
func (b *pixie) attackWanted(t *Turn, edge float64) {
	for w := b.wanted; w != 0; w = w.rest() {
		for c := range t.Game.Map.Members(w.first()).All() {
			t.attackFromAround(c, edge)
		}
	}
}

// attackFromAround attacks an enemy territory from every own neighbour that has
// more than edge times its armies until it is taken, and reports whether it was.
func (t *Turn) attackFromAround(c risk.Territory, edge float64) bool {
	if t.Own(c) {
		return false
	}
	for from := range t.Game.Map.Attackers(c).And(t.held()).All() {
		if float64(t.P.Armies.At(from)) > edge*float64(t.P.Armies.At(c)) && t.Attack(from, c, true) {
			return true
		}
	}
	return false
}

// Occupy moves armies to the territory with more enemy neighbours. On a tie above zero it moves
// half. Without enemies they go to the wanted continent, if only one of the territories is in one.
// It ignores what the attack asked for.
func (b *pixie) Occupy(t *Turn, least, most int32) int32 {
	from, to := t.P.From, t.P.To
	here, there := t.enemies(from).Len(), t.enemies(to).Len()
	if here == there && here == 0 {
		if b.wanted.has(t.Game.Map.ContinentOf(from)) {
			here++
		}
		if b.wanted.has(t.Game.Map.ContinentOf(to)) {
			there++
		}
	}
	switch {
	case here > there:
		return least
	case here < there:
		return most
	}
	return t.evenOccupation(most)
}

func (b *pixie) Fortify(t *Turn) {
	t.fortifyContinents()
	t.fortifyToWeaker()
}

// fortifyContinents moves the armies inside each owned continent one step towards
// its borders.
func (t *Turn) fortifyContinents() {
	for k := range t.continents() {
		if t.owned(k) {
			t.fortifyOutwards(t.Game.Map.Entrances(k), t.Game.Map.Members(k))
		}
	}
}

// fortifyToWeaker works outside owned continents. It moves all armies of a territory to the own
// neighbour that has the weakest enemy neighbour, if that enemy is weaker than the territory's own.
func (t *Turn) fortifyToWeaker() {
	for s := t.held().Minus(t.secured()); !s.Empty(); s = s.Rest() {
		c := s.First()
		spare := t.Game.Spare(t.P, c)
		if spare < 1 {
			continue
		}
		best, least := c, t.weakestBeside(c)
		for n := range t.Game.Map.Neighbours(c).And(t.held()).All() {
			if armies := t.weakestBeside(n); armies < least {
				best, least = n, armies
			}
		}
		if best != c {
			t.Fortify(c, best, spare)
		}
	}
}

// weakestBeside returns the armies of the weakest enemy next to c, or a number above all armies if
// there is none.
func (t *Turn) weakestBeside(c risk.Territory) int32 {
	if armies, ok := t.weakestEnemy(c, t.Game.Map.All()); ok {
		return armies
	}
	return math.MaxInt32
}

// betterPixie wants continents that it estimates it can take, and attacks one only if it can.
//
// Its description leaves open, and we chose: the check before it attacks a continent is made once;
// only continents with a bonus are broken; armies left over after the reply to all enemy clusters
// go to the borders one by one; it fortifies as Pixie does.
type betterPixie struct {
	pixie
}

var betterPixieEntry = Entry{Name: "betterpixie", Title: "BetterPixie", Strength: 4, Make: NewBetterPixie}

// NewBetterPixie makes the bot BetterPixie.
func NewBetterPixie(*risk.Game, game.Seat, *rand.Rand) Bot {
	return &betterPixie{pixie{help: 20, trusting: true}}
}

func (b *betterPixie) TradeIn(t *Turn) { t.tradeInIfPossible() }

func (b *betterPixie) Start(t *Turn) { b.Place(t) }

func (b *betterPixie) Place(t *Turn) {
	unit := t.unit()
	b.wanted = t.betterWants(t.Left())
	b.support(t, unit)
	t.answerClusters()
	t.placeOnBorders(unit)
}

// answerClusters handles the clusters of other players, the weakest first. For each, it raises the
// strongest own territory next to it to 1.2 times the cluster's armies and territories.
func (t *Turn) answerClusters() {
	for left := t.Game.Map.All().Minus(t.held()); !left.Empty() && t.Left() > 0; {
		weakest, fewest := risk.Set{}, 0
		for s := left; !s.Empty(); {
			cluster := t.Game.Cluster(t.P, s.First())
			if armies := t.P.ArmiesIn(cluster); weakest.Empty() || armies < fewest {
				weakest, fewest = cluster, armies
			}
			s = s.Minus(cluster)
		}
		left = left.Minus(weakest)
		if near := t.Game.Map.Into(weakest).And(t.held()); !near.Empty() {
			c := t.P.Strongest(near)
			t.Place(c, int32((fewest+weakest.Len())*6/5)-t.P.Armies.At(c))
		}
	}
}

func (b *betterPixie) Attack(t *Turn) {
	for w := b.wanted; w != 0; w = w.rest() {
		b.takeContinent(t, w.first())
	}
	t.breakContinents(2)
	t.attackForCard(1, occupyOpen)
	t.hogWild()
}

// takeContinent attacks a continent if the bot's armies in and next to it are at least 1.3 times
// the others' armies plus the number of the others' territories. It first attacks from territories
// that border a single enemy in the continent, then from any.
func (b *betterPixie) takeContinent(t *Turn, k risk.Continent) {
	enemy, own := t.forces(k)
	members := t.Game.Map.Members(k)
	if 1.3*float64(enemy)+float64(members.Minus(t.held()).Len()) > float64(own) {
		return
	}
	for took := true; took; {
		took = t.attackInside(members, 1) || t.attackInside(members, risk.MaxTerritories)
	}
}

// attackInside attacks enemies in a set of territories. It attacks from own territories that border
// at most most of them and have more armies than the defender. It reports whether it took any.
func (t *Turn) attackInside(set risk.Set, most int) bool {
	took := false
	for from := range t.held().All() {
		if t.P.Armies.At(from) < 2 {
			continue
		}
		targets := t.Game.Map.Neighbours(from).And(set).Minus(t.held())
		if targets.Len() > most {
			continue
		}
		for ; !targets.Empty(); targets = targets.Rest() {
			to := targets.First()
			if t.P.Armies.At(from) > t.P.Armies.At(to) {
				took = t.Attack(from, to, true) || took
			}
		}
	}
	return took
}

// Occupy leaves a territory with a single neighbour with as few armies as possible. Otherwise it
// does what the attack asked for. Otherwise armies go to the territory that has an enemy neighbour
// that the other does not have. If both or neither have one, all armies enter if the enemies are
// connected, else half.
func (b *betterPixie) Occupy(t *Turn, least, most int32) int32 {
	from, to := t.P.From, t.P.To
	here, there := t.enemies(from), t.enemies(to)
	if n, ok := t.obviousOccupation(least, most); ok {
		return n
	}
	if n, ok := t.remembered(least, most); ok {
		return n
	}
	switch onlyHere, onlyThere := here.Minus(there), there.Minus(here); {
	case !onlyHere.Empty() && onlyThere.Empty():
		return least
	case !onlyThere.Empty() && onlyHere.Empty():
		return most
	}
	all := here.Or(there)
	if all.Empty() || all.Minus(t.Game.Map.Reach(all.First(), t.Game.Map.All().Minus(t.held()))).Empty() {
		return most
	}
	return t.evenOccupation(most)
}
