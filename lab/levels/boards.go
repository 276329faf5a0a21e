package levels

import (
	"context"
	"fmt"
	"slices"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/risk"
)

// riskBoard is Risk with the rules of ender-2009.
type riskBoard struct {
	Map    string
	Rounds int
	Beside []string
	levels []string
}

// standardRisk returns the board of the experiment.
func standardRisk() *riskBoard {
	return &riskBoard{Map: "classic", Rounds: 200, Beside: []string{"angry", "communist"}, levels: levelsOf("ender2", ender.Parameters.HighestLevel("ender2"))}
}

func (b *riskBoard) Levels() []string { return b.levels }
func (b *riskBoard) Fixed() []string  { return b.Beside }
func (b *riskBoard) Seats() int       { return 6 }
func (b *riskBoard) Firsts() bool     { return true }

// Others implements [Board]: minimax is left out for the time that it takes, and ender2 is its
// own highest level.
func (b *riskBoard) Others() []string {
	return slices.DeleteFunc(agents.RiskBots().Names(), func(name string) bool { return name == "ender2" || name == "minimax" })
}

// About implements [Board].
func (b *riskBoard) About() []string {
	return []string{fmt.Sprintf("Games of Risk with the rules of ender-2009 on the map %s. After %d rounds a game is a draw. Those who are eliminated later have the better place.", b.Map, b.Rounds)}
}

// Play implements [Board].
func (b *riskBoard) Play(ctx context.Context, specs []string, seed uint64) ([]int, game.Seat, error) {
	m, err := agents.LoadRiskMap(b.Map)
	if err != nil {
		return nil, game.Nobody, err
	}
	rules := risk.Ender2009(len(specs))
	rules.Limit = uint16(b.Rounds)
	g, err := risk.NewGame(m, rules)
	if err != nil {
		return nil, game.Nobody, err
	}
	makers := make([]airisk.Maker, len(specs))
	for i, spec := range specs {
		if makers[i], err = agents.RiskBots().Find(spec); err != nil {
			return nil, game.Nobody, err
		}
	}
	end, err := airisk.Play(ctx, g, makers, seed, nil)
	if err != nil {
		return nil, game.Nobody, err
	}
	o, _ := g.Outcome(&end)
	return g.Places(&end), o.Winner, nil
}

// diplomacyBoard is Diplomacy on the standard map.
type diplomacyBoard struct {
	Map    string
	Years  int
	Beside []string
	levels []string
}

// standardDiplomacy returns the board of the experiment.
func standardDiplomacy() *diplomacyBoard {
	return &diplomacyBoard{Map: "standard", Years: 8, Beside: []string{"dumbbot", "diplobot", "attackbot"}, levels: levelsOf("regent", regent.Parameters.HighestLevel("regent"))}
}

func (b *diplomacyBoard) Levels() []string { return b.levels }
func (b *diplomacyBoard) Fixed() []string  { return b.Beside }
func (b *diplomacyBoard) Seats() int       { return 7 }
func (b *diplomacyBoard) Firsts() bool     { return false }

// Others implements [Board].
func (b *diplomacyBoard) Others() []string {
	return slices.DeleteFunc(agents.DiplomacyBots().Names(), func(name string) bool { return name == "regent" })
}

// About implements [Board].
func (b *diplomacyBoard) About() []string {
	return []string{fmt.Sprintf("Games of Diplomacy on the map %s, draws after %d years. Those with more centres have the better place.", b.Map, b.Years)}
}

// Play implements [Board].
func (b *diplomacyBoard) Play(ctx context.Context, specs []string, seed uint64) ([]int, game.Seat, error) {
	m, err := agents.LoadDiplomacyMap(b.Map)
	if err != nil {
		return nil, game.Nobody, err
	}
	g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year + b.Years - 1)})
	if err != nil {
		return nil, game.Nobody, err
	}
	makers := make([]aidiplomacy.Maker, len(specs))
	for i, spec := range specs {
		if makers[i], err = agents.DiplomacyBots().Find(spec); err != nil {
			return nil, game.Nobody, err
		}
	}
	end, err := aidiplomacy.Play(ctx, g, makers, seed, nil)
	if err != nil {
		return nil, game.Nobody, err
	}
	o, _ := g.Outcome(&end)
	return g.Places(&end), o.Winner, nil
}
