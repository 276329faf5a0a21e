//go:build e2e

package e2e

import (
	"context"
	"errors"
	"net"
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide/client"
	daidehost "eras/play/daide/server"
	"eras/saves"
)

// freePort returns a port at which nobody listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

// atLobby starts the program and opens the DAIDE lobby.
func atLobby(t *testing.T, dir, language string) *congress {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	keepBoards(t, dir, 0)
	s := start(t, dir, 1280, 800, "-language", language, "-seed", "9")
	s.onScreen("menu")
	s.click("menu.board.diplomacy")
	s.click("menu.start")
	s.click("setup.daide")
	s.onScreen("daide")
	return &congress{driver: s, m: m, prefix: language + "-1280x800-daide-", seen: map[string]bool{}}
}

// submit sends the orders of the phase that is being written, and waits for another.
func (c *congress) submit(phase string) {
	c.t.Helper()
	c.reach(phase)
	c.sends()
	c.until("the end of "+phase, func() bool { return c.has("diplomacy.continue") || c.has("diplomacy.skip") })
}

// TestAGameServedByThisWindow serves a DAIDE game in the window, lets a client of another program
// join it, plays two phases and ends the game: what was played is in the archive.
func TestAGameServedByThisWindow(t *testing.T) {
	t.Parallel()
	c := atLobby(t, t.TempDir(), "en")
	port := freePort(t)
	c.enter("daide.hostname", "Ana")
	c.enter("daide.port", port)
	c.click("daide.open")
	c.until("the table", func() bool { return c.has("daide.close") })
	left := make(chan error, 1)
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	go func() {
		var dialer net.Dialer
		_, err := client.Join(ctx, client.Options{
			Name: "dumbbot", Bot: aidiplomacy.NewDumbBot, Attempts: 3, RetryPause: 100 * time.Millisecond,
			Dial: func(ctx context.Context) (net.Conn, error) {
				return dialer.DialContext(ctx, "tcp", net.JoinHostPort("127.0.0.1", port))
			},
		})
		left <- err
	}()
	c.onScreen("diplomacy")
	c.until("the match", func() bool { return c.has("diplomacy.submit") })
	c.see("match")
	c.submit("SPR 1901")
	c.see("match-results")
	c.reach("FAL 1901")
	c.leave()
	c.onScreen("daide")
	c.see("hosted-on")
	c.click("daide.match")
	c.onScreen("diplomacy")
	c.submit("FAL 1901")
	c.leave()
	c.onScreen("daide")
	c.click("daide.close")
	c.click("daide.leaving.yes")
	c.until("the end of the table", func() bool { return !c.has("daide.close") })
	if err := <-left; !errors.Is(err, client.ErrStopped) {
		t.Errorf("the client that played is told %v", err)
	}
	c.until("the record", func() bool {
		kept, err := saves.Open(c.saves).ListArchived(saves.Finished)
		return err == nil && len(kept) == 1 && kept[0].Match.Mode == diplomacy.ID && kept[0].Actions >= 14
	})
	c.close()
}

// TestASeatElsewhere takes a seat in the game of another program, plays a phase, is
// killed, and takes the seat again by its passcode; another window watches.
func TestASeatElsewhere(t *testing.T) {
	t.Parallel()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: 1902})
	if err != nil {
		t.Fatal(err)
	}
	const passcode = 4711
	seats := make([]daidehost.Seat, m.Powers())
	for i := range seats {
		seats[i] = daidehost.Seat{Name: "dumbbot", Bot: aidiplomacy.NewDumbBot}
	}
	seats[2] = daidehost.Seat{} // France
	server, err := daidehost.NewServer(daidehost.Config{
		Game: g, Games: 1, Seats: func(int) []daidehost.Seat { return seats }, Seed: func(int) uint64 { return game.Derive(4, 0) },
		Passcode: func() int { return passcode }, ReconnectWait: time.Minute, Movement: time.Hour,
	})
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(l) // the clients see what becomes of it
	}()
	t.Cleanup(func() {
		_ = server.Close()
		<-done
	})

	sit := func(c *congress) {
		t.Helper()
		c.click("daide.tabs.1")
		c.enter("daide.address", l.Addr().String())
		c.enter("daide.name", "Édith")
	}
	dir := t.TempDir()
	c := atLobby(t, dir, "es")
	sit(c)
	c.click("daide.go")
	c.onScreen("diplomacy")
	c.until("the match", func() bool { return c.has("diplomacy.submit") })
	c.see("seat-match")
	c.submit("SPR 1901")
	c.reach("FAL 1901")
	before := c.stand()
	c.kill()

	c = atLobby(t, dir, "es")
	sit(c)
	c.click("daide.returns")
	c.pick("daide.power", "Francia")
	c.enter("daide.passcode", "4711")
	c.click("daide.go")
	c.onScreen("diplomacy")
	c.until("the orders", func() bool { return c.has("diplomacy.submit") })
	if now, writer := c.phase(); now != "FAL 1901" || writer != "FRA" {
		t.Errorf("the seat was taken again in %s as %s", now, writer)
	}
	if after := c.stand(); len(after) != len(before) || after[0] != before[0] || after[len(after)-1] != before[len(before)-1] {
		t.Errorf("the board is\n%v\nand was\n%v", after, before)
	}
	c.click("line.first")
	if now, _ := c.phase(); now != "SPR 1901" {
		t.Errorf("what was played before begins with %q", now)
	}
	c.see("seat-again")
	c.click("line.last")

	w := atLobby(t, t.TempDir(), "es")
	w.click("daide.tabs.2")
	w.enter("daide.address", l.Addr().String())
	w.key(ebiten.KeyEnter)
	w.onScreen("diplomacy")
	w.until("the board", func() bool { now, _ := w.phase(); return now != "" })
	w.see("watching")
	c.submit("FAL 1901")
	w.until("the end of the phase", func() bool { now, _ := w.phase(); return now != "FAL 1901" })
	w.click("line.first")
	w.until("what France ordered", func() bool {
		return slices.ContainsFunc(w.look().Controls, func(d described) bool { return d.ID == "result.PAR" })
	})
	w.see("watching-results")
	w.close()

	// To the end of the second year, with what stands.
	c.until("the end of the match", func() bool {
		for _, id := range []string{"diplomacy.sending.yes", "diplomacy.skip", "diplomacy.continue", "diplomacy.submit"} {
			if c.has(id) {
				c.click(id)
				return false
			}
		}
		return c.look().Screen == "result"
	})
	c.still(40)
	c.see("seat-result")
	c.click("result.replay")
	c.onScreen("replay")
	c.key(ebiten.KeyEscape)
	c.onScreen("result")
	c.click("result.menu")
	c.onScreen("menu")
	c.until("the record", func() bool {
		kept, err := saves.Open(c.saves).ListArchived(saves.Finished)
		return err == nil && len(kept) == 1 && kept[0].Result != "" && kept[0].Match.Seats[2].Person == "Édith"
	})
	c.close()
}
