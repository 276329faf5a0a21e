// Package talk lets bots of Diplomacy negotiate before they give their orders.
//
// A [Table] seats the bots that speak ([Speaker]). Before the orders of a movement phase it holds
// three rounds of press: offers, answers with at most one counter-offer to each partner, and
// answers to the counter-offers. In each round the speakers write in the order of their powers,
// from the letters of the rounds before, so the press of a match depends on its seed only. A letter
// reaches nobody but its recipient. The table then tells both sides of every agreement, keeps the
// minutes ([Minutes]), and after the phase judges from the orders given which promises were kept.
//
// What bots promise each other are orders of the same phase.
package talk

import (
	"fmt"
	"slices"
	"sync"
	"time"

	ai "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Letter is press from one power to another.
type Letter struct {
	From, To diplomacy.Power
	Press    press.Press
}

// Phase is what a speaker knows when a movement phase begins.
type Phase struct {
	// Position is that of the phase. Speakers must not change it.
	Position *diplomacy.Position
	// Partners are the other speakers with units, in the order of their powers.
	Partners []diplomacy.Power
	Dialect  press.Dialect
	// Seed is the seed of the speaker's randomness in this phase.
	Seed uint64
}

// Speaker is a bot that negotiates. Its methods are called in the order in which they are listed.
// Letters that it writes have its own power as the sender.
type Speaker interface {
	ai.Bot
	// Speaks reports whether the bot has a seat at the table. The other methods are not called
	// otherwise.
	Speaks() bool
	// Offer begins a phase and returns the offers of the first round.
	Offer(thought *game.Thought, phase Phase) []Letter
	// Answer returns an answer to each offer that was received, counter-offers, and withdrawals of
	// own offers, which come before the partners' answers.
	Answer(received []Letter) []Letter
	// Conclude returns an answer to each counter-offer that was received. agreed are the agreements
	// of the second round.
	Conclude(agreed []Agreement, received []Letter) []Letter
	// Agree ends the talk with all agreements of the speaker.
	Agree(agreed []Agreement)
	// Decisions returns what the speaker decided since the last call.
	Decisions() []Decision
}

// Table is where the speakers of one match talk. Several goroutines may use it.
type Table struct {
	game     *diplomacy.Game
	dialect  press.Dialect
	seed     uint64
	speakers []Speaker // by seat, nil for those that do not speak

	mu      sync.Mutex
	phase   diplomacy.Phase
	open    []Agreement // agreements of the last phase, not judged yet
	minutes Minutes
	took    []time.Duration // by seat, in the phase
}

// NewTable returns the table of the match of g with the given seed. bots are the bots by seat; those
// that are no speakers stay silent.
func NewTable(g *diplomacy.Game, level int, seed uint64, bots []ai.Bot) *Table {
	t := &Table{
		game: g, dialect: press.Dialect{Level: level}, seed: game.Derive(seed, tableSeed),
		speakers: make([]Speaker, len(bots)), took: make([]time.Duration, len(bots)),
	}
	t.minutes.Breaches = make([]int, len(bots))
	for seat, bot := range bots {
		if s, ok := bot.(Speaker); ok && s.Speaks() {
			t.speakers[seat] = s
			t.minutes.Speakers = append(t.minutes.Speakers, game.Seat(seat))
		}
	}
	return t
}

// tableSeed separates the seeds of a table from those of seats, which are derived from smaller
// numbers.
const tableSeed = 1 << 20

// Hold holds the talk of the movement phase at p, if that has not been done. It must be called
// before the orders of each phase.
func (t *Table) Hold(thought *game.Thought, p *diplomacy.Position) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !p.Season.Moves() || t.phase == p.Phase() {
		return
	}
	t.phase = p.Phase()
	t.judge(p)
	seated := t.seated(p)
	if len(seated) < 2 {
		return
	}
	at := *p // the speakers keep it longer than the caller
	first := t.round(seated, func(seat game.Seat) []Letter {
		var partners []diplomacy.Power
		for _, other := range seated {
			if other != seat {
				partners = append(partners, diplomacy.PowerOf(other))
			}
		}
		seed := game.Derive(t.seed, uint64(p.Year), uint64(p.Season), uint64(seat))
		return t.speakers[seat].Offer(thought, Phase{&at, partners, t.dialect, seed})
	})
	second := t.round(seated, func(seat game.Seat) []Letter {
		return t.speakers[seat].Answer(to(seat, first))
	})
	agreed := t.agreements(first, second)
	third := t.round(seated, func(seat game.Seat) []Letter {
		return t.speakers[seat].Conclude(of(seat, agreed), to(seat, second))
	})
	agreed = append(agreed, t.agreements(second, third)...)
	for _, a := range agreed {
		if !slices.ContainsFunc(t.open, a.same) {
			t.open = append(t.open, a)
			t.minutes.of(a.Kind).Agreed++
		}
	}
	t.round(seated, func(seat game.Seat) []Letter {
		t.speakers[seat].Agree(of(seat, t.open))
		return nil
	})
}

// seated returns the seats of speakers with units.
func (t *Table) seated(p *diplomacy.Position) (seats []game.Seat) {
	for seat := range t.game.Acting(p).All() {
		if t.took[seat] = 0; t.speakers[seat] != nil {
			seats = append(seats, seat)
		}
	}
	return seats
}

// round lets all speakers write and returns their offers, answers and withdrawals.
func (t *Table) round(seated []game.Seat, write func(game.Seat) []Letter) (all []Letter) {
	for _, seat := range seated {
		begin := time.Now()
		letters := write(seat)
		t.took[seat] += time.Since(begin)
		t.log(t.speakers[seat].Decisions())
		for _, l := range letters {
			if l.Press.Kind == press.Propose {
				t.minutes.of(KindOf(l.Press.Deal)).Offered++
			}
			t.minutes.Log = append(t.minutes.Log, t.line(l))
		}
		all = append(all, letters...)
	}
	return all
}

// log adds decisions to the minutes.
func (t *Table) log(decisions []Decision) {
	for _, d := range decisions {
		t.minutes.Log = append(t.minutes.Log, d.Sentence(t.game.Map))
	}
}

// line returns a letter as a line of the minutes.
func (t *Table) line(l Letter) string {
	m := t.game.Map
	return fmt.Sprintf("%v: %s to %s: %s", phaseText(t.phase), name(m, l.From), name(m, l.To), l.Press.Sentence(m, "en"))
}

// Took returns how long the speaker at a seat has talked in the phase.
func (t *Table) Took(seat game.Seat) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.took[seat]
}

// Minutes judges the promises of the last phase by the end of the match, and returns the minutes.
func (t *Table) Minutes(end *diplomacy.Position) Minutes {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.judge(end)
	for _, s := range t.speakers {
		if s != nil {
			t.log(s.Decisions())
		}
	}
	return t.minutes
}

// to returns the letters to a seat.
func to(seat game.Seat, all []Letter) (received []Letter) {
	for _, l := range all {
		if l.To.Seat() == seat {
			received = append(received, l)
		}
	}
	return received
}

// Bot returns bot as one that talks at the table before it gives its orders.
func (t *Table) Bot(bot ai.Bot) ai.Bot { return seated{bot, t} }

// seated is a bot at a table.
type seated struct {
	ai.Bot
	table *Table
}

// Orders holds the talk and then returns the bot's orders.
func (s seated) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	s.table.Hold(thought, p)
	return s.Bot.Orders(thought, p)
}
