package diplomacy

import (
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/play/daide/server"
)

// newServerTournament returns a tournament with three open seats.
func newServerTournament(t *testing.T, powers string) (*ServerTournament, server.Config) {
	t.Helper()
	q := request()
	q.Bots, q.Powers = "open:3,dumbbot:4", powers
	h, err := q.ServerTournament()
	if err != nil {
		t.Fatal(err)
	}
	var c server.Config
	h.Config(&c)
	return h, c
}

// TestServerSeats checks that seats are ranked in the order of the list, whatever their
// powers.
func TestServerSeats(t *testing.T) {
	for _, powers := range []string{InOrder, Rotate, Random} {
		h, c := newServerTournament(t, powers)
		if c.Games != h.tournament.Games || c.Seed(3) != game.Derive(h.tournament.Seed, 3) {
			t.Errorf("%d games, seed %d", c.Games, c.Seed(3))
		}
		for number := range 20 {
			seats := c.Seats(number)
			var ranks []int
			for i, s := range seats {
				if open := s.Bot == nil; open != (s.Name == Open) || open != (s.Rank < 3) {
					t.Fatalf("%+v", s)
				} else if open {
					ranks = append(ranks, s.Rank)
				}
				if powers == InOrder && s.Rank != i {
					t.Errorf("seat %d has rank %d", i, s.Rank)
				}
			}
			if slices.Sort(ranks); !slices.Equal(ranks, []int{0, 1, 2}) {
				t.Errorf("the ranks are %v", ranks)
			}
		}
	}
	q := request()
	q.Bots = "open:3,dumbbot:4"
	if _, err := q.Tournament(); err == nil || !strings.Contains(err.Error(), `no Diplomacy bot "open"`) {
		t.Errorf("a tournament has open seats: %v", err)
	}
}

// TestServerResult checks that games are added up by the names of the players, in any order
// of the games.
func TestServerResult(t *testing.T) {
	h, _ := newServerTournament(t, InOrder)
	if _, some := h.Result(); some {
		t.Error("there is a result before the first game")
	}
	add := func(number int, over bool, names ...string) {
		p := server.GameResult{Number: number, Over: over, Outcome: game.Outcome{Winner: game.Seat(number), Reason: "solo"}}
		p.Last.Year = 1910
		for i, name := range names {
			p.Players = append(p.Players, server.Player{Name: name, Bot: i > 2, Centres: i})
		}
		h.Add(p)
	}
	add(1, true, "dumbbot", "Anna", "Anna\n\x1b", "dumbbot", "dumbbot", "dumbbot", "dumbbot")
	add(0, true, "Bert", "Anna", strings.Repeat("x", 100), "dumbbot", "dumbbot", "dumbbot", "dumbbot")
	add(2, false, "a", "b", "c", "dumbbot", "dumbbot", "dumbbot", "dumbbot")
	r, some := h.Result()
	var names []string
	var seats []int
	for _, b := range r.Bots {
		names, seats = append(names, b.Bot), append(seats, b.Seats)
	}
	long := strings.Repeat("x", longestName-1) + "…"
	if !some || r.Games != 2 || r.Unfinished != 1 || r.Hosted[0].Number != 0 ||
		!slices.Equal(names, []string{"Bert", "Anna", long, "dumbbot", "dumbbot", "Anna ?"}) || !slices.Equal(seats, []int{1, 1, 1, 4, 1, 1}) {
		t.Errorf("%v %v %+v", names, seats, r)
	}
	if bert, anna := r.Bots[0], r.Bots[1]; bert.Won != 1 || bert.Played != 1 || anna.Won != 1 || anna.Played != 2 {
		t.Errorf("%+v, %+v", bert.Standing, anna.Standing)
	}
}
