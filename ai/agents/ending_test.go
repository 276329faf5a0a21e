package agents

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	airisk "eras/ai/risk"
	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/gametest"
	"eras/game/risk"
)

// thinking is an agent with a position at which it is to move.
type thinking struct {
	spec string
	// begin makes the agent; act then lets it play at the position until the context ends.
	begin func() (act func(context.Context) error, err error)
}

// playing returns what lets an agent play for all seats.
func playing[P, M, E any](board game.Board[P, M, E], agents []game.Agent[P, M]) func(context.Context) error {
	return func(ctx context.Context) error {
		return game.NewMatch(board, 5, game.NoHistory, game.NoRecord).Run(ctx, agents, nil)
	}
}

// agentsOfRisk returns the bots of Risk with their parameters at the ends of their ranges, in
// the middle of a match.
func agentsOfRisk(t testing.TB) []thinking {
	m, err := LoadRiskMap("classic")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := risk.ParseRules("players=4 sets=growing")
	if err != nil {
		t.Fatal(err)
	}
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	var middle risk.Position
	some := RiskBots().Entries[1].Make
	err = airisk.EachPhase(t.Context(), g, []airisk.Maker{some, some, some, some}, 3, func(p *risk.Position) bool {
		middle = *p
		return p.Round < 4 || p.Phase != risk.Reinforcing
	})
	if err != nil {
		t.Fatal(err)
	}
	board := &risk.Board{Game: g, First: middle}
	var all []thinking
	for _, e := range RiskBots().Entries {
		for _, spec := range e.Extremes() {
			all = append(all, thinking{spec, func() (func(context.Context) error, error) {
				maker, err := RiskBots().Find(spec)
				if err != nil {
					return nil, err
				}
				makers := []airisk.Maker{some, some, some, some}
				makers[middle.Turn] = maker
				agents, err := airisk.NewAgents(g, makers, 7)
				return playing(board, agents), err
			}})
		}
	}
	return all
}

// agentsOfDiplomacy returns the bots of Diplomacy likewise.
func agentsOfDiplomacy(t testing.TB) []thinking {
	m, err := LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	var makers []aidiplomacy.Maker
	for range m.Powers() {
		makers = append(makers, aidiplomacy.NewDumbBot)
	}
	start := g.Start()
	playing1903, ended := context.WithCancel(t.Context())
	_, err = aidiplomacy.Play(playing1903, g, makers, 3, func(s diplomacy.Step) {
		if start = s.After; s.After.Year == 1903 && s.After.Season.Moves() {
			ended()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	board := &diplomacy.Board{Game: g, First: start}
	var all []thinking
	for _, e := range DiplomacyBots().Entries {
		for _, spec := range e.Extremes() {
			all = append(all, thinking{spec, func() (func(context.Context) error, error) {
				maker, err := DiplomacyBots().Find(spec)
				if err != nil {
					return nil, err
				}
				makers := append([]aidiplomacy.Maker{maker}, makers[1:]...)
				agents, err := aidiplomacy.NewAgents(g, makers, 7)
				return playing(board, agents), err
			}})
			if e.Name == "regent" {
				all = append(all, thinking{"hurried " + spec, func() (func(context.Context) error, error) {
					maker, err := DiplomacyBots().Find(spec)
					if err != nil {
						return nil, err
					}
					agent := aidiplomacy.NewAgent(maker(g, 1, game.Random(7)))
					return func(ctx context.Context) error {
						answer, err := agent.Act(ctx, start, 0)
						return errors.Join(err, g.CheckAnswer(&start, 1, answer))
					}, nil
				}})
			}
		}
	}
	return all
}

// agentsOfWar returns players of war and battle.
func agentsOfWar(t testing.TB) []thinking {
	specs := WarPlayers().Names()
	for _, kind := range []string{"minimax", "network"} {
		deepest := fmt.Sprintf("%s:depth=%d,battle=%d", kind, search.MaxDepth, search.MaxDepth)
		specs = append(specs, kind+":depth=1", deepest, deepest+",quiescence=no", deepest+",noise=1", deepest+",nodes=1", deepest+",nodes=18446744073709551615")
	}
	var all []thinking
	for _, name := range []string{"banners", "dominion", "2005"} {
		s, err := LoadScenario(name)
		if err != nil {
			t.Fatal(err)
		}
		board := s.Board(s.Maps[0])
		alone := &battle.Board{Rules: s.Rules.Battle, First: battle.Between(s.Rules.Battle, game.Red, 9, 9)}
		for _, text := range specs {
			all = append(all, thinking{name + " map " + text, func() (func(context.Context) error, error) {
				player, err := ParseSpec(text)
				if err != nil {
					return nil, err
				}
				a, err := player.WarAgent(s.Rules, 3)
				return playing(board, []WarAgent{a, a}), err
			}}, thinking{name + " battle " + text, func() (func(context.Context) error, error) {
				player, err := ParseSpec(text)
				if err != nil {
					return nil, err
				}
				a, err := player.BattleAgent(s.Rules.Battle, 3)
				return playing(alone, []BattleAgent{a, a}), err
			}})
		}
	}
	return all
}

// most is how often an agent may look at its context after the end, which regent does while it
// chooses in a hurry; prompt is how often the others may. An agent that takes longer than
// hanging is said to hang.
const (
	most    = 6000
	prompt  = 10
	hanging = 2 * time.Minute
)

// TestAgentsEndWithTheirContext ends the context of each agent, with each parameter at its ends,
// at several points of its work.
func TestAgentsEndWithTheirContext(t *testing.T) {
	for name, list := range map[string]func(testing.TB) []thinking{"risk": agentsOfRisk, "diplomacy": agentsOfDiplomacy, "war": agentsOfWar} {
		t.Run(name, func(t *testing.T) {
			for _, a := range list(t) {
				a.end(t, 12)
				if a.alone() {
					continue
				}
				for _, looks := range []int{0, 1, 3, 100} {
					a.end(t, looks)
				}
			}
		})
	}
}

// alone reports whether a single parameter is at an end of its range.
func (a *thinking) alone() bool { return strings.Count(a.spec, "=") == 1 }

// ending returns a context that ends, or hurries, after that many looks.
func (a *thinking) ending(looks int) *gametest.Ending {
	if strings.HasPrefix(a.spec, "hurried") {
		return gametest.HurryAfter(looks)
	}
	return gametest.EndAfter(looks)
}

// end lets the agent look at its context that often before it ends.
func (a *thinking) end(t testing.TB, looks int) {
	act, err := a.begin()
	if err != nil {
		t.Fatalf("%s: %v", a.spec, err)
	}
	ctx, ended := a.ending(looks), make(chan error, 1)
	go func() { ended <- act(ctx) }()
	select {
	case err := <-ended:
		if err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("%s, ended after %d looks: %v", a.spec, looks, err)
		}
		allowed := prompt
		if strings.HasPrefix(a.spec, "hurried") {
			allowed = 2 * most // at the error and at the cause
		}
		if n := ctx.Looks(); n > allowed {
			t.Errorf("%s, ended after %d looks: it looked %d times more", a.spec, looks, n)
		}
	case <-time.After(hanging):
		t.Fatalf("%s, ended after %d looks: it does not end", a.spec, looks)
	}
}
