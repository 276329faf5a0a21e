package client

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game/diplomacy"
	"eras/play/daide"
)

// researchServer is a server of one game with the peculiarities of that of the diplomacy
// research package:
//
//   - A phase is played once every power with something to order has sent SUB and GOF. A
//     GOF that comes late counts for the next phase, which is then played without orders.
//   - A SUB replaces all orders of the power.
//   - MIS lists all dislodged units, and does not count waived builds.
//   - It does not understand CTO without a route.
//   - Only the results of the client's own power are told.
//   - In the end there is an SCO and an OFF, without NOW, SLO and SMR.
type researchServer struct {
	t     *testing.T
	game  *diplomacy.Game
	v     *daide.Vocabulary
	addr  string
	conns sync.WaitGroup

	mu       sync.Mutex
	position diplomacy.Position
	seats    []*researchSeat
	phases   int
	over     bool
	// ordered are the answers of the bots in the current phase.
	ordered          map[diplomacy.Power]diplomacy.Answer
	retreats, waives int
}

// researchSeat is a power of a [researchServer].
type researchSeat struct {
	conn  net.Conn
	power diplomacy.Power
	sheet *daide.OrderSheet // nil before SUB
	ready bool
}

// newResearchServer serves a game from first on, on loopback.
func newResearchServer(t *testing.T, g *diplomacy.Game, first *diplomacy.Position) *researchServer {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	x := &researchServer{t: t, game: g, v: vocabularyOf(t, g.Map), addr: l.Addr().String(), position: *first, ordered: map[diplomacy.Power]diplomacy.Answer{}}
	x.conns.Go(func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			x.conns.Go(func() {
				defer conn.Close()
				if err := x.serve(conn); err != nil {
					x.mu.Lock()
					defer x.mu.Unlock()
					if !x.over {
						x.t.Errorf("%v: %v", x.position.Phase(), err)
					}
				}
			})
		}
	})
	t.Cleanup(func() {
		_ = l.Close()
		x.conns.Wait()
	})
	return x
}

// say sends messages to a client. The client may be gone at the end.
func (x *researchServer) say(conn net.Conn, contents ...daide.Content) {
	var b []byte
	for _, c := range contents {
		f, err := daide.MessageFrame(x.v.Message(c))
		if err != nil {
			x.t.Error(err)
			return
		}
		b = f.AppendTo(b)
	}
	_, _ = conn.Write(b)
}

// serve serves a client until it leaves.
func (x *researchServer) serve(conn net.Conn) error {
	_ = conn.SetDeadline(time.Now().Add(2 * time.Minute))
	if f, err := daide.ReadFrame(conn, daide.MaxBody); err != nil || f.CheckInitial() != nil {
		return fmt.Errorf("IM: %+v, %w", f, err)
	}
	if _, err := x.v.Representation().WriteTo(conn); err != nil {
		return err
	}
	var seat *researchSeat
	for {
		f, err := daide.ReadFrame(conn, daide.MaxBody)
		if err != nil || f.Kind != daide.DM {
			return errors.Join(err, fmt.Errorf("the client leaves with %v", f.Kind))
		}
		m, err := daide.ParseMessage(f.Body)
		if err != nil {
			return err
		}
		content, err := x.v.Parse(m, daide.FromClient)
		if err != nil {
			return fmt.Errorf("%s: %w", x.v.Text(m), err)
		}
		x.mu.Lock()
		seat, err = x.handle(conn, seat, m, content)
		x.mu.Unlock()
		if err != nil {
			return fmt.Errorf("%s: %w", x.v.Text(m), err)
		}
	}
}

// handle handles a message of a client.
func (x *researchServer) handle(conn net.Conn, seat *researchSeat, m daide.Message, content daide.Content) (*researchSeat, error) {
	switch content := content.(type) {
	case daide.Name:
		x.say(conn, daide.Yes{Of: m}, daide.MapName{Name: x.game.Map.Name})
	case daide.Yes:
		seat = &researchSeat{conn: conn, power: diplomacy.Power(len(x.seats) + 1)}
		if x.seats = append(x.seats, seat); len(x.seats) == x.game.Map.Powers() {
			for _, s := range x.seats {
				x.say(s.conn, daide.Hello{Power: s.power, Passcode: 1000 + int(s.power)})
			}
			x.announce()
		}
	case daide.Submit:
		return seat, x.submit(seat, m, content)
	case daide.Bare:
		if content.Command != daide.GOF {
			return seat, errors.New("not expected")
		}
		seat.ready = true
		if seat.sheet == nil {
			seat.sheet = daide.NewOrderSheet(x.game, &x.position, seat.power)
		}
		x.say(conn, daide.Yes{Of: m})
		x.playIfReady()
	default:
		return seat, errors.New("not expected")
	}
	return seat, nil
}

// submit handles a SUB.
func (x *researchServer) submit(seat *researchSeat, m daide.Message, submit daide.Submit) error {
	if submit.Phase.Year != 0 && submit.Phase != x.position.Phase() {
		x.say(seat.conn, daide.Reject{Of: m})
		return nil
	}
	for _, o := range submit.Orders {
		if o.Order.Via && o.Order.Route == "" {
			x.say(seat.conn, daide.Huh{Of: append(daide.Message{daide.ERR}, m...)})
			return nil
		}
	}
	seat.sheet = daide.NewOrderSheet(x.game, &x.position, seat.power)
	var answers []daide.Content
	for _, o := range submit.Orders {
		note := seat.sheet.Submit(o)
		switch {
		case note == daide.NRS:
			return errors.New("the order of another phase stops the server")
		case o.Order.Kind == diplomacy.Waive && note == daide.MBV:
			x.waives++
		case note != daide.MBV:
			note = daide.NYU
		}
		answers = append(answers, daide.Thanks{Order: o, Note: note})
	}
	missing := seat.sheet.Missing()
	switch season := x.position.Season; {
	case season.Retreats():
		missing = daide.NewOrderSheet(x.game, &x.position, seat.power).Missing()
	case season == diplomacy.Winter:
		for _, o := range submit.Orders {
			if o.Order.Kind == diplomacy.Waive && missing.Adjust > -max(0, x.game.Adjustment(&x.position, seat.power)) {
				missing.Adjust--
			}
		}
	}
	x.say(seat.conn, append(answers, missing)...)
	return nil
}

// announce tells the position.
func (x *researchServer) announce() {
	for _, s := range x.seats {
		x.say(s.conn, daide.CentresAt(&x.position), daide.NowAt(x.game, &x.position), daide.Time{})
	}
}

// playIfReady plays the phase if no power with something to order is waited for.
func (x *researchServer) playIfReady() {
	before := x.position
	acting := x.game.Acting(&before)
	for _, s := range x.seats {
		if acting.Has(s.power.Seat()) && !s.ready {
			return
		}
	}
	var sheets, answers []diplomacy.Answer
	for seat := range acting.All() {
		s := x.seats[seat]
		a := s.sheet.Answer()
		if missing := s.sheet.Missing(); !missing.Complete() {
			x.t.Errorf("%v is played without orders of %s", before.Phase(), x.game.Map.PowerToken(s.power))
		}
		for _, o := range a.Orders() {
			if o.Kind == diplomacy.Retreat {
				x.retreats++
			}
		}
		sheets, answers = append(sheets, a), append(answers, x.ordered[s.power])
	}
	board := &diplomacy.Board{Game: x.game, First: x.game.Start()}
	want := before
	board.Apply(&want, answers, nil)
	var events []diplomacy.Event
	board.Apply(&x.position, sheets, &events)
	if x.position.Units != want.Units || x.position.Dislodged != want.Dislodged {
		x.t.Errorf("%v: the orders do not lead where those of the bots lead", before.Phase())
	}
	x.phases++
	for _, r := range x.v.Results(&before, events) {
		x.say(x.seats[r.Order.Power.Seat()].conn, r)
	}
	clear(x.ordered)
	for _, s := range x.seats {
		s.sheet, s.ready = nil, false
		if x.position.Ending != diplomacy.Ongoing {
			x.over = true
			x.say(s.conn, daide.CentresAt(&x.position), daide.Bare{Command: daide.OFF})
		}
	}
	if !x.over {
		x.announce()
	}
}

// watch returns a bot whose answers the server knows.
func (x *researchServer) watch(maker aidiplomacy.Maker) aidiplomacy.Maker {
	return func(g *diplomacy.Game, power diplomacy.Power, rng *rand.Rand) aidiplomacy.Bot {
		bot := maker(g, power, rng)
		return botFunc(func(p *diplomacy.Position) diplomacy.Answer {
			a := bot.Orders(nil, p)
			x.mu.Lock()
			defer x.mu.Unlock()
			x.ordered[power] = a
			return a
		})
	}
}

// lateGame returns a position from which DumbBots soon end a game: a spring in which a
// power needs few centres more. The second power in size is the one that a test lets
// another bot play.
func lateGame(t *testing.T, g *diplomacy.Game, few int) (late diplomacy.Position, second diplomacy.Power) {
	t.Helper()
	for seed := range uint64(20) {
		found := false
		last, err := aidiplomacy.Play(t.Context(), g, sevenOf(aidiplomacy.NewDumbBot), seed, func(s diplomacy.Step) {
			var sizes []int
			for i := range g.Map.Powers() {
				sizes = append(sizes, g.Owned(&s.After, diplomacy.Power(i+1)).Len())
			}
			if top := slices.Max(sizes); !found && s.After.Season == diplomacy.Spring && top >= g.Map.ToWin()-few {
				found, late = true, s.After
				sizes[slices.Index(sizes, top)] = 0
				second = diplomacy.Power(slices.Index(sizes, slices.Max(sizes)) + 1)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if found && last.Ending == diplomacy.Solo {
			return late, second
		}
	}
	t.Fatal("no game of DumbBots ends soon")
	return late, second
}

// Games of all bots on such a server end, and every order is what the bot wanted.
func TestResearchServer(t *testing.T) {
	g, err := diplomacy.NewGame(standardMap(t), diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	late, second := lateGame(t, g, 3)
	later, _ := lateGame(t, g, 2)
	var mu sync.Mutex
	retreats, waives := 0, 0
	t.Run("games", func(t *testing.T) {
		for _, name := range agents.DiplomacyBots().Names() {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				maker, err := agents.DiplomacyBots().Find(name)
				if err != nil {
					t.Fatal(err)
				}
				makers := sevenOf(aidiplomacy.NewDumbBot)
				makers[second.Seat()] = maker
				first := &late
				if name == "regent" {
					first = &later // it thinks longer than the others
				}
				x := newResearchServer(t, g, first)
				x.play(makers)
				mu.Lock()
				defer mu.Unlock()
				retreats += x.retreats
				waives += x.waives
			})
		}
	})
	if retreats == 0 || waives == 0 {
		t.Errorf("%d retreats and %d waives", retreats, waives)
	}
}

// play lets bots join and play to the end.
func (x *researchServer) play(makers []aidiplomacy.Maker) {
	ctx, cancel := context.WithTimeout(x.t.Context(), 2*time.Minute)
	defer cancel()
	var playing sync.WaitGroup
	for i, maker := range makers {
		joined := make(chan struct{})
		var once sync.Once
		o := quickOptions(func(ctx context.Context) (net.Conn, error) {
			return (&net.Dialer{}).DialContext(ctx, "tcp", x.addr)
		})
		o.Bot, o.Seed, o.Timeout, o.Attempts = x.watch(maker), 3, time.Minute, 1
		o.OnEvent = onJoined(func() { once.Do(func() { close(joined) }) })
		playing.Go(func() {
			r, err := Join(ctx, o)
			once.Do(func() { close(joined) })
			if err != nil || r.Ending != Solo || r.Winner == "" || r.Rejected != 0 {
				cancel() // the others would wait
				x.t.Errorf("seat %d: %+v, %v", i, r, err)
			}
		})
		<-joined
	}
	playing.Wait()
	x.mu.Lock()
	defer x.mu.Unlock()
	if !x.over {
		x.t.Errorf("the game stands in %v", x.position.Phase())
	}
	x.t.Logf("%d phases, %d retreats, %d waives", x.phases, x.retreats, x.waives)
}
