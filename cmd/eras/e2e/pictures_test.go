//go:build e2e

package e2e

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var renew = flag.Bool("pictures", false, "renew the texts of the README's pictures")

// pictures are the screenshots of which make screenshots makes the pictures of the README.
var pictures = map[string]string{
	"en-1280x800-forecast":         "war",
	"en-1280x800-battle-alone":     "battle",
	"en-1280x800-risk-aimed":       "risk",
	"en-1280x800-diplomacy-replay": "diplomacy",
}

// comparePicture fails if the README has a picture of this screen with a text that the screen no
// longer shows. The texts of a picture lie beside it.
func (s *driver) comparePicture(shot string) {
	name, ok := pictures[shot]
	if !ok {
		return
	}
	file := filepath.Join("..", "..", "..", "docs", "pictures", name+".txt")
	now := wordsOf(s.look().Texts)
	if *renew {
		if err := os.WriteFile(file, []byte(strings.Join(now, "\n")+"\n"), 0o644); err != nil {
			s.t.Error(err)
		}
		return
	}
	then, err := os.ReadFile(file)
	if err != nil {
		s.t.Error(err)
	}
	for line := range bytes.Lines(then) {
		if text := strings.TrimSpace(string(line)); !slices.Contains(now, text) {
			s.t.Errorf("docs/pictures/%s.png shows the text %q, which its screen no longer has: renew the pictures with make screenshots", name, text)
		}
	}
}

var number = regexp.MustCompile(`[0-9]+`)

// wordsOf returns the different texts that have a word, ordered, with # for each number.
func wordsOf(texts []string) []string {
	var words []string
	for _, text := range texts {
		text = strings.TrimSpace(number.ReplaceAllString(text, "#"))
		if strings.IndexFunc(text, func(r rune) bool { return r >= 'a' && r <= 'z' }) >= 0 {
			words = append(words, text)
		}
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// Every picture of the README is compared.
func TestPicturesAreCompared(t *testing.T) {
	t.Parallel()
	readme, err := os.ReadFile("../../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(readme, []byte("](docs/pictures/")); n != len(pictures) {
		t.Errorf("the README has %d pictures, but %d are compared with their screens", n, len(pictures))
	}
}
