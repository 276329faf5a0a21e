package risk

import (
	"testing"

	"eras/game"
)

// BenchmarkRandomGame plays whole matches of four random players on the classic
// board, drawn after 100 rounds.
func BenchmarkRandomGame(b *testing.B) {
	r := Ender2009(4)
	r.Limit = 100
	g, err := NewGame(shipped(b, "classic"), r)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	actions := 0
	seed := uint64(0)
	for b.Loop() {
		rng := game.Random(seed)
		seed++
		p := g.Start()
		for g.Proceed(&p, rng); p.Phase != Over; g.Proceed(&p, rng) {
			g.Play(&p, g.Random(&p, rng), nil)
			actions++
		}
	}
	b.ReportMetric(float64(actions)/float64(b.N), "actions/op")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkFight throws the dice of 50 armies against 50.
func BenchmarkFight(b *testing.B) {
	g := variants(b)["paper/4"]
	rng := game.Random(1)
	start := g.Start()
	g.Proceed(&start, rng)
	for start.Phase != Attacking {
		g.Play(&start, g.Random(&start, rng), nil)
	}
	from := g.LegalAttacks(&start, nil)[0].From
	to := g.Enemies(&start, from).First()
	start.Armies.Put(from, 50)
	start.Armies.Put(to, 50)
	b.ReportAllocs()
	var p Position
	lost := 0
	for b.Loop() {
		p = start
		g.Fight(&p, from, to, true, rng)
		lost += 100 - int(p.Armies.At(from)+p.Armies.At(to))
	}
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(lost), "ns/army")
}

// BenchmarkMatch plays the same random matches through game.Match, with events
// and a record.
func BenchmarkMatch(b *testing.B) {
	r := Ender2009(4)
	r.Limit = 100
	board, err := NewBoard(shipped(b, "classic"), r)
	if err != nil {
		b.Fatal(err)
	}
	seed := uint64(0)
	steps := 0
	for b.Loop() {
		rng := game.Random(seed)
		m := game.NewMatch[Position, Action, Event](board, seed)
		seed++
		for m.Waiting() != 0 {
			p := m.Position()
			var err error
			if seat := board.Game.Actor(&p); seat == game.Chance {
				_, _, err = m.Roll()
			} else {
				_, _, err = m.Answer(seat, board.Game.Random(&p, rng))
			}
			if err != nil {
				b.Fatal(err)
			}
		}
		steps += m.Steps()
	}
	b.ReportMetric(float64(steps)/float64(b.N), "steps/op")
}
