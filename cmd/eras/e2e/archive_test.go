//go:build e2e

package e2e

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/war"
	"eras/saves"
)

// TestMatchesAreKeptUnderNames saves a war under a name, plays on, goes back to what
// was saved, sees it again, copies and pastes its record, renames and deletes it.
func TestMatchesAreKeptUnderNames(t *testing.T) {
	t.Parallel()
	warSave := prepare(t, "ford")
	dir := t.TempDir()
	warSave.save(t, dir, warSave.where(t, false, func(s war.State) bool { return !s.Fighting && s.Position.Left < 150 }))
	s := start(t, dir, 1280, 800, "-language", "es", "-seed", "7")
	s.quick()
	s.click("menu.continue")
	s.onScreen("war")
	stood, _ := s.turn("")
	s.guest.PressKey(ebiten.KeyControlLeft)
	s.key(ebiten.KeyS)
	s.guest.ReleaseKey(ebiten.KeyControlLeft)
	s.still(10)
	s.shot("es-1280x800-save")
	s.enter("saving.name", "Antes del vado")
	s.click("saving.yes")
	state, err := war.ParseState(stood)
	if err != nil {
		t.Fatal(err)
	}
	s.act(careless(warSave.set.Scenario.Rules)(state))
	s.turn(stood)
	s.click("play.leave")
	s.click("play.leaving.yes")
	s.onScreen("menu")

	s.click("menu.archive")
	s.onScreen("archive")
	s.until("the match in the list", func() bool { return s.has("archive.continue") })
	s.away()
	s.still(20)
	s.inside()
	s.shot("es-1280x800-archive")
	s.click("archive.continue")
	s.onScreen("war")
	if now, _ := s.turn(""); now != stood {
		t.Errorf("loaded is\n%s\nand saved was\n%s", now, stood)
	}
	s.click("play.leave")
	s.click("play.leaving.yes")
	s.onScreen("menu")

	// What was played after saving has not gone: it is among the earlier ones.
	s.click("menu.archive")
	s.click("archive.tabs.1")
	s.until("the earlier match", func() bool { return s.has("archive.continue") })
	s.click("archive.tabs.0")
	s.copies("archive.copy")
	s.click("archive.paste")
	s.onScreen("replay")
	s.click("replay.leave")
	s.onScreen("archive")
	s.click("archive.rename")
	s.enter("archive.naming.name", "Después")
	s.click("archive.naming.yes")
	s.still(10)
	named := func() []saves.Archived {
		all, err := saves.Open(dir).ListArchived(saves.Named)
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	if all := named(); len(all) != 1 || all[0].Match.Name != "Después" {
		t.Errorf("renamed is %+v", all)
	}
	s.until("the renamed match", func() bool { return s.has("archive.delete") })
	s.click("archive.delete")
	s.still(20)
	s.shot("es-1280x800-archive-delete")
	s.click("archive.deleting.yes")
	s.until("nothing", func() bool { return len(named()) == 0 })
	s.click("archive.back")
	s.onScreen("menu")
	s.close()
}
