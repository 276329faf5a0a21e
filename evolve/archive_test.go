package evolve

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eras/game"
)

// What MAP-Elites promises of any sequence of specimens: the elite of a cell is never replaced
// by a worse one, and neither coverage nor QD score falls.
func TestArchiveOnlyImproves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bins := rapid.SliceOfN(rapid.IntRange(1, 4), 1, MaxAxes).Draw(t, "bins")
		a, worth := NewArchive(bins), map[int]float64{}
		coverage, qd := 0, 0.0
		for range rapid.IntRange(1, 60).Draw(t, "specimens") {
			s := Specimen{
				Genes:     []float64{rapid.Float64Range(0, 1).Draw(t, "gene")},
				Behaviour: rapid.SliceOfN(rapid.Float64Range(0, 1), len(bins), len(bins)).Draw(t, "behaviour"),
				Points:    rapid.Float64Range(0, 1).Draw(t, "points"), Games: rapid.IntRange(1, 500).Draw(t, "games"),
			}
			cell := Cell(s.Behaviour, bins)
			old, taken := a.At(s.Behaviour)
			added, gain, empty := a.Add(s)
			now, _ := a.At(s.Behaviour)
			if empty == taken || empty && !added || added != (empty || gain > 0) {
				t.Fatalf("added %v, gain %v, empty %v", added, gain, empty)
			}
			if taken && now.Lower() < old.Lower() || now.Lower() < s.Lower() {
				t.Fatalf("%v replaced %v by %v", s, old, now)
			}
			if cell < 0 || cell >= a.Cells() || Cell(now.Behaviour, bins) != cell {
				t.Fatalf("%v is in cell %d", now, cell)
			}
			worth[cell] = max(worth[cell], s.Lower())
			if a.Coverage() < coverage || a.QD() < qd-1e-12 || a.Coverage() != len(a.Elites()) {
				t.Fatalf("coverage %d after %d, QD %v after %v", a.Coverage(), coverage, a.QD(), qd)
			}
			coverage, qd = a.Coverage(), a.QD()
		}
		sum := 0.0
		for _, w := range worth {
			sum += w
		}
		if len(worth) != coverage || math.Abs(sum-qd) > 1e-9 {
			t.Fatalf("%d cells worth %v, want %d worth %v", coverage, qd, len(worth), sum)
		}
	})
}

// hills is a game on two genes: behaviour is where an individual stands, and it wins the more
// often, the nearer its third gene is to 1.
func hills(int) ObservedContest {
	return func(_ context.Context, home, away []float64, seed uint64) (Observed, error) {
		var o Observed
		if chance := 0.5 + (home[2]-away[2])/2; game.Random(seed).Float64() < chance {
			o.Score = 1
		} else {
			o.Score = -1
		}
		for i, genes := range [][]float64{home, away} {
			o.Traits[i][0], o.Traits[i][1] = Share{genes[0], 1}, Share{genes[1], 1}
		}
		return o, nil
	}
}

func quickIllumination() Illumination {
	return Illumination{Population: 16, Generations: 12, Games: 8, Rounds: 2, Emitters: 2, Step: 0.3, Floor: 0.4, Confirm: 60, Candidates: 24, Most: 12}
}

func TestIlluminationIsTheSameOnAnyNumberOfWorkers(t *testing.T) {
	var runs [2]string
	for i, workers := range []int{1, 4} {
		reports := ""
		lit, err := quickIllumination().Run(t.Context(), Landscape{
			Best: []float64{0.5, 0.5, 0.8}, Bins: []int{5, 5}, Seed: 3, NewContest: hills, Workers: workers,
			Report: func(p Progress) { reports += fmt.Sprintln(p) },
		})
		if err != nil {
			t.Fatal(err)
		}
		runs[i] = fmt.Sprint(lit, reports)
	}
	if runs[0] != runs[1] {
		t.Errorf("one worker:\n%s\nfour:\n%s", runs[0], runs[1])
	}
}

// An illumination finds individuals all over the landscape that are as strong as the best.
func TestIlluminationFindsStrongAndDifferentIndividuals(t *testing.T) {
	l, best, bins := quickIllumination(), []float64{0.5, 0.5, 0.8}, []int{5, 5}
	coverage, games, qd := 0, 0, 0.0
	lit, err := l.Run(t.Context(), Landscape{Best: best, Bins: bins, Seed: 1, NewContest: hills, Report: func(p Progress) {
		if p.Coverage < coverage || p.QD < qd || p.Games < games {
			t.Errorf("%+v after coverage %d, QD %v and %d games", p, coverage, qd, games)
		}
		coverage, qd, games = p.Coverage, p.QD, p.Games
	}})
	if err != nil {
		t.Fatal(err)
	}
	if lit.Strong < len(lit.Kept) || lit.Confirmed < lit.Strong || lit.Confirmed > 1+l.Candidates {
		t.Errorf("%d individuals of %d that are strong enough among %d", len(lit.Kept), lit.Strong, lit.Confirmed)
	}
	if len(lit.Kept) != l.Most || lit.Coverage < 15 || lit.Cells != 25 || lit.Games != games || games > l.MaxGames() {
		t.Errorf("%d individuals, %d of %d cells, %d games", len(lit.Kept), lit.Coverage, lit.Cells, lit.Games)
	}
	cells := map[int]bool{}
	for i, s := range lit.Kept {
		if i == 0 && !slices.Equal(s.Genes, best) || s.Games != l.Confirm || s.Points < l.Floor || s.Genes[2] < 0.5 {
			t.Errorf("individual %d is %+v", i, s)
		}
		if c := Cell(s.Behaviour, bins); cells[c] {
			t.Errorf("two individuals are in cell %d", c)
		} else {
			cells[c] = true
		}
	}
}

func TestIlluminationIsChecked(t *testing.T) {
	land := Landscape{Best: []float64{0.5, 0.5, 0.8}, Bins: []int{5, 5}, NewContest: hills}
	for name, change := range map[string]func(*Illumination, *Landscape){
		"population":  func(l *Illumination, _ *Landscape) { l.Population = 2 },
		"generations": func(l *Illumination, _ *Landscape) { l.Generations = 0 },
		"games":       func(l *Illumination, _ *Landscape) { l.Games = 0 },
		"odd games":   func(l *Illumination, _ *Landscape) { l.Games = 3 },
		"rounds":      func(l *Illumination, _ *Landscape) { l.Rounds = 0 },
		"emitters":    func(l *Illumination, _ *Landscape) { l.Emitters = 3 },
		"step":        func(l *Illumination, _ *Landscape) { l.Step = 0 },
		"floor":       func(l *Illumination, _ *Landscape) { l.Floor = 0.6 },
		"confirm":     func(l *Illumination, _ *Landscape) { l.Confirm = 4 },
		"candidates":  func(l *Illumination, _ *Landscape) { l.Candidates = 0 },
		"most":        func(l *Illumination, _ *Landscape) { l.Most = 0 },
		"genes":       func(_ *Illumination, l *Landscape) { l.Best = []float64{2} },
		"axes":        func(_ *Illumination, l *Landscape) { l.Bins = nil },
		"interval":    func(_ *Illumination, l *Landscape) { l.Bins = []int{0} },
	} {
		l, land := quickIllumination(), land
		change(&l, &land)
		if _, err := l.Run(t.Context(), land); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	want := fmt.Errorf("stop")
	land.NewContest = func(int) ObservedContest {
		return func(context.Context, []float64, []float64, uint64) (Observed, error) { return Observed{}, want }
	}
	if _, err := quickIllumination().Run(t.Context(), land); err == nil {
		t.Error("a contest fails, and no error")
	}
}
