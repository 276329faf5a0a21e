package saves

import (
	"errors"
	"os"
	"syscall"
	"testing"
)

// TestAKilledContainerFreesItsLock kills a program that is process 1 of its own numbering.
func TestAKilledContainerFreesItsLock(t *testing.T) {
	needSystemLocks(t)
	dir := t.TempDir()
	space := &syscall.SysProcAttr{Cloneflags: syscall.CLONE_NEWPID}
	if user := os.Getuid(); user != 0 {
		space.Cloneflags |= syscall.CLONE_NEWUSER
		space.UidMappings = []syscall.SysProcIDMap{{HostID: user, Size: 1}}
		space.GidMappings = []syscall.SysProcIDMap{{HostID: os.Getgid(), Size: 1}}
	}
	kill, err := startLocker(t, dir, space)
	if errors.Is(err, syscall.EPERM) || errors.Is(err, syscall.ENOSYS) || errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENOSPC) {
		t.Skipf("this machine allows no containers: %v", err)
	}
	if err != nil {
		t.Fatal(err)
	}
	s := openOn(localDisk, dir)
	defer s.Unlock()
	var inUse *InUseError
	if err := s.Lock(); !errors.As(err, &inUse) || inUse.PID != 1 {
		t.Fatalf("while it runs: %v", err)
	}
	kill()
	if err := s.Lock(); err != nil {
		t.Errorf("after it was killed: %v", err)
	}
}

// TestWhatIsNoLocalDisk looks at folders that are no disk.
func TestWhatIsNoLocalDisk(t *testing.T) {
	for _, folder := range []string{"/proc", "/sys", "/no such folder"} {
		if local(folder) {
			t.Errorf("%s is a local disk", folder)
		}
	}
}
