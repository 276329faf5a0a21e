// Package opponent trains an opponent as the desktop program does when a match begins
// ([Request.Train]), and measures such opponents ([Measurement.Run]).
package opponent

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"eras/ai/agents"
	"eras/evolve"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/lab"
	"eras/lab/tournament"
	wartournament "eras/lab/tournament/war"
	"eras/play/learning"
	"eras/saves"
)

// Request says which opponent is to be trained. Empty fields have defaults.
type Request struct {
	// Board is [lab.War] or [lab.Battle].
	Board string
	// Scenario is the name of a built-in scenario or a file. Map is the name of one of its
	// maps (default the first), and Soldiers are red's and blue's in a battle, as in "8,8"
	// (default full armies).
	Scenario, Map, Soldiers string
	// Training is the name of a training or a file (default that of the program).
	Training string
	// Player is the name of a player whose kept weights and models are in Saves.
	Player string
	Saves  *saves.Saves
	// Seed is that of the match.
	Seed uint64
	// Workers is how many games are played at once.
	Workers int
}

// Opponent is an opponent after its training.
type Opponent struct {
	Board    string `json:"board"`
	Scenario string `json:"scenario"`
	Map      string `json:"map,omitempty"`
	Player   string `json:"player,omitempty"`
	Seed     uint64 `json:"seed"`
	// Weights are its genes by estimator. SameAs names the individual of the archive that has
	// the same ones, and Kept says that they are those kept for the player.
	Weights map[string]float64 `json:"weights"`
	SameAs  string             `json:"same_as"`
	Kept    bool               `json:"kept"`
	// Games is how many games the training played, in Seconds.
	Games   int     `json:"games"`
	Seconds float64 `json:"seconds"`
	// Tournament has the generations of the training.
	Tournament []Generation `json:"tournament"`

	genes      []float64
	estimators []string
}

// Estimators returns the names of the estimators in the order of their genes.
func (o *Opponent) Estimators() []string { return o.estimators }

// Generation is an [evolve.Generation] as JSON.
type Generation struct {
	Number      int          `json:"generation"`
	Individuals []Individual `json:"individuals"`
	// Points and Meetings have a row for each individual: its points against each other one,
	// two for a win, and then against the models of the player; and how often the two met
	// at home and away.
	Points   [][]int16 `json:"points"`
	Meetings [][]int16 `json:"meetings,omitempty"`
}

// Individual is an [evolve.Individual] as JSON.
type Individual struct {
	Origin string `json:"origin"`
	// Parents are numbers of individuals of the generation before, from 1.
	Parents   []int   `json:"parents,omitempty"`
	Mutations int     `json:"mutations"`
	Fate      string  `json:"fate"`
	Strength  float64 `json:"strength"`
	Won       int     `json:"won"`
	Games     int     `json:"games"`
}

// scenario returns the scenario of the request.
func (q *Request) scenario() (*war.Scenario, error) { return agents.LoadScenario(q.Scenario) }

// match returns the match on m, a map of a scenario, as learning sees it.
func (q *Request) match(s *war.Scenario) (learning.Match, string, error) {
	m := learning.Match{Mode: war.ID, Rules: s.Rules, Person: game.Red, Seed: q.Seed}
	if q.Board == lab.War {
		if q.Soldiers != "" {
			return m, "", fmt.Errorf("soldiers are for battles only: leave out -soldiers, or write -board battle")
		}
		if q.Map == "" {
			m.War = s.Maps[0].Start
			return m, s.Maps[0].Name, nil
		}
		world, ok := s.Map(q.Map)
		if !ok {
			return m, "", fmt.Errorf("scenario %.80q has no map %.80q: write %s", s.Name, q.Map, strings.Join(wartournament.MapNames(s), ", "))
		}
		m.War = world.Start
		return m, q.Map, nil
	}
	if q.Map != "" {
		return m, "", fmt.Errorf("map %.80q is for wars only: leave out -map", q.Map)
	}
	soldiers, err := wartournament.ParseArmies(&s.Rules, q.Soldiers)
	if err != nil {
		return m, "", err
	}
	m.Mode, m.Battle = battle.ID, battle.Between(s.Rules.Battle, game.Red, soldiers[0], soldiers[1])
	return m, "", nil
}

// Train trains the opponent. progress, if not nil, is called after each generation.
func (q *Request) Train(ctx context.Context, progress tournament.Progress) (*Opponent, error) {
	s, err := q.scenario()
	if err != nil {
		return nil, err
	}
	m, name, err := q.match(s)
	if err != nil {
		return nil, err
	}
	var p saves.Profile
	var k saves.Knowledge
	if q.Player != "" {
		if p, err = q.Saves.Profile(q.Player); err != nil {
			return nil, err
		}
		if k, err = q.Saves.Knowledge(q.Player); err != nil {
			return nil, err
		}
	}
	o, err := q.train(ctx, m, &p, &k, progress)
	if err != nil {
		return nil, err
	}
	o.Scenario, o.Map, o.Player = s.Name, name, p.Name
	return o, nil
}

// train trains for a match against the player of whom p and k are kept.
func (q *Request) train(ctx context.Context, m learning.Match, p *saves.Profile, k *saves.Knowledge, progress tournament.Progress) (*Opponent, error) {
	training := q.Training
	if training == "" {
		training = agents.Standard
	}
	d, err := learning.Prepare(m, training, p, k)
	if err != nil {
		return nil, err
	}
	g, err := d.Trainer()
	if err != nil {
		return nil, err
	}
	o := &Opponent{Board: q.Board, Seed: m.Seed}
	g.Workers = max(1, q.Workers)
	g.Report = func(x evolve.Generation) {
		o.Tournament = append(o.Tournament, generation(&x))
		progress.Tell(x.Games, g.Games())
	}
	began := time.Now()
	last, err := g.Run(ctx)
	if err != nil {
		return nil, err
	}
	o.Seconds, o.Games, o.genes = time.Since(began).Seconds(), last.Games, last.Fittest().Genes
	o.Kept = d.Kept() != nil && slices.Equal(d.Kept(), o.genes)
	o.Weights = map[string]float64{}
	o.estimators = m.Estimators()
	for i, name := range o.estimators {
		o.Weights[name] = o.genes[i]
	}
	for i, known := range g.Archive {
		if slices.Equal(known.Genes, o.genes) {
			o.SameAs = fmt.Sprint("elite ", i+1)
		}
	}
	return o, nil
}

// generation returns a generation as JSON.
func generation(g *evolve.Generation) Generation {
	x := Generation{Number: g.Number, Points: g.Table, Meetings: g.Meetings}
	for i := range g.Population {
		p := &g.Population[i]
		one := Individual{Origin: p.Origin.String(), Mutations: p.Mutations, Fate: p.Fate.String(), Strength: p.Strength, Won: p.Fitness, Games: p.Games}
		if p.Parent >= 0 {
			one.Parents = append(one.Parents, p.Parent+1)
			if p.Origin == evolve.Crossed && g.Meetings != nil {
				one.Parents = append(one.Parents, p.Second+1)
			}
		}
		x.Individuals = append(x.Individuals, one)
	}
	return x
}
