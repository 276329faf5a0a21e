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

// oddsGames is how many fast battles the odds of an attack are sampled from.
const oddsGames = 60

// odds samples how an attack ends, beside the game loop. The zero value samples nothing.
type odds struct {
	attack string // the position and the move that are sampled
	cancel context.CancelFunc
	result *sampled
}

// sampled is a sample as far as it goes.
type sampled struct {
	mu   sync.Mutex
	odds fairness.Odds
}

// of returns the odds of an attack as far as they are sampled. run runs the sampling in the
// background.
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
			// A sample that was cut off is not shown.
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

// oddsText says how likely it is that the attacker wins.
func oddsText(u *ui.UI, o fairness.Odds) string {
	if o.Games < oddsGames/6 {
		return u.Text.T("forecast.odds.runs")
	}
	return u.Text.T("forecast.odds", "Percent", int(math.Round(100*o.Share())), "N", o.Games)
}
