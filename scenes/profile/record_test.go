package profile

import (
	"fmt"
	"slices"
	"testing"

	"eras/ai/agents"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
	"eras/scenes/ui/uitest"
)

// testGame is a game without medals.
type testGame saves.Mode

func (g testGame) Mode() saves.Mode { return saves.Mode(g) }

func (g testGame) Strength(bot string) int {
	e, _ := agents.RiskBots().Entry(bot)
	return e.StrengthOf(bot)
}

func (g testGame) Medals() []Award { return nil }

// days returns a profile with the matches on days that follow each other.
func days(matches ...any) *saves.Profile {
	p := &saves.Profile{Name: "Ana"}
	for i, m := range matches {
		date := today.AddDate(0, 0, i)
		switch m := m.(type) {
		case saves.Played:
			m.Date = date
			p.Add(m)
		case saves.Placed:
			m.Date = date
			p.AddPlaced(m)
		}
	}
	return p
}

func fought(mode saves.Mode, level, score int) saves.Played {
	return saves.Played{Mode: mode, Scenario: "dominion", Map: "ford", Level: level, Score: score, Reason: war.ByLimit, Own: 5, Enemy: 4}
}

func several(mode saves.Mode, of, score int, reason string) saves.Placed {
	m := saves.Placed{Mode: mode, Map: "classic", Of: of, Score: score, Place: 1, Reason: reason}
	for range of - 1 {
		m.Opponents = append(m.Opponents, map[saves.Mode]string{risk.ID: "killbot", diplomacy.ID: "regent"}[mode])
	}
	return m
}

func TestRecord(t *testing.T) {
	r := RecordOf(days(
		fought(war.ID, 2, 1), fought(war.ID, 7, -1), fought(war.ID, 7, 1), fought(war.ID, 2, 0), fought(war.ID, 2, 1),
		fought(battle.ID, 3, 1), several(diplomacy.ID, 7, 1, "solo"), several(risk.ID, 4, -1, ""), fought(battle.ID, 3, 1),
	), []Game{testGame(war.ID), testGame(battle.ID), testGame(risk.ID), testGame(diplomacy.ID)})
	var rates []string
	for _, rate := range r.Rates {
		rates = append(rates, fmt.Sprint(rate.mode, rate.level, rate.bot, " ", rate.Wins, "/", rate.Draws, "/", rate.Games))
	}
	want := []string{"general7 1/0/2", "general2 2/1/3", "battle3 2/0/2", "risk0Killbot 0/0/1", "diplomacy0Regent 1/0/1"}
	if !slices.Equal(rates, want) {
		t.Errorf("the rates are %q, want %q", rates, want)
	}
	if r.Streak != 1 || r.Longest != 3 {
		t.Errorf("the streaks are %d and %d, want 1 and 3", r.Streak, r.Longest)
	}
	var upsets []string
	for _, m := range r.Upsets {
		upsets = append(upsets, fmt.Sprintf("%s %.3f", m.Mode, m.chance))
	}
	// Marshal: 2 matches' worth of 1/8, and one that was lost.
	if want := []string{"general 0.083", "diplomacy 0.143"}; !slices.Equal(upsets, want) {
		t.Errorf("the upsets are %q, want %q", upsets, want)
	}
}

// A match with a hint or a step taken back wins no medal, is in no streak and no upset, and is counted
// as one with help.
func TestHelpWinsNoMedals(t *testing.T) {
	hinted, undone, placed := fought(war.ID, 7, 1), fought(battle.ID, 7, 1), several(risk.ID, 4, 1, "")
	hinted.Hinted, undone.TakenBack, placed.Hinted = true, true, true
	games := []Game{testGame(war.ID), testGame(battle.ID), testGame(risk.ID)}
	p := days(hinted, undone, placed)
	for _, m := range Medals(p, games) {
		if !m.Won.IsZero() {
			t.Errorf("medal %s is won", m.ID)
		}
	}
	if r := RecordOf(p, games); r.Longest != 0 || len(r.Upsets) != 0 {
		t.Errorf("the longest streak is %d, and there are %d upsets", r.Longest, len(r.Upsets))
	}
	p.Add(fought(war.ID, 1, 1))
	if r := RecordOf(p, games); r.Longest != 1 {
		t.Errorf("the longest streak is %d, want 1", r.Longest)
	}
	u := uitest.New(t, "en", 1280, 800, nil).UI
	if got := tally(u, &Board{Played: []saves.Played{hinted, undone, fought(war.ID, 1, -1)}}); got != "2 won, 1 lost, 2 with help" {
		t.Errorf("the tally is %q", got)
	}
	if got := tally(u, &Board{Placed: []saves.Placed{placed}}); got != "1 won, 0 lost, 1 with help" {
		t.Errorf("the tally is %q", got)
	}
}
