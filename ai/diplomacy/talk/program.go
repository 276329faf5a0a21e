package talk

import (
	"context"
	"fmt"
	"slices"

	ai "eras/ai/diplomacy"
	"eras/ai/process"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// Pipe is an external program that plays seats of a match of Diplomacy.
type Pipe = process.Pipe[diplomacy.Position, diplomacy.Answer, diplomacy.Event]

// Program is a [Speaker] whose letters an external program writes. It speaks once [Program.Open] has
// been called, if the program does.
type Program struct {
	// Bot is the program's substitute.
	ai.Bot

	game  *diplomacy.Game
	power diplomacy.Power
	pipe  *Pipe
	phase Phase
}

// NewProgram returns the speaker of a power that a program plays, which is not open yet.
func NewProgram(g *diplomacy.Game, power diplomacy.Power, substitute ai.Bot) *Program {
	return &Program{Bot: substitute, game: g, power: power}
}

// Open gives the speaker its program.
func (s *Program) Open(pipe *Pipe) { s.pipe = pipe }

// Agent returns the agent that plays the program's seat. Before its orders the talk is held.
func (s *Program) Agent(t *Table) game.Agent[diplomacy.Position, diplomacy.Answer] {
	return game.AgentFunc[diplomacy.Position, diplomacy.Answer](func(ctx context.Context, view diplomacy.Position, seat game.Seat) (diplomacy.Answer, error) {
		err := game.Think(ctx, func(thought *game.Thought) error {
			t.close(thought, &view)
			return nil
		})
		if err != nil {
			return diplomacy.Answer{}, err
		}
		answer, err := s.pipe.Act(ctx, view, seat)
		if err == nil {
			t.Ordered(seat, view.Phase(), answer)
		}
		return answer, err
	})
}

// Speaks implements [Speaker]. A program that has not been opened yet may be one that speaks.
func (s *Program) Speaks() bool { return s.pipe == nil || s.pipe.Negotiates() }

// Offer implements [Speaker].
func (s *Program) Offer(_ *game.Thought, phase Phase) []Letter {
	s.phase = phase
	return s.write(1, nil)
}

// Answer implements [Speaker].
func (s *Program) Answer(received []Letter) []Letter { return s.write(2, received) }

// Conclude implements [Speaker].
func (s *Program) Conclude(_ []promise.Agreement, received []Letter) []Letter {
	return s.write(3, received)
}

// Hear implements [Speaker]. Programs negotiate in the rounds of a phase only.
func (s *Program) Hear(*game.Thought, []promise.Agreement, Letter) []Letter { return nil }

// Agree implements [Speaker].
func (s *Program) Agree(agreed []promise.Agreement) {
	var deals []string
	for _, a := range agreed {
		deals = append(deals, a.Deal.Text(s.game.Map))
	}
	s.pipe.Agreed(s.power.Seat(), deals)
}

// Decisions implements [Speaker]. A program gives no reasons.
func (s *Program) Decisions() []Decision { return nil }

// write asks the program for its letters in a round.
func (s *Program) write(round int, received []Letter) (letters []Letter) {
	m := s.game.Map
	r := process.Round{Number: round}
	for _, q := range s.phase.Partners {
		r.Partners = append(r.Partners, m.PowerToken(q))
	}
	for _, l := range received {
		r.Received = append(r.Received, process.Letter{From: m.PowerToken(l.From), Press: l.Press.Text(m)})
	}
	s.pipe.Negotiate(s.phase.Position, s.power.Seat(), r, func(l process.Letter) error {
		letter, err := s.read(l)
		if err == nil {
			letters = append(letters, letter)
		}
		return err
	})
	return letters
}

// read returns a letter of the program, or an error for what means nothing: press above the level of
// the match, to somebody else, or an offer that would bind one who is not asked.
func (s *Program) read(l process.Letter) (Letter, error) {
	m := s.game.Map
	to := slices.IndexFunc(s.phase.Partners, func(q diplomacy.Power) bool { return m.PowerToken(q) == l.To })
	if to < 0 {
		return Letter{}, process.ErrRecipient
	}
	letter := Letter{From: s.power, To: s.phase.Partners[to]}
	var err error
	if letter.Press, err = s.phase.Dialect.ParseText(m, l.Press); err != nil {
		return Letter{}, err
	}
	if letter.Press.Kind == press.Propose {
		for _, q := range promise.Binds(letter.Press.Deal) {
			if q != letter.From && q != letter.To {
				return Letter{}, fmt.Errorf("%s would be bound and is not asked: offer what binds you and %s alone", m.PowerToken(q), l.To)
			}
		}
		if o, impossible := s.phase.Ledger.Impossible(s.phase.Position, letter.Press.Deal); impossible {
			return Letter{}, fmt.Errorf("%s is impossible in this phase", m.FormatOrder(o.Order))
		}
	}
	return letter, nil
}
