package people

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/lab/experiment"
	"eras/lab/experiment/experimenttest"
	"eras/play/learning/diplomacystyle"
	"eras/saves"
)

func TestPeople(t *testing.T) {
	e := New("people-risk", "Little", &riskBoard{Map: "isles", Players: 2, Rounds: 8, Plans: 2, Games: 2, Pairs: 2, Every: 14})
	o := experiment.Options{Seed: 3, Games: 60}
	ran := experimenttest.Run[PersonResult, *Summary](t, e, o)
	if len(ran.Units) != 2 || ran.Units[0].Seed == ran.Units[1].Seed {
		t.Errorf("%+v", ran.Units)
	}
	for _, p := range ran.Results {
		if len(p.Personal) != seriesGames || p.Moves == 0 || p.Predicted <= int(p.ByChance) || p.Steps == 0 || !slices.Equal(p.Personal[:2], p.Static[:2]) {
			t.Errorf("%+v", p)
		}
	}
	if s := ran.Sum; s.People != 2 || s.Games != 60 || s.Gain.Low > s.Gain.Value || s.Predicted.Value <= s.ByChance.Value {
		t.Errorf("%+v", s)
	}
	if len(ran.Sections) != 3 || len(ran.Sections[2].Table) != 3 {
		t.Errorf("%+v", ran.Sections)
	}
	o.Games = 30
	if _, err := e.Summarize(o, []json.RawMessage{[]byte(`{"personal":[1]}`)}); err == nil || !strings.Contains(err.Error(), "30 games") {
		t.Errorf("a short series: %v", err)
	}
}

// A person of Diplomacy plays a game of the series the same each time, and the bot plays
// the same one with what it has learned.
func TestGamesOfDiplomacy(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	board := &diplomacyBoard{Years: 1, TrialYears: 1, Bots: 1, Pairs: 2, Every: 10}
	person, err := board.Person(3)
	if err != nil {
		t.Fatal(err)
	}
	nothing := func(game.Seat) string { return "" }
	a, result, err := person.Play(context.Background(), 4, 7, nothing)
	if err != nil {
		t.Fatal(err)
	}
	if b, again, _ := person.Play(context.Background(), 4, 7, nothing); a.Record != b.Record || result != again || a.Seat != 4 {
		t.Errorf("game 4 in seat %d is played once as %v and once as %v", a.Seat, result, again)
	}
	choices, err := person.Choices(&a)
	if err != nil || len(choices) < 6 {
		t.Errorf("%d decisions, %v", len(choices), err)
	}
	asked := game.Nobody
	settings := func(seat game.Seat) string {
		asked = seat
		s := saves.Style{Shares: saves.Numbers{"dumbbot": 1}}
		return diplomacystyle.New().Settings("regent", map[game.Seat]saves.Style{seat: s}, saves.Numbers{"worth.near": 0.6})
	}
	if _, _, err := person.Play(context.Background(), 4, 7, settings); err != nil || asked != 4 {
		t.Errorf("asked for seat %d: %v", asked, err)
	}
	if _, _, err := person.Play(context.Background(), 4, 7, func(game.Seat) string { return "no.such=1" }); err == nil {
		t.Error("a setting that does not exist is played with")
	}
}
