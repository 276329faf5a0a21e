//go:build !js

package session

import (
	"cmp"
	"context"
	"errors"
	"sync"
	"time"

	"eras/game"
	"eras/internal/fault"
	"eras/play/online"
)

// OnlineClient is a [LetterLink] that uses a client of package online. Its methods must be called from
// one goroutine and return at once.
type OnlineClient struct {
	client *online.Client
	jobs   chan onlineJob
	stop   context.CancelFunc
	done   chan struct{}

	state  online.ClientState
	match  online.Match
	known  bool // whether match is known
	status online.Status
	chat   []online.Line
	lines  []online.Line
	age    int // ticks since the last news of the host

	mutex   sync.Mutex
	refused map[int]bool // by step
	refusal error        // the last refusal, until Refusal returns it
}

// onlineJob is something to send: an answer, the retraction of one, a line of chat, a line to some
// seats, or who reads such lines.
type onlineJob struct {
	step    int
	text    string
	retract bool
	chat    bool
	to      game.Seats
	// delegate is what [OnlineClient.Delegate] was told, nil for other jobs.
	delegate *bool
}

// maxJobs is how many jobs may wait for the connection.
const maxJobs = 256

// chatTime is how long the client tries to send a line.
const chatTime = 10 * time.Second

// NewOnlineClient starts to connect to the host of a match. The caller must close the client.
func NewOnlineClient(c online.ClientConfig) *OnlineClient {
	ctx, stop := context.WithCancel(context.Background())
	o := &OnlineClient{client: online.NewClient(c), jobs: make(chan onlineJob, maxJobs), stop: stop, done: make(chan struct{}), refused: map[int]bool{}}
	go func() {
		defer close(o.done)
		for {
			select {
			case <-ctx.Done():
				return
			case j := <-o.jobs:
				if err := fault.Do(func() error { o.do(ctx, j); return nil }); err != nil {
					o.refuse(err, j)
				}
			}
		}
	}()
	return o
}

// do carries out a job.
func (o *OnlineClient) do(ctx context.Context, j onlineJob) {
	var err error
	switch {
	case j.chat:
		ctx, cancel := context.WithTimeout(ctx, chatTime)
		defer cancel()
		err = o.client.Say(ctx, j.text)
	case j.to != 0:
		trying, cancel := context.WithTimeout(ctx, chatTime)
		defer cancel()
		err = o.client.Write(trying, j.step, j.to, j.text)
	case j.delegate != nil:
		ctx, cancel := context.WithTimeout(ctx, chatTime)
		defer cancel()
		err = o.client.Delegate(ctx, *j.delegate)
	case j.retract:
		err = o.client.Retract(ctx, j.step)
	default:
		err = o.client.Submit(ctx, j.step, j.text)
	}
	var refused *online.Refused
	switch {
	case errors.As(err, &refused):
		o.refuse(refused, j)
	case err != nil && j.to != 0 && ctx.Err() == nil:
		o.refuse(cmp.Or(online.ReasonOf(err), online.ErrSilent), j) // the line may be lost
	}
}

// refuse notes that the host refused a job.
func (o *OnlineClient) refuse(why error, j onlineJob) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.refusal = why
	if !j.chat && j.to == 0 && j.delegate == nil {
		o.refused[j.step] = true
	}
}

// Close leaves the match and waits until all goroutines have ended. The player keeps the seat:
// [OnlineClient.Code] returns to it.
func (o *OnlineClient) Close() {
	o.stop()
	o.client.Close()
	<-o.done
}

// Tick must be called once a tick of the window.
func (o *OnlineClient) Tick() {
	o.age++
	o.Poll()
}

// Poll takes in what the host has sent.
func (o *OnlineClient) Poll() {
	select {
	case <-o.client.News():
	default:
		return
	}
	o.state, o.status, o.chat, o.lines = o.client.State(), o.client.Status(), o.client.Chat(), o.client.Private()
	o.match, o.known = o.client.Match()
	o.age = 0
}

// State returns the state of the client.
func (o *OnlineClient) State() online.ClientState { return o.state }

// Status returns the status that the host sent last. The caller must not change it.
func (o *OnlineClient) Status() *online.Status { return &o.status }

// Left returns how many seconds a person has left for the turn, and whether there is a clock.
func (o *OnlineClient) Left(seat game.Seat) (seconds int, ok bool) {
	left, ok := o.status.Left[seat]
	if !ok {
		return 0, false
	}
	return max(0, int((left+time.Second-1)/time.Second)-o.age/TicksPerSecond), true
}

// Match returns what is played, and whether that is known yet.
func (o *OnlineClient) Match() (online.Match, bool) { return o.match, o.known }

// Chat returns the known lines of chat, oldest first. The caller must not change them.
func (o *OnlineClient) Chat() []online.Line { return o.chat }

// Code returns the code that returns to the seat. Before there is a seat, it is the code from the
// configuration.
func (o *OnlineClient) Code() online.Code { return o.client.Code() }

// Seat returns the seat that is played here, [game.Nobody] for a watcher.
func (o *OnlineClient) Seat() game.Seat { return o.client.Seat() }

// SayToAll sends a line of chat.
func (o *OnlineClient) SayToAll(text string) { o.queue(onlineJob{text: text, chat: true}) }

// errQueue is the error of a line when very much waits to be sent.
var errQueue = errors.New("very much waits to be sent to the host: write again when it has been sent")

// Say implements [LetterLink].
func (o *OnlineClient) Say(n int, to game.Seats, text string) error {
	if to == 0 {
		return online.ErrRecipients
	}
	if !o.queue(onlineJob{step: n, to: to, text: text}) {
		return errQueue
	}
	return nil
}

// Lines implements [LetterLink].
func (o *OnlineClient) Lines() []Line { return o.lines }

// Hears implements [LetterLink].
func (o *OnlineClient) Hears() game.Seats { return o.status.Hears }

// Delegate says whether a bot that plays for this seat while the person is away or slow reads and
// answers its letters.
func (o *OnlineClient) Delegate(yes bool) { o.queue(onlineJob{delegate: &yes}) }

// Obstacle returns why the host cannot handle what was sent, 0 if there is no obstacle.
func (o *OnlineClient) Obstacle() online.Reason { return o.client.Obstacle() }

// Refusal returns the error of the last refused job, nil if there is none. It returns each refusal
// once.
func (o *OnlineClient) Refusal() error {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	err := o.refusal
	o.refusal = nil
	return err
}

// Record returns the record of a match that is over. It may be called from any goroutine.
func (o *OnlineClient) Record(ctx context.Context) (game.Record, error) {
	return o.client.Record(ctx)
}

// Step implements [Link].
func (o *OnlineClient) Step(n int) (answers []string, position string, ok bool) {
	steps := o.client.Steps(n)
	if len(steps) == 0 {
		return nil, "", false
	}
	return steps[0].Answers, steps[0].Position, true
}

// Awaited implements [Link].
func (o *OnlineClient) Awaited(n int) (game.Seats, bool) {
	return o.status.Waiting, o.status.Started && o.status.Steps == n
}

// Submit implements [Link].
func (o *OnlineClient) Submit(n int, answer string) { o.queue(onlineJob{step: n, text: answer}) }

// Retract implements [Link].
func (o *OnlineClient) Retract(n int) { o.queue(onlineJob{step: n, retract: true}) }

// queue adds a job. If the queue is full, it drops the job and reports false.
func (o *OnlineClient) queue(j onlineJob) bool {
	select {
	case o.jobs <- j:
		return true
	default:
		return false
	}
}

// Refused implements [Link].
func (o *OnlineClient) Refused(n int) bool {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	refused := o.refused[n]
	clear(o.refused) // older steps are played
	return refused
}

// Err implements [Link].
func (o *OnlineClient) Err() error { return o.client.Err() }
