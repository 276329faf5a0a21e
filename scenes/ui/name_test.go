package ui

import (
	"strings"
	"testing"
)

// In every Spanish text a name with an article is drawn together with the preposition before it, and
// it has a capital at the beginning.
func TestNamesFitEveryText(t *testing.T) {
	texts, err := NewTexts("es")
	if err != nil {
		t.Fatal(err)
	}
	rival := Name{Alone: "Rival de Ana", Phrase: "el rival de Ana"}
	for key, text := range messages(t, "es") {
		if strings.HasSuffix(key, ".within") {
			continue // such phrases
		}
		args := []any{"N", 2}
		for name := range strings.FieldsSeq(places(text)) {
			if name != "N" {
				args = append(args, name, rival)
			}
		}
		got := texts.T(key, args...)
		for _, wrong := range []string{" a el rival", " de el rival", "A el rival", "De el rival", ". el rival"} {
			if strings.Contains(got, wrong) {
				t.Errorf("%s reads %q", key, got)
			}
		}
		if strings.HasPrefix(got, "el rival") {
			t.Errorf("%s begins with a small letter: %q", key, got)
		}
	}
}

func TestNamesInSentences(t *testing.T) {
	rival := map[string]Name{"es": {Alone: "Rival de ana", Phrase: "el rival de ana"}, "en": {Alone: "ana’s rival", Phrase: "ana’s rival"}}
	computer := map[string]Name{"es": {Alone: "Ordenador", Phrase: "el ordenador"}, "en": {Alone: "Computer", Phrase: "the computer"}}
	for _, c := range []struct {
		language, key string
		name          Name
		want          string
	}{
		{"es", "result.victory", rival["es"], "Victoria del rival de ana"},
		{"es", "risk.log.won", rival["es"], "El rival de ana domina Asia"},
		{"es", "risk.log.ended", computer["es"], "Gana el ordenador"},
		{"es", "result.victory", Name{Alone: "el Cid"}, "Victoria del Cid"},
		{"es", "risk.log.won", Name{Alone: "ana"}, "ana domina Asia"},
		{"en", "result.victory", computer["en"], "The computer wins"},
		{"en", "risk.log.ended", rival["en"], "ana’s rival wins"},
	} {
		texts, err := NewTexts(c.language)
		if err != nil {
			t.Fatal(err)
		}
		if got := texts.T(c.key, "Who", c.name, "Name", c.name, "Continent", "Asia"); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	longer := computer["es"].In(func(name string) string { return name + " (2)" })
	if longer.Alone != "Ordenador (2)" || longer.String() != "el ordenador (2)" || Labels([]Name{longer})[0] != longer.Alone {
		t.Errorf("with more it is %+v", longer)
	}
}

// What is cut is in a tooltip as a whole, and lies in its place.
func TestCutTextsHaveTooltips(t *testing.T) {
	texts, err := NewTexts("en")
	if err != nil {
		t.Fatal(err)
	}
	u := New(texts)
	const text = "buys a soldier for Gonzalo, moves to Almazor, attacks Oria beside the ford"
	r := R(40, 40, 120, 40)
	for name, draw := range map[string]func(){
		"Called": func() { u.Called(r, text, Note) },
		"Lines":  func() { u.Lines(r, text, Note, 20) },
		"Label":  func() { u.Label(r, text, Note) },
	} {
		u.Loop.Begin(Input{X: 60, Y: 50}, 1280, 800, 1)
		draw()
		if got := u.Tips.wanted.body; got != text {
			t.Errorf("%s: the tooltip says %q", name, got)
		}
		cut := 0
		for _, c := range u.lists[layerBase] {
			if c.kind == cmdText && strings.HasSuffix(c.text, "…") {
				cut++
			}
			if c.kind == cmdText && (c.rect.Right() > r.Right()+1 || c.rect.Y > r.Bottom()) {
				t.Errorf("%s: %q is at %v", name, c.text, c.rect)
			}
		}
		if cut != 1 {
			t.Errorf("%s: %d lines are cut", name, cut)
		}
		u.Loop.End()
	}
}
