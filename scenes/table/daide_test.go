package table

import (
	"context"
	"net"
	"sync"
	"testing"
	"time"

	"eras/ai/daide/host"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/roster"
	"eras/game"
	"eras/game/diplomacy"
)

// seated is a guest with a bot that orders for it, as a person would.
type seated struct {
	*Guest
	bot aidiplomacy.Bot
}

// tick reads the mail, and orders what the bot would if nothing is ordered.
func (s *seated) tick(t *testing.T) {
	t.Helper()
	if err := s.Tick(); err != nil {
		t.Fatal(err)
	}
	if s.State() != AtTable {
		return
	}
	for seat := range s.Here().All() {
		if s.bot == nil {
			s.bot = aidiplomacy.NewDumbBot(s.Game(), diplomacy.PowerOf(seat), aidiplomacy.BotRandom(3, seat))
		}
		if s.Waiting().Has(seat) {
			p := s.Position()
			if err := s.Submit(seat, s.bot.Orders(&p)); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// hosted opens a table with a person's seat, an open one and five bots.
func hosted(t *testing.T, rules diplomacy.Rules) *Host {
	t.Helper()
	m, err := roster.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	set := HostSetup{DiplomacySetup: DiplomacySetup{Map: m, Rules: rules, Seed: 3, Players: make([]Player, 7)}}
	for i := range set.Players {
		set.Players[i].Bot = "dumbbot"
	}
	set.Players[2] = Player{Person: "Begoña"}
	set.Players[4] = Player{}
	h, err := NewHost(set)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.Close(); h.Wait() })
	return h
}

// until ticks places until something is so.
func until(t *testing.T, what string, ok func() bool, places ...*seated) {
	t.Helper()
	for deadline := time.Now().Add(30 * time.Second); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited too long for %s", what)
		}
		for _, s := range places {
			s.tick(t)
		}
	}
}

// A match at a hosted table is, for who sits here, for who comes over the network and
// for who watches, the match that the host records, phase by phase, with the reasons
// of the adjudicator.
func TestAHostedMatchIsTheOneThatIsRecorded(t *testing.T) {
	h := hosted(t, diplomacy.Rules{LastYear: 1902})
	here := &seated{Guest: h.Guest()}
	until(t, "the seat of this window", func() bool { return here.State() == Seated }, here)
	// Who comes from elsewhere does not know the rules.
	there := &seated{Guest: NewGuest(Place{Address: h.Address(), Name: "Édith"})}
	defer there.Wait()
	defer there.Close()
	watcher := &seated{Guest: NewGuest(Place{Address: h.Address(), Watch: true, Rules: h.Setup().Rules})}
	defer watcher.Wait()
	defer watcher.Close()
	all := []*seated{here, there, watcher}
	until(t, "the end", func() bool {
		for _, s := range all {
			if s.State() != Finished {
				return false
			}
		}
		return true
	}, all...)
	until(t, "the host's end", func() bool { over, _ := h.Over(); return over })
	r, over, ok := h.Record()
	if !ok || !over {
		t.Fatalf("the host's record: %v, %v", ok, over)
	}
	board, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Replay(board, r)
	if err != nil {
		t.Fatal(err)
	}
	phases, err := playedPhases(board, match, diplomacy.NewJudge(board.Game))
	if err != nil {
		t.Fatal(err)
	}
	reasons := 0
	for name, s := range map[string]*seated{"here": here, "there": there, "watcher": watcher} {
		if s.Phases() != len(phases) {
			var seen, all []string
			for i := range s.Phases() {
				p := s.Phase(i)
				seen = append(seen, board.FormatPosition(p.Before)[:8])
			}
			for i := range phases {
				all = append(all, board.FormatPosition(phases[i].Before)[:8])
			}
			t.Fatalf("%s saw %d phases of %d: %v, not %v", name, s.Phases(), len(phases), seen, all)
		}
		for i := range phases {
			got, want := s.Phase(i), phases[i]
			if got.Before != want.Before || got.After != want.After || got.Verdicts != want.Verdicts || len(got.Events) != len(want.Events) {
				t.Errorf("%s saw phase %d end at\n%s\nnot at\n%s", name, i, board.FormatPosition(got.After), board.FormatPosition(want.After))
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
			t.Errorf("%s recorded %d lines of %d, %v", name, len(own.Actions), len(r.Actions), ok)
		}
	}
	if reasons == 0 {
		t.Error("no order of two years failed for a reason")
	}
	if here.Here() != game.SeatsOf(2) || there.Here() != game.SeatsOf(4) || watcher.Here() != 0 {
		t.Errorf("seats %b, %b, %b", here.Here(), there.Here(), watcher.Here())
	}
	log := h.Log()
	if len(log) < 5 || log[0].Kind != host.Joined || log[0].Name != "Begoña" || log[len(log)-1].Number != len(log)-1 {
		t.Errorf("the log: %+v", log)
	}
}

// Orders can be taken back as long as others are missing; a seat is taken again by its
// passcode, with all phases; and a table that is closed keeps what was played.
func TestPlacesAreLeftAndTakenAgain(t *testing.T) {
	h := hosted(t, diplomacy.Rules{AgreedDraws: true})
	here := &seated{Guest: h.Guest()}
	until(t, "the seat", func() bool { return here.State() == Seated }, here)
	there := NewGuest(Place{Address: h.Address(), Name: "Édith"})
	read := func() {
		t.Helper()
		if err := there.Tick(); err != nil {
			t.Fatal(err)
		}
	}
	until(t, "the match", func() bool { read(); return there.State() == AtTable }, here)
	p := there.Position()
	if err := there.Submit(2, diplomacy.Answer{}); err == nil {
		t.Error("orders for the seat of somebody else were taken")
	}
	bot := aidiplomacy.NewDumbBot(there.Game(), 5, aidiplomacy.BotRandom(1, 4))
	// What is ordered here is complete only with what is ordered there.
	if err := there.Submit(4, bot.Orders(&p)); err != nil {
		t.Fatal(err)
	}
	until(t, "the second phase", func() bool { read(); return there.Phases() == 1 }, here)
	until(t, "its orders here", func() bool { _, ok := here.Submitted(2); return ok || here.Phases() == 1 }, here)
	if ticks, ok := there.Thinking(2); ok && ticks < 0 {
		t.Errorf("%d ticks", ticks)
	}
	if there.Retract(4) {
		t.Error("orders were taken back before any were given")
	}

	again := there.Place()
	there.Close()
	there.Wait()
	if again.Power != "ITA" || again.Passcode == 0 {
		t.Fatalf("the place is %+v", again)
	}
	wrong := again
	wrong.Passcode = (again.Passcode + 1) % 8191
	refused := NewGuest(wrong)
	for refused.State() != Failed {
		_ = refused.Tick()
		time.Sleep(time.Millisecond)
	}
	refused.Wait()

	back := &seated{Guest: NewGuest(again)}
	defer back.Wait()
	defer back.Close()
	until(t, "who comes back", func() bool { return back.State() == AtTable && back.Phases() >= 1 }, back, here)
	if first := back.Phase(0); first.Before != p {
		t.Error("who comes back does not know the beginning")
	}
	until(t, "two more years", func() bool { return here.Phases() > 8 && back.Phases() == here.Phases() }, back, here)
	h.Close()
	h.Wait()
	r, over, ok := h.Record()
	if !ok || over || len(r.Actions) == 0 {
		t.Errorf("a table that was closed: %d actions, %v, %v", len(r.Actions), over, ok)
	}
	for back.State() != Failed {
		_ = back.Tick()
		time.Sleep(time.Millisecond)
	}
}

// A connection that breaks is opened again, and the match goes on: with the orders
// that were given before, and with those that were taken back meanwhile still missing.
func TestBrokenConnectionsAreOpenedAgain(t *testing.T) {
	h := hosted(t, diplomacy.Rules{})
	here := &seated{Guest: h.Guest()}
	until(t, "the seat", func() bool { return here.State() == Seated }, here)
	var mu, gate sync.Mutex // the gate is shut until a loss was seen
	var last net.Conn
	there := NewGuest(Place{Name: "Édith", dial: func(ctx context.Context) (net.Conn, error) {
		gate.Lock()
		defer gate.Unlock()
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", h.Address())
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
	until(t, "the match", func() bool { read(); return there.State() == AtTable })
	cut := func() {
		t.Helper()
		func() {
			gate.Lock()
			defer gate.Unlock()
			mu.Lock()
			_ = last.Close()
			mu.Unlock()
			until(t, "the loss", func() bool { read(); return there.State() == Away && there.Attempts() > 0 })
		}()
		until(t, "the way back", func() bool { read(); return there.State() == AtTable && there.Attempts() == 0 })
	}
	bot := aidiplomacy.NewDumbBot(there.Game(), 5, aidiplomacy.BotRandom(1, 4))
	p := there.Position()
	orders := bot.Orders(&p)
	for _, back := range []bool{false, true, false} {
		if err := there.Submit(4, orders); err != nil {
			t.Fatal(err)
		}
		if back && !there.Retract(4) {
			t.Fatal("the orders cannot be taken back")
		}
		cut()
		if _, ok := there.Submitted(4); ok == back {
			t.Errorf("behind a broken connection orders are given: %v", ok)
		}
	}
	if there.Phases() != 0 || here.Phases() != 0 {
		t.Fatal("the phase was played without this window's orders")
	}
	// Only now the other seat orders: the phase is played with what was given.
	until(t, "the next phase", func() bool { read(); return there.Phases() == 1 }, here)
	got := there.Phase(0)
	for _, o := range orders.Orders() {
		if at := there.Game().Map.Province(o.At); got.Orders[at] != o {
			t.Errorf("ordered was %s, played %s", there.Game().Map.FormatOrder(o), there.Game().Map.FormatOrder(got.Orders[at]))
		}
	}
}
