//go:build !js

package online

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/cluster"
	"eras/play/games"
)

// kills is how often a host or a player is killed.
var kills = flag.Int("kills", 12, "kill hosts and players `N` times")

// programVariable makes the test binary a host or a player.
const programVariable = "ERAS_ONLINE_PROGRAM"

func TestMain(m *testing.M) {
	if program := os.Getenv(programVariable); program != "" {
		flag.Parse()
		if err := map[string]func([]string) error{"host": hostProgram, "player": playerProgram, "attacker": attackerProgram}[program](flag.Args()); err != nil {
			fmt.Fprintln(os.Stderr, program, err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// hostProgram hosts the matches of a folder until it is killed: LISTEN FOLDER.
func hostProgram(args []string) error {
	secret, err := cluster.KeptSecret(filepath.Join(args[1], "server.key"))
	if err != nil {
		return err
	}
	_, err = OpenHost(context.Background(), HostConfig{Games: games.All, Listen: args[0], Store: args[1], Secret: secret})
	if err != nil {
		return err
	}
	select {}
}

// playerProgram plays a seat: CODE NAME NONCE BOT FILE. It appends every answer that is stored
// to FILE.stored, and every letter to FILE.letters, and writes the record to FILE.
func playerProgram(args []string) error {
	code, err := ParseCode(args[0])
	if err != nil {
		return err
	}
	c := NewClient(ClientConfig{Games: games.All, Code: code, Name: args[1], Nonce: args[2]})
	defer c.Close()
	stored, err := os.OpenFile(args[4]+".stored", os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	letters, err := os.OpenFile(args[4]+".letters", os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		return err
	}
	r, err := playSeat(context.Background(), c, args[3], 1, func(step int, move string) {
		fmt.Fprintf(stored, "%v %d %s\n", c.Seat(), step, move)
		if m, _ := c.Match(); strings.Contains(fmt.Sprint(m.Setup), "press=") {
			text := fmt.Sprintf("mark %v %x", c.Seat(), rand.Uint64())
			to := game.SeatsOf(game.Seat(rand.IntN(len(c.Status().Seats)))).Without(c.Seat())
			if c.Write(context.Background(), -1, to, text) == nil {
				fmt.Fprintln(letters, text)
			}
		}
		time.Sleep(time.Duration(rand.IntN(30)) * time.Millisecond) // so that kills hit the middle
	})
	if err != nil {
		return err
	}
	return os.WriteFile(args[4], []byte(r.String()), 0o666)
}

// program is a program that is killed and started again.
type program struct {
	kind string
	args []string
	cmd  *exec.Cmd
	done chan error
}

func (p *program) start(t *testing.T) {
	t.Helper()
	p.cmd = exec.Command(os.Args[0], p.args...)
	p.cmd.Env = append(os.Environ(), programVariable+"="+p.kind)
	p.cmd.Stderr = os.Stderr
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	p.done = done
	cmd := p.cmd
	go func() { done <- cmd.Wait() }()
}

func (p *program) kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}

// letterKind is Diplomacy with letters and bots that negotiate.
var letterKind = kind{"diplomacy with letters", talker, false, func() (game.Record, int) {
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		panic(err)
	}
	return headOf(diplomacy.NewBoard(m, diplomacy.Rules{LastYear: 1902, Press: diplomacy.PressRules{Level: 30, Words: true}}))
}}

// Hosts and players are killed at random moments and started again. No answer and no letter that a
// player knows to be stored is lost, none is played or delivered twice, and the record is the one that
// the same answers have without kills.
func TestKills(t *testing.T) {
	left := *kills
	if testing.Short() {
		left = min(left, 4)
	}
	rng := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 1))
	played := []kind{letterKind}
	for _, name := range []string{"war", "risk in the fog", "banners", "battle", "risk"} {
		played = append(played, kindNamed(t, name))
	}
	matches, total := 0, left
	var hit [2]int
	for left > 0 {
		k := played[matches%len(played)]
		matches++
		t.Run(fmt.Sprintf("%d %s", matches, k.name), func(t *testing.T) { killIn(t, k, rng, &left, &hit) })
		if t.Failed() {
			break
		}
	}
	t.Logf("%d of %d kills in %d matches: %d of hosts, %d of players", total-left, total, matches, hit[0], hit[1])
}

// killsInMatch is how often programs of a match are killed at most, so that several are.
const killsInMatch = 4

// killIn plays a match with kills.
func killIn(t *testing.T, k kind, rng *rand.Rand, left *int, hit *[2]int) {
	store, port := t.TempDir(), strconv.Itoa(freePort(t))
	secret, err := cluster.KeptSecret(filepath.Join(store, "server.key"))
	if err != nil {
		t.Fatal(err)
	}
	programs := []*program{{kind: "host", args: []string{":" + port, store}}}
	programs[0].start(t)
	defer func() {
		for _, p := range programs {
			_ = p.cmd.Process.Kill()
		}
	}()
	m := k.match()
	const people = 3
	for i := people; i < len(m.Seats); i++ {
		m.Seats[i].Bot = k.bot
	}
	ctx := within(t, 2*hangs)
	host := Code{user: user{role: hostRole, seat: game.Nobody}, Key: secret.Key("host"), Addresses: []string{"127.0.0.1:" + port}}
	made, err := Create(ctx, host, m)
	for err != nil && ctx.Err() == nil {
		made, err = Create(ctx, host, m)
	}
	dir := t.TempDir()
	var files []string
	for i := range min(people, len(m.Seats)) {
		name := fmt.Sprint("player ", i)
		files = append(files, filepath.Join(dir, name))
		p := &program{kind: "player", args: []string{made.Invitation.String(), name, NewNonce(), k.bot, files[i]}}
		p.start(t)
		programs = append(programs, p)
	}
	for killed := 0; !allDone(t, programs[1:]); {
		time.Sleep(time.Duration(10+rng.IntN(500)) * time.Millisecond)
		i := rng.IntN(len(programs))
		if killed == 0 {
			i = 0 // the host is killed in each match
		}
		if *left > 0 && killed < killsInMatch && len(programs[i].done) == 0 {
			killed++
			programs[i].kill()
			time.Sleep(time.Duration(rng.IntN(200)) * time.Millisecond)
			programs[i].start(t)
			*left--
			hit[min(i, 1)]++
		}
		if ctx.Err() != nil {
			t.Fatal("the match does not end")
		}
	}
	programs[0].kill()
	h := openHost(t, HostConfig{Listen: ":0", Store: store, Secret: secret})
	r := hostRecord(t, h, made.ID)
	for i, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		client, err := game.ParseRecord(string(text))
		if err != nil {
			t.Fatal(err)
		}
		sameRecord(t, r, client)
		checkStored(t, r, files[i]+".stored")
		checkLetters(t, r, files[i]+".letters")
	}
}

// checkLetters checks that each letter that a player knows to be stored is in the record, and that none
// of a person and no offer of a bot is there twice.
func checkLetters(t *testing.T, r game.Record, file string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	notes := map[string]int{}
	for _, n := range r.Notes {
		notes[n.Text]++
		if i := strings.Index(n.Text, "mark "); i >= 0 {
			notes[n.Text[i:]]++
		}
	}
	for line := range strings.Lines(string(text)) {
		if n := notes[strings.TrimSpace(line)]; n != 1 {
			t.Errorf("%s: the record has %q %d times", file, line, n)
		}
	}
	for note, n := range notes {
		if n > 1 {
			t.Errorf("the record has %q %d times", note, n)
		}
	}
	if (r.Notes == nil) != (len(text) == 0) {
		t.Errorf("%s has %d bytes, and the record %d letters", file, len(text), len(r.Notes))
	}
}

// allDone reports whether all players have ended. None may fail.
func allDone(t *testing.T, players []*program) bool {
	t.Helper()
	all := true
	for _, p := range players {
		select {
		case err := <-p.done:
			if p.done <- err; err != nil {
				t.Fatal(err)
			}
		default:
			all = false
		}
	}
	return all
}

// checkStored looks for the answers that a player knows to be stored in the record.
func checkStored(t *testing.T, r game.Record, file string) {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }()
	b, err := games.All.Open(r.Board, r.Setup, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	var steps [][]string // the answers to each step, by seat where several answer
	var actors []game.Seats
	if err := b.Roll(nil, nil); err != nil {
		t.Fatal(err)
	}
	for n := 0; n < len(r.Actions); {
		for len(steps) < b.Steps() {
			steps, actors = append(steps, nil), append(actors, 0)
		}
		if n = len(b.Record().Actions); n == len(r.Actions) {
			break
		}
		waiting := b.Waiting()
		var answers []string
		for seat := range waiting.All() {
			line := r.Actions[n]
			if waiting.Len() > 1 {
				line = strings.TrimPrefix(line, seat.String()+": ")
			}
			answers = append(answers, line)
			if err := b.Answer(seat, line, nil, nil); err != nil {
				t.Fatal(err)
			}
			n++
		}
		steps, actors = append(steps, answers), append(actors, waiting)
	}
	lines := bufio.NewScanner(f)
	n := 0
	for lines.Scan() {
		n++
		words := strings.SplitN(lines.Text(), " ", 3)
		number, _ := strconv.Atoi(words[0])
		step, _ := strconv.Atoi(words[1])
		seat := game.Seat(number)
		if step >= len(steps) || !actors[step].Has(seat) {
			t.Errorf("%s: the answer %q was stored for step %d, which was not this seat's", file, words[2], step)
			continue
		}
		i := slices.Index(slices.Collect(actors[step].All()), seat)
		if i >= len(steps[step]) || steps[step][i] != words[2] {
			t.Errorf("%s: the answer %q to step %d is lost: the record has %q", file, words[2], step, steps[step])
		}
	}
	if err := lines.Err(); err != nil || n == 0 {
		t.Errorf("%s has %d answers, %v", file, n, err)
	}
}
