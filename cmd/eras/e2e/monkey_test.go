//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/cmd/eras/monkey"
	"eras/game"
)

var (
	monkeySeed    = flag.Uint64("monkey.seed", 0, "what the random person does (default: random)")
	monkeyActions = flag.Int("monkey.actions", 0, "how many actions TestMonkey does")
	monkeyMinutes = flag.Float64("monkey.minutes", 0, "for how many minutes TestMonkey goes on")
	monkeySize    = flag.String("monkey.size", "", "the `WIDTHxHEIGHT` that the window keeps (default: all sizes)")
	monkeyBegin   = flag.String("monkey.begin", "", "where TestMonkey begins (default: everywhere in turn)")
	monkeyMatches = flag.Bool("monkey.matches", false, "play whole matches of every board (TestMonkeyMatches)")
	monkeySteps   = flag.String("monkey.steps", "", "a `FILE` of steps that TestMonkeySteps does")
)

const (
	// monkeyRound is after how many actions a run begins elsewhere.
	monkeyRound = 100
	// monkeyFaults is after how many different faults no more are looked for.
	monkeyFaults = 10
	// A run that failed is done again so often at most, and for so long, to shorten it.
	monkeyTries, monkeyShortening = 80, 3 * time.Minute
	// monkeyMatch is how many actions a whole match has at most.
	monkeyMatch = 3000
)

// TestMonkeyOfFixedSeeds lets a person use the window at random, fifty times from each
// beginning, always with the same seeds.
func TestMonkeyOfFixedSeeds(t *testing.T) {
	h := newHunt(t, 35)
	for i := range monkey.Begins {
		h.round(&monkey.Begins[i], 50)
	}
	if h.actions != 400 && len(h.failed) == 0 {
		t.Errorf("%d actions, want 400", h.actions)
	}
	h.report()
}

// TestMonkey lets a person use the window at random, for so many actions or so long; make
// monkey runs it.
func TestMonkey(t *testing.T) {
	if *monkeyActions == 0 && *monkeyMinutes == 0 {
		t.Skip("make monkey runs it")
	}
	h := newHunt(t, *monkeySeed)
	h.most, h.minutes = *monkeyActions, *monkeyMinutes
	if *monkeySize != "" {
		var size [2]int
		if _, err := fmt.Sscanf(*monkeySize, "%dx%d", &size[0], &size[1]); err != nil {
			t.Fatalf("-monkey.size %s: write the width and the height, as in 1280x800", *monkeySize)
		}
		h.person.Sizes = [][2]int{size}
	}
	begins := slices.DeleteFunc(slices.Clone(monkey.Begins), func(b monkey.Begin) bool { return *monkeyBegin != "" && b.Name != *monkeyBegin })
	if len(begins) == 0 {
		t.Fatalf("-monkey.begin %s: runs begin at %+v", *monkeyBegin, monkey.Begins)
	}
	for n := 0; !h.over(); n++ {
		begin := begins[n%len(begins)]
		if *monkeySize != "" {
			begin.Width, begin.Height = h.person.Sizes[0][0], h.person.Sizes[0][1]
		}
		h.round(&begin, monkeyRound)
	}
	h.report()
}

// TestMonkeyMatches plays a match of every board by the default settings to its end, with
// every panel open; make monkey runs it.
func TestMonkeyMatches(t *testing.T) {
	if !*monkeyMatches {
		t.Skip("make monkey runs it")
	}
	h := newHunt(t, *monkeySeed)
	h.person.Panels = true
	h.person.Sizes = [][2]int{{1920, 1080}}
	h.until = func(s *monkey.Screen) bool { return s.Screen == "result" }
	for i := range monkey.Matches {
		h.round(&monkey.Matches[i], monkeyMatch)
	}
	h.report()
}

// TestMonkeySteps does the steps of a file.
func TestMonkeySteps(t *testing.T) {
	if *monkeySteps == "" {
		t.Skip("-monkey.steps names no file")
	}
	data, err := os.ReadFile(*monkeySteps)
	if err != nil {
		t.Fatal(err)
	}
	script, err := monkey.ParseScript(string(data))
	if err != nil {
		t.Fatal(err)
	}
	m := newMonkeying(t, &script)
	defer m.discard()
	if fault := m.perform(script.Steps); fault != nil {
		t.Error(fault)
	}
}

// hunt is a search for faults.
type hunt struct {
	t       *testing.T
	seed    uint64
	person  *monkey.Person
	rounds  uint64
	actions int
	most    int                         // actions, 0 for any number
	minutes float64                     // 0 for any time
	until   func(s *monkey.Screen) bool // ends a round, nil for never
	began   time.Time
	failed  []failedRun
}

// failedRun is a run that ended in a fault.
type failedRun struct {
	script monkey.Script
	fault  *monkey.Fault
}

// newHunt begins a search; a seed of 0 stands for a random one.
func newHunt(t *testing.T, seed uint64) *hunt {
	t.Helper()
	if seed == 0 {
		seed = rand.Uint64N(1_000_000) + 1
	}
	t.Logf("SEED=%d", seed)
	return &hunt{t: t, seed: seed, person: monkey.NewPerson(seed), began: time.Now()}
}

func (h *hunt) over() bool {
	return h.most > 0 && h.actions >= h.most || h.minutes > 0 && time.Since(h.began).Minutes() >= h.minutes || len(h.failed) >= monkeyFaults
}

// round starts the program and uses it for at most n actions.
func (h *hunt) round(begin *monkey.Begin, n int) {
	h.t.Helper()
	h.rounds++
	script := begin.Script(game.Derive(h.seed, h.rounds)%1_000_000 + 1)
	h.person.Play = begin.Play
	m := newMonkeying(h.t, &script)
	defer m.discard()
	fault := m.perform(script.Steps)
	if fault == nil && m.screen.Screen != begin.Screen {
		h.t.Errorf("%s begins on screen %s, not %s, with %s", begin.Name, m.screen.Screen, begin.Screen, m.window.ids())
	}
	for i := 0; i < n && fault == nil && !h.over() && (h.until == nil || !h.until(&m.screen)); i++ {
		fault = m.step(h.person.Next(&m.screen, m.moves()))
		h.actions++
	}
	if fault == nil {
		fault = m.end()
	}
	h.t.Logf("%8v %6d actions, from %s to %s", time.Since(h.began).Round(time.Second), h.actions, begin.Name, m.screen.Screen)
	if fault != nil && !slices.ContainsFunc(h.failed, func(f failedRun) bool { return f.fault.What == fault.What }) {
		h.t.Logf("SEED=%d, action %d: %v", h.seed, h.actions, fault)
		h.failed = append(h.failed, failedRun{m.done, fault})
	}
}

// report says which controls were not used, and how to come to each fault.
func (h *hunt) report() {
	h.t.Helper()
	used, seen := h.person.Used()
	h.t.Logf("%d of %d kinds of controls were used; not used:\n%s", used, seen, strings.Join(h.person.Unused(), "\n"))
	for i := range h.failed {
		h.failed[i].report(h.t)
	}
}

// report writes the steps of a run that failed, shortens them and writes them again.
func (f *failedRun) report(t *testing.T) {
	t.Helper()
	file := filepath.Join(shots, fmt.Sprintf("monkey-%d.steps", f.script.Seed))
	save := func(s *monkey.Script) {
		if err := os.WriteFile(file, []byte(s.String()), 0o644); err != nil {
			t.Error(err)
		}
	}
	save(&f.script)
	deadline := time.Now().Add(monkeyShortening)
	tries := 0
	short := f.script
	short.Steps = monkey.Shorten(f.script.Steps, monkeyTries, func(steps []monkey.Step) bool {
		if time.Now().After(deadline) {
			return false
		}
		tries++
		again := newMonkeying(t, &f.script)
		defer again.discard()
		got := again.perform(steps)
		return got != nil && got.What == f.fault.What
	})
	save(&short)
	t.Errorf("%v\n%d of %d steps suffice (%d tries), MONKEY_STEPS=%s:\n%s", f.fault, len(short.Steps), len(f.script.Steps), tries, file, &short)
}
