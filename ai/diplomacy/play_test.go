package diplomacy

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// seating returns the makers of bots by name, in turns.
func seating(t testing.TB, names ...string) []Maker {
	t.Helper()
	var makers []Maker
	for i := range 7 {
		maker, err := Bots().Find(names[i%len(names)])
		if err != nil {
			t.Fatal(err)
		}
		makers = append(makers, maker)
	}
	return makers
}

// legality answers as a bot does and notes what of it is not complete: in movement
// and retreat phases every unit has an order, in winter all is built, waived or
// removed.
type legality struct {
	t     *testing.T
	g     *diplomacy.Game
	bot   Bot
	power diplomacy.Power
}

func (l *legality) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	before := *p
	answer := l.bot.Orders(thought, p)
	if *p != before {
		l.t.Error("a bot changed the position")
	}
	if err := l.g.CheckAnswer(p, l.power, answer); err != nil {
		l.t.Error(err)
	}
	want := 0
	switch {
	case p.Season.Moves():
		want = l.g.Occupied(p, l.power).Len()
	case p.Season.Retreats():
		for _, d := range p.Dislodged {
			if d.Unit.Exists() && d.Unit.Power == l.power {
				want++
			}
		}
	default:
		n := l.g.Adjustment(p, l.power)
		want = max(n, -n)
	}
	if answer.Len() != want {
		l.t.Errorf("%v %d: %d orders, want %d", p.Season, p.Year, answer.Len(), want)
	}
	return answer
}

// Matches of all bots against each other run through: every answer is legal and
// complete, and the same seed gives the same match, with records and without.
func TestMatches(t *testing.T) {
	years := int16(15)
	if testing.Short() {
		years = 4
	}
	g := diplomacytest.Game(t, years)
	board := &diplomacy.Board{Game: g, First: g.Start()}
	all := Bots().Names()
	for first := range all {
		names := append(slices.Clone(all[first:]), all[:first]...)
		seed := uint64(first)
		run := func(checked bool) *diplomacy.Match {
			m := game.NewMatch(board, seed)
			var agents []game.Agent[diplomacy.Position, diplomacy.Answer]
			for i, make := range seating(t, names...) {
				seat := game.Seat(i)
				bot := make(g, diplomacy.PowerOf(seat), BotRandom(seed, seat))
				if checked {
					bot = &legality{t, g, bot, diplomacy.PowerOf(seat)}
				}
				agents = append(agents, NewAgent(bot))
			}
			if err := m.Run(context.Background(), agents, nil); err != nil {
				t.Fatalf("%v: %v", names, err)
			}
			return m
		}
		a, b := run(true), run(false)
		if !slices.Equal(a.Record().Actions, b.Record().Actions) {
			t.Errorf("%v: the same seed gives another match", names)
		}
		again, err := game.Replay(board, a.Record())
		if err != nil {
			t.Fatalf("%v: %v", names, err)
		}
		for n := range a.Steps() + 1 {
			if n > again.Steps() || again.At(n) != a.At(n) {
				t.Fatalf("%v: the record leads to another position after phase %d", names, n)
			}
		}
		last, err := Play(context.Background(), g, seating(t, names...), seed, nil)
		if err != nil || last != a.Position() {
			t.Errorf("%v: without records the match ends otherwise: %v", names, err)
		}
	}
}

// Every bot's answer is legal and complete at random positions too, whatever it saw
// before.
func TestAnswersAreLegal(t *testing.T) {
	g := diplomacytest.Game(t, 50)
	for _, e := range Bots().Entries {
		t.Run(e.Name, func(t *testing.T) {
			rng := game.Random(12)
			orders := map[diplomacy.OrderKind]int{}
			for power := range diplomacy.Power(3) {
				l := &legality{t, g, e.Make(g, power+1, rng), power + 1}
				for range 130 {
					p := scatter(g.Map, rng)
					if !g.Acting(&p).Has(l.power.Seat()) {
						continue
					}
					answer := l.Orders(nil, &p)
					for _, o := range answer.Orders() {
						orders[o.Kind]++
					}
				}
			}
			if orders[diplomacy.Remove] == 0 || orders[diplomacy.Build]+orders[diplomacy.Waive] == 0 || orders[diplomacy.Disband] == 0 {
				t.Errorf("orders by kind: %v", orders)
			}
		})
	}
}

// What bots of another seed do differs, and only theirs.
func TestChanceIsTheBots(t *testing.T) {
	g := diplomacytest.Game(t, 3)
	for _, name := range Bots().Names() {
		if name == "holdbot" {
			continue
		}
		a, _ := Play(context.Background(), g, seating(t, name), 1, nil)
		b, _ := Play(context.Background(), g, seating(t, name), 2, nil)
		if a == b {
			t.Errorf("%s plays the same with another seed", name)
		}
	}
}

// cheat orders what it may not.
type cheat struct{}

func (cheat) Orders(*game.Thought, *diplomacy.Position) diplomacy.Answer {
	return diplomacy.AnswerOf(diplomacy.Order{Kind: diplomacy.Move, Unit: diplomacy.Army, At: 0, To: 1})
}

func TestPlayStops(t *testing.T) {
	g := diplomacytest.Game(t, 3)
	if _, err := Play(context.Background(), g, seating(t, "holdbot")[:3], 1, nil); err == nil || !strings.Contains(err.Error(), "have 3, want 7") {
		t.Errorf("three bots play: %v", err)
	}
	makers := seating(t, "holdbot")
	makers[2] = func(*diplomacy.Game, diplomacy.Power, *rand.Rand) Bot { return cheat{} }
	if _, err := Play(context.Background(), g, makers, 1, nil); err == nil || !strings.Contains(err.Error(), "seat 2: ordering A BOH - BUR: ") {
		t.Errorf("a cheat plays: %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Play(ctx, g, seating(t, "holdbot"), 1, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a match that is called off: %v", err)
	}
}

// HoldBots never move: nothing ever changes.
func TestHoldBots(t *testing.T) {
	g := diplomacytest.Game(t, 5)
	p, err := Play(context.Background(), g, seating(t, "holdbot"), 1, nil)
	start := g.Start()
	if err != nil || p.Units != start.Units || p.Owner != start.Owner || p.Ending != diplomacy.DrawLimit {
		t.Errorf("it ends as %v in %d: %v", p.Ending, p.Year, err)
	}
}

func TestFind(t *testing.T) {
	for _, name := range Bots().Names() {
		if maker, err := Bots().Find(name); err != nil || maker == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Bots().Find("DumbBot"); err == nil || !strings.Contains(err.Error(), `no Diplomacy bot "DumbBot": write holdbot, `) {
		t.Errorf("%v", err)
	}
}

// BenchmarkPlay plays whole matches of seven bots of a kind, until one has won or
// for sixty years.
func BenchmarkPlay(b *testing.B) {
	g := diplomacytest.Game(b, 60)
	for _, name := range Bots().Names() {
		b.Run(name, func(b *testing.B) {
			makers := seating(b, name)
			years, seed := 0, uint64(0)
			for b.Loop() {
				p, err := Play(context.Background(), g, makers, seed, nil)
				if err != nil {
					b.Fatal(err)
				}
				seed++
				years += int(p.Year) - g.Map.Year + 1
			}
			b.ReportMetric(float64(years)/float64(b.N), "years")
		})
	}
}
