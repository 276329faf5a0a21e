package saves

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/pelletier/go-toml/v2"

	"eras/game"
	"eras/game/tomlfile"
)

// Match is a match in progress, or one that has ended. Nothing in it depends on the language in which
// it was played.
type Match struct {
	Mode Mode
	// Name is what a player calls the match, empty where it has no name.
	Name string
	// Scenario and Map are names; ScenarioTitle and MapTitle what they are called,
	// by language code, so that a match can be offered without their files.
	Scenario, Map           string
	ScenarioTitle, MapTitle map[string]string
	// Started and Saved are dates.
	Started, Saved time.Time
	// Seats are who sits where, in the order of the board's seats.
	Seats []Seat
	// TakenBack is whether a step was taken back.
	TakenBack bool
	// Stand are numbers that say how the match stands, such as the round, for lists.
	Stand map[string]int
	// Record is the match as [game.Record] writes it. That it can be replayed is
	// for the reader to find out; see [Saves.RefuseMatch].
	Record string
}

// Seat is a person or a computer. In Risk and Diplomacy a seat may also be of
// neither: somebody elsewhere.
type Seat struct {
	// Person is a player's name, empty for a computer.
	Person string
	// Level is a computer's strength, 0 for a person and in Risk and Diplomacy.
	Level int
	// Bot is the spec of a computer that plays Risk or Diplomacy.
	Bot string
	// Playing are the weights that a computer plays with, at most one a mode.
	Playing []Playing
}

// Playing is a set of weights in use.
type Playing struct {
	Mode    Mode
	Weights Weights
	// Champion is whether they are the kept ones of a player, unchanged.
	Champion bool
}

// Slot names a place for one saved match: a to z, 0 to 9 and '-'.
type Slot string

// The slots of the matches that "continue" offers, one a board.
const (
	WarSlot       Slot = "general"
	BattleSlot    Slot = "battle"
	RiskSlot      Slot = "risk"
	DiplomacySlot Slot = "diplomacy"
)

// SlotOf returns the slot of the match that "continue" offers on a board.
func SlotOf(m Mode) Slot { return Slot(m) }

const (
	matchesFolder = "matches"
	// Version 2 has names, stands, bots and the boards of Risk and Diplomacy.
	matchVersion = 2
)

// file returns the name of the slot's file.
func (s Slot) file() (string, error) {
	name := matchesFolder + "/" + string(s) + ".toml"
	if strings.ContainsAny(string(s), "._/") || s == "" || checkFileName(name) != nil {
		return "", fmt.Errorf("%q is no place for a match: it has only a to z, 0 to 9 and -", string(s))
	}
	return name, nil
}

// Validate returns nil if the match can be kept, else an error that says what is
// wrong.
func (m *Match) Validate() error {
	_, err := m.wrong()
	return err
}

// wrong returns the key of the file that is wrong, and why.
func (m *Match) wrong() (key string, err error) {
	if err := m.Mode.check(); err != nil {
		return "mode", err
	}
	if m.Name != "" {
		if err := checkPlayer(m.Name); err != nil {
			return "name", err
		}
	}
	if err := checkShortText(m.Scenario); err != nil {
		return "scenario", err
	}
	if err := checkShortText(m.Map); err != nil {
		return "map", err
	}
	if err := checkTitle(m.ScenarioTitle); err != nil {
		return "scenario_title", err
	}
	if err := checkTitle(m.MapTitle); err != nil {
		return "map_title", err
	}
	if err := checkDate(m.Started); err != nil {
		return "started", err
	}
	if err := checkDate(m.Saved); err != nil {
		return "saved", err
	}
	if len(m.Seats) == 0 || len(m.Seats) > game.MaxSeats {
		return "seat", fmt.Errorf("%d seats are impossible: there are 1 to %d", len(m.Seats), game.MaxSeats)
	}
	for i, s := range m.Seats {
		if key, err := s.wrong(m.Mode); err != nil {
			return fmt.Sprintf("seat.%d.%s", i, key), err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Stand)) {
		if name == "" {
			return "stand", errors.New("a number has no name")
		}
		if err := cmp.Or(checkShortText(name), checkRange(name, m.Stand[name], -maxCount, maxCount)); err != nil {
			return "stand", err
		}
	}
	record, err := game.ParseRecord(m.Record)
	if err == nil && record.Board != string(m.Mode) {
		err = fmt.Errorf("a match of mode %q has the record of a board %q", string(m.Mode), record.Board)
	}
	return "record", err
}

// checkTitle accepts short texts by language code.
func checkTitle(title map[string]string) error {
	for _, language := range slices.Sorted(maps.Keys(title)) {
		if language == "" {
			return errors.New("a title has no language")
		}
		if err := cmp.Or(checkShortText(language), checkShortText(title[language])); err != nil {
			return err
		}
	}
	return nil
}

func (s Seat) wrong(m Mode) (key string, err error) {
	if err := checkLongText(s.Bot); err != nil {
		return "bot", err
	}
	switch {
	case s.Person != "":
		if err := checkPlayer(s.Person); err != nil {
			return "person", err
		}
		if s.Level != 0 || len(s.Playing) != 0 || s.Bot != "" {
			return "person", errors.New("a person has neither level nor weights and is no bot")
		}
	case !m.learns():
		if s.Level != 0 || len(s.Playing) != 0 {
			return "level", fmt.Errorf("in mode %q computers have neither level nor weights, but a spec: bot", string(m))
		}
	default:
		if err := checkLevel(s.Level); err != nil {
			return "level", err
		}
		if s.Bot != "" {
			return "bot", fmt.Errorf("in mode %q computers have no spec but a level", string(m))
		}
	}
	for i, w := range s.Playing {
		table := fmt.Sprintf("playing.%d.", i)
		if err := w.Mode.checkLearning(); err != nil {
			return table + "mode", err
		}
		if err := w.Weights.check(); err != nil {
			return table + "weights", err
		}
		for _, other := range s.Playing[:i] {
			if other.Mode == w.Mode {
				return table + "mode", fmt.Errorf("there are weights for mode %q already", string(w.Mode))
			}
		}
	}
	return "", nil
}

// matchFile is a match as TOML. Above it in the file stand version and checksum.
type matchFile struct {
	Mode          string            `toml:"mode"`
	Name          string            `toml:"name,omitempty"`
	Scenario      string            `toml:"scenario"`
	Map           string            `toml:"map"`
	Started       time.Time         `toml:"started"`
	Saved         time.Time         `toml:"saved"`
	TakenBack     bool              `toml:"taken_back"`
	ScenarioTitle map[string]string `toml:"scenario_title,inline,omitempty"`
	MapTitle      map[string]string `toml:"map_title,inline,omitempty"`
	Stand         map[string]int    `toml:"stand,inline,omitempty"`
	Record        string            `toml:"record,multiline"`
	Seats         []seatTable       `toml:"seat"`
}

type seatTable struct {
	Person  string         `toml:"person,omitempty"`
	Level   int            `toml:"level,omitempty"`
	Bot     string         `toml:"bot,omitempty"`
	Playing []playingTable `toml:"playing,omitempty"`
}

type playingTable struct {
	Mode     string  `toml:"mode"`
	Champion bool    `toml:"champion"`
	Weights  Weights `toml:"weights,inline"`
}

var (
	matchKeys   = []string{"version", "checksum", "mode", "scenario", "map", "started", "saved", "taken_back", "record"}
	playingKeys = []string{"mode", "champion", "weights"}
)

// body returns the file below its checksum.
func (m *Match) body() ([]byte, error) {
	file := matchFile{
		Mode: string(m.Mode), Name: m.Name, Scenario: m.Scenario, Map: m.Map,
		Started: stamp(m.Started), Saved: stamp(m.Saved), TakenBack: m.TakenBack,
		ScenarioTitle: m.ScenarioTitle, MapTitle: m.MapTitle, Stand: m.Stand, Record: m.Record,
	}
	for _, s := range m.Seats {
		seat := seatTable{Person: s.Person, Level: s.Level, Bot: s.Bot}
		for _, w := range s.Playing {
			seat.Playing = append(seat.Playing, playingTable{string(w.Mode), w.Champion, w.Weights})
		}
		file.Seats = append(file.Seats, seat)
	}
	return toml.Marshal(file)
}

func checksum(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:8])
}

// encode returns the match as a file.
func (m *Match) encode() ([]byte, error) {
	body, err := m.body()
	if err != nil {
		return nil, err
	}
	head := fmt.Appendf(nil, "version = %d\nchecksum = %q\n", matchVersion, checksum(body))
	return append(head, body...), nil
}

// parseMatch reads a match's file; place is its name for errors. The checksum is
// that of the content, however it is spaced and ordered.
func parseMatch(place string, data []byte) (Match, error) {
	var none Match
	if err := checkVersion(place, data, matchVersion); err != nil {
		return none, err
	}
	var file struct {
		Version  int64  `toml:"version"`
		Checksum string `toml:"checksum"`
		matchFile
	}
	f, err := tomlfile.Decode(place, data, &file)
	if err != nil {
		return none, err
	}
	if err := need(f, "", matchKeys...); err != nil {
		return none, err
	}
	m := Match{
		Mode: Mode(file.Mode), Name: file.Name, Scenario: file.Scenario, Map: file.Map,
		ScenarioTitle: file.ScenarioTitle, MapTitle: file.MapTitle,
		Started: stamp(file.Started), Saved: stamp(file.Saved), TakenBack: file.TakenBack, Stand: file.Stand, Record: file.Record,
	}
	for i, s := range file.Seats {
		seat := Seat{Person: s.Person, Level: s.Level, Bot: s.Bot}
		for j, w := range s.Playing {
			if err := need(f, fmt.Sprintf("seat.%d.playing.%d", i, j), playingKeys...); err != nil {
				return none, err
			}
			seat.Playing = append(seat.Playing, Playing{Mode(w.Mode), w.Weights, w.Champion})
		}
		m.Seats = append(m.Seats, seat)
	}
	if key, err := m.wrong(); err != nil {
		return none, f.Errorf(key, "%w", err)
	}
	body, err := m.body()
	if err != nil {
		return none, &tomlfile.Error{File: place, Err: err}
	}
	if file.Checksum != checksum(body) {
		return none, f.Errorf("checksum", "the checksum does not fit: the file was changed or damaged")
	}
	return m, nil
}
