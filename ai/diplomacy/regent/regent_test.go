package regent

import (
	"context"
	"io/fs"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/ai/diplomacy/style"
	"eras/game"
	"eras/game/diplomacy"
)

// dumb and hold are DumbBot and HoldBot as advisers.
var (
	dumb = style.Kind{Name: "dumbbot", Make: ai.NewDumbBot, Draws: 6}
	hold = style.Kind{Name: "holdbot", Make: ai.NewHoldBot, Draws: 1}
)

// small returns parameters with which a phase takes little time.
func small() Params {
	p := Default()
	p.Search.Scenarios, p.Search.Tries, p.Search.Rounds, p.Search.Rollouts = 6, 600, 10, 8
	return p
}

// positions returns the positions of a match of DumbBots, one for each phase.
func positions(t testing.TB, g *diplomacy.Game, seed uint64, steps int) []diplomacy.Position {
	t.Helper()
	m := game.NewMatch(&diplomacy.Board{Game: g, First: g.Start()}, seed)
	var agents []game.Agent[diplomacy.Position, diplomacy.Answer]
	for i := range g.Map.Powers() {
		agents = append(agents, ai.NewAgent(ai.NewDumbBot(g, diplomacy.Power(i+1), game.Random(seed, uint64(i)))))
	}
	all := []diplomacy.Position{m.Position()}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_ = m.Run(ctx, agents, func(s game.Step[diplomacy.Position, diplomacy.Answer, diplomacy.Event]) {
		if all = append(all, s.After); len(all) > steps {
			cancel()
		}
	})
	return all
}

func TestParameters(t *testing.T) {
	for _, q := range Parameters.List {
		if q.About == "" || len(q.About) > 110 {
			t.Errorf("%s: %q", q.Key, q.About)
		}
	}
	for text, want := range map[string]string{
		"[search]\ntries = 0":                                   "x.toml:2: search.tries = 0: must be a whole number from 1 to 1000000",
		"[search]\nseconds = -1.0":                              "x.toml:2: search.seconds = -1: must be a number from 0 to 3600",
		"[model]\nrational = 1.0":                               "x.toml:2: model.rational = 1: must be a number from 0 and below 1",
		"[worth]\nwin = nan":                                    "x.toml:2: worth.win = NaN: must be a number from 0 to 1000",
		"\n[fall]\non = 1e9":                                    "x.toml:3: fall.on = 1000000000: must be a number from -100 to 100",
		"[spring]\nunits = [[1, 200, 0], [0, 0, 0], [0, 0, 0]]": "x.toml:2: spring.units = 200: must be a number from -100 to 100",
		"[spring]\nunits = [[1, 0, 0]]":                         `x.toml:2: key "spring.units" must have 3 elements, not 1`,
		"[search]\nbreadth = 3\n":                               `x.toml:2: unknown key "search.breadth"`,
	} {
		_, err := Parameters.Parse("x.toml", []byte(text))
		if err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", text, err, want)
		}
	}
}

func TestSettings(t *testing.T) {
	for settings, change := range map[string]func(*Params){
		"search.tries=7":                   func(p *Params) { p.Search.Tries = 7 },
		"time=1.5s":                        func(p *Params) { p.Search.Seconds = 1.5 },
		"worth.lag=0.5:model.rational=0.9": func(p *Params) { p.Worth.Lag, p.Model.Rational = 0.5, 0.9 },
	} {
		want := Default()
		change(&want)
		if got, err := Parameters.Of("regent:" + settings); err != nil || got != want {
			t.Errorf("%s: %+v, %v", settings, got, err)
		}
	}
	for settings, want := range map[string]string{
		"time=soon":         "time=soon: must be a duration",
		"tries=3":           `unknown setting "tries=3": write level=N, time=TIME, file=PATH`,
		"search.tries=0":    "search.tries = 0: must be",
		"search.tries=many": "search.tries = many: must be",
		"search.breadth=1":  `no parameter "search.breadth"`,
	} {
		if _, err := Parameters.Of("regent:" + settings); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("regent:%s: error %v, want %q", settings, err, want)
		}
	}
}

// slowOdds computes the probability of each power to own a centre, from the description of
// the outlook's formula.
func slowOdds(m *diplomacy.Map, d *ai.Distances, p *diplomacy.Position, w *Features, c diplomacy.Province) []float64 {
	owner := func(c diplomacy.Province) diplomacy.Power {
		if p.Season == diplomacy.Autumn && p.Units[c].Exists() {
			return p.Units[c].Power
		}
		return p.Owner[c]
	}
	odds := make([]float64, m.Powers()+1)
	sum := 0.0
	for q := range odds {
		power := diplomacy.Power(q)
		score, present := w.Free, owner(c) == power
		if power != diplomacy.Neutral {
			score = 0
			for other := range m.Centres().All() {
				if owner(other) == power {
					score += w.Size
				}
			}
			var count [near + 1]int
			for at := range m.All().All() {
				if u := p.Units[at]; u.Exists() && u.Power == power {
					if moves := d.Moves(u.Kind, u.At, c); moves <= near {
						count[moves]++
						present = true
					}
				}
			}
			for moves := 1; moves <= near; moves++ {
				for n := range min(count[moves], 3) {
					score += w.Units[moves-1][n]
				}
			}
			if count[0] > 0 {
				score += w.On
			}
			if owner(c) == power {
				score += w.Owns
				if m.HomeOf(c) == power {
					score += w.Home
				}
				if count[0] > 0 {
					score += w.Keeps
				}
			}
		}
		if present {
			odds[q] = math.Exp(score)
			sum += odds[q]
		}
	}
	for q := range odds {
		odds[q] /= sum
	}
	return odds
}

func TestOutlookAgreesWithItsFormula(t *testing.T) {
	g := diplomacytest.Game(t, 30)
	params := Default()
	d := ai.NewDistances(g.Map)
	v := NewOutlook(g.Map, d, params.Spring, params.Fall)
	for i, p := range positions(t, g, 5, 60) {
		w := &params.Spring
		if p.Season == diplomacy.Fall || p.Season == diplomacy.Summer {
			w = &params.Fall
		}
		var want [8]float64
		for c := range g.Map.Centres().All() {
			for q, odds := range slowOdds(g.Map, d, &p, w, c) {
				want[q] += odds
			}
		}
		got, sum := v.Expect(&p), 0.0
		for q := range want {
			sum += got[q]
			if math.Abs(got[q]-want[q]) > 1e-9 {
				t.Fatalf("position %d, power %d: %v centres, by the formula %v", i, q, got[q], want[q])
			}
		}
		if math.Abs(sum-34) > 1e-9 {
			t.Fatalf("position %d: %v centres in all", i, sum)
		}
	}
}

func TestNeighboursAreLegalAndDiffer(t *testing.T) {
	g := diplomacytest.Game(t, 30)
	rng := game.Random(3)
	b := New(small(), ai.NewDumbBot, dumb)(g, 1, rng).(*Bot)
	seen := 0
	for _, p := range positions(t, g, 6, 40) {
		if !p.Season.Moves() {
			continue
		}
		for i := range g.Map.Powers() {
			power := diplomacy.Power(i + 1)
			s := newSearcher(g, b.evaluator, &p, power, rng)
			if len(s.legal) == 0 {
				continue
			}
			first := planOf(g.Map, ai.NewDumbBot(g, power, rng).Orders(nil, &p))
			s.neighbours(first, func(n plan) bool {
				seen++
				if n.equal(first) {
					t.Fatalf("a plan is its own neighbour")
				}
				if err := g.CheckAnswer(&p, power, n.answer()); err != nil {
					t.Fatalf("%v", err)
				}
				for j := range n {
					if o := &n[j]; (o.Kind == diplomacy.SupportMove || o.Kind == diplomacy.SupportHold) && *o != first[j] && !s.hasEffect(n, o) {
						t.Fatalf("%s has no effect", g.Map.FormatOrder(*o))
					}
				}
				return true
			})
		}
	}
	if seen < 5000 {
		t.Errorf("only %d neighbours", seen)
	}
}

// In rock, paper, scissors regret matching converges to a third of each from any start.
func TestRegretsLeadToTheEquilibrium(t *testing.T) {
	payoff := [3][3]float64{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}
	a, b := newLearner(1, make([]plan, 3)), newLearner(2, make([]plan, 3))
	a.regrets, b.regrets = []float64{3, 0, 1}, []float64{0, 5, 0}
	for range 20000 {
		a.mix()
		b.mix()
		var va, vb []float64
		for i := range 3 {
			x, y := 0.0, 0.0
			for j := range 3 {
				x += b.now[j] * payoff[i][j]
				y += a.now[j] * payoff[i][j]
			}
			va, vb = append(va, x), append(vb, y)
		}
		a.learn(va)
		b.learn(vb)
	}
	for i, x := range a.average() {
		if math.Abs(x-1.0/3) > 0.02 {
			t.Errorf("plan %d has probability %v", i, x)
		}
	}
}

func TestModelTellsBotsApart(t *testing.T) {
	g := diplomacytest.Game(t, 30)
	rng := game.Random(9)
	model := newModel(g, 1, []style.Kind{dumb, hold}, 0.2, rng)
	for _, p := range positions(t, g, 7, 20) {
		if p.Season.Moves() {
			model.learn(&p)
			model.predict(nil, &p)
		}
	}
	for _, s := range model.opponents {
		if shares := s.shares(); shares[0] < 0.9 {
			t.Errorf("power %d, a DumbBot: %v", s.power, shares)
		}
	}
}

// A power with 17 centres, next to unguarded ones, wins in fall against any orders.
func TestTakesTheLastCentre(t *testing.T) {
	g := diplomacytest.Game(t, 30)
	m := g.Map
	p := g.Start()
	p.Season = diplomacy.Fall
	turkey, _ := m.FindPower("TUR")
	clear(p.Units[:])
	given := 0
	for c := range m.Centres().All() {
		if token := m.Token(c); token == "SPA" || token == "POR" {
			p.Owner[c] = diplomacy.Neutral
			continue
		}
		if given < 17 {
			p.Owner[c] = turkey
			given++
		} else {
			p.Owner[c] = 2
		}
	}
	stand := func(power diplomacy.Power, k diplomacy.Kind, at string) {
		l, ok := m.FindLocation(at)
		if !ok {
			t.Fatal(at)
		}
		p.Units[m.Province(l)] = diplomacy.Unit{Power: power, Kind: k, At: l}
	}
	stand(turkey, diplomacy.Army, "MAR")
	stand(turkey, diplomacy.Army, "BUL")
	stand(turkey, diplomacy.Army, "MUN")
	stand(2, diplomacy.Army, "PAR")
	stand(2, diplomacy.Army, "LON")
	for seed := range uint64(5) {
		after, orders := p, diplomacy.Orders{}
		for _, power := range []diplomacy.Power{turkey, 2} {
			make := New(small(), ai.NewDumbBot, dumb, hold)
			if power == 2 {
				make = ai.NewDumbBot
			}
			answer := make(g, power, game.Random(seed, uint64(power))).Orders(nil, &p)
			planOf(m, answer).put(m, &orders)
		}
		diplomacy.NewJudge(g).Advance(&after, &orders)
		if after.Ending != diplomacy.Solo || owned(m, &after, turkey) < 18 {
			t.Errorf("seed %d: the last centre is left", seed)
		}
	}
}

func TestPlaysWholeGamesReproducibly(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	g := diplomacytest.Game(t, 30)
	g.Rules.LastYear = 1904
	play := func() string {
		m := game.NewMatch(&diplomacy.Board{Game: g, First: g.Start()}, 4)
		var agents []game.Agent[diplomacy.Position, diplomacy.Answer]
		for i := range g.Map.Powers() {
			power := diplomacy.Power(i + 1)
			make := ai.Maker(ai.NewDumbBot)
			if i < 3 {
				make = New(small(), ai.NewDumbBot, dumb, hold)
			}
			agents = append(agents, ai.NewAgent(make(g, power, game.Random(4, uint64(i)))))
		}
		if err := m.Run(context.Background(), agents, nil); err != nil {
			t.Fatal(err)
		}
		return m.Record().String()
	}
	if a, b := play(), play(); a != b {
		t.Errorf("two games with the same seed differ:\n%s\n%s", a, b)
	}
}

func TestHalfKeepsTheBetter(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		n := 2 + rng.IntN(9)
		all, sums := make([]candidate, n), make([]float64, n)
		for i := range all {
			all[i].worth, sums[i] = float64(i), rng.Float64()
		}
		left, rest := half(all, sums)
		if len(left) != (n+1)/2 {
			t.Fatalf("%d of %d are left", len(left), n)
		}
		for _, c := range left {
			below := 0
			for _, x := range sums {
				if x < sums[int(c.worth)] {
					below++
				}
			}
			if below < n-len(left) {
				t.Fatalf("%v of %v is left, %v", c.worth, sums, rest)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	data, err := fs.ReadFile(Parameters.Files, "regent.toml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data, "search.tries=7:time=2s")
	f.Add([]byte("[search]\ntries = -1"), "file=/dev/zero")
	f.Fuzz(func(t *testing.T, data []byte, settings string) {
		if p, err := Parameters.Parse("f.toml", data); err == nil && Parameters.Validate(&p) != nil {
			t.Error(Parameters.Validate(&p))
		}
		if p, err := Parameters.Of("regent:" + settings); err == nil && Parameters.Validate(&p) != nil {
			t.Error(Parameters.Validate(&p))
		}
	})
}
