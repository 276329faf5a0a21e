package saves

import (
	"bytes"
	"fmt"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"eras/game"
)

// TestSummariesSayWhatTheFileSays compares summaries with what parsing the whole file gives.
func TestSummariesSayWhatTheFileSays(t *testing.T) {
	short := 0
	check := func(t interface {
		Fatal(args ...any)
		Fatalf(format string, args ...any)
	}, data []byte) {
		whole, err := parseMatch("m.toml", data)
		if err != nil {
			t.Fatal(err)
		}
		m, record, ok := summarize(data)
		if !ok {
			return
		}
		short++
		want, got := archived(Named, "x", whole), listed(Named, "x", m, &record)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("the summary is\n%+v, want\n%+v, of\n%s", got, want, data)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		m := someMatch().Draw(t, "match")
		if rapid.Bool().Draw(t, "over") {
			m.Record += "result: 0 elimination\n"
		}
		data, err := m.encode()
		if err != nil {
			t.Fatal(err)
		}
		check(t, data)
	})
	for _, mode := range Modes {
		before := short
		m, old := oldMatch(t, mode)
		check(t, old)
		data, err := m.encode()
		if err != nil {
			t.Fatal(err)
		}
		if check(t, data); short != before+2 {
			t.Errorf("of two files of a match of %q %d have a summary", mode, short-before)
		}
	}
}

// TestSummariesAreOfIntactFilesOnly changes each byte of a file in turn. What no program
// has written is parsed as a whole, so that it is checked and reported.
func TestSummariesAreOfIntactFilesOnly(t *testing.T) {
	m := named("Ana", 3)
	data, err := m.encode()
	if err != nil {
		t.Fatal(err)
	}
	if _, _, ok := summarize(data); !ok {
		t.Fatal("an intact file has no summary")
	}
	for i := range data {
		changed := bytes.Clone(data)
		changed[i] ^= 1
		if _, _, ok := summarize(changed); ok {
			t.Errorf("a file with another byte %d has a summary:\n%s", i, changed)
		}
		if _, _, ok := summarize(data[:i]); ok {
			t.Errorf("the first %d bytes have a summary", i)
		}
	}
	for name, change := range map[string]func(*Match){
		"level":  func(m *Match) { m.Seats[1].Level = 99 },
		"mode":   func(m *Match) { m.Mode = "chess" },
		"board":  func(m *Match) { m.Mode = Battle },
		"record": func(m *Match) { m.Record = "eras-record 2\n" },
	} {
		m := named("Ana", 3)
		change(&m)
		data, err := m.encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, _, ok := summarize(data); ok {
			t.Errorf("a match with an invalid %s has a summary", name)
		}
	}
}

// Matches whose record holds what TOML escapes are listed as others are.
func TestMatchesWithEscapedNamesAreListed(t *testing.T) {
	store := &Memory{}
	s := New(store)
	for i, who := range []string{"Ana", `Ana "la roja"`, `a\nb`} {
		m := named(fmt.Sprint("n", i), i)
		m.Record = game.Record{Board: "general", Seed: 1, Seats: []string{who, "level:6"}, Actions: []string{"pass", `"""`}[:i%2+1], Result: "0 x"}.String()
		if _, err := s.Archive(Named, m); err != nil {
			t.Fatal(err)
		}
	}
	all, err := s.ListArchived(Named)
	if err != nil || len(all) != 3 {
		t.Fatalf("%d matches, %v", len(all), err)
	}
	for _, one := range all {
		if want := map[string]int{"n0": 1, "n1": 2, "n2": 1}[one.Match.Name]; one.Actions != want || one.Result != "0 x" || one.Match.Seats[0].Person != "Begoña" {
			t.Errorf("%+v", one)
		}
	}
}
