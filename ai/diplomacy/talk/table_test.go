package talk

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// script is a speaker that says what it is told and remembers what it hears.
type script struct {
	ai.Bot
	silent                  bool
	offers, answers, second []Letter
	heard                   []Letter
	agreed                  []Agreement
	phase                   Phase
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

func (s *script) Conclude(_ []Agreement, received []Letter) []Letter {
	s.heard = append(s.heard, received...)
	return s.second
}

func (s *script) Agree(agreed []Agreement) { s.agreed = agreed }

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
		help: OtherDeal, mutual: MutualSupport, one: OneSupport, "PCE (ENG FRA)": OtherDeal, "XDO ((ENG FLT LON) SUP (FRA FLT BRE) MTO ECH)": OneSupport,
		"AND (PCE (ENG FRA)) (XDO ((ENG FLT LON) SUP (FRA FLT BRE) MTO ECH))": OtherDeal,
	} {
		if got := KindOf(deal(t, m, text)); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// newScripts returns speakers for all seats of the standard map and their table. Some are silent.
func newScripts(t *testing.T, g *diplomacy.Game, silent ...int) ([]*script, *Table) {
	t.Helper()
	var all []*script
	var bots []ai.Bot
	for i := range g.Map.Powers() {
		s := &script{Bot: ai.NewHoldBot(g, diplomacy.Power(i+1), nil), silent: slices.Contains(silent, i)}
		all, bots = append(all, s), append(bots, s)
	}
	return all, NewTable(g, 30, 7, bots)
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
		{"accepted", []Letter{{fra, eng, offer.Reply(press.Accept)}}, nil, nil, []Kind{MutualSupport}},
		{"accepted by another power", []Letter{{ger, eng, offer.Reply(press.Accept)}}, nil, nil, nil},
		{"withdrawn", []Letter{{fra, eng, offer.Reply(press.Accept)}}, []Letter{{eng, fra, offer.Reply(press.Cancel)}}, nil, nil},
		{"refused with a counter-offer", []Letter{{fra, eng, offer.Reply(press.Refuse)}, {fra, eng, reverse}}, nil, []Letter{{eng, fra, reverse.Reply(press.Accept)}}, []Kind{OneSupport}},
		{"the same offered and accepted twice", []Letter{{fra, eng, offer.Reply(press.Accept)}, {fra, eng, offer}}, nil, []Letter{{eng, fra, offer.Reply(press.Accept)}}, []Kind{MutualSupport}},
	} {
		speakers, table := newScripts(t, g, 6)
		speakers[eng.Seat()].offers = []Letter{{eng, fra, offer}}
		speakers[eng.Seat()].answers, speakers[eng.Seat()].second = c.withdraw, c.last
		for _, l := range c.answers {
			s := speakers[l.From.Seat()]
			s.answers = append(s.answers, l)
		}
		p := g.Start()
		table.Hold(nil, &p)
		table.Hold(nil, &p) // is held once
		var kinds []Kind
		for _, a := range speakers[eng.Seat()].agreed {
			kinds = append(kinds, a.Kind)
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
		speakers[eng.Seat()].offers = []Letter{{eng, fra, offer}}
		speakers[fra.Seat()].answers = []Letter{{fra, eng, offer.Reply(press.Accept)}}
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
	speakers[eng.Seat()].offers = []Letter{{eng, fra, press.Offer(deal(t, g.Map, one))}}
	p := g.Start()
	var wait sync.WaitGroup
	for _, s := range speakers {
		wait.Go(func() { table.Bot(s).Orders(nil, &p) })
	}
	wait.Wait()
	if len(speakers[fra.Seat()].heard) != 1 {
		t.Errorf("France hears %v", speakers[fra.Seat()].heard)
	}
}

// TestSentence checks that the sentences have their words and numbers.
func TestSentence(t *testing.T) {
	m := diplomacytest.Standard(t)
	d := Decision{Phase: diplomacy.Phase{Year: 1901}, Me: 1, With: 2, Deal: deal(t, m, one),
		None: [2]float64{4, 5}, Both: [2]float64{4.5, 5.25}, Lie: 3.75, Trust: 0.75, Least: 0.03, Tempted: 1.25, Cost: 2.5}
	d.Expected = Expect(d.Trust, d.Both[0]-d.None[0], d.Lie-d.None[0])
	numbers := regexp.MustCompile(`-?\d+\.\d{3}`)
	for act := range actCount {
		for reason := NoReason; reason < reasonCount; reason++ {
			if actWords[act] == "" || reason > 0 && reasonWords[reason] == "" {
				t.Fatalf("the words of act %d or reason %d are missing", act, reason)
			}
			d.Act, d.Reason = act, reason
			var want []float64
			switch {
			case act == Keeps || act == Breaks:
				want = []float64{1.25, 2.5}
			case act == Remembers:
				want = []float64{0.75}
			case reason != NotUnderstood:
				want = []float64{4, 5, 4.5, 5.25, 3.75, 0.75, 0.75*0.5 - 0.25*0.25, 0.03}
			}
			text := d.Sentence(m)
			var got []float64
			for _, n := range numbers.FindAllString(text, -1) {
				x, _ := strconv.ParseFloat(n, 64)
				got = append(got, x)
			}
			if fmt.Sprintf("%.2f", got) != fmt.Sprintf("%.2f", want) || !strings.HasPrefix(text, "Spring 1901: Austria-Hungary ") {
				t.Errorf("%s: the numbers are %v, want %v", text, got, want)
			}
		}
	}
}
