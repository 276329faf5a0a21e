package riskplay_test

import (
	"math"
	"testing"

	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/play/session/riskplay"
)

func TestLuckIsWhatDiceBringBeyondTheirMean(t *testing.T) {
	// Of 7,776 throws of three dice against two, 2,890 take two armies, 2,611 one
	// and 2,275 none; of 36 throws of one against one, 15 take one.
	mean := float64(2*2890+2611) / 7776
	for _, c := range []struct {
		attack, defend []uint8
		want           float64
	}{
		{[]uint8{6, 5, 1}, []uint8{5, 4}, 2 - mean},
		{[]uint8{6, 2, 1}, []uint8{5, 4}, 1 - mean},
		{[]uint8{1, 1, 1}, []uint8{1, 1}, -mean},
		{[]uint8{4}, []uint8{3}, 1 - 15.0/36},
		{[]uint8{3}, []uint8{3}, -15.0 / 36},
	} {
		d, ok := risk.DiceOf(c.attack, c.defend)
		if !ok {
			t.Fatal(c)
		}
		if got := riskplay.Luck(d); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%v against %v: luck %v, want %v", c.attack, c.defend, got, c.want)
		}
	}
}

func TestTheAccountOfAMatchAgreesWithItsPositions(t *testing.T) {
	rules := risk.Ender2009(3)
	rules.Limit = 60
	g := startRisk(t, "antarctica", rules, session.Player{Bot: "killbot"}, session.Player{Bot: "boscoe"}, session.Player{Bot: "evilpixie"})
	rush(t, g)
	m := g.Match()
	a := riskplay.Summarize(g.Board, m)
	if o, _ := m.Outcome(); a.Outcome != o {
		t.Errorf("outcome %v, want %v", a.Outcome, o)
	}
	sum := 0.0
	for _, luck := range a.Luck {
		sum += luck
	}
	if math.Abs(sum) > 1e-6 {
		t.Errorf("luck sums to %v", sum)
	}
	final := m.Position()
	if want := int(final.Round) + 1; len(a.Rounds) != want {
		t.Errorf("%d rounds, want %d", len(a.Rounds), want)
	}
	last := a.Rounds[len(a.Rounds)-1]
	for seat := range game.Seat(3) {
		if last.Armies[seat] != final.ArmiesOf(seat) || last.Territories[seat] != final.Held[seat].Len() {
			t.Errorf("seat %v ends with %d armies and %d territories", seat, last.Armies[seat], last.Territories[seat])
		}
	}
	if len(a.Falls) != int(final.FallenCount) {
		t.Errorf("%d falls, want %d", len(a.Falls), final.FallenCount)
	}
	for i, f := range a.Falls {
		if f.Seat != final.Fallen[i] || f.By == f.Seat {
			t.Errorf("fall %d is %+v", i, f)
		}
	}
	// Dice thrown, counted by the record alone.
	throws := 0
	for _, action := range m.Record().Actions {
		if len(action) > 4 && action[:4] == "roll" {
			throws++
		}
	}
	both := 0
	for _, n := range a.Throws {
		both += n
	}
	if both != 2*throws {
		t.Errorf("%d parts in %d throws", both, throws)
	}
}
