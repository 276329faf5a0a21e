package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// hunter kills a weak player in one turn when it sees a way through all his
// territories, and plays like another bot when it does not.
//
// Where the description of Vulture and Killbot is silent: the number that the own
// armies must be twice of is his armies less the worth of his cards, the one that
// is least for the victim; the way to the first territory of the path leads through
// other enemies only, from the own territory that arrives with most; the path begins
// at the territory that can be reached with most. When cards are traded in in the middle of an attack the next
// prey is chosen, and hunted after the first. It moves in and fortifies as the
// other bot does.
type hunter struct {
	Bot
	// prey are the territories to take in order, from start.
	start risk.Territory
	prey  [risk.MaxTerritories]risk.Territory
	n     int
}

var vultureEntry = Entry{Name: "vulture", Title: "Vulture", Strength: 2, Make: NewVulture}

// NewVulture makes the bot Vulture, a hunter that otherwise plays like Cluster.
func NewVulture(g *risk.Game, seat game.Seat, rng *rand.Rand) Bot {
	return &hunter{Bot: NewCluster(g, seat, rng)}
}

var killbotEntry = Entry{Name: "killbot", Title: "Killbot", Strength: 4, Make: NewKillbot}

// NewKillbot makes the bot Killbot, a hunter that otherwise plays like
// BetterPixie.
func NewKillbot(g *risk.Game, seat game.Seat, rng *rand.Rand) Bot {
	return &hunter{Bot: NewBetterPixie(g, seat, rng)}
}

func (b *hunter) TradeIn(t *Turn) { t.tradeInIfPossible() }

func (b *hunter) Place(t *Turn) {
	b.n = 0
	if victim := t.victim(); victim >= 0 && b.track(t, victim) {
		t.Place(b.start, t.Left())
		return
	}
	b.Bot.Place(t)
}

// victim returns the player whom to kill, or nobody: the one whose armies, less the
// next set's worth for every three of his cards, are fewest, of those whose armies
// and territories together are fewer than the bot's biggest border army with all
// armies in hand. The bot must have more than twice that many armies.
func (t *Turn) victim() game.Seat {
	borders := t.borders()
	if borders == 0 {
		return game.Nobody
	}
	biggest := int(t.P.Armies[t.P.Strongest(borders)] + t.Left())
	best, least := game.Nobody, 0 // three times the number, to keep thirds of sets
	for seat := range game.Seat(t.Game.Rules.Players) {
		if seat == t.Seat || !t.P.Alive(seat) {
			continue
		}
		armies := t.P.ArmiesOf(seat)
		if biggest <= armies+t.P.Held[seat].Len() {
			continue
		}
		if price := 3*armies - int(t.P.HandSize[seat])*t.Game.NextSet(t.P); best < 0 || price < least {
			best, least = seat, price
		}
	}
	if 3*t.P.ArmiesOf(t.Seat) <= 2*least {
		return game.Nobody
	}
	return best
}

// track looks for a way through all territories of a player for one own army with
// all armies in hand, and reports whether it found one that the army is strong
// enough for.
func (b *hunter) track(t *Turn, victim game.Seat) bool {
	his := t.P.Held[victim]
	if his.Len() > mostTour || t.Game.Cluster(t.P, his.First()) != his {
		return false
	}
	r := reach{price: inFull, floor: -t.Left(), left: t.P.Armies, sources: t.borders()}
	r.explore(t.Game.Map, &t.P.Armies, t.Game.Map.All()&^t.held()&^his, his)
	sum := int32(t.P.ArmiesIn(his))
	for left := his & r.met; left != 0; {
		first := left.First()
		for s := left.Rest(); s != 0; s = s.Rest() {
			if c := s.First(); r.left[c]+t.P.Armies[c] > r.left[first]+t.P.Armies[first] {
				first = c
			}
		}
		if r.left[first]+t.P.Armies[first]+t.Left() <= sum {
			return false
		}
		var path tour
		if left = left.Without(first); path.find(t.Game.Map, first, his) {
			b.start, b.n = r.way(first, &b.prey)
			b.n += copy(b.prey[b.n:], path.territories()[1:])
			return true
		}
	}
	return false
}

// inFull is the price of territories that cost as many armies as stand in them.
func inFull(armies int32) int32 { return armies }

func (b *hunter) Attack(t *Turn) {
	if b.n == 0 {
		b.Bot.Attack(t)
		return
	}
	for b.n > 0 {
		from, prey := b.start, b.prey
		n := b.n
		b.n = 0 // the last territory may bring cards, armies and the next prey
		for _, to := range prey[:n] {
			if !t.storm(from, to, occupyAll) {
				break
			}
			from = to
		}
	}
	t.hogWild()
}
