package session

import (
	"strconv"

	"eras/internal/files"
	"eras/saves"
)

// SavedPlayers returns players in the form for a saved match.
func SavedPlayers(players []Player) []saves.Seat {
	var seats []saves.Seat
	for _, p := range players {
		seats = append(seats, saves.Seat{Person: p.Person, Bot: p.Bot, Learned: p.Learned})
	}
	return seats
}

// Map is a map that can be written as a file.
type Map interface{ Marshal() ([]byte, error) }

// MapFiles returns the files of the maps that all passes to its argument, which ship with the program.
func MapFiles(all func(add func(Map, error))) map[string]bool {
	known := map[string]bool{}
	all(func(m Map, err error) {
		if err != nil {
			panic(err) // the maps are embedded, and tests read them
		}
		data, err := m.Marshal()
		if err != nil {
			panic(err)
		}
		known[string(data)] = true
	})
	return known
}

// MapFile returns the file of a map for a saved match. It is empty if the file is in shipped, the
// files of the program's own maps, or if it is too long to be saved.
func MapFile(m Map, shipped map[string]bool) string {
	data, err := m.Marshal()
	if err != nil || len(data) > files.MaxText || shipped[string(data)] {
		return ""
	}
	return string(data)
}

// PlayersOf returns the players of a saved match with the given number of seats. Players that the
// record does not name get numbers as names.
func PlayersOf(m *saves.Match, seats int) []Player {
	var players []Player
	for _, s := range m.Seats {
		players = append(players, Player{Person: s.Person, Bot: s.Bot, Learned: s.Learned})
	}
	for len(players) < seats {
		players = append(players, Player{Person: strconv.Itoa(len(players) + 1)})
	}
	return players
}

// SetStanding sets the function that returns how the match stands, for lists of saved matches.
func (s *Session[P, M, E]) SetStanding(stand func() map[string]int) { s.stand = stand }

// Standing returns how the match stands, with the number of hints that were asked for.
func (s *Session[P, M, E]) Standing() map[string]int {
	standing := s.stand()
	if s.hints.asked > 0 {
		standing[hintsKey] = s.hints.asked
	}
	return standing
}

// SetAutosave lets a save the match after every step and every undo. nil stops saving.
func (s *Session[P, M, E]) SetAutosave(a *Autosave) { s.autosave = a }

// Checkpoint saves the whole match, if it is saved.
func (s *Session[P, M, E]) Checkpoint() {
	if s.autosave != nil {
		s.autosave.Checkpoint()
	}
}

// Note adds a note to the record of the match, and saves it at once.
func (s *Session[P, M, E]) Note(text string) {
	if line, ok := s.match.Note(text); ok && s.autosave != nil {
		s.autosave.Step([]string{line}, s.Standing())
	}
}

// Autosave returns what saves the match, nil if nothing does.
func (s *Session[P, M, E]) Autosave() *Autosave { return s.autosave }
