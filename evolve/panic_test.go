package evolve

import (
	"context"
	"testing"

	"eras/internal/fault"
)

// A game that panics ends its training with an error, and the program goes on.
func TestAGameThatPanicsIsAnError(t *testing.T) {
	err := each(t.Context(), []int{0, 1}, 10, func(_ context.Context, _, i int) error {
		if i == 3 {
			panic("a bad gene")
		}
		return nil
	})
	if p := fault.Of(err); p == nil || p.Value != "a bad gene" {
		t.Errorf("the error is %v", err)
	}
}
