package people

import (
	"context"
	"testing"

	"eras/game"
	"eras/play/learning"
	"eras/saves"
)

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
		return learning.NewDiplomacy().Settings("regent", map[game.Seat]saves.Style{seat: s}, saves.Numbers{"worth.near": 0.6})
	}
	if _, _, err := person.Play(context.Background(), 4, 7, settings); err != nil || asked != 4 {
		t.Errorf("asked for seat %d: %v", asked, err)
	}
	if _, _, err := person.Play(context.Background(), 4, 7, func(game.Seat) string { return "no.such=1" }); err == nil {
		t.Error("a setting that does not exist is played with")
	}
}
