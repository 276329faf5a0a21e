package game_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"eras/game"
)

// turnBidder plays whole turns of pennies by calling play. It fails the test if it is
// shown what others have.
type turnBidder struct {
	game.WholeTurns[purse, int]
	t    *testing.T
	play func(view *purse, seat game.Seat, act func(int) error) error
}

func (b turnBidder) PlayTurn(_ context.Context, view *purse, seat game.Seat, act func(int) error) error {
	for i, coins := range view.Coins {
		if game.Seat(i) != seat && coins != -1 {
			b.t.Errorf("seat %v sees that seat %d has %d coins", seat, i, coins)
		}
	}
	return b.play(view, seat, act)
}

func bidOne(_ *purse, _ game.Seat, act func(int) error) error { return act(1) }

func bidders(t *testing.T, play func(*purse, game.Seat, func(int) error) error) []game.Agent[purse, int] {
	b := turnBidder{t: t, play: play}
	return []game.Agent[purse, int]{b, b, b}
}

// TestRunIsTheSameWithAndWithoutKeeping: agents that play whole turns and agents that
// answer once play the same match, with and without history, record and observer.
func TestRunIsTheSameWithAndWithoutKeeping(t *testing.T) {
	one := bidder(t, func(purse, game.Seat) int { return 1 })
	whole := game.NewMatch(pennies{}, 4)
	if err := whole.Run(context.Background(), []game.Agent[purse, int]{one, one, one}, nil); err != nil {
		t.Fatal(err)
	}
	for _, options := range [][]game.Option{nil, {game.NoHistory}, {game.NoRecord}, {game.NoHistory, game.NoRecord}} {
		for _, watched := range []bool{false, true} {
			m := game.NewMatch(pennies{}, 4, options...)
			steps := 0
			var watch func(game.Step[purse, int, string])
			if watched {
				watch = func(s game.Step[purse, int, string]) {
					if s.Before != whole.At(steps) || s.After != whole.At(steps+1) || len(s.Answers) != s.Actors.Len() {
						t.Fatalf("%v: step %d is %+v", options, steps, s)
					}
					if bids := s.Actors.Len() > 1; bids != (len(s.Events) == 1) {
						t.Errorf("%v: step %d has the events %v", options, steps, s.Events)
					}
					steps++
				}
			}
			if err := m.Run(context.Background(), bidders(t, bidOne), watch); err != nil {
				t.Fatal(err)
			}
			if m.Position() != whole.Position() || m.Steps() != whole.Steps() || watched && steps != m.Steps() {
				t.Errorf("%v: %d steps lead to %+v", options, m.Steps(), m.Position())
			}
			if !slices.Contains(options, game.NoRecord) && !slices.Equal(m.Record().Actions, whole.Record().Actions) {
				t.Errorf("%v: the record is another one", options)
			}
			if slices.Contains(options, game.NoHistory) == (m.TakeBack(1) == 1) {
				t.Errorf("%v: a step taken back: %d steps are left", options, m.Steps())
			}
		}
	}
}

// After act an agent sees what its answer led to, what chance answered included; while
// others have still to answer it sees what it saw before.
func TestTurnAgentsSeeWhatFollows(t *testing.T) {
	turns := 0
	agents := bidders(t, func(view *purse, seat game.Seat, act func(int) error) error {
		before := *view
		if err := act(int(seat)); err != nil {
			return err
		}
		switch {
		case seat < 2 && *view != before:
			t.Errorf("seat %v sees %+v before all have answered", seat, *view)
		case seat == 2 && (view.Round != before.Round+1 || view.Rolled == 0 && view.Round < penniesRounds):
			t.Errorf("seat %v sees %+v after the last answer", seat, *view)
		}
		if err := act(0); !errors.Is(err, game.ErrNotActor) && !errors.Is(err, game.ErrOver) && seat < 2 {
			t.Errorf("a second answer of seat %v gives %v", seat, err)
		}
		turns++
		return nil
	})
	// The second answer is an error of the agent, and ends the run.
	err := game.NewMatch(pennies{}, 2).Run(context.Background(), agents, nil)
	if !errors.Is(err, game.ErrNotActor) || !strings.HasPrefix(err.Error(), "seat 0: ") || turns != 1 {
		t.Errorf("the run ends after %d turns with %v", turns, err)
	}
}

// A turn ends with the context, with an illegal answer or without an answer, and
// nothing is played after that.
func TestTurnsEnd(t *testing.T) {
	own := errors.New("out of order")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	for _, c := range []struct {
		name string
		play func(view *purse, seat game.Seat, act func(int) error) error
		want error // nil: any
		says string
		left int // steps
	}{
		{"an illegal answer", func(_ *purse, _ game.Seat, act func(int) error) error { return act(100) }, nil, "cannot bid 100", 1},
		{"an illegal answer that the agent hides", func(_ *purse, _ game.Seat, act func(int) error) error {
			_ = act(100)
			_ = act(1) // must do nothing
			return nil
		}, nil, "cannot bid 100", 1},
		{"no answer", func(*purse, game.Seat, func(int) error) error { return nil }, nil, "without an answer", 1},
		{"its own error", func(*purse, game.Seat, func(int) error) error { return own }, own, "", 1},
		{"the context", func(_ *purse, _ game.Seat, act func(int) error) error {
			cancel()
			return act(1)
		}, context.Canceled, "", 1},
	} {
		m := game.NewMatch(pennies{}, 1)
		err := m.Run(ctx, bidders(t, c.play), nil)
		if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || !strings.HasPrefix(err.Error(), "seat 0: ") {
			t.Errorf("%s ends the run with %v", c.name, err)
		}
		if m.Steps() != c.left || m.Waiting() != game.SeatsOf(0, 1, 2) {
			t.Errorf("%s: after %d steps it waits for %v", c.name, m.Steps(), m.Waiting())
		}
	}
	if _, err := (turnBidder{}).Act(context.Background(), purse{}, 0); !errors.Is(err, game.ErrWholeTurns) {
		t.Errorf("Act gives %v", err)
	}
}

func TestMatchWithoutRecordHasNone(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("there is a record")
		}
	}()
	game.NewMatch(pennies{}, 1, game.NoRecord).Record()
}

// A step that nobody looks at allocates nothing.
func TestStepsDoNotAllocate(t *testing.T) {
	agents := bidders(t, bidOne)
	match := func(rounds int) float64 {
		return testing.AllocsPerRun(20, func() {
			m := game.NewMatch(pennies{}, 1, game.NoHistory, game.NoRecord)
			ctx := context.Background()
			if rounds == 0 {
				ended, cancel := context.WithCancel(ctx)
				cancel()
				ctx = ended
			}
			if err := m.Run(ctx, agents, nil); err != nil && rounds > 0 {
				t.Fatal(err)
			}
		})
	}
	// A context that has ended costs a few allocations itself.
	if whole, none := match(penniesRounds), match(0); whole > none {
		t.Errorf("a match allocates %v times, a run that ends at once %v times", whole, none)
	}
}

func TestDiceAreThoseOfTheStep(t *testing.T) {
	for _, seed := range []uint64{0, 1, 1 << 63} {
		dice := game.NewDice(seed)
		for _, step := range []int{0, 1, 2, 1000, 1} {
			want := game.Random(seed, uint64(step))
			first := want.Uint64()
			if got := dice.Uint64At(step); got != first {
				t.Errorf("seed %d, step %d begins with %d, want %d", seed, step, got, first)
			}
			rng := dice.At(step)
			if a, b := rng.Uint64(), rng.IntN(1000); a != first || b != want.IntN(1000) {
				t.Errorf("seed %d, step %d has another source", seed, step)
			}
		}
	}
	dice := game.NewDice(7)
	if n := testing.AllocsPerRun(100, func() { dice.At(3).Uint64() }); n > 0 {
		t.Errorf("dice allocate %v times", n)
	}
	if game.SeatRandom(5, 2).Uint64() != game.Random(5, 2).Uint64() || game.SeatSeed(5, 2) != game.Derive(5, 2) {
		t.Error("a seat's seed is not derived from its number")
	}
}
