//go:build !js

package online

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"eras/game"
	"eras/saves"
	"eras/saves/savestest"
)

// await waits until something is so.
func await(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(hangs); !ok(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited too long until %s", what)
		}
	}
}

// full counts how often a host has told that its disk is full, and that it is not any more.
func (t *told) full() (full, over int) {
	for _, err := range t.list() {
		var disk *DiskError
		switch {
		case !errors.As(err, &disk):
		case disk.Cause == nil:
			over++
		case disk.Full:
			full++
		}
	}
	return full, over
}

// A disk that is filled and freed while 20 seats play loses nothing and doubles nothing. The host
// says so, refuses with that reason, goes on without a restart, and reads the same afterwards.
func TestFullDisk(t *testing.T) {
	disk, heard := savestest.New(), &told{}
	h := openHost(t, HostConfig{Store: testStore, Disk: disk, Secret: testSecret, Tell: heard.tell})
	var answers atomic.Int64
	var players sync.WaitGroup
	stored := map[*Client][]string{}
	var clients []*Client
	var mutex sync.Mutex
	for range 10 {
		m := kindNamed(t, "battle").match()
		m.Seats = []Seat{{Name: "Ada"}, {Name: "Bob"}}
		for _, code := range create(t, h, m).Seats {
			clients = append(clients, enter(t, ClientConfig{Code: code}))
		}
	}
	withBot := kindNamed(t, "battle").match()
	withBot.Seats = []Seat{{Name: "Ada"}, {Bot: "random"}}
	clients = append(clients, enter(t, ClientConfig{Code: create(t, h, withBot).Seats[0]}))
	turn := make(chan bool, 1000)
	ctx := within(t, hangs)
	for i, c := range clients {
		players.Go(func() {
			_, err := playSeat(ctx, c, "random", uint64(i), func(_ int, move string) {
				mutex.Lock()
				stored[c] = append(stored[c], move)
				mutex.Unlock()
				answers.Add(1)
				<-turn
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	let := func(n int64) {
		for range n {
			turn <- true
		}
	}
	for times := 1; times <= 3; times++ {
		disk.Fill()
		let(int64(len(clients)))
		await(t, "the host says that the disk is full", func() bool { full, _ := heard.full(); return full == times })
		await(t, "a player knows it", func() bool {
			return slices.ContainsFunc(clients, func(c *Client) bool { return c.Obstacle() == ErrDiskFull })
		})
		if _, err := h.Create(ctx, withBot); !errors.Is(err, ErrDiskFull) {
			t.Errorf("a match is made on a full disk: %v", err)
		}
		for _, c := range clients {
			await(t, "all matches can be seen", func() bool { return c.State() == Playing || c.State() == Finished })
		}
		before := answers.Load()
		disk.Repair()
		await(t, "it goes on", func() bool { return answers.Load() > before })
		await(t, "the host says that there is room", func() bool {
			if len(turn) < len(clients) {
				turn <- true
			}
			_, over := heard.full()
			return over == times
		})
	}
	close(turn)
	players.Wait()
	records := map[string]game.Record{}
	for _, c := range clients {
		id := c.Code().Match()
		r := hostRecord(t, h, id)
		records[id] = r
		if r.Result == "" {
			t.Errorf("match %s is not over", id)
		}
		own := 0
		for n, a := range r.Actions {
			if game.Seat(n%2) == c.Seat() && a == stored[c][min(own, len(stored[c])-1)] {
				own++
			}
		}
		if own != len(stored[c]) {
			t.Errorf("match %s has %d of %d answers of seat %v: %v, stored %v", id, own, len(stored[c]), c.Seat(), r.Actions, stored[c])
		}
	}
	h.Close()
	again, left := checked(t, disk.Restart())
	if len(left) > 0 {
		t.Errorf("told %v", left)
	}
	for id, want := range records {
		if got := hostRecord(t, again, id); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("match %s is %v after a restart, want %v", id, got, want)
		}
	}
}

// What fails at whichever call of the disk, every answer that was acknowledged is there afterwards,
// and is there once.
func TestEveryFaultKeepsWhatWasAcknowledged(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	const match = "aaaaaaaaaa"
	// play writes answers until the disk is off, and returns those that were acknowledged.
	play := func(d *savestest.Disk) (acknowledged []string, heard *told) {
		heard = &told{}
		s, err := openFiles(saves.NewFolderOn(d, testStore), storeDisk, "key", heard.tell)
		if err != nil {
			return nil, heard
		}
		var at mark
		for n := 0; n < 12 && !d.Off(); n++ {
			e := entry{Nonce: newNonce(), Answer: fmt.Sprint(n)}
			for range 3 { // as a client does
				after, err := s.append(t.Context(), match, &e, at)
				if err == nil {
					at, acknowledged = after, append(acknowledged, e.Answer)
					break
				}
				if !isDisk(err) && !errors.Is(err, errMoved) {
					t.Fatalf("answer %d: %v", n, err)
				}
			}
		}
		s.finished(match)
		s.close()
		return acknowledged, heard
	}
	whole := savestest.New()
	play(whole)
	calls, _ := whole.Calls()
	for n := 1; n <= calls; n++ {
		for _, fault := range savestest.Faults {
			for seed := range uint64(3) {
				d := savestest.New().With(fault, n, seed)
				want, _ := play(d)
				heard := &told{}
				s, err := openFiles(saves.NewFolderOn(d.Restart(), testStore), storeDisk, "key", heard.tell)
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				_, err = s.read(t.Context(), match, func(e *entry) error { got = append(got, e.Answer); return nil })
				if err != nil && len(want) > 0 {
					t.Errorf("%s at call %d with seed %d: %v", fault, n, seed, err)
				}
				if len(got) > len(want) { // one that was written when the power failed
					got = got[:len(want)]
				}
				if !slices.Equal(got, want) {
					t.Errorf("%s at call %d with seed %d: %v, acknowledged %v", fault, n, seed, got, want)
				}
				for _, err := range heard.list() {
					var damaged *DamagedError
					if errors.As(err, &damaged) && damaged.Match != "" && damaged.Lost != 0 {
						t.Errorf("%s at call %d with seed %d: told %v", fault, n, seed, err)
					}
				}
			}
		}
	}
}
