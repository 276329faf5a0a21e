//go:build soak

package tournament_test

import (
	"flag"
	"fmt"
	"os"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/ai/process"
	airisk "eras/ai/risk"
	diplomacymaps "eras/assets/maps/diplomacy"
	riskmaps "eras/assets/maps/risk"
	"eras/game/gametest"
	"eras/lab"
	"eras/lab/tournament"
	"eras/lab/tournament/diplomacy"
	"eras/lab/tournament/risk"
	"eras/lab/tournament/war"
)

var soakTime = flag.Duration("soak", time.Hour, "play for so long")

// agentRole in the environment makes the program of this test an agent of Risk.
const agentRole = "ERAS_SOAK_AGENT"

func TestMain(m *testing.M) {
	if os.Getenv(agentRole) != "" {
		_ = process.Serve(os.Stdin, os.Stdout, func(string) (airisk.Maker, error) { return agents.RiskBots().Find("quo") })
		return
	}
	flag.Parse()
	os.Exit(m.Run())
}

// TestSoak plays all boards in turn, one of them against a process, and fails when what is
// in use grows: after every game it must be what it was at first, but for a margin.
func TestSoak(t *testing.T) {
	t.Setenv(agentRole, "1") // for the process
	var first gametest.Usage
	began := time.Now()
	for round := uint64(0); round == 0 || time.Since(began) < *soakTime; round++ {
		config := tournament.Config{Games: 2, Seed: round, Workers: 2, Records: true}
		play := func(name string, err error) {
			if err != nil {
				t.Fatalf("round %d, %s: %v", round, name, err)
			}
		}
		for _, board := range []string{lab.War, lab.Battle} {
			q := war.Request{Config: config, Board: board, Red: "level:3", Blue: "level:2", Opening: 4}
			if board == lab.War {
				q.Map = war.AllMaps
			}
			w, err := q.Tournament()
			if err == nil {
				err = w.Run(t.Context(), func(war.Game) error { return nil })
			}
			play(board, err)
		}
		maps := riskmaps.Names()
		r, err := risk.Request{
			Config: config, Map: maps[round%uint64(len(maps))], Seats: "ender-2009:plans=50,killbot,@" + os.Args[0], Cards: "5", Rounds: 30, Limit: time.Minute,
		}.Tournament()
		if err == nil {
			_, _, err = r.Run(t.Context(), func(p risk.Played) error {
				for _, f := range p.Faults {
					if f != (process.Faults{}) {
						return fmt.Errorf("the process failed: %+v", f)
					}
				}
				return nil
			})
		}
		play(lab.Risk, err)
		maps = diplomacymaps.Names()
		board, err := agents.LoadDiplomacyMap(maps[round%uint64(len(maps))])
		play(lab.Diplomacy, err)
		d, err := diplomacy.Request{
			Config: config, Map: board.Name, Bots: fmt.Sprintf("dumbbot:%d,jic", board.Powers()-1), Powers: diplomacy.Rotate, LastYear: 1910,
		}.Tournament()
		if err == nil {
			_, _, err = d.Run(t.Context(), nil)
		}
		play(lab.Diplomacy, err)

		now := gametest.MeasureUsage()
		if round < 2 { // until then caches fill
			first = now
		}
		if now.Exceeds(first) {
			t.Fatalf("after round %d and %v in use: %+v, at first %+v", round, time.Since(began).Round(time.Second), now, first)
		}
		t.Logf("%v round %d: %+v", time.Since(began).Round(time.Second), round, now)
	}
}
