package client

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// recorder records the positions that events report.
type recorder struct {
	t         *testing.T
	positions []diplomacy.Position
	began     int
	ended     []string
	caughtUp  []int // how many positions there were
}

func (r *recorder) onEvent(e Event) {
	switch e.Kind {
	case Began:
		r.began++
		r.positions = append(r.positions, *e.After)
	case PhasePlayed:
		if last := r.positions[len(r.positions)-1]; *e.Before != last {
			r.t.Errorf("a phase was played from %v after %v", e.Before.Phase(), last.Phase())
		}
		if len(e.Results) == 0 {
			r.t.Errorf("%v was played without results", e.Before.Phase())
		}
		r.positions = append(r.positions, *e.After)
	case CaughtUp:
		r.caughtUp = append(r.caughtUp, len(r.positions))
	case Ended:
		r.ended = append(r.ended, e.Ending)
	}
}

// manualPlayer submits by hand what a bot orders.
type manualPlayer struct {
	recorder
	orders *ManualOrders
	maker  aidiplomacy.Maker
	seed   uint64
	bot    aidiplomacy.Bot
	// ordered is called with the bot's answer in each phase, accepted when the server
	// has the orders.
	ordered  func(p *diplomacy.Position, a diplomacy.Answer, acts bool)
	accepted func(p *diplomacy.Position)
	g        *diplomacy.Game
	power    diplomacy.Power
	passcode int
}

func newManualPlayer(t *testing.T, maker aidiplomacy.Maker, seed uint64) *manualPlayer {
	return &manualPlayer{recorder: recorder{t: t}, maker: maker, seed: seed, accepted: func(*diplomacy.Position) {}}
}

func (m *manualPlayer) setOptions(o *Options, g *diplomacy.Game) {
	m.orders = NewManualOrders()
	o.Bot, o.Manual, o.History, o.Rules, o.OnEvent = nil, m.orders, true, g.Rules, handlers(o.OnEvent, m.onEvent)
}

func (m *manualPlayer) onEvent(e Event) {
	m.recorder.onEvent(e)
	switch e.Kind {
	case Began:
		m.g, m.power, m.passcode = e.Game, e.Power, e.Passcode
		m.bot = m.maker(e.Game, e.Power, aidiplomacy.BotRandom(m.seed, e.Power.Seat()))
		m.order(e.After)
	case PhasePlayed:
		m.order(e.After)
	case OrdersAccepted:
		m.accepted(e.After)
	}
}

func (m *manualPlayer) order(p *diplomacy.Position) {
	var a diplomacy.Answer
	acts := m.g.Acting(p).Has(m.power.Seat())
	if acts {
		seen := *p
		a = m.bot.Orders(nil, &seen)
	}
	m.ordered(p, a, acts)
}

// Manual orders that repeat a bot's answers give the bot's game, even if other orders
// were submitted first and retracted. An observer that joins halfway, and a client that
// rejoins with a new program, see the whole game from its beginning.
func TestManualOrdersPlayLikeABot(t *testing.T) {
	const years, seed = 4, 7
	makers := sevenOf(aidiplomacy.NewDumbBot)
	x := newTestServer(t, years, seed, nil)
	want := localGame(t, x.game, makers, seed)
	if len(want) < 12 {
		t.Fatalf("the game has %d positions", len(want))
	}

	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()

	// patient submits its orders when those of fickle are final.
	var mu sync.Mutex
	var final diplomacy.Phase
	due := map[diplomacy.Phase]diplomacy.Answer{}
	patient := newManualPlayer(t, makers[1], seed)
	submitDue := func(ph diplomacy.Phase) {
		if a, ok := due[ph]; ok && final == ph {
			delete(due, ph)
			patient.orders.Submit(ph, a)
		}
	}
	patient.ordered = func(p *diplomacy.Position, a diplomacy.Answer, acts bool) {
		mu.Lock()
		defer mu.Unlock()
		if acts {
			due[p.Phase()] = a
		}
		submitDue(p.Phase())
	}
	setFinal := func(ph diplomacy.Phase) {
		mu.Lock()
		defer mu.Unlock()
		final = ph
		submitDue(ph)
	}

	// fickle submits no orders first and then those of its bot.
	changes := 0
	fickle := newManualPlayer(t, makers[0], seed)
	var wanted diplomacy.Answer
	observer := recorder{t: t}
	var observing sync.WaitGroup
	fickle.ordered = func(p *diplomacy.Position, a diplomacy.Answer, acts bool) {
		if len(fickle.positions) == 6 {
			// An observer joins, and the game waits for it.
			caughtUp := make(chan struct{})
			o := quickOptions(x.dial)
			o.Observe, o.History, o.Rules = true, true, x.game.Rules
			var once sync.Once
			o.OnEvent = func(e Event) {
				observer.onEvent(e)
				if len(observer.positions) == 6 {
					once.Do(func() { close(caughtUp) })
				}
			}
			observing.Go(func() {
				if r, err := Join(ctx, o); err != nil || r.Power != "" {
					t.Errorf("observing: %+v, %v", r, err)
				}
				once.Do(func() { close(caughtUp) })
			})
			select {
			case <-caughtUp:
			case <-ctx.Done():
			}
		}
		wanted = a
		switch {
		case !acts:
			setFinal(p.Phase())
		case a == diplomacy.Answer{}:
			fickle.orders.Submit(p.Phase(), a)
			setFinal(p.Phase())
		default:
			fickle.orders.Submit(p.Phase(), diplomacy.Answer{})
		}
	}
	changed := diplomacy.Phase{}
	fickle.accepted = func(p *diplomacy.Position) {
		if ph := p.Phase(); changed != ph && wanted != (diplomacy.Answer{}) {
			changed = ph
			if changes++; changes%2 == 0 {
				fickle.orders.Retract(ph)
			}
			fickle.orders.Submit(ph, wanted)
		} else {
			setFinal(ph)
		}
	}

	// killed ends at its seventh position, and rejoined takes its power.
	killed, rejoined := newManualPlayer(t, makers[2], seed), newManualPlayer(t, makers[2], seed)
	for _, m := range []*manualPlayer{killed, rejoined} {
		m.ordered = func(p *diplomacy.Position, a diplomacy.Answer, acts bool) {
			// The bot sees all positions again, so its random source is in step.
			if acts {
				m.orders.Submit(p.Phase(), a)
			}
		}
	}
	killing, kill := context.WithCancel(ctx)
	defer kill()
	order := killed.ordered
	killed.ordered = func(p *diplomacy.Position, a diplomacy.Answer, acts bool) {
		if len(killed.positions) >= 7 {
			kill()
			return
		}
		order(p, a, acts)
	}
	_, wait := x.join(t, makers[:2], seed, func(i int, o *Options) { []*manualPlayer{fickle, patient}[i].setOptions(o, x.game) })
	joined, gone := make(chan struct{}), make(chan struct{})
	go func() {
		o := quickOptions(x.dial)
		o.OnEvent = onJoined(func() { close(joined) })
		killed.setOptions(&o, x.game)
		if r, err := Join(killing, o); err == nil || r.Ending != "" {
			t.Errorf("a killed client: %+v, %v", r, err)
		}
		close(gone)
	}()
	<-joined
	_, waitOthers := x.join(t, makers[3:], seed, nil)
	<-gone
	o := quickOptions(x.dial)
	rejoined.setOptions(&o, x.game)
	o.Rejoin = Seat{Power: "FRA", Passcode: killed.passcode}
	if r, err := Join(ctx, o); err != nil || r.Ending != Draw || r.Rejoins != 1 {
		t.Errorf("rejoining: %+v, %v", r, err)
	}
	wait()
	waitOthers()
	observing.Wait()
	played := x.wait(t)
	if last := want[len(want)-1]; played.Last != last {
		t.Errorf("the game ends at\n%s\nnot at\n%s", x.game.FormatPosition(&played.Last), x.game.FormatPosition(&last))
	}
	for name, c := range map[string]struct {
		r *recorder
		n int
	}{"fickle": {&fickle.recorder, 1}, "rejoined": {&rejoined.recorder, 7}, "observer": {&observer, 6}} {
		// Phases without orders of the client may be played while it is away.
		if len(c.r.caughtUp) != 1 || c.r.caughtUp[0] < c.n || c.r.caughtUp[0] > c.n+2 {
			t.Errorf("%s caught up after %v positions", name, c.r.caughtUp)
		}
	}
	if changes < 4 {
		t.Errorf("orders were changed %d times", changes)
	}
	for name, r := range map[string]*recorder{"fickle": &fickle.recorder, "patient": &patient.recorder, "rejoined": &rejoined.recorder, "observer": &observer} {
		if !slices.Equal(r.positions, want) {
			t.Errorf("%s saw %d positions that are not the %d of the game", name, len(r.positions), len(want))
		}
		if r.began != 1 || !slices.Equal(r.ended, []string{Draw}) {
			t.Errorf("%s saw the game begin %d times and end as %v", name, r.began, r.ended)
		}
	}
	// Before its end arrives, killed may still see phases in which it has no orders.
	if seen := len(killed.positions); seen < 7 || seen > len(want) || !slices.Equal(killed.positions, want[:seen]) {
		t.Errorf("killed saw %d positions that are not the first of the game", seen)
	}
	if fickle.power.Seat() != game.Seat(0) {
		t.Errorf("fickle plays %d", fickle.power)
	}
}
