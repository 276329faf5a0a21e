package ender

import (
	"slices"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/game/risk"
)

// playing returns the paper's parameters with rollouts.
func playing(change func(*ChoiceParams)) Params {
	p := small(60)
	p.Choice.Rule, p.Choice.Games, p.Choice.Candidates, p.Choice.Turns, p.Choice.Goals = "rollouts", 200, 8, 2, true
	if change != nil {
		change(&p.Choice)
	}
	return p
}

// The planner wins at once if it can, with a plan for that goal, though the search would
// not get that far.
func TestRolloutsTakeTheBoard(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 3)
	p := positionOn(t, g, stands(t, g.Map, "siam:90 europe:5 north_america:5 south_america:5 africa:5 asia:5", "australia:1", "iceland:1"), 20)
	pl := plannerOf(g, playing(func(c *ChoiceParams) { c.Games = 100 }))
	x := pl.Search(&p, 20)
	chosen := x.Plan(pl.choice.Choose(x))
	if left := word(g.Map.All()) &^ word(p.Held[0]) &^ chosen.taken; left != 0 {
		t.Errorf("the plan leaves %v", territoriesOf(left))
	}
}

// Plans for a goal take all of its territories, in a possible order of attacks, with no
// more armies than there are.
func TestGoals(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	made := 0
	pl := plannerOf(g, playing(nil))
	fieldPositions(t, g, 4, 2, func(p *risk.Position, inHand int32) {
		x := pl.Search(p, inHand)
		var q goals
		q.each(x, func(s Sketch) {
			made++
			held := p.Held[0]
			for _, a := range s.Attacks() {
				if !held.Has(a.From) || held.Has(a.To) || !g.Map.Neighbours(a.From).Has(a.To) {
					t.Fatalf("%v cannot be fought", s.Attacks())
				}
				held = held.With(a.To)
			}
			x.at = -1
			if x.forest.grow(&s); x.forest.deficit > inHand {
				t.Fatalf("the plan needs %d armies of %d", x.forest.deficit, inHand)
			}
		})
	})
	if made < 20 {
		t.Errorf("only %d plans were made", made)
	}
	spit := gameWith(t, spit, 3)
	p := positionOn(t, spit, "0.9,1.2,2.1,1.1", 3)
	pl = plannerOf(spit, playing(nil))
	x := pl.Search(&p, 3)
	var q goals
	s, ok := q.aim(x, setOf(q1, s3), 2)
	if !ok || s.taken != setOf(q1, r2, s3) || s.n != 3 {
		t.Errorf("eliminating player 1 takes %v, %v", s.Attacks(), ok)
	}
	if s, ok = q.aim(x, setOf(r2, q1), 1); !ok || s.taken != setOf(q1) {
		t.Errorf("taking the nearest territory is %v, %v", s.Attacks(), ok)
	}
	if _, ok = q.aim(x, setOf(q1, r2, s3), 3); !ok {
		t.Error("there are enough armies for the whole board")
	}
}

// With the same random source, rollouts choose the same plan.
func TestRolloutsRepeat(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	one, two := plannerOf(g, playing(nil)), plannerOf(g, playing(nil))
	fieldPositions(t, g, 2, 9, func(p *risk.Position, inHand int32) {
		x, y := one.Search(p, inHand), two.Search(p, inHand)
		a, b := x.Plan(one.choice.Choose(x)), y.Plan(two.choice.Choose(y))
		if a.Sketch != b.Sketch {
			t.Fatalf("%v and %v are chosen", a.Attacks(), b.Attacks())
		}
	})
}

// With a limit of time, half of it is for the search and the rounds share the rest. The
// clock advances each time it is read, and must not exceed that by much.
func TestRolloutsKeepTime(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	params := playing(nil)
	params.Search.Plans, params.Search.Least, params.Search.Seconds = 1_000_000, 5, 0.4
	now := time.Duration(0)
	pl := NewPlanner(g, 0, params, game.Random(1), Options{Clock: func() time.Duration {
		now += time.Millisecond
		return now
	}})
	fieldPositions(t, g, 1, 9, func(p *risk.Position, inHand int32) {
		begin := now
		x := pl.Search(p, inHand)
		searched := now - begin
		pl.choice.Choose(x)
		if took := now - begin; took > 420*time.Millisecond || searched > 210*time.Millisecond {
			t.Fatalf("the search took %v, all %v", searched, took)
		}
	})
}

// The trace has the rollouts of each candidate, the chosen plan first.
func TestTraceRollouts(t *testing.T) {
	g, p := fieldOf(t, 5, "-/-/-", "siam:8 india:2 africa:2", "australia:1 asia:2 europe:2", "north_america:2 south_america:2 iceland:2")
	_, tr := firstPlan(t, g, p, playing(nil))
	if len(tr.Rollouts) < 2 || len(tr.Rollouts) != len(tr.Played) {
		t.Fatalf("%d plans have rollouts, %d are in the trace", len(tr.Rollouts), len(tr.Played))
	}
	if !slices.Equal(tr.Played[0].Attacks, tr.Best.Attacks) {
		t.Errorf("%v was chosen, but %v has most rollouts", tr.Best.Attacks, tr.Played[0].Attacks)
	}
	for i, f := range tr.Rollouts {
		if f.Chance <= 0 || f.Chance >= 1 || f.Times < 1 || i > 0 && f.Times > tr.Rollouts[i-1].Times {
			t.Errorf("rollouts of plan %d: %+v", i, f)
		}
	}
	if !strings.Contains(tr.Format(g.Map), "  played on ") {
		t.Error("the text does not mention rollouts")
	}
}

// A planner wins by share, capitals or mission as soon as it can, with rollouts and without, though
// other plans promise more territories.
func TestPlannersWinByGoals(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*risk.Rules)
		goal   string
	}{
		"share":    {func(r *risk.Rules) { r.Share = 60 }, "share"},
		"capitals": {func(r *risk.Rules) { r.Capitals = true }, "capitals"},
		"mission":  {func(r *risk.Rules) { r.Missions = true }, "mission"},
	} {
		g := gameUpon(t, mapNamed(t, "classic"), 3)
		p := positionOn(t, g, stands(t, g.Map, "siam:60 asia:3 north_america:2 australia:1", "europe:2 south_america:5", "africa:4"), 10)
		g = gameUpon(t, g.Map, 3, c.change)
		indonesia, _ := g.Map.Find("indonesia")
		p.Held[0] = p.Held[0].Without(indonesia)
		p.Owner.Put(indonesia, 2)
		p.Held[2] = p.Held[2].With(indonesia)
		if g.Rules.Capitals {
			p.Capital = [risk.MaxPlayers]uint16{uint16(p.Held[0].First()) + 1, uint16(indonesia) + 1, uint16(indonesia) + 1}
		}
		if g.Rules.Missions {
			p.Mission[0] = missionOf(t, g, "asia", "australia")
		}
		for _, params := range []Params{small(60), playing(func(c *ChoiceParams) { c.Games = 100 })} {
			pl := plannerOf(g, params)
			x := pl.Search(&p, 10)
			chosen := x.Plan(pl.choice.Choose(x))
			for _, w := range g.Wants(&p, 0, nil) {
				if w.Reason == c.goal && (chosen.taken&word(w.Of)).Len() < w.N {
					t.Errorf("%s: with the choice %s the plan takes %v and does not win", name, params.Choice.Rule, territoriesOf(chosen.taken))
				}
			}
			made := false
			pl.goals.winning(x, func(s Sketch) { made = made || s.n > 0 })
			if !made || chosen.Value != 1 || x.Plan(0).Value >= 1 {
				t.Errorf("%s: a plan for the goal is made: %v; it has the value %v, doing nothing %v", name, made, chosen.Value, x.Plan(0).Value)
			}
		}
	}
}

// missionOf returns the number of the mission to hold two continents.
func missionOf(t *testing.T, g *risk.Game, a, b string) uint16 {
	t.Helper()
	for n := 1; n <= g.Missions(); n++ {
		m, _ := g.MissionAt(n)
		if ids := []string{g.Map.ContinentID(m.A), g.Map.ContinentID(m.B)}; m.Kind == risk.HoldContinents && slices.Contains(ids, a) && slices.Contains(ids, b) {
			return uint16(n)
		}
	}
	t.Fatalf("there is no mission to hold %s and %s", a, b)
	return 0
}
