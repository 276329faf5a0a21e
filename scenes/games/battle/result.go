package battle

import (
	"eras/game"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/session"
)

// fillResult sets what is particular to a battle in the account at its end.
func fillResult(r *twosided.Result, sum *session.BattleSummary) {
	r.Outcome, r.Curve, r.CurveTitle = sum.Outcome, sum.Standing, "result.curve.battle"
	r.Score, r.Unit = [2]int{sum.Final.Red.Len(), sum.Final.Blue.Len()}, "result.soldiers"
	r.Ending = func(u *ui.UI) string {
		side := ""
		if loser := game.SideAt(sum.Outcome.Winner).Other(); loser != game.NoSide {
			side = u.Text.T("side." + loser.String() + ".adj")
		}
		return u.Text.T("result.battle."+sum.Outcome.Reason, "Side", side, "N", sum.Result.Left.Len())
	}
}
