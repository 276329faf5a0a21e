package war

import (
	"fmt"
	"strings"
	"testing"

	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// objectiveStart is landStart with an objective that red reaches by going to 2,2, and blue by taking
// that square.
const objectiveStart = ",f,wn,~,,wn/cr:r5h1a1,,h:b1,=,,cb:b4/,:r2,,,m, r 12 12 60 0 0 1 "

var objectives = map[war.ObjectiveKind]string{
	war.Hold: "hold=1 red=2,2 blue=2,2", war.Wagon: "wagon=1,2 red=2,2 blue=4,2", war.Breakout: "breakout=1 red=2,2;2,1 blue=1,3",
}

// Every kind of objective is told in the panel and on its squares in words of its own, in every window,
// and the result says by what it was won or lost.
func TestEveryKindOfObjective(t *testing.T) {
	if len(objectives) != int(war.ObjectiveKindCount)-1 {
		t.Fatalf("there are %d objectives to test", len(objectives))
	}
	for _, language := range ui.Languages {
		seen := map[string]war.ObjectiveKind{}
		unique := func(kind war.ObjectiveKind, text string) {
			if other, twice := seen[text]; text == "" || twice && other != kind {
				t.Errorf("%s: %v reads %q, as %v does", language, kind, text, other)
			}
			seen[text] = kind
		}
		for kind, objective := range objectives {
			for _, size := range uitest.Everywhere {
				for _, seats := range [][2]warplay.Seat{two, person} {
					s := openUnder(t, manyOrders, language, size[0], size[1], objectiveStart+objective, seats)
					s.Check("square.", "map")
					if goal, ok := s.Find("map.goal"); ok {
						unique(kind, goal.Label)
					}
				}
			}
			s := openUnder(t, manyOrders, language, 1280, 800, objectiveStart+objective, two)
			p := s.war.Position().Position
			unique(kind, s.screen.about(s.UI, &p, at(2, 2)))
			s.Click("square.1,2")
			s.Click("square.2,2")
			s.Ticks(2)
			if o, over := s.war.Outcome(); !over || o.Reason != war.ByObjective || o.Winner != game.Red.Seat() {
				t.Errorf("%s: %v ends with %+v", language, kind, o)
			}
			unique(kind, resultOf(s))
		}
	}
}

// resultOf returns what the page of the result says of the end of the war.
func resultOf(s *window) string {
	sum := warplay.SummarizeWar(&s.war.Setup, s.war.Board, s.war.Match())
	r := &twosided.Result{Setup: &s.war.Setup}
	fillResult(r, &sum)
	if s.UI.Text.T(r.Unit) == r.Unit || s.UI.Text.T(r.CurveTitle) == r.CurveTitle {
		s.T.Errorf("the result counts %s under %s", r.Unit, r.CurveTitle)
	}
	return r.Ending(s.UI)
}

// A person is warned when the enemy has nearly reached the objective, and the panel shows who scores.
func TestObjectivesWarn(t *testing.T) {
	for _, c := range []struct {
		objective, points string
		side              game.Side
		plus              [2]int
	}{
		{"hold=9 red=3,2 blue=3,2", "0 6", game.Blue, [2]int{0, 1}},
		{"hold=9 red=3,2 blue=3,2", "0 2", game.NoSide, [2]int{0, 1}},
		{"hold=9 red=1,1 blue=1,1", "0 7", game.NoSide, [2]int{}},
		{"wagon=3,2 red=1,2 blue=6,2", "0 0", game.Blue, [2]int{}},
		{"wagon=1,2 red=2,2 blue=6,2", "0 0", game.NoSide, [2]int{}},
		{"breakout=2 red=6,1;6,3 blue=3,2;1,1", "0 1", game.Blue, [2]int{}},
		{"breakout=3 red=6,1;6,2;6,3 blue=3,2;1,1;1,3", "0 1", game.NoSide, [2]int{}},
	} {
		start := strings.Replace(objectiveStart, "60 0 0 1 ", fmt.Sprintf("60 %s 1 ", c.points), 1)
		s := openUnder(t, manyOrders, "en", 1280, 800, start+c.objective, person)
		p := s.war.Position().Position
		if got := s.screen.danger(&p); got != c.side {
			t.Errorf("%s with %s warns of %v, want %v", c.objective, c.points, got, c.side)
		}
		if got := scoring(&p); got != c.plus {
			t.Errorf("%s: the turn brings %v, want %v", c.objective, got, c.plus)
		}
	}
}
