package process

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	airisk "eras/ai/risk"
	"eras/ai/risk/risktest"
	"eras/game"
	"eras/game/risk"
)

// served in the environment makes this test an agent: it plays the bot of that
// name.
const served = "REMOTE_TEST_SERVES"

func TestMain(m *testing.M) {
	if bot := os.Getenv(served); bot != "" {
		if err := Serve(os.Stdin, os.Stdout, func(string) (airisk.Maker, error) { return airisk.Bots().Find(bot) }); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func gameOn(t testing.TB, name, rules string) *risk.Game {
	t.Helper()
	r, err := risk.ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := risk.NewGame(risktest.Map(t, name), r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func bot(t testing.TB, name string) airisk.Maker {
	t.Helper()
	maker, err := airisk.Bots().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return maker
}

// python returns the command of the agent in testdata.
func python(t testing.TB, words ...string) []string {
	t.Helper()
	program, err := exec.LookPath("python3")
	if err != nil {
		t.Fatal("there is no python3, in which the foreign agents are written: tools/scripts/packages.sh unit installs it")
	}
	return append([]string{program, filepath.Join("testdata", "agent.py")}, words...)
}

// playHosted plays a match in which a process has those seats and bots the others.
func playHosted(t testing.TB, g *risk.Game, command []string, others string, seed uint64, seats ...game.Seat) (risk.Position, Faults) {
	t.Helper()
	return playTimed(t, g, command, nil, others, seed, seats...)
}

// playTimed does the same with a clock.
func playTimed(t testing.TB, g *risk.Game, command []string, clock clock, others string, seed uint64, seats ...game.Seat) (risk.Position, Faults) {
	t.Helper()
	makers := make([]airisk.Maker, g.Rules.Players)
	names := make([]string, g.Rules.Players)
	for i := range makers {
		makers[i], names[i] = bot(t, others), others
	}
	h := Start(context.Background(), Options{
		Command: command, Game: g, Names: names, Seats: seats, Seed: airisk.BotSeed(seed), Limit: patient, Substitute: bot(t, "random"),
		clock: clock,
	})
	defer h.Close()
	for _, seat := range seats {
		makers[seat] = h.Maker()
	}
	p, err := airisk.Play(context.Background(), g, makers, seed, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p.Phase != risk.Over {
		t.Fatalf("the match ends in the phase %v", p.Phase)
	}
	return p, h.Faults()
}

const patient = 2 * time.Minute

// A program in another language plays whole matches, and wins against random bots.
func TestForeignAgentPlays(t *testing.T) {
	g := gameOn(t, "classic", "players=3 sets=growing place=4 limit=60")
	wins := 0
	for seed := range uint64(4) {
		p, faults := playHosted(t, g, python(t), "random", seed, game.Seat(seed%3))
		if faults != (Faults{}) {
			t.Fatalf("seed %d: %+v", seed, faults)
		}
		if p.ArmiesOf(game.Seat(seed%3)) > p.ArmiesOf(game.Seat(seed+1)%3) {
			wins++
		}
	}
	if wins < 3 {
		t.Errorf("it is ahead of chance in %d of 4 matches", wins)
	}
}

// A program that attacks on, since it does not know that its conquest has won the match, is told that
// the phase is over; this is no fault.
func TestAttacksAfterVictory(t *testing.T) {
	g := gameOn(t, "isles", "players=3 share=51 limit=20")
	won := 0
	for _, seed := range []uint64{0, 7} {
		p, faults := playHosted(t, g, python(t), "random", seed, 0)
		if faults != (Faults{}) {
			t.Errorf("seed %d: %+v", seed, faults)
		}
		if o, _ := g.Outcome(&p); o.Winner == 0 && o.Reason != risk.ByLimit {
			won++
		}
	}
	if won == 0 {
		t.Error("it wins no match")
	}
}

// overdue is a clock that stops for answers: the time for one is over at once if late says so of
// the number of the answer, from 1, and of what was asked; else there is time. Programs that answer
// late do so when their file is there, which overdue creates before it waits for the next answer.
func overdue(t *testing.T, file string, late func(n int, asked string) bool) clock {
	n, was := 0, false
	return func(asked string, limit time.Duration) <-chan time.Time {
		if asked == "init" {
			return time.After(limit)
		}
		if was {
			if err := os.WriteFile(file, nil, 0o644); err != nil {
				t.Error(err)
			}
		}
		n++
		if was = late(n, asked); !was {
			return time.After(limit)
		}
		over := make(chan time.Time)
		close(over)
		return over
	}
}

// Whatever a process does, the match goes on to its end and the report says what.
func TestHostSurvives(t *testing.T) {
	g := gameOn(t, "classic", "players=3 limit=12")
	none := func(int, string) bool { return false }
	entering := 0
	for _, c := range []struct {
		manner, since string
		late          func(n int, asked string) bool
		want          Faults
		says          string
	}{
		{"sulking", "0", none, Faults{Refused: 1, Seats: 1}, "not today"},
		{"gibbering", "0", none, Faults{Nonsense: 1, Seats: 1}, `[1, 2", in init; `},
		{"mumbling", "7", none, Faults{Nonsense: 3, Phases: 3, Seats: 1}, "neither act nor done"},
		{"vague", "0", none, Faults{Nonsense: 3, Phases: 3, Seats: 1}, "no n"},
		{"stubborn", "0", func(n int, _ string) bool { return n == maxRefused+1 }, Faults{Illegal: maxRefused, Phases: 1}, "refuse"},
		{"hesitating", "0", func(_ int, asked string) bool {
			if asked == "movein" {
				entering++
			}
			return asked == "movein" && entering == 1
		}, Faults{Slow: 1, Phases: 1}, "did not answer"},
		{"dying", "7", none, Faults{Died: 1, Phases: 1, Seats: 1}, "I have had enough"},
		{"silent", "0", func(int, string) bool { return true }, Faults{Silent: 3, Phases: 3, Seats: 1}, `in time, in place; the last message sent to it is {"op":"place","n":`},
		{"slow", "0", func(n int, _ string) bool { return n == 1 }, Faults{Slow: 1, Phases: 1}, "did not answer"},
		{"babbling", "7", none, Faults{Nonsense: 3, Phases: 3, Seats: 1}, "Hmm, let me think"},
		{"flooding", "7", none, Faults{Nonsense: 1, Phases: 1, Seats: 1}, "65536 bytes"},
		{"lying", "7", none, Faults{Illegal: 3 * maxRefused, Phases: 3, Seats: 1}, "refuse"},
	} {
		t.Run(c.manner, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "answer")
			_, faults := playTimed(t, g, python(t, c.manner, c.since, file), overdue(t, file, c.late), "random", 1, 1)
			if !strings.Contains(faults.First, c.says) {
				t.Errorf("it says %q, not %q", faults.First, c.says)
			}
			if faults.First = ""; faults != c.want {
				t.Errorf("%+v, want %+v", faults, c.want)
			}
		})
	}
}

func TestProgramThatDoesNotExist(t *testing.T) {
	g := gameOn(t, "classic", "players=3 limit=3")
	_, faults := playHosted(t, g, []string{"testdata/nobody"}, "random", 1, 1)
	if faults.Refused != 1 || faults.Seats != 1 || !strings.HasPrefix(faults.First, "starting testdata/nobody: ") {
		t.Errorf("%+v", faults)
	}
}

func TestFaultsAdd(t *testing.T) {
	one := Faults{1, 2, 3, 4, 5, 6, 7, 8, ""}
	sum := one
	sum.Add(Faults{10, 20, 30, 40, 50, 60, 70, 80, "that"})
	sum.Add(Faults{First: "this"})
	if want := (Faults{11, 22, 33, 44, 55, 66, 77, 88, "that"}); sum != want {
		t.Errorf("%+v", sum)
	}
}

// What a process has started is gone when its match is over.
func TestNothingIsLeftRunning(t *testing.T) {
	g := gameOn(t, "classic", "players=2 limit=3")
	file := filepath.Join(t.TempDir(), "pid")
	_, faults := playHosted(t, g, python(t, "breeding", "0", file), "random", 1, 0)
	if faults != (Faults{}) {
		t.Fatalf("%+v", faults)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	mustEnd(t, pid)
}

// mustEnd waits for the end of a process, and fails if it does not come.
func mustEnd(t *testing.T, pid int) {
	t.Helper()
	for range 3000 { // a minute: machines may be slow
		child, err := os.FindProcess(pid)
		if err != nil || child.Signal(syscall.Signal(0)) != nil {
			return
		}
		if state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err == nil && strings.Contains(string(state), ") Z ") {
			return // dead, and nobody has taken notice of it yet
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("process %d is still there", pid)
	if child, err := os.FindProcess(pid); err == nil {
		_ = child.Kill()
	}
}

// Where players choose territories the substitute does it for them.
func TestSubstituteChooses(t *testing.T) {
	g := gameOn(t, "classic", "players=2 deal=choose place=5 limit=10")
	if _, faults := playHosted(t, g, python(t), "random", 1, 0); faults != (Faults{}) {
		t.Errorf("%+v", faults)
	}
}

// When nobody wants the match any more a silent process is not waited for.
func TestHostStopsWithItsContext(t *testing.T) {
	g := gameOn(t, "classic", "players=2 limit=3")
	ctx, cancel := context.WithCancel(context.Background())
	h := Start(ctx, Options{
		Command: python(t, "silent"), Game: g, Names: []string{"a", "b"}, Seats: []game.Seat{0, 1},
		Limit: time.Hour, Substitute: bot(t, "random"),
	})
	defer h.Close()
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := airisk.Play(ctx, g, []airisk.Maker{h.Maker(), h.Maker()}, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("the match ends with %v", err)
	}
	if f := h.Faults(); f.Silent+f.Slow+f.Died != 0 {
		t.Errorf("%+v", f)
	}
}

// When a turn is not wanted any more its silent process is not waited for, nor blamed.
func TestTurnStopsWithItsContext(t *testing.T) {
	g := gameOn(t, "classic", "players=2 limit=3")
	h := Start(t.Context(), Options{
		Command: python(t, "silent"), Game: g, Names: []string{"a", "b"}, Seats: []game.Seat{0, 1},
		Limit: time.Hour, Substitute: bot(t, "random"),
	})
	defer h.Close()
	turn, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	if _, err := airisk.Play(turn, g, []airisk.Maker{h.Maker(), h.Maker()}, 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("the turn ends with %v", err)
	}
	if f := h.Faults(); f != (Faults{}) {
		t.Errorf("%+v", f)
	}
}

// A bot of ours at the other end of the wire plays as it does here, under all
// rules that it can be told.
func TestServedBotsPlayAsAtHome(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	some := []string{"random", "evilpixie", "killbot"}
	for _, c := range []struct {
		rules string
		bots  []string
	}{
		{"players=4 limit=30", airisk.Bots().Names()},
		{"players=3 sets=growing limit=60 place=3", some},
		{"players=2 sets=4,6,8 own=3 wildcards=1 fortify=once dice=2:1 limit=60", some},
		{"players=5 cards=off fortify=path continents=off limit=30", some},
		{"players=6 fortify=none limit=30", some},
		{"players=2 forced=6 sets=0 limit=60", some},
	} {
		if testing.Short() {
			c.bots = some[:1]
		}
		for _, name := range c.bots {
			rules := c.rules
			g := gameOn(t, "classic", rules)
			makers := make([]airisk.Maker, g.Rules.Players)
			for i := range makers {
				makers[i] = bot(t, name)
			}
			want, err := airisk.Play(context.Background(), g, makers, 3, nil)
			if err != nil {
				t.Fatal(err)
			}
			t.Setenv(served, name)
			got, faults := playHosted(t, g, []string{self}, name, 3, 0, 1)
			if faults != (Faults{}) {
				t.Errorf("%s, %s: %+v", name, rules, faults)
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%s, %s: the match ends with\n%s\nat home with\n%s", name, rules, g.FormatPosition(&got), g.FormatPosition(&want))
			}
		}
	}
}

// nothing runs behind the lines of a test.
type nothing struct{}

func (nothing) note() {}
func (nothing) kill() {}
func (nothing) wait() {}

// Whatever an agent answers, the match goes on by the rules and the host says what was
// wrong.
func FuzzAnswers(f *testing.F) {
	f.Add(`{"act":"place","c":0,"n":3}` + "\n" + `{"done":true}` + "\n" + `{"act":"attack","from":0,"to":1,"till":1}` + "\n" + `{"n":2}` + "\n" + `{"done":true}`)
	f.Add(`{"act":"cash","cards":[0,1,2]}` + "\n" + `{"act":"fortify","from":0,"to":1,"n":-1}` + "\n" + `{}`)
	f.Add("[1]\n{\n\n" + `{"act":"place","c":99999999999,"n":9e99}` + "\n" + `{"err":"no"}`)
	g := gameOn(f, "antarctica", "players=2 limit=6 sets=growing")
	f.Fuzz(func(t *testing.T, said string) {
		p := &process{all: nothing{}, lines: make(chan []byte), write: make(chan []byte, 16), done: make(chan struct{})}
		p.wait.Go(func() { p.read(strings.NewReader(said)) })
		h := &Host{talk: talk{ctx: t.Context(), process: p, limit: patient, seats: 1}, options: Options{
			Game: g, Names: []string{"a", "b"}, Seats: []game.Seat{0}, Limit: patient, Substitute: bot(t, "random"),
		}}
		defer h.Close()
		end, err := airisk.Play(t.Context(), g, []airisk.Maker{h.Maker(), bot(t, "random")}, 1, nil)
		if err != nil || end.Phase != risk.Over {
			t.Fatalf("the match ends in the phase %v, %v", end.Phase, err)
		}
		if faults := h.Faults(); faults.Phases > 0 && faults.First == "" {
			t.Errorf("%+v does not say what was wrong", faults)
		}
	})
}
