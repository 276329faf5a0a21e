package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/game"
	"eras/game/risk"
	"eras/play/cluster"
	"eras/play/games"
	"eras/play/online"
)

// serveMatches starts eraslab serve and returns the code that it prints.
func serveMatches(t *testing.T, args ...string) (code string, p *exec.Cmd) {
	t.Helper()
	p = program(t, append([]string{"serve"}, args...)...)
	out, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { kill(p) })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the server prints no code: %v", err)
	}
	return strings.TrimSpace(line), p
}

// Two programs play a match on a server, and both print its record.
func TestServeInviteJoin(t *testing.T) {
	dir := t.TempDir()
	like := filepath.Join(dir, "like.txt")
	mustRun(t, "play", "-red", "random", "-blue", "random", "-scenario", "2005", "-out", like)
	code, _ := serveMatches(t, "-listen", ":0", "-store", filepath.Join(dir, "matches"))
	var made online.Made
	unmarshal(t, mustRun(t, "invite", code, "-like", like, "-seats", "@Ada,open", "-watch", "-json"), &made)
	keep := filepath.Join(dir, "seat")
	records := make(chan string, 3)
	for _, args := range [][]string{
		{made.Seats[0].String(), "-agent", "level:1"},
		{made.Invitation.String(), "-agent", "level:1", "-name", "Bob", "-keep", keep},
		{made.Watch.String()},
	} {
		go func() {
			code, out, err := eraslab(append([]string{"join"}, args...)...)
			if code != 0 {
				t.Errorf("join %q ended with %d: %s", args[1:], code, err)
			}
			records <- out
		}()
	}
	text := <-records
	for range 2 {
		if <-records != text {
			t.Error("the records are not the same")
		}
	}
	r, err := game.ParseRecord(text)
	if err != nil || !r.Summed || r.Seed != 0 || r.Result == "" || r.Seats[0] != "Ada" || r.Seats[1] != "Bob" {
		t.Errorf("the record is of %q with the result %q: %v", r.Seats, r.Result, err)
	}
	kept, err := os.ReadFile(keep)
	if err != nil {
		t.Fatal(err)
	}
	// A record that begins like no match on a map that ships is told of.
	changed := regexp.MustCompile(`(?m)^(start: .* r )\d`).ReplaceAllString(readText(t, like), "${1}8")
	if err := os.WriteFile(like, []byte(changed), 0o666); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := eraslab("invite", code, "-like", like); status != 0 || !strings.Contains(stderr, "no match on a map that ships begins like this record") {
		t.Errorf("invite ended with %d: %s", status, stderr)
	}
	// The code that was kept returns to the seat.
	var done joined
	unmarshal(t, mustRun(t, "join", made.Invitation.String(), "-agent", "level:1", "-keep", keep, "-json"), &done)
	if done.Record != text || done.Seat != "1" {
		t.Errorf("%s returns to seat %s", kept, done.Seat)
	}
}

// With -map the match has the names and shapes of the map of the record, and no other map.
func TestInvitingSendsTheMap(t *testing.T) {
	dir := t.TempDir()
	like, file := filepath.Join(dir, "like.txt"), filepath.Join("..", "..", "game", "risk", "mapformat", "testdata", "two.map")
	board, err := risk.NewBoard(must(agents.LoadRiskMap(file)), must(risk.ParseRules("players=2")))
	if err != nil {
		t.Fatal(err)
	}
	record := game.NewMatch(game.Board[risk.Position, risk.Action, risk.Event](board), 1).Record()
	if err := os.WriteFile(like, []byte(record.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	code, _ := serveMatches(t, "-listen", ":0", "-store", filepath.Join(dir, "matches"))
	var made online.Made
	status, out, stderr := eraslab("invite", code, "-like", like, "-map", file, "-json")
	if status != 0 {
		t.Fatal(stderr)
	}
	unmarshal(t, out, &made)
	m, _, err := online.Look(t.Context(), games.All, made.Invitation)
	if err != nil {
		t.Fatal(err)
	}
	if sent, err := m.Map.File(); err != nil || !strings.Contains(sent, "outline") {
		t.Errorf("the map is %.80q, %v", sent, err)
	}
	for name, want := range map[string]string{"classic": "must be that of the map in the set-up", like: "like.txt"} {
		if status, _, stderr := eraslab("invite", code, "-like", like, "-map", name); status != exitBadInput || !strings.Contains(stderr, want) {
			t.Errorf("-map %s: exit code %d, %s", name, status, stderr)
		}
	}
}

// must returns a value that can be made.
func must[V any](v V, err error) V {
	if err != nil {
		panic(err)
	}
	return v
}

// Bad input of the commands gets a sentence.
func TestBadInputOnline(t *testing.T) {
	dir := t.TempDir()
	text, err := json.Marshal("not a code")
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(dir, "other")
	if err := os.WriteFile(other, text, 0o666); err != nil {
		t.Fatal(err)
	}
	const code = "eras://join-abcdefghij:00112233445566778899aabbccddeeff@127.0.0.1:1"
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"serve"}, "-listen is missing"},
		{[]string{"serve", "-listen", ":0"}, "where the matches are kept"},
		{[]string{"serve", "-listen", ":0", "-store", dir, "-nats", "nats://a:1"}, "where the matches are kept"},
		{[]string{"serve", "-listen", ":0", "-store", dir, "-creds", "x"}, "-creds needs -nats"},
		{[]string{"serve", "-listen", ":0", "-nats", "nats://a:1"}, "-key is missing"},
		{[]string{"serve", "-listen", "x", "-store", dir}, "not an address to listen at"},
		{[]string{"serve", "-listen", ":0", "-store", dir, "-public", "here"}, "do not fit into a code"},
		{[]string{"invite"}, "the CODE of the server is missing"},
		{[]string{"invite", "x"}, "must begin with eras://"},
		{[]string{"invite", code}, "-like is missing"},
		{[]string{"invite", code, "-like", other}, "record line 1"},
		{[]string{"join"}, "the CODE is missing"},
		{[]string{"join", "-"}, "must begin with eras://"},
		{[]string{"join", code}, "-agent is missing"},
		{[]string{"join", code, "-agent", "random", "-keep", other}, "other: reading the code"},
	} {
		if status, _, stderr := eraslab(c.args...); status != exitBadInput || !strings.Contains(stderr, c.want) {
			t.Errorf("eraslab %q: exit code %d, %s", c.args, status, stderr)
		}
	}
}

// Two servers share matches through a cluster of three. One of the cluster is killed during
// matches, then one of the two servers; all matches go on to their ends. One match waits for its
// second player until then, so not all can be over before.
func TestMatchesSurviveLostServers(t *testing.T) {
	if testing.Short() || runtime.GOOS == "windows" {
		t.Skip("starts three servers with a shell script")
	}
	url, node := threeServers(t)
	dir := t.TempDir()
	like := filepath.Join(dir, "like.txt")
	mustRun(t, "play", "-red", "random", "-blue", "random", "-scenario", "2005", "-out", like)
	first := freePorts(t)
	addresses := []string{fmt.Sprint("127.0.0.1:", first), fmt.Sprint("127.0.0.1:", first+1)}
	key := filepath.Join(dir, "key")
	if _, err := cluster.KeptSecret(key); err != nil {
		t.Fatal(err)
	}
	var code string
	var servers []*exec.Cmd
	for _, listen := range addresses {
		var p *exec.Cmd
		code, p = serveMatches(t, "-listen", listen, "-nats", url, "-key", key, "-public", strings.Join(addresses, ","))
		servers = append(servers, p)
	}
	const matches = 4
	records, killed := make(chan string, 2*matches), make(chan struct{})
	for i := range matches {
		var made online.Made
		unmarshal(t, mustRun(t, "invite", code, "-like", like, "-json"), &made)
		for _, name := range []string{"Ada", "Bob"} {
			go func() {
				if i == 0 && name == "Bob" {
					<-killed
				}
				code, out, err := eraslab("join", made.Invitation.String(), "-agent", "minimax:depth=4", "-name", name)
				if code != 0 {
					t.Errorf("join ended with %d: %s", code, err)
				}
				records <- made.ID + out
			}()
		}
	}
	conn := connected(t, url)
	awaitMessages(t, conn, 6*(matches-1))
	number, replicas := leader(t, conn)
	if replicas != 3 {
		t.Errorf("%d servers keep the matches", replicas)
	}
	node("kill", number)
	awaitMessages(t, conn, 12*(matches-1))
	kill(servers[0])
	close(killed)
	all := map[string]int{}
	for range cap(records) {
		select {
		case text := <-records:
			all[text]++
		case <-time.After(5 * time.Minute):
			t.Fatal("the matches do not end")
		}
	}
	for text, n := range all {
		r, err := game.ParseRecord(text[10:])
		if n != 2 || err != nil || r.Result == "" {
			t.Errorf("match %s: %d players have the record, with the result %q: %v", text[:10], n, r.Result, err)
		}
	}
}
