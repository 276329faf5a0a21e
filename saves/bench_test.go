package saves

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"eras/game"
)

// longMatch returns a match on the war map with that many actions, far more
// than a standard one has without its battles.
func longMatch(actions int) Match {
	r := game.Record{
		Board: "general",
		Setup: []game.Field{{Key: "rules", Value: "limit=200 leader=10"}, {Key: "start", Value: strings.Repeat(",:r1,cn,wn", 20) + " r 5 5 240"}},
		Seed:  42,
		Seats: []string{"Begoña", "level:6"},
	}
	for i := range actions {
		r.Actions = append(r.Actions, fmt.Sprintf("%d,%d-%d,%d", i%12+1, i%8+1, i%12+2, i%8+1))
	}
	names := []string{"leaders", "warehouses", "cities", "soldiers", "near-warehouses", "near-cities", "aggressive", "clever", "corner", "dominion"}
	genes := make([]float64, len(names))
	for i := range genes {
		genes[i] = 1 / float64(i+3)
	}
	return Match{
		Mode: War, Scenario: "dominion", Map: "ford",
		ScenarioTitle: map[string]string{"es": "Dominio", "en": "Dominion"},
		MapTitle:      map[string]string{"es": "El vado", "en": "The ford"},
		Started:       date(1), Saved: date(2),
		Seats: []Seat{{Person: "Begoña"}, {Level: 6, Weights: []SeatWeights{
			{War, NewWeights(names, genes), true}, {Battle, NewWeights(names[:5], genes[:5]), false},
		}}},
		Record: r.String(),
	}
}

// date returns the n-th of some days.
func date(n int) time.Time { return time.Date(2026, 1, n, 12, 30, 59, 0, time.UTC) }

// played returns the n-th of some finished matches.
func played(n int) Played {
	return Played{
		Date: date(n), Mode: War, Scenario: "dominion", Map: "ford", Level: n%MaxLevel + 1,
		Side: game.Red, First: game.Blue, Score: n%3 - 1, Reason: "dominion",
		Own: n, Enemy: 12, OwnPoints: 50, EnemyPoints: 31, Actions: 142,
	}
}

// riskMatch returns a match of Risk with that many actions, those of a real match
// repeated.
func riskMatch(b *testing.B, actions int) Match {
	m, _ := oldMatch(b, Risk)
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		b.Fatal(err)
	}
	some := record.Actions
	record.Actions = nil
	for i := range actions {
		record.Actions = append(record.Actions, some[i%len(some)])
	}
	m.Record = record.String()
	return m
}

// benchmarkStores runs f with both stores and Risk matches of several lengths.
func benchmarkStores(b *testing.B, f func(*testing.B, *Saves, Match)) {
	for _, actions := range []int{100, 1000, 10_000} {
		m := riskMatch(b, actions)
		for name, store := range map[string]Store{"memory": &Memory{}, "folder": NewFolder(b.TempDir())} {
			b.Run(fmt.Sprintf("%d/%s", actions, name), func(b *testing.B) { f(b, New(store), m) })
		}
	}
}

func BenchmarkSaveMatch(b *testing.B) {
	benchmarkStores(b, func(b *testing.B, s *Saves, m Match) {
		for b.Loop() {
			if err := s.SaveMatch(RiskSlot, m); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkAppend(b *testing.B) {
	benchmarkStores(b, func(b *testing.B, s *Saves, m Match) {
		j, err := s.OpenJournal(RiskSlot, m)
		if err != nil {
			b.Fatal(err)
		}
		step := Step{[]string{"attack 24 23", "roll 151 1", "move 3"}, m.Stand, m.Saved}
		for b.Loop() {
			err := j.Append(step)
			if errors.Is(err, ErrNeedsCheckpoint) { // once in two thousand steps
				err = j.Checkpoint(m)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkLoadMatch(b *testing.B) {
	s := New(&Memory{})
	if err := s.SaveMatch(WarSlot, longMatch(400)); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, ok, err := s.LoadMatch(WarSlot); !ok || err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPlayers(b *testing.B) {
	for _, matches := range []int{5, 100} {
		b.Run(fmt.Sprintf("500 of %d matches", matches), func(b *testing.B) {
			s := New(NewFolder(b.TempDir()))
			for i := range 500 {
				err := s.UpdateProfile(fmt.Sprintf("Jugadora %d", i), date(1), func(p *Profile) {
					for n := range matches {
						p.Add(played(n))
					}
				})
				if err != nil {
					b.Fatal(err)
				}
			}
			for b.Loop() {
				if players, err := s.Players(); len(players) != 500 || err != nil {
					b.Fatal(len(players), err)
				}
			}
		})
	}
}

func BenchmarkUpdateProfile(b *testing.B) {
	s := New(NewFolder(b.TempDir()))
	err := s.UpdateProfile("Ana", date(1), func(p *Profile) {
		for n := range 500 {
			p.Add(played(n))
		}
	})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := s.UpdateProfile("Ana", date(1), func(*Profile) {}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkListArchived lists as many matches as a player of all games may have after
// years: wars of 200 actions, Risk of 1000, years of Diplomacy, and battles.
func BenchmarkListArchived(b *testing.B) {
	const matches = 6000
	s := New(NewFolder(b.TempDir()))
	diplomacy, _ := oldMatch(b, Diplomacy)
	short, _ := oldMatch(b, Battle)
	kinds := []Match{longMatch(200), riskMatch(b, 1000), diplomacy, short}
	if _, err := s.Archive(Named, named("the first makes the folder", 1)); err != nil {
		b.Fatal(err)
	}
	for n := 1; n < matches; n++ {
		m := kinds[n%len(kinds)]
		m.Name, m.Saved = fmt.Sprintf("Partida %d", n), date(1).Add(time.Duration(n)*time.Hour)
		data, err := m.encode()
		if err == nil { // without waiting for the disk
			err = os.WriteFile(s.store.Location("named/"+namedID(m.Name)+".toml"), data, privateMode)
		}
		if err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		if all, err := s.ListArchived(Named); len(all) != matches || err != nil {
			b.Fatal(len(all), err)
		}
	}
}
