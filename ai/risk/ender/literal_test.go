package ender

import (
	"math"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// literally returns the paper's parameters with one of the switches.
func literally(change func(*LiteralParams)) Params {
	p := Paper()
	change(&p.Literal)
	return p
}

// p takes q (1 defender), an only child. To pass three soldiers it needs 1 + ⌈0.516⌉ + 3 = 5,
// to pass two 4; three that can die win with 0.916.
func TestLiteralLeaves(t *testing.T) {
	g := gameWith(t, spit, 2)
	for _, c := range []struct {
		soldiers string
		inHand   int32
		want     int32
	}{{"5", 0, 3}, {"4", 0, 2}, {"4", 1, 3}, {"3", 1, 2}} {
		p := positionOn(t, g, "0."+c.soldiers+",1.1,1.2,1.4", int(c.inHand))
		pl := plannerOf(g, literally(func(l *LiteralParams) { l.Leaves = true }))
		baseOf(pl, &p, c.inHand, Attack{p0, q1})
		f := &pl.space.forest
		if f.factor[q1] != c.want || f.deficit > c.inHand {
			t.Errorf("with %s soldiers and %d in hand q gets %d, want %d, and %d are missing", c.soldiers, c.inHand, f.factor[q1], c.want, f.deficit)
		}
	}
	// Siblings always get three (e takes b and d, and a from b).
	g = gameWith(t, yard, 2)
	p := positionOn(t, g, "1.1,1.1,1.9,1.1,0.2,1.9,1.9,1.9,1.9", 0)
	pl := plannerOf(g, literally(func(l *LiteralParams) { l.Leaves = true }))
	baseOf(pl, &p, 0, Attack{4, 1}, Attack{4, 3}, Attack{1, 0})
	for c, want := range map[risk.Territory]int32{0: 2, 3: 3} {
		if got := pl.space.forest.factor[c]; got != want {
			t.Errorf("territory %d gets %d soldiers, want %d", c, got, want)
		}
	}
}

// A tree with enough soldiers passes three even where another has too few: a (9) takes b,
// and i (4) takes f.
func TestLiteralLeavesOfSeveralTrees(t *testing.T) {
	g := gameWith(t, yard, 2)
	p := positionOn(t, g, "0.9,1.1,1.9,1.9,1.9,1.1,1.9,1.9,0.4", 0)
	pl := plannerOf(g, literally(func(l *LiteralParams) { l.Leaves = true }))
	baseOf(pl, &p, 0, Attack{0, 1}, Attack{8, 5})
	if f := &pl.space.forest; f.factor[1] != 3 || f.factor[5] != 2 || f.deficit != 0 {
		t.Errorf("b gets %d soldiers and f %d, want 3 and 2; %d are missing", f.factor[1], f.factor[5], f.deficit)
	}
}

// Leaves that pass three where they can need as many armies in hand as leaves that pass
// two, if the plan has too few for three, and never more than there are otherwise.
func TestLiteralLeavesAllowTheSamePlans(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	pl := plannerOf(g, literally(func(l *LiteralParams) { l.Leaves = true }))
	rng := game.Random(3)
	enough, short := 0, 0
	fieldPositions(t, g, 6, 1, func(p *risk.Position, inHand int32) {
		var s Sketch
		for _, a := range randomSketch(g, p, rng, 1+rng.IntN(3)) {
			s.add(a)
		}
		twos := forest{l: pl.lists, armies: p.Armies.Near()}
		threes := forest{l: pl.lists, armies: p.Armies.Near(), threes: true, inHand: inHand}
		twos.grow(&s)
		threes.grow(&s)
		switch {
		case threes.deficit > inHand != (twos.deficit > inHand):
			t.Fatalf("%v needs %d with twos and %d with threes, of %d", s.Attacks(), twos.deficit, threes.deficit, inHand)
		case threes.short == 0:
			enough++
		default:
			short++
			if threes.deficit != twos.deficit {
				t.Fatalf("%v needs %d with twos and %d with threes that cannot be", s.Attacks(), twos.deficit, threes.deficit)
			}
		}
		for c := s.taken; c != 0; c = c.Rest() {
			if c := c.First(); threes.factor[c] < twos.factor[c] {
				t.Fatalf("%d needs less with threes", c)
			}
		}
	})
	if enough < 10 || short < 10 {
		t.Errorf("%d plans had enough for threes, %d had not", enough, short)
	}
}

// p's group in [pathsOnSpit] has one soldier for q, which may go through p or q; the
// benefits are those of 4.38 with the reserve where it begins.
func TestLiteralPaths(t *testing.T) {
	s, w := pathsOnSpit(t)
	s.assigned[0] = [maxTerritories]int32{}
	s.groups[1].n, s.groups[1].force = 1, 1
	s.assigned[1], s.assigned[2] = [maxTerritories]int32{q1: 1}, [maxTerritories]int32{q1: 1}
	if w.Lead(s); w.at[p0] != 1 || w.at[q1] != 1 {
		t.Errorf("the soldiers stand at %v, want each at home", w.at[:2])
	}
	s.literal.Paths = true
	w.Iterations = 1
	w.Lead(s)
	// The tree has its factor of 4, and q's own soldier; through q one more.
	lose := 441.0 / 1296
	win4, win5 := 1-21.0/36*91/216*lose*lose, 1-21.0/36*91/216*lose*lose*lose
	moved := 2.0/4 + 2.0/3
	atP, throughQ := 10*win4+moved, 10*win5+moved
	near(t, "the soldiers in p", w.at[p0], atP/(atP+throughQ))
	near(t, "the soldiers in q", w.at[q1], 1+throughQ/(atP+throughQ))
	if n := w.Through(s, 1, setOf(q1)); n != 1 {
		t.Errorf("%d soldiers go on to q, want the larger part, 1", n)
	}
}

// No group gains or loses soldiers on its ways, and each way ends beside the territory
// that the soldiers are for.
func TestLiteralPathsLeadAll(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	params := literally(func(l *LiteralParams) { l.Paths = true })
	params.Search.Plans = 15
	pl := plannerOf(g, params)
	several := 0
	fieldPositions(t, g, 3, 3, func(p *risk.Position, inHand int32) {
		x := pl.Search(p, inHand)
		s := pl.refine(x.best)
		w := pl.paths
		iterations := w.Iterations
		w.Iterations = 0
		w.lead(s)
		began := 0.0
		for _, n := range w.at {
			began += n
		}
		w.Iterations = iterations
		w.lead(s)
		for _, n := range w.at {
			began -= n
		}
		if math.Abs(began) > 1e-6 {
			t.Fatalf("%v soldiers more begin than arrive", began)
		}
		var at [maxTerritories]float64
		for i := range s.groups {
			if g := &s.groups[i]; g.home != reserve {
				at[g.home] += g.force
			}
		}
		for _, d := range w.led {
			g, sum := &s.groups[d.group], int32(0)
			w.round(&d, func(via risk.Territory, n int32) {
				sum += n
				if n < 0 || !g.nodes.Has(via) || via != d.c && !s.b.near[d.c].Has(via) {
					t.Fatalf("%d soldiers of %d for %d go through %d", n, g.home, d.c, via)
				}
			})
			if sum != d.n || sum != s.assigned[d.group][d.c] {
				t.Fatalf("%d soldiers of %d go to %d", sum, d.n, d.c)
			}
			if g.home != reserve {
				at[g.home] -= float64(d.n)
				if d.to-d.from > 1 {
					several++
				}
			}
			for _, x := range w.ways[d.from:d.to] {
				at[x.via] += x.n
			}
		}
		for c, n := range at {
			if math.Abs(n-w.at[c]) > 1e-9 || n < -1e-9 {
				t.Fatalf("%v soldiers stand in %d, want %v", w.at[c], c, n)
			}
		}
	})
	if several < 10 {
		t.Errorf("only %d times did soldiers of a territory have several ways", several)
	}
}

// Who cannot reach a territory has no potential dominance of its continent: player 1's
// single armies in r and s stay there.
func TestLiteralPotential(t *testing.T) {
	for _, literal := range []bool{false, true} {
		g := gameWith(t, spit, 2)
		p := positionOn(t, g, "0.9,0.9,1.1,1.1", 1)
		pl := plannerOf(g, literally(func(l *LiteralParams) { l.Potential = literal }))
		s := baseOf(pl, &p, 1)
		s.interest = table{{1, 1, 1, 1}, {1, 1, 1, 1}}
		d := pl.valuer.dominance
		d.Turns = 0
		s.setWorth = 0
		d.Dominate(s)
		if got := d.Potential(s, 1, 0, 100); (got == 0) != literal {
			t.Errorf("literal %v: the potential dominance is %v", literal, got)
		}
	}
}

// Free soldiers guard the frontier, or each own territory has one army.
func TestLiteralGuards(t *testing.T) {
	for _, literal := range []bool{false, true} {
		s := situationOn(t, spit, 2, "0.1,0.9,1.1,1.1", 4)
		s.literal.Guards = literal
		s.fuzzy.start(s)
		want := [2]float64{1, 13}
		if literal {
			want = [2]float64{1, 1}
		}
		near(t, "armies in p", s.fuzzy.armies[0][p0], want[0])
		near(t, "armies in q", s.fuzzy.armies[0][q1], want[1])
	}
}

// A single army far from the frontier threatens none of it, or every part of it by one.
func TestLiteralFrontier(t *testing.T) {
	for _, literal := range []bool{false, true} {
		s := situationOn(t, spit, 3, "0.5,0.5,1.2,2.1", 1)
		s.literal.Frontier = literal
		w := &Threats{ThreatParams: Paper().Threats, Conquest: Paper().Conquest, Defence: Paper().Defence, Guard: SigmoidDefence{}}
		w.LeastSuccess = 1 // nobody attacks
		s.value = [maxPlayers]float64{1, 1, 1}
		w.Foresee(s)
		want := 1.0
		if literal {
			want = 1 + 0.5 // united with the neighbour's
		}
		near(t, "the threat to q", s.danger[q1], want)
		near(t, "the threat to p", s.danger[p0], 0)
	}
}

// A threat of 3 to q leaves less than an army after its one defender, which goes on to p
// or not.
func TestLiteralSpreading(t *testing.T) {
	for _, literal := range []bool{false, true} {
		s := situationOn(t, spit, 2, "0.1,0.1,1.9,1.9", 0)
		s.literal.Spreading = literal
		d := &Defence{DefenceParams: Paper().Defence, Guard: SigmoidDefence{}}
		s.danger = [maxTerritories]float64{q1: 2.2}
		d.begin(s)
		var out spread
		d.propagate(q1, 2.2, &out)
		if out.met.Has(p0) != literal {
			t.Errorf("literal %v: the threat meets %v", literal, out.met)
		}
		if literal {
			near(t, "the threat to p", d.worst[p0], 2.2-loss1-1)
		}
	}
}

// The territory that the threat comes from counts for its value, or not.
func TestLiteralOrigin(t *testing.T) {
	for _, literal := range []bool{false, true} {
		s := situationOn(t, spit, 2, "0.1,0.1,1.9,1.1", 0)
		s.literal.Origin = literal
		w := &Threats{ThreatParams: Paper().Threats, Defence: Paper().Defence, Guard: SigmoidDefence{}}
		s.fuzzy.start(s)
		s.interest[1] = [maxTerritories]float64{1, 4, 2, 3}
		w.survey(s, 1)
		w.extend(s, 1, r2, 8)
		want, waits := 4.0, 0.0
		if !literal {
			want, waits = 6, 2
		}
		near(t, "the want of waiting", w.list[0].want, waits)
		near(t, "the want of q", w.list[1].want, want)
		// Nothing threatens what is taken, so all of it is held.
		near(t, "what is held", w.held(s, 1, &w.list[1], r2), want)
	}
}

// Losing three armies fewer than expected calls for a new plan, or losing up to three more.
func TestLiteralVictory(t *testing.T) {
	paper, printed := Paper(), literally(func(l *LiteralParams) { l.Victory = true })
	for _, c := range []struct {
		lost, cost   float64
		want, asText bool
	}{
		{1, 10, true, true},
		{1, 3, false, true}, // two fewer
		{3, 4, false, false},
		{12, 10, false, false},
	} {
		course := Course{Lost: c.lost, Cost: c.cost}
		if got := replanningOf(&paper).Won(course); got != c.want {
			t.Errorf("%v lost of %v: %v", c.lost, c.cost, got)
		}
		if got := replanningOf(&printed).Won(course); got != c.asText {
			t.Errorf("%v lost of %v, as printed: %v", c.lost, c.cost, got)
		}
	}
}

// ender-literal has every switch, and the tables where appendix A differs.
func TestEnderLiteral(t *testing.T) {
	got, err := Parameters.Of("ender-literal")
	want := Paper()
	want.Attacks.Odds = "paper"
	want.Dominance.Exponent, want.Dominance.ReachExponent = 2, 1
	want.Defence.Levels, want.Defence.Transfers = 0, 0
	want.Priority.Continent, want.Priority.Border = 750, 500
	want.Literal = LiteralParams{true, true, true, true, true, true, true, true}
	if err != nil || got != want {
		t.Errorf("%+v, %v", got, err)
	}
}
