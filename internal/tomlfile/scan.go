package tomlfile

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
)

// Limits of a file, far above the needs of a map, a profile or a match. They are checked before the
// file is parsed, because the parser has no limits: it copies the path for each name in it, and
// recurses for each level of nesting.
const (
	maxKeys   = 1 << 14 // names of keys and tables, including those between dots
	maxValues = 1 << 17 // elements of arrays and inline tables
	maxLines  = 1 << 20
	maxNested = 32  // nesting depth of tables and arrays
	maxPath   = 512 // bytes of a key with the names of its tables
)

// mark is the place of a key, or of the name of a table, in a file. The parser lists keys without
// their places, but in the order of the file.
type mark struct {
	line int
	// table reports whether it is the name of a table, and element whether that is an element of an
	// array of tables.
	table, element bool
	// in is the index of the mark of the key whose value contains this one, -1 for none. at has the
	// indices in the arrays of that value: ".0.2".
	in     int
	at     string
	length int // of the path, in bytes
}

// bracket is an open array or inline table.
type bracket struct {
	array   bool
	element int // of the array, from 0
	key     int // index of the mark of the key whose value contains it
}

// scanner reads the characters of a file outside strings and comments. It leaves other errors to
// the parser.
type scanner struct {
	marks  []mark
	open   []bracket
	line   int
	names  int // of all keys and tables so far
	values int
	dots   int  // of the key so far
	length int  // of the key so far, in bytes
	prefix int  // length of the name of the table
	header bool // in the name of a table
	value  bool // in the value of a key
}

// scan returns the keys and tables of a file. It returns an error if the file exceeds one of the
// limits.
func scan(data []byte) (marks []mark, line int, err error) {
	s := scanner{line: 1}
	for i := 0; i < len(data); i++ {
		switch c := data[i]; c {
		case '#':
			end := bytes.IndexByte(data[i:], '\n')
			if end < 0 {
				return s.marks, s.line, nil
			}
			i += end - 1
		case '"', '\'':
			n := stringLength(data[i:])
			s.line += bytes.Count(data[i:i+n], []byte{'\n'})
			s.length += n
			i += n - 1
		default:
			err = s.sign(c)
		}
		switch {
		case err != nil:
		case s.names > maxKeys:
			err = fmt.Errorf("the file must have at most %d keys", maxKeys)
		case s.line > maxLines:
			err = fmt.Errorf("the file must have at most %d lines", maxLines)
		case s.values > maxValues:
			err = fmt.Errorf("the file must have at most %d values", maxValues)
		case len(s.open) > maxNested || s.dots >= maxNested:
			err = fmt.Errorf("tables and arrays must be nested at most %d deep", maxNested)
		case len(s.marks) > 0 && s.marks[len(s.marks)-1].length > maxPath:
			err = fmt.Errorf("a key with the names of its tables must have at most %d bytes", maxPath)
		}
		if err != nil {
			return nil, s.line, err
		}
	}
	return s.marks, s.line, nil
}

// sign reads a byte outside strings and comments.
func (s *scanner) sign(c byte) error {
	top := len(s.open) - 1
	switch c {
	case '\n':
		if s.header {
			return errors.New("the name of a table must end with ]")
		}
		s.line++
		s.dots, s.length = 0, 0
		s.value = s.value && top >= 0
	case '.':
		s.dots++
		s.length++
	case '=':
		s.key()
	case ',':
		s.values++
		s.dots, s.length = 0, 0
		if top >= 0 {
			s.open[top].element++
		}
	case '[', '{':
		s.dots, s.length = 0, 0
		if !s.value {
			s.table()
			return nil
		}
		s.values++
		b := bracket{array: c == '[', key: len(s.marks) - 1}
		if top >= 0 && s.open[top].array {
			b.key = s.open[top].key
		}
		s.open = append(s.open, b)
	case ']', '}':
		if s.header {
			s.name()
		} else if top >= 0 {
			s.open = s.open[:top]
		}
	case ' ', '\t', '\r':
	default:
		s.length++
	}
	return nil
}

// key adds the mark of the key that ends here.
func (s *scanner) key() {
	k := mark{line: s.line, in: -1, length: s.prefix + s.length}
	if len(s.open) > 0 {
		k.in = s.open[len(s.open)-1].key
		k.length = s.marks[k.in].length + s.length
		for _, b := range s.open {
			if b.array && b.key == k.in {
				k.at += "." + strconv.Itoa(b.element)
			}
		}
	}
	s.marks = append(s.marks, k)
	s.names += s.dots + 1
	s.dots, s.length, s.value = 0, 0, true
}

// table begins the name of a table. A second bracket makes it an array of tables.
func (s *scanner) table() {
	if n := len(s.marks) - 1; s.header && n >= 0 {
		s.marks[n].element = true
		return
	}
	s.header = true
	s.marks = append(s.marks, mark{line: s.line, table: true, in: -1})
}

// name ends the name of a table.
func (s *scanner) name() {
	s.header = false
	s.marks[len(s.marks)-1].length = s.length
	s.names += s.dots + 1
	s.prefix = s.length
}

// stringLength returns the length of the string, quotes included, at the start of data. A string
// without an end extends to the end of data.
func stringLength(data []byte) int {
	quote := data[:1]
	multiline := len(data) >= 3 && data[1] == data[0] && data[2] == data[0]
	if multiline {
		quote = data[:3]
	}
	for i := len(quote); i < len(data); i++ {
		switch {
		case data[i] == '\\' && data[0] == '"':
			i++
		case bytes.HasPrefix(data[i:], quote):
			i += len(quote)
			// Up to two more quotes belong to a multi-line string.
			for more := 0; multiline && more < 2 && i < len(data) && data[i] == data[0]; more++ {
				i++
			}
			return i
		case data[i] == '\n' && !multiline:
			return i // the parser rejects it
		}
	}
	return len(data)
}
