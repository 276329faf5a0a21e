package risk

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/game/gametest"
	"eras/game/risk"
	"eras/game/risk/mapformat"
	"eras/scenes/setup"
	"eras/scenes/ui/uitest"
)

// fakeMaps opens one map, or fails.
type fakeMaps struct {
	all    []*risk.Map
	opened *risk.Map
	notes  []string
	path   string
	fault  error
}

func (f *fakeMaps) Open(path string, done func(*risk.Map, []string, error)) {
	if f.path = path; f.fault == nil {
		f.all = append([]*risk.Map{f.opened}, f.all...)
	}
	done(f.opened, f.notes, f.fault)
}
func (f *fakeMaps) Picks() bool                                { return false }
func (f *fakeMaps) Pick(done func(*risk.Map, []string, error)) { f.Open("", done) }
func (f *fakeMaps) Removable(m *risk.Map) bool                 { return m == f.opened }
func (f *fakeMaps) All() []*risk.Map                           { return f.all }
func (f *fakeMaps) Remove(_ *risk.Map, done func(error)) {
	f.all = f.all[1:]
	done(nil)
}

// imported returns a map of another program.
func imported(t *testing.T, name string) *mapformat.Imported {
	t.Helper()
	in, err := mapformat.Load(filepath.Join("..", "..", "..", "game", "risk", "mapformat", "testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return in
}

// A map file that is dropped on the window with its cards and pictures is opened: an error and notes
// stand in the dialog, and a good map is chosen and can be removed.
func TestAMapIsDroppedOnTheSetup(t *testing.T) {
	s := newSetup(t, &setupLog{}, setup.One)
	in := imported(t, "two.map")
	own := &fakeMaps{all: s.Maps, opened: in.Map, notes: in.Notes, fault: errors.New("two.map:12: the map is wrong")}
	s.Opening.Own = own
	w := uitest.New(t, "es", 1280, 800, s)
	w.Ticks(2)
	drop := func() {
		w.Drop("/maps/two.png", "/maps/two.cards", "/maps/two.map")
		w.Ticks(2)
	}
	drop()
	if c, _ := w.Find("setup.map.fault"); own.path != "/maps/two.map" || !strings.HasSuffix(c.Label, ": "+own.fault.Error()) {
		t.Errorf("opened %s, the dialog says %q", own.path, c.Label)
	}
	w.Check()
	own.fault = nil
	drop()
	if c, _ := w.Find("setup.map.fault"); !strings.Contains(c.Label, "two.cards:16: missions to destroy") {
		t.Errorf("the dialog says %q", c.Label)
	}
	w.Check()
	w.Click("setup.map.cancel")
	w.Ticks(2)
	if _, shown := w.Find("setup.map.path"); shown || s.Maps[s.mapped] != in.Map || s.cut != in.Map {
		t.Errorf("the map is %s", s.cut.Name)
	}
	if note := noteOf(w.UI, in.Map); note != "5 territorios, 3 continentes · Domination, two" {
		t.Errorf("the list says %q", note)
	}
	w.Click("setup.map.remove")
	w.Ticks(2)
	if len(own.all) != len(s.Maps) || s.cut == in.Map {
		t.Error("the map is not removed")
	}
}

// An invitation has the file of a map that does not ship, and of no other.
func TestInvitationsHaveTheMap(t *testing.T) {
	log := &setupLog{}
	s := newSetup(t, log, setup.Several)
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(2)
	w.Click("setup.invite")
	if log.invited != "" {
		t.Errorf("with a map that ships: %.80q", log.invited)
	}
	s.Maps = append(s.Maps, imported(t, "two.map").Map)
	s.mapped, s.part = len(s.Maps)-1, -1
	s.cutMap()
	w.Ticks(2)
	w.Click("setup.invite")
	if m, err := risk.ParseMap("map.toml", []byte(log.invited)); err != nil || m.Line() != s.cut.Line() || !strings.Contains(log.invited, "outline") {
		t.Errorf("with a map of another program: %.80q, %v", log.invited, err)
	}
}

func TestTheDialogOfMapsFits(t *testing.T) {
	uitest.Fits(t, func() uitest.Screen {
		s := newSetup(t, &setupLog{}, setup.One)
		in := imported(t, "two.luxb")
		s.Opening.Own = &fakeMaps{all: s.Maps, opened: in.Map, notes: in.Notes}
		return s
	}, func(w *uitest.Window) {
		w.Drop("/home/ana/mapas/two.luxb")
		w.Ticks(2)
	}, "thumbnail.")
}

// Files of other games are not read, and those of other programs are kept as ours.
func TestReadMapAndKeepMap(t *testing.T) {
	for text, ours := range map[string]bool{"[[province]]\n": false, "[rules]\n": false, "name = 1\n": true} {
		if _, _, ok, err := ReadMap("x.toml", []byte(text)); ok != ours || ours != (err != nil) {
			t.Errorf("%q: %v, %v", text, ok, err)
		}
	}
	path := filepath.Join("..", "..", "..", "game", "risk", "mapformat", "testdata", "two.map")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	m, notes, ok, err := ReadMap(path, data)
	if err != nil || !ok || len(notes) == 0 {
		t.Fatalf("%v, %v, %v", notes, ok, err)
	}
	file, picture, pixels, err := keepMap(m, data)
	if err != nil || picture != m.Sheet.Picture || len(pixels) == 0 {
		t.Fatalf("%q, %v", picture, err)
	}
	again, err := risk.ParseMap("two.toml", file)
	if err != nil || again.Line() != m.Line() {
		t.Errorf("%v", err)
	}
	if same, _, _, err := keepMap(again, file); err != nil || string(same) != string(file) {
		t.Error("our own file is kept as another")
	}
}

// The page says that Cardhunter plays for Ender where the map is too large for it, and only there.
func TestTheSetupNamesTheDeputy(t *testing.T) {
	s := newSetup(t, &setupLog{}, setup.One)
	large, err := risk.ParseMapLine(gametest.RiskGrid(15, 5))
	if err != nil {
		t.Fatal(err)
	}
	w := uitest.New(t, "en", 1280, 800, s)
	if s.deputy(w.UI) != "" {
		t.Errorf("of %s it says %q", s.cut.Name, s.deputy(w.UI))
	}
	s.cut = large
	w.Ticks(2)
	w.Check("thumbnail.")
	if text := s.deputy(w.UI); text != "Your rival and Ender plan on maps of up to 64 territories. On this one Cardhunter plays in their place, whatever the level." {
		t.Errorf("of a large map it says %q", text)
	}
	for i := range s.seats.All {
		if !s.seats.All[i].Person {
			s.seats.All[i].Bot = "killbot"
		}
	}
	if text := s.deputy(w.UI); text != "" {
		t.Errorf("without Ender it says %q", text)
	}
}
