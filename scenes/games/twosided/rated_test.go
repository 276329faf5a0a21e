package twosided

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"

	"eras/ai/registry"
	"eras/assets/levels"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/games"
	"eras/saves"
	"eras/scenes/profile"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// keptMatch is what the rating rests on of a match, as it stands in the file of a player.
type keptMatch struct {
	Date                    time.Time
	Mode, Scenario          string
	Level, Score, Place, Of int
	Opponents               []string
	Places                  []int
	Hinted, Unrated         bool
	Knew                    any  // whether the computer did, or which opponents
	TakenBack               bool `toml:"taken_back"`
}

// ratingFile is a file of a player and the file of strengths.
type ratingFile struct {
	Match, Placed   []keptMatch
	War, Battle     map[string][]float64
	Risk, Diplomacy map[string]float64
}

// results returns the results of a match that count, of opponents who knew the player and of
// others.
func (f *ratingFile) results(m *keptMatch) (known, others []stats.Result) {
	if m.Hinted || m.TakenBack || m.Unrated {
		return nil, nil
	}
	if scales := map[string]map[string][]float64{"general": f.War, "battle": f.Battle}[m.Mode]; scales != nil {
		all := []stats.Result{{Opponent: scales[m.Scenario][m.Level-1], Score: float64(m.Score+1) / 2, Weight: 1}}
		if m.Knew == true {
			return all, nil
		}
		return nil, all
	}
	weight := 0.0
	for k := 2; k <= m.Of; k++ {
		weight += (1 - 1/float64(k)) / float64(m.Of) * 4 / float64(m.Of-1)
	}
	first := m.Mode == "risk" // only the first place tells
	if first {
		weight = 2 / float64(m.Of)
	}
	for i, spec := range m.Opponents {
		if first && m.Place > 1 && m.Places[i] > 1 {
			continue
		}
		r := stats.Result{Opponent: map[string]map[string]float64{"risk": f.Risk, "diplomacy": f.Diplomacy}[m.Mode][spec], Weight: weight}
		if r.Opponent == 0 {
			continue
		}
		r.Score = []float64{0, 0.5, 1}[1+cmp.Compare(m.Places[i], m.Place)]
		if knew, ok := m.Knew.([]any); ok && slices.Contains(knew, any(spec)) {
			known = append(known, r)
		} else {
			others = append(others, r)
		}
	}
	return known, others
}

// rate returns what the page must show: the rating, the curve, and how many results of opponents
// who knew the player there are.
func (f *ratingFile) rate(mode saves.Mode, middle float64) (rating, curve string, knew int) {
	now := stats.Rating{Value: middle, Deviation: 350, Volatility: 0.06}
	matches := slices.Concat(f.Match, f.Placed)
	slices.SortStableFunc(matches, func(a, b keptMatch) int { return a.Date.Compare(b.Date) })
	var points []string
	var day []stats.Result
	before, last := now, time.Time{}
	for _, m := range matches {
		known, others := f.results(&m)
		if m.Mode != string(mode) || len(known)+len(others) == 0 {
			continue
		}
		if m.Date.YearDay() != last.YearDay() {
			before, day = now, nil
			if !last.IsZero() {
				before = now.Wait(m.Date.Sub(last).Hours() / (7 * 24))
			}
			before.Deviation = min(before.Deviation, 350)
		}
		day, knew, last = slices.Concat(day, known, others), knew+len(known), m.Date
		now = before.After(day)
		points = append(points, fmt.Sprintf("%.0f±%.0f", now.Value, 1.96*now.Deviation))
	}
	return fmt.Sprintf("%.0f ± %.0f", now.Value, 1.96*now.Deviation), strings.Join(points, " "), knew
}

// plays keeps match number n of each board with a random result.
func plays(t *testing.T, g *Game, n int, rng *rand.Rand) {
	t.Helper()
	at := time.Date(2026, 3, 1+n*2/3, 10+n%3, 0, 0, 0, time.UTC)
	flag := func(one int) bool { return rng.IntN(one) == 0 }
	err := g.App.Saves.UpdateProfile("Ana", at, func(p *saves.Profile) {
		for _, mode := range []saves.Mode{war.ID, battle.ID} {
			p.Add(saves.Played{
				Date: at, Mode: mode, Scenario: []string{"banners", "dominion", "2005"}[rng.IntN(3)], Map: "ford", Level: 1 + rng.IntN(7), Side: game.Red, First: game.Red,
				Score: rng.IntN(3) - 1, Reason: "limit", TakenBack: flag(6), Hinted: flag(6), Unrated: flag(8), Knew: flag(2),
			})
		}
		for mode, bots := range map[saves.Mode][]string{risk.ID: {"ender3", "quo", "random", "killbot"}, diplomacy.ID: {"regent", "dumbbot", "random", "jic"}} {
			m := saves.Placed{Date: at, Mode: mode, Map: "standard", Of: 5, Opponents: slices.Clone(bots), Place: 1 + rng.IntN(5), Score: -1, TakenBack: flag(6), Hinted: flag(6)}
			m.Opponents[0] = registry.AtLevel(bots[0], 1+rng.IntN(7))
			for range bots {
				m.Places = append(m.Places, 1+rng.IntN(5))
			}
			if flag(2) {
				m.Knew = m.Opponents[:1]
			}
			p.AddPlaced(m)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

// After each of some matches the page of a player shows the rating of every board, its uncertainty
// and its curve as they follow from the matches in the file and the strengths.
func TestTheRatingOnThePageIsThatOfTheFiles(t *testing.T) {
	modes := []saves.Mode{war.ID, battle.ID, risk.ID, diplomacy.ID}
	rivals := map[saves.Mode]string{risk.ID: "ender3", diplomacy.ID: "regent"}
	for _, language := range ui.Languages {
		store := &saves.Memory{}
		g := newGame(t, store)
		texts, err := ui.NewTexts(language)
		if err != nil {
			t.Fatal(err)
		}
		g.App.UI = ui.New(texts)
		rng := game.Random(3)
		for n := range 12 {
			plays(t, g, n, rng)
			var file ratingFile
			if _, err := toml.Decode(string(levels.Strengths), &file); err != nil {
				t.Fatal(err)
			}
			names, err := store.List("players")
			if err != nil || len(names) != 1 {
				t.Fatalf("%d files of players, %v", len(names), err)
			}
			data, err := store.Read(names[0])
			if err == nil {
				_, err = toml.Decode(string(data), &file)
			}
			if err != nil {
				t.Fatal(err)
			}
			w := uitest.New(t, language, 1280, 2400, pageOf(t, g))
			w.Ticks(2)
			for i, mode := range modes {
				w.Click(fmt.Sprint("profile.board.", i))
				w.Ticks(2)
				scale := map[saves.Mode][]float64{war.ID: file.War["banners"], battle.ID: file.Battle["banners"]}[mode]
				for level := 1; len(scale) < saves.MaxLevel; level++ {
					bots := map[saves.Mode]map[string]float64{risk.ID: file.Risk, diplomacy.ID: file.Diplomacy}[mode]
					scale = append(scale, bots[registry.AtLevel(rivals[mode], level)])
				}
				rating, curve, knew := file.rate(mode, (scale[0]+scale[len(scale)-1])/2)
				shown, ok := w.Find("profile.rating")
				if ok != (curve != "") || ok && shown.Label != rating {
					t.Errorf("%s, %s, match %d: the rating is %q, want %q", language, mode, n+1, shown.Label, rating)
				}
				if c, ok := w.Find("profile.rating.curve"); ok != strings.Contains(curve, " ") || ok && c.Label != curve {
					t.Errorf("%s, %s, match %d: the curve is %q, want %q", language, mode, n+1, c.Label, curve)
				}
				if c, _ := w.Find("profile.rating.knew"); knew > 0 && c.Label != fmt.Sprint(knew) {
					t.Errorf("%s, %s, match %d: %q opponents knew the player, want %d", language, mode, n+1, c.Label, knew)
				}
			}
		}
	}
}

// pageOf returns the page about the player with all boards.
func pageOf(t *testing.T, g *Game) *profile.Screen {
	t.Helper()
	p, err := g.App.Saves.Profile("Ana")
	if err != nil {
		t.Fatal(err)
	}
	k, steps := &saves.Knowledge{}, &saves.Tuning{}
	s := &profile.Screen{
		Name: "Ana", Since: today, Bar: func(u *ui.UI, a, b string) { u.TitleBar(a, b) },
		MapTitle: func(_, name string) string { return name }, Forget: func() bool { return false }, Leave: func() {},
	}
	for _, alone := range []bool{false, true} {
		g.Alone = alone
		s.Boards = append(s.Boards, g.Learned(&p, k, steps))
	}
	for _, mode := range []saves.Mode{risk.ID, diplomacy.ID} {
		s.Boards = append(s.Boards, profile.Styled(g.App.UI.Text, &games.LearningOf(mode).Scale, nil, &p, k, steps))
	}
	return s
}
