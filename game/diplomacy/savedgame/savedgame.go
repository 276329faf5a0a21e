// Package savedgame reads and writes games of Diplomacy in the JSON of the research
// package "diplomacy" (github.com/diplomacy/diplomacy), which its function
// to_saved_game_format makes: a list of phases, each with its state, the orders of
// the powers and what came of them.
//
// A phase is named by season, year and kind, S1901M, F1901R, W1901A, and COMPLETED
// after the end. Powers have their English names in capitals, provinces three
// letters, some of which are not those of DAIDE (ENG, BOT and LYO), coasts are STP/NC.
// Dislodged units have a star; one that cannot retreat is gone at once, and with
// the last such unit its retreat phase. Orders say VIA for a convoy and never by
// which fleets, so a route is lost in writing; waived builds are not written. The
// states' fields that play does not need are written as far as they follow from the
// game ("influence", "builds", "retreats"); "timestamp" is 0 and "zobrist_hash"
// empty, which that package works out itself when it loads a game. Press is neither
// read nor written.
//
// A record of the house keeps its seed, seats and rules under the key "eras", which
// that package does not know and leaves alone.
package savedgame

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"eras/game/diplomacy"
)

// Game is a saved game.
type Game struct {
	ID    string   `json:"id"`
	Map   string   `json:"map"`
	Rules []string `json:"rules"`
	// Phases are all that were played, and the one at which the game stands, whose
	// orders are not carried out.
	Phases []Phase `json:"phases"`
	// Eras is what a record of the house has besides.
	Eras *Extra `json:"eras,omitempty"`
}

// Extra is what records of the house have besides.
type Extra struct {
	Seed  uint64   `json:"seed"`
	Rules string   `json:"rules"`
	Seats []string `json:"seats"`
}

// Phase is one phase of a game.
type Phase struct {
	Name  string `json:"name"`
	State State  `json:"state"`
	// Orders are those of each power; nil where it has set none.
	Orders map[string][]string `json:"orders"`
	// Results are what came of the orders, by units.
	Results map[string][]string `json:"results"`
	// Messages are the press, which stays unread.
	Messages json.RawMessage `json:"messages"`
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

// Retreats are the places to which each dislodged unit of each power may retreat.
type Retreats map[string]map[string][]string

// Builds are how many units a power may build, or, below zero, has to remove, and
// where it may build.
type Builds struct {
	Count int      `json:"count"`
	Homes []string `json:"homes"`
}

// Decode reads a saved game as JSON. Keys that the package does not know are left
// out: there are several versions of the format.
func Decode(data []byte) (*Game, error) {
	var g Game
	d := json.NewDecoder(bytes.NewReader(data))
	if err := d.Decode(&g); err != nil {
		return nil, fmt.Errorf("reading the saved game: %w", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("reading the saved game: there is something behind it: give one game at a time")
	}
	if len(g.Phases) == 0 {
		return nil, fmt.Errorf("reading the saved game: it has no phases")
	}
	return &g, nil
}

// Encode writes a saved game as JSON on one line.
func (g *Game) Encode() ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(g); err != nil {
		return nil, fmt.Errorf("writing the saved game: %w", err)
	}
	return b.Bytes(), nil
}

// completed is the name of the phase after the end.
const completed = "COMPLETED"

// phaseLetters are what a phase's name has before and behind the year.
var phaseLetters = [...][2]string{
	diplomacy.Spring: {"S", "M"}, diplomacy.Summer: {"S", "R"},
	diplomacy.Fall: {"F", "M"}, diplomacy.Autumn: {"F", "R"}, diplomacy.Winter: {"W", "A"},
}

// PhaseName returns the name of the phase at which p stands.
func PhaseName(p *diplomacy.Position) string {
	if p.Ending != diplomacy.Going {
		return completed
	}
	l := phaseLetters[p.Season]
	return fmt.Sprintf("%s%d%s", l[0], p.Year, l[1])
}

// parsePhase reads a phase's name; that of a completed game is no phase.
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
	return fmt.Errorf("%q is no phase: write S1901M, S1901R, F1901M, F1901R or W1901A", name)
}
