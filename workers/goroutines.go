//go:build !js

package workers

// Player returns the worker that trains and thinks for the match that is played, nil where
// goroutines do that.
func Player() *Worker { return nil }

// Fresh returns a new worker, nil where goroutines do its work.
func Fresh() *Worker { return nil }

// Serve offers functions to the page, for ever, if this instance of the program is a
// worker; else it returns at once.
func Serve(map[string]Function) {}

// breathe has nothing to do: other goroutines run anyway.
func breathe() {}
