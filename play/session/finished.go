package session

import (
	"time"

	"eras/game"
	"eras/play/learning"
	"eras/saves"
)

// Finished returns the results of a finished match with several players, one for each person who
// played against bots, none if an external program played. places are the places by seat. hinted is
// whether anybody asked for a hint. rate sets the fields that are particular to the game.
func Finished(players []Player, places []int, hinted bool, r game.Record, now time.Time, mode saves.Mode, rate func(game.Seat, *saves.Placed)) []learning.Finished {
	bots := false
	for i := range players {
		if IsProgram(players[i].Bot) {
			return nil
		}
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
