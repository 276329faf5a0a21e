package risk_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
)

// Sets do what maps from territories to bool do, near and far.
func TestSetsAreSets(t *testing.T) {
	territory := rapid.Map(rapid.OneOf(rapid.IntRange(0, 70), rapid.IntRange(0, risk.MaxTerritories-1)), func(n int) risk.Territory { return risk.Territory(n) })
	members := rapid.SliceOfNDistinct(territory, 0, 40, rapid.ID)
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := members.Draw(t, "a"), members.Draw(t, "b"), territory.Draw(t, "c")
		x, y := risk.SetOf(a...), risk.SetOf(b...)
		check := func(what string, s risk.Set, has func(risk.Territory) bool) {
			var want []risk.Territory
			for c := range risk.Territory(risk.MaxTerritories) {
				if has(c) {
					want = append(want, c)
				}
				if s.Has(c) != has(c) {
					t.Fatalf("%s is %v: %d is wrong", what, s, c)
				}
			}
			if got := slices.Collect(s.All()); !slices.Equal(got, want) || s.Len() != len(want) || s.Empty() != (len(want) == 0) || !s.Equal(risk.SetOf(want...)) {
				t.Fatalf("%s is %v of %d, want %v", what, got, s.Len(), want)
			}
			rest := s
			for i, c := range want {
				if rest.First() != c || s.Nth(i) != c {
					t.Fatalf("%s: number %d is %d or %d, want %d", what, i, rest.First(), s.Nth(i), c)
				}
				rest = rest.Rest()
			}
			if !rest.Empty() || rest.First() != risk.MaxTerritories {
				t.Fatalf("%s: %v is left", what, rest)
			}
		}
		inA := func(c risk.Territory) bool { return slices.Contains(a, c) }
		inB := func(c risk.Territory) bool { return slices.Contains(b, c) }
		check("a", x, inA)
		check("a and b", x.And(y), func(c risk.Territory) bool { return inA(c) && inB(c) })
		check("a or b", x.Or(y), func(c risk.Territory) bool { return inA(c) || inB(c) })
		check("a minus b", x.Minus(y), func(c risk.Territory) bool { return inA(c) && !inB(c) })
		check("a with c", x.With(c), func(o risk.Territory) bool { return o == c || inA(o) })
		check("a without c", x.Without(c), func(o risk.Territory) bool { return o != c && inA(o) })
	})
}

// Values for each territory are those that were put last, and a copy does not follow.
func TestValuesPerTerritory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var now, before risk.PerTerritory[int]
		var want, then [risk.MaxTerritories]int
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			c := rapid.IntRange(0, risk.MaxTerritories-1).Draw(t, "territory")
			if rapid.Bool().Draw(t, "copy") {
				before, then = now, want
			}
			want[c] = rapid.IntRange(0, 2).Draw(t, "value")
			now.Put(risk.Territory(c), want[c])
		}
		if !slices.Equal(now.First(len(want)), want[:]) || !slices.Equal(before.First(len(then)), then[:]) {
			t.Fatal("a value is another one")
		}
		set, seen := risk.Set{}, risk.Set{}
		for _, c := range rapid.SliceOf(rapid.IntRange(0, risk.MaxTerritories-1)).Draw(t, "set") {
			set = set.With(risk.Territory(c))
		}
		for c, v := range now.In(set) {
			if seen = seen.With(c); v != want[c] {
				t.Fatalf("territory %d has %d, want %d", c, v, want[c])
			}
		}
		if !seen.Equal(set) {
			t.Fatalf("it yields %v, want %v", seen, set)
		}
		if now.Equal(&before) != (want == then) {
			t.Fatalf("equal: %v, want %v", now.Equal(&before), want == then)
		}
	})
}

func grid(t testing.TB, columns, rows int, rules string) *risk.Game {
	t.Helper()
	m, err := risk.ParseMapLine(gametest.RiskGrid(columns, rows))
	if err != nil {
		t.Fatal(err)
	}
	r, err := risk.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := risk.NewGame(m, r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Large maps are played by the rules of small ones.
func TestLargeMapsPassTheCommonSuite(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	for name, g := range map[string]*risk.Game{
		"75":  grid(t, 15, 5, "players=4 capitals=on fog=on limit=6"),
		"200": grid(t, 20, 10, "players=3 missions=on share=60 limit=3"),
	} {
		t.Run(name, func(t *testing.T) {
			gametest.Suite[risk.Position, risk.Action, risk.Event]{
				Board: &risk.Board{Game: g, First: g.Start()},
				Legal: func(p risk.Position, _ game.Seat, rng *rand.Rand) []risk.Action {
					return []risk.Action{g.Random(&p, rng), g.Random(&p, rng)}
				},
				Invariant: func(p risk.Position) error { return g.Validate(&p) },
				Playouts:  1, Steps: 1000, Seed: 7,
			}.Run(t)
		})
	}
}

// Every field counts when positions are compared.
func TestEqualComparesEveryField(t *testing.T) {
	g := grid(t, 15, 5, "players=4 missions=on limit=6")
	p := g.Start()
	for i := range reflect.TypeFor[risk.Position]().NumField() {
		o := p
		switch f := reflect.ValueOf(&o).Elem().Field(i); x := f.Addr().Interface().(type) {
		case *risk.PerTerritory[game.Seat]:
			x.Put(70, 3)
		case *risk.PerTerritory[int32]:
			x.Put(70, 3)
		case *[risk.MaxPlayers]risk.Set:
			x[2] = risk.SetOf(70)
		case *[risk.MaxPlayers]risk.Hand:
			x[2].Territories = risk.SetOf(70)
		default:
			change(f)
		}
		if p.Equal(&o) || o.Equal(&p) {
			t.Errorf("%s does not count", reflect.TypeFor[risk.Position]().Field(i).Name)
		}
	}
	if o := p; !p.Equal(&o) {
		t.Error("a copy is another position")
	}
}

// change changes a plain value or the third one of an array.
func change(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Array:
		change(v.Index(2))
	case v.Kind() == reflect.Bool:
		v.SetBool(!v.Bool())
	case v.CanInt():
		v.SetInt(v.Int() + 1)
	case v.CanUint():
		v.SetUint(v.Uint() + 1)
	default:
		panic(fmt.Sprint("a field of an unknown kind: ", v.Kind()))
	}
}
