package negotiation

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"eras/ai/diplomacy/talk"
	"eras/evolve/stats"
	"eras/lab/experiment"
	tournament "eras/lab/tournament/diplomacy"
)

// TestArms checks that all arms have the same games and bots for all seats.
func TestArms(t *testing.T) {
	o := experiment.Options{Seed: 3, Games: 20}
	for _, c := range conditions(o) {
		if want := map[bool]int{false: 3, true: 1}[c.Of.few]; c.Units != want {
			t.Errorf("%s has %d blocks, want %d", c.Of.name, c.Units, want)
		}
		if c.Seed(1) != conditions(o)[0].Seed(1) {
			t.Errorf("%s has other seeds", c.Of.name)
		}
		made, err := c.Of.tournament(c.Seed(0))
		if err != nil {
			t.Fatal(err)
		}
		seats := 0
		for _, e := range made.Entrants {
			seats += e.Seats
		}
		if seats != powers || made.Entrants[0].Seats != c.Of.first {
			t.Errorf("%s has the entrants %v", c.Of.name, made.Entrants)
		}
	}
}

// TestDefaultGames checks that the description names the default number of games.
func TestDefaultGames(t *testing.T) {
	e := Experiment()
	if n := e.DefaultGames(); n == 0 || !strings.Contains(e.Title(), fmt.Sprintf("%d games by default", n)) {
		t.Errorf("%d games are played by default, and the description is %q", n, e.Title())
	}
}

// played returns a game with the first bots on seats 1 and 4.
func played(number, winner int) tournament.Played {
	return tournament.Played{Number: number, Seats: []int{1, 0, 1, 1, 0, 1, 1}, Winner: winner, Centres: make([]int, powers), Talk: &tournament.Talk{Breaches: []int{0, 1, 0, 0, 1, 2, 0}}}
}

// TestSummary adds up hand-made games.
func TestSummary(t *testing.T) {
	two := arms[1]
	silent := []tournament.Played{played(0, 1), played(1, 0), played(2, -1), played(3, 4)}
	games := []tournament.Played{played(0, 1), played(1, 4), played(2, 4), played(3, 0)}
	games[0].Centres[1], games[0].Talk.Deals = 8, []tournament.Deals{
		{Kind: talk.OneSupport.String(), Count: talk.Count{Offered: 3, Agreed: 1, Kept: 1}}, {Kind: talk.Peace.String(), Count: talk.Count{Offered: 4, Agreed: 3, Broken: 1}},
	}
	a, err := summarize(experiment.Options{Seed: 1}, two, games, silent)
	if err != nil {
		t.Fatal(err)
	}
	if a.Wins.Value != 3.0/8 || a.Silent.Value != 2.0/8 || a.Ratio.Value != 1.5 || a.Centres.Value != 1 || a.Supports != 0.25 || a.Draws != 0 || a.Breaches != [2]int{8, 8} {
		t.Errorf("the arm is %+v", a)
	}
	if i := a.Wins; i.Low > i.Value || i.High < i.Value || i.Low < 0 {
		t.Errorf("the interval of the wins is %+v", i)
	}
	if again, _ := summarize(experiment.Options{Seed: 1}, two, games, silent); again.Ratio != a.Ratio {
		t.Errorf("the interval differs when it is repeated: %v, %v", again.Ratio, a.Ratio)
	}
	if _, err := summarize(experiment.Options{}, two, games, silent[:2]); err == nil || !strings.Contains(err.Error(), "no silent game") {
		t.Errorf("without silent games: %v", err)
	}
	if none, _ := summarize(experiment.Options{}, two, games[:2], []tournament.Played{played(0, 0), played(1, 0)}); none.Ratio != stats.Unknown || math.IsNaN(none.Ratio.Value) {
		t.Errorf("without silent wins the ratio is %v", none.Ratio)
	}
	sections, err := report(experiment.Options{}, &Summary{Arms: []Arm{a}})
	if err != nil || len(sections[0].Table) != 2 || len(sections[1].Table) != 3 {
		t.Errorf("the report is %v, %v", sections, err)
	}
}
