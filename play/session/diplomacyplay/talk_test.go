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

// pressBoard returns the standard board with press of level 30 and words.
func pressBoard(t testing.TB, last int16) *diplomacy.Board {
	t.Helper()
	b, err := diplomacy.NewBoard(diplomacyBoard(t, last).Game.Map, diplomacy.Rules{LastYear: last, AgreedDraws: true, Press: diplomacy.PressRules{Level: 30, Words: true}})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// say returns press that a person typed.
func say(t testing.TB, m *diplomacy.Map, text string) press.Press {
	t.Helper()
	p, err := (press.Dialect{Level: press.ReadLevel}).ParseText(m, text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// powersOf returns powers by their tokens.
func powersOf(t testing.TB, m *diplomacy.Map, tokens ...string) (powers []diplomacy.Power) {
	t.Helper()
	for _, token := range tokens {
		p, ok := m.FindPower(token)
		if !ok {
			t.Fatal(token)
		}
		powers = append(powers, p)
	}
	return powers
}

// Persons at one machine write to each other, each reads its own letters only, and a reopened match
// has the same.
func TestPersonsTalk(t *testing.T) {
	b := pressBoard(t, 1903)
	m := b.Game.Map
	who := powersOf(t, m, "ENG", "FRA", "GER")
	eng, fra, ger := who[0], who[1], who[2]
	players := sevenPlayers("holdbot", eng.Seat(), fra.Seat(), ger.Seat())
	d := startMatch(t, b, players, 3)
	talk := d.Talk()
	peace := say(t, m, "PRP (PCE (ENG FRA GER))")
	support := say(t, m, "PRP (XDO ((FRA AMY PAR) SUP (FRA AMY MAR) MTO BUR))")
	for _, c := range []struct {
		from diplomacy.Power
		to   []diplomacy.Power
		p    press.Press
		want error
	}{
		{eng, []diplomacy.Power{fra}, peace, ErrDeal},
		{eng, []diplomacy.Power{eng}, support, ErrPartner},
		{eng, nil, support, ErrPartner},
		{eng, []diplomacy.Power{fra}, say(t, m, "PRP (XDO ((FRA AMY PAR) MTO LON))"), ErrDeal},
		{eng, []diplomacy.Power{fra}, say(t, m, "FCT (SCD (ENG BEL) (FRA HOL))"), ErrNoPress},
		{fra, nil, support.Reply(press.Accept), ErrNoOffer},
		{diplomacy.Power(1), []diplomacy.Power{eng}, support, ErrWriter},
		{eng, []diplomacy.Power{fra, ger}, peace, nil},
		{eng, []diplomacy.Power{ger, fra}, peace, ErrRepeated},
		{eng, []diplomacy.Power{fra}, support, nil},
		{fra, nil, support.Reply(press.Accept), nil},
		{fra, nil, support.Reply(press.Accept), ErrNoOffer},
		{eng, nil, support.Reply(press.Cancel), ErrNoOffer},
		{fra, nil, peace.Reply(press.Accept), nil},
		{ger, nil, peace.Reply(press.Accept), nil},
	} {
		if err := talk.Write(c.from.Seat(), c.to, c.p); !errors.Is(err, c.want) {
			t.Errorf("%s from %d to %v: %v, want %v", c.p.Text(m), c.from, c.to, err, c.want)
		}
	}
	if err := talk.Say(ger.Seat(), []diplomacy.Power{fra}, "¿Nos  fiamos de Londres?"); err != nil {
		t.Error(err)
	}
	if err := talk.Say(ger.Seat(), []diplomacy.Power{1}, "Hello, bot"); !errors.Is(err, ErrPartner) {
		t.Error(err)
	}
	checkLetters(t, talk, eng, "PRP PRP YES YES YES", promise.Agreed, promise.Agreed)
	checkLetters(t, talk, fra, "PRP PRP YES YES YES ¿Nos fiamos de Londres?", promise.Agreed, promise.Agreed)
	checkLetters(t, talk, ger, "PRP YES YES ¿Nos fiamos de Londres?", promise.Agreed)
	checkLetters(t, talk, 1, "")
	if len(talk.Letters(game.Nobody)) != 0 {
		t.Error("somebody reads all letters of a match that is not over")
	}

	hold := diplomacy.AnswerOf()
	if broken := talk.Breaks(fra.Seat(), hold); len(broken) != 1 || broken[0].Deal.Kind != press.Ordered {
		t.Errorf("without an order France breaks %v", broken)
	}
	for _, seat := range []game.Seat{eng.Seat(), fra.Seat(), ger.Seat()} {
		if err := d.Submit(seat, hold); err != nil {
			t.Fatal(err)
		}
	}
	tickUntil(t, d, "the next phase", func() bool { return d.Phases() == 1 })
	if n := talk.Ledger(eng.Seat()).Count(fra, promise.Broken); n != 1 {
		t.Errorf("England knows of %d broken promises", n)
	}
	if n := talk.Ledger(ger.Seat()).Count(fra, promise.Broken); n != 0 {
		t.Errorf("Germany knows of %d broken promises that were made to England", n)
	}
	reopened(t, d, players)
}

// checkLetters checks which letters a power knows, by their kind or words, and what became of the
// offers among them.
func checkLetters(t *testing.T, talk Talk, power diplomacy.Power, want string, offers ...promise.OfferState) {
	t.Helper()
	text := ""
	var states []promise.OfferState
	for i, l := range talk.Letters(power.Seat()) {
		if i > 0 {
			text += " "
		}
		if text += l.Words; l.Words == "" {
			text += l.Press.Kind.String()
		}
		if l.From != power && !slices.Contains(l.To, power) {
			t.Errorf("power %d reads a letter of %d to %v", power, l.From, l.To)
		}
		if l.Press.Kind == press.Propose {
			states = append(states, l.Offer.State)
		}
	}
	if text != want || !slices.Equal(states, offers) {
		t.Errorf("power %d reads %q, offers %v, want %q, %v", power, text, states, want, offers)
	}
}

// reopened compares a match with the one that its record gives.
func reopened(t *testing.T, d *Diplomacy, players []session.Player) {
	t.Helper()
	record, _ := d.Record()
	parsed, err := game.ParseRecord(record.String())
	if err != nil {
		t.Fatal(err)
	}
	again := replayOf(t, parsed, players)
	if r, _ := again.Record(); r.String() != record.String() {
		t.Errorf("the replay has the record\n%s\nwant\n%s", r, record)
	}
	m := d.Game().Map
	for seat := range game.Seat(m.Powers()) {
		got, want := again.Talk().Letters(seat), d.Talk().Letters(seat)
		if len(got) != len(want) {
			t.Fatalf("seat %v has %d letters again, want %d", seat, len(got), len(want))
		}
		for i := range want {
			if got[i].note(m) != want[i].note(m) || got[i].About != want[i].About || (got[i].Offer == nil) != (want[i].Offer == nil) || want[i].Offer != nil && got[i].Offer.State != want[i].Offer.State {
				t.Errorf("seat %v: letter %d is %+v, want %+v", seat, i, got[i], want[i])
			}
		}
		mine, theirs := again.Talk().Ledger(seat).Promises(), d.Talk().Ledger(seat).Promises()
		if len(mine) != len(theirs) {
			t.Fatalf("seat %v knows %d promises again, want %d", seat, len(mine), len(theirs))
		}
		for i := range mine {
			if mine[i].Sentence(m, "en") != theirs[i].Sentence(m, "en") {
				t.Errorf("seat %v: %s, want %s", seat, mine[i].Sentence(m, "en"), theirs[i].Sentence(m, "en"))
			}
		}
	}
	if got, want := len(again.Talk().Letters(game.Nobody)), len(d.Talk().(*correspondence).letters); got != want {
		t.Errorf("the replay shows %d letters, want %d", got, want)
	}
}
