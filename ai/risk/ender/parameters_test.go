package ender

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	airisk "eras/ai/risk"
	params "eras/assets/ender"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
	"eras/game/tomlfile"
)

// Every field of Params is a parameter, once and in order, and of its type.
func TestParametersCoverParams(t *testing.T) {
	var keys []string
	kinds := map[string]reflect.Kind{}
	group := reflect.TypeFor[Params]()
	for i := range group.NumField() {
		table := group.Field(i)
		for j := range table.Type.NumField() {
			field := table.Type.Field(j)
			key := table.Tag.Get("toml") + "." + field.Tag.Get("toml")
			keys = append(keys, key)
			kinds[key] = field.Type.Kind()
		}
	}
	var listed []string
	for _, q := range Parameters() {
		listed = append(listed, q.Key)
		want := reflect.Float64
		switch {
		case q.Boolean:
			want = reflect.Bool
		case q.Names != nil:
			want = reflect.String
		}
		if kinds[q.Key] != want {
			t.Errorf("%s is described as a %v and is a %v", q.Key, want, kinds[q.Key])
		}
	}
	if !slices.Equal(listed, keys) {
		t.Errorf("the parameters are\n%q, want\n%q", listed, keys)
	}
}

func TestParametersAreDescribed(t *testing.T) {
	symbols := map[string]string{}
	for _, q := range Parameters() {
		if q.About == "" || strings.ContainsAny(q.About, "\n|") || strings.HasSuffix(q.About, ".") || len(q.About) > 110 {
			t.Errorf("%s: %q", q.Key, q.About)
		}
		if ours := q.Where == "ours"; ours != (q.Symbol == "") || !ours && q.Where != "appendix A" && !strings.HasPrefix(q.Where, "table 4.") {
			t.Errorf("%s is called %q in %q", q.Key, q.Symbol, q.Where)
		}
		if strings.HasPrefix(q.Where, "table") != strings.HasPrefix(q.Symbol, "PC_") {
			t.Errorf("%s is called %q in %q", q.Key, q.Symbol, q.Where)
		}
		// Appendix A has one implementation in two places.
		if other, twice := symbols[q.Where+q.Symbol]; twice && q.Symbol != "" && q.Symbol != "TransferenciasTropasSelectas" {
			t.Errorf("%s and %s are both %s of %s", q.Key, other, q.Symbol, q.Where)
		}
		symbols[q.Where+q.Symbol] = q.Key
	}
}

// A value that is set is read back and changes nothing else.
func TestParametersAreSet(t *testing.T) {
	paper := Paper()
	if err := paper.Validate(); err != nil {
		t.Error(err)
	}
	for _, q := range Parameters() {
		before := q.Text(&paper)
		var other string
		switch {
		case q.Boolean:
			other = map[string]string{"true": "false", "false": "true"}[before]
		case q.Names != nil:
			other = q.Names[1]
			if other == before {
				other = q.Names[0]
			}
		case q.Whole:
			other = formatNumber(q.Number(&paper) + 7)
		default:
			other = formatNumber(q.Number(&paper) + 1.0/1024)
		}
		changed, err := paper.Set(q.Key, other)
		if err != nil {
			t.Errorf("%s: %v", q.Key, err)
			continue
		}
		if q.Text(&changed) != other || q.Text(&paper) != before {
			t.Errorf("%s is %s and was %s, want %s and %s", q.Key, q.Text(&changed), q.Text(&paper), other, before)
		}
		if changed == paper {
			t.Errorf("%s = %s changes nothing", q.Key, other)
		}
		if err := q.SetText(&changed, before); err != nil || changed != paper {
			t.Errorf("%s: setting it back to %s gives %+v, %v", q.Key, before, changed, err)
		}
		if q.Numeric() {
			if err := q.SetNumber(&changed, q.Number(&paper)); err != nil || changed != paper {
				t.Errorf("%s: %v", q.Key, err)
			}
		}
	}
}

func TestParametersStayInRange(t *testing.T) {
	for _, c := range []struct{ key, value, want string }{
		{"dominance.aim", "0", "dominance.aim = 0 is impossible: write a number above 0 and below 1"},
		{"dominance.aim", "1", "below 1"},
		{"dominance.aim", "NaN", "below 1"},
		{"dominance.aim", "much", "dominance.aim = much is impossible"},
		{"dominance.turns", "10.5", "write a number from 0 to 10"},
		{"dominance.exponent", "0.99", "write a number from 1 to 10"},
		{"interest.base", "-1000001", "numbers go from -1000000 to 1000000"},
		{"interest.base", "-Inf", "write a number"},
		{"interest.base", "", "write a number"},
		{"valuation.exponent", "0", "write a number above 0"},
		{"valuation.iterations", "1.5", "write a whole number from 1"},
		{"search.seconds", "1e5", "write a number from 0 to 86400"},
		{"search.plans", "1e12", "numbers go from -1000000 to 1000000"},
		{"threats.least_share", "-0.1", "write a number from 0 to 1"},
		{"valuation.threats", "1", "write true or false"},
		{"valuation.threats", "yes", "write true or false"},
		{"defence.country", "Linear", "write sigmoid or linear"},
		{"search.algorithm", "", "beam, annealing or evolution"},
		{"dominance.costs", "1", `no parameter "dominance.costs": eraslab risk ender params lists them`},
		{"dominance", "1", "no parameter"},
		{"", "1", "no parameter"},
	} {
		got, err := Paper().Set(c.key, c.value)
		if err == nil || !strings.Contains(err.Error(), c.want) || got != Paper() {
			t.Errorf("%s = %q: %v, want %q", c.key, c.value, err, c.want)
		}
	}
	for _, c := range [][2]string{
		{"dominance.turns", "10"}, {"dominance.exponent", "1"}, {"interest.base", "-1e6"}, {"threats.least_share", "0"},
		{"search.plans", "1000000"}, {"search.algorithm", "evolution"},
	} {
		if _, err := Paper().Set(c[0], c[1]); err != nil {
			t.Error(err)
		}
	}
}

// Whatever is counted is a whole number, and nothing else.
func TestCountsAreWhole(t *testing.T) {
	counted := []string{"iterations", "levels", "transfers", "most", "spreads", "plans", "least", "reorder", "width", "zone_distance", "candidates", "games", "turns"}
	for _, q := range Parameters() {
		_, name, _ := strings.Cut(q.Key, ".")
		_, last, cut := strings.Cut(name, "_")
		if q.Key == "dominance.turns" {
			continue // the one that may be half
		}
		if q.Whole != (slices.Contains(counted, name) || cut && last == "iterations") {
			t.Errorf("%s is whole: %v", q.Key, q.Whole)
		}
		if _, err := Paper().Set(q.Key, "3.5"); q.Whole && err == nil {
			t.Errorf("%s may be 3.5", q.Key)
		}
	}
}

func TestRanges(t *testing.T) {
	for key, want := range map[string]string{
		"dominance.aim":     "(0, 1)",
		"dominance.turns":   "[0, 10]",
		"interest.base":     "(-∞, ∞)",
		"search.plans":      "[1, ∞)",
		"defence.country":   "sigmoid, linear",
		"valuation.threats": "true, false",
	} {
		if q, err := FindParameter(key); err != nil || q.Range() != want {
			t.Errorf("%s: %s, %v", key, q.Range(), err)
		}
	}
}

// The paper's formulas are only good where they were fitted.
func TestPaperOddsNeedProbabilitiesTheyWereFittedTo(t *testing.T) {
	p := Paper()
	p.Attacks = AttackParams{Odds: "paper", Success: 0.8, Branch: 0.6}
	if err := p.Validate(); err == nil || !strings.Contains(err.Error(), "attacks.branch = 0.6 is impossible with the paper's odds: write a number from 0.7 to 0.995") {
		t.Error(err)
	}
	p.Attacks.Branch = 0.7
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	p.Attacks = AttackParams{Odds: "exact", Success: 0.999, Branch: 0.6}
	if err := p.Validate(); err != nil {
		t.Error(err)
	}
	p.Strength.Cards = math.NaN()
	if err := p.Validate(); err == nil || !strings.Contains(err.Error(), "strength.cards") {
		t.Error(err)
	}
}

// The paper's file writes all of the paper's parameters out.
func TestThePapersFile(t *testing.T) {
	file, data, ok := params.Read("ender-2009")
	if !ok {
		t.Fatal("there is no file")
	}
	var raw Params
	f, err := tomlfile.Decode(file, data, &raw)
	if err != nil {
		t.Fatal(err)
	}
	paper := Paper()
	for _, q := range Parameters() {
		if !f.Has(q.Key) || q.Text(&raw) != q.Text(&paper) {
			t.Errorf("%s is %s in %s, want %s", q.Key, q.Text(&raw), file, q.Text(&paper))
		}
	}
}

// All files of the house are good.
func TestHouseParams(t *testing.T) {
	for _, name := range params.Names() {
		file, data, ok := params.Read(name)
		if !ok {
			t.Errorf("there is no %s", name)
		}
		if _, err := ParseParams(file, data); err != nil {
			t.Error(err)
		}
	}
	if _, _, ok := params.Read("../ender/ender-2009"); ok {
		t.Error("a path is read")
	}
}

func TestParseParams(t *testing.T) {
	p, err := ParseParams("mine.toml", []byte("[dominance]\naim = 0.7\ncost_factor = 3\n\n[replan]\nrule = \"never\"\n"))
	want := Paper()
	want.Dominance.Aim, want.Dominance.CostFactor, want.Replan.Rule = 0.7, 3, "never"
	if err != nil || p != want {
		t.Errorf("%+v, %v", p, err)
	}
	if p, err := ParseParams("empty.toml", nil); err != nil || p != Paper() {
		t.Errorf("%+v, %v", p, err)
	}
	for _, c := range []struct{ text, want string }{
		{"[dominance]\naim = 0.7\ncosts = 2\n", `mine.toml:3: unknown key "dominance.costs"`},
		{"[dominante]\naim = 0.7\n", `mine.toml:1: unknown key "dominante"`},
		{"[dominance]\n\naim = 1.5\n", "mine.toml:3: dominance.aim = 1.5 is impossible: write a number above 0 and below 1"},
		{"[dominance]\naim = nan\n", "mine.toml:2: dominance.aim = NaN"},
		{"[dominance]\naim = \"0.7\"\n", "mine.toml:2: "},
		{"[valuation]\nthreats = 1\n", "mine.toml:2: "},
		{"[search]\nplans = 2.5\n", "mine.toml:2: search.plans = 2.5 is impossible: write a whole number from 1"},
		{"[search]\nalgorithm = \"greedy\"\n", "mine.toml:2: search.algorithm = greedy is impossible: write best-first, random,"},
		{"[attacks]\nsuccess = 0.6\nodds = \"paper\"\n", "mine.toml:2: attacks.success = 0.6 is impossible with the paper's odds"},
		{"dominance = 3\n", "mine.toml:1: "},
		{"[dominance\n", "mine.toml:1: "},
	} {
		p, err := ParseParams("mine.toml", []byte(c.text))
		var where *tomlfile.Error
		if !errors.As(err, &where) || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || p != (Params{}) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

// Whatever is in range plays: a few parameters far off, or many at once.
func TestAnyParamsPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("nothing runs side by side here")
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
	all := Parameters()
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
				if err := q.SetText(&p, drawn(q, rng)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if p.Validate() != nil { // of the paper's odds
			p.Attacks.Odds = "exact"
		}
		makers := []airisk.Maker{New(p), airisk.NewQuo, airisk.NewGreedy}
		if _, err := airisk.Play(context.Background(), g, makers, game.Derive(7, n)); err != nil {
			t.Errorf("%+v: %v", p, err)
		}
	}
}

// drawn returns a value of a parameter: for a number an end of its range, or one
// of any size in between. What takes time stays small.
func drawn(q Parameter, rng *rand.Rand) string {
	switch {
	case q.Boolean:
		return strconv.FormatBool(rng.IntN(2) == 0)
	case q.Names != nil:
		return q.Names[rng.IntN(len(q.Names))]
	case strings.HasSuffix(q.Key, ".levels"):
		return strconv.Itoa(rng.IntN(2))
	case q.Whole:
		return formatNumber(q.Low + float64(rng.IntN(4)))
	}
	low, high := max(q.Low, -Most), min(q.High, Most)
	v := low + (high-low)*rng.Float64()
	switch rng.IntN(4) {
	case 0:
		v = low
	case 1:
		v = high
	case 2:
		v = low + (high-low)*math.Pow(10, -12*rng.Float64())
	}
	if q.checkNumber(v) != nil { // an open end
		v = low + (high-low)/2
	}
	return formatNumber(v)
}

func FuzzParseParams(f *testing.F) {
	_, data, _ := params.Read("ender-2009")
	f.Add(data)
	f.Add([]byte("[search]\nplans = 1e9\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if p, err := ParseParams("f.toml", data); err == nil {
			if err := p.Validate(); err != nil {
				t.Error(err)
			}
		}
	})
}
