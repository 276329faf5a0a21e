package war

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/war"
	"eras/game/war/people"
	"eras/play/session/warplay"
	"eras/scenes/games/twosided"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

func newResult(done map[string]int, lesson bool, o game.Outcome) *result.Screen {
	act := func(name string) func() { return func() { done[name]++ } }
	p, _ := war.ParsePosition("cr:r5,,wr/,cn,/wb,,:r4 b 12 3 58 31 12")
	r := &twosided.Result{
		Setup: &warplay.Setup{Scenario: &war.Scenario{Rules: war.Rules{Dominion: 50}}},
		Names: [2]ui.Name{{Alone: "Begoña Núñez"}, {Alone: "Ordenador"}}, Players: "Begoña Núñez contra Ordenador, «La encrucijada»",
	}
	screen := &result.Screen{
		Match: r, Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
		Menu: act("menu"), Replay: act("replay"), Again: act("again"), Picture: act("picture"),
	}
	fillResult(r, &warplay.WarSummary{
		Outcome: o, Final: p, Battles: [2]int{4, 2}, Lost: [2]int{11, 17}, Spent: [2]int{62, 58}, Fallen: at(7, 4), Best: people.Person{Side: game.Blue, Name: "Bermudo", Won: 2, Deed: people.Deed{Soldiers: 3, Against: 4, Attacked: true}}, BestWon: 2, Strength: [][2]int{{4, 4}, {6, 5}, {9, 0}}, Points: [][2]int{{0, 0}, {2, 1}, {12, 7}},
	})
	if lesson {
		screen.Profile = act("profile")
		r.Lesson = &twosided.Lesson{
			Text: "Perdí con estos pesos, así que no sustituyen a los que guardo. He ajustado los que hoy me fallaron y los probaré en la próxima guerra.",
			Note: "Con esta son 12 partidas tuyas: 7 ganadas y 5 perdidas.",
		}
		for i, name := range []string{"near-warehouses", "shrewd", "aggressive", "near-cities", "corner"} {
			r.Lesson.Weights = append(r.Lesson.Weights, twosided.Weight{Name: name, Icon: "brain", Before: float64(i)*0.2 - 0.2, After: 1 - float64(i)*0.2})
		}
	}
	return screen
}

var outcomes = []game.Outcome{
	{Winner: 0, Reason: "elimination"}, {Winner: 1, Reason: "dominion"}, {Winner: 1, Reason: "limit"},
	{Winner: game.Nobody, Reason: "limit"}, {Winner: game.Nobody, Reason: "elimination"},
}

func TestResultFits(t *testing.T) {
	for _, o := range outcomes {
		for _, lesson := range []bool{false, true} {
			uitest.Fits(t, func() uitest.Screen { return newResult(map[string]int{}, lesson, o) }, func(w *uitest.Window) {
				w.Check()
				if _, ok := w.Find("result.tabs"); ok {
					w.Click("result.tabs.1")
				}
			})
		}
	}
}

func TestResultButtons(t *testing.T) {
	for _, size := range uitest.Sizes {
		done := map[string]int{}
		w := uitest.New(t, "es", size[0], size[1], newResult(done, true, outcomes[0]))
		w.Ticks(2)
		for _, id := range []string{"menu", "replay", "profile", "again"} {
			w.Click("result." + id)
			w.Ticks(1) // nothing else is described in the tick of a click
			if done[id] != 1 {
				t.Errorf("%s was done %d times", id, done[id])
			}
		}
		w.Key(ebiten.KeyEscape)
		if done["menu"] != 2 {
			t.Error("Esc does not lead to the menu")
		}
	}
}

// The curve has room in the smallest window, and beside a medal in the usual one; its title is whole.
func TestTheCurveHasRoom(t *testing.T) {
	for _, c := range []struct {
		width, height int
		medal         bool
	}{{900, 600, false}, {1280, 800, false}, {1280, 800, true}, {1920, 1080, true}} {
		screen := newResult(map[string]int{}, true, outcomes[1])
		if c.medal {
			screen.Medals = []result.Medal{{ID: "first", Icon: "laurels-trophy"}}
		}
		w := uitest.New(t, "es", c.width, c.height, screen)
		w.Ticks(2)
		w.Check()
		least := 28.0
		if c.height >= 800 {
			least = 50
		}
		if curve, ok := w.Find("result.curve"); !ok || curve.Rect.H < least {
			t.Errorf("%+v: the curve has %v", c, curve.Rect)
		}
		if title := w.UI.Text.T(screen.Match.(*twosided.Result).CurveTitle); !w.UI.Whole(title) {
			t.Errorf("%+v: %q is not whole", c, title)
		}
	}
}

// The result names the leader who won most battles, as the map does.
func TestResultNamesTheBestLeader(t *testing.T) {
	s := open(t, "en", 1280, 800, ":r9,,cb/,,:b0 r 0 0 100 12 34", [2]warplay.Seat{{Level: 1}, {Level: 1}})
	best := people.Person{Side: game.Red, Name: s.screen.called(at(1, 1)), Won: 5, Deed: people.Deed{Soldiers: 1, Against: 3}}
	screen := newResult(map[string]int{}, false, outcomes[0])
	r := screen.Match.(*twosided.Result)
	r.Setup.Seed = s.screen.Setup.Seed
	fillResult(r, &warplay.WarSummary{Outcome: outcomes[0], Best: best, BestWon: 2, Strength: [][2]int{{1, 1}, {1, 0}}, Points: [][2]int{{0, 0}, {1, 0}}})
	w := uitest.New(t, "en", 1280, 800, screen)
	w.Ticks(2)
	row, ok := w.Find("result.leaders")
	if want := s.screen.called(at(1, 1)) + " the Lucky (2)"; !ok || !strings.HasSuffix(row.Label, want) {
		t.Errorf("the result says %q, want %q", row.Label, want)
	}
}

// At the limit, the result shows the numbers that decided, and says so.
func TestTheLimitTellsWhatDecided(t *testing.T) {
	for _, c := range []struct {
		position, unit, says string
		winner               int
		score                [2]int
	}{
		{":r1,,:b9 b 0 0 0 9 8", "result.points", "reached its limit.", 0, [2]int{9, 8}},
		{":r1,,:b9 b 0 0 0 8 8", "result.strength", "neither side ahead: leaders and soldiers decide.", 1, [2]int{2, 10}},
	} {
		p, err := war.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		rules := war.Rules{Dominion: 50}
		o, ok := rules.Outcome(&p)
		if !ok || o.Reason != war.ByLimit || int(o.Winner) != c.winner {
			t.Fatalf("%s ends as %+v", c.position, o)
		}
		screen := newResult(map[string]int{}, false, o)
		r := screen.Match.(*twosided.Result)
		fillResult(r, &warplay.WarSummary{Outcome: o, Final: p, Strength: [][2]int{{1, 1}}, Points: [][2]int{{0, 0}}})
		w := uitest.New(t, "en", 1280, 800, screen)
		w.Ticks(2)
		if says := r.Ending(w.UI); r.Score != c.score || r.Unit != c.unit || !strings.HasSuffix(says, c.says) {
			t.Errorf("%s: %v %s, %q", c.position, r.Score, r.Unit, says)
		}
	}
}
