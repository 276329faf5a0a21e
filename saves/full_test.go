//go:build linux || darwin

package saves

import (
	"errors"
	"os"
	"os/signal"
	"reflect"
	"strings"
	"syscall"
	"testing"
)

// limitFiles limits the size of files, which simulates a full disk: writing starts
// and then fails. lift removes the limit.
func limitFiles(t *testing.T, bytes uint64) (lift func()) {
	t.Helper()
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	tight := limit
	tight.Cur = bytes
	signal.Ignore(syscall.SIGXFSZ)
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &tight); err != nil {
		t.Fatal(err)
	}
	return func() {
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
			t.Fatal(err)
		}
		signal.Reset(syscall.SIGXFSZ)
	}
}

func TestFullDiskLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	small := longMatch(2)
	if err := s.SaveMatch(WarSlot, small); err != nil {
		t.Fatal(err)
	}
	lift := limitFiles(t, 4096)
	failed := s.SaveMatch(WarSlot, longMatch(2000))
	lift()
	if !errors.Is(failed, ErrCannotSave) {
		t.Errorf("saving returns %v", failed)
	}
	if got, found, err := s.LoadMatch(WarSlot); !found || err != nil || !reflect.DeepEqual(got, small) {
		t.Errorf("the old match is lost: %v, %v", found, err)
	}
	if entries, _ := os.ReadDir(dir + "/matches"); len(entries) != 1 {
		t.Errorf("temporary files are left: %v", entries)
	}
	if err := s.SaveMatch(WarSlot, longMatch(2000)); err != nil {
		t.Errorf("saving after the limit is lifted: %v", err)
	}
}

func TestFullDiskLeavesTheOldSteps(t *testing.T) {
	s := Open(t.TempDir())
	small := longMatch(2)
	j, err := s.OpenJournal(WarSlot, small)
	if err != nil {
		t.Fatal(err)
	}
	size := j.size
	step := Step{Actions: []string{strings.Repeat("x", 3000)}, Saved: date(3)}
	lift := limitFiles(t, 4096)
	first, second := j.Append(step), j.Append(step)
	lift()
	if first != nil || !errors.Is(second, ErrCannotSave) {
		t.Errorf("appending returns %v, then %v", first, second)
	}
	if data, err := s.store.Read(j.name); int64(len(data)) != j.size || j.size < size+3000 || err != nil {
		t.Errorf("the journal has %d bytes, want %d; %v", len(data), j.size, err)
	}
	want := small.Join(step)
	if got, found, err := s.LoadMatch(WarSlot); !found || err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("the first step is lost: %v, %v", found, err)
	}
	if err := j.Checkpoint(want); err != nil {
		t.Errorf("a checkpoint after the limit is lifted: %v", err)
	}
	if err := j.Append(step); err != nil {
		t.Errorf("appending after the limit is lifted: %v", err)
	}
}
