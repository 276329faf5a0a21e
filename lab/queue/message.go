package queue

import (
	"encoding/json"
	"time"

	"eras/play/cluster"
)

// Job describes a run to workers.
type Job struct {
	// Run identifies the run with letters and digits. Programs that would do its units differently
	// must use another one.
	Run string `json:"run"`
	// About describes the units.
	About json.RawMessage `json:"about"`
	// Lease is set by [Open].
	Lease time.Duration `json:"lease"`
}

// beat returns the time between two greetings of a worker.
func (j Job) beat() time.Duration { return max(j.Lease/5, 10*time.Millisecond) }

// Hello is the greeting of a worker, which it sends regularly.
type Hello struct {
	// ID is different for every worker.
	ID      string `json:"worker"`
	Version string `json:"version"`
	// Units is how many units the worker does at once.
	Units int `json:"units"`
	// About describes the machine of the worker.
	About json.RawMessage `json:"about,omitempty"`
	// Left says that the worker leaves.
	Left bool `json:"left,omitempty"`
}

// welcome is the coordinator's answer. Refused is a sentence that says why it refuses.
type welcome struct {
	Job     *Job   `json:"job,omitempty"`
	Refused string `json:"refused,omitempty"`
}

// unit is a unit in the queue.
type unit struct {
	ID      string `json:"unit"`
	Payload []byte `json:"payload,omitempty"`
	// Failed are the workers that failed at the unit. They leave it to others.
	Failed []string `json:"failed,omitempty"`
}

// result is the message of a worker about a unit: its result as JSON, or an error.
type result struct {
	Run    string          `json:"run"`
	Worker string          `json:"worker"`
	Unit   string          `json:"unit"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  string          `json:"error,omitempty"`
}

// Limits.
const (
	// maxUnit and maxHello limit messages in bytes. maxWaiting limits the bytes of messages that
	// wait to be handled; workers resend dropped messages.
	maxUnit    = 16 << 10
	maxHello   = 4 << 10
	maxWaiting = 8 * cluster.MaxPayload
	// maxQueue limits the queue in bytes: a full window of long units.
	maxQueue = 2 * Window * maxUnit
	// maxWorkers is how many workers may join in all, including those that have left.
	maxWorkers = 10_000
	maxError   = 4 << 10
	// maxName limits the name of a worker in bytes.
	maxName = 200
)

// joinSubject is the subject at which a worker asks for any job.
const joinSubject = "eras.lab.join"

// names are the subjects of a run and the name of its stream.
type names struct {
	units, hello, result, over string // subjects
	stream                     string
}

// consumer is the name of the consumer that all workers share.
const consumer = "workers"

func namesOf(run string) names {
	subject := "eras.lab." + run
	return names{subject + ".unit", subject + ".hello", subject + ".result", subject + ".over", "eras-lab-" + run}
}

// User returns a user with the permissions that a worker of a run needs.
func User(name, run string) cluster.User {
	n := namesOf(run)
	return cluster.User{
		Name: name,
		Publish: []string{
			joinSubject, n.hello, n.result,
			"$JS.API.CONSUMER.INFO." + n.stream + "." + consumer,
			"$JS.API.CONSUMER.MSG.NEXT." + n.stream + "." + consumer,
			"$JS.ACK." + n.stream + "." + consumer + ".>",
		},
		Subscribe: []string{n.over},
	}
}

// Memory is how much memory a server needs for a queue, in bytes.
const Memory = maxQueue + 64<<20
