package riskplay

import (
	"time"

	"eras/game"
	"eras/game/risk"
	"eras/play/learning"
	"eras/play/session"
	"eras/saves"
)

// Finished returns the results of the persons of a match that is over. There are none if no bots
// or external programs played.
func (r *Risk) Finished(now time.Time) []learning.Finished {
	o, over := r.Outcome()
	if !over {
		return nil
	}
	end := r.Position()
	return session.Finished(r.Setup.Players, r.Board.Game.Places(&end), r.Hinted(), r.Match().Record(), now, risk.ID, func(seat game.Seat, p *saves.Placed) {
		p.Map, p.Reason, p.Length, p.Owned = r.Setup.Map.Name, o.Reason, int(end.Round), end.Held[seat].Len()
		p.Score = o.Score(seat)
		if o.Drawn() && !end.Alive(seat) {
			p.Score = -1
		}
	})
}
