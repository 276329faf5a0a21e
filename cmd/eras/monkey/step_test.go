package monkey

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// someStep draws a step of any kind, with what its kind has.
func someStep(t *rapid.T) Step {
	id := rapid.SampledFrom([]string{"menu.start", "setup.players.Begoña Núñez", "square.3,4", `a "quoted" id`, ""})
	share := rapid.IntRange(0, 100)
	s := Step{Kind: rapid.SampledFrom([]string{Click, Right, Double, Hover, Drag, Wheel, Key, Type, Resize, Again}).Draw(t, "kind"), AtOnce: rapid.Bool().Draw(t, "atonce")}
	switch s.Kind {
	case Click, Right, Double, Hover, Drag:
		s.ID, s.X, s.Y = id.Draw(t, "id"), share.Draw(t, "x"), share.Draw(t, "y")
		if s.Kind == Drag {
			s.To = id.Draw(t, "to")
		}
		if s.Kind != Hover {
			s.Ticks = rapid.IntRange(0, 40).Draw(t, "ticks")
		}
	case Wheel:
		s.ID, s.Turns = id.Draw(t, "id"), rapid.IntRange(-9, 9).Draw(t, "turns")
	case Key:
		s.Text, s.Ticks = rapid.SampledFrom(keys).Draw(t, "key"), rapid.IntRange(0, 40).Draw(t, "ticks")
	case Type:
		s.Text = rapid.SampledFrom(append(slices.Clone(typed), "", "atonce", "\n\"")).Draw(t, "text")
	case Resize:
		s.Width, s.Height = 900+share.Draw(t, "width"), 600+share.Draw(t, "height")
	}
	return s
}

func TestScriptsAreReadAsTheyAreWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := Script{Seed: rapid.Uint64().Draw(t, "seed"), Saves: EmptySaves, Language: "es", Width: 900, Height: 600}
		s.Steps = rapid.SliceOfN(rapid.Custom(someStep), 1, 9).Draw(t, "steps")
		read, err := ParseScript(s.String())
		if err != nil {
			t.Fatal(err)
		}
		if read.String() != s.String() || !slices.Equal(read.Steps, s.Steps) {
			t.Errorf("wrote\n%v\nread\n%v", &s, &read)
		}
	})
}

func TestBrokenScripts(t *testing.T) {
	for _, line := range []string{"click", "click a 1 2", "click a 1 2 x", "fly a", "again twice", `type "no end`, "resize 1"} {
		if _, err := ParseScript(scriptHeader + "\nseed 1\n" + line + "\n"); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("%q", line)) {
			t.Errorf("%q: %v", line, err)
		}
	}
	if _, err := ParseScript("menu\n"); err == nil {
		t.Error("a text without the first line is read")
	}
}

func TestShorten(t *testing.T) {
	steps := make([]Step, 200)
	for i := range steps {
		steps[i] = Step{Kind: Wheel, ID: "list", Turns: i}
	}
	tries := 0
	short := Shorten(steps, 500, func(s []Step) bool {
		tries++
		return slices.Contains(s, steps[17]) && slices.Contains(s, steps[142])
	})
	if !slices.Equal(short, []Step{steps[17], steps[142]}) {
		t.Errorf("of steps of which two suffice, %v remain after %d tries", short, tries)
	}
	tries = 0
	if short = Shorten(steps, 20, func([]Step) bool { tries++; return false }); len(short) != len(steps) || tries != 20 {
		t.Errorf("steps that never fail again: %d remain after %d tries", len(short), tries)
	}
}
