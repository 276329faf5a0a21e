package saves

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"eras/game"
)

// saveForEver saves matches of very different lengths and never returns. It prints a
// line after the first one.
func saveForEver(dir string) {
	s := Open(dir)
	for n := 0; ; n++ {
		exitOn(s.SaveMatch(WarSlot, longMatch(n%7*300)))
		if n == 0 {
			fmt.Println("writing")
		}
	}
}

// appendForEver continues the match in the folder step by step and never returns.
// Step n has the actions "n" and "n again"; every hundredth is followed by a
// checkpoint. It prints a line after the first one.
func appendForEver(dir string) {
	s := Open(dir)
	m, found, err := s.LoadMatch(WarSlot)
	exitOn(err)
	if !found {
		m = longMatch(0)
	}
	j, err := s.OpenJournal(WarSlot, m)
	exitOn(err)
	first := m.Stand["step"]
	for n := first; ; n++ {
		step := Step{[]string{strconv.Itoa(n), fmt.Sprint(n, " again")}, map[string]int{"step": n + 1}, date(3)}
		err := j.Append(step)
		m = m.Join(step)
		if errors.Is(err, ErrNeedsCheckpoint) || n%100 == 99 {
			err = j.Checkpoint(m)
		}
		exitOn(err)
		if n == first {
			fmt.Println("writing")
		}
	}
}

// exitOn ends the process if err is not nil.
func exitOn(err error) {
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// killWriters starts a child process that runs a writer in dir and kills it at a
// random time, over and over, until check returns true, but at least 60 times, or 15 if
// tests are to be short.
// check is called after each kill.
func killWriters(t *testing.T, variable, dir string, check func() bool) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	rng := game.Random(1)
	// On a busy machine the child may need longer to get far enough, so the limit
	// increases.
	least := 60
	if testing.Short() {
		least = 15 // a child takes long to start under the race detector
	}
	for kill, done := 0, false; kill < least || !done && kill < 600; kill++ {
		child := exec.Command(self)
		child.Env = append(os.Environ(), variable+"="+dir)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		line, err := bufio.NewReader(out).ReadString('\n')
		if err != nil || line != "writing\n" {
			t.Fatalf("the child prints %q, %v", line, err)
		}
		time.Sleep(time.Duration(rng.IntN(8000*(1+kill/least))) * time.Microsecond)
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait()
		done = check()
	}
	if aside, _ := filepath.Glob(filepath.Join(dir, "matches", "*.broken-*")); len(aside) != 0 {
		t.Errorf("files were set aside: %v", aside)
	}
}

func TestKilledWriterLeavesAWholeFile(t *testing.T) {
	dir := t.TempDir()
	lengths := map[int]bool{}
	killWriters(t, "ERAS_TEST_SAVE_MATCHES", dir, func() bool {
		m, found, err := Open(dir).LoadMatch(WarSlot)
		if err != nil || !found {
			t.Fatalf("after a kill: found %v, %v", found, err)
		}
		lengths[strings.Count(m.Record, "\n")] = true
		return len(lengths) >= 3
	})
	if len(lengths) < 3 {
		t.Errorf("the child was never killed at different matches: %v", lengths)
	}
}

func TestKilledWriterLeavesWholeSteps(t *testing.T) {
	dir := t.TempDir()
	last := 0
	killWriters(t, "ERAS_TEST_APPEND_STEPS", dir, func() bool {
		m, found, err := Open(dir).LoadMatch(WarSlot)
		if err != nil || !found {
			t.Fatalf("after a kill: found %v, %v", found, err)
		}
		record, err := game.ParseRecord(m.Record)
		if err != nil || len(record.Actions) != 2*m.Stand["step"] || m.Stand["step"] <= last {
			t.Fatalf("after %d steps: %d actions, step %d, %v", last, len(record.Actions), m.Stand["step"], err)
		}
		for n := range m.Stand["step"] {
			if record.Actions[2*n] != strconv.Itoa(n) || record.Actions[2*n+1] != fmt.Sprint(n, " again") {
				t.Fatalf("the actions of step %d are %q", n, record.Actions[2*n:2*n+2])
			}
		}
		last = m.Stand["step"]
		return last > 200
	})
	if last <= 200 {
		t.Errorf("the child never got beyond step %d", last)
	}
}

func TestOldTemporaryFilesAreRemoved(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "matches"), 0o700); err != nil {
		t.Fatal(err)
	}
	day := time.Now().Add(-24 * time.Hour)
	for name, old := range map[string]bool{
		"settings.toml123": true, "matches/general.toml99": true, "matches/general.journal7": true, "matches/battle.toml99": false,
		"matches/battle.toml": true, "matches/battle.journal": true, "settings.toml.broken-1": true, "notes.txt": true,
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		if old {
			if err := os.Chtimes(path, day, day); err != nil {
				t.Fatal(err)
			}
		}
	}
	s := Open(dir)
	if err := s.Lock(); err != nil {
		t.Fatal(err)
	}
	s.Unlock()
	var left []string
	for _, pattern := range []string{"*", "matches/*"} {
		found, _ := filepath.Glob(filepath.Join(dir, pattern))
		for _, path := range found {
			rel, _ := filepath.Rel(dir, path)
			left = append(left, filepath.ToSlash(rel))
		}
	}
	if got, want := strings.Join(left, " "), "lock.held matches notes.txt settings.toml.broken-1 matches/battle.journal matches/battle.toml matches/battle.toml99"; got != want {
		t.Errorf("files left: %s\nwant: %s", got, want)
	}
}
