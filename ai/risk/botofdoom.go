package risk

import (
	"math"
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// botOfDoom is a reconstruction of BotOfDoom, of which only its behaviour is
// known (ender-2009 5.2.4): it means not to be attacked and saves its armies in a
// few territories; it may pass many turns without an attack until it decides to
// conquer great part of the world. The rest is ours:
//
//   - Its few territories are the fortress: of its strongest territory and the own
//     ones connected with it, the doomGarrisons strongest borders. New armies level
//     them; at the end of a turn armies go towards them.
//   - It decides to conquer when a walk from its strongest territory, always on to
//     the weakest neighbour and at the mean cost of the fights, would take
//     doomShare of all territories that are not its own.
//   - Then it attacks from wherever it has most armies the weakest neighbour, as
//     long as it has more armies than that, and moves everything on.
//   - It never attacks for a card, and trades in at once.
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

// fortress returns the territories in which armies are saved.
func (b *botOfDoom) fortress(t *Turn) risk.Set {
	left := t.borders() & t.Game.Cluster(t.P, t.P.Strongest(t.held()))
	var set risk.Set
	for range doomGarrisons {
		if left == 0 {
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

// reach returns how many territories the walk of the strongest territory would take.
func (b *botOfDoom) reach(t *Turn) int {
	at := t.P.Strongest(t.held())
	held, armies := t.held(), float64(t.P.Armies[at])
	// The walk may go back through what it took.
	taken := risk.SetOf(at)
	for n := 0; ; n++ {
		targets := t.Game.Map.Around(taken) &^ held
		if targets == 0 {
			return n
		}
		c := t.P.Weakest(targets)
		if armies -= b.odds.Cost(int(t.P.Armies[c])) + 1; armies < 2 {
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
		for s := t.borders(); s != 0; s = s.Rest() {
			c := s.First()
			weakest := t.P.Weakest(t.enemies(c))
			if t.P.Armies[c] > t.P.Armies[weakest] && (!found || t.P.Armies[c] > t.P.Armies[from]) {
				from, to, found = c, weakest, true
			}
		}
		if !found {
			return
		}
		t.Attack(from, to, true)
	}
}

// Occupy moves everything on, but stays where there is more to take.
func (b *botOfDoom) Occupy(t *Turn, least, most int32) int32 {
	if n, ok := t.remembered(least, most); ok {
		return n
	}
	if t.enemies(t.P.To) == 0 {
		return least
	}
	return most
}

func (b *botOfDoom) Fortify(t *Turn) { t.fortifyOutwards(b.fortress(t), t.held()) }
