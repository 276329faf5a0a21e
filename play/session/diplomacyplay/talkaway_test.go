package diplomacyplay

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"eras/game"
	"eras/game/diplomacy"
	"eras/internal/fault"
	"eras/play/workers"
)

// inWorker lets the bots of new matches think in a worker until the end of the test. started receives a
// value for each match whose bots negotiate there.
func inWorker(t *testing.T) (started chan bool) {
	started = make(chan bool, 10)
	talk := func(ctx context.Context, c *workers.Call) error {
		started <- true
		return ServeTalk(ctx, c)
	}
	workers.UseLocal(workers.Local(map[string]workers.Function{"talk": talk}))
	t.Cleanup(func() { workers.UseLocal(nil) })
	return started
}

// Bots that negotiate in a worker write the same letters for the same reasons as here, give the same
// orders with the same accounts, and go on after a break.
func TestBotsNegotiateInAWorkerAsHere(t *testing.T) {
	here := talkedTo(t)
	started := inWorker(t)
	away := talkedTo(t)
	if len(started) != 1 {
		t.Fatal("the bots do not think in the worker")
	}
	one, _ := here.Record()
	two, _ := away.Record()
	if one.String() != two.String() {
		t.Fatalf("here the match has the record\n%s\nin a worker\n%s", one, two)
	}
	again, err := replayOf(t, two, away.Setup.Players).Resume()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(again.Close)
	settle(t, again)
	if r, _ := again.Record(); r.String() != two.String() {
		t.Errorf("after it was resumed the match has the record\n%s\nwant\n%s", r, two)
	}
	reasons, accounts := 0, 0
	for _, d := range []*Diplomacy{away, again} {
		letters := d.Talk().Letters(2)
		for i, l := range here.Talk().Letters(2) {
			if (l.Why == nil) != (letters[i].Why == nil) {
				t.Fatalf("letter %d has the reason %+v, want %+v", i, letters[i].Why, l.Why)
			}
			if l.Why == nil {
				continue
			}
			reasons++
			for _, language := range []string{"en", "es"} {
				m := here.Game().Map
				if got, want := letters[i].Why.Sentence(m, language), l.Why.Sentence(m, language); got != want {
					t.Errorf("letter %d has the reason %s, want %s", i, got, want)
				}
				if got, want := letters[i].Why.Short(m, language), l.Why.Short(m, language); got != want {
					t.Errorf("letter %d says %s, want %s", i, got, want)
				}
			}
		}
	}
	for i := range here.Phases() {
		for power := diplomacy.Power(1); power <= 7; power++ {
			phase := here.Phase(i).Before.Phase()
			want := here.Account(phase, power)
			if got := away.Account(phase, power); !reflect.DeepEqual(got, want) {
				t.Errorf("%v, power %d: the account is %+v, want %+v", phase, power, got, want)
			}
			if want != nil {
				accounts++
			}
		}
	}
	if reasons < 10 || accounts < 10 {
		t.Errorf("only %d letters have a reason, and %d orders an account", reasons, accounts)
	}
	away.talk.bots.Replace(0)
	settle(t, away)
	if away.talk.bots.Speak.Has(0) {
		t.Error("a bot that was replaced speaks")
	}
	playPhaseOf(t, away)
}

// A match that is closed while its bots think in a worker does not wait until they are ready.
func TestBotsInAWorkerCanBeStopped(t *testing.T) {
	inWorker(t)
	const slow = "regent:press.effort=1000000:press.rollouts=1000"
	b := pressBoard(t, 1903)
	d := startMatch(t, b, sevenPlayers(slow), 3)
	tick(t, d)
	d.Close()
	if d.talk.bots.Talking() {
		t.Error("the bots go on talking")
	}
}

// Where the worker has ended, or a bot in it panics, simple bots play on.
func TestBotsOfAWorkerThatFails(t *testing.T) {
	for name, fails := range map[string]workers.Function{
		"ends":   func(context.Context, *workers.Call) error { return errors.New("out of memory") },
		"panics": func(context.Context, *workers.Call) error { panic("lost") },
	} {
		workers.UseLocal(workers.Local(map[string]workers.Function{"talk": fails}))
		b := pressBoard(t, 1901)
		d := startMatch(t, b, sevenPlayers(talkingRegent), 3)
		faults := 0
		d.OnFault(func(game.Seat, *fault.Panic) { faults++ })
		playToEnd(t, d)
		if faults != 7 {
			t.Errorf("%s: %d bots were replaced", name, faults)
		}
	}
	workers.UseLocal(nil)
}
