package registry

import (
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"eras/internal/tomlfile"
)

// Parameter declares a parameter. Its default is in the file of [Parameters.Base].
type Parameter struct {
	// Key is the parameter's table and its name in files, such as "dominance.cost_factor".
	Key string
	Range
	// Symbol is its name in the equations of the source, such as "PC_CAPMult"; "" if it
	// has none.
	Symbol string
	// Source is the place in the paper that defines it, such as "table 4.4", or "ours".
	Source string
	// About describes it in one line.
	About string
}

// Parameters are the parameters of one or more agents. Their values are the fields of
// P, a struct whose toml tags make up the keys: numbers (float64, int, and arrays of
// float64), bool and string.
type Parameters[P comparable] struct {
	// Files has NAME.toml for each agent with these parameters. The file of Base has all values,
	// which are the defaults; the others have only the values that differ.
	Files fs.FS
	Base  string
	// Levels, if not nil, has NAME.toml for each agent that plays at several levels: the settings
	// of each level, as in specs, the weakest first. At the last level the agent has its own
	// values.
	Levels fs.FS
	// List declares all parameters, in the order of P.
	List []Parameter
	// Shortcuts are short words for parameters in specs.
	Shortcuts []Shortcut
	// Keys tells a person where the keys are listed, such as "eraslab risk ender params lists
	// them".
	Keys string
	// Check, if not nil, returns an error if values that are each in range do not fit together,
	// with the key of one of them.
	Check func(p *P) (key string, err error)
	// Finish, if not nil, adjusts the values after a spec has been applied; given reports whether
	// the spec has a setting with that word.
	Finish func(p *P, given func(word string) bool)

	once    sync.Once
	loaded  loaded[P]
	leveled sync.Once
	levels  map[string][][]setting // by agent
}

// loaded is the form of [Parameters] that is prepared at first use.
type loaded[P comparable] struct {
	index    map[string][]int // by key: the field of P
	defaults P
	presets  map[string]P // by agent
}

// load returns the prepared parameters. It panics if the declarations, P and the files, which are
// all built in, do not fit together; the tests of each agent call it.
func (ps *Parameters[P]) load() *loaded[P] {
	ps.once.Do(func() {
		if err := ps.prepare(); err != nil {
			panic(fmt.Errorf("loading parameters: %w", err))
		}
	})
	return &ps.loaded
}

func (ps *Parameters[P]) prepare() error {
	l := &ps.loaded
	l.index = map[string][]int{}
	var keys []string
	fields(reflect.TypeFor[P](), "", nil, func(key string, index []int) {
		keys = append(keys, key)
		l.index[key] = index
	})
	if !slices.EqualFunc(keys, ps.List, func(key string, q Parameter) bool { return q.Key == key }) {
		return fmt.Errorf("the parameters are not the fields of %v: %.80q", reflect.TypeFor[P](), keys)
	}
	for _, q := range ps.List {
		if q.costly() && q.Ceiling == 0 {
			return fmt.Errorf("%s has no end: say with Range.Costs how great specs from other machines may set it", q.Key)
		}
	}
	base, err := ps.read(ps.Base+extension, &l.defaults)
	if err != nil {
		return err
	}
	for _, key := range keys {
		if !base.Has(key) {
			return base.Errorf(key, "the key %.80q is missing", key)
		}
	}
	l.presets = map[string]P{}
	files, err := fs.Glob(ps.Files, "*"+extension)
	for _, file := range files {
		p := l.defaults
		if _, err := ps.read(file, &p); err != nil {
			return err
		}
		l.presets[strings.TrimSuffix(file, extension)] = p
		for _, q := range ps.List {
			if v := reflect.ValueOf(&p).Elem().FieldByIndex(l.index[q.Key]); q.Ceiling > 0 && numberOf(v) > q.Ceiling {
				return fmt.Errorf("%s sets %s to %v, above its ceiling of %v", file, q.Key, numberOf(v), q.Ceiling)
			}
		}
	}
	return err
}

const extension = ".toml"

// read reads one of the files into p.
func (ps *Parameters[P]) read(file string, p *P) (*tomlfile.File, error) {
	data, err := fs.ReadFile(ps.Files, file)
	if err != nil {
		return nil, err
	}
	return ps.decode(file, data, p)
}

// fields calls found for each field of a struct, and of the structs in it, that is not a struct.
func fields(t reflect.Type, prefix string, above []int, found func(key string, index []int)) {
	for i := range t.NumField() {
		f := t.Field(i)
		key, index := prefix+f.Tag.Get("toml"), append(slices.Clone(above), i)
		if f.Type.Kind() == reflect.Struct {
			fields(f.Type, key+".", index, found)
		} else {
			found(key, index)
		}
	}
}

// decode reads a file into p. Values missing from the file stay as they are.
func (ps *Parameters[P]) decode(name string, data []byte, p *P) (*tomlfile.File, error) {
	f, err := tomlfile.Decode(name, data, p)
	if err != nil {
		return nil, err
	}
	if key, err := ps.invalid(p); err != nil {
		return nil, f.Errorf(key, "%w", err)
	}
	return f, nil
}

// Default returns the default values.
func (ps *Parameters[P]) Default() P { return ps.load().defaults }

// Parse reads a TOML file of values; name is its name in errors. Missing values have their
// defaults. An error names the line and the possible values.
func (ps *Parameters[P]) Parse(name string, data []byte) (P, error) {
	p := ps.Default()
	if _, err := ps.decode(name, data, &p); err != nil {
		var none P
		return none, err
	}
	return p, nil
}

// Validate returns an error if a value of p is out of its range, or if values do not fit together.
// The error names the possible values.
func (ps *Parameters[P]) Validate(p *P) error {
	ps.load()
	_, err := ps.invalid(p)
	return err
}

// invalid returns the key of the first invalid value and an error that says what is wrong.
func (ps *Parameters[P]) invalid(p *P) (key string, err error) {
	for i := range ps.List {
		q := &ps.List[i]
		if err := check(q, reflect.ValueOf(p).Elem().FieldByIndex(ps.loaded.index[q.Key])); err != nil {
			return q.Key, err
		}
	}
	if ps.Check == nil {
		return "", nil
	}
	return ps.Check(p)
}

// check returns an error if a value, or an element of it, is out of the parameter's
// range.
func check(q *Parameter, v reflect.Value) (err error) {
	switch v.Kind() {
	case reflect.Array:
		for i := range v.Len() {
			if err := check(q, v.Index(i)); err != nil {
				return err
			}
		}
		return nil
	case reflect.Bool:
		return nil
	case reflect.String:
		err = q.checkName(v.String())
	default:
		err = q.checkNumber(numberOf(v))
	}
	if err != nil {
		return q.wrong(format(v), err)
	}
	return nil
}

// wrong returns the error about a value of the parameter.
func (q *Parameter) wrong(value string, err error) error {
	return fmt.Errorf("%s = %s: %w", q.Key, value, err)
}

// numberOf returns the number of a field.
func numberOf(v reflect.Value) float64 {
	if v.Kind() == reflect.Int {
		return float64(v.Int())
	}
	return v.Float()
}

// format writes the value of a field.
func format(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Bool:
		return strconv.FormatBool(v.Bool())
	case reflect.String:
		return v.String()
	case reflect.Array:
		var parts []string
		for i := range v.Len() {
			parts = append(parts, format(v.Index(i)))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return FormatNumber(numberOf(v))
}

// Find returns the parameter with that key, or an error that tells where the keys are listed.
func (ps *Parameters[P]) Find(key string) (Parameter, error) {
	i := slices.IndexFunc(ps.List, func(q Parameter) bool { return q.Key == key })
	if i < 0 {
		return Parameter{}, fmt.Errorf("there is no parameter %.80q: %s", key, ps.Keys)
	}
	return ps.List[i], nil
}

// field returns the value of a parameter in p.
func (ps *Parameters[P]) field(p *P, q Parameter) reflect.Value {
	return reflect.ValueOf(p).Elem().FieldByIndex(ps.load().index[q.Key])
}

// Number returns the value of a number in p.
func (ps *Parameters[P]) Number(p *P, q Parameter) float64 { return numberOf(ps.field(p, q)) }

// SetNumber sets the value of a number in p. If v is out of range it returns an error and does not
// change p.
func (ps *Parameters[P]) SetNumber(p *P, q Parameter, v float64) error {
	if err := q.checkNumber(v); err != nil {
		return q.wrong(FormatNumber(v), err)
	}
	if f := ps.field(p, q); f.Kind() == reflect.Int {
		f.SetInt(int64(v))
	} else {
		f.SetFloat(v)
	}
	return nil
}

// Text returns the value of a parameter in p in the form that [Parameters.Set] reads.
func (ps *Parameters[P]) Text(p *P, q Parameter) string { return format(ps.field(p, q)) }

// Set sets the value of the parameter with that key in p. If text is not a value of it, Set returns
// an error and does not change p. It does not check whether values fit together: see
// [Parameters.Validate].
func (ps *Parameters[P]) Set(p *P, key, text string) error {
	q, err := ps.Find(key)
	if err != nil {
		return err
	}
	switch f := ps.field(p, q); f.Kind() {
	case reflect.Bool:
		v, err := strconv.ParseBool(text)
		if err != nil || text != strconv.FormatBool(v) {
			return q.wrong(text, fmt.Errorf("must be %s", q.words()))
		}
		f.SetBool(v)
	case reflect.String:
		if err := q.checkName(text); err != nil {
			return q.wrong(text, err)
		}
		f.SetString(text)
	case reflect.Array:
		changed := *p
		if _, err := tomlfile.Decode(q.Key, []byte(q.Key+" = "+text), &changed); err != nil {
			return err
		}
		if err := check(&q, ps.field(&changed, q)); err != nil {
			return err
		}
		*p = changed
	default:
		v, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return q.wrong(text, fmt.Errorf("must be %s", q.words()))
		}
		return ps.SetNumber(p, q, v)
	}
	return nil
}
