package risk

import (
	"math"
	"strings"
	"testing"

	"eras/game"
	"eras/game/risk"
)

// boundedOn returns the bounded game on the yard.
func boundedOn(t testing.TB, line string) *risk.Game {
	t.Helper()
	m, err := risk.ParseMapLine(line)
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Bounded()
	rules.Limit = 100
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func parsed(t testing.TB, g *risk.Game, line string) *risk.Position {
	t.Helper()
	p, err := g.ParsePosition(line)
	if err != nil {
		t.Fatal(err)
	}
	return &p
}

// The values are counted by hand. In the yard territory 4 alone has the highest
// degree, 4; corners have 2 and sides 3.
func TestInvasionValues(t *testing.T) {
	g := boundedOn(t, yard)
	for _, c := range []struct {
		name, territories string
		turn              int
		text, code        float64
	}{
		{"nothing taken", "-,-,-,-,-,-,-,-,-", 0, 0, 4},
		// Degree 2, two free neighbours.
		{"a corner", "0.1,-,-,-,-,-,-,-,-", 1, 4, 4},
		// Degree 3, two free neighbours, one enemy; the step from 0 to 1 takes one
		// off, which 4 makes good.
		{"a side beside an enemy", "1.1,-,-,0.1,-,-,-,-,-", 0, 3 + 2 - 1, 4},
		{"the middle", "1.1,-,-,-,0.1,-,-,-,-", 0, 4 + 4 + decided, 4 + decided},
		{"the enemy in the middle", "0.1,-,-,-,1.1,-,-,-,-", 0, 2 + 2 - decided, 4 - decided},
		// Territory 5 is met from 2, so only the step from 4 to 7 takes one off.
		{"enemies behind the middle", "-,-,-,0.1,0.1,1.1,-,1.1,-", 0, (3 + 2) + (4 + 1 - 2) + decided, 3 + decided},
	} {
		p := parsed(t, g, "choose "+string('0'+byte(c.turn))+" 0 "+c.territories+" 0 30/30 -/- 0 -")
		if got := Invasion(g, p, 0, ReadText); got != c.text {
			t.Errorf("%s: the text says %v, want %v", c.name, got, c.text)
		}
		if got := Invasion(g, p, 0, ReadCode); got != c.code {
			t.Errorf("%s: the code says %v, want %v", c.name, got, c.code)
		}
	}
}

func TestReinforceAttackValues(t *testing.T) {
	g := boundedOn(t, spit)
	for _, c := range []struct {
		name, territories string
		text, code        float64
	}{
		// Two territories and eight armies each; one border, the armies equal on it.
		// The search compares 0 with 1 and 2 with 3 as well.
		{"even", "0.3,0.5,1.5,1.3", -1, -1 - 1 + 1},
		{"stronger at the border", "0.1,0.7,1.5,1.3", -1 + 1, -1 + 1 - 1 + 1},
		{"weaker in all", "0.1,0.2,1.5,1.3", -5 - 1 - 1, -5 - 1 - 1 - 1 + 1},
		{"won", "0.1,0.2,0.5,0.3", 15 + decided, 15 - 1 - 1 + 1 + decided},
		{"two borders", "0.2,1.2,0.3,0.3", 8 - 2 + 0 + 1, 8 - 1 + 0 - 1},
	} {
		line := "attack 0 2 " + c.territories + " 0 0/0 -/- 0 -"
		if c.name == "won" {
			line = "over 0 2 " + c.territories + " 0 0/0 -/- 0 1"
		}
		p := parsed(t, g, line)
		if got := reinforceAttack(g, p, 0, ReadText); got != c.text {
			t.Errorf("%s: the text says %v, want %v", c.name, got, c.text)
		}
		if got := reinforceAttack(g, p, 0, ReadCode); got != c.code {
			t.Errorf("%s: the code says %v, want %v", c.name, got, c.code)
		}
	}
}

// The search of pseudocode 2 meets every territory once: here by eight steps, each
// down by one army, the last to an enemy.
func TestReinforceAttackMeetsTerritoriesOnce(t *testing.T) {
	g := boundedOn(t, yard)
	p := parsed(t, g, "attack 0 2 0.9,0.8,0.6,0.7,0.5,0.3,0.4,0.2,1.1 0 0/0 -/- 0 -")
	if got := reinforceAttack(g, p, 0, ReadCode); got != (44+8)-(1+1)+8-1 {
		t.Errorf("it is worth %v", got)
	}
}

// Where the search stops, attacks have ended and armies in hand count.
func TestMinimaxEvaluatesAtTheEndOfTurns(t *testing.T) {
	g := boundedOn(t, spit)
	const territories = "0.3,0.5,1.5,1.3" // worth -1 for either
	for _, c := range []struct {
		line string
		want float64
	}{
		{"reinforce 0 2 " + territories + " 3 0/0 -/- 0 -", -1 + 3},
		{"reinforce 1 2 " + territories + " 3 0/0 -/- 0 -", -1 - 3},
		{"attack 0 2 " + territories + " 0 0/0 -/- 0 -", -1 - 3},
		{"attack 1 2 " + territories + " 0 0/0 -/- 0 -", -1 + 3},
	} {
		b := Minimax.Default().Make(g, 0, nil).(*minimax)
		if got := b.evaluate(parsed(t, g, c.line)); got != c.want {
			t.Errorf("%s is worth %v, want %v", c.line, got, c.want)
		}
	}
}

// plain is the minimax of pseudocode 3 over the same answers, without pruning.
func plain(b *minimax, p risk.Position, depth int) float64 {
	if depth == 0 && p.Phase != risk.Occupying {
		return b.evaluate(&p)
	}
	answers := b.answers(&p, nil)
	if len(answers) == 0 {
		return b.evaluate(&p)
	}
	best := math.Inf(1)
	if p.Turn == b.me {
		best = math.Inf(-1)
	}
	for _, a := range answers {
		if v := plainAfter(b, p, a, depth); p.Turn == b.me && v > best || p.Turn != b.me && v < best {
			best = v
		}
	}
	return best
}

func plainAfter(b *minimax, p risk.Position, a risk.Action, depth int) float64 {
	if a.Kind != risk.Occupy {
		depth--
	}
	if a.Kind != risk.Attack {
		b.game.Play(&p, a, nil)
		return plain(b, p, depth)
	}
	won, lost := p, p
	f := foresee(b.odds, p.Armies.At(a.From), p.Armies.At(a.To))
	f.playWin(b.game, &won, a)
	f.playLoss(b.game, &lost, a)
	return f.win*plain(b, won, depth) + (1-f.win)*plain(b, lost, depth)
}

// Pruning changes nothing: the search finds the answers of the plain minimax.
func TestMinimaxFindsWhatPlainMinimaxFinds(t *testing.T) {
	const depth = 3
	compared := map[risk.Phase]int{}
	for _, reading := range []Reading{ReadText, ReadCode} {
		g := boundedOn(t, yard)
		maker := MinimaxParams{MinimaxSearch{depth, math.MaxInt / 2}, MinimaxEvaluation{readings[reading]}}.Make
		eachPhase(t, g, []Maker{NewRandom, NewRandom}, uint64(reading), func(at *risk.Position) bool {
			p := *at
			if compared[p.Phase]++; p.Phase == risk.Attacking && compared[p.Phase] > 12 || p.Phase == risk.Placing && compared[p.Phase]%8 != 0 {
				return p.Round < 12
			}
			b := maker(g, p.Turn, nil).(*minimax)
			found := b.search(&Turn{P: &p})
			var best risk.Action
			most := math.Inf(-1)
			for _, a := range b.answers(&p, nil) {
				if v := plainAfter(b, p, a, depth); v > most {
					best, most = a, v
				}
			}
			if v := plainAfter(b, p, found, depth); math.Abs(v-most) > 1e-9 {
				t.Fatalf("%s: it answers %+v worth %v, plain %+v worth %v", g.FormatPosition(&p), found, v, best, most)
			}
			return p.Round < 12
		})
	}
	for _, phase := range []risk.Phase{risk.Choosing, risk.Placing, risk.Reinforcing, risk.Attacking} {
		if compared[phase] == 0 {
			t.Errorf("no position in the phase %v was compared", phase)
		}
	}
}

// It takes the territory of the highest degree before the other can, and a victory
// in reach.
func TestMinimaxSeesTheObvious(t *testing.T) {
	g := boundedOn(t, yard)
	b := Minimax.Default().Make(g, 0, nil).(*minimax)
	if a := b.search(&Turn{P: parsed(t, g, "choose 0 0 -,-,-,-,-,1.1,-,-,- 0 35/34 -/- 0 -")}); a != risk.Taking(4) {
		t.Errorf("it takes %d", a.To)
	}
	g = boundedOn(t, spit)
	b = Minimax.Default().Make(g, 0, nil).(*minimax)
	if a := b.search(&Turn{P: parsed(t, g, "attack 0 2 0.3,0.3,0.30,1.1 0 0/0 -/- 0 -")}); a != risk.Assault(2, 3, true) {
		t.Errorf("it answers %+v", a)
	}
	if a := b.search(&Turn{P: parsed(t, g, "attack 0 2 0.1,0.1,0.4,1.30 0 0/0 -/- 0 -")}); a != risk.Ending() {
		t.Errorf("it answers %+v", a)
	}
}

// A search is bounded, allocates nothing and knows no hand but its own.
func TestMinimaxIsBounded(t *testing.T) {
	rules := risk.Ender2009(3)
	rules.Limit = 6
	g, err := risk.NewGame(mapOf(t, "isles"), rules)
	if err != nil {
		t.Fatal(err)
	}
	b := MinimaxParams{Search: MinimaxSearch{3, 300}}.Make(g, 0, nil).(*minimax)
	hidden := 0
	eachPhase(t, g, []Maker{NewRandom, NewRandom, NewRandom}, 3, func(at *risk.Position) bool {
		if p := *at; p.Turn == 0 && (p.Phase == risk.Attacking || p.Phase == risk.Reinforcing) {
			answer := b.search(&Turn{P: &p})
			if depthOne := 3 * len(b.frames[0].answers); b.nodes < -depthOne-100 {
				t.Fatalf("it entered %d positions too many", -b.nodes)
			}
			for seat := game.Seat(1); seat < 3; seat++ {
				if b.frames[0].p.Hands[seat].Len() != 0 {
					t.Fatal("it searched with another's hand")
				}
				if p.HandSize[seat] > 0 {
					p.Hands[seat] = risk.Hand{}
					hidden++
				}
			}
			if again := b.search(&Turn{P: &p}); again != answer {
				t.Fatalf("with hidden hands it answers %+v, not %+v", again, answer)
			}
			if n := testing.AllocsPerRun(1, func() { b.search(&Turn{P: &p}) }); n > 0 {
				t.Fatalf("it allocated %v times", n)
			}
		}
		return true
	})
	if hidden == 0 {
		t.Error("no hand was hidden")
	}
}

// A spec sets depth, nodes and reading; without settings they are what the bot always had.
func TestMinimaxTakesParameters(t *testing.T) {
	for spec, want := range map[string]MinimaxParams{
		"minimax":                              {MinimaxSearch{3, 2000}, MinimaxEvaluation{"text"}},
		"minimax:depth=8":                      {MinimaxSearch{8, 2000}, MinimaxEvaluation{"text"}},
		"minimax:depth=2:nodes=9:reading=code": {MinimaxSearch{2, 9}, MinimaxEvaluation{"code"}},
		"minimax:search.nodes=7":               {MinimaxSearch{3, 7}, MinimaxEvaluation{"text"}},
	} {
		if got, err := Minimax.Of(spec); err != nil || got != want {
			t.Errorf("%s: %+v, %v", spec, got, err)
		}
		maker, err := Bots().Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		b := maker(boundedOn(t, yard), 1, nil).(*minimax)
		if b.depth != want.Search.Depth || b.limit != want.Search.Nodes || readings[b.reading] != want.Evaluation.Reading || b.me != 1 {
			t.Errorf("%s is made with depth %d, %d nodes and reading %v", spec, b.depth, b.limit, b.reading)
		}
	}
	for spec, want := range map[string]string{
		"minimax:depth=9":      "search.depth = 9: must be a whole number from 1 to 8",
		"minimax:nodes=0":      "search.nodes = 0: must be a whole number from 1",
		"minimax:reading=both": "evaluation.reading = both: must be text or code",
		"minimax:plans=3":      `unknown setting "plans=3": write depth=N, nodes=N, reading=text|code, file=PATH`,
	} {
		if _, err := Bots().Find(spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", spec, err, want)
		}
	}
}

// Each parameter reaches the search: at some positions of a match the answers differ.
func TestMinimaxParametersMatter(t *testing.T) {
	g := boundedOn(t, yard)
	plain := Minimax.Default().Make(g, 0, nil).(*minimax)
	for spec, differs := range map[string]bool{"minimax:depth=1": true, "minimax:nodes=1": true, "minimax:reading=code": true, "minimax:nodes=2000": false} {
		params, err := Minimax.Of(spec)
		if err != nil {
			t.Fatal(err)
		}
		b, found := params.Make(g, 0, nil).(*minimax), false
		eachPhase(t, g, []Maker{NewRandom, NewRandom}, 4, func(at *risk.Position) bool {
			p := *at
			plain.me, b.me = p.Turn, p.Turn
			found = found || plain.search(&Turn{P: &p}) != b.search(&Turn{P: &p})
			return !found && p.Round < 30
		})
		if found != differs {
			t.Errorf("%s answers differently: %v", spec, found)
		}
	}
}

// What is foreseen of a fight is what dice make of it on average, and each end is
// a position that the rules know.
func TestFightsGoAsForeseen(t *testing.T) {
	const fights = 4000
	m := mapOf(t, "isles")
	for _, rules := range []risk.Rules{risk.Bounded(), risk.Ender2009(2)} {
		g, err := risk.NewGame(m, rules)
		if err != nil {
			t.Fatal(err)
		}
		var start risk.Position
		eachPhase(t, g, []Maker{NewRandom, NewRandom}, 1, func(p *risk.Position) bool {
			start = *p
			return p.Phase != risk.Attacking
		})
		var from, to risk.Territory
		for s := g.Borders(&start, start.Turn); !s.Empty(); s = s.Rest() {
			from, to = s.First(), g.Enemies(&start, s.First()).First()
		}
		for _, c := range [][2]int32{{2, 1}, {3, 2}, {6, 3}, {9, 9}, {20, 14}} {
			p := start
			p.Armies.Put(from, c[0])
			p.Armies.Put(to, c[1])
			f := foresee(tablesOf(g), c[0], c[1])
			a := risk.Assault(from, to, true)
			rng := game.Random(1, uint64(c[0]))
			wins, left, stand := 0.0, 0.0, 0.0
			for range fights {
				q := p
				if g.Fight(&q, from, to, true, rng) {
					wins++
					left += float64(q.Armies.At(from) + q.Armies.At(to))
				} else {
					stand += float64(q.Armies.At(to))
				}
			}
			if got := wins / fights; math.Abs(got-f.win) > 0.03 {
				t.Errorf("%v: won %v, foreseen %v", c, got, f.win)
			}
			if got := left / wins; wins > 100 && math.Abs(got-float64(f.left)) > 0.75 {
				t.Errorf("%v: %v are left, foreseen %v", c, got, f.left)
			}
			if got := stand / (fights - wins); fights-wins > 100 && math.Abs(got-float64(f.stand)) > 0.75 {
				t.Errorf("%v: %v stand, foreseen %v", c, got, f.stand)
			}
			won, lost := p, p
			f.playWin(g, &won, a)
			f.playLoss(g, &lost, a)
			if won.Owner.At(to) != p.Turn || won.Armies.At(from)+won.Armies.At(to) != f.left || lost.Owner.At(to) == p.Turn || lost.Armies.At(from) != 1 || lost.Armies.At(to) != f.stand {
				t.Errorf("%v: won is %s, lost is %s", c, g.FormatPosition(&won), g.FormatPosition(&lost))
			}
			for _, q := range []*risk.Position{&won, &lost} {
				if _, err := g.ParsePosition(g.FormatPosition(q)); err != nil {
					t.Errorf("%v: %v", c, err)
				}
			}
		}
	}
}
