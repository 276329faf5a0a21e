package main

import (
	"path"
	"regexp"
	"strings"
	"testing"
)

// link matches a link or picture of Markdown.
var link = regexp.MustCompile(`\]\(([^)#\s]+)(#[^)]*)?\)`)

// TestDocumentsAreWhole fails where an installed document names a file that is not installed.
func TestDocumentsAreWhole(t *testing.T) {
	t.Chdir("../..")
	const site = "https://example.org/eras"
	all, err := documents([]byte("others"), site)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, f := range all {
		names[f.name] = true
	}
	for _, f := range all {
		if !strings.HasSuffix(f.name, ".md") {
			continue
		}
		for _, found := range link.FindAllStringSubmatch(string(f.data), -1) {
			to := found[1]
			if strings.Contains(to, ":") || strings.HasSuffix(to, ".go") && strings.HasPrefix(to, "../") || strings.HasPrefix(to, "context.") {
				continue // an address, the source that one extends, or code that looks like a link
			}
			if name := path.Join(path.Dir(f.name), to); !names[name] {
				t.Errorf("%s names %s, which is not installed", f.name, name)
			}
		}
	}
	if n := strings.Count(string(find(t, all, "README.md").data), "Eras is at <"+site+">."); n != 2 {
		t.Errorf("the README names the site %d times, not where one plays and where one downloads", n)
	}
}

func TestAppID(t *testing.T) {
	for site, want := range map[string]string{
		"": "localhost.eras", "https://eras.example.org/": "org.example.eras", "https://example.org/games/": "org.example.games.eras", "https://ana.example.org/eras": "org.example.ana.eras",
	} {
		if id, err := appID(site); err != nil || id != want {
			t.Errorf("%q has the id %q, %v; want %q", site, id, err, want)
		}
	}
	for _, site := range []string{"example.org", "http://example.org", "https:///x", "ftp://example.org"} {
		if id, err := appID(site); err == nil {
			t.Errorf("%q has the id %q", site, id)
		}
	}
}
