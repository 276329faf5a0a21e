package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// hunter eliminates a weak player in one turn if it finds a path through all of that player's
// territories, and otherwise plays like another bot.
//
// The description of Vulture and Killbot leaves open, and we chose: own armies must be more than
// twice the victim's armies less the value of the victim's cards, and the victim is the player for
// whom this number is least; the way to the first territory of the path leads only through other
// enemies, from the own territory that arrives with the most armies; the path begins at the
// territory that can be reached with the most armies. When cards are traded in in the middle of an
// attack, the next victim is chosen, and is attacked after the first. Occupation and fortification
// are the other bot's.
type hunter struct {
	Bot
	// prey has the territories to take, in order, and start is the attacking territory.
	start risk.Territory
	prey  path
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
	b.prey.clear()
	if victim := t.victim(); victim >= 0 && b.track(t, victim) {
		t.Place(b.start, t.Left())
		return
	}
	b.Bot.Place(t)
}

// victim returns the player to eliminate, or [game.Nobody]. Candidates have fewer armies and
// territories together than the bot's biggest border army with all armies in hand. Among them it is
// the player with the fewest armies, less the value of the next set for every three of the player's
// cards. The bot must have more than twice that many armies.
func (t *Turn) victim() game.Seat {
	borders := t.borders()
	if borders.Empty() {
		return game.Nobody
	}
	biggest := int(t.P.Armies.At(t.P.Strongest(borders)) + t.Left())
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

// track searches a way through all territories of a player for one own army with all armies in
// hand, and reports whether it found one for which the army is strong enough.
func (b *hunter) track(t *Turn, victim game.Seat) bool {
	his := t.P.Held[victim]
	if his.Len() > mostTour || !t.Game.Cluster(t.P, his.First()).Equal(his) {
		return false
	}
	r := &t.reach
	r.begin(inFull, -t.Left())
	r.sources, r.left = t.borders(), t.P.Armies
	r.explore(t.Game.Map, &t.P.Armies, t.Game.Map.All().Minus(t.held()).Minus(his), his, his)
	sum := int32(t.P.ArmiesIn(his))
	for left := his.And(r.met); !left.Empty(); {
		first := left.First()
		for c := range left.Rest().All() {
			if r.left.At(c)+t.P.Armies.At(c) > r.left.At(first)+t.P.Armies.At(first) {
				first = c
			}
		}
		if r.left.At(first)+t.P.Armies.At(first)+t.Left() <= sum {
			return false
		}
		var path tour
		if left = left.Without(first); path.find(t.Game.Map, first, his) {
			b.start = r.way(first, &b.prey)
			for _, c := range path.territories()[1:] {
				b.prey.add(c)
			}
			return true
		}
	}
	return false
}

func (b *hunter) Attack(t *Turn) {
	if b.prey.n == 0 {
		b.Bot.Attack(t)
		return
	}
	for b.prey.n > 0 {
		from, prey := b.start, b.prey
		b.prey = path{} // the last territory may bring cards, armies and the next victim
		for i := range prey.n {
			to := prey.at(i)
			if !t.storm(from, to, occupyAll) {
				break
			}
			from = to
		}
	}
	t.hogWild()
}
