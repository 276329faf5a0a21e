package eras2005

import (
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/evolve"
	"eras/game/battle"
	"eras/game/war"
	"eras/internal/tomlfile"
)

// File is the TOML file of an [Experiment].
type File struct {
	Name string `toml:"name"`
	// Title and Claim appear in the report. Section is the section of the paper.
	Title   string `toml:"title"`
	Section string `toml:"section"`
	Claim   string `toml:"claim"`
	// Kind is [Random] or [Learner].
	Kind string `toml:"kind"`
	// LearnsBattles says whether a learner also keeps weights for battles.
	LearnsBattles bool        `toml:"learns_battles"`
	Paper         Paper       `toml:"paper"`
	Ours          Ours        `toml:"ours"`
	Conditions    []Condition `toml:"condition"`
}

// The kinds of experiments.
const (
	// Random is trained weights against random ones (eras-2005 5.1 to 5.3).
	Random = "random"
	// Learner is a hill-climbing learner against fixed weights (eras-2005 5.4).
	Learner = "learner"
)

// Paper is what the paper says about an experiment.
type Paper struct {
	Result Result `toml:"result"`
	War    Mode   `toml:"general"`
	Battle Mode   `toml:"battle"`
}

// Result is the paper's result for the trained side or the learner.
type Result struct {
	Won   int `toml:"won"`
	Drawn int `toml:"drawn"`
	Lost  int `toml:"lost"`
	// Sequence has W, D or L for each game in order. It replaces the counts.
	Sequence string `toml:"sequence"`
}

// Mode is what the paper says about the map or about battles.
type Mode struct {
	evolve.Genetic
	Estimators    []string `toml:"estimators"`
	Board         string   `toml:"board"`
	Limit         int      `toml:"limit"`
	TrainingBoard string   `toml:"training_board"`
	TrainingLimit int      `toml:"training_limit"`
}

// Ours are our decisions where the paper says nothing.
type Ours struct {
	// Scenario has the rules and the Layouts. Each layout is played from both sides.
	Scenario string   `toml:"scenario"`
	Layouts  []string `toml:"layouts"`
	// TrainingLayout is SCENARIO/MAP. TrainingArmies are the soldiers of the attacker
	// and the defender in training battles.
	TrainingLayout string `toml:"training_layout"`
	TrainingArmies [2]int `toml:"training_armies"`
	// Trainings is the number of independent trainings, or series, of a condition.
	Trainings int `toml:"trainings"`
	// BattleTrainings is the number of trainings for battles per training for the
	// map, if the training has its own battle field. The paper trains before every
	// battle (eras-2005 5.1.2); here every battle uses a random one of these.
	BattleTrainings int `toml:"battle_trainings"`
	// BattleArmies are the sizes of armies that are trained for if the training has
	// no field. A battle uses the nearest.
	BattleArmies []int `toml:"battle_armies"`
	// Series is the number of games in a series.
	Series int `toml:"series"`
	// Opening is the number of random actions before a game.
	Opening int `toml:"opening"`
	// Curve is the maximum number of games played for each point of the learning
	// curve of a training.
	Curve int `toml:"curve"`
}

// Condition is a variant of an experiment.
type Condition struct {
	Name string `toml:"name" json:"condition"`
	// Training is [AsInPaper], or the name or file of a training. The paper's
	// estimators replace those of the training.
	Training string `toml:"training" json:"training"`
	// Depth is the search depth of both sides in the measured games, in plies.
	Depth int `toml:"depth" json:"depth"`
	// Reading is the reading of the estimators' formulas, of both sides and in all
	// trainings; "" means [evaluation.Ours].
	Reading evaluation.Reading `toml:"reading" json:"reading,omitempty"`
	// Crossover says what is chosen for crossover in trainings as in the paper: "" or
	// [ByPair], or [ByIndividual].
	Crossover string `toml:"crossover" json:"crossover,omitempty"`
	// Keeps says whether the weights that a learner remembers enter its next training.
	Keeps bool `toml:"keeps" json:"keeps,omitempty"`
	// Remembers says which weights it remembers: "" or [BestResult], [BestWin] or
	// [LastWin].
	Remembers string `toml:"remembers" json:"remembers,omitempty"`
	// Most is the maximum number of trainings or series; 0 means no maximum.
	Most int `toml:"most" json:"-"`
}

// AsInPaper is the [Condition.Training] that the paper describes.
const AsInPaper = "paper"

// What is chosen for crossover; see [evolve.Genetic].
const (
	ByPair       = "pair"
	ByIndividual = "individual"
)

// maxTrainings bounds [Ours.Trainings].
const maxTrainings = 1000

// Experiment is an experiment of the paper, described by a [File].
type Experiment struct {
	file      File
	settings  string
	rules     war.Rules
	layouts   []war.Map
	trainings []agents.Training // of the conditions
}

// Parse parses the file called name.
func Parse(name string, data []byte) (*Experiment, error) {
	var f File
	t, err := tomlfile.Decode(name, data, &f)
	if err != nil {
		return nil, err
	}
	p := &Experiment{file: f, settings: string(data)}
	for _, step := range []func(*tomlfile.File) error{p.checkPaper, p.checkFiles, p.readOurs, p.readConditions} {
		if err := step(t); err != nil {
			return nil, err
		}
	}
	return p, nil
}

func (p *Experiment) checkPaper(t *tomlfile.File) error {
	f := &p.file
	if err := t.Require("name", "title", "kind"); err != nil {
		return err
	}
	if f.Name == "" || f.Title == "" {
		return t.Errorf("name", "name and title must not be empty")
	}
	if f.Kind != Random && f.Kind != Learner {
		return t.Errorf("kind", "kind = %.80q must be %s or %s", f.Kind, Random, Learner)
	}
	for _, m := range []struct {
		key  string
		mode *Mode
	}{{"paper.general", &f.Paper.War}, {"paper.battle", &f.Paper.Battle}} {
		if err := m.mode.Genetic.Check(t, m.key); err != nil {
			return err
		}
		if len(m.mode.Estimators) == 0 {
			return t.Errorf(m.key, "the key %.80q is missing in [%s]", "estimators", m.key)
		}
	}
	r := &f.Paper.Result
	if strings.Trim(r.Sequence, "WDL") != "" {
		return t.Errorf("paper.result.sequence", "sequence = %.80q must have W, D or L for each game", r.Sequence)
	}
	if r.Sequence != "" {
		r.Won, r.Drawn, r.Lost = strings.Count(r.Sequence, "W"), strings.Count(r.Sequence, "D"), strings.Count(r.Sequence, "L")
	}
	if r.Won < 0 || r.Drawn < 0 || r.Lost < 0 || r.Won+r.Drawn+r.Lost == 0 {
		return t.Errorf("paper.result", "the paper's result must have games, and no negative counts")
	}
	return nil
}

// checkFiles checks the names of scenarios and trainings, which may be paths: what others
// wrote must not open any file.
func (p *Experiment) checkFiles(t *tomlfile.File) error {
	names := map[string]string{"ours.scenario": p.file.Ours.Scenario, "ours.training_layout": p.file.Ours.TrainingLayout}
	for i, c := range p.file.Conditions {
		names[fmt.Sprintf("condition.%d.training", i)] = c.Training
	}
	for _, key := range slices.Sorted(maps.Keys(names)) {
		if name := names[key]; name != "" && !filepath.IsLocal(name) {
			return t.Errorf(key, "%.80q must be built in or a file below the current folder", name)
		}
	}
	return nil
}

func (p *Experiment) readOurs(t *tomlfile.File) error {
	o, paper := &p.file.Ours, &p.file.Paper
	scenario, err := agents.LoadScenario(o.Scenario)
	if err != nil {
		return t.Errorf("ours.scenario", "%w", err)
	}
	p.rules = scenario.Rules
	for _, name := range o.Layouts {
		m, ok := scenario.Map(name)
		if !ok {
			return t.Errorf("ours.layouts", "scenario %.80q has no map %.80q", o.Scenario, name)
		}
		if size, limit := m.Start.Size.String(), int(m.Start.Left); size != paper.War.Board || limit != paper.War.Limit {
			return t.Errorf("ours.layouts", "map %.80q is %s with %d actions, the paper's board %s with %d", name, size, limit, paper.War.Board, paper.War.Limit)
		}
		p.layouts = append(p.layouts, m)
	}
	if got := p.rules.Battle.Size.String(); got != paper.Battle.Board || int(p.rules.Battle.Limit) != paper.Battle.Limit {
		return t.Errorf("ours.scenario", "battles of scenario %.80q are on %s with %d moves, the paper's on %s with %d", o.Scenario, got, p.rules.Battle.Limit, paper.Battle.Board, paper.Battle.Limit)
	}
	for _, n := range []struct {
		key                string
		value, least, most int
	}{
		{"layouts", len(o.Layouts), 1, 100},
		{"trainings", o.Trainings, 1, maxTrainings},
		{"battle_trainings", o.BattleTrainings, 0, 100},
		{"series", o.Series, 0, 1000},
		{"opening", o.Opening, 0, aiwar.MaxOpening},
		{"curve", o.Curve, 0, 1000},
	} {
		if n.value < n.least || n.value > n.most {
			return t.Errorf("ours."+n.key, "%s = %d: must be from %d to %d", n.key, n.value, n.least, n.most)
		}
	}
	field := aibattle.Setup{Size: p.rules.Battle.Size}
	for _, army := range append(o.TrainingArmies[:], o.BattleArmies...) {
		field.Attackers, field.Defenders = army, army
		if err := field.Validate(); err != nil {
			return t.Errorf("ours.battle_armies", "%w", err)
		}
	}
	if p.file.Kind == Random && len(o.BattleArmies) == 0 {
		return t.Errorf("ours", "the key %.80q is missing in [ours]", "battle_armies")
	}
	if p.file.Kind == Learner && o.Series < 2 {
		return t.Errorf("ours.series", "series = %d: must be at least 2 for a learner", o.Series)
	}
	return nil
}

func (p *Experiment) readConditions(t *tomlfile.File) error {
	if len(p.file.Conditions) == 0 {
		return t.Errorf("condition", "there must be at least one table [[condition]]")
	}
	var names []string
	for i, c := range p.file.Conditions {
		key := fmt.Sprintf("condition.%d", i)
		if strings.Trim(c.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || c.Name == "" || c.Name == paperName || slices.Contains(names, c.Name) {
			return t.Errorf(key, "name = %.80q must be unique, have only a to z, 0 to 9 and -, and not be %s", c.Name, paperName)
		}
		names = append(names, c.Name)
		if err := (search.Limits{Depth: c.Depth}).Validate(); err != nil {
			return t.Errorf(key, "condition %.80q: %w", c.Name, err)
		}
		if c.Most < 0 {
			return t.Errorf(key, "condition %.80q: most = %d: must not be negative", c.Name, c.Most)
		}
		for _, word := range []struct {
			key, value string
			known      []string
		}{
			{"crossover", c.Crossover, []string{ByPair, ByIndividual}},
			{"remembers", c.Remembers, []string{BestResult, BestWin, LastWin}},
		} {
			if word.value != "" && !slices.Contains(word.known, word.value) {
				return t.Errorf(key+"."+word.key, "condition %.80q: %s = %.80q: must be %s", c.Name, word.key, word.value, strings.Join(word.known, " or "))
			}
		}
		if c.Crossover != "" && c.Training != AsInPaper {
			return t.Errorf(key+".crossover", "condition %.80q: crossover is for training = %.80q", c.Name, AsInPaper)
		}
		if c.Remembers != "" && !c.Keeps {
			return t.Errorf(key+".remembers", "condition %.80q: remembers needs keeps = true", c.Name)
		}
		training, err := p.training(c)
		if err != nil {
			return t.Errorf(key, "condition %.80q: %w", c.Name, err)
		}
		p.trainings = append(p.trainings, training)
	}
	return nil
}

// training returns the training of a condition: the paper's estimators in the
// condition's reading, everything else as in the paper or in the named training.
func (p *Experiment) training(c Condition) (agents.Training, error) {
	paper := &p.file.Paper
	if c.Training != AsInPaper {
		t, err := agents.LoadTraining(c.Training)
		if err != nil {
			return t, err
		}
		t.War.Estimators, t.Battle.Estimators = paper.War.Estimators, paper.Battle.Estimators
		t.War.Reading, t.Battle.Reading = c.Reading, c.Reading
		return t, validate(t)
	}
	layout, err := findMap(p.file.Ours.TrainingLayout)
	if err != nil {
		return agents.Training{}, err
	}
	if got := layout.Start.Size.String(); got != paper.War.TrainingBoard {
		return agents.Training{}, fmt.Errorf("the training layout is %s, the paper's board %s", got, paper.War.TrainingBoard)
	}
	if got := p.rules.Battle.Size.String(); got != paper.Battle.TrainingBoard {
		return agents.Training{}, fmt.Errorf("battles are on %s, the paper trains on %s", got, paper.Battle.TrainingBoard)
	}
	armies, forMap, forBattles := p.file.Ours.TrainingArmies, paper.War.Genetic, paper.Battle.Genetic
	forMap.ByIndividual = c.Crossover == ByIndividual
	forBattles.ByIndividual = forMap.ByIndividual
	t := agents.Training{
		War: aiwar.Training{
			Training: evaluation.Training{
				Method: forMap, Estimators: paper.War.Estimators, Reading: c.Reading, Limits: plies(1),
				Limit: uint16(min(max(paper.War.TrainingLimit, 0), war.MaxLimit)),
			},
			Map: &layout,
		},
		Battle: aibattle.Training{
			Training: evaluation.Training{
				Method: forBattles, Estimators: paper.Battle.Estimators, Reading: c.Reading, Limits: plies(1),
				Limit: uint16(min(max(paper.Battle.TrainingLimit, 0), battle.MaxLimit)),
			},
			Setup: &aibattle.Setup{Size: p.rules.Battle.Size, Attackers: armies[0], Defenders: armies[1]},
		},
	}
	return t, validate(t)
}

// findMap returns the map with the name "SCENARIO/MAP".
func findMap(text string) (war.Map, error) {
	name, layout, _ := strings.Cut(text, "/")
	s, err := agents.LoadScenario(name)
	if err != nil {
		return war.Map{}, err
	}
	m, ok := s.Map(layout)
	if !ok {
		return m, fmt.Errorf("scenario %.80q has no map %.80q", name, layout)
	}
	return m, nil
}

func validate(t agents.Training) error {
	if err := t.War.Validate(); err != nil {
		return err
	}
	return t.Battle.Validate()
}

// plies returns the limits of the paper's minimax: a fixed depth without
// quiescence.
func plies(depth int) search.Limits { return search.Limits{Depth: depth} }
