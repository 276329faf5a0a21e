//go:build !js

package online

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"eras/game"
	"eras/play/cluster"
)

var (
	loads = flag.String("load", "3", "play `N,…` matches at once in TestLoad")
	paces = flag.Duration("pace", 0, "let each player of TestLoad pause for `TIME` before an answer")
	span  = flag.Duration("span", 0, "end TestLoad after `TIME` (default when all matches are over)")
)

// A host in a program of its own has many matches, with two connected seats each. The figures
// are printed; docs/online.md has some.
func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("it is long")
	}
	for word := range strings.SplitSeq(*loads, ",") {
		n, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(word, func(t *testing.T) { load(t, n) })
	}
}

// load plays n matches at once and prints figures.
func load(t *testing.T, n int) {
	store, port := t.TempDir(), strconv.Itoa(freePort(t))
	secret, err := cluster.KeptSecret(filepath.Join(store, "server.key"))
	if err != nil {
		t.Fatal(err)
	}
	host := &program{kind: "host", args: []string{":" + port, store}}
	host.start(t)
	defer func() { _ = host.cmd.Process.Kill() }()
	ctx := within(t, 30*time.Minute)
	code := Code{user: user{role: hostRole, seat: game.Nobody}, Key: secret.Key("host"), Addresses: []string{"127.0.0.1:" + port}}
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: "Ada"}, {Name: "Bob"}}
	var clients []*Client
	for range n {
		made, err := Create(ctx, code, m)
		for err != nil && ctx.Err() == nil { // the host may not be there yet
			made, err = Create(ctx, code, m)
		}
		for _, c := range made.Seats {
			clients = append(clients, enter(t, ClientConfig{Code: c}))
		}
	}
	for _, c := range clients {
		until(t, c, "it plays", func() bool { return c.State() == Playing })
	}
	idle := memoryOf(host.cmd.Process.Pid)
	var mutex sync.Mutex
	var times []time.Duration
	var wait sync.WaitGroup
	playing := ctx
	if *span > 0 {
		playing = within(t, *span)
	}
	used, begin := cpuOf(host.cmd.Process.Pid), time.Now()
	for i, c := range clients {
		wait.Go(func() {
			err := playPaced(playing, c, "random", uint64(i), func(d time.Duration) {
				mutex.Lock()
				defer mutex.Unlock()
				times = append(times, d)
			})
			if err != nil && playing.Err() == nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	took := time.Since(begin)
	slices.Sort(times)
	at := func(share float64) time.Duration {
		return times[int(share*float64(len(times)-1))].Round(10 * time.Microsecond)
	}
	t.Logf("%d matches, %d seats, pace %v: %d answers in %v, %.0f/s; stored after %v (p50), %v (p99); host: %d MB connected, %d MB at most, %.2f cores",
		n, len(clients), *paces, len(times), took.Round(time.Millisecond), float64(len(times))/took.Seconds(), at(0.5), at(0.99),
		idle[0]>>10, memoryOf(host.cmd.Process.Pid)[1]>>10, (cpuOf(host.cmd.Process.Pid)-used).Seconds()/took.Seconds())
}

// playPaced plays a seat with pauses and reports how long it took until each answer was stored.
func playPaced(ctx context.Context, c *Client, bot string, seed uint64, stored func(time.Duration)) error {
	p := &automatic{client: c, stored: func(int, string) {}}
	if err := p.follow(ctx); err != nil {
		return err
	}
	player, err := p.board.Agent(bot, c.Seat(), seed, false)
	if err != nil {
		return err
	}
	for p.board.Result() == "" {
		if !p.board.Waiting().Has(c.Seat()) || p.answered == p.board.Steps() {
			if err := p.wait(ctx); err != nil {
				return err
			}
			continue
		}
		if *paces > 0 {
			cluster.Pause(ctx, *paces/2+rand.N(*paces))
		}
		err := player.Turn(ctx, p.board.View(c.Seat()), func(move string) (string, error) {
			begin := time.Now()
			p.answered = p.board.Steps()
			err := c.Submit(ctx, p.answered, move)
			if err == nil {
				stored(time.Since(begin))
			}
			return p.board.View(c.Seat()), err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

var memoryLines = regexp.MustCompile(`(?m)^Vm(RSS|HWM):\s+(\d+) kB$`)

// memoryOf returns how much memory a process uses and has used at most, in kB; nothing where
// the system does not say.
func memoryOf(pid int) (kilobytes [2]int) {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for _, m := range memoryLines.FindAllSubmatch(text, -1) {
		i := 0
		if string(m[1]) == "HWM" {
			i = 1
		}
		kilobytes[i], _ = strconv.Atoi(string(m[2]))
	}
	return kilobytes
}

// cpuOf returns for how long a process has had a core, where the system says it in hundredths
// of a second.
func cpuOf(pid int) time.Duration {
	text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(text), ") ")
	words := strings.Fields(rest)
	if len(words) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(words[11])
	system, _ := strconv.Atoi(words[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}
