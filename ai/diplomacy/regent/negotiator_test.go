package regent

import (
	"math"
	"reflect"
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

// talkers returns regents with little time for all seats.
func talkers(t *testing.T, g *diplomacy.Game, change func(seat int, p *Params)) (all []ai.Bot) {
	t.Helper()
	for i := range g.Map.Powers() {
		p := Quick()
		p.Press.Effort = 1500
		if change != nil {
			change(i, &p)
		}
		all = append(all, New(p, ai.NewDumbBot, dumb)(g, diplomacy.Power(i+1), game.Random(5, uint64(i))))
	}
	return all
}

// listener notes the decisions of a bot.
type listener struct {
	*Bot
	decisions *[]talk.Decision
}

func (l listener) Decisions() []talk.Decision {
	all := l.Bot.Decisions()
	*l.decisions = append(*l.decisions, all...)
	return all
}

// match plays some phases with the bots at a table and returns its minutes and their decisions.
// check, if not nil, is called with the answers of each phase.
func match(t *testing.T, g *diplomacy.Game, bots []ai.Bot, reverse bool, phases int, check func(p *diplomacy.Position, answers []diplomacy.Answer)) (talk.Minutes, []talk.Decision) {
	t.Helper()
	var decisions []talk.Decision
	seated := make([]ai.Bot, len(bots))
	for i, b := range bots {
		seated[i] = listener{b.(*Bot), &decisions}
	}
	table := talk.NewTable(g, 30, 9, seated)
	p := g.Start()
	for range phases {
		answers := make([]diplomacy.Answer, len(bots))
		var orders diplomacy.Orders
		seats := slices.Collect(g.Acting(&p).All())
		if reverse {
			slices.Reverse(seats)
		}
		for _, seat := range seats {
			answers[seat] = table.Bot(seated[seat], seat).Orders(nil, &p)
			if err := g.CheckAnswer(&p, diplomacy.PowerOf(seat), answers[seat]); err != nil {
				t.Fatal(err)
			}
			for _, o := range answers[seat].Orders() {
				if o.Kind != diplomacy.Waive {
					orders[g.Map.Province(o.At)] = o
				}
			}
		}
		if check != nil {
			check(&p, answers)
		}
		diplomacy.NewJudge(g).Advance(&p, &orders)
	}
	return table.Minutes(&p), decisions
}

// TestNegotiations plays two years and computes the decisions again.
func TestNegotiations(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	bots := talkers(t, g, nil)
	minutes, decisions := match(t, g, bots, false, 8, func(p *diplomacy.Position, answers []diplomacy.Answer) {
		for seat, b := range bots {
			n := b.(*Bot).negotiator
			if !p.Season.Moves() || n.at == nil || n.at.Phase() != p.Phase() {
				continue
			}
			if broken := n.phase.Ledger.Breaks(n.bot.power, p, answers[seat]); len(broken) > 0 && !slices.ContainsFunc(n.decisions, func(d talk.Decision) bool { return d.Act == talk.Breaks }) {
				t.Errorf("%v: seat %d breaks a promise without saying so: %s", p.Phase(), seat, broken[0].Sentence(g.Map, "en"))
			}
			broke := slices.ContainsFunc(n.decisions, func(d talk.Decision) bool { return d.Act == talk.Breaks })
			for _, x := range n.agreed {
				for _, o := range x.mine {
					kept := slices.ContainsFunc(answers[seat].Orders(), func(a diplomacy.Order) bool { return ai.Canonical(g.Map, a) == o })
					if !kept && !broke {
						t.Errorf("seat %d agrees to %s and gives other orders without saying so", seat, x.text)
					}
				}
				for _, y := range n.agreed {
					if clash(g.Map, x.mine, y.mine) {
						t.Errorf("seat %d promises a unit twice: %s and %s", seat, x.text, y.text)
					}
				}
			}
		}
	})
	sum := talk.Count{}
	for _, c := range minutes.Kinds {
		sum.Add(c)
	}
	if sum.Offered == 0 || sum.Agreed == 0 || sum.Agreed < sum.Kept+sum.Broken+sum.Void || sum.Kept == 0 || minutes.Kinds[talk.OtherDeal].Offered > 0 || minutes.Kinds[talk.Peace].Offered == 0 {
		t.Errorf("the deals are %+v", minutes.Kinds)
	}
	seen := map[talk.Act]int{}
	for _, d := range decisions {
		seen[d.Act]++
		gain, lied := d.Both[0]-d.None[0], d.Lie-d.None[0]
		want := d.Trust*gain + (1-d.Trust)*lied
		switch d.Act {
		case talk.Offers, talk.Counters, talk.Accepts, talk.Refuses:
			if d.Reason == talk.NotUnderstood || d.Reason == talk.Custom || d.Reason == talk.Same {
				continue
			}
			if math.Abs(d.Expected-want) > 1e-9 {
				t.Errorf("%s: the expected gain is %v", d.Sentence(g.Map, "en"), want)
			}
			if yes := d.Act != talk.Refuses; yes && want <= d.Least || !yes && want > d.Least && d.Reason == talk.TooLittle {
				t.Errorf("%s: the decision does not follow", d.Sentence(g.Map, "en"))
			}
			if d.Act != talk.Accepts && d.Act != talk.Refuses && (gain <= worthwhile || d.Both[1]-d.None[1] <= worthwhile) {
				t.Errorf("%s: both must gain", d.Sentence(g.Map, "en"))
			}
		case talk.Keeps, talk.Breaks:
			if (d.Act == talk.Breaks) != (d.Tempted > d.Cost) || d.Cost < leastTheft {
				t.Errorf("%s: the decision does not follow", d.Sentence(g.Map, "en"))
			}
		case talk.Withdraws, talk.Remembers, talk.Ends:
		}
	}
	if seen[talk.Offers] == 0 || seen[talk.Accepts] == 0 || seen[talk.Refuses] == 0 || seen[talk.Keeps] == 0 || seen[talk.Remembers] == 0 {
		t.Errorf("the decisions are %v", seen)
	}

	// The order in which the bots are asked does not matter.
	again, _ := match(t, g, talkers(t, g, nil), true, 8, nil)
	if slices.Sort(again.Log); !reflect.DeepEqual(again.Kinds, minutes.Kinds) || !slices.Equal(again.Log, slices.Sorted(slices.Values(minutes.Log))) {
		t.Errorf("the same match has other negotiations: %+v, %+v", minutes.Kinds, again.Kinds)
	}
}

// TestRestricted checks that a search keeps to promised orders.
func TestRestricted(t *testing.T) {
	g := diplomacytest.Game(t, 6)
	promises := 0
	for _, p := range positions(t, g, 3, 14) {
		if !p.Season.Moves() {
			continue
		}
		for _, b := range talkers(t, g, nil) {
			b := b.(*Bot)
			b.evaluator.look(&p, b.draw(b.model.predict(nil, &p)))
			s := newSearcher(g, b.evaluator, &p, b.power, b.rng)
			var promised []diplomacy.Order
			for _, legal := range s.legal {
				for _, o := range legal {
					if o.Kind == diplomacy.SupportMove && p.Units[g.Map.Province(o.From)].Power != b.power && len(promised) == 0 {
						promised = []diplomacy.Order{o}
					}
				}
			}
			if len(promised) == 0 {
				continue
			}
			promises++
			s.bounds = &bounds{m: g.Map, at: &p, duty: promise.Duty{Power: b.power}, legal: s.legal, orders: promised}
			s.legal = s.bounds.limit()
			s.note(s.bounds.patch([]plan{planOf(g.Map, ai.NewDumbBot(g, b.power, b.rng).Orders(nil, &p))})[0])
			s.climb(1, 1500)
			for _, c := range s.found {
				if !slices.Contains(c.plan, promised[0]) {
					t.Fatalf("%v: the plan %v lacks the promised order %v", p.Phase(), c.plan, promised[0])
				}
			}
		}
	}
	if promises < 20 {
		t.Errorf("only %d promises were tried", promises)
	}
}

// TestSilence checks who does not talk.
func TestSilence(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	bots := talkers(t, g, func(seat int, p *Params) {
		switch seat {
		case 0, 1, 2:
			p.Press.Temper = silent
		case 3, 4, 5:
			p.Press.Effort = 0
		}
	})
	minutes, decisions := match(t, g, bots, false, 1, nil)
	if !slices.Equal(minutes.Speakers, []game.Seat{6}) || len(minutes.Log) > 0 || len(decisions) > 0 {
		t.Errorf("the minutes are %+v", minutes)
	}
}

// TestJoint computes the worths of a pair of plans from the start.
func TestJoint(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	n := talkers(t, g, nil)[2].(*Bot).negotiator
	p := g.Start()
	n.Offer(nil, talk.Phase{Position: &p, Partners: []diplomacy.Power{1, 4}, Dialect: press.Dialect{Level: 30}, Ledger: promise.NewLedger(g)})
	if len(n.partners) == 0 {
		t.Fatal("no partner is near")
	}
	d := ai.NewDistances(g.Map)
	params := Default()
	for _, w := range n.partners {
		for i, mine := range w.own {
			for j, theirs := range w.theirs {
				var want pay
				for s := range min(n.looks, n.bot.evaluator.scenarios.n) {
					var orders diplomacy.Orders
					for _, c := range n.bot.evaluator.scenarios.powers {
						c.plans[c.chosen[s]].put(g.Map, &orders)
					}
					mine.put(g.Map, &orders)
					theirs.put(g.Map, &orders)
					after := p
					diplomacy.NewJudge(g).Advance(&after, &orders)
					outlook := NewOutlook(g.Map, d, params.Spring, params.Fall)
					want[0] += params.Worth.of(outlook, &after, n.bot.power, nil, nil) / float64(min(n.looks, n.bot.evaluator.scenarios.n))
					want[1] += params.Worth.of(outlook, &after, w.power, nil, nil) / float64(min(n.looks, n.bot.evaluator.scenarios.n))
				}
				if got := w.base[i][j]; math.Abs(got[0]-want[0]) > 1e-9 || math.Abs(got[1]-want[1]) > 1e-9 {
					t.Fatalf("the worths of plans %d and %d are %v, want %v", i, j, got, want)
				}
			}
		}
	}
}

// TestBalance checks games with a known solution.
func TestBalance(t *testing.T) {
	// Each has a plan that is better whatever the other does.
	row, column, worth := balance([][]pay{{{1, 1}, {5, 0}}, {{0, 5}, {3, 3}}})
	if row != 0 || column != 0 || math.Abs(worth[0]-1) > 0.1 || math.Abs(worth[1]-1) > 0.1 {
		t.Errorf("the dilemma of prisoners: %d, %d, %v", row, column, worth)
	}
	_, _, worth = balance([][]pay{{{1, -1}, {-1, 1}}, {{-1, 1}, {1, -1}}})
	if math.Abs(worth[0]) > 0.1 || math.Abs(worth[0]+worth[1]) > 1e-9 {
		t.Errorf("matching pennies: %v", worth)
	}
}

// TestTempers checks what breaking a promise must gain.
func TestTempers(t *testing.T) {
	for name, want := range map[string][3]float64{ // for costs of 0, 0.7 and 3
		"loyal": {20, 20, 20}, "opportunist": {1, 1.2, 3.5}, "bully": {1, 1, 3.2}, "grudging": {1, 1.7, 4},
	} {
		n := &negotiator{temper: temperOf(name)}
		for i, cost := range [...]float64{0, 0.7, 3} {
			if got := n.bar(cost); math.Abs(got-want[i]) > 1e-9 || n.breaking(got, cost) || !n.breaking(got+1e-6, cost) {
				t.Errorf("%s breaks a promise of cost %v above %v, want %v", name, cost, got, want[i])
			}
		}
	}
	if names := Tempers(); names[len(names)-2] != silent || len(names) != 6 {
		t.Errorf("the tempers are %v", names)
	}
}

// TestRemembers checks that a broken promise costs trust, brings a grudge and has offers refused.
func TestRemembers(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	n := talkers(t, g, nil)[2].(*Bot).negotiator
	p := g.Start()
	ledger := promise.NewLedger(g)
	phase := talk.Phase{Position: &p, Partners: []diplomacy.Power{1, 4}, Dialect: press.Dialect{Level: 30}, Ledger: ledger}
	n.Offer(nil, phase)
	w := n.partners[0]
	for _, broken := range []bool{false, true, true, true} {
		state := promise.Kept
		if broken {
			state = promise.Broken
			ledger.SetTrust(n.bot.power, w.power, promise.Trust{Broken: 9})
		}
		n.phase.Decided = []promise.Promise{{Power: w.power, To: []diplomacy.Power{n.bot.power}, State: state}}
		n.remember()
		if (n.grudges[w.power] > 0) != broken {
			t.Errorf("broken %v: the grudge is %v", broken, n.grudges[w.power])
		}
	}
	x := &bargain{with: w, valued: true}
	if x.both[0] = 9; n.objection(x) != talk.NotTrusted || n.worthOffering(x) {
		t.Errorf("with a trust of %v it still deals", n.trust(w.power))
	}
	move, err := g.Map.ParseAnswer("A MUN - BUR", p.Season)
	if err != nil || w.power != 4 {
		t.Fatal(w.power, err)
	}
	order := press.Order{Power: w.power, Order: move.Orders()[0]}
	ledger.Agree(promise.Agreement{Phase: p.Phase(), By: w.power, With: []diplomacy.Power{n.bot.power}, Deal: press.Deal{Kind: press.Ordered, Order: order}})
	after := p
	ledger.Play(&promise.Played{Before: &p, After: &after})
	if d := n.decide(talk.Refuses, talk.NotTrusted, x); d.Broken == nil || !strings.Contains(d.Short(g.Map, "en"), "You promised me the order") {
		t.Errorf("the refusal does not name the broken promise: %q", d.Short(g.Map, "en"))
	}
	for range 20 {
		n.grudges.forgive()
	}
	if n.grudges != (grudges{}) {
		t.Errorf("the grudges last: %v", n.grudges)
	}
}

// TestCrossingOffers checks that a regent accepts what it has itself offered, also if it gains too little by
// it, in all rounds and from people, and that it says so.
func TestCrossingOffers(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	for what, answer := range map[string]func(n *negotiator, l talk.Letter) []talk.Letter{
		"a bot's offer":         func(n *negotiator, l talk.Letter) []talk.Letter { return n.Answer([]talk.Letter{l}) },
		"a bot's counter-offer": func(n *negotiator, l talk.Letter) []talk.Letter { return n.Conclude(nil, []talk.Letter{l}) },
		"a person's offer": func(n *negotiator, l talk.Letter) []talk.Letter {
			n.open, n.asked = nil, n.open
			return n.Hear(nil, nil, l)
		},
	} {
		for _, offered := range []bool{true, false} {
			n := talkers(t, g, nil)[2].(*Bot).negotiator
			p := g.Start()
			n.Offer(nil, talk.Phase{Position: &p, Partners: []diplomacy.Power{1, 2, 4}, Dialect: press.Dialect{Level: 30}, Ledger: promise.NewLedger(g)})
			if len(n.open) == 0 {
				t.Fatal("nothing was offered")
			}
			x := n.open[0]
			if x.both, x.lie = x.none, x.none[0]; !offered {
				n.open = nil
			}
			d := x.deal
			if d.Powers = slices.Clone(d.Powers); len(d.Powers) == 2 {
				slices.Reverse(d.Powers)
			}
			letters := answer(n, talk.Letter{From: x.with.power, To: n.bot.power, Press: press.Offer(d)})
			want := press.Refuse
			if offered {
				want = press.Accept
			}
			if len(letters) == 0 || letters[0].Press.Kind != want || !slices.Equal(letters[0].Press.Of.Tokens(g.Map), press.Offer(d).Tokens(g.Map)) || offered && letters[0].Why.Reason != talk.Same {
				t.Errorf("%s, offered before: %v; the answers are %+v", what, offered, letters)
			}
		}
	}
}

// TestHearsAfterOrders checks that a regent answers an offer that a server delivers after its orders, and
// keeps in new orders to what it agrees on.
func TestHearsAfterOrders(t *testing.T) {
	g := diplomacytest.Game(t, 4)
	bots := talkers(t, g, func(_ int, p *Params) { p.Press.Temper = liar }) // it agrees to everything
	start := g.Start()
	all := g.Acting(&start)
	table := talk.NewTable(g, 30, 9, []ai.Bot{bots[0], nil, nil, nil, nil, nil, nil}, talk.WithPeople(all.Without(0)), talk.WithPost())
	p := start
	table.Hold(nil, &p)
	table.Bot(bots[0], 0).Orders(nil, &p)
	offer := press.Offer(press.Deal{Kind: press.Peace, Powers: []diplomacy.Power{1, 4}})
	l := press.Letter{Envelope: press.Envelope{Phase: p.Phase(), From: 4, To: []diplomacy.Power{1}}, Press: offer}
	table.Deliver(l)
	answers := table.Hear(nil, l)
	if len(answers) == 0 || answers[0].Press.Kind != press.Accept || answers[0].To != 4 {
		t.Fatalf("the answers are %+v", answers)
	}
	if table.Agreed(0) != 0 {
		t.Error("it has agreed before the server has delivered its answer")
	}
	table.Deliver(press.Letter{Envelope: press.Envelope{Phase: p.Phase(), From: 1, To: []diplomacy.Power{4}}, Press: answers[0].Press})
	if again := table.Bot(bots[0], 0).Orders(nil, &p); table.Agreed(0) != 1 || again.Len() == 0 {
		t.Error("it has not agreed, or gives no orders")
	}
	if duty := bots[0].(*Bot).duties[1]; !duty.Friends.Has(3) {
		t.Errorf("its duties are %+v", duty)
	}
}
