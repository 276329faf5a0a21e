//go:build e2e

package e2e

import (
	"errors"
	"flag"
	"os"
	"time"

	"eras/game"
)

var strikes = flag.Int("strikes", 4, "how often TestCompany kills one of the programs that play a match together")

// companyKills are the kills of a company by who was killed.
type companyKills struct{ hosts, windows, watchers, players int }

func (k companyKills) sum() int { return k.hosts + k.windows + k.watchers + k.players }

// strike kills a program at a random moment, while all play on, and starts it again after a
// while.
func (c *company) strike() {
	c.t.Helper()
	var process *os.Process
	var w *member
	var p *joined
	if i := c.rng.IntN(len(c.windows) + 1); i < len(c.windows) {
		w = c.windows[i]
		process, w.doomed = w.cmd.Process, true
		switch {
		case i == 0:
			c.kills.hosts++
		case w.seat == game.Nobody:
			c.kills.watchers++
		default:
			c.kills.windows++
		}
	} else if p = c.players[c.rng.IntN(len(c.players))]; p.ended() {
		return
	} else {
		process = p.cmd.Process
		c.kills.players++
	}
	killed := make(chan struct{})
	time.AfterFunc(c.soon(), func() {
		defer close(killed)
		if err := process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			c.t.Error(err)
		}
	})
	for waiting := true; waiting; {
		select {
		case <-killed:
			waiting = false
		default:
			c.round()
		}
	}
	if p != nil {
		<-p.done
		c.roundsFor(c.soon())
		p.start(c.t)
		return
	}
	w.kill()
	w.absent = true
	c.roundsFor(c.soon())
	c.startWindow(w)
	w.absent = false
	w.click("menu.together")
	w.onScreen("join")
	if !w.has("together.continue") { // the match was over
		w.click("together.tabs.2")
	}
	w.click("together.continue")
}

// soon returns a random time, often a very short one.
func (c *company) soon() time.Duration {
	return time.Duration(c.rng.Int64N(int64(time.Millisecond) << (3 + c.rng.IntN(7))))
}

// roundsFor lets all that are there go on for a time.
func (c *company) roundsFor(d time.Duration) {
	c.t.Helper()
	for until := time.Now().Add(d); time.Now().Before(until); {
		c.round()
	}
}
