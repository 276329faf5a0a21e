package diplomacyplay

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// twoOverDAIDE returns a server with press of a level, and its two persons, when they play.
func twoOverDAIDE(t *testing.T, level int) (running *DAIDEServer, here, there *daidePlayer) {
	t.Helper()
	running = newDAIDEServer(t, diplomacy.Rules{LastYear: 1901, AgreedDraws: true, Press: diplomacy.PressRules{Level: level}})
	here = &daidePlayer{DAIDEClient: running.Client()}
	there = &daidePlayer{DAIDEClient: NewDAIDEClient(DAIDEClientSetup{Address: running.Address(), Name: "Édith"})}
	t.Cleanup(func() { there.Close(); there.Wait() })
	talkUntil(t, "the beginning", func() bool { return here.State() == ClientPlaying && there.State() == ClientPlaying }, here, there)
	return running, here, there
}

// talkUntil ticks players without sending orders until ok.
func talkUntil(t *testing.T, what string, ok func() bool, players ...*daidePlayer) {
	t.Helper()
	until(t, what, func() bool {
		for _, p := range players {
			if err := p.Tick(); err != nil {
				t.Fatal(err)
			}
		}
		return ok()
	})
}

// Two persons agree over DAIDE on what they have read, a bot says that it understands nothing, and all
// of that is in the record. The opponent has the name that the server knows.
func TestTalkOverDAIDE(t *testing.T) {
	running, here, there := twoOverDAIDE(t, 30)
	m := here.Game().Map
	who := powersOf(t, m, "FRA", "ITA", "ENG")
	fra, ita, eng := who[0], who[1], who[2]
	if name := here.Player(ita.Seat()).Person; name != "Édith" {
		t.Errorf("the opponent is called %q", name)
	}
	const deal = "PRP (AND (PCE (FRA ITA)) (XDO ((FRA AMY MAR) HLD)))"
	write := func(p *daidePlayer, text string, to ...diplomacy.Power) {
		t.Helper()
		for range 2 { // the second time it is on its way
			if err := p.Talk().Write(p.Here().First(), to, say(t, m, text)); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
	}
	letters := func(p *daidePlayer) []Letter { return p.Talk().Letters(p.Here().First()) }
	write(here, deal, ita)
	write(here, "PRP (PCE (ENG FRA))", eng)
	talkUntil(t, "the letters", func() bool { return len(letters(here)) == 4 && len(letters(there)) == 1 }, here, there)
	if l := letters(here); l[1].Offer == nil || !slices.ContainsFunc(l, func(l Letter) bool { return l.From == eng && l.Press.Kind == press.Try }) || l[1].Offer.State == promise.Pending && l[0].Offer.State == promise.Pending {
		t.Errorf("what a bot answers reads %+v", l)
	}
	write(there, "YES ("+deal+")")
	talkUntil(t, "the answer", func() bool { return len(letters(here)) == 5 && len(letters(there)) == 2 }, here, there)
	for _, p := range []*daidePlayer{here, there} {
		agreed := p.Talk().Ledger(p.Here().First()).Agreements()
		if len(agreed) != 1 || !slices.Contains(agreed[0].With, ita) {
			t.Errorf("seat %v knows the agreements %+v", p.Here(), agreed)
		}
	}
	if err := here.Talk().Say(fra.Seat(), []diplomacy.Power{ita}, "Hello"); !errors.Is(err, ErrNoPress) {
		t.Errorf("words: %v", err)
	}
	own, _ := m.ParseOrder("A MAR - SPA")
	if broken := here.Talk().Breaks(fra.Seat(), diplomacy.AnswerOf(own)); len(broken) != 1 {
		t.Errorf("moving away breaks %v", broken)
	}
	until(t, "the end", func() bool { return here.State() == ClientFinished && there.State() == ClientFinished }, here, there)
	until(t, "the end of the server", func() bool { over, _ := running.Over(); return over })
	theirs, _, _ := running.Record()
	notes := func(r game.Record) string {
		var text strings.Builder
		for _, n := range r.Notes {
			text.WriteString(n.Text + "\n")
		}
		return text.String()
	}
	if text := notes(theirs); !strings.Contains(text, "press SPR 1901 ITA (FRA) YES ("+deal+")\n") {
		t.Errorf("the notes of the server are\n%s", text)
	}
	if r, ok := there.Record(); !ok || notes(r) != "press SPR 1901 FRA (ITA) "+deal+"\npress SPR 1901 ITA (FRA) YES ("+deal+")\n" {
		t.Errorf("the notes of the other player are (%v)\n%s", ok, notes(r))
	}
}

// An acceptance and a withdrawal that cross have one order for both: they agree on what came of the offer.
func TestLettersThatCrossOverDAIDE(t *testing.T) {
	_, here, there := twoOverDAIDE(t, 10)
	m := here.Game().Map
	const deal = "PRP (PCE (FRA ITA))"
	letters := func(p *daidePlayer) []Letter { return p.Talk().Letters(p.Here().First()) }
	if err := here.Talk().Write(here.Here().First(), powersOf(t, m, "ITA"), say(t, m, deal)); err != nil {
		t.Fatal(err)
	}
	talkUntil(t, "the offer", func() bool { return len(letters(here)) == 1 && len(letters(there)) == 1 }, here, there)
	for p, text := range map[*daidePlayer]string{here: "CCL (" + deal + ")", there: "YES (" + deal + ")"} {
		if err := p.Talk().Write(p.Here().First(), nil, say(t, m, text)); err != nil {
			t.Fatal(err)
		}
	}
	talkUntil(t, "both", func() bool { return len(letters(here)) == 3 && len(letters(there)) == 3 }, here, there)
	first, second := letters(here)[0].Offer.State, letters(there)[0].Offer.State
	if first != second || first != promise.Agreed && first != promise.Withdrawn || letters(here)[1].From != letters(there)[1].From {
		t.Errorf("the offer is %v for one and %v for the other", first, second)
	}
}

// What may be said follows the level that the server tells, and observers say nothing.
func TestTalkFollowsTheLevelOfDAIDE(t *testing.T) {
	for _, level := range []int{0, 10} {
		running, here, there := twoOverDAIDE(t, level)
		watcher := &daidePlayer{DAIDEClient: NewDAIDEClient(DAIDEClientSetup{Address: running.Address(), Watch: true})}
		talkUntil(t, "the observer", func() bool { return watcher.State() == ClientPlaying }, watcher, here, there)
		if watcher.Talk() != nil || (there.Talk() == nil) != (level == 0) {
			t.Errorf("level %d: the observer has %v, the player %v", level, watcher.Talk(), there.Talk())
		}
		if level > 0 {
			ita := there.Here().First()
			fra := []diplomacy.Power{diplomacy.PowerOf(here.Here().First())}
			order := say(t, there.Game().Map, "PRP (XDO ((ITA AMY VEN) HLD))")
			if err := there.Talk().Write(ita, fra, order); !errors.Is(err, ErrNoPress) || there.Talk().Press().Level != level {
				t.Errorf("an order at level %d: %v", there.Talk().Press().Level, err)
			}
			if got := there.Talk().Partners(ita); len(got) != 6 {
				t.Errorf("partners are %v", got)
			}
		}
		watcher.Close()
		watcher.Wait()
	}
}
