package talk

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// script is a speaker that says what it is told and remembers what it hears.
type script struct {
	ai.Bot
	silent                  bool
	offers, answers, second []Letter
	heard                   []Letter
	agreed                  []promise.Agreement
	phase                   Phase
	seat                    game.Seat
}

func (s *script) Speaks() bool { return !s.silent }

func (s *script) Offer(_ *game.Thought, phase Phase) []Letter {
	s.phase = phase
	return s.offers
}

func (s *script) Answer(received []Letter) []Letter {
	s.heard = append(s.heard, received...)
	return s.answers
}

func (s *script) Conclude(_ []promise.Agreement, received []Letter) []Letter {
	s.heard = append(s.heard, received...)
	return s.second
}

func (s *script) Hear(_ *game.Thought, _ []promise.Agreement, l Letter) []Letter {
	s.heard = append(s.heard, l)
	return s.second
}

func (s *script) Agree(agreed []promise.Agreement) { s.agreed = agreed }

func (s *script) Decisions() []Decision { return nil }

// deal returns a deal of orders as text.
func deal(t *testing.T, m *diplomacy.Map, text string) press.Deal {
	t.Helper()
	p, err := (press.Dialect{Level: press.MaxLevel}).ParseText(m, "PRP ("+text+")")
	if err != nil {
		t.Fatal(err)
	}
	return p.Deal
}

const (
	help   = "AND (XDO ((ENG FLT LON) MTO NTH)) (XDO ((FRA AMY PAR) SUP (FRA AMY MAR) MTO BUR))"
	mutual = "AND (XDO ((ENG FLT LON) SUP (FRA FLT BRE) MTO ECH)) (XDO ((FRA FLT BRE) MTO ECH)) (XDO ((FRA AMY PAR) SUP (ENG AMY LVP)))"
	one    = "AND (XDO ((ENG FLT LON) SUP (FRA FLT BRE) MTO ECH)) (XDO ((FRA FLT BRE) MTO ECH))"
)

func TestKindOf(t *testing.T) {
	m := diplomacytest.Standard(t)
	for text, want := range map[string]Kind{
		help: Orders, mutual: MutualSupport, one: OneSupport, "PCE (ENG FRA)": Peace, "XDO ((ENG FLT LON) SUP (FRA FLT BRE) MTO ECH)": OneSupport,
		"AND (PCE (ENG FRA)) (XDO ((ENG FLT LON) SUP (FRA FLT BRE) MTO ECH))": Mixed, "DMZ (ENG FRA) (ECH)": Zone, "ALY (ENG FRA) VSS (GER)": Alliance, "DRW": Draw,
		"AND (XDO ((ENG FLT LON) MTO ECH)) (XDO ((FRA FLT BRE) MTO ECH))": Bounce, "SLO (ENG)": OtherDeal, "NOT (PCE (ENG FRA))": OtherDeal,
		"ORR (PCE (ENG FRA)) (DMZ (ENG FRA) (ECH))": OtherDeal,
	} {
		if got := KindOf(deal(t, m, text)); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// newScripts returns speakers for all seats of the standard map and their table. Some are silent.
func newScripts(t *testing.T, g *diplomacy.Game, silent ...int) ([]*script, *Table) {
	t.Helper()
	return newScriptsWith(t, g, silent)
}

func newScriptsWith(t *testing.T, g *diplomacy.Game, silent []int, options ...Option) ([]*script, *Table) {
	t.Helper()
	var all []*script
	var bots []ai.Bot
	for i := range g.Map.Powers() {
		s := &script{Bot: ai.NewHoldBot(g, diplomacy.Power(i+1), nil), silent: slices.Contains(silent, i), seat: game.Seat(i)}
		all, bots = append(all, s), append(bots, s)
	}
	return all, NewTable(g, 30, 7, bots, options...)
}

// TestTable checks who hears what, what is agreed and what becomes of it.
func TestTable(t *testing.T) {
	g := diplomacytest.Game(t, 3)
	m := g.Map
	eng, fra, ger := diplomacytest.Power(t, m, "ENG"), diplomacytest.Power(t, m, "FRA"), diplomacytest.Power(t, m, "GER")
	offer, reverse := press.Offer(deal(t, m, mutual)), press.Offer(deal(t, m, one))
	for _, c := range []struct {
		what                    string
		answers, withdraw, last []Letter
		agreed                  []Kind
	}{
		{"no answer", nil, nil, nil, nil},
		{"accepted", []Letter{{From: fra, To: eng, Press: offer.Reply(press.Accept)}}, nil, nil, []Kind{MutualSupport}},
		{"accepted by another power", []Letter{{From: ger, To: eng, Press: offer.Reply(press.Accept)}}, nil, nil, nil},
		{"withdrawn", []Letter{{From: fra, To: eng, Press: offer.Reply(press.Accept)}}, []Letter{{From: eng, To: fra, Press: offer.Reply(press.Cancel)}}, nil, nil},
		{"refused with a counter-offer", []Letter{{From: fra, To: eng, Press: offer.Reply(press.Refuse)}, {From: fra, To: eng, Press: reverse}}, nil, []Letter{{From: eng, To: fra, Press: reverse.Reply(press.Accept)}}, []Kind{OneSupport}},
		{"the same offered and accepted twice", []Letter{{From: fra, To: eng, Press: offer.Reply(press.Accept)}, {From: fra, To: eng, Press: offer}}, nil, []Letter{{From: eng, To: fra, Press: offer.Reply(press.Accept)}}, []Kind{MutualSupport}},
	} {
		speakers, table := newScripts(t, g, 6)
		speakers[eng.Seat()].offers = []Letter{{From: eng, To: fra, Press: offer}}
		speakers[eng.Seat()].answers, speakers[eng.Seat()].second = c.withdraw, c.last
		for _, l := range c.answers {
			s := speakers[l.From.Seat()]
			s.answers = append(s.answers, l)
		}
		p := g.Start()
		table.Hold(nil, &p)
		if again := table.Hold(nil, &p); again != nil {
			t.Errorf("%s: the talk is held again: %v", c.what, again)
		}
		table.Close(nil, &p)
		var kinds []Kind
		for _, a := range speakers[eng.Seat()].agreed {
			kinds = append(kinds, KindOf(a.Deal))
		}
		if !slices.Equal(kinds, c.agreed) || !reflect.DeepEqual(speakers[fra.Seat()].agreed, speakers[eng.Seat()].agreed) {
			t.Errorf("%s: agreed are %v, want %v", c.what, kinds, c.agreed)
		}
		for seat, s := range speakers {
			for _, l := range s.heard {
				if l.To.Seat() != game.Seat(seat) {
					t.Errorf("%s: seat %d hears a letter to %v", c.what, seat, l.To)
				}
			}
			if power := diplomacy.PowerOf(game.Seat(seat)); power != eng && power != fra && (len(s.heard) > 0 && power != ger || len(s.agreed) > 0) {
				t.Errorf("%s: seat %d hears %v", c.what, seat, s.heard)
			}
		}
		if len(speakers[0].phase.Partners) != 5 || speakers[6].phase.Position != nil {
			t.Errorf("%s: the partners are %v, and the silent one is asked for offers: %v", c.what, speakers[0].phase.Partners, speakers[6].phase.Position != nil)
		}
		if minutes := table.Minutes(&p); minutes.Kinds[MutualSupport].Offered < 1 || len(minutes.Speakers) != 6 {
			t.Errorf("%s: the minutes are %+v", c.what, minutes)
		}
	}
}

// TestFates judges a promise by the orders that were given.
func TestFates(t *testing.T) {
	g := diplomacytest.Game(t, 3)
	m := g.Map
	eng, fra := diplomacytest.Power(t, m, "ENG"), diplomacytest.Power(t, m, "FRA")
	offer := press.Offer(deal(t, m, one))
	for text, want := range map[string]Count{
		"F LON S F BRE - ECH; F BRE - ECH": {Offered: 1, Agreed: 1, Kept: 1},
		"F LON - ECH; F BRE - ECH":         {Offered: 1, Agreed: 1, Broken: 1},
		"F LON S F BRE - ECH; F BRE H":     {Offered: 1, Agreed: 1, Broken: 1},
		"F LON - ECH; F BRE - MAO":         {Offered: 1, Agreed: 1, Broken: 1},
	} {
		speakers, table := newScripts(t, g)
		speakers[eng.Seat()].offers = []Letter{{From: eng, To: fra, Press: offer}}
		speakers[fra.Seat()].answers = []Letter{{From: fra, To: eng, Press: offer.Reply(press.Accept)}}
		p := g.Start()
		table.Hold(nil, &p)
		var orders diplomacy.Orders
		for part := range strings.SplitSeq(text, "; ") {
			o, err := m.ParseOrder(part)
			if err != nil {
				t.Fatal(err)
			}
			o = m.Interpret(&p, o)
			orders[m.Province(o.At)] = o
		}
		diplomacy.NewJudge(g).Advance(&p, &orders)
		minutes := table.Minutes(&p)
		if got := minutes.Kinds[OneSupport]; got != want {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
		if broke := strings.Contains(text, "LON - ECH"); (minutes.Breaches[eng.Seat()] == 1) != broke {
			t.Errorf("%s: the breaches are %v", text, minutes.Breaches)
		}
	}
}

// TestHeldOnce lets all bots come at the same time.
func TestHeldOnce(t *testing.T) {
	g := diplomacytest.Game(t, 3)
	speakers, table := newScripts(t, g)
	eng, fra := diplomacytest.Power(t, g.Map, "ENG"), diplomacytest.Power(t, g.Map, "FRA")
	speakers[eng.Seat()].offers = []Letter{{From: eng, To: fra, Press: press.Offer(deal(t, g.Map, one))}}
	p := g.Start()
	var wait sync.WaitGroup
	for _, s := range speakers {
		wait.Go(func() { table.Bot(s, s.seat).Orders(nil, &p) })
	}
	wait.Wait()
	if len(speakers[fra.Seat()].heard) != 1 {
		t.Errorf("France hears %v", speakers[fra.Seat()].heard)
	}
}

// TestHear lets a person write to a speaker, and answer an offer of it.
func TestHear(t *testing.T) {
	g := diplomacytest.Game(t, 3)
	eng, fra := diplomacytest.Power(t, g.Map, "ENG"), diplomacytest.Power(t, g.Map, "FRA")
	peace, offer := press.Offer(deal(t, g.Map, "PCE (ENG FRA)")), press.Offer(deal(t, g.Map, one))
	for _, c := range []struct {
		what    string
		letters []Letter
		answers []Letter
		agreed  int
	}{
		{what: "a person who never answers"},
		{what: "an offer accepted", letters: []Letter{{From: fra, To: eng, Press: peace}}, answers: []Letter{{From: eng, To: fra, Press: peace.Reply(press.Accept)}}, agreed: 1},
		{what: "an offer refused", letters: []Letter{{From: fra, To: eng, Press: peace}}, answers: []Letter{{From: eng, To: fra, Press: peace.Reply(press.Refuse)}}},
		{what: "an offer to several", letters: []Letter{{From: fra, To: eng, Press: peace, Others: []diplomacy.Power{1}}}, answers: []Letter{{From: eng, To: fra, Press: peace.Reply(press.Accept)}}},
		{what: "the speaker's offer accepted", letters: []Letter{{From: fra, To: eng, Press: offer.Reply(press.Accept)}}, agreed: 1},
		{what: "what was not offered accepted", letters: []Letter{{From: fra, To: eng, Press: peace.Reply(press.Accept)}}},
		{what: "the speaker's offer refused, then accepted", letters: []Letter{{From: fra, To: eng, Press: offer.Reply(press.Refuse)}, {From: fra, To: eng, Press: offer.Reply(press.Accept)}}},
	} {
		speakers, table := newScriptsWith(t, g, []int{int(fra.Seat())}, WithPeople(game.SeatsOf(fra.Seat())))
		s := speakers[eng.Seat()]
		s.offers, s.second = []Letter{{From: eng, To: fra, Press: offer}}, nil
		p := g.Start()
		sent := table.Hold(nil, &p)
		if len(sent) != 1 || sent[0].To != fra || !slices.Contains(s.phase.Partners, fra) || !s.phase.People.Has(fra.Seat()) {
			t.Fatalf("%s: the letters to the person are %v", c.what, sent)
		}
		s.second = c.answers
		for _, l := range c.letters {
			if got := table.Hear(nil, table.letter(l)); len(got) != len(c.answers) {
				t.Errorf("%s: the answers are %v", c.what, got)
			}
		}
		table.Bot(s, eng.Seat()).Orders(nil, &p)
		if len(s.agreed) != c.agreed {
			t.Errorf("%s: agreed are %v", c.what, s.agreed)
		}
		if late := table.Hear(nil, table.letter(Letter{From: fra, To: eng, Press: peace})); late != nil {
			t.Errorf("%s: a letter after the orders is answered by %v", c.what, late)
		}
	}
}

// TestUnsent withdraws an offer to a person before it is sent.
func TestUnsent(t *testing.T) {
	g := diplomacytest.Game(t, 3)
	eng, fra := diplomacytest.Power(t, g.Map, "ENG"), diplomacytest.Power(t, g.Map, "FRA")
	speakers, table := newScriptsWith(t, g, []int{int(fra.Seat())}, WithPeople(game.SeatsOf(fra.Seat())))
	offer := press.Offer(deal(t, g.Map, one))
	speakers[eng.Seat()].offers = []Letter{{From: eng, To: fra, Press: offer}}
	speakers[eng.Seat()].answers = []Letter{{From: eng, To: fra, Press: offer.Reply(press.Cancel)}}
	p := g.Start()
	if sent := table.Hold(nil, &p); len(sent) > 0 {
		t.Errorf("the person receives %v", sent)
	}
}
