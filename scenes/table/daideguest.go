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

// Close leaves the table. It returns at once; [Guest.Wait] waits until nothing runs
// behind any more.
func (g *Guest) Close() { g.cancel(context.Canceled) }

// Wait waits until nothing runs behind any more, after [Guest.Close].
func (g *Guest) Wait() { <-g.ended }
