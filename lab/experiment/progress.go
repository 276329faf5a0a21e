package experiment

import (
	"cmp"
	"time"
)

// Progress is the progress of a run.
type Progress struct {
	// Done and Total count units of the shard.
	Done, Total int
	// Share is the finished share of the work, from 0 to 1.
	Share float64
	// Left is the estimated time to the end, 0 if it is not known yet.
	Left time.Duration
}

// tracker estimates the remaining time from the work done since begin.
type tracker struct {
	units, unitsDone   int
	weight, weightDone float64
	since              float64 // weight done before begin
	start              time.Time
}

func (t *tracker) has(weight float64) {
	t.units++
	t.weight += cmp.Or(weight, 1)
}

func (t *tracker) had(weight float64) {
	t.has(weight)
	t.did(weight)
}

func (t *tracker) did(weight float64) {
	t.unitsDone++
	t.weightDone += cmp.Or(weight, 1)
}

func (t *tracker) begin() { t.since, t.start = t.weightDone, time.Now() }

func (t *tracker) progress() Progress {
	p := Progress{Done: t.unitsDone, Total: t.units, Share: 1}
	if t.weight > 0 {
		p.Share = t.weightDone / t.weight
	}
	if fresh := t.weightDone - t.since; fresh > 0 && !t.start.IsZero() {
		p.Left = time.Duration(float64(time.Since(t.start)) * (t.weight - t.weightDone) / fresh)
	}
	return p
}
