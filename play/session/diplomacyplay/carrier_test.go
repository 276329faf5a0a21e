package diplomacyplay

import (
	"errors"
	"slices"
	"testing"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/play/session"
)

// plainLink is a link of England to a host that takes no letters.
type plainLink struct{ steps [][]string }

func (l *plainLink) Seat() game.Seat                { return 1 }
func (l *plainLink) Poll()                          {}
func (l *plainLink) Awaited(int) (game.Seats, bool) { return 0, false }
func (l *plainLink) Submit(int, string)             {}
func (l *plainLink) Retract(int)                    {}
func (l *plainLink) Refused(int) bool               { return false }
func (l *plainLink) Err() error                     { return nil }

func (l *plainLink) Step(n int) ([]string, string, bool) {
	if n >= len(l.steps) {
		return nil, "", false
	}
	return l.steps[n], "", true
}

// postLink is a link over which letters are written.
type postLink struct {
	plainLink
	said, lines []session.Line
	err         error
	hears       game.Seats
}

func (l *postLink) Lines() []session.Line { return l.lines }
func (l *postLink) Hears() game.Seats     { return l.hears }

func (l *postLink) Say(n int, to game.Seats, text string) error {
	if l.err == nil {
		l.said = append(l.said, session.Line{Number: len(l.said) + 1, Seat: l.Seat(), To: to, Step: n, Text: text})
	}
	return l.err
}

// joined returns a match at a link, ticked once.
func joined(t *testing.T, b *diplomacy.Board, link session.Link) *Diplomacy {
	t.Helper()
	d, err := Join(Setup{Map: b.Game.Map, Rules: b.Game.Rules, Players: sevenPlayers("holdbot", 1, 2, 3)}, game.NewMatch(b, 0), link)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	tick(t, d)
	return d
}

func tick(t *testing.T, d *Diplomacy) {
	t.Helper()
	if err := d.Tick(); err != nil {
		t.Fatal(err)
	}
}

func TestNoTalkWithoutLetters(t *testing.T) {
	if joined(t, pressBoard(t, 1903), &plainLink{}).Talk() != nil {
		t.Error("letters are written to a host that takes none")
	}
	if joined(t, diplomacyBoard(t, 1903), &postLink{}).Talk() != nil {
		t.Error("there are letters in a match without press")
	}
}

// What is written goes to the host and is shown when the host delivers it.
func TestLettersGoToTheHost(t *testing.T) {
	b := pressBoard(t, 1903)
	m := b.Game.Map
	who := powersOf(t, m, "ENG", "FRA", "GER")
	eng, fra, ger := who[0], who[1], who[2]
	link := &postLink{}
	d := joined(t, b, link)
	talk := d.Talk()
	if got := talk.Partners(eng.Seat()); !slices.Equal(got, who[1:]) {
		t.Errorf("England can write to %v, want the persons %v", got, who[1:])
	}
	peace := say(t, m, "PRP (PCE (ENG FRA GER))")
	to := []diplomacy.Power{fra, ger}
	for range 2 { // the second is on its way
		if err := talk.Write(eng.Seat(), to, peace); err != nil {
			t.Fatal(err)
		}
	}
	if err := talk.Say(eng.Seat(), to[:1], "Trust  me"); err != nil {
		t.Fatal(err)
	}
	tick(t, d)
	checkLetters(t, talk, eng, "")
	if len(link.said) != 2 || link.said[0].To != game.SeatsOf(2, 3) || link.said[0].Text != peace.Text(m) || link.said[1].To != game.SeatsOf(2) || link.said[1].Text != "Trust me" {
		t.Fatalf("the host has received %v", link.said)
	}
	link.lines = slices.Clone(link.said)
	tick(t, d)
	checkLetters(t, talk, eng, "PRP Trust me", promise.Pending)
	if err := talk.Write(eng.Seat(), to, peace); !errors.Is(err, ErrRepeated) {
		t.Error(err)
	}
	if err := talk.Say(eng.Seat(), to[:1], "PRP (PCE (ENG AUS))"); !errors.Is(err, ErrDeal) {
		t.Errorf("an offer that nobody could agree to, as words: %v", err)
	}
	link.err = errors.New("the line is cut")
	if err := talk.Say(eng.Seat(), to, "Hello"); !errors.Is(err, link.err) {
		t.Error(err)
	}
	if err := talk.Write(eng.Seat(), nil, peace.Reply(press.Cancel)); !errors.Is(err, link.err) {
		t.Error(err)
	}
	link.err = nil
	if err := talk.Write(eng.Seat(), nil, peace.Reply(press.Cancel)); err != nil || len(link.said) != 3 {
		t.Errorf("after an error nothing is written: %v", err)
	}
	for range lostAfter {
		tick(t, d)
	}
	if err := talk.Write(eng.Seat(), nil, peace.Reply(press.Cancel)); err != nil || len(link.said) != 4 {
		t.Errorf("a letter that was lost is not written again: %v", err)
	}
}

// Letters count for the phase in which they were written, whenever they arrive.
func TestLettersArriveEarlyAndLate(t *testing.T) {
	b := pressBoard(t, 1903)
	m := b.Game.Map
	who := powersOf(t, m, "ENG", "FRA")
	eng, fra := who[0], who[1]
	link := &postLink{}
	d := joined(t, b, link)
	const offer = "PRP (XDO ((FRA AMY PAR) MTO BUR))"
	line := func(from, to diplomacy.Power, step int, text string) {
		link.lines = append(link.lines, session.Line{Number: len(link.lines) + 1, Seat: from.Seat(), To: game.SeatsOf(to.Seat()), Step: step, Text: text})
	}
	line(eng, fra, 0, offer)
	tick(t, d)
	link.steps = append(link.steps, []string{"-", "-", "-", "-", "-", "-", "-"})
	position := d.Position()
	for i := range link.steps[0] {
		link.steps[0][i] = b.FormatMove(&position, game.Seat(i), diplomacy.AnswerOf())
	}
	d.Hold(true)
	line(fra, eng, 0, "YES ("+offer+")")
	line(eng, fra, 1, "Why?")
	tick(t, d)
	checkLetters(t, d.Talk(), eng, "PRP YES", promise.Agreed)

	late := &postLink{plainLink: link.plainLink, lines: link.lines[:1]}
	e := joined(t, b, late)
	checkLetters(t, e.Talk(), eng, "PRP", promise.Lapsed)
	late.lines = link.lines
	tick(t, e)
	d.Hold(false)
	tick(t, d)
	for _, d := range []*Diplomacy{d, e} {
		checkLetters(t, d.Talk(), eng, "PRP YES Why?", promise.Agreed)
		if n := d.Talk().Ledger(eng.Seat()).Count(fra, promise.Broken); n != 1 || d.Phases() != 1 {
			t.Errorf("after %d phases England knows of %d broken promises", d.Phases(), n)
		}
		letters := d.Talk().Letters(eng.Seat())
		if first, last := letters[1].Phase, letters[2].Phase; first != d.Phase(0).Before.Phase() || last != d.Phase(0).After.Phase() {
			t.Errorf("letters of %v and %v", first, last)
		}
	}
}
