package risk

import (
	"context"
	"flag"
	"fmt"
	"reflect"
	"testing"

	"eras/game/risk"
)

var fieldGames = flag.Int("risk.games", 12, "matches to measure the papers' fields with")

// tell logs a tally, beside what a paper says.
func tell(t *testing.T, f Field, tally Tally) {
	t.Helper()
	sum := tally.Draws
	share := func(n int) float64 { return 100 * float64(n) / float64(tally.Games) }
	line := func(name string, n int) {
		beside := ""
		if f.Paper != nil {
			beside = fmt.Sprintf("   paper %5.1f %%", 100*f.Paper[name])
		}
		t.Logf("%-10s %5.1f %%%s", name, share(n), beside)
	}
	for place, e := range f.Seats {
		sum += tally.Wins[place]
		line(e.Name, tally.Wins[place])
	}
	line("draw", tally.Draws)
	t.Logf("%d matches, %.1f rounds each", tally.Games, float64(tally.Rounds)/float64(tally.Games))
	if tally.Games != *fieldGames || sum != tally.Games {
		t.Errorf("%d of %d matches were won or drawn", sum, *fieldGames)
	}
}

// The field of ender-2009 table 5.7: -risk.games=1000 plays as many as the paper.
func TestTable57(t *testing.T) {
	f, err := Table57(mapOf(t, "classic"))
	if err != nil {
		t.Fatal(err)
	}
	tally, err := f.Series(context.Background(), 1, 0, *fieldGames)
	if err != nil {
		t.Fatal(err)
	}
	tell(t, f, tally)
}

// The minimax of 2014 in the bounded game against a random player and a greedy
// one, on continents of the classic board.
func TestBoundedFields(t *testing.T) {
	if testing.Short() {
		t.Skip("matches of minimax take long")
	}
	m := mapOf(t, "classic")
	var chance Tally
	for k := range risk.Continent(m.Continents()) {
		for _, other := range []string{"random", "greedy"} {
			t.Run(fmt.Sprint(m.ContinentID(k), "/", other), func(t *testing.T) {
				f, err := BoundedField(m, k, 60, "minimax", other)
				if err != nil {
					t.Fatal(err)
				}
				tally, err := f.Series(context.Background(), 1, 0, *fieldGames)
				if err != nil {
					t.Fatal(err)
				}
				tell(t, f, tally)
				if other == "random" {
					chance.Add(tally)
				}
			})
		}
	}
	if chance.Wins[0] < 2*chance.Wins[1] {
		t.Errorf("it won %d and lost %d of %d against random bots", chance.Wins[0], chance.Wins[1], chance.Games)
	}
}

// A series may be cut anywhere, and seats go round.
func TestSeriesCanBeCut(t *testing.T) {
	rules := risk.Ender2009(3)
	rules.Limit = 40
	f, err := FieldOf(mapOf(t, "isles"), rules, "mars", "random", "angry")
	if err != nil {
		t.Fatal(err)
	}
	whole, err := f.Series(context.Background(), 5, 0, 10)
	if err != nil {
		t.Fatal(err)
	}
	var sum Tally
	for _, cut := range [][2]int{{0, 1}, {1, 7}, {7, 10}} {
		part, err := f.Series(context.Background(), 5, cut[0], cut[1])
		if err != nil {
			t.Fatal(err)
		}
		sum.Add(part)
	}
	if !reflect.DeepEqual(sum, whole) {
		t.Errorf("in parts it is %+v, whole %+v", sum, whole)
	}
	// A player that beats random ones wins from any seat.
	if f, err = FieldOf(mapOf(t, "isles"), rules, "random", "mars", "random"); err != nil {
		t.Fatal(err)
	}
	if whole, err = f.Series(context.Background(), 5, 0, 9); err != nil || whole.Wins[1] < 7 {
		t.Errorf("MARS won %v of 9 against random bots (%v)", whole.Wins, err)
	}
}

func TestFieldsSayWhatIsWrong(t *testing.T) {
	m := mapOf(t, "classic")
	if _, err := FieldOf(m, risk.Ender2009(3), "random", "random"); err == nil {
		t.Error("two bots sat down for three")
	}
	if _, err := FieldOf(m, risk.Ender2009(2), "random", "nobody"); err == nil {
		t.Error("nobody played")
	}
	if _, err := BoundedField(m, 99, 0, "random", "random"); err == nil {
		t.Error("a continent that is not there was played on")
	}
}

// One match of table 5.7, by MARS and five others.
func BenchmarkTable57(b *testing.B) {
	f, err := Table57(mapOf(b, "classic"))
	if err != nil {
		b.Fatal(err)
	}
	benchmarkSeries(b, f)
}

// One bounded match on the biggest continent.
func BenchmarkBounded(b *testing.B) {
	f, err := BoundedField(mapOf(b, "classic"), 4, 60, "minimax", "random")
	if err != nil {
		b.Fatal(err)
	}
	benchmarkSeries(b, f)
}

func benchmarkSeries(b *testing.B, f Field) {
	for i := range b.N {
		if _, err := f.Series(context.Background(), 1, i, i+1); err != nil {
			b.Fatal(err)
		}
	}
}
