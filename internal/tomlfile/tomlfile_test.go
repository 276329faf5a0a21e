package tomlfile

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/BurntSushi/toml"
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
	Small struct {
		Byte uint8     `toml:"byte"`
		Real float64   `toml:"real"`
		Pair [2]int    `toml:"pair"`
		Date time.Time `toml:"date"`
	} `toml:"small"`
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
	limit := func(with string) string { return strings.Replace(good, "limit = 3", with, 1) }
	for _, c := range []struct{ name, text, want string }{
		{"syntax", limit("limit = = 3"), "f.toml:5: expected value"},
		{"open name", good + "[[rules # not here\n", "f.toml:14: the name of a table must end with ]"},
		{"half", "name = 'x'\nother =", "f.toml:2: unexpected EOF"},
		{"nothing but a key", "a", "f.toml:1: "},
		{"not UTF-8", "name = 'x'\n\xff", "f.toml:2: invalid UTF-8"},
		{"UTF-16", "\xff\xfen\x00", "f.toml:1: "},
		{"long", "name = " + strings.Repeat("x", 5000), "f.toml:1: expected value"},
		{"type", limit(`limit = "three"`), `f.toml:5: key "rules.limit" must be a whole number, not a text`},
		{"fraction", limit("limit = 3.0"), `f.toml:5: key "rules.limit" must be a whole number, not the number 3`},
		{"range", limit("limit = 3\n[small]\nbyte = 256"), `f.toml:7: key "small.byte": 256 is out of range`},
		{"negative", limit("limit = 3\n[small]\nbyte = -1"), `f.toml:7: key "small.byte": -1 is out of range`},
		{"large", limit("limit = 3\n[small]\nreal = 9007199254740993"), `f.toml:7: key "small.real": 9007199254740993 is out of range`},
		{"elements", limit("limit = 3\n[small]\npair = [1, 2, 3]"), `f.toml:7: key "small.pair" must have 2 elements, not 3`},
		{"date", "[small]\ndate = 'soon'", `f.toml:2: key "small.date" must be a date, not a text`},
		{"no date", "name = 2026-01-01", `f.toml:1: key "name" must be a text, not a date`},
		{"zone", "[small]\ndate = 2026-01-01T00:00:00+24:00", "f.toml"},
		{"no table", "rules = 3", `f.toml:1: key "rules" must be a table, not 3`},
		{"no array", "[map]\nname = 'a'", `f.toml:1: key "map" must be an array, not a table`},
		{"of the first table", strings.Replace(good, `"a"`, "3", 1), `f.toml:8: key "map.name" must be a text, not 3`},
		{"of the first error", strings.Replace(limit("limit = true"), `"b"`, "3", 1), `f.toml:5: key "rules.limit" must be a whole number, not true`},
		{"in line", "map = [\n{name = 'a', size = {w = 1}},\n{size = {w = 'x'}}]", `f.toml:3: key "map.size.w" must be a whole number`},
		{"unknown key", limit("limit = 3\nlimmit = 3"), `f.toml:6: unknown key "rules.limmit"`},
		{"other letters", limit("Limit = 3"), `f.toml:5: unknown key "rules.Limit"`},
		{"unknown in line", "map = [\n{name = 'a'},\n{nam = 'b'}]", `f.toml:3: unknown key "map.nam"`},
		{"unknown array", good + "[[wars]]\na = 1", `f.toml:14: unknown key "wars"`},
		{"second array", good + "[[wars]]\na = 1\n[[wars]]", `f.toml:14: unknown key "wars"`},
		{"unknown outer table", good + "[wars.names]\na = 1", `f.toml:14: unknown key "wars"`},
		{"unknown dotted key", "name = 'x'\nwars.a = 1", `f.toml:2: unknown key "wars"`},
		{"unknown table in an array", good + "[[map]]\n[map.lake.deep]", `f.toml:15: unknown key "map.lake"`},
		{"array for a table", "name = 'x'\n[[rules]]\nlimit = 1", `f.toml:2: key "rules" must be a table, not an array`},
		{"first of two", limit("limit = 3\nb = 1\na = 1"), `f.toml:6: unknown key "rules.b"`},
		{"twice", good + "[rules]\nlimit = 2\n", "f.toml:14: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			var s sample
			_, err := Decode("f.toml", []byte(c.text), &s)
			var where *Error
			if !errors.As(err, &where) || !strings.HasPrefix(err.Error(), c.want) || len(err.Error()) > 400 {
				t.Errorf("error %v, want %s", err, c.want)
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
	if err := f.Require("name", "map.1.size.w"); err != nil {
		t.Error(err)
	}
	if err := f.Require("name", "map.1.title", "map.0.size"); err == nil || err.Error() != `f.toml:10: the key "map.title" is missing` {
		t.Errorf("a missing key: %v", err)
	}
	if !f.Has("rules.limit") || f.Has("rules.cap") {
		t.Error("Has is wrong")
	}
}

// TestErrorfInLine has keys within values: of arrays in arrays, of tables in tables.
func TestErrorfInLine(t *testing.T) {
	const text = `a = [ # a list
	{b = 1,
	c.d = [[2], [{e = 3}, {e = 4,
	f = 5}]]},
	{b = 6},
]
[[t]]
[[t.u]]
[[t]]
x = {y = {z = "[{='"}}
[[t.u]]
[[t.u]]
"[v" = 7
`
	f, err := Decode("f.toml", []byte(text), &map[string]any{})
	if err != nil {
		t.Fatal(err)
	}
	for key, line := range map[string]int{
		"a": 1, "a.0.b": 2, "a.0.c.d": 3, "a.0.c.d.1.0.e": 3, "a.0.c.d.1.1.e": 3, "a.0.c.d.1.1.f": 4, "a.1.b": 5, "a.1.c": 5,
		"t.0": 7, "t.0.u.0": 8, "t.1": 9, "t.1.x.y.z": 10, "t.1.u.0": 11, "t.1.u.1": 12, "t.1.u.1.[v": 13,
	} {
		if got, want := f.Errorf(key, "no").Error(), fmt.Sprintf("f.toml:%d: no", line); got != want {
			t.Errorf("key %s: %q, want %q", key, got, want)
		}
	}
}

func TestWithout(t *testing.T) {
	const text = "# head\na = 1\nb = \"\"\"\nc = 2\n\"\"\" # about b\n\n'c' = 3\nd.e = [\n4]\n[f]\na = 5\n[[c]]\n[g]\nx = 6"
	f, err := Decode("f.toml", []byte("\ufeff"+strings.Replace(text, "[[c]]", "[[h]]", 1)), &map[string]any{})
	if err != nil {
		t.Fatal(err)
	}
	got := f.Without(func(name string) bool { return strings.Contains("a c g", name) })
	if want := "b = \"\"\"\nc = 2\n\"\"\" # about b\n\nd.e = [\n4]\n[f]\na = 5\n[[h]]\n"; got != want {
		t.Errorf("left is\n%s", got)
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
		"long path":      "[" + strings.Repeat("t", maxPath/2) + "]\n" + strings.Repeat("k", maxPath/2+1) + " = 1",
		"long in line":   "name = [{" + strings.Repeat("t", maxPath/2) + " = {" + strings.Repeat("k", maxPath/2+1) + " = 1}}]",
		"many names":     strings.Repeat("[[map.a.a.a.a.a.a.a]]\nsize.z.z.z.z.z.z.z = 1\n", maxKeys/15),
		"many lines":     strings.Repeat("#\n", maxLines),
		"lines of text":  "name = \"\"\"" + strings.Repeat("\n", maxLines) + "\"\"\"",
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

// FuzzDecode compares what is accepted with what the parser alone accepts, and looks for
// keys on their lines.
func FuzzDecode(f *testing.F) {
	f.Add(good)
	f.Add("name = 'x'\n[rules]\n'limit' = 2\n[[map]]\nsize = { w = 3, h = { x = 1 } }\n[map.size.z]\n")
	f.Add("map = [{ name = 'a', size = { w = 1 } },\n { nam = 'b' }]\nname.x = 1")
	f.Add("name = \"\"\"\n[[[\"\"\"\"\"\n[a.b]\n\"\" = ''")
	f.Add("[small]\nbyte = 0x1f\nreal = -1_0.5e3\npair = [1,\n2]\ndate = 2026-01-01T00:00:00.5+01:00\n")
	f.Add("name = \"\\u00e9\\\\\" # a\r\n\ufeff")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 4096 {
			return
		}
		var ours, theirs sample
		_, err := Decode("f.toml", []byte(text), &ours)
		if err != nil && strings.Contains(err.Error(), " at most ") {
			return
		}
		meta, loose := toml.Decode(text, &theirs)
		strict := loose == nil && len(meta.Undecoded()) == 0
		switch {
		case err == nil && (!strict || !reflect.DeepEqual(ours, theirs)):
			t.Fatalf("read %+v, the parser alone %+v, %v", ours, theirs, loose)
		case err != nil && strict:
			// The parser takes keys in other letters, and texts for dates.
			if !strings.Contains(err.Error(), "unknown key") && !strings.Contains(err.Error(), "must be a date") && !strings.Contains(err.Error(), " elements") {
				t.Fatalf("error %v, the parser alone reads %+v", err, theirs)
			}
		}
		file, err := Decode("f.toml", []byte(text), &map[string]any{})
		if err != nil {
			return
		}
		rows := strings.Split(text, "\n")
		for path, line := range file.lines {
			name := path[strings.LastIndexByte(path, '.')+1:]
			if strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == "" && !strings.Contains(rows[line-1], name) && !strings.Contains(rows[line-1], `\`) {
				t.Fatalf("the key %q is not in line %d", path, line)
			}
		}
		if all := file.Without(func(string) bool { return false }); !strings.HasSuffix(text, all) {
			t.Fatalf("without nothing it reads %q", all)
		}
	})
}

func TestComplete(t *testing.T) {
	type inner struct {
		Need string `toml:"need"`
		May  int    `toml:"may,omitempty"`
	}
	var v struct {
		inner
		One  *inner  `toml:"one,omitempty"`
		Some []inner `toml:"some"`
	}
	for _, c := range []struct{ text, want string }{
		{"need = \"a\"\n", ""},
		{"may = 1\n", `x.toml: the key "need" is missing`},
		{"need = \"a\"\n[one]\nmay = 1\n", `x.toml:2: the key "one.need" is missing`},
		{"need = \"a\"\n[[some]]\nneed = \"b\"\n\n[[some]]\nmay = 1\n", `x.toml:5: the key "some.need" is missing`},
	} {
		v.One, v.Some = nil, nil
		f, err := Decode("x.toml", []byte(c.text), &v)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Complete(&v); fmt.Sprint(err) != c.want && (err != nil || c.want != "") {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}
