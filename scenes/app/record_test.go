package app_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"eras/game/risk"
	"eras/saves"
	"eras/scenes/ui"
)

// The record of a match of any game is replayed from its text alone; anything else gets a
// sentence.
func TestRecordsAreReplayedFromText(t *testing.T) {
	p := open(t, t.TempDir())
	for _, mode := range modes {
		if mode == risk.ID {
			p.watchRisk(0)
		} else {
			p.watch(mode)
		}
		p.waits("a step", func() bool { return p.steps() > 0 })
		m, _ := p.Matches.Playing()
		p.OpenMenu()
		p.PasteRecord("\ufeff\n" + strings.ReplaceAll(m.Record, "\n", "\r\n") + "\n")
		p.waitsFor("replay")
		p.Ticks(10)
	}
	p.OpenMenu()
	for text, want := range map[string]string{
		"":                         "no game on the clipboard",
		"hello":                    "no game on the clipboard",
		"eras-record 1\nboard: go": "cannot be read",
		"eras-record 1\nboard: chess\nseed: 1\nactions:\n":     "chess",
		"eras-record 1\nboard: risk\nseed: 1\nactions:\n":      "map:",
		"eras-record 1\nboard: battle\nseed: 1\nactions:\nx\n": "cannot be read",
	} {
		p.Notices.DropProblems()
		p.PasteRecord(text)
		p.waits("a sentence", func() bool { return len(p.Notices.Problems()) > 0 })
		if got := p.Notices.Problems()[0]; !strings.Contains(got, want) {
			t.Errorf("%q: problem %q, want %q", text, got, want)
		}
	}
}

// TestCopiedRecordsHaveSums copies a match of each game: a changed digit of what it was
// played with is refused, and where the text has no sums the player is told of a beginning
// that no map has.
func TestCopiedRecordsHaveSums(t *testing.T) {
	p := open(t, t.TempDir())
	p.App.UI.Clipboard = &ui.OwnClipboard{}
	digit := regexp.MustCompile(`(?m)^(start: .*?)[0-9]`)
	for _, mode := range modes {
		p.Notices.DropProblems()
		p.OpenMenu()
		p.Ticks(2)
		if mode == risk.ID {
			p.watchRisk(0)
		} else {
			p.watch(mode)
		}
		p.waits("a step", func() bool { return p.steps() > 0 })
		p.OpenMenu()
		saved, found, err := p.Saves.LoadMatch(saves.SlotOf(mode))
		if err != nil || !found {
			t.Fatal(err)
		}
		all, _ := p.Saves.ListArchived(saves.InProgress)
		at := slices.IndexFunc(all, func(m saves.Archived) bool { return m.Match.Mode == mode })
		if at < 0 {
			t.Fatalf("%s: no match in progress", mode)
		}
		p.CopyRecord(all[at])
		text := p.App.UI.Clipboard.Read()
		paste := func(text string) []string {
			p.Notices.DropProblems()
			p.OpenMenu()
			p.PasteRecord(text)
			p.waits("an answer", func() bool { return p.Screens.Name() == "replay" || len(p.Notices.Problems()) > 0 })
			p.waits("the task's end", func() bool { return !p.Tasks.Busy() })
			return p.Notices.Problems()
		}
		if told := paste(text); len(told) != 0 {
			t.Errorf("%s: as it was copied: %q", mode, told)
		}
		if told := paste(saved.Record); len(told) != 0 {
			t.Errorf("%s: without sums: %q", mode, told)
		}
		if told := paste(digit.ReplaceAllString(text, "${1}9")); len(told) != 1 || !strings.Contains(told[0], "\"start:\" was changed") {
			t.Errorf("%s: with another digit: %q", mode, told)
		}
	}
	// The first resources of red, who buys nothing: all else fits.
	const war = "eras-record 1\nboard: general\nrules: leader=10 soldier=3 cap=12 leaders=8 income=3 dominion=50 battle: board=scaled limit=100 tie=defender stall=20\n" +
		"start: ,,cn,wn,,wn,/,:r2,,,,,/cr:r1,,,cn,,,cb:b1/,,,,,:b2,/,wn,,wn,cn,, r 5 5 240\nseed: 1\nseat 0: Ana\nseat 1: level:1\nactions:\n2,2-3,2\n"
	for text, want := range map[string]int{war: 0, strings.Replace(war, " r 5 5 ", " r 4 5 ", 1): 1, strings.Replace(war, "=50", "=51", 1): 1} {
		p.Notices.DropProblems()
		p.OpenMenu()
		p.PasteRecord(text)
		p.waitsFor("replay")
		if told := p.Notices.Problems(); len(told) != want {
			t.Errorf("%s: problems %q, want %d", text, told, want)
		}
	}
}
