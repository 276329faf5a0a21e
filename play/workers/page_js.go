package workers

import (
	"fmt"
	"sync"
	"syscall/js"
)

var player struct {
	sync.Mutex
	*Worker
}

// Player returns the worker that trains and thinks for the current match. It is nil where
// goroutines do that.
func Player() *Worker {
	player.Lock()
	defer player.Unlock()
	if player.Worker == nil || player.over() {
		player.Worker = Fresh()
	}
	return player.Worker
}

// Fresh returns a new worker, nil where goroutines do the work. The worker is a Web Worker that
// runs the program that the page has compiled.
func Fresh() *Worker {
	page := js.Global().Get("eras")
	if inside() || !page.Truthy() {
		return nil
	}
	thread := js.Global().Get("Worker").New(page.Get("worker"))
	w := New(func(line []byte) { thread.Call("postMessage", string(line)) }, func() { thread.Call("terminate") })
	thread.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if err := w.Hear([]byte(args[0].Get("data").String())); err != nil {
			js.Global().Get("console").Call("error", err.Error())
		}
		return nil
	}))
	thread.Set("onerror", js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.End(fmt.Errorf("%w: %s", ErrEnded, args[0].Get("message").String()))
		return nil
	}))
	thread.Call("postMessage", page.Get("module"))
	return w
}

// over reports whether the worker has ended.
func (w *Worker) over() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.ended
}

// Serve offers functions to the page for ever, if this instance of the program is a worker.
// Otherwise it returns at once.
func Serve(functions map[string]Function) {
	self := js.Global()
	if !inside() {
		return
	}
	s := NewServer(functions, func(line []byte) { self.Call("postMessage", string(line)) })
	hear := func(data js.Value) {
		if err := s.Hear([]byte(data.String())); err != nil {
			self.Get("console").Call("error", err.Error())
		}
	}
	self.Set("erasHear", js.FuncOf(func(_ js.Value, args []js.Value) any { hear(args[0]); return nil }))
	early := self.Get("erasEarly")
	for i := range early.Length() {
		hear(early.Index(i))
	}
	select {}
}

// inside reports whether this instance of the program is a worker.
func inside() bool { return js.Global().Get("erasWorker").Truthy() }

// breathe lets the browser deliver pending messages. It sends this thread a message, which arrives
// after them and without the delay of a timer.
func breathe() {
	heard := make(chan struct{}, 1)
	back := js.FuncOf(func(js.Value, []js.Value) any { heard <- struct{}{}; return nil })
	defer back.Release()
	c := js.Global().Get("MessageChannel").New()
	c.Get("port1").Set("onmessage", back)
	c.Get("port2").Call("postMessage", 0)
	<-heard
	c.Get("port1").Call("close")
}
