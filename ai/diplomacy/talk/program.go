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

// Program is a [Speaker] whose letters an external program writes. It speaks once it has been opened,
// if the program does.
type Program struct {
	// Bot is the program's substitute.
	ai.Bot

	game   *diplomacy.Game
	power  diplomacy.Power
	start  func(context.Context) *Pipe // nil if others open it
	opened bool
	pipe   *Pipe // nil if it could not be opened
	phase  Phase
	// thought is that of the phase, and held the phase in whose rounds the program writes nothing.
	thought *game.Thought
	held    diplomacy.Phase
}

// NewProgram returns the speaker of a power that a program plays, which is not open yet.
func NewProgram(g *diplomacy.Game, power diplomacy.Power, substitute ai.Bot) *Program {
	return &Program{Bot: substitute, game: g, power: power}
}

// NewStarter returns a speaker as NewProgram does, for which [Program.Start] opens what start returns.
func NewStarter(g *diplomacy.Game, power diplomacy.Power, start func(context.Context) *Pipe) *Program {
	return &Program{game: g, power: power, start: start}
}

// Start opens the speaker's program, if that has not been done.
func (s *Program) Start(ctx context.Context) {
	if !s.opened {
		s.Open(s.start(ctx))
	}
}

// Open gives the speaker its program, nil if there is none.
func (s *Program) Open(pipe *Pipe) { s.opened, s.pipe = true, pipe }

// Skip has the program not asked for letters in the rounds of a phase, which were held before it was
// started.
func (s *Program) Skip(phase diplomacy.Phase) { s.held = phase }

// Agent returns the agent that plays the program's seat. Before its orders the talk is held.
func (s *Program) Agent(t *Table) game.Agent[diplomacy.Position, diplomacy.Answer] {
	return game.AgentFunc[diplomacy.Position, diplomacy.Answer](func(ctx context.Context, view diplomacy.Position, seat game.Seat) (diplomacy.Answer, error) {
		err := game.Think(ctx, func(thought *game.Thought) error {
			t.Close(thought, &view)
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
func (s *Program) Speaks() bool { return !s.opened || s.pipe != nil && s.pipe.Negotiates() }

// Offer implements [Speaker].
func (s *Program) Offer(thought *game.Thought, phase Phase) []Letter {
	s.thought, s.phase = thought, phase
	return s.round(1, nil)
}

// Answer implements [Speaker].
func (s *Program) Answer(received []Letter) []Letter { return s.round(2, received) }

// Conclude implements [Speaker].
func (s *Program) Conclude(_ []promise.Agreement, received []Letter) []Letter {
	return s.round(3, received)
}

// lateRound is the number of the round in which a program answers a letter of a person.
const lateRound = 4

// Hear implements [Speaker]. The program may write to the person alone.
func (s *Program) Hear(thought *game.Thought, _ []promise.Agreement, received Letter) []Letter {
	s.thought = thought
	return s.write(lateRound, []diplomacy.Power{received.From}, []Letter{received})
}

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

// round asks the program for its letters in one of the rounds of a phase.
func (s *Program) round(number int, received []Letter) []Letter {
	if s.held == s.phase.Position.Phase() {
		return nil
	}
	return s.write(number, s.phase.Partners, received)
}

// write asks the program for letters to partners.
func (s *Program) write(round int, partners []diplomacy.Power, received []Letter) (letters []Letter) {
	m := s.game.Map
	r := process.Round{Number: round}
	for _, q := range partners {
		r.Partners = append(r.Partners, m.PowerToken(q))
	}
	for _, l := range received {
		r.Received = append(r.Received, process.Letter{From: m.PowerToken(l.From), Press: l.Press.Text(m)})
	}
	s.pipe.Negotiate(s.thought.Context(), s.phase.Position, s.power.Seat(), r, func(l process.Letter) error {
		letter, err := s.read(l, partners)
		if err == nil {
			letters = append(letters, letter)
		}
		return err
	})
	return letters
}

// read returns a letter of the program to one of partners, or an error for what means nothing: press above the level of
// the match, to somebody else, or an offer that would bind one who is not asked.
func (s *Program) read(l process.Letter, partners []diplomacy.Power) (Letter, error) {
	m := s.game.Map
	to := slices.IndexFunc(partners, func(q diplomacy.Power) bool { return m.PowerToken(q) == l.To })
	if to < 0 {
		return Letter{}, process.ErrRecipient
	}
	letter := Letter{From: s.power, To: partners[to]}
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
