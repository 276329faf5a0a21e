//go:build e2e

package e2e

import (
	"context"
	"testing"
	"time"

	"eras/ai/agents"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
	"eras/play/learning"
	"eras/saves"
)

// TestThreeGamesMakeAStyle opens what is known of a player of Risk from the set-up
// screen: the program makes a style of three games.
func TestThreeGamesMakeAStyle(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		language      string
		width, height int
	}{{"es", 900, 600}, {"en", 1280, 800}} {
		dir := t.TempDir()
		store := saves.Open(dir)
		settings, err := store.Settings()
		if err != nil {
			t.Fatal(err)
		}
		settings.Player, settings.Board = personName, risk.ID
		if err := store.SaveSettings(settings); err != nil {
			t.Fatal(err)
		}
		for n := range learning.MinMatches {
			finishRisk(t, store, n)
		}
		s := start(t, dir, c.width, c.height, "-language", c.language)
		s.click("menu.start")
		s.click("setup.profile0")
		s.onScreen("profile")
		s.until("the style", func() bool { return s.has("profile.share") })
		s.away()
		s.still(60)
		s.inside()
		s.shot(c.language + "-profile-risk")
		s.click("profile.board.4")
		s.until("the record", func() bool { return s.has("record.share.0") && s.has("medal.first") })
		s.away()
		s.still(10)
		s.inside()
		s.shot(c.language + "-profile-record")
		s.close()
		k, err := store.Knowledge(personName)
		if err != nil {
			t.Fatal(err)
		}
		if style, ok := k.Style(risk.ID); !ok || style.Tested == 0 || style.Shares["killbot"] < 0.5 {
			t.Errorf("the style %+v is kept", style)
		}
	}
}

// finishRisk adds a finished match, which a bot played in the person's place, to what is
// kept.
func finishRisk(t *testing.T, store *saves.Saves, n int) {
	t.Helper()
	m, err := agents.LoadRiskMap("isles")
	if err != nil {
		t.Fatal(err)
	}
	board, err := risk.NewBoard(m, risk.Ender2009(3))
	if err != nil {
		t.Fatal(err)
	}
	seated, err := airisk.NewAgents(board.Game, []airisk.Maker{airisk.NewKillbot, airisk.NewQuo, airisk.NewBoscoe}, uint64(n))
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch(board, uint64(n))
	if err := match.Run(context.Background(), seated, nil); err != nil {
		t.Fatal(err)
	}
	o, _ := match.Outcome()
	f := learning.Finished{
		Person: personName,
		Placed: saves.Placed{Date: time.Now(), Mode: risk.ID, Map: "isles", Opponents: []string{"quo", "boscoe"}, Place: 2 - o.Score(0), Of: 3, Score: o.Score(0), Reason: o.Reason, Length: 12},
		Logged: saves.Logged{Date: time.Now().Add(time.Duration(n) * time.Second), Mode: risk.ID, Record: match.Record().String()},
	}
	if err := f.KeepResult(store); err != nil {
		t.Fatal(err)
	}
	if err := f.KeepRecord(store); err != nil {
		t.Fatal(err)
	}
}
