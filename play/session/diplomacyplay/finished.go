package diplomacyplay

import (
	"time"

	"eras/game"
	"eras/game/diplomacy"
	"eras/play/learning"
	"eras/play/session"
	"eras/saves"
)

// Finished returns the results of the persons of a match that is over. There are none if no bots
// or external programs played.
func (d *Diplomacy) Finished(now time.Time) []learning.Finished {
	o, over := d.Outcome()
	if !over {
		return nil
	}
	end := d.Position()
	m := d.Game().Map
	return session.Finished(d.Setup.Players, d.Game().Places(&end), d.Hinted(), d.Match().Record(), now, diplomacy.ID, func(seat game.Seat, p *saves.Placed) {
		p.Map, p.Reason, p.Length, p.Owned = m.Name, o.Reason, int(end.Year)-int(m.Year)+1, d.Game().Owned(&end, diplomacy.PowerOf(seat)).Len()
		p.Power = m.PowerToken(diplomacy.PowerOf(seat))
		p.Score = o.Score(seat)
		if o.Drawn() && p.Owned == 0 {
			p.Score = -1
		}
	})
}
