package learning

import "eras/saves"

// Finished is what a finished match of Risk or Diplomacy says of one of its persons.
type Finished struct {
	// Person is the player's name.
	Person string
	// Placed is the match as the player's profile keeps it, Logged the match move by
	// move.
	Placed saves.Placed
	Logged saves.Logged
}

// KeepResult adds the match to the player's profile. Errors are those of
// [saves.Saves.UpdateProfile].
func (f *Finished) KeepResult(s *saves.Saves) error {
	return s.UpdateProfile(f.Person, f.Placed.Date, func(p *saves.Profile) { p.AddPlaced(f.Placed) })
}

// KeepRecord adds the match, move by move, to the player's saved knowledge. Errors are those of
// [saves.Saves.UpdateKnowledge].
func (f *Finished) KeepRecord(s *saves.Saves) error {
	return s.UpdateKnowledge(f.Person, func(k *saves.Knowledge) { k.AddMatch(f.Logged) })
}
