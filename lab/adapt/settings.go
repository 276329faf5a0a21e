package adapt

import (
	"errors"
	"fmt"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/evolve"
	"eras/game/war"
	"eras/play/learning"
)

// Settings are the settings of the experiment. Their JSON is part of results.json.
type Settings struct {
	// Scenario and Map are those of all games.
	Scenario, Map string
	// War and Battle name the estimators of all players.
	War    []string `json:"General"`
	Battle []string
	// Games is the number of games of an opponent against each learner. The first
	// Early of them are not part of the comparison of learners.
	Games, Early int
	// Depth is the search depth of the learners on the map, in plies. Opponents have
	// the Depths in turn. BattleDepth is the depth of all players in battles.
	Depth       int
	Depths      []int
	BattleDepth int
	// Opening is the number of random actions before a game.
	Opening int
	// Schedule holds the numbers of the games, from 1, after which ours and oracle take a
	// step of hill-climbing. The program takes one after each game. All but static train
	// before each game.
	Schedule []int
	// Evolution is the training of all learners but the paper's, which has the training
	// of that name. It also finds the weights that all start with, against random ones.
	Evolution evolve.Strategy
	Paper     string
	// Climber takes the steps.
	Climber learning.Climber
	// ModelShare is the share of training games against a model of the opponent.
	ModelShare float64
}

// Standard returns the standard settings: the estimators of prueba4 (eras-2005 5.3.1)
// on an 8×6 map like the paper's. Everything else is our choice, because the paper
// says nothing about it.
func Standard() Settings {
	return Settings{
		Scenario: "2005", Map: "two-ranges",
		War:    []string{"soldiers", "near-warehouses", "aggressive", "near-cities", "shrewd", "corner"},
		Battle: []string{"soldiers", "risky"},
		Games:  30, Early: 16,
		Depth: 1, Depths: []int{1, 2, 3}, BattleDepth: 1, Opening: 2,
		Schedule:  []int{3, 6, 10, 15},
		Evolution: evolve.Strategy{Population: 16, Generations: 12, Opponents: 7, Rounds: 2, Fame: 0.1, Final: 40, Step: 0.15}, Paper: "2005",
		Climber: learning.StandardClimber(agents.Training{}), ModelShare: learning.ModelShare,
	}
}

// ground returns the rules and the map.
func (s *Settings) ground() (war.Rules, war.Map, error) {
	scenario, err := agents.LoadScenario(s.Scenario)
	if err != nil {
		return war.Rules{}, war.Map{}, err
	}
	m, ok := scenario.Map(s.Map)
	if !ok {
		return war.Rules{}, war.Map{}, fmt.Errorf("scenario %.80q has no map %.80q", s.Scenario, s.Map)
	}
	return scenario.Rules, m, nil
}

// Validate returns an error that says what is invalid, or nil.
func (s *Settings) Validate() error {
	if s.Early < 0 || s.Games <= s.Early {
		return fmt.Errorf("the number of early games must be from 0 to %d, not %d", s.Games-1, s.Early)
	}
	if len(s.Depths) == 0 {
		return errors.New("the opponents must have at least one depth")
	}
	for _, depth := range append([]int{s.Depth, s.BattleDepth}, s.Depths...) {
		if err := evaluation.Lookahead(depth).Validate(); err != nil {
			return err
		}
	}
	_, _, err := s.ground()
	return err
}
