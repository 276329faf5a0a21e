// Package fault turns panics into errors, so that a fault in one part of the program does not end
// the program.
package fault

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// Panic is the error of code that panicked.
type Panic struct {
	// Value is the argument of the panic.
	Value any
	// Stack is the stack trace, as [debug.Stack] returns it.
	Stack string
}

// Error says that the program has a fault, with the value of the panic.
func (p *Panic) Error() string { return fmt.Sprintf("a fault in the program: %v", p.Value) }

// Unwrap returns the value of the panic if it is an error, else nil.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// Catch turns a panic of a function into the function's error. The function must defer it.
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
