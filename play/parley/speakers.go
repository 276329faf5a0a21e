package parley

import (
	"context"
	"slices"
	"sync"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/internal/fault"
)

// Speakers are the bots of a match that negotiate, at their table. They think where the match is
// played, because each of them talks and orders with the same memory.
type Speakers struct {
	*talk.Table
	// Seats are the seats of the bots.
	Seats game.Seats
	// Brief says that the bots go through the present phase only when they recall a match, as those of
	// hosts do, which load matches often. Of earlier phases they know what was agreed and what became of
	// it.
	Brief bool
	// anew returns new bots with the random numbers of a seed, at a new table.
	anew func(seed uint64) (*talk.Table, []ai.Bot)
	seed uint64
	// programs are the external programs among the bots.
	programs []*talk.Program

	mu   sync.Mutex
	bots []ai.Bot // by seat
}

var _ Table = (*Speakers)(nil)

// NewSpeakers returns the bots that negotiate among those that makers make, by seat, in a match of g with a
// seed. seated, if not nil, is called with each of them. persons are the seats of persons.
func NewSpeakers(g *diplomacy.Game, makers map[game.Seat]ai.Maker, persons game.Seats, seed uint64, seated func(ai.Bot), options ...talk.Option) *Speakers {
	s := &Speakers{seed: seed}
	options = append(options, talk.WithPeople(persons))
	s.anew = func(random uint64) (*talk.Table, []ai.Bot) {
		bots := make([]ai.Bot, g.Map.Powers())
		s.Seats, s.programs = 0, nil
		for seat, maker := range makers {
			bot := maker(g, diplomacy.PowerOf(seat), ai.BotRandom(random, seat))
			if speaker, ok := bot.(talk.Speaker); !ok || !speaker.Speaks() {
				continue
			}
			bots[seat], s.Seats = bot, s.Seats.With(seat)
			if p, ok := bot.(*talk.Program); ok {
				s.programs = append(s.programs, p)
				continue
			}
			if seated != nil {
				seated(bot)
			}
		}
		return talk.NewTable(g, g.Rules.Press.Level, seed, bots, options...), bots
	}
	s.Table, s.bots = s.anew(seed)
	return s
}

// Recall has the bots go through the match, so that they go on as they would have. If they do not find
// what they have said, others take their places, who know only what is in past. So they do in a match
// that is continued with programs, which are started anew.
func (s *Speakers) Recall(thought *game.Thought, past []talk.Past) (known, rest []talk.Letter) {
	s.open(thought)
	same, last := false, len(past)-1
	failed := fault.Do(func() error {
		if len(s.programs) > 0 && (last > 0 || len(past[last].Letters) > 0) {
			return nil
		}
		gone := past
		if s.Brief {
			s.Table.Remember(past[:last])
			gone = past[last:]
		}
		known, rest, same = s.Table.Recall(thought, gone)
		return nil
	})
	thought.LongStep() // ends the talk if the match was left
	if failed == nil && same {
		return known, rest
	}
	table, bots := s.anew(game.Derive(s.seed, uint64(len(past))))
	s.mu.Lock()
	s.Table, s.bots = table, bots
	s.mu.Unlock()
	table.Remember(past)
	now := &past[last]
	unanswered := table.Unanswered(now.Position.Phase())
	held := slices.ContainsFunc(now.Letters, func(l press.Letter) bool { return s.Seats.Has(l.From.Seat()) })
	if held {
		for _, p := range s.programs {
			p.Skip(now.Position.Phase())
		}
	}
	if rest = table.Hold(thought, now.Position); held {
		rest = nil
	}
	for _, l := range unanswered {
		rest = append(rest, table.Hear(thought, l)...)
	}
	return nil, rest
}

// open starts the programs, side by side, because each may take seconds.
func (s *Speakers) open(thought *game.Thought) {
	var wait sync.WaitGroup
	for _, p := range s.programs {
		wait.Go(func() { _ = fault.Do(func() error { p.Start(thought.Context()); return nil }) }) // after a fault it is silent
	}
	wait.Wait()
}

// End ends the talk of a phase before the orders of a program, as the agents of bots do.
func (s *Speakers) End(ctx context.Context, p *diplomacy.Position) error {
	s.mu.Lock()
	table := s.Table
	s.mu.Unlock()
	return game.Think(ctx, func(thought *game.Thought) error {
		table.Close(thought, p)
		return nil
	})
}

// Replace implements [Table].
func (s *Speakers) Replace(seat game.Seat) { s.Table.Replace(seat, nil) }

// Agent returns the agent of a bot that negotiates.
func (s *Speakers) Agent(seat game.Seat) ai.Agent { return ai.NewAgent(&speakerBot{s, seat}) }

// speakerBot is the bot of a seat that negotiates.
type speakerBot struct {
	*Speakers
	seat game.Seat
}

// Orders implements [ai.Bot].
func (b *speakerBot) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	b.mu.Lock()
	table, bot := b.Table, b.bots[b.seat]
	b.mu.Unlock()
	return table.Bot(bot, b.seat).Orders(thought, p)
}
