package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

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
	for left := t.Game.Map.All() &^ t.held(); left != 0 && t.Left() > 0; {
		weakest, fewest := risk.Set(0), 0
		for s := left; s != 0; {
			cluster := t.Game.Cluster(t.P, s.First())
			if armies := t.P.ArmiesIn(cluster); weakest == 0 || armies < fewest {
				weakest, fewest = cluster, armies
			}
			s &^= cluster
		}
		left &^= weakest
		if near := t.Game.Map.Around(weakest) & t.held(); near != 0 {
			c := t.P.Strongest(near)
			t.Place(c, int32((fewest+weakest.Len())*6/5)-t.P.Armies[c])
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
	if 1.3*float64(enemy)+float64((members&^t.held()).Len()) > float64(own) {
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
	for s := t.held(); s != 0; s = s.Rest() {
		from := s.First()
		targets := t.Game.Map.Neighbours(from) & set &^ t.held()
		if targets.Len() > most {
			continue
		}
		for ; targets != 0; targets = targets.Rest() {
			to := targets.First()
			if t.P.Armies[from] > t.P.Armies[to] {
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
	switch onlyHere, onlyThere := here&^there, there&^here; {
	case onlyHere != 0 && onlyThere == 0:
		return least
	case onlyThere != 0 && onlyHere == 0:
		return most
	}
	all := here | there
	if all == 0 || all&^t.Game.Map.Reach(all.First(), t.Game.Map.All()&^t.held()) == 0 {
		return most
	}
	return t.evenOccupation(most)
}
