package learning

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"

	"eras/evolve"
)

func TestTrainingReportsAndStops(t *testing.T) {
	reported := make(chan struct{})
	tr := Train(100, func(ctx context.Context, report func(evolve.Generation), played *atomic.Int64) error {
		played.Add(7)
		report(evolve.Generation{Population: []evolve.Individual{{Genes: []float64{0.5}}}})
		close(reported)
		<-ctx.Done()
		return ctx.Err()
	})
	<-reported
	if tr.Done() || tr.Played() != 7 || tr.Total() != 100 || len(tr.Generations()) != 1 {
		t.Errorf("done %v, played %d of %d, %d generations", tr.Done(), tr.Played(), tr.Total(), len(tr.Generations()))
	}
	if genes := tr.Stop(); !slices.Equal(genes, []float64{0.5}) {
		t.Errorf("genes %v", genes)
	}
	if !tr.Done() || tr.Err() != nil {
		t.Errorf("done %v, error %v", tr.Done(), tr.Err())
	}
	broken := Train(1, func(context.Context, func(evolve.Generation), *atomic.Int64) error { return errors.New("no board") })
	if genes := broken.Stop(); genes != nil || broken.Err() == nil {
		t.Errorf("a failed training gives %v, %v", genes, broken.Err())
	}
}
