package ender

import (
	"math"
	"slices"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// r is player 2's with 0.8 (4 armies) and player 1's with 0.2 (6 armies); player 2 has the
// east (bonus 1) if he keeps r. Losing r harms player 2 by
// 1 + 4·1 + 0.8·1·100 + 20·0.05 = 86 and player 1 by 1 + 6 + 0 + 10·0.05 = 7.5. If player
// 2 wins with 0.5 and player 1 with 0.3, taking r is worth 0.8·0.5·86 + 0.2·0.3·7.5.
func TestEquations426And427(t *testing.T) {
	s := situationOn(t, spit, 3, "0.2,1.3,2.4,2.5", 0)
	f := &s.fuzzy
	f.start(s)
	f.owns[1][r2], f.owns[2][r2] = 0.2, 0.8
	f.armies[1][r2], f.armies[2][r2] = 6, 4
	s.interest[1][r2], s.interest[2][r2] = 10, 20
	s.value = [maxPlayers]float64{0.2, 0.3, 0.5}
	w := &Threats{ThreatParams: Paper().Threats, Conquest: Paper().Conquest}
	w.interest(s, 0)
	near(t, "the interest in taking r", s.conquest[0][r2], 34.85)
	// Player 1 does not count his own share of r.
	w.interest(s, 1)
	near(t, "player 1's interest in taking r", s.conquest[1][r2], 34.4)
	near(t, "player 1's interest in taking q", s.conquest[1][q1], 0)
}

// The value of a threat that gains 3 and holds 8 is 2·3 + 0.5·8 = 10. If it succeeds with
// 0.9 and is possible with 0.5, its utility is (0.5·10·0.9)², or 0.5·(10·0.9)² if the
// exponent leaves out the possibility.
func TestEquations429And430(t *testing.T) {
	w := &Threats{ThreatParams: Paper().Threats}
	a := &threat{gain: 3, success: 0.9, possible: 0.5}
	near(t, "the utility", w.utility(a, 8), 20.25)
	w.PossibleToExponent = false
	near(t, "the utility", w.utility(a, 8), 40.5)
}

// threatsOnSpit predicts the threats of player 1, who has p (2) and r (4), with player 0's q
// and s (1 each) between and behind them. Nothing threatens player 1, so he holds what he
// takes. He gets 3 armies. His interests are 1, 4, 2 and 3, those in conquest 2 for q and 1
// for s.
func threatsOnSpit(t *testing.T, change func(*Threats)) (*Situation, *Threats) {
	s := situationOn(t, spit, 2, "1.2,0.1,1.4,0.1", 0)
	s.setWorth = 0
	w := &Threats{ThreatParams: Paper().Threats, Conquest: Paper().Conquest, Defence: Paper().Defence, Guard: SigmoidDefence{}}
	w.ThreatParams.LeastSuccess, w.LeastShare, w.LeastProbability = 0.4, 0, 0
	change(w)
	s.fuzzy.start(s)
	s.fuzzy.look(s, 1)
	s.interest[1] = [maxTerritories]float64{1, 4, 2, 3}
	s.conquest[1] = [maxTerritories]float64{q1: 2, s3: 1}
	w.survey(s, 1)
	w.threaten(s, 1)
	return s, w
}

// The probabilities of beating one defender: 15/36 with one army that can die. More armies
// fail only if all lose in a row: 21/36, then 91/216, then 441/1296 each.
const (
	win1 = 1 - 21.0/36
	win3 = 1 - 21.0/36*91/216*441/1296
	win4 = 1 - 21.0/36*91/216*441/1296*441/1296
	win6 = 1 - 21.0/36*91/216*441/1296*441/1296*441/1296*441/1296
)

// Utilities, with all interests held and w the probability to win: of waiting, (0.5·1)² in
// p and (0.5·2)² in r; of taking q, ((4w + 0.5·(1 + 4))·w)² from p and
// ((4w + 0.5·(2 + 4))·w)² from r; of taking s from r, ((2w + 0.5·(2 + 3))·w)². The armies
// that can die are 1 and 3, with reinforcements 4 and 6.
func square(x float64) float64 { return x * x }

var (
	pq1 = square((4*win1 + 2.5) * win1) // 3.014082
	pq4 = square((4*win4 + 2.5) * win4) // 38.495
	rq3 = square((4*win3 + 3) * win3)   // 37.309
	rq6 = square((4*win6 + 3) * win6)   // 48.494
	rs3 = square((2*win3 + 2.5) * win3) // 15.765
	rs6 = square((2*win6 + 2.5) * win6) // 20.058
	// What reinforcements bring (4.31): 35.48 to p, 11.19 to r.
	callP = 0.3 + 0.7*(pq4-pq1)/(pq4-pq1+rq6-rq3) // 0.832
	callR = 0.3 + 0.7*(rq6-rq3)/(pq4-pq1+rq6-rq3) // 0.468
	// Probabilities (4.28).
	likePQ1 = pq1 / (0.25 + pq1) * (1 - callP)    // 0.155
	likePQ4 = pq4 / (0.25 + pq4) * callP          // 0.827
	likeRQ3 = rq3 / (1 + rq3 + rs3) * (1 - callR) // 0.367
	likeRQ6 = rq6 / (1 + rq6 + rs6) * callR       // 0.326
	likeRS3 = rs3 / (1 + rq3 + rs3) * (1 - callR) // 0.155
	likeRS6 = rs6 / (1 + rq6 + rs6) * callR       // 0.135
)

func TestEquations428To431(t *testing.T) {
	_, w := threatsOnSpit(t, func(*Threats) {})
	if len(w.origins) != 2 {
		t.Fatalf("threats come from %d territories, want 2", len(w.origins))
	}
	within(t, "the probability of reinforcing p", w.origins[0].called, callP, 1e-5)
	within(t, "the probability of reinforcing r", w.origins[1].called, callR, 1e-5)
	within(t, "the probability of reinforcing p", w.origins[0].called, 0.832216, 1e-5)
	type key struct {
		from, to risk.Territory
		called   int
	}
	got, sum := map[key]float64{}, [2]float64{}
	for i, o := range w.origins {
		for called := range 2 {
			for _, a := range w.list[o.from[called]:o.to[called]] {
				got[key{o.c, a.to, called}] = a.p
				sum[i] += a.p
			}
		}
	}
	near(t, "all threats from p", sum[0], 1)
	near(t, "all threats from r", sum[1], 1)
	for k, want := range map[key]float64{
		{p0, q1, 0}: likePQ1, {p0, q1, 1}: likePQ4,
		{r2, q1, 0}: likeRQ3, {r2, q1, 1}: likeRQ6, {r2, s3, 0}: likeRS3, {r2, s3, 1}: likeRS6,
		{r2, r2, 0}: 1 / (1 + rq3 + rs3) * (1 - callR),
	} {
		within(t, "the probability of a threat", got[k], want, 1e-5)
	}
	if len(got) != 10 {
		t.Errorf("there are %d threats, want 10", len(got))
	}
}

// What a threat would hold: player 2 takes q (interest 4) from r (interest 2), with 2 free
// survivors. Of p's 4 armies 3 threaten q, and none r, whose other neighbour is his own s.
// So q gets both survivors and holds with 3 against 3: 2 + 4·0.5. If he waits, nothing
// threatens r, since q's single army cannot leave.
func TestThreatsHold(t *testing.T) {
	s := situationOn(t, spit, 2, "0.4,0.1,1.4,1.1", 0)
	w := &Threats{ThreatParams: Paper().Threats, Defence: Paper().Defence, Guard: SigmoidDefence{}}
	s.fuzzy.start(s)
	s.fuzzy.armies[0] = [maxTerritories]float64{4, 1}
	s.interest[1] = [maxTerritories]float64{1, 4, 2, 3}
	w.survey(s, 1)
	a := &threat{to: q1, set: setOf(q1, r2), left: 2}
	near(t, "what is held", w.held(s, 1, a, r2), 4)
	if got := w.garrison[a.at:]; !slices.Equal(got, []float64{3, 1}) {
		t.Errorf("garrisons are %v, want 3 in q and 1 in r", got)
	}
	wait := &threat{to: r2, set: setOf(r2), left: 3}
	near(t, "what is held by waiting", w.held(s, 1, wait, r2), 2)
	// With 2 in q, one could come: 4 hold against 1 with 1/(1 + e^(-3/√5)).
	s.fuzzy.armies[0][q1] = 2
	w.survey(s, 1)
	within(t, "what is held against one", w.held(s, 1, wait, r2), 2*0.792760, 1e-5)
}

// Threats are summed by origin (eq. 4.36; all their territories are player 0's) and united:
// the threat to q is 4·0.367 + 7·0.326 from r and 2·0.155 + 5·0.827 from p; that to s comes
// only from r.
func TestEquation436(t *testing.T) {
	s, w := threatsOnSpit(t, func(*Threats) {})
	w.endanger(s, 1)
	r, p := 4*likeRQ3+7*likeRQ6, 2*likePQ1+5*likePQ4
	near(t, "the threat from p", p, 4.444094)
	near(t, "the threat from r", r, 3.751949)
	within(t, "the threat to q", w.byPlace[1][q1].sum(0.5), p+0.5*r, 1e-5)
	within(t, "the threat to s", w.byPlace[1][s3].sum(0.5), 4*likeRS3+7*likeRS6, 1e-5)
	// The threat of an adjacent enemy is at least 1 (figure 4.59).
	s, w = threatsOnSpit(t, func(w *Threats) { w.ThreatParams.LeastSuccess = 1 })
	w.endanger(s, 1)
	near(t, "the threat without threats", w.byPlace[1][q1].sum(0.5), 1)
}

// A list in which only the second territory is the planner's counts half, and for that
// territory: player 2 takes r, which is player 1's, and then q.
func TestEquation436OnTheWay(t *testing.T) {
	s := situationOn(t, spit, 3, "0.3,0.1,1.1,2.9", 0)
	w := &Threats{ThreatParams: Paper().Threats, Conquest: Paper().Conquest, Defence: Paper().Defence, Guard: SigmoidDefence{}}
	s.fuzzy.start(s)
	w.origins = []origin{{c: s3, from: [2]int32{0, 2}, to: [2]int32{2, 2}, armies: [2]float64{9, 12}}}
	w.list = []threat{
		{before: -1, to: s3, border: none, p: 0.2},
		{before: 0, to: q1, border: q1, n: 2, own: 1, p: 0.8},
	}
	w.endanger(s, 2)
	near(t, "the threat to q", w.byPlace[1][q1].sum(0.5), 9*0.8/2)
}

// A threat of 30 outweighs three of 10, which unite to 10 + 5 + 2.5 (eq. 4.37, which prints
// the weight 0.5^i as an exponent). Beyond its capacity the union drops the smallest.
func TestEquation437(t *testing.T) {
	var u union
	for range 3 {
		u.add(10)
	}
	near(t, "three of 10", u.sum(0.5), 17.5)
	u = union{}
	for _, x := range []float64{2, 8, 4} {
		u.add(x)
	}
	near(t, "8, 4 and 2", u.sum(0.5), 8+2+0.5)
	near(t, "their sum", u.sum(1), 14)
	near(t, "the greatest", u.sum(0), 8)
	rng, all := game.Random(8), []float64(nil)
	u = union{}
	for range 30 {
		x := rng.Float64() * 9
		u.add(x)
		all = append(all, x)
	}
	slices.Sort(all)
	slices.Reverse(all)
	want := 0.0
	for i, x := range all {
		want += x * math.Pow(0.5, float64(i))
	}
	within(t, "thirty", u.sum(0.5), want, 5e-4)
}

// After the turn of player 1 (figure 4.54): he takes q from p with 0.155·0.417 +
// 0.827·0.972, and from r with 0.367·0.916 + 0.326·0.997, from its owner at that time,
// which may be himself.
func TestFigure454(t *testing.T) {
	s, w := threatsOnSpit(t, func(*Threats) {})
	w.carryOut(s, 1)
	f := &s.fuzzy
	fromP := likePQ1*win1 + likePQ4*win4
	fromR := likeRQ3*win3 + likeRQ6*win6
	within(t, "q from p alone", fromP, 0.867872, 1e-5)
	within(t, "player 0's part of q", f.owns[0][q1], (1-fromP)*(1-fromR), 1e-5)
	within(t, "player 1's part of q", f.owns[1][q1], fromP*(1-fromR)+fromR, 1e-5)
	within(t, "player 0's part of s", f.owns[0][s3], 1-likeRS3*win3-likeRS6*win6, 1e-5)
	// In p one army stays if it attacks, and all 2 or 5 if it waits.
	attack, wait, waitCalled := likePQ1+likePQ4, 0.25/(0.25+pq1)*(1-callP), 0.25/(0.25+pq4)*callP
	within(t, "the armies of p", f.armies[1][p0], attack+2*wait+5*waitCalled, 1e-5)
	// With 4 that can die, the expected loss is 0.516, and one stays behind.
	armies := (likePQ1*win1*1 + likePQ4*win4*(1+4-loss1-1)) / fromP
	armies = (fromP*(1-fromR)*armies + likeRQ3*win3*(1+3-loss1-1) + likeRQ6*win6*(1+6-loss1-1)) / (fromP*(1-fromR) + fromR)
	within(t, "player 1's armies in q", f.armies[1][q1], armies, 1e-5)
}

// Without any interest all wait: r keeps its 4 armies and, with 0.3, 3 more.
func TestThreatsWithoutInterest(t *testing.T) {
	s, w := threatsOnSpit(t, func(*Threats) {})
	s.interest[1], s.conquest[1] = [maxTerritories]float64{}, [maxTerritories]float64{}
	w.threaten(s, 1)
	w.endanger(s, 1)
	near(t, "the threat to q", w.byPlace[1][q1].sum(0.5), 1)
	w.carryOut(s, 1)
	near(t, "the armies of r", s.fuzzy.armies[1][r2], 0.7*4+0.3*7)
	near(t, "player 0's part of q", s.fuzzy.owns[0][q1], 1)
}

// Threats that promise less than a fifth of the best are pruned: waiting in r, whose utility
// is 1 of 37.3.
func TestThreatsArePruned(t *testing.T) {
	_, w := threatsOnSpit(t, func(w *Threats) { w.LeastShare = 0.2 })
	o := w.origins[1]
	within(t, "the chance of q", w.list[o.from[0]+1].p, rq3/(rq3+rs3)*(1-o.called), 1e-5)
	near(t, "the chance of waiting", w.list[o.from[0]].p, 0)
	// So are those below a share of the whole promise, which is 54 in r.
	_, w = threatsOnSpit(t, func(w *Threats) { w.LeastProbability = 1.5 / 54 })
	near(t, "the chance of waiting", w.list[w.origins[1].from[0]].p, 0)
	_, w = threatsOnSpit(t, func(w *Threats) { w.LeastProbability = 0.8 / 54 })
	if p := w.list[w.origins[1].from[0]].p; p <= 0 {
		t.Errorf("the probability of waiting is %v", p)
	}
}

// slowThreats lists all threats from a territory with enough success, depth first.
func slowThreats(s *Situation, w *Threats, j game.Seat, a threat, path string, out map[string]threat) {
	for c := range (s.b.near[a.to] &^ a.set).All() {
		against, other := s.fuzzy.against(s, j, c), 1-s.fuzzy.owns[j][c]
		if other <= least || a.left < 1 {
			continue
		}
		n := a
		n.success *= s.l.winOf(a.left, defenders(against))
		if n.success < w.ThreatParams.LeastSuccess {
			continue
		}
		n.to, n.set, n.n = c, a.set.With(c), a.n+1
		n.possible *= other
		n.left = max(0, a.left-s.l.costOf(max(1, against))-1)
		n.gain += s.conquest[j][c] * n.success
		n.want += s.interest[j][c]
		if s.owner[c] == s.me {
			n.own++
			if n.border == none {
				n.border = c
			}
		}
		out[path+string(rune(c))] = n
		slowThreats(s, w, j, n, path+string(rune(c)), out)
	}
}

func TestThreatsAgainstSlowOnes(t *testing.T) {
	if testing.Short() {
		t.Skip("no goroutines for the race detector to check")
	}
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	params := Paper()
	params.Threats.Most, params.Threats.LeastSuccess = 1e5, 0.6
	pl := plannerOf(g, params)
	w := pl.valuer.threats
	seen := 0
	fieldPositions(t, g, 3, 3, func(p *risk.Position, inHand int32) {
		s := baseOf(pl, p, inHand)
		pl.valuer.value(s, 1, 0) // for interests and values
		s.fuzzy.start(s)
		for _, j := range s.others {
			s.fuzzy.look(s, j)
			w.interest(s, j)
			w.survey(s, j)
			for c := range s.held[j].All() {
				armies := s.fuzzy.armies[j][c] - 1
				if armies > 14 {
					continue // too many lists
				}
				w.list = w.list[:0]
				w.extend(s, j, c, armies)
				first := threat{to: c, set: setOf(c), border: none, success: 1, possible: 1, left: armies, want: s.interest[j][c]}
				want := map[string]threat{}
				slowThreats(s, w, j, first, "", want)
				got := map[string]threat{}
				for _, a := range w.list[1:] {
					path := ""
					for b := a; b.before >= 0; b = w.list[b.before] {
						path = string(rune(b.to)) + path
					}
					got[path] = a
				}
				if len(got) != len(want) {
					t.Fatalf("from %d come %d threats, want %d", c, len(got), len(want))
				}
				for k, b := range want {
					a, ok := got[k]
					if !ok || a.border != b.border || a.n != b.n || a.own != b.own {
						t.Fatalf("%v is missing or %v", b, a)
					}
					near(t, "the gain", a.gain, b.gain)
					near(t, "the want", a.want, b.want)
					near(t, "the chance to be able to", a.possible, b.possible)
					near(t, "what is left", a.left, b.left)
					seen++
				}
			}
			w.threaten(s, j)
			w.carryOut(s, j)
		}
	})
	if seen < 500 {
		t.Errorf("only %d threats were compared", seen)
	}
}

// The number of threats from a territory is limited, and the most probable are extended
// first.
func TestThreatsAreBounded(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	pl := plannerOf(g, Paper())
	w := pl.valuer.threats
	fieldPositions(t, g, 1, 9, func(p *risk.Position, inHand int32) {
		s := baseOf(pl, p, inHand)
		pl.valuer.value(s, 1, 0)
		for _, o := range w.origins {
			for called := range 2 {
				// The last extension adds all its threats.
				if n := o.to[called] - o.from[called]; n > 30+1+int32(g.Map.Territories()) {
					t.Fatalf("%d threats come from %d", n, o.c)
				}
			}
		}
	})
}
