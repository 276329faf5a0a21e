package fairness

import (
	"context"
	"math"

	"eras/ai/agents"
	airisk "eras/ai/risk"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/risk"
)

// seatBot is the bot that has every seat of a trial of Risk.
const seatBot = "killbot"

// SeatTrial is a series of games of Risk on a map. The same bot has every seat.
type SeatTrial struct {
	// Game is the map with the rules, which say how many seats there are and when a game ends.
	Game  *risk.Game
	Games int
	// Seed decides the territories, cards and dice. The same seed gives the same result with any number of
	// Workers.
	Seed    uint64
	Workers int
}

// SeatResult counts the results of a trial's games.
type SeatResult struct {
	// Games is the number of games played so far.
	Games int
	// Wins counts the games won from each seat. The first seat moves first.
	Wins []int
	// Limit counts the games that reached the last round, and Rounds is the sum of the games' lengths.
	Limit, Rounds int
}

// Run plays the games. It calls report, if not nil, with the result so far, never from two goroutines at
// once. If ctx ends, Run returns its error.
func (t *SeatTrial) Run(ctx context.Context, report func(SeatResult)) (SeatResult, error) {
	maker, err := agents.RiskBots().Find(seatBot)
	if err != nil {
		return SeatResult{}, err
	}
	players := int(t.Game.Rules.Players)
	makers := make([]airisk.Maker, players)
	for i := range makers {
		makers[i] = maker
	}
	sum := SeatResult{Wins: make([]int, players)}
	err = inParallel(ctx, t.Workers, t.Games, func(ctx context.Context, i int) (risk.Position, error) {
		return airisk.Play(ctx, t.Game, makers, game.Derive(t.Seed, uint64(i)), nil)
	}, func(end risk.Position) {
		sum.add(t.Game, &end)
		if report != nil {
			report(sum.clone())
		}
	})
	return sum, err
}

func (r *SeatResult) add(g *risk.Game, end *risk.Position) {
	o, _ := g.Outcome(end)
	if o.Winner >= 0 {
		r.Wins[o.Winner]++
	}
	if g.Rules.Limit > 0 && end.Round >= g.Rules.Limit {
		r.Limit++
	}
	r.Games++
	r.Rounds += int(end.Round)
}

// clone returns a copy that shares nothing with the result.
func (r *SeatResult) clone() SeatResult {
	out := *r
	out.Wins = append([]int{}, r.Wins...)
	return out
}

// Share returns the share of the games that was won from a seat, with its 95 % interval.
func (r *SeatResult) Share(seat int) stats.Interval {
	return stats.Share(float64(r.Wins[seat]), r.Games)
}

// MeanRounds returns the mean length of the games in rounds.
func (r *SeatResult) MeanRounds() int {
	return int(math.Round(float64(r.Rounds) / float64(max(1, r.Games))))
}

// Verdict returns what the games so far say: [Unknown], [Fair], [Slow], or [FirstBetter] if the named seat
// wins too often and [SecondBetter] if it wins too rarely. A seat counts as unfair if its share differs
// from the fair one by more than chance explains, and by more than 6 %.
func (r *SeatResult) Verdict() (v Verdict, seat int) {
	const enough = 20
	if r.Games < enough {
		return Unknown, 0
	}
	fair, worst := 1/float64(len(r.Wins)), 0.0
	v = Fair
	for i := range r.Wins {
		share := r.Share(i)
		if off := share.Value - fair; (share.Low > fair || share.High < fair) && math.Abs(off) > max(fairMargin, worst) {
			worst, seat, v = math.Abs(off), i, FirstBetter
			if off < 0 {
				v = SecondBetter
			}
		}
	}
	if v == Fair && 2*r.Limit > r.Games {
		v = Slow
	}
	return v, seat
}
