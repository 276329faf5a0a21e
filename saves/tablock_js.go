package saves

import (
	"fmt"
	"sync"
	"syscall/js"
)

// hold takes a lock of the browser, which all tabs and workers of an origin share, and returns a
// function that releases it. With unlessHeld it does not wait. held reports whether it has the
// lock.
func hold(name string, unlessHeld bool) (release func(), held bool) {
	var locks js.Value
	err := attempt(func() error { locks = property(js.Global().Get("navigator"), "locks"); return nil })
	if err != nil || !locks.Truthy() {
		return func() {}, true
	}
	granted, resolved := make(chan bool, 1), make(chan js.Value, 1)
	executor := js.FuncOf(func(_ js.Value, args []js.Value) any { resolved <- args[0]; return nil })
	defer executor.Release()
	released := js.Global().Get("Promise").New(executor)
	callback := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if args[0].IsNull() {
			granted <- false
			return nil
		}
		granted <- true
		return released
	})
	defer callback.Release()
	refused := js.FuncOf(func(js.Value, []js.Value) any {
		select {
		case granted <- true: // without locks, as on pages without encryption
		default:
		}
		return nil
	})
	err = attempt(func() error {
		locks.Call("request", name, map[string]any{"ifAvailable": unlessHeld}, callback).Call("catch", refused)
		return nil
	})
	if err != nil {
		return func() {}, true
	}
	held = <-granted
	resolve := <-resolved
	if !held {
		refused.Release()
	}
	return func() { resolve.Invoke(); refused.Release() }, held
}

// tabLock prevents a second tab from writing. The browser releases the lock when the tab ends for
// whatever reason.
type tabLock struct {
	mu       sync.Mutex
	release  func() // nil while the lock is not held
	readOnly error
}

func (d *Database) guard() guard { return &tabLock{} }

func (l *tabLock) take() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.release != nil && l.readOnly == nil {
		return nil
	}
	release, held := hold("eras-tab", true)
	if !held {
		err := &InUseError{}
		l.readOnly = fmt.Errorf("%w: %w", ErrReadOnly, err)
		return err
	}
	l.release, l.readOnly = release, nil
	return nil
}

func (l *tabLock) forbid() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.readOnly = ErrReadOnly
}

func (l *tabLock) forbidden() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.readOnly != nil
}

func (l *tabLock) check() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.readOnly != nil {
		return fmt.Errorf("%w: %w", ErrCannotSave, l.readOnly)
	}
	return nil
}

func (l *tabLock) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.release != nil {
		l.release()
		l.release = nil
	}
}
