package online

import (
	"context"

	"eras/game"
)

// played implements [board] for one game.
type played[P comparable, M, E any] struct {
	board game.Board[P, M, E]
	match *game.Match[P, M, E]
	agent func(spec string, seat game.Seat, seed uint64, foreign bool) (game.Agent[P, M], error)
}

func (p *played[P, M, E]) seats() int                         { return p.board.Seats() }
func (p *played[P, M, E]) steps() int                         { return p.match.Steps() }
func (p *played[P, M, E]) waiting() game.Seats                { return p.match.Waiting() }
func (p *played[P, M, E]) setSeat(seat game.Seat, who string) { p.match.SetSeat(seat, who) }
func (p *played[P, M, E]) record() game.Record                { return p.match.Record() }
func (p *played[P, M, E]) retract(seat game.Seat)             { p.match.Retract(seat) }

func (p *played[P, M, E]) result() string {
	if o, over := p.match.Outcome(); over {
		return o.String()
	}
	return ""
}

// see returns what a seat sees of a position.
func (p *played[P, M, E]) see(position P, seat game.Seat) (view P) {
	p.board.View(&position, seat, &view)
	return view
}

func (p *played[P, M, E]) view(seat game.Seat) string {
	view := p.see(p.match.Position(), seat)
	return p.board.FormatPosition(&view)
}

func (p *played[P, M, E]) open() error {
	start := p.board.Start()
	for seat := game.Nobody; int(seat) < p.board.Seats(); seat++ {
		if p.see(start, seat) != start {
			return ErrHidden
		}
	}
	return nil
}

// parse parses an answer and checks it against the rules.
func (p *played[P, M, E]) parse(seat game.Seat, text string) (move M, err error) {
	position := p.match.Position()
	if move, err = p.board.ParseMove(&position, seat, text); err != nil {
		return move, err
	}
	return move, p.board.Check(&position, seat, move)
}

func (p *played[P, M, E]) check(seat game.Seat, text string) (string, error) {
	if !p.match.Waiting().Has(seat) {
		return "", ErrNotAwaited
	}
	move, err := p.parse(seat, text)
	if err != nil {
		return "", because(ErrIllegal, err)
	}
	position := p.match.Position()
	return p.board.FormatMove(&position, seat, move), nil
}

func (p *played[P, M, E]) answer(seat game.Seat, text string, viewers []game.Seat, show func(game.Seat, Step)) error {
	move, err := p.parse(seat, text)
	if err != nil {
		return err
	}
	step, done, err := p.match.Answer(seat, move)
	if err != nil || !done {
		return err
	}
	p.show(&step, viewers, show)
	return p.roll(viewers, show)
}

func (p *played[P, M, E]) roll(viewers []game.Seat, show func(game.Seat, Step)) error {
	for p.match.Waiting() == game.SeatsOf(game.Chance) {
		step, _, err := p.match.Roll()
		if err != nil {
			return err
		}
		p.show(&step, viewers, show)
	}
	return nil
}

// show shows a step to the viewers, each in the form that it may see.
func (p *played[P, M, E]) show(step *game.Step[P, M, E], viewers []game.Seat, show func(game.Seat, Step)) {
	var answers []string
	for _, viewer := range viewers {
		after := p.see(step.After, viewer)
		if !p.explains(step, viewer, after) {
			show(viewer, Step{Position: p.board.FormatPosition(&after)})
			continue
		}
		if answers == nil {
			i := 0
			for seat := range step.Actors.All() {
				answers = append(answers, p.board.FormatMove(&step.Before, seat, step.Answers[i]))
				i++
			}
		}
		show(viewer, Step{Answers: answers})
	}
}

// explains reports whether a viewer may get the step's answers instead of a position: they must
// turn what the viewer saw into what it sees. In that case they reveal nothing more: a hidden card
// or an army in the fog would show up in the position that they lead to, and then the two would
// differ.
func (p *played[P, M, E]) explains(step *game.Step[P, M, E], viewer game.Seat, after P) bool {
	before := p.see(step.Before, viewer)
	if before == step.Before && after == step.After {
		return true
	}
	if p.board.Actors(&before) != step.Actors {
		return false
	}
	i := 0
	for seat := range step.Actors.All() {
		if p.board.Check(&before, seat, step.Answers[i]) != nil {
			return false
		}
		i++
	}
	p.board.Apply(&before, step.Answers, nil)
	return before == after
}

func (p *played[P, M, E]) follow(s Step) error {
	_, err := p.match.Follow(s.Answers, s.Position, nil)
	return err
}

func (p *played[P, M, E]) bot(spec string, seat game.Seat, seed uint64) (player, error) {
	return p.seat(spec, seat, seed, false)
}

func (p *played[P, M, E]) hosted(spec string, seat game.Seat, seed uint64) (player, error) {
	return p.seat(spec, seat, seed, true)
}

func (p *played[P, M, E]) seat(spec string, seat game.Seat, seed uint64, foreign bool) (player, error) {
	agent, err := p.agent(spec, seat, seed, foreign)
	if err != nil {
		return nil, err
	}
	return &seated[P, M, E]{board: p.board, agent: agent, seat: seat}, nil
}

// seated implements [player] with an agent.
type seated[P, M, E any] struct {
	board game.Board[P, M, E]
	agent game.Agent[P, M]
	seat  game.Seat
}

func (s *seated[P, M, E]) turn(ctx context.Context, text string, act func(string) (string, error)) error {
	view, err := s.board.ParsePosition(text)
	if err != nil {
		return err
	}
	play := func(move M) error {
		text, err := act(s.board.FormatMove(&view, s.seat, move))
		if err != nil {
			return err
		}
		then, err := s.board.ParsePosition(text)
		if err == nil {
			view = then
		}
		return err
	}
	if a, ok := s.agent.(game.TurnAgent[P, M]); ok {
		return a.PlayTurn(ctx, &view, s.seat, play)
	}
	move, err := s.agent.Act(ctx, view, s.seat)
	if err != nil {
		return err
	}
	return play(move)
}
