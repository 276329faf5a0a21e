package archive

import (
	"errors"
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
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
	"eras/scenes/ui/uitest"
)

// modes are the games in the order of the menu.
var modes = []saves.Mode{war.ID, battle.ID, risk.ID, diplomacy.ID}

var today = time.Date(2026, 5, 20, 12, 0, 0, 0, time.UTC)

// some returns n matches of all boards. Even ones are named, odd ones finished.
func some(n int) []saves.Archived {
	var all []saves.Archived
	for i := range n {
		m := saves.Archived{Section: saves.Named, ID: fmt.Sprint("m", i), Actions: 1234, Match: saves.Match{
			Mode: modes[i/2%len(modes)], Name: fmt.Sprint("Partida ", i), Saved: today.AddDate(0, 0, -i),
			Seats: make([]saves.Seat, 7),
		}}
		if i%2 == 1 {
			m.Section, m.Result = saves.Finished, "0 conquest"
		}
		all = append(all, m)
	}
	return all
}

// calls records the calls of a screen.
type calls struct {
	did      []string
	sketched []string
	busy     string
	err      error
}

func newScreen(o *calls, all []saves.Archived) *Screen {
	note := func(what string) func(saves.Archived) {
		return func(m saves.Archived) { o.did = append(o.did, what+" "+m.ID) }
	}
	return &Screen{
		Boards: []Board{
			{war.ID, "menu.board.war", "queen-crown"}, {battle.ID, "menu.board.battle", "crossed-swords"},
			{risk.ID, "menu.board.risk", "cannon"}, {diplomacy.ID, "menu.board.diplomacy", "scroll-quill"},
		},
		Arms:    func(_ *saves.Match, seat int) *art.Owner { return art.Twelve[seat%len(art.Twelve)] },
		Entries: func() ([]saves.Archived, bool) { return all, true },
		Words: func(s *saves.Archived) Words {
			w := Words{Title: s.Match.Name, Board: "Diplomacy", Map: "Europa, 1901", Stand: "otoño de 1903", Removing: "The code of your seat is deleted here. Without it you cannot return to the game.",
				Players: []string{"Begoña", "HaAI Berserk", "DumbBot", "JIC", "Regent", "HaAI Vanilla", "DumbBot"},
				Seats:   []string{"Austria", "Inglaterra", "Francia", "Alemania", "Italia", "Rusia", "Turquía"},
				Against: "Begoña (Austria) contra HaAI Berserk (Inglaterra), DumbBot (Francia) y 4 más"}
			if sketched(s) {
				w.Players, w.Seats = w.Players[:2], w.Seats[:2]
			}
			return w
		},
		Sketch: func(s *saves.Archived) Sketch {
			if !sketched(s) {
				return nil
			}
			o.sketched = append(o.sketched, s.ID)
			return func(*paint.Canvas, art.Figures, float64, float64) {}
		},
		Now: func() time.Time { return today }, Continue: note("continue"), Replay: note("replay"), Delete: note("delete"), Copy: func(m saves.Archived) bool { note("copy")(m); return true },
		Restore: func(m saves.Archived) bool {
			note("restore")(m)
			return true
		},
		Rename: func(m saves.Archived, name string) error {
			o.did = append(o.did, "rename "+m.ID+" "+name)
			return o.err
		},
		Paste: func() { o.did = append(o.did, "paste") }, Busy: func() string { return o.busy }, Leave: func() { o.did = append(o.did, "leave") },
		Bar: func(u *ui.UI, title, note string) { u.TitleBar(title, note) },
	}
}

// sketched reports whether there is a picture of a match.
func sketched(m *saves.Archived) bool {
	return m.Match.Mode == war.ID || m.Match.Mode == battle.ID
}

// The position of a match is painted beside the list, once.
func TestMatchesHaveAPicture(t *testing.T) {
	o := &calls{}
	w := uitest.New(t, "en", 1280, 800, newScreen(o, some(8)))
	w.Ticks(5)
	if fmt.Sprint(o.sketched) != "[m0]" {
		t.Errorf("sketched %v", o.sketched)
	}
	w.Click("archive.list.m4")
	w.Ticks(5)
	if w.Screen.(*Screen).sketch != nil || len(o.sketched) != 1 {
		t.Errorf("a game without pictures has one: %v", o.sketched)
	}
}

// inProgress returns a match in progress on each board: with a previous state, with a long
// one, without one, and a damaged one.
func inProgress() []saves.Archived {
	var all []saves.Archived
	for i, m := range some(2 * len(modes)) {
		if i%2 == 1 {
			continue
		}
		before := m
		before.Actions = 12
		m.Section, m.Previous, m.Lost = saves.InProgress, &before, i == 6
		if i == 4 {
			m.Previous = nil
		}
		all = append(all, m)
	}
	return all
}

func TestMatchesInProgressAreRestored(t *testing.T) {
	progress := func(w *uitest.Window) { w.Pick("archive.tabs", 2) }
	uitest.Fits(t, func() uitest.Screen { return newScreen(&calls{}, inProgress()) }, func(w *uitest.Window) {
		progress(w)
		w.Ticks(2)
		w.UI.Views.To("archive.list", 1e6)
		w.Ticks(1)
		w.Click("archive.list.m6")
	})
	uitest.Fits(t, func() uitest.Screen { return newScreen(&calls{}, nil) }, progress)
	o := &calls{}
	w := uitest.New(t, "en", 1280, 800, newScreen(o, inProgress()))
	w.Ticks(1)
	progress(w)
	w.Ticks(1)
	if got := w.Screen.(*Screen).previous(w.UI, &w.Screen.(*Screen).list[0]); got != "“Restore” brings back “Partida 0” as of 20 May, "+today.Local().Format("15:04")+", after 12 actions." {
		t.Errorf("the sentence is %q", got)
	}
	w.Click("archive.restore")
	w.Ticks(1)
	if c, _ := w.Find("archive.line"); o.last() != "restore m0" || !strings.Contains(c.Label, "Restored") {
		t.Errorf("did %v and says %q", o.did, c.Label)
	}
	for id, want := range map[string]string{"m4": "[true true true false]", "m6": "[false false false true]"} {
		w.Click("archive.list." + id)
		w.Ticks(1)
		var enabled []bool
		for _, button := range []string{"continue", "replay", "copy", "restore"} {
			c, _ := w.Find("archive." + button)
			enabled = append(enabled, c.Enabled)
		}
		if fmt.Sprint(enabled) != want {
			t.Errorf("of %s enabled are %v, want %s", id, enabled, want)
		}
	}
}

func TestTheArchiveFits(t *testing.T) {
	for _, n := range []int{0, 60} {
		uitest.Fits(t, func() uitest.Screen { return newScreen(&calls{}, some(n)) }, nil)
		uitest.Fits(t, func() uitest.Screen { return newScreen(&calls{}, some(n)) }, func(w *uitest.Window) { w.Pick("archive.tabs", 1) })
	}
	for _, open := range []string{"archive.rename", "archive.delete"} {
		uitest.Fits(t, func() uitest.Screen { return newScreen(&calls{}, some(9)) }, func(w *uitest.Window) {
			showCard(w, "m0")
			w.Click(open)
			w.Ticks(20)
		})
	}
}

// showCard opens the card of a match, which in a narrow window lies over the list.
func showCard(w *uitest.Window, id string) {
	if w.UI.Narrow() {
		w.Click("archive.list." + id)
		w.Ticks(2)
	}
}

// A finger opens the card of a match in a narrow window, whose buttons act and close it.
func TestTheCardOfANarrowWindowOpensAndCloses(t *testing.T) {
	for _, size := range [][2]int{{390, 844}, {844, 390}} {
		o := &calls{}
		w := uitest.New(t, "es", size[0], size[1], newScreen(o, some(9)))
		w.Ticks(2)
		if _, ok := w.Find("archive.replay"); ok {
			t.Fatal("the card is open at first")
		}
		showCard(w, "m4")
		w.Click("archive.close")
		w.Ticks(2)
		if _, ok := w.Find("archive.close"); ok {
			t.Fatal("the card cannot be closed")
		}
		showCard(w, "m4")
		w.Click("archive.copy")
		w.Ticks(2)
		if _, ok := w.Find("archive.close"); ok || o.last() != "copy m4" {
			t.Errorf("the card is open %v, after %v", ok, o.did)
		}
	}
}

func (o *calls) last() string {
	if len(o.did) == 0 {
		return ""
	}
	return o.did[len(o.did)-1]
}

func TestMatchesAreFilteredAndOpened(t *testing.T) {
	o := &calls{}
	w := uitest.New(t, "en", 1280, 800, newScreen(o, some(40)))
	s := w.Screen.(*Screen)
	w.Ticks(1)
	if len(s.list) != 20 {
		t.Fatalf("%d named matches", len(s.list))
	}
	w.Click("archive.board.3")
	w.Ticks(1)
	if len(s.list) != 5 || s.list[0].Match.Mode != risk.ID {
		t.Fatalf("Risk has %d matches, the first %+v", len(s.list), s.list[0])
	}
	w.Click("archive.list.m12")
	if len(o.did) != 0 {
		t.Errorf("a click on the list did %v", o.did)
	}
	w.Click("archive.continue")
	w.Click("archive.copy")
	w.Key(ebiten.KeyEscape)
	if got := fmt.Sprint(o.did); got != "[continue m12 copy m12 leave]" {
		t.Errorf("did %s", got)
	}
	w.Click("archive.tabs.1")
	w.Ticks(1)
	if c, _ := w.Find("archive.continue"); c.Enabled {
		t.Error("a finished match can be continued")
	}
	w.Click("archive.replay")
	if o.last() != "replay m5" {
		t.Errorf("did %v", o.did)
	}
	w.UI.Focus.Set("archive.list")
	w.Key(ebiten.KeyArrowDown, ebiten.KeyEnter)
	if o.last() != "replay m13" {
		t.Errorf("Enter did %v", o.did)
	}
}

func TestDeletingAsksFirst(t *testing.T) {
	o := &calls{}
	w := uitest.New(t, "es", 900, 600, newScreen(o, some(8)))
	w.Ticks(1)
	w.Click("archive.delete")
	w.Ticks(2)
	w.Key(ebiten.KeyEnter) // the "no" button has the focus
	w.Ticks(2)
	if len(o.did) != 0 {
		t.Fatalf("did %v", o.did)
	}
	w.Click("archive.delete")
	w.Ticks(2)
	w.Click("archive.deleting.yes")
	if o.last() != "delete m0" {
		t.Errorf("did %v", o.did)
	}
}

// The screen opens on what there is.
func TestTheFirstSectionHasMatches(t *testing.T) {
	all := some(6)
	for i := range all {
		all[i].Section = saves.Finished
	}
	w := uitest.New(t, "en", 1280, 800, newScreen(&calls{}, all))
	w.Ticks(2)
	if _, ok := w.Find("archive.list"); !ok {
		t.Error("no list is shown")
	}
	if firstSection(nil) != 0 || firstSection(some(6)) != 0 {
		t.Error("named matches are not shown first")
	}
}

// A section that is chosen before the matches have been read stays.
func TestAnEarlyChoiceOfSectionStays(t *testing.T) {
	s := newScreen(&calls{}, nil)
	all, ready := some(8), false
	s.Entries = func() ([]saves.Archived, bool) { return all, ready }
	w := uitest.New(t, "en", 1280, 800, s)
	w.Ticks(1)
	w.Click("archive.tabs.2")
	ready = true
	w.Ticks(2)
	if sections[s.section] != saves.InProgress {
		t.Errorf("the section is %q", sections[s.section])
	}
}

func TestReplacingAsksFirst(t *testing.T) {
	did := []string{}
	n := &Naming{ID: "n", Title: "T", Name: "uno", Taken: func(name string) bool { return name == "uno" }, Do: func(name string) string {
		did = append(did, name)
		if name == "bad" {
			return errors.New("no room").Error()
		}
		return ""
	}}
	done := false
	w := uitest.New(t, "en", 900, 600, uitest.Func(func(u *ui.UI) {
		u.Table()
		if !done {
			done = n.Describe(u)
		}
	}))
	w.Ticks(2)
	w.Click("n.yes")
	if len(did) != 0 || n.replace != "uno" {
		t.Fatalf("replaced %v without asking", did)
	}
	w.Click("n.yes")
	if fmt.Sprint(did) != "[uno]" || !done {
		t.Errorf("after asking: %v", did)
	}
}

func TestControlsAreDisabledWhileBusy(t *testing.T) {
	o := &calls{busy: "Opening"}
	w := uitest.New(t, "en", 1280, 800, newScreen(o, some(8)))
	w.Ticks(1)
	for _, id := range []string{"archive.continue", "archive.replay", "archive.delete", "archive.paste"} {
		if c, _ := w.Find(id); c.Enabled {
			t.Errorf("%s is enabled", id)
		}
	}
}

func TestTheFootSaysWhichMatchLeavesNext(t *testing.T) {
	all := some(6)
	all[3].Leaves = true
	w := uitest.New(t, "en", 1280, 800, newScreen(&calls{}, all))
	w.Ticks(1)
	if c, _ := w.Find("archive.line"); c.Label != "" {
		t.Errorf("of named matches the foot says %q", c.Label)
	}
	w.Click("archive.tabs.1")
	w.Ticks(1)
	if c, _ := w.Find("archive.line"); !strings.Contains(c.Label, "will replace “Partida 3”") {
		t.Errorf("the foot says %q", c.Label)
	}
}

// Every button does the same after a click of any length, in every row of each list.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 900, newScreen(&calls{}, append(some(6), inProgress()...)))
	}, uitest.ShortAndUsual)
}
