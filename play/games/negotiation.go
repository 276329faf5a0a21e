package games

import (
	"context"
	"math/rand/v2"
	"strings"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/play/parley"
	"eras/play/table"
)

// negotiation is the [table.Negotiation] of a match of Diplomacy.
type negotiation struct {
	game *diplomacy.Game
	// past are the phases that were played, and letters those of the present phase.
	past    []talk.Past
	letters []press.Letter
	talks   *promise.Talks // with all letters

	bots     *parley.Bots // nil if no bot negotiates
	speakers *parley.Speakers
	// program plays a seat of the bots, nil if none does.
	program *talk.Pipe
	// mute are the seats of bots that understand no press, and refusals what they have to write.
	mute     game.Seats
	refusals []table.Letter
}

func newNegotiation(b *diplomacy.Board) table.Negotiation[diplomacy.Position, diplomacy.Answer, diplomacy.Event] {
	return &negotiation{game: b.Game, talks: promise.NewTalks(b.Game)}
}

// Hear implements [table.Negotiation].
func (n *negotiation) Hear(p *diplomacy.Position, l table.Letter) {
	said, ok := press.ReadLine(n.game, l.Text)
	if !ok {
		return
	}
	letter := press.Letter{Envelope: press.Envelope{Phase: p.Phase(), From: diplomacy.PowerOf(l.From)}, Press: said}
	for seat := range l.To.All() {
		letter.To = append(letter.To, diplomacy.PowerOf(seat))
	}
	n.letters = append(n.letters, letter)
	n.talks.Hear(letter)
	if n.mute.Has(l.From) || n.bots != nil && n.bots.Speak.Has(l.From) {
		return
	}
	n.refuse(letter.From, l.To, said)
	if n.bots != nil && p.Season.Moves() {
		n.bots.Hear(letter.From, letter.To, said)
	}
}

// refuse answers press for bots that understand none.
func (n *negotiation) refuse(from diplomacy.Power, to game.Seats, said press.Press) {
	if answer, ok := talk.Refusal(said); ok {
		for seat := range (to & n.mute).All() {
			n.refusals = append(n.refusals, table.Letter{From: seat, To: game.SeatsOf(from.Seat()), Text: answer.Text(n.game.Map)})
		}
	}
}

// Played implements [table.Negotiation].
func (n *negotiation) Played(step *diplomacy.Step) {
	ph := &promise.Played{Before: &step.Before, After: &step.After}
	past := talk.Past{Position: &step.Before, Letters: n.letters, Answers: map[game.Seat]diplomacy.Answer{}}
	i := 0
	for seat := range step.Actors.All() {
		ph.Answers[diplomacy.PowerOf(seat)], past.Answers[seat] = step.Answers[i], step.Answers[i]
		i++
	}
	n.past, n.letters = append(n.past, past), nil
	n.talks.Play(ph)
	if n.bots != nil {
		n.bots.Ordered(step.Before.Phase(), step.Actors, step.Answers)
	}
}

// Seat implements [table.Negotiation].
func (n *negotiation) Seat(ctx context.Context, p *diplomacy.Position, s table.Seating) error {
	n.Stop()
	n.bots, n.speakers, n.program, n.mute, n.refusals = nil, nil, nil, 0, nil
	if n.game.Rules.Press.Level == 0 {
		return nil
	}
	makers := map[game.Seat]aidiplomacy.Maker{}
	var bots, persons game.Seats
	find := agents.DiplomacyBots().Find
	if s.Foreign {
		find = agents.DiplomacyBots().FindForeign
	}
	for i, spec := range s.Specs {
		seat := game.Seat(i)
		if spec == "" {
			persons = persons.With(seat)
			continue
		}
		if s.Program != nil && strings.HasPrefix(spec, "@") {
			n.program, _ = s.Program.Plays().(*talk.Pipe)
			speaker := talk.NewProgram(n.game, diplomacy.PowerOf(seat), nil)
			speaker.Open(n.program)
			makers[seat], bots = func(*diplomacy.Game, diplomacy.Power, *rand.Rand) aidiplomacy.Bot { return speaker }, bots.With(seat)
			continue
		}
		maker, err := find(spec)
		if err != nil {
			return err
		}
		makers[seat], bots = maker, bots.With(seat)
	}
	var options []talk.Option
	if s.Late {
		options = append(options, talk.WithLate())
	}
	n.speakers = parley.NewSpeakers(n.game, makers, persons, s.Seed, nil, options...)
	n.speakers.Brief = true
	n.mute = bots &^ n.speakers.Seats
	for _, o := range n.talks.Offers() {
		if o.State == promise.Pending && o.Phase == p.Phase() {
			for _, to := range o.To {
				n.refuse(o.By, game.SeatsOf(to.Seat()), press.Offer(o.Deal))
			}
		}
	}
	if n.speakers.Seats != 0 {
		n.bots = parley.New(ctx, n.speakers, n.speakers.Seats, s.Start)
		n.bots.Recall(append(n.past[:len(n.past):len(n.past)], talk.Past{Position: p, Letters: n.letters[:len(n.letters):len(n.letters)]}))
	}
	return nil
}

// Agent implements [table.Negotiation].
func (n *negotiation) Agent(seat game.Seat) (agent game.Agent[diplomacy.Position, diplomacy.Answer], ok bool) {
	if n.bots == nil || !n.bots.Speak.Has(seat) {
		return nil, false
	}
	if n.program == nil {
		return n.speakers.Agent(seat), true
	}
	speakers, program := n.speakers, n.program
	return game.AgentFunc[diplomacy.Position, diplomacy.Answer](func(ctx context.Context, view diplomacy.Position, seat game.Seat) (a diplomacy.Answer, err error) {
		if err := speakers.End(ctx, &view); err != nil {
			return a, err
		}
		return program.Act(ctx, view, seat)
	}), true
}

// Standing implements [table.Negotiation].
func (n *negotiation) Standing(p *diplomacy.Position, seat game.Seat) (agreed, pending int) {
	for _, o := range n.talks.Offers() {
		if o.State == promise.Pending && o.Phase == p.Phase() && o.By.Seat() == seat {
			pending++
		}
	}
	return len(n.talks.Ledger().Agreements()), pending
}

// Write implements [table.Negotiation].
func (n *negotiation) Write(p *diplomacy.Position, awaited bool) (letters []table.Letter, ready bool) {
	letters, n.refusals = n.refusals, nil
	if n.bots == nil {
		return letters, true
	}
	ready = n.bots.Prepare(p, awaited, func(l talk.Letter) {
		to := game.SeatsOf(l.To.Seat())
		for _, other := range l.Others {
			to = to.With(other.Seat())
		}
		letters = append(letters, table.Letter{From: l.From.Seat(), To: to, Text: l.Press.Text(n.game.Map)})
	})
	return letters, ready
}

// Hears implements [table.Negotiation].
func (n *negotiation) Hears(p *diplomacy.Position) game.Seats {
	if p.Ending != diplomacy.Ongoing {
		return 0
	}
	hears := n.mute
	if n.bots != nil && p.Season.Moves() && !n.bots.Silent() {
		hears |= n.bots.Speak
	}
	return hears & n.game.Alive(p)
}

// Talking implements [table.Negotiation].
func (n *negotiation) Talking() bool { return n.bots != nil && n.bots.Talking() }

// Stop implements [table.Negotiation].
func (n *negotiation) Stop() {
	if n.bots != nil {
		n.bots.Stop()
	}
}
