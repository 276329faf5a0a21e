//go:build !js

package online

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"eras/game"
	"eras/play/cluster/clustertest"
	"eras/play/games"
)

// hostileMessages are answers of hosts that are well-formed and wrong.
func hostileMessages(t *testing.T) []clustertest.Behaviour {
	say := func(name string, texts ...string) clustertest.Behaviour {
		return clustertest.Behaviour{Name: name, Answer: func(string, []byte) []string { return texts }}
	}
	change := func(name string, with func(u *update)) clustertest.Behaviour {
		u := honestUpdates(t)[0]
		u.Steps, u.Status.Steps = nil, 0
		with(&u)
		data, err := json.Marshal(&u)
		if err != nil {
			t.Fatal(err)
		}
		return say(name, string(data))
	}
	all := []clustertest.Behaviour{
		say("nothing", ""), say("null", "null"), say("a list", "[]"), say("an object", "{}"), say("deep", strings.Repeat(`{"match":`, 20_000)),
		say("wrong types", `{"status":{"steps":"x"}}`), say("not UTF-8", "{\"refused\":\"\xff\"}"), say("two answers", `{}`, `{}`),
		say("busy for ever", `{"refused":"wait","busy":true}`), say("refuses", `{"refused":"no","reason":"illegal"}`),
		say("moves the cursor", `{"refused":"\u001b[2J"}`), say("an unknown reason", `{"refused":"no","reason":"x"}`),
		say("more for ever", `{"more":true,"status":{"seats":[]}}`),
	}
	all = append(all,
		change("away of a nanosecond", func(u *update) { u.Match.Away = 1 }),
		change("away of a long time", func(u *update) { u.Match.Away = 1 << 62 }),
		change("no seats", func(u *update) { u.Status.Seats = nil }),
		change("one seat", func(u *update) { u.Status.Seats = u.Status.Seats[:1] }),
		change("seats of another game", func(u *update) { u.Status.Seats = make([]Seat, game.MaxSeats) }),
		change("waits for no seat", func(u *update) { u.Status.Waiting = 1 << 30 }),
		change("negative steps", func(u *update) { u.Status.Steps = -1 }),
		change("steps that never come", func(u *update) { u.Status.Steps = maxSteps }),
		change("left", func(u *update) { u.Status.Left = map[game.Seat]time.Duration{-128: -1} }),
		change("another board", func(u *update) { u.Match.Board = "chess" }),
		change("another set-up", func(u *update) { u.Match.Setup = nil }),
		change("a position of nonsense", func(u *update) { u.Steps = []Step{{Position: "nonsense"}} }),
		change("no position", func(u *update) { u.Steps = []Step{{}} }),
		change("answers of nonsense", func(u *update) { u.Steps = []Step{{Answers: []string{"nonsense"}}} }),
		change("answers for all", func(u *update) { u.Steps = []Step{{Answers: make([]string, game.MaxSeats)}} }),
		change("a fault", func(u *update) { u.Status.Fault = "\x1b[2J" }),
		change("an end", func(u *update) { u.Status.Result = "0 elimination" }),
		change("much chat", func(u *update) { u.Chat = make([]Line, 10_000) }),
		change("an invisible name", func(u *update) { u.Status.Seats[0].Name = "\u3164" }),
		change("waits for the client", func(u *update) { u.Status.Waiting = 3 }),
	)
	// One that sends steps without an end, as many as there may be in a message.
	all = append(all, clustertest.Behaviour{Name: "steps without an end", Answer: func(_ string, data []byte) []string {
		var q request
		if json.Unmarshal(data, &q) != nil {
			return nil
		}
		u := honestUpdates(t)[0]
		u.From, u.More = max(0, q.Have), true
		u.Steps = make([]Step, 100_000)
		u.Status.Steps = maxSteps
		text, err := json.Marshal(&u)
		if err != nil || len(text) > maxUpdate {
			return nil
		}
		return []string{string(text)}
	}})
	return all
}

// A host that does the worst ends neither a player nor a watcher, fills no memory, and can be
// left at once.
func TestHostileHosts(t *testing.T) {
	behaviours := append(clustertest.Raw(), hostileMessages(t)...)
	if len(behaviours) < 60 {
		t.Fatalf("there are %d hosts", len(behaviours))
	}
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	var wait sync.WaitGroup
	slots := make(chan bool, 12) // they wait more than they compute
	for _, b := range behaviours {
		for _, name := range []string{"seat-abcdefghij-1", "watch-abcdefghij", "join-abcdefghij"} {
			slots <- true
			wait.Go(func() {
				defer func() { <-slots }()
				for range slowTries {
					if meets(t, b, name) {
						return
					}
				}
				t.Errorf("%s, %s: closing waits for the host", b.Name, name)
			})
		}
	}
	wait.Wait()
	runtime.ReadMemStats(&after)
	if grown := int64(after.Sys - before.Sys); grown > 200<<20 {
		t.Errorf("the memory of the program has grown by %d MB", grown>>20)
	} else {
		t.Logf("%d hosts: the memory of the program has grown by %d MB", len(behaviours), grown>>20)
	}
}

// slowTries is how often closing may be slow, as it is now and then on a busy machine.
const slowTries = 4

// meets connects to a hostile host, plays there, and leaves. It reports whether closing was quick.
func meets(t *testing.T, b clustertest.Behaviour, name string) (quick bool) {
	s := clustertest.Serve(t, b)
	code, err := ParseCode(fmt.Sprintf("eras://%s:%s@%s", name, strings.Repeat("0", 32), s.Address()))
	if err != nil {
		t.Error(err)
		return
	}
	c := NewClient(ClientConfig{Games: games.All, Code: code, Name: "Ada"})
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
	defer cancel()
	played := make(chan struct{})
	go func() {
		defer close(played)
		if _, err := Play(ctx, c, "random", 1); err == nil && !strings.Contains(b.Name, "end") {
			t.Errorf("%s: the match was played", b.Name)
		}
	}()
	select {
	case <-s.Done:
		select { // until the client has read it, or reads no more
		case <-played:
		case <-time.After(200 * time.Millisecond):
		}
	case <-played:
	case <-ctx.Done():
	}
	closed := make(chan struct{})
	go func() {
		c.Close()
		close(closed)
	}()
	select {
	case <-closed:
		quick = true
	case <-time.After(4 * time.Second): // one second on a machine with nothing else to do
		<-closed
	}
	cancel()
	<-played
	if s := c.Status(); s.Waiting>>game.MaxSeats&1 != 0 || !reflect.DeepEqual(c.Code().Addresses, code.Addresses) {
		t.Errorf("%s: the client says %+v", b.Name, s)
	}
	return quick
}
