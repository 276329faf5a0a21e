package pruebas

import (
	"fmt"
	"slices"
	"strings"

	aibattle "eras/ai/battle"
	aigeneral "eras/ai/general"
	"eras/ai/roster"
	"eras/ai/search"
	"eras/evolve"
	"eras/game/battle"
	"eras/game/general"
	"eras/game/tomlfile"
)

// File is a prueba as its TOML file says it.
type File struct {
	Name string `toml:"name"`
	// Title and Claim are for the report, Section is the paper's.
	Title   string `toml:"title"`
	Section string `toml:"section"`
	Claim   string `toml:"claim"`
	// Kind is [Random] or [Learner].
	Kind string `toml:"kind"`
	// LearnsBattles says whether a learner keeps weights for battles as well.
	LearnsBattles bool        `toml:"learns_battles"`
	Paper         Paper       `toml:"paper"`
	Ours          Ours        `toml:"ours"`
	Conditions    []Condition `toml:"condition"`
}

// The kinds of pruebas.
const (
	// Random is trained weights against random ones (5.1 to 5.3).
	Random = "random"
	// Learner is one who climbs against a participant with fixed weights (5.4).
	Learner = "learner"
)

// Paper is what the paper says of a prueba.
type Paper struct {
	Result  Result `toml:"result"`
	General Mode   `toml:"general"`
	Battle  Mode   `toml:"battle"`
}

// Result is what came out in the paper, for the trained side or the learner.
type Result struct {
	Won   int `toml:"won"`
	Drawn int `toml:"drawn"`
	Lost  int `toml:"lost"`
	// Sequence is W, D or L for each game in their order, in place of the counts.
	Sequence string `toml:"sequence"`
}

// Mode is what the paper says of one of its two modes of play.
type Mode struct {
	evolve.Params
	Estimators    []string `toml:"estimators"`
	Board         string   `toml:"board"`
	Limit         int      `toml:"limit"`
	TrainingBoard string   `toml:"training_board"`
	TrainingLimit int      `toml:"training_limit"`
}

// Ours is what the paper does not say.
type Ours struct {
	// Scenario holds the rules and the Layouts, each played from both sides.
	Scenario string   `toml:"scenario"`
	Layouts  []string `toml:"layouts"`
	// TrainingLayout is SCENARIO/MAP; TrainingArmies are the attacker's and the
	// defender's soldiers in the battles that are trained on.
	TrainingLayout string `toml:"training_layout"`
	TrainingArmies [2]int `toml:"training_armies"`
	// Trainings is how many independent trainings, or series, a condition has.
	Trainings int `toml:"trainings"`
	// BattleTrainings is how many trainings for battles there are for each of
	// them, where these have a field of their own. The paper trains before every
	// battle (5.1.2); here every battle draws one of these.
	BattleTrainings int `toml:"battle_trainings"`
	// BattleArmies are the armies that a training without such a field trains for;
	// a battle takes the nearest.
	BattleArmies []int `toml:"battle_armies"`
	// Series is how many games a series has.
	Series int `toml:"series"`
	// Opening is how many random actions come before a game.
	Opening int `toml:"opening"`
	// Curve is how many games each point of the learning curve of a training is
	// measured with, at most.
	Curve int `toml:"curve"`
}

// Condition is one way to run a prueba.
type Condition struct {
	Name string `toml:"name" json:"condition"`
	// Training is [AsInPaper], or the name or file of a training whose estimators
	// are replaced by the paper's.
	Training string `toml:"training" json:"training"`
	// Depth is how many plies both sides look ahead in the games that are
	// measured.
	Depth int `toml:"depth" json:"depth"`
	// Keeps says whether a learner's best weights enter its next training.
	Keeps bool `toml:"keeps" json:"keeps,omitempty"`
	// Most bounds the trainings or series, 0 meaning no bound.
	Most int `toml:"most" json:"-"`
}

// AsInPaper is the training of a [Condition] that the paper describes.
const AsInPaper = "paper"

// maxTrainings bounds [Ours.Trainings].
const maxTrainings = 1000

// Prueba is an experiment that a [File] describes.
type Prueba struct {
	file      File
	settings  string
	rules     general.Rules
	layouts   []general.Map
	trainings []roster.Training // of the conditions
}

// Parse reads a prueba from the file called name.
func Parse(name string, data []byte) (*Prueba, error) {
	var f File
	t, err := tomlfile.Decode(name, data, &f)
	if err != nil {
		return nil, err
	}
	p := &Prueba{file: f, settings: string(data)}
	for _, step := range []func(*tomlfile.File) error{p.checkPaper, p.readOurs, p.readConditions} {
		if err := step(t); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// Name returns the experiment's name.
func (p *Prueba) Name() string { return p.file.Name }

func (p *Prueba) checkPaper(t *tomlfile.File) error {
	f := &p.file
	if f.Name == "" || f.Title == "" {
		return t.Errorf("name", "name and title must be there")
	}
	if f.Kind != Random && f.Kind != Learner {
		return t.Errorf("kind", "kind = %q: write %s or %s", f.Kind, Random, Learner)
	}
	for _, m := range []struct {
		key  string
		mode *Mode
	}{{"paper.general", &f.Paper.General}, {"paper.battle", &f.Paper.Battle}} {
		if err := m.mode.Params.Check(t, m.key); err != nil {
			return err
		}
		if len(m.mode.Estimators) == 0 {
			return t.Errorf(m.key, "the key %q is missing in [%s]", "estimators", m.key)
		}
	}
	r := &f.Paper.Result
	if strings.Trim(r.Sequence, "WDL") != "" {
		return t.Errorf("paper.result.sequence", "sequence = %q: write W, D or L for each game", r.Sequence)
	}
	if r.Sequence != "" {
		r.Won, r.Drawn, r.Lost = strings.Count(r.Sequence, "W"), strings.Count(r.Sequence, "D"), strings.Count(r.Sequence, "L")
	}
	if r.Won < 0 || r.Drawn < 0 || r.Lost < 0 || r.Won+r.Drawn+r.Lost == 0 {
		return t.Errorf("paper.result", "the paper's result has no games, or fewer than none")
	}
	return nil
}

func (p *Prueba) readOurs(t *tomlfile.File) error {
	o, paper := &p.file.Ours, &p.file.Paper
	scenario, err := roster.LoadScenario(o.Scenario)
	if err != nil {
		return t.Errorf("ours.scenario", "%w", err)
	}
	p.rules = scenario.Rules
	for _, name := range o.Layouts {
		m, ok := scenario.Map(name)
		if !ok {
			return t.Errorf("ours.layouts", "scenario %q has no map %q", o.Scenario, name)
		}
		if size, limit := m.Start.Size.String(), int(m.Start.Left); size != paper.General.Board || limit != paper.General.Limit {
			return t.Errorf("ours.layouts", "map %q is %s with %d actions, the paper's board %s with %d", name, size, limit, paper.General.Board, paper.General.Limit)
		}
		p.layouts = append(p.layouts, m)
	}
	if got := p.rules.Battle.Size.String(); got != paper.Battle.Board || int(p.rules.Battle.Limit) != paper.Battle.Limit {
		return t.Errorf("ours.scenario", "battles of scenario %q are on %s with %d moves, the paper's on %s with %d", o.Scenario, got, p.rules.Battle.Limit, paper.Battle.Board, paper.Battle.Limit)
	}
	for _, n := range []struct {
		key                string
		value, least, most int
	}{
		{"layouts", len(o.Layouts), 1, 100},
		{"trainings", o.Trainings, 1, maxTrainings},
		{"battle_trainings", o.BattleTrainings, 0, 100},
		{"series", o.Series, 0, 1000},
		{"opening", o.Opening, 0, aigeneral.MaxOpening},
		{"curve", o.Curve, 0, 1000},
	} {
		if n.value < n.least || n.value > n.most {
			return t.Errorf("ours."+n.key, "%s = %d is impossible: it goes from %d to %d", n.key, n.value, n.least, n.most)
		}
	}
	field := aibattle.Field{Size: p.rules.Battle.Size}
	for _, army := range append(o.TrainingArmies[:], o.BattleArmies...) {
		field.Attackers, field.Defenders = army, army
		if err := field.Validate(); err != nil {
			return t.Errorf("ours.battle_armies", "%w", err)
		}
	}
	if p.file.Kind == Random && len(o.BattleArmies) == 0 {
		return t.Errorf("ours", "the key %q is missing in [ours]", "battle_armies")
	}
	if p.file.Kind == Learner && o.Series < 2 {
		return t.Errorf("ours.series", "series = %d: a learner needs at least 2 games", o.Series)
	}
	return nil
}

func (p *Prueba) readConditions(t *tomlfile.File) error {
	if len(p.file.Conditions) == 0 {
		return t.Errorf("condition", "there is no condition: write at least one table [[condition]]")
	}
	var names []string
	for i, c := range p.file.Conditions {
		key := fmt.Sprintf("condition.%d", i)
		if strings.Trim(c.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" || c.Name == "" || c.Name == paperName || slices.Contains(names, c.Name) {
			return t.Errorf(key, "name = %q: each condition has its own, of a to z, 0 to 9 and -, other than %s", c.Name, paperName)
		}
		names = append(names, c.Name)
		if err := (search.Limits{Depth: c.Depth}).Validate(); err != nil {
			return t.Errorf(key, "condition %q: %w", c.Name, err)
		}
		if c.Most < 0 {
			return t.Errorf(key, "condition %q: most = %d is impossible", c.Name, c.Most)
		}
		training, err := p.training(c)
		if err != nil {
			return t.Errorf(key, "condition %q: %w", c.Name, err)
		}
		p.trainings = append(p.trainings, training)
	}
	return nil
}

// training returns how weights are trained under c: the paper's estimators, and
// all the rest as the paper or as the named training has it.
func (p *Prueba) training(c Condition) (roster.Training, error) {
	paper := &p.file.Paper
	if c.Training != AsInPaper {
		t, err := roster.LoadTraining(c.Training)
		if err != nil {
			return t, err
		}
		t.General.Estimators, t.Battle.Estimators = paper.General.Estimators, paper.Battle.Estimators
		return t, validate(t)
	}
	layout, err := findMap(p.file.Ours.TrainingLayout)
	if err != nil {
		return roster.Training{}, err
	}
	if got := layout.Start.Size.String(); got != paper.General.TrainingBoard {
		return roster.Training{}, fmt.Errorf("the training layout is %s, the paper's board %s", got, paper.General.TrainingBoard)
	}
	if got := p.rules.Battle.Size.String(); got != paper.Battle.TrainingBoard {
		return roster.Training{}, fmt.Errorf("battles are on %s, the paper trains on %s", got, paper.Battle.TrainingBoard)
	}
	armies := p.file.Ours.TrainingArmies
	t := roster.Training{
		General: aigeneral.Training{
			Method: paper.General.Params, Estimators: paper.General.Estimators, Limits: plies(1),
			Map: &layout, Limit: uint16(min(max(paper.General.TrainingLimit, 0), general.MaxLimit)),
		},
		Battle: aibattle.Training{
			Method: paper.Battle.Params, Estimators: paper.Battle.Estimators, Limits: plies(1),
			Field: &aibattle.Field{Size: p.rules.Battle.Size, Attackers: armies[0], Defenders: armies[1]},
			Limit: uint16(min(max(paper.Battle.TrainingLimit, 0), battle.MaxLimit)),
		},
	}
	return t, validate(t)
}

// findMap returns the map that "SCENARIO/MAP" names.
func findMap(text string) (general.Map, error) {
	name, layout, _ := strings.Cut(text, "/")
	s, err := roster.LoadScenario(name)
	if err != nil {
		return general.Map{}, err
	}
	m, ok := s.Map(layout)
	if !ok {
		return m, fmt.Errorf("scenario %q has no map %q", name, layout)
	}
	return m, nil
}

func validate(t roster.Training) error {
	if err := t.General.Validate(); err != nil {
		return err
	}
	return t.Battle.Validate()
}

// plies returns the limits of the paper's minimax, which looks so many plies
// ahead and no further.
func plies(depth int) search.Limits { return search.Limits{Depth: depth} }
