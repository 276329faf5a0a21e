package risk

import (
	"math"
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// botOfDoom is a reconstruction of BotOfDoom, of which only the behaviour is known (ender-2009
// 5.2.4): it tries not to be attacked and collects its armies in a few territories. It may pass
// many turns without an attack until it decides to conquer a large part of the world. We chose the
// rest:
//
//   - Its few territories are the fortress: the doomGarrisons strongest borders among its strongest
//     territory and the own ones connected with it. New armies are spread evenly over them; at the
//     end of a turn armies move towards them.
//   - It decides to conquer when a walk from its strongest territory would take doomShare of all
//     territories that are not its own. The walk always goes to the weakest neighbour, and every
//     fight has its mean cost.
//   - Then the territory with the most armies attacks its weakest neighbour, as long as it has more
//     armies, and moves all armies in.
//   - It never attacks for a card, and trades in sets at once.
type botOfDoom struct {
	odds *odds.Tables
}

var botOfDoomEntry = Entry{Name: "botofdoom", Title: "BotOfDoom", Strength: 2, Make: NewBotOfDoom}

// NewBotOfDoom makes a reconstruction of the bot BotOfDoom.
func NewBotOfDoom(g *risk.Game, _ game.Seat, _ *rand.Rand) Bot {
	return &botOfDoom{odds: tablesOf(g)}
}

const (
	doomGarrisons = 4
	doomShare     = 0.9
)

// fortress returns the territories in which armies are collected.
func (b *botOfDoom) fortress(t *Turn) risk.Set {
	left := t.borders().And(t.Game.Cluster(t.P, t.P.Strongest(t.held())))
	var set risk.Set
	for range doomGarrisons {
		if left.Empty() {
			break
		}
		c := t.P.Strongest(left)
		set, left = set.With(c), left.Without(c)
	}
	return set
}

func (b *botOfDoom) Choose(t *Turn) risk.Territory { return t.draftSmallest() }

func (b *botOfDoom) Start(t *Turn) { b.Place(t) }

func (b *botOfDoom) TradeIn(t *Turn) { t.tradeInIfPossible() }

func (b *botOfDoom) Place(t *Turn) { t.level(b.fortress(t), t.Left(), 1) }

// reach returns how many territories the walk from the strongest territory would take.
func (b *botOfDoom) reach(t *Turn) int {
	at := t.P.Strongest(t.held())
	held, armies := t.held(), float64(t.P.Armies.At(at))
	// The walk may pass again through territories it took.
	taken := risk.SetOf(at)
	for n := 0; ; n++ {
		targets := t.Game.Map.Around(taken).Minus(held)
		if targets.Empty() {
			return n
		}
		c := t.P.Weakest(targets)
		if armies -= b.odds.Cost(int(t.P.Armies.At(c))) + 1; armies < 2 {
			return n
		}
		taken, held = taken.With(c), held.With(c)
	}
}

func (b *botOfDoom) Attack(t *Turn) {
	others := t.Game.Map.Territories() - t.held().Len()
	if b.reach(t) < int(math.Ceil(doomShare*float64(others))) {
		t.hogWild()
		t.breakStalemate()
		return
	}
	for t.Asked(risk.Attacking) {
		var from, to risk.Territory
		found := false
		for c := range t.borders().All() {
			weakest := t.P.Weakest(t.enemies(c))
			if t.P.Armies.At(c) > t.P.Armies.At(weakest) && (!found || t.P.Armies.At(c) > t.P.Armies.At(from)) {
				from, to, found = c, weakest, true
			}
		}
		if !found {
			return
		}
		t.Attack(from, to, true)
	}
}

// Occupy moves all armies in, unless the attacking territory has more to take.
func (b *botOfDoom) Occupy(t *Turn, least, most int32) int32 {
	if n, ok := t.remembered(least, most); ok {
		return n
	}
	if t.enemies(t.P.To).Empty() {
		return least
	}
	return most
}

func (b *botOfDoom) Fortify(t *Turn) { t.fortifyOutwards(b.fortress(t), t.held()) }
