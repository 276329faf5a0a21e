package war_test

import (
	"strings"
	"testing"

	"eras/game/grid"
	"eras/game/war"
)

// The board of a battle has the land of the attacked square and of those beside it.
func TestBattlesHaveTheLandOfTheMap(t *testing.T) {
	for _, c := range []struct{ name, position, attack, want string }{
		{"a plain", ":r2,:b2 r 0 0 9 0 0 3", "1,1-2,1", ""},
		{"woods from the left", ":r2,f:b2 r 0 0 9 0 0 3", "1,1-2,1", "7/3ff2/3ff2/3ff2/7"},
		{"woods from the right", "f:r2,:b2 b 0 0 9 0 0 3", "2,1-1,1", "7/2ff3/2ff3/2ff3/7"},
		{"a hill", ":r2,h:b2 r 0 0 9 0 0 3", "1,1-2,1", "7/4h2/4hh1/4hh1/7"},
		{"a ford", ":r2,=:b2 r 0 0 9 0 0 3", "1,1-2,1", "3~3/3~3/7/7/3~3"},
		{"a city", ":r2,cb:b2 r 0 0 9 0 0 3", "1,1-2,1", "3#3/7/7/7/3#3"},
		{"a city on a hill", ":r2,hcb:b2 r 0 0 9 0 0 3", "1,1-2,1", "3#3/7/7/7/3#3"},
		{"a warehouse", ":r2,wb:b2 r 0 0 9 0 0 3", "1,1-2,1", ""},
		{"woods to the left, mountains to the right", ",f/:r2,:b2/,m r 0 0 9 0 0 3", "1,2-2,2", "3f3/7/7/7/3m3"},
		{"the same, turned", "m,/:r2,:b2/f, b 0 0 9 0 0 3", "2,2-1,2", "3f3/7/7/7/3m3"},
		{"the same southwards", ",:r2,/m,:b2,f r 0 0 9 0 0 3", "2,1-2,2", "3f3/7/7/7/3m3"},
		{"the edge of the map", ":r2/:b2 r 0 0 9 0 0 3", "1,1-1,2", ""},
	} {
		s := war.State{Position: parse(t, c.position)}
		a, err := war.ParseAction(&s, c.attack)
		if err != nil || grounds.Check(&s, a) != nil {
			t.Fatalf("%s: %v, %v", c.name, err, grounds.Check(&s, a))
		}
		grounds.Apply(&s, a, nil)
		_, got, _ := strings.Cut(s.Battle.String(), " ground=")
		if got != c.want {
			t.Errorf("%s: the ground is %q, want %q", c.name, got, c.want)
		}
		without := s
		without.Battle = grounds.BattleStart(&s)
		if again, err := war.ParseState(s.String()); err != nil || again != s || without != s {
			t.Errorf("%s: %v is read as %v, %v", c.name, s, again, err)
		}
		r := grounds
		r.Battle.Ground = false
		if p := r.BattleStart(&s); p.Laid() {
			t.Errorf("%s: without the rule there is ground: %v", c.name, p)
		}
	}
}

// A turned map with the sides swapped gives a mirrored board.
func TestLandIsTheSameForBothSides(t *testing.T) {
	red := war.State{Position: parse(t, ",f,/:r2,h:b3,/,~, r 0 0 9 0 0 3"), From: grid.At(0, 1), To: grid.At(1, 1)}
	blue := war.State{Position: parse(t, ",~,/,h:r3,:b2/,f, b 0 0 9 0 0 3"), From: grid.At(2, 1), To: grid.At(1, 1)}
	a, b := grounds.BattleStart(&red), grounds.BattleStart(&blue)
	for s := range a.Size.Squares().All() {
		if got, want := b.GroundAt(a.Size.Mirrored(s)), a.GroundAt(s); got != want || a.At(s).Other() != b.At(a.Size.Mirrored(s)) && (a.Red.Has(s) || a.Blue.Has(s)) {
			t.Errorf("%v: %v of %v, mirrored %v of %v", s, want, a, got, b)
		}
	}
}
