package saves

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"sync"
	"syscall/js"
	"time"

	"eras/internal/fault"
)

// Database is a [Store] in the browser's IndexedDB. There is one database for the page's origin,
// which contains the content of each file under its name. It outlasts the tab. The page and its
// workers may use it at the same time; Lock excludes the others. Its methods wait for the browser,
// so they must not be called from a JavaScript callback.
type Database struct {
	mu     sync.Mutex
	opened js.Value // undefined while it is not open
	unlock func()
}

const (
	databaseName = "eras"
	filesName    = "files"
)

// patience is how long the program waits for the browser, which does not always answer. A busy machine may
// need many seconds to open the database, and a player who starts without it does not see any saves.
const patience = 30 * time.Second

// errSilent is the error of a request that the browser has not answered.
var errSilent = errors.New("the browser does not answer")

// property returns a property of an object. Getters may throw, as for blocked data of a page;
// [js.Value.Get] would end the program.
func property(of js.Value, name string) js.Value {
	return js.Global().Get("Reflect").Call("get", of, name)
}

// attempt calls work and returns what JavaScript throws in it as an error.
func attempt(work func() error) error {
	err := fault.Do(work)
	if thrown := (js.Error{}); errors.As(err, &thrown) {
		return scriptError(thrown.Value)
	}
	return err
}

// scriptError returns an error for one of JavaScript, which may be missing.
func scriptError(cause js.Value) error {
	if !cause.Truthy() {
		return errors.New("the browser refused it")
	}
	return fmt.Errorf("%s: %s", cause.Get("name").String(), cause.Get("message").String())
}

// open returns the database and opens it if necessary.
func (d *Database) open() (js.Value, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.opened.Truthy() {
		return d.opened, nil
	}
	err := attempt(func() error {
		indexed := property(js.Global(), "indexedDB")
		if !indexed.Truthy() {
			return errors.New("this browser keeps nothing for this page")
		}
		request := indexed.Call("open", databaseName, 1)
		// Not released if the answer is late: a database without its store could not be used later.
		upgrade := js.FuncOf(func(js.Value, []js.Value) any {
			request.Get("result").Call("createObjectStore", filesName)
			return nil
		})
		request.Set("onupgradeneeded", upgrade)
		err := settled(request, "onsuccess", "onerror")
		if !errors.Is(err, errSilent) {
			upgrade.Release()
		}
		if err == nil {
			d.opened = request.Get("result")
		}
		return err
	})
	return d.opened, err
}

// transaction returns a new transaction. Browsers may close a database at any time; then it opens
// it again.
func (d *Database) transaction(arguments ...any) (transaction js.Value, err error) {
	for range 2 {
		var db js.Value
		if db, err = d.open(); err != nil {
			break
		}
		err = attempt(func() error { transaction = db.Call("transaction", arguments...); return nil })
		if err == nil {
			break
		}
		d.mu.Lock()
		d.opened = js.Undefined()
		d.mu.Unlock()
	}
	return transaction, err
}

// settled waits for one of two events of a request or transaction. It returns an error for the
// failure event, and errSilent if there is none for some time.
func settled(of js.Value, success, failure string) error {
	done := make(chan error, 1)
	good := js.FuncOf(func(js.Value, []js.Value) any { done <- nil; return nil })
	defer good.Release()
	bad := js.FuncOf(func(js.Value, []js.Value) any { done <- scriptError(of.Get("error")); return nil })
	defer bad.Release()
	of.Set(success, good)
	of.Set(failure, bad)
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case err := <-done:
		return err
	case <-late.C:
		of.Set(success, js.Null())
		of.Set(failure, js.Null())
		return errSilent
	}
}

// read makes a request in its own transaction and returns the result.
func (d *Database) read(method string, arguments ...any) (result js.Value, err error) {
	transaction, err := d.transaction(filesName, "readonly")
	if err != nil {
		return js.Value{}, err
	}
	err = attempt(func() error {
		request := transaction.Call("objectStore", filesName).Call(method, arguments...)
		if err := settled(request, "onsuccess", "onerror"); err != nil {
			return err
		}
		result = request.Get("result")
		return nil
	})
	return result, err
}

// change runs a transaction and returns when the change is durable. work makes the requests of the
// transaction. It returns the callbacks of these requests, which may make further requests; change
// releases them.
func (d *Database) change(work func(files, transaction js.Value) []js.Func) error {
	transaction, err := d.transaction(filesName, "readwrite", map[string]any{"durability": "strict"})
	if err != nil {
		return err
	}
	var callbacks []js.Func
	err = attempt(func() error {
		callbacks = work(transaction.Call("objectStore", filesName), transaction)
		return settled(transaction, "oncomplete", "onabort")
	})
	if errors.Is(err, errSilent) { // the callbacks may still be called
		return errors.Join(err, attempt(func() error { transaction.Call("abort"); return nil }))
	}
	for _, f := range callbacks {
		f.Release()
	}
	return err
}

// usable returns nil if the browser keeps files for the page.
func (d *Database) usable() error {
	_, err := d.read("get", settingsFile)
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
