// Package talk lets bots of Diplomacy negotiate with each other and with people before they give
// their orders.
//
// A [Table] seats the bots that speak ([Speaker]). Before the orders of a movement phase it holds
// three rounds of press: offers, answers with at most one counter-offer to each partner, and
// answers to the counter-offers. In each round the speakers write in the order of their powers,
// from the letters of the rounds before, so the press of a match between bots depends on its seed
// only. A letter of a person is answered when it arrives ([Table.Hear]). A letter reaches nobody but
// its recipient. Every speaker has a ledger ([promise.Ledger]) of the agreements that it knows; the
// table enters them and the phases as they were played, and keeps the minutes ([Minutes]).
package talk

import (
	"slices"
	"sync"
	"time"

	ai "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
)

// Letter is press from one power to another.
type Letter struct {
	From, To diplomacy.Power
	Press    press.Press
	// Others are the other powers that receive the letter: those to which a person has written the same,
	// or other parties of the offer that a bot answers.
	Others []diplomacy.Power
	// Why is the decision of the speaker that wrote the letter, nil if there is none.
	Why *Decision
}

// Phase is what a speaker knows when a movement phase begins.
type Phase struct {
	// Position is that of the phase. Speakers must not change it.
	Position *diplomacy.Position
	// Partners are the other speakers and the people with units, in the order of their powers, and
	// People the seats of people, who may never answer.
	Partners []diplomacy.Power
	People   game.Seats
	Dialect  press.Dialect
	// Seed is the seed of the speaker's randomness in this phase.
	Seed uint64
	// Ledger has the speaker's agreements. The speaker sets its decay and stakes, and nothing else.
	// Decided are the promises that were decided since the last phase.
	Ledger  *promise.Ledger
	Decided []promise.Promise
}

// Speaker is a bot that negotiates. Its methods are called in the order in which they are listed.
// Letters that it writes have its own power as the sender.
type Speaker interface {
	ai.Bot
	// Speaks reports whether the bot has a seat at the table. The table asks at its start, and before
	// each phase for those that had one. The other methods are not called otherwise.
	Speaks() bool
	// Offer begins a phase and returns the offers of the first round.
	Offer(thought *game.Thought, phase Phase) []Letter
	// Answer returns an answer to each offer that was received, counter-offers, and withdrawals of
	// own offers, which come before the partners' answers.
	Answer(received []Letter) []Letter
	// Conclude returns an answer to each counter-offer that was received. agreed are the agreements
	// of the second round.
	Conclude(agreed []promise.Agreement, received []Letter) []Letter
	// Hear answers a letter that came after the rounds: an offer with an acceptance, or a refusal and
	// at most one counter-offer. Other letters need no answer. agreed are the agreements of the phase.
	Hear(thought *game.Thought, agreed []promise.Agreement, received Letter) []Letter
	// Agree ends the talk with all agreements of the speaker.
	Agree(agreed []promise.Agreement)
	// Decisions returns what the speaker decided since the last call.
	Decisions() []Decision
}

// Table is where the speakers of one match talk. Several goroutines may use it.
type Table struct {
	game     *diplomacy.Game
	dialect  press.Dialect
	seed     uint64
	speakers []Speaker // by seat, nil for those that do not speak
	people   game.Seats
	note     func(string)
	say      func(string)
	posted   bool
	late     bool

	mu      sync.Mutex
	phase   diplomacy.Phase
	seated  []game.Seat // the speakers in the phase
	speak   game.Seats  // those who spoke when they were last asked
	before  int         // the number of agreements made before the phase
	closed  bool
	played  chronicle
	talks   *promise.Talks   // with all letters
	own     []*promise.Talks // by seat
	decided [][]promise.Promise
	minutes Minutes
	took    []time.Duration // by seat, in the phase
	asked   game.Seat       // the speaker that is writing
}

// Option changes a table.
type Option func(*Table)

// WithPeople makes people of some seats partners of the speakers. Their letters are given to
// [Table.Hear], and their answers in a phase to [Table.Ordered].
func WithPeople(seats game.Seats) Option { return func(t *Table) { t.people = seats } }

// WithNotes has every letter noted as in records ([press.Letter.Note]), before the answers of its
// phase.
func WithNotes(note func(string)) Option { return func(t *Table) { t.note = note } }

// WithPost has letters carried by a server, whose order of them counts: the table takes one, also of its
// own speakers, when it was delivered ([Table.Deliver]). Its speakers hear people also after their orders,
// and may then be asked for others.
func WithPost() Option { return func(t *Table) { t.posted, t.late = true, true } }

// WithLate has the speakers hear people also after their orders, as at a table with a post. They may
// then be asked for others.
func WithLate() Option { return func(t *Table) { t.late = true } }

// WithLog has the sentence of every decision passed to say.
func WithLog(say func(string)) Option { return func(t *Table) { t.say = say } }

// NewTable returns the table of the match of g with the given seed. bots are the bots by seat; those
// that are no speakers stay silent.
func NewTable(g *diplomacy.Game, level int, seed uint64, bots []ai.Bot, options ...Option) *Table {
	t := &Table{
		game: g, dialect: press.Dialect{Level: level}, seed: game.Derive(seed, tableSeed), talks: promise.NewTalks(g),
		speakers: make([]Speaker, len(bots)), took: make([]time.Duration, len(bots)), decided: make([][]promise.Promise, len(bots)),
	}
	t.asked = game.Nobody
	t.minutes.Breaches = make([]int, len(bots))
	for seat, bot := range bots {
		if s, ok := bot.(Speaker); ok && s.Speaks() {
			t.speakers[seat], t.speak = s, t.speak.With(game.Seat(seat))
		}
		t.own = append(t.own, promise.NewTalks(g))
	}
	for _, change := range options {
		change(t)
	}
	return t
}

// tableSeed separates the seeds of a table from those of seats, which are derived from smaller
// numbers.
const tableSeed = 1 << 20

// Hold holds the talk of the movement phase at p, if that has not been done, and returns all letters
// that were written in it, with those to people, in their order. It must be called before the orders
// of each phase.
func (t *Table) Hold(thought *game.Thought, p *diplomacy.Position) []Letter {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.hold(thought, p)
}

func (t *Table) hold(thought *game.Thought, p *diplomacy.Position) []Letter {
	t.see(p)
	if !p.Season.Moves() || t.phase == p.Phase() {
		return nil
	}
	t.phase, t.closed = p.Phase(), false
	agreements := t.talks.Ledger().Agreements()
	for t.before = len(agreements); t.before > 0 && agreements[t.before-1].Phase == t.phase; {
		t.before-- // the phase goes on in a match that was resumed
	}
	partners := t.sit(p)
	if len(t.seated) == 0 || len(partners) < 2 {
		t.seated = nil
		return nil
	}
	at := *p // the speakers keep it longer than the caller
	first := t.round(func(seat game.Seat) []Letter {
		phase := Phase{Position: &at, People: t.people, Dialect: t.dialect, Ledger: t.own[seat].Ledger(), Decided: t.decided[seat]}
		phase.Partners = slices.DeleteFunc(slices.Clone(partners), func(q diplomacy.Power) bool { return q.Seat() == seat })
		phase.Seed = game.Derive(t.seed, uint64(p.Year), uint64(p.Season), uint64(seat))
		t.decided[seat] = nil
		return t.speakers[seat].Offer(thought, phase)
	})
	second := t.round(func(seat game.Seat) []Letter { return t.speakers[seat].Answer(to(seat, first)) })
	third := t.round(func(seat game.Seat) []Letter {
		return t.speakers[seat].Conclude(t.agreed(seat), to(seat, second))
	})
	all := slices.DeleteFunc(slices.Concat(first, second, third), t.unsent(slices.Concat(second, third)))
	if !t.posted {
		for _, l := range all {
			t.deliver(l)
		}
	}
	return all
}

// Speaking returns the seats of the speakers. A program among them may turn out not to be one when a
// phase begins.
func (t *Table) Speaking() game.Seats {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.speak
}

// sit seats the speakers with units for a phase, and returns all powers that can be partners.
func (t *Table) sit(p *diplomacy.Position) (partners []diplomacy.Power) {
	t.seated = nil
	for seat := range t.game.Acting(p).All() {
		t.took[seat] = 0
		speaks := t.speakers[seat] != nil && t.speakers[seat].Speaks()
		t.speak = t.speak.Without(seat)
		if speaks {
			t.speak = t.speak.With(seat)
			t.seated = append(t.seated, seat)
			if i, known := slices.BinarySearch(t.minutes.Speakers, seat); !known {
				t.minutes.Speakers = slices.Insert(t.minutes.Speakers, i, seat)
			}
		}
		if speaks || t.people.Has(seat) {
			partners = append(partners, diplomacy.PowerOf(seat))
		}
	}
	return partners
}

// unsent returns a test for offers to people that were withdrawn in the rounds, and for the
// withdrawals: neither is delivered.
func (t *Table) unsent(later []Letter) func(Letter) bool {
	return func(l Letter) bool {
		if !t.people.Has(l.To.Seat()) {
			return false
		}
		return l.Press.Kind == press.Cancel || l.Press.Kind == press.Propose && t.said(later, l.Press.Reply(press.Cancel), l.From, l.To)
	}
}

// round lets all speakers write and returns their letters, the withdrawals first.
func (t *Table) round(write func(game.Seat) []Letter) (all []Letter) {
	for _, seat := range t.seated {
		all = append(all, t.write(seat, write)...)
	}
	first := func(l Letter) int {
		if l.Press.Kind == press.Cancel {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(all, func(a, b Letter) int { return first(a) - first(b) })
	if !t.posted {
		for _, l := range all {
			t.take(t.letter(l))
		}
	}
	return all
}

// write lets one speaker write.
func (t *Table) write(seat game.Seat, write func(game.Seat) []Letter) []Letter {
	begin := time.Now()
	t.asked = seat
	letters := write(seat)
	t.asked = game.Nobody
	t.took[seat] += time.Since(begin)
	t.log(t.speakers[seat].Decisions())
	for _, l := range letters {
		if l.Press.Kind == press.Propose {
			t.minutes.of(KindOf(l.Press.Deal)).Offered++
		}
	}
	return letters
}

// said reports whether a letter says something.
func (t *Table) said(letters []Letter, what press.Press, from, to diplomacy.Power) bool {
	want := what.Text(t.game.Map)
	return slices.ContainsFunc(letters, func(l Letter) bool { return l.From == from && l.To == to && l.Press.Text(t.game.Map) == want })
}

// take takes a letter into the talks of all that know it.
func (t *Table) take(letter press.Letter) {
	made := len(t.talks.Ledger().Agreements())
	t.talks.Hear(letter)
	for _, power := range append([]diplomacy.Power{letter.From}, letter.To...) {
		t.own[power.Seat()].Hear(letter)
	}
	for _, a := range t.talks.Ledger().Agreements()[made:] {
		if len(a.With) > 0 {
			t.minutes.of(KindOf(a.Deal)).Agreed++
		}
	}
}

// letter returns a letter as it is delivered.
func (t *Table) letter(l Letter) press.Letter {
	return press.Letter{Envelope: press.Envelope{Phase: t.phase, From: l.From, To: append([]diplomacy.Power{l.To}, l.Others...)}, Press: l.Press}
}

// agreed returns what a seat has agreed on in the phase.
func (t *Table) agreed(seat game.Seat) (own []promise.Agreement) {
	power := diplomacy.PowerOf(seat)
	for _, a := range t.talks.Ledger().Agreements()[t.before:] {
		if slices.Contains(a.With, power) || a.By == power && len(a.With) > 0 {
			own = append(own, a)
		}
	}
	return own
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

// Took returns how long the speaker of a seat negotiated in the phase.
func (t *Table) Took(seat game.Seat) time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.took[seat]
}

// Bot returns bot as one that talks at the table before it gives its orders.
func (t *Table) Bot(bot ai.Bot, seat game.Seat) ai.Bot { return seated{bot, t, seat} }

// seated is a bot at a table.
type seated struct {
	ai.Bot
	table *Table
	seat  game.Seat
}

// Orders holds the talk, closes it, and then returns the bot's orders.
func (s seated) Orders(thought *game.Thought, p *diplomacy.Position) diplomacy.Answer {
	s.table.Close(thought, p)
	answer := s.Bot.Orders(thought, p)
	s.table.Ordered(s.seat, p.Phase(), answer)
	return answer
}
