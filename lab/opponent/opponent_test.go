package opponent

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/lab"
	"eras/play/learning"
	"eras/saves"
)

// quickTraining returns the file of a training like that of the program, with few games.
func quickTraining(t *testing.T) string {
	t.Helper()
	const few = `
method = "league"
population = 8
generations = 1
opponents = 2
rounds = 1
crossover = 0.7
step = 0.1
final = 2
depth = 1
limit = 30
`
	file := filepath.Join(t.TempDir(), "quick.toml")
	quick := "[general]" + few + "turns = { depth = 1, nodes = 10 }\nopening = 4\n[battle]" + few + "opening = 2\n"
	if err := os.WriteFile(file, []byte(quick), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// The opponent is the one that a match of the window with the same seed has.
func TestItIsTheTrainingOfTheWindow(t *testing.T) {
	store := saves.Open(t.TempDir())
	day := time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC)
	for _, q := range []Request{
		{Board: lab.War, Scenario: "banners", Map: "woods"}, {Board: lab.War, Scenario: "2005"}, {Board: lab.Battle, Scenario: "dominion", Soldiers: "4,5"},
		{Board: lab.War, Scenario: "dominion", Player: "Ana"}, {Board: lab.Battle, Scenario: "banners", Player: "Ana"},
	} {
		q.Seed, q.Workers, q.Training, q.Saves = 9, 3, quickTraining(t), store
		s, err := q.scenario()
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := q.match(s)
		if err != nil {
			t.Fatal(err)
		}
		if q.Player != "" {
			weights := saves.NewWeights(m.Estimators(), slices.Repeat([]float64{0.5}, len(m.Estimators())))
			if err := store.UpdateProfile(q.Player, day, func(p *saves.Profile) { p.SetChampion(saves.Champion{Mode: m.Mode, Weights: weights, Date: day}) }); err != nil {
				t.Fatal(err)
			}
			if err := store.UpdateKnowledge(q.Player, func(k *saves.Knowledge) {
				k.Models = append(k.Models, saves.Model{Date: day, Mode: m.Mode, Weights: weights, Depth: 1})
			}); err != nil {
				t.Fatal(err)
			}
		}
		o, err := q.Train(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		p, err1 := store.Profile("Ana")
		k, err2 := store.Knowledge("Ana")
		if err1 != nil || err2 != nil {
			t.Fatal(err1, err2)
		}
		if q.Player == "" {
			p, k = saves.Profile{}, saves.Knowledge{}
		}
		d, err := learning.Prepare(m, q.Training, &p, &k)
		if err != nil {
			t.Fatal(err)
		}
		trainer, err := d.Trainer()
		if err != nil {
			t.Fatal(err)
		}
		last, err := trainer.Run(context.Background())
		if err != nil || !slices.Equal(last.Fittest().Genes, o.genes) || len(o.Tournament) != last.Number+1 || o.Games != last.Games {
			t.Errorf("%+v: the window has %v after %d games, %v; the laboratory %v after %d", q, last.Fittest().Genes, last.Games, err, o.genes, o.Games)
		}
		first := o.Tournament[0]
		origins := map[string]int{}
		for _, x := range first.Individuals {
			origins[x.Origin]++
		}
		kept, models := origins["kept"], len(first.Points[0])-len(first.Individuals)
		if want := len(q.Player) / 3; kept != want || models != want || origins["archive"]+origins["default"] < 3 {
			t.Errorf("%+v: %d kept, %d models, origins %v", q, kept, models, origins)
		}
		if len(o.Weights) != len(m.Estimators()) || !slices.Equal(o.Estimators(), m.Estimators()) || o.SameAs != "" && !strings.HasPrefix(o.SameAs, "elite ") {
			t.Errorf("%+v: %+v", q, o)
		}
	}
}

func TestRequestErrors(t *testing.T) {
	for want, q := range map[string]Request{
		`has no map "moon": write `:        {Board: lab.War, Scenario: "banners", Map: "moon"},
		"soldiers are for battles only":    {Board: lab.War, Scenario: "banners", Soldiers: "3,3"},
		"is for wars only: leave out -map": {Board: lab.Battle, Scenario: "banners", Map: "woods"},
		`the soldiers "3"`:                 {Board: lab.Battle, Scenario: "banners", Soldiers: "3"},
		"does not fit half a board":        {Board: lab.Battle, Scenario: "banners", Soldiers: "3,900"},
		"is not a scenario":                {Board: lab.War, Scenario: "1905"},
		"is not a training":                {Board: lab.War, Scenario: "banners", Training: "1905"},
	} {
		if _, err := q.Train(context.Background(), nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: error %v, want %q", q, err, want)
		}
	}
}

// A measurement is the same on any number of workers, and its counts are those of what it
// played.
func TestMeasurement(t *testing.T) {
	for _, board := range []string{lab.War, lab.Battle} {
		m := Measurement{
			Request:   Request{Board: board, Scenario: "dominion", Training: quickTraining(t), Seed: 3},
			Opponents: 3, Levels: []int{1, 2}, Pairs: 1, Chains: 1, Length: 2, ChainPairs: 1,
		}
		if board == lab.Battle {
			m.Soldiers = "4,4"
		} else {
			m.Map = "duel"
		}
		run := func(workers int) *Figures {
			m.Workers = workers
			f, err := m.Run(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			f.Seconds = 0
			return f
		}
		f := run(2)
		if len(f.Strength) != 2 || f.Strength[1].Games != 6 || len(f.Chain) != 2 || f.Chain[0].Games != 2 || f.Distinct != 3 || f.Games == 0 {
			t.Errorf("%s: %+v", board, f)
		}
		if b := f.Behaviour; !(b.Opponents.Value >= 0 && b.Opponents.Value <= 1) || b.Archive.Value <= 0 {
			t.Errorf("%s: behaviour %+v", board, b)
		}
		if again := run(1); !reflect.DeepEqual(f, again) {
			t.Errorf("%s: with one worker %+v, with two %+v", board, again, f)
		}
	}
	if err := (&Measurement{Opponents: 2, Levels: []int{9}}).Validate(); err == nil {
		t.Error("there is no level 9")
	}
}
