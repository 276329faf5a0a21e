//go:build e2e

package e2e

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"eras/game"
	"eras/play/games"
	"eras/play/online"
	"eras/saves"
)

// company is several programs that play one match: windows, of which the first one has the
// match, and programs without a window.
type company struct {
	t        *testing.T
	kind     *companyKind
	language string
	windows  []*member
	players  []*joined
	rng      *rand.Rand
	invited  online.Code
	play     companyPlay
	answers  int // of all windows
	kills    companyKills
}

// companyKind is a match that a company plays.
type companyKind struct {
	// screen is that of the board.
	screen  string
	prepare func(s *driver, language string)
	// free are the seats to be freed, besides the one that is. If others have no seat, they watch.
	free []int
	// bot plays the seats from the fourth on, or watches if there are two seats only.
	bot   string
	seats int
	open  func(c *company, set []game.Field) companyPlay
}

// companyPlay is how the windows of a company play a board.
type companyPlay interface {
	// asked returns what the person of a window must answer, as text, and whether it must.
	asked(w *member) (text string, ok bool)
	// act answers and returns the answer.
	act(w *member, text string) string
	// check compares what the windows have seen and done with the record of the host.
	check(r game.Record)
}

// member is a window of a company. Its driver changes when it is started again.
type member struct {
	*driver
	dir    string
	seat   game.Seat           // Nobody for a watcher
	last   string              // what was answered last
	asked  int                 // for how many rounds it has been asked again
	seen   []string            // all that was to be answered, in order
	given  map[string][]string // the answers to it; more than one if the window was killed in between
	absent bool
}

// joined is a program of the laboratory that plays a seat or watches, without a window.
type joined struct {
	args []string
	out  string
	cmd  *exec.Cmd
	done chan error
	err  error
	over bool
}

// laboratory builds the laboratory beside the program.
var laboratory = sync.OnceValues(func() (string, error) {
	file := filepath.Join(filepath.Dir(binary), "eraslab")
	build := exec.Command("go", "build", "-o", file, "eras/cmd/eraslab")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the laboratory: %w\n%s", err, out)
	}
	return file, nil
})

// TestCompany plays whole matches on all boards with three windows and programs without one, of
// which some are killed at random moments and started again. Nothing is lost or played twice, and
// all have the record of the host.
func TestCompany(t *testing.T) {
	t.Parallel()
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rng := game.Random(seed, 0)
	began := time.Now()
	var sum companyKills
	for matches := 0; matches < len(companyKinds) || sum.sum() < *strikes; matches++ {
		k := &companyKinds[matches%len(companyKinds)]
		most := *strikes - sum.sum() // in this match
		if matches < len(companyKinds) {
			most = (most + len(companyKinds) - matches - 1) / (len(companyKinds) - matches)
		}
		t.Run(fmt.Sprintf("%d %s", matches+1, k.screen), func(t *testing.T) {
			c := gather(t, k, [...]string{"es", "en"}[matches%2], rng)
			defer func() {
				sum.hosts, sum.windows = sum.hosts+c.kills.hosts, sum.windows+c.kills.windows
				sum.watchers, sum.players = sum.watchers+c.kills.watchers, sum.players+c.kills.players
			}()
			c.playOut(most)
			c.compare()
			t.Logf("%d answers of windows; kills: %+v; %v in all", c.answers, c.kills, time.Since(began).Round(time.Second))
		})
		if t.Failed() {
			break
		}
	}
	t.Logf("%d kills: %+v in %v", sum.sum(), sum, time.Since(began).Round(time.Second))
}

// gather starts the programs of a match, which begins.
func gather(t *testing.T, k *companyKind, language string, rng *rand.Rand) *company {
	t.Helper()
	c := &company{t: t, kind: k, language: language, rng: rng}
	for range 3 {
		w := &member{dir: t.TempDir(), given: map[string][]string{}}
		c.windows = append(c.windows, w)
		keepBoards(t, w.dir, 0)
		c.startWindow(w)
	}
	host := c.windows[0].driver
	host.invites(inviting{board: k.screen, language: language, free: k.free, watch: true, prepare: func(s *driver) {
		if k.prepare != nil {
			k.prepare(s, language)
		}
	}})
	entry := c.entry(c.windows[0])
	code, watch := c.code(entry.Invitation), c.code(entry.Watch)
	c.invited = code
	third, join := code, code.String()
	if k.seats == 2 {
		third, join = watch, watch.String()
	}
	c.enter(c.windows[2], third, "Carla")
	for seat := 3; seat == 3 || seat < k.seats; seat++ {
		c.join(join, seat)
	}
	c.enter(c.windows[1], code, "Berta")
	host.begins(language, c.tick)
	for i, w := range c.windows {
		w.until(fmt.Sprint("the match in window ", i), func() bool {
			c.tick()
			return w.look().Screen == k.screen
		})
		w.seat = c.code(c.entry(w).Code).Seat()
	}
	m, _, err := online.Look(t.Context(), games.All, code)
	if err != nil {
		t.Fatal(err)
	}
	c.play = k.open(c, m.Setup)
	return c
}

// enter lets a window take the first seat that is free, or watch.
func (c *company) enter(w *member, code online.Code, name string) {
	c.t.Helper()
	w.joins(code.String(), name, "")
	w.until("a seat", func() bool {
		if w.has("together.take") {
			w.click("together.take")
		}
		return w.look().Screen != "join"
	})
}

// startWindow starts the program of a window.
func (c *company) startWindow(w *member) {
	c.t.Helper()
	w.driver = start(c.t, w.dir, 900, 600, "-language", c.language, "-seed", fmt.Sprint(c.rng.Uint32()))
	w.last = ""
	w.onScreen("menu")
}

// entry returns what a window keeps of the match.
func (c *company) entry(w *member) saves.Together {
	c.t.Helper()
	all, err := saves.Open(w.dir).Together()
	if err != nil || len(all) != 1 {
		c.t.Fatalf("a window keeps %d matches, %v", len(all), err)
	}
	return all[0]
}

func (c *company) code(text string) online.Code {
	c.t.Helper()
	code, err := online.ParseCode(text)
	if err != nil {
		c.t.Fatalf("%q: %v", text, err)
	}
	return code
}

// join starts a program without a window.
func (c *company) join(code string, seat int) {
	c.t.Helper()
	dir := c.t.TempDir()
	p := &joined{out: filepath.Join(dir, "record"), args: []string{"join", "-out", filepath.Join(dir, "record")}}
	if c.kind.seats > 2 {
		p.args = append(p.args, "-agent", c.kind.bot, "-name", fmt.Sprint("Bot ", seat), "-place", fmt.Sprint(seat), "-keep", filepath.Join(dir, "seat"))
	}
	p.args = append(p.args, code)
	p.start(c.t)
	c.players = append(c.players, p)
	c.t.Cleanup(p.kill)
}

func (p *joined) start(t *testing.T) {
	t.Helper()
	file, err := laboratory()
	if err != nil {
		t.Fatal(err)
	}
	p.cmd = exec.Command(file, p.args...)
	p.cmd.Stderr = os.Stderr
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	p.done = done
	cmd := p.cmd
	go func() { done <- cmd.Wait() }()
}

// ended reports whether the program has ended by itself.
func (p *joined) ended() bool {
	select {
	case p.err = <-p.done:
		p.over = true
	default:
	}
	return p.over
}

func (p *joined) kill() {
	if !p.ended() {
		_ = p.cmd.Process.Kill()
		<-p.done
	}
}

// tick lets all windows go on.
func (c *company) tick() {
	for _, w := range c.windows {
		if !w.absent {
			w.ticks(2)
		}
	}
}

// companyTime is how long a match may take, the programs that are started again included.
const companyTime = 6 * time.Minute

// playOut plays the match to its end, with at most that many kills.
func (c *company) playOut(most int) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), companyTime)
	defer cancel()
	next := 1 + c.rng.IntN(4)
	for !c.over() {
		if ctx.Err() != nil {
			for i, w := range c.windows {
				w.save("failed")
				c.t.Logf("window %d shows %q: %s", i, w.look().Screen, w.ids())
			}
			c.t.Fatal("the match does not end")
		}
		c.round()
		if c.answers >= next && c.kills.sum() < most {
			next = c.answers + 1 + c.rng.IntN(4)
			c.strike()
		}
	}
}

// over reports whether all programs show the end of the match.
func (c *company) over() bool {
	c.t.Helper()
	for _, w := range c.windows {
		if w.look().Screen != "result" {
			return false
		}
	}
	for _, p := range c.players {
		if !p.ended() {
			return false
		}
		if p.err != nil {
			c.t.Fatalf("a program without a window: %v", p.err)
		}
	}
	return true
}

// round lets all windows go on, and those whose turn it is answer.
func (c *company) round() {
	c.t.Helper()
	c.tick()
	c.windows[0].yield()
	for _, w := range c.windows {
		if w.absent || w.look().Screen != c.kind.screen {
			continue
		}
		text, ok := c.play.asked(w)
		if !ok {
			continue
		}
		if text == w.last {
			if w.asked++; w.asked > 1000 {
				w.save("failed")
				c.t.Fatalf("the window of seat %v asks again for an answer to %s: %s", w.seat, text, w.ids())
			}
			continue
		}
		if w.seat == game.Nobody {
			c.t.Fatalf("a watcher is asked for an answer to %s", text)
		}
		if n := len(w.seen); n == 0 || w.seen[n-1] != text {
			w.seen = append(w.seen, text)
		}
		w.last, w.asked = text, 0
		w.given[text] = append(w.given[text], c.play.act(w, text))
		c.answers++
	}
}

// compare closes all programs and compares what they have kept with what the host has.
func (c *company) compare() {
	c.t.Helper()
	host := c.entry(c.windows[0])
	for _, w := range c.windows {
		w.close()
	}
	h, err := online.OpenHost(c.t.Context(), online.HostConfig{Games: games.All, Listen: ":0", Store: filepath.Join(c.windows[0].dir, "hosting", "here", "matches")})
	if err != nil {
		c.t.Fatal(err)
	}
	defer h.Close()
	want, err := h.Record(c.t.Context(), host.ID)
	if err != nil {
		c.t.Fatal(err)
	}
	for i, w := range c.windows {
		store := saves.Open(w.dir)
		kept, err := store.ListArchived(saves.Finished)
		if err != nil || len(kept) != 1 {
			c.t.Errorf("window %d keeps %d finished matches, %v", i, len(kept), err)
			continue
		}
		m, _, err := store.LoadArchived(saves.Finished, kept[0].ID)
		if err != nil {
			c.t.Fatal(err)
		}
		c.same(fmt.Sprint("window ", i), m.Record, want)
	}
	for i, p := range c.players {
		text, err := os.ReadFile(p.out)
		if err != nil {
			c.t.Fatal(err)
		}
		c.same(fmt.Sprint("program ", i, " without a window"), string(text), want)
	}
	c.play.check(want)
}

// same compares a record with the host's, which alone has the seed. Records handed to
// people have sums of their set-up, records in saves do not.
func (c *company) same(who, text string, want game.Record) {
	c.t.Helper()
	r, err := game.ParseRecord(text)
	if err != nil {
		c.t.Fatalf("%s: %v", who, err)
	}
	r.Seed, want.Seed = 0, 0
	r.Summed, want.Summed = false, false
	if got, want := r.String(), want.String(); got != want {
		c.t.Errorf("%s has the record\n%s\nand the host\n%s", who, strings.TrimSpace(got), strings.TrimSpace(want))
	}
}
