package diplomacy

import (
	"encoding/json"
	"strings"
	"testing"

	rules "eras/game/diplomacy"
	"eras/play/session"
)

func TestTheRulesOfTalkAreKept(t *testing.T) {
	for text, want := range map[string]string{
		`{}`:                        "last=0 stale=0 draws=off",
		`{"draws":true}`:            "last=0 stale=0 draws=on", // kept before there was press
		`{"draws":true,"press":0}`:  "last=0 stale=0 draws=off",
		`{"draws":true,"press":1}`:  "last=0 stale=0 draws=on",
		`{"draws":true,"press":2}`:  "last=0 stale=0 draws=on press=30",
		`{"draws":false,"press":3}`: "last=0 stale=0 draws=on press=30+words",
		`{"draws":true,"press":99}`: "last=0 stale=0 draws=on",
	} {
		var c setupChoice
		if err := json.Unmarshal([]byte(text), &c); err != nil {
			t.Fatal(err)
		}
		var r rules.Rules
		if c.talk().set(&r); r.String() != want {
			t.Errorf("%s gives %q, want %q", text, r.String(), want)
		}
	}
}

func TestBotsThatNegotiateHaveATemper(t *testing.T) {
	players := []session.Player{{Bot: "regent:level=2"}, {Person: "Ana"}, {Bot: "holdbot"}, {Bot: "regent:press.temper=silent"}}
	got := withTempers(players, 7)
	if temperOf(got[0].Bot) == "" || !strings.HasPrefix(got[0].Bot, "regent:level=2:") || got[1] != players[1] || got[2] != players[2] || got[3] != players[3] {
		t.Errorf("the players are %v", got)
	}
	if again := withTempers(players, 7); again[0] != got[0] {
		t.Error("the same seed gives another temper")
	}
	if players[0].Bot != "regent:level=2" {
		t.Error("the players of the set-up have changed")
	}
	drawn := map[string]bool{}
	for seed := range uint64(100) {
		drawn[temperOf(withTempers(players, seed)[0].Bot)] = true
	}
	if len(drawn) != len(drawnTempers) || drawn["silent"] {
		t.Errorf("the tempers %v are drawn", drawn)
	}
}
