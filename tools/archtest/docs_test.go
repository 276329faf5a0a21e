package archtest

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/BurntSushi/toml"
)

var (
	linkInDocument = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	pathInDocument = regexp.MustCompile("`([a-z.]+/[^`\\s]*)`")
	headingLine    = regexp.MustCompile(`(?m)^#+ (.*)$`)
)

// TestDocumentsNameWhatExists checks the links of all documents, headings included,
// and the paths of this module that they name.
func TestDocumentsNameWhatExists(t *testing.T) {
	var documents []string
	for _, pattern := range []string{"*.md", "docs/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		documents = append(documents, found...)
	}
	if len(documents) < 5 {
		t.Fatalf("found only %q", documents)
	}
	for _, document := range documents {
		text, err := os.ReadFile(document)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range linkInDocument.FindAllStringSubmatch(string(text), -1) {
			if fault := deadLink(document, m[1]); fault != "" {
				t.Errorf("%s: the link to %s: %s", document, m[1], fault)
			}
		}
		for _, m := range pathInDocument.FindAllStringSubmatch(string(text), -1) {
			if name := m[1]; isPath(name) && !exists(name) {
				t.Errorf("%s names %s, which does not exist", document, name)
			}
		}
	}
}

// deadLink returns what is wrong with a link to this module, or nothing.
func deadLink(document, link string) string {
	file, heading, _ := strings.Cut(link, "#")
	if strings.Contains(file, ":") {
		return ""
	}
	target := document
	if file != "" {
		target = filepath.Join(filepath.Dir(document), file)
	}
	if !exists(target) {
		return "no such file"
	}
	if heading == "" {
		return ""
	}
	text, err := os.ReadFile(target)
	if err != nil {
		return err.Error()
	}
	for _, m := range headingLine.FindAllStringSubmatch(string(text), -1) {
		if anchor(m[1]) == heading {
			return ""
		}
	}
	return "no such heading"
}

// anchor returns the name that a heading has in links.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-':
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// isPath reports whether a name in a document means a file or folder of this module:
// it begins with one of its folders and has no placeholder. What is built and what
// users write is left out.
func isPath(name string) bool {
	top, _, _ := strings.Cut(name, "/")
	if top == "bin" || top == "build" || top == "." || top == ".." || strings.ContainsAny(name, "…<>{}") {
		return false
	}
	for _, part := range strings.FieldsFunc(name, func(r rune) bool { return r == '/' || r == '.' }) {
		if part == strings.ToUpper(part) && strings.IndexFunc(part, unicode.IsLetter) >= 0 {
			return false // NAME stands for any name
		}
	}
	return exists(top)
}

// exists reports whether a path or pattern has a file or folder.
func exists(pattern string) bool {
	found, err := filepath.Glob(strings.TrimSuffix(pattern, "/"))
	return err == nil && len(found) > 0
}

var ruleLine = regexp.MustCompile("(?m)^\\| (`[a-z_]+`(?:, `[a-z_]+`)*) \\| `[^|]* \\| ([^|]*) \\| ([^|]*) \\| ([^|]*) \\|")

// The table of rules in docs/rules.md has all rules of the scenarios that ship, with their values.
func TestTheTableOfRulesIsThatOfTheScenarios(t *testing.T) {
	text, err := os.ReadFile("docs/rules.md")
	if err != nil {
		t.Fatal(err)
	}
	var told [3]map[string]string
	for i := range told {
		told[i] = map[string]string{}
	}
	for _, line := range ruleLine.FindAllStringSubmatch(string(text), -1) {
		for n, name := range strings.Split(line[1], ", ") {
			for i := range told {
				values := strings.Split(line[2+i], ", ")
				if value := values[min(n, len(values)-1)]; value != "–" {
					told[i][strings.Trim(name, "`")] = value
				}
			}
		}
	}
	for i, scenario := range []string{"2005", "dominion", "banners"} {
		var file struct{ Rules, Battle map[string]any }
		if _, err := toml.DecodeFile("assets/scenarios/"+scenario+".toml", &file); err != nil {
			t.Fatal(err)
		}
		shipped := map[string]string{}
		for _, table := range []map[string]any{file.Rules, file.Battle} {
			for name, value := range table {
				if shipped[name] = fmt.Sprint(value); value == true {
					shipped[name] = "yes"
				}
			}
		}
		if !maps.Equal(told[i], shipped) {
			t.Errorf("docs/rules.md has for %s\n%v, its file\n%v", scenario, told[i], shipped)
		}
	}
}
