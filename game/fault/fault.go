// Package fault turns panics into errors, so that a fault costs the place where it is and not the
// program.
package fault

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// Panic is the error of code that panicked.
type Panic struct {
	// Value is what it panicked with.
	Value any
	// Stack says where, as [debug.Stack] does.
	Stack string
}

// Error says that the program has a fault and what the code panicked with.
func (p *Panic) Error() string { return fmt.Sprintf("a fault in the program: %v", p.Value) }

// Unwrap returns what the code panicked with if it is an error.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// Catch is deferred by a function that may panic. A panic becomes its error.
func Catch(err *error) {
	if v := recover(); v != nil {
		*err = &Panic{v, string(debug.Stack())}
	}
}

// Do runs work and returns its error, a [Panic] if it panicked.
func Do(work func() error) (err error) {
	defer Catch(&err)
	return work()
}

// Of returns the panic in an error, nil if there is none.
func Of(err error) *Panic {
	var p *Panic
	if errors.As(err, &p) {
		return p
	}
	return nil
}
