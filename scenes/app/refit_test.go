package app_test

import (
	"fmt"
	"testing"
	"time"

	"eras/game/diplomacy"
	"eras/game/risk"
	playgames "eras/play/games"
	"eras/play/learning"
	"eras/play/session"
	"eras/saves"
)

// atLevel returns the spec of a bot at a level.
func atLevel(bot string, level int) string { return fmt.Sprintf("%s:level=%d", bot, level) }

// loses keeps matches that a player lost to the lowest level of the bot of a board, and returns
// the level that fits then.
func (p *program) loses(mode saves.Mode, bot, name string) int {
	p.T.Helper()
	lost := saves.Placed{Date: time.Now(), Mode: mode, Map: "isles", Opponents: []string{atLevel(bot, 1)}, Place: 2, Places: []int{1}, Of: 2, Score: -1}
	err := p.Saves.UpdateProfile(name, lost.Date, func(p *saves.Profile) {
		for range 4 {
			p.AddPlaced(lost)
		}
	})
	if err != nil {
		p.T.Fatal(err)
	}
	profile, err := p.Saves.Profile(name)
	if err != nil {
		p.T.Fatal(err)
	}
	scale := &playgames.LearningOf(mode).Scale
	r := learning.RatingOf(scale, &profile)
	return learning.Fitting(scale.LevelsBy(""), r.Value)
}

// Another match is against a rival at the level that fits by then, or at one that was chosen. Only
// the rival of one person has a level that fits.
func TestTheRivalOfAnotherMatchFits(t *testing.T) {
	for mode, bot := range map[saves.Mode]string{risk.ID: "ender3", diplomacy.ID: "regent"} {
		p := open(t, t.TempDir())
		fits := p.loses(mode, bot, "Ana")
		third, other := atLevel(bot, 3), atLevel(bot, 6)
		for _, c := range []struct {
			name, kept string
			players    []session.Player
			want       int
		}{
			{"fits", "", []session.Player{{Bot: bot}, {Bot: third}, {Person: "Ana"}, {Bot: other}}, fits},
			{"kept without a choice", `{"years":5}`, []session.Player{{Bot: bot}, {Bot: third}, {Person: "Ana"}}, fits},
			{"chosen", `{"fixed":true}`, []session.Player{{Bot: bot}, {Bot: third}, {Person: "Ana"}}, 3},
			{"nobody knows the person", "", []session.Player{{Bot: bot}, {Bot: third}, {Person: "Eva"}}, 3},
			{"two persons", "", []session.Player{{Person: "Eva"}, {Bot: third}, {Person: "Ana"}}, 3},
		} {
			p.Settings.SetLastSetup(mode, c.kept)
			got, _ := p.Players.Another(mode, c.players)
			if got[1].Bot != atLevel(bot, c.want) || got[0] != c.players[0] || len(got) > 3 && got[3].Bot != other {
				t.Errorf("%s, %s: %+v, want level %d", mode, c.name, got, c.want)
			}
			if c.players[1].Bot != third {
				t.Errorf("%s, %s: the players of the last match are changed", mode, c.name)
			}
		}
	}
}
