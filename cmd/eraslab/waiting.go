package main

import (
	"context"
	"fmt"
	"time"

	"eras/play/cluster"
)

// silence is how long a server may be silent before a command says that it waits for it.
const silence = 2 * time.Second

// connect is [cluster.Connect]. It says so if no server answers, as long as it goes on trying.
func connect(ctx context.Context, io streams, a cluster.Address) (*cluster.Conn, error) {
	defer waiting(io)()
	return cluster.Connect(ctx, a)
}

// waiting says after a while that the server does not answer. The function that it returns ends that.
func waiting(io streams) (answered func()) {
	said := make(chan struct{})
	timer := time.AfterFunc(silence, func() { //fault:none it only prints
		defer close(said)
		fmt.Fprint(io.err, "the server does not answer yet: trying again; Ctrl-C ends\n")
	})
	return func() {
		if !timer.Stop() {
			<-said
		}
	}
}

// sayAbsences is [waiting] for a connection that may be lost and found again: it says each time that
// the server is absent for long. The function that it returns ends that.
func sayAbsences(io streams, absent func() bool) (end func()) {
	const every = silence / 20
	ended, done := make(chan struct{}), make(chan struct{})
	go func() { //fault:none a panic ends the command with its trace
		defer close(done)
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		back := func() {}
		for away := false; ; {
			switch now := absent(); {
			case now && !away:
				away, back = true, waiting(io)
			case !now && away:
				back()
				away, back = false, func() {}
			}
			select {
			case <-ended:
				back()
				return
			case <-ticker.C:
			}
		}
	}()
	return func() {
		close(ended)
		<-done
	}
}
