package queue

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// A request that no server answers is sent again; one that is answered, even by an error, is not.
func TestUnansweredRequestsAreRepeated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		refused := errors.New("no")
		for _, c := range []struct {
			silent, tries int
			want          error
		}{{0, 1, nil}, {2, 3, nil}, {2, 3, refused}, {insistence, insistence, context.DeadlineExceeded}} {
			tries := 0
			err := insist(t.Context(), func(ctx context.Context) error {
				if tries++; tries <= c.silent {
					<-ctx.Done()
					return ctx.Err()
				}
				return c.want
			})
			if tries != c.tries || !errors.Is(err, c.want) {
				t.Errorf("with %d silent servers: %d tries, %v", c.silent, tries, err)
			}
		}
		ctx, cancel := context.WithTimeout(t.Context(), patience/2)
		defer cancel()
		tries := 0
		err := insist(ctx, func(ctx context.Context) error { tries++; <-ctx.Done(); return ctx.Err() })
		if tries != 1 || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("after its end: %d tries, %v", tries, err)
		}
	})
}
