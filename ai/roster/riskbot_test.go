package roster

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	params "eras/assets/ender"
	"eras/game"
	"eras/game/risk"
)

// The roster is the list of simple bots and a planner for each file of parameters.
func TestRiskBots(t *testing.T) {
	var names []string
	for _, e := range RiskBots() {
		names = append(names, e.Name)
		if e.Make == nil {
			t.Errorf("nobody makes %s", e.Name)
		}
		if strings.ContainsAny(e.Name, ":=,@ ") || e.Name != strings.ToLower(e.Name) {
			t.Errorf("%q is no word of a spec", e.Name)
		}
		if maker, err := FindRiskBot(e.Name); err != nil || maker == nil {
			t.Errorf("%s is not found: %v", e.Name, err)
		}
	}
	if want := append(airisk.Names(), params.Names()...); !slices.Equal(names, want) || !slices.Equal(RiskBotNames(), want) {
		t.Errorf("%q and %q, want %q", names, RiskBotNames(), want)
	}
	slices.Sort(names)
	if len(slices.Compact(names)) != len(RiskBotNames()) {
		t.Error("a name is there twice")
	}
}

func TestRiskPlannerParams(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my:own.toml")
	if err := os.WriteFile(file, []byte("[search]\nplans = 77\n\n[defence]\ncountry = \"linear\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for spec, change := range map[string]func(*ender.Params){
		"ender-2009":                        func(*ender.Params) {},
		"ender-2009:plans=5000":             func(p *ender.Params) { p.Search.Plans = 5000 },
		"ender-2009:time=1500ms":            func(p *ender.Params) { p.Search.Seconds, p.Search.Plans = 1.5, ender.Most },
		"ender-2009:time=1s:plans=9":        func(p *ender.Params) { p.Search.Seconds, p.Search.Plans = 1, 9 },
		"ender-2009:search.plans=9:time=1s": func(p *ender.Params) { p.Search.Seconds, p.Search.Plans = 1, 9 },
		"ender-2009:search=beam":            func(p *ender.Params) { p.Search.Algorithm = "beam" },
		"ender-2009:defence.country=linear:replan.rule=never": func(p *ender.Params) {
			p.Defence.Country, p.Replan.Rule = "linear", "never"
		},
		"ender-2009:file=" + file: func(p *ender.Params) { p.Defence.Country, p.Search.Plans = "linear", 77 },
		// The file comes first wherever it stands.
		"ender-2009:plans=9:file=" + file + ":dominance.aim=0.7": func(p *ender.Params) {
			p.Defence.Country, p.Search.Plans, p.Dominance.Aim = "linear", 9, 0.7
		},
	} {
		want := ender.Paper()
		change(&want)
		if got, err := RiskPlannerParams(spec); err != nil || got != want {
			t.Errorf("%s: %+v, %v", spec, got, err)
		}
		if maker, err := FindRiskBot(spec); err != nil || maker == nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
}

func TestBadRiskBots(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.toml")
	if err := os.WriteFile(broken, []byte("[search]\nplan = 77\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ spec, want string }{
		{"queen", `there is no Risk bot "queen": write random, angry`},
		{"queen:plans=3", `there is no Risk bot "queen": write random, angry`},
		{"", `there is no Risk bot ""`},
		{"Ender-2009", "there is no Risk bot"},
		{"quo:plans=3", `the Risk bot "quo" has no parameters: write one that has, ender-2009`},
		{"quo:", "has no parameters"},
		{"ender-2009:", `the Risk bot "ender-2009:" is impossible: "" is not understood: write plans=N, time=TIME`},
		{"ender-2009:plans", `"plans" is not understood`},
		{"ender-2009:plan=3", `"plan=3" is not understood`},
		{"ender-2009:search.plan=3", `no parameter "search.plan": eraslab risk ender params lists them`},
		{"ender-2009:plans=0", "search.plans = 0 is impossible: write a whole number from 1"},
		{"ender-2009:plans=3:plans=4", "search.plans is there twice"},
		{"ender-2009:plans=3:search.plans=4", "search.plans is there twice"},
		{"ender-2009:time=3", "time=3 is impossible: write a time such as 500ms or 3s"},
		{"ender-2009:time=-3s", "write a time"},
		{"ender-2009:search=minimax", "search.algorithm = minimax is impossible: write best-first, random"},
		{"ender-2009:attacks.odds=paper:attacks.branch=0.5", "attacks.branch = 0.5 is impossible with the paper's odds"},
		{"ender-2009:file=" + broken + "x", "reading parameters: "},
		{"ender-2009:file=" + broken, `broken.toml:2: unknown key "search.plan"`},
		{"ender-2009:file=" + broken + ":file=" + broken, "file is there twice"},
	} {
		maker, err := FindRiskBot(c.spec)
		if err == nil || maker != nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %q", c.spec, err, c.want)
		}
		if unknown := strings.HasPrefix(c.want, "there is no"); errors.Is(err, ErrNoRiskBot) != unknown {
			t.Errorf("%q: %v says that the bot is unknown: %v", c.spec, err, !unknown)
		}
	}
	if _, err := RiskPlannerParams("quo"); err == nil || !strings.Contains(err.Error(), "has no parameters") {
		t.Errorf("quo has parameters: %v", err)
	}
}

// Planners found by their specs play a match.
func TestRiskPlannersPlay(t *testing.T) {
	m, err := LoadRiskMap("isles")
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(3)
	rules.Limit = 20
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	var makers []airisk.Maker
	for _, spec := range []string{"ender-2009:plans=5", "quo", "ender-2009:plans=5:search=random"} {
		maker, err := FindRiskBot(spec)
		if err != nil {
			t.Fatal(err)
		}
		makers = append(makers, maker)
	}
	if _, err := airisk.Play(context.Background(), g, makers, game.Derive(1, 1)); err != nil {
		t.Error(err)
	}
}
