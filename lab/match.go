package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"eras/evolve"
)

// Match finds out which of two players is stronger: it plays pairs of games, the
// same map and opening from both sides, until its test decides.
type Match struct {
	// Series is the games. Its number of games is even, and the most that are
	// played.
	Series *Series
	Test   evolve.SPRT
}

// MatchBatch is after how many pairs a match tells how it stands.
const MatchBatch = 10

// Standing is how a match stands. Scores are the first player's.
type Standing struct {
	Games int `json:"games"`
	// Pairs counts pairs of games by the points of the first player.
	Pairs evolve.Pentanomial `json:"pairs"`
	// Score is a share of the points, Elo the difference that belongs to it,
	// Superiority the likelihood that the first player is the stronger one.
	Score       evolve.Interval `json:"score"`
	Elo         evolve.Interval `json:"elo"`
	Superiority float64         `json:"superiority"`
	// LogRatio is the test's log-likelihood ratio, Verdict what the test says of
	// it: "H0", "H1" or "undecided".
	LogRatio float64 `json:"llr"`
	Verdict  string  `json:"verdict"`
}

// Decision is how a match ended.
type Decision struct {
	Seed    uint64    `json:"seed"`
	Players [2]string `json:"players"`
	Wins    [2]int    `json:"wins"`
	Draws   int       `json:"draws"`
	// Test is what was tested, Bounds the log-likelihood ratios that decide for
	// H0 and for H1.
	Test   evolve.SPRT `json:"test"`
	Bounds [2]float64  `json:"bounds"`
	Standing
}

// errDecided ends the series of a match.
var errDecided = errors.New("decided")

// Validate reports what is impossible about m, or nil.
func (m *Match) Validate() error {
	if n := m.Series.Games; n < 2 || n > MaxGames || n%2 != 0 {
		return fmt.Errorf("a match of at most %d games is impossible: it has an even number of them, from 2 to %d", n, MaxGames)
	}
	return m.Test.Validate()
}

// Run plays the match. told, if not nil, hears how it stands after each
// [MatchBatch] pairs; an error of it ends the match and is returned. The test is
// asked after each pair in the order of their numbers, so that the result is the
// same on any number of workers.
func (m *Match) Run(ctx context.Context, told func(Standing) error) (Decision, error) {
	if err := m.Validate(); err != nil {
		return Decision{}, err
	}
	d := Decision{Seed: m.Series.Seed, Players: m.Series.Players(), Test: m.Test}
	d.Bounds[0], d.Bounds[1] = m.Test.Bounds()
	var pairs evolve.Pentanomial
	first := 0 // the result of a pair's first game
	err := m.Series.Run(ctx, func(g Game) error {
		result := 0
		if winner := g.winner(); winner < 0 {
			d.Draws++
		} else {
			d.Wins[winner]++
			result = 1 - 2*winner
		}
		if g.Number%2 == 0 {
			first = result
			return nil
		}
		pairs.Add(first, result)
		if m.Test.Verdict(pairs) != evolve.Undecided {
			return errDecided
		}
		if told == nil || pairs.Pairs()%MatchBatch != 0 {
			return nil
		}
		return told(m.standing(pairs))
	})
	if err != nil && !errors.Is(err, errDecided) {
		return Decision{}, err
	}
	d.Standing = m.standing(pairs)
	return d, nil
}

func (m *Match) standing(pairs evolve.Pentanomial) Standing {
	return Standing{
		Games:       2 * pairs.Pairs(),
		Pairs:       pairs,
		Score:       pairs.Score(),
		Elo:         pairs.Elo(),
		Superiority: pairs.Superiority(),
		LogRatio:    m.Test.LogRatio(pairs),
		Verdict:     m.Test.Verdict(pairs).String(),
	}
}

// String returns the standing in a few words.
func (s Standing) String() string {
	return fmt.Sprintf("%.1f %%, Elo %+.0f, LLR %+.2f", 100*s.Score.Value, s.Elo.Value, s.LogRatio)
}

// WriteTo writes the decision as a table for people.
func (d Decision) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	line := func(name, format string, args ...any) {
		fmt.Fprintf(&b, "%-14s %s\n", name, fmt.Sprintf(format, args...))
	}
	line("games", "%d", d.Games)
	line("first won", "%d  %s", d.Wins[0], d.Players[0])
	line("second won", "%d  %s", d.Wins[1], d.Players[1])
	line("drawn", "%d", d.Draws)
	line("first's score", "%.1f %%, with 95 %% from %.1f to %.1f", 100*d.Score.Value, 100*d.Score.Low, 100*d.Score.High)
	line("Elo", "%+.1f, with 95 %% from %+.1f to %+.1f", d.Elo.Value, d.Elo.Low, d.Elo.High)
	line("superiority", "%.1f %%", 100*d.Superiority)
	line("pairs", "%d with 0 points, %d with ½, %d with 1, %d with 1½, %d with 2", d.Pairs[0], d.Pairs[1], d.Pairs[2], d.Pairs[3], d.Pairs[4])
	line("LLR", "%+.2f; %.2f decides for H0 (Elo %+g), %+.2f for H1 (Elo %+g)", d.LogRatio, d.Bounds[0], d.Test.Elo0, d.Bounds[1], d.Test.Elo1)
	line("verdict", "%s", d.verdict())
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// verdict says what was found.
func (d Decision) verdict() string {
	switch d.Verdict {
	case evolve.AcceptH0.String():
		return fmt.Sprintf("H0: Elo %+g rather than %+g", d.Test.Elo0, d.Test.Elo1)
	case evolve.AcceptH1.String():
		return fmt.Sprintf("H1: Elo %+g rather than %+g", d.Test.Elo1, d.Test.Elo0)
	}
	return "undecided: more games would be needed"
}
