package style

import (
	"context"

	"math"
	"testing"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
)

// played returns records of games on the isles of a bot in changing seats against the
// usual bots.
func played(t *testing.T, maker airisk.Maker, games int) (records []game.Record, seats []game.Seat) {
	t.Helper()
	file, data, _ := riskmaps.Read("isles")
	m, err := risk.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(3)
	rules.Limit = 30
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	kinds := ender.Kinds()
	for n := range games {
		seat := game.Seat(n % 3)
		makers := []airisk.Maker{kinds[n%4].Make, kinds[(n+1)%4].Make, kinds[(n+2)%4].Make}
		makers[seat] = maker
		seed := uint64(n + 1)
		agents, err := airisk.NewAgents(board.Game, makers, seed)
		if err != nil {
			t.Fatal(err)
		}
		match := game.NewMatch(board, seed)
		if err := match.Run(context.Background(), agents, nil); err != nil {
			t.Fatal(err)
		}
		records, seats = append(records, match.Record()), append(seats, seat)
	}
	return records, seats
}

func styleOf(t *testing.T, maker airisk.Maker, games int) Style {
	t.Helper()
	records, seats := played(t, maker, games)
	var matches []*Watched
	for i := range records {
		w, err := Watch(records[i], seats[i])
		if err != nil {
			t.Fatal(err)
		}
		matches = append(matches, w)
	}
	s, err := Of(context.Background(), matches)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Every bot is recognised from its own games.
func TestBotsAreRecognised(t *testing.T) {
	for k, kind := range ender.Kinds() {
		s := styleOf(t, kind.Make, 6)
		sum := 0.0
		for j, share := range s.Shares {
			sum += share
			if j != k && share >= s.Shares[k] {
				t.Errorf("%s is taken for %s: %.2f", kind.Name, ender.Kinds()[j].Name, s.Shares)
			}
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("the shares of %s sum to %v", kind.Name, sum)
		}

	}
}
