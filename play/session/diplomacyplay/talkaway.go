package diplomacyplay

import (
	"context"
	"errors"
	"io"
	"runtime"
	"sync"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/parley"
	"eras/play/session"
	"eras/play/workers"
)

// speakers are the bots of a match that negotiate: a table, and an agent for each seat there.
type speakers interface {
	parley.Table
	Agent(game.Seat) aidiplomacy.Agent
}

// awayTable is the table of bots that talk and think in a worker as they would here.
type awayTable struct {
	board *diplomacy.Board
	call  *workers.Call
	tell  func(*regent.Account)
	// turn holds a value while a question is being answered.
	turn chan struct{}

	mu    sync.Mutex
	seats game.Seats
}

var _ speakers = (*awayTable)(nil)

// seatAway seats the bots that negotiate in a worker.
func (s *Setup) seatAway(w *workers.Worker, board *diplomacy.Board, tell func(*regent.Account)) (*awayTable, error) {
	t := &awayTable{board: board, tell: tell, turn: make(chan struct{}, 1)}
	o := talkOrder{Setup: board.Setup(), Specs: map[game.Seat]string{}, Persons: session.PersonsOf(s.Players), Seed: s.Seed}
	for i, p := range s.Players {
		if seat := game.Seat(i); p.Bot != "" && Negotiates(board.Game, p.Spec()) {
			o.Specs[seat], t.seats = p.Spec(), t.seats.With(seat)
		}
	}
	if t.seats == 0 {
		return t, nil
	}
	call, err := w.Call("talk", o)
	if err != nil {
		return nil, err
	}
	t.call = call
	runtime.AddCleanup(t, (*workers.Call).Cancel, call) // until then the worker keeps the bots
	return t, nil
}

// Agent returns the agent of a bot.
func (t *awayTable) Agent(seat game.Seat) aidiplomacy.Agent {
	return aidiplomacy.NewAgent(awayBot{t, seat})
}

// awayBot is a bot at an [awayTable].
type awayBot struct {
	*awayTable
	seat game.Seat
}

// Orders implements [aidiplomacy.Bot].
func (b awayBot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	r := b.ask(thought, talkQuestion{Kind: talkOrders, Seat: b.seat, Position: b.board.FormatPosition(p)})
	answer, err := b.board.ParseMove(p, b.seat, r.Answer)
	if err != nil {
		panic(err) // the worker runs the same program
	}
	return answer
}

// Hold implements [parley.Table].
func (t *awayTable) Hold(thought *game.Thought, p *diplomacy.Position) []talk.Letter {
	return t.ask(thought, talkQuestion{Kind: talkHold, Position: t.board.FormatPosition(p)}).Letters
}

// Hear implements [parley.Table].
func (t *awayTable) Hear(thought *game.Thought, l press.Letter) []talk.Letter {
	return t.ask(thought, talkQuestion{Kind: talkHear, Letter: &l}).Letters
}

// Recall implements [parley.Table].
func (t *awayTable) Recall(thought *game.Thought, past []talk.Past) (known, rest []talk.Letter) {
	q := talkQuestion{Kind: talkRecall}
	for _, ph := range past {
		sent := sentPast{Position: t.board.FormatPosition(ph.Position), Letters: ph.Letters}
		if ph.Answers != nil {
			sent.Answers = map[game.Seat]string{}
		}
		for seat, a := range ph.Answers {
			sent.Answers[seat] = t.board.Game.Map.FormatAnswer(a)
		}
		q.Past = append(q.Past, sent)
	}
	r := t.ask(thought, q)
	return r.Known, r.Letters
}

// Ordered implements [parley.Table].
func (t *awayTable) Ordered(seat game.Seat, phase diplomacy.Phase, a diplomacy.Answer) {
	t.say(talkQuestion{Kind: talkOrdered, Seat: seat, Phase: phase, Answer: t.board.Game.Map.FormatAnswer(a)})
}

// Replace implements [parley.Table].
func (t *awayTable) Replace(seat game.Seat) {
	t.mu.Lock()
	t.seats = t.seats.Without(seat)
	t.mu.Unlock()
	t.say(talkQuestion{Kind: talkReplace, Seat: seat})
}

// Silence implements [parley.Table].
func (t *awayTable) Silence() { t.say(talkQuestion{Kind: talkSilence}) }

// Speaking implements [parley.Table].
func (t *awayTable) Speaking() game.Seats {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.seats
}

// say sends a message that is not answered. All of them can be encoded.
func (t *awayTable) say(q talkQuestion) { _ = t.call.Send(q) }

// ask asks the worker. It panics if a bot there has, or if the worker has ended: then the talk is over,
// and simple bots play the seats.
func (t *awayTable) ask(thought *game.Thought, q talkQuestion) talkReply {
	r, err := t.answered(thought.HurryContext(), q)
	if err != nil {
		thought.LongStep() // ends here if that is why
		panic(err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.seats = r.Speaking
	return r
}

// answered waits for the answer to a question. It hurries the bots when ctx is hurried. When ctx ends, it
// asks them to stop and waits until they have.
func (t *awayTable) answered(ctx context.Context, q talkQuestion) (r talkReply, err error) {
	hurried, stopped := ctx.Done(), game.Unhurried(ctx).Done()
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-stopped:
		return r, ctx.Err()
	}
	if err := t.call.Send(q); err != nil {
		return r, err
	}
	for {
		r = talkReply{}
		ok, err := t.call.Take(&r)
		switch {
		case errors.Is(err, io.EOF):
			return r, workers.ErrEnded
		case err != nil:
			return r, err
		case ok && r.Account != nil:
			t.tell(r.Account)
			continue
		case ok && r.Error != "":
			return r, errors.New(r.Error)
		case ok:
			return r, nil
		}
		select {
		case <-t.call.News():
		case <-hurried:
			hurried = nil
			t.say(talkQuestion{Kind: talkHurry})
		case <-stopped:
			hurried, stopped = nil, nil
			t.say(talkQuestion{Kind: talkStop})
		}
	}
}
