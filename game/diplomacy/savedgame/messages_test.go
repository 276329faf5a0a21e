package savedgame

import (
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/press/presstest"
)

// Records with press replay byte for byte, and press survives the way through a saved game.
func TestPressRoundTrip(t *testing.T) {
	m := standard(t)
	for i := range 5 {
		rng := game.Random(8, uint64(i))
		match := randomMatch(t, m, diplomacy.Rules{LastYear: 1906}, rng, 10+rng.IntN(20))
		source := presstest.Source{Map: m, Dialect: press.Dialect{Level: press.ReadLevel}, Rand: rng}
		g := newCodec(match.Board().(*diplomacy.Board).Game)
		r := match.Record()
		at := 0
		for k := range match.Steps() + 1 {
			p := match.At(k)
			// Saved games leave out retreats without a choice.
			for range 3 {
				if p.Ending != diplomacy.Ongoing || p.Season.Retreats() && !g.canRetreat(&p) {
					break
				}
				l := press.Letter{Envelope: press.Envelope{Phase: p.Phase(), From: 1, To: []diplomacy.Power{2, 5}[:1+rng.IntN(2)]}, Press: source.Press()}
				note := l.Note(m)
				if rng.IntN(3) == 0 {
					note = press.Words{Envelope: l.Envelope, Text: "¿Dejamos vacío el Canal? (YES)"}.Note(m)
				}
				r.Notes = append(r.Notes, game.Note{At: at, Text: note})
			}
			if k < match.Steps() {
				at += match.Step(k).Actors.Len()
			}
		}
		read, err := game.ParseRecord(r.String())
		if err != nil {
			t.Fatal(err)
		}
		board, err := diplomacy.BoardFromSetup(read.Setup)
		if err != nil {
			t.Fatal(err)
		}
		again, err := game.Replay(board, read)
		if err != nil || again.Record().String() != r.String() {
			t.Fatalf("the record is replayed differently: %v", err)
		}
		saved, err := FromRecord(read)
		if err != nil || slices.Contains(saved.Rules, "NO_PRESS") {
			t.Fatal(err, saved.Rules)
		}
		data, err := saved.Encode()
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := Decode(data)
		if err != nil {
			t.Fatal(err)
		}
		back, notes, err := decoded.Match(m)
		if err != nil || len(notes) > 0 || !slices.Equal(back.Record().Notes, r.Notes) {
			t.Fatalf("game %d: %v, %v\n%v\nwant\n%v", i, err, notes, back.Record().Notes, r.Notes)
		}
	}
}

// Messages of the research package: DAIDE and words to one and to all are kept, the others counted.
func TestMessages(t *testing.T) {
	text := strings.Replace(sample, `"messages":[]`, `"messages":[
 {"sender":"FRANCE","recipient":"ENGLAND","time_sent":5,"phase":"F1909M","message":"PRP ( PCE ( ENG FRA ) )"},
 {"sender":"FRANCE","recipient":"GLOBAL","time_sent":6,"phase":"F1909M","message":"FCT (NOT (PCE (FRA GER)))"},
 {"sender":"FRANCE","recipient":"ENGLAND","time_sent":7,"phase":"F1909M","message":"Hello,\n England!"},
 {"sender":"NOBODY","recipient":"ENGLAND","time_sent":8,"phase":"F1909M","message":"TRY ()"},
 {"sender":"FRANCE","recipient":"MARS","time_sent":9,"phase":"F1909M","message":"TRY ()"}, 7]`, 1)
	saved, err := Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	match, notes, err := saved.Match(standard(t))
	if err != nil || len(notes) == 0 || !strings.HasPrefix(notes[len(notes)-1], "2 messages are left out") {
		t.Fatal(err, notes)
	}
	kept := match.Record().Notes
	if len(kept) != 3 || kept[2].Text != "words FAL 1909 FRA (ENG) Hello,  England!" || kept[0].Text != "press FAL 1909 FRA (ENG) PRP (PCE (ENG FRA))" || kept[1].Text != "press FAL 1909 FRA (AUS ENG GER ITA RUS TUR) FCT (NOT (PCE (FRA GER)))" {
		t.Errorf("%v", kept)
	}
	for _, odd := range []string{`{}`, `null`, `"x"`, `[[]]`} {
		saved, err := Decode([]byte(strings.Replace(sample, `"messages":[]`, `"messages":`+odd, 1)))
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := saved.Match(standard(t)); err != nil {
			t.Errorf("messages %s: %v", odd, err)
		}
	}
}
