package session

import (
	"time"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/learning"
	"eras/saves"
)

// finished returns what a finished match of several players says of each person who
// played against bots. rate sets the particulars of the game.
func finished(players []Player, r game.Record, now time.Time, mode saves.Mode, rate func(game.Seat, *saves.Placed)) []learning.Finished {
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
			Placed: saves.Placed{Date: now, Mode: mode, Seat: seat, Of: len(players)},
			Logged: saves.Logged{Date: now, Mode: mode, Seat: seat, Record: r.String()},
		}
		for j := range players {
			if j != i {
				f.Placed.Opponents = append(f.Placed.Opponents, players[j].Person+players[j].Bot)
			}
		}
		rate(seat, &f.Placed)
		all = append(all, f)
	}
	return all
}

// Finished returns what a match that is over says of its persons, if they played against
// bots.
func (r *Risk) Finished(now time.Time) []learning.Finished {
	o, over := r.Outcome()
	if !over {
		return nil
	}
	end := r.Position()
	places := riskPlaces(&end, len(r.Setup.Players))
	return finished(r.Setup.Players, r.Match().Record(), now, saves.Risk, func(seat game.Seat, p *saves.Placed) {
		p.Map, p.Reason, p.Length, p.Owned = r.Setup.Map.Name, o.Reason, int(end.Round), end.Held[seat].Len()
		p.Place, p.Score = places[seat], o.Score(seat)
		if o.Drawn() && !end.Alive(seat) {
			p.Score = -1
		}
	})
}

// riskPlaces returns the place of each player, from 1. Those who are left share the first
// ones, the others follow by how long they lasted.
func riskPlaces(end *risk.Position, players int) []int {
	places := make([]int, players)
	for seat := range places {
		places[seat] = 1
	}
	for i := range int(end.FallenCount) {
		places[end.Fallen[i]] = players - i
	}
	return places
}

// Finished returns what a match that is over says of its persons, if they played against
// bots.
func (d *Diplomacy) Finished(now time.Time) []learning.Finished {
	o, over := d.Outcome()
	if !over {
		return nil
	}
	end := d.Position()
	m := d.Game().Map
	centres := make([]int, m.Powers())
	for c := m.Centres(); !c.Empty(); c = c.Rest() {
		if owner := end.Owner[c.First()]; owner != diplomacy.Neutral {
			centres[owner.Seat()]++
		}
	}
	return finished(d.Setup.Players, d.Match().Record(), now, saves.Diplomacy, func(seat game.Seat, p *saves.Placed) {
		p.Map, p.Reason, p.Length, p.Owned = m.Name, o.Reason, int(end.Year)-int(m.Year)+1, centres[seat]
		p.Power = m.PowerToken(diplomacy.PowerOf(seat))
		p.Place, p.Score = 1, o.Score(seat)
		for _, n := range centres {
			if n > centres[seat] {
				p.Place++
			}
		}
		if o.Drawn() && centres[seat] == 0 {
			p.Score = -1
		}
	})
}
