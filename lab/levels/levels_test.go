package levels

import (
	"math"
	"slices"
	"testing"

	"eras/evolve/stats"
	"eras/game"
)

// Players whose results are drawn by Elo get that Elo back.
func TestStrengthsAreFoundAgain(t *testing.T) {
	truth := map[string]float64{"a": 0, "b": 200, "c": 450}
	rng := game.Random(1)
	var games []Game
	for range 3000 {
		players := []string{"a", "b", "c"}
		rng.Shuffle(3, func(i, j int) { players[i], players[j] = players[j], players[i] })
		g := Game{Players: players[:2], Places: []int{2, 1}}
		if rng.Float64() < stats.EloScore(truth[players[0]]-truth[players[1]]) {
			g.Places = []int{1, 2}
		}
		games = append(games, g)
	}
	for _, s := range strengths(games, []string{"a", "b", "c"}, "a", false) {
		if math.Abs(s.Elo.Value-truth[s.Player]) > 40 {
			t.Errorf("%s has %v, want about %v", s.Player, s.Elo.Value, truth[s.Player])
		}
	}
}

func TestAStepCountsWhoIsAhead(t *testing.T) {
	games := []Game{
		{Players: []string{"h", "l", "l", "h", "x"}, Places: []int{2, 3, 4, 5, 1}, Winner: 4},
		{Players: []string{"h", "l", "l", "h", "x"}, Places: []int{5, 1, 4, 3, 2}, Winner: 1},
		{Players: []string{"h", "l", "l", "h", "x"}, Places: []int{1, 1, 3, 3, 5}, Winner: -1},
	}
	s := step(games, "h", "l")
	if s.Games != 3 || s.Decided != 2 || s.Victories != 1 || s.Ahead.Value != 0.5 || s.Won.Value != 0 {
		t.Errorf("%+v", s)
	}
}

// In as many games in a row as there are seats everyone has each seat once.
func TestSeatsAlternate(t *testing.T) {
	e := &ladder{board: standardRisk()}
	n := 4 + len(e.board.Fixed())
	var seats []int
	for i := range n {
		seats = append(seats, slices.Index(e.players(2, i, nil), e.board.Fixed()[0]))
	}
	slices.Sort(seats)
	if got := slices.Compact(seats); len(got) != n {
		t.Errorf("a fixed bot has the seats %v", seats)
	}
}
