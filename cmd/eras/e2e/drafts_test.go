//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/saves"
)

// TestUnsentOrdersAreKept writes orders by two clicks each, and finds them again after
// leaving by the button, after Esc, and after the program was killed.
func TestUnsentOrdersAreKept(t *testing.T) {
	t.Parallel()
	on, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	board, err := diplomacy.NewBoard(on, diplomacy.Rules{LastYear: 1910})
	if err != nil {
		t.Fatal(err)
	}
	board.First, err = board.Game.ParsePosition("SPR 1902 units=FRA:A.PAR,A.PIC,A.BUR,F.ECH;ENG:F.NTH,A.YOR;GER:A.MUN owners=FRA:PAR,BRE,MAR,BEL;ENG:LON;GER:MUN")
	if err != nil {
		t.Fatal(err)
	}
	m := saves.Match{Mode: diplomacy.ID, Map: on.Name, MapTitle: on.Title, Started: time.Now(), Saved: time.Now()}
	for p := range on.Powers() {
		seat := saves.Seat{Bot: "holdbot"}
		if on.PowerToken(diplomacy.Power(p+1)) == "FRA" {
			seat = saves.Seat{Person: personName}
		}
		m.Seats = append(m.Seats, seat)
	}
	m.Record = game.NewMatch[diplomacy.Position, diplomacy.Answer, diplomacy.Event](board, 1).Record().String()
	dir := t.TempDir()
	if err := saves.Open(dir).SaveMatch(saves.SlotOf(diplomacy.ID), m); err != nil {
		t.Fatal(err)
	}
	resume := func(s *driver) {
		t.Helper()
		s.onScreen("menu")
		s.click("menu.board.diplomacy")
		s.click("menu.continue")
		s.onScreen("diplomacy")
		s.until("the map", func() bool { return s.has("area.PAR") && s.has("diplomacy.submit") })
	}
	given := func(s *driver, want ...string) {
		t.Helper()
		s.ticks(4)
		var all []string
		for _, c := range s.look().Controls {
			if strings.HasPrefix(c.ID, "given.") {
				all = append(all, c.Label)
			}
		}
		slices.Sort(all)
		want = slices.Sorted(slices.Values(want))
		if !slices.Equal(all, want) {
			s.save("failed")
			t.Fatalf("the orders are %q, want %q", all, want)
		}
	}
	saved := func(order string) bool {
		m, ok, err := saves.Open(dir).LoadMatch(saves.SlotOf(diplomacy.ID))
		if !ok || err != nil {
			t.Fatalf("no match is saved: %v", err)
		}
		return strings.Contains(strings.Join(m.Drafts, " "), order)
	}
	s := start(t, dir, 1280, 800, "-language", "en", "-seed", "5")
	resume(s)
	s.click("area.PAR")
	s.click("area.BUR") // where an own unit stands: a move nevertheless
	s.click("area.PIC")
	s.click("area.LON") // across the Channel
	s.shot("en-1280x800-diplomacy-offer")
	s.click("choice.1") // the fleet that is offered
	s.click("area.BUR")
	s.key(ebiten.KeyH)
	want := []string{"A PAR - BUR", "A PIC - LON VIA", "F ECH C A PIC - LON", "A BUR H"}
	given(s, want...)
	s.shot("en-1280x800-diplomacy-warning")
	s.click("mend.0") // Paris would run into Burgundy
	want[0] = "A PAR S A BUR"
	given(s, want...)
	s.click("bar.leave")
	s.click("play.leaving.yes")
	resume(s)
	given(s, want...)
	s.key(ebiten.KeyEscape)
	s.click("play.leaving.yes")
	resume(s)
	given(s, want...)
	s.until("the four orders to be saved", func() bool { return saved("A BUR H") })
	s.click("drop.BUR")
	given(s, want[:3]...)
	s.until("the three orders to be saved", func() bool { return !saved("A BUR H") })
	s.kill()
	s = start(t, dir, 1280, 800, "-language", "es", "-seed", "5")
	resume(s)
	given(s, want[:3]...)
	s.close()
}
