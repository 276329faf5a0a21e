package diplomacyplay

import (
	"context"
	"net"
	"sync"
	"testing"
	"time"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide/server"
	"eras/play/session"
)

// daidePlayer is a client with a bot that orders as a person would.
type daidePlayer struct {
	*DAIDEClient
	bot aidiplomacy.Bot
}

// tick ticks the client and submits the bot's orders if they are missing.
func (s *daidePlayer) tick(t *testing.T) {
	t.Helper()
	if err := s.Tick(); err != nil {
		t.Fatal(err)
	}
	if s.State() != ClientPlaying {
		return
	}
	for seat := range s.Here().All() {
		if s.bot == nil {
			s.bot = aidiplomacy.NewDumbBot(s.Game(), diplomacy.PowerOf(seat), aidiplomacy.BotRandom(3, seat))
		}
		if s.Waiting().Has(seat) {
			p := s.Position()
			if err := s.Submit(seat, s.bot.Orders(nil, &p)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// newDAIDEServer starts a server with a person, an open seat and five bots.
func newDAIDEServer(t *testing.T, rules diplomacy.Rules) *DAIDEServer {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	setup := DAIDEServerSetup{Setup: Setup{Map: m, Rules: rules, Seed: 3, Players: make([]session.Player, 7)}}
	for i := range setup.Players {
		setup.Players[i].Bot = "dumbbot"
	}
	setup.Players[2] = session.Player{Person: "Begoña"}
	setup.Players[4] = session.Player{}
	server, err := NewDAIDEServer(setup)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { server.Close(); server.Wait() })
	return server
}

// until ticks players until ok returns true.
func until(t *testing.T, what string, ok func() bool, players ...*daidePlayer) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited too long for %s", what)
		}
		for _, s := range players {
			s.tick(t)
		}
	}
}

// This window, a client over the network and an observer see the match that the server
// records, phase by phase, with the reasons of the adjudicator.
func TestDAIDEClientsSeeTheRecordedMatch(t *testing.T) {
	running := newDAIDEServer(t, diplomacy.Rules{LastYear: 1902})
	here := &daidePlayer{DAIDEClient: running.Client()}
	until(t, "this window to join", func() bool { return here.State() == ClientJoined }, here)
	// The remote client does not know the rules.
	there := &daidePlayer{DAIDEClient: NewDAIDEClient(DAIDEClientSetup{Address: running.Address(), Name: "Édith"})}
	defer there.Wait()
	defer there.Close()
	observer := &daidePlayer{DAIDEClient: NewDAIDEClient(DAIDEClientSetup{Address: running.Address(), Watch: true, Rules: running.Setup().Rules})}
	defer observer.Wait()
	defer observer.Close()
	all := []*daidePlayer{here, there, observer}
	until(t, "the end", func() bool {
		for _, s := range all {
			if s.State() != ClientFinished {
				return false
			}
		}
		return true
	}, all...)
	until(t, "the end of the server", func() bool { over, _ := running.Over(); return over })
	r, over, ok := running.Record()
	if !ok || !over {
		t.Fatalf("the server's record: %v, %v", ok, over)
	}
	board, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	replay, err := Replay(running.Setup().Players, board, r)
	if err != nil {
		t.Fatal(err)
	}
	phases := replay.phases
	reasons := 0
	for name, s := range map[string]*daidePlayer{"here": here, "there": there, "observer": observer} {
		if s.Phases() != len(phases) {
			var seen, all []string
			for i := range s.Phases() {
				p := s.Phase(i)
				seen = append(seen, board.FormatPosition(&p.Before)[:8])
			}
			for i := range phases {
				all = append(all, board.FormatPosition(&phases[i].Before)[:8])
			}
			t.Fatalf("%s saw %d of %d phases: %v, want %v", name, s.Phases(), len(phases), seen, all)
		}
		for i := range phases {
			got, want := s.Phase(i), phases[i]
			if got.Before != want.Before || got.After != want.After || got.Verdicts != want.Verdicts || len(got.Events) != len(want.Events) {
				t.Errorf("%s saw phase %d end at\n%s\nwant\n%s", name, i, board.FormatPosition(&got.After), board.FormatPosition(&want.After))
			}
			for _, v := range got.Verdicts {
				if v.Reason != diplomacy.NoReason {
					reasons++
				}
			}
		}
		if o, ok := s.Outcome(); !ok || o.Reason != diplomacy.ByLimit {
			t.Errorf("%s saw the outcome %v, %v", name, o, ok)
		}
		own, ok := s.Record()
		if !ok || len(own.Actions) != len(r.Actions) {
			t.Errorf("%s recorded %d of %d lines, %v", name, len(own.Actions), len(r.Actions), ok)
		}
	}
	if reasons == 0 {
		t.Error("no verdict has a reason")
	}
	if here.Here() != game.SeatsOf(2) || there.Here() != game.SeatsOf(4) || observer.Here() != 0 {
		t.Errorf("seats %b, %b, %b", here.Here(), there.Here(), observer.Here())
	}
	events := running.Events()
	if len(events) < 5 || events[0].Kind != server.Joined || events[0].Name != "Begoña" || events[len(events)-1].Number != len(events)-1 {
		t.Errorf("events %+v", events)
	}
}

// Orders can be retracted while others are missing. A client rejoins with its passcode
// and sees all phases. A server that is closed keeps the record.
func TestDAIDERejoin(t *testing.T) {
	running := newDAIDEServer(t, diplomacy.Rules{AgreedDraws: true})
	here := &daidePlayer{DAIDEClient: running.Client()}
	until(t, "this window to join", func() bool { return here.State() == ClientJoined }, here)
	there := NewDAIDEClient(DAIDEClientSetup{Address: running.Address(), Name: "Édith"})
	read := func() {
		t.Helper()
		if err := there.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "the match", func() bool { read(); return there.State() == ClientPlaying }, here)
	p := there.Position()
	if err := there.Submit(2, diplomacy.Answer{}); err == nil {
		t.Error("orders for another seat were accepted")
	}
	bot := aidiplomacy.NewDumbBot(there.Game(), 5, aidiplomacy.BotRandom(1, 4))
	// The phase ends only when both have ordered.
	if err := there.Submit(4, bot.Orders(nil, &p)); err != nil {
		t.Fatal(err)
	}
	until(t, "the second phase", func() bool { read(); return there.Phases() == 1 }, here)
	until(t, "the orders of this window", func() bool { _, ok := here.Submitted(2); return ok || here.Phases() == 1 }, here)
	if ticks, ok := there.Thinking(2); ok && ticks < 0 {
		t.Errorf("%d ticks", ticks)
	}
	if there.Retract(4) {
		t.Error("orders were retracted before any were submitted")
	}

	again := there.Setup()
	there.Close()
	there.Wait()
	if again.Power != "ITA" || again.Passcode == 0 {
		t.Fatalf("the set-up is %+v", again)
	}
	wrong := again
	wrong.Passcode = (again.Passcode + 1) % 8191
	refused := NewDAIDEClient(wrong)
	for refused.State() != ClientFailed {
		_ = refused.Tick()
		time.Sleep(time.Millisecond)
	}
	refused.Wait()

	back := &daidePlayer{DAIDEClient: NewDAIDEClient(again)}
	defer back.Wait()
	defer back.Close()
	until(t, "the client to rejoin", func() bool { return back.State() == ClientPlaying && back.Phases() >= 1 }, back, here)
	if first := back.Phase(0); first.Before != p {
		t.Error("the client that rejoined does not know the first phase")
	}
	until(t, "two more years", func() bool { return here.Phases() > 8 && back.Phases() == here.Phases() }, back, here)
	running.Close()
	running.Wait()
	r, over, ok := running.Record()
	if !ok || over || len(r.Actions) == 0 {
		t.Errorf("closed server: %d actions, %v, %v", len(r.Actions), over, ok)
	}
	for back.State() != ClientFailed {
		_ = back.Tick()
		time.Sleep(time.Millisecond)
	}
}

// A lost connection is opened again and the match goes on. Orders submitted before are
// still there, and retracted ones are still missing.
func TestDAIDEReconnect(t *testing.T) {
	running := newDAIDEServer(t, diplomacy.Rules{})
	here := &daidePlayer{DAIDEClient: running.Client()}
	until(t, "this window to join", func() bool { return here.State() == ClientJoined }, here)
	var mu, gate sync.Mutex // gate is locked until the loss was seen
	var last net.Conn
	there := NewDAIDEClient(DAIDEClientSetup{Name: "Édith", dial: func(ctx context.Context) (net.Conn, error) {
		gate.Lock()
		defer gate.Unlock()
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", running.Address())
		mu.Lock()
		defer mu.Unlock()
		last = conn
		return conn, err
	}})
	defer there.Wait()
	defer there.Close()
	read := func() {
		t.Helper()
		if err := there.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "the match", func() bool { read(); return there.State() == ClientPlaying })
	cut := func() {
		t.Helper()
		func() {
			gate.Lock()
			defer gate.Unlock()
			mu.Lock()
			_ = last.Close()
			mu.Unlock()
			until(t, "the loss", func() bool { read(); return there.State() == ClientReconnecting && there.Attempts() > 0 })
		}()
		until(t, "the reconnection", func() bool { read(); return there.State() == ClientPlaying && there.Attempts() == 0 })
	}
	bot := aidiplomacy.NewDumbBot(there.Game(), 5, aidiplomacy.BotRandom(1, 4))
	p := there.Position()
	orders := bot.Orders(nil, &p)
	draft := there.Draft(4)
	for _, o := range orders.Orders() {
		if err := draft.Put(o); err != nil {
			t.Fatal(err)
		}
	}
	if there.Draft(2) != nil {
		t.Error("there is a draft for another player")
	}
	for _, back := range []bool{false, true, false} {
		if err := there.Submit(4, orders); err != nil {
			t.Fatal(err)
		}
		if back && !there.Retract(4) {
			t.Fatal("the orders cannot be retracted")
		}
		cut()
		if _, ok := there.Submitted(4); ok == back {
			t.Errorf("after reconnecting, orders are submitted: %v", ok)
		}
	}
	if got := there.Draft(4); got.Given() != orders.Len() {
		t.Errorf("after reconnecting, %d of %d orders are drafted", got.Given(), orders.Len())
	}
	if there.Phases() != 0 || here.Phases() != 0 {
		t.Fatal("the phase was played without the orders of this window")
	}
	// Now the other player orders, and the phase is played with the submitted orders.
	until(t, "the next phase", func() bool { read(); return there.Phases() == 1 }, here)
	if next := there.Draft(4); next.Given() != 0 || *next.Position != there.Position() {
		t.Error("the draft outlives its phase")
	}
	got := there.Phase(0)
	for _, o := range orders.Orders() {
		if at := there.Game().Map.Province(o.At); got.Orders[at] != o {
			t.Errorf("ordered %s, played %s", there.Game().Map.FormatOrder(o), there.Game().Map.FormatOrder(got.Orders[at]))
		}
	}
}

// The window that serves a match knows who has given all orders, as they come and are taken
// back; a client elsewhere does not.
func TestDAIDEServerKnowsWhoSent(t *testing.T) {
	running := newDAIDEServer(t, diplomacy.Rules{})
	here := running.Client()
	there := NewDAIDEClient(DAIDEClientSetup{Address: running.Address(), Name: "Édith"})
	defer there.Wait()
	defer there.Close()
	waiting := func(seats ...game.Seat) func() bool {
		return func() bool {
			for _, c := range []*DAIDEClient{here, there} {
				if err := c.Tick(); err != nil {
					t.Fatal(err)
				}
			}
			return there.State() == ClientPlaying && here.State() == ClientPlaying && here.Waiting() == game.SeatsOf(seats...)
		}
	}
	until(t, "the bots", waiting(2, 4))
	if !here.KnowsWhoSent() || there.KnowsWhoSent() || there.Waiting().Len() != 7 {
		t.Errorf("known here: %v, there: %v; there %d are awaited", here.KnowsWhoSent(), there.KnowsWhoSent(), there.Waiting().Len())
	}
	p := there.Position()
	bot := aidiplomacy.NewDumbBot(there.Game(), 5, aidiplomacy.BotRandom(1, 4))
	if err := there.Submit(4, bot.Orders(nil, &p)); err != nil {
		t.Fatal(err)
	}
	until(t, "the other's orders", waiting(2))
	there.Retract(4)
	until(t, "the orders that are taken back", waiting(2, 4))
}
