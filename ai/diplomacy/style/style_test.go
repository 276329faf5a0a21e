package style

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/diplomacytest"
	"eras/ai/diplomacy/haai"
	"eras/ai/diplomacy/jic"
	"eras/ai/playermodel"
	"eras/evolve"
	"eras/game"
	"eras/game/diplomacy"
)

// play plays matches of a player against DumbBots and returns them, with other powers in
// turn.
func play(t testing.TB, g *diplomacy.Game, player ai.Maker, matches int, seed uint64) []Match {
	t.Helper()
	var all []Match
	for n := range matches {
		m := Match{Game: g, Power: diplomacy.Power(n%g.Map.Powers() + 1)}
		makers := make([]ai.Maker, g.Map.Powers())
		for i := range makers {
			makers[i] = ai.NewDumbBot
		}
		makers[m.Power.Seat()] = player
		if _, err := ai.Play(context.Background(), g, makers, game.Derive(seed, uint64(n)), m.Add); err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

func observe(t testing.TB, kinds []Kind, matches []Match) []Observed {
	t.Helper()
	var all []Observed
	for i, m := range matches {
		o, err := Observe(context.Background(), kinds, m, uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, o)
	}
	return all
}

func styleOf(t testing.TB, kinds []Kind, matches []Match) Style {
	t.Helper()
	s, err := Of(context.Background(), len(kinds), observe(t, kinds, matches))
	if err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for _, x := range s.Shares {
		sum += x
	}
	if math.Abs(sum-1) > 1e-9 || s.Noise < 0 || s.Noise > 1 {
		t.Errorf("the shares sum to %v, and %v are random", sum, s.Noise)
	}
	return s
}

// named returns the place of a kind.
func named(t testing.TB, kinds []Kind, name string) int {
	t.Helper()
	i := slices.IndexFunc(kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		t.Fatalf("there is no kind %q", name)
	}
	return i
}

func TestTheKindOfABotIsRecovered(t *testing.T) {
	g, kinds := diplomacytest.Game(t, 4), Kinds()
	for name, player := range map[string]ai.Maker{
		"dumbbot": ai.NewDumbBot, "haai-berserk": haai.NewBerserk, "jic": jic.New(jic.Paper()),
		"holdbot": ai.NewHoldBot, "greedybot": ai.NewGreedyBot, "jic-wary": jic.New(wary()),
	} {
		s := styleOf(t, kinds, play(t, g, player, 4, 3))
		most := named(t, kinds, name)
		for i, x := range s.Shares {
			if x > s.Shares[most] {
				t.Errorf("the orders of %s are taken for those of %s", name, kinds[i].Name)
			}
		}
		if s.Noise > 0.1 {
			t.Errorf("the orders of %s are taken for random ones: %v", name, s.Noise)
		}
	}
	if s := styleOf(t, kinds, play(t, g, ai.NewRandom, 4, 3)); s.Noise < 0.7 {
		t.Errorf("random orders are taken for those of bots: %v", s)
	}
}

// The style of a player who plays a known mixture is that mixture.
func TestAMixtureIsRecovered(t *testing.T) {
	g, kinds := diplomacytest.Game(t, 4), Kinds()
	m := playermodel.Mixture{Shares: make([]float64, len(kinds)), Noise: 0.2}
	m.Shares[named(t, kinds, "jic")], m.Shares[named(t, kinds, "greedybot")] = 0.6, 0.4
	s := styleOf(t, kinds, play(t, g, New(kinds, m), 10, 5))
	for i, x := range s.Shares {
		if math.Abs(x-m.Shares[i]) > 0.15 {
			t.Errorf("the share of %s is %v, want about %v", kinds[i].Name, x, m.Shares[i])
		}
	}
	if math.Abs(s.Noise-m.Noise) > 0.1 {
		t.Errorf("%v are random, want about %v", s.Noise, m.Noise)
	}
	if h := s.Held; h.Predicted.Value < 5*h.ByChance || h.Predicted.Value < h.BySingle-0.05 || h.Choices != s.Orders {
		t.Errorf("held out: %+v", h)
	}
}

func TestRecordsHaveTheDecisions(t *testing.T) {
	g := diplomacytest.Game(t, 3)
	board := &diplomacy.Board{Game: g, First: g.Start()}
	makers := make([]ai.Maker, g.Map.Powers())
	for i := range makers {
		makers[i] = ai.NewRandom // convoys and supports for others too
	}
	seated, err := ai.NewAgents(g, makers, 6)
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch(board, 6)
	want := Match{Game: g, Power: 4}
	if err := match.Run(context.Background(), seated, want.Add); err != nil {
		t.Fatal(err)
	}
	got, err := Decisions(match.Record(), want.Power.Seat())
	if err != nil {
		t.Fatal(err)
	}
	if got.Power != want.Power || !slices.Equal(got.Decisions, want.Decisions) || len(want.Decisions) < 5 {
		t.Errorf("%d decisions of power %d, want %d of %d", len(got.Decisions), got.Power, len(want.Decisions), want.Power)
	}
	a, b := observe(t, Kinds(), []Match{got}), observe(t, Kinds(), []Match{want})
	if !reflect.DeepEqual(a, b) {
		t.Error("the record is observed otherwise than the match")
	}
	for _, seat := range []game.Seat{-1, 7} {
		if _, err := Decisions(match.Record(), seat); err == nil {
			t.Errorf("seat %d has decisions", seat)
		}
	}
}

func TestObservingCanBeInterrupted(t *testing.T) {
	g := diplomacytest.Game(t, 3)
	matches := play(t, g, ai.NewDumbBot, 1, 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Observe(ctx, Kinds(), matches[0], 1); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	trial := Trial{Game: g, Person: ai.NewDumbBot, Seats: 2, Seed: 1}
	if _, err := trial.Play(ctx, func(game.Seat) ai.Maker { return ai.NewDumbBot }, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// stand puts a unit on the board.
func stand(t *testing.T, g *diplomacy.Game, p *diplomacy.Position, power diplomacy.Power, k diplomacy.Kind, at string) diplomacy.Unit {
	t.Helper()
	l, ok := g.Map.FindLocation(at)
	if !ok {
		t.Fatal(at)
	}
	u := diplomacy.Unit{Power: power, Kind: k, At: l}
	p.Units[g.Map.Province(l)] = u
	return u
}

func TestHabitsOfOrders(t *testing.T) {
	g := diplomacytest.Game(t, 10)
	m := g.Map
	p := diplomacy.Position{Year: 1901}
	for c := range m.Centres().All() {
		p.Owner[c] = m.HomeOf(c)
	}
	austria, _ := m.FindPower("AUS")
	italy, _ := m.FindPower("ITA")
	vienna := stand(t, g, &p, austria, diplomacy.Army, "VIE")
	tyrolia := stand(t, g, &p, austria, diplomacy.Army, "TYR")
	venice := stand(t, g, &p, italy, diplomacy.Army, "VEN")
	stand(t, g, &p, italy, diplomacy.Army, "BOH")
	at := func(token string) diplomacy.Province { a, _ := m.FindProvince(token); return a }
	to := func(token string) diplomacy.Location { return diplomacy.Location(at(token)) }
	h := newHistory(m, austria)
	h.look(&p)
	for _, c := range []struct {
		order diplomacy.Order
		want  []Habit
	}{
		{ai.HoldOf(vienna), []Habit{Hold, Guard}},
		{ai.HoldOf(tyrolia), []Habit{Hold}},
		{ai.MoveOf(tyrolia, to("VEN")), []Habit{Attack}},
		{ai.MoveOf(tyrolia, to("PIE")), nil},
		{ai.MoveOf(vienna, to("BOH")), []Habit{Attack}},
		{ai.SupportHoldOf(m, tyrolia, vienna), []Habit{Support}},
		{ai.SupportHoldOf(m, tyrolia, venice), []Habit{Support, Help}},
		{ai.SupportMoveOf(m, vienna, tyrolia, at("BOH")), []Habit{Attack, Support, Guard}},
	} {
		done, could := h.habits(&c.order)
		var got []Habit
		for k := range done {
			// Russia has four centres, so nobody attacks the strongest power here.
			if done[k] {
				got = append(got, Habit(k))
			}
			if done[k] && !could[k] {
				t.Errorf("%s follows %v without a chance", m.FormatOrder(c.order), Habit(k))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s follows %v, want %v", m.FormatOrder(c.order), got, c.want)
		}
	}
	// Attacking Italy again is no turn; attacking Germany is one.
	d := Decision{Position: p}
	d.Orders[at("TYR")] = ai.MoveOf(tyrolia, to("VEN"))
	h.remember(&d)
	for token, turn := range map[string]bool{"VEN": false, "MUN": true} {
		order := ai.MoveOf(tyrolia, to(token))
		if done, could := h.habits(&order); !could[Turn] || done[Turn] != turn {
			t.Errorf("an attack on %s is a turn: %v", token, done[Turn])
		}
	}
}

func TestTrialsArePairsOfTheSameGames(t *testing.T) {
	g := diplomacytest.Game(t, 2)
	trial := Trial{Game: g, Person: ai.NewGreedyBot, Seats: 2, Seed: 9}
	dumb := func(game.Seat) ai.Maker { return ai.NewDumbBot }
	seen := map[[2]evolve.Result]bool{}
	for n := range 8 {
		a, err := trial.Play(context.Background(), dumb, n)
		if err != nil {
			t.Fatal(err)
		}
		if b, _ := trial.Play(context.Background(), dumb, n); a != b {
			t.Errorf("pair %d ends as %v and as %v", n, a, b)
		}
		seen[a] = true
	}
	if len(seen) < 4 {
		t.Errorf("eight pairs have only %d results", len(seen))
	}
	hold := func(game.Seat) ai.Maker { return ai.NewHoldBot }
	lost := 0
	for n := range 8 {
		pair, _ := trial.Play(context.Background(), hold, n)
		for _, r := range pair {
			if r.Score < 0 {
				lost++
			}
		}
	}
	if lost < 9 {
		t.Errorf("HoldBots lose %d of 16 games against GreedyBot", lost)
	}
	trial.Seats = 7
	if _, err := trial.Play(context.Background(), dumb, 0); err == nil {
		t.Error("seven bots and a person play seven powers")
	}
}
