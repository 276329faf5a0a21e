package ender

import (
	"context"
	"errors"
	"fmt"
	"strings"

	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	riskmaps "eras/assets/maps/risk"
	"eras/evolve"
	"eras/game"
	"eras/game/risk"
)

// Logging asks how planners decided in a match that was played (ender-2009 4.1.2 case 7).
type Logging struct {
	// Record is the text of a [game.Record] of Risk.
	Record string
	// Bot is a spec of a planner for every seat that is logged; if it is empty, each seat
	// has the planner that the record names, and seats with other players are left out.
	Bot string
	// Seat is the only seat to log, or [game.Nobody] for all.
	Seat game.Seat
}

// Log is the log of a match.
type Log struct {
	Map   *risk.Map
	Rules risk.Rules
	Seed  uint64
	// Players are by seat, as the record names them, and Bots the specs of the planners,
	// empty at seats that are not logged.
	Players, Bots []string
	Turns         []LoggedTurn
}

// LoggedTurn is a turn of a logged seat.
type LoggedTurn struct {
	Seat  game.Seat
	Round int
	// Plans are the plans that the planner made, in order: the first for the turn, each
	// further one in place of the one before it.
	Plans []LoggedPlan
	// Deeds is what was played.
	Deeds []Deed
	// Departs is the first answer that was not the planner's, nil if all were. After it
	// the planner made no more plans in the turn.
	Departs *Departure
}

// LoggedPlan is a plan and what it is for.
type LoggedPlan struct {
	*ender.Trace
	Aims Aims
}

// Departure is an answer that the planner would not have given, and the planner's.
type Departure struct{ Played, Planned risk.Action }

// Make replays the record and lets the planners answer along with it. A planner sees the
// positions and has the randomness of the match, so for a seat that it played, with the same
// spec and no limit of time, the plans are those of the match. The log of a match that ctx
// ends is incomplete, and the error is that of ctx.
func (q Logging) Make(ctx context.Context) (*Log, error) {
	r, err := game.ParseRecord(q.Record)
	if err != nil {
		return nil, err
	}
	if name := (&risk.Board{}).Name(); r.Board != name {
		return nil, fmt.Errorf("the record is of the board %.80q: want %.80q", r.Board, name)
	}
	board, err := risk.BoardFromSetup(r.Setup)
	if err != nil {
		return nil, err
	}
	l := &Log{Map: board.Game.Map, Rules: board.Game.Rules, Seed: r.Seed}
	// The built-in map has names for people. No record names a file to open.
	if file, data, ok := riskmaps.Read(l.Map.Name); ok {
		if named, err := risk.ParseMap(file, data); err == nil && named.Line() == l.Map.Line() {
			l.Map = named
		}
	}
	l.Players = append(make([]string, 0, board.Seats()), r.Seats...)
	for len(l.Players) < board.Seats() {
		l.Players = append(l.Players, "")
	}
	logged := &logged{log: l, board: board, shadows: make([]*shadow, board.Seats())}
	if err := logged.seat(q); err != nil {
		return nil, err
	}
	_, err = game.ReplaySteps(board, r, func(s risk.Step) { logged.step(ctx, s) }, game.NoHistory, game.NoRecord)
	if err == nil {
		logged.flush(ctx)
		err = logged.err
	}
	return l, err
}

// logged is a log that is being made.
type logged struct {
	log   *Log
	board *risk.Board
	// shadows are the planners by seat, nil where there is none.
	shadows []*shadow
	// turn has the steps of the current turn.
	turn []risk.Step
	err  error
}

// seat makes the planners.
func (l *logged) seat(q Logging) error {
	if q.Seat != game.Nobody && (q.Seat < 0 || int(q.Seat) >= len(l.shadows)) {
		return fmt.Errorf("there is no seat %v: the match has seats 0 to %d", q.Seat, len(l.shadows)-1)
	}
	l.log.Bots = make([]string, len(l.shadows))
	some := false
	for i, player := range l.log.Players {
		seat, spec, read := game.Seat(i), player, ender.Parameters.Of
		if q.Bot != "" {
			spec, read = q.Bot, ender.Parameters.OfWithFiles
		}
		if q.Seat != game.Nobody && seat != q.Seat {
			continue
		}
		params, err := read(spec)
		if err == nil {
			err = ender.Plans(l.board.Game.Map)
		}
		if err != nil {
			name, _, _ := strings.Cut(spec, ":")
			if _, other := ender.Parameters.Of(name); q.Bot != "" || other == nil {
				return fmt.Errorf("seat %d: %w", i, err)
			}
			continue // somebody else plays there
		}
		l.log.Bots[i], some = spec, true
		l.shadows[i] = newShadow(l.board, seat, params, l.log.Seed)
	}
	if !some {
		return errors.New("no planner plays at these seats: say with -bot which one is to plan for them")
	}
	return nil
}

// step adds a step, and logs the turn before it if that is over.
func (l *logged) step(ctx context.Context, s risk.Step) {
	if n := len(l.turn); n > 0 && (l.turn[n-1].Before.Turn != s.Before.Turn || l.turn[n-1].Before.Round != s.Before.Round) {
		l.flush(ctx)
	}
	l.turn = append(l.turn, s)
}

// flush logs the turn that was collected.
func (l *logged) flush(ctx context.Context) {
	if l.err == nil {
		l.err = ctx.Err()
	}
	if l.err != nil || len(l.turn) == 0 {
		l.turn = l.turn[:0]
		return
	}
	first := &l.turn[0].Before
	if first.Turn >= 0 && l.shadows[first.Turn] != nil {
		t, err := l.shadows[first.Turn].follow(ctx, l.turn)
		if l.err = err; t.Round > 0 {
			t.Deeds = deeds(l.turn)
			l.log.Turns = append(l.log.Turns, t)
		}
	}
	l.turn = l.turn[:0]
}

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
	maker := ender.NewWith(params, ender.Options{Workers: evolve.AllWorkers(), Watch: func(t *ender.Trace) {
		s.out.Plans = append(s.out.Plans, LoggedPlan{t, aimsOf(board.Game, &s.view, t)})
	}})
	s.agent = airisk.SeatAgent(board.Game, maker, seat, seed)
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

// Aims is what a plan achieves if all its attacks succeed.
type Aims struct {
	// Takes are continents with a bonus that become the planner's, and Breaks those that
	// are another player's and no longer whole then.
	Takes, Breaks []risk.Continent
	// Eliminates are the players who lose their last territory.
	Eliminates []game.Seat
	// Card says that the turn brings a card.
	Card bool
}

// aimsOf returns the aims of the chosen plan of a trace made at a position.
func aimsOf(g *risk.Game, p *risk.Position, t *ender.Trace) (a Aims) {
	var taken risk.Set
	for _, attack := range t.Best.Attacks {
		taken = taken.With(attack.To)
	}
	held := p.Held[t.Seat]
	for k := range risk.Continent(g.Map.Continents()) {
		members := g.Map.Members(k)
		if !g.Rules.Continents || g.Map.Bonus(k) <= 0 || members.And(taken).Empty() {
			continue
		}
		if members.Minus(held.Or(taken)).Empty() {
			a.Takes = append(a.Takes, k)
		}
		if g.OwnerOf(p, k) >= 0 {
			a.Breaks = append(a.Breaks, k)
		}
	}
	for seat := range game.Seat(g.Rules.Players) {
		if theirs := p.Held[seat]; !theirs.Empty() && theirs.Minus(taken).Empty() {
			a.Eliminates = append(a.Eliminates, seat)
		}
	}
	a.Card = g.Rules.Cards && !taken.Empty() && !p.Took
	return a
}
