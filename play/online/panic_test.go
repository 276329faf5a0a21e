package online

import (
	"context"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"eras/internal/fault"
)

// A message whose handling panics costs itself: the next one is heard.
func TestAMessageThatPanicsIsDropped(t *testing.T) {
	h := openHost(t, HostConfig{})
	heard := make(chan string, 4)
	err := listen(h.front, "eras.test", func(m *nats.Msg) {
		if string(m.Data) == "bad" {
			panic("a bad message")
		}
		heard <- string(m.Data)
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{"bad", "good"} {
		if err := h.front.Publish("eras.test", []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	select {
	case text := <-heard:
		if text != "good" {
			t.Errorf("heard %q", text)
		}
	case <-time.After(time.Minute):
		t.Fatal("the message after a bad one is not heard")
	}
}

// A client that panics fails with an error and can be closed.
func TestAClientThatPanicsFails(t *testing.T) {
	c := newClient(ClientConfig{}, func(*Client, context.Context) error { panic("no connection") })
	defer c.Close()
	for c.Err() == nil {
		<-c.News()
	}
	if fault.Of(c.Err()) == nil {
		t.Errorf("the error is %v", c.Err())
	}
}
