package online

import (
	"testing"
	"time"

	"eras/game/nim"
	"eras/play/games"
)

func TestNim(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := Match{Board: nim.ID, Setup: nim.Board{Heap: 5}.Setup(), Seats: []Seat{{Name: "Ann"}, {Bot: "one"}}, Bot: "one"}
	ann := enter(t, ClientConfig{Code: create(t, h, m).Seats[0]})
	r, err := Play(within(t, time.Minute), ann, "one", 1)
	if err != nil {
		t.Fatal(err)
	}
	if done, err := games.All.Replay(r); err != nil || done.Steps != 5 || done.Winner != "0" {
		t.Errorf("it is replayed as %+v, %v", done, err)
	}
}
