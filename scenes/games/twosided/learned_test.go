package twosided

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"eras/ai/agents"
	"eras/assets/archives"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/saves"
	"eras/scenes/profile"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// shippedFor returns the weights that the program comes with for rules, as they stand in the
// archive of their family.
func shippedFor(t *testing.T, mode saves.Mode, r *war.Rules) saves.Weights {
	t.Helper()
	family, err := agents.Family(map[saves.Mode]string{war.ID: "war", battle.ID: "battle"}[mode], r)
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Estimators []string
		Elite      []struct{ Genes []float64 }
	}
	if _, err := toml.DecodeFS(archives.Files, family+".toml", &file); err != nil {
		t.Fatal(err)
	}
	return saves.NewWeights(file.Estimators, file.Elite[0].Genes)
}

// changed returns the weights of wars of dominion with changes.
func changed(changes saves.Weights) saves.Weights {
	r := war.Rules{Dominion: 1}
	w := saves.NewWeights(learning.Estimators(war.ID, &r), shipped(war.ID, &r))
	maps.Copy(w, changes)
	return w
}

// onDisk is what the page shows, as it stands in the files.
type onDisk struct {
	Champion []struct {
		Mode    string
		Weights saves.Weights
	}
	Match  []struct{ Mode string }
	Change []struct {
		Mode     string
		Accepted bool
	}
	Step []struct {
		Mode      string
		Tried     string
		Candidate []struct {
			Screened    string
			Results     string
			KeptResults string `toml:"kept_results"`
		}
	}
}

// read decodes the files of a folder.
func read(t *testing.T, store saves.Store, folder string) (d onDisk) {
	t.Helper()
	names, err := store.List(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := store.Read(name)
		if err == nil {
			_, err = toml.Decode(string(data), &d)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// After each of some matches under all rules, the page shows what is in the files: every
// estimator with the weight that ships and the one that is kept, words only where it changed
// and by its sign, what was tried and taken, and what waits.
func TestThePageShowsWhatIsInTheFiles(t *testing.T) {
	scenarios := newGame(t, &saves.Memory{}).Known()
	for _, language := range ui.Languages {
		for _, s := range scenarios {
			for _, mode := range []saves.Mode{war.ID, battle.ID} {
				t.Run(fmt.Sprintf("%s %s %s", language, s.Name, mode), func(t *testing.T) {
					store := &saves.Memory{}
					g := newGame(t, store)
					texts, err := ui.NewTexts(language)
					if err != nil {
						t.Fatal(err)
					}
					g.App.UI, g.Alone = ui.New(texts), mode == battle.ID
					known := shippedFor(t, mode, &s.Rules)
					for n := range 3 {
						learn(t, g, s, known, n)
						checkPage(t, g, store, language, known)
					}
				})
			}
		}
	}
}

// learn keeps a match and a step of hill-climbing, and the beginning of another.
func learn(t *testing.T, g *Game, s *war.Scenario, known saves.Weights, n int) {
	t.Helper()
	date, mode := today.AddDate(0, 0, n), g.Mode()
	l := learning.Lesson{
		Person: "Ana", Weights: saves.Champion{Mode: mode, Weights: known, Result: evolve.NewResult(-1, n, 5), Date: date},
		Played: saves.Played{Date: date, Mode: mode, Scenario: s.Name, Level: 1, Side: game.Red, First: game.Red, Score: 1, Reason: "limit", Own: 5, Enemy: n},
	}
	rng := game.Random(uint64(n), uint64(len(known)))
	after := saves.Weights{}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		if after[name] = known[name]; rng.IntN(2) == 0 {
			after[name] = min(max(known[name]+rng.NormFloat64()*0.2, 0), 1)
		}
	}
	err := g.App.Saves.UpdateProfile("Ana", date, func(p *saves.Profile) {
		l.Teach(p)
		if n > 0 {
			p.SetChampion(saves.Champion{Mode: mode, Weights: after, Result: l.Weights.Result, Date: date})
		}
	})
	if err == nil && n > 0 {
		err = g.App.Saves.UpdateKnowledge("Ana", func(k *saves.Knowledge) {
			k.AddChange(saves.Change{Date: date, Mode: mode, Source: "archive", Before: known, After: known, Pairs: 20})
			k.AddChange(saves.Change{Date: date, Mode: mode, Source: "crossing", Before: known, After: after, Accepted: true, Pairs: 20 + n, Gain: 0.1})
		})
	}
	if err == nil && n > 1 {
		step := saves.TuningStep{Mode: mode, Date: date, Kept: saves.Numbers(after), Tried: "wl", Candidates: []saves.TuningCandidate{{Source: "played", Parameters: saves.Numbers(known), Screened: "wwdd", Results: "ll", KeptResults: "wd"}}}
		err = g.App.Saves.SaveTuning("Ana", saves.Tuning{Steps: []saves.TuningStep{step}})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// checkPage compares the page with the files.
func checkPage(t *testing.T, g *Game, store saves.Store, language string, known saves.Weights) {
	t.Helper()
	p, err := g.App.Saves.Profile("Ana")
	if err != nil {
		t.Fatal(err)
	}
	k, err := g.App.Saves.Knowledge("Ana")
	if err != nil {
		t.Fatal(err)
	}
	steps, err := g.App.Saves.Tuning("Ana")
	if err != nil {
		t.Fatal(err)
	}
	w := uitest.New(t, language, 1280, 2400, &profile.Screen{
		Name: "Ana", Since: today, Boards: []profile.Board{g.Learned(&p, &k, &steps)}, Bar: func(u *ui.UI, a, b string) { u.TitleBar(a, b) },
		MapTitle: func(_, name string) string { return name }, Forget: func() bool { return false }, Leave: func() {},
	})
	w.Ticks(2)
	texts := g.App.UI.Text
	decimal := func(x float64) string {
		text := fmt.Sprintf("%.2f", x)
		if language == "es" {
			text = strings.Replace(text, ".", ",", 1)
		}
		return text
	}
	saved := read(t, store, "players")
	if c, _ := w.Find("profile.games"); c.Label != fmt.Sprint(len(saved.Match)) {
		t.Errorf("%q games, not %d", c.Label, len(saved.Match))
	}
	prefix := map[bool]string{true: "profile.change.battle.", false: "profile.change."}[g.Alone]
	kept := saved.Champion[0].Weights
	if len(kept) != len(known) {
		t.Fatalf("%d weights are kept, %d estimators are there", len(kept), len(known))
	}
	for name, before := range known {
		after, words := kept[name], ""
		if math.Abs(after-before) >= 0.05 {
			words = texts.T(prefix + name + map[bool]string{true: ".up", false: ".down"}[after > before])
		}
		want := decimal(before) + " → " + decimal(after) + " " + words
		c, ok := w.Find("profile.kept.0." + name)
		if !ok || !strings.HasPrefix(c.Label, want) || words == "" && c.Label != want {
			t.Errorf("%s is shown as %q, want %q", name, c.Label, want)
		}
	}
	tried, taken := 0, 0
	for _, c := range read(t, store, "insights").Change {
		if tried++; c.Accepted {
			taken++
		}
	}
	c, _ := w.Find("profile.tries")
	if want := texts.T("profile.tries.count", "Tried", tried, "Taken", taken); tried > 0 && c.Label != want {
		t.Errorf("%q, want %q", c.Label, want)
	}
	c, waits := w.Find("profile.waiting")
	under := read(t, store, "tuning").Step
	if waits != (len(under) > 0) {
		t.Errorf("steps under way: %v, shown %q", len(under), c.Label)
	}
	for _, s := range under {
		games := len(s.Tried)
		for _, one := range s.Candidate {
			games += len(one.Screened) + len(one.Results) + len(one.KeptResults)
		}
		if want := texts.T("profile.waiting.games", "N", 1, "Games", games); c.Label != want {
			t.Errorf("%q, want %q", c.Label, want)
		}
	}
	if c, _ := w.Find("profile.grounds.0"); (c.Label == texts.T("profile.grounds.shipped")) != kept.Equal(known) {
		t.Errorf("the kept weights are said to be so because %q", c.Label)
	}
}

// Weights of some estimators only are for the rules of their match, and without it for those
// of 2005. Others of no rules at all have nothing beside them.
func TestWeightsOfFewEstimators(t *testing.T) {
	g := newGame(t, &saves.Memory{})
	some := saves.Weights{"aggressive": 0.5, "shrewd": 0.25}
	for scenario, want := range map[string]string{"banners": "banners", "": "2005", "dominion": "dominion"} {
		i := slices.IndexFunc(g.Scenarios, func(s *war.Scenario) bool { return s.Name == want })
		if got := g.weighed(some, scenario); !got.genes.Equal(shippedFor(t, war.ID, &g.Scenarios[i].Rules)) {
			t.Errorf("after a match of %q: %+v", scenario, got)
		}
	}
	if got := g.weighed(saves.Weights{"b": 1, "a": 1}, "banners"); got.genes != nil || !slices.Equal(got.names, []string{"a", "b"}) {
		t.Errorf("%+v", got)
	}
}

func TestLearnedHasTheNewestTestedModel(t *testing.T) {
	g := newGame(t, &saves.Memory{})
	names := learning.Estimators(war.ID, &war.Rules{Dominion: 1})
	k := saves.Knowledge{Models: []saves.Model{
		{Date: today, Mode: war.ID, Weights: changed(nil), Depth: 1, Tested: 100, Predicted: 0.5},
		{
			Date: today.AddDate(0, 0, 2), Mode: war.ID, Weights: saves.NewWeights(names[:3], []float64{1, 0.5, 0.2}), Depth: 3,
			Tested: 300, Predicted: 0.42, ByChance: 0.1, ByDefault: 0.3, Low: 0.4, High: 0.44, Earlier: []float64{0.2, 0.3},
		},
		{Date: today.AddDate(0, 0, 3), Mode: war.ID, Weights: saves.Weights{"corner": 1}, Depth: 1},
	}}
	m := g.Learned(&saves.Profile{}, &k, &saves.Tuning{}).Model
	if m == nil || m.Depth != 3 || m.Moves != 300 || m.Right != 126 || m.Chance != 0.1 || m.Standard != 0.3 || m.Low != 0.4 || m.High != 0.44 || !slices.Equal(m.Curve, []float64{0.2, 0.3, 0.42}) {
		t.Fatalf("%+v", m)
	}
	heaviest := 0.0
	for i, w := range m.Weights {
		if w.Name != names[i] || w.Icon == "" {
			t.Errorf("weight %d is %+v", i, w)
		}
		heaviest = max(heaviest, w.Standard)
	}
	if len(m.Weights) != 3 || heaviest != 1 {
		t.Errorf("%d weights, the largest default one is %v", len(m.Weights), heaviest)
	}
	g.Alone = true
	if g.Learned(&saves.Profile{}, &k, &saves.Tuning{}).Model != nil {
		t.Error("there is a model of battles")
	}
}
