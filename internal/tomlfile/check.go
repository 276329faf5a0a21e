package tomlfile

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"
)

// checker finds the first value of a file that does not fit the Go value. The parser's own check
// names no line, or the line of another table in the same array.
type checker struct {
	file   *File
	fields map[reflect.Type]map[string]reflect.Type // by their tags
	fault  *Error
	path   string // of the fault
}

// place is the path of a value, with the indices of arrays (path) and without (name).
type place struct{ path, name string }

// key returns the place of a key in a table.
func (p place) key(key string) place {
	if p.path == "" {
		return place{key, key}
	}
	return place{p.path + "." + key, p.name + "." + key}
}

// value checks a value that is decoded into a Go value of type t.
func (c *checker) value(at place, v any, t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	var fits bool
	switch v := v.(type) {
	case map[string]any:
		if t.Kind() == reflect.Struct && t != dateType {
			c.table(at, v, t)
			return
		}
		if fits = t.Kind() == reflect.Map; fits {
			for key, v := range v {
				c.value(at.key(key), v, t.Elem())
			}
		}
	case []map[string]any:
		fits = c.list(at, t, len(v), func(i int) any { return v[i] })
	case []any:
		fits = c.list(at, t, len(v), func(i int) any { return v[i] })
	case int64:
		switch x := reflect.Zero(t); {
		case x.CanInt():
			if fits = true; x.OverflowInt(v) {
				c.fail(at, "key %.80q: %d is out of range", at.name, v)
			}
		case x.CanUint():
			if fits = true; v < 0 || x.OverflowUint(uint64(v)) {
				c.fail(at, "key %.80q: %d is out of range", at.name, v)
			}
		case x.CanFloat():
			const exact = 1 << 53
			if fits = true; v < -exact || v > exact {
				c.fail(at, "key %.80q: %d is out of range", at.name, v)
			}
		}
	case float64:
		if x := reflect.Zero(t); x.CanFloat() {
			if fits = true; !math.IsInf(v, 0) && x.OverflowFloat(v) {
				c.fail(at, "key %.80q: %v is out of range", at.name, v)
			}
		}
	case string:
		fits = t.Kind() == reflect.String
	case bool:
		fits = t.Kind() == reflect.Bool
	case time.Time:
		fits = t == dateType
	}
	if !fits && t.Kind() != reflect.Interface {
		c.fail(at, "key %.80q must be %s, not %s", at.name, wanted(t), found(v))
	}
}

// table checks the keys of a table that is decoded into a struct.
func (c *checker) table(at place, table map[string]any, t reflect.Type) {
	fields, ok := c.fields[t]
	if !ok {
		fields = map[string]reflect.Type{}
		for _, f := range reflect.VisibleFields(t) {
			if name, _, _ := strings.Cut(f.Tag.Get("toml"), ","); f.IsExported() && name != "" && name != "-" {
				fields[name] = f.Type
			}
		}
		c.fields[t] = fields
	}
	for key, v := range table {
		if field, known := fields[key]; known {
			c.value(at.key(key), v, field)
		} else {
			c.fail(at.key(key), "unknown key %.80q", at.key(key).name)
		}
	}
}

// list checks the elements of an array. It returns false if t is not a type for arrays.
func (c *checker) list(at place, t reflect.Type, n int, element func(int) any) bool {
	switch t.Kind() {
	case reflect.Array:
		if n != t.Len() {
			c.fail(at, "key %.80q must have %d elements, not %d", at.name, t.Len(), n)
		}
	case reflect.Slice:
	default:
		return false
	}
	for i := range n {
		v := element(i)
		in := at
		switch v.(type) {
		case map[string]any, []any:
			in.path += "." + strconv.Itoa(i)
		}
		c.value(in, v, t.Elem())
	}
	return true
}

// fail stores an error if it comes before all others in the file.
func (c *checker) fail(at place, format string, args ...any) {
	line := c.file.line(at.path)
	if c.fault == nil || line < c.fault.Line || line == c.fault.Line && at.path < c.path {
		c.fault, c.path = &Error{c.file.name, line, fmt.Errorf(format, args...)}, at.path
	}
}

var dateType = reflect.TypeFor[time.Time]()

// wanted describes the values of a Go type.
func wanted(t reflect.Type) string {
	x := reflect.Zero(t)
	switch {
	case t == dateType:
		return "a date"
	case x.CanInt() || x.CanUint():
		return "a whole number"
	case x.CanFloat():
		return "a number"
	}
	switch t.Kind() {
	case reflect.String:
		return "a text"
	case reflect.Bool:
		return "true or false"
	case reflect.Slice, reflect.Array:
		return "an array"
	}
	return "a table"
}

// found describes a value of a file.
func found(v any) string {
	switch v := v.(type) {
	case string:
		return "a text"
	case time.Time:
		return "a date"
	case map[string]any:
		return "a table"
	case []any, []map[string]any:
		return "an array"
	case float64:
		return "the number " + strconv.FormatFloat(v, 'g', -1, 64)
	default:
		return fmt.Sprint(v)
	}
}
