package learning

import (
	"errors"

	"eras/saves"
)

// Finished is what a finished match of Risk or Diplomacy says of one of its persons.
type Finished struct {
	// Person is the player's name.
	Person string
	// Placed is the match as the player's profile keeps it, Logged the match move by
	// move.
	Placed saves.Placed
	Logged saves.Logged
}

// Keep adds the match to what is kept of the player. Errors are those of
// [saves.Saves.UpdateProfile].
func (f *Finished) Keep(s *saves.Saves) error {
	err := s.UpdateProfile(f.Person, f.Placed.Date, func(p *saves.Profile) { p.AddPlaced(f.Placed) })
	return errors.Join(err, s.UpdateKnowledge(f.Person, func(k *saves.Knowledge) { k.AddMatch(f.Logged) }))
}
