package diplomacyplay

import (
	"context"
	"fmt"
	"sync"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/internal/fault"
	"eras/play/parley"
	"eras/play/workers"
)

// talkOrder is the first message to a worker: the bots of a match that negotiate, by seat, and the
// seats of persons.
type talkOrder struct {
	Setup   []game.Field
	Specs   map[game.Seat]string
	Persons game.Seats
	Seed    uint64
}

// talkQuestion is a message to a worker.
type talkQuestion struct {
	Kind talkKind
	// Position is that of Hold and Orders.
	Position string `json:",omitempty"`
	// Letter is that of Hear.
	Letter *press.Letter `json:",omitempty"`
	// Seat, Phase and Answer are those of Ordered, Seat also that of Orders and Replace.
	Seat   game.Seat
	Phase  diplomacy.Phase
	Answer string `json:",omitempty"`
	// Past is that of Recall.
	Past []sentPast `json:",omitempty"`

	// ctx, hurry and stop are for the answer, in the worker.
	ctx   context.Context
	hurry func()
	stop  context.CancelFunc
}

// talkKind is what a question asks for. The first kinds are methods of [parley.Table].
type talkKind uint8

const (
	talkHold talkKind = iota
	talkHear
	talkRecall
	talkOrders
	// These are not answered.
	talkOrdered
	talkReplace
	talkSilence
	// Hurry and Stop are about the last question that is answered.
	talkHurry
	talkStop
)

// sentPast is a [talk.Past] as it is sent.
type sentPast struct {
	Position string
	Letters  []press.Letter
	Answers  map[game.Seat]string // nil in the phase that is being played
}

// talkReply is a message from a worker: an account of orders, or an answer.
type talkReply struct {
	Account *regent.Account `json:",omitempty"`
	// Letters and Known are those of Hold, Hear and Recall.
	Letters []talk.Letter `json:",omitempty"`
	Known   []talk.Letter `json:",omitempty"`
	// Answer is that of Orders.
	Answer   string `json:",omitempty"`
	Speaking game.Seats
	// Error is why there is no answer.
	Error string `json:",omitempty"`
}

// ServeTalk lets the bots of a match that negotiate think in a worker, where their memory is: talk and
// orders.
func ServeTalk(ctx context.Context, c *workers.Call) error {
	var o talkOrder
	if err := c.Receive(ctx, &o); err != nil {
		return err
	}
	board, err := diplomacy.BoardFromSetup(o.Setup)
	if err != nil {
		return err
	}
	makers := map[game.Seat]aidiplomacy.Maker{}
	for seat, spec := range o.Specs {
		if makers[seat], err = agents.DiplomacyBots().Find(spec); err != nil {
			return err
		}
	}
	tell := teller(func(a *regent.Account) { _ = c.Send(talkReply{Account: a}) })
	s := talkServer{Call: c, board: board, asked: make(chan *talkQuestion, 2*game.MaxSeats)}
	s.bots = parley.NewSpeakers(board.Game, makers, o.Persons, o.Seed, func(b aidiplomacy.Bot) { aidiplomacy.NewAgent(b).TalkTo(tell) })
	var wait sync.WaitGroup
	defer wait.Wait()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	wait.Go(func() { s.answer(ctx) }) //fault:none each question is guarded
	return s.hear(ctx)
}

// talkServer answers the questions of an [awayTable], one after the other.
type talkServer struct {
	*workers.Call
	board *diplomacy.Board
	bots  *parley.Speakers
	asked chan *talkQuestion
}

// hear passes questions on, and hurries or stops the last one, until ctx ends.
func (s *talkServer) hear(ctx context.Context) error {
	last := &talkQuestion{hurry: func() {}, stop: func() {}}
	for {
		q := &talkQuestion{}
		if err := s.Receive(ctx, q); err != nil {
			return err
		}
		switch q.Kind {
		case talkHurry:
			last.hurry()
			continue
		case talkStop:
			last.stop()
			continue
		case talkHold, talkHear, talkRecall, talkOrders:
			q.ctx, q.stop = context.WithCancel(ctx)
			q.ctx, q.hurry = game.WithHurry(q.ctx)
			last = q
		case talkOrdered, talkReplace, talkSilence:
		}
		select {
		case s.asked <- q:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// answer answers questions until ctx ends.
func (s *talkServer) answer(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case q := <-s.asked:
			var r talkReply
			err := fault.Do(func() (err error) { r, err = s.reply(q); return err })
			if q.stop == nil {
				continue
			}
			q.stop()
			if err != nil {
				r = talkReply{Error: err.Error()}
			}
			r.Speaking = s.bots.Speaking()
			if err := s.Send(r); err != nil {
				_ = s.Send(talkReply{Error: err.Error()})
			}
		}
	}
}

// reply answers a question.
func (s *talkServer) reply(q *talkQuestion) (r talkReply, err error) {
	switch q.Kind {
	case talkHurry, talkStop:
	case talkReplace:
		s.bots.Replace(q.Seat)
	case talkSilence:
		s.bots.Silence()
	case talkOrdered:
		a, err := s.board.Game.Map.ParseAnswer(q.Answer, q.Phase.Season)
		if err != nil {
			return r, err
		}
		s.bots.Ordered(q.Seat, q.Phase, a)
	case talkHold, talkOrders:
		p, err := s.board.ParsePosition(q.Position)
		if err != nil {
			return r, err
		}
		if q.Kind == talkHold {
			err = think(q.ctx, func(thought *game.Thought) { r.Letters = s.bots.Hold(thought, &p) })
			return r, err
		}
		a, err := s.bots.Agent(q.Seat).Act(workers.Patient(q.ctx), p, q.Seat)
		r.Answer = s.board.Game.Map.FormatAnswer(a)
		return r, err
	case talkHear:
		err = think(q.ctx, func(thought *game.Thought) { r.Letters = s.bots.Hear(thought, *q.Letter) })
	case talkRecall:
		past, err := s.past(q.Past)
		if err != nil {
			return r, err
		}
		err = think(q.ctx, func(thought *game.Thought) { r.Known, r.Letters = s.bots.Recall(thought, past) })
		return r, err
	}
	return r, err
}

// think lets bots compute with regard for the messages of the worker.
func think(ctx context.Context, compute func(*game.Thought)) error {
	return game.Think(workers.Patient(ctx), func(thought *game.Thought) error {
		compute(thought)
		return nil
	})
}

// past reads the phases of a match.
func (s *talkServer) past(sent []sentPast) (past []talk.Past, err error) {
	for _, ph := range sent {
		p, err := s.board.ParsePosition(ph.Position)
		if err != nil {
			return nil, err
		}
		one := talk.Past{Position: &p, Letters: ph.Letters}
		if ph.Answers != nil {
			one.Answers = map[game.Seat]diplomacy.Answer{}
		}
		for seat, text := range ph.Answers {
			if one.Answers[seat], err = s.board.ParseMove(&p, seat, text); err != nil {
				return nil, fmt.Errorf("reading the past for bots: %w", err)
			}
		}
		past = append(past, one)
	}
	return past, nil
}
