package risk

import "eras/game/risk"

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
