package mapmaker

import (
	"context"
	"runtime"

	"eras/ai/fairness"
	"eras/scenes/mapmaking"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// trialGames is the number of games in a trial of a map.
const trialGames = 600

// Try implements [mapmaking.Maker].
func (m maker) Try(*ui.UI) *mapmaking.Trial {
	games := fairness.Trial{Rules: *m.Rules, Start: *m.Position(), Games: trialGames, Seed: m.Seed(), Workers: max(1, runtime.GOMAXPROCS(0)-1)}
	return mapmaking.NewTrial(trialGames, m.Go, func(ctx context.Context, report func(func(*ui.UI, bool) mapmaking.Verdict)) error {
		show := func(r fairness.Result) {
			report(func(u *ui.UI, ended bool) mapmaking.Verdict { return verdict(u, &r, ended) })
		}
		show(fairness.Result{})
		_, err := games.Run(ctx, show)
		return err
	})
}

// verdict returns what a trial shows after some games: how they ended, by side, and by which side moved
// first.
func verdict(u *ui.UI, r *fairness.Result, ended bool) mapmaking.Verdict {
	all := float64(max(1, r.Games))
	first := r.FirstShare()
	v := mapmaking.Verdict{Games: r.Games, Note: u.Text.T("maker.trial.share", "Share", mapmaking.Percent(u, r.RedShare()))}
	v.Bars = []mapmaking.Bar{
		{Key: "red", Share: float64(r.Red) / all, Fair: 0.5, Owner: &art.Red, Value: u.Text.Number(r.Red)},
		{Key: "blue", Share: float64(r.Blue) / all, Fair: 0.5, Owner: &art.Blue, Value: u.Text.Number(r.Blue)},
		{Key: "draws", Share: float64(r.Draws) / all, Fair: -1, Owner: &art.Sable, Value: u.Text.Number(r.Draws)},
		{Key: "first", Share: first.Value, Fair: 0.5, Owner: &art.Golden, Value: mapmaking.Percent(u, first)},
	}
	for i := range v.Bars {
		v.Bars[i].Label = u.Text.T("maker.trial." + v.Bars[i].Key)
	}
	if ended || r.Games >= trialGames/3 {
		v.Text = u.Text.T("maker.verdict."+r.Verdict().String(), "Actions", r.Actions/max(1, r.Games))
	}
	return v
}
