package tournament_test

import (
	"context"
	"testing"

	"eras/internal/fault"
	"eras/lab/tournament"
)

// A panic in a worker is the error of its number.
func TestInOrderCatchesPanics(t *testing.T) {
	do := func(context.Context, int) (int, error) { panic("lost") }
	err := tournament.InOrder(context.Background(), 4, 2, do, func(int, int) error { return nil })
	if p := fault.Of(err); p == nil || p.Value != "lost" {
		t.Errorf("the error is %v", err)
	}
}
