package workers

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

func TestCallsCarryMessagesInOrder(t *testing.T) {
	w := Local(map[string]Function{"double": func(ctx context.Context, c *Call) error {
		for {
			var n int
			if err := c.Receive(ctx, &n); err != nil {
				return err
			}
			if n < 0 {
				return nil
			}
			if err := c.Send(2 * n); err != nil {
				return err
			}
		}
	}})
	c, err := w.Call("double", 0)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 20; n++ {
		if err := c.Send(n); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Send(-1); err != nil {
		t.Fatal(err)
	}
	for want := 0; want <= 40; want += 2 {
		var n int
		if err := c.Receive(context.Background(), &n); err != nil || n != want {
			t.Fatalf("received %d, %v, want %d", n, err, want)
		}
	}
	for range 2 {
		if err := c.Receive(context.Background(), new(int)); !errors.Is(err, io.EOF) {
			t.Errorf("after the end: %v", err)
		}
	}
}

func TestErrorsOfFunctionsArrive(t *testing.T) {
	w := Local(map[string]Function{"fail": func(context.Context, *Call) error { return errors.New("no wheat") }})
	for name, want := range map[string]string{"fail": "no wheat", "other": "no function"} {
		c, err := w.Call(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Receive(context.Background(), new(any)); err != nil && strings.Contains(err.Error(), want) {
			continue
		}
		t.Errorf("%s: the error %q does not arrive", name, want)
	}
}

func TestCancelledFunctionsHearIt(t *testing.T) {
	w := Local(map[string]Function{"compute": func(ctx context.Context, c *Call) error {
		ctx = Patient(ctx)
		for ctx.Err() == nil {
			time.Sleep(time.Millisecond)
		}
		return c.Send("stopped")
	}})
	c, err := w.Call("compute", nil)
	if err != nil {
		t.Fatal(err)
	}
	c.Cancel()
	said := ""
	if err := c.Receive(context.Background(), &said); err != nil || said != "stopped" {
		t.Errorf("received %q, %v", said, err)
	}
}

func TestTheEndOfAWorkerEndsItsCalls(t *testing.T) {
	stopped := false
	w := New(func([]byte) {}, func() { stopped = true })
	c, err := w.Call("anything", nil)
	if err != nil {
		t.Fatal(err)
	}
	w.End(ErrEnded)
	if err := c.Receive(context.Background(), new(any)); !errors.Is(err, ErrEnded) || !stopped {
		t.Errorf("received %v, stopped %v", err, stopped)
	}
	c, err = w.Call("anything", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Receive(context.Background(), new(any)); !errors.Is(err, ErrEnded) {
		t.Errorf("a call of an ended worker: %v", err)
	}
}

// A function that panics ends its call with an error; the worker serves others.
func TestAFunctionThatPanicsIsAnError(t *testing.T) {
	w := Local(map[string]Function{
		"panic": func(context.Context, *Call) error { panic("no ground") },
		"one":   func(_ context.Context, c *Call) error { return c.Send(1) },
	})
	c, err := w.Call("panic", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Receive(context.Background(), new(any)); err == nil || !strings.Contains(err.Error(), "no ground") {
		t.Errorf("the error is %v", err)
	}
	if c, err = w.Call("one", nil); err != nil {
		t.Fatal(err)
	}
	var n int
	if err := c.Receive(context.Background(), &n); err != nil || n != 1 {
		t.Errorf("the next call gives %d, %v", n, err)
	}
}
