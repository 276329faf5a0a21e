package server

import (
	"context"
	"slices"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/daide"
	"eras/play/parley"
)

// seatTalkers lets the bots in process that negotiate do so, if the game has press.
func (g *liveGame) seatTalkers(seed uint64) {
	if g.config.Press.Level == 0 {
		return
	}
	makers, clients := map[game.Seat]aidiplomacy.Maker{}, game.Seats(0)
	for i, s := range g.seats {
		if s.bot != nil {
			makers[game.Seat(i)] = s.Bot
		} else {
			clients = clients.With(game.Seat(i))
		}
	}
	rules := *g.rules
	rules.Rules.Press.Level = g.config.Press.Level
	speakers := parley.NewSpeakers(&rules, makers, clients, seed, nil)
	if speakers.Seats == 0 {
		return
	}
	for at := range speakers.Seats.All() {
		g.seats[at].bot = speakers.Agent(at)
	}
	g.talk = parley.New(g.ctx, speakers, speakers.Seats, func(_ context.Context, work func()) {
		g.server.work.Go(func() { //fault:none the work guards each of its jobs
			work()
			g.awaken()
		})
	})
}

// talks reports whether a bot in process negotiates at a seat.
func (g *liveGame) talks(s *seat) bool { return g.talk != nil && g.talk.Speak.Has(s.power.Seat()) }

// awaken lets the game look at what has happened.
func (g *liveGame) awaken() {
	select {
	case g.wake <- struct{}{}:
	default:
	}
}

// lastOrders is how long before the deadline bots that negotiate give their orders, but at most a part
// of the phase.
const (
	lastOrders     = 2 * time.Second
	lastOrdersPart = 4
)

// botsDue returns when bots that negotiate give their orders at the latest, zero without a limit.
func (g *liveGame) botsDue() time.Time {
	if g.deadline.IsZero() || g.clockStopped {
		return time.Time{}
	}
	return g.deadline.Add(-min(lastOrders, g.config.limit(g.position.Season)/lastOrdersPart))
}

// letBotsTalk delivers what bots have written, and lets those that negotiate order once no client is
// awaited any more, or it is time.
func (g *liveGame) letBotsTalk() {
	if g.talk == nil || g.stage != playing {
		return
	}
	due := g.botsDue()
	late := !due.IsZero() && !g.lastTick.Before(due)
	awaited := false
	for at := range g.actors.All() {
		s := g.seats[at]
		awaited = awaited || !late && s.bot == nil && g.awaits(s)
	}
	if late {
		g.talk.Hurry()
	}
	if !g.talk.Prepare(g.position, awaited, g.deliverForBot) {
		return
	}
	for at := range g.actors.All() {
		if s := g.seats[at]; g.talks(s) && !s.thinking {
			g.startBot(s, s.bot)
		}
	}
}

// deliverForBot delivers a letter of a bot, unless the client to whom it is has gone.
func (g *liveGame) deliverForBot(l talk.Letter) {
	to := append([]diplomacy.Power{l.To}, l.Others...)
	var seats []*seat
	for _, power := range to {
		s := g.seats[power.Seat()]
		if s.bot == nil && (s.client == nil || s.inDisorder) || !g.alive(s) {
			return
		}
		seats = append(seats, s)
	}
	normal, err := g.server.vocabulary.PressMessage(l.Press)
	if err != nil {
		return // a bot's words that are no tokens can only be those that it repeats
	}
	g.record(l.From, seats, l.Press)
	g.deliver(daide.From{Power: l.From, To: to, Press: normal}, seats)
}

// hearForBots gives press of a client to the bots among its recipients. Those that do not negotiate
// understand none, and those that are thinking about their orders, or have none to give, refuse offers.
func (g *liveGame) hearForBots(c *connection, p press.Press, to []*seat) {
	var powers []diplomacy.Power
	for _, s := range to {
		powers = append(powers, s.power)
	}
	hears := false
	for _, s := range to {
		switch {
		case s.bot == nil:
		case !g.talks(s):
			if p.Kind == press.Propose || p.Kind == press.Inform {
				for _, refusal := range (press.Dialect{}).Refusals(p.Tokens(g.rules.Map), 0) {
					g.deliverForBot(talk.Letter{From: s.power, To: c.seat.power, Press: refusal})
				}
			}
		case g.talk.Hears(g.position, s.power.Seat()) && g.talk.Begun() == g.position.Phase():
			hears = true
		case p.Kind == press.Propose:
			others := slices.DeleteFunc(slices.Clone(powers), func(o diplomacy.Power) bool { return o == s.power })
			g.deliverForBot(talk.Letter{From: s.power, To: c.seat.power, Others: others, Press: p.Reply(press.Refuse)})
		}
	}
	if hears {
		g.talk.Hear(c.seat.power, powers, p)
	}
}
