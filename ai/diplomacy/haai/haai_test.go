package haai

import (
	"context"
	"slices"
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// orders returns the orders of HaAI in that style, sorted.
func orders(g *diplomacy.Game, p *diplomacy.Position, token string, t style, seed uint64) []string {
	power, _ := g.Map.FindPower(token)
	a := newBot(t, g, power, game.Random(seed)).Orders(nil, p)
	return diplomacytest.Orders(g.Map, a)
}

// A unit that wants a centre with one enemy unit announces it, and the idle unit next to it
// gets the contract.
func TestContractForAnAttack(t *testing.T) {
	g := diplomacytest.Game(t, 10)
	p := diplomacy.Position{Year: 1905, Season: diplomacy.Fall}
	italy, _ := g.Map.FindPower("ITA")
	for c := range g.Map.Centres().All() {
		p.Owner[c] = italy
	}
	diplomacytest.Put(t, g.Map, &p, "ITA: A MAR, A GAS / MAR")
	diplomacytest.Put(t, g.Map, &p, "FRA: F SPA/SCS / SPA")
	for _, temper := range []style{vanilla, berserk} {
		got := orders(g, &p, "ITA", temper, 1)
		a := []string{"A GAS S A MAR - SPA", "A MAR - SPA"}
		b := []string{"A GAS - SPA", "A MAR S A GAS - SPA"}
		if !slices.Equal(got, a) && !slices.Equal(got, b) {
			t.Errorf("orders %q", got)
		}
	}
}

// At the same positions Vanilla leaves fewer of its centres than Berserk.
func TestVanillaStaysMore(t *testing.T) {
	g := diplomacytest.Game(t, 6)
	left := map[style]int{}
	_, err := aidiplomacy.Play(t.Context(), g, slices.Repeat([]aidiplomacy.Maker{NewBerserk}, g.Map.Powers()), 2, func(s diplomacy.Step) {
		p := &s.Before
		if !p.Season.Moves() {
			return
		}
		for i := range g.Map.Powers() {
			for _, temper := range []style{vanilla, berserk} {
				power := diplomacy.Power(i + 1)
				a := newBot(temper, g, power, game.Random(1)).Orders(nil, p)
				for _, o := range a.Orders() {
					if o.Kind == diplomacy.Move && p.Owner[g.Map.Province(o.At)] == power {
						left[temper]++
					}
				}
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if left[vanilla] >= left[berserk]*19/20 {
		t.Errorf("Vanilla leaves %d of its centres, Berserk %d", left[vanilla], left[berserk])
	}
}

// No two units move to the same place, swap places, enter where one stays, or support what
// is not ordered. Every answer is legal in every phase. The same seed repeats a match.
func TestMatches(t *testing.T) {
	g := diplomacytest.Game(t, 20)
	games := 6
	if testing.Short() {
		games = 2
	}
	for seed := range uint64(games) {
		var makers []aidiplomacy.Maker
		for i := range g.Map.Powers() {
			maker := []aidiplomacy.Maker{NewVanilla, NewBerserk}[(i+int(seed))%2]
			makers = append(makers, maker)
		}
		end, err := aidiplomacy.Play(t.Context(), g, makers, seed, func(s diplomacy.Step) {
			if s.After.Season != diplomacy.Spring {
				checkOrders(t, g.Map, &s.After)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if again, err := aidiplomacy.Play(context.Background(), g, makers, seed, nil); err != nil || again != end {
			t.Errorf("match %d ends differently the second time, %v", seed, err)
		}
	}
}

// checkOrders fails if orders of the last movement are incompatible.
func checkOrders(t *testing.T, m *diplomacy.Map, p *diplomacy.Position) {
	t.Helper()
	for at, o := range p.Last {
		if o.Power == diplomacy.Neutral {
			continue
		}
		from := p.Last[m.Province(o.Order.From)]
		switch o.Order.Kind {
		case diplomacy.Move:
			to := m.Province(o.Order.To)
			for k, other := range p.Last {
				if k != at && other.Power == o.Power && other.Order.Kind == diplomacy.Move && m.Province(other.Order.To) == to {
					t.Errorf("two units move to %s", m.Token(to))
				}
			}
			if there := p.Last[to]; there.Power == o.Power && (there.Order.Kind != diplomacy.Move || m.Province(there.Order.To) == diplomacy.Province(at)) {
				t.Errorf("%s against %s", m.FormatOrder(o.Order), m.FormatOrder(there.Order))
			}
		case diplomacy.SupportMove:
			if from.Power != o.Power || from.Order.Kind != diplomacy.Move || m.Province(from.Order.To) != m.Province(o.Order.To) {
				t.Errorf("%s supports %s", m.FormatOrder(o.Order), m.FormatOrder(from.Order))
			}
		case diplomacy.SupportHold:
			if from.Power != o.Power || from.Order.Kind == diplomacy.Move {
				t.Errorf("%s supports %s", m.FormatOrder(o.Order), m.FormatOrder(from.Order))
			}
		}
	}
}

// Both styles beat HoldBots with every power.
func TestWinsAgainstHoldBots(t *testing.T) {
	g := diplomacytest.Game(t, 60)
	hold, err := aidiplomacy.Bots().Find("holdbot")
	if err != nil {
		t.Fatal(err)
	}
	for i := range g.Map.Powers() {
		for _, maker := range []aidiplomacy.Maker{NewVanilla, NewBerserk} {
			makers := slices.Repeat([]aidiplomacy.Maker{hold}, g.Map.Powers())
			makers[i] = maker
			p, err := aidiplomacy.Play(context.Background(), g, makers, 4, nil)
			if err != nil {
				t.Fatal(err)
			}
			if o, _ := g.Outcome(&p); o.Winner != game.Seat(i) {
				t.Errorf("%s does not win: %v in %d", g.Map.PowerToken(diplomacy.Power(i+1)), o, p.Year)
			}
		}
	}
}
