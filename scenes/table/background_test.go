package table

import (
	"context"
	"errors"
	"slices"
	"sync/atomic"
	"testing"
	"time"

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

func TestKeeperWritesTheNewestAndInOrder(t *testing.T) {
	gate := make(chan struct{})
	var written []int
	var failures atomic.Int64
	k := NewKeeper(func(error) { failures.Add(1) })
	k.Keep(func() error { <-gate; written = append(written, 0); return nil })
	time.Sleep(time.Millisecond) // the first is likely under way; either way it may come first or be dropped
	for i := 1; i <= 50; i++ {
		k.Keep(func() error { written = append(written, i); return errors.New("full") })
	}
	close(gate)
	k.Flush()
	if last := written[len(written)-1]; last != 50 || !slices.IsSorted(written) {
		t.Errorf("written %v", written)
	}
	if failures.Load() == 0 {
		t.Error("no failure was reported")
	}
	k.Flush() // nothing to wait for
}
