package saves

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"
	"unicode/utf8"

	"eras/game"
	"eras/internal/files"
	"eras/internal/tomlfile"
)

// Match is a match in progress or a finished one. Nothing in it depends on the
// language that it was played in.
type Match struct {
	Mode Mode
	// Name is the name that a player gave the match, or empty.
	Name string
	// Scenario and Map are names. ScenarioTitle and MapTitle are the corresponding titles by
	// language code, so that lists need not read the scenario.
	Scenario, Map           string
	ScenarioTitle, MapTitle map[string]string
	// MapFile is the file of a map of Risk or Diplomacy that does not ship with the program. It is
	// needed because a record has neither the names nor the places of the map. It is empty for
	// other maps, and in files of older programs.
	MapFile string
	// Started and Saved are dates.
	Started, Saved time.Time
	// Seats are the players, in the order of the board's seats.
	Seats []Seat
	// TakenBack is whether a step was taken back.
	TakenBack bool
	// Reweighed are the changes of weights within a war, the oldest first.
	Reweighed []Reweighed
	// Training is how the computers of a war or battle train, empty in files of older
	// programs.
	Training Training
	// Stand holds numbers that summarise the position for lists, such as the round.
	Stand map[string]int
	// Drafts are answers to the present position that have not been submitted, in the form of
	// record lines: a seat, a colon, a space and the answer. Only Diplomacy and Risk have them. In
	// Risk the placements are separated by semicolons.
	Drafts []string
	// Record is the match as [game.Record] writes it. It need not be replayable; see
	// [Saves.RejectMatch].
	Record string
}

// Reweighed is a change of the weights with which a computer plays on the map of a war.
type Reweighed struct {
	// Steps is the number of steps before the change, and Before are the weights until then.
	Steps  int     `toml:"steps"`
	Before Weights `toml:"before"`
}

// maxReweighed bounds the changes within a war.
const maxReweighed = 1000

// The versions of a match's file. Version 2 added names, stands, bots and the boards of Risk and
// Diplomacy; 3 added what bots have learned of persons, trainings and random weights; 4 drafts; 5
// files of maps; 6 weights that change within a war. Programs that know only 1 and 2 compare the
// checksum with that of the values as they would write them. A match that does not use an addition
// is written with an earlier version, which older programs can read.
const (
	matchVersion = 6
	mapVersion   = 5
	plainVersion = 4
)

// Validate returns an error that says what is invalid, or nil.
func (m *Match) Validate() error {
	_, err := m.invalid()
	return err
}

// invalid returns the first invalid key of the file and why it is invalid, or a nil error.
func (m *Match) invalid() (key string, err error) {
	if key, err := m.invalidHead(); err != nil {
		return key, err
	}
	_, err = m.record()
	return "record", err
}

// record parses the record of the match.
func (m *Match) record() (game.Record, error) {
	record, err := game.ParseRecord(m.Record)
	if err == nil && record.Board != string(m.Mode) {
		err = fmt.Errorf("the record of a match of mode %.80q must not be of the board %.80q", string(m.Mode), record.Board)
	}
	return record, err
}

// invalidHead is like invalid but does not check the record.
func (m *Match) invalidHead() (key string, err error) {
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
	if !utf8.ValidString(m.MapFile) || len(m.MapFile) > files.MaxText {
		return "map_file", fmt.Errorf("the file of a map must be text of at most %d bytes", files.MaxText)
	}
	if err := checkDate(m.Started); err != nil {
		return "started", err
	}
	if err := checkDate(m.Saved); err != nil {
		return "saved", err
	}
	if m.Training != "" && m.Training != StandardTraining && m.Training != PaperTraining {
		return "training", fmt.Errorf("training must be %.80q or %.80q", StandardTraining, PaperTraining)
	}
	if len(m.Seats) == 0 || len(m.Seats) > game.MaxSeats {
		return "seat", fmt.Errorf("a match must have 1 to %d seats, not %d", game.MaxSeats, len(m.Seats))
	}
	for i, s := range m.Seats {
		if key, err := s.invalid(m.Mode); err != nil {
			return fmt.Sprintf("seat.%d.%s", i, key), err
		}
	}
	if err := checkRange("the number of changes", len(m.Reweighed), 0, maxReweighed); err != nil {
		return "reweighed", err
	}
	for i, r := range m.Reweighed {
		if err := cmp.Or(checkRange("steps", r.Steps, 0, maxCount), r.Before.check()); err != nil {
			return fmt.Sprintf("reweighed.%d", i), err
		}
	}
	if err := checkStand(m.Stand); err != nil {
		return "stand", err
	}
	return "drafts", checkDrafts(m.Drafts)
}

// checkDrafts returns why drafts are invalid, a nil error if they are not.
func checkDrafts(drafts []string) error {
	if len(drafts) > game.MaxSeats {
		return fmt.Errorf("a match must have at most %d drafts, not %d", game.MaxSeats, len(drafts))
	}
	for _, draft := range drafts {
		if err := checkLine(draft, maxAction); err != nil {
			return err
		}
	}
	return nil
}

// checkStand returns nil if all numbers are small and have names.
func checkStand(stand map[string]int) error {
	for _, name := range slices.Sorted(maps.Keys(stand)) {
		if name == "" {
			return errors.New("a number has no name")
		}
		if err := cmp.Or(checkShortText(name), checkRange(name, stand[name], -maxCount, maxCount)); err != nil {
			return err
		}
	}
	return nil
}

// checkTitle returns nil if all texts are short and have a language code.
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

// matchFile is a [Match] as TOML. In the file, the version and the checksum precede it.
type matchFile struct {
	Mode          string                  `toml:"mode"`
	Name          string                  `toml:"name,omitempty"`
	Scenario      string                  `toml:"scenario"`
	Map           string                  `toml:"map"`
	Started       time.Time               `toml:"started"`
	Saved         time.Time               `toml:"saved"`
	TakenBack     bool                    `toml:"taken_back"`
	Training      string                  `toml:"training,omitempty"`
	ScenarioTitle tomlfile.Inline[string] `toml:"scenario_title,omitempty"`
	MapTitle      tomlfile.Inline[string] `toml:"map_title,omitempty"`
	Stand         tomlfile.Inline[int]    `toml:"stand,omitempty"`
	Drafts        []string                `toml:"drafts,omitempty"`
	MapFile       tomlfile.Lines          `toml:"map_file,omitempty"`
	Record        tomlfile.Lines          `toml:"record"`
	Seats         []seatTable             `toml:"seat"`
	Reweighed     []Reweighed             `toml:"reweighed,omitempty"`
}

type seatTable struct {
	Person  string         `toml:"person,omitempty"`
	Level   int            `toml:"level,omitzero"`
	School  School         `toml:"school,omitempty"`
	Bot     string         `toml:"bot,omitempty"`
	Learned string         `toml:"learned,omitempty"`
	Random  bool           `toml:"random,omitempty"`
	Playing []playingTable `toml:"playing,omitempty"`
}

type playingTable struct {
	Mode     string  `toml:"mode"`
	Champion bool    `toml:"champion"`
	Weights  Weights `toml:"weights"`
}

// body returns the content of the file without version and checksum.
func (m *Match) body() ([]byte, error) {
	file := matchFile{
		Mode: string(m.Mode), Name: m.Name, Scenario: m.Scenario, Map: m.Map,
		Started: stamp(m.Started), Saved: stamp(m.Saved), TakenBack: m.TakenBack, Training: string(m.Training),
		ScenarioTitle: m.ScenarioTitle, MapTitle: m.MapTitle, Stand: m.Stand, Drafts: m.Drafts, MapFile: tomlfile.Lines(m.MapFile), Record: tomlfile.Lines(m.Record), Reweighed: m.Reweighed,
	}
	for _, s := range m.Seats {
		seat := seatTable{Person: s.Person, Level: s.Level, School: s.School, Bot: s.Bot, Learned: s.Learned, Random: s.Random}
		for _, w := range s.Weights {
			seat.Playing = append(seat.Playing, playingTable{string(w.Mode), w.Champion, w.Weights})
		}
		file.Seats = append(file.Seats, seat)
	}
	return tomlfile.Marshal(file)
}

// head returns the first lines of a file with the given body: its version, and the checksum of all
// bytes of the body.
func head(version int64, body []byte) []byte {
	sum := sha256.Sum256(body)
	return fmt.Appendf(nil, "version = %d\nchecksum = \"%x\"\n", version, sum[:8])
}

// checked returns the content of the match's file, or an error if the match is invalid.
func (m *Match) checked() ([]byte, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	return m.encode()
}

// encode returns the content of the match's file.
func (m *Match) encode() ([]byte, error) {
	body, err := m.body()
	if err != nil {
		return nil, err
	}
	version := int64(plainVersion)
	switch {
	case m.Reweighed != nil:
		version = matchVersion
	case m.MapFile != "":
		version = mapVersion
	}
	data := append(head(version, body), body...)
	return data, files.CheckLength(len(data), files.MaxMatch)
}

// storedMatch is the file of a match.
type storedMatch struct {
	Version  int64  `toml:"version"`
	Checksum string `toml:"checksum"`
	matchFile
}

// match returns the match in the file.
func (f *matchFile) match() Match {
	m := Match{
		Mode: Mode(f.Mode), Name: f.Name, Scenario: f.Scenario, Map: f.Map,
		ScenarioTitle: f.ScenarioTitle, MapTitle: f.MapTitle,
		Started: stamp(f.Started), Saved: stamp(f.Saved), TakenBack: f.TakenBack, Training: Training(f.Training), Stand: f.Stand, Drafts: f.Drafts, MapFile: string(f.MapFile), Record: string(f.Record), Reweighed: f.Reweighed,
	}
	for _, s := range f.Seats {
		seat := Seat{Person: s.Person, Level: s.Level, School: s.School, Bot: s.Bot, Learned: s.Learned, Random: s.Random}
		for _, w := range s.Playing {
			seat.Weights = append(seat.Weights, SeatWeights{Mode(w.Mode), w.Weights, w.Champion})
		}
		m.Seats = append(m.Seats, seat)
	}
	return m
}

// parseMatch parses a match's file; location is used in errors.
func parseMatch(location string, data []byte) (Match, error) {
	var none Match
	var file storedMatch
	f, err := decode(location, data, matchVersion, &file)
	if err != nil {
		return none, err
	}
	m := file.match()
	if key, err := m.invalid(); err != nil {
		return none, f.Errorf(key, "%w", err)
	}
	if !intact(data, file.Version) {
		return none, f.Errorf("checksum", "the checksum does not fit: the file was changed or damaged")
	}
	return m, nil
}

// intact reports whether the checksum of a file fits, so that it is as a program wrote it.
func intact(data []byte, version int64) bool {
	_, body, _ := bytes.Cut(data, []byte("\n"))
	_, body, _ = bytes.Cut(body, []byte("\n"))
	return bytes.HasPrefix(data, head(version, body))
}
