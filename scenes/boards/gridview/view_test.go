package gridview

import (
	"testing"

	"pgregory.net/rapid"

	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

var rules = war.Rules{LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 3, Battle: battle.Rules{Scaled: true, Limit: 100, Stall: 6}}

const start = ",,cn,,,,cb,/:r5,,,wn,,,,/,:b2,,,,,,/cr,wr,,:r1,,,:b1,cb:b3 r 25 5 120 12 7"

// drive plays motions to their end in one of the ways a player can.
func drive(t *rapid.T, u *ui.UI, tick func(*ui.UI, bool), busy func() bool, skip func()) {
	hurried := rapid.Bool().Draw(t, "hurried")
	for range rapid.IntRange(0, 60).Draw(t, "ticks before skipping") {
		tick(u, hurried)
	}
	skip()
	if busy() {
		t.Fatal("busy after Skip")
	}
}

// A war map shows the position of the match when its motions have ended, however
// they were played.
func TestWarMapEndsWhereTheMatchIs(t *testing.T) {
	first, err := war.ParsePosition(start)
	if err != nil {
		t.Fatal(err)
	}
	u := uitest.New(t, "en", 900, 600, nil).UI
	rapid.Check(t, func(t *rapid.T) {
		var v War
		state := war.State{Position: first}
		v.Reset(&state.Position)
		for range rapid.IntRange(1, 30).Draw(t, "actions") {
			actions := rules.Actions(&state, nil)
			if len(actions) == 0 {
				return
			}
			action := rapid.SampledFrom(actions).Draw(t, "action")
			var events []war.Event
			rules.Apply(&state, action, &events)
			if state.Fighting {
				continue
			}
			v.Play(u, events, &state.Position, rapid.SampledFrom([]float64{0, 0.33, 1}).Draw(t, "speed"))
			drive(t, u, v.Tick, v.Busy, v.Skip)
			if *v.Shown() != state.Position {
				t.Fatalf("after %v it shows %s, want %s", events, v.Shown(), state.Position)
			}
		}
	})
}

func TestBattlefieldEndsWhereTheMatchIs(t *testing.T) {
	first, err := battle.ParsePosition("8/r6b/r6b/r6b/r6b/8 r 100")
	if err != nil {
		t.Fatal(err)
	}
	u := uitest.New(t, "en", 900, 600, nil).UI
	rapid.Check(t, func(t *rapid.T) {
		var v Battlefield
		p := first
		v.Reset(p)
		for range rapid.IntRange(1, 60).Draw(t, "moves") {
			moves := p.Moves(nil)
			if len(moves) == 0 {
				return
			}
			var events []battle.Event
			rules.Battle.Apply(&p, rapid.SampledFrom(moves).Draw(t, "move"), &events)
			v.Play(u, events, p, rapid.SampledFrom([]float64{0, 1, 2}).Draw(t, "speed"))
			drive(t, u, v.Tick, v.Busy, v.Skip)
			if *v.Shown() != p {
				t.Fatalf("after %v it shows %v, want %v", events, *v.Shown(), p)
			}
		}
	})
}

// A soldier is drawn where it walks, not where it stands.
func TestMovingPiecesAreHidden(t *testing.T) {
	p, err := battle.ParsePosition("3/r1b/3 r 10")
	if err != nil {
		t.Fatal(err)
	}
	var v Battlefield
	v.Reset(p)
	move := p.Moves(nil)[0]
	after := p
	var events []battle.Event
	rules.Battle.Apply(&after, move, &events)
	w := uitest.New(t, "en", 900, 600, uitest.Func(func(u *ui.UI) { v.Describe(u, "field", u.Bounds(), Marks{}) }))
	v.Play(w.UI, events, after, 1)
	w.Ticks(1)
	if !v.hidden(move.From()) || v.hidden(move.To()) {
		t.Error("the walking soldier is drawn on its square, or another is hidden")
	}
	if got := v.Shown().At(move.From()); got != game.Red {
		t.Errorf("the walking soldier has left its square: %v", got)
	}
}

func TestMirroredBoardFindsItsSquares(t *testing.T) {
	for _, mirrored := range []bool{false, true} {
		l := layout{x: 10, y: 20, cell: 50, mirrored: mirrored}
		l.size.W, l.size.H = 7, 5
		for s := range l.size.Squares().All() {
			r := l.square(s)
			if got, ok := l.at(r.CenterX(), r.CenterY()); !ok || got != s {
				t.Errorf("mirrored %v: the middle of %v belongs to %v", mirrored, s, got)
			}
		}
		if _, ok := l.at(9, 30); ok {
			t.Error("a point beside the board belongs to a square")
		}
	}
}
