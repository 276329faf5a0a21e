package tomlfile

import (
	"bytes"
	"cmp"
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// outline is the keys of a file that the parser has accepted.
type outline struct {
	data []byte
	// lines are the lines of keys and tables by dotted path. Tables of an array have
	// their index, from 0: "map.2.position". count is how many tables an array has.
	lines map[string]int
	count map[string]int
	// fault is the first error, and faultLine its line.
	fault     error
	faultLine int

	last     uint32 // offset up to which line breaks were counted
	lastLine int
}

// table is a table or a value in a file.
type table struct {
	path string       // with the indexes of arrays
	name string       // without
	of   reflect.Type // of the Go value that has it
}

// read reads the keys of data. A key that a value of type t has no place for is an error.
// The parser's own strict mode is not used: it describes each unknown key with a copy of
// the lines around it, which takes minutes and gigabytes for a file of a megabyte.
func (o *outline) read(data []byte, t reflect.Type) {
	o.data, o.lastLine = data, 1
	root := table{of: t}
	in := root
	var p unstable.Parser
	p.Reset(data)
	for o.fault == nil && p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.Table:
			in = o.key(root, e.Key())
			o.lines[in.path] = o.lastLine
		case unstable.ArrayTable:
			in = o.key(root, e.Key())
			path := in.path
			in.path += "." + strconv.Itoa(o.count[path])
			o.count[path]++
			o.lines[in.path] = o.lastLine
		case unstable.KeyValue:
			at := o.key(in, e.Key())
			o.lines[at.path] = o.lastLine
			o.value(at, e.Value())
		}
	}
}

// value checks the keys of tables in a value.
func (o *outline) value(at table, v *unstable.Node) {
	if v.Kind != unstable.InlineTable && v.Kind != unstable.Array {
		return
	}
	for it := v.Children(); o.fault == nil && it.Next(); {
		child := it.Node()
		if child.Kind == unstable.KeyValue {
			o.value(o.key(at, child.Key()), child.Value())
		} else {
			o.value(at, child)
		}
	}
}

// key returns what a key in a table leads to. It leaves the key's line in lastLine: keys
// come in the order of the file, so that each line break is counted once.
func (o *outline) key(in table, it unstable.Iterator) table {
	known := true
	for first := true; it.Next(); first = false {
		key := it.Node()
		if first {
			o.lastLine += bytes.Count(o.data[o.last:key.Raw.Offset], []byte{'\n'})
			o.last = key.Raw.Offset
		}
		if in.path != "" {
			in.path, in.name = in.path+".", in.name+"."
		}
		in.path, in.name = in.path+string(key.Data), in.name+string(key.Data)
		if len(in.path) > maxPath {
			o.fail("a key with the names of its tables must have at most %d bytes", maxPath)
			return in
		}
		if known {
			in.of, known = field(in.of, string(key.Data))
		}
		if n, isArray := o.count[in.path]; isArray && !it.IsLast() {
			in.path += "." + strconv.Itoa(n-1)
		}
	}
	if !known {
		o.fail("unknown key %q", in.name)
	}
	return in
}

// fail keeps the first error, which is about the line read last.
func (o *outline) fail(format string, args ...any) {
	if o.fault == nil {
		o.fault, o.faultLine = fmt.Errorf(format, args...), o.lastLine
	}
}

// field returns the type of what a key sets in a value of type t, and whether there is
// such a key.
func field(t reflect.Type, key string) (reflect.Type, bool) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	switch t.Kind() {
	case reflect.Map:
		return t.Elem(), true
	case reflect.Struct:
		for _, f := range reflect.VisibleFields(t) {
			name, _, _ := strings.Cut(f.Tag.Get("toml"), ",")
			embedded := f.Anonymous && name == ""
			if f.IsExported() && !embedded && name != "-" && strings.EqualFold(cmp.Or(name, f.Name), key) {
				return f.Type, true
			}
		}
		return nil, false
	}
	return t, true // any; the parser has rejected keys of other values
}
