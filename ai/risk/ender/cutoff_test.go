package ender

import (
	"errors"
	"testing"
	"time"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// Every bot whose phase is cut off at any action returns soon and does nothing more.
func TestBotsReturnWhenCutOff(t *testing.T) {
	bots := airisk.Bots().Entries
	slow := map[string]bool{"minimax": true, "treesearch": true}
	for _, e := range Bots() {
		p, err := Parameters.Of(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		p.Search.Plans, p.Choice.Games = 8, 12 // so that it is fast
		slow[e.Name] = true
		bots = append(bots, airisk.Entry{Name: e.Name, Make: New(p)})
	}
	starts := cutOffStarts(t)
	for _, bot := range bots {
		t.Run(bot.Name, func(t *testing.T) {
			t.Parallel()
			cuts, share, every := 0, 25, 1
			if slow[bot.Name] || testing.Short() {
				share, every = 5, 3
			}
			for i, start := range starts {
				if i%every != 0 {
					continue
				}
				all := playUntil(t, start, bot.Make, 0)
				step := 1 + all/share
				for n := 1 + i%step; n <= all; n += step {
					playUntil(t, start, bot.Make, n)
					cuts++
				}
			}
			if cuts < 50 {
				t.Errorf("it was cut off %d times only", cuts)
			}
		})
	}
}

// cutOffStart is a position at which a player's turn begins.
type cutOffStart struct {
	g *risk.Game
	p risk.Position
}

// cutOffStarts returns positions in all phases in which a turn can begin, some of them
// with so many armies that a bot attacks whatever it can.
func cutOffStarts(t *testing.T) (starts []cutOffStart) {
	t.Helper()
	choose := func(r *risk.Rules) { r.Deal, r.Batch = risk.DealChoose, 3 }
	once := func(r *risk.Rules) { r.Fortify, r.Sets = risk.FortifyPath, risk.GrowingSets() }
	for i, change := range []func(*risk.Rules){choose, once} {
		g := gameUpon(t, mapNamed(t, "classic"), 4, change)
		last := game.Nobody
		seen := map[risk.Phase]int{}
		makers := kindsOf(t, "evilpixie", "boscoe", "killbot", "cluster")
		eachPhase(t, g, makers, uint64(i+3), func(p *risk.Position) bool {
			if p.Turn == last {
				return true
			}
			last = p.Turn
			if seen[p.Phase]++; seen[p.Phase]%5 != 1 || seen[p.Phase] > 40 {
				return p.Round < 20
			}
			starts = append(starts, cutOffStart{g, *p})
			rich := *p
			for own := word(rich.Held[p.Turn]); own != 0; own = own.Rest() {
				rich.Armies.Put(own.First(), rich.Armies.At(own.First())*40)
			}
			if p.Round > 0 {
				starts = append(starts, cutOffStart{g, rich})
			}
			return p.Round < 20
		})
		if seen[risk.Reinforcing] == 0 || i == 0 && (seen[risk.Choosing] == 0 || seen[risk.Placing] == 0) || i == 1 && seen[risk.TradingIn] == 0 {
			t.Fatalf("turns begin in the phases %v", seen)
		}
	}
	return starts
}

var errCutOff = errors.New("cut off")

// playUntil lets a new bot play a turn, cuts it off at its n-th action, or never if n is
// 0, and returns how many actions it tried.
func playUntil(t *testing.T, start cutOffStart, maker airisk.Maker, n int) int {
	t.Helper()
	g, p := start.g, start.p
	dice := game.Random(7)
	actions := 0
	var at risk.Position // where it was cut off
	turn := airisk.NewTurn(g, &p, p.Turn, maker, game.Random(3), func(a risk.Action) error {
		if actions++; actions == n {
			at = p
			return errCutOff
		}
		if err := g.Check(&p, a); err != nil {
			t.Errorf("%s: %v", g.FormatPosition(&p), err)
			return err
		}
		g.Play(&p, a, nil)
		g.Proceed(&p, dice)
		return nil
	})
	ended := make(chan error)
	go func() {
		var err error
		for err == nil && p.Turn == start.p.Turn && p.Round == start.p.Round && p.Phase != risk.Over {
			err = turn.Step()
		}
		ended <- err
	}()
	var err error
	select {
	case err = <-ended:
	case <-time.After(time.Minute):
		t.Fatalf("cut off at action %d it does not return from\n%s", n, g.FormatPosition(&start.p))
	}
	if n == 0 {
		if err != nil {
			t.Fatalf("%s: %v", g.FormatPosition(&start.p), err)
		}
		return actions
	}
	if !errors.Is(err, errCutOff) || actions != n || !p.Equal(&at) {
		t.Fatalf("cut off at action %d it tries %d, ends with %v and leaves\n%s\nnot\n%s", n, actions, err, g.FormatPosition(&p), g.FormatPosition(&at))
	}
	own := p.Held[turn.Seat].First()
	if turn.Left() != 0 || turn.Asked(p.Phase) || turn.MustTradeIn() || turn.Place(own, 1) != 0 || actions != n {
		t.Fatalf("cut off at action %d it could go on", n)
	}
	return actions
}
