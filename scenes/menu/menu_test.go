package menu

import (
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
	"eras/scenes/ui/uitest"
)

type still struct{}

func (still) Describe(*ui.UI, ui.Rect) {}

func newScreen(done map[string]int, saved bool) *Screen {
	act := func(name string) func() { return func() { done[name]++ } }
	paint := func(*paint.Canvas, art.Figures, float64, float64) {}
	cards := []*Card{
		{ID: "war", Several: "menu.two", Paint: paint}, {ID: "battle", Several: "menu.two", Paint: paint},
		{ID: "risk", Several: "menu.several", Paint: paint, Scene: func() *Scene { return nil }},
		{ID: "diplomacy", Several: "menu.several", Paint: paint, Scene: func() *Scene { return nil }},
	}
	return &Screen{
		Picture: still{}, Moving: cards[0], Version: "0.0.0-0123456789ab-dirty", Cards: cards, Card: cards[0], Chosen: func(*Card) { done["chosen"]++ },
		Continue: func(*Card) string {
			if !saved {
				return ""
			}
			return "Begoña Núñez, «La encrucijada», quedan 164"
		},
		Campaign: func(c *Card) (string, bool) {
			return "Begoña Núñez: El puente del peaje, guerra 1 de 6", c == cards[0]
		},
		Actions: Actions{Campaign: act("campaign"), Continue: act("continue"), Start: act("start"), Several: act("two"), Together: act("together"), Watch: act("watch"), Archive: act("archive"),
			Rules: act("rules"), Options: act("options"), Credits: act("credits"), Quit: act("quit"), Profile: act("profile")},
	}
}

func TestTheMenuFits(t *testing.T) {
	for _, saved := range []bool{false, true} {
		for _, card := range []int{0, 2} {
			uitest.Fits(t, func() uitest.Screen {
				s := newScreen(map[string]int{}, saved)
				s.Card = s.Cards[card]
				if card == 0 {
					s.Actions.Profile = nil
				} else {
					s.Card.Show = func() {}
				}
				return s
			}, nil, "thumbnail.")
		}
	}
}

func TestEveryButtonHasAnAction(t *testing.T) {
	done := map[string]int{}
	w := uitest.New(t, "es", 1280, 800, newScreen(done, true))
	w.Ticks(1)
	for _, id := range []string{"continue", "start", "campaign", "two", "watch", "archive", "profile", "rules", "options", "credits", "quit"} {
		w.Click("menu." + id)
		if done[id] != 1 {
			t.Errorf("%s was called %d times", id, done[id])
		}
	}
	w.Click("menu.board.battle")
	w.Ticks(1)
	if _, ok := w.Find("menu.campaign"); ok {
		t.Error("a board without a campaign has its button")
	}
	if done["chosen"] != 1 || w.Screen.(*Screen).Card.ID != "battle" {
		t.Error("the other board was not chosen")
	}
}

func TestNoContinueButtonWithoutASavedMatch(t *testing.T) {
	w := uitest.New(t, "es", 1280, 800, newScreen(map[string]int{}, false))
	w.Ticks(1)
	if _, ok := w.Find("menu.continue"); ok {
		t.Error("there is a continue button")
	}
}

// Every button of the menu has its icon, in a row beside others and alone, with text of any size.
func TestEveryButtonHasItsIcon(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range [][2]int{{844, 390}, {900, 600}, {1280, 800}} {
			for _, enlarged := range []float64{1, 1.6} {
				w := uitest.New(t, language, size[0], size[1], newScreen(map[string]int{}, true))
				w.UI.TextSize = enlarged
				w.Ticks(2)
				for _, id := range []string{"continue", "start", "campaign", "two", "together", "watch", "archive", "profile", "rules", "options", "credits", "quit"} {
					if b, ok := w.Find("menu." + id); !ok || b.Icon == "" {
						t.Errorf("%s, %v, text of %v: %s has no icon", language, size, enlarged, id)
					}
				}
			}
		}
	}
}

// Every board's match goes on with one click on its card.
func TestCardsContinueTheirMatches(t *testing.T) {
	done := map[string]int{}
	w := uitest.New(t, "en", 1280, 800, newScreen(done, true))
	w.Ticks(1)
	if _, ok := w.Find("menu.board.war.continue"); ok {
		t.Error("the chosen board has two continue buttons")
	}
	w.Click("menu.board.risk.continue")
	if s := w.Screen.(*Screen); s.Card.ID != "risk" || done["chosen"] != 1 || done["continue"] != 1 {
		t.Errorf("chosen %s, %v", s.Card.ID, done)
	}
}

// painted counts how often a picture is described.
type painted struct{ n int }

func (p *painted) Describe(*ui.UI, ui.Rect) { p.n++ }

// The moving picture is that of its board; the others show their own.
func TestThePictureIsOfTheChosenBoard(t *testing.T) {
	s, p := newScreen(map[string]int{}, false), &painted{}
	s.Picture = p
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	before := p.n
	w.Click("menu.board.battle")
	shown := p.n
	w.Ticks(3)
	if before == 0 || p.n != shown {
		t.Errorf("described %d times for the war, then %d times for the battle", before, p.n-shown)
	}
}

// The buttons stay where they are when another game is chosen, whether or not it has a match to
// continue, a campaign or a guide.
func TestChoosingAGameDoesNotMoveTheButtons(t *testing.T) {
	for _, size := range [][2]int{{1280, 800}, {900, 600}, {390, 844}} {
		for _, saved := range []string{"", "war", "risk"} {
			s := newScreen(map[string]int{}, false)
			s.Continue = func(c *Card) string {
				if c.ID == saved {
					return "Ana, on a map with a name that is long enough for two lines in a narrow window"
				}
				return ""
			}
			s.Cards[1].Show = func() {}
			w := uitest.New(t, "en", size[0], size[1], s)
			w.Ticks(1)
			was := map[string]ui.Rect{}
			for i, c := range s.Cards {
				s.Card = c
				w.Ticks(1)
				for _, id := range []string{"menu.start", "menu.two", "menu.watch", "menu.archive", "menu.profile", "menu.rules", "menu.options"} {
					b, ok := w.Find(id)
					if !ok {
						t.Fatalf("%v: there is no %s", size, id)
					}
					if i == 0 {
						was[id] = b.Rect
					} else if b.Rect.X != was[id].X || b.Rect.Y != was[id].Y {
						t.Errorf("%v, with a match of %q: %s is at %v for %s, at %v for %s", size, saved, id, b.Rect, c.ID, was[id], s.Cards[0].ID)
					}
				}
			}
		}
	}
}

// Who does not know a game is offered its first turns, but no match that waits is hidden
// behind them.
func TestTheFirstTurnsAreOffered(t *testing.T) {
	for _, saved := range []bool{false, true} {
		done := map[string]int{}
		s := newScreen(done, saved)
		s.Cards[1].Show = func() { done["show"]++ }
		w := uitest.New(t, "en", 900, 600, s)
		w.Ticks(1)
		if _, ok := w.Find("menu.show"); ok {
			t.Error("a game that is known is shown")
		}
		w.Click("menu.board.battle")
		w.Ticks(1)
		if b, ok := w.Find("menu.show"); ok == saved || ok && b.Label != "Show me a battle" {
			t.Errorf("with a match to continue %v: offered %v, called %q", saved, ok, b.Label)
		}
		if saved {
			continue
		}
		if w.Click("menu.show"); done["show"] != 1 {
			t.Errorf("shown %d times", done["show"])
		}
	}
}

// Every button does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window { return uitest.New(t, "en", 1280, 800, newScreen(map[string]int{}, true)) }, uitest.ShortAndUsual)
}
