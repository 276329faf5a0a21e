//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// guided follows the guide on the screen to its end, by keyboard or by mouse, and takes
// a picture of each sentence if name is not empty. It returns how many there were.
func (s *driver) guided(keyboard bool, name string) int {
	s.t.Helper()
	n, last := 0, ""
	s.until("the end of the guide", func() bool {
		shown := map[string]string{}
		for _, c := range s.look().Controls {
			shown[c.ID] = c.Label
		}
		text, ok := shown["guide"]
		if !ok {
			return n > 0 && shown["guiding"] == ""
		}
		if text != last {
			if n, last = n+1, text; name != "" {
				s.still(10)
				s.shot(fmt.Sprintf("%s-%02d", name, n))
			}
		}
		id := "guide.yes"
		if _, read := shown[id]; !read {
			id = shown["guide.at"]
		}
		if !s.has(id) {
			return false
		}
		if keyboard {
			s.ticks(2) // the focus goes there
			s.key(ebiten.KeyEnter)
		} else {
			s.click(id)
		}
		return false
	})
	return n
}

// firstLaunch opens the program for the first time, in a language, and asks to be shown. The
// window is small in Spanish.
func firstLaunch(t *testing.T, language int, keyboard bool) *driver {
	size := [][2]int{{900, 600}, {1280, 800}}[language]
	s := start(t, t.TempDir(), size[0], size[1])
	s.onScreen("welcome")
	s.click(fmt.Sprintf("welcome.language.%d", language))
	s.enter("welcome.name", "Ana")
	if keyboard {
		s.focus("welcome.show")
		s.key(ebiten.KeyEnter)
	} else {
		s.click("welcome.show")
	}
	s.onScreen("war")
	return s
}

// fromHelp begins a guide from a page of rules, without motions.
func fromHelp(t *testing.T, language, book, button string, keyboard bool) *driver {
	s := start(t, t.TempDir(), 1280, 800, "-language", language)
	s.onScreen("menu")
	s.quick()
	s.key(ebiten.KeyF1)
	s.onScreen("rules")
	if book != "" {
		s.click(book)
	}
	if keyboard {
		s.focus(button)
		s.key(ebiten.KeyEnter)
	} else {
		s.click(button)
	}
	return s
}

// guideWays are the ways in which guides are followed here; tests of the window follow them in both
// ways in both languages.
var guideWays = []struct {
	language string
	keyboard bool
}{{"es", false}, {"en", true}}

// eachGuide follows a guide in all ways and takes pictures of it by mouse under a name.
func eachGuide(t *testing.T, name, book, button string, steps int) {
	for _, way := range guideWays {
		s, pictures := fromHelp(t, way.language, book, button, way.keyboard), ""
		if !way.keyboard {
			pictures = way.language + "-guide-" + name
		}
		if n := s.guided(way.keyboard, pictures); n != steps {
			t.Errorf("%s: the guide says %d sentences, want %d", way.language, n, steps)
		}
		s.close()
	}
}

func TestGuideOfWar(t *testing.T) {
	t.Parallel()
	for language, keyboard := range []bool{true, false} { // languages as the first page lists them
		s := firstLaunch(t, language, keyboard)
		name := ""
		if !keyboard {
			name = fmt.Sprintf("guide-war-%d", language)
		}
		if n := s.guided(keyboard, name); n != 12 {
			t.Errorf("language %d, by keyboard %v: the guide says %d sentences, want 12", language, keyboard, n)
		}
		s.close()
	}
}

func TestGuideOfBattle(t *testing.T) {
	t.Parallel()
	eachGuide(t, "battle", "", "rules.guide.1", 7)
}

func TestGuideOfRisk(t *testing.T) {
	t.Parallel()
	eachGuide(t, "risk", "rules.title.books.1", "rules.guide.0", 12)
}

func TestGuideOfDiplomacy(t *testing.T) {
	t.Parallel()
	eachGuide(t, "diplomacy", "rules.title.books.2", "rules.guide.0", 23)
}
