package queue

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/nats-io/nats.go"

	"eras/internal/fault"
	"eras/internal/printable"
)

// member is a worker that has contacted the coordinator.
type member struct {
	units int
	last  time.Time
	// done and failed are the numbers of units that it has done and failed to do.
	done, failed int
	// aside says why the worker is refused, empty if it is not.
	aside string
}

const (
	// maxFailures is how many workers with results must fail at a unit before it has failed for
	// good. It is also how many units a worker without a result may fail before it is set aside.
	maxFailures = 3
	// maxFailed is how many workers that failed at a unit are listed in the unit.
	maxFailed = 8
)

// present reports whether a worker is connected and not refused. The queue must be locked.
func (q *Queue) present(m *member) bool {
	return m.aside == "" && time.Since(m.last) < q.config.Job.beat()*3
}

// deliver gives the unit its result. Only the first result counts.
func (t *task) deliver(r result) {
	select {
	case t.results <- r:
	default: // it already has a result
	}
}

// failed notes that a worker has failed at a unit, and reports whether another worker should try.
// The queue must be locked.
func (q *Queue) failed(t *task, w *member, r result) (again bool, warning string) {
	if w == nil || t.failed[r.Worker] {
		return false, "" // the worker is unknown, or has already said so
	}
	if t.failed == nil {
		t.failed = map[string]bool{}
	}
	t.failed[r.Worker], t.failure = true, r
	t.unit.Failed = append(slices.Clone(t.unit.Failed[max(0, len(t.unit.Failed)-maxFailed+1):]), r.Worker)
	w.failed++
	if w.done == 0 && w.failed >= maxFailures {
		warning = q.setAside(w, r.Worker, fmt.Sprintf("the first %d units that it was given failed, this one with: %s", w.failed, r.Error))
	}
	if q.hopeless(t) {
		t.deliver(r)
		return false, warning
	}
	return true, warning
}

// hopeless reports whether a unit has failed for good: at all workers that are present, or at
// maxFailures workers that have done other units. Workers without a result do not count among the
// latter, so that one worker under many names cannot end the run. The queue must be locked.
func (q *Queue) hopeless(t *task) bool {
	if len(t.failed) == 0 {
		return false
	}
	proven, left := 0, false
	for id, m := range q.workers {
		switch {
		case !t.failed[id]:
			left = left || q.present(m)
		case m.done > 0:
			proven++
		}
	}
	return !left || proven >= maxFailures
}

// setAside makes the queue refuse a worker from now on, and returns a sentence that says so.
func (q *Queue) setAside(m *member, id, why string) string {
	if m.aside != "" {
		return ""
	}
	m.aside = "this worker is set aside: " + why
	return fmt.Sprintf("worker %s is set aside: %s", printable.Line(id, maxName), why)
}

// throwAway handles units that the queue has lost because a worker acknowledged them without a
// result. It is not known which worker did, but workers that have done nothing so far are set
// aside.
func (q *Queue) throwAway(units []*task) {
	for _, w := range q.thrownAway(units) {
		q.warn(w)
	}
}

// thrownAway counts the losses of units and returns warnings.
func (q *Queue) thrownAway(units []*task) (warnings []string) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	for _, t := range units {
		if t.lost++; t.lost != maxFailures {
			continue
		}
		warnings = append(warnings, fmt.Sprintf("unit %s was taken %d times and came back neither done nor failed: a worker throws units away", t.unit.ID, t.lost))
		for _, id := range slices.Sorted(maps.Keys(q.workers)) {
			if m := q.workers[id]; m.done == 0 && q.present(m) {
				warnings = append(warnings, q.setAside(m, id, "it has done nothing while units were thrown away"))
			}
		}
	}
	return warnings
}

// guard does work for a message or in the background. It reports a panic, which ends only that
// work.
func (q *Queue) guard(work func()) {
	if err := fault.Do(func() error { work(); return nil }); err != nil {
		q.warn(printable.Line(err.Error(), maxError))
	}
}

// giveUp delivers the errors of units that have failed for good.
func (q *Queue) giveUp() {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	for _, t := range q.tasks {
		if q.hopeless(t) {
			t.deliver(t.failure)
		}
	}
}

// warn passes a sentence to [Config.Warn], unless it is empty.
func (q *Queue) warn(sentence string) {
	if sentence != "" && q.config.Warn != nil {
		q.config.Warn(sentence)
	}
}

// hello answers the greeting of a worker.
func (q *Queue) hello(m *nats.Msg) {
	var h Hello
	if len(m.Data) > maxHello || json.Unmarshal(m.Data, &h) != nil || h.ID == "" || len(h.ID) > maxName {
		q.answer(m, welcome{Refused: "the message is not understood"})
		return
	}
	if h.Version != q.config.Version {
		q.answer(m, welcome{Refused: fmt.Sprintf("the work is of version %s of the program, this worker is %s: start the same version", q.config.Version, h.Version)})
		return
	}
	known, refused := q.note(&h)
	if refused != "" {
		q.answer(m, welcome{Refused: refused})
		return
	}
	if !known && q.config.Joined != nil {
		q.config.Joined(h)
	}
	q.answer(m, welcome{Job: &q.config.Job})
}

// note updates the data of a worker, and reports whether it was known before. refused says why the
// worker may not work, empty if it may.
func (q *Queue) note(h *Hello) (known bool, refused string) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	w, known := q.workers[h.ID]
	if !known {
		if len(q.workers) >= maxWorkers {
			return false, fmt.Sprintf("%d workers have joined, which is all that may", maxWorkers)
		}
		w = &member{}
		q.workers[h.ID] = w
	}
	if w.aside != "" {
		return known, w.aside
	}
	w.units, w.last = max(1, h.Units), time.Now()
	if h.Left {
		w.last = time.Time{}
	}
	return known, ""
}

// result handles the result of a unit. Further results of the same unit have no effect.
func (q *Queue) result(m *nats.Msg) {
	var r result
	if err := q.understand(m.Data, &r); err != nil {
		q.answer(m, welcome{Refused: err.Error()})
		return
	}
	q.warn(q.take(r))
	q.answer(m, welcome{})
}

// take delivers a result, or hands out a failed unit again. It returns a warning or an empty text.
func (q *Queue) take(r result) (warning string) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	w := q.workers[r.Worker]
	t := q.tasks[r.Unit]
	var again bool
	switch {
	case t == nil: // the unit already has a result
	case r.Error != "":
		r.Error = printable.Line(r.Error, maxError)
		again, warning = q.failed(t, w, r)
	default:
		if w != nil {
			w.done++
		}
		t.deliver(r)
	}
	if again && !q.closed {
		q.wait.Go(func() {
			if fault.Do(func() error { return q.publish(q.ctx, t) }) != nil {
				t.deliver(r)
			}
		})
	}
	return warning
}

// understand decodes a result and checks it.
func (q *Queue) understand(data []byte, r *result) error {
	if err := json.Unmarshal(data, r); err != nil {
		return errors.New("the message is not understood")
	}
	switch {
	case r.Run != q.config.Job.Run:
		return errors.New("the result is of another run")
	case r.Unit == "" || len(r.Worker) > maxName || r.Error == "" && len(r.Result) == 0:
		return errors.New("the message is no result")
	case r.Error == "" && q.config.Check != nil:
		return q.config.Check(r.Unit, r.Result)
	}
	return nil
}
