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
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
)

// ratedMatch returns a war of a day against a level.
// The scales of games.
var (
	warScale       = &Scale{Mode: war.ID, Levels: func() map[string][]float64 { return agents.LoadStrengths().War }}
	riskScale      = &Scale{Mode: risk.ID, Bots: func() map[string]float64 { return agents.LoadStrengths().Risk }, Bot: "ender2", FirstTells: true}
	diplomacyScale = &Scale{Mode: diplomacy.ID, Bots: func() map[string]float64 { return agents.LoadStrengths().Diplomacy }, Bot: "regent"}
)

func ratedMatch(day, level, score int) saves.Played {
	return saves.Played{
		Date: time.Date(2026, 3, 1+day, 12, 0, 0, 0, time.UTC), Mode: war.ID, Scenario: "banners", Level: level, Side: game.Red, First: game.Red, Score: score,
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
		then := RatingOf(warScale, ratedProfile(before...))
		for _, score := range []int{-1, 1} {
			last.Level, last.Score = level, score
			now := RatingOf(warScale, ratedProfile(append(slices.Clone(before), last)...))
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
		one := RatingOf(warScale, ratedProfile(day...))
		other := RatingOf(warScale, ratedProfile(rapid.Permutation(day).Draw(t, "order")...))
		if d := math.Abs(one.Value - other.Value); d > 0.01 || math.Abs(one.Deviation-other.Deviation) > 0.01 {
			t.Fatalf("the order changes the rating: %+v, %+v", one.Rating, other.Rating)
		}
	})
}

func TestWhatTheRatingLeavesOut(t *testing.T) {
	fresh := RatingOf(warScale, ratedProfile())
	for name, change := range map[string]func(m *saves.Played){
		"hints":             func(m *saves.Played) { m.Hinted = true },
		"taken back":        func(m *saves.Played) { m.TakenBack = true },
		"uneven":            func(m *saves.Played) { m.Unrated = true },
		"another board":     func(m *saves.Played) { m.Mode = battle.ID },
		"unmeasured rules":  func(m *saves.Played) { m.Scenario = "mine" },
		"a level of nobody": func(m *saves.Played) { m.Level = 9 },
	} {
		m := ratedMatch(0, 3, 1)
		change(&m)
		if r := RatingOf(warScale, ratedProfile(m)); r.Matches != 0 || r.Rating != fresh.Rating {
			t.Errorf("%s: the match counts", name)
		}
	}
}

func TestWhatTheRatingOfSeatsLeavesOut(t *testing.T) {
	for _, scale := range []*Scale{riskScale, diplomacyScale} {
		mode := scale.Mode
		one := saves.Placed{Date: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Mode: mode, Place: 1, Of: 2, Score: 1, Opponents: []string{registry.AtLevel(scale.Bot, 3)}, Places: []int{2}}
		for name, change := range map[string]func(m *saves.Placed){
			"":                func(*saves.Placed) {},
			"hints":           func(m *saves.Placed) { m.Hinted = true },
			"taken back":      func(m *saves.Placed) { m.TakenBack = true },
			"settings":        func(m *saves.Placed) { m.Opponents = []string{m.Opponents[0] + ":search.plans=3"} },
			"only a person":   func(m *saves.Placed) { m.Opponents = []string{"Eva"} },
			"a bot of nobody": func(m *saves.Placed) { m.Opponents = []string{registry.AtLevel(scale.Bot, 9)} },
		} {
			m := one
			change(&m)
			if r := RatingOf(scale, &saves.Profile{Placed: []saves.Placed{m}}); (r.Matches == 1) != (name == "") {
				t.Errorf("%s, %q: %d matches count", mode, name, r.Matches)
			}
		}
	}
}

func TestSeatsAreRatedByPlace(t *testing.T) {
	rival := registry.AtLevel("regent", 3)
	placed := saves.Placed{
		Date: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Mode: diplomacy.ID, Place: 2, Of: 4, Score: -1,
		Opponents: []string{rival, "Ana", "dumbbot"}, Places: []int{1, 4, 3}, Knew: []string{rival},
	}
	f := diplomacyScale.seatBySeat(&placed)
	if len(f.known) != 1 || f.known[0].Score != 0 || len(f.others) != 1 || f.others[0].Score != 1 {
		t.Errorf("%+v, want a loss against the rival, a win over dumbbot and nothing against a person", f)
	}
	placed.Places, placed.Knew = nil, nil
	if f := diplomacyScale.seatBySeat(&placed); len(f.others) != 0 {
		t.Errorf("a second place of an old match counts: %+v", f)
	}
	placed.Place, placed.Score = 1, 1
	if f := diplomacyScale.seatBySeat(&placed); len(f.others) != 2 || f.others[0].Score != 1 {
		t.Errorf("a victory of an old match is not one over all: %+v", f)
	}
	if a, b := rankWeight(2), firstWeight(2); a != 1 || b != 1 {
		t.Errorf("the result of a match of two counts %v and %v times", a, b)
	}
}

// In Risk the winner beats all others, who are not compared with each other.
func TestTheFirstPlaceOfRiskTells(t *testing.T) {
	for _, c := range []struct {
		place  int
		places []int
		want   []float64
	}{
		{1, []int{2, 4, 3}, []float64{1, 1, 1}},
		{2, []int{1, 4, 3}, []float64{0}},
		{4, []int{3, 2, 1}, []float64{0}},
		{1, []int{1, 3, 1}, []float64{0.5, 1, 0.5}},
	} {
		f := riskScale.seatBySeat(&saves.Placed{Mode: risk.ID, Place: c.place, Of: 4, Score: -1, Opponents: []string{"quo", "killbot", "pixie"}, Places: c.places})
		var got []float64
		for _, r := range f.others {
			got = append(got, r.Score)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("place %d before %v: the results are %v, want %v", c.place, c.places, got, c.want)
		}
	}
	old := saves.Placed{Mode: risk.ID, Place: 3, Of: 3, Score: -1, Opponents: []string{"quo", "pixie"}}
	if f := riskScale.seatBySeat(&old); len(f.others) != 0 {
		t.Errorf("a last place of an old match counts: %+v", f)
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
	levels := warScale.LevelsBy("banners")
	for n := range matches {
		r := RatingOf(warScale, p)
		level := Fitting(levels, r.Value)
		score := -1
		if rng.Float64() < stats.EloScore(truth-levels[level-1]) {
			score = 1
		}
		p.Add(ratedMatch(n/3, level, score))
	}
	return RatingOf(warScale, p)
}

// Simulated people of known strength, three matches a day: the median error and the share of
// intervals that cover the truth, with room for the randomness of 400 people.
func TestTheRatingIsAccurate(t *testing.T) {
	levels := warScale.LevelsBy("banners")
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

// place draws the places of players of known strength one after the other (Plackett 1975).
func place(rng *rand.Rand, strengths []float64) []int {
	places := make([]int, len(strengths))
	for next := 1; next <= len(places); next++ {
		total := 0.0
		for i, elo := range strengths {
			if places[i] == 0 {
				total += math.Pow(10, elo/400)
			}
		}
		at := rng.Float64() * total
		for i, elo := range strengths {
			if places[i] > 0 {
				continue
			}
			if at -= math.Pow(10, elo/400); at <= 0 {
				places[i] = next
				break
			}
		}
	}
	return places
}

// Simulated people of known strength in matches of four, three a day, against the level that fits
// and two other bots.
func TestTheRatingOfSeatsIsAccurate(t *testing.T) {
	for scale, others := range map[*Scale][]string{riskScale: {"quo", "pixie"}, diplomacyScale: {"dumbbot", "diplobot"}} {
		mode, levels, bots := scale.Mode, scale.LevelsBy(""), scale.Bots()
		for _, matches := range []int{12, 40} {
			rng := rand.New(rand.NewPCG(2, uint64(matches)))
			var errors []float64
			covered := 0
			const people = 100
			for range people {
				truth := levels[0] + rng.Float64()*(levels[len(levels)-1]-levels[0])
				p := &saves.Profile{}
				for n := range matches {
					r := RatingOf(scale, p)
					level := Fitting(levels, r.Value)
					places := place(rng, []float64{truth, levels[level-1], bots[others[0]], bots[others[1]]})
					p.AddPlaced(saves.Placed{
						Date: ratedMatch(n/3, 1, 0).Date, Mode: mode, Place: places[0], Of: 4, Score: -1,
						Opponents: []string{registry.AtLevel(scale.Bot, level), others[0], others[1]}, Places: places[1:],
					})
				}
				r := RatingOf(scale, p)
				errors = append(errors, math.Abs(r.Value-truth))
				if math.Abs(r.Value-truth) <= r.Uncertainty() {
					covered++
				}
			}
			slices.Sort(errors)
			share := float64(covered) / people
			t.Logf("%s, %d matches: median error %.0f, the interval covers %.1f %%", mode, matches, errors[people/2], 100*share)
			if share < 0.88 || share > 0.995 || errors[people/2] > 140 {
				t.Errorf("%s: after %d matches the median error is %.0f and %.1f %% of the intervals cover the truth", mode, matches, errors[people/2], 100*share)
			}
		}
	}
}
