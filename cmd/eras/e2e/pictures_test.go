//go:build e2e

package e2e

import (
	"bytes"
	"errors"
	"flag"
	"image"
	"image/png"
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

// shot has the screen drawn and, if somebody wants screenshots, writes it under a name.
func (s *driver) shot(name string) {
	s.t.Helper()
	s.comparePicture(name)
	if !wanted {
		s.painted()
		s.frame(func() {})
		return
	}
	s.save(name)
}

// save writes a screenshot under a name and returns it.
func (s *driver) save(name string) *image.RGBA {
	s.t.Helper()
	if name != "failed" {
		s.painted()
	}
	s.ticks(1)
	var img *image.RGBA
	s.frame(func() {
		img = image.NewRGBA(s.screen.Bounds())
		s.screen.ReadPixels(img.Pix)
	})
	s.writing.Add(1)
	go func() {
		defer s.writing.Done()
		if err := write(img, filepath.Join(shots, name+".png")); err != nil {
			s.t.Errorf("screenshot %s: %v", name, err)
		}
	}()
	s.t.Cleanup(s.writing.Wait)
	return img
}

// painted waits until the maps are painted, which the program does beside the ticks.
func (s *driver) painted() {
	s.t.Helper()
	s.until("maps to be painted", func() bool {
		for _, c := range s.look().Controls {
			if c.ID == "thumbnail.painting" || strings.HasSuffix(c.ID, ".drawing") {
				return false
			}
		}
		return true
	})
}

// frame has a frame drawn and calls then within the host's frame.
func (s *driver) frame(then func()) {
	s.t.Helper()
	ok := false
	theHost.do(func() {
		s.guest.AdvanceFrame()
		if ok = s.guest.WaitFrame() && s.guest.CompositeFrame(); ok {
			then()
		}
	})
	if !ok {
		s.t.Fatalf("no frame: %v\n%s", s.guest.Err(), s.stderr)
	}
}

func write(img *image.RGBA, file string) error {
	f, err := os.Create(file)
	if err != nil {
		return err
	}
	fast := png.Encoder{CompressionLevel: png.BestSpeed}
	return errors.Join(fast.Encode(f, img), f.Close())
}
