//go:build e2e && soak && linux

package e2e

import (
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/saves"
)

var soakTime = flag.Duration("soak", time.Hour, "how long TestSoak plays")

// usage is what a process has in use. Its goroutines cannot be seen from outside.
type usage struct{ memory, threads, handles, children int } // memory in MB

// soakBounds is by how much the use may grow after the first third of the time.
var soakBounds = usage{memory: 64, threads: 6, handles: 4}

// usageOf reads what a process has in use.
func usageOf(t *testing.T, pid int) usage {
	t.Helper()
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	var u usage
	for line := range strings.Lines(string(status)) {
		words := strings.Fields(line)
		switch {
		case len(words) < 2:
		case words[0] == "VmRSS:":
			kilobytes, _ := strconv.Atoi(words[1])
			u.memory = kilobytes >> 10
		case words[0] == "Threads:":
			u.threads, _ = strconv.Atoi(words[1])
		}
	}
	handles, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	if err != nil {
		t.Fatal(err)
	}
	u.handles = len(handles)
	tasks, _ := os.ReadDir(fmt.Sprintf("/proc/%d/task", pid))
	for _, task := range tasks {
		children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%s/children", pid, task.Name()))
		u.children += len(strings.Fields(string(children)))
	}
	return u
}

// most returns the greatest use of all.
func most(all ...usage) (m usage) {
	for _, u := range all {
		m = usage{max(m.memory, u.memory), max(m.threads, u.threads), max(m.handles, u.handles), max(m.children, u.children)}
	}
	return m
}

// TestSoak lets the program play matches between bots on all boards, one after another,
// each from the menu to its result. It fails when what the program has in use grows: the
// most in the last third of the rounds is compared with the most in the first third,
// without the first round, in which caches fill.
func TestSoak(t *testing.T) {
	dir := t.TempDir()
	keepBoards(t, dir, 0)
	s := start(t, dir, saves.MinWidth, saves.MinHeight, "-language", "en", "-seed", "5")
	s.onScreen("menu")
	var rounds []usage
	t.Logf("%8s %6s %10s %8s %8s %9s %9s", "time", "round", "memory MB", "threads", "handles", "children", "finished")
	for began := time.Now(); time.Since(began) < *soakTime || len(rounds) < 4; {
		var round usage
		finished := 0
		for _, board := range []string{"war", "battle", "risk", "diplomacy"} {
			s.beginWatching(board)
			if s.watch(func() { round = most(round, usageOf(t, s.cmd.Process.Pid)) }) {
				finished++
			}
		}
		rounds = append(rounds, round)
		t.Logf("%8v %6d %10d %8d %8d %9d %9d", time.Since(began).Round(time.Second), len(rounds), round.memory, round.threads, round.handles, round.children, finished)
	}
	third := len(rounds) / 3
	first, last := most(rounds[1:1+third]...), most(rounds[len(rounds)-third:]...)
	t.Logf("the most in the first third of the rounds: %+v, in the last: %+v", first, last)
	if last.memory > first.memory+soakBounds.memory || last.threads > first.threads+soakBounds.threads ||
		last.handles > first.handles+soakBounds.handles || last.children > first.children+soakBounds.children {
		t.Errorf("the use may grow by at most %+v", soakBounds)
	}
	s.close()
}

// beginWatching goes from the menu to a match between bots.
func (s *driver) beginWatching(board string) {
	s.t.Helper()
	s.click("menu.board." + board)
	s.click("menu.watch")
	if board == "risk" || board == "diplomacy" {
		s.click("setup.go")
		s.onScreen(board)
		return
	}
	s.click("setup.level0.0")
	s.click("setup.level1.1")
	s.click("setup.go")
	s.onScreen("training")
	s.until("a generation", func() bool { return s.has("training.play") })
	s.click("training.play")
	s.onScreen(board)
}

// watch watches a match until its result, for at most a minute, and goes back to the
// menu. It calls each from time to time and reports whether the match came to its end.
func (s *driver) watch(each func()) (finished bool) {
	s.t.Helper()
	for limit := time.Now().Add(time.Minute); time.Now().Before(limit) && !finished; {
		s.ticks(30)
		s.frame(func() {})
		each()
		finished = s.look().Screen == "result"
	}
	if finished {
		s.ticks(30)
		s.frame(func() {})
		s.click("result.menu")
	} else {
		s.until("the question whether to leave", func() bool {
			s.key(ebiten.KeyEscape)
			return s.has("play.leaving.yes")
		})
		s.click("play.leaving.yes")
	}
	s.onScreen("menu")
	return finished
}
