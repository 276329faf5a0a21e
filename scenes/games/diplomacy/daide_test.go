package diplomacy

import (
	"testing"

	rules "eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// The Talk tab of a match over DAIDE offers what the server's level allows, and sends and shows it as in
// other matches.
func TestTalkTabOverDAIDE(t *testing.T) {
	g := standard(t)
	set := diplomacyplay.Setup{Map: g.Map, Rules: rules.Rules{AgreedDraws: true, LastYear: 1901, Press: rules.PressRules{Level: 10}}, Players: seats(g, "ENG=Ana"), Seed: 1}
	set.Players[2] = session.Player{} // open
	running, err := diplomacyplay.NewDAIDEServer(diplomacyplay.DAIDEServerSetup{Setup: set})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { running.Close(); running.Wait() })
	other := diplomacyplay.NewDAIDEClient(diplomacyplay.DAIDEClientSetup{Address: running.Address(), Name: "Luis"})
	t.Cleanup(func() { other.Close(); other.Wait() })
	ts := &testScreen{Window: uitest.New(t, "en", 1280, 800, uitest.Func(func(*ui.UI) {}))}
	here := running.Client()
	ts.Until("the beginning", func() bool {
		if err := here.Tick(); err != nil {
			t.Fatal(err)
		}
		if err := other.Tick(); err != nil {
			t.Fatal(err)
		}
		return here.State() == diplomacyplay.ClientPlaying && other.State() == diplomacyplay.ClientPlaying
	})
	ts.screen = newScreen(ts.look(), here)
	ts.Screen = ts.screen
	ts.Ticks(3)
	ts.opens("FRA")
	kinds := ts.screen.offerKindsNow()
	for _, k := range kinds {
		if k.level() > 10 {
			t.Errorf("kind %d is offered at level 10", k)
		}
	}
	ts.Click("talk.offer")
	ts.Ticks(2)
	ts.Click("offer.send")
	fra := other.Here().First()
	ts.Until("the offer", func() bool { _ = other.Tick(); ts.Ticks(1); return len(other.Talk().Letters(fra)) == 1 })
	offered := other.Talk().Letters(fra)[0].Press
	if offered.Kind != press.Propose || len(kinds) != 3 {
		t.Errorf("%d kinds are offered, and the other player reads %+v", len(kinds), offered)
	}
	if err := other.Talk().Write(fra, nil, offered.Reply(press.Accept)); err != nil {
		t.Fatal(err)
	}
	ts.Until("the answer", func() bool {
		_ = other.Tick()
		ts.Ticks(1)
		state, _ := ts.Find("letter.0.state")
		return state.Label == ts.UI.Text.T("talk.state.accepted")
	})
	if name := here.Player(fra); name.Person != "Luis" {
		t.Errorf("the other player is %+v", name)
	}
}
