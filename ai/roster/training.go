package roster

import (
	"cmp"
	"fmt"
	"os"
	"slices"
	"strings"

	aibattle "eras/ai/battle"
	aigeneral "eras/ai/general"
	"eras/assets/scenarios"
	"eras/assets/training"
	"eras/evolve"
	"eras/game/battle"
	"eras/game/general"
	"eras/game/grid"
	"eras/game/tomlfile"
)

// Training is how the computer trains: General when a match begins, Battle when
// a battle does.
type Training struct {
	General aigeneral.Training
	Battle  aibattle.Training
	// Climb says that the weights with the best result against a person are kept
	// from match to match, as in 2005 (eras-2005 4.5). Else the computer learns from
	// the person's moves, and keeps new weights only if they win a paired match
	// against the kept ones (package ai/person).
	Climb bool
}

// Standard is the name of the training of the desktop program.
const Standard = "standard"

// LoadTraining returns the training of the house with that name, or reads it
// from the file at that path.
func LoadTraining(nameOrFile string) (Training, error) {
	file, data, ok := training.Read(nameOrFile)
	if !ok {
		var err error
		if file, data, err = load("training", nameOrFile, training.Names()); err != nil {
			return Training{}, err
		}
	}
	return ParseTraining(file, data)
}

// load reads the file of a noun that is none of the house's names.
func load(noun, path string, names []string) (file string, data []byte, err error) {
	if data, err = os.ReadFile(path); err != nil {
		return "", nil, fmt.Errorf("%q is no %s: write one of %s, or a file (%w)", path, noun, strings.Join(names, ", "), err)
	}
	return path, data, nil
}

// LoadScenario returns the scenario of the house with that name, or reads it
// from the file at that path.
func LoadScenario(nameOrFile string) (*general.Scenario, error) {
	file, data, ok := scenarios.Read(nameOrFile)
	if !ok {
		var err error
		if file, data, err = load("scenario", nameOrFile, scenarios.Names()); err != nil {
			return nil, err
		}
	}
	return general.ParseScenario(file, data)
}

// trainingFile is a training as TOML.
type trainingFile struct {
	Learning string `toml:"learning"`
	General  struct {
		methodTable
		Estimators []string `toml:"estimators"`
		Depth      int      `toml:"depth"`
		Quiescence bool     `toml:"quiescence"`
		Nodes      uint64   `toml:"nodes"`
		Map        string   `toml:"map"`
		Limit      int      `toml:"limit"`
		Opening    int      `toml:"opening"`
	} `toml:"general"`
	Battle struct {
		methodTable
		Estimators []string `toml:"estimators"`
		Depth      int      `toml:"depth"`
		Quiescence bool     `toml:"quiescence"`
		Nodes      uint64   `toml:"nodes"`
		Limit      int      `toml:"limit"`
		Board      string   `toml:"board"`
		Attackers  int      `toml:"attackers"`
		Defenders  int      `toml:"defenders"`
	} `toml:"battle"`
}

// methodTable is an [evolve.Method] as part of a table.
type methodTable struct {
	Method string `toml:"method"`
	evolve.Params
	Pairs     int     `toml:"pairs"`
	Opponents int     `toml:"opponents"`
	Final     int     `toml:"final"`
	Reach     float64 `toml:"reach"`
	Step      float64 `toml:"step"`
	Zeros     float64 `toml:"zeros"`
}

// methodKeys are the methods by their words in files, and the keys each takes.
var methodKeys = map[string][]string{
	"genetic": {"population", "generations", "crossover", "mutation", "mutation_period"},
	"ascent":  {"generations", "pairs", "opponents", "final", "reach", "step"},
	"race":    {"population", "opponents", "zeros"},
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
		method = m.Params
	case "ascent":
		method = evolve.Ascent{Generations: m.Generations, Pairs: m.Pairs, Opponents: m.Opponents, Final: m.Final, Reach: m.Reach, Step: m.Step}
	case "race":
		method = evolve.Race{Population: m.Population, Opponents: m.Opponents, Zeros: m.Zeros}
	default:
		return nil, f.Errorf(table+".method", "method = %q is unknown: write genetic, ascent or race", m.Method)
	}
	for _, other := range []string{"genetic", "ascent", "race"} {
		for _, key := range methodKeys[other] {
			if f.Has(table+"."+key) && !slices.Contains(methodKeys[word], key) {
				return nil, f.Errorf(table+"."+key, "the key %q is not for method %q, which takes %s", key, word, strings.Join(methodKeys[word], ", "))
			}
		}
	}
	return method, method.Check(f, table)
}

// ParseTraining reads the file of a training; name is the file's, for errors.
// What is missing is said; unknown keys are refused.
func ParseTraining(name string, data []byte) (Training, error) {
	var raw trainingFile
	f, err := tomlfile.Decode(name, data, &raw)
	if err != nil {
		return Training{}, err
	}
	for _, key := range []string{"general", "general.depth", "battle", "battle.depth"} {
		if !f.Has(key) {
			return Training{}, f.Errorf(key, "the key %q is missing", key)
		}
	}
	var t Training
	switch raw.Learning {
	case "climb":
		t.Climb = true
	case "models", "":
	default:
		return Training{}, f.Errorf("learning", "learning = %q is unknown: write models or climb", raw.Learning)
	}
	if t.General, err = raw.general(f); err != nil {
		return Training{}, err
	}
	t.Battle, err = raw.battle(f)
	return t, err
}

func (raw *trainingFile) general(f *tomlfile.File) (aigeneral.Training, error) {
	g := &raw.General
	method, err := g.method(f, "general")
	if err != nil {
		return aigeneral.Training{}, err
	}
	limit, err := checkLimit(f, "general.limit", g.Limit, general.MaxLimit)
	if err != nil {
		return aigeneral.Training{}, err
	}
	t := aigeneral.Training{Method: method, Estimators: g.Estimators, Limits: limits(g.Depth, g.Quiescence, g.Nodes), Limit: limit, Opening: g.Opening}
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
	method, err := b.method(f, "battle")
	if err != nil {
		return aibattle.Training{}, err
	}
	limit, err := checkLimit(f, "battle.limit", b.Limit, battle.MaxLimit)
	if err != nil {
		return aibattle.Training{}, err
	}
	t := aibattle.Training{Method: method, Estimators: b.Estimators, Limits: limits(b.Depth, b.Quiescence, b.Nodes), Limit: limit}
	if f.Has("battle.board") || f.Has("battle.attackers") || f.Has("battle.defenders") {
		size, err := grid.ParseSize(b.Board)
		if err != nil {
			return t, f.Errorf("battle.board", "%w", err)
		}
		t.Field = &aibattle.Field{Size: size, Attackers: b.Attackers, Defenders: b.Defenders}
	}
	if err := t.Validate(); err != nil {
		return t, f.Errorf("battle", "%w", err)
	}
	return t, nil
}

func checkLimit(f *tomlfile.File, key string, limit, most int) (uint16, error) {
	if limit < 0 || limit > most {
		return 0, f.Errorf(key, "a limit of %d is impossible: it goes from 0, the match's own, to %d", limit, most)
	}
	return uint16(limit), nil
}

// findMap returns the map that "SCENARIO/MAP" names.
func findMap(text string) (general.Map, error) {
	scenario, name, ok := strings.Cut(text, "/")
	file, data, known := scenarios.Read(scenario)
	if !ok || !known {
		return general.Map{}, fmt.Errorf("map = %q: write SCENARIO/MAP with a scenario of %s", text, strings.Join(scenarios.Names(), ", "))
	}
	s, err := general.ParseScenario(file, data)
	if err != nil {
		return general.Map{}, err
	}
	m, ok := s.Map(name)
	if !ok {
		return general.Map{}, fmt.Errorf("map = %q: scenario %q has no map %q", text, scenario, name)
	}
	return m, nil
}
