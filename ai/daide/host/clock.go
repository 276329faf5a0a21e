package host

import "time"

// Clock is where limits of time come from. Nothing else here depends on time.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in its own goroutine once d is over.
	AfterFunc(d time.Duration, f func()) Timer
}

// Timer is a call to come.
type Timer interface {
	// Stop takes it back, and reports whether it had not begun yet.
	Stop() bool
}

// wall is the clock of the machine.
type wall struct{}

func (wall) Now() time.Time                            { return time.Now() }
func (wall) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }
