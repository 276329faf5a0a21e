package tomlfile

import (
	"bytes"
	"fmt"
)

// Limits of a file, far above what a map, a profile or a match needs. They are checked
// before the file is parsed, because the parser has none: it compares every key with all
// before it, and keeps several hundred bytes for each value.
const (
	maxKeys   = 1 << 14 // keys and tables
	maxValues = 1 << 17 // elements of arrays and tables in line
	maxNested = 32      // tables and arrays within each other
	maxPath   = 512     // bytes of a dotted key with the name of its table
)

// checkLimits returns an error if data has more keys, more values or a deeper nesting than
// a file may have. It looks at the signs between strings and comments only; what is wrong
// otherwise is for the parser.
func checkLimits(name string, data []byte) error {
	keys, values, nested, dots, line := 0, 0, 0, 0, 1
	for i := 0; i < len(data); i++ {
		switch data[i] {
		case '\n':
			line, dots = line+1, 0
			continue
		case '#':
			end := bytes.IndexByte(data[i:], '\n')
			if end < 0 {
				return nil
			}
			i += end - 1
			continue
		case '"', '\'':
			n := stringLength(data[i:])
			line += bytes.Count(data[i:i+n], []byte{'\n'})
			i += n - 1
			continue
		case '.':
			dots++
		case '=':
			keys, dots = keys+1, 0
		case ',':
			values, dots = values+1, 0
		case '[', '{':
			if nested == 0 {
				keys++ // a table, or the value of a key
			}
			nested, values, dots = nested+1, values+1, 0
		case ']', '}':
			nested = max(0, nested-1)
		default:
			continue
		}
		switch {
		case keys > maxKeys:
			return &Error{name, line, fmt.Errorf("the file must have at most %d keys", maxKeys)}
		case values > maxValues:
			return &Error{name, line, fmt.Errorf("the file must have at most %d values", maxValues)}
		case nested > maxNested || dots >= maxNested:
			return &Error{name, line, fmt.Errorf("tables and arrays must be nested at most %d deep", maxNested)}
		}
	}
	return nil
}

// stringLength returns the length of the string, quotes included, that data begins with.
// One without an end goes on to the end of data.
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
			// Up to two quotes more belong to a string of several lines.
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
