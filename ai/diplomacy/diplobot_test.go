package diplomacy

import (
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// Austria's weights in 1901. The army in Venice threatens Trieste, but the units in Budapest
// and Vienna can answer. Without them the unit in Trieste does not count as an answer: one
// threat weighs 25, two weigh 50, and a foreign army in Trieste 120. In an empty centre, one
// of the units that could enter does not count as an answer.
func TestDiploWeights(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	b := NewDiploBot(g, diplomacytest.Power(t, m, "AUS"), game.Random(1)).(*diploBot)
	check := func(p diplomacy.Position, at string, want int) {
		t.Helper()
		b.survey.Look(m, &p)
		b.weigh()
		if got := b.weight[diplomacytest.Province(t, m, at)]; got != want {
			t.Errorf("%s weighs %d, want %d", at, got, want)
		}
	}
	p := g.Start()
	for at, want := range map[string]int{"TRI": 0, "VIE": 0, "SER": 100, "VEN": 70, "WAR": 70, "GAL": 0, "ADR": 0} {
		check(p, at, want)
	}
	p = scene(t, m, diplomacy.Spring, []string{"AUS A TRI", "ITA A VEN"}, []string{"AUS BUD TRI VIE", "ITA VEN"})
	check(p, "TRI", 25)
	p.Units[diplomacytest.Province(t, m, "TYR")] = diplomacy.Unit{Power: diplomacytest.Power(t, m, "GER"), Kind: diplomacy.Army, At: diplomacytest.Location(t, m, "TYR")}
	check(p, "TRI", 50)
	check(p, "VIE", 25)
	p = scene(t, m, diplomacy.Spring, []string{"ITA A TRI"}, []string{"AUS BUD TRI VIE"})
	check(p, "TRI", 120)
	check(p, "VIE", 25)
}

// The steps of the army in Budapest, by hand. To Serbia: 100, then Greece 100, Bulgaria 100
// and Rumania 100, each at a quarter of the one before: 100 + (100 + (100 + 100/4)/4)/4 =
// 132 in whole numbers. Nothing threatens Serbia, and it is a foreign centre itself:
// 132·32 = 4224. Rumania is worth as much, but the fleet in Sevastopol threatens it and no
// other unit helps: half, 66·32 = 2112. Staying: nothing threatens Budapest, and Serbia and
// Rumania are one move away: -1.
func TestDiploSteps(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	p := g.Start()
	b := NewDiploBot(g, diplomacytest.Power(t, m, "AUS"), game.Random(1)).(*diploBot)
	b.survey.Look(m, &p)
	b.weigh()
	b.draft.start(m, &p, b.power)
	b.list(&p, p.Units[diplomacytest.Province(t, m, "BUD")])
	scores := map[string]int{}
	for _, s := range b.steps {
		scores[m.LocationToken(s.to)] = s.score
	}
	for at, want := range map[string]int{"SER": 4224, "RUM": 2112, "BUD": -1} {
		if scores[at] != want {
			t.Errorf("%s is worth %d, want %d", at, scores[at], want)
		}
	}
	if b.steps[0].score != 4224 || len(b.steps) != 6 {
		t.Errorf("steps %v", b.steps)
	}

	// Munich with an army in it and nothing else to win: 70·(1 + 1)/(1 + 1), at most 70. If
	// another unit already attacks it, it is worth twice as much; after a bounce, a
	// quarter.
	p = scene(t, m, diplomacy.Fall, []string{"AUS A TYR", "AUS A BOH", "GER A MUN"}, nil)
	own(t, m, &p, "AUS", "MUN")
	b.survey.Look(m, &p)
	b.weigh()
	tyr, mun := p.Units[diplomacytest.Province(t, m, "TYR")], diplomacytest.Location(t, m, "MUN")
	score := func() int {
		b.list(&p, p.Units[diplomacytest.Province(t, m, "BOH")])
		for _, s := range b.steps {
			if s.to == mun {
				return s.score / diploNear
			}
		}
		return 0
	}
	b.draft.start(m, &p, b.power)
	alone := score()
	p.Last[diplomacytest.Province(t, m, "BOH")] = diplomacy.Ordered{Power: b.power, Order: MoveOf(p.Units[diplomacytest.Province(t, m, "BOH")], mun), Verdict: diplomacy.Verdict{Result: diplomacy.Bounced}}
	again := score()
	b.draft.move(tyr, mun)
	if joined := score(); alone < 70 || joined != 2*alone || again != alone/4 {
		t.Errorf("Munich is worth %d alone, %d after a bounce and %d with another", alone, again, joined)
	}
}

func TestDiploMoves(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	for seed := range uint64(20) {
		// One attacks and the other supports.
		p := scene(t, m, diplomacy.Fall, []string{"AUS A TYR", "AUS A BOH", "GER A MUN"}, nil)
		own(t, m, &p, "AUS", "MUN")
		b := NewDiploBot(g, diplomacytest.Power(t, m, "AUS"), game.Random(seed))
		expect(t, m, b.Orders(nil, &p), "A BOH - MUN, A TYR S A BOH - MUN", "A BOH S A TYR - MUN, A TYR - MUN")

		// A unit on a centre that its power does not own yet stays.
		p = scene(t, m, diplomacy.Fall, []string{"AUS A SER"}, []string{"AUS BUD VIE TRI"})
		b = NewDiploBot(g, diplomacytest.Power(t, m, "AUS"), game.Random(seed))
		expect(t, m, b.Orders(nil, &p), "A SER H")

		// A centre that three units threaten is guarded and supported.
		p = scene(t, m, diplomacy.Fall, []string{"AUS A TRI", "AUS A VIE", "ITA A VEN", "ITA F ADR", "ITA F ALB"}, nil)
		own(t, m, &p, "AUS", "VEN")
		b = NewDiploBot(g, diplomacytest.Power(t, m, "AUS"), game.Random(seed))
		expect(t, m, b.Orders(nil, &p), "A TRI H, A VIE S A TRI")
	}
}

// DiploBot builds where it is threatened most: inland always armies, and in England's homes,
// from which an army reaches nothing, always fleets. It removes the farthest units.
func TestDiploWinters(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	for seed := range uint64(20) {
		p := scene(t, m, diplomacy.Winter, []string{"RUS A GAL", "AUS A SER", "AUS A GRE"}, []string{"AUS BUD VIE TRI SER", "RUS MOS"})
		p.Units[diplomacytest.Province(t, m, "BOH")] = diplomacy.Unit{Power: diplomacytest.Power(t, m, "RUS"), Kind: diplomacy.Army, At: diplomacytest.Location(t, m, "BOH")}
		b := NewDiploBot(g, diplomacytest.Power(t, m, "AUS"), game.Random(seed))
		expect(t, m, b.Orders(nil, &p), "A BUD B, A VIE B")

		p = scene(t, m, diplomacy.Winter, []string{"AUS A SER", "RUS A GAL", "ITA A VEN", "ITA F ADR"}, []string{"AUS BUD VIE"})
		p.Owner[diplomacytest.Province(t, m, "TRI")] = diplomacytest.Power(t, m, "AUS")
		p.Owner[diplomacytest.Province(t, m, "VIE")] = diplomacy.Neutral
		b = NewDiploBot(g, diplomacytest.Power(t, m, "AUS"), game.Random(seed))
		expect(t, m, b.Orders(nil, &p), "A TRI B", "F TRI B")

		p = scene(t, m, diplomacy.Winter, []string{"ENG F NTH"}, []string{"ENG LON EDI LVP"})
		b = NewDiploBot(g, diplomacytest.Power(t, m, "ENG"), game.Random(seed))
		expect(t, m, b.Orders(nil, &p), "F EDI B, F LON B", "F EDI B, F LVP B", "F LON B, F LVP B")

		p = scene(t, m, diplomacy.Winter, []string{"AUS A BUL", "AUS A CON", "AUS A GAL"}, []string{"AUS BUD VIE"})
		b = NewDiploBot(g, diplomacytest.Power(t, m, "AUS"), game.Random(seed))
		expect(t, m, b.Orders(nil, &p), "A CON D")
	}
}
