// Package compat has tests that the program is compatible with what it was: the same seeds give
// the same matches, and files of older versions open.
package compat

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
)

var update = flag.Bool("update", false, "write the golden playthroughs anew")

// TestPlaythroughs plays a short match of each game with a fixed seed and compares its
// record and all that happened with testdata/playthroughs. A difference means that rules,
// agents, dice or notation have changed. If that is intended, renew the files with
//
//	go test ./tools/compat -run Playthroughs -update
func TestPlaythroughs(t *testing.T) {
	for name, play := range map[string]func(*testing.T) string{
		"war": playWar, "battle": playBattle, "risk": playRisk, "diplomacy": playDiplomacy,
	} {
		t.Run(name, func(t *testing.T) {
			got, file := play(t), "testdata/playthroughs/"+name+".golden"
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			golden, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := strings.Split(string(golden), "\n")
			for i, line := range strings.Split(got, "\n") {
				if i >= len(want) || line != want[i] {
					t.Fatalf("%s:%d: the playthrough goes on with\n%s", file, i+1, line)
				}
			}
			if got != string(golden) {
				t.Errorf("%s goes on after the end of the playthrough", file)
			}
		})
	}
}

// playthrough plays a match and returns its record, then each step with its events and,
// where shown says so, the position that follows.
func playthrough[P, M, E any](t *testing.T, board game.Board[P, M, E], seed uint64, names []string, agents []game.Agent[P, M],
	describe func(E) string, shown func(before, after P) bool) string {
	t.Helper()
	m := game.NewMatch(board, seed)
	for seat, name := range names {
		m.SetSeat(game.Seat(seat), name)
	}
	var log strings.Builder
	err := m.Run(context.Background(), agents, func(s game.Step[P, M, E]) {
		i := 0
		for seat := range s.Actors.All() {
			fmt.Fprintf(&log, "%v: %s\n", seat, board.FormatMove(&s.Before, seat, s.Answers[i]))
			i++
		}
		for _, e := range s.Events {
			if text := describe(e); text != "" {
				fmt.Fprintf(&log, "    %s\n", text)
			}
		}
		if shown(s.Before, s.After) {
			fmt.Fprintf(&log, "= %s\n", board.FormatPosition(&s.After))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	record := m.Record().String()
	if parsed, err := game.ParseRecord(record); err != nil {
		t.Error(err)
	} else if again, err := game.Replay(board, parsed); err != nil || again.Record().String() != record {
		t.Errorf("the record does not replay to itself: %v", err)
	}
	return record + "\nWhat happened\n\n" + log.String()
}

func playWar(t *testing.T) string {
	scenario, err := agents.LoadScenario("dominion")
	if err != nil {
		t.Fatal(err)
	}
	ground, ok := scenario.Map("march")
	if !ok {
		t.Fatal("dominion has no map march")
	}
	board := scenario.Board(ground)
	board.Rules.Dominion = 25
	names := []string{"level:2", "level:1"}
	var players []agents.WarAgent
	for seat, name := range names {
		spec, err := agents.ParseSpec(name)
		if err != nil {
			t.Fatal(err)
		}
		player, err := spec.WarAgent(board.Rules, game.SeatSeed(3, game.Seat(seat)))
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, player)
	}
	describe := func(e war.Event) string {
		switch e.Kind {
		case war.Moved:
			return fmt.Sprintf("%v moves a leader with %d soldiers from %v to %v", e.Side, e.Soldiers, e.From, e.To)
		case war.LeaderBought:
			return fmt.Sprintf("%v buys a leader in %v", e.Side, e.To)
		case war.SoldierBought:
			return fmt.Sprintf("%v buys a soldier in %v", e.Side, e.To)
		case war.Passed:
			return fmt.Sprintf("%v passes", e.Side)
		case war.BattleOpened:
			return fmt.Sprintf("%v attacks from %v to %v", e.Side, e.From, e.To)
		case war.Fought:
			return describeBattle(e.Battle)
		case war.BattleEnded:
			return fmt.Sprintf("%v wins the battle in %v with %d soldiers left", e.Side, e.To, e.Soldiers)
		case war.SiteTaken:
			return fmt.Sprintf("%v takes the %v in %v", e.Side, e.Site, e.To)
		case war.Income:
			return fmt.Sprintf("%v has an income of %d", e.Side, e.Amount)
		case war.Scored:
			return fmt.Sprintf("%v has %d points", e.Side, e.Amount)
		case war.Ended:
			return fmt.Sprintf("the war ends: %v", e.Outcome)
		}
		return fmt.Sprintf("unknown event %+v", e)
	}
	return playthrough(t, board, 3, names, players, describe, func(_, after war.State) bool { return !after.Fighting })
}

func playBattle(t *testing.T) string {
	rules := battle.Rules{Scaled: true, Limit: 60, Tie: battle.TieDefender, Stall: 12}
	board := &battle.Board{Rules: rules, First: battle.Between(rules, game.Red, 6, 5)}
	names := []string{"minimax:depth=3", "minimax:depth=2,noise=0.2"}
	var players []agents.BattleAgent
	for seat, name := range names {
		spec, err := agents.ParseSpec(name)
		if err != nil {
			t.Fatal(err)
		}
		player, err := spec.BattleAgent(rules, game.SeatSeed(5, game.Seat(seat)))
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, player)
	}
	return playthrough(t, board, 5, names, players, describeBattle, func(_, _ battle.Position) bool { return true })
}

func describeBattle(e battle.Event) string {
	switch e.Kind {
	case battle.Moved:
		return fmt.Sprintf("%v moves from %v to %v", e.Side, e.From, e.To)
	case battle.Captured:
		return fmt.Sprintf("%v captures from %v on %v", e.Side, e.From, e.To)
	case battle.Passed:
		return fmt.Sprintf("%v passes", e.Side)
	case battle.RingClosed:
		return fmt.Sprintf("the ring closes on %d red and %d blue soldiers", e.Red.Len(), e.Blue.Len())
	case battle.Ended:
		return fmt.Sprintf("the battle ends: {Winner:%v Left:%d Reason:%s}", e.Result.Winner, e.Result.Left.Len(), e.Result.Reason)
	}
	return fmt.Sprintf("unknown event %+v", e)
}

func playRisk(t *testing.T) string {
	isles, err := agents.LoadRiskMap("isles")
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(3)
	rules.Limit = 4
	board, err := risk.NewBoard(isles, rules)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"killbot", "boscoe", "quo"}
	bots, err := airisk.NewAgents(board.Game, find(t, agents.RiskBots().Find, names), airisk.BotSeed(7))
	if err != nil {
		t.Fatal(err)
	}
	id := isles.ID
	describe := func(e risk.Event) string {
		switch e.Kind {
		case risk.Claimed, risk.Drew, risk.Moved, risk.Reinforced:
			return "" // the answer says it
		case risk.TurnBegan:
			return fmt.Sprintf("round %d, turn of %v", e.N, e.Seat)
		case risk.Traded:
			return fmt.Sprintf("%v trades in for %d armies", e.Seat, e.N)
		case risk.Rolled:
			return fmt.Sprintf("%s against %s: %v", id(e.From), id(e.To), e.Dice)
		case risk.Taken:
			return fmt.Sprintf("%v takes %s from %v", e.Seat, id(e.To), e.Other)
		case risk.ContinentWon:
			return fmt.Sprintf("%v has continent %d", e.Seat, e.Continent)
		case risk.ContinentLost:
			return fmt.Sprintf("%v no longer has continent %d", e.Seat, e.Continent)
		case risk.Eliminated:
			return fmt.Sprintf("%v eliminates %v and gets %d cards", e.Seat, e.Other, e.N)
		case risk.Ended:
			return "the match ends"
		}
		return fmt.Sprintf("unknown event %+v", e)
	}
	return playthrough(t, board, 7, names, bots, describe, func(before, after risk.Position) bool { return after.Round > 0 && before.Turn != after.Turn })
}

func playDiplomacy(t *testing.T) string {
	standard, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	board, err := diplomacy.NewBoard(standard, diplomacy.Rules{LastYear: 1903})
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"dumbbot", "haai-vanilla", "attackbot", "dumbbot", "jic", "dumbbot", "holdbot"}
	bots, err := aidiplomacy.NewAgents(board.Game, find(t, agents.DiplomacyBots().Find, names), 9)
	if err != nil {
		t.Fatal(err)
	}
	power := func(p diplomacy.Power) string {
		if p == diplomacy.Neutral {
			return "nobody"
		}
		return standard.PowerToken(p)
	}
	describe := func(e diplomacy.Event) string {
		switch e.Kind {
		case diplomacy.Resolved, diplomacy.Retreated, diplomacy.Destroyed, diplomacy.Built, diplomacy.Removed:
			return strings.TrimSpace(fmt.Sprintf("%v %s: %v %v", e.Kind, standard.FormatOrder(e.Order), e.Verdict.Result, e.Verdict.Reason))
		case diplomacy.WasDislodged, diplomacy.CentreTaken:
			return fmt.Sprintf("%v %s: %s, %s", e.Kind, standard.Token(e.At), power(e.Power), power(e.Other))
		}
		if e.Kind == diplomacy.Skipped {
			return ""
		}
		return fmt.Sprintf("%v %s", e.Kind, power(e.Power))
	}
	return playthrough(t, board, 9, names, bots, describe, func(_, _ diplomacy.Position) bool { return true })
}

// find returns the constructors of the named bots.
func find[T any](t *testing.T, list func(string) (T, error), names []string) []T {
	t.Helper()
	var all []T
	for _, name := range names {
		one, err := list(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
	return all
}
