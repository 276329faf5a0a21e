package weights

import (
	"context"
	"fmt"
	"hash/fnv"
	"sync/atomic"

	"eras/ai/evaluation"
	"eras/evolve"
	"eras/game"
)

// Population is how the archive of a family is trained.
type Population struct {
	Family
	Seed    uint64
	Workers int
	// Play, if not nil, returns what plays the games in place of this program, those of the
	// search if screen is true. It is called from Workers goroutines at once.
	Play func(screen bool) evolve.ObservedContest
}

// Command returns the command that trains the same archive.
func (p *Population) Command() string {
	return fmt.Sprintf("eraslab weights train -archives DIR -seed %d -families %s -search %d -confirm %d", p.Seed, p.Name, p.Search.Generations, p.Search.Confirm)
}

// Run trains an archive. The result depends on the seed, not on the number of workers. report,
// if not nil, is called as the search goes on; played, if not nil, is incremented after each
// game.
func (p *Population) Run(ctx context.Context, report func(evolve.Progress), played *atomic.Int64) (*evaluation.Archive, evolve.Lit, error) {
	h := fnv.New64a()
	fmt.Fprint(h, p.Name)
	lit, err := p.Search.Run(ctx, evolve.Landscape{
		Best: p.Default, Bins: p.Bins, Seed: game.Derive(p.Seed, h.Sum64()), Workers: p.Workers, Report: report, Played: played,
		NewContest: p.contests(false, p.New), Screen: p.contests(true, p.Screen),
	})
	if err != nil {
		return nil, lit, fmt.Errorf("training the archive %s: %w", p.Name, err)
	}
	a := &evaluation.Archive{Family: p.Name, Estimators: p.Estimators, Axes: p.Axes, Bins: p.Bins}
	for _, s := range lit.Kept {
		a.Elites = append(a.Elites, evaluation.Elite{Genes: s.Genes, Behaviour: s.Behaviour, Points: 100 * s.Points, Games: s.Games})
	}
	return a, lit, nil
}

// contests returns what makes the contest of each worker.
func (p *Population) contests(screen bool, newContest func() evolve.ObservedContest) func(int) evolve.ObservedContest {
	return func(int) evolve.ObservedContest {
		if p.Play != nil {
			return p.Play(screen)
		}
		return newContest()
	}
}
