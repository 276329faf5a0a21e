package saves

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"syscall/js"
)

// Database is a [Store] in the browser's IndexedDB. There is one database for the page's origin,
// which contains the content of each file under its name. It outlasts the tab. The page and its
// workers may use it at the same time; Lock excludes the others. Its methods wait for the browser,
// so they must not be called from a JavaScript callback.
type Database struct {
	once   sync.Once
	opened js.Value
	err    error
	unlock func()
}

const (
	databaseName = "eras"
	filesName    = "files"
)

// open opens the database on the first call.
func (d *Database) open() (js.Value, error) {
	d.once.Do(func() {
		indexed := js.Global().Get("indexedDB")
		if !indexed.Truthy() {
			d.err = errors.New("this browser keeps nothing for this page")
			return
		}
		request := indexed.Call("open", databaseName, 1)
		upgrade := js.FuncOf(func(js.Value, []js.Value) any {
			request.Get("result").Call("createObjectStore", filesName)
			return nil
		})
		defer upgrade.Release()
		request.Set("onupgradeneeded", upgrade)
		if d.err = settled(request, "onsuccess", "onerror"); d.err == nil {
			d.opened = request.Get("result")
		}
	})
	return d.opened, d.err
}

// settled waits for one of two events of a request or transaction. It returns an error for the
// failure event.
func settled(of js.Value, success, failure string) error {
	done := make(chan error, 1)
	good := js.FuncOf(func(js.Value, []js.Value) any { done <- nil; return nil })
	defer good.Release()
	bad := js.FuncOf(func(js.Value, []js.Value) any {
		cause := of.Get("error")
		if !cause.Truthy() {
			done <- errors.New("the browser refused it")
			return nil
		}
		done <- fmt.Errorf("%s: %s", cause.Get("name").String(), cause.Get("message").String())
		return nil
	})
	defer bad.Release()
	of.Set(success, good)
	of.Set(failure, bad)
	return <-done
}

// read makes a request in its own transaction and returns the result.
func (d *Database) read(method string, arguments ...any) (js.Value, error) {
	db, err := d.open()
	if err != nil {
		return js.Value{}, err
	}
	request := db.Call("transaction", filesName, "readonly").Call("objectStore", filesName).Call(method, arguments...)
	if err := settled(request, "onsuccess", "onerror"); err != nil {
		return js.Value{}, err
	}
	return request.Get("result"), nil
}

// change runs a transaction and returns when the change is durable. work makes the requests of the
// transaction. It returns the callbacks of these requests, which may make further requests; change
// releases them.
func (d *Database) change(work func(files, transaction js.Value) []js.Func) error {
	db, err := d.open()
	if err != nil {
		return err
	}
	transaction := db.Call("transaction", filesName, "readwrite", map[string]any{"durability": "strict"})
	callbacks := work(transaction.Call("objectStore", filesName), transaction)
	err = settled(transaction, "oncomplete", "onabort")
	for _, f := range callbacks {
		f.Release()
	}
	return err
}

// Location returns the name.
func (d *Database) Location(name string) string { return name }

// Read implements [Store].
func (d *Database) Read(name string) ([]byte, error) {
	kept, err := d.read("get", name)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	if kept.IsUndefined() {
		return nil, fmt.Errorf("reading %s: %w", name, fs.ErrNotExist)
	}
	data := make([]byte, kept.Length())
	js.CopyBytesToGo(data, kept)
	return data, nil
}

// Write implements [Store].
func (d *Database) Write(name string, data []byte) error {
	err := checkFileName(name)
	if err == nil {
		err = d.change(func(files, _ js.Value) []js.Func {
			files.Call("put", array(data), name)
			return nil
		})
	}
	return databaseError(name, err)
}

// array returns bytes as a JavaScript Uint8Array.
func array(data []byte) js.Value {
	a := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(a, data)
	return a
}

// Append implements [Store].
func (d *Database) Append(name string, size int64, data []byte) error {
	var refused error
	err := d.change(func(files, transaction js.Value) []js.Func {
		request := files.Call("get", name)
		found := js.FuncOf(func(js.Value, []js.Value) any {
			switch old := request.Get("result"); {
			case old.IsUndefined():
				refused = fs.ErrNotExist
			case int64(old.Length()) != size:
				refused = sizeError(int64(old.Length()), size)
			default:
				whole := js.Global().Get("Uint8Array").New(old.Length() + len(data))
				whole.Call("set", old)
				whole.Call("set", array(data), old.Length())
				files.Call("put", whole, name)
			}
			return nil
		})
		request.Set("onsuccess", found)
		return []js.Func{found}
	})
	return databaseError(name, errors.Join(err, refused))
}

// AppendSoon implements [Store].
func (d *Database) AppendSoon(name string, size int64, data []byte) error {
	return d.Append(name, size, data)
}

// List implements [Store].
func (d *Database) List(folder string) ([]string, error) {
	if !portable(folder) {
		return nil, fmt.Errorf("%.80q is not a valid name of a folder of saved files", folder)
	}
	// All names that begin with the folder and a slash: the character after "/" is "0".
	keys, err := d.read("getAllKeys", js.Global().Get("IDBKeyRange").Call("bound", folder+"/", folder+"0", true, true))
	if err != nil {
		return nil, fmt.Errorf("listing %s: %w", folder, err)
	}
	var names []string
	for i := range keys.Length() {
		names = append(names, keys.Index(i).String())
	}
	slices.Sort(names)
	return names, nil
}

// Remove implements [Store].
func (d *Database) Remove(name string) error {
	return databaseError(name, d.change(func(files, _ js.Value) []js.Func {
		files.Call("delete", name)
		return nil
	}))
}

// SetAside implements [Store].
func (d *Database) SetAside(name string) (string, error) {
	data, err := d.Read(name)
	if err != nil {
		return "", databaseError(name, err)
	}
	for n := 1; ; n++ {
		aside := asideName(name, n)
		if _, err := d.Read(aside); err == nil {
			continue
		} else if !errors.Is(err, fs.ErrNotExist) {
			return "", databaseError(aside, err)
		}
		return aside, databaseError(aside, d.change(func(files, _ js.Value) []js.Func {
			files.Call("add", array(data), aside) // fails if another program has taken the name in the meantime
			files.Call("delete", name)
			return nil
		}))
	}
}

// databaseError wraps an error of writing a file; it returns nil for nil.
func databaseError(name string, cause error) error {
	if cause == nil {
		return nil
	}
	return fmt.Errorf("%w %s: %w; make room in this browser's storage", ErrCannotSave, name, cause)
}

// Lock excludes the page's other workers, and the page, from changing files until Unlock. Browsers
// without locks, such as on pages without encryption, are not locked.
func (d *Database) Lock() { d.unlock, _ = hold("eras-files", false) }

// Unlock releases the lock of Lock.
func (d *Database) Unlock() { d.unlock() }

// hold takes a lock of the browser, which all tabs and workers of an origin share, and returns a
// function that releases it. With unlessHeld it does not wait. held reports whether it has the
// lock.
func hold(name string, unlessHeld bool) (release func(), held bool) {
	locks := js.Global().Get("navigator").Get("locks")
	if !locks.Truthy() {
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
	locks.Call("request", name, map[string]any{"ifAvailable": unlessHeld}, callback)
	held = <-granted
	resolve := <-resolved
	return func() { resolve.Invoke() }, held
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
