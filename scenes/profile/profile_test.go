package profile

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	aibattle "eras/ai/battle"
	aiwar "eras/ai/war"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/games"
	"eras/play/learning"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

var today = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

var warNames = aiwar.Estimators(&war.Rules{Dominion: 50, Orders: 3}).Names()

// played returns n matches with all kinds of results.
func played(mode saves.Mode, n int, points bool) (all []saves.Played) {
	for i := range n {
		m := saves.Played{Date: today.AddDate(0, 0, i-n), Mode: mode, Scenario: "dominion", Map: "crossroads", Level: 1 + i%7, Score: (i+2)%3 - 1, Reason: war.ByLimit, Own: 6, Enemy: 6}
		if points {
			m.OwnPoints, m.EnemyPoints = 30+m.Score*(3+i%17), 30
		}
		m.Own += m.Score * (1 + i%5)
		all = append(all, m)
	}
	return all
}

func model(names []string, curve bool) *Model {
	m := &Model{Depth: 3, Moves: 1296, Right: 781, Low: 0.55, High: 0.66, Chance: 0.18, Standard: 0.35}
	for i, name := range names {
		m.Weights = append(m.Weights, Weight{Name: name, Icon: "queen-crown", Gene: float64(i%4) / 3, Standard: 0.5})
	}
	if curve {
		m.Curve = []float64{0.17, 0.22, 0.27, 0.26, 0.33, 0.38, 0.44, 0.61}
	}
	return m
}

// changes returns a change of each estimator.
func changes(names []string, up bool) (all []Kept) {
	k := Kept{Rules: "Estandartes", Grounds: Grounds{Date: today, Games: 120, Share: 0.59}}
	for i, name := range names {
		c := Change{Name: name, Before: 0.22, After: 0.24 + 0.2*float64(i%3)}
		if !up {
			c.Before, c.After = c.After, c.Before
		}
		k.Weights = append(k.Weights, c)
	}
	return []Kept{k}
}

// tried returns steps of hill-climbing.
func tried(n int) Tries {
	all := Tries{Tried: 9 * n, Taken: n, Waiting: n, UnderWay: n%2 == 0, Games: 214}
	for i := range min(n, mostTried) {
		all.Last = append(all.Last, Tried{Date: today.AddDate(0, 0, -i), Accepted: i%2 == 0, What: "Los pesos de nuestra partida", Changes: "Cerca de almacenes 0,22 → 0,55; Ataque astuto 0,91 → 0,12; y 9 más", Verdict: "Mejor por +8 puntos de 100 en 240 partidas de prueba: se queda."})
	}
	return all
}

// states prepare the screen for all kinds of data.
var states = map[string]func(*Screen){
	"nobody": func(s *Screen) { s.Since = time.Time{} },
	"no matches": func(s *Screen) {
		s.Boards = []Board{{Mode: war.ID, Enough: learning.MinStudied}, {Mode: battle.ID}}
	},
	"few": func(s *Screen) {
		for i := range s.Boards {
			b := &s.Boards[i]
			*b = Board{Mode: b.Mode, Enough: b.Enough, Caption: b.Caption, Played: b.Played[:learning.MinStudied-1]}
		}
	},
	"studying": func(s *Screen) { s.Boards[0].Model, s.Studying = nil, true },
	"no model": func(s *Screen) { s.Boards[0].Model = nil },
	"many": func(s *Screen) {
		s.Boards[0].Played = played(war.ID, 200, true)
		s.Boards[0].Kept = changes(warNames, true)
		s.Boards[0].Kept[0].Grounds.Refused = today
		s.Boards[0].Kept, s.Boards[0].Tries = append(s.Boards[0].Kept, changes(warNames, false)...), tried(12)
		s.Boards[1].Kept = changes(aibattle.Estimators(&battle.Rules{}).Names(), true)
	},
	"curve, changes downwards": func(s *Screen) {
		s.Boards[0].Model = model(warNames, true)
		s.Boards[0].Kept = changes(warNames, false)
		s.Boards[1].Kept = changes(aibattle.Estimators(&battle.Rules{}).Names(), false)
	},
	"rated": func(s *Screen) {
		for i := range s.Boards {
			b := &s.Boards[i]
			b.Rating, b.Played = rated(b.Mode, 12, 1, 6), b.Played[:1]
		}
	},
	"rated, few opponents that know the player":     func(s *Screen) { s.Boards[0].Rating, s.Boards[1].Rating = rated(war.ID, 3, 1, 1), nil },
	"rated, by opponents that are clearly stronger": func(s *Screen) { s.Boards[0].Rating = rated(war.ID, 40, -1, 20) },
	"rated once": func(s *Screen) { s.Boards[0].Rating = rated(war.ID, 1, 1, 0) },
	"usual":      func(*Screen) {},
}

// rated returns the rating after n matches, of which the first were won and the last knew, in
// which the player scored.
func rated(mode saves.Mode, n, score, knew int) *Rating {
	p := &saves.Profile{}
	for i := range n {
		m := saves.Played{Date: today.AddDate(0, 0, i-n), Mode: mode, Scenario: "banners", Level: 7, Score: 1, Knew: n-i <= knew}
		if m.Knew {
			m.Score = score
		}
		p.Add(m)
	}
	return RatingOf(&games.LearningOf(mode).Scale, p)
}

func newScreen(done map[string]int, prepare func(*Screen)) *Screen {
	s := &Screen{
		Name: "Wilhelmina Montgómery", Since: today.AddDate(0, -2, 0), Noted: 1184,
		Boards: []Board{
			{Mode: war.ID, Enough: learning.MinStudied, Caption: "profile.caption.points", Played: played(war.ID, 12, true), Model: model(warNames, false), Kept: changes(warNames, true), Tries: tried(3)},
			{Mode: battle.ID, Estimators: "battle.", Caption: "profile.caption.battle", Played: played(battle.ID, 9, false), Kept: changes(aibattle.Estimators(&battle.Rules{}).Names(), false), Tries: tried(2)},
		},
		MapTitle: func(_, name string) string { return name },
		Forget:   func() bool { done["forget"]++; return true },
		Leave:    func() { done["leave"]++ },
		Bar:      func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
	}
	prepare(s)
	return s
}

func TestEveryStateFits(t *testing.T) {
	for name, prepare := range states {
		t.Run(name, func(t *testing.T) {
			uitest.Fits(t, func() uitest.Screen { return newScreen(map[string]int{}, prepare) }, func(w *uitest.Window) {
				w.Check()
				if _, ok := w.Find("profile.board"); ok {
					w.Pick("profile.board", 1)
				}
			})
		})
	}
}

func TestForgettingAsksFirst(t *testing.T) {
	for _, size := range uitest.Sizes {
		done := map[string]int{}
		w := uitest.New(t, "es", size[0], size[1], newScreen(done, states["usual"]))
		w.Ticks(2)
		w.Click("profile.forget")
		w.Ticks(1)
		w.Key(ebiten.KeyEscape)
		w.Ticks(2)
		if done["forget"]+done["leave"] != 0 {
			t.Fatalf("Esc in the question did %v", done)
		}
		w.Click("profile.forget")
		w.Ticks(1)
		w.Key(ebiten.KeyEnter) // the "no" button has the focus
		w.Ticks(2)
		if done["forget"] != 0 {
			t.Fatal("Enter in the question forgets")
		}
		w.Click("profile.forget")
		w.Ticks(1)
		w.Click("profile.forgetting.yes")
		w.Ticks(2)
		if done["forget"] != 1 {
			t.Fatalf("Forget was called %d times", done["forget"])
		}
		w.Check()
		if _, ok := w.Find("profile.forget"); ok {
			t.Error("a forgotten player can be forgotten again")
		}
		w.Key(ebiten.KeyEscape)
		w.Click("profile.back")
		if done["leave"] != 2 {
			t.Errorf("Leave was called %d times", done["leave"])
		}
	}
}

func TestScreenStaysIfForgettingFails(t *testing.T) {
	s := newScreen(map[string]int{}, states["usual"])
	s.Forget = func() bool { return false }
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	w.Click("profile.forget")
	w.Ticks(1)
	w.Click("profile.forgetting.yes")
	w.Ticks(2)
	if _, ok := w.Find("profile.forget"); !ok {
		t.Error("the data is gone")
	}
}

// shows reports whether the share of right predictions is on the screen.
func shows(w *uitest.Window) bool {
	_, ok := w.Find("profile.share")
	return ok
}

func TestPreferencesNeedEnoughMatches(t *testing.T) {
	for n := range 2 * learning.MinStudied {
		s := newScreen(map[string]int{}, func(s *Screen) { s.Boards[0].Played = s.Boards[0].Played[:n] })
		w := uitest.New(t, "en", 1280, 800, s)
		w.Ticks(2)
		if shows(w) != (n >= learning.MinStudied) {
			t.Errorf("after %d matches the share is shown: %v", n, shows(w))
		}
	}
}

// A model of battles that was learned from battles within wars is shown before the first battle on
// its own.
func TestPreferencesInBattlesNeedNoMatches(t *testing.T) {
	s := newScreen(map[string]int{}, func(s *Screen) {
		s.Boards[1].Played, s.Boards[1].Model = s.Boards[1].Played[:1], model(warNames, false)
	})
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	w.Click("profile.board.1")
	if w.Ticks(2); !shows(w) {
		t.Error("the share is not shown")
	}
}

func TestShareOfRightPredictions(t *testing.T) {
	for _, c := range []struct {
		right, moves int
		want         string
	}{{181, 296, "61%"}, {0, 10, "0%"}, {10, 10, "100%"}, {0, 0, "0%"}} {
		s := newScreen(map[string]int{}, func(s *Screen) { s.Boards[0].Model.Right, s.Boards[0].Model.Moves = c.right, c.moves })
		w := uitest.New(t, "en", 1280, 800, s)
		w.Ticks(2)
		if got, _ := w.Find("profile.share"); got.Label != c.want {
			t.Errorf("%d of %d: %q, want %q", c.right, c.moves, got.Label, c.want)
		}
	}
}

// The bars of won matches are above the line, those of lost ones below it, and the last
// match is on the right.
func TestBarsAreAsHighAsTheMargins(t *testing.T) {
	var matches []saves.Played
	margins := []int{5, -3, 0, 24, -12}
	for _, m := range margins {
		p := saves.Played{Mode: war.ID, Scenario: "dominion", Map: "ford", Level: 1, Score: min(max(m, -1), 1), Reason: war.ByDominion, OwnPoints: 25 + max(m, 0), EnemyPoints: 25 - min(m, 0)}
		matches = append(matches, p)
	}
	s := newScreen(map[string]int{}, func(s *Screen) { s.Boards[0].Played = matches })
	w := uitest.New(t, "es", 1280, 800, s)
	w.Ticks(2)
	var bars []ui.Rect
	for i, want := range []string{"+5", "−3", "=", "+24", "−12"} {
		c, ok := w.Find(fmt.Sprintf("profile.match.%d", i))
		if !ok || c.Label != want {
			t.Fatalf("bar %d is %+v, want %s", i, c, want)
		}
		bars = append(bars, c.Rect)
		if i > 0 && bars[i].X <= bars[i-1].Right() {
			t.Errorf("bar %d at %v is not to the right of the one before at %v", i, bars[i], bars[i-1])
		}
	}
	unit := bars[0].H / 5
	line := bars[0].Bottom()
	for i, m := range margins {
		foot, high := bars[i].Bottom(), float64(m)
		if m < 0 {
			foot, high = bars[i].Y, -high
		}
		if m == 0 {
			continue
		}
		if math.Abs(foot-line) > 0.01 || math.Abs(bars[i].H-unit*high) > 0.01 {
			t.Errorf("the bar of margin %d is at %v; the line is at %v and a point has the height %v", m, bars[i], line, unit)
		}
	}
}

func TestEveryEstimatorHasTexts(t *testing.T) {
	for _, language := range ui.Languages {
		texts, err := ui.NewTexts(language)
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for _, name := range warNames {
			for _, how := range []string{"low", "even", "high"} {
				keys = append(keys, fmt.Sprintf("profile.way.%s.%s", name, how))
			}
			keys = append(keys, "profile.change."+name+".up", "profile.change."+name+".down")
		}
		for _, name := range aibattle.Estimators(&battle.Rules{Kinds: true}).Names() {
			keys = append(keys, "profile.change.battle."+name+".up", "profile.change.battle."+name+".down")
		}
		for _, mode := range []saves.Mode{war.ID, battle.ID} {
			for _, part := range []string{"board", "none", "match", "missing", "missing.guess"} {
				keys = append(keys, "profile."+part+"."+string(mode))
			}
		}
		for _, key := range keys {
			if text := texts.T(key); strings.Contains(text, "⟨") {
				t.Errorf("%s: no text %q", language, key)
			}
		}
	}
}

func TestTheKeyboardScrolls(t *testing.T) {
	s := newScreen(map[string]int{}, states["many"])
	w := uitest.New(t, "es", 900, 600, s)
	w.Ticks(3)
	before, _ := w.Find("profile.share")
	w.Key(ebiten.KeyPageDown)
	w.Ticks(1)
	after, _ := w.Find("profile.share")
	if after.Rect.H >= before.Rect.H {
		t.Errorf("page down moved the ring from %v to %v", before.Rect, after.Rect)
	}
	w.Key(ebiten.KeyPageUp)
	w.Ticks(1)
	if again, _ := w.Find("profile.share"); again.Rect != before.Rect {
		t.Errorf("page up moved the ring to %v, not back to %v", again.Rect, before.Rect)
	}
}

// Every button does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 900, newScreen(map[string]int{}, states["many"]))
	}, uitest.ShortAndUsual)
}
