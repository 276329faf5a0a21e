package mapmaker

import (
	"context"
	"fmt"
	"runtime"

	"eras/ai/fairness"
	"eras/game/risk"
	"eras/scenes/mapmaking"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// trialGames is the number of games in a trial of a map.
const trialGames = 300

// Try implements [mapmaking.Maker].
func (m maker) Try(*ui.UI) *mapmaking.Trial {
	players, now, seed := m.players(), m.Now(), m.Seed()
	rules := m.Rules(players)
	return mapmaking.NewTrial(trialGames, m.Go, func(ctx context.Context, report func(func(*ui.UI, bool) mapmaking.Verdict)) error {
		made, err := now.toMap("trial", "trial")
		if err != nil {
			return err
		}
		g, err := risk.NewGame(made, rules)
		if err != nil {
			return err
		}
		show := func(r fairness.SeatResult) {
			report(func(u *ui.UI, ended bool) mapmaking.Verdict { return verdict(u, &r, ended) })
		}
		show(fairness.SeatResult{Wins: make([]int, players)})
		trial := fairness.SeatTrial{Game: g, Games: trialGames, Seed: seed, Workers: max(1, runtime.GOMAXPROCS(0)-1)}
		_, err = trial.Run(ctx, show)
		return err
	})
}

// verdict returns what a trial shows after some games: how many each seat has won, and how long they were.
func verdict(u *ui.UI, r *fairness.SeatResult, ended bool) mapmaking.Verdict {
	v := mapmaking.Verdict{Games: r.Games, Note: u.Text.T("riskmaker.trial.note", "Rounds", r.MeanRounds(), "N", r.Limit)}
	for i := range r.Wins {
		share := r.Share(i)
		bar := mapmaking.Bar{
			Key: fmt.Sprint(i), Label: u.Text.T("riskmaker.trial.seat", "Seat", i+1), Value: mapmaking.Percent(u, share),
			Share: float64(r.Wins[i]) / float64(max(1, r.Games)), Fair: 1 / float64(len(r.Wins)), Owner: art.Twelve[i%len(art.Twelve)],
		}
		v.Bars = append(v.Bars, bar)
	}
	if ended || r.Games >= trialGames/3 {
		kind, seat := r.Verdict()
		v.Text = u.Text.T("riskmaker.verdict."+kind.String(), "Seat", seat+1, "Rounds", r.MeanRounds())
	}
	return v
}
