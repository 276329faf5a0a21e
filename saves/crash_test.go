package saves

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"eras/game"
)

// writeForEver saves matches of very different lengths, and never returns. It
// says when the first is written.
func writeForEver(dir string) {
	s := Open(dir)
	for n := 0; ; n++ {
		if err := s.SaveMatch(WarSlot, longMatch(n%7*300)); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		if n == 0 {
			fmt.Println("writing")
		}
	}
}

func TestKilledWriterLeavesAWholeFile(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	lengths := map[int]bool{}
	rng := game.Random(1)
	// On a busy machine the child gets less far in the same time, so later kills
	// come later.
	for kill := 0; kill < 60 || len(lengths) < 3 && kill < 600; kill++ {
		child := exec.Command(self)
		child.Env = append(os.Environ(), writerFolder+"="+dir)
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		word := make([]byte, len("writing"))
		if _, err := out.Read(word); err != nil || string(word) != "writing" {
			t.Fatalf("the child says %q, %v", word, err)
		}
		time.Sleep(time.Duration(rng.IntN(8000*(1+kill/60))) * time.Microsecond)
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = child.Wait()

		m, found, err := Open(dir).LoadMatch(WarSlot)
		if err != nil || !found {
			t.Fatalf("after a kill: found %v, %v", found, err)
		}
		lengths[strings.Count(m.Record, "\n")] = true
	}
	if len(lengths) < 3 {
		t.Errorf("the child was always killed at the same match: %v", lengths)
	}
	if aside, _ := filepath.Glob(filepath.Join(dir, "matches", "*.broken-*")); len(aside) != 0 {
		t.Errorf("set aside: %v", aside)
	}
}

func TestHalfWrittenFilesAreSweptWhenOld(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "matches"), 0o700); err != nil {
		t.Fatal(err)
	}
	day := time.Now().Add(-24 * time.Hour)
	for name, old := range map[string]bool{
		"settings.toml123": true, "matches/general.toml99": true, "matches/battle.toml99": false,
		"matches/battle.toml": true, "settings.toml.broken-1": true, "notes.txt": true,
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
	NewFolder(dir)
	var left []string
	for _, pattern := range []string{"*", "matches/*"} {
		found, _ := filepath.Glob(filepath.Join(dir, pattern))
		for _, path := range found {
			rel, _ := filepath.Rel(dir, path)
			left = append(left, filepath.ToSlash(rel))
		}
	}
	if got, want := strings.Join(left, " "), "matches notes.txt settings.toml.broken-1 matches/battle.toml matches/battle.toml99"; got != want {
		t.Errorf("left: %s\nwant: %s", got, want)
	}
}
