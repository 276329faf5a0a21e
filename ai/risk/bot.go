package risk

import "eras/game/risk"

// Bot plays for one seat of one match. Each method does a phase of the player's
// turn with the methods of the [Turn]; what a phase leaves undone is done for the
// bot in the plainest way.
type Bot interface {
	// Choose returns the free territory to take.
	Choose(t *Turn) risk.Territory
	// Start places t.Left() starting armies.
	Start(t *Turn)
	// TradeIn may trade in sets of cards; t.MustTradeIn says whether one must be.
	TradeIn(t *Turn)
	// Place places t.Left() armies.
	Place(t *Turn)
	// Attack attacks.
	Attack(t *Turn)
	// Occupy returns how many armies enter t.P.To, just taken from t.P.From: from
	// least to most in all, where least are in it already.
	Occupy(t *Turn, least, most int32) int32
	// Fortify moves armies at the end of the turn.
	Fortify(t *Turn)
}
