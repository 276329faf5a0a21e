package jic

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	params "eras/assets/jic"
)

// The file of the house has every parameter, with the values that the paper prints.
func TestPaperHasThePapersValues(t *testing.T) {
	want := Params{
		Destination: DestinationParams{EnemyHome: 2.5, Free: 2.5, OwnHome: 2, Centre: 2, Plain: 1},
		Neighbour:   NeighbourParams{Enemy: 1, Free: 0.5, Own: 0.25, Plain: 0.01},
		Plan:        PlanParams{RecoverHome: 1, Recover: 2, Obtain: 3, Centre: 4, Unblock: 5, Front: 6, Attack: 7, None: 10},
		Limits:      LimitParams{Unplanned: 2, InitialUnits: 7, SamePlan: 8, SupportBonus: 500, Deadlock: 0.3},
		Readings:    ReadingParams{UtilityScale: 100, Inversion: 11, BonusPlans: 7, FrontDistance: 20, Enemies: "power"},
	}
	if got := Paper(); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	for _, q := range Parameters() {
		_, name, _ := strings.Cut(q.Key, ".")
		if !strings.Contains(string(params.Data), "\n"+name+" = ") {
			t.Errorf("the file lacks %s", q.Key)
		}
	}
}

// Every field of Params is a parameter, once and in order.
func TestParametersCoverParams(t *testing.T) {
	var want, got []string
	group := reflect.TypeFor[Params]()
	for i := range group.NumField() {
		table := group.Field(i)
		for j := range table.Type.NumField() {
			want = append(want, table.Tag.Get("toml")+"."+table.Type.Field(j).Tag.Get("toml"))
		}
	}
	for _, q := range Parameters() {
		got = append(got, q.Key)
		if q.About == "" || q.Where == "" {
			t.Errorf("%s is not described", q.Key)
		}
		p := Paper()
		if err := q.SetText(&p, q.Text(&p)); err != nil || p != Paper() {
			t.Errorf("%s does not take its own value: %v", q.Key, err)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("parameters %q, want %q", got, want)
	}
}

// Each parameter sets its own field.
func TestSetChangesOneField(t *testing.T) {
	for _, q := range Parameters() {
		text := "77"
		switch {
		case q.Names != nil:
			text = "all"
		case q.High < 77:
			text = formatNumber(q.High)
		}
		p, err := Paper().Set(q.Key, text)
		if err != nil {
			t.Errorf("%s: %v", q.Key, err)
			continue
		}
		for _, other := range Parameters() {
			base := Paper()
			want := other.Text(&base)
			if other.Key == q.Key {
				want = text
			}
			if got := other.Text(&p); got != want {
				t.Errorf("setting %s makes %s %s, want %s", q.Key, other.Key, got, want)
			}
		}
	}
}

func TestParamsThatCannotBe(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"[limits]\nunplanned = 0", "f.toml:2: limits.unplanned = 0 is impossible: write a whole number from 1 to 20"},
		{"[limits]\nsame_plan = 2.5", "f.toml:2: limits.same_plan = 2.5 is impossible: write a whole number from 0 to 48"},
		{"[limits]\ndeadlock = 1.5", "f.toml:2: limits.deadlock = 1.5 is impossible: write a number from 0 to 1"},
		{"[destination]\nfree = nan", "f.toml:2: destination.free = NaN is impossible: write a number from 0 to 100"},
		{"[readings]\nenemies = \"some\"", "f.toml:2: readings.enemies = some is impossible: write power or all"},
		{"[readings]\n\ninversion = 10", "f.toml:3: readings.inversion = 10 is impossible: write a number above every plan's identifier, as plan.none = 10"},
		{"[plan]\nfront = 7", "f.toml:1: plan.attack = 7 is impossible: plan.front is the same, and goals need an order"},
		{"[plan]\nfronts = 7", "f.toml:2: unknown key \"plan.fronts\""},
		{"[plan]\nfront = \"a\"", "f.toml:2: "},
	} {
		_, err := ParseParams("f.toml", []byte(c.text))
		if err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %s", c.text, err, c.want)
		}
	}
	if _, err := Paper().Set("plan.fronts", "7"); err == nil || !strings.Contains(err.Error(), "eraslab diplomacy jic params") {
		t.Errorf("error %v", err)
	}
	if _, err := Paper().Set("plan.front", "x"); err == nil || !strings.Contains(err.Error(), "write a whole number from 1 to 100") {
		t.Errorf("error %v", err)
	}
	p, err := ParseParams("f.toml", []byte("[limits]\ndeadlock = 0.5"))
	want := Paper()
	want.Limits.Deadlock = 0.5
	if err != nil || p != want {
		t.Errorf("read %+v, %v", p, err)
	}
}
