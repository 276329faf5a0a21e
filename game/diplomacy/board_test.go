package diplomacy

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/gametest"
)

var update = flag.Bool("update", false, "update the golden files")

const golden = "testdata/playthrough.record"

// randomAgent gives random answers.
type randomAgent struct {
	g   *Game
	rng *rand.Rand
}

func (w randomAgent) Act(_ context.Context, view Position, seat game.Seat) (Answer, error) {
	a := randomAnswer(w.g, &view, PowerOf(seat), w.rng)
	a.Draw = false
	return a, nil
}

// playedMatch plays a match of random agents on the small map.
func playedMatch(t *testing.T, seed uint64) *Match {
	t.Helper()
	g := newGame(t, lagoon(t), "last=1708 draws=on")
	m := game.NewMatch[Position, Answer, Event](&Board{Game: g, First: g.Start()}, seed)
	agents := make([]game.Agent[Position, Answer], g.Map.Powers())
	for i := range agents {
		agents[i] = randomAgent{g, game.Random(seed, uint64(i))}
	}
	if err := m.Run(context.Background(), agents, nil); err != nil {
		t.Fatal(err)
	}
	return m
}

// TestGoldenPlaythrough compares a whole match with the golden record.
func TestGoldenPlaythrough(t *testing.T) {
	gametest.Golden(t, golden, *update, playedMatch(t, 21).Record().String())
}

func TestRecordNeedsNoMapFile(t *testing.T) {
	gametest.StandsAlone(t, golden, BoardFromSetup, func(b *Board, first Position) *Board { return &Board{Game: b.Game, First: first} })
}

// eventText returns an event as text for the examples.
func eventText(g *Game, e Event) string {
	token := func(p Power) string {
		if p == Neutral {
			return "nobody"
		}
		return g.Map.PowerToken(p)
	}
	switch e.Kind {
	case Resolved:
		return fmt.Sprintf("%s %s %s", token(e.Power), g.Map.FormatOrder(e.Order), e.Verdict.Word())
	case WasDislodged:
		from := "the sea"
		if e.From != NoProvince {
			from = g.Map.Token(e.From)
		}
		return fmt.Sprintf("%s dislodged %s's %s from %s", token(e.Other), token(e.Power), g.Map.unitText(e.Unit), from)
	case Retreated:
		return fmt.Sprintf("%s's %s retreated to %s", token(e.Power), g.Map.unitText(e.Unit), g.Map.LocationToken(e.Order.To))
	case Destroyed, Removed:
		return fmt.Sprintf("%s's %s %s %s", token(e.Power), g.Map.unitText(e.Unit), e.Kind, e.Verdict.Reason)
	case CentreTaken:
		return fmt.Sprintf("%s took %s from %s", token(e.Power), g.Map.Token(e.At), token(e.Other))
	case Built:
		return fmt.Sprintf("%s built %s", token(e.Power), g.Map.unitText(e.Unit))
	case Waived:
		return fmt.Sprintf("%s waived %d", token(e.Power), e.N)
	case Skipped:
		return fmt.Sprintf("skipped %s %d", e.Phase.Season, e.Phase.Year)
	case Ended:
		return fmt.Sprintf("ended %s %s", e.Ending, token(e.Power))
	}
	return fmt.Sprintf("%s %s", token(e.Power), e.Kind)
}

func TestEvents(t *testing.T) {
	m := standard(t)
	for _, c := range []struct{ name, rules, at, answers, events string }{
		{"a movement", "", "SPR 1901 units=FRA:A.BUR,A.PIC;GER:A.BEL,A.RUH owners=FRA:PAR", "FRA A PIC - BEL; A BUR S A PIC - BEL; draw", `
			FRA draw-accepted
			FRA A BUR S A PIC - BEL ok
			GER A RUH H ok
			FRA A PIC - BEL ok
			GER A BEL H dislodged
			FRA dislodged GER's A BEL from PIC`},
		{"a convoyed attack, and phases that are skipped", "", "SPR 1901 units=ENG:A.LON,F.NTH,F.HOL;GER:A.BEL owners=ENG:LON",
			"ENG A LON - BEL; F NTH C A LON - BEL; F HOL S A LON - BEL", `
			ENG F NTH C A LON - BEL ok
			GER A BEL H dislodged
			ENG F HOL S A LON - BEL ok
			ENG A LON - BEL ok
			ENG dislodged GER's A BEL from the sea`},
		{"retreats", "", "AUT 1901 units=FRA:A.BEL,A.MUN;ENG:F.NTH owners=GER:BEL,MUN;FRA:PAR,BRE;ENG:LON dislodged=GER:A.BEL<PIC,A.MUN<BUR",
			"GER A BEL R HOL", `
			GER's A MUN destroyed unordered
			GER's A BEL retreated to HOL
			FRA took MUN from GER
			FRA took BEL from GER
			GER took HOL from nobody`},
		{"two to one place", "", "SUM 1901 units=FRA:A.BEL,A.RUH owners=GER:MUN;FRA:PAR dislodged=GER:A.BEL<PIC,A.RUH<BUR",
			"GER A BEL R HOL; A RUH R HOL", `
			GER's A RUH destroyed retreats-clash
			GER's A BEL destroyed retreats-clash
			`},
		{"a winter", "", "WIN 1901 units=FRA:A.BEL;GER:A.HOL,A.KIE;ENG:F.LON owners=FRA:PAR,BEL,BRE;GER:KIE;ENG:LON,EDI",
			"FRA A PAR B | ENG WAIVE", `
			FRA built A PAR
			GER's A HOL removed civil-disorder
			ENG waived 1
			FRA waived 1`},
		{"an ordered removal, and the end", "last=1901", "WIN 1901 units=GER:A.HOL,A.KIE owners=GER:KIE",
			"GER A HOL D", `
			GER's A HOL removed
			ended limit nobody`},
		{"an elimination, empty phases and a victory", "", "FAL 1905 units=RUS:A.ANK;TUR:F.AEG owners=TUR:ANK;RUS:SEV,MOS,WAR,STP,NWY,SWE,DEN,BER,MUN,KIE,VIE,BUD,TRI,SER,RUM,BUL,CON",
			"", `
			TUR F AEG H ok
			RUS A ANK H ok
			RUS took ANK from TUR
			skipped AUT 1905
			ended solo RUS`},
		{"an agreed draw", "draws=on", "FAL 1905 units=RUS:A.ANK;TUR:F.AEG owners=TUR:ANK", "RUS draw | TUR draw", `
			RUS draw-accepted
			TUR draw-accepted
			ended agreed nobody`},
		{"a whole empty year", "", "SUM 1905 units=RUS:A.ANK owners=RUS:ANK dislodged=TUR:F.ANK", "", `
			TUR's F ANK destroyed unordered
			TUR eliminated`},
		{"a balanced winter", "", "FAL 1905 units=RUS:A.ANK owners=RUS:ANK", "", `
			RUS A ANK H ok
			skipped AUT 1905
			skipped WIN 1905`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := newGame(t, m, c.rules)
			p := position(t, g, reorder(c.at))
			var events []Event
			(&Board{Game: g}).Apply(&p, answersOf(t, g, &p, c.answers), &events)
			var got []string
			for _, e := range events {
				got = append(got, strings.TrimSpace(eventText(g, e)))
			}
			var want []string
			for line := range strings.Lines(c.events) {
				if line = strings.TrimSpace(line); line != "" {
					want = append(want, line)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		})
	}
}

// TestOrdersOf compares the orders and verdicts in the events of random matches with
// those of a judge.
func TestOrdersOf(t *testing.T) {
	for _, c := range []struct {
		m       *Map
		matches int
	}{{standard(t), 3}, {lagoon(t), 20}} {
		g := newGame(t, c.m, fmt.Sprintf("last=%d", c.m.Year+5))
		judge := NewJudge(g)
		for i := range c.matches {
			rng := game.Random(11, uint64(i))
			for p := g.Start(); p.Ending == Ongoing; {
				var answers []Answer
				var all OrderSet
				for seat := range g.Acting(&p).All() {
					a := randomAnswer(g, &p, PowerOf(seat), rng)
					answers = append(answers, a)
					for _, o := range a.Orders() {
						if err := g.AddOrder(&all, &p, PowerOf(seat), o); err != nil {
							t.Fatal(err)
						}
					}
				}
				after := p
				var events []Event
				(&Board{Game: g}).Apply(&after, answers, &events)
				judged, want := p, all.Orders
				verdicts := judge.Advance(&judged, &all.Orders)
				for at := range c.m.Provinces() {
					if u := p.Units[at]; p.Season.Moves() && u.Exists() && want[at].Kind == 0 {
						want[at] = Order{Kind: Hold, Unit: u.Kind, At: u.At}
					}
				}
				if orders, got := OrdersOf(events); orders != want || got != *verdicts || after != judged {
					t.Fatalf("at %s\nwith %v\nthe events say %v", g.FormatPosition(&p), answers, events)
				}
				p = after
			}
		}
	}
	g := newGame(t, standard(t), "draws=on")
	p := g.Start()
	accept := Answer{Draw: true}
	var events []Event
	(&Board{Game: g}).Apply(&p, slices.Repeat([]Answer{accept}, g.Map.Powers()), &events)
	if orders, verdicts := OrdersOf(events); orders != (Orders{}) || verdicts != (Verdicts{}) {
		t.Errorf("orders after an agreed draw: %v", events)
	}
}

func TestCheckActors(t *testing.T) {
	g := newGame(t, standard(t), "")
	b := &Board{Game: g}
	p := position(t, g, "SUM 1901 units=FRA:A.BEL dislodged=GER:A.BEL<PIC")
	german, _ := g.Map.FindPower("GER")
	french, _ := g.Map.FindPower("FRA")
	if err := b.Check(&p, german.Seat(), Answer{}); err != nil {
		t.Errorf("Germany must retreat: %v", err)
	}
	checkError(t, "France", b.Check(&p, french.Seat(), Answer{}), "nothing to order")
	over := position(t, g, "WIN 1901 units=FRA:A.BEL end=limit")
	checkError(t, "an order after the end", b.Check(&over, french.Seat(), AnswerOf(Order{Kind: Hold, Unit: Army, At: over.Units[place(t, g.Map, "BEL")].At})), "over")
	var view Position
	if b.View(&p, 3, &view); b.Seats() != 7 || b.Actors(&over) != 0 || view != p {
		t.Error("seats, actors or views are wrong")
	}
}
