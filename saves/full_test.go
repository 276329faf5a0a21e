//go:build linux || darwin

package saves

import (
	"errors"
	"os"
	"os/signal"
	"reflect"
	"syscall"
	"testing"
)

// A limit on the size of files stands for a full disk: writing begins and then
// fails half-way.
func TestFullDiskLeavesTheOldFile(t *testing.T) {
	dir := t.TempDir()
	s := Open(dir)
	small := longMatch(2)
	if err := s.SaveMatch(WarSlot, small); err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ)
	defer signal.Reset(syscall.SIGXFSZ)
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	tight := limit
	tight.Cur = 4096
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &tight); err != nil {
		t.Fatal(err)
	}
	failed := s.SaveMatch(WarSlot, longMatch(2000))
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit); err != nil {
		t.Fatal(err)
	}
	if !errors.Is(failed, ErrCannotSave) {
		t.Errorf("saving gives %v", failed)
	}
	if got, found, err := s.LoadMatch(WarSlot); !found || err != nil || !reflect.DeepEqual(got, small) {
		t.Errorf("the old match is lost: %v, %v", found, err)
	}
	if entries, _ := os.ReadDir(dir + "/matches"); len(entries) != 1 {
		t.Errorf("half-written files stay: %v", entries)
	}
	if err := s.SaveMatch(WarSlot, longMatch(2000)); err != nil {
		t.Errorf("saving when there is room again: %v", err)
	}
}
