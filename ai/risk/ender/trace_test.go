package ender

import (
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/game/risk"
)

// A trace has the plan, the alternatives, the armies and every player's strength.
func TestTraceFormat(t *testing.T) {
	g, p := fieldOf(t, 6, "-/?1/?2/?3",
		"venezuela:2 brazil:6 argentina:2 siam:6 india:1 china:1",
		"north_america:2 peru:1 europe:2 iceland:1",
		"australia:2 asia:2",
		"africa:2 japan:1")
	_, tr := firstPlan(t, g, p, Paper())
	text := tr.Format(g.Map)
	for _, part := range []string{
		"round 2, player 0, 6 armies in hand (turn)", "best    worth 0.", "beside  worth 0.", "nothing worth 0.", ": no attack",
		"Brazil→Peru", "Venezuela→Central America", "Siam→Indonesia", "player 3 wins 0.", "income", "  places ", "holds 0.",
	} {
		if !strings.Contains(text, part) {
			t.Errorf("%q is not in\n%s", part, text)
		}
	}
	if len(tr.Others) != shown {
		t.Errorf("%d other plans, want %d", len(tr.Others), shown)
	}
	sum := 0.0
	for _, v := range tr.Value {
		sum += v
	}
	near(t, "sum of the probabilities to win", sum, 1)
	for i, o := range tr.Others {
		if o.Worth > tr.Best.Worth || i > 0 && o.Worth > tr.Others[i-1].Worth {
			t.Errorf("%v comes after a worse plan", o)
		}
	}
}

// A meter measures all algorithms and counts plans.
func TestMeter(t *testing.T) {
	g := gameUpon(t, mapNamed(t, "classic"), 4)
	now := time.Duration(0)
	m := &Meter{Clock: func() time.Duration { now += time.Second; return now }}
	pl := NewPlanner(g, 0, small(20), game.Random(1), Options{Meter: m})
	plans := 0
	fieldPositions(t, g, 1, 5, func(p *risk.Position, inHand int32) {
		plans += pl.Search(p, inHand).Len()
	})
	if m.Plans != plans {
		t.Errorf("%d plans are counted, %d were made", m.Plans, plans)
	}
	for kind := metDominance; kind < metKinds; kind++ {
		if m.Took[kind] == 0 {
			t.Errorf("%s took no time", MeterNames[kind])
		}
	}
}
