package diplomacy

import (
	"reflect"
	"strings"
	"testing"

	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// TestPress plays the same games on one core and on two, and without press.
func TestPress(t *testing.T) {
	const quick = "regent:search.scenarios=4:search.draws=1:search.tries=150:search.rounds=5:search.rollouts=0:press.effort=800"
	q := request()
	q.Bots, q.Games, q.LastYear, q.Press, q.Records = quick+":3,"+quick+":press.temper=silent,holdbot:3", 2, 1902, 30, true
	one, _, games := play(t, q)
	q.Workers = 2
	two, _, again := play(t, q)
	if !reflect.DeepEqual(one, two) || games[1].Record != again[1].Record || one.Press == nil {
		t.Fatalf("one worker finds\n%+v\ntwo find\n%+v", one.Press, two.Press)
	}
	if p := one.Press; p.Talkers.Played != 6 || p.Level != 30 {
		t.Errorf("%+v", p)
	}
	letters := 0
	for _, g := range games {
		letters += checkNotes(t, tournamentOf(t, q), g.Record)
	}
	if letters == 0 {
		t.Error("the records have no letters")
	}
	for _, g := range games {
		if len(g.Talk.Speakers) != 3 || len(g.Talk.Breaches) != 7 || g.Talk.Log != nil {
			t.Errorf("%+v", g.Talk)
		}
	}
	q.Press = 0
	if silent, _, all := play(t, q); silent.Press != nil || all[0].Talk != nil {
		t.Error("there is press without press")
	}
	q.Press = 15
	if _, err := q.Tournament(); err == nil || !strings.Contains(err.Error(), "it must be 0 (none), 10") {
		t.Errorf("a level of 15: %v", err)
	}
}

// checkNotes checks that a record replays to the same one, and returns the number of its letters.
func checkNotes(t *testing.T, made *Tournament, text string) (letters int) {
	t.Helper()
	r, err := game.ParseRecord(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range r.Notes {
		l, ok, err := press.ParseNote(made.Game.Map, n.Text)
		if !ok || err != nil || l.Note(made.Game.Map) != n.Text {
			t.Errorf("the note %q is read as %v, %v", n.Text, ok, err)
		}
		letters++
	}
	b, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	m, err := game.Replay(b, r)
	if err != nil {
		t.Fatal(err)
	}
	if m.Record().String() != text || b.Game.Rules.Press.Level != made.Press {
		t.Errorf("with %d letters and the rules %v the record replays to another one", letters, b.Game.Rules)
	}
	return letters
}

// TestPressResult adds up two games.
func TestPressResult(t *testing.T) {
	q := request()
	q.Press = 30
	games := two()
	mutual := func(c talk.Count) []Deals { return []Deals{{talk.MutualSupport.String(), c}} }
	games[0].Talk = &Talk{Speakers: []int{3, 4}, Deals: mutual(talk.Count{Offered: 5, Agreed: 3, Kept: 2, Broken: 1}), Breaches: []int{0, 0, 0, 0, 1, 0, 0}}
	games[1].Talk = &Talk{Speakers: []int{5, 6}, Deals: mutual(talk.Count{Offered: 2, Agreed: 1, Kept: 1}), Breaches: make([]int, 7)}
	r := tournamentOf(t, q).Result(games)
	const want = `
press at level 30         offered  agreed    kept  broken
supports for each other        7       4       3       1
orders against a promise       1
seats that talked: 1 won of 4, 25.0 % from `
	if got := r.Press.String(); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
