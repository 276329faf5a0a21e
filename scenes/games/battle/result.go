package battle

import (
	"eras/game"
	"eras/play/session/warplay"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
)

// fillResult sets the parts of the result that only battles have.
func fillResult(r *twosided.Result, sum *warplay.BattleSummary) {
	r.Outcome, r.Curve, r.CurveTitle = sum.Outcome, sum.Standing, "result.curve.battle"
	r.Score, r.Unit = [2]int{sum.Final.Red.Len(), sum.Final.Blue.Len()}, "result.soldiers"
	r.Ending = func(u *ui.UI) string {
		side := ""
		if loser := game.SideAt(sum.Outcome.Winner).Other(); loser != game.NoSide {
			side = u.Text.T("side." + loser.String() + ".adj")
		}
		return u.Text.T("result.battle."+sum.Outcome.Reason, "Side", side)
	}
}
