package regent

import (
	"slices"
	"strings"
	"testing"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// TestPeaceOfThree offers a peace of three and other deals to two regents: they weigh those that bind all
// three, tell their answer to all parties, and are bound once both have accepted.
func TestPeaceOfThree(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	const aus, ita, tur = diplomacy.Power(1), diplomacy.Power(5), diplomacy.Power(7)
	for _, temper := range []string{"liar", "opportunist"} { // the first accepts whatever it understands
		bots := talkers(t, g, func(_ int, p *Params) { p.Press.Temper, p.Press.Rollouts = temper, 4 })
		bots[tur.Seat()] = nil
		table := talk.NewTable(g, 30, 9, bots, talk.WithPeople(game.Seats(0).With(tur.Seat())))
		p := g.Start()
		table.Hold(nil, &p)
		for _, c := range []struct {
			deal       string
			understood bool
		}{
			{"PCE (AUS ITA TUR)", true},
			{"ALY (AUS ITA TUR) VSS (RUS)", true},
			{"DMZ (AUS ITA TUR) (GRE)", true},
			{"PCE (AUS ENG ITA TUR)", false}, // England is not asked
			{"ALY (AUS ITA TUR) VSS (ITA)", false},
			{"PCE (AUS ITA)", false}, // Turkey offers and is no party
		} {
			offer, err := press.Dialect{Level: 30}.ParseText(g.Map, "PRP ("+c.deal+")")
			if err != nil {
				t.Fatal(err)
			}
			accepted := 0
			for _, l := range table.Hear(nil, press.Letter{Envelope: press.Envelope{From: tur, To: []diplomacy.Power{aus, ita}}, Press: offer}) {
				if !l.Press.Kind.Answers() {
					continue // an offer that is made instead or taken back
				}
				if all := append([]diplomacy.Power{l.To}, l.Others...); len(all) != 2 || !slices.Contains(all, tur) || all[0]+all[1]+l.From != aus+ita+tur {
					t.Errorf("%s: the answer %s goes to %v", c.deal, l.Press.Text(g.Map), all)
				}
				if c.understood == (l.Why.Reason == talk.NotUnderstood) || temper == "liar" && c.understood != (l.Press.Kind == press.Accept) {
					t.Errorf("%s: %s", c.deal, l.Why.Sentence(g.Map, "en"))
				}
				if l.Press.Kind == press.Accept {
					accepted++
				}
			}
			for _, q := range []diplomacy.Power{aus, ita} {
				ledger := bots[q.Seat()].(*Bot).negotiator.phase.Ledger
				agreed := slices.ContainsFunc(ledger.Agreements(), func(a promise.Agreement) bool { return a.Deal.Text(g.Map) == c.deal && len(a.With) == 2 })
				if duty := ledger.Duty(q, p.Phase()); agreed != (accepted == 2) || agreed && !(duty.Friends.Has(tur.Seat()) && duty.Friends.Has((aus+ita-q).Seat())) && duty.Closed.Empty() {
					t.Errorf("%s, %s: %d have accepted; for power %d it is agreed: %v, with the duty %+v", c.deal, temper, accepted, q, agreed, duty)
				}
			}
		}
	}
}

// TestLeastTrustCounts checks that the trust in a deal of several is that in the party that is trusted least,
// and that a refusal names it.
func TestLeastTrustCounts(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	n := talkers(t, g, nil)[0].(*Bot).negotiator
	p := g.Start()
	ledger := promise.NewLedger(g)
	n.Offer(nil, talk.Phase{Position: &p, Partners: []diplomacy.Power{5, 7}, Dialect: press.Dialect{Level: 30}, Ledger: ledger})
	ledger.SetTrust(1, 5, promise.Trust{Broken: 9})
	x := n.read(n.partnerOf(7), press.Deal{Kind: press.Peace, Powers: []diplomacy.Power{1, 5, 7}}, 5)
	if x == nil || n.objection(x) != talk.NotTrusted || n.belief(x) != (promise.Trust{Broken: 9}).Value() {
		t.Fatal("a distrusted party does not count")
	}
	if d := n.decide(talk.Refuses, talk.NotTrusted, x); !strings.Contains(d.Short(g.Map, "en"), "trust in Italy") {
		t.Errorf("it says %q", d.Short(g.Map, "en"))
	}
}

// TestPeaceEndsWithABrokenPromise lets loyal regents deal with liars: whoever is lied to declares the peace to
// have ended before the next orders, and is bound no longer.
func TestPeaceEndsWithABrokenPromise(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	bots := talkers(t, g, func(seat int, p *Params) {
		p.Press.Temper = "loyal"
		if seat%2 == 0 {
			p.Press.Temper = "liar"
		}
	})
	ended := 0
	bound := func(b ai.Bot) bool {
		n := b.(*Bot).negotiator
		for i := range n.phase.Decided {
			if d := &n.phase.Decided[i]; d.State == promise.Broken && slices.Contains(d.To, n.bot.power) && n.duties[n.bot.power].Friends.Has(d.Power.Seat()) {
				return !slices.ContainsFunc(n.agreed, func(x *bargain) bool { return x.with.power == d.Power })
			}
		}
		return false
	}
	_, decisions := match(t, g, bots, false, 10, func(p *diplomacy.Position, _ []diplomacy.Answer) {
		for _, b := range bots {
			if p.Season.Moves() && b.(*Bot).negotiator.at != nil && bound(b) {
				t.Errorf("%v: power %d is still bound to one that broke its word", p.Phase(), b.(*Bot).power)
			}
		}
	})
	for _, d := range decisions {
		if d.Act == talk.Ends {
			ended++
		}
	}
	if ended == 0 {
		t.Error("nobody has ended a peace")
	}
}
