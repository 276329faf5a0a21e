package archive

import (
	"fmt"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/diplomacy"
	"eras/saves"
	"eras/scenes/ui/uitest"
)

func TestTheCardNamesAllSevenPowers(t *testing.T) {
	for tab, all := range map[string][]saves.Archived{"archive.tabs.0": some(4), "archive.tabs.2": inProgress()} {
		for i := range all {
			all[i].Match.Mode = diplomacy.ID
			all[i].Match.Name = "La partida larga del club, con Begoña y Javier"
		}
		w := uitest.New(t, "es", 1280, 800, newScreen(&calls{}, all))
		w.Ticks(1)
		w.Click(tab)
		w.Ticks(2)
		for i, name := range []string{"Begoña", "HaAI Berserk", "DumbBot", "JIC", "Regent", "HaAI Vanilla", "DumbBot"} {
			name += " (" + []string{"Austria", "Inglaterra", "Francia", "Alemania", "Italia", "Rusia", "Turquía"}[i] + ")"
			c, ok := w.Find(fmt.Sprint("archive.player", i))
			if !ok || c.Label != name || c.Rect.H < 20 {
				t.Errorf("%s: player %d is %+v", tab, i, c)
			}
		}
		w.Check()
	}
}

// Every row says whom one played as and against whom, on a phone too.
func TestRowsSayWhoPlayedAgainstWhom(t *testing.T) {
	for _, size := range [][2]int{{360, 600}, {640, 360}, {900, 600}, {1280, 800}} {
		w := uitest.New(t, "es", size[0], size[1], newScreen(&calls{}, some(4)))
		w.Ticks(2)
		c, ok := w.Find("archive.against.m0")
		if want := "Begoña (Austria) contra HaAI Berserk (Inglaterra), DumbBot (Francia) y 4 más"; !ok || c.Label != want {
			t.Errorf("in %d by %d the row says %+v", size[0], size[1], c)
		}
		w.Check()
	}
}

func TestANarrowWindowNamesThePlayersInATooltip(t *testing.T) {
	w := uitest.New(t, "en", 900, 600, newScreen(&calls{}, some(4)))
	w.Ticks(2)
	c, ok := w.Find("archive.list.m0")
	if !ok {
		t.Fatal("no row")
	}
	w.Move(c.Rect.CenterX(), c.Rect.CenterY())
	w.Ticks(30)
	if !w.UI.Tips.Shown() {
		t.Error("no tooltip")
	}
}

// Matches that are played together with other programs are among those in progress. They can be
// continued and removed, and nothing else.
func TestMatchesPlayedTogetherAreListed(t *testing.T) {
	together := func() []saves.Archived {
		var all []saves.Archived
		for i, mode := range modes {
			all = append(all, saves.Archived{Section: Together, ID: fmt.Sprint("seat", i), Match: saves.Match{Mode: mode, Name: fmt.Sprint("Risk, as player ", i), Saved: today, Seats: make([]saves.Seat, 7)}})
		}
		return all
	}
	uitest.Fits(t, func() uitest.Screen { return newScreen(&calls{}, together()) }, nil)
	uitest.Fits(t, func() uitest.Screen { return newScreen(&calls{}, together()) }, func(w *uitest.Window) {
		showCard(w, "seat0")
		w.Click("together.remove")
		w.Ticks(20)
	})
	for _, width := range []int{900, 1280} {
		o := &calls{}
		w := uitest.New(t, "en", width, 800, newScreen(o, append(inProgress(), together()...)))
		w.Ticks(2)
		w.UI.Focus.Set("archive.list")
		for range modes {
			w.Key(ebiten.KeyArrowDown)
		}
		w.Ticks(1)
		if _, ok := w.Find("archive.replay"); ok {
			t.Error("a match that its host has can be replayed")
		}
		w.Key(ebiten.KeyEnter)
		if o.last() != "continue seat0" {
			t.Errorf("Enter did %v", o.did)
		}
		w.Click("archive.list.seat1")
		w.Ticks(1)
		w.Click("archive.continue")
		if o.last() != "continue seat1" {
			t.Errorf("the button did %v", o.did)
		}
		w.Click("together.remove")
		w.Ticks(2)
		w.Key(ebiten.KeyEnter) // the "no" button has the focus
		w.Ticks(2)
		if o.last() != "continue seat1" {
			t.Fatalf("did %v", o.did)
		}
		w.Click("together.remove")
		w.Ticks(2)
		w.Click("archive.deleting.yes")
		w.Ticks(20)
		if c, _ := w.Find("archive.line"); o.last() != "delete seat1" || c.Label != "Removed from the list." {
			t.Errorf("did %v and says %q", o.did, c.Label)
		}
	}
}
