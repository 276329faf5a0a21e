package diplomacy

import (
	"testing"

	"pgregory.net/rapid"

	"eras/game"
	rules "eras/game/diplomacy"
	"eras/scenes/boards/sprites"
	"eras/session"
)

// crowded are positions with many meanings of a click: own units beside each other, two
// coasts, fleets that can convoy, own and others.
var crowded = []struct{ position, power string }{
	{"SPR 1902 units=FRA:A.PAR,A.PIC,A.BUR,F.ECH,F.MAO,A.GAS,A.MAR;ENG:F.NTH,A.YOR;GER:A.MUN,A.RUH owners=FRA:PAR,BRE,MAR", "FRA"},
	{"FAL 1904 units=ENG:F.NTH,F.NWG,F.ECH,F.IRI,A.YOR,A.WAL,A.BEL,F.SKA,A.NWY,A.HOL,F.BAR,A.CLY,F.MAO;FRA:F.GAS,A.PAR;GER:F.HEL,A.KIE owners=ENG:LON,EDI,LVP,NWY,BEL,HOL", "ENG"},
	{"SPR 1905 units=TUR:F.BLA,F.CON,A.BUL,A.GRE,F.AEG,A.SMY,A.ARM;RUS:A.RUM,F.SEV;ITA:F.ION owners=TUR:CON,ANK,SMY,BUL,GRE", "TUR"},
}

// clicker gives orders by clicks on the areas of a map, as the screen does.
type clicker struct {
	*testScreen
	d *session.OrderDraft
}

// clicking opens a match at a position with a person for a power.
func clicking(t *testing.T, position, power string) *clicker {
	t.Helper()
	g := standard(t)
	p, err := g.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	ts := open(t, "en", 1280, 800, game.NewMatch[rules.Position, rules.Answer, rules.Event](&rules.Board{Game: g, First: p}, 1), seats(g, power+"=Inés"))
	d := ts.screen.writing()
	if d == nil {
		t.Fatal("nobody writes orders")
	}
	return &clicker{ts, d}
}

// reset drops all orders.
func (c *clicker) reset() {
	for _, at := range c.d.Ordered() {
		c.d.Drop(at)
	}
	c.screen.entry = newEntry(c.screen.m)
}

func (c *clicker) click(at rules.Province) { c.screen.clickArea(c.UI, c.d, at) }

// choice picks an open choice as its button does.
func (c *clicker) choice(i int) {
	if o, done := c.screen.entry.pick(i); o.Kind != 0 {
		c.screen.give(c.UI, c.d, o, done)
	}
}

// A click on a unit and one on a province that it can enter is a move there, whatever stands
// there and whatever others are ordered, unless the click is a fleet's on an army that is
// ordered by sea. The same two clicks with the action chosen between them are that action.
func TestTwoClicksAreAMove(t *testing.T) {
	for _, at := range crowded {
		c := clicking(t, at.position, at.power)
		m := c.screen.m
		rapid.Check(t, func(t *rapid.T) {
			c.reset()
			for _, other := range c.d.Subjects() {
				if rapid.IntRange(0, 2).Draw(t, "ordered") == 0 {
					_ = c.d.Put(rapid.SampledFrom(c.d.Legal(other)).Draw(t, "order"))
				}
			}
			subject := rapid.SampledFrom(c.d.Subjects()).Draw(t, "unit")
			want := rapid.SampledFrom(c.d.Legal(subject)).Draw(t, "wanted")
			if want.Kind != rules.Move {
				return
			}
			to := m.Province(want.To)
			before := c.d.Order(to)
			c.click(subject)
			c.click(to)
			got := c.d.Order(subject)
			if session.BySea(m, before) && got.Kind == rules.Convoy && m.Province(got.From) == to && m.Province(got.To) == m.Province(before.To) {
				return
			}
			if got.Kind != rules.Move || m.Province(got.To) != to {
				t.Fatalf("clicks on %s and %s gave %s", m.Token(subject), m.Token(to), m.FormatOrder(got))
			}
		})
	}
}

// Once an order is given, only clicks that begin with its unit change it: what is still
// asked, by land or by sea, which coast, whether a fleet helps, may be left open.
func TestAnOpenChoiceNeverDropsAnOrder(t *testing.T) {
	asked := 0
	for _, at := range crowded {
		c := clicking(t, at.position, at.power)
		m := c.screen.m
		rapid.Check(t, func(t *rapid.T) {
			c.reset()
			given := map[rules.Province]rules.Order{}
			for range rapid.IntRange(1, 12).Draw(t, "orders") {
				subject := rapid.SampledFrom(c.d.Subjects()).Draw(t, "unit")
				o := rapid.SampledFrom(c.d.Legal(subject)).Draw(t, "wanted")
				c.click(subject)
				if o.Kind != rules.Move || c.screen.entry.subject != subject {
					c.screen.entry = newEntry(m) // Esc
					continue
				}
				delete(given, subject)
				c.click(m.Province(o.To))
				if e := &c.screen.entry; e.free {
					asked++
					if rapid.Bool().Draw(t, "answered") {
						c.choice(rapid.IntRange(0, len(e.choices)-1).Draw(t, "choice"))
					}
				}
				now := c.d.Order(subject)
				if now.Kind == 0 {
					t.Fatalf("clicks on %s and %s gave no order", m.Token(subject), m.Token(m.Province(o.To)))
				}
				given[subject] = now
				for _, at := range c.d.Ordered() {
					if given[at].Kind == 0 {
						given[at] = c.d.Order(at) // a convoy that was offered
					}
				}
				for at, was := range given {
					if now := c.d.Order(at); now != was {
						t.Fatalf("%s was ordered %s, then clicks on others made it %q", m.Token(at), m.FormatOrder(was), m.FormatOrder(now))
					}
				}
			}
		})
	}
	if asked == 0 {
		t.Error("nothing was ever asked")
	}
}

// With the action chosen at the bar or by a held key, the clicks are the support or the
// convoy, whatever else they could mean.
func TestSupportsAndConvoysAreChosen(t *testing.T) {
	for _, at := range crowded {
		c := clicking(t, at.position, at.power)
		m := c.screen.m
		for _, subject := range c.d.Subjects() {
			for _, want := range c.d.Legal(subject) {
				d := actionOf(want)
				if d != supporting && d != convoying {
					continue
				}
				c.reset()
				from := m.Province(want.From)
				c.click(subject)
				c.screen.chooseAction(c.UI, d)
				c.click(from)
				if c.d.Order(subject) == want {
					continue // there was only one
				}
				to := m.Province(want.To)
				if want.Kind == rules.SupportHold {
					to = from
				}
				c.click(to)
				if got := c.d.Order(subject); got != want {
					t.Errorf("%s: clicks gave %s", m.FormatOrder(want), m.FormatOrder(got))
				}
			}
		}
	}
}

// An army that goes by sea is offered the orders of the fleets that are there, one after
// the other, and a fleet that is clicked first and then the army carries it.
func TestFleetsAreOffered(t *testing.T) {
	c := clicking(t, crowded[0].position, "FRA")
	g := c.match.Game()
	at := func(token string) rules.Province { return province(g, token) }
	order := func(token string) string { return g.Map.FormatOrder(c.d.Order(at(token))) }
	c.click(at("PIC"))
	c.click(at("POR"))
	c.choice(0)
	if e := &c.screen.entry; !e.free {
		t.Fatal("the second fleet is not offered")
	}
	c.choice(0)
	if order("PIC") != "A PIC - POR VIA" || order("ECH") != "F ECH C A PIC - POR" && order("MAO") != "F MAO C A PIC - POR" || len(c.d.Faults()) > 0 {
		t.Errorf("the orders are %s", g.Map.FormatAnswer(c.d.Answer()))
	}
	c.reset()
	c.click(at("PIC"))
	c.click(at("LON"))
	c.click(at("ECH")) // passes the offer over
	c.click(at("PIC"))
	if order("ECH") != "F ECH C A PIC - LON" || order("PIC") != "A PIC - LON VIA" {
		t.Errorf("the orders are %s", g.Map.FormatAnswer(c.d.Answer()))
	}
}

// While an order is entered, what is said of a province covers none that can be clicked next,
// nor the menu of the chosen unit.
func TestTooltipsCoverNoTarget(t *testing.T) {
	k := clicking(t, crowded[1].position, crowded[1].power)
	shown := 0
	for i, subject := range k.d.Subjects()[:3] {
		k.reset()
		k.click(subject)
		k.Ticks(1)
		for at := rules.Province(i); at < rules.Province(k.screen.m.Provinces()); at += 5 {
			x, y := k.screen.board.view.Unit(int(at))
			k.Move(x, y)
			k.Ticks(20)
			tip, ok := k.Find("tooltip")
			if !ok {
				continue
			}
			shown++
			for _, key := range "HMSC" {
				if deed, ok := k.Find("deed." + string(key)); ok && !tip.Rect.And(deed.Rect).Empty() {
					t.Errorf("with %s chosen, the tooltip of %s covers %q", k.screen.m.Token(subject), k.screen.m.Token(at), deed.Label)
				}
			}
			for targets := k.screen.entry.targets(); !targets.Empty(); targets = targets.Rest() {
				if to := targets.First(); !tip.Rect.And(k.screen.board.box(to)).Empty() {
					t.Errorf("with %s chosen, the tooltip of %s covers %s", k.screen.m.Token(subject), k.screen.m.Token(at), k.screen.m.Token(to))
				}
			}
		}
	}
	if shown < 30 {
		t.Errorf("only %d tooltips", shown)
	}
}

// Names of provinces keep clear of the rings of orders.
func TestNamesKeepClearOfRings(t *testing.T) {
	c := clicking(t, crowded[0].position, "FRA")
	at := province(c.match.Game(), "PIC")
	c.click(at)
	c.click(at) // holds
	c.Ticks(2)
	b := c.screen.board
	x, y := b.place(rules.Location(at))
	ring := sprites.RingRadius(b.size)
	for _, r := range b.avoid {
		if r.Has(x-ring+1, y) && r.Has(x+ring-1, y) && r.Has(x, y-ring+1) && r.Has(x, y+ring-1) {
			return
		}
	}
	t.Errorf("a name may lie under the ring of %s", c.match.Game().Map.Token(at))
}
