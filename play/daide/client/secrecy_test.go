package client

import (
	"flag"
	"regexp"
	"slices"
	"strings"
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/press/presstest"
	"eras/play/daide"
	"eras/play/daide/server"
)

// secretGames is how many games are read, and secretYears how long they are.
var (
	secretGames = flag.Int("secret-games", 100, "read the frames of `N` games with press")
	secretYears = flag.Int("secret-years", 1, "play games with press for `N` years, with DumbBots if there are several")
)

// aboutPress matches what press consists of. Beside letters the server may say it only in answers to what
// the same client has sent.
var aboutPress, answer = regexp.MustCompile(`\b(PRP|FCT|BWX|CCL|TRY|FRM)\b`), regexp.MustCompile(`^(YES|REJ|HUH|PRN) \(SND |^(CCD|OUT) \([A-Z]{3}\) \(SND `)

// receivedBy returns the number of letters in the frames of the client of a seat, which must be to its
// power, as all else about press must answer what it has sent.
func receivedBy(t *testing.T, m *diplomacy.Map, seat int, frames string) (got int) {
	t.Helper()
	own := m.PowerToken(diplomacy.Power(seat + 1))
	for line := range strings.Lines(frames) {
		text, ok := strings.CutPrefix(strings.TrimSpace(line), "< ")
		if !ok || !aboutPress.MatchString(text) {
			continue
		}
		words := strings.NewReplacer("(", " ", ")", " ) ").Replace(text)
		if rest, ok := strings.CutPrefix(words, "FRM"); ok {
			_, rest, _ = strings.Cut(rest, ")")
			recipients, _, _ := strings.Cut(rest, ")")
			if got++; !slices.Contains(strings.Fields(recipients), own) {
				t.Errorf("%s gets %s", own, text)
			}
		} else if !answer.MatchString(text) {
			t.Errorf("%s gets %s", own, text)
		}
	}
	return got
}

// In many games between clients that say random things at every level, each program receives the letters
// that were written to its power and no others, as the frames of its connection show.
func TestFramesHaveNoLettersOfOthers(t *testing.T) {
	bot := aidiplomacy.NewHoldBot
	if *secretYears > 1 {
		bot = aidiplomacy.NewDumbBot
	}
	makers := sevenOf(bot)
	games, letters, ended := *secretGames, 0, 0
	if testing.Short() {
		games = min(games, 10)
	}
	for n := range games {
		level := []int{10, 20, 30}[n%3]
		x := newTestServer(t, *secretYears, uint64(n)+1, func(c *server.Config) { c.Press.Level = level })
		m := x.game.Map
		frames := make([]strings.Builder, len(makers))
		results, wait := x.join(t, makers, uint64(n), func(seat int, o *Options) {
			o.Letters, o.Log = NewLetters(), daide.NewTranscript(&frames[seat], 0)
			source := presstest.Source{Map: m, Dialect: press.Dialect{Level: level}, Rand: game.Random(uint64(seat), uint64(n))}
			o.OnEvent = handlers(o.OnEvent, onPosition(func(p *diplomacy.Position) {
				o.Letters.Send(p.Phase(), others(source.Rand, seat, len(makers)), source.Press())
			}))
		})
		wait()
		to := make([]int, len(makers)) // letters by recipient
		for _, note := range x.wait(t).Record.Notes {
			l, _, err := press.ParseNote(m, note.Text)
			if err != nil {
				t.Fatal(err)
			}
			letters++
			for _, power := range l.To {
				to[power.Seat()]++
			}
		}
		for seat := range makers {
			if got := receivedBy(t, m, seat, frames[seat].String()); got != to[seat] {
				t.Errorf("game %d: seat %d gets %d letters of %d", n, seat, got, to[seat])
			}
			if results[seat].Ending != "" {
				ended++
			}
		}
	}
	if letters < games || ended != games*len(makers) {
		t.Errorf("%d games have %d letters, and %d clients saw the end", games, letters, ended)
	}
	t.Logf("%d letters in %d games", letters, games)
}
