package queue

import (
	"encoding/json"
	"time"

	"eras/cluster"
)

// Job is what workers need to know.
type Job struct {
	// Run identifies the run with letters and digits. Programs that would do its units in
	// another way have another one.
	Run string `json:"run"`
	// About says what the units are.
	About json.RawMessage `json:"about"`
	// Lease is set by [Open].
	Lease time.Duration `json:"lease"`
}

// beat returns the time between two messages of a worker.
func (j Job) beat() time.Duration { return max(j.Lease/5, 10*time.Millisecond) }

// Hello is how a worker presents itself, again and again.
type Hello struct {
	// ID is different for every worker.
	ID      string `json:"worker"`
	Version string `json:"version"`
	// Units is the number of units that it does at once.
	Units int `json:"units"`
	// About describes its machine.
	About json.RawMessage `json:"about,omitempty"`
	// Left says that it goes.
	Left bool `json:"left,omitempty"`
}

// welcome is the coordinator's answer. Refused is a sentence.
type welcome struct {
	Job     *Job   `json:"job,omitempty"`
	Refused string `json:"refused,omitempty"`
}

// unit is a unit in the queue.
type unit struct {
	ID      string `json:"unit"`
	Payload []byte `json:"payload,omitempty"`
	// Failed are the workers that could not do it. They leave it to others.
	Failed []string `json:"failed,omitempty"`
}

// result is what a worker sends: a result as JSON, or why there is none.
type result struct {
	Run    string          `json:"run"`
	Worker string          `json:"worker"`
	Unit   string          `json:"unit"`
	Result json.RawMessage `json:"result,omitempty"`
	Error  string          `json:"error,omitempty"`
}

// Limits.
const (
	// maxUnit and maxHello limit messages in bytes. maxWaiting limits those that have
	// arrived and are not read yet; a worker whose message is dropped sends it again.
	maxUnit    = 16 << 10
	maxHello   = 4 << 10
	maxWaiting = 8 * cluster.MaxPayload
	// maxQueue limits the queue in bytes: a full window of long units.
	maxQueue = 2 * Window * maxUnit
	// maxWorkers is how many workers may join in all, those that have left included.
	maxWorkers = 10_000
	maxError   = 4 << 10
	// maxName limits the name of a worker in bytes.
	maxName = 200
)

// joinSubject is where a worker asks for any job.
const joinSubject = "eras.lab.join"

// names are the names of a run's queue.
type names struct {
	units, hello, result, over string // subjects
	stream                     string
}

// consumer is the name under which workers share the units.
const consumer = "workers"

func namesOf(run string) names {
	subject := "eras.lab." + run
	return names{subject + ".unit", subject + ".hello", subject + ".result", subject + ".over", "eras-lab-" + run}
}

// User returns what a user must be allowed to work for a run.
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
