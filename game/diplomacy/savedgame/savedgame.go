// Package savedgame reads and writes games of Diplomacy in the JSON of the research
// package "diplomacy" (github.com/diplomacy/diplomacy), as its function
// to_saved_game_format returns it: a list of phases, each with its state, the orders of
// the powers and their results.
//
// The names of phases have a season, a year and a kind: S1901M, F1901R, W1901A; the last
// may be COMPLETED. Powers have their English names in capitals. Provinces have three
// letters, some other than those of DAIDE (ENG, BOT and LYO), and coasts are STP/NC.
// Dislodged units have a star. A dislodged unit that cannot retreat disappears at once, or
// is listed in a retreat phase without a place to go to, as in published games; a retreat
// phase in which no unit can retreat is omitted. Orders say VIA for a convoy but
// never name its fleets, so writing loses routes; waived builds are not written. Fields of
// the states that play does not need are written if they follow from the game
// ("influence", "builds", "retreats"). "timestamp" is 0 and "zobrist_hash" is empty; the
// package computes them when it loads a game.
//
// The seed, seats and rules of a record of Eras are kept under the key "eras", which the
// package ignores.
//
// Letters are kept as messages, one for each recipient, which have the same time_sent, a running
// number. Messages that are not in DAIDE are words of people.
package savedgame

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"eras/game/diplomacy"
	"eras/internal/files"
)

// Game is a saved game.
type Game struct {
	ID    string   `json:"id"`
	Map   string   `json:"map"`
	Rules []string `json:"rules"`
	// Phases are the phases that were played, then the current one, whose orders have not
	// been carried out.
	Phases []Phase `json:"phases"`
	// Eras holds the data of a record of Eras that the format lacks.
	Eras *Extra `json:"eras,omitempty"`
}

// Extra is the data of a record of Eras that the format lacks.
type Extra struct {
	Seed  uint64   `json:"seed"`
	Rules string   `json:"rules"`
	Seats []string `json:"seats"`
}

// Phase is one phase of a game.
type Phase struct {
	Name  string `json:"name"`
	State State  `json:"state"`
	// Orders are the orders by power, nil for a power that has given none.
	Orders map[string][]string `json:"orders"`
	// Results are the results of the orders by unit.
	Results map[string][]string `json:"results"`
	// Messages are the press.
	Messages Messages `json:"messages"`
}

// State is the position at the beginning of a phase.
type State struct {
	Timestamp     int64               `json:"timestamp"`
	Hash          string              `json:"zobrist_hash"`
	Note          string              `json:"note"`
	Name          string              `json:"name"`
	Units         map[string][]string `json:"units"`
	Retreats      Retreats            `json:"retreats"`
	Centers       map[string][]string `json:"centers"`
	Homes         map[string][]string `json:"homes"`
	Influence     map[string][]string `json:"influence"`
	CivilDisorder map[string]int      `json:"civil_disorder"`
	Builds        map[string]Builds   `json:"builds"`
	GameID        string              `json:"game_id"`
	Map           string              `json:"map"`
	Rules         []string            `json:"rules"`
}

// Retreats are the places to which a dislodged unit may retreat, by power and unit.
type Retreats map[string]map[string][]string

// Builds are the number of units that a power may build, or, if negative, must remove, and
// the homes in which it may build.
type Builds struct {
	Count int      `json:"count"`
	Homes []string `json:"homes"`
}

// Decode reads a saved game in JSON. It ignores unknown keys, because there are several
// versions of the format.
func Decode(data []byte) (*Game, error) {
	var g Game
	d := json.NewDecoder(bytes.NewReader(files.TrimMark(data)))
	if err := d.Decode(&g); err != nil {
		return nil, fmt.Errorf("reading the saved game: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("reading the saved game: there is text after the game: give one game at a time")
	}
	if len(g.Phases) == 0 {
		return nil, fmt.Errorf("reading the saved game: it must have at least one phase")
	}
	return &g, nil
}

// Encode returns the saved game as JSON on one line.
func (saved *Game) Encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(saved); err != nil {
		return nil, fmt.Errorf("writing the saved game: %w", err)
	}
	return b.Bytes(), nil
}

// completed is the name of the phase after the end of a game.
const completed = "COMPLETED"

// victoryNote is the beginning of the note of the state after a victory.
const victoryNote = "Victory by: "

// phaseLetters are the letters before and after the year in the name of a phase.
var phaseLetters = [...][2]string{
	diplomacy.Spring: {"S", "M"}, diplomacy.Summer: {"S", "R"},
	diplomacy.Fall: {"F", "M"}, diplomacy.Autumn: {"F", "R"}, diplomacy.Winter: {"W", "A"},
}

// phaseName returns the name of the phase of p.
func phaseName(p *diplomacy.Position) string {
	if p.Ending != diplomacy.Ongoing {
		return completed
	}
	l := phaseLetters[p.Season]
	return fmt.Sprintf("%s%d%s", l[0], p.Year, l[1])
}

// parsePhase reads the name of a phase other than completed.
func parsePhase(name string) (diplomacy.Phase, error) {
	if n := len(name); n > 2 {
		for season, l := range phaseLetters {
			if name[:1] != l[0] || name[n-1:] != l[1] {
				continue
			}
			year := 0
			for _, digit := range []byte(name[1 : n-1]) {
				if digit < '0' || digit > '9' || n > 6 {
					return diplomacy.Phase{}, badPhase(name)
				}
				year = 10*year + int(digit-'0')
			}
			if year > 0 {
				return diplomacy.Phase{Year: int16(year), Season: diplomacy.Season(season)}, nil
			}
		}
	}
	return diplomacy.Phase{}, badPhase(name)
}

func badPhase(name string) error {
	return fmt.Errorf("the phase is %.80q: it must be of the form S1901M, S1901R, F1901M, F1901R or W1901A", name)
}
