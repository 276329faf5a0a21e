//go:build !js

package online

import (
	"context"
	"errors"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/play/games"
)

// A bot with which the host would run out of memory or think for ever is refused to other
// machines, and a stored match with one costs no more than this match.
func TestBotsKeepToCeilings(t *testing.T) {
	h := openHost(t, HostConfig{Store: t.TempDir()})
	for game, specs := range map[string][]string{
		"diplomacy": {"regent:search.scenarios=1000000", "regent:search.tries=1000000", "regent:time=1h", "jic:limits.same_plan=48"},
		"risk":      {"ender2:plans=1000000", "ender2:search.least=1000000", "ender-2009:time=24h", "minimax:nodes=1000000"},
	} {
		for _, spec := range specs {
			m := kindNamed(t, game).match()
			m.Seats[1] = Seat{Bot: spec}
			if _, err := Create(t.Context(), h.Code(), m); !refused(err, "from another machine it must be at most") {
				t.Errorf("%s in a seat: %v", spec, err)
			}
			m.Seats[1], m.Bot = Seat{}, spec
			if _, err := Create(t.Context(), h.Code(), m); !refused(err, "from another machine it must be at most") {
				t.Errorf("%s for those who are away: %v", spec, err)
			}
		}
	}
	m := kindNamed(t, "diplomacy").match()
	for i := range m.Seats {
		m.Seats[i] = Seat{Name: string(rune('A' + i))}
	}
	m.Seats[1] = Seat{Bot: "regent:search.scenarios=1000000"}
	id := newID()
	if _, err := h.logs.append(t.Context(), id, &entry{Match: &m, Nonce: newNonce()}, mark{}); err != nil {
		t.Fatal(err)
	}
	c := enter(t, ClientConfig{Code: h.codes(id, &m).Seats[0]})
	until(t, c, "the match says what is wrong", func() bool { return strings.Contains(c.Status().Fault, "must be at most") })
	if _, err := h.create(t.Context(), kindNamed(t, "war").match(), newID(), newNonce()); err != nil {
		t.Errorf("another match: %v", err)
	}
}

// A bot that thinks for ever is replaced when its time is up, so that its match goes on, and the
// bots of other matches have their turns.
func TestBotsThatThinkForEver(t *testing.T) {
	h := openHost(t, HostConfig{Thinkers: 1, Think: 10 * time.Millisecond})
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Bot: "minimax:depth=64"}, {Bot: "minimax:depth=64"}}
	var hogs []string
	for range 3 {
		hogs = append(hogs, create(t, h, m).ID)
	}
	m = kindNamed(t, "battle").match()
	m.Seats = []Seat{{Name: "Ada"}, {Bot: "random"}}
	ada := enter(t, ClientConfig{Code: create(t, h, m).Seats[0]})
	if _, err := Play(within(t, hangs), ada, "random", 1); err != nil {
		t.Error(err)
	}
	for _, id := range hogs {
		await(t, "match "+id+" goes on", func() bool { return len(hostRecord(t, h, id).Actions) > 0 })
	}
}

// stubborn is a player that panics or waits for the end of its context.
type stubborn struct{ panics bool }

func (s stubborn) Turn(ctx context.Context, _ string, _ func(string) (string, error)) error {
	if s.panics {
		panic("no more dice")
	}
	<-ctx.Done()
	return ctx.Err()
}

// obedient plays one move.
type obedient struct{}

func (obedient) Turn(_ context.Context, view string, act func(string) (string, error)) error {
	_, err := act("move at " + view)
	return err
}

// The simplest bot plays for one that panics or takes too long, but not after the end of the match.
func TestSubstitutesPlay(t *testing.T) {
	for _, panics := range []bool{false, true} {
		answers := make(chan botAnswer, 1)
		th := &thinker{agent: stubborn{panics}, substitute: obedient{}, view: "here"}
		done := make(chan error, 1)
		go func() { done <- th.turn(t.Context(), time.Millisecond, answers) }()
		a := <-answers
		a.view <- botView{view: "there", over: true}
		if err := <-done; err != nil || a.move != "move at here" || !th.spent {
			t.Errorf("panics %v: %q, %v", panics, a.move, err)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	th := &thinker{agent: stubborn{}, substitute: obedient{}}
	if err := th.turn(ctx, time.Hour, make(chan botAnswer)); !errors.Is(err, context.Canceled) {
		t.Errorf("after the end: %v", err)
	}
}

// A panic in the goroutine of a match is an error for those who ask for the match.
func TestAPanicCostsItsMatch(t *testing.T) {
	h := &Host{config: HostConfig{Games: games.All}, matches: map[string]*match{}, loading: make(chan struct{}, 1)} // without a store reading panics
	h.ctx, h.stop = context.WithCancel(t.Context())
	for range 2 {
		l := letter{request: &request{Kind: askStart}, done: make(chan error, 1)}
		h.deliver("aaaaaaaaaa", l)
		if err := <-l.done; err == nil || !strings.Contains(err.Error(), "has a fault") {
			t.Errorf("the request ended with %v", err)
		}
		h.wait.Wait()
		if h.Loaded() != 0 {
			t.Error("the match is still in memory")
		}
	}
}

// A host with bots in the middle of long thoughts ends, also if they do not.
func TestCloseWithThinkingBots(t *testing.T) {
	h := openHost(t, HostConfig{Thinkers: 4})
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Bot: "minimax:depth=64"}, {Bot: "minimax:depth=64"}}
	for range 8 {
		create(t, h, m)
	}
	m.Seats[0] = Seat{Name: "Ada"}
	ada := enter(t, ClientConfig{Code: create(t, h, m).Seats[0]})
	until(t, ada, "it plays", func() bool { return ada.State() == Playing })
	never := make(chan struct{})
	defer close(never)
	h.bots.Go(func() { <-never }) // a bot that does not end
	closed := make(chan struct{})
	go func() {
		h.Close()
		close(closed)
	}()
	select {
	case <-closed:
	case <-time.After(2 * time.Minute):
		t.Error("the host does not end")
	}
}

// Matches whose bots have thought for a short time go first, and what a match did not use before
// it came is not saved up.
func TestThinkersAreShared(t *testing.T) {
	th := newThinkers(1)
	shares := map[string]*share{"hog": {}, "quick": {}, "late": {}}
	ctx := t.Context()
	served := make(chan string)
	ask := func(name string) {
		th.mutex.Lock()
		before := len(th.waiting)
		th.mutex.Unlock()
		go func() {
			if th.begin(ctx, shares[name]) {
				served <- name
			}
		}()
		for {
			th.mutex.Lock()
			n := len(th.waiting)
			th.mutex.Unlock()
			if n > before {
				return
			}
			runtime.Gosched()
		}
	}
	if !th.begin(ctx, shares["hog"]) {
		t.Fatal("nobody else thinks")
	}
	for range 3 {
		ask("hog")
	}
	for range 3 {
		ask("quick")
	}
	took := map[string]time.Duration{"hog": time.Minute, "quick": time.Millisecond, "late": time.Second}
	var order []string
	last := "hog"
	for range 6 {
		th.end(shares[last], took[last])
		last = <-served
		order = append(order, last)
		if last == "hog" && len(order) == 4 {
			ask("late")
		}
	}
	if want := []string{"quick", "quick", "quick", "hog", "late", "hog"}; !slices.Equal(order, want) {
		t.Errorf("served %v, want %v", order, want)
	}
	gone, cancel := context.WithCancel(ctx)
	cancel()
	if th.begin(gone, shares["quick"]) {
		t.Error("a bot that is not needed any more was served")
	}
	if len(th.waiting) != 1 {
		t.Errorf("%d wait", len(th.waiting))
	}
}

// A program in another language plays a seat of a match between programs; one that is lost is an
// error, though the match is played to its end.
func TestProgramsTakeSeats(t *testing.T) {
	python := "@" + python(t)
	h := openHost(t, HostConfig{})
	for _, c := range []struct{ kind, file, says string }{
		{"battle", " ../../docs/bots/board.py", ""},
		{"risk", " ../../docs/bots/risk.py", ""},
		{"battle", ` -c "quit()"`, "the program lost its seat, and the simplest bot played on: it ended, in init"},
	} {
		m := kindNamed(t, c.kind).match()
		for i := range m.Seats {
			m.Seats[i] = Seat{Bot: m.Bot}
		}
		m.Seats[0] = Seat{Name: "Ada"}
		ada := enter(t, ClientConfig{Code: create(t, h, m).Seats[0]})
		r, err := Play(within(t, hangs), ada, python+c.file, 1)
		if (err == nil) != (c.says == "") || err != nil && !strings.Contains(err.Error(), c.says) || r.Result == "" {
			t.Errorf("%s: %v, %q", c.kind, err, r.Result)
		}
	}
}

// python returns the command of the Python that runs the bots of the documents.
func python(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		t.Fatalf("there is no python3, in which the bots are written: tools/scripts/packages.sh unit installs it: %v", err)
	}
	return strings.TrimSpace(string(out))
}
