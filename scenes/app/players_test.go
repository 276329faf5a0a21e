package app_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/risk"
	"eras/play/learning"
	"eras/play/session/riskplay"
	"eras/saves"
	"eras/scenes/app"
)

// The end of a match of Risk or Diplomacy says what was learned: how many matches are still
// missing, then that the match is studied, then how well the player is foreseen.
func TestTheEndSaysWhatWasLearned(t *testing.T) {
	p := open(t, t.TempDir())
	finished := func(name string) learning.Finished {
		at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
		return learning.Finished{
			Person: name, Placed: saves.Placed{Date: at, Mode: risk.ID, Map: "isles", Place: 1, Of: 2, Length: 5, Opponents: []string{"quo"}, Reason: "conquest"},
			Logged: saves.Logged{Date: at, Mode: risk.ID, Record: game.Record{Board: "risk", Seed: 1}.String()},
		}
	}
	for n := 1; n <= learning.MinMatches; n++ {
		lesson := p.App.Players.Learn([]learning.Finished{finished("Ana")})
		if lesson == nil {
			t.Fatal("nothing is said")
		}
		want := p.App.UI.Text.T("lesson.studying")
		if left := learning.MinMatches - n; left > 0 {
			want = p.App.UI.Text.T("lesson.few", "N", left)
		}
		if got := lesson(); got != want {
			t.Errorf("after match %d: %q, want %q", n, got, want)
		}
	}
	p.App.Study.End()
	err := p.App.Saves.UpdateKnowledge("Ana", func(k *saves.Knowledge) {
		k.SetStyle(saves.Style{
			Date: time.Now(), Mode: risk.ID, Shares: saves.Numbers{"quo": 1}, Matches: 3, Moves: 90,
			Tested: 30, Predicted: 0.58, Low: 0.4, High: 0.7, ByChance: 0.1, BySingle: 0.5, Single: "quo",
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	lesson := p.App.Players.Learn([]learning.Finished{finished("Ana")})
	p.App.Study.End()
	p.App.Players.LearnedAgain()
	if got := lesson(); !strings.Contains(got, "6") {
		t.Errorf("after a study: %q", got)
	}
	won := finished("Eva")
	won.Placed.Score = 1
	p.App.Players.Learn([]learning.Finished{won})
	if medals := p.App.Players.Medals([]learning.Finished{won}); len(medals) != 1 || medals[0].ID != "first" {
		t.Errorf("the first victory wins the medals %v", medals)
	}
	won.Placed.Date = won.Placed.Date.Add(time.Hour)
	p.App.Players.Learn([]learning.Finished{won})
	if medals := p.App.Players.Medals([]learning.Finished{won}); len(medals) != 0 {
		t.Errorf("the second victory wins the medals %v", medals)
	}
	if p.App.Players.Learn([]learning.Finished{finished("Ana"), finished("Luis")}) != nil || p.App.Players.Learn(nil) != nil {
		t.Error("something is said of several persons or of none")
	}
}

// seatPanicking puts an agent that panics in a seat.
func seatPanicking[P, M any](s interface {
	SetAgent(game.Seat, game.Agent[P, M])
}, seat game.Seat,
) {
	s.SetAgent(seat, game.AgentFunc[P, M](func(context.Context, P, game.Seat) (M, error) { panic("lost") }))
}

// The player reads in one sentence for whom another computer plays on, and the match goes on.
func TestASubstituteIsTold(t *testing.T) {
	for language, want := range map[string]string{"en": "the simplest computer plays on", "es": "sigue el más sencillo"} {
		p := open(t, t.TempDir(), func(c *app.Config) { c.Language = language })
		p.watchRisk(0)
		seatPanicking(p.Matches.Match().(*riskplay.Risk), 1)
		p.waits("the sentence", func() bool { return len(p.Notices.Problems()) > 0 })
		if told := p.Notices.Problems(); len(told) != 1 || !strings.Contains(told[0], want) || !strings.Contains(told[0], agents.Title("random")) {
			t.Errorf("told is %q", told)
		}
		p.Notices.DropProblems()
		before := p.steps()
		p.waits("more steps", func() bool { return p.steps() > before+20 })
	}
}
