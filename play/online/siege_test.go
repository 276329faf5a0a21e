//go:build !js

package online

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"eras/game"
	"eras/play/cluster"
	"eras/play/games"
)

var (
	siege  = flag.Duration("siege", 0, "attack a host of its own in TestSiege, for `TIME` with each attack")
	sieged = flag.String("attacks", "", "attack only with attacks whose names contain `TEXT`")
)

// newAttacker returns an attacker with the codes of a match in which the first seat is not its own.
func newAttacker(made Made, maker Code, m Match) *attacker {
	a := &attacker{
		address: made.Seats[1].Addresses[0], seat: made.Seats[1], other: made.Seats[0],
		join: made.Invitation, watch: made.Watch, make: maker, match: m,
	}
	for i := range 8 {
		ip := fmt.Sprint("127.0.0.", i+2)
		if l, err := net.Listen("tcp", ip+":0"); err == nil { // some systems have 127.0.0.1 only
			_ = l.Close()
			a.ips = append(a.ips, ip)
		}
	}
	if a.ips == nil {
		a.ips = []string{""}
	}
	return a
}

// A host outlives every attack, and its memory does not grow; honest players play on meanwhile.
func TestAttacks(t *testing.T) {
	before := heap()
	h, m, made := twoPlayers(t)
	k := kindNamed(t, "battle")
	hostage := k.match()
	hostage.Seats = []Seat{{Name: "Ann"}, {Name: "Eve"}}
	hostages := create(t, h, hostage)
	a, b := playHonestly(t, made.Seats[0], m.Bot), playHonestly(t, made.Seats[1], m.Bot)
	next := make(chan func(*attacker))
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for round := range next {
				eve := newAttacker(hostages, h.Code(), hostage)
				round(eve)
				eve.close()
			}
		})
	}
	for _, attack := range attacks {
		next <- attack.round
	}
	close(next)
	wait.Wait()
	finish(t, h, made, before, a, b)
	// The players of the match that was attacked play as well.
	c, d := playHonestly(t, hostages.Seats[0], "random"), playHonestly(t, hostages.Seats[1], "random")
	for _, p := range []*honest{c, d} {
		if err := <-p.done; err != nil {
			t.Error(err)
		}
	}
}

// attackerProgram attacks a host: SPAN ATTACKS MAKER MATCH-CODES…, where ATTACKS are numbers.
func attackerProgram(args []string) error {
	span, err := time.ParseDuration(args[0])
	if err != nil {
		return err
	}
	var codes []Code
	for _, text := range args[2:] {
		c, err := ParseCode(text)
		if err != nil {
			return err
		}
		codes = append(codes, c)
	}
	m := kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.name == "war" })].match()
	m.Seats = []Seat{{Name: "Ann"}, {Name: "Eve"}}
	made := Made{Seats: map[game.Seat]Code{0: codes[1], 1: codes[2]}, Invitation: codes[3], Watch: codes[4]}
	ctx, cancel := context.WithTimeout(context.Background(), span)
	defer cancel()
	var wait sync.WaitGroup
	for word := range strings.SplitSeq(args[1], ",") {
		i, err := strconv.Atoi(word)
		if err != nil {
			return err
		}
		wait.Go(func() {
			a := newAttacker(made, codes[0], m)
			for ctx.Err() == nil {
				attacks[i].round(a)
			}
		})
	}
	<-ctx.Done()
	return nil // what is still open ends with the program
}

// With -siege, a host in a program of its own is attacked by a program on one core, with each
// attack alone and with all at once, while honest players play. The figures are printed: how long
// it took until answers of honest players were stored, and the memory of the host. With 0 nothing
// is measured.
func TestSiege(t *testing.T) {
	if *siege == 0 {
		t.Skip("without -siege nothing is measured")
	}
	if *paces == 0 {
		*paces = 200 * time.Millisecond
		defer func() { *paces = 0 }()
	}
	store, port := t.TempDir(), strconv.Itoa(freePort(t))
	secret, err := cluster.KeptSecret(filepath.Join(store, "server.key"))
	if err != nil {
		t.Fatal(err)
	}
	host := &program{kind: "host", args: []string{":" + port, store}}
	host.start(t)
	defer func() { _ = host.cmd.Process.Kill() }()
	ctx, stop := context.WithCancel(within(t, time.Hour))
	defer stop()
	maker := Code{user: user{role: hostRole, seat: game.Nobody}, Key: secret.Key("host"), Addresses: []string{"127.0.0.1:" + port}}
	m := kindNamed(t, "war").match()
	m.Seats = []Seat{{Name: "Ann"}, {Name: "Eve"}}
	var made Made
	for made, err = Create(ctx, maker, m); err != nil && ctx.Err() == nil; made, err = Create(ctx, maker, m) { // it may not be there yet
	}
	s := &sampler{}
	var wait sync.WaitGroup
	for i := range 10 {
		wait.Go(func() { playOn(ctx, maker, m, uint64(i), s.add) })
	}
	defer wait.Wait()
	defer stop()
	cluster.Pause(ctx, *siege)
	t.Logf("%-42s %s; the host has %d MB", "without an attack", s.take(), memoryOf(host.cmd.Process.Pid)[0]>>10)
	var all []string
	for i, attack := range attacks {
		if !strings.Contains(attack.name, *sieged) {
			continue
		}
		all = append(all, strconv.Itoa(i))
		assault(t, strconv.Itoa(i), maker, made)
		t.Logf("%-42s %s; the host has %d MB", attack.name, s.take(), memoryOf(host.cmd.Process.Pid)[0]>>10)
	}
	assault(t, strings.Join(all, ","), maker, made)
	t.Logf("%-42s %s; the host has %d MB", "all at once", s.take(), memoryOf(host.cmd.Process.Pid)[0]>>10)
	t.Logf("%-42s %s; the host had %d MB at most; load %s", "in all", s.sum(), memoryOf(host.cmd.Process.Pid)[1]>>10, machineLoad())
	select {
	case err := <-host.done:
		t.Errorf("the host has ended: %v", err)
	default:
	}
}

// assault runs the program of the attacker, on one core.
func assault(t *testing.T, numbers string, maker Code, made Made) {
	t.Helper()
	words := []string{os.Args[0], siege.String(), numbers, maker.String(), made.Seats[0].String(), made.Seats[1].String(), made.Invitation.String(), made.Watch.String()}
	if path, err := exec.LookPath("taskset"); err == nil {
		words = append([]string{path, "-c", strconv.Itoa(runtime.NumCPU() - 1)}, words...)
	}
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Env = append(os.Environ(), programVariable+"=attacker", "GOMAXPROCS=1")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		t.Error(err)
	}
}

// playOn plays match after match with two honest seats until ctx ends.
func playOn(ctx context.Context, maker Code, m Match, seed uint64, stored func(time.Duration, error)) {
	for ctx.Err() == nil {
		made, err := Create(ctx, maker, m)
		if err != nil {
			continue // the attacker has used up what makers may do
		}
		var wait sync.WaitGroup
		for seat, c := range made.Seats {
			wait.Go(func() {
				client := NewClient(ClientConfig{Games: games.All, Code: c})
				defer client.Close()
				err := playPaced(ctx, client, "random", seed+uint64(seat), func(d time.Duration) { stored(d, nil) })
				if err != nil && !errors.Is(err, ctx.Err()) {
					stored(0, err)
				}
			})
		}
		wait.Wait()
	}
}

// sampler collects times.
type sampler struct {
	mutex    sync.Mutex
	now, all []time.Duration
	failed   []error
}

func (s *sampler) add(d time.Duration, err error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if err != nil {
		s.failed = append(s.failed, err)
		return
	}
	s.now, s.all = append(s.now, d), append(s.all, d)
}

// take returns figures since it was called last, sum those since the beginning.
func (s *sampler) take() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	text := figures(s.now)
	s.now = nil
	return text
}

func (s *sampler) sum() string {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return fmt.Sprintf("%s, %d failed %v", figures(s.all), len(s.failed), s.failed)
}

func figures(times []time.Duration) string {
	if len(times) == 0 {
		return "no answers"
	}
	slices.Sort(times)
	at := func(share float64) time.Duration {
		return times[int(share*float64(len(times)-1))].Round(100 * time.Microsecond)
	}
	return fmt.Sprintf("%5d answers, p50 %7v, p99 %8v, most %8v", len(times), at(0.5), at(0.99), at(1))
}

// machineLoad returns what the system says about how busy it is.
func machineLoad() string {
	text, _ := os.ReadFile("/proc/loadavg")
	return strings.TrimSpace(string(text))
}
