package adapt

import (
	"fmt"

	"eras/ai/person"
	"eras/ai/roster"
	"eras/game/general"
)

// Settings are what the experiment is run with.
type Settings struct {
	// Scenario and Map are where all games are played.
	Scenario, Map string
	// General and Battle name the estimators of all players.
	General, Battle []string
	// Games is how many games an opponent plays against each learner, Early how
	// many of them are left out of the comparison of learners.
	Games, Early int
	// Depth is how many plies ahead the learners look. The opponents look as far
	// as one of Depths, in turn. In battle all look BattleDepth plies ahead.
	Depth       int
	Depths      []int
	BattleDepth int
	// Opening is how many random actions come before a game.
	Opening int
	// Schedule holds the numbers of the games, from 1, before which ours and the
	// oracle train; the paper's learner trains before each game.
	Schedule []int
	// Beginning is the training against random weights that all learners begin
	// with; Paper is the file of the paper's training, for its parameters.
	Beginning person.Evolution
	Paper     string
	// Evolution, Judgement, Fitting, Models, Fresh and Share are those of
	// [person.Config].
	Evolution person.Evolution
	Judgement person.Judgement
	Fitting   person.Fitting
	Models    int
	Fresh     int
	Share     float64
	// ModelDepth bounds how many plies ahead models look in training, as it does in
	// the game ([person.QuickConfig]).
	ModelDepth int
}

// Standard returns the settings of the laboratory: the estimators of prueba 4
// (eras-2005 5.3.1) on the 8×6 map in the paper's manner. Everything else is
// ours, for the paper says nothing of it.
func Standard() Settings {
	c := person.StandardConfig(person.Ground{}, nil, nil, 0)
	return Settings{
		Scenario: "2005", Map: "two-ranges",
		General: []string{"soldiers", "near-warehouses", "aggressive", "near-cities", "shrewd", "corner"},
		Battle:  []string{"soldiers", "risky"},
		Games:   30, Early: 16,
		Depth: 1, Depths: []int{1, 2, 3}, BattleDepth: 1, Opening: 2,
		Schedule:  []int{2, 4, 8, 15},
		Beginning: c.Evolution, Paper: "2005",
		Evolution: c.Evolution, Judgement: c.Judgement, Fitting: c.Fitting, Models: c.Models, Fresh: c.Fresh, Share: c.Share,
		ModelDepth: 2,
	}
}

// ground returns the rules and the map.
func (s *Settings) ground() (general.Rules, general.Map, error) {
	scenario, err := roster.LoadScenario(s.Scenario)
	if err != nil {
		return general.Rules{}, general.Map{}, err
	}
	m, ok := scenario.Map(s.Map)
	if !ok {
		return general.Rules{}, general.Map{}, fmt.Errorf("scenario %q has no map %q", s.Scenario, s.Map)
	}
	return scenario.Rules, m, nil
}

// Validate reports what is impossible about s, or nil.
func (s *Settings) Validate() error {
	if s.Early < 0 || s.Games <= s.Early {
		return fmt.Errorf("%d games of which the first %d are left out are impossible: some must be left", s.Games, s.Early)
	}
	if len(s.Depths) == 0 {
		return fmt.Errorf("the opponents have no depth")
	}
	for _, depth := range append([]int{s.Depth, s.BattleDepth}, s.Depths...) {
		if err := person.LimitsOf(depth).Validate(); err != nil {
			return err
		}
	}
	_, _, err := s.ground()
	return err
}
