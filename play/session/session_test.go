package session_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strconv"
	"testing"
	"time"

	"eras/game"
	"eras/play/session"
)

// sums is a board of two seats. A turn is two numbers; then a die is rolled and the other
// seat has its turn.
type sums struct{}

type sum struct {
	Turn    game.Seat
	Moves   int // in this turn
	Rolling bool
	Rounds  int
	Total   int
}

const sumRounds = 6

func (sums) Name() string        { return "sums" }
func (sums) Setup() []game.Field { return nil }
func (sums) Seats() int          { return 2 }
func (sums) Start() sum          { return sum{} }

func (sums) Actors(p *sum) game.Seats {
	switch {
	case p.Rounds == sumRounds:
		return 0
	case p.Rolling:
		return game.SeatsOf(game.Chance)
	}
	return game.SeatsOf(p.Turn)
}

func (sums) View(p *sum, _ game.Seat, view *sum) { *view = *p }

func (sums) Check(_ *sum, _ game.Seat, n int) error {
	if n < 1 || n > 6 {
		return fmt.Errorf("%d must be between 1 and 6", n)
	}
	return nil
}

func (sums) Apply(p *sum, answers []int, events *[]int) {
	p.Total += answers[0]
	if events != nil {
		*events = append(*events, p.Total)
	}
	switch {
	case p.Rolling:
		p.Rolling, p.Turn, p.Moves, p.Rounds = false, 1-p.Turn, 0, p.Rounds+1
	case p.Moves == 1:
		p.Rolling, p.Moves = true, 2
	default:
		p.Moves++
	}
}

func (sums) Outcome(p *sum) (game.Outcome, bool) {
	return game.Outcome{Winner: game.Nobody, Reason: "limit"}, p.Rounds == sumRounds
}

func (sums) FormatMove(_ *sum, _ game.Seat, n int) string { return strconv.Itoa(n) }

func (sums) ParseMove(_ *sum, _ game.Seat, text string) (int, error) { return strconv.Atoi(text) }

func (sums) FormatPosition(p *sum) string { return fmt.Sprint(*p) }

func (sums) ParsePosition(string) (sum, error) { return sum{}, errors.New("not needed") }

func (sums) Roll(_ *sum, rng *rand.Rand) int { return 1 + rng.IntN(6) }

// script is an agent that answers by calling a function.
type script = game.AgentFunc[sum, int]

// turnScript is an agent that plays whole turns by calling a function.
type turnScript struct {
	game.WholeTurns[sum, int]
	play func(ctx context.Context, view *sum, act func(int) error) error
}

func (s turnScript) PlayTurn(ctx context.Context, view *sum, _ game.Seat, act func(int) error) error {
	return s.play(ctx, view, act)
}

// two answers once with the total.
var two = script(func(_ context.Context, p sum, _ game.Seat) (int, error) { return 1 + p.Total%6, nil })

// twoInARow plays the same in whole turns. It fails the test if it does not see what its
// answers led to.
func twoInARow(t *testing.T) turnScript {
	return turnScript{play: func(_ context.Context, view *sum, act func(int) error) error {
		me := view.Turn
		for view.Turn == me && !view.Rolling && view.Rounds < sumRounds {
			before := *view
			if err := act(1 + view.Total%6); err != nil {
				return err
			}
			if view.Total <= before.Total {
				t.Errorf("after an answer at %+v the agent sees %+v", before, *view)
			}
		}
		return nil
	}}
}

// start starts a session of sums that is closed with the test.
func start(t *testing.T, players ...game.Agent[sum, int]) *session.Session[sum, int, int] {
	t.Helper()
	s := session.New(game.NewMatch[sum, int, int](sums{}, 7), players)
	t.Cleanup(s.Close)
	return s
}

// tick ticks until done, for at most two minutes.
func tick(t *testing.T, s *session.Session[sum, int, int], what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !done(); runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Fatalf("waited for %s at %+v", what, s.Position())
		}
		if err := s.Tick(); err != nil {
			t.Fatal(err)
		}
	}
}

// tickToError ticks until an error.
func tickToError(t *testing.T, s *session.Session[sum, int, int]) error {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); runtime.Gosched() {
		if err := s.Tick(); err != nil {
			return err
		}
		if _, over := s.Outcome(); over {
			t.Fatal("the match ended without an error")
		}
	}
	t.Fatal("there is no error")
	return nil
}

// checkGoroutines fails the test if more goroutines run than before.
func checkGoroutines(t *testing.T, before int) {
	t.Helper()
	for range 1000 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

// Agents that answer once and agents that play whole turns have the record of Run.
func TestSessionHasTheRecordOfRun(t *testing.T) {
	for name, players := range map[string][]game.Agent[sum, int]{
		"answers": {two, two}, "turns": {twoInARow(t), twoInARow(t)}, "both": {two, twoInARow(t)},
	} {
		before := runtime.NumGoroutine()
		s := start(t, players...)
		steps := 0
		s.Watch(func(step session.Step[sum, int, int]) {
			if step.Before != s.Match().At(steps) || step.After != s.Match().At(steps+1) || len(step.Events) != 1 || !step.Actors.Has(step.Seat) {
				t.Errorf("%s: step %d is %+v", name, steps, step)
			}
			steps++
		})
		tick(t, s, "the end", over(s))
		match := game.NewMatch[sum, int, int](sums{}, 7)
		if err := match.Run(context.Background(), players, nil); err != nil {
			t.Fatal(err)
		}
		if a, b := s.Match().Record().String(), match.Record().String(); a != b || steps != match.Steps() {
			t.Errorf("%s: %d steps in the session:\n%s\n%d in Run:\n%s", name, steps, a, match.Steps(), b)
		}
		s.Close()
		checkGoroutines(t, before)
	}
}

func TestAgentsThatFailEndTheSession(t *testing.T) {
	broken := errors.New("broken")
	for name, c := range map[string]struct {
		agent game.Agent[sum, int]
		want  error // nil for any
	}{
		"fails":            {script(func(context.Context, sum, game.Seat) (int, error) { return 0, broken }), broken},
		"illegal":          {script(func(context.Context, sum, game.Seat) (int, error) { return 9, nil }), nil},
		"turn fails":       {turnScript{play: func(context.Context, *sum, func(int) error) error { return broken }}, broken},
		"turn is empty":    {turnScript{play: func(context.Context, *sum, func(int) error) error { return nil }}, nil},
		"turn is illegal":  {turnScript{play: func(_ context.Context, _ *sum, act func(int) error) error { return act(9) }}, nil},
		"turn is too long": {turnScript{play: func(_ context.Context, _ *sum, act func(int) error) error { return errors.Join(act(1), act(1), act(1)) }}, game.ErrNotActor},
	} {
		before := runtime.NumGoroutine()
		s := start(t, c.agent, two)
		if err := tickToError(t, s); c.want != nil && !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		s.Close()
		checkGoroutines(t, before)
	}
}

// An agent may end its turn after its first action and be asked again for the second.
func TestTurnsMayEndEarly(t *testing.T) {
	calls := 0
	short := turnScript{play: func(_ context.Context, _ *sum, act func(int) error) error { calls++; return act(1) }}
	s := start(t, short, two)
	tick(t, s, "the end", over(s))
	if want := sumRounds; calls != want {
		t.Errorf("the agent was asked %d times, want %d", calls, want)
	}
}

// waiting is an agent that thinks until its context ends.
func waiting(began chan<- struct{}) script {
	return func(ctx context.Context, _ sum, _ game.Seat) (int, error) {
		began <- struct{}{}
		<-ctx.Done()
		return 0, ctx.Err()
	}
}

func TestCloseAndBackLeaveNothingRunning(t *testing.T) {
	began := make(chan struct{}, 100)
	inTurn := turnScript{play: func(ctx context.Context, _ *sum, act func(int) error) error {
		if err := act(1); err != nil {
			return err
		}
		began <- struct{}{}
		<-ctx.Done()
		return ctx.Err()
	}}
	acting := turnScript{play: func(ctx context.Context, view *sum, act func(int) error) error {
		defer func() { began <- struct{}{} }()
		return act(1) // it waits there for the next tick
	}}
	for name, agent := range map[string]game.Agent[sum, int]{"answer": waiting(began), "turn": inTurn, "act": acting} {
		for _, back := range []bool{false, true} {
			before := runtime.NumGoroutine()
			s := start(t, nil, agent)
			for range 2 {
				if err := s.Submit(0, 1); err != nil {
					t.Fatal(err)
				}
			}
			if name == "act" {
				tick(t, s, "an action", func() bool { return s.Position().Turn == 1 && s.Match().Steps() == 4 })
			} else {
				tick(t, s, "the agent", func() bool { return len(began) > 0 })
			}
			if back {
				if _, thinking := s.Thinking(); !thinking && name != "act" {
					t.Errorf("%s: the agent does not think", name)
				}
				if !s.Undo() || s.Position().Moves != 1 {
					t.Errorf("%s: undone to %+v", name, s.Position())
				}
				checkGoroutines(t, before)
				if seat, person := s.Turn(); !person || seat != 0 {
					t.Errorf("%s: after an undo it is the turn of %v", name, seat)
				}
			}
			s.Close()
			checkGoroutines(t, before)
			if err := s.Tick(); err != nil {
				t.Errorf("%s: a closed session ticks: %v", name, err)
			}
			for len(began) > 0 {
				<-began
			}
		}
	}
}

func TestSetAgentDropsWhatItsPredecessorThinks(t *testing.T) {
	began := make(chan struct{}, 1)
	before := runtime.NumGoroutine()
	s := start(t, waiting(began), two)
	tick(t, s, "the agent", func() bool { return len(began) > 0 })
	s.SetAgent(0, nil)
	checkGoroutines(t, before)
	if seat, person := s.Turn(); !person || seat != 0 {
		t.Errorf("it is the turn of %v", seat)
	}
	s.SetAgent(0, two)
	tick(t, s, "the end", over(s))
}

// anytime is an agent that answers with 6 when it is hurried.
type anytime struct{ began chan struct{} }

func (a anytime) Act(ctx context.Context, _ sum, _ game.Seat) (int, error) {
	a.began <- struct{}{}
	<-ctx.Done()
	return 6, nil
}

// Hurry holds for the seat that is asked, and ends when another is.
func TestHurryEndsWithTheTurn(t *testing.T) {
	agent := anytime{make(chan struct{}, 100)}
	s := start(t, agent, agent)
	tick(t, s, "the agent", func() bool { return len(agent.began) == 1 })
	for range 100 {
		if err := s.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	if ticks, ok := s.Awaited(0); !ok || ticks < 100 || s.Match().Steps() != 0 {
		t.Fatalf("awaited %d ticks, %v, %d steps", ticks, ok, s.Match().Steps())
	}
	s.Hurry()
	tick(t, s, "the other seat", func() bool { return len(agent.began) == 3 }) // 0 answered twice, 1 is asked
	if s.Position().Total < 12 {
		t.Errorf("hurried at %+v", s.Position())
	}
	for range 100 {
		if err := s.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	if p := s.Position(); p.Turn != 1 || p.Moves != 0 {
		t.Errorf("the other seat was hurried too: %+v", p)
	}
}

// A session that is not ticked stands still, whatever agents answer.
func TestPause(t *testing.T) {
	answered := make(chan struct{}, 100)
	s := start(t, script(func(context.Context, sum, game.Seat) (int, error) {
		defer func() { answered <- struct{}{} }()
		return 1, nil
	}), two)
	if err := s.Tick(); err != nil {
		t.Fatal(err)
	}
	<-answered
	time.Sleep(5 * time.Millisecond)
	if s.Match().Steps() != 0 {
		t.Fatal("the session went on without a tick")
	}
	tick(t, s, "the end", over(s))
}

func TestPersonsAnswerOnlyInTheirTurn(t *testing.T) {
	s := start(t, nil, nil)
	for _, seat := range []game.Seat{-1, 1, 2} {
		if err := s.Submit(seat, 1); !errors.Is(err, game.ErrNotActor) {
			t.Errorf("seat %v answered: %v", seat, err)
		}
	}
	if err := s.Submit(0, 7); err == nil || s.Match().Steps() != 0 {
		t.Errorf("an illegal answer: %v, %d steps", err, s.Match().Steps())
	}
	if s.CanUndo() || s.Undo() || s.Back(0) {
		t.Error("there is something to undo before the first answer")
	}
	var seen []game.Seat
	s.Watch(func(step session.Step[sum, int, int]) { seen = append(seen, step.Seat) })
	for range 2 {
		if err := s.Submit(0, 1); err != nil {
			t.Fatal(err)
		}
	}
	tick(t, s, "the die", func() bool { return s.Match().Steps() == 3 })
	if !slices.Equal(seen, []game.Seat{0, 0, game.Chance}) || s.Persons() != game.SeatsOf(0, 1) {
		t.Errorf("steps of the seats %v, persons %v", seen, s.Persons())
	}
}

// over reports whether a match has ended.
func over(s interface{ Outcome() (game.Outcome, bool) }) func() bool {
	return func() bool { _, over := s.Outcome(); return over }
}
