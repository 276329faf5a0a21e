package fairness

import (
	"context"
	"errors"
	"slices"
	"testing"

	"eras/game/risk"
)

// seats returns a trial on a map of a line, for two players.
func seats(t *testing.T, games int, line string) *SeatTrial {
	t.Helper()
	m, err := risk.ParseMapLine(line)
	if err != nil {
		t.Fatal(err)
	}
	r := risk.Ender2009(2)
	r.Limit, r.Leader = 30, true
	g, err := risk.NewGame(m, r)
	if err != nil {
		t.Fatal(err)
	}
	return &SeatTrial{Game: g, Games: games, Seed: 3, Workers: 2}
}

// ring is a map of six territories in a ring.
const ring = "ring all=2 a.0.i.1-5,b.0.h.0-2,c.0.c.1-3,d.0.i.2-4,e.0.h.3-5,f.0.c.0-4"

func TestSeatsAreCounted(t *testing.T) {
	trial := seats(t, 60, ring)
	reports := 0
	r, err := trial.Run(context.Background(), func(r SeatResult) {
		if reports++; r.Games != reports {
			t.Errorf("report %d tells of %d games", reports, r.Games)
		}
	})
	if err != nil || reports != 60 || r.Wins[0]+r.Wins[1] != 60 || r.MeanRounds() < 1 {
		t.Fatalf("%+v after %d reports: %v", r, reports, err)
	}
	trial.Workers = 1
	if again, err := trial.Run(context.Background(), nil); err != nil || !slices.Equal(again.Wins, r.Wins) || again.Rounds != r.Rounds {
		t.Errorf("%+v, then %+v: %v", r, again, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r, err := trial.Run(ctx, nil); !errors.Is(err, context.Canceled) || r.Games != 0 {
		t.Errorf("%+v: %v", r, err)
	}
}

func TestSeatVerdicts(t *testing.T) {
	for _, c := range []struct {
		r    SeatResult
		want Verdict
		seat int
	}{
		{SeatResult{Games: 10, Wins: []int{10, 0}}, Unknown, 0},
		{SeatResult{Games: 300, Wins: []int{100, 104, 96}}, Fair, 0},
		{SeatResult{Games: 300, Wins: []int{90, 130, 80}}, FirstBetter, 1},
		{SeatResult{Games: 300, Wins: []int{115, 125, 60}}, SecondBetter, 2},
		{SeatResult{Games: 30, Wins: []int{12, 9, 9}}, Fair, 0},
		{SeatResult{Games: 300, Wins: []int{60, 50, 55}, Limit: 160}, SecondBetter, 1},
		{SeatResult{Games: 300, Wins: []int{100, 100, 100}, Limit: 160}, Slow, 0},
	} {
		if v, seat := c.r.Verdict(); v != c.want || seat != c.seat {
			t.Errorf("%+v: %v about seat %d, want %v about %d", c.r, v, seat, c.want, c.seat)
		}
	}
}
