package riskplay

import (
	"time"

	"eras/game"
	"eras/game/risk"
)

// turnClock measures how long a person has taken for a turn.
type turnClock struct {
	seat  game.Seat
	round uint16
	spent time.Duration
}

// Spend adds d to the time that the person at turn has taken. When the time is up, it plays the
// rest of the turn: it trades in a set if that is mandatory, places the remaining armies on the
// territory beside which the most enemies stand, and ends everything that may be ended. It returns
// the time left, and whether the turn is limited. There is no limit before the first round. When a
// match is continued, the clock starts anew.
func (r *Risk) Spend(d time.Duration) (left time.Duration, bounded bool, err error) {
	p := r.Position()
	seat, person := r.Turn()
	limit := time.Duration(r.Board.Game.Rules.Timer) * time.Second
	if limit == 0 || !person || p.Round == 0 {
		return 0, false, nil
	}
	if c := &r.clock; c.seat != seat || c.round != p.Round {
		*c = turnClock{seat: seat, round: p.Round}
	}
	if r.clock.spent += d; r.clock.spent < limit {
		return limit - r.clock.spent, true, nil
	}
	return 0, true, r.endTurn()
}

// endTurn plays for the person until chance or another player must answer.
func (r *Risk) endTurn() error {
	r.campaign = nil
	if err := r.submitDraft(); err != nil {
		return err
	}
	seat, round := r.clock.seat, r.clock.round
	for {
		p := r.Position()
		if now, person := r.Turn(); !person || now != seat || p.Round != round {
			return nil
		}
		if err := r.Act(r.ending(&p)); err != nil {
			return err
		}
	}
}

// ending returns the action that brings the turn closest to its end.
func (r *Risk) ending(p *risk.Position) risk.Action {
	g := r.Board.Game
	switch p.Phase {
	case risk.TradingIn:
		if set, ok := g.Map.BestSet(p.Hands[p.Turn], p.Held[p.Turn]); ok && g.MustTradeIn(p) {
			return risk.TradingInOf(set[0], set[1], set[2])
		}
	case risk.Reinforcing:
		return risk.Placement(r.pressed(p), p.Reserve)
	case risk.Occupying:
		least, _ := g.OccupationRange(p)
		return risk.Occupation(least)
	case risk.Dealing, risk.Choosing, risk.Assigning, risk.Placing, risk.Attacking, risk.Rolling, risk.Fortifying,
		risk.Drawing, risk.Over:
	}
	return risk.Ending()
}

// pressed returns the territory of the player at turn beside which the most enemy armies stand, as
// far as the player can see.
func (r *Risk) pressed(p *risk.Position) risk.Territory {
	var view risk.Position
	r.Board.View(p, p.Turn, &view)
	best, most := p.Held[p.Turn].First(), int32(-1)
	for own := p.Held[p.Turn]; !own.Empty(); own = own.Rest() {
		enemies := int32(0)
		for near := r.Board.Game.Enemies(p, own.First()); !near.Empty(); near = near.Rest() {
			enemies += view.Armies.At(near.First())
		}
		if enemies > most {
			best, most = own.First(), enemies
		}
	}
	return best
}
