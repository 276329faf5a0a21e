//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"testing"

	"eras/ai/agents"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/saves"
)

// campaigns are played to their end, each by another way.
var campaigns = []struct {
	language, name string
	width, height  int
	way            []string
}{
	{"en", "Edward O’Brien", 1280, 800, []string{"ford", "salt"}},
	{"es", "Begoña Núñez", 900, 600, []string{"woods", "pass"}},
}

// TestACampaignToItsEnd plays the campaign from the menu to the capital by mouse, on the
// lowest difficulty. The program is killed in the middle of the second war.
func TestACampaignToItsEnd(t *testing.T) {
	t.Parallel()
	c := agents.Campaign()
	for _, j := range campaigns {
		t.Run(j.language, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			args := []string{"-language", j.language, "-seed", "20"}
			s := start(t, dir, j.width, j.height, args...)
			see := func(name string) {
				s.away()
				s.still(60)
				s.inside()
				s.shot(fmt.Sprintf("%s-%dx%d-campaign-%s", j.language, j.width, j.height, name))
			}
			s.onScreen("menu")
			s.quick()
			see("menu")
			s.click("menu.campaign")
			s.onScreen("campaign")
			s.enter("campaign.name", j.name)
			see("beginning")
			s.click("campaign.difficulty.0")
			s.click("campaign.begin")
			s.until("the sheet", func() bool { return s.has("campaign.march") })
			see("first")
			play := good(t, c.Scenario.Rules)
			wars, spoken, marched, killed, rewarded := 0, 0, map[string]bool{}, false, false
			for {
				stands := s.progress(j.name)
				if choices := c.Choices(&stands); len(choices) > 1 {
					for _, n := range choices {
						if slices.Contains(j.way, n.ID) {
							s.click("campaign.map." + n.ID)
						}
					}
				}
				if wars == 1 {
					see("choice")
				}
				s.click("campaign.march")
				s.onScreen("war")
				p := s.progress(j.name)
				marched[p.Map] = true
				if wars++; wars > 20 {
					t.Fatalf("after %d wars the campaign is not won: %+v", wars, p)
				}
				if len(marched) == 2 && !killed {
					killed = true
					text, _ := s.turn("")
					s.act(play(parsed(t, text)))
					s.turn(text)
					s.kill()
					s = start(t, dir, j.width, j.height, args...)
					s.onScreen("menu")
					s.click("menu.campaign")
					s.until("the war that was begun", func() bool { return s.has("campaign.continue") })
					see("continued")
					s.click("campaign.continue")
					s.onScreen("war")
				}
				s.still(30)
				if wars == 1 {
					see("war")
				}
				spoken += s.playWarListening(play, func(line string) {
					if wars == 2 {
						s.still(20)
						s.shot(fmt.Sprintf("%s-%dx%d-campaign-speech", j.language, j.width, j.height))
						t.Log(line)
					}
				})
				if wars == 1 {
					see("result")
				}
				s.click("result.onward")
				s.onScreen("campaign")
				if now := s.progress(j.name); now.Map != "" || len(now.Fought) != wars {
					t.Fatalf("after war %d the campaign stands at %+v", wars, now)
				}
				if wars == 1 {
					see("report")
				}
				if s.has("campaign.reward") {
					s.click("campaign.reward.1")
					s.until("the reward", func() bool { now := s.progress(j.name); return now.Victory().Reward == campaign.Horsemen })
					rewarded = true
				}
				s.click("campaign.onward")
				if now := s.progress(j.name); c.Over(&now) {
					break
				}
			}
			see("ended")
			p := s.progress(j.name)
			t.Logf("%d wars, %d of them not won, %d lines of the rival", len(p.Fought), p.Losses(), spoken)
			if !rewarded {
				t.Error("no reward was chosen")
			}
			if spoken < wars {
				t.Errorf("the rival says %d lines in %d wars", spoken, wars)
			}
			for _, id := range j.way {
				if !p.Won(id) {
					t.Errorf("%q was chosen and is not won", id)
				}
			}
			if got := s.profile(j.name); len(got.Played) != wars || len(got.Champions) != 0 {
				t.Errorf("the profile has %d matches of %d, and %d champions that the rival never was", len(got.Played), wars, len(got.Champions))
			}
			s.click("campaign.leave")
			s.onScreen("menu")
			s.click("menu.profile")
			s.onScreen("profile")
			s.close()
		})
	}
}

// playWarListening plays a war to its end and calls heard for each line of the rival, which
// must differ. It returns how many there were.
func (s *driver) playWarListening(p person, heard func(line string)) int {
	s.t.Helper()
	lines := map[string]bool{}
	s.playWar(func(state war.State) war.Action {
		if s.has("speech") {
			if line, _ := s.value("speech"); !lines[line] {
				lines[line] = true
				heard(line)
			}
		}
		return p(state)
	})
	return len(lines)
}

// progress reads what is on disk of a player's campaign.
func (s *driver) progress(name string) campaign.Progress {
	s.t.Helper()
	p, _, err := saves.Open(s.saves).Campaign(name)
	if err != nil {
		s.t.Fatal(err)
	}
	return p
}

// parsed reads the position of a war.
func parsed(t *testing.T, text string) war.State {
	t.Helper()
	state, err := war.ParseState(text)
	if err != nil {
		t.Fatal(err)
	}
	return state
}
