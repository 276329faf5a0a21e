package queue

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/internal/printable"
)

func TestEveryFieldHasARule(t *testing.T) {
	check := func(message any, names ...string) {
		kind := reflect.TypeOf(message)
		var fields []string
		for i := range kind.NumField() {
			name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
			fields = append(fields, name)
		}
		if !slices.Equal(fields, names) {
			t.Errorf("%v has the fields %v, there are rules for %v", kind, fields, names)
		}
	}
	check(welcome{}, welcomeFields[0].name, welcomeFields[1].name)
	check(Job{}, jobFields[0].name, jobFields[1].name, jobFields[2].name)
	check(unit{}, unitFields[0].name, unitFields[1].name, unitFields[2].name)
}

func TestExtremesOfMessagesToWorkers(t *testing.T) {
	job := func(run string, lease time.Duration, about int) string {
		return fmt.Sprintf(`{"job":{"run":%q,"lease":%d,"about":%q}}`, run, lease, strings.Repeat("x", about))
	}
	for _, c := range []struct {
		text string
		ok   bool
	}{
		{job("run1", time.Second, 10), true},
		{job("run1", minLease, 10), true},
		{job("run1", MaxLease, 10), true},
		{job("run1", 0, 10), false},
		{job("run1", -1, 10), false},
		{job("run1", 1, 10), false},
		{job("run1", MaxLease+1, 10), false},
		{job("run1", 1<<62, 10), false},
		{job("", time.Second, 10), false},
		{job("run.>", time.Second, 10), false},
		{job("run 1", time.Second, 10), false},
		{job(strings.Repeat("x", 65), time.Second, 10), false},
		{job("run1", time.Second, maxAbout), false},
		{`{"refused":"no"}`, true},
		{`{"refused":"` + strings.Repeat("x", maxError+1) + `"}`, false},
		{"{\"refused\":\"\xff\"}", false},
		{`{"job":[]}`, false},
		{`[]`, false},
		{``, false},
	} {
		if _, err := receive([]byte(c.text), MaxMessage, welcomeFields); (err == nil) != c.ok {
			t.Errorf("%.80s: %v", c.text, err)
		}
	}
	for _, c := range []struct {
		unit unit
		ok   bool
	}{
		{unit{ID: "u"}, true},
		{unit{ID: "u", Payload: make([]byte, 100), Failed: make([]string, maxFailed)}, true},
		{unit{}, false},
		{unit{ID: "\x1b[2J"}, false},
		{unit{ID: strings.Repeat("x", maxUnit+1)}, false},
		{unit{ID: "u", Payload: make([]byte, maxUnit+1)}, false},
		{unit{ID: "u", Failed: make([]string, maxFailed+1)}, false},
	} {
		data, err := json.Marshal(c.unit)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := receive(data, MaxMessage, unitFields); (err == nil) != c.ok {
			t.Errorf("%.80s: %v", data, err)
		}
	}
}

// FuzzWelcome reads what a coordinator answers.
func FuzzWelcome(f *testing.F) {
	f.Add([]byte(`{"job":{"run":"run1","lease":1000000000,"about":{}}}`))
	f.Add([]byte(`{"refused":"no"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		w, err := receive(data, MaxMessage, welcomeFields)
		if err != nil || w.Job == nil {
			return
		}
		time.NewTicker(w.Job.Lease / 3).Stop()
		if n := namesOf(w.Job.Run); w.Job.beat() <= 0 || strings.ContainsAny(n.units, " *>\r\n") {
			t.Errorf("%+v", w.Job)
		}
	})
}

// FuzzUnit reads what is in the queue.
func FuzzUnit(f *testing.F) {
	f.Add([]byte(`{"unit":"u","payload":"AAAA"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		if u, err := receive(data, MaxMessage, unitFields); err == nil && (u.ID == "" || !printable.Is(u.ID)) {
			t.Errorf("%+v", u)
		}
	})
}

// FuzzResult reads what a worker sends to the coordinator.
func FuzzResult(f *testing.F) {
	f.Add([]byte(`{"run":"run1","worker":"w","unit":"u","result":1}`))
	q := &Queue{config: Config{Job: Job{Run: "run1"}}}
	f.Fuzz(func(t *testing.T, data []byte) {
		var r result
		if err := q.understand(data, &r); err == nil && (r.Run != "run1" || r.Unit == "") {
			t.Errorf("%+v", r)
		}
	})
}
