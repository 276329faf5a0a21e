//go:build !js

package workers

// Player returns the worker that trains and thinks for the current match. It is nil where
// goroutines do that, as here.
func Player() *Worker { return nil }

// Fresh returns a new worker. It is nil where goroutines do the work, as here.
func Fresh() *Worker { return nil }

// Serve returns at once, because this instance of the program is never a worker.
func Serve(map[string]Function) {}

// breathe does nothing, because other goroutines run anyway.
func breathe() {}
