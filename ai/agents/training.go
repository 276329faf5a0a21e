package agents

import (
	"cmp"
	"eras/internal/files"
	"fmt"
	"maps"
	"slices"
	"strings"

	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/assets/scenarios"
	"eras/assets/training"
	"eras/evolve"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/internal/tomlfile"
)

// Training is how the computer evolves its weights: War when a match begins, Battle when a battle
// begins.
type Training struct {
	// Name is the argument of [LoadTraining], or empty.
	Name   string
	War    aiwar.Training
	Battle aibattle.Training
	// Climb keeps the weights with the best result against a person from match to match, as in 2005
	// (eras-2005 4.5). Without it the computer learns from the person's moves, and keeps new
	// weights only if they win a paired match against the old ones (package ai/playermodel).
	Climb bool
}

// Standard is the name of the training of the desktop program.
const Standard = "standard"

// LoadTraining returns the built-in training with that name, or reads it from the file at that
// path.
func LoadTraining(nameOrFile string) (Training, error) {
	file, data, err := load("training", nameOrFile, training.Read, training.Names(), files.MaxText)
	if err != nil {
		return Training{}, err
	}
	t, err := ParseTraining(file, data)
	t.Name = nameOrFile
	return t, err
}

// WarTrainer is [aiwar.Training.Trainer] with the archive of the rules.
func WarTrainer(t *aiwar.Training, r *war.Rules, start *war.Position) (evolve.Trainer, error) {
	trainer, err := t.Trainer(r, start)
	if err != nil {
		return trainer, err
	}
	return withArchive(trainer, "war", r, aiwar.Estimators(r).Names())
}

// BattleTrainer is [aibattle.Training.Trainer] with the archive of the rules.
func BattleTrainer(t *aibattle.Training, r *battle.Rules, start *battle.Position) (evolve.Trainer, error) {
	trainer, err := t.Trainer(r, start)
	if err != nil {
		return trainer, err
	}
	return withArchive(trainer, "battle", &war.Rules{Battle: *r}, aibattle.Estimators(r).Names())
}

// withArchive adds the built-in individuals for the rules to a training.
func withArchive(t evolve.Trainer, board string, r *war.Rules, estimators []string) (evolve.Trainer, error) {
	archive, err := Archive(board, r)
	if err != nil {
		return t, err
	}
	if !slices.Equal(archive.Estimators, estimators) {
		return t, fmt.Errorf("the archive for the board %.80q has the estimators %s: must be %s", board, strings.Join(archive.Estimators, ", "), strings.Join(estimators, ", "))
	}
	for _, e := range archive.Elites {
		t.Archive = append(t.Archive, evolve.Rated{Genes: e.Genes, Points: e.Points / 100, Games: e.Games})
	}
	return t, nil
}

// trainingFile is a training as TOML.
type trainingFile struct {
	Learning string `toml:"learning"`
	War      struct {
		gameTable
		Map     string         `toml:"map"`
		Opening int            `toml:"opening"`
		Turns   *strengthTable `toml:"turns"`
	} `toml:"general"`
	Battle struct {
		gameTable
		Board     string `toml:"board"`
		Attackers int    `toml:"attackers"`
		Defenders int    `toml:"defenders"`
		Opening   int    `toml:"opening"`
	} `toml:"battle"`
}

// gameTable is an [evaluation.Training] as part of a table.
type gameTable struct {
	methodTable
	Estimators []string `toml:"estimators"`
	Depth      int      `toml:"depth"`
	Quiescence bool     `toml:"quiescence"`
	Nodes      uint64   `toml:"nodes"`
	Limit      int      `toml:"limit"`
}

// training returns the training that a table describes. maxLimit is the maximum of its limit.
func (g *gameTable) training(f *tomlfile.File, table string, maxLimit int) (evaluation.Training, error) {
	method, err := g.method(f, table)
	if err != nil {
		return evaluation.Training{}, err
	}
	if g.Limit < 0 || g.Limit > maxLimit {
		return evaluation.Training{}, f.Errorf(table+".limit", "limit = %d: it must be from 0 to %d, where 0 means the limit of the match", g.Limit, maxLimit)
	}
	return evaluation.Training{
		Method: method, Estimators: g.Estimators, Limits: limits(g.Depth, g.Quiescence, g.Nodes), Limit: uint16(g.Limit), Shuffle: cmp.Or(g.Method, "genetic") != "genetic",
	}, nil
}

// methodTable is an [evolve.Method] as part of a table.
type methodTable struct {
	Method string `toml:"method"`
	evolve.Genetic
	Rounds    int     `toml:"rounds"`
	Fame      float64 `toml:"fame"`
	Opponents int     `toml:"opponents"`
	Final     int     `toml:"final"`
	Step      float64 `toml:"step"`
}

// methodKeys are the keys of each method, by the method's name in files.
var methodKeys = map[string][]string{
	"league":    {"population", "generations", "opponents", "rounds", "crossover", "step", "final"},
	"evolution": {"population", "generations", "opponents", "rounds", "fame", "final", "step"},
	"genetic":   {"population", "generations", "crossover", "crossover_by_individual", "mutation", "mutation_period"},
}

// method returns the method that a table describes.
func (m *methodTable) method(f *tomlfile.File, table string) (evolve.Method, error) {
	var method interface {
		evolve.Method
		Check(f *tomlfile.File, table string) error
	}
	word := cmp.Or(m.Method, "genetic")
	switch word {
	case "genetic":
		method = m.Genetic
	case "evolution":
		method = evolve.Strategy{
			Population: m.Population, Generations: m.Generations, Opponents: m.Opponents, Rounds: m.Rounds, Fame: m.Fame, Final: m.Final, Step: m.Step,
		}
	case "league":
		method = evolve.League{
			Population: m.Population, Generations: m.Generations, Opponents: m.Opponents, Rounds: m.Rounds, Crossover: m.Crossover, Step: m.Step, Final: m.Final,
		}
	default:
		return nil, f.Errorf(table+".method", "method = %.80q is unknown: write league, evolution or genetic", m.Method)
	}
	for _, other := range slices.Sorted(maps.Keys(methodKeys)) {
		for _, key := range methodKeys[other] {
			if f.Has(table+"."+key) && !slices.Contains(methodKeys[word], key) {
				return nil, f.Errorf(table+"."+key, "the key %.80q is not for method %.80q, which takes %s", key, word, strings.Join(methodKeys[word], ", "))
			}
		}
	}
	return method, method.Check(f, table)
}

// ParseTraining reads a training file; name is its name in errors. Missing and unknown keys are
// errors.
func ParseTraining(name string, data []byte) (Training, error) {
	var raw trainingFile
	f, err := tomlfile.Decode(name, data, &raw)
	if err != nil {
		return Training{}, err
	}
	if err := f.Require("general", "general.depth", "battle", "battle.depth"); err != nil {
		return Training{}, err
	}
	var t Training
	switch raw.Learning {
	case "climb":
		t.Climb = true
	case "models", "":
	default:
		return Training{}, f.Errorf("learning", "learning = %.80q is unknown: write models or climb", raw.Learning)
	}
	if t.War, err = raw.war(f); err != nil {
		return Training{}, err
	}
	t.Battle, err = raw.battle(f)
	return t, err
}

func (raw *trainingFile) war(f *tomlfile.File) (aiwar.Training, error) {
	g := &raw.War
	shared, err := g.training(f, "general", war.MaxLimit)
	if err != nil {
		return aiwar.Training{}, err
	}
	t := aiwar.Training{Training: shared, Opening: g.Opening}
	if s := g.Turns; s != nil {
		if s.Noise != 0 {
			return t, f.Errorf("general.turns", "noise = %v: the players of training games have no noise", s.Noise)
		}
		t.Turns = search.Limits{Depth: s.Depth, Step: 1, Quiescence: s.Quiescence, Nodes: s.Nodes}
	}
	if g.Map != "" {
		m, err := findMap(g.Map)
		if err != nil {
			return t, f.Errorf("general.map", "%w", err)
		}
		t.Map = &m
	}
	if err := t.Validate(); err != nil {
		return t, f.Errorf("general", "%w", err)
	}
	return t, nil
}

func (raw *trainingFile) battle(f *tomlfile.File) (aibattle.Training, error) {
	b := &raw.Battle
	shared, err := b.training(f, "battle", battle.MaxLimit)
	if err != nil {
		return aibattle.Training{}, err
	}
	t := aibattle.Training{Training: shared, Opening: b.Opening}
	if f.Has("battle.board") || f.Has("battle.attackers") || f.Has("battle.defenders") {
		size, err := grid.ParseSize(b.Board)
		if err != nil {
			return t, f.Errorf("battle.board", "%w", err)
		}
		t.Setup = &aibattle.Setup{Size: size, Attackers: b.Attackers, Defenders: b.Defenders}
	}
	if err := t.Validate(); err != nil {
		return t, f.Errorf("battle", "%w", err)
	}
	return t, nil
}

// findMap returns the map named by text of the form "SCENARIO/MAP".
func findMap(text string) (war.Map, error) {
	scenario, name, ok := strings.Cut(text, "/")
	file, data, known := scenarios.Read(scenario)
	if !ok || !known {
		return war.Map{}, fmt.Errorf("map = %.80q: write SCENARIO/MAP with a scenario of %s", text, strings.Join(scenarios.Names(), ", "))
	}
	s, err := war.ParseScenario(file, data)
	if err != nil {
		return war.Map{}, err
	}
	m, ok := s.Map(name)
	if !ok {
		return war.Map{}, fmt.Errorf("map = %.80q: scenario %.80q has no map %.80q", text, scenario, name)
	}
	return m, nil
}
