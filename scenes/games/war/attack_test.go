package war

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/play/session/warplay"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// attacked opens a war in which the computer has just attacked the person's leader on 2,2.
func attacked(t *testing.T, language string, width, height int) *window {
	t.Helper()
	s := open(t, language, width, height, ":r1,,,/wn,:r2,:b4,cn/cr:r1,,,cb:b2 r 0 0 100", [2]warplay.Seat{{Person: "Ana"}, {Level: 1}}, "3,2-2,2")
	s.Click("square.1,1")
	s.Click("square.2,1")
	s.settle(600)
	s.Until("the attack", func() bool { return s.screen.alarm != noAlarm })
	s.Ticks(2)
	return s
}

// A card says who attacks whom and where, and the battle waits for the person.
func TestAnAttackIsAnnounced(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range uitest.Everywhere {
			s := attacked(t, language, size[0], size[1])
			card, ok := s.Find("play.attack")
			if ok == s.UI.Narrow() {
				t.Errorf("%s %v: there is a card: %v", language, size, ok)
			}
			if state := s.war.Position(); s.UI.Narrow() {
				card.Label, ok = s.screen.attackText(s.UI, &state), true
			}
			for _, name := range []string{s.screen.called(at(3, 2)), s.screen.called(at(2, 2)), s.screen.places.At(s.UI.Text, at(2, 2))} {
				if !ok || name == "" || !strings.Contains(card.Label, name) {
					t.Errorf("%s %v: the card says %q without %q", language, size, card.Label, name)
				}
			}
			s.Check("square.", "map")
			steps := s.war.Match().Steps()
			s.Ticks(100)
			if s.screen.inBattle() || s.war.Match().Steps() != steps {
				t.Error("the battle does not wait")
			}
			if !s.UI.Narrow() {
				s.Click("play.attack.no")
				s.Ticks(2)
				s.Check("square.", "map")
			}
			if bar, ok := s.Find("play.fight"); !ok || !bar.Enabled || s.screen.inBattle() {
				t.Errorf("%s %v: whoever looks first cannot fight", language, size)
			}
		}
	}
}

// From the card, and from the bar after a look, the battle is fought or settled, by mouse and by key.
func TestAnAttackIsFoughtOrSettled(t *testing.T) {
	for name, c := range map[string]struct {
		do      func(s *window)
		settled bool
	}{
		"fight":          {func(s *window) { s.Click("play.attack.yes") }, false},
		"fight by key":   {func(s *window) { s.Key(ebiten.KeyEnter) }, false},
		"settle":         {func(s *window) { s.Click("play.attack.other") }, true},
		"look and fight": {func(s *window) { s.Key(ebiten.KeyEscape); s.Ticks(1); s.Key(ebiten.KeyEnter) }, false},
		"look and click": {func(s *window) { s.Click("play.attack.no"); s.Ticks(1); s.Click("square.2,2") }, false},
		"look and settle": {func(s *window) {
			s.Click("play.attack.no")
			s.Ticks(1)
			s.Click("play.settle")
		}, true},
	} {
		s := attacked(t, "en", 1280, 800)
		c.do(s)
		s.Ticks(1)
		if s.screen.alarm != noAlarm || !s.screen.Fight.On || s.war.Settled() != c.settled {
			t.Errorf("%s: alarm %d, battle %v, settled %v", name, s.screen.alarm, s.screen.Fight.On, s.war.Settled())
		}
	}
}

// Undoing takes the attack back with its card.
func TestAnAttackIsUndone(t *testing.T) {
	s := attacked(t, "en", 1280, 800)
	s.Click("play.attack.no")
	s.Ticks(1)
	s.Click("play.back")
	s.Ticks(2)
	if _, shown := s.Find("play.fight"); shown || s.screen.alarm != noAlarm || s.war.Match().Steps() != 0 {
		t.Errorf("after undoing: alarm %d, %d actions", s.screen.alarm, s.war.Match().Steps())
	}
}

// The actions of the computer's turn are numbered on the map until the person acts; a single one is not.
func TestActionsOfATurnAreNumbered(t *testing.T) {
	const start = "cr:r1,,,,,/,,,,,cb:b1 r 30 30 60 0 0 3"
	s := openUnder(t, manyOrders, "en", 1280, 800, start, [2]warplay.Seat{{Person: "Ana"}, {Level: 1}}, "S 6,2", "6,2-5,2", "H 5,2", "end")
	numbers := func() int {
		shown := 0
		for _, text := range s.UI.Texts() {
			if text == "2, 3" {
				shown++
			}
		}
		return shown
	}
	s.Click("play.endturn")
	s.Ticks(1)
	s.Click("play.ending.yes")
	s.Until("the turn of the computer", func() bool {
		s.settle(20)
		state := s.war.Position()
		return state.Turn() == game.Red && !s.screen.busy()
	})
	s.Ticks(2)
	orders := numbered(s.screen.acts, s.screen.lastSide)
	if len(orders) != 3 || orders[0].Moved || !orders[1].Moved || orders[2].To != at(5, 2) {
		t.Fatalf("the computer's actions %v are numbered %+v", s.screen.acts, orders)
	}
	if numbers() != 1 {
		t.Errorf("the map shows no numbers in %q", s.UI.Texts())
	}
	if numbered(s.screen.acts[:1], game.Blue) != nil {
		t.Error("a single action is numbered")
	}
	s.Click("square.1,1")
	s.Click("square.2,1")
	s.settle(400)
	if len(s.screen.acts) != 1 || s.screen.lastSide != game.Red {
		t.Errorf("after the person's step the map marks %v", s.screen.acts)
	}
}
