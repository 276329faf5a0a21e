package saves

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// age makes the files look as if they had been written some time ago.
func age(t *testing.T, ago time.Duration, paths ...string) {
	t.Helper()
	for _, path := range paths {
		at := time.Now().Add(-ago)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
}

// TestALostLockIsLockedAgain loses the lock of a network folder, locks again and unlocks.
func TestALostLockIsLockedAgain(t *testing.T) {
	dir := t.TempDir()
	first, second := openOn(network, dir), openOn(network, dir)
	if err := first.Lock(); err != nil {
		t.Fatal(err)
	}
	for _, noticed := range []bool{true, false} {
		age(t, 2*staleAfter, filepath.Join(dir, lockName))
		if err := second.Lock(); err != nil {
			t.Fatal(err)
		}
		if noticed {
			if err := first.SaveSettings(DefaultSettings()); !errors.Is(err, ErrReadOnly) {
				t.Fatalf("the program that lost the lock writes: %v", err)
			}
			var inUse *InUseError
			if err := first.Lock(); !errors.As(err, &inUse) {
				t.Fatalf("while the other has it: %v", err)
			}
		}
		second.Unlock()
		if err := first.Lock(); err != nil {
			t.Fatal(err)
		}
		if err := first.SaveSettings(DefaultSettings()); err != nil {
			t.Fatal(err)
		}
	}
	first.SetReadOnly()
	if err := first.Lock(); err != nil || first.ReadOnly() {
		t.Errorf("locking again after reading only: %v", err)
	}
	done := make(chan struct{})
	go func() { first.Unlock(); close(done) }()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("unlocking does not return")
	}
}

// TestAnotherProcessWithTheSameNumberIsNotEras finds locks of this number that were made by
// a process that started at another time, as in a container that was started again.
func TestAnotherProcessWithTheSameNumberIsNotEras(t *testing.T) {
	mine := processStart(os.Getpid())
	if mine == "" {
		t.Skip("this system does not say when a process started")
	}
	for start, taken := range map[string]bool{mine: true, mine + "1": false, "": true} {
		dir := t.TempDir()
		text := fmt.Sprintf("token = 'x'\nhost = %q\npid = %d\nstart = %q\n", machine(), os.Getpid(), start)
		if err := os.WriteFile(filepath.Join(dir, lockName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s := Open(dir)
		if err := s.Lock(); (err != nil) != taken {
			t.Errorf("start %q: %v", start, err)
		}
		s.Unlock()
	}
}

// TestAClaimIsJudgedByTheClockOfTheFolder has claims that were left just now and long ago,
// by clocks that are far from that of this machine.
func TestAClaimIsJudgedByTheClockOfTheFolder(t *testing.T) {
	for left, kept := range map[time.Duration]bool{0: true, 2 * staleAfter: false} {
		for _, behind := range []time.Duration{0, 24 * time.Hour, -24 * time.Hour} {
			dir := t.TempDir()
			lock := filepath.Join(dir, lockName)
			claim := filepath.Join(dir, claimName)
			for _, path := range []string{lock, claim} {
				if err := os.WriteFile(path, []byte("token = 'x'\n"), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			age(t, left, lock, claim)
			s := New(NewFolderOn(lateDisk{system{}, behind}, dir))
			if err := s.Lock(); (err != nil) != kept {
				t.Errorf("left %v ago by a clock %v behind: %v", left, behind, err)
			}
			if _, err := os.Stat(claim); (err == nil) != kept {
				t.Errorf("left %v ago by a clock %v behind: kept is %v", left, behind, err == nil)
			}
			s.Unlock()
		}
	}
}

// TestAnEmptyLockEndsWithItsProgram finds the lock of a program that was killed before it wrote the
// file.
func TestAnEmptyLockEndsWithItsProgram(t *testing.T) {
	if boot() == "" {
		t.Skip("on this system the age of the lock decides")
	}
	dir := t.TempDir()
	for _, name := range []string{lockName, heldName} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := Open(dir)
	if err := s.Lock(); err != nil {
		t.Fatal(err)
	}
	s.Unlock()
}

// TestAClaimEndsWithItsProgram finds the lock of a program that was killed, and the claim of another
// that was killed while it took the lock over.
func TestAClaimEndsWithItsProgram(t *testing.T) {
	ended := exec.Command(os.Args[0], "-test.run=^$")
	if err := ended.Run(); err != nil {
		t.Fatal(err)
	}
	for pid, taken := range map[int]bool{ended.Process.Pid: false, os.Getpid(): true} {
		dir := t.TempDir()
		for name, pid := range map[string]int{lockName: ended.Process.Pid, claimName: pid} {
			text := fmt.Sprintf("token = 'x'\nhost = %q\npid = %d\nstart = %q\n", machine(), pid, processStart(os.Getpid()))
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		s := Open(dir)
		if err := s.Lock(); (err != nil) != taken {
			t.Errorf("a claim of process %d, of which this is %d: %v", pid, os.Getpid(), err)
		}
		s.Unlock()
	}
}

// lateDisk is a disk whose clock is behind.
type lateDisk struct {
	system
	behind time.Duration
}

// Stat implements [Disk].
func (d lateDisk) Stat(path string) (os.FileInfo, error) {
	info, err := d.system.Stat(path)
	return lateInfo{info, d.behind}, err
}

// Create implements [Disk].
func (d lateDisk) Create(path string, mode os.FileMode) (File, error) {
	file, err := d.system.Create(path, mode)
	return lateFile{file, d.behind}, err
}

type lateFile struct {
	File
	behind time.Duration
}

func (f lateFile) Stat() (os.FileInfo, error) {
	info, err := f.File.Stat()
	return lateInfo{info, f.behind}, err
}

type lateInfo struct {
	os.FileInfo
	behind time.Duration
}

func (i lateInfo) ModTime() time.Time { return i.FileInfo.ModTime().Add(-i.behind) }
