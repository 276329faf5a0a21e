package war

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"eras/evolve/stats"
	"eras/lab/tournament"
)

// Summary is the result of a tournament. The zero value is the summary of no games.
type Summary struct {
	Games int `json:"games"`
	// Players are the players' specs, and Wins their numbers of wins.
	Players [2]string `json:"players"`
	Wins    [2]int    `json:"wins"`
	Draws   int       `json:"draws"`
	// Score is the first player's share of the points, where a draw is half a point. Low
	// and High are the bounds of Wilson's interval at 95 %, 0 and 1 if no game counts.
	Score float64 `json:"score"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// FirstMover is the share of the points of the side that moved first.
	FirstMover float64 `json:"first_mover"`
	// MeanActions and MeanBattles are means per game. TimedOut is the share of battles on the map
	// that reached their limit.
	MeanActions float64 `json:"mean_actions"`
	MeanBattles float64 `json:"mean_battles"`
	TimedOut    float64 `json:"timed_out"`
	// Reasons are the numbers of games by the reason of their end.
	Reasons map[string]int `json:"reasons"`
	// Maps has the scores by map, if there are several maps.
	Maps []MapScore `json:"maps,omitempty"`
	tournament.Apart

	first                      float64
	actions, battles, timedOut int
	byMap                      map[string]*MapScore
}

// MapScore is the first player's share of the points on a map.
type MapScore struct {
	Map   string  `json:"map"`
	Games int     `json:"games"`
	Score float64 `json:"score"`

	points float64
}

// Add adds a game of the tournament.
func (s *Summary) Add(g *Game) {
	if s.Reasons == nil {
		s.Players = [2]string{g.Red, g.Blue}
		if g.Number%2 == 1 {
			s.Players = [2]string{g.Blue, g.Red}
		}
		s.Reasons, s.byMap, s.High = map[string]int{}, map[string]*MapScore{}, 1
	}
	if !s.Apart.Add([]string{g.Red, g.Blue}, g.winningSeat(), g.programs[:]) {
		return
	}
	s.Games++
	points := 0.5
	if winner := g.winner(); winner < 0 {
		s.Draws++
		s.first += 0.5
	} else {
		s.Wins[winner]++
		points = float64(1 - winner)
		if g.Winner == g.First {
			s.first++
		}
	}
	s.Reasons[g.Reason]++
	s.actions += g.Actions
	s.battles += g.Battles
	s.timedOut += g.TimedOut
	m := s.byMap[g.Map]
	if m == nil {
		m = &MapScore{Map: g.Map}
		s.byMap[g.Map] = m
	}
	m.Games++
	m.points += points
	s.sum()
}

// sum computes the shares and means from the counts.
func (s *Summary) sum() {
	n := float64(s.Games)
	points := float64(s.Wins[0]) + float64(s.Draws)/2
	score := stats.Share(points, s.Games)
	s.Score, s.Low, s.High = score.Value, score.Low, score.High
	s.FirstMover = s.first / n
	s.MeanActions, s.MeanBattles = float64(s.actions)/n, float64(s.battles)/n
	s.TimedOut = float64(s.timedOut) / float64(max(1, s.battles))
	s.Maps = nil
	if len(s.byMap) < 2 {
		return
	}
	for _, m := range s.byMap {
		m.Score = m.points / float64(m.Games)
		s.Maps = append(s.Maps, *m)
	}
	slices.SortFunc(s.Maps, func(a, b MapScore) int { return cmp.Compare(a.Map, b.Map) })
}

// WriteTo writes the summary as a table.
func (s *Summary) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-14s %s\n", name, fmt.Sprintf(format, args...))
	}
	if s.Games == 0 {
		line("games", "none counts")
		b.WriteString(s.Apart.String())
		n, err := io.WriteString(w, b.String())
		return int64(n), err
	}
	line("games", "%d", s.Games)
	line("first won", "%d  %s", s.Wins[0], s.Players[0])
	line("second won", "%d  %s", s.Wins[1], s.Players[1])
	line("drawn", "%d", s.Draws)
	line("first's score", "%.1f %%, with 95 %% from %.1f to %.1f", 100*s.Score, 100*s.Low, 100*s.High)
	line("who began", "%.1f %%", 100*s.FirstMover)
	line("actions", "%.1f a game", s.MeanActions)
	if s.battles > 0 {
		line("battles", "%.1f a game, %.1f %% met the limit", s.MeanBattles, 100*s.TimedOut)
	}
	for _, reason := range slices.Sorted(maps.Keys(s.Reasons)) {
		line("ended by", "%s %d", reason, s.Reasons[reason])
	}
	for _, m := range s.Maps {
		line("on "+m.Map, "%.1f %% of %d", 100*m.Score, m.Games)
	}
	b.WriteString(s.Apart.String())
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}
