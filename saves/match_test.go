package saves

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"eras/game"
	"eras/internal/files"
)

// someMatch generates valid matches.
func someMatch() *rapid.Generator[Match] {
	title := rapid.OneOf(
		rapid.Just[map[string]string](nil),
		rapid.MapOfN(rapid.SampledFrom([]string{"es", "en", "pt-BR"}), shortText(), 1, 3),
	)
	line := rapid.StringMatching(`[^\pC\pZ\r]([^\pC]{0,10}[^\pC\pZ])?`).Filter(func(s string) bool { return !strings.HasPrefix(s, "result: ") })
	return rapid.Custom(func(t *rapid.T) Match {
		m := Match{
			Mode: rapid.SampledFrom(Modes).Draw(t, "mode"), Scenario: shortText().Draw(t, "scenario"), Map: shortText().Draw(t, "map"),
			ScenarioTitle: title.Draw(t, "title"), MapTitle: title.Draw(t, "title"),
			Started: someDate().Draw(t, "started"), Saved: someDate().Draw(t, "saved"),
			TakenBack: rapid.Bool().Draw(t, "taken back"),
			Stand:     rapid.SampledFrom([]map[string]int{nil, {"round": 12}, {"year": 1903, "season": 2}}).Draw(t, "stand"),
		}
		if !m.Mode.weighs() {
			m.MapFile = rapid.SampledFrom([]string{"", "name = \"islet\"\n\n[[country]]\nname = {en = \"\\\\ \\\"\"}\n"}).Draw(t, "map file")
		}
		if m.Mode == War && rapid.Bool().Draw(t, "reweighed") {
			m.Reweighed = []Reweighed{{31, someWeights().Draw(t, "before")}, {80, someWeights().Draw(t, "before")}}
		}
		if m.Mode == Diplomacy {
			m.Drafts = rapid.SampledFrom([][]string{nil, {"2: A PAR - BUR; F BRE - MAO; draw"}, {"0: none", "6: \"'"}}).Draw(t, "drafts")
		}
		if name, err := PlayerName(anyName().Draw(t, "name")); err == nil && rapid.Bool().Draw(t, "named") {
			m.Name = name
		}
		record := game.Record{Board: string(m.Mode), Seed: rapid.Uint64().Draw(t, "seed"), Actions: rapid.SliceOfN(line, 0, 20).Draw(t, "actions")}
		for range 2 {
			name, err := PlayerName(anyName().Draw(t, "person"))
			switch {
			case err != nil && !m.Mode.weighs():
				name = rapid.SampledFrom([]string{"", "killbot", "ender2:plans=50"}).Draw(t, "bot")
				seat := Seat{Bot: name}
				if name != "" {
					seat.Learned = rapid.SampledFrom([]string{"", "prior.seat0=[1]"}).Draw(t, "learned")
				}
				m.Seats = append(m.Seats, seat)
			case err != nil:
				name = "level:5"
				var playing []SeatWeights
				for _, mode := range []Mode{War, Battle}[:rapid.IntRange(0, 2).Draw(t, "modes")] {
					playing = append(playing, SeatWeights{mode, someWeights().Draw(t, "weights"), rapid.Bool().Draw(t, "champion")})
				}
				seat := Seat{Level: rapid.IntRange(MinLevel, MaxLevel).Draw(t, "level"), Weights: playing, Random: rapid.Bool().Draw(t, "random")}
				seat.School = rapid.SampledFrom([]School{"", EstimatorSchool, NetworkSchool}).Draw(t, "school")
				if seat.School == NetworkSchool {
					seat.Weights, seat.Random = nil, false
				}
				m.Seats = append(m.Seats, seat)
			default:
				m.Seats = append(m.Seats, Seat{Person: name})
			}
			record.Seats = append(record.Seats, name)
		}
		m.Record = record.String()
		return m
	})
}

func TestMatchesRoundTrip(t *testing.T) {
	s := New(&Memory{})
	rapid.Check(t, func(t *rapid.T) {
		want := someMatch().Draw(t, "match")
		slot := Slot(rapid.StringMatching(`[a-z0-9][a-z0-9-]{0,30}`).Draw(t, "slot"))
		if err := s.SaveMatch(slot, want); err != nil {
			t.Fatal(err)
		}
		got, found, err := s.LoadMatch(slot)
		want.Started, want.Saved = stamp(want.Started), stamp(want.Saved)
		if err != nil || !found || !reflect.DeepEqual(got, want) {
			t.Fatalf("read\n%+v, %v\nwrote\n%+v", got, err, want)
		}
	})
}

func TestSlots(t *testing.T) {
	for kind, store := range stores(t) {
		t.Run(kind, func(t *testing.T) {
			s := New(store)
			if _, found, err := s.LoadMatch(WarSlot); found || err != nil {
				t.Errorf("an empty slot: %v, %v", found, err)
			}
			for _, slot := range []Slot{WarSlot, BattleSlot, "siege-2"} {
				if err := s.SaveMatch(slot, longMatch(len(slot))); err != nil {
					t.Fatal(err)
				}
			}
			for range 2 {
				if err := s.RemoveMatch(WarSlot); err != nil {
					t.Error(err)
				}
			}
			if _, found, err := s.LoadMatch(WarSlot); found || err != nil {
				t.Errorf("a removed match: %v, %v", found, err)
			}
			if m, found, err := s.LoadMatch(BattleSlot); !found || err != nil || !reflect.DeepEqual(m, longMatch(len(BattleSlot))) {
				t.Errorf("another slot: %v, %v", found, err)
			}
			for _, slot := range []Slot{"", "../x", "a/b", "A", "a.b", "ñ", Slot(strings.Repeat("x", 300))} {
				if err := s.SaveMatch(slot, longMatch(1)); err == nil {
					t.Errorf("a match was written to slot %q", slot)
				}
				if _, _, err := s.LoadMatch(slot); err == nil {
					t.Errorf("slot %q was read without error", slot)
				}
				if err := s.RemoveMatch(slot); err == nil {
					t.Errorf("slot %q was emptied without error", slot)
				}
			}
		})
	}
}

func TestRejectedMatchIsSetAside(t *testing.T) {
	s := New(&Memory{})
	if err := s.SaveMatch(WarSlot, longMatch(5)); err != nil {
		t.Fatal(err)
	}
	cause := errors.New("action 3 is illegal")
	err := s.RejectMatch(WarSlot, cause)
	var broken *BrokenError
	if !errors.As(err, &broken) || !errors.Is(err, cause) || broken.Aside != "matches/general.toml.broken-1" || broken.Slot != WarSlot {
		t.Errorf("%v", err)
	}
	if _, found, err := s.LoadMatch(WarSlot); found || err != nil {
		t.Errorf("the match can still be loaded: %v, %v", found, err)
	}
}

func TestInvalidMatchesAreNotWritten(t *testing.T) {
	for name, change := range map[string]func(*Match){
		"mode":      func(m *Match) { m.Mode = "chess" },
		"board":     func(m *Match) { m.Mode = Battle },
		"record":    func(m *Match) { m.Record = "e4 e5" },
		"no record": func(m *Match) { m.Record = "" },
		"no seats":  func(m *Match) { m.Seats = nil },
		"person":    func(m *Match) { m.Seats[0].Person = "a  b" },
		"nobody":    func(m *Match) { m.Seats[0].Person = "" },
		"both":      func(m *Match) { m.Seats[0].Level = 3 },
		"bot":       func(m *Match) { m.Seats[1].Bot = "killbot" },
		"botperson": func(m *Match) { m.Seats[0].Bot = "killbot" },
		"weighs":    func(m *Match) { m.Seats[1].Weights[1].Mode = Risk },
		"name":      func(m *Match) { m.Name = "a  b" },
		"stand":     func(m *Match) { m.Stand = map[string]int{"": 1} },
		"far stand": func(m *Match) { m.Stand = map[string]int{"round": maxCount + 1} },
		"gene":      func(m *Match) { m.Seats[1].Weights[0].Weights["corner"] = -1 },
		"twice":     func(m *Match) { m.Seats[1].Weights[1].Mode = War },
		"title":     func(m *Match) { m.MapTitle["en"] = "a\nb" },
		"language":  func(m *Match) { m.MapTitle[""] = "x" },
		"map":       func(m *Match) { m.Map = "\xff" },
		"map file":  func(m *Match) { m.MapFile = "\xff" },
		"large map": func(m *Match) { m.MapFile = strings.Repeat("#", files.MaxText+1) },
		"started":   func(m *Match) { m.Started = m.Started.AddDate(9000, 0, 0) },
	} {
		store := &Memory{}
		m := longMatch(3)
		change(&m)
		if err := New(store).SaveMatch(WarSlot, m); err == nil || errors.Is(err, ErrCannotSave) || len(store.files) != 0 {
			t.Errorf("%s: %v, %d files", name, err, len(store.files))
		}
	}
}

// aMatch returns the file of a match.
func aMatch(t testing.TB) string {
	m := longMatch(4)
	data, err := m.encode()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// Only matches with the file of a map need a program that knows it.
func TestOlderProgramsReadMatchesWithoutAMap(t *testing.T) {
	for file, want := range map[string]string{"": "version = 4\n", "name = \"islet\"\n": "version = 5\n"} {
		m := longMatch(2)
		m.MapFile = file
		data, err := m.encode()
		if err != nil || !strings.HasPrefix(string(data), want) {
			t.Errorf("with the map %q: %.20q, %v; want %q", file, data, err, want)
		}
		if _, _, ok := summarize(data); !ok {
			t.Errorf("with the map %q there is no summary", file)
		}
	}
}

func TestErrorsInMatchesNameTheLine(t *testing.T) {
	whole := aMatch(t)
	lines := strings.Split(whole, "\n")
	lineOf := func(text string) int {
		return slices.IndexFunc(lines, func(l string) bool { return strings.HasPrefix(l, text) }) + 1
	}
	for _, c := range []struct{ old, new, want string }{
		{"version = 4\n", "", "m.toml: the key \"version\" is missing"},
		{"version = 4", "version = -1", "m.toml:1: version = -1"},
		{"checksum = \"", "checksum = \"0", "m.toml:2: the checksum does not fit"},
		{"1,1-2,1", "1,1-2,2", "m.toml:2: the checksum does not fit"},
		{"taken_back = false", "taken_back = true", "m.toml:2: the checksum does not fit"},
		{`mode = "general"`, `mode = "battle"`, fmt.Sprintf("m.toml:%d: the record of a match of mode", lineOf("record"))},
		{"eras-record 1", "eras-record 2", fmt.Sprintf("m.toml:%d: record line 1", lineOf("record"))},
		{"level = 6", "level = 8", fmt.Sprintf("m.toml:%d: level = 8", lineOf("level"))},
		{`person = "Begoña"`, "person = 7", fmt.Sprintf("m.toml:%d: ", lineOf("person"))},
		{"champion = true\n", "", fmt.Sprintf("m.toml:%d: the key \"seat.playing.champion\" is missing", lineOf("[[seat.playing]]"))},
		{"map = \"ford\"", "map = \"ford\"\nweather = 1", fmt.Sprintf("m.toml:%d: unknown key", lineOf("map")+1)},
	} {
		if !strings.Contains(whole, c.old) {
			t.Fatalf("%q is not in\n%s", c.old, whole)
		}
		_, err := parseMatch("m.toml", []byte(strings.Replace(whole, c.old, c.new, 1)))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: %v, want %q", c.new, c.old, err, c.want)
		}
	}
	for _, c := range []struct{ old, new string }{{"\nmode", "\n# edited\nmode"}, {"version = 4", "version = 2"}, {"version", "# edited\nversion"}, {"\n", "\r\n"}} {
		_, err := parseMatch("m.toml", []byte(strings.Replace(whole, c.old, c.new, 1)))
		if edited := c.old != "version = 4"; edited != (err != nil && strings.Contains(err.Error(), "the checksum does not fit")) {
			t.Errorf("%q for %q: %v", c.new, c.old, err)
		}
	}
}

// A file that is truncated or has a flipped bit is never read as another match.
func TestDamagedMatchesAreDetected(t *testing.T) {
	if testing.Short() {
		t.Skip("reads thousands of matches, in one goroutine")
	}
	whole := aMatch(t)
	want, err := parseMatch("m.toml", []byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	check := func(what string, data []byte) {
		if got, err := parseMatch("m.toml", data); err == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%s: read as\n%+v", what, got)
		}
	}
	for n := range whole {
		check(fmt.Sprintf("cut after %d bytes", n), []byte(whole[:n]))
		for bit := range 8 {
			data := []byte(whole)
			data[n] ^= 1 << bit
			check(fmt.Sprintf("bit %d of byte %d", bit, n), data)
		}
	}
}

func TestComputersInRiskHaveBotsAndNoLevels(t *testing.T) {
	m := Match{Mode: Risk, Started: date(1), Saved: date(1), Record: game.Record{Board: "risk", Seed: 1}.String()}
	for _, c := range []struct {
		seat Seat
		ok   bool
	}{
		{Seat{Bot: "killbot"}, true},
		{Seat{Person: "Ana"}, true},
		{Seat{}, true}, // a remote player
		{Seat{Level: 3}, false},
		{Seat{Bot: "killbot", Learned: "a=1"}, true},
		{Seat{Learned: "a=1"}, false},
		{Seat{Person: "Ana", Bot: "killbot"}, false},
		{Seat{Bot: "a\nb"}, false},
		{Seat{Bot: "x", Weights: []SeatWeights{{Mode: War, Weights: Weights{"a": 1}}}}, false},
	} {
		m.Seats = []Seat{c.seat}
		if err := m.Validate(); (err == nil) != c.ok {
			t.Errorf("%+v: %v", c.seat, err)
		}
	}
}

func FuzzMatch(f *testing.F) {
	m := longMatch(4)
	body, err := m.body()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(body))
	f.Add(strings.ReplaceAll(string(body), "\"", "'"))
	f.Fuzz(func(t *testing.T, text string) {
		m, err := parseMatch("m.toml", append(head(matchVersion, []byte(text)), text...))
		if err != nil {
			return
		}
		if err := m.Validate(); err != nil {
			t.Errorf("%q was read, but is invalid: %v", text, err)
		}
		data, err := m.encode()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := parseMatch("m.toml", data); err != nil || !reflect.DeepEqual(again, m) {
			t.Errorf("%q was read as\n%+v\nand again as\n%+v, %v", text, m, again, err)
		}
	})
}
