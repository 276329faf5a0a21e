package learning

import (
	"testing"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/saves"
)

// Every answer of the computer is known with how often its matches were lost and won, and nothing
// else is.
func TestRecallHasTheAnswersOfTheComputer(t *testing.T) {
	s, err := agents.LoadScenario("banners")
	if err != nil {
		t.Fatal(err)
	}
	rules := s.Rules.Battle
	type answer struct {
		p battle.Position
		m battle.Move
	}
	want := map[answer]evaluation.Given[battle.Move]{}
	var past []saves.Logged
	for seed := range uint64(12) {
		computer := game.SideAt(game.Seat(seed % 2))
		board := &battle.Board{Rules: rules, First: battle.Between(rules, game.Red, 5, 5)}
		match := game.NewMatch(board, seed)
		players := make([]game.Agent[battle.Position, battle.Move], 2)
		for i := range players {
			if players[i], err = agents.Levels()[0].BattleAgent(rules, game.Derive(seed%3, uint64(i)), nil); err != nil {
				t.Fatal(err)
			}
		}
		if err := match.Run(t.Context(), players, nil); err != nil {
			t.Fatal(err)
		}
		o, _ := match.Outcome()
		past = append(past, saves.Logged{Mode: battle.ID, Side: computer.Other(), Record: match.Record().String(), TakenBack: seed == 11})
		if seed == 11 {
			continue
		}
		for i, text := range match.Record().Actions {
			p := match.At(i)
			if p.Turn != computer || len(p.Moves(nil)) < 2 {
				continue
			}
			m, err := board.ParseMove(&p, computer.Seat(), text)
			if err != nil {
				t.Fatal(err)
			}
			g := want[answer{p, m}]
			g.Move = m
			switch o.Score(computer.Seat()) {
			case 1:
				g.Won++
			case -1:
				g.Lost++
			}
			want[answer{p, m}] = g
		}
	}
	k := saves.Knowledge{Matches: past}
	given := RecallBattles(Recalled(&k, battle.ID), &rules)
	count, twice := 0, 0
	seen := map[battle.Position]bool{}
	for a, g := range want {
		if g.Won+g.Lost > 1 {
			twice++
		}
		found := false
		for _, x := range given(&a.p) {
			found = found || x == g
		}
		if !found {
			t.Errorf("%v is not among %v", g, given(&a.p))
		}
		if !seen[a.p] {
			seen[a.p] = true
			count += len(given(&a.p))
		}
	}
	if count != len(want) || twice == 0 {
		t.Errorf("%d answers, want %d; %d were given twice", count, len(want), twice)
	}
	other := rules
	other.Limit++
	if none := RecallBattles(past, &other); none(&battle.Position{}) != nil {
		t.Error("answers under other rules are known")
	}
}
