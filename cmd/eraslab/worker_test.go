package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/ai/risk/ender"
	"eras/game/diplomacy"
	"eras/lab/regent"
)

// coordinator is a run of eraslab experiment for workers, in this process.
type coordinator struct {
	out  string
	line chan []string // the arguments that start a worker
	code chan int
	stop func()

	mutex  sync.Mutex
	stderr bytes.Buffer
}

var workerLine = regexp.MustCompile(`eraslab worker -nats '([^']+)'\n`)

// Write takes what the command writes to stderr.
func (c *coordinator) Write(p []byte) (int, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if m := workerLine.FindSubmatch(append(c.stderr.Bytes(), p...)); m != nil && !workerLine.Match(c.stderr.Bytes()) {
		c.line <- []string{"worker", "-nats", string(m[1])}
	}
	return c.stderr.Write(p)
}

func (c *coordinator) said() string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.stderr.String()
}

// coordinate runs the tiny experiment into the folder out for workers.
func coordinate(t *testing.T, out string, args ...string) *coordinator {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), 2*time.Minute)
	t.Cleanup(stop)
	c := &coordinator{out: out, line: make(chan []string, 1), code: make(chan int, 1), stop: stop}
	args = append([]string{"experiment", tiny, "-seed", "9", "-out", out, "-lease", "1s"}, args...)
	go func() { c.code <- run(ctx, args, new(bytes.Buffer), c) }()
	return c
}

// worker returns the arguments of a worker.
func (c *coordinator) worker(t *testing.T) []string {
	t.Helper()
	select {
	case line := <-c.line:
		c.line <- line
		return line
	case code := <-c.code:
		t.Fatalf("the coordinator ended with %d: %s", code, c.said())
	case <-time.After(5 * time.Minute):
		t.Fatal("the coordinator prints no line")
	}
	return nil
}

// awaitUnit returns when a unit is done.
func (c *coordinator) awaitUnit(t *testing.T) {
	t.Helper()
	for begin := time.Now(); time.Since(begin) < 5*time.Minute; time.Sleep(time.Millisecond) {
		journal, _ := os.ReadFile(filepath.Join(c.out, "journal.jsonl"))
		if bytes.Contains(journal, []byte(`{"unit":`)) {
			return
		}
	}
	t.Fatalf("no unit is done: %s", c.said())
}

// started starts the program and ends it at the end of the test.
func started(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	p := program(t, args...)
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(p) })
	return p
}

// kill ends a program without a warning.
func kill(p *exec.Cmd) {
	_ = p.Process.Kill()
	_ = p.Wait()
}

// disturb kills and starts workers in turn until the coordinator ends, at most so many
// times.
func (c *coordinator) disturb(t *testing.T, kills int) {
	t.Helper()
	line := append(c.worker(t), "-workers", "1")
	workers := []*exec.Cmd{started(t, line...), started(t, line...)}
	for {
		select {
		case code := <-c.code:
			if code != 0 {
				t.Fatalf("the coordinator ended with %d: %s", code, c.said())
			}
			return
		case <-time.After(time.Duration(200+rand.IntN(400)) * time.Millisecond):
		}
		if kills--; kills >= 0 {
			i := kills % len(workers)
			kill(workers[i])
			workers[i] = started(t, line...)
		}
	}
}

// Workers are killed and started again. The results are those of one machine.
func TestKilledWorkersChangeNothing(t *testing.T) {
	c := coordinate(t, t.TempDir(), "-games", "300", "-coordinate", "-listen", ":0")
	c.disturb(t, 4)
	if results(t, c.out) != undisturbed(t, "300") {
		t.Error("the results are others")
	}
	journal, err := os.ReadFile(filepath.Join(c.out, "journal.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(journal, []byte(`{"unit":`)); n != 12 {
		t.Errorf("%d units are in the journal, not 12", n)
	}
	if n := bytes.Count(journal, []byte(`{"session":`)); n < 2 {
		t.Errorf("%d workers are in the journal, not 2 or more", n)
	}
	if _, err := os.Stat(filepath.Join(c.out, secretName)); err == nil {
		t.Error("the key is still there")
	}
}

// The coordinator ends in the middle and starts again at the same address. Its worker
// returns by itself.
func TestWorkersReturnToTheirCoordinator(t *testing.T) {
	const games = "300" // more than are played before the coordinator can be ended
	out := t.TempDir()
	c := coordinate(t, out, "-games", games, "-coordinate", "-listen", ":0")
	line := c.worker(t)
	w := program(t, append(line, "-workers", "1")...)
	var stdout bytes.Buffer
	w.Stdout = &stdout
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	defer kill(w)
	c.awaitUnit(t)
	c.stop()
	if code := <-c.code; code != exitInterrupted || !strings.Contains(c.said(), "interrupted") {
		t.Fatalf("the coordinator ended with %d: %s", code, c.said())
	}
	address := line[2][strings.LastIndex(line[2], "@")+1:]
	again := coordinate(t, out, "-games", games, "-coordinate", "-listen", address)
	if code := <-again.code; code != 0 {
		t.Fatalf("the coordinator ended with %d: %s", code, again.said())
	}
	if got := again.worker(t); got[2] != line[2] {
		t.Errorf("the line is now %s", got)
	}
	if results(t, out) != undisturbed(t, games) {
		t.Error("the results are others")
	}
	if err := w.Wait(); err != nil || !strings.Contains(stdout.String(), "all is done; this worker did ") {
		t.Errorf("the worker ended with %v: %s", err, &stdout)
	}
}

// A coordinator that works itself needs nobody else.
func TestTheCoordinatorWorksItself(t *testing.T) {
	c := coordinate(t, t.TempDir(), "-games", "24", "-workers", "2", "-listen", ":0")
	if code := <-c.code; code != 0 {
		t.Fatalf("it ended with %d: %s", code, c.said())
	}
	if results(t, c.out) != undisturbed(t, "24") {
		t.Error("the results are others")
	}
}

func TestWorkersThatDoNotFitAreRefused(t *testing.T) {
	c := coordinate(t, t.TempDir(), "-games", "24", "-coordinate", "-listen", ":0")
	line := c.worker(t)
	refused := func(what, want string, p *exec.Cmd) {
		t.Helper()
		text, err := p.CombinedOutput()
		if err == nil || p.ProcessState.ExitCode() != exitFailure || !strings.Contains(string(text), want) || strings.Contains(string(text), "goroutine") {
			t.Errorf("%s: %v: %s", what, err, text)
		}
	}
	key := regexp.MustCompile(`:[0-9a-f]{32}@`)
	refused("a wrong key", "does not accept the key", program(t, "worker", "-nats", key.ReplaceAllString(line[2], ":"+strings.Repeat("0", 32)+"@")))
	elsewhere := program(t, line...)
	elsewhere.Dir = t.TempDir() // where the file of the experiment is missing
	refused("a missing file", "tiny.toml", elsewhere)
	if err := os.MkdirAll(filepath.Join(elsewhere.Dir, "testdata"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(elsewhere.Dir, tiny), []byte("# another one\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	other := program(t, line...)
	other.Dir = elsewhere.Dir
	refused("another file", "are not the same here", other)
	c.stop()
	if code := <-c.code; code != exitInterrupted {
		t.Errorf("the coordinator ended with %d: %s", code, c.said())
	}
	refused("no coordinator", "connecting to", program(t, append(line, "-wait", "100ms")...))
}

func TestSpreadRefusesBadInput(t *testing.T) {
	for args, want := range map[string]string{
		"worker": "-nats is missing",
		"experiment prueba1 -out x -listen :0 -nats nats://127.0.0.1:1": "write one of them",
		"experiment prueba1 -out x -coordinate":                         "with -listen or -nats",
		"experiment prueba1 -out x -creds y":                            "-creds needs -nats",
		"experiment prueba1 -out x -listen :0 -lease 10ms":              "from 1s to 24h",
	} {
		code, _, stderr := eraslab(strings.Fields(args)...)
		if code != exitBadInput || !strings.Contains(stderr, want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: exit code %d: %s", args, code, stderr)
		}
	}
	for _, name := range []string{"../lab/tiny.toml", "/tiny.toml"} {
		if _, err := digests([]string{name}); err == nil || !strings.Contains(err.Error(), "below the current folder") {
			t.Errorf("%s: %v", name, err)
		}
	}
	t.Chdir(t.TempDir())
	if code, _, stderr := eraslab("experiment", "prueba1", "-out", "x", "-listen", "here"); code != exitBadInput || !strings.Contains(stderr, "write HOST:PORT") {
		t.Errorf("a bad address: exit code %d: %s", code, stderr)
	}
}

// Tunings, fittings and trainings that workers play for, one of which is killed, say and write
// the same.
func TestWorkersPlayGames(t *testing.T) {
	for name, args := range map[string][]string{
		"ender": {"risk", "ender", "tune", "-map", "isles", "-field", "quo", "-rounds", "30", "-plans", "2",
			"-candidates", "2", "-games", "100", "-keys", "strength.cards,attacks.success", "-seed", "3", "-out", "OUT/tuned.toml"},
		"jic": {"diplomacy", "jic", "tune", "-map", "two-shores", "-field", "", "-year", "1903",
			"-candidates", "2", "-games", "80", "-keys", "limits.deadlock,readings.inversion", "-seed", "3", "-out", "OUT/tuned.toml"},
		"regent": {"diplomacy", "regent", "fit", "-bots", "dumbbot,holdbot", "-games", "40", "-year", "1906", "-seed", "4", "-out", "OUT/tuned.toml"},
		"network": {"network", "train", "-board", "battle", "-population", "4", "-generations", "2", "-opponents", "2", "-rounds", "1", "-final", "2",
			"-depths", "1,2", "-seed", "5", "-out", "OUT/tuned.toml"},
		"archive": {"weights", "train", "-families", "battle-plain", "-search", "1", "-confirm", "12", "-seed", "6", "-archives", "OUT"},
	} {
		// with returns the arguments for a folder, and written what its only file holds.
		with := func(folder string, more ...string) (all []string) {
			for _, arg := range args {
				all = append(all, strings.Replace(arg, "OUT", folder, 1))
			}
			return append(all, more...)
		}
		written := func(folder string) string {
			files, err := os.ReadDir(folder)
			if err != nil || len(files) != 1 {
				t.Fatalf("%s: the files are %v, %v", name, files, err)
			}
			data, err := os.ReadFile(filepath.Join(folder, files[0].Name()))
			if err != nil {
				t.Fatal(err)
			}
			return string(data)
		}
		alone, spread := t.TempDir(), t.TempDir()
		code, want, stderr := eraslab(with(alone, "-workers", "1")...)
		if code != 0 {
			t.Fatalf("%s: exit code %d: %s", name, code, stderr)
		}
		c := &coordinator{line: make(chan []string, 1), code: make(chan int, 1)}
		var stdout bytes.Buffer
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
		defer cancel()
		go func() { c.code <- run(ctx, with(spread, "-listen", ":0", "-coordinate", "-lease", "1s"), &stdout, c) }()
		line := append(c.worker(t), "-workers", "1")
		w := started(t, line...)
		started(t, line...)
		time.Sleep(100 * time.Millisecond)
		kill(w)
		if code := <-c.code; code != 0 {
			t.Fatalf("%s: the coordinator ended with %d: %s", name, code, c.said())
		}
		if got := strings.ReplaceAll(stdout.String(), spread, alone); got != want {
			t.Errorf("%s: with workers it says\n%s\nwithout\n%s", name, got, want)
		}
		if got, want := written(spread), written(alone); got != want {
			t.Errorf("%s: with workers it writes\n%s\nwithout\n%s", name, got, want)
		}
	}
}

// standard returns a game of Diplomacy.
func standard(t *testing.T) *diplomacy.Game {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestWhatComesFromOthersIsChecked(t *testing.T) {
	if got, err := readPair("pair", []byte("[1,-1]")); err != nil || got != [2]int{1, -1} {
		t.Errorf("%v, %v", got, err)
	}
	for _, bad := range []string{"", "{}", "null", "[]", "[1]", "[1,1,1]", "[2,0]", "[0,-2]", "[0.5,0]", `["1",0]`} {
		if _, err := readPair("pair", []byte(bad)); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
	for _, bad := range []string{"", "[]", `{"Score":2}`, `{"Score":1,"Margin":-1.5}`, `{"Score":0.5}`} {
		if _, err := readContest("game", []byte(bad)); err == nil {
			t.Errorf("the result %s was accepted", bad)
		}
	}
	play, err := (&gamesWork{Command: weightsTrainName, Map: "dominion", Board: "battle", Depths: []int{1}}).doer()
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"", "{}", `{"home":{"Genes":[1]},"away":{"Genes":[1]}}`} {
		if _, err := play(t.Context(), "game", []byte(bad)); err == nil {
			t.Errorf("the game %q was played", bad)
		}
	}
	if play, err = (&gamesWork{Command: archivesWork}).doer(); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"", "{}", `{"family":"chess"}`, `{"family":"battle-plain","home":[1],"away":[1]}`, `{"family":"battle-plain","home":[1,1,1,1,2],"away":[1,1,1,1,1]}`} {
		if _, err := play(t.Context(), "game", []byte(bad)); err == nil {
			t.Errorf("the game %q was played", bad)
		}
	}
	if data, err := play(t.Context(), "game", []byte(`{"family":"battle-plain","home":[1,0,0,0,0],"away":[0,0,1,0,0],"seed":1}`)); err != nil {
		t.Error(err)
	} else if o, err := readObserved("game", data); err != nil || o.Score != 1 {
		t.Errorf("observed %+v, %v", o, err)
	}
	for _, bad := range []string{"", "[]", `{"Score":2}`, `{"Score":1,"Traits":[[{"Part":2,"Whole":1}]]}`, `{"Score":1,"Traits":[[{"Part":-1,"Whole":1}]]}`, `{"Traits":[[{"Whole":1e300}]]}`} {
		if _, err := readObserved("game", []byte(bad)); err == nil {
			t.Errorf("the result %s was accepted", bad)
		}
	}
	for _, p := range []gamesWork{{Command: weightsTrainName, Map: "/etc/passwd", Board: "war", Depths: []int{1}}, {Command: networkTrainName, Board: "war"}, {Command: "chess tune", Map: "classic"}, {Command: riskEnderTuneName, Map: "/etc/passwd"}, {Command: riskEnderTuneName, Map: "classic", Digest: map[string]string{"x": "y"}}, {Command: jicTuneName, Map: "standard"}, {Command: regentFitName, Map: "standard", Bots: "regent:file=x.toml", Year: 1910}} {
		if _, err := p.doer(); err == nil {
			t.Errorf("%+v was accepted", p)
		}
	}
	f := &regent.Fitting{Game: standard(t)}
	for _, bad := range []string{"", "[]", "{}", `["SPR"]`} {
		if _, err := readPositions(f, []byte(bad)); err == nil {
			t.Errorf("positions %s were accepted", bad)
		}
	}
	if _, err := new(work).doer(); err == nil {
		t.Error("work of no kind was accepted")
	}
	play = playsPairs(ender.Parameters, func(context.Context, *ender.Params, *ender.Params, uint64) ([2]int, error) { return [2]int{}, nil })
	for _, bad := range []string{"", "{}", `{"a":{"Search":{"Plans":-1}}}`} {
		if _, err := play(t.Context(), "pair", []byte(bad)); err == nil {
			t.Errorf("a pair %s was played", bad)
		}
	}
}
