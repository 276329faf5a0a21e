package war

import (
	"context"
	"sync"

	"eras/ai/fairness"
	"eras/game"
	"eras/game/war"
	"eras/scenes/ui"
)

// odds estimates the odds of attacks by sampling, in the background. It is what the screen says about
// attacks everywhere. The zero value is ready to use.
type odds struct {
	at      int // the number of actions in the match when these attacks are possible
	results map[foreseen]*sampled
}

// foreseen is an attack that a side may make.
type foreseen struct {
	move war.Move
	side game.Side
}

// sampled is the result of a sample so far.
type sampled struct {
	cancel context.CancelFunc
	mu     sync.Mutex
	odds   fairness.Odds
}

// of returns the odds of an attack at p, after so many actions of the match, as estimated so far. If
// they are not being sampled yet, it starts that with run, which calls a function in the background.
func (o *odds) of(at int, r *war.Rules, p *war.Position, m war.Move, run func(func())) fairness.Odds {
	if o.at != at || o.results == nil {
		o.end()
		*o = odds{at: at, results: map[foreseen]*sampled{}}
	}
	key := foreseen{m, p.Turn}
	result := o.results[key]
	if result == nil {
		ctx, cancel := context.WithCancel(context.Background())
		result = &sampled{cancel: cancel}
		o.results[key] = result
		rules, position := *r, *p
		run(func() {
			// If the sample is cut off, its result is not shown.
			_, _ = fairness.Attack(ctx, &rules, &position, m, func(now fairness.Odds) {
				result.mu.Lock()
				defer result.mu.Unlock()
				result.odds = now
			})
		})
	}
	result.mu.Lock()
	defer result.mu.Unlock()
	return result.odds
}

// end ends the sampling.
func (o *odds) end() {
	for _, result := range o.results {
		result.cancel()
	}
	*o = odds{}
}

// enough is the number of battles from which odds are shown.
const enough = fairness.Battles / 6

// oddsOf returns the odds of an attack at p as estimated so far. known is false while too few
// battles have been fought.
func (s *Screen) oddsOf(p *war.Position, m war.Move) (o fairness.Odds, known bool) {
	if s.Go == nil {
		return o, false
	}
	o = s.odds.of(s.War.Match().Steps(), &s.War.Board.Rules, p, m, s.Go)
	return o, o.Games >= enough
}

// keeps returns in words what one who wins or loses keeps.
func keeps(u *ui.UI, key string, numbers []int) string {
	low, high, ok := fairness.Middle(numbers)
	switch {
	case !ok:
		return ""
	case low == high:
		return u.Text.T(key, "N", low)
	}
	return u.Text.T(key+".range", "Low", low, "High", high)
}

// oddsLines returns the forecast of an attack in words: how often it wins and what then is left, and
// what is left of the enemy if it loses.
func oddsLines(u *ui.UI, o fairness.Odds) (title string, rest []string) {
	title = u.Text.T("forecast.odds", "Percent", o.Percent())
	for _, line := range []string{keeps(u, "forecast.kept", o.Kept), keeps(u, "forecast.left", o.Left)} {
		if line != "" {
			rest = append(rest, line)
		}
	}
	return title, rest
}
