package risk

import (
	"eras/ai/registry"
	"eras/game/risk"
	"eras/game/risk/odds"
)

// Entry describes a bot.
type Entry = registry.Entry[Maker]

// pursuing is the strength from which bots pursue the goals of a match.
const pursuing = 3

// Bots returns the bots of this package, the simplest first. The stronger ones pursue the goals of a
// match ([WithGoals]).
func Bots() registry.List[Maker] {
	list := registry.List[Maker]{Game: "Risk", Entries: []Entry{
		randomEntry,
		angryEntry,
		stinkyEntry,
		communistEntry,
		clusterEntry,
		pixieEntry,
		yakoolEntry,
		shaftEntry,
		quoEntry,
		bortEntry,
		boscoeEntry,
		evilPixieEntry,
		betterPixieEntry,
		vultureEntry,
		killbotEntry,
		greedyEntry,
		optimiserEntry,
		cardhunterEntry,
		reaperEntry,
		botOfDoomEntry,
		minimaxEntry(),
		marsEntry,
		treesearchEntry,
	}}
	for i := range list.Entries {
		if e := &list.Entries[i]; e.Strength >= pursuing {
			e.Make = WithGoals(e.Make)
		}
	}
	return list
}

// Bot plays for one seat of one match. Each method plays one phase of the player's turn by calling
// methods of the [Turn]. If a method leaves a phase unfinished, the Turn finishes it in the
// simplest way.
type Bot interface {
	// Choose returns the free territory to take.
	Choose(t *Turn) risk.Territory
	// Start places t.Left() starting armies.
	Start(t *Turn)
	// TradeIn may trade in sets of cards. If t.MustTradeIn, it must.
	TradeIn(t *Turn)
	// Place places t.Left() armies.
	Place(t *Turn)
	// Attack attacks.
	Attack(t *Turn)
	// Occupy returns how many armies in total, from least to most, enter t.P.To, which was just
	// taken from t.P.From. least of them are in it already.
	Occupy(t *Turn, least, most int32) int32
	// Fortify moves armies at the end of the turn.
	Fortify(t *Turn)
}

// tablesOf returns the odds of fights under the dice of a game.
func tablesOf(g *risk.Game) *odds.Tables {
	tables, err := odds.New(odds.Rules{AttackDice: int(g.Rules.AttackDice), DefendDice: int(g.Rules.DefendDice), Least: 1})
	if err != nil {
		panic(err) // a game has only dice that the odds support
	}
	return tables
}
