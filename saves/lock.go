package saves

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"
	"time"

	"eras/internal/fault"
	"eras/internal/tomlfile"
)

// lock prevents two programs from writing in one folder. It is a file that the first program
// creates exclusively, with its host, its process and a random token. The program rewrites the file
// regularly while it runs (the beat), and removes it at its end.
//
//   - Creating a file that must not exist succeeds for one program only, on all systems and
//     network folders.
//   - On a local disk the program also holds a lock of the operating system, on a second
//     file, before it writes the first. The first file then names the current boot of the
//     system. The operating system releases such a lock when its program ends, even if it is
//     killed. So programs of the same boot, even in different containers, know whether the
//     program still runs, however long ago it wrote its file.
//   - On network folders such locks have no effect, work on one machine only, or remain after a
//     machine was switched off. So other rules hold there, on file systems that [system.Local]
//     does not know, on Windows (see [boot]), and for locks that name another boot or none.
//     Such a lock is stale if its process ran on this machine and no longer exists, or if it
//     was not written for staleAfter. A process with the same number that started at another
//     time is a different process. Times are those of the folder's own clock, which are the
//     dates of files just created there, so the clocks of machines may differ.
//   - A program that takes over a stale lock first creates a third file exclusively (the claim, with
//     the same content) and reads the lock again, so that only one program takes it over. A claim
//     whose process ran on this machine and no longer exists is stale, and so is one that is
//     older than staleAfter.
//   - Before every write a program checks that the lock still has its token. A program that
//     was suspended so long that another one took over stops writing.
type lock struct {
	folder *Folder
	path   string

	mu       sync.Mutex
	readOnly error    // why nothing may be written, nil if writing is allowed
	owner    lockFile // the zero value while the lock is not held
	file     File
	held     io.Closer // the lock of the operating system, nil if there is none
	stop     chan struct{}
	stopped  sync.WaitGroup
}

const (
	lockName   = "lock"
	claimName  = lockName + ".takeover"
	heldName   = lockName + ".held" // carries the lock of the operating system; the file is empty and stays
	beatEvery  = 20 * time.Second
	staleAfter = 3 * beatEvery
)

func (f *Folder) guard() guard { return &lock{folder: f, path: f.Location(lockName)} }

func (l *lock) take() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.readOnly = nil
	if l.owner.Token != "" {
		if owner, err := l.read(); err == nil && owner.Token == l.owner.Token {
			return nil
		}
		l.lose()
	}
	return l.acquire()
}

func (l *lock) forbid() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.readOnly = ErrReadOnly
}

func (l *lock) forbidden() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.readOnly != nil
}

// acquire takes the lock. l.mu must be held.
func (l *lock) acquire() error {
	err := l.create()
	if errors.Is(err, fs.ErrExist) {
		err = l.takeOver()
	}
	var inUse *InUseError
	if errors.As(err, &inUse) {
		l.readOnly = fmt.Errorf("%w: %w", ErrReadOnly, err)
		return err
	}
	if err != nil {
		return l.folder.cannotSave(lockName, err)
	}
	l.folder.removeTemporary()
	return nil
}

// create creates the lock file and starts to rewrite it regularly.
func (l *lock) create() error {
	if err := l.folder.makeFolder(l.folder.dir); err != nil {
		return err
	}
	if _, err := l.folder.disk.Stat(l.path); err == nil {
		return fs.ErrExist
	}
	owner := newLockFile()
	if disk, run := l.systemLocks(); disk != nil {
		var err error
		if l.held, err = disk.Lock(l.folder.Location(heldName), true); err == nil {
			owner.SystemLock = run
		}
	}
	file, err := l.folder.disk.Create(l.path, privateMode)
	if err != nil {
		l.release()
		return err
	}
	if err := owner.write(file, 0); err != nil {
		err = errors.Join(err, file.Close(), l.folder.disk.Remove(l.path))
		l.release()
		return err
	}
	l.owner, l.file, l.stop = owner, file, make(chan struct{})
	stop := l.stop
	l.stopped.Go(func() {
		ticker := time.NewTicker(beatEvery)
		defer ticker.Stop()
		for n := 1; ; n++ {
			select {
			case <-stop:
				return
			case <-ticker.C:
				// The open file is this program's lock file even if another program has replaced
				// it.
				_ = fault.Do(func() error { return owner.write(file, n) })
			}
		}
	})
	return nil
}

// read returns the content of the lock file, the zero value if it is empty or invalid.
func (l *lock) read() (lockFile, error) { return l.readFile(l.path) }

func (l *lock) readFile(path string) (o lockFile, err error) {
	data, err := l.folder.disk.Read(path)
	if err == nil {
		_ = tomlfile.Peek(path, data, &o)
	}
	return o, err
}

// claim creates the claim of a program that takes the lock over, and removes a stale one. Its error
// is [fs.ErrExist] while another program takes the lock over.
func (l *lock) claim(claim lockFile) (File, error) {
	path := l.folder.Location(claimName)
	file, err := l.folder.disk.Create(path, privateMode)
	if errors.Is(err, fs.ErrExist) && l.abandoned(path) {
		_ = l.folder.disk.Remove(path)
		file, err = l.folder.disk.Create(path, privateMode)
	}
	if err != nil {
		return nil, err
	}
	if err := claim.write(file, 0); err != nil {
		return nil, errors.Join(err, file.Close(), l.folder.disk.Remove(path))
	}
	return file, nil
}

// abandoned reports whether the program that made a claim ended while it took the lock over.
func (l *lock) abandoned(path string) bool {
	if maker, err := l.readFile(path); err == nil && maker.gone() {
		return true
	}
	info, err := l.folder.disk.Stat(path)
	now, unknown := l.now()
	return err == nil && unknown == nil && now.Sub(info.ModTime()) > staleAfter
}

// takeOver replaces the lock if it is stale.
func (l *lock) takeOver() error {
	owner, err := l.read()
	if err != nil {
		return err
	}
	inUse := l.inUse(owner)
	claim := newLockFile()
	file, err := l.claim(claim)
	if errors.Is(err, fs.ErrExist) {
		return inUse
	}
	if err != nil {
		return err
	}
	defer func() { _ = l.folder.disk.Remove(l.folder.Location(claimName)) }()
	now, err := file.Stat()
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	info, err := l.folder.disk.Stat(l.path)
	if err != nil {
		return err
	}
	known := l.judge(owner)
	again, err := l.read()
	mine, lost := l.readFile(l.folder.Location(claimName))
	switch {
	case err != nil:
		return err
	case lost != nil, mine.Token != claim.Token, again.Token != owner.Token, known == runs, known == unknown && now.ModTime().Sub(info.ModTime()) < staleAfter:
		return inUse
	}
	if err := l.folder.disk.Remove(l.path); err != nil {
		return err
	}
	if err := l.create(); errors.Is(err, fs.ErrExist) {
		return inUse
	} else if err != nil {
		return err
	}
	return nil
}

// known says whether the program that made a lock is still running, as far as this program can tell.
type known int

// The values of known.
const (
	unknown known = iota // the age of the lock decides
	ended
	runs
)

// judge returns whether the program that made a lock still runs, as far as that is known.
func (l *lock) judge(owner lockFile) known {
	// An empty file was left by a program that was killed before it wrote it.
	if disk, run := l.systemLocks(); disk != nil && (owner.SystemLock == run || owner == lockFile{}) {
		held, err := disk.Lock(l.folder.Location(heldName), false)
		switch {
		case err == nil:
			// The program holds the lock of the system as long as the file has its token.
			_ = held.Close()
			return ended
		case errors.Is(err, errLocked):
			return runs
		}
	}
	if owner.gone() {
		return ended
	}
	return unknown
}

// systemLocks returns the disk if locks of the operating system work in the folder, and the current
// boot of the system, which keeps them. Otherwise it returns nil.
func (l *lock) systemLocks() (disk systemLocker, run string) {
	disk, ok := l.folder.disk.(systemLocker)
	if run = boot(); !ok || run == "" || !disk.Local(l.folder.dir) {
		return nil, ""
	}
	return disk, run
}

// now returns the time of the folder's clock.
func (l *lock) now() (time.Time, error) {
	path := l.path + ".clock" + rand.Text()
	file, err := l.folder.disk.Create(path, privateMode)
	if err != nil {
		return time.Time{}, err
	}
	info, err := file.Stat()
	if err = errors.Join(err, file.Close(), l.folder.disk.Remove(path)); err != nil {
		return time.Time{}, err
	}
	return info.ModTime(), nil
}

func (l *lock) check() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.readOnly == nil && l.owner.Token == "" {
		if err := l.acquire(); err != nil && l.readOnly == nil {
			return err
		}
	}
	if l.readOnly == nil {
		owner, err := l.read()
		switch {
		case errors.Is(err, fs.ErrNotExist): // somebody removed the lock, perhaps with the folder
			l.lose()
			if err := l.acquire(); err != nil && l.readOnly == nil {
				return err
			}
		case err != nil:
			return l.folder.cannotSave(lockName, err)
		case owner.Token != l.owner.Token:
			l.lose()
			l.readOnly = fmt.Errorf("%w: %w", ErrReadOnly, l.inUse(owner))
		}
	}
	if l.readOnly != nil {
		return fmt.Errorf("%w: %w", ErrCannotSave, l.readOnly)
	}
	return nil
}

func (l *lock) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.owner.Token == "" {
		return
	}
	mine := l.owner.Token
	l.stopBeating()
	if owner, err := l.read(); err == nil && owner.Token == mine {
		_ = l.folder.disk.Remove(l.path) // if this fails, the lock is stale
	}
	l.release() // last: otherwise another program could take the lock over first, and its file would be removed here
}

// lose gives up a lock whose file is missing or belongs to another program.
func (l *lock) lose() {
	l.stopBeating()
	l.release()
}

// stopBeating stops rewriting the lock file.
func (l *lock) stopBeating() {
	close(l.stop)
	l.stopped.Wait()
	_ = l.file.Close()
	l.owner = lockFile{}
}

// release gives back the lock of the operating system.
func (l *lock) release() {
	if l.held != nil {
		_ = l.held.Close()
		l.held = nil
	}
}

// inUse returns the error for a lock that another program holds.
func (l *lock) inUse(owner lockFile) *InUseError {
	host, _, _ := strings.Cut(owner.Host, " ")
	return &InUseError{File: l.path, Host: host, PID: owner.PID}
}
