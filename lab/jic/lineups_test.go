package jic

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"eras/evolve/stats"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
	tournament "eras/lab/tournament/diplomacy"
)

// small returns an experiment with short games.
func small() *Lineups {
	paper := &Paper{"tables 1 to 2", 100, []PaperBot{
		{Games: 0.59, Survival: 0.57, Units: 4.78, Counts: [][4]int{{38, 0, 16, 22}}, Left: []float64{4.13}},
		{Games: 0.37, Survival: 0.61, Units: 4.18, Year: 1919},
	}}
	return &Lineups{
		Name: "small", Title: "Small", Text: []string{"Two sorts of bots."}, LastYear: 1903, StaleYears: 2, Combined: paper,
		Lineups: []Lineup{
			{Name: "one", Bots: "randbot:3,holdbot:4", Paper: paper},
			{Name: "other", Bots: "randbot:1,holdbot:6"},
		},
	}
}

func TestLineups(t *testing.T) {
	ran := experimenttest.Run[[]tournament.Played, *Summary](t, small().Experiment(), experiment.Options{Seed: 3, Games: 15})
	sum := ran.Sum
	if len(sum.Lineups) != 2 || len(sum.Combined) != 2 || sum.Combined[0].Games != 42 {
		t.Fatalf("%d lineups, together %+v", len(sum.Lineups), sum.Combined)
	}
	for i, seats := range [][]int{{3, 4}, {1, 6}} {
		r := sum.Lineups[i].Result
		if r.Games != 21 || r.LastYear != 1903 || len(r.Bots) != 2 {
			t.Errorf("lineup %d: %+v", i, r)
		}
		for k, bot := range r.Bots {
			if bot.Seats != seats[k] || bot.Played != 21*seats[k] {
				t.Errorf("lineup %d: %s has %d seats in %d games", i, bot.Bot, bot.Seats, bot.Played)
			}
			mean := 0.0
			for _, p := range bot.ByPower {
				mean += p.Survival.Value / 7
				if p.Played != 3*seats[k] || p.Won+p.Survived+p.Eliminated != p.Played || p.Drawn > p.Survived {
					t.Errorf("lineup %d: %s with %s: %+v", i, bot.Bot, p.Power, p.Standing)
				}
			}
			line := sum.Lineups[i].Lines[k]
			if line.Bot != bot.Bot || line.Games != 21 || math.Abs(line.Survival.Value-mean) > 1e-9 || line.Won != bot.Games {
				t.Errorf("lineup %d: %+v, of %+v with mean survival %v", i, line, bot.Standing, mean)
			}
		}
	}
	report := fmt.Sprint(ran.Sections)
	for _, want := range []string{"Two sorts of bots.", "3 randbot, 4 holdbot", "By power: 1 randbot, 6 holdbot", "tables 1 to 2", "59.0 % (49.2 to 68.1)", "All rounds together", "RUS, paper: randbot", "after 2 years"} {
		if !strings.Contains(report, want) {
			t.Errorf("%q is not in the report", want)
		}
	}
}

// TestLineupGames checks that a lineup has the same games in another experiment.
func TestLineupGames(t *testing.T) {
	f, alone := small(), small()
	alone.Lineups = alone.Lineups[1:]
	o := experiment.Options{Seed: 1, Games: 20}
	all, err := f.Experiment().Units(o)
	if err != nil {
		t.Fatal(err)
	}
	some, err := alone.Experiment().Units(o)
	if err != nil || !slices.Equal(all[3:], some) || len(all) != 6 || all[0].Seed == all[3].Seed || all[0].Seed == all[1].Seed {
		t.Errorf("%v\n%v, %v", all, some, err)
	}
}

// A file is read, and what is wrong in one is said.
func TestParse(t *testing.T) {
	const text = `name = "mine"
title = "Mine"
kind = "lineups"
text = ["Why."]
note = "How."
[[lineup]]
name = "one"
bots = "randbot:3,holdbot:4"
`
	f, err := Parse("f.toml", []byte(text))
	if err != nil || f.Text[0] != "Why. How." || f.LastYear != tournament.DefaultLastYear {
		t.Errorf("%+v, %v", f, err)
	}
	for old, c := range map[string]struct{ new, want string }{
		"randbot:3":   {"napoleon:3", `"napoleon"`},
		"holdbot:4":   {"holdbot:3", "lineup one: the bots have 6 seats"},
		"randbot":     {"jic:file=f.toml", "lineup one"},
		`"one"`:       {`"one"` + "\nbot = 3", "unknown key"},
		"[[lineup]]":  {`against = ["none"]` + "\n[[lineup]]", `there is no experiment "none"`},
		`name = "m`:   {`nam = "m`, "nam"},
		"text = [\"W": {"last_year = -1\ntext = [\"W", "the last year is -1"},
	} {
		if _, err := Parse("f.toml", []byte(strings.Replace(text, old, c.new, 1))); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.new, err, c.want)
		}
	}
}

// loaded returns a built-in experiment.
func loaded(t *testing.T, name string) *Lineups {
	t.Helper()
	f, err := load(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestPaper recomputes the paper's means and shares from its tables. They agree except for
// one victory in tables 13 and 23 against 16 and 26, and one share: table 24 has 2 % for
// DumbBot's Germany, which won 2 of 58.
func TestPaper(t *testing.T) {
	for _, c := range []struct {
		name  string
		slips [2]int
		// Percents of tables 14, 19 and 24, victories and survivals in turn.
		percents [7][4]float64
	}{
		{"jic-berserk", [2]int{0, 1}, [7][4]float64{{0, 42, 3, 50}, {15, 43, 2, 42}, {9, 50, 5, 25}, {55, 68, 6, 81}, {31, 83, 26, 81}, {6, 71, 13, 90}, {13, 39, 9, 56}}},
		{"jic-vanilla", [2]int{}, [7][4]float64{{5, 40, 2, 71}, {2, 19, 2, 67}, {5, 48, 3, 36}, {53, 95, 5, 93}, {29, 88, 20, 96}, {8, 85, 4, 96}, {10, 43, 3, 63}}},
		{"jic-dumbbot", [2]int{0, 1}, [7][4]float64{{5, 43, 4, 41}, {5, 48, 3, 36}, {16, 61, 10, 30}, {53, 70, 28, 73}, {23, 87, 18, 72}, {0, 90, 15, 90}, {7, 56, 7, 35}}},
	} {
		paper := loaded(t, c.name).Lineups[0].Paper
		for bot, p := range paper.Bots {
			played, won, survival, units := 0, 0, 0.0, 0.0
			for i, w := range p.powers() {
				if w.Played != w.Won+w.Survived+w.Eliminated {
					t.Errorf("%s: %+v", paper.Tables, w)
				}
				played += w.Played
				won += w.Won
				survival += w.Survival().Value / 7
				units += w.Units / 7
				for k, got := range []float64{100 * w.Win().Value, 100 * w.Survival().Value} {
					if want := c.percents[i][2*bot+k]; math.Abs(got-want) > 0.55 {
						t.Errorf("%s, bot %d, %s: %.1f %%, want %.0f", paper.Tables, bot, w.Power, got, want)
					}
				}
			}
			if played != 100*(3+bot) || won-c.slips[bot] != int(math.Round(100*p.Games)) || math.Abs(survival-p.Survival) > 0.0052 || math.Abs(units-p.Units) > 0.006 {
				t.Errorf("%s, bot %d: %d played, %d won, survival %.3f, units %.3f; %+v", paper.Tables, bot, played, won, survival, units, p)
			}
		}
	}
	rounds := loaded(t, "jic-all")
	for bot, want := range rounds.Combined.Bots {
		var got PaperBot
		for _, round := range rounds.Lineups {
			p := round.Paper.Bots[bot]
			got.Games += p.Games / 4
			got.Survival += p.Survival / 4
			got.Units += p.Units / 4
			got.Year += p.Year / 4
		}
		if math.Abs(got.Games-want.Games) > 1e-9 || math.Abs(got.Survival-want.Survival) > 1e-9 || math.Abs(got.Units-want.Units) > 0.0051 || got.Year != want.Year {
			t.Errorf("bot %d: %+v, want %+v", bot, got, want)
		}
	}
}

// The rounds of all bots are experiments of their own, too.
func TestExperiments(t *testing.T) {
	all, err := Experiments()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range all {
		names = append(names, e.Name())
	}
	want := []string{"jic-berserk", "jic-vanilla", "jic-dumbbot", "jic-all", "jic-all-jic", "jic-all-berserk", "jic-all-vanilla", "jic-all-dumbbot", "regent-dumbbot", "regent-jic", "jic-readings"}
	if !slices.Equal(names, want) {
		t.Errorf("%q", names)
	}
}

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

// A reading with the default values plays the games of the experiment against the same
// bot, another reading plays them differently.
func TestReadings(t *testing.T) {
	plain := &Lineups{
		Name: "small", Title: "Small", Text: []string{"Why."}, LastYear: 1904, StaleYears: 3,
		Lineups: []Lineup{{Name: "jic-dumbbot", Bots: "jic:3,dumbbot:4", Paper: loaded(t, "jic-dumbbot").Lineups[0].Paper}},
	}
	r := &Lineups{Name: "readings", Title: "Readings", LastYear: 1904, StaleYears: 3, Readings: []Reading{
		{Name: "ours"}, {Name: "same", Settings: "readings.inversion=11"}, {Name: "other", Settings: "readings.bonus_plans=0:readings.enemies=all"},
	}}
	r.addReadingsOf(plain)
	o := experiment.Options{Seed: 2, Games: 14}
	want := experimenttest.Run[[]tournament.Played, *Summary](t, plain.Experiment(), o).Sum.Lineups[0].Lines[0]
	ran := experimenttest.Run[[]tournament.Played, *ReadingsSummary](t, r.Experiment(), o)
	s := ran.Sum
	if len(s.Against) != 1 || s.Against[0].Bot != "dumbbot" || s.Against[0].Paper.Won.Value != 0.47 || len(s.Against[0].Conditions) != 3 {
		t.Fatalf("%+v", s)
	}
	all := s.Against[0].Conditions
	for _, c := range all[:2] {
		if c.Figures != want.Figures || c.Gain != (stats.Interval{}) {
			t.Errorf("%s: %+v with a gain of %+v, want %+v", c.Condition, c.Figures, c.Gain, want.Figures)
		}
	}
	if all[2].Figures == want.Figures {
		t.Errorf("other readings have the same figures: %+v", all[2])
	}
	report := fmt.Sprint(ran.Sections)
	for _, text := range []string{"Against dumbbot", "readings.bonus_plans=0:readings.enemies=all", "47.0 % (37.5 to 56.7)"} {
		if !strings.Contains(report, text) {
			t.Errorf("%q is not in the report", text)
		}
	}
}
