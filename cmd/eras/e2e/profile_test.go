//go:build e2e

package e2e

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/game/war"
	"eras/saves"
)

// TestFiveMatchesMakeAModel opens what is known of a player after four wars, then
// after five, and waits for the model that the program makes of them.
func TestFiveMatchesMakeAModel(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	store := saves.Open(dir)
	settings, err := store.Settings()
	if err != nil {
		t.Fatal(err)
	}
	settings.Player = personName
	if err := store.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	warSave := prepare(t, "duel")
	record := warSave.match.Record().String()
	finish := func() {
		t.Helper()
		now := time.Now()
		played := saves.Played{Date: now, Mode: war.ID, Scenario: warSave.set.Scenario.Name, Map: warSave.set.Map.Name, Level: 5, Side: game.Red, First: game.Red, Score: 1, Reason: war.ByDominion, Own: 5, Enemy: 4, OwnPoints: 50, EnemyPoints: 30}
		if err := store.UpdateProfile(personName, now, func(p *saves.Profile) { p.Add(played) }); err != nil {
			t.Fatal(err)
		}
		logged := saves.Logged{Date: now, Mode: war.ID, Side: game.Red, Record: record}
		if err := store.UpdateKnowledge(personName, func(k *saves.Knowledge) { k.AddMatch(logged) }); err != nil {
			t.Fatal(err)
		}
	}
	for range 4 {
		finish()
	}
	s := start(t, dir, 900, 600, "-language", "es")
	s.click("menu.start")
	s.click("setup.profile")
	s.onScreen("profile")
	s.still(30)
	if s.has("profile.share") {
		t.Error("four matches make a model")
	}
	s.click("profile.back")
	finish()
	s.click("setup.profile")
	s.until("the model", func() bool { return s.has("profile.share") })
	s.away()
	s.still(60)
	s.inside()
	s.shot("es-900x600-know-studied")
	s.close()
	if k, err := store.Knowledge(personName); err != nil || len(k.Models) != 1 || k.Models[0].Tested == 0 {
		t.Errorf("the models %+v are kept, %v", k.Models, err)
	}
}

// TestForgettingAPlayer opens what is known of a player from the screen before a
// match, says no to forgetting, then yes, and looks at what is left.
func TestForgettingAPlayer(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	acquaint(t, dir)
	store := saves.Open(dir)
	settings, err := store.Settings()
	if err != nil {
		t.Fatal(err)
	}
	settings.Player = personName
	if err := store.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	s := start(t, dir, 1280, 800, "-language", "en")
	s.click("menu.start")
	s.click("setup.profile")
	s.onScreen("profile")
	if share, _ := s.value("profile.share"); share != "43%" {
		t.Errorf("the share predicted is %q", share)
	}
	s.click("profile.forget")
	s.click("profile.forgetting.no")
	if p := s.profile(personName); p.Games() != 11 {
		t.Fatalf("no to forgetting leaves %d matches", p.Games())
	}
	s.click("profile.forget")
	s.click("profile.forgetting.yes")
	if s.has("profile.forget") {
		t.Error("who is forgotten can be forgotten again")
	}
	s.click("profile.back")
	s.onScreen("setup")
	s.ticks(2)
	if s.has("setup.profile") || s.has("setup.players."+personName) {
		t.Errorf("the forgotten player is still known: %s", s.ids())
	}
	if !s.has("setup.players.Edward O’Brien") {
		t.Errorf("another player is gone: %s", s.ids())
	}
	s.close()

	insight, err := store.Knowledge(personName)
	if err != nil || len(insight.Models)+len(insight.Changes)+len(insight.Matches) != 0 {
		t.Errorf("of the forgotten player %+v is kept, %v", insight, err)
	}
	err = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), personName) {
			t.Errorf("%s still names the forgotten player", filepath.Base(path))
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
