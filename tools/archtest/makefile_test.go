package archtest

import (
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTheMakefileNamesTests fails if a name of a test in the Makefile is that of no test. go test
// -run with such a name runs nothing and passes: a rename would take a test out of the race pass
// silently. The tests of the race pass must also be in the packages that it runs them in, and each of
// these must have one.
func TestTheMakefileNamesTests(t *testing.T) {
	data, err := os.ReadFile("Makefile")
	if err != nil {
		t.Fatal(err)
	}
	makefile := string(data)
	in := map[string][]string{} // the packages that have a test, by its name
	function := regexp.MustCompile(`(?m)^func (Test[A-Z]\w*)\(\w+ \*testing\.T\)`)
	for _, file := range sources(t) {
		if !strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range function.FindAllStringSubmatch(string(text), -1) {
			in[f[1]] = append(in[f[1]], "./"+path.Dir(file))
		}
	}
	named := regexp.MustCompile(`\bTest[A-Z]\w*`).FindAllString(makefile, -1)
	if len(named) < 10 {
		t.Errorf("the Makefile names the tests %v only: how does it write them?", named)
	}
	for _, name := range named {
		if in[name] == nil {
			t.Errorf("the Makefile runs %s, and no test has this name", name)
		}
	}

	packages := strings.Fields(variable(t, makefile, "RACE_SCENES"))
	var used []string
	for name := range strings.SplitSeq(variable(t, makefile, "RACE_SCENE_TESTS"), "|") {
		there := slices.DeleteFunc(slices.Clone(in[name]), func(dir string) bool { return !slices.Contains(packages, dir) })
		if len(there) == 0 {
			t.Errorf("RACE_SCENE_TESTS in the Makefile has %s, which is in none of RACE_SCENES, %v", name, packages)
		}
		used = append(used, there...)
	}
	for _, dir := range packages {
		if !slices.Contains(used, dir) {
			t.Errorf("RACE_SCENES in the Makefile has %s, where none of RACE_SCENE_TESTS is", dir)
		}
	}
}

// variable returns the value of a variable of a Makefile.
func variable(t *testing.T, makefile, name string) string {
	t.Helper()
	m := regexp.MustCompile(`(?m)^` + name + ` = (.*)$`).FindStringSubmatch(makefile)
	if m == nil {
		t.Fatalf("the Makefile has no variable %s", name)
	}
	return m[1]
}
