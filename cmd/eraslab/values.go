package main

import (
	"errors"
	"fmt"
	"strconv"
)

// countVar defines a flag for a whole number of at least the given one. A default below it means
// that the flag was not given.
func (f *flags) countVar(n *int, name string, least, value int, usage string) {
	*n = value
	f.Var(&countValue{n, least}, name, usage)
}

// countValue is the value of a flag that countVar defines.
type countValue struct {
	n     *int
	least int
}

func (c *countValue) String() string {
	if c.n == nil {
		return "" // the zero value, of which package flag asks the text
	}
	return strconv.Itoa(*c.n)
}

func (c *countValue) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < c.least {
		return fmt.Errorf("must be a whole number of at least %d", c.least)
	}
	*c.n = n
	return nil
}

// wordVar defines a flag for a text that must not be empty.
func (f *flags) wordVar(word *string, name, value, usage string) {
	*word = value
	f.Var((*wordValue)(word), name, usage)
}

// wordValue is the value of a flag that wordVar defines.
type wordValue string

func (w *wordValue) String() string { return string(*w) }

func (w *wordValue) Set(text string) error {
	if text == "" {
		return errors.New("must not be empty: write a value, or leave the flag out")
	}
	*w = wordValue(text)
	return nil
}
