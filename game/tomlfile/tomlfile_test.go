package tomlfile

import (
	"fmt"
	"reflect"
	"runtime"

	"errors"
	"github.com/pelletier/go-toml/v2"
	"strings"
	"testing"
)

type sample struct {
	Name  string `toml:"name"`
	Rules struct {
		Limit int `toml:"limit"`
	} `toml:"rules"`
	Map []struct {
		Name string `toml:"name"`
		Size struct {
			W int `toml:"w"`
		} `toml:"size"`
	} `toml:"map"`
}

const good = `# a comment
name = "x"

[rules]
limit = 3

[[map]]
name = "a"

[[map]]
name = "b"
[map.size]
w = 4
`

func TestDecode(t *testing.T) {
	var s sample
	if _, err := Decode("f.toml", []byte(good), &s); err != nil {
		t.Fatal(err)
	}
	if s.Name != "x" || s.Rules.Limit != 3 || len(s.Map) != 2 || s.Map[1].Size.W != 4 {
		t.Errorf("read %+v", s)
	}
}

func TestDecodeErrors(t *testing.T) {
	for _, c := range []struct{ name, text, line, contains string }{
		{"syntax", strings.Replace(good, "limit = 3", "limit = = 3", 1), "f.toml:5: ", ""},
		{"type", strings.Replace(good, "limit = 3", "limit = \"three\"", 1), "f.toml:5: ", "limit"},
		{"unknown key", strings.Replace(good, "limit = 3", "limit = 3\nlimmit = 3", 1), "f.toml:6: ", `unknown key "rules.limmit"`},
		{"twice", good + "[rules]\nlimit = 2\n", "f.toml:", "rules"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var s sample
			_, err := Decode("f.toml", []byte(c.text), &s)
			var where *Error
			if !errors.As(err, &where) || !strings.HasPrefix(err.Error(), c.line) || !strings.Contains(err.Error(), c.contains) {
				t.Errorf("error %v, want one that starts with %q and contains %q", err, c.line, c.contains)
			}
		})
	}
}

func TestErrorf(t *testing.T) {
	var s sample
	f, err := Decode("f.toml", []byte(good), &s)
	if err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{
		"name":             "f.toml:2: no",
		"rules.limit":      "f.toml:5: no",
		"map.0.name":       "f.toml:8: no",
		"map.1.name":       "f.toml:11: no",
		"map.1.size.w":     "f.toml:13: no",
		"map.1.title":      "f.toml:10: no", // missing: the table that should hold it
		"somewhere.absent": "f.toml: no",
	} {
		if got := f.Errorf(key, "no").Error(); got != want {
			t.Errorf("key %s: %q, want %q", key, got, want)
		}
	}
	if !f.Has("rules.limit") || f.Has("rules.cap") {
		t.Error("Has is wrong")
	}
}

// poisons are files whose parts each cost the parser more than the one before, or which
// would have to be kept in memory as a whole.
func poisons() map[string]string {
	var many strings.Builder
	for i := range 2 * maxKeys {
		fmt.Fprintf(&many, "k%d = 1\n", i)
	}
	return map[string]string{
		"deep key":       "name" + strings.Repeat(".a", 24_000) + " = 1",
		"deep table":     "[map" + strings.Repeat(".a", 24_000) + "]",
		"deep array":     "name = " + strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000),
		"deep in line":   "name = " + strings.Repeat("{a=", 9_000) + "1" + strings.Repeat("}", 9_000),
		"many keys":      many.String(),
		"many tables":    strings.Repeat("[[map]]\nsize.z = 1\n", maxKeys),
		"many in line":   "map = [" + strings.Repeat("{},", 2*maxValues) + "]",
		"many values":    "name = [" + strings.Repeat("1,", 2*maxValues) + "]",
		"long key":       strings.Repeat("k", 2*maxPath) + " = 1",
		"long table":     "[" + strings.Repeat("t", 2*maxPath) + "]\na = 1",
		"behind strings": `name = """a\"""" # """` + "\nother = '''''\"'''''\n" + `third = "\\"` + "\nlist = " + strings.Repeat("[", 9_000) + strings.Repeat("]", 9_000),
	}
}

// TestDecodeRefusesPoison also decodes into a map, which has a place for every key.
func TestDecodeRefusesPoison(t *testing.T) {
	for name, text := range poisons() {
		t.Run(name, func(t *testing.T) {
			for _, v := range []any{&sample{}, &map[string]any{}} {
				_, err := Decode("f.toml", []byte(text), v)
				if err == nil || !strings.Contains(err.Error(), " at most ") || len(err.Error()) > 200 {
					t.Errorf("into %T: error %.200v, want one that names a limit", v, err)
				}
			}
		})
	}
}

// TestUnknownKeysCostLittle holds the memory for the errors about unknown keys: one is
// reported, the others must cost nothing.
func TestUnknownKeysCostLittle(t *testing.T) {
	text := []byte(strings.Repeat("[[map]]\nz = 1\n", maxKeys/2))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := Decode("f.toml", text, &sample{})
	runtime.ReadMemStats(&after)
	if err == nil || err.Error() != `f.toml:2: unknown key "map.z"` {
		t.Errorf("error %.200v", err)
	}
	if spent := after.TotalAlloc - before.TotalAlloc; spent > 64<<20 {
		t.Errorf("decoding %d bytes took %d MB of memory", len(text), spent>>20)
	}
}

// FuzzDecode compares what is accepted with the strict mode of the parser.
func FuzzDecode(f *testing.F) {
	f.Add(good)
	f.Add("NAME = 'x'\n[rules]\n'limit' = 2\n[[map]]\nsize = { w = 3, h = { x = 1 } }\n[map.size.z]\n")
	f.Add("map = [{ name = 'a', size = { w = 1 } }, { nam = 'b' }]\nname.x = 1")
	f.Add("name = \"\"\"\n[[[\"\"\"\"\"\n[a.b]\n\"\" = ''")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		var ours, theirs sample
		file, err := Decode("f.toml", []byte(text), &ours)
		d := toml.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		strict := d.Decode(&theirs)
		if err != nil && strings.Contains(err.Error(), " at most ") {
			return
		}
		if (err == nil) != (strict == nil) {
			t.Fatalf("error %v, in strict mode %v", err, strict)
		}
		var unknown *toml.StrictMissingError
		if errors.As(strict, &unknown) {
			row, _ := unknown.Errors[0].Position()
			// Of tables in line the strict mode leaves out the names.
			if want := fmt.Sprintf("f.toml:%d: unknown key ", row); !strings.HasPrefix(err.Error(), want) {
				t.Fatalf("error %v, want %s", err, want)
			}
		}
		if err == nil && (!reflect.DeepEqual(ours, theirs) || file.Errorf("name", "no") == nil) {
			t.Fatalf("read %+v, in strict mode %+v", ours, theirs)
		}
	})
}
