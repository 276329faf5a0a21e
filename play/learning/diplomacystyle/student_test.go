package diplomacystyle

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/learning"
	"eras/saves"
)

var today = time.Date(2026, 5, 4, 0, 0, 0, 0, time.UTC)

// loggedDiplomacy returns matches of two years in which a bot played in a person's place.
func loggedDiplomacy(t *testing.T, maker aidiplomacy.Maker, n int) []saves.Logged {
	t.Helper()
	file, data, _ := diplomacymaps.Read("standard")
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	board, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: 1903})
	if err != nil {
		t.Fatal(err)
	}
	var all []saves.Logged
	for i := range n {
		seat := game.Seat(i % 7)
		makers := make([]aidiplomacy.Maker, 7)
		for k := range makers {
			makers[k] = aidiplomacy.NewDumbBot
		}
		makers[seat] = maker
		agents, err := aidiplomacy.NewAgents(board.Game, makers, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		match := game.NewMatch(board, uint64(i))
		if err := match.Run(context.Background(), agents, nil); err != nil {
			t.Fatal(err)
		}
		all = append(all, saves.Logged{Date: today.Add(time.Duration(i) * time.Hour), Mode: diplomacy.ID, Seat: seat, Record: match.Record().String()})
	}
	return all
}

func TestDiplomacyStyle(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	d := New()
	logged := loggedDiplomacy(t, aidiplomacy.NewGreedyBot, learning.MinMatches)
	k := saves.Knowledge{Matches: logged}
	cut, cancel := context.WithCancel(context.Background())
	cancel()
	if _, ok, err := learning.StyleOf(cut, &k, d); ok || !errors.Is(err, context.Canceled) {
		t.Errorf("a study that was cut off returns %v, %v", ok, err)
	}
	s, ok, err := learning.StyleOf(context.Background(), &k, d)
	if err != nil || !ok || s.Matches != learning.MinMatches || s.Tested != s.Moves || s.Predicted < 3*s.ByChance || s.Single != "greedybot" {
		t.Fatalf("%+v, %v, %v", s, ok, err)
	}
	for name, share := range s.Shares {
		if share > s.Shares["greedybot"] {
			t.Errorf("greedybot is taken for %s: %v", name, s.Shares)
		}
	}
	if _, ok := s.Habits["attack"+ofOthers]; !ok || s.Habits["attack"] <= 0 || s.Habits["help"] != 0 {
		t.Errorf("habits %v", s.Habits)
	}
	if again, _, _ := learning.StyleOf(context.Background(), &k, New()); !reflect.DeepEqual(s, again) {
		t.Error("the same matches give two styles")
	}
	k.SetStyle(s)
	if err := k.Validate(); err != nil {
		t.Error(err)
	}
	broken := saves.Knowledge{Matches: append([]saves.Logged(nil), logged...)}
	for i := range broken.Matches {
		broken.Matches[i].Record = strings.Replace(broken.Matches[i].Record, " - ", " % ", 1)
	}
	if _, ok, err := learning.StyleOf(context.Background(), &broken, d); ok || err != nil {
		t.Errorf("unreadable matches: %v, %v", ok, err)
	}
	// Regents tuned on such a player's matches.
	d.Years = 2
	trial, err := d.Trial(&s, &logged[0])
	if err != nil {
		t.Fatal(err)
	}
	a, err := trial(context.Background(), saves.Numbers{"worth.near": 0.7, "no.such": 1, "model.rational": 9}, 3)
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := trial(context.Background(), saves.Numbers{"worth.near": 0.7}, 3); a != b {
		t.Errorf("the same pair ends as %v and as %v", a, b)
	}
	if _, err := trial(cut, nil, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("a trial that was cut off returns %v", err)
	}
}

func TestDiplomacySettings(t *testing.T) {
	d := New()
	s := saves.Style{Shares: saves.Numbers{"jic": 0.6, "haai-even": 0.3, "of another version": 0.1}, Noise: 0.2}
	styles := map[game.Seat]saves.Style{2: s, 9: s}
	tuned := saves.Numbers{"worth.rival": 0.35, "no.such": 1, "model.rational": 7}
	spec := "regent:" + d.Settings("regent", styles, tuned)
	if _, err := agents.DiplomacyBots().Find(spec); err != nil {
		t.Fatal(err)
	}
	p, err := regent.Parameters.Of(spec)
	if err != nil {
		t.Fatal(err)
	}
	if p.Worth.Rival != 0.35 || p.Model.Rational != regent.Default().Model.Rational || p.Prior.Seat0 != (regent.KindShares{}) {
		t.Errorf("%s gives %+v", spec, p)
	}
	sum := 0.0
	for _, x := range p.Prior.Seat2 {
		sum += x
	}
	if last := p.Prior.Seat2[len(p.Prior.Seat2)-1]; sum < 0.999 || sum > 1.001 || last != 0.2 {
		t.Errorf("the prior is %v", p.Prior.Seat2)
	}
	own := "regent:worth.rival=0.5"
	if p, err := regent.Parameters.Of(own + ":" + d.Settings(own, styles, tuned)); err != nil || p.Worth.Rival != 0.5 {
		t.Errorf("a setting of the spec became %v, %v", p.Worth.Rival, err)
	}
	if other := d.Settings("jic", styles, tuned); other != "" {
		t.Errorf("JIC learns %q", other)
	}
	strange := map[game.Seat]saves.Style{1: {Shares: saves.Numbers{"of another version": 1}}}
	if settings := d.Settings("regent", strange, nil); settings != "" {
		t.Errorf("an unknown style becomes %q", settings)
	}
}

func TestDiplomacyParameters(t *testing.T) {
	for _, q := range New().Parameters() {
		r, err := regent.Parameters.Find(q.Name)
		if err != nil || q.Low < r.Low || q.High > r.High || q.Default < q.Low || q.Default > q.High {
			t.Errorf("%+v in %v: %v", q, r.Range, err)
		}
	}
}
