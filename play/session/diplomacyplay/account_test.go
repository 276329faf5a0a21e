package diplomacyplay

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/session"
)

// quickRegent is a regent that thinks for some milliseconds.
const quickRegent = "regent:search.tries=50:search.draws=1:search.scenarios=4:search.rounds=2:search.rollouts=0"

// Bots account for the orders that they gave, with press and without. The accounts last as long as the
// match, also for those who look at it after its end, and are no part of its file.
func TestBotsAccountForTheirOrders(t *testing.T) {
	b := diplomacyBoard(t, 1901)
	for _, level := range []int{0, press.MaxLevel} {
		rules := b.Game.Rules
		rules.Press.Level = level
		d, err := New(Setup{Map: b.Game.Map, Rules: rules, Players: sevenPlayers(quickRegent), Seed: 5})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(d.Close)
		if a := d.Account(diplomacy.Phase{Year: 1901, Season: diplomacy.Winter}, 1); a != nil {
			t.Errorf("an account of a winter: %v", a)
		}
		playToEnd(t, d)
		past := d.Past()
		for i := range d.Phases() {
			ph := d.Phase(i)
			for power := diplomacy.Power(1); power <= 7; power++ {
				a := past.Account(ph.Before.Phase(), power)
				if (a != nil) != ph.Before.Season.Moves() {
					t.Errorf("level %d, %v, power %d: account %v", level, ph.Before.Phase(), power, a)
				}
				if a == nil {
					continue
				}
				checkOrders(t, ph, a)
			}
		}
		again, err := Replay(d.Setup.Players, d.Match().Board().(*diplomacy.Board), d.Match().Record())
		if err != nil {
			t.Fatal(err)
		}
		if again.Account(d.Phase(0).Before.Phase(), 1) != nil {
			t.Error("the record has an account")
		}
	}
}

// checkOrders compares the orders of an account with those of the phase.
func checkOrders(t *testing.T, ph *PlayedPhase, a *regent.Account) {
	t.Helper()
	explained := map[diplomacy.Order]bool{}
	for _, r := range a.Reasons {
		explained[r.Order] = true
	}
	for at, o := range ph.Orders {
		if ph.Before.Units[at].Power == a.Power && o.Kind != 0 && !explained[o] {
			t.Errorf("%v: no reason for %+v", a.Phase, o)
		}
	}
}

// A hint has the account of its orders, and an account survives the way from a worker.
func TestHintsAccount(t *testing.T) {
	b := diplomacyBoard(t, 1901)
	p := b.Game.Start()
	hint, err := OrdersHint(b.Game, 3, p, 9)(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	a, ok := hint.Note.(*regent.Account)
	if !ok || a.Power != 3 || len(a.Reasons) != hint.Moves[0].Len() {
		t.Fatalf("note %v", hint.Note)
	}
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var sent regent.Account
	if err := json.Unmarshal(text, &sent); err != nil || !reflect.DeepEqual(&sent, a) {
		t.Errorf("%v became %v: %v", a, sent, err)
	}
}

// A worker passes on what the agent of a bot says.
var _ session.Talker = aidiplomacy.Agent{}
