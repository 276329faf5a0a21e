package ender

import (
	"context"
	"errors"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
)

// shadow is a planner that answers along with a recorded match: as long as its answers are
// the recorded ones it goes on from what was recorded next.
type shadow struct {
	board *risk.Board
	seat  game.Seat
	agent *airisk.Agent

	// turn has the steps of the current turn, and at is the first that is not answered.
	turn []risk.Step
	at   int
	view risk.Position
	out  LoggedTurn
}

// newShadow returns the planner of a seat as it is in the match with that seed.
func newShadow(board *risk.Board, seat game.Seat, params ender.Params, seed uint64) *shadow {
	s := &shadow{board: board, seat: seat}
	maker := ender.NewWith(params, ender.Options{Watch: func(t *ender.Trace) {
		s.out.Plans = append(s.out.Plans, LoggedPlan{t, aimsOf(board.Game, &s.view, t)})
	}})
	s.agent = airisk.NewAgent(board.Game, maker, seat, airisk.BotRandom(airisk.BotSeed(seed), seat))
	return s
}

// Reasons why a planner's answer is not carried out.
var (
	errDeparts = errors.New("the record goes on differently")
	errEnds    = errors.New("the record ends")
)

// follow lets the planner answer in a turn of its seat and returns what it planned.
func (s *shadow) follow(ctx context.Context, turn []risk.Step) (LoggedTurn, error) {
	first := &turn[0].Before
	s.turn, s.at, s.out = turn, 0, LoggedTurn{Seat: s.seat, Round: int(first.Round)}
	for s.skip(); s.at < len(turn); {
		s.look()
		err := s.agent.PlayTurn(ctx, &s.view, s.seat, func(a risk.Action) error { return s.act(ctx, a) })
		switch {
		case ctx.Err() != nil:
			return s.out, ctx.Err()
		case err == nil:
			return s.out, nil
		case errors.Is(err, errEnds):
			return s.out, nil
		case !errors.Is(err, errDeparts):
			return s.out, err
		}
		// Who keeps cards that the planner would trade in still meets its plan.
		if s.turn[s.at].Before.Phase != risk.TradingIn || len(s.out.Plans) > 0 {
			return s.out, nil
		}
		for s.at < len(turn) && turn[s.at].Before.Phase == risk.TradingIn {
			s.at++
		}
	}
	return s.out, nil
}

// act compares an answer of the planner with the recorded one.
func (s *shadow) act(ctx context.Context, a risk.Action) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.at >= len(s.turn) {
		return errEnds
	}
	if played := s.turn[s.at].Answers[0]; played != a {
		if s.out.Departs == nil {
			s.out.Departs = &Departure{Played: played, Planned: a}
		}
		return errDeparts
	}
	s.at++
	s.skip()
	s.look()
	return nil
}

// skip skips the answers of chance.
func (s *shadow) skip() {
	for s.at < len(s.turn) && s.turn[s.at].Actors.Has(game.Chance) {
		s.at++
	}
}

// look shows the planner the position before the next step, or the one after the last.
func (s *shadow) look() {
	p := &s.turn[len(s.turn)-1].After
	if s.at < len(s.turn) {
		p = &s.turn[s.at].Before
	}
	s.board.View(p, s.seat, &s.view)
}
