package ender

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// stands makes the countries of a position: for each player continents and countries with
// their armies; what is said of a country counts.
func stands(t *testing.T, m *risk.Map, lands ...string) string {
	t.Helper()
	out := make([]string, m.Countries())
	put := func(name string, set risk.Set) {
		for seat, land := range lands {
			for word := range strings.FieldsSeq(land) {
				id, armies, _ := strings.Cut(word, ":")
				if id != name {
					continue
				}
				for c := range set.All() {
					out[c] = fmt.Sprintf("%d.%s", seat, armies)
				}
			}
		}
	}
	for k := range risk.Continent(m.Continents()) {
		put(m.ContinentID(k), m.Members(k))
	}
	for c := range risk.Country(m.Countries()) {
		if put(m.ID(c), risk.SetOf(c)); out[c] == "" {
			t.Fatalf("nobody has %s", m.ID(c))
		}
	}
	return strings.Join(out, ",")
}

// told is the first plan of player 0 at a position with armies in hand, its trace and
// the planner that made it.
func told(t *testing.T, g *risk.Game, p risk.Position, params Params) (*Planner, *Trace) {
	t.Helper()
	var trace *Trace
	makers := make([]airisk.Maker, g.Rules.Players)
	for i := range makers {
		makers[i] = airisk.NewRandom
	}
	var pl *Planner
	makers[0] = func(g *risk.Game, seat game.Seat, rng *rand.Rand) airisk.Bot {
		b := NewWith(params, Options{Watch: func(tr *Trace) {
			if trace == nil {
				trace = tr
			}
		}})(g, seat, rng).(*bot)
		pl = b.Planner
		return b
	}
	m, err := airisk.NewPlaying(g, makers, 1)
	if err != nil {
		t.Fatal(err)
	}
	m.P = p
	if _, err := m.Step(); err != nil {
		t.Fatal(err)
	}
	return pl, trace
}

// route makes the attacks of a way, "brazil peru" being one.
func route(t *testing.T, m *risk.Map, ways ...string) (out []Attack) {
	t.Helper()
	for _, way := range ways {
		from := none
		for name := range strings.FieldsSeq(way) {
			c, ok := m.Find(name)
			if !ok {
				t.Fatalf("%q is nowhere", name)
			}
			if from != none {
				out = append(out, Attack{from, c})
			}
			from = c
		}
	}
	return out
}

// beside values another plan in the space that was searched.
func beside(t *testing.T, pl *Planner, ways ...string) *Plan {
	t.Helper()
	var s Sketch
	for _, a := range route(t, pl.board.m, ways...) {
		s.add(a)
	}
	i, ok := pl.space.LookAt(s, 0)
	if !ok {
		t.Fatalf("%v asks for more armies than there are", ways)
	}
	return pl.space.Plan(i)
}

// takes reports whether a plan takes a country.
func takes(m *risk.Map, o Outlook, name string) bool {
	c, _ := m.Find(name)
	return slices.ContainsFunc(o.Attacks, func(a Attack) bool { return a.To == c })
}

// fieldOf is a match of so many players on the classic map, and a position at player 0's
// turn.
func fieldOf(t *testing.T, inHand int, hands string, lands ...string) (*risk.Game, risk.Position) {
	t.Helper()
	g := gameUpon(t, mapNamed(t, "classic"), len(lands))
	return g, positionOn(t, g, stands(t, g.Map, lands...), inHand, hands)
}

// Several aims in one turn (5.4, "multiestrategia"): to complete South America with
// Peru, to break North America, and to break Australia.
func TestVirtueSeveralAims(t *testing.T) {
	g, p := fieldOf(t, 6, "-/?1/?2/?3",
		"venezuela:2 brazil:6 argentina:2 siam:6 india:1 china:1",
		"north_america:2 peru:1 europe:2 iceland:1",
		"australia:2 asia:2",
		"africa:2 japan:1")
	pl, tr := told(t, g, p, Paper())
	for _, name := range []string{"central_america", "peru", "indonesia"} {
		if !takes(g.Map, tr.Best, name) {
			t.Errorf("the plan leaves out %s:\n%s", name, tr.Format(g.Map))
		}
	}
	// Each aim is worth its chance to fail.
	for _, ways := range [][]string{
		{"venezuela central_america", "brazil peru"},
		{"venezuela central_america", "siam indonesia"},
		{"brazil peru", "siam indonesia"},
		{"brazil peru"},
	} {
		if plan := beside(t, pl, ways...); plan.Worth >= tr.Best.Worth {
			t.Errorf("%v is worth %v, the plan %v", ways, plan.Worth, tr.Best.Worth)
		}
	}
}

// The enemy's big army is left where it is (5.4, "no llevar tropas del enemigo al
// ataque"): 18 stand in Indonesia behind a Siam of their own with one, and cannot come
// out but through it. Of the whole world, that country is not taken; the third player's
// Japan and Alaska are.
func TestVirtueLeavesTheBigArmyOut(t *testing.T) {
	g, p := fieldOf(t, 3, "-/-/-",
		"europe:3 africa:3 south_america:3 north_america:3 asia:2",
		"australia:1 indonesia:18 siam:1",
		"japan:1 alaska:1")
	pl, tr := told(t, g, p, Paper())
	if takes(g.Map, tr.Best, "siam") || !takes(g.Map, tr.Best, "japan") || !takes(g.Map, tr.Best, "alaska") {
		t.Errorf("the plan is\n%s", tr.Format(g.Map))
	}
	// It would be worth less than doing nothing: it brings a threat of more than 10 where
	// there was next to none.
	siam := beside(t, pl, "china siam")
	if siam.Worth >= tr.Empty.Worth {
		t.Errorf("taking Siam is worth %v, nothing %v", siam.Worth, tr.Empty.Worth)
	}
	c, _ := g.Map.Find("siam")
	if pl.s.danger[c] < 10 {
		t.Errorf("Siam is threatened with %v", pl.s.danger[c])
	}
	for c, x := range tr.Danger {
		if x > 1 {
			t.Errorf("as planned, country %d is threatened with %v", c, x)
		}
	}
}

// Soldiers are protected (5.4, "defensa inteligente"): before 40 in Kamchatka, Alaska's 8
// go to Alberta, where they outlive the attack; before 9 more stay.
func TestVirtueProtectsSoldiers(t *testing.T) {
	stay := func(kamchatka int) (alaska, alberta int32, tr *Trace, m *risk.Map) {
		g, p := fieldOf(t, 3, "-/-/-",
			"alaska:8 northwest_territory:1 alberta:1 south_america:2",
			fmt.Sprintf("asia:1 kamchatka:%d", kamchatka),
			"north_america:1 europe:2 africa:2 australia:2")
		_, tr = told(t, g, p, Paper())
		a, _ := g.Map.Find("alaska")
		b, _ := g.Map.Find("alberta")
		return max(1, tr.Stand[a]), max(1, tr.Stand[b]), tr, g.Map
	}
	alaska, alberta, tr, m := stay(40)
	if alaska > 2 || alberta < 6 {
		t.Errorf("before 40 there stand %d in Alaska and %d in Alberta:\n%s", alaska, alberta, tr.Format(m))
	}
	before9, behind9, tr, m := stay(9)
	if before9 <= alaska || behind9 >= alberta {
		t.Errorf("before 9 there stand %d in Alaska and %d in Alberta:\n%s", before9, behind9, tr.Format(m))
	}
}

// The alley is a row of five: of two countries that are as easy to take, behind one of
// which twelve wait, he takes the other, and what is behind it.
const alley = "alley l=0,m=0,r=0 w.0.i.1,x.0.h.0-2,me.1.c.1-3,y.2.i.2-4,z.2.h.3"

// He keeps out of the way (5.4, "quitarse de en medio").
func TestVirtueKeepsOutOfTheWay(t *testing.T) {
	g := gameWith(t, alley, 2)
	for _, c := range []struct {
		countries   string
		quiet, loud risk.Country
	}{{"1.12,1.1,0.5,1.1,1.2", 3, 1}, {"1.2,1.1,0.5,1.1,1.12", 1, 3}} {
		p := positionOn(t, g, c.countries, 3)
		pl, tr := told(t, g, p, Paper())
		if !takes(g.Map, tr.Best, g.Map.ID(c.quiet)) || takes(g.Map, tr.Best, g.Map.ID(c.loud)) {
			t.Errorf("%s: the plan is\n%s", c.countries, tr.Format(g.Map))
		}
		danger := func(to risk.Country) (sum, worth float64) {
			plan := beside(t, pl, g.Map.ID(2)+" "+g.Map.ID(to))
			// A plan that was seen is not valued again, so its threats are foreseen anew.
			s := baseOf(pl, &p, 3, plan.Attacks()...)
			s.recall(&plan.middle)
			pl.foresee(s)
			for own := range s.held[0].All() {
				sum += s.danger[own]
			}
			return sum, plan.Worth
		}
		quiet, worthQuiet := danger(c.quiet)
		loud, worthLoud := danger(c.loud)
		if quiet >= loud || worthQuiet <= worthLoud {
			t.Errorf("%s: the quiet side brings a threat of %v and is worth %v, the other %v and %v", c.countries, quiet, worthQuiet, loud, worthLoud)
		}
	}
}

// He takes from the leader the continent that others cannot (5.4): of Europe, into which
// player 1 can march with 14, and North America, he takes away the latter though Alaska
// has more defenders; if player 1 has no army there, the former.
func TestVirtueTakesWhatOthersCannot(t *testing.T) {
	for _, c := range []struct {
		africa        int
		takes, leaves string
		better, worse string
	}{
		{14, "alaska", "ukraine", "kamchatka alaska", "ural ukraine"},
		{1, "ukraine", "alaska", "ural ukraine", "kamchatka alaska"},
	} {
		g, p := fieldOf(t, 4, "-/-/-",
			"asia:1 kamchatka:5 ural:5 australia:1",
			fmt.Sprintf("africa:1 north_africa:%d south_america:1", c.africa),
			"europe:2 north_america:2 alaska:3")
		pl, tr := told(t, g, p, Paper())
		if !takes(g.Map, tr.Best, c.takes) || takes(g.Map, tr.Best, c.leaves) {
			t.Errorf("beside an army of %d, the plan is\n%s", c.africa, tr.Format(g.Map))
		}
		better, worse := beside(t, pl, c.better), beside(t, pl, c.worse)
		if better.Worth <= worse.Worth {
			t.Errorf("beside an army of %d, %s is worth %v, %s %v", c.africa, c.better, better.Worth, c.worse, worse.Worth)
		}
	}
}

// He does not kill a weak enemy though he could (5.4, "no matar a los enemigos"): player
// 3 has three countries within reach and four cards, and taking them would succeed with
// 0.82. Four cards are 15·4·5/3 = 100 of strength, while each army of the leaders' income
// is 1,000: he breaks Europe.
func TestFaultSparesTheWeak(t *testing.T) {
	g, p := fieldOf(t, 5, "-/-/-/?4",
		"africa:1 north_africa:2 egypt:9",
		"north_america:2 south_america:2",
		"europe:2 australia:2 asia:2",
		"middle_east:2 afghanistan:2 india:1")
	pl, tr := told(t, g, p, Paper())
	if takes(g.Map, tr.Best, "india") || !takes(g.Map, tr.Best, "southern_europe") {
		t.Errorf("the plan is\n%s", tr.Format(g.Map))
	}
	kill := beside(t, pl, "egypt middle_east afghanistan india")
	if kill.Success < 0.8 || kill.Worth >= tr.Best.Worth || kill.Worth >= tr.Empty.Worth {
		t.Errorf("killing succeeds with %v and is worth %v, the plan %v, nothing %v", kill.Success, kill.Worth, tr.Best.Worth, tr.Empty.Worth)
	}
	near(t, "the cards of the plan", tr.Strength[3].Cards, 100)
	// As the paper says, more weight on cards would do: worth three thousand each, they
	// are taken.
	params := Paper()
	params.Strength.Cards = 2000
	_, tr = told(t, g, p, params)
	if !takes(g.Map, tr.Best, "india") || !takes(g.Map, tr.Best, "middle_east") || !takes(g.Map, tr.Best, "afghanistan") {
		t.Errorf("with a greater weight of cards, the plan is\n%s", tr.Format(g.Map))
	}
}

// He is not reactive (5.4): q fell without a loss, where 2.3 were expected. That is no
// reason for a new plan, which would go on to r and be worth more than to stop.
func TestFaultDoesNotReact(t *testing.T) {
	g := gameWith(t, spit, 3)
	pl := plannerOf(g, Paper())
	p := positionOn(t, g, "0.8,1.3,1.2,2.2", 0)
	x := pl.Search(&p, 0)
	if got := x.Plan(x.Best()).Attacks(); !slices.Equal(got, []Attack{{p0, q1}}) {
		t.Fatalf("the plan is %v, want q alone", got)
	}
	paper := Paper()
	rules := replanningOf(&paper.Replan)
	if rules.Won(Course{Lost: 0, Cost: loss3, Soldiers: 7, Group: 6}) {
		t.Errorf("a new plan is made")
	}
	p = positionOn(t, g, "0.1,0.7,1.2,2.2", 0)
	p.Took = true
	x = pl.Search(&p, 0)
	best := x.Plan(x.Best())
	if !best.Taken().Has(r2) || best.Worth <= x.Plan(0).Worth {
		t.Errorf("a new plan would be %v, worth %v beside %v", best.Attacks(), best.Worth, x.Plan(0).Worth)
	}
}

// His prediction errs (5.4): threats that succeed with less than 0.9 are not seen. q with
// 12 lies beside 14 who, with 4 more, would take it with 0.86; he foresees the 1 of
// figure 4.59 and holds it for safe.
func TestFaultMissesThreats(t *testing.T) {
	g := gameWith(t, spit, 2)
	pl := plannerOf(g, Paper())
	p := positionOn(t, g, "0.1,0.12,1.14,1.1", 0)
	s := baseOf(pl, &p, 0)
	pl.valuer.value(s, 2, 0)
	near(t, "the threat to q", s.danger[q1], 1)
	if s.stand[q1] != 12 || s.holds[q1] < 0.95 {
		t.Errorf("%d stand in q and hold it with %v", s.stand[q1], s.holds[q1])
	}
	if win := pl.lists.winOf(17, 12); win < 0.8 {
		t.Errorf("the attack that was not foreseen wins with %v", win)
	}
	// Where threats are seen from 0.5 on, so is this one.
	params := Paper()
	params.Threats.LeastSuccess = 0.5
	pl = plannerOf(g, params)
	s = baseOf(pl, &p, 0)
	pl.valuer.value(s, 2, 0)
	if s.danger[q1] < 8 {
		t.Errorf("with less asked of threats, that to q is %v", s.danger[q1])
	}
}
