package registry

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"eras/internal/tomlfile"
)

// values are the parameters of a test agent: one of each type.
type values struct {
	Search struct {
		Plans   float64 `toml:"plans"`
		Rounds  int     `toml:"rounds"`
		Seconds float64 `toml:"seconds"`
		Rule    string  `toml:"rule"`
		Again   bool    `toml:"again"`
	} `toml:"search"`
	Weight struct {
		Base  float64       `toml:"base"`
		Units [2][2]float64 `toml:"units"`
	} `toml:"weight"`
}

const defaults = `[search]
plans = 200
rounds = 3
seconds = 0
rule = "best"
again = false

[weight]
base = 0.5
units = [[1, 2], [3.5, 4]]
`

func newParameters() *Parameters[values] {
	return &Parameters[values]{
		Files: fstest.MapFS{"first.toml": {Data: []byte(defaults)}, "second.toml": {Data: []byte("[weight]\nbase = 0.75\n")}},
		Base:  "first",
		List: []Parameter{
			{Key: "search.plans", Range: From(1).Wholes().Costs(1000)},
			{Key: "search.rounds", Range: Between(0, 9).Wholes()},
			{Key: "search.seconds", Range: Between(0, 60)},
			{Key: "search.rule", Range: OneOf("best", "random", "none")},
			{Key: "search.again", Range: Switch()},
			{Key: "weight.base", Range: Inside(0, 1)},
			{Key: "weight.units", Range: Any()},
		},
		Shortcuts: []Shortcut{{Word: "plans", Key: "search.plans", Value: "N"}, {Word: "time", Key: "search.seconds", Value: "TIME", Time: true}},
		Keys:      "keys are such as search.plans",
		Check: func(p *values) (string, error) {
			if p.Search.Rule == "none" && p.Search.Rounds > 0 {
				return "search.rounds", errors.New("must be 0 without a rule")
			}
			return "", nil
		},
		Finish: func(p *values, given func(string) bool) {
			if given("time") && !given("plans") && !given("search.plans") {
				p.Search.Plans = Most
			}
		},
	}
}

func setFile(ps *Parameters[values], name, text string) {
	ps.Files.(fstest.MapFS)[name] = &fstest.MapFile{Data: []byte(text)}
}

func TestPresets(t *testing.T) {
	ps := newParameters()
	want := ps.Default()
	want.Weight.Base = 0.75
	if got, err := ps.Of("second"); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	if d := ps.Default(); d.Search.Plans != 200 || d.Weight.Units != [2][2]float64{{1, 2}, {3.5, 4}} {
		t.Errorf("%+v", d)
	}
}

func TestDeclarationsThatDoNotFitPanic(t *testing.T) {
	for name, change := range map[string]func(*Parameters[values]){
		"a parameter is not declared": func(ps *Parameters[values]) { ps.List = ps.List[1:] },
		"the order differs":           func(ps *Parameters[values]) { slices.Reverse(ps.List) },
		"a default is missing":        func(ps *Parameters[values]) { setFile(ps, "first.toml", "[search]\nplans = 3\n") },
		"a default is out of range":   func(ps *Parameters[values]) { ps.List[0].Range = From(201) },
		"a count without a ceiling":   func(ps *Parameters[values]) { ps.List[0].Ceiling = 0 },
		"a default above its ceiling": func(ps *Parameters[values]) { ps.List[0].Ceiling = 199 },
		"a preset has an unknown key": func(ps *Parameters[values]) { setFile(ps, "second.toml", "[weights]\nbase = 3\n") },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			ps := newParameters()
			change(ps)
			ps.Default()
		})
	}
}

// A value that is set is read back, and changes nothing else.
func TestSet(t *testing.T) {
	ps := newParameters()
	for key, text := range map[string]string{
		"search.plans": "1000000", "search.rounds": "7", "search.seconds": "0.25", "search.rule": "random", "search.again": "true",
		"weight.base": "0.125", "weight.units": "[[0, 1], [-2, 0.5]]",
	} {
		p := ps.Default()
		if err := ps.Set(&p, key, text); err != nil {
			t.Errorf("%s: %v", key, err)
		}
		before := ps.Default()
		for _, q := range ps.List {
			want := ps.Text(&before, q)
			if q.Key == key {
				want = text
			}
			if got := ps.Text(&p, q); got != want {
				t.Errorf("with %s = %s, %s is %s, want %s", key, text, q.Key, got, want)
			}
			if q.Numeric() && q.Key != "weight.units" {
				if err := ps.SetNumber(&before, q, ps.Number(&p, q)); err != nil {
					t.Error(err)
				}
			}
		}
	}
}

func TestSetRefuses(t *testing.T) {
	ps := newParameters()
	for _, c := range []struct{ key, text, want string }{
		{"weight.base", "0", "weight.base = 0: must be a number above 0 and below 1"},
		{"weight.base", "1", "below 1"},
		{"weight.base", "NaN", "below 1"},
		{"weight.base", "much", "weight.base = much: must be a number"},
		{"weight.base", "", "weight.base = : must be a number"},
		{"weight.units", "[[1, 2], [3, inf]]", "must be a number"},
		{"weight.units", "[[1, 2], [3, 2e6]]", "must be from -1000000 to 1000000"},
		{"weight.units", "1", "weight.units"},
		{"search.plans", "0", "must be a whole number from 1"},
		{"search.plans", "1e12", "must be from -1000000 to 1000000"},
		{"search.rounds", "1.5", "must be a whole number from 0 to 9"},
		{"search.rounds", "-1", "must be a whole number from 0 to 9"},
		{"search.rule", "Best", "search.rule = Best: must be best, random or none"},
		{"search.again", "1", "must be true or false"},
		{"search.plan", "1", `there is no parameter "search.plan": keys are such as search.plans`},
		{"search", "1", "no parameter"},
		{"", "1", "no parameter"},
	} {
		p := ps.Default()
		err := ps.Set(&p, c.key, c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || p != ps.Default() {
			t.Errorf("%s = %q: %v, want %q", c.key, c.text, err, c.want)
		}
	}
}

func TestParse(t *testing.T) {
	ps := newParameters()
	want := ps.Default()
	want.Search.Plans, want.Search.Rule = 7, "random"
	if got, err := ps.Parse("mine.toml", []byte("[search]\nplans = 7\nrule = \"random\"\n")); err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
	if got, err := ps.Parse("empty.toml", nil); err != nil || got != ps.Default() {
		t.Errorf("%+v, %v", got, err)
	}
	for _, c := range []struct{ text, want string }{
		{"[search]\nplans = 7\nplan = 2\n", `mine.toml:3: unknown key "search.plan"`},
		{"[searches]\nplans = 7\n", `mine.toml:1: unknown key "searches"`},
		{"[weight]\n\nbase = 1.5\n", "mine.toml:3: weight.base = 1.5: must be a number above 0 and below 1"},
		{"[weight]\nbase = nan\n", "mine.toml:2: weight.base = NaN"},
		{"[weight]\nbase = \"0.7\"\n", "mine.toml:2: "},
		{"[search]\nagain = 1\n", "mine.toml:2: "},
		{"[search]\nrule = \"none\"\n\nrounds = 1\n", "mine.toml:4: must be 0 without a rule"},
		{"search = 3\n", "mine.toml:1: "},
		{"[search\n", "mine.toml:1: "},
	} {
		p, err := ps.Parse("mine.toml", []byte(c.text))
		var where *tomlfile.Error
		if !errors.As(err, &where) || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || p != (values{}) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

func TestRangeText(t *testing.T) {
	for want, r := range map[string]Range{
		"(0, 1)": Inside(0, 1), "[0, 10]": Between(0, 10), "(-∞, ∞)": Any(), "[1, ∞)": From(1).Wholes(), "(0, ∞)": Above(0),
		"[0, 1)": Between(0, 1).WithoutHigh(), "best, random": OneOf("best", "random"), "true, false": Switch(),
	} {
		if got := r.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for want, r := range map[string]Range{
		"a number": Any(), "a number above 0 and at most 10": Between(0, 10).WithoutLow(), "a number from 0 and below 1": Between(0, 1).WithoutHigh(),
	} {
		if got := r.words(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestConfigure(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my:own.toml")
	if err := os.WriteFile(file, []byte("[search]\nplans = 77\n\n[weight]\nbase = 0.25\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	ps := newParameters()
	for spec, change := range map[string]func(*values){
		"first":                                  func(*values) {},
		"first:plans=9":                          func(p *values) { p.Search.Plans = 9 },
		"first:time=1500ms":                      func(p *values) { p.Search.Seconds, p.Search.Plans = 1.5, Most },
		"first:search.seconds=1.5":               func(p *values) { p.Search.Seconds = 1.5 },
		"first:time=1s:plans=9":                  func(p *values) { p.Search.Seconds, p.Search.Plans = 1, 9 },
		"first:search.rounds=8":                  func(p *values) { p.Search.Rounds = 8 },
		"second:search.again=true":               func(p *values) { p.Search.Again, p.Weight.Base = true, 0.75 },
		"first:file=" + file:                     func(p *values) { p.Search.Plans, p.Weight.Base = 77, 0.25 },
		"second:plans=9:file=" + file:            func(p *values) { p.Search.Plans, p.Weight.Base = 9, 0.25 }, // the file is read first
		"first:search.rule=none:search.rounds=0": func(p *values) { p.Search.Rule, p.Search.Rounds = "none", 0 },
	} {
		want := ps.Default()
		change(&want)
		if got, err := ps.OfWithFiles(spec); err != nil || got != want {
			t.Errorf("%s: %+v, %v", spec, got, err)
		}
	}
}

func TestConfigureRefuses(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.toml")
	if err := os.WriteFile(broken, []byte("[search]\nplan = 77\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	ps := newParameters()
	for _, c := range []struct{ spec, want string }{
		{"third", `"third" does not take these parameters: write first or second`},
		{"first:", `reading "first:": unknown setting "": write plans=N, time=TIME, file=PATH, or KEY=VALUE with a key; keys are such as search.plans`},
		{"first:plans", `unknown setting "plans"`},
		{"first:plan=3", `unknown setting "plan=3"`},
		{"first:search.plan=3", `no parameter "search.plan"`},
		{"first:plans=0", "search.plans = 0: must be a whole number from 1"},
		{"first:plans=3:plans=4", "search.plans is set twice"},
		{"first:plans=3:search.plans=4", "search.plans is set twice"},
		{"first:time=3", "time=3: must be a duration such as 500ms or 3s"},
		{"first:time=-3s", "must be a duration"},
		{"first:time=2m", "search.seconds = 120: must be a number from 0 to 60"},
		{"first:search.rule=none", "must be 0 without a rule"},
		{"first:file=" + broken + "x", "reading parameters: "},
		{"first:file=" + broken, `broken.toml:2: unknown key "search.plan"`},
		{"first:file=" + broken + ":file=" + broken, "file is set twice"},
	} {
		if p, err := ps.OfWithFiles(c.spec); err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %+v, %v, want %q", c.spec, p, err, c.want)
		}
	}
}

// TestOthersNameNoFiles reads specs as they come from records and from other programs. A
// file that exists and one that does not give the same error: neither is looked at.
func TestOthersNameNoFiles(t *testing.T) {
	file := filepath.Join(t.TempDir(), "my.toml")
	if err := os.WriteFile(file, []byte("[search]\nplans = 77\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{file, file + ".none", "/dev/zero", ""} {
		spec := "first:plans=3:file=" + path
		_, err := newParameters().Of(spec)
		_, found := bots().Find(spec)
		for _, err := range []error{err, found} {
			if err == nil || !strings.Contains(err.Error(), "only the command line of eraslab may name a file: write its values as KEY=VALUE") {
				t.Errorf("%q: %v", spec, err)
			}
		}
		if _, err := bots().FindWithFiles(spec); (err == nil) != (path == file) {
			t.Errorf("%q on a command line: %v", spec, err)
		}
	}
}
