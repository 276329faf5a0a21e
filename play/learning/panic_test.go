package learning

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"

	"eras/evolve"
	"eras/internal/fault"
	"eras/saves"
)

// A training that panics ends with an error.
func TestATrainingThatPanicsEnds(t *testing.T) {
	training := Train(1, func(context.Context, func(evolve.Generation), *atomic.Int64) error { panic("no generation") })
	<-training.ended
	if p := fault.Of(training.err); p == nil || p.Value != "no generation" {
		t.Errorf("the error is %v", training.err)
	}
}

// panicking is a store that cannot be read.
type panicking struct{ saves.Store }

func (panicking) Read(string) ([]byte, error) { panic("no page") }

// A study that panics ends and is told.
func TestAStudyThatPanicsIsTold(t *testing.T) {
	told := make(chan error, 8)
	s := NewStudy(saves.New(panicking{&saves.Memory{}}), func(err error) { told <- err })
	s.Begin("Ana")
	if err := <-told; fault.Of(err) == nil || !strings.Contains(err.Error(), "no page") {
		t.Errorf("told is %v", err)
	}
	s.End()
}
