package jic

import (
	"io/fs"
	"strings"
	"testing"
)

func TestPaperHasThePapersValues(t *testing.T) {
	want := Params{
		Destination: DestinationParams{EnemyHome: 2.5, Free: 2.5, OwnHome: 2, Centre: 2, Plain: 1},
		Neighbour:   NeighbourParams{Enemy: 1, Free: 0.5, Own: 0.25, Plain: 0.01},
		Plan:        PlanParams{RecoverHome: 1, Recover: 2, Obtain: 3, Centre: 4, Unblock: 5, Front: 6, Attack: 7, None: 10},
		Limits:      LimitParams{Unplanned: 2, InitialUnits: 7, SamePlan: 8, SupportBonus: 500, Deadlock: 0.3},
		Readings:    ReadingParams{UtilityScale: 100, Inversion: 11, BonusPlans: 7, Bonus: "mean", FrontDistance: 20, Enemies: "power"},
	}
	if got := Paper(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, q := range Parameters.List {
		if q.About == "" || q.Source == "" {
			t.Errorf("%s is not described", q.Key)
		}
	}
}

func TestParamsThatDoNotFit(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[limits]\nunplanned = 0", "f.toml:2: limits.unplanned = 0: must be a whole number from 1 to 20"},
		{"[limits]\ndeadlock = 1.5", "f.toml:2: limits.deadlock = 1.5: must be a number from 0 to 1"},
		{"[destination]\nfree = nan", "f.toml:2: destination.free = NaN: must be a number from 0 to 100"},
		{"[readings]\nenemies = \"some\"", "f.toml:2: readings.enemies = some: must be power or all"},
		{"[readings]\n\ninversion = 10", "f.toml:3: readings.inversion = 10: must be above the identifier of every plan, such as plan.none = 10"},
		{"[plan]\nfront = 7", "f.toml:1: plan.attack = 7: must differ from plan.front"},
	} {
		_, err := Parameters.Parse("f.toml", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %s", c.text, err, c.want)
		}
	}
}

// Settings are checked together: identifiers may change places.
func TestSettings(t *testing.T) {
	want := Paper()
	want.Plan.None, want.Plan.Front, want.Limits.Deadlock = 9, 8, 0.5
	if got, err := Parameters.Of("jic:plan.none=9:plan.front=8:limits.deadlock=0.5"); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	for spec, want := range map[string]string{
		"jic:plan.none=7":   "plan.none = 7: must differ from plan.attack",
		"jic:deadlock=1":    `unknown setting "deadlock=1": write file=PATH, or KEY=VALUE`,
		"jic:plan.fronts=1": "eraslab diplomacy jic params",
	} {
		if _, err := Parameters.Of(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", spec, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	data, err := fs.ReadFile(Parameters.Files, "jic.toml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data, "limits.deadlock=0.5")
	f.Add([]byte("[limits]\nunplanned = 1e9"), "file=/dev/zero")
	f.Fuzz(func(t *testing.T, data []byte, settings string) {
		if p, err := Parameters.Parse("f.toml", data); err == nil && Parameters.Validate(&p) != nil {
			t.Error(Parameters.Validate(&p))
		}
		if p, err := Parameters.Of("jic:" + settings); err == nil && Parameters.Validate(&p) != nil {
			t.Error(Parameters.Validate(&p))
		}
	})
}
