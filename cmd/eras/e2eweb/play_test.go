//go:build e2eweb

package e2eweb

import (
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/cmd/eras/clicks"
	"eras/game/risk"
	"eras/game/war"
)

// rules are those of the first wars that the program offers.
func rules(t *testing.T) war.Rules {
	t.Helper()
	s, err := agents.LoadScenario("banners")
	if err != nil {
		t.Fatal(err)
	}
	return s.Rules
}

// quick sets the motions to none.
func (d *driver) quick() {
	d.t.Helper()
	d.onScreen("menu")
	d.click("menu.options")
	d.onScreen("options")
	for _, id := range []string{"options.ownspeed", "options.computerspeed"} {
		d.click(id + ".0")
	}
	d.click("options.done")
	d.onScreen("menu")
}

// position waits for the next turn of the person, who has answered at before. It is empty
// if the match is over.
func (d *driver) position(before string) (text string) {
	d.t.Helper()
	d.until("the turn of the person", func() bool {
		if d.look().Screen == "result" {
			text = ""
			return true
		}
		if d.tryClick("play.attack.yes") || d.tryClick("play.fight") || d.tryClick("play.battleover") || d.tryClick("play.ending.yes") {
			return false
		}
		c, ok := d.control("position")
		text = c.Label
		return ok && text != before
	})
	return text
}

// trained waits for the end of the training. The match then begins by itself after some seconds.
func (d *driver) trained() {
	d.t.Helper()
	d.until("the end of the training", func() bool {
		if d.look().Screen != "training" {
			return true
		}
		c, ok := d.control("training.progress")
		done, all, _ := strings.Cut(c.Label, "/")
		return ok && done == all
	})
}

// plays begins the match that a training was for, on a screen, if it has not begun.
func (d *driver) plays(screen string) {
	d.t.Helper()
	d.until("screen "+screen, func() bool {
		if d.look().Screen == screen {
			return true
		}
		d.tryClick("training.play")
		return false
	})
}

// playWar plays actions of the person in a war and returns the last position.
func (d *driver) playWar(actions int) string {
	d.t.Helper()
	r := rules(d.t)
	text := ""
	for range actions {
		if text = d.position(text); text == "" {
			d.t.Fatal("the war is over")
		}
		state, err := war.ParseState(text)
		if err != nil {
			d.t.Fatal(err)
		}
		all := r.Actions(&state, nil)
		d.clickAll(clicks.War(all[int(state.Position.Left+state.Battle.Left)%len(all)]))
	}
	return d.position(text)
}

// clickAll clicks controls one after the other.
func (d *driver) clickAll(ids []string) {
	d.t.Helper()
	for _, id := range ids {
		d.click(id)
	}
}

// advised asks for a hint and takes it.
func (d *driver) advised() {
	d.t.Helper()
	d.click("bar.hint")
	d.click("hint.yes")
}

// riskTurn plays a turn of Risk: it places as advised, attacks once as advised, and ends the
// turn.
func (d *driver) riskTurn() {
	d.t.Helper()
	text, attacked := "", false
	for range 60 {
		text = d.position(text)
		phase, _, _ := strings.Cut(text, " ")
		switch phase {
		case risk.Attacking.String():
			if attacked {
				d.click("risk.end")
			} else {
				d.advised()
			}
			attacked = true
		case risk.Occupying.String():
			d.click("risk.occupy")
		case risk.Fortifying.String():
			d.click("risk.end")
		default:
			if attacked {
				return // it is the next turn
			}
			d.advised()
		}
	}
	d.t.Fatalf("the turn does not end: %s", text)
}
