package setup

import (
	"testing"

	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// The meter of a seat shows the strength of its bot only while that is known: not with settings, which may
// make it weaker.
func TestBotsWithSettingsHaveNoStrength(t *testing.T) {
	u := uitest.New(t, "en", 1280, 800, uitest.Func(func(*ui.UI) {})).UI
	s := Seats{
		Bots:  []Bot{{spec: "regent", name: "Regent", strength: 5, about: "setup.rival.tip"}},
		Named: map[string]string{"regent:search.tries=1": "setup.talker"},
		Rival: Rival{Bot: "nobody"},
	}
	for _, c := range []struct {
		spec, name string
		strength   int
	}{
		{"regent", "Regent", 5}, {"regent:search.tries=1", "Regent, easy", 0}, {"regent:search.tries=2", "Regent, custom", 0},
	} {
		s.All = []Seat{{Bot: c.spec}, {Bot: c.spec}, {Bot: c.spec}}
		if b, _ := s.botOf(u, 2); b.name != c.name || b.strength != c.strength {
			t.Errorf("%s is shown as %q with the strength %d, want %q with %d", c.spec, b.name, b.strength, c.name, c.strength)
		}
	}
}
