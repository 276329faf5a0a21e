package jic

import (
	"math"
	"testing"

	"eras/evolve/stats"
	tournament "eras/lab/tournament/diplomacy"
)

func TestMean(t *testing.T) {
	got := mean([]stats.Interval{{Value: 1, Low: -2, High: 4}, stats.Unknown, {Value: 3, Low: -1, High: 7}})
	if want := (stats.Interval{Value: 2, Low: -0.5, High: 4.5}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := mean([]stats.Interval{stats.Unknown}); got.Known() {
		t.Errorf("%+v", got)
	}
}

// TestComparisons checks means over powers: bot 0 survives once with Austria and never with
// France, Russia and, twice, Turkey, so 1 of 4 and not 1 of 5.
func TestComparisons(t *testing.T) {
	q := tournament.Request{Map: standardMap, Bots: "randbot:3,holdbot:4", Powers: tournament.Rotate, LastYear: 1904}
	q.Games = 1
	made, err := q.Tournament()
	if err != nil {
		t.Fatal(err)
	}
	r := made.Result([]tournament.Played{
		{Seats: []int{0, 1, 1, 0, 1, 1, 0}, Winner: 3, Ending: "solo", Year: 1910, Centres: []int{4, 5, 0, 18, 7, 0, 0}},
		{Seats: []int{1, 1, 0, 1, 1, 0, 0}, Winner: -1, Ending: "stale", Year: 1961, Centres: []int{4, 5, 0, 18, 7, 0, 0}},
	})
	all := comparisons(&r, &Paper{Games: 100, Bots: []PaperBot{{Games: 0.59, Survival: 0.6, Units: 5}, {Games: 0.37, Year: 1930}}})
	first, second := all[0], all[1]
	if first.Survival.Value != 0.25 || first.Units.Value != 4 || first.Won.Value != 0.5 || first.Year.Value != 1910 || first.Seats != 3 || first.Games != 2 {
		t.Errorf("%+v", first)
	}
	// Bot 1 has 5 and 7 centres with England and Italy, then 4, 5, 18 and 7 with
	// Austria, England, Germany and Italy; it never survives with France and Russia.
	if second.Survival.Value != 4.0/6 || second.Units.Value != 8.5 || second.Year.Known() {
		t.Errorf("%+v", second)
	}
	if p := first.Paper; p.Won.Value != 0.59 || math.Abs(p.Won.Low-0.492) > 0.001 || p.Survival.Value != 0.6 || p.Year.Known() || second.Paper.Year.Value != 1930 {
		t.Errorf("%+v, %+v", p, second.Paper)
	}
}
