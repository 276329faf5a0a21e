//go:build !js

package workers

import "sync/atomic"

// local is the worker of [UseLocal].
var local atomic.Pointer[Worker]

// Player returns the worker that trains and thinks for the current match. It is nil where
// goroutines do that, as here.
func Player() *Worker { return local.Load() }

// UseLocal makes w the worker of [Player], for tests; nil ends that.
func UseLocal(w *Worker) { local.Store(w) }

// Fresh returns a new worker. It is nil where goroutines do the work, as here.
func Fresh() *Worker { return nil }

// Serve returns at once, because this instance of the program is never a worker.
func Serve(map[string]Function) {}

// breathe does nothing, because other goroutines run anyway.
func breathe() {}
