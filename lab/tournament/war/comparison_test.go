package war

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eras/evolve/stats"
	"eras/game"
	"eras/game/war"
	"eras/lab"
)

var hundred = stats.SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}

// compare runs a comparison and returns the reports on the way.
func compare(t testing.TB, q Request, test stats.SPRT, games, workers int) (reports []Standing, d Decision) {
	t.Helper()
	m := Comparison{Tournament: newTournament(t, q, games, workers), Test: test}
	d, err := m.Run(context.Background(), nil, func(s Standing) error {
		reports = append(reports, s)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return reports, d
}

func TestComparisonsAreTheSameOnAnyNumberOfWorkers(t *testing.T) {
	for _, q := range quick {
		oneReports, one := compare(t, q, stats.SPRT{Elo0: 0, Elo1: 20, Alpha: 0.05, Beta: 0.05}, 60, 1)
		for _, workers := range []int{2, 5} {
			reports, d := compare(t, q, one.Test, 60, workers)
			if !reflect.DeepEqual(reports, oneReports) || d != one {
				t.Errorf("%+v: %d workers: %+v, one: %+v", q, workers, d, one)
			}
		}
	}
}

func TestComparisonDecides(t *testing.T) {
	strong := Request{Board: lab.Battle, Soldiers: "5,5", Red: "level:4", Blue: "random", Opening: 4}
	weak := strong
	weak.Red, weak.Blue = strong.Blue, strong.Red
	equal := strong
	equal.Red, equal.Blue = "level:1", "level:1"
	for _, c := range []struct {
		q     Request
		games int
		want  string
	}{{strong, 2000, "H1"}, {weak, 2000, "H0"}, {equal, 10, "undecided"}} {
		reports, d := compare(t, c.q, hundred, c.games, 2)
		if d.Verdict != c.want || d.Players != [2]string{c.q.Red, c.q.Blue} {
			t.Errorf("%+v: %+v", c.q, d)
		}
		if (d.Verdict == "undecided") != (d.Games == c.games) {
			t.Errorf("%s after %d of %d games", d.Verdict, d.Games, c.games)
		}
		for i, s := range reports {
			if s.Verdict != "undecided" || s.Games != 2*Batch*(i+1) || s.Games > d.Games {
				t.Errorf("reported %+v, decided %+v", s, d)
			}
		}
		var text strings.Builder
		if _, err := d.WriteTo(&text); err != nil || !strings.Contains(text.String(), "\nverdict        "+c.want) {
			t.Errorf("%v\n%s", err, text.String())
		}
	}
}

// A comparison has the result of its games, and decides when its test does.
func TestComparisonCountsItsGames(t *testing.T) {
	q := Request{Board: lab.Battle, Soldiers: "6,6", Red: "level:2", Blue: "level:1", Opening: 4}
	test := stats.SPRT{Elo0: 0, Elo1: 300, Alpha: 0.1, Beta: 0.1}
	_, d := compare(t, q, test, 400, 2)
	games, sum := playAll(t, newTournament(t, q, d.Games, 2))
	if d.Wins != sum.Wins || d.Draws != sum.Draws || math.Abs(d.Score.Value-sum.Score) > 1e-12 || d.Seed != 42 {
		t.Errorf("comparison %+v, tournament %+v", d, sum)
	}
	points := func(g Game) int { // of the first player, in halves of a point
		switch {
		case g.Winner == "none":
			return 1
		case (g.Winner == "red") == (g.Number%2 == 0):
			return 2
		}
		return 0
	}
	var pairs stats.Pentanomial
	for i := 0; i < len(games); i += 2 {
		if test.Verdict(pairs) != stats.Undecided {
			t.Fatalf("decided after %d of %d games", i, len(games))
		}
		pairs[points(games[i])+points(games[i+1])]++
	}
	if pairs != d.Pairs || test.Verdict(pairs).String() != d.Verdict || d.Verdict == "undecided" {
		t.Errorf("pairs %v, %v; comparison %+v", pairs, test.Verdict(pairs), d)
	}
}

// The error bars agree with a bootstrap that draws pairs of played games.
func TestErrorBarsAgreeWithABootstrap(t *testing.T) {
	q := Request{Board: lab.Battle, Soldiers: "5,6", Red: "level:3", Blue: "level:2", Opening: 4}
	_, d := compare(t, q, stats.SPRT{Elo0: 0, Elo1: 1, Alpha: 1e-9, Beta: 1e-9}, 400, 2)
	var pairs []float64
	for kind, n := range d.Pairs {
		pairs = append(pairs, slices.Repeat([]float64{float64(kind) / 4}, n)...)
	}
	if len(pairs) != 200 {
		t.Fatalf("%d pairs", len(pairs))
	}
	rng := rand.New(rand.NewPCG(1, 2))
	var elos []float64
	for range 10_000 {
		sum := 0.0
		for range pairs {
			sum += pairs[rng.IntN(len(pairs))]
		}
		score := sum / float64(len(pairs))
		elos = append(elos, -400*math.Log10(1/score-1))
	}
	slices.Sort(elos)
	low, high := elos[len(elos)/40], elos[len(elos)-len(elos)/40]
	if tolerance := (d.Elo.High - d.Elo.Low) / 20; math.Abs(low-d.Elo.Low) > tolerance || math.Abs(high-d.Elo.High) > tolerance {
		t.Errorf("Elo %+v, bootstrap from %v to %v", d.Elo, low, high)
	}
}

func TestComparisonStops(t *testing.T) {
	stop := errors.New("stop")
	m := Comparison{Tournament: newTournament(t, quick[2], 1000, 3), Test: stats.SPRT{Elo0: -1, Elo1: 1, Alpha: 0.01, Beta: 0.01}}
	if _, err := m.Run(context.Background(), nil, func(Standing) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	_, err := m.Run(ctx, nil, func(Standing) error { cancel(); return nil })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestInvalidComparisonsAreRefused(t *testing.T) {
	for _, games := range []int{1, 7} {
		m := Comparison{Tournament: newTournament(t, quick[2], games, 1), Test: hundred}
		if _, err := m.Run(context.Background(), nil, nil); err == nil || !strings.Contains(err.Error(), "must be an even number") {
			t.Errorf("%d games: error %v", games, err)
		}
	}
	m := Comparison{Tournament: newTournament(t, quick[2], 10, 1)}
	if _, err := m.Run(context.Background(), nil, nil); err == nil || !strings.Contains(err.Error(), "the first must be the smaller") {
		t.Errorf("error %v", err)
	}
}

// The lead is followed through the positions of the record.
func TestLeadChangesAreThoseOfTheRecord(t *testing.T) {
	games, _ := playAll(t, newTournament(t, Request{Map: AllMaps, Red: "level:2", Blue: "level:3", Opening: 2}, 10, 2))
	some := 0
	for _, g := range games {
		r, err := game.ParseRecord(g.Record)
		if err != nil {
			t.Fatal(err)
		}
		b, err := war.BoardFromSetup(r.Setup)
		if err != nil {
			t.Fatal(err)
		}
		m, err := game.Replay(b, r)
		if err != nil {
			t.Fatal(err)
		}
		changes, ahead := 0, 0
		for i := range m.Steps() + 1 {
			p := m.Position().Position
			if i < m.Steps() {
				p = m.At(i).Position
			}
			more := 0
			for _, c := range p.Cells {
				if c.Leader == game.Red {
					more += 1 + int(c.Soldiers)
				} else if c.Leader == game.Blue {
					more -= 1 + int(c.Soldiers)
				}
			}
			if more*ahead < 0 {
				changes++
			}
			if more != 0 {
				ahead = more
			}
		}
		if g.LeadChanges != changes {
			t.Errorf("game %d: the lead changed %d times, want %d", g.Number, g.LeadChanges, changes)
		}
		some += changes
	}
	if some < 5 {
		t.Errorf("in ten games the lead changed %d times: this test shows little", some)
	}
}
