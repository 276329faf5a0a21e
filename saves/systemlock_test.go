package saves

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"eras/internal/tomlfile"
)

// placed is the disk of the operating system in a place that tests choose.
type placed struct {
	system
	local bool
	// remove is called before each removal, unless it is nil.
	remove func(path string)
}

// The places.
var (
	localDisk = placed{local: true}
	network   = placed{local: false}
)

// Local implements [systemLocker].
func (d placed) Local(string) bool { return d.local }

// Remove implements [Disk].
func (d placed) Remove(path string) error {
	if d.remove != nil {
		d.remove(path)
	}
	return d.system.Remove(path)
}

// openOn returns the saves in a folder on a disk.
func openOn(disk Disk, dir string) *Saves { return New(NewFolderOn(disk, dir)) }

// lockBeside locks the second file of a folder as another program does.
func lockBeside(t *testing.T, dir string) io.Closer {
	t.Helper()
	held, err := system{}.Lock(filepath.Join(dir, heldName), true)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = held.Close() })
	return held
}

// needSystemLocks skips a test where locks of the operating system are not used.
func needSystemLocks(t *testing.T) {
	t.Helper()
	if boot() == "" {
		t.Skip("this system does not say which of its runs this is")
	}
}

// TestTheLockOfTheSystemDecides finds locks of many programs: of this machine or of another
// container, with a lock of the operating system or without.
func TestTheLockOfTheSystemDecides(t *testing.T) {
	needSystemLocks(t)
	container := lockFile{Token: "x", Host: "elsewhere pid:[1]", PID: 1, Beat: "0000000000"}
	gone := lockFile{Token: "x", Host: machine(), PID: 999999999, Beat: "0000000000"}
	same := lockFile{Token: "x", Host: machine(), PID: os.Getpid(), Start: processStart(os.Getpid()), Beat: "0000000000"}
	of := func(run string, o lockFile) lockFile {
		o.SystemLock = run
		return o
	}
	file := func(t *testing.T, path string) {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	free := file
	held := func(t *testing.T, path string) { lockBeside(t, filepath.Dir(path)) }
	missing := func(*testing.T, string) {}
	folder := func(t *testing.T, path string) {
		if err := os.Mkdir(path, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for what, c := range map[string]struct {
		owner      lockFile
		held       func(t *testing.T, path string)
		disk       placed
		fresh, old bool // whether a lock that was just written, or long ago, is taken over
	}{
		"a killed program of another container":      {of(boot(), container), free, localDisk, true, true},
		"a process with the number of a killed one":  {of(boot(), same), free, localDisk, true, true},
		"a suspended program":                        {of(boot(), container), held, localDisk, false, false},
		"a program whose number is not seen here":    {of(boot(), gone), held, localDisk, false, false},
		"an older program in a container":            {container, free, localDisk, false, true},
		"an older program that has ended":            {gone, free, localDisk, true, true},
		"an older program that runs":                 {same, free, localDisk, false, true},
		"another run of a system":                    {of("another", container), free, localDisk, false, true},
		"another run of a system, held":              {of("another", container), held, localDisk, false, true},
		"a second file that is missing":              {of(boot(), container), missing, localDisk, false, true},
		"a second file that is a folder":             {of(boot(), container), folder, localDisk, false, true},
		"a network folder":                           {of(boot(), container), free, network, false, true},
		"a network folder whose file is held":        {of(boot(), container), held, network, false, true},
		"a network folder, a program that has ended": {of(boot(), gone), held, network, true, true},
	} {
		t.Run(what, func(t *testing.T) {
			for _, ago := range []time.Duration{0, 2 * staleAfter} {
				dir := t.TempDir()
				path := filepath.Join(dir, lockName)
				data, err := tomlfile.Marshal(c.owner)
				if err == nil {
					err = os.WriteFile(path, data, 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
				c.held(t, filepath.Join(dir, heldName))
				age(t, ago, path)
				s := openOn(c.disk, dir)
				var inUse *InUseError
				err = s.Lock()
				if taken := err == nil; taken != (ago == 0 && c.fresh || ago > 0 && c.old) || !taken && !errors.As(err, &inUse) {
					t.Errorf("written %v ago: %v", ago, err)
				}
				s.Unlock()
			}
		})
	}
}

// TestASuspendedProgramKeepsItsLock has another process whose file looks old.
func TestASuspendedProgramKeepsItsLock(t *testing.T) {
	needSystemLocks(t)
	dir := t.TempDir()
	kill := locker(t, dir)
	age(t, 2*staleAfter, filepath.Join(dir, lockName))
	s := openOn(localDisk, dir)
	defer s.Unlock()
	var inUse *InUseError
	if err := s.Lock(); !errors.As(err, &inUse) {
		t.Fatalf("while it runs: %v", err)
	}
	kill()
	if err := s.Lock(); err != nil {
		t.Fatalf("after it was killed: %v", err)
	}
}

// TestTheFileSaysWhatIsLocked looks at the files of locks that were made in several places.
func TestTheFileSaysWhatIsLocked(t *testing.T) {
	needSystemLocks(t)
	free := func(*testing.T, string) {}
	for what, c := range map[string]struct {
		disk   placed
		before func(t *testing.T, dir string)
		want   string
	}{
		"a local disk":                   {localDisk, free, boot()},
		"a network folder":               {network, free, ""},
		"a file that another has locked": {localDisk, func(t *testing.T, dir string) { lockBeside(t, dir) }, ""},
	} {
		t.Run(what, func(t *testing.T) {
			dir := t.TempDir()
			c.before(t, dir)
			s := openOn(c.disk, dir)
			if err := s.Lock(); err != nil {
				t.Fatal(err)
			}
			defer s.Unlock()
			l := &lock{folder: NewFolderOn(c.disk, dir), path: filepath.Join(dir, lockName)}
			if owner, err := l.read(); owner.SystemLock != c.want || err != nil {
				t.Errorf("the file says %+v, %v", owner, err)
			}
		})
	}
}

// TestTheLockOfTheSystemOutlastsItsFile unlocks, and looks whether another program could take
// the lock over while its file is being removed.
func TestTheLockOfTheSystemOutlastsItsFile(t *testing.T) {
	needSystemLocks(t)
	dir := t.TempDir()
	removed := false
	disk := localDisk
	disk.remove = func(path string) {
		if filepath.Base(path) != lockName {
			return
		}
		removed = true
		if held, err := disk.Lock(filepath.Join(dir, heldName), false); !errors.Is(err, errLocked) {
			t.Errorf("the file is removed after the lock was given back: %v, %v", held, err)
		}
	}
	s := openOn(disk, dir)
	if err := s.Lock(); err != nil {
		t.Fatal(err)
	}
	s.Unlock()
	if !removed {
		t.Error("the file stays")
	}
	lockBeside(t, dir)
}
