//go:build linux || darwin

package saves

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"reflect"
	"strings"
	"syscall"
	"testing"
)

func init() { writers["ERAS_TEST_FULL_DISK"] = writeToFullDisk }

// A full disk leaves the old match and the old steps. The limit holds for the whole
// process, so it is a child's: the log of a test is a file as well.
func TestFullDisk(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), "ERAS_TEST_FULL_DISK="+t.TempDir())
	if out, err := child.CombinedOutput(); err != nil {
		t.Errorf("%s%v", out, err)
	}
}

func writeToFullDisk(dir string) {
	exitOn(errors.Join(fullDiskLeavesTheOldFile(dir+"/a"), fullDiskLeavesTheOldSteps(dir+"/b")))
	os.Exit(0)
}

// onFullDisk runs write with a limit on the size of files, which simulates a full disk:
// writing starts and then fails.
func onFullDisk(write func()) {
	var limit syscall.Rlimit
	exitOn(syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit))
	tight := limit
	tight.Cur = 4096
	signal.Ignore(syscall.SIGXFSZ)
	exitOn(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &tight))
	write()
	exitOn(syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
	signal.Reset(syscall.SIGXFSZ)
}

func fullDiskLeavesTheOldFile(dir string) error {
	s := Open(dir)
	small := longMatch(2)
	if err := s.SaveMatch(WarSlot, small); err != nil {
		return err
	}
	var failed error
	onFullDisk(func() { failed = s.SaveMatch(WarSlot, longMatch(2000)) })
	if !errors.Is(failed, ErrCannotSave) {
		return fmt.Errorf("saving returns %w", failed)
	}
	if !strings.Contains(failed.Error(), "matches/general.toml: ") || strings.Count(failed.Error(), "general.toml") != 1 {
		return fmt.Errorf("the error does not name the file, or a temporary one: %w", failed)
	}
	if got, found, err := s.LoadMatch(WarSlot); !found || err != nil || !reflect.DeepEqual(got, small) {
		return fmt.Errorf("the old match is lost: %v, %w", found, err)
	}
	if entries, _ := os.ReadDir(dir + "/matches"); len(entries) != 2 { // the match and its previous state
		return fmt.Errorf("temporary files are left: %v", entries)
	}
	return s.SaveMatch(WarSlot, longMatch(2000))
}

func fullDiskLeavesTheOldSteps(dir string) error {
	s := Open(dir)
	small := longMatch(2)
	j, err := s.OpenJournal(WarSlot, small)
	if err != nil {
		return err
	}
	size := j.size
	step := Step{Actions: []string{strings.Repeat("x", 3000)}, Saved: date(3)}
	var first, second error
	onFullDisk(func() { first, second = j.Append(step), j.Append(step) })
	if first != nil || !errors.Is(second, ErrCannotSave) {
		return fmt.Errorf("appending returns %w, then %w", first, second)
	}
	if data, err := s.store.Read(j.name); int64(len(data)) != j.size || j.size < size+3000 || err != nil {
		return fmt.Errorf("the journal has %d bytes, want %d; %w", len(data), j.size, err)
	}
	want := small.Join(step)
	if got, found, err := s.LoadMatch(WarSlot); !found || err != nil || !reflect.DeepEqual(got, want) {
		return fmt.Errorf("the first step is lost: %v, %w", found, err)
	}
	return errors.Join(j.Checkpoint(want), j.Append(step))
}
