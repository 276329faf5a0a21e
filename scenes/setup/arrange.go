package setup

import "slices"

// Resize changes the number of seats to what they may be. Persons keep their seats; those whose seat
// there is no more take the first seats of bots.
func (s *Seats) Resize(first []string) {
	for i := s.Max; i < len(s.All); i++ {
		if !s.All[i].Person {
			continue
		}
		if bot := slices.IndexFunc(s.All[:s.Max], func(one Seat) bool { return !one.Person }); bot >= 0 {
			s.All[bot].Person, s.All[bot].Name, s.All[bot].Colour = true, s.All[i].Name, s.All[i].Colour
		}
	}
	s.size(first)
	s.level()
}

// size adds and removes seats until there are as many as may be, and gives all a bot that there is.
func (s *Seats) size(first []string) {
	for i := len(s.All); i < s.Min; i++ {
		s.All = append(s.All, Seat{})
	}
	s.All = s.All[:min(len(s.All), s.Max)]
	for i := range s.All {
		if one := &s.All[i]; find(s.Bots, one.Bot) < 0 || s.Check(one.Bot) != nil {
			one.Bot = first[i%len(first)]
		}
	}
	s.picking, s.painting = nobody, nobody
}

// Arrange puts seats back into order: as many as may be, each with a bot that
// there is, and persons where who wants them. In a new game for one person the first other seat
// is that of the person's rival.
func (s *Seats) Arrange(who Who, player string, first []string) {
	begins := !slices.ContainsFunc(s.All, func(one Seat) bool { return one != Seat{} })
	s.size(first)
	persons := map[Who]int{One: 1, Several: 2, Nobody: 0}[who]
	had := 0
	for _, one := range s.All {
		if one.Person {
			had++
		}
	}
	for i := range s.All {
		one := &s.All[i]
		if who != One || had != 1 {
			one.Person = i < persons
		}
		if one.Person && one.Name == "" && i == 0 {
			one.Name = player
		}
	}
	if begins && who == One && s.Rival.Bot != "" {
		if i := slices.IndexFunc(s.All, func(one Seat) bool { return !one.Person }); i >= 0 {
			s.All[i].Bot = s.Rival.first()
		}
	}
	s.level()
}
