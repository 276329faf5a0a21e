package guest

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

// story is the positions that news told.
type story struct {
	t         *testing.T
	positions []diplomacy.Position
	began     int
	ended     []string
	current   []int // how many positions there were
}

func (y *story) read(n News) {
	switch n.Kind {
	case Begun:
		y.began++
		y.positions = append(y.positions, *n.After)
	case Played:
		if last := y.positions[len(y.positions)-1]; *n.Before != last {
			y.t.Errorf("a phase was played from %v behind %v", n.Before.Phase(), last.Phase())
		}
		if len(n.Results) == 0 {
			y.t.Errorf("%v was played without results", n.Before.Phase())
		}
		y.positions = append(y.positions, *n.After)
	case Current:
		y.current = append(y.current, len(y.positions))
	case Ended:
		y.ended = append(y.ended, n.Ending)
	}
}

// scribe is a hand that gives what a bot orders.
type scribe struct {
	story
	hand *Hand
	make aidiplomacy.Maker
	seed uint64
	bot  aidiplomacy.Bot
	// ordered is called with what the bot orders in a new phase, sent when the server
	// has it.
	ordered func(p *diplomacy.Position, a diplomacy.Answer, acts bool)
	sent    func(p *diplomacy.Position)
	g       *diplomacy.Game
	power   diplomacy.Power
	code    int
}

func (c *scribe) options(o *Options, g *diplomacy.Game) {
	c.hand = NewHand()
	o.Make, o.Hand, o.Chronicle, o.Rules, o.Tell = nil, c.hand, true, g.Rules, c.tell
}

func (c *scribe) tell(n News) {
	c.read(n)
	switch n.Kind {
	case Begun:
		c.g, c.power, c.code = n.Game, n.Power, n.Passcode
		c.bot = c.make(n.Game, n.Power, aidiplomacy.BotRandom(c.seed, n.Power.Seat()))
		c.order(n.After)
	case Played:
		c.order(n.After)
	case Sent:
		c.sent(n.After)
	}
}

func (c *scribe) order(p *diplomacy.Position) {
	var a diplomacy.Answer
	acts := c.g.Acting(p).Has(c.power.Seat())
	if acts {
		seen := *p
		a = c.bot.Orders(&seen)
	}
	c.ordered(p, a, acts)
}

// A hand that gives what a bot orders plays as the bot, also where it gave something
// else before and took it back; who watches from the middle on, and who comes back to
// the seat with a program that knows nothing, has the whole game from its beginning.
func TestAHandPlaysAsItsBot(t *testing.T) {
	const years, seed = 4, 7
	makers := sevenOf(aidiplomacy.NewDumbBot)
	x := newTable(t, years, seed, nil)
	want := inProcess(t, x.game, makers, seed)
	if len(want) < 12 {
		t.Fatalf("the game has %d positions", len(want))
	}

	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second) // where nobody goes on
	defer cancel()

	// patient gives its orders when fickle is sure of its own.
	var mu sync.Mutex
	sure := diplomacy.Phase{}
	due := map[diplomacy.Phase]diplomacy.Answer{}
	patient := &scribe{story: story{t: t}, make: makers[1], seed: seed, sent: func(*diplomacy.Position) {}}
	give := func(ph diplomacy.Phase) {
		if a, ok := due[ph]; ok && sure == ph {
			delete(due, ph)
			patient.hand.Give(ph, a)
		}
	}
	patient.ordered = func(p *diplomacy.Position, a diplomacy.Answer, acts bool) {
		mu.Lock()
		defer mu.Unlock()
		if acts {
			due[p.Phase()] = a
		}
		give(p.Phase())
	}
	beSure := func(ph diplomacy.Phase) {
		mu.Lock()
		defer mu.Unlock()
		sure = ph
		give(ph)
	}

	changes := 0
	fickle := &scribe{story: story{t: t}, make: makers[0], seed: seed}
	var meant diplomacy.Answer
	var watcher story
	var watching sync.WaitGroup
	fickle.ordered = func(p *diplomacy.Position, a diplomacy.Answer, acts bool) {
		if len(fickle.positions) == 6 {
			// Somebody comes to watch, and the game waits for it.
			began := make(chan struct{})
			watcher.t = t
			o := quick(x.dial)
			o.Observe, o.Chronicle, o.Rules = true, true, x.game.Rules
			var once sync.Once
			o.Tell = func(n News) {
				watcher.read(n)
				if len(watcher.positions) == 6 {
					once.Do(func() { close(began) })
				}
			}
			watching.Go(func() {
				if r, err := Join(ctx, o); err != nil || r.Power != "" {
					t.Errorf("watching: %+v, %v", r, err)
				}
				once.Do(func() { close(began) })
			})
			select {
			case <-began:
			case <-ctx.Done():
			}
		}
		meant = a
		switch {
		case !acts:
			beSure(p.Phase())
		case a == diplomacy.Answer{}:
			fickle.hand.Give(p.Phase(), a)
			beSure(p.Phase())
		default:
			fickle.hand.Give(p.Phase(), diplomacy.Answer{})
		}
	}
	changed := diplomacy.Phase{}
	fickle.sent = func(p *diplomacy.Position) {
		if ph := p.Phase(); changed != ph && meant != (diplomacy.Answer{}) {
			changed = ph
			if changes++; changes%2 == 0 {
				fickle.hand.TakeBack(ph)
			}
			fickle.hand.Give(ph, meant)
		} else {
			beSure(ph)
		}
	}

	// killed goes away for good in its seventh position, and returned takes its place.
	killed := &scribe{story: story{t: t}, make: makers[2], seed: seed, sent: func(*diplomacy.Position) {}}
	returned := &scribe{story: story{t: t}, make: makers[2], seed: seed, sent: func(*diplomacy.Position) {}}
	for _, c := range []*scribe{killed, returned} {
		c.ordered = func(p *diplomacy.Position, a diplomacy.Answer, acts bool) {
			// The bot of who returned sees all positions again, as its chance wants it.
			if acts {
				c.hand.Give(p.Phase(), a)
			}
		}
	}
	dying, kill := context.WithCancel(ctx)
	defer kill()
	first := killed.ordered
	killed.ordered = func(p *diplomacy.Position, a diplomacy.Answer, acts bool) {
		if len(killed.positions) >= 7 {
			kill()
			return
		}
		first(p, a, acts)
	}
	seated := make(chan struct{})
	gone := make(chan struct{})
	_, wait := x.sit(t, makers[:2], seed, func(seat int, o *Options) { []*scribe{fickle, patient}[seat].options(o, x.game) })
	go func() {
		o := quick(x.dial)
		killed.options(&o, x.game)
		var once sync.Once
		o.Seated = func() { once.Do(func() { close(seated) }) }
		if r, err := Join(dying, o); err == nil || r.Ending != "" {
			t.Errorf("a client that was killed: %+v, %v", r, err)
		}
		close(gone)
	}()
	<-seated
	_, waitOthers := x.sit(t, makers[3:], seed, nil)
	<-gone
	o := quick(x.dial)
	returned.options(&o, x.game)
	o.Return = Seat{Power: "FRA", Passcode: killed.code}
	if r, err := Join(ctx, o); err != nil || r.Ending != Draw || r.Returns != 1 {
		t.Errorf("returning: %+v, %v", r, err)
	}
	wait()
	waitOthers()
	watching.Wait()
	played := x.wait(t)
	if last := want[len(want)-1]; played.Last != last {
		t.Errorf("the game ends at\n%s\nnot at\n%s", x.game.FormatPosition(&played.Last), x.game.FormatPosition(&last))
	}
	for name, c := range map[string]struct {
		y    *story
		when int
	}{"fickle": {&fickle.story, 1}, "returned": {&returned.story, 7}, "watcher": {&watcher, 6}} {
		// While somebody is away phases may be played in which it has nothing to order.
		if len(c.y.current) != 1 || c.y.current[0] < c.when || c.y.current[0] > c.when+2 {
			t.Errorf("%s was told how the game stands behind %v positions", name, c.y.current)
		}
	}
	if changes < 4 {
		t.Errorf("orders were changed %d times", changes)
	}
	for name, y := range map[string]*story{"fickle": &fickle.story, "patient": &patient.story, "returned": &returned.story, "watcher": &watcher} {
		if !slices.Equal(y.positions, want) {
			t.Errorf("%s saw %d positions that are not the %d of the game", name, len(y.positions), len(want))
		}
		if y.began != 1 || !slices.Equal(y.ended, []string{Draw}) {
			t.Errorf("%s saw the game begin %d times and end as %v", name, y.began, y.ended)
		}
	}
	// Until its end has come through, it may hear of a phase that others played without it.
	if seen := len(killed.positions); seen < 7 || seen > len(want) || !slices.Equal(killed.positions, want[:seen]) {
		t.Errorf("killed saw %d positions that are not the first 7 of the game or some more", seen)
	}
	if fickle.power.Seat() != game.Seat(0) {
		t.Errorf("fickle plays %d", fickle.power)
	}
}
