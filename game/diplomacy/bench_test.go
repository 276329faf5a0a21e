package diplomacy

import (
	"testing"

	"eras/game"
)

// BenchmarkMatch plays random matches of ten years through game.Match with a record.
func BenchmarkMatch(b *testing.B) {
	g := newGame(b, standard(b), "last=1910")
	board := &Board{Game: g, First: g.Start()}
	b.ReportAllocs()
	seed, steps := uint64(0), 0
	for b.Loop() {
		rng := game.Random(seed)
		m := game.NewMatch[Position, Answer, Event](board, seed)
		seed++
		for m.Waiting() != 0 {
			p := m.Position()
			for seat := range m.Waiting().All() {
				if _, _, err := m.Answer(seat, randomAnswer(g, &p, PowerOf(seat), rng)); err != nil {
					b.Fatal(err)
				}
			}
		}
		steps += m.Steps()
	}
	b.ReportMetric(float64(steps)/float64(b.N), "steps/op")
}

// BenchmarkAdvance plays the phases of random matches of seven years.
func BenchmarkAdvance(b *testing.B) {
	g := newGame(b, standard(b), "last=1907")
	j := NewJudge(g)
	rng := game.Random(1)
	var positions []Position
	var orders []Orders
	for range 10 {
		for p := g.Start(); p.Ending == Ongoing; {
			positions = append(positions, p)
			orders = append(orders, randomOrders(g, &p, rng))
			j.Advance(&p, &orders[len(orders)-1])
		}
	}
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := positions[i%len(positions)]
		j.Advance(&p, &orders[i%len(positions)])
		i++
	}
}

// BenchmarkAppendLegal lists all orders of a crowded position.
func BenchmarkAppendLegal(b *testing.B) {
	g := newGame(b, standard(b), "")
	p := scatter(g, game.Random(64), 40)
	buf := make([]Order, 0, 4096)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n = 0
		for i := range g.Map.Provinces() {
			buf = g.AppendLegal(buf[:0], &p, p.Units[i].Power, Province(i))
			n += len(buf)
		}
	}
	b.ReportMetric(float64(n), "orders")
}
