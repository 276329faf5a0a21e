package jic

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// Retreats go to a lost home, else to a centre, and never two to one province.
func TestRetreats(t *testing.T) {
	g := diplomacytest.Game(t, 50)
	m := g.Map
	p := diplomacy.Position{Year: 1905, Season: diplomacy.Autumn}
	diplomacytest.Put(t, m, &p, "AUS: / VIE BUD TRI SER")
	diplomacytest.Put(t, m, &p, "RUS: / RUM")
	dislodge := func(kind diplomacy.Kind, token, by string) {
		at, _ := m.FindProvince(token)
		from, _ := m.FindProvince(by)
		power, _ := m.FindPower("AUS")
		p.Dislodged[at] = diplomacy.DislodgedUnit{Unit: diplomacy.Unit{Power: power, Kind: kind, At: diplomacy.Location(at)}, By: from}
	}
	dislodge(diplomacy.Army, "BUD", "GAL")
	diplomacytest.Put(t, m, &p, "RUS: A BUD")
	b := bot(t, g, "AUS")
	answer, tr := b.Explain(&p)
	// Rumania is a foreign centre, taken by a retreat in autumn.
	expect(t, m, answer, "A BUD R RUM")
	if len(tr.Agents) != 1 || tr.Agents[0].Plans[0].Utility <= 0 || tr.Season != diplomacy.Autumn {
		t.Errorf("trace %+v", tr)
	}

	dislodge(diplomacy.Army, "SER", "BUL")
	diplomacytest.Put(t, m, &p, "RUS: A SER, A GAL, A VIE, A TRI, A GRE, A ALB")
	answer = b.Orders(nil, &p)
	// Both can only go to Rumania, so one must disband.
	if text := strings.Join(diplomacytest.Orders(m, answer), "; "); strings.Count(text, " R RUM") != 1 || strings.Count(text, " D") != 1 {
		t.Errorf("orders %q", text)
	}
}

// England, whose armies reach nothing, builds fleets; distant units are removed.
func TestAdjustments(t *testing.T) {
	g := diplomacytest.Game(t, 50)
	m := g.Map
	p := diplomacy.Position{Year: 1901, Season: diplomacy.Winter}
	diplomacytest.Put(t, m, &p, "ENG: / LON LVP EDI NWY")
	diplomacytest.Put(t, m, &p, "ENG: F NWY, F NTH")
	answer := bot(t, g, "ENG").Orders(nil, &p)
	if answer.Len() != 2 {
		t.Fatalf("orders %q", diplomacytest.Orders(m, answer))
	}
	for _, o := range answer.Orders() {
		if o.Kind != diplomacy.Build || o.Unit != diplomacy.Fleet {
			t.Errorf("order %s", m.FormatOrder(o))
		}
	}
	diplomacytest.Put(t, m, &p, "RUS: / EDI NWY")
	diplomacytest.Put(t, m, &p, "ENG: A WAL")
	expect(t, m, bot(t, g, "ENG").Orders(nil, &p), "A WAL D")
}

// In whole matches every answer is legal, and the same seed repeats a match.
func TestMatches(t *testing.T) {
	g := diplomacytest.Game(t, 25)
	jic, dumb := New(Paper()), maker(t, "dumbbot")
	games := 6
	if testing.Short() {
		games = 2
	}
	for seed := range uint64(games) {
		var makers []aidiplomacy.Maker
		for i := range g.Map.Powers() {
			makers = append(makers, []aidiplomacy.Maker{jic, dumb}[(i+int(seed))%2])
		}
		first, err := aidiplomacy.Play(context.Background(), g, makers, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := aidiplomacy.Play(context.Background(), g, makers, seed, nil); err != nil || again != first {
			t.Errorf("match %d ends differently the second time, %v", seed, err)
		}
	}
}

// In whole matches the orders of every movement phase meet table 7, and no more units than
// allowed vary in a deadlock.
func TestCoordinatedActions(t *testing.T) {
	g := diplomacytest.Game(t, 40)
	m := g.Map
	games := 14
	if testing.Short() {
		games = 2
	}
	seen := map[string]int{}
	for seed := range games {
		makers := make([]aidiplomacy.Maker, m.Powers())
		for k := range makers {
			makers[k] = maker(t, "dumbbot")
		}
		var b *Bot
		me := diplomacy.Power(seed%m.Powers() + 1)
		makers[me-1] = func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
			b = NewBot(Paper(), g, power, rng)
			return b
		}
		look := func(p *diplomacy.Position) {
			if p.Season.Moves() && g.Acting(p).Has(me.Seat()) {
				_, tr := b.Explain(p)
				checkTrace(t, m, tr, seen)
			}
		}
		agents, err := aidiplomacy.NewAgents(g, makers, uint64(seed))
		if err != nil {
			t.Fatal(err)
		}
		match := game.NewMatch(&diplomacy.Board{Game: g, First: g.Start()}, uint64(seed))
		first := match.Position()
		look(&first)
		if err := match.Run(t.Context(), agents, func(s diplomacy.Step) { look(&s.After) }); err != nil {
			t.Fatal(err)
		}
	}
	for _, what := range []string{"searched", "resolved", "too large", "deadlock", "varied", "advanced"} {
		if seen[what] == 0 && !testing.Short() {
			t.Errorf("no phase was %s", what)
		}
	}
}

func checkTrace(t *testing.T, m *diplomacy.Map, tr *Trace, seen map[string]int) {
	t.Helper()
	if len(tr.Locked) > 0 {
		seen["deadlock"]++
	}
	if len(tr.Varied) > 0 {
		seen["varied"]++
	}
	if n := len(tr.Varied); n > max(1, len(tr.Locked)*3/10) {
		t.Errorf("%d of %d in a deadlock vary", n, len(tr.Locked))
	}
	for _, g := range tr.Groups {
		if g.Set != Everyone {
			seen["advanced"]++
		}
		switch {
		case g.TooLarge:
			seen["too large"]++
		case g.Found:
			seen["searched"]++
		default:
			seen["resolved"]++
		}
	}
	at := map[diplomacy.Province]diplomacy.Order{}
	to := map[diplomacy.Province]diplomacy.Order{}
	for _, o := range tr.Orders {
		at[m.Province(o.At)] = o
		if o.Kind != diplomacy.Move {
			continue
		}
		if other, ok := to[m.Province(o.To)]; ok {
			t.Errorf("%s and %s", m.FormatOrder(o), m.FormatOrder(other))
		}
		to[m.Province(o.To)] = o
	}
	for _, o := range tr.Orders {
		from := at[m.Province(o.From)]
		switch o.Kind {
		case diplomacy.Move:
			there, ok := at[m.Province(o.To)]
			if ok && (there.Kind != diplomacy.Move || m.Province(there.To) == m.Province(o.At)) {
				t.Errorf("%s against %s", m.FormatOrder(o), m.FormatOrder(there))
			}
		case diplomacy.SupportMove:
			if from.Kind != diplomacy.Move || m.Province(from.To) != m.Province(o.To) {
				t.Errorf("%s supports %s", m.FormatOrder(o), m.FormatOrder(from))
			}
		case diplomacy.SupportHold:
			if from.Kind == diplomacy.Move || from.Kind == 0 {
				t.Errorf("%s supports %s", m.FormatOrder(o), m.FormatOrder(from))
			}
		}
	}
}

// JIC beats HoldBots with every power within 25 years.
func TestWinsAgainstHoldBots(t *testing.T) {
	g := diplomacytest.Game(t, 25)
	hold := maker(t, "holdbot")
	for i := range g.Map.Powers() {
		makers := make([]aidiplomacy.Maker, g.Map.Powers())
		for k := range makers {
			makers[k] = hold
		}
		makers[i] = New(Paper())
		p, err := aidiplomacy.Play(context.Background(), g, makers, 3, nil)
		if err != nil {
			t.Fatal(err)
		}
		me := diplomacy.Power(i + 1)
		if o, _ := g.Outcome(&p); o.Winner != me.Seat() {
			t.Errorf("%s does not win: %v in %d", g.Map.PowerToken(me), o, p.Year)
		}
	}
}

func maker(t *testing.T, name string) aidiplomacy.Maker {
	t.Helper()
	m, err := aidiplomacy.Bots().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// The text of a trace has the plans and the alternatives.
func TestTraceFormat(t *testing.T) {
	g := diplomacytest.Game(t, 10)
	p := g.Start()
	_, tr := bot(t, g, "TUR").Explain(&p)
	text := tr.Format(g.Map)
	for _, want := range []string{
		"TUR, SPR 1901, plans that lead to centres have utility 425 on average",
		"plan 4, move to centre: - BUL, utility 425, enemies 0, allies 0",
		"plan 6, move to front: - ARM, utility 251, enemies 1, allies 1",
		"all units: ",
		"utility 1352, weight 17, goodness 7661.3",
		"F ANK S A SMY - ARM, or else F ANK - ARM with goodness 7378.0",
		"A CON - BUL, or else no combination",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
}
