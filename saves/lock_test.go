package saves

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"eras/game/war/campaign"
)

// holdLock locks a folder on a local disk, says so and waits to be killed.
func holdLock(dir string) {
	exitOn(openOn(localDisk, dir).Lock())
	fmt.Println("locked")
	select {}
}

// locker starts a process that holds the lock of dir. kill ends it.
func locker(t *testing.T, dir string) (kill func()) {
	t.Helper()
	kill, err := startLocker(t, dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	return kill
}

// startLocker is locker with attributes of the process. It returns an error if the process
// does not start.
func startLocker(t *testing.T, dir string, attributes *syscall.SysProcAttr) (kill func(), err error) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	child := exec.Command(self)
	child.Env = append(os.Environ(), "ERAS_TEST_LOCK="+dir)
	child.SysProcAttr = attributes
	out, err := child.StdoutPipe()
	if err == nil {
		err = child.Start()
	}
	if err != nil {
		return nil, err
	}
	kill = sync.OnceFunc(func() { _ = child.Process.Kill(); _ = child.Wait() })
	t.Cleanup(kill)
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || line != "locked\n" {
		t.Fatalf("the child prints %q, %v", line, err)
	}
	return kill, nil
}

// While one program has the folder, another reads and writes nothing; when the first ends,
// even by a kill, the second can have it.
func TestOneProgramWritesAtATime(t *testing.T) {
	dir := t.TempDir()
	if err := Open(dir).SaveMatch(WarSlot, longMatch(2)); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, settingsFile), []byte("broken"), 0o600); err != nil {
		t.Fatal(err)
	}
	kill := locker(t, dir)
	s := Open(dir)
	defer s.Unlock()
	var inUse *InUseError
	if err := s.Lock(); !errors.As(err, &inUse) || inUse.PID == 0 || inUse.PID == os.Getpid() || !s.ReadOnly() {
		t.Fatalf("locking: %v", err)
	}
	if _, found, err := s.LoadMatch(WarSlot); !found || err != nil {
		t.Errorf("reading: %v", err)
	}
	_, _ = s.Settings() // would set the file aside
	before := contents(t, dir)
	for what, err := range map[string]error{
		"settings": s.SaveSettings(DefaultSettings()), "match": s.SaveMatch(WarSlot, longMatch(3)), "removing": s.RemoveMatch(WarSlot),
		"player": s.UpdateProfile("Ana", date(1), func(*Profile) {}), "forgetting": s.Forget("Ana"),
		"campaign": s.SaveCampaign("Ana", &campaign.Progress{Campaign: "x", Difficulty: campaign.Easy}),
	} {
		if !errors.Is(err, ErrReadOnly) || !errors.Is(err, ErrCannotSave) {
			t.Errorf("%s: %v", what, err)
		}
	}
	if after := contents(t, dir); after != before {
		t.Errorf("the folder had\n%s\nand has\n%s", before, after)
	}
	kill()
	if err := s.Lock(); err != nil || s.ReadOnly() {
		t.Fatalf("after the other was killed: %v", err)
	}
	if err := s.SaveMatch(WarSlot, longMatch(3)); err != nil {
		t.Error(err)
	}
	s.Unlock()
	if _, err := os.Stat(filepath.Join(dir, lockName)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the lock stays: %v", err)
	}
}

// contents returns the files below dir with their contents.
func contents(t *testing.T, dir string) (all string) {
	t.Helper()
	err := filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && entry.Name() != lockName {
			var data []byte
			data, err = os.ReadFile(path)
			all += fmt.Sprintf("%s %q\n", path, data)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// On a network folder, the lock of another machine is taken over when it was not written for a while, by the
// clock of the folder; the program that lost it stops writing.
func TestOldLocksAreTakenOver(t *testing.T) {
	for name, content := range map[string]string{
		"another machine": "token = 'x'\nhost = 'elsewhere'\npid = 1\n", "nothing": "", "this process": fmt.Sprintf("token = 'x'\nhost = %q\npid = %d\n", machine(), os.Getpid()),
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, lockName)
			if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			s := openOn(network, dir)
			defer s.Unlock()
			var inUse *InUseError
			if err := s.Lock(); !errors.As(err, &inUse) {
				t.Fatalf("a fresh lock: %v", err)
			}
			old := time.Now().Add(-2 * staleAfter)
			if err := os.Chtimes(path, old, old); err != nil {
				t.Fatal(err)
			}
			if err := s.Lock(); err != nil || s.ReadOnly() {
				t.Fatalf("an old lock: %v", err)
			}
		})
	}
	dir := t.TempDir()
	first, second := openOn(network, dir), openOn(network, dir)
	defer first.Unlock()
	defer second.Unlock()
	if err := first.Lock(); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-2 * staleAfter)
	if err := os.Chtimes(filepath.Join(dir, lockName), old, old); err != nil {
		t.Fatal(err)
	}
	if err := second.Lock(); err != nil {
		t.Fatal(err)
	}
	if err := first.SaveSettings(DefaultSettings()); !errors.Is(err, ErrReadOnly) || !first.ReadOnly() {
		t.Errorf("the program that lost the lock writes: %v", err)
	}
	first.Unlock()
	if err := second.SaveSettings(DefaultSettings()); err != nil {
		t.Errorf("the program that has the lock: %v", err)
	}
	if err := os.RemoveAll(dir); err != nil {
		t.Fatal(err)
	}
	if err := second.SaveSettings(DefaultSettings()); err != nil {
		t.Errorf("after the folder was removed: %v", err)
	}
	if err := first.Lock(); err == nil {
		t.Error("the folder is not locked again")
	}
}

// Of many programs that find a stale lock, one gets it.
func TestOneOfManyTakesOver(t *testing.T) {
	for range 20 {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, lockName), []byte(fmt.Sprintf("token = 'x'\nhost = %q\npid = 999999999\n", machine())), 0o600); err != nil {
			t.Fatal(err)
		}
		var all [8]*Saves
		var done sync.WaitGroup
		for i := range all {
			all[i] = Open(dir)
			done.Go(func() { _ = all[i].Lock() })
		}
		done.Wait()
		writers := 0
		for _, s := range all {
			if s.SaveSettings(DefaultSettings()) == nil {
				writers++
			}
		}
		for _, s := range all {
			s.Unlock()
		}
		if writers != 1 {
			t.Fatalf("%d programs write", writers)
		}
	}
}
