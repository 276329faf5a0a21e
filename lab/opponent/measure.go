package opponent

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"eras/ai/agents"
	"eras/ai/evaluation"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/lab"
	"eras/lab/tournament"
	wartournament "eras/lab/tournament/war"
	"eras/play/learning"
	"eras/saves"
)

// Measurement trains opponents with seeds of their own, on the maps of the scenario in turn,
// and measures how new, how strong and how different they are.
type Measurement struct {
	Request
	// Opponents is how many are trained.
	Opponents int
	// Levels are those at which each plays Pairs pairs of games against the best individual
	// of the archive, on its own map.
	Levels []int
	Pairs  int
	// Chains is how many players meet Length opponents each, one after the other, each of which
	// is kept for the next training. The last one plays ChainPairs pairs of games against the
	// first at each level.
	Chains, Length, ChainPairs int
}

// Figures are the results of a [Measurement].
type Figures struct {
	Board     string `json:"board"`
	Scenario  string `json:"scenario"`
	Seed      uint64 `json:"seed"`
	Opponents int    `json:"opponents"`
	// Shipped counts opponents that are individuals of the archive, and Distinct the different
	// ones.
	Shipped  int `json:"shipped"`
	Distinct int `json:"distinct"`
	// Games is what a training plays, and Seconds how long it takes on one worker in the mean.
	Games   int     `json:"games"`
	Seconds float64 `json:"seconds"`
	// Strength is the share of the points against the best of the archive, and Chain that of
	// the last opponent of a chain against the first.
	Strength []LevelShare `json:"strength"`
	Chain    []LevelShare `json:"chain,omitempty"`
	// Behaviour are shares of fixed positions at which two choose different actions: pairs of
	// opponents, the same opponent with two seeds, and pairs of the archive.
	Behaviour struct {
		Opponents stats.Interval `json:"opponents"`
		Seeds     stats.Interval `json:"seeds"`
		Archive   stats.Interval `json:"archive"`
	} `json:"behaviour"`
}

// LevelShare is a share of the points of games at a level. The interval of 95 % is over
// opponents or chains.
type LevelShare struct {
	Level int            `json:"level"`
	Games int            `json:"games"`
	Share stats.Interval `json:"share"`
}

// Seeds derived from that of a measurement.
const (
	opponentSeed = iota
	strengthSeed
	chainSeed
	endsSeed
	choiceSeed
)

// Validate returns an error that says what is wrong with m, or nil.
func (m *Measurement) Validate() error {
	if m.Opponents < 2 || m.Pairs < 0 || m.Chains < 0 || m.Chains > 0 && m.Length < 2 || m.ChainPairs < 0 {
		return errors.New("a measurement needs two opponents, chains of at least two, and no negative numbers")
	}
	for _, level := range m.Levels {
		if _, err := agents.LevelAt(level); err != nil {
			return err
		}
	}
	return nil
}

// ground is a map, or a battle, on which opponents are trained and play.
type ground struct {
	match   learning.Match
	name    string
	archive *evaluation.Archive
}

// grounds returns the maps of the scenario or the one of the request.
func (m *Measurement) grounds() ([]ground, error) {
	s, err := m.scenario()
	if err != nil {
		return nil, err
	}
	maps := []string{m.Map}
	if m.Board == lab.War && m.Map == "" {
		maps = wartournament.MapNames(s)
	}
	var all []ground
	for _, name := range maps {
		q := m.Request
		q.Map = name
		match, name, err := q.match(s)
		if err != nil {
			return nil, err
		}
		archive, err := agents.Archive(m.Board, &s.Rules)
		if err != nil {
			return nil, err
		}
		all = append(all, ground{match, name, archive})
	}
	return all, nil
}

// Run measures. progress, if not nil, is called with the numbers of units of work.
func (m *Measurement) Run(ctx context.Context, progress tournament.Progress) (*Figures, error) {
	if err := m.Validate(); err != nil {
		return nil, err
	}
	grounds, err := m.grounds()
	if err != nil {
		return nil, err
	}
	done, total := 0, m.Opponents*(2+len(m.Levels))+m.Chains*(m.Length+len(m.Levels))
	step := func(n int) {
		done += n
		progress.Tell(done, total)
	}
	f := &Figures{Board: m.Board, Scenario: m.Scenario, Seed: m.Seed, Opponents: m.Opponents}
	opponents := make([]*Opponent, m.Opponents)
	err = tournament.InOrder(ctx, m.Opponents, m.Workers, func(ctx context.Context, i int) (*Opponent, error) {
		match := grounds[i%len(grounds)].match
		match.Seed = game.Derive(m.Seed, opponentSeed, uint64(i))
		return m.alone().train(ctx, match, &saves.Profile{}, &saves.Knowledge{}, nil)
	}, func(i int, o *Opponent) error {
		opponents[i] = o
		f.add(o)
		f.Seconds += o.Seconds / float64(m.Opponents)
		step(1)
		return nil
	})
	if err != nil {
		return nil, err
	}
	f.Distinct = distinct(opponents)
	for _, level := range m.Levels {
		share, err := m.shares(ctx, len(opponents), m.Pairs, level, func(ctx context.Context, i, pair int) (float64, error) {
			g := &grounds[i%len(grounds)]
			return g.pair(ctx, level, opponents[i].genes, g.archive.Elites[0].Genes, game.Derive(m.Seed, strengthSeed, uint64(level), uint64(i), uint64(pair)))
		})
		if err != nil {
			return nil, err
		}
		f.Strength = append(f.Strength, share)
		step(m.Opponents)
	}
	if err := m.behaviour(ctx, f, grounds, opponents); err != nil {
		return nil, err
	}
	step(m.Opponents)
	return f, m.chains(ctx, f, grounds, step)
}

// alone returns the request for one training among several.
func (m *Measurement) alone() *Request {
	q := m.Request
	q.Workers = 1
	return &q
}

// add counts an opponent.
func (f *Figures) add(o *Opponent) {
	f.Games = o.Games
	if o.SameAs != "" {
		f.Shipped++
	}
}

// distinct returns how many different opponents there are.
func distinct(opponents []*Opponent) int {
	n := 0
	for i, o := range opponents {
		if !slices.ContainsFunc(opponents[:i], func(other *Opponent) bool { return slices.Equal(o.genes, other.genes) }) {
			n++
		}
	}
	return n
}

// shares plays pairs of games for each of n players at a level.
func (m *Measurement) shares(ctx context.Context, n, pairs, level int, play func(ctx context.Context, i, pair int) (float64, error)) (LevelShare, error) {
	s := LevelShare{Level: level, Games: 2 * n * pairs}
	if s.Games == 0 {
		return s, nil
	}
	means := make([]float64, n)
	err := tournament.InOrder(ctx, n*pairs, m.Workers, func(ctx context.Context, i int) (float64, error) {
		return play(ctx, i/pairs, i%pairs)
	}, func(i int, share float64) error {
		means[i/pairs] += share / float64(pairs)
		return nil
	})
	s.Share = stats.Clustered(means)
	return s, err
}

// chains measures chains of opponents of one player each.
func (m *Measurement) chains(ctx context.Context, f *Figures, grounds []ground, step func(int)) error {
	if m.Chains == 0 {
		return nil
	}
	type ends struct{ first, last []float64 }
	all := make([]ends, m.Chains)
	err := tournament.InOrder(ctx, m.Chains, m.Workers, func(ctx context.Context, i int) (ends, error) {
		var e ends
		p := saves.Profile{Name: fmt.Sprint("Player ", i+1)}
		match := grounds[i%len(grounds)].match
		for n := range m.Length {
			match.Seed = game.Derive(m.Seed, chainSeed, uint64(i), uint64(n))
			o, err := m.alone().train(ctx, match, &p, &saves.Knowledge{}, nil)
			if err != nil {
				return e, err
			}
			if e.last = o.genes; n == 0 {
				e.first = o.genes
			}
			p.SetChampion(saves.Champion{Mode: match.Mode, Weights: saves.NewWeights(match.Estimators(), o.genes), Result: evolve.Result{}})
		}
		return e, nil
	}, func(i int, e ends) error {
		all[i] = e
		step(m.Length)
		return nil
	})
	if err != nil {
		return err
	}
	for _, level := range m.Levels {
		share, err := m.shares(ctx, m.Chains, m.ChainPairs, level, func(ctx context.Context, i, pair int) (float64, error) {
			return grounds[i%len(grounds)].pair(ctx, level, all[i].last, all[i].first, game.Derive(m.Seed, endsSeed, uint64(level), uint64(i), uint64(pair)))
		})
		if err != nil {
			return err
		}
		f.Chain = append(f.Chain, share)
		step(m.Chains)
	}
	return nil
}
