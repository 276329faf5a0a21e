package server

import (
	"context"
	"slices"
	"time"

	"eras/game"
	"eras/game/diplomacy"
	"eras/internal/fault"
	"eras/play/daide"
	"eras/play/parley"
)

// liveGame is a game with its players and observers. It belongs to the goroutine of
// run, except where noted.
type liveGame struct {
	server *Server
	config *Config
	number int
	rules  *diplomacy.Game
	match  *diplomacy.Match
	seats  []*seat

	calls chan func()
	wake  chan struct{}
	// ctx ends with the game; end ends it.
	ctx  context.Context
	end  context.CancelFunc
	jobs chan botJob

	// free is how many open seats are neither taken nor reserved. It is guarded by the
	// server's lock.
	free int

	// connections are those that play or observe, in the order in which they joined.
	connections []*connection
	stage       stage
	// position is the position of the current phase. Bots read it while they think, so it must not
	// change.
	position *diplomacy.Position
	actors   game.Seats
	// sentPhase and sent are the last arguments of OnSent.
	sentPhase diplomacy.Phase
	sent      game.Seats

	// deadline is when the phase ends at the latest, zero for no limit. While the clock is stopped,
	// left is the remaining time.
	deadline     time.Time
	clockStopped bool
	left         time.Duration
	lastTick     time.Time // when tick was last called
	lingerUntil  time.Time // requests are answered until then, after the game has ended
	alarm        Timer
	alarmAt      time.Time

	// talk is that of the bots in process that negotiate, nil for none.
	talk *parley.Bots

	history []playedPhase
	summary []byte // the SMR, once the game is over
	// eliminated are the years in which powers lost their last centre, by seat, 0 if they have one.
	eliminated []int
}

// stage is the stage of a game.
type stage uint8

const (
	forming stage = iota
	playing
	finished
)

// newLiveGame returns a game that waits for players. The server must be locked.
func newLiveGame(s *Server, number int) *liveGame {
	g := &liveGame{
		server: s, config: &s.config, number: number, rules: s.config.Game,
		calls: make(chan func()),
		wake:  make(chan struct{}, 1),
		jobs:  make(chan botJob, diplomacy.MaxPowers),
	}
	g.ctx, g.end = context.WithCancel(context.Background())
	seed := s.config.Seed(number)
	g.match = game.NewMatch(&diplomacy.Board{Game: g.rules, First: g.rules.Start()}, seed)
	g.eliminated = make([]int, g.rules.Map.Powers())
	for i, config := range s.config.Seats(number) {
		seat := newSeat(g, config, game.Seat(i), seed)
		if g.seats = append(g.seats, seat); seat.bot == nil {
			g.free++
		}
	}
	g.seatTalkers(seed)
	return g
}

// do runs f in the game's goroutine and waits for it. It returns false if the game is
// over.
func (g *liveGame) do(f func()) bool {
	done := make(chan struct{})
	select {
	case g.calls <- func() { f(); close(done) }:
	case <-g.ctx.Done():
		return false
	}
	select {
	case <-done:
		return true
	case <-g.ctx.Done():
		return false
	}
}

// run plays the game.
func (g *liveGame) run() {
	defer g.end()
	if fault.Do(func() error { g.keep(); return nil }) != nil {
		_ = fault.Do(func() error { g.abort(); return nil }) // after a panic the game ends as it stands
		g.stage = finished
	}
	if g.alarm != nil {
		g.alarm.Stop()
	}
	for _, c := range g.connections {
		c.finish(offFrames)
	}
	g.server.closeGame(g)
}

// keep runs the game until it is over and no longer answers requests.
func (g *liveGame) keep() {
	for !g.done() {
		g.startIfFull()
		g.tick()
		g.letBotsTalk()
		if g.phaseComplete() {
			g.play()
			// Handle messages even if no phase ever waits for anything.
			select {
			case f := <-g.calls:
				f()
			case <-g.server.closing:
				g.abort()
			default:
			}
			continue
		}
		g.reportSent()
		g.setAlarm()
		select {
		case f := <-g.calls:
			f()
		case <-g.wake:
		case <-g.server.closing:
			g.abort()
		}
	}
}

// done reports whether the game is over and no longer answers requests.
func (g *liveGame) done() bool {
	return g.stage == finished && (g.lingerUntil.IsZero() || len(g.connections) == 0 || !g.config.Clock.Now().Before(g.lingerUntil))
}

// abort ends the game because the server ends.
func (g *liveGame) abort() {
	if g.stage == playing {
		g.report()
	}
	g.stage = finished
	g.lingerUntil = time.Time{}
}

// broadcastFrames sends frames to all clients that have accepted the map.
func (g *liveGame) broadcastFrames(frames []byte) {
	for _, c := range g.connections {
		if c.accepted {
			c.send(frames)
		}
	}
}

// broadcast sends messages to all clients that have accepted the map.
func (g *liveGame) broadcast(contents ...daide.Content) {
	g.broadcastFrames(g.server.frames(contents...))
}

// join gives the client of an NME the seat reserved for it.
func (g *liveGame) join(c *connection, m daide.Message, name daide.Name) bool {
	s := g.freeSeat()
	if g.stage != forming || s == nil {
		return false
	}
	s.client, s.name, s.version = c, name.Name, name.Version
	c.seat = s
	g.connections = append(g.connections, c)
	c.say(daide.Yes{Of: m})
	c.send(g.server.mapName)
	g.emitClient(Joined, c)
	return true
}

// freeSeat returns the free seat with the lowest rank.
func (g *liveGame) freeSeat() *seat {
	var best *seat
	for _, s := range g.seats {
		if s.bot == nil && s.client == nil && (best == nil || s.Rank < best.Rank) {
			best = s
		}
	}
	return best
}

// observe accepts the client of an OBS.
func (g *liveGame) observe(c *connection, m daide.Message) bool {
	observers := 0
	for _, o := range g.connections {
		if o.seat == nil {
			observers++
		}
	}
	if g.stage == finished || observers >= g.config.Limits.Observers {
		return false
	}
	g.connections = append(g.connections, c)
	c.say(daide.Yes{Of: m})
	c.send(g.server.mapName)
	g.emitClient(Observing, c)
	return true
}

// rejoin gives the client of an IAM its seat back, and reports whether it did.
func (g *liveGame) rejoin(c *connection, m daide.Message, r daide.Rejoin) bool {
	if g.stage != playing || r.Power == diplomacy.Neutral || int(r.Power) > len(g.seats) {
		return false
	}
	s := g.seats[r.Power.Seat()]
	if s.passcode == 0 || s.passcode != r.Passcode {
		return false
	}
	if old := s.client; old != nil {
		// The old connection is dead, or the client plays twice.
		g.remove(old)
		old.seat = nil
		old.finish(offFrames)
		s.Lost++
	}
	s.client, c.seat = c, s
	s.awaySince, s.missedInRow, s.abandoned = time.Time{}, 0, false
	g.connections = append(g.connections, c)
	c.accepted = true
	c.stopTimer()
	c.say(daide.Yes{Of: m})
	g.endDisorder(s)
	g.emitClient(Rejoined, c)
	return true
}

// mapAccepted handles the YES of a client to MAP.
func (g *liveGame) mapAccepted(c *connection) {
	if c.accepted {
		return
	}
	c.accepted = true
	c.stopTimer()
	if g.stage != forming {
		c.send(g.introduction(c))
	}
}

// leave removes a connection that is closed.
func (g *liveGame) leave(c *connection) {
	g.remove(c)
	s := c.seat
	if s != nil && s.client != c {
		return // another connection has taken over the seat
	}
	g.emitClient(Left, c)
	if s == nil {
		return
	}
	s.client = nil
	switch {
	case g.stage == forming:
		s.name, s.version = "", ""
		g.server.release(g)
	case g.stage == playing:
		s.Lost++
		s.awaySince = g.config.Clock.Now()
		s.notReady = false // nobody else could end the wait
		if g.alive(s) {
			g.startDisorder(s)
		}
	}
}

// remove removes a connection from the list.
func (g *liveGame) remove(c *connection) {
	g.connections = slices.DeleteFunc(g.connections, func(o *connection) bool { return o == c })
}

// startIfFull begins the game once every seat is taken and its client has accepted the
// map.
func (g *liveGame) startIfFull() {
	if g.stage != forming {
		return
	}
	for _, s := range g.seats {
		if s.bot == nil && (s.client == nil || !s.client.accepted) {
			return
		}
	}
	g.stage = playing
	for i, s := range g.seats {
		if s.bot == nil {
			s.passcode = g.server.newPasscode(g)
		}
		g.match.SetSeat(game.Seat(i), s.recordName())
	}
	g.beginPhase()
	g.emitGame(Began)
	for _, c := range g.connections {
		if c.accepted {
			c.send(g.introduction(c))
		}
	}
}

// introduction returns the first messages to a client in a game that has begun: HLO, SCO, NOW and,
// with a time limit, TME.
func (g *liveGame) introduction(c *connection) []byte {
	p := g.match.Position()
	frames := g.server.frames(g.hello(c), daide.CentresAt(&p), daide.NowAt(g.rules, &p))
	if n, ok := g.remaining(); ok {
		frames = append(frames, g.server.frames(daide.Time{Seconds: n})...)
	}
	return frames
}

// hello returns the HLO for a client.
func (g *liveGame) hello(c *connection) daide.Hello {
	h := daide.Hello{Options: g.config.options()}
	if c.seat != nil {
		h.Power, h.Passcode = c.seat.power, c.seat.passcode
	}
	return h
}

// alive reports whether a power is still in the game.
func (g *liveGame) alive(s *seat) bool { return g.rules.Alive(g.position).Has(s.power.Seat()) }

// startDisorder marks a power as being in civil disorder and announces it. endDisorder does the
// reverse.
func (g *liveGame) startDisorder(s *seat) {
	if !s.inDisorder {
		s.inDisorder = true
		g.broadcast(daide.CivilDisorder{Power: s.power})
	}
}

func (g *liveGame) endDisorder(s *seat) {
	if s.inDisorder {
		s.inDisorder = false
		g.broadcast(daide.Not{Of: daide.CivilDisorder{Power: s.power}})
	}
}
