package diplomacy

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/promise"
	"eras/game/diplomacy/promise/promisetest"
)

// promisedGames is the number of games in which promises are judged twice.
var promisedGames = flag.Int("promises", 24, "judge the promises of so many games a second time")

// TestPromises judges the promises in recorded games with press a second time, from the records alone:
// package promise, the table at which the bots talked and package promisetest find the same.
func TestPromises(t *testing.T) {
	if testing.Short() {
		t.Skip("the games are those of other tests, so the race pass has nothing to find")
	}
	const quick = "regent:search.scenarios=2:search.draws=1:search.tries=40:search.rounds=2:search.rollouts=0:press.rollouts=2:press.effort=400"
	mixes := []string{
		quick + ":4,dumbbot:3", quick + ":press.temper=bully:3," + quick + ":press.temper=silent:2,dumbbot:2", quick + ":press.temper=liar:2,jic:3,dumbbot:2",
		quick + ":press.temper=loyal:2," + quick + ":press.temper=liar:2,dumbbot:3",
	}
	var counts [promise.StateCount]int
	for n := range *promisedGames {
		q := request()
		q.Bots, q.Games, q.Seed, q.LastYear, q.Press, q.AgreedDraws, q.StaleYears = mixes[n%len(mixes)], 1, uint64(n), 1904, 30, true, 0
		_, _, games := play(t, q)
		r, err := game.ParseRecord(games[0].Record)
		if err != nil {
			t.Fatal(err)
		}
		h, err := promisetest.Read(r)
		if err != nil {
			t.Fatal(err)
		}
		l, err := promise.Recorded(r)
		if err != nil {
			t.Fatal(err)
		}
		comparePromises(t, fmt.Sprintf("game %d", n), h, l, &counts)
		compareTalk(t, fmt.Sprintf("game %d", n), h, l, games[0].Talk)
	}
	t.Logf("kept %d, broken %d, void %d, open %d", counts[promise.Kept], counts[promise.Broken], counts[promise.Void], counts[promise.Open])
	if counts[promise.Kept] < 100 || counts[promise.Broken] < 20 || counts[promise.Void] == 0 || counts[promise.Unknown] > 0 {
		t.Errorf("too few promises of some kind, or unknown ones: %v", counts)
	}
}

// comparePromises compares every promise.
func comparePromises(t *testing.T, name string, h *promisetest.History, l *promise.Ledger, counts *[promise.StateCount]int) {
	t.Helper()
	if len(l.Agreements()) != len(h.Agreements) {
		t.Fatalf("%s: package promise finds %d agreements, the checker %d", name, len(l.Agreements()), len(h.Agreements))
	}
	found := map[[2]int]promise.State{}
	for _, p := range l.Promises() {
		found[[2]int{p.Agreement, int(p.Power)}] = p.State
		counts[p.State]++
	}
	for i, a := range l.Agreements() {
		for x := diplomacy.Power(1); int(x) <= h.Game.Map.Powers(); x++ {
			want, promised := h.Verdict(i, x)
			got, ok := found[[2]int{i, int(x)}]
			if ok != promised || ok && got.String() != string(want) {
				t.Errorf("%s, %s, %s: package promise says %v (%v), the checker %v (%v)", name, a.Text(h.Game.Map), h.Game.Map.PowerToken(x), got, ok, want, promised)
			}
		}
	}
}

// compareTalk compares the numbers of deals and of broken promises with those of the table.
func compareTalk(t *testing.T, name string, h *promisetest.History, l *promise.Ledger, said *Talk) {
	t.Helper()
	breaches := make([]int, h.Game.Map.Powers())
	var kinds [talk.KindCount]talk.Count
	for i, a := range l.Agreements() {
		var verdicts []promisetest.Verdict
		for seat := range breaches {
			v, promised := h.Verdict(i, diplomacy.PowerOf(game.Seat(seat)))
			if !promised {
				continue
			}
			if verdicts = append(verdicts, v); v == promisetest.Broken {
				breaches[seat]++
			}
		}
		if len(a.With) == 0 {
			continue // one power has declared the end of a deal
		}
		count := &kinds[talk.KindOf(a.Deal)]
		count.Agreed++
		switch has := func(v promisetest.Verdict) bool { return slices.Contains(verdicts, v) }; {
		case has(promisetest.Broken):
			count.Broken++
		case has(promisetest.Open):
		case has(promisetest.Kept):
			count.Kept++
		default:
			count.Void++
		}
	}
	if got, want := fmt.Sprint(said.Breaches), fmt.Sprint(breaches); got != want {
		t.Errorf("%s: the table counted the breaches %s, the checker %s", name, got, want)
	}
	for _, d := range said.Deals {
		for kind := range talk.KindCount {
			if kind.String() != d.Kind {
				continue
			}
			want := kinds[kind]
			kinds[kind], want.Offered = talk.Count{}, d.Offered
			if d.Count != want {
				t.Errorf("%s: the table counted %s %+v, the checker %+v", name, d.Kind, d.Count, want)
			}
		}
	}
	if kinds != ([talk.KindCount]talk.Count{}) {
		t.Errorf("%s: the table has not counted %+v", name, kinds)
	}
}
