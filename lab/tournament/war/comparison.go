package war

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"eras/ai/evaluation"
	"eras/evolve/stats"
)

// Comparison tests which of two players is stronger. It plays pairs of games, which are the same
// map and opening from both sides, until the test decides.
type Comparison struct {
	// Tournament describes the games. Its number of games, which must be even, is the limit.
	Tournament *Tournament
	Test       stats.SPRT
}

// Batch is the number of pairs after which a comparison reports its standing.
const Batch = 10

// Standing is the state of a comparison. Its scores are those of the first player.
type Standing struct {
	Games int `json:"games"`
	// Pairs are the numbers of pairs of games, by the points of the first player.
	Pairs stats.Pentanomial `json:"pairs"`
	// Score is the share of the points, and Elo the corresponding difference in rating. Superiority
	// is the likelihood that the first player is stronger.
	Score       stats.Interval `json:"score"`
	Elo         stats.Interval `json:"elo"`
	Superiority float64        `json:"superiority"`
	// LogRatio is the test's log-likelihood ratio. Verdict is "H0", "H1" or "undecided".
	LogRatio float64 `json:"llr"`
	Verdict  string  `json:"verdict"`
}

// Decision is the result of a comparison.
type Decision struct {
	Seed    uint64    `json:"seed"`
	Players [2]string `json:"players"`
	Wins    [2]int    `json:"wins"`
	Draws   int       `json:"draws"`
	// Nodes is the mean number of positions that the search for an answer visited, by player. In
	// wars it includes the searches in battles.
	Nodes [2]float64 `json:"nodes"`
	// Bounds are the log-likelihood ratios of Test that decide for H0 and for H1.
	Test   stats.SPRT `json:"test"`
	Bounds [2]float64 `json:"bounds"`
	Standing
}

// errDecided ends the games of a comparison.
var errDecided = errors.New("decided")

// Validate returns an error if c has an odd number of games or an invalid test.
func (c *Comparison) Validate() error {
	if n := c.Tournament.Games; n%2 != 0 {
		return fmt.Errorf("a match of at most %d games: must be an even number", n)
	}
	return c.Test.Validate()
}

// Run plays the games. It calls take, if not nil, after each game, and report, if not nil, after
// each [Batch] pairs. If either returns an error, Run stops and returns it. The test receives the
// pairs in the order of their numbers, so the result does not depend on the number of workers.
func (c *Comparison) Run(ctx context.Context, take func(Game) error, report func(Standing) error) (Decision, error) {
	if err := c.Validate(); err != nil {
		return Decision{}, err
	}
	d := Decision{Seed: c.Tournament.Seed, Players: c.Tournament.Players(), Test: c.Test}
	d.Bounds[0], d.Bounds[1] = c.Test.Bounds()
	var pairs stats.Pentanomial
	first := 0 // the result of a pair's first game
	var efforts [2]evaluation.Effort
	err := c.Tournament.Run(ctx, func(g Game) error {
		if take != nil {
			if err := take(g); err != nil {
				return err
			}
		}
		for seat, p := range g.programs {
			if p != nil && p.Lost {
				return fmt.Errorf("%s lost its seat in game %d, and a substitute cannot be compared: %s; eraslab bot check says more",
					[]string{g.Red, g.Blue}[seat], g.Number+1, p.Faults.First)
			}
		}
		for i := range efforts {
			efforts[i].Add(g.effort(i))
		}
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
		if c.Test.Verdict(pairs) != stats.Undecided {
			return errDecided
		}
		if report == nil || pairs.Pairs()%Batch != 0 {
			return nil
		}
		return report(c.standing(pairs))
	})
	if err != nil && !errors.Is(err, errDecided) {
		return Decision{}, err
	}
	d.Standing = c.standing(pairs)
	d.Nodes = [2]float64{efforts[0].Mean(), efforts[1].Mean()}
	return d, nil
}

// standing returns the state after the given pairs.
func (c *Comparison) standing(pairs stats.Pentanomial) Standing {
	return Standing{
		Games:       2 * pairs.Pairs(),
		Pairs:       pairs,
		Score:       pairs.Score(),
		Elo:         pairs.Elo(),
		Superiority: pairs.Superiority(),
		LogRatio:    c.Test.LogRatio(pairs),
		Verdict:     c.Test.Verdict(pairs).String(),
	}
}

// String returns the score, Elo and the log-likelihood ratio.
func (s Standing) String() string {
	return fmt.Sprintf("%.1f %%, Elo %+.0f, LLR %+.2f", 100*s.Score.Value, s.Elo.Value, s.LogRatio)
}

// WriteTo writes the decision as a table.
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
	line("nodes", "%.0f an answer of the first, %.0f of the second", d.Nodes[0], d.Nodes[1])
	line("LLR", "%+.2f; %.2f decides for H0 (Elo %+g), %+.2f for H1 (Elo %+g)", d.LogRatio, d.Bounds[0], d.Test.Elo0, d.Bounds[1], d.Test.Elo1)
	line("verdict", "%s", d.verdict())
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// verdict returns the result of the test as a sentence.
func (d Decision) verdict() string {
	switch d.Verdict {
	case stats.AcceptH0.String():
		return fmt.Sprintf("H0: Elo %+g rather than %+g", d.Test.Elo0, d.Test.Elo1)
	case stats.AcceptH1.String():
		return fmt.Sprintf("H1: Elo %+g rather than %+g", d.Test.Elo1, d.Test.Elo0)
	}
	return "undecided: more games would be needed"
}
