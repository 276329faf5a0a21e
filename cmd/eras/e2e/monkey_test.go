//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/cmd/eras/monkey"
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
	// A run that failed is done again so often at most, and for so long, to shorten it.
	monkeyTries, monkeyShortening = 80, 3 * time.Minute
	// monkeyMatch is how many actions a whole match has at most.
	monkeyMatch = 3000
)

// TestMonkeyOfFixedSeeds lets a person use the window at random, forty times from each
// beginning, always with the same seeds.
func TestMonkeyOfFixedSeeds(t *testing.T) {
	t.Parallel()
	h := newHunt(t, 35)
	for i := range monkey.Begins {
		h.Round(&monkey.Begins[i], 40)
	}
	if want := 40 * len(monkey.Begins); h.Actions != want && len(h.Failed) == 0 {
		t.Errorf("%d actions, want %d", h.Actions, want)
	}
	report(t, h)
}

// TestMonkey lets a person use the window at random, for so many actions or so long; make
// monkey runs it.
func TestMonkey(t *testing.T) {
	if *monkeyActions == 0 && *monkeyMinutes == 0 {
		t.Skip("make monkey runs it")
	}
	h := newHunt(t, *monkeySeed)
	h.Most = *monkeyActions
	if began := time.Now(); *monkeyMinutes > 0 {
		h.Over = func() bool { return time.Since(began).Minutes() >= *monkeyMinutes }
	}
	begins := slices.DeleteFunc(slices.Clone(monkey.Begins), func(b monkey.Begin) bool { return *monkeyBegin != "" && b.Name != *monkeyBegin })
	if len(begins) == 0 {
		t.Fatalf("-monkey.begin %s: runs begin at %+v", *monkeyBegin, monkey.Begins)
	}
	if *monkeySize != "" {
		var width, height int
		if _, err := fmt.Sscanf(*monkeySize, "%dx%d", &width, &height); err != nil {
			t.Fatalf("-monkey.size %s: write the width and the height, as in 1280x800", *monkeySize)
		}
		h.Person.Sizes = [][2]int{{width, height}}
		for i := range begins {
			begins[i].Width, begins[i].Height = width, height
		}
	}
	for n := 0; !h.Done(); n++ {
		h.Round(&begins[n%len(begins)], monkeyRound)
	}
	report(t, h)
}

// TestMonkeyMatches plays a match of every board by the default settings to its end, with
// every panel open; make monkey runs it.
func TestMonkeyMatches(t *testing.T) {
	if !*monkeyMatches {
		t.Skip("make monkey runs it")
	}
	h := newHunt(t, *monkeySeed)
	h.Matches(monkeyMatch)
	report(t, h)
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
	if fault := newHunt(t, script.Seed).Repeat(&script); fault != nil {
		t.Error(fault)
	}
}

// newHunt returns a search that uses the desktop program.
func newHunt(t *testing.T, seed uint64) *monkey.Hunt {
	return monkey.NewHunt(t, seed, shots, func(s *monkey.Script) monkey.Window { return openMonkeyWindow(t, s) })
}

// report says which controls were not used, and writes few steps that lead to each fault.
func report(t *testing.T, h *monkey.Hunt) {
	t.Helper()
	h.LogUnused()
	for _, run := range h.Failed {
		began := time.Now()
		short := h.Shorten(run, monkeyTries, func() bool { return time.Since(began) > monkeyShortening })
		file := strings.TrimSuffix(h.StepsFile(&run.Script), ".steps") + "-short.steps"
		if err := os.WriteFile(file, []byte(short.String()), 0o644); err != nil {
			t.Error(err)
		}
		t.Errorf("%v\n%d of %d steps suffice, MONKEY_STEPS=%s:\n%s", run.Fault, len(short.Steps), len(run.Script.Steps), file, &short)
	}
}
