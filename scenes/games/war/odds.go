package war

import (
	"context"
	"math"
	"sync"

	"eras/ai/fairness"
	"eras/game"
	"eras/game/war"
	"eras/scenes/ui"
)

// oddsGames is the number of fast battles from which the odds of an attack are estimated.
const oddsGames = 60

// odds estimates the odds of an attack by sampling, in the background. The zero value samples
// nothing.
type odds struct {
	attack string // the position and the move that are sampled
	cancel context.CancelFunc
	result *sampled
}

// sampled is the result of a sample so far.
type sampled struct {
	mu   sync.Mutex
	odds fairness.Odds
}

// of returns the odds of an attack as estimated so far. If they are not being sampled yet, it
// starts that with run, which calls a function in the background.
func (o *odds) of(r *war.Rules, p *war.Position, m war.Move, run func(func())) fairness.Odds {
	key := p.String() + " " + m.String()
	if o.attack != key {
		o.end()
		state := war.State{Position: *p, Fighting: true, From: m.From(), To: m.To()}
		start, rules, sample := r.BattleStart(&state), r.Battle, &sampled{}
		ctx, cancel := context.WithCancel(context.Background())
		o.attack, o.cancel, o.result = key, cancel, sample
		seed := game.Derive(uint64(p.Left), uint64(m))
		run(func() {
			// If the sample is cut off, its result is not shown.
			_, _ = fairness.Fight(ctx, rules, start, oddsGames, seed, func(now fairness.Odds) {
				sample.mu.Lock()
				defer sample.mu.Unlock()
				sample.odds = now
			})
		})
	}
	o.result.mu.Lock()
	defer o.result.mu.Unlock()
	return o.result.odds
}

// end ends the sampling.
func (o *odds) end() {
	if o.cancel != nil {
		o.cancel()
	}
	*o = odds{}
}

// oddsText returns a text with the probability that the attacker wins.
func oddsText(u *ui.UI, o fairness.Odds) string {
	if o.Games < oddsGames/6 {
		return u.Text.T("forecast.odds.runs")
	}
	return u.Text.T("forecast.odds", "Percent", int(math.Round(100*o.Share())), "N", o.Games)
}
