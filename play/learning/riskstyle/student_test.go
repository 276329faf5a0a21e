package riskstyle

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/gametest"
	"eras/game/risk"
	"eras/play/learning"
	"eras/saves"
)

var today = time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC)

// loggedRisk returns matches on the isles in which a bot played in a person's place.
func loggedRisk(t *testing.T, maker airisk.Maker, n int) []saves.Logged {
	t.Helper()
	file, data, _ := riskmaps.Read("isles")
	m, err := risk.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return loggedOn(t, m, maker, n)
}

// loggedOn is loggedRisk on a map.
func loggedOn(t *testing.T, m *risk.Map, maker airisk.Maker, n int) []saves.Logged {
	t.Helper()
	rules := risk.Ender2009(2)
	rules.Limit = 20
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	var all []saves.Logged
	for i := range n {
		seat := game.Seat(i % 2)
		makers := []airisk.Maker{airisk.NewQuo, airisk.NewQuo}
		makers[seat] = maker
		agents, err := airisk.NewAgents(board.Game, makers, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		match := game.NewMatch(board, uint64(i))
		if err := match.Run(context.Background(), agents, nil); err != nil {
			t.Fatal(err)
		}
		all = append(all, saves.Logged{Date: today.Add(time.Duration(i) * time.Hour), Mode: risk.ID, Seat: seat, Record: match.Record().String()})
	}
	return all
}

// small is the student of Risk with little work.
func small() *Student { return &Student{Plans: 3, Games: 4, Rounds: 12} }

func TestRiskStyleNeedsMatches(t *testing.T) {
	logged := loggedRisk(t, airisk.NewKillbot, learning.MinMatches+1)
	k := saves.Knowledge{Matches: logged[:learning.MinMatches]}
	s, ok, err := learning.StyleOf(context.Background(), &k, small())
	if err != nil || !ok || !s.Date.Equal(logged[learning.MinMatches-1].Date) || s.Tested != s.Moves || s.Predicted <= s.ByChance {
		t.Fatalf("%+v, %v, %v", s, ok, err)
	}
	for name, share := range s.Shares {
		if name != "killbot" && share >= s.Shares["killbot"] {
			t.Errorf("killbot is taken for %s: %v", name, s.Shares)
		}
	}
	again, _, _ := learning.StyleOf(context.Background(), &k, small())
	if !reflect.DeepEqual(s, again) {
		t.Error("the same matches give two styles")
	}
	k.SetStyle(s)
	if err := k.Validate(); err != nil {
		t.Error(err)
	}
	if _, ok, _ := learning.StyleOf(context.Background(), &k, small()); ok {
		t.Error("a style is made again without a new match")
	}
	undone := saves.Knowledge{Matches: loggedRisk(t, airisk.NewKillbot, learning.MinMatches)}
	undone.Matches[0].TakenBack = true
	if _, ok, _ := learning.StyleOf(context.Background(), &undone, small()); ok {
		t.Error("a match in which a step was taken back counts")
	}
	undone.Matches[0].TakenBack, undone.Matches[0].Record = false, strings.Replace(undone.Matches[0].Record, "place ", "place 9", 1)
	if _, ok, err := learning.StyleOf(context.Background(), &undone, small()); ok || err != nil {
		t.Errorf("an unreadable match: %v, %v", ok, err)
	}
}

func TestRiskSettings(t *testing.T) {
	r := New()
	s := saves.Style{Shares: saves.Numbers{"quo": 0.75, "boscoe": 0.25}}
	styles := map[game.Seat]saves.Style{2: s}
	tuned := saves.Numbers{"choice.trust": 7.5, "no.such": 1, "choice.turns": 99}
	settings := r.Settings("ender3", styles, tuned)
	p, err := ender.Parameters.Of("ender3:" + settings)
	if err != nil {
		t.Fatal(err)
	}
	if p.Choice.Trust != 7.5 || p.Choice.Turns != 6 || p.Prior.Seat0 != (ender.KindShares{}) {
		t.Errorf("%s gives %+v", settings, p)
	}
	sum := 0.0
	for _, share := range p.Prior.Seat2 {
		sum += share
	}
	if math.Abs(sum-1) > 0.01 || p.Prior.Seat2[3] < p.Prior.Seat2[1] || p.Prior.Seat2[1] < p.Prior.Seat2[0] || p.Prior.Seat2[0] == 0 {
		t.Errorf("the prior is %v", p.Prior.Seat2)
	}
	own := "ender3:choice.trust=2"
	if p, err := ender.Parameters.Of(own + ":" + r.Settings(own, styles, tuned)); err != nil || p.Choice.Trust != 2 {
		t.Errorf("a setting of the spec became %v, %v", p.Choice.Trust, err)
	}
	for seat := range game.Seat(risk.MaxPlayers) {
		settings := r.Settings("ender3", map[game.Seat]saves.Style{seat: s}, nil)
		if p, err := ender.Parameters.Of("ender3:" + settings); err != nil || p.Prior == (ender.PriorParams{}) {
			t.Errorf("a person in seat %d: %q gives %+v, %v", seat, settings, p.Prior, err)
		}
	}
	if former := r.Settings(ender.FormerRival, styles, tuned); former == "" || strings.Contains(former, "trust") {
		t.Errorf("ender2 learns %q", former)
	}
	if other := r.Settings("killbot", styles, tuned); other != "" {
		t.Errorf("killbot learns %q", other)
	}
	known := map[game.Seat]*saves.Knowledge{1: {}, 2: {}}
	known[2].SetStyle(saves.Style{Mode: risk.ID, Shares: s.Shares})
	known[2].SetTuned(saves.Tuned{Mode: risk.ID, Bot: "ender3", Parameters: tuned})
	all := learning.Personal(r, []string{"ender3", "", ""}, known)
	if !strings.Contains(all[0], "prior.seat2=") || strings.Contains(all[0], "trust") || all[1] != "" {
		t.Errorf("against two persons: %q", all)
	}
	delete(known, 1)
	if all = learning.Personal(r, []string{"ender3", "quo", ""}, known); !strings.Contains(all[0], "trust") || all[1] != "" {
		t.Errorf("against one person: %q", all)
	}
}

func TestRiskParameters(t *testing.T) {
	for _, p := range New().Parameters() {
		if p.Default < p.Low || p.Default > p.High {
			t.Errorf("%+v", p)
		}
	}
}

// There are no trials on maps on which another bot plays in the place of the one that is tuned.
func TestTrialsAreOnMapsOfTheBot(t *testing.T) {
	for _, columns := range []int{8, 9} {
		m, err := risk.ParseMapLine(gametest.RiskGrid(columns, 8))
		if err != nil {
			t.Fatal(err)
		}
		logged := loggedOn(t, m, airisk.NewQuo, 1)
		trial, err := small().Trial(&saves.Style{Shares: saves.Numbers{"quo": 1}}, &logged[0])
		if plans := m.Territories() <= ender.MaxTerritories; (trial != nil) != plans || err != nil {
			t.Errorf("%d territories: trials %t, %v", m.Territories(), trial != nil, err)
		}
	}
}
