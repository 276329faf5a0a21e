//go:build e2eweb

package e2eweb

import (
	"strings"
	"testing"

	"eras/assets/scenarios"
	"eras/game/battle"
	"eras/game/war"
)

// name is the player's.
const name = "Begoña Núñez"

func TestTour(t *testing.T) {
	s := newSite(t)
	b := newBrowser(t)
	d := b.open(s.URL, "seed=9&language=en")
	d.until("the first screen", func() bool { return d.look().Screen != "" })
	d.onScreen("menu")
	d.click("menu.options")
	d.onScreen("options")
	for _, id := range []string{"options.ownspeed", "options.computerspeed"} {
		d.click(id + ".0")
	}
	d.shot("options")
	d.click("options.done")
	d.onScreen("menu")
	d.click("menu.start")
	d.onScreen("setup")
	d.click("setup.name")
	d.write(name)
	d.frames(10)
	d.shot("setup")
	d.click("setup.go")
	d.onScreen("training")
	d.shot("training")
	frames, most := d.training()
	t.Logf("training: %s", d.fps)
	_, _ = frames, most
	d.click("training.play")
	d.onScreen("war")
	d.playWar(20)
	d.shot("war")
	d.close()
}

// rules are those of wars.
func rules(t *testing.T) war.Rules {
	t.Helper()
	file, data, ok := scenarios.Read("dominion")
	if !ok {
		t.Fatal("no scenario")
	}
	s, err := war.ParseScenario(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return s.Rules
}

// training waits for the end of the training and counts the frames of the page meanwhile.
func (d *driver) training() (frames int, longest float64) {
	d.t.Helper()
	value[int](d, `(() => {
		const c = globalThis.counted = { n: 0, longest: 0, began: performance.now(), on: true };
		let last = c.began;
		const next = now => { c.n++; c.longest = Math.max(c.longest, now - last); last = now; if (c.on) requestAnimationFrame(next); };
		requestAnimationFrame(next);
		return 0;
	})()`)
	d.until("the end of the training", func() bool {
		c, ok := d.control("training.progress")
		done, all, _ := strings.Cut(c.Label, "/")
		return ok && done == all
	})
	d.fps = value[string](d, "(() => { const c = counted; c.on = false; return `${c.n} frames in ${Math.round(performance.now() - c.began)} ms, the longest took ${Math.round(c.longest)} ms`; })()")
	frames = value[int](d, "counted.n")
	return frames, value[float64](d, "counted.longest")
}

// playWar plays actions of the person in a war.
func (d *driver) playWar(actions int) {
	d.t.Helper()
	r := rules(d.t)
	before := ""
	for range actions {
		text := ""
		d.until("the turn of the person", func() bool {
			if d.look().Screen == "result" {
				return true
			}
			c, ok := d.control("position")
			text = c.Label
			return ok && text != before
		})
		if d.look().Screen == "result" {
			return
		}
		before = text
		state, err := war.ParseState(text)
		if err != nil {
			d.t.Fatal(err)
		}
		all := r.Actions(&state, nil)
		d.act(all[int(state.Position.Left+state.Battle.Left)%len(all)])
	}
}

// act does with the mouse what an action says.
func (d *driver) act(a war.Action) {
	d.t.Helper()
	square := func(name string) { d.click("square." + name) }
	if a.InBattle {
		if a.Soldier == battle.Pass {
			d.click("play.pass")
			return
		}
		square(a.Soldier.From().String())
		square(a.Soldier.To().String())
		return
	}
	switch m := a.Move; m.Kind() {
	case war.Step:
		square(m.From().String())
		square(m.To().String())
	case war.BuySoldier:
		square(m.To().String())
		d.click("play.soldier")
	case war.BuyLeader:
		square(m.To().String())
		d.click("play.buyleader")
	default:
		d.click("play.pass")
	}
}
