package session

import (
	"time"

	"eras/game"
	"eras/game/diplomacy"
	"eras/play/learning"
	"eras/saves"
)

// finished returns the results of a finished match with several players, one for each person who
// played against bots. places are the places by seat. hinted is whether anybody asked for a hint.
// rate sets the fields that are particular to the game.
func finished(players []Player, places []int, hinted bool, r game.Record, now time.Time, mode saves.Mode, rate func(game.Seat, *saves.Placed)) []learning.Finished {
	bots := false
	for i := range players {
		bots = bots || players[i].Bot != ""
	}
	var all []learning.Finished
	for i := range players {
		if players[i].Person == "" || !bots {
			continue
		}
		seat := game.Seat(i)
		f := learning.Finished{
			Person: players[i].Person,
			Placed: saves.Placed{Date: now, Mode: mode, Seat: seat, Of: len(players), Place: places[i], Hinted: hinted},
			Logged: saves.Logged{Date: now, Mode: mode, Seat: seat, Record: r.String()},
		}
		for j := range players {
			if j != i {
				f.Placed.Opponents = append(f.Placed.Opponents, players[j].Person+players[j].Bot)
				f.Placed.Places = append(f.Placed.Places, places[j])
				if players[j].Learned != "" {
					f.Placed.Knew = append(f.Placed.Knew, players[j].Bot)
				}
			}
		}
		rate(seat, &f.Placed)
		all = append(all, f)
	}
	return all
}

// Finished returns the results of the persons of a match that is over. There are none if no bots
// played.
func (r *Risk) Finished(now time.Time) []learning.Finished {
	o, over := r.Outcome()
	if !over {
		return nil
	}
	end := r.Position()
	return finished(r.Setup.Players, end.Places(len(r.Setup.Players)), r.hints.asked > 0, r.Match().Record(), now, saves.Risk, func(seat game.Seat, p *saves.Placed) {
		p.Map, p.Reason, p.Length, p.Owned = r.Setup.Map.Name, o.Reason, int(end.Round), end.Held[seat].Len()
		p.Score = o.Score(seat)
		if o.Drawn() && !end.Alive(seat) {
			p.Score = -1
		}
	})
}

// Finished returns the results of the persons of a match that is over. There are none if no bots
// played.
func (d *Diplomacy) Finished(now time.Time) []learning.Finished {
	o, over := d.Outcome()
	if !over {
		return nil
	}
	end := d.Position()
	m := d.Game().Map
	return finished(d.Setup.Players, d.Game().Places(&end), d.hints.asked > 0, d.Match().Record(), now, saves.Diplomacy, func(seat game.Seat, p *saves.Placed) {
		p.Map, p.Reason, p.Length, p.Owned = m.Name, o.Reason, int(end.Year)-int(m.Year)+1, d.Game().Owned(&end, diplomacy.PowerOf(seat)).Len()
		p.Power = m.PowerToken(diplomacy.PowerOf(seat))
		p.Score = o.Score(seat)
		if o.Drawn() && p.Owned == 0 {
			p.Score = -1
		}
	})
}
