package ender

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"eras/ai/registry"
	airisk "eras/ai/risk"
	assets "eras/assets/ender"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
)

func TestPaperHasThePapersValues(t *testing.T) {
	want := Params{
		Search:    SearchParams{Algorithm: "best-first", Plans: 200, Least: 30, Reorder: 5, Width: 20},
		Attacks:   AttackParams{Odds: "exact", Success: 0.8, Branch: 0.7},
		Valuation: ValuationParams{Exponent: 2, Optimism: 0.25, Iterations: 1, First: 2, Mutual: 2, Threats: true},
		Dominance: DominanceParams{
			Exponent: 1, AimExponent: 2, Iterations: 2, ForceIterations: 5, Potential: 2, LeastForce: 1, Aim: 0.8, BaseForce: 0.1,
			TerritoryForce: 1.5, OwnCost: 0.5, CostFactor: 2, InterestExponent: 2, CostExponent: 1, ReachExponent: 3, Turns: 0.5,
		},
		Interest: InterestParams{Base: 1, Continent: 500, Zone: 2, ZoneDistance: 2, ZoneFactor: 0.3, LeastContinent: 0.1, Spread: 0.05, SpreadLoss: 0.01},
		Conquest: ConquestParams{Base: 1, Soldier: 1, Continent: 100, Interest: 0.05},
		Threats: ThreatParams{
			Most: 30, LeastSuccess: 0.9, Exponent: 2, PossibleToExponent: true, Conquest: 2, Dominance: 0.5,
			Pessimism: 0.3, LeastShare: 0.2, LeastProbability: 0.01,
		},
		Defence:  DefenceParams{Territory: "sigmoid", Levels: 1, Transfers: 1, SecondaryThreats: 0.75, Continent: 10000, NeighbourExponent: 0.5, Union: 0.5},
		Refined:  RefinedParams{Most: 1000, LeastSuccess: 0.8, LeastShare: 0.2, LeastProbability: 0.01, Levels: 1, Transfers: 5, BestTransfer: true},
		Paths:    PathParams{Attack: 10, Spread: 1, Iterations: 2},
		Strength: StrengthParams{Territory: 1, Soldier: 1.5, Cards: 15, SoonTerritory: 2, SoonSoldier: 3, SoonIncome: 1000, LateTerritory: 5, LateContinent: 200},
		Priority: PriorityParams{Parent: 1.5, Territory: 2, Structure: 1, Dominance: 5, Conquest: 15, Enemy: 1000, Continent: 500, Border: 750},
		Replan: ReplanParams{
			Rule: "changes", Cost: 7, CostShare: 0.6, Branch: 5, BranchShare: 0.5, Factor: 3, FactorShare: 0.5,
			Victory: 3, VictoryShare: 0.5, Most: 10,
		},
		Choice: ChoiceParams{Rule: "worth", Candidates: 12, Games: 600, Turns: 3},
		Outlook: airisk.Outlook{
			Income: 3.8, Cards: 1.4, Exponent: 2.6, Fewer: 0.05,
			GrowingIncome: 1.1, GrowingCards: 1.25, GrowingExponent: 3.8, GrowingFewer: 0.7, Mover: 0.25,
		},
	}
	if got := Paper(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestParametersAreDescribed(t *testing.T) {
	symbols := map[string]string{}
	for _, q := range Parameters.List {
		if q.About == "" || strings.ContainsAny(q.About, "\n|") || strings.HasSuffix(q.About, ".") || len(q.About) > 110 {
			t.Errorf("%s: %q", q.Key, q.About)
		}
		// A choice between the text and its repair has no name in the paper.
		nameless := q.Source == "ours" || strings.HasPrefix(q.Key, "literal.")
		if nameless != (q.Symbol == "") || !nameless && q.Source != "appendix A" && !strings.HasPrefix(q.Source, "table 4.") {
			t.Errorf("%s is called %q in %q", q.Key, q.Symbol, q.Source)
		}
		if strings.HasPrefix(q.Source, "table") != strings.HasPrefix(q.Symbol, "PC_") {
			t.Errorf("%s is called %q in %q", q.Key, q.Symbol, q.Source)
		}
		// Appendix A has one implementation in two places.
		if other, twice := symbols[q.Source+q.Symbol]; twice && q.Symbol != "" && q.Symbol != "TransferenciasTropasSelectas" {
			t.Errorf("%s and %s are both %s of %s", q.Key, other, q.Symbol, q.Source)
		}
		symbols[q.Source+q.Symbol] = q.Key
	}
}

func TestCountsAreWholeNumbers(t *testing.T) {
	counts := []string{"iterations", "levels", "transfers", "most", "spreads", "plans", "least", "reorder", "width", "zone_distance", "candidates", "games", "turns"}
	for _, q := range Parameters.List {
		_, name, _ := strings.Cut(q.Key, ".")
		_, last, cut := strings.Cut(name, "_")
		if q.Key == "dominance.turns" {
			continue // may be half a turn
		}
		if q.Whole != (slices.Contains(counts, name) || cut && last == "iterations") {
			t.Errorf("%s is whole: %v", q.Key, q.Whole)
		}
	}
}

func TestRanges(t *testing.T) {
	for _, c := range []struct{ key, value, want string }{
		{"dominance.aim", "1", "dominance.aim = 1: must be a number above 0 and below 1"},
		{"dominance.turns", "10.5", "must be a number from 0 to 10"},
		{"dominance.exponent", "0.99", "must be a number from 1 to 10"},
		{"interest.base", "-1000001", "must be from -1000000 to 1000000"},
		{"valuation.exponent", "0", "must be a number above 0 and at most 10"},
		{"valuation.iterations", "1.5", "must be a whole number from 1"},
		{"search.seconds", "1e5", "must be a number from 0 to 86400"},
		{"valuation.threats", "yes", "must be true or false"},
		{"defence.country", "Linear", "must be sigmoid or linear"},
		{"search.algorithm", "", "beam, annealing or evolution"},
		{"dominance.costs", "1", `no parameter "dominance.costs": eraslab risk ender params lists them`},
	} {
		got := Paper()
		err := Parameters.Set(&got, c.key, c.value)
		if err == nil || !strings.Contains(err.Error(), c.want) || got != Paper() {
			t.Errorf("%s = %q: %v, want %q", c.key, c.value, err, c.want)
		}
	}
}

// The paper's formulas are good only for the probabilities they were fitted to.
func TestPaperOddsNeedFittedProbabilities(t *testing.T) {
	p := Paper()
	p.Attacks = AttackParams{Odds: "paper", Success: 0.8, Branch: 0.6}
	if err := Parameters.Validate(&p); err == nil || !strings.Contains(err.Error(), "attacks.branch = 0.6: with the paper's odds it must be a number from 0.7 to 0.995") {
		t.Error(err)
	}
	p.Attacks.Branch = 0.7
	if err := Parameters.Validate(&p); err != nil {
		t.Error(err)
	}
	p.Attacks = AttackParams{Odds: "exact", Success: 0.999, Branch: 0.6}
	if err := Parameters.Validate(&p); err != nil {
		t.Error(err)
	}
	_, err := Parameters.Parse("mine.toml", []byte("[attacks]\nsuccess = 0.6\nodds = \"paper\"\n"))
	if err == nil || !strings.HasPrefix(err.Error(), "mine.toml:2: attacks.success = 0.6: with the paper's odds") {
		t.Error(err)
	}
}

// Without a number of plans, a time is the only limit of the search.
func TestSettings(t *testing.T) {
	for spec, change := range map[string]func(*Params){
		"ender-2009":                        func(*Params) {},
		"ender-2009:plans=5000":             func(p *Params) { p.Search.Plans = 5000 },
		"ender-2009:time=1500ms":            func(p *Params) { p.Search.Seconds, p.Search.Plans = 1.5, registry.Most },
		"ender-2009:time=1s:plans=9":        func(p *Params) { p.Search.Seconds, p.Search.Plans = 1, 9 },
		"ender-2009:search.plans=9:time=1s": func(p *Params) { p.Search.Seconds, p.Search.Plans = 1, 9 },
		"ender-2009:search.seconds=1":       func(p *Params) { p.Search.Seconds = 1 },
		"ender-2009:search=beam":            func(p *Params) { p.Search.Algorithm = "beam" },
		"ender-2009:defence.country=linear:replan.rule=never": func(p *Params) {
			p.Defence.Territory, p.Replan.Rule = "linear", "never"
		},
	} {
		want := Paper()
		change(&want)
		if got, err := Parameters.Of(spec); err != nil || got != want {
			t.Errorf("%s: %+v, %v", spec, got, err)
		}
	}
	for spec, want := range map[string]string{
		"quo":                           `"quo" does not take these parameters: write ender-2009, ender-literal, ender-tuned, ender2 or ender3`,
		"ender-2009:search=minimax":     "search.algorithm = minimax: must be best-first, random",
		"ender2:plans=3:search.plans=4": "search.plans is set twice",
		"ender-2009:attacks.odds=paper:attacks.branch=0.5": "attacks.branch = 0.5: with the paper's odds",
	} {
		if _, err := Parameters.Of(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
}

// Any parameters in range play: a few far from the usual, or many at once.
func TestAnyParamsPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	file, data, _ := riskmaps.Read("isles")
	m, err := risk.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(3)
	rules.Limit = 8
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	all := Parameters.List
	for n := range uint64(150) {
		rng := game.Random(7, n)
		p := Paper()
		p.Search.Plans, p.Search.Least = 6, 3
		changes := 1 + rng.IntN(5)
		if n%3 == 0 {
			changes = len(all)
		}
		for range changes {
			if q := all[rng.IntN(len(all))]; !strings.HasPrefix(q.Key, "search.") {
				if err := Parameters.Set(&p, q.Key, drawn(q, rng)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if Parameters.Validate(&p) != nil { // of the paper's odds
			p.Attacks.Odds = "exact"
		}
		makers := []airisk.Maker{New(p), airisk.NewQuo, airisk.NewGreedy}
		if _, err := airisk.Play(context.Background(), g, makers, game.Derive(7, n), nil); err != nil {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

// drawn returns a value of a parameter: for a number an end of its range, or one
// of any size in between. What takes time stays small.
func drawn(q registry.Parameter, rng *rand.Rand) string {
	switch {
	case q.Several: // the shares of kinds
		return fmt.Sprintf("[0, %g, 0, 0, 1, 0, %g, 0]", rng.Float64(), rng.Float64())
	case q.Boolean:
		return strconv.FormatBool(rng.IntN(2) == 0)
	case q.Names != nil:
		return q.Names[rng.IntN(len(q.Names))]
	case strings.HasSuffix(q.Key, ".levels"):
		return strconv.Itoa(rng.IntN(2))
	case q.Whole:
		return registry.FormatNumber(q.Low + float64(rng.IntN(4)))
	}
	low, high := max(q.Low, -registry.Most), min(q.High, registry.Most)
	v := low + (high-low)*rng.Float64()
	switch rng.IntN(4) {
	case 0:
		v = low
	case 1:
		v = high
	case 2:
		v = low + (high-low)*math.Pow(10, -12*rng.Float64())
	}
	if q.OpenLow && v == q.Low || q.OpenHigh && v == q.High {
		v = low + (high-low)/2
	}
	return registry.FormatNumber(v)
}

func FuzzParse(f *testing.F) {
	data, err := assets.Files.ReadFile("ender-2009.toml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add([]byte("[search]\nplans = 1e9\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if p, err := Parameters.Parse("f.toml", data); err == nil {
			if err := Parameters.Validate(&p); err != nil {
				t.Error(err)
			}
		}
	})
}
