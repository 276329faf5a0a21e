package diplomacy

import "eras/evolve"

// Standing is how a bot, a power, or a bot with one power fared. Played counts
// seats: a bot with three of them plays three times in a game. Played is Won and
// Survived and Eliminated together; Drawn are those of Survived that ended as draws.
type Standing struct {
	Played     int `json:"played"`
	Won        int `json:"won"`
	Drawn      int `json:"drawn"`
	Survived   int `json:"survived"`
	Eliminated int `json:"eliminated"`
	// Win is Won of Played: the share of wins per seat.
	Win evolve.Interval `json:"win"`
	// Survival is Survived of the seats that did not win.
	Survival evolve.Interval `json:"survival"`
	// Units is how many supply centres the survivors had at the end, in the mean.
	Units evolve.Interval `json:"units"`
	// Year is that of the wins, in the mean.
	Year evolve.Interval `json:"year"`
}

// choice says which seats of a game a standing is about: as many in every game that
// has any.
type choice func(p *Played, seat int) bool

// ofEntrant chooses the seats of an entrant.
func ofEntrant(entrant int) choice {
	return func(p *Played, seat int) bool { return p.Seats[seat] == entrant }
}

// ofPower chooses a seat.
func ofPower(power int) choice {
	return func(_ *Played, seat int) bool { return seat == power }
}

// and chooses what both choose.
func (c choice) and(d choice) choice {
	return func(p *Played, seat int) bool { return c(p, seat) && d(p, seat) }
}

// standing adds up the chosen seats.
func standing(games []Played, of choice) Standing {
	s := Standing{Win: unknown, Survival: unknown}
	with, most := 0, 0 // games with such seats, and seats in one
	for i := range games {
		p := &games[i]
		seats := 0
		for seat := range p.Seats {
			if !of(p, seat) {
				continue
			}
			seats++
			switch {
			case p.Winner == seat:
				s.Won++
			case p.Centres[seat] == 0:
				s.Eliminated++
			default:
				s.Survived++
				if p.Winner < 0 {
					s.Drawn++
				}
			}
		}
		s.Played += seats
		if most = max(most, seats); seats > 0 {
			with++
		}
	}
	if with > 0 {
		// At most one of a game's seats wins, so games are what is drawn.
		low, high := evolve.Wilson(float64(s.Won), with, evolve.Z95)
		seats := float64(s.Played) / float64(with)
		s.Win = evolve.Interval{Value: float64(s.Won) / float64(s.Played), Low: low / seats, High: high / seats}
	}
	if n := s.Survived + s.Eliminated; most > 1 {
		s.Survival = ratioOf(games, survives, of).Within(0, 1)
	} else if n > 0 {
		low, high := evolve.Wilson(float64(s.Survived), n, evolve.Z95)
		s.Survival = evolve.Interval{Value: float64(s.Survived) / float64(n), Low: low, High: high}
	}
	s.Units = ratioOf(games, remains, of)
	s.Year = ratioOf(games, wins, of)
	return s
}

// What a seat of a game adds to the share of survivals, to the units of survivors
// and to the year of wins.
func survives(p *Played, seat int) part {
	switch {
	case p.Winner == seat:
		return part{}
	case p.Centres[seat] == 0:
		return part{0, 1}
	}
	return part{1, 1}
}

func remains(p *Played, seat int) part {
	if p.Winner == seat || p.Centres[seat] == 0 {
		return part{}
	}
	return part{float64(p.Centres[seat]), 1}
}

func wins(p *Played, seat int) part {
	if p.Winner != seat {
		return part{}
	}
	return part{float64(p.Year), 1}
}
