package table

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"eras/ai/daide/guest"
	"eras/game"
	"eras/game/diplomacy"
)

// Place is a place at a DAIDE table: which table, and as whom.
type Place struct {
	// Address is where the table is, HOST:PORT.
	Address string
	// Name is what the person is called there.
	Name string
	// Watch takes no seat.
	Watch bool
	// Power and Passcode take a seat again that was held before.
	Power    string
	Passcode int
	// Players are by seat who sits there, as far as it is known; nil if it is not.
	Players []Player
	// Rules are those of the table, as far as they are known.
	Rules diplomacy.Rules

	// dial replaces the way by Address.
	dial func(ctx context.Context) (net.Conn, error)
}

// GuestState is how far a guest is.
type GuestState uint8

const (
	// Calling: there is no connection yet.
	Calling GuestState = iota
	// Seated: the table has taken the guest, and waits for others.
	Seated
	// AtTable: the match is on.
	AtTable
	// Away: the connection was lost in the match, and is opened again.
	Away
	// Finished: the match is over.
	Finished
	// Failed: there is nothing to go on with; [Guest.Err] says why.
	Failed
)

// Guest is a [Council] at a DAIDE table that somebody else keeps, or a [Host] of this
// window, from a seat or as who watches. It is a Council from [AtTable] on; before,
// only [Guest.Tick], [Guest.State], [Guest.Err] and [Guest.Close] may be called.
type Guest struct {
	place  Place
	hand   *guest.Hand
	cancel context.CancelCauseFunc
	ended  chan struct{} // closed when nothing runs behind any more

	mu   sync.Mutex
	mail []letter
	// These belong to the goroutine that posts.
	posted *diplomacy.Game
	taken  bool
	// in is closed when the table has taken the guest, or never will.
	in   chan struct{}
	once sync.Once

	state    GuestState
	err      error
	attempts int // connections lost in a row

	game     *diplomacy.Game
	power    diplomacy.Power
	passcode int
	limits   [diplomacy.Winter + 1]int
	position diplomacy.Position
	phases   []PlayedPhase
	answers  [][]diplomacy.Answer // by phase; nil where not all is known
	ending   string
	winner   diplomacy.Power

	given    bool
	answer   diplomacy.Answer
	ticks    int // since the phase began
	left     int
	timed    bool
	stands   bool
	disorder game.Seats
	rejected []diplomacy.Order
	late     bool
}

var _ Council = (*Guest)(nil)

// letter is news with what takes time to make of it.
type letter struct {
	guest.News
	played  PlayedPhase
	answers []diplomacy.Answer
	game    *diplomacy.Game // by whose rules the phase was played, if they are known
	result  guest.Result
	over    bool
}

// dialPatience is how long to wait for somebody to answer at an address.
const dialPatience = 10 * time.Second

// NewGuest begins to take a place, and returns at once.
func NewGuest(p Place) *Guest {
	ctx, cancel := context.WithCancelCause(context.Background())
	g := &Guest{place: p, cancel: cancel, ended: make(chan struct{}), in: make(chan struct{})}
	dial := p.dial
	if dial == nil {
		var dialer net.Dialer
		dial = func(ctx context.Context) (net.Conn, error) { return dialer.DialContext(ctx, "tcp", p.Address) }
	}
	o := guest.Options{
		Name: p.Name, Version: "1",
		// Of the rules that nobody tells draws are the ones that a person can ask for.
		Rules:     diplomacy.Rules{AgreedDraws: true},
		Return:    guest.Seat{Power: p.Power, Passcode: p.Passcode},
		Observe:   p.Watch,
		Chronicle: true,
		Tries:     20,
		Patience:  dialPatience,
		Tell:      g.post,
		Dial:      dial,
	}
	if p.Rules != (diplomacy.Rules{}) {
		o.Rules = p.Rules
	}
	if !p.Watch {
		g.hand = guest.NewHand()
		o.Hand = g.hand
	}
	go func() {
		defer close(g.ended)
		result, err := guest.Join(ctx, o)
		if cause := context.Cause(ctx); err != nil && cause != nil {
			err = cause
		}
		g.once.Do(func() { close(g.in) })
		g.put(letter{over: true, result: result, News: guest.News{Err: err}})
	}()
	return g
}

// post puts news in the mail, with what is to be shown of a phase.
func (g *Guest) post(n guest.News) {
	l := letter{News: n}
	switch n.Kind {
	case guest.Taken, guest.Returned:
		g.taken = true
		g.once.Do(func() { close(g.in) })
	case guest.Lost:
		if !g.taken {
			g.cancel(n.Err) // to try again is for who was there
		}
	case guest.Begun:
		g.posted = n.Game
	case guest.Played:
		l.played, l.answers, l.game = toldPhase(g.posted, n.Before, n.After, n.Results)
	}
	g.put(l)
}

func (g *Guest) put(l letter) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.mail = append(g.mail, l)
}

// settled waits until the table has taken the guest, or never will.
func (g *Guest) settled() { <-g.in }

// State returns how far the guest is.
func (g *Guest) State() GuestState { return g.state }

// Err returns why nothing goes on, nil unless the guest has failed.
func (g *Guest) Err() error { return g.err }

// Place returns the place, with what takes it again.
func (g *Guest) Place() Place {
	p := g.place
	if g.game != nil && g.power != diplomacy.Neutral {
		p.Power, p.Passcode = g.game.Map.PowerToken(g.power), g.passcode
	}
	return p
}

// Attempts returns how many connections were lost or failed since there was one.
func (g *Guest) Attempts() int { return g.attempts }

// Disorder returns the seats in civil disorder.
func (g *Guest) Disorder() game.Seats { return g.disorder }

// Rejected returns the orders of this phase that the table did not accept.
func (g *Guest) Rejected() []diplomacy.Order { return g.rejected }

// Late reports whether the last orders came after the end of their phase.
func (g *Guest) Late() bool { return g.late }

// Game returns the map and the rules.
func (g *Guest) Game() *diplomacy.Game { return g.game }

// Player returns who plays a power, as far as it is known.
func (g *Guest) Player(seat game.Seat) Player {
	switch {
	case int(seat) >= 0 && int(seat) < len(g.place.Players):
		return g.place.Players[seat]
	case g.Here().Has(seat):
		return Player{Person: g.place.Name}
	}
	return Player{}
}

// Here returns the seat of the power that is played here.
func (g *Guest) Here() game.Seats {
	if g.power == diplomacy.Neutral {
		return 0
	}
	return game.SeatsOf(g.power.Seat())
}

// Phases returns how many phases are known.
func (g *Guest) Phases() int { return len(g.phases) }

// Phase returns a phase that was played.
func (g *Guest) Phase(i int) PlayedPhase { return g.phases[i] }

// Position returns the position as it stands.
func (g *Guest) Position() diplomacy.Position { return g.position }

// Outcome reports how the match ended, and whether it has.
func (g *Guest) Outcome() (game.Outcome, bool) {
	switch o, ok := g.game.Outcome(&g.position); {
	case g.ending == guest.Solo:
		return game.Outcome{Winner: g.winner.Seat(), Reason: diplomacy.BySolo}, true
	case ok:
		return o, true
	case g.ending == guest.Over:
		return game.Outcome{Winner: game.Nobody, Reason: diplomacy.ByLimit}, true
	}
	return game.Outcome{}, false
}

// Waiting returns the seats that have something to order; of others nobody says
// whether they have.
func (g *Guest) Waiting() game.Seats {
	if _, over := g.Outcome(); over {
		return 0
	}
	waiting := g.game.Acting(&g.position)
	if g.given {
		waiting = waiting.Without(g.power.Seat())
	}
	return waiting
}

// Submit gives the orders of the power that is played here.
func (g *Guest) Submit(seat game.Seat, a diplomacy.Answer) error {
	if g.hand == nil || !g.Here().Has(seat) || !g.game.Acting(&g.position).Has(seat) {
		return game.ErrNotActor
	}
	if err := g.game.CheckAnswer(&g.position, g.power, a); err != nil {
		return err
	}
	g.given, g.answer, g.rejected, g.late = true, a, nil, false
	g.hand.Give(g.position.Phase(), a)
	return nil
}

// Submitted returns what was ordered in this phase.
func (g *Guest) Submitted(seat game.Seat) (diplomacy.Answer, bool) {
	return g.answer, g.given && g.Here().Has(seat)
}

// Retract takes the orders back; the table may have played the phase meanwhile.
func (g *Guest) Retract(seat game.Seat) bool {
	if _, ok := g.Submitted(seat); !ok || g.state != AtTable && g.state != Away {
		return false
	}
	g.given, g.answer = false, diplomacy.Answer{}
	g.hand.TakeBack(g.position.Phase())
	return true
}

// Tick reads what the table says.
func (g *Guest) Tick() error {
	g.ticks++
	if g.timed && !g.stands && g.left > 0 {
		g.left--
	}
	g.mu.Lock()
	mail := g.mail
	g.mail = nil
	g.mu.Unlock()
	for i := range mail {
		g.read(&mail[i])
	}
	if g.state == Failed {
		return g.err
	}
	return nil
}

// ticksPerSecond is how often a screen ticks.
const ticksPerSecond = 60

// read takes over what a letter says.
func (g *Guest) read(l *letter) {
	if l.over {
		g.end(l.Err)
		return
	}
	switch l.Kind {
	case guest.Connected:
		g.attempts = 0
	case guest.Current:
		// Not before: what was played while nobody looked comes first.
		g.state = AtTable
	case guest.Lost:
		g.attempts++
		if g.state == AtTable {
			g.state = Away
		}
	case guest.Taken:
		g.state = Seated
	case guest.Begun:
		g.game, g.power, g.passcode, g.limits = l.Game, l.Power, l.Passcode, l.Limits
		g.stand(l.After)
	case guest.Played:
		if l.game != nil {
			g.game = l.game
		}
		g.phases, g.answers = append(g.phases, l.played), append(g.answers, l.answers)
		g.stand(&l.played.After)
	case guest.Rejected:
		g.rejected = append(g.rejected, l.Order)
	case guest.Late:
		g.late = true
	case guest.Clock:
		g.left, g.stands, g.timed = l.Seconds*ticksPerSecond, l.Stands, true
	case guest.Disorder:
		if g.disorder = g.disorder.With(l.Power.Seat()); l.Over {
			g.disorder = g.disorder.Without(l.Power.Seat())
		}
	case guest.Ended:
		g.ending, g.winner = l.Ending, l.Winner
		g.finish()
	}
}

// finish notes in the position how the match ended, if the rules do not say.
func (g *Guest) finish() {
	if g.position.Ending != diplomacy.Going {
		return
	}
	switch g.ending {
	case guest.Solo:
		g.position.Ending = diplomacy.Solo
	case guest.Draw:
		g.position.Ending = diplomacy.DrawAgreed
	}
}

// stand begins a phase.
func (g *Guest) stand(p *diplomacy.Position) {
	g.position = *p
	g.given, g.answer, g.rejected, g.ticks = false, diplomacy.Answer{}, nil, 0
	seconds := g.limits[p.Season]
	g.left, g.timed, g.stands = seconds*ticksPerSecond, seconds > 0, false
	g.finish()
}

// end is called when nothing runs behind any more.
func (g *Guest) end(err error) {
	switch {
	case err == nil && g.state >= AtTable:
		g.state = Finished
	case g.ending != "":
		g.state = Finished
	case err == nil:
		g.err = errors.New("the server ended the game before it began")
		g.state = Failed
	default:
		g.err, g.state = err, Failed
	}
}

// Thinking reports for how many ticks another seat has been awaited.
func (g *Guest) Thinking(seat game.Seat) (ticks int, ok bool) {
	if g.Here().Has(seat) || !g.Waiting().Has(seat) {
		return 0, false
	}
	return g.ticks, true
}

// Hurry does nothing: it is for the table to say how long it waits.
func (g *Guest) Hurry() {}

// Left returns how many ticks the phase lasts still, if it has a limit.
func (g *Guest) Left() (ticks int, ok bool) {
	if _, over := g.Outcome(); over {
		return 0, false
	}
	return g.left, g.timed
}

// Stands reports whether the table's clock stands still.
func (g *Guest) Stands() bool { return g.stands }

// Record returns the match so far, if all orders of all phases are known.
func (g *Guest) Record() (game.Record, bool) {
	if g.game == nil {
		return game.Record{}, false
	}
	board := diplomacy.Board{Game: g.game, First: g.position}
	if len(g.phases) > 0 {
		board.First = g.phases[0].Before
	}
	match := game.NewMatch(board, 0)
	for seat := range board.Seats() {
		if p := g.Player(game.Seat(seat)); p.Person != "" || p.Bot != "" {
			match.SetSeat(game.Seat(seat), p.Person+p.Bot)
		}
	}
	for i := range g.phases {
		waiting := match.Waiting()
		if g.answers[i] == nil || waiting.Len() != len(g.answers[i]) {
			return game.Record{}, false
		}
		n := 0
		for seat := range waiting.All() {
			if _, _, err := match.Answer(seat, g.answers[i][n]); err != nil {
				return game.Record{}, false
			}
			n++
		}
		if p := match.Position(); !sameBoard(&p, &g.phases[i].After) {
			return game.Record{}, false
		}
	}
	if g.position.Ending == diplomacy.DrawAgreed {
		for seat := range match.Waiting().All() {
			var draw diplomacy.Answer
			draw.Draw = true
			if _, _, err := match.Answer(seat, draw); err != nil {
				return game.Record{}, false
			}
		}
	}
	return match.Record(), true
}

// Close leaves the table. It returns at once; [Guest.Wait] waits until nothing runs
// behind any more.
func (g *Guest) Close() { g.cancel(context.Canceled) }

// Wait waits until nothing runs behind any more, after [Guest.Close].
func (g *Guest) Wait() { <-g.ended }
