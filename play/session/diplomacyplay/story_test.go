package diplomacyplay

import (
	"math"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// TestStory tells a match in which one order wins a centre and another gives one away.
func TestStory(t *testing.T) {
	g := storyGame(t)
	p, err := g.ParsePosition("FAL 1901 units=FRA:A.GAS,A.BUR;GER:A.RUH owners=FRA:PAR,BRE;GER:BEL,MUN")
	if err != nil {
		t.Fatal(err)
	}
	board := &diplomacy.Board{Game: g, First: p}
	before := p
	var answers []diplomacy.Answer
	for _, orders := range []string{"A GAS - SPA; A BUR - PAR", "A RUH H"} { // of France and Germany
		a, err := g.Map.ParseAnswer(orders, p.Season)
		if err != nil {
			t.Fatal(err)
		}
		answers = append(answers, a)
	}
	var events []diplomacy.Event
	board.Apply(&p, answers, &events)
	phases := []*PlayedPhase{NewPlayedPhase(before, p, events)}
	france, _ := g.Map.FindPower("FRA")
	s := TellStory(g, phases, game.SeatsOf(france.Seat()), diplomacy.Neutral, nil)
	if got := g.Map.FormatOrder(s.Best.Order); got != "A GAS - SPA" || s.Best.Worth <= 0 || s.Best.Power != france || s.Best.Phase != 0 {
		t.Errorf("the best order is %s, worth %.2f", got, s.Best.Worth)
	}
	if got := g.Map.FormatOrder(s.Worst.Order); got != "A BUR - PAR" || s.Worst.Worth >= s.Best.Worth {
		t.Errorf("the worst order is %s, worth %.2f", got, s.Worst.Worth)
	}
}

func storyGame(t *testing.T) *diplomacy.Game {
	t.Helper()
	g, err := diplomacy.NewGame(diplomacytest.Standard(t), diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestScores(t *testing.T) {
	g := storyGame(t)
	p, err := g.ParsePosition("SPR 1905 units=FRA:A.PAR;GER:A.MUN;ITA:A.ROM owners=FRA:PAR,BRE,MAR;GER:MUN,BER,KIE,HOL;ITA:ROM")
	if err != nil {
		t.Fatal(err)
	}
	of := func(points []float64, token string) float64 {
		power, _ := g.Map.FindPower(token)
		return points[power.Seat()]
	}
	same := func(a, b float64) bool { return math.Abs(a-b) < 1e-9 }
	draw, squares := DrawSize(g, &p, diplomacy.Neutral), SumOfSquares(g, &p, diplomacy.Neutral)
	for token, want := range map[string][2]float64{"FRA": {1. / 3, 9. / 26}, "GER": {1. / 3, 16. / 26}, "ITA": {1. / 3, 1. / 26}, "TUR": {0, 0}} {
		if !same(of(draw, token), want[0]) || !same(of(squares, token), want[1]) {
			t.Errorf("%s has %v and %v, want %v", token, of(draw, token), of(squares, token), want)
		}
	}
	france, _ := g.Map.FindPower("FRA")
	if solo := SumOfSquares(g, &p, france); of(solo, "FRA") != 1 || of(solo, "GER") != 0 || of(DrawSize(g, &p, france), "FRA") != 1 {
		t.Error("a victory does not count 1")
	}
}
