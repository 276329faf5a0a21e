package saves

import "errors"

// ErrReadOnly is wrapped by the errors of writing to saves that are open for reading only.
var ErrReadOnly = errors.New("the saves are open for reading only")

// Lock reserves the saves for this program until Unlock. After an *InUseError the saves are open
// for reading only, and Lock may be called again. After any other error, every write tries to lock
// first. In-memory saves need no lock; for them Lock does nothing.
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

// ReadOnly reports whether the saves are open for reading only, because another program has locked
// them or because of SetReadOnly.
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

// guard prevents writing by programs that do not hold the lock.
type guard interface {
	// take reserves the store; see [Saves.Lock].
	take() error
	// forbid makes check fail. forbidden reports whether check fails.
	forbid()
	forbidden() bool
	// check returns nil if this program may write.
	check() error
	// end gives the store back.
	end()
}

// guard returns the guard that every write consults from now on, nil for a store without one.
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

// guarded is a store that consults its guard before every write.
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
