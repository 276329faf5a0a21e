package app_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// follow does what the guide says until it is over, by keyboard or by mouse. It fails if
// the same sentence stays for long.
func (p *program) follow(keyboard bool) (sentences []string) {
	p.T.Helper()
	for deadline := time.Now().Add(uitest.Hangs); ; {
		p.Ticks(1)
		if !p.Screens.Guided() {
			return sentences
		}
		if time.Now().After(deadline) {
			p.T.Fatalf("the guide stops at %q, problems %q", sentences[max(0, len(sentences)-3):], p.Notices.Problems())
		}
		box, shown := p.Find("guide")
		if !shown {
			time.Sleep(100 * time.Microsecond) // the others play
			continue
		}
		if n := len(sentences); n == 0 || sentences[n-1] != box.Label {
			sentences = append(sentences, box.Label)
		}
		id := "guide.yes"
		if at, ok := p.Find("guide.at"); ok {
			if _, read := p.Find(id); !read {
				id = at.Label
			}
			if in := box.Rect.And(p.Window.UI.Bounds()); in.W < box.Rect.W-0.5 || in.H < box.Rect.H-0.5 {
				p.T.Errorf("%q lies outside the window: %+v", box.Label, box.Rect)
			}
			if over := at.Rect.And(box.Rect); over.W*over.H > 1 && (id != "guide.yes" || p.Touch) {
				p.T.Errorf("%q covers what it is about", box.Label)
			}
		}
		if keyboard {
			p.Ticks(1) // the focus goes there
			p.Key(ebiten.KeyEnter)
		} else {
			p.Click(id)
		}
		p.Ticks(1)
	}
}

// begin opens the program for the first time and answers its questions.
func begin(t *testing.T, language string, keyboard, show bool) *program {
	p := open(t, t.TempDir(), func(c *app.Config) { c.Language = "" })
	p.Window.UI.InputMethods = false // there is no window
	p.Ticks(2)
	if p.Screens.Name() != "welcome" {
		t.Fatalf("the first screen is %q", p.Screens.Name())
	}
	p.Click(fmt.Sprintf("welcome.language.%d", map[string]int{"es": 0, "en": 1}[language]))
	p.Ticks(1)
	p.Check()
	p.Click("welcome.name")
	p.Type("Ana")
	switch {
	case !show:
		p.Click("welcome.alone")
	case keyboard:
		p.Key(ebiten.KeyTab, ebiten.KeyTab, ebiten.KeyTab, ebiten.KeyEnter)
	default:
		p.Click("welcome.show")
	}
	p.Ticks(1)
	if p.Window.UI.Text.Language() != language || p.Settings.Player != "Ana" {
		t.Errorf("the language is %q, the player %q", p.Window.UI.Text.Language(), p.Settings.Player)
	}
	return p
}

// The game that a person chooses at the first launch is shown at once, and the menu begins with it.
func TestTheFirstGameIsChosen(t *testing.T) {
	modes := []saves.Mode{war.ID, battle.ID, risk.ID, diplomacy.ID}
	for i, screen := range []string{"war", "battle", "risk", "diplomacy"} {
		for _, show := range []bool{true, false} {
			p := open(t, t.TempDir(), func(c *app.Config) { c.Language = "" })
			p.Window.UI.InputMethods = false
			p.Ticks(2)
			p.Click(fmt.Sprint("welcome.game.", i))
			p.Ticks(1)
			p.Click(map[bool]string{true: "welcome.show", false: "welcome.alone"}[show])
			p.Ticks(1)
			if !show {
				screen = "menu"
			}
			if p.Screens.Name() != screen || p.Screens.Guided() != show || p.Settings.Board != modes[i] {
				t.Errorf("game %d: the screen is %q, guided %v, the menu's game %q", i, p.Screens.Name(), p.Screens.Guided(), p.Settings.Board)
			}
			p.End()
		}
	}
}

// TestFirstLaunchLeadsToTheGuideOrTheMenu asks once and never again.
func TestFirstLaunchLeadsToTheGuideOrTheMenu(t *testing.T) {
	p := begin(t, "es", false, false)
	if p.Screens.Name() != "menu" || p.Screens.Guided() {
		t.Fatalf("the player who finds out alone sees %q", p.Screens.Name())
	}
	place := p.Place
	p.End()
	p = open(t, place, func(c *app.Config) { c.Language = "" })
	if p.Ticks(1); p.Screens.Name() != "menu" || p.Settings.Language != "es" {
		t.Errorf("the second launch shows %q in %q", p.Screens.Name(), p.Settings.Language)
	}
}

// eachWay runs a guide in both languages, by mouse and by keyboard, and left half way.
func eachWay(t *testing.T, steps int, start func(t *testing.T, language string, keyboard bool) *program) {
	for _, language := range ui.Languages {
		for _, keyboard := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s keyboard=%v", language, keyboard), func(t *testing.T) {
				p := start(t, language, keyboard)
				if keyboard {
					p.Window.UI.Focus.Show()
				}
				sentences := p.follow(keyboard)
				if len(sentences) != steps {
					t.Errorf("the guide says %d sentences, want %d:\n%s", len(sentences), steps, strings.Join(sentences, "\n"))
				}
				if _, ok := p.Matches.Playing(); !ok || len(p.Notices.Problems()) > 0 {
					t.Errorf("after the guide: playing %v, problems %q", ok, p.Notices.Problems())
				}
			})
		}
	}
	t.Run("left", func(t *testing.T) {
		p := start(t, "en", false)
		p.waits("the guide", func() bool { _, ok := p.Find("guide.no"); return ok })
		p.Click("guide.no")
		p.Ticks(2)
		if _, ok := p.Find("guide"); ok || p.Screens.Guided() {
			t.Error("the guide stays after it was left")
		}
		if _, ok := p.Matches.Playing(); !ok {
			t.Error("leaving the guide leaves the match")
		}
	})
}

// fromHelp starts a guide from a page of rules.
func fromHelp(mode saves.Mode, button string) func(*testing.T, string, bool) *program {
	return func(t *testing.T, language string, _ bool) *program {
		p := open(t, t.TempDir(), func(c *app.Config) { c.Language = language })
		p.Settings.Board = mode
		p.Ticks(1)
		p.Key(ebiten.KeyF1)
		p.Ticks(1)
		p.Check("rules.")
		p.Click(button)
		p.waits("the guide", p.Screens.Guided)
		return p
	}
}

func TestGuideOfWar(t *testing.T) {
	eachWay(t, 12, func(t *testing.T, language string, keyboard bool) *program {
		return begin(t, language, keyboard, true)
	})
}

func TestGuideOfBattle(t *testing.T) { eachWay(t, 7, fromHelp(battle.ID, "rules.guide.1")) }

func TestGuideOfRisk(t *testing.T) { eachWay(t, 12, fromHelp(risk.ID, "rules.guide.0")) }

func TestGuideOfDiplomacy(t *testing.T) {
	eachWay(t, 23, fromHelp(diplomacy.ID, "rules.guide.0"))
}

// TestGuidesOnAPhone follows the guides with the largest boards on a phone held upright and sideways: each
// sentence points at something that is on the screen and does not cover it.
func TestGuidesOnAPhone(t *testing.T) {
	for mode, steps := range map[saves.Mode]int{risk.ID: 12, diplomacy.ID: 23} {
		for _, language := range ui.Languages {
			size := map[string][2]int{"en": {390, 844}, "es": {844, 390}}[language]
			t.Run(fmt.Sprint(mode, " ", language, " ", size), func(t *testing.T) {
				p := fromHelp(mode, "rules.guide.0")(t, language, false)
				p.sized(size[0], size[1], true)
				if sentences := p.follow(false); len(sentences) != steps {
					t.Errorf("the guide says %d sentences, want %d:\n%s", len(sentences), steps, strings.Join(sentences, "\n"))
				}
				if len(p.Notices.Problems()) > 0 {
					t.Errorf("problems %q", p.Notices.Problems())
				}
			})
		}
	}
}
