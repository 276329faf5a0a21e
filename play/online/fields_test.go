//go:build !js

package online

import (
	"encoding/json"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"eras/game"
	"eras/play/games"
)

// tables are the messages and their parts, with the rules of their fields.
var tables = []struct {
	message any
	names   []string
}{
	{update{}, namesIn(updateFields)}, {request{}, namesIn(requestFields)}, {Match{}, namesIn(matchFields)}, {Seat{}, namesIn(seatFields)},
	{Status{}, namesIn(statusFields)}, {Step{}, namesIn(stepFields)}, {Line{}, namesIn(lineFields)}, {Made{}, namesIn(madeFields)}, {Note{}, namesIn(noteFields)},
}

func namesIn[M any](table []field[M]) (names []string) {
	for _, f := range table {
		names = append(names, f.name)
	}
	return names
}

// A field that is added to a message, or a message that is a part of another one, has a rule.
func TestEveryFieldHasARule(t *testing.T) {
	known := map[reflect.Type]bool{}
	for _, c := range tables {
		known[reflect.TypeOf(c.message)] = true
	}
	for _, c := range tables {
		kind := reflect.TypeOf(c.message)
		var fields []string
		for i := range kind.NumField() {
			name, _, _ := strings.Cut(kind.Field(i).Tag.Get("json"), ",")
			fields = append(fields, name)
			part := kind.Field(i).Type
			for part.Kind() == reflect.Pointer || part.Kind() == reflect.Slice {
				part = part.Elem()
			}
			if part.Kind() == reflect.Struct && !known[part] && part != reflect.TypeFor[game.Field]() && part != reflect.TypeFor[Code]() {
				t.Errorf("%v has a part %v without rules", kind, part)
			}
		}
		if !reflect.DeepEqual(fields, c.names) {
			t.Errorf("%v has the fields %v, there are rules for %v", kind, fields, c.names)
		}
	}
}

// extremes are the ends of what a type can hold, and some values that were not expected.
func extremes(kind reflect.Type) (all []reflect.Value) {
	add := func(values ...any) {
		for _, v := range values {
			all = append(all, reflect.ValueOf(v).Convert(kind))
		}
	}
	switch kind.Kind() {
	case reflect.Bool:
		add(true, false)
	case reflect.String:
		add("", "\x1b[2J", "a\nb", "\u3164", "\u2800", "\u0301", " a", "\u202eb", strings.Repeat("x", 5000), "-1", "9999999999999999999")
	case reflect.Int, reflect.Int64:
		add(int64(math.MinInt64), int64(-2), int64(-1), int64(0), int64(1), int64(math.MaxInt64))
	case reflect.Int8:
		add(int8(-128), int8(-2), int8(-1), int8(0), int8(2), int8(29), int8(30), int8(127))
	case reflect.Uint8:
		add(uint8(0), uint8(lastReason)) // others have no name to be sent
	case reflect.Uint32:
		add(uint32(0), uint32(1)<<2, uint32(1)<<29, uint32(1)<<30, uint32(1)<<31, uint32(math.MaxUint32))
	case reflect.Uint64:
		add(uint64(0), uint64(math.MaxUint64))
	case reflect.Pointer:
		add(reflect.Zero(kind).Interface(), reflect.New(kind.Elem()).Interface())
	case reflect.Slice:
		for _, n := range []int{0, 1, 3, game.MaxSeats + 1, 10_000} {
			all = append(all, reflect.MakeSlice(kind, n, n))
		}
	case reflect.Map:
		all = append(all, reflect.MakeMap(kind))
		for _, key := range extremes(kind.Key()) {
			for _, value := range extremes(kind.Elem()) {
				one := reflect.MakeMap(kind)
				one.SetMapIndex(key, value)
				all = append(all, one)
			}
		}
	}
	return all
}

// each sets every value in v to its extremes, one after the other, and calls do with the path.
func eachExtreme(v reflect.Value, path string, do func(path string)) {
	if v.Type() == reflect.TypeFor[Code]() {
		return // read by ParseCode
	}
	before := reflect.New(v.Type()).Elem()
	before.Set(v)
	for _, e := range extremes(v.Type()) {
		v.Set(e)
		do(path)
	}
	v.Set(before)
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			eachExtreme(v.Elem(), path, do)
		}
	case reflect.Slice:
		for i := range v.Len() {
			eachExtreme(v.Index(i), path+"[]", do)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			eachExtreme(v.Field(i), path+"."+v.Type().Field(i).Name, do)
		}
	}
}

// honestUpdates are updates of all kinds of matches that have every part.
func honestUpdates(t testing.TB) (all []update) {
	for _, k := range kinds {
		head, seats := k.board()
		b, err := games.All.Open(head.Board, head.Setup, 9)
		if err != nil {
			t.Fatal(err)
		}
		var steps []Step
		if err := b.Roll([]game.Seat{0}, func(_ game.Seat, s Step) { steps = append(steps, s) }); err != nil {
			t.Fatal(err)
		}
		seat := game.Seat(1)
		all = append(all, update{
			Match: &Match{Board: head.Board, Setup: head.Setup, Away: time.Minute, Clock: time.Minute, Bot: k.bot}, Steps: steps,
			Status: &Status{
				Started: true, Steps: len(steps), Seats: append(make([]Seat, seats-1), Seat{Name: "Ada"}),
				Waiting: 1, Present: 1, Replaced: 2, Left: map[game.Seat]time.Duration{0: time.Second},
			},
			Chat: []Line{{Number: 1, Text: "hello"}}, Private: []Line{{Number: 1, To: 2, Step: 1, Text: "psst"}}, Total: 1,
			Actions: []string{"pass"}, Notes: []Note{{At: 1, Text: "a note"}}, Seat: &seat, Key: strings.Repeat("0", 32),
		})
	}
	return all
}

// takes has a client take an update, and fails if what the client then says is not as any
// client may say it. It reports whether the update was accepted.
func takes(t testing.TB, path string, u *update) bool {
	c := &Client{config: ClientConfig{Games: games.All}, news: make(chan struct{}, 1), code: Code{user: user{seat: 1, role: seatRole}}}
	if _, err := c.accept(u); err != nil {
		return false
	}
	m, ok := c.Match()
	if !ok {
		return false
	}
	time.NewTicker(c.every()).Stop() // panics if it is not positive
	s, seats := c.Status(), 0
	p := &automatic{client: c}
	if p.follow(t.Context()) == nil && p.board != nil {
		seats = p.board.Seats()
		p.board.View(0)
	}
	if seats == 0 {
		seats = game.MaxSeats
	} else if u.Status != nil && len(s.Seats) != seats {
		t.Errorf("%s: %d players at %d seats", path, len(s.Seats), seats)
	}
	for _, set := range []game.Seats{s.Waiting.Without(game.Chance), s.Present, s.Replaced} {
		if set>>seats != 0 {
			t.Errorf("%s: the seats %b", path, set)
		}
	}
	for seat, left := range s.Left {
		if seat < 0 || int(seat) >= seats || left < 0 || left > maxTime {
			t.Errorf("%s: %v has %v left", path, seat, left)
		}
	}
	if m.Away < 0 || m.Clock < 0 || s.Steps < 0 || len(c.Chat()) > keptChat {
		t.Errorf("%s: %+v, %+v", path, m, s)
	}
	return true
}

func TestExtremesOfUpdates(t *testing.T) {
	for _, u := range honestUpdates(t) {
		if !takes(t, "", &u) {
			t.Fatalf("an honest update of %s is refused", u.Match.Board)
		}
		refused := map[string]int{}
		eachExtreme(reflect.ValueOf(&u).Elem(), "update", func(path string) {
			data, err := json.Marshal(&u)
			if err != nil {
				t.Fatal(err)
			}
			sent, err := receive(data, maxUpdate, updateFields)
			if err != nil || !takes(t, path, sent) {
				refused[path]++
			}
		})
		for _, path := range []string{
			"update.From", "update.Key", "update.Match.Away", "update.Match.Clock", "update.Match.Board", "update.Status.Seats", "update.Status.Seats[].Name",
			"update.Status.Steps", "update.Status.Waiting", "update.Status.Present", "update.Status.Replaced", "update.Status.Left", "update.Status.Fault",
			"update.Chat", "update.Chat[].Number", "update.Chat[].Seat", "update.Chat[].Text", "update.Actions[]", "update.Seat",
			"update.Private", "update.Private[].Number", "update.Private[].Seat", "update.Private[].To", "update.Private[].Step", "update.Private[].Text", "update.Total",
			"update.Notes[].At", "update.Notes[].Text",
		} {
			if refused[path] == 0 {
				t.Errorf("%s: nothing was refused as %s", u.Match.Board, path)
			}
		}
	}
}

// What a host hears is taken or refused with a sentence that people can read.
func TestExtremesOfRequests(t *testing.T) {
	h := openHost(t, HostConfig{})
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: "Ada"}, {}}
	made := create(t, h, m)
	match := newMatch(h, made.ID)
	if err := match.load(t.Context()); err != nil {
		t.Fatal(err)
	}
	defer match.stopBots()
	seat := game.Seat(1)
	for _, kind := range requestKinds {
		q := request{Kind: kind, Have: 1, Text: "x", To: 2, Nonce: newNonce(), Name: "Eve", Seat: &seat, Match: &m, ID: made.ID}
		eachExtreme(reflect.ValueOf(&q).Elem(), "request", func(path string) {
			data, err := json.Marshal(&q)
			if err != nil {
				t.Fatal(err)
			}
			for _, who := range []user{made.Seats[0].user, made.Invitation.user, made.Watch.user} {
				if err := match.read(letter{who: who, data: data}); err != nil {
					t.Fatalf("%s: %v", path, err)
				}
			}
		})
	}
}

// FuzzUpdate reads what a host sends to a client.
func FuzzUpdate(f *testing.F) {
	for _, u := range honestUpdates(f) {
		data, err := json.Marshal(&u)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if u, err := receive(data, maxUpdate, updateFields); err == nil {
			takes(t, "update", u)
		}
	})
}

// FuzzRequest reads what a client sends to a host: a match that is to be made is valid, or not.
func FuzzRequest(f *testing.F) {
	for _, k := range kinds {
		m := k.match()
		data, err := json.Marshal(&request{Kind: askCreate, Match: &m, ID: newID(), Nonce: newNonce()})
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		q, err := receive(data, maxCreate, requestFields)
		if err != nil || q.Match == nil || q.Match.fileless() != nil {
			return
		}
		if m := q.Match.named(); m.validate(games.All) == nil {
			if err := obey(matchFields, &m, len(m.Seats)); err != nil {
				t.Errorf("%+v is valid: %v", m, err)
			}
		}
	})
}
