//go:build !js

package online

import (
	"context"
	"errors"
	"sync"
	"time"

	"eras/game"
	"eras/play/table"
)

// correspondent lets the bot of an [automatic] write letters and answer them. The bot answers in the match when
// its offers are answered and no person is awaited, or when nobody has written to it for some time, but
// not while bots of the host write letters. It reads letters after that, too, and answers again in the
// match if it agrees on something then.
type correspondent struct {
	talk table.Parley // nil if the bot writes no letters
	// heard is how many letters of the client the talk has taken in, and quiet when the last one or the
	// last step came.
	heard int
	quiet time.Time
	// unseen is how many letters of the bot the host has taken but not delivered yet, and agreed the number
	// of agreements when the bot answered in the match.
	unseen, agreed int
	// awake receives when the bot has written. work is what it does in the background, until stop.
	awake chan struct{}
	work  *sync.WaitGroup
	stop  context.CancelFunc
}

// talkPatience is how long a bot waits for letters before it answers in the match.
const talkPatience = 3 * time.Second

// alone returns the specs of a match in which a bot plays one seat and persons the others.
func (p *automatic) alone(seat game.Seat, spec string) []string {
	specs := make([]string, p.board.Seats())
	specs[seat] = spec
	return specs
}

// seatTalker seats a bot at the talk of the match, if there is one and the bot negotiates, and returns
// what plays its seat. The caller must call endTalk.
func (p *automatic) seatTalker(ctx context.Context, bot table.Agent, s table.Seating) (table.Agent, error) {
	if p.talk == nil {
		return bot, nil
	}
	ctx, p.stop = context.WithCancel(ctx)
	p.awake, p.work = make(chan struct{}, 1), new(sync.WaitGroup)
	s.Late, s.Start = true, func(_ context.Context, work func()) {
		p.work.Go(func() { //fault:none the work guards each of its jobs
			work()
			select {
			case p.awake <- struct{}{}:
			default:
			}
		})
	}
	p.quiet = time.Now()
	if err := p.talk.Seat(ctx, s); err != nil {
		return nil, err
	}
	for i, spec := range s.Specs {
		if spec != "" {
			if speaks := p.talk.Agent(game.Seat(i)); speaks != nil {
				return speaks, nil
			}
		}
	}
	p.talk = nil
	return bot, nil
}

// endTalk ends what the bot does in the background.
func (p *automatic) endTalk() {
	if p.stop != nil {
		p.stop()
		p.work.Wait()
	}
}

// hear takes in the letters of the client up to the present step. Those that come after their step are
// left out.
func (p *automatic) hear() {
	if p.talk == nil {
		return
	}
	step := p.board.Steps()
	for lines := p.client.Private(); p.heard < len(lines) && lines[p.heard].Step <= step; p.heard++ {
		if l := &lines[p.heard]; l.Step == step {
			p.talk.Hear(table.Letter{From: l.Seat, To: l.To, Text: l.Text})
			p.quiet = time.Now()
			if l.Seat == p.client.Seat() {
				p.unseen--
			}
		}
	}
}

// converse sends what the bot has written, and reports whether it may answer in the match. What the host
// refuses is dropped.
func (p *automatic) converse(ctx context.Context, seat game.Seat) (ready bool, err error) {
	if p.talk == nil || seat == game.Nobody {
		return true, nil
	}
	s, step := p.client.Status(), p.board.Steps()
	if !s.Started || s.Steps != step {
		return false, nil
	}
	agreed, pending := p.talk.Standing(seat)
	impatient := time.Since(p.quiet) >= talkPatience
	awaited := s.Talking || !impatient && (pending > 0 || p.unseen > 0 || s.persons(seat))
	letters, ready := p.talk.Write(awaited)
	var refused *Refused
	for _, l := range letters {
		switch err := p.client.Write(ctx, step, l.To, l.Text); {
		case err == nil:
			p.unseen++
		case !errors.As(err, &refused):
			return false, err
		}
	}
	if p.answered == step && agreed != p.agreed && !p.talk.Talking() {
		p.agreed = agreed
		switch err := p.client.Retract(ctx, step); {
		case err == nil:
			p.answered = step - 1
		case !errors.As(err, &refused):
			return false, err
		}
	}
	return ready && len(letters) == 0, nil
}

// ordered notes what was agreed when the bot answers in the match.
func (p *automatic) ordered(seat game.Seat) {
	if p.talk != nil {
		p.agreed, _ = p.talk.Standing(seat)
	}
}

// persons reports whether persons at other seats have still to answer.
func (s *Status) persons(seat game.Seat) bool {
	waiting := s.Waiting.Without(seat) &^ s.Replaced
	for i := range s.Seats {
		if s.Seats[i].Bot != "" {
			waiting = waiting.Without(game.Seat(i))
		}
	}
	return waiting != 0
}

// patience returns a channel that receives when the bot has waited long enough for letters, nil if it does
// not wait for any. The caller must call stop.
func (p *automatic) patience() (<-chan time.Time, func()) {
	if p.board == nil || p.talk == nil || p.answered >= p.board.Steps() {
		return nil, func() {}
	}
	left := talkPatience - time.Since(p.quiet)
	if left <= 0 {
		return nil, func() {}
	}
	timer := time.NewTimer(left)
	return timer.C, func() { timer.Stop() }
}
