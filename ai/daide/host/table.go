package host

import (
	"slices"
	"time"

	"eras/ai/daide"
	"eras/game"
	"eras/game/diplomacy"
)

// table is a game with who plays and watches it. All of it belongs to the goroutine of
// run, but for what says otherwise.
type table struct {
	server *Server
	config *Config
	number int
	game   *diplomacy.Game
	match  *diplomacy.Match
	seats  []*seat

	inbox chan func()
	wake  chan struct{}
	over  chan struct{} // closed in the end
	jobs  chan job

	// free is how many open seats nobody is promised; under the server's lock.
	free int

	// sessions are the connections that play or watch, in the order in which they came.
	sessions []*session
	stage    stage
	// position is the one that is played from; bots read it while they think.
	position *diplomacy.Position
	acting   game.Seats

	// deadline is when the phase ends at the latest, zero for never. While the clock
	// stands, there is left of it what left says.
	deadline time.Time
	stands   bool
	left     time.Duration
	ticked   time.Time // until when the clock was looked at
	lingers  time.Time // until when requests are answered after the end
	alarm    Timer
	alarmAt  time.Time

	history []chapter
	summary []byte // as a frame, once the game is over
	// eliminated are the years in which powers lost their last centre, by seat.
	eliminated []int
}

// stage is how far a game is.
type stage uint8

const (
	forming stage = iota
	playing
	finished
)

// newTable returns a game that waits for players. The server is locked.
func newTable(s *Server, number int) *table {
	t := &table{
		server: s, config: &s.config, number: number, game: s.config.Game,
		inbox: make(chan func()),
		wake:  make(chan struct{}, 1),
		over:  make(chan struct{}),
		jobs:  make(chan job, diplomacy.MaxPowers),
	}
	seed := s.config.Seed(number)
	t.match = game.NewMatch(diplomacy.Board{Game: t.game, First: t.game.Start()}, seed)
	t.eliminated = make([]int, t.game.Map.Powers())
	for i, who := range s.config.Seats(number) {
		x := newSeat(t, who, game.Seat(i), seed)
		if t.seats = append(t.seats, x); x.bot == nil {
			t.free++
		}
	}
	return t
}

// do runs f in the table's goroutine, and returns once it ran; false if the game is
// over.
func (t *table) do(f func()) bool {
	done := make(chan struct{})
	select {
	case t.inbox <- func() { f(); close(done) }:
	case <-t.over:
		return false
	}
	select {
	case <-done:
		return true
	case <-t.over:
		return false
	}
}

// run is the game from its beginning to its end.
func (t *table) run() {
	defer close(t.over)
	for !t.done() {
		t.startIfFull()
		t.tick()
		if t.ready() {
			t.play()
			// Who waits to be heard is, also while nothing else holds the game up.
			select {
			case f := <-t.inbox:
				f()
			case <-t.server.closing:
				t.cutShort()
			default:
			}
			continue
		}
		t.setAlarm()
		select {
		case f := <-t.inbox:
			f()
		case <-t.wake:
		case <-t.server.closing:
			t.cutShort()
		}
	}
	if t.alarm != nil {
		t.alarm.Stop()
	}
	for _, c := range t.sessions {
		c.finish(off)
	}
	t.server.closeTable(t)
}

// done reports whether the game is over and nobody has to be answered any more.
func (t *table) done() bool {
	return t.stage == finished && (t.lingers.IsZero() || len(t.sessions) == 0 || !t.config.Clock.Now().Before(t.lingers))
}

// cutShort ends the game because the server ends.
func (t *table) cutShort() {
	if t.stage == playing {
		t.report()
	}
	t.stage = finished
	t.lingers = time.Time{}
}

// broadcast sends frames to everybody who plays or watches.
func (t *table) broadcast(frames []byte) {
	for _, c := range t.sessions {
		if c.accepted {
			c.send(frames)
		}
	}
}

// tell tells everybody.
func (t *table) tell(contents ...daide.Content) { t.broadcast(t.server.frames(contents...)) }

// join gives a client that says NME a seat, which it was promised.
func (t *table) join(c *session, m daide.Message, name daide.Name) bool {
	x := t.freeSeat()
	if t.stage != forming || x == nil {
		return false
	}
	x.client, x.name, x.version = c, name.Name, name.Version
	c.seat = x
	t.sessions = append(t.sessions, c)
	c.say(daide.Yes{Of: m})
	c.send(t.server.mapName)
	t.tellOf(Joined, c)
	return true
}

// freeSeat returns the free seat with the lowest rank.
func (t *table) freeSeat() *seat {
	var best *seat
	for _, x := range t.seats {
		if x.bot == nil && x.client == nil && (best == nil || x.Rank < best.Rank) {
			best = x
		}
	}
	return best
}

// watch lets a client watch that says OBS.
func (t *table) watch(c *session, m daide.Message) bool {
	watching := 0
	for _, o := range t.sessions {
		if o.seat == nil {
			watching++
		}
	}
	if t.stage == finished || watching >= t.config.Limits.Observers {
		return false
	}
	t.sessions = append(t.sessions, c)
	c.say(daide.Yes{Of: m})
	c.send(t.server.mapName)
	t.tellOf(Watching, c)
	return true
}

// comeBack gives a client that says IAM its seat again.
func (t *table) comeBack(c *session, m daide.Message, r daide.Return) bool {
	if t.stage != playing || r.Power == diplomacy.Neutral || int(r.Power) > len(t.seats) {
		return false
	}
	x := t.seats[r.Power.Seat()]
	if x.passcode == 0 || x.passcode != r.Passcode {
		return false
	}
	if old := x.client; old != nil {
		// It is still there only for the network, or plays in two places.
		t.remove(old)
		old.seat = nil
		old.finish(off)
		x.Lost++
	}
	x.client, c.seat = c, x
	x.away, x.silent, x.lapsed = time.Time{}, 0, false
	t.sessions = append(t.sessions, c)
	c.accepted = true
	c.settle()
	c.say(daide.Yes{Of: m})
	t.order(x)
	t.tellOf(Returned, c)
	return true
}

// accept says that a client took the map.
func (t *table) accept(c *session) {
	if c.accepted {
		return
	}
	c.accepted = true
	c.settle()
	if t.stage != forming {
		c.send(t.greeting(c))
	}
}

// leave says that a connection is gone.
func (t *table) leave(c *session) {
	t.remove(c)
	x := c.seat
	if x == nil || x.client != c {
		if x == nil {
			t.tellOf(Left, c)
		}
		return
	}
	t.tellOf(Left, c)
	x.client = nil
	switch {
	case t.stage == forming:
		x.name, x.version = "", ""
		t.server.release(t)
	case t.stage == playing:
		x.Lost++
		x.away = t.config.Clock.Now()
		x.hold = false // nobody is there who could end it
		if t.alive(x) {
			t.disorder(x)
		}
	}
}

// remove takes a connection off the list.
func (t *table) remove(c *session) {
	t.sessions = slices.DeleteFunc(t.sessions, func(o *session) bool { return o == c })
}

// startIfFull begins the game once every seat is taken by somebody who took the map.
func (t *table) startIfFull() {
	if t.stage != forming {
		return
	}
	for _, x := range t.seats {
		if x.bot == nil && (x.client == nil || !x.client.accepted) {
			return
		}
	}
	t.stage = playing
	for i, x := range t.seats {
		if x.bot == nil {
			x.passcode = t.server.newPasscode(t)
		}
		t.match.SetSeat(game.Seat(i), x.who())
	}
	t.begin()
	t.tellGame(Began)
	for _, c := range t.sessions {
		if c.accepted {
			c.send(t.greeting(c))
		}
	}
}

// greeting returns how the game is told to somebody who comes: HLO, SCO and NOW.
func (t *table) greeting(c *session) []byte {
	p := t.match.Position()
	frames := t.server.frames(t.hello(c), daide.CentresAt(&p), daide.NowAt(t.game, &p))
	if s, ok := t.remaining(); ok {
		frames = append(frames, t.server.frames(daide.Time{Seconds: s})...)
	}
	return frames
}

// hello returns the HLO for a client.
func (t *table) hello(c *session) daide.Hello {
	h := daide.Hello{Options: t.config.options()}
	if c.seat != nil {
		h.Power, h.Passcode = c.seat.power, c.seat.passcode
	}
	return h
}

// alive reports whether a power is still in the game.
func (t *table) alive(x *seat) bool { return t.game.Alive(t.position).Has(x.power.Seat()) }

// disorder tells everybody that a power is in civil disorder, order that it is no more.
func (t *table) disorder(x *seat) {
	if !x.disorder {
		x.disorder = true
		t.tell(daide.Disorder{Power: x.power})
	}
}

func (t *table) order(x *seat) {
	if x.disorder {
		x.disorder = false
		t.tell(daide.Not{Of: daide.Disorder{Power: x.power}})
	}
}
