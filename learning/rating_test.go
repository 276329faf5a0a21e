package learning

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"eras/ai/agents"
	"eras/ai/registry"
	"eras/evolve/stats"
	"eras/game"
	"eras/saves"
)

// ratedMatch returns a war of a day against a level.
func ratedMatch(day, level, score int) saves.Played {
	return saves.Played{
		Date: time.Date(2026, 3, 1+day, 12, 0, 0, 0, time.UTC), Mode: saves.War, Scenario: "banners", Level: level, Side: game.Red, First: game.Red, Score: score,
	}
}

func ratedProfile(matches ...saves.Played) *saves.Profile { return &saves.Profile{Played: matches} }

// A win never lowers a rating, a loss never raises it, and every match makes the interval
// narrower on its day.
func TestAMatchMovesTheRatingItsWay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var before []saves.Played
		for range rapid.IntRange(0, 12).Draw(t, "matches") {
			before = append(before, ratedMatch(rapid.IntRange(0, 3).Draw(t, "day"), rapid.IntRange(1, 7).Draw(t, "level"), rapid.IntRange(-1, 1).Draw(t, "score")))
		}
		slices.SortStableFunc(before, func(a, b saves.Played) int { return a.Date.Compare(b.Date) })
		last, level := ratedMatch(3, 1, 0), rapid.IntRange(1, 7).Draw(t, "last level")
		then := RatingOf(saves.War, ratedProfile(before...))
		for _, score := range []int{-1, 1} {
			last.Level, last.Score = level, score
			now := RatingOf(saves.War, ratedProfile(append(slices.Clone(before), last)...))
			if d := now.Value - then.Value; d*float64(score) < 0 {
				t.Fatalf("after %d against level %d the rating changes by %.1f", score, level, d)
			}
			sameDay := len(before) > 0 && before[len(before)-1].Date.Equal(last.Date)
			if sameDay && now.Deviation >= then.Deviation {
				t.Fatalf("a match makes the interval wider: %.1f after %.1f", now.Deviation, then.Deviation)
			}
			if now.Matches != len(before)+1 || len(now.Curve) != now.Matches || now.Curve[len(before)].Rating != now.Rating {
				t.Fatalf("%d matches, a curve of %d", now.Matches, len(now.Curve))
			}
		}
	})
}

func TestTheOrderOfADayDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var day []saves.Played
		for range rapid.IntRange(2, 8).Draw(t, "matches") {
			day = append(day, ratedMatch(0, rapid.IntRange(2, 6).Draw(t, "level"), rapid.IntRange(-1, 1).Draw(t, "score")))
		}
		one := RatingOf(saves.War, ratedProfile(day...))
		other := RatingOf(saves.War, ratedProfile(rapid.Permutation(day).Draw(t, "order")...))
		if d := math.Abs(one.Value - other.Value); d > 0.01 || math.Abs(one.Deviation-other.Deviation) > 0.01 {
			t.Fatalf("the order changes the rating: %+v, %+v", one.Rating, other.Rating)
		}
	})
}

func TestWhatTheRatingLeavesOut(t *testing.T) {
	fresh := RatingOf(saves.War, ratedProfile())
	for name, change := range map[string]func(m *saves.Played){
		"hints":             func(m *saves.Played) { m.Hinted = true },
		"taken back":        func(m *saves.Played) { m.TakenBack = true },
		"uneven":            func(m *saves.Played) { m.Unrated = true },
		"another board":     func(m *saves.Played) { m.Mode = saves.Battle },
		"unmeasured rules":  func(m *saves.Played) { m.Scenario = "mine" },
		"a level of nobody": func(m *saves.Played) { m.Level = 9 },
	} {
		m := ratedMatch(0, 3, 1)
		change(&m)
		if r := RatingOf(saves.War, ratedProfile(m)); r.Matches != 0 || r.Rating != fresh.Rating {
			t.Errorf("%s: the match counts", name)
		}
	}
}

func TestWhatTheRatingOfSeatsLeavesOut(t *testing.T) {
	for _, mode := range []saves.Mode{saves.Risk, saves.Diplomacy} {
		st, _ := StudentOf(mode)
		one := saves.Placed{Date: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Mode: mode, Place: 1, Of: 2, Score: 1, Opponents: []string{registry.AtLevel(st.Bot(), 3)}, Places: []int{2}}
		for name, change := range map[string]func(m *saves.Placed){
			"":                func(*saves.Placed) {},
			"hints":           func(m *saves.Placed) { m.Hinted = true },
			"taken back":      func(m *saves.Placed) { m.TakenBack = true },
			"settings":        func(m *saves.Placed) { m.Opponents = []string{m.Opponents[0] + ":search.plans=3"} },
			"only a person":   func(m *saves.Placed) { m.Opponents = []string{"Eva"} },
			"a bot of nobody": func(m *saves.Placed) { m.Opponents = []string{registry.AtLevel(st.Bot(), 9)} },
		} {
			m := one
			change(&m)
			if r := RatingOf(mode, &saves.Profile{Placed: []saves.Placed{m}}); (r.Matches == 1) != (name == "") {
				t.Errorf("%s, %q: %d matches count", mode, name, r.Matches)
			}
		}
	}
}

// A bot of the same name on another board has its strength there.
func TestStrengthsAreOfTheBoard(t *testing.T) {
	of := func(mode saves.Mode) float64 {
		f := seatBySeat(&saves.Placed{Mode: mode, Place: 1, Of: 2, Score: 1, Opponents: []string{"random"}, Places: []int{2}})
		return f.others[0].Opponent
	}
	if s := agents.LoadStrengths(); of(saves.Risk) != s.Risk["random"] || of(saves.Diplomacy) != s.Diplomacy["random"] {
		t.Errorf("random is %v in Risk, %v in Diplomacy", of(saves.Risk), of(saves.Diplomacy))
	}
}

func TestSeatsAreRatedByPlace(t *testing.T) {
	placed := saves.Placed{
		Date: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Mode: saves.Risk, Place: 2, Of: 4, Score: -1,
		Opponents: []string{registry.AtLevel("ender2", 3), "Ana", "quo"}, Places: []int{1, 4, 3}, Knew: []string{registry.AtLevel("ender2", 3)},
	}
	f := seatBySeat(&placed)
	if len(f.known) != 1 || f.known[0].Score != 0 || len(f.others) != 1 || f.others[0].Score != 1 {
		t.Errorf("%+v, want a loss against the rival, a win over quo and nothing against a person", f)
	}
	placed.Places, placed.Knew = nil, nil
	if f := seatBySeat(&placed); len(f.others) != 0 {
		t.Errorf("a second place of an old match counts: %+v", f)
	}
	placed.Place, placed.Score = 1, 1
	if f := seatBySeat(&placed); len(f.others) != 2 || f.others[0].Score != 1 {
		t.Errorf("a victory of an old match is not one over all: %+v", f)
	}
	if w := rankWeight(2); w != 1 {
		t.Errorf("the result of a match of two counts %v times", w)
	}
}

func TestFitting(t *testing.T) {
	levels := []float64{800, 1000, 1200}
	for rating, want := range map[float64]int{0: 1, 890: 1, 910: 2, 1050: 2, 1101: 3, 5000: 3} {
		if got := Fitting(levels, rating); got != want {
			t.Errorf("level %d fits %v, want %d", got, rating, want)
		}
	}
}

// accuracy plays a person of known strength against the levels that fit and returns the rating.
func accuracy(rng *rand.Rand, truth float64, matches int) Rating {
	p := &saves.Profile{}
	levels := LevelsOn(saves.War, "banners")
	for n := range matches {
		r := RatingOf(saves.War, p)
		level := Fitting(levels, r.Value)
		score := -1
		if rng.Float64() < stats.EloScore(truth-levels[level-1]) {
			score = 1
		}
		p.Add(ratedMatch(n/3, level, score))
	}
	return RatingOf(saves.War, p)
}

// Simulated people of known strength, three matches a day: the median error and the share of
// intervals that cover the truth, with room for the randomness of 400 people.
func TestTheRatingIsAccurate(t *testing.T) {
	levels := LevelsOn(saves.War, "banners")
	for _, c := range []struct {
		matches int
		median  float64
	}{{12, 80}, {40, 46}} {
		rng := rand.New(rand.NewPCG(1, uint64(c.matches)))
		var errors []float64
		covered := 0
		const people = 400
		for range people {
			truth := levels[0] + rng.Float64()*(levels[len(levels)-1]-levels[0])
			r := accuracy(rng, truth, c.matches)
			errors = append(errors, math.Abs(r.Value-truth))
			if math.Abs(r.Value-truth) <= r.Uncertainty() {
				covered++
			}
		}
		slices.Sort(errors)
		t.Logf("%d matches: median error %.0f, the interval covers %.1f %%", c.matches, errors[people/2], 100*float64(covered)/people)
		if errors[people/2] > c.median {
			t.Errorf("after %d matches the median error is %.0f, want at most %.0f", c.matches, errors[people/2], c.median)
		}
		if share := float64(covered) / people; share < 0.88 || share > 0.99 {
			t.Errorf("after %d matches %.1f %% of the intervals cover the truth", c.matches, 100*share)
		}
	}
}
