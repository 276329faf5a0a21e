package saves

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"eras/game/fault"
	"eras/game/tomlfile"
)

// lock keeps two programs from writing in one folder. It is a file that the first one
// creates exclusively, with its host, its process and a random token; the program writes
// it again and again while it runs, and removes it at its end.
//
// The locks of operating systems are not used: they differ between systems and do nothing
// on many network folders. What is used here works on all of them:
//
//   - Creating a file that must not exist succeeds for one program only.
//   - A lock is stale if its process ran on this machine and does not exist any more, or
//     if it was not written for staleAfter. A process with the same number that started at
//     another time is another one. The time is that of the folder's own clock, by the date
//     of a file just created there, so clocks of machines may differ.
//   - A program that takes over a stale lock first creates a second file exclusively and
//     reads the lock again, so that only one does it.
//   - Before every write a program looks whether the lock still has its token. One that
//     was suspended for so long that another took over stops writing.
type lock struct {
	folder *Folder
	path   string

	mu       sync.Mutex
	readOnly error    // why nothing may be written
	owner    lockFile // the zero value while the lock is not held
	file     File
	stop     chan struct{}
	stopped  sync.WaitGroup
}

// lockFile is the content of a lock. Its length does not depend on Beat.
type lockFile struct {
	Token string `toml:"token"`
	Host  string `toml:"host"`
	PID   int    `toml:"pid"`
	Start string `toml:"start,omitempty"` // when the process started, as [processStart] returns it
	Beat  string `toml:"beat"`
}

const (
	lockName   = "lock"
	beatEvery  = 20 * time.Second
	staleAfter = 3 * beatEvery
)

// ErrReadOnly is wrapped by the errors of writing to saves that are open for reading only.
var ErrReadOnly = errors.New("the saves are open for reading only")

// InUseError reports that another program has the saves open.
type InUseError struct {
	// File is the lock. Host and PID are of the other program, empty if unknown.
	File, Host string
	PID        int
}

// Error returns a sentence that says which program it is and what to do.
func (e *InUseError) Error() string {
	return fmt.Sprintf("another Eras uses these saves (process %d on %s; %s): end it, choose another folder with -saves DIR, or read only with -readonly", e.PID, cmp.Or(e.Host, "an unknown machine"), e.File)
}

// Lock reserves the saves for this program until Unlock. On an *InUseError the saves are
// open for reading only, and Lock may be called again. After any other error, every write
// tries to lock first. Saves that nobody else can write in need no lock.
func (s *Saves) Lock() error {
	if g := s.guard(); g != nil {
		return g.take()
	}
	return nil
}

// SetReadOnly makes every write fail with an error that wraps [ErrReadOnly].
func (s *Saves) SetReadOnly() {
	if g := s.guard(); g != nil {
		g.forbid()
	}
}

// ReadOnly reports whether nothing can be written because of another program or
// SetReadOnly.
func (s *Saves) ReadOnly() bool {
	g, ok := s.store.(*guarded)
	return ok && g.guard.forbidden()
}

// Unlock ends the reservation of Lock.
func (s *Saves) Unlock() {
	if g, ok := s.store.(*guarded); ok {
		g.guard.end()
	}
}

// guard keeps programs from writing that must not.
type guard interface {
	// take reserves the store; see [Saves.Lock].
	take() error
	// forbid makes check fail, and forbidden reports whether it does.
	forbid()
	forbidden() bool
	// check returns nil if this program may write.
	check() error
	// end gives the store back.
	end()
}

// guard returns the guard that every write asks from now on, nil for a store that has
// none.
func (s *Saves) guard() guard {
	s.mu.Lock()
	defer s.mu.Unlock()
	if g, ok := s.store.(*guarded); ok {
		return g.guard
	}
	store, ok := s.store.(interface{ guard() guard })
	if !ok {
		return nil
	}
	g := store.guard()
	s.store = &guarded{s.store, g}
	return g
}

func (f *Folder) guard() guard { return &lock{folder: f, path: f.Location(lockName)} }

func (l *lock) take() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.readOnly = nil
	if l.owner.Token != "" {
		if owner, err := l.read(); err == nil && owner.Token == l.owner.Token {
			return nil
		}
		l.stopBeating()
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

// acquire takes the lock. l.mu is held.
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

// create creates the lock file and begins to write it again and again.
func (l *lock) create() error {
	if err := l.folder.makeFolder(l.folder.dir); err != nil {
		return err
	}
	file, err := l.folder.disk.Create(l.path, privateMode)
	if err != nil {
		return err
	}
	owner := lockFile{Token: rand.Text(), Host: machine(), PID: os.Getpid(), Start: processStart(os.Getpid())}
	if err := owner.write(file, 0); err != nil {
		return errors.Join(err, file.Close(), l.folder.disk.Remove(l.path))
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
				// The open file is this program's lock even if another has replaced it.
				_ = fault.Do(func() error { return owner.write(file, n) })
			}
		}
	})
	return nil
}

// write writes the content of the lock.
func (o lockFile) write(file File, beat int) error {
	o.Beat = fmt.Sprintf("%010d", beat)
	data, err := tomlfile.Marshal(o)
	if err == nil {
		_, err = file.WriteAt(data, 0)
	}
	if err == nil {
		err = file.Sync()
	}
	return err
}

// read returns the content of the lock file, the zero value if it has none.
func (l *lock) read() (o lockFile, err error) {
	data, err := l.folder.disk.Read(l.path)
	if err == nil {
		_ = tomlfile.Peek(l.path, data, &o)
	}
	return o, err
}

// takeOver replaces the lock if it is stale.
func (l *lock) takeOver() error {
	owner, err := l.read()
	if err != nil {
		return err
	}
	inUse := l.inUse(owner)
	claim := l.path + ".takeover"
	file, err := l.folder.disk.Create(claim, privateMode)
	if errors.Is(err, fs.ErrExist) {
		// Its program takes over just now, or ended while it did.
		info, err := l.folder.disk.Stat(claim)
		now, unknown := l.now()
		if err == nil && unknown == nil && now.Sub(info.ModTime()) > staleAfter {
			_ = l.folder.disk.Remove(claim)
		}
		return inUse
	}
	if err != nil {
		return err
	}
	defer func() { _ = l.folder.disk.Remove(claim) }()
	now, err := file.Stat()
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	info, err := l.folder.disk.Stat(l.path)
	if err != nil {
		return err
	}
	dead := owner.Host == machine() && owner.PID != 0 && !owner.running()
	again, err := l.read()
	switch {
	case err != nil:
		return err
	case again.Token != owner.Token || !dead && now.ModTime().Sub(info.ModTime()) < staleAfter:
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

// now returns the time by the clock of the folder.
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
		case errors.Is(err, fs.ErrNotExist): // somebody removed it, perhaps with the folder
			l.stopBeating()
			if err := l.acquire(); err != nil && l.readOnly == nil {
				return err
			}
		case err != nil:
			return l.folder.cannotSave(lockName, err)
		case owner.Token != l.owner.Token:
			l.stopBeating()
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
		_ = l.folder.disk.Remove(l.path) // what stays is stale
	}
}

// stopBeating stops writing the lock.
func (l *lock) stopBeating() {
	close(l.stop)
	l.stopped.Wait()
	_ = l.file.Close()
	l.owner = lockFile{}
}

// inUse reports that the lock is another program's.
func (l *lock) inUse(owner lockFile) *InUseError {
	host, _, _ := strings.Cut(owner.Host, " ")
	return &InUseError{File: l.path, Host: host, PID: owner.PID}
}

// machine names where processes are numbered: the host, and on Linux the container.
func machine() string {
	host, _ := os.Hostname()
	if space, err := os.Readlink("/proc/self/ns/pid"); err == nil {
		host += " " + space
	}
	return host
}

// running reports whether the process of a lock that was made on this machine exists.
func (o lockFile) running() bool {
	if start := processStart(o.PID); o.Start != "" && start != "" && start != o.Start {
		return false
	}
	return exists(o.PID)
}

// exists reports whether a process of this machine exists.
func exists(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer func() { _ = p.Release() }()
	if runtime.GOOS == "windows" {
		return true // FindProcess has looked
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, fs.ErrPermission)
}

// guarded is a store that asks before it writes.
type guarded struct {
	Store
	guard guard
}

// Write implements [Store].
func (g *guarded) Write(name string, data []byte) error {
	if err := g.guard.check(); err != nil {
		return err
	}
	return g.Store.Write(name, data)
}

// Append implements [Store].
func (g *guarded) Append(name string, size int64, data []byte) error {
	if err := g.guard.check(); err != nil {
		return err
	}
	return g.Store.Append(name, size, data)
}

// AppendSoon implements [Store].
func (g *guarded) AppendSoon(name string, size int64, data []byte) error {
	if err := g.guard.check(); err != nil {
		return err
	}
	return g.Store.AppendSoon(name, size, data)
}

// Remove implements [Store].
func (g *guarded) Remove(name string) error {
	if err := g.guard.check(); err != nil {
		return err
	}
	return g.Store.Remove(name)
}

// SetAside implements [Store].
func (g *guarded) SetAside(name string) (string, error) {
	if err := g.guard.check(); err != nil {
		return "", err
	}
	return g.Store.SetAside(name)
}
