package process

import (
	"context"
	"flag"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"slices"
)

var update = flag.Bool("update", false, "write the sessions of docs/protocol.md again")

const protocolFile = "../../docs/protocol.md"

// interpreter returns the Python interpreter itself: the one that is found first may be a script.
var interpreter = sync.OnceValue(func() string {
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
})

// shipped returns the command of a bot in docs/bots.
func shipped(t testing.TB, name string) []string {
	t.Helper()
	if interpreter() == "" {
		t.Fatal("there is no python3, in which the bots of docs are written: tools/scripts/packages.sh unit installs it")
	}
	file, err := filepath.Abs(filepath.Join("../../docs/bots", name))
	if err != nil {
		t.Fatal(err)
	}
	return []string{interpreter(), file}
}

// sessionLimit is the limit of answers in the sessions.
const sessionLimit = 20 * time.Second

// islet is a map of six territories.
const islet = "islet k0=2,k1=2 c0.0.h.1-2-5,c1.0.c.0-2,c2.0.i.0-1-3,c3.1.h.2-4,c4.1.c.3-5,c5.1.i.0-4"

// shores is a map of Diplomacy: two powers, an isle and the strait between them.
const shores = "shores 1901 EAS:CAP:F.CAP;WES:BAY:F.BAY BAY:c*:Bay:CAP:STR;CAP:c*:Cape:BAY:STR;ISL:c*:Isle::STR;STR:s:Strait::BAY,CAP,ISL"

// A session is a whole match, with the messages of the host and of the bot.
var sessions = map[string]struct {
	bot  string
	play func(t *testing.T, begin func(*talk))
}{
	"risk": {"risk.py", func(t *testing.T, begin func(*talk)) {
		m, err := risk.ParseMapLine(islet)
		if err != nil {
			t.Fatal(err)
		}
		r, err := risk.ParseRules("players=2 armies=9 place=3 limit=4")
		if err != nil {
			t.Fatal(err)
		}
		g, err := risk.NewGame(m, r)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Game: g, Names: []string{"mine", "random"}, Seats: []game.Seat{0}, Seed: 7, Limit: sessionLimit, Substitute: bot(t, "random")}
		h := &Host{talk: talk{ctx: t.Context(), limit: sessionLimit, seats: 1}, options: o}
		begin(&h.talk)
		h.greet(greetSeats(o))
		if _, err := airisk.Play(t.Context(), g, []airisk.Maker{h.Maker(), bot(t, "random")}, 2, nil); err != nil {
			t.Fatal(err)
		}
		h.Close()
		if f := h.Faults(); f != (Faults{}) {
			t.Fatal(f.String())
		}
	}},
	"battle": {"board.py", func(t *testing.T, begin func(*talk)) {
		first, err := battle.ParsePosition("4/r2b/r2b/4 r 8")
		if err != nil {
			t.Fatal(err)
		}
		rules, err := battle.ParseRules("board=4x4 limit=8 tie=attacker stall=0")
		if err != nil {
			t.Fatal(err)
		}
		board := &battle.Board{Rules: rules, First: first}
		p := &Pipe[battle.Position, battle.Move, battle.Event]{board: board}
		p.talk = talk{ctx: t.Context(), limit: sessionLimit, seats: 1}
		begin(&p.talk)
		p.greet(p.hello([]string{"random", "mine"}, []game.Seat{1}, 7))
		random := game.AgentFunc[battle.Position, battle.Move](func(_ context.Context, view battle.Position, _ game.Seat) (battle.Move, error) {
			moves := view.Moves(nil)
			return moves[rand.New(rand.NewPCG(uint64(view.Left), 0)).IntN(len(moves))], nil
		})
		p.substitutes = map[game.Seat]game.Agent[battle.Position, battle.Move]{1: random}
		m := game.NewMatch[battle.Position, battle.Move, battle.Event](board, 1)
		if err := m.Run(t.Context(), []game.Agent[battle.Position, battle.Move]{random, p}, nil); err != nil {
			t.Fatal(err)
		}
		o, _ := m.Outcome()
		Pipes[battle.Position, battle.Move, battle.Event]{nil, p}.End(m.Position(), o)
		p.Close()
		if f := p.Faults(); f != (Faults{}) {
			t.Fatal(f.String())
		}
	}},
	"press": {"board.py", func(t *testing.T, begin func(*talk)) {
		m, err := diplomacy.ParseMapLine(shores)
		if err != nil {
			t.Fatal(err)
		}
		board, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: 1901, Press: diplomacy.PressRules{Level: 20}})
		if err != nil {
			t.Fatal(err)
		}
		p := &Pipe[diplomacy.Position, diplomacy.Answer, diplomacy.Event]{board: board, level: 20}
		p.talk = talk{ctx: t.Context(), limit: sessionLimit, seats: 1}
		begin(&p.talk)
		p.greet(p.hello([]string{"mine", "regent"}, []game.Seat{0}, 7))
		start := board.Start()
		var said []string
		letters := func(round int, received ...Letter) {
			p.Negotiate(t.Context(), &start, 0, Round{round, []string{"WES"}, received}, func(l Letter) error {
				said = append(said, l.To+": "+l.Press)
				return nil
			})
		}
		letters(1)
		letters(2, Letter{From: "WES", Press: "PRP (DMZ (EAS WES) (STR))"})
		letters(3, Letter{From: "WES", Press: "YES (PRP (PCE (EAS WES)))"})
		if want := []string{"WES: PRP (PCE (EAS WES))", "WES: REJ (PRP (DMZ (EAS WES) (STR)))"}; !slices.Equal(said, want) {
			t.Errorf("it writes %q, not %q", said, want)
		}
		p.Agreed(0, []string{"PCE (EAS WES)"})
		if _, err := p.Act(t.Context(), start, 0); err != nil {
			t.Fatal(err)
		}
		p.Close()
		if f := p.Faults(); f != (Faults{}) {
			t.Fatal(f.String())
		}
	}},
}

// The sessions of docs/protocol.md are played back: our host sends the lines with >, in their order,
// when a bot answers with the lines with <.
func TestProtocolSessions(t *testing.T) {
	text, err := os.ReadFile(protocolFile)
	if err != nil {
		t.Fatal(err)
	}
	doc := string(text)
	for name, session := range sessions {
		head := "```session-" + name + "\n"
		before, rest, found := strings.Cut(doc, head)
		want, after, closed := strings.Cut(rest, "\n```\n")
		if !found || !closed {
			t.Fatalf("docs/protocol.md has no session %s", name)
		}
		if *update {
			var said []string
			session.play(t, func(c *talk) {
				if c.process, err = start(shipped(t, session.bot)); err != nil {
					t.Fatal(err)
				}
				c.process = tapped(c.process, func(line string) { said = append(said, line) })
			})
			doc = before + head + strings.Join(said, "\n") + "\n```\n" + after
			continue
		}
		lines := strings.Split(want, "\n")
		played := 0
		session.play(t, func(c *talk) { c.process = playBack(t, lines, &played) })
		if played != len(lines) {
			t.Errorf("%s: the host ends after %d of %d lines", name, played, len(lines))
		}
	}
	if *update {
		if err := os.WriteFile(protocolFile, []byte(doc), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// playBack returns a process that answers as the lines of a session say, and counts those that were
// played.
func playBack(t *testing.T, lines []string, played *int) *process {
	p := &process{all: nothing{}, lines: make(chan []byte), write: make(chan []byte, 16), done: make(chan struct{})}
	said, say := io.Pipe()
	p.wait.Go(func() { p.read(said) })
	p.wait.Go(func() {
		for _, line := range lines {
			text, spoken := strings.CutPrefix(line, "< ")
			if spoken {
				_, _ = io.WriteString(say, text+"\n")
			} else if heard, ok := <-p.write; !ok || "> "+strings.TrimSpace(string(heard)) != line {
				t.Errorf("line %d of the session: the host writes\n> %s, not\n%s", *played+1, heard, line)
				break
			}
			*played++
		}
		_ = say.Close()
		for range p.write {
		}
	})
	return p
}

// tapped returns a process that passes everything on to p and reports each line.
func tapped(p *process, note func(string)) *process {
	var mutex sync.Mutex
	tell := func(line string) {
		mutex.Lock()
		defer mutex.Unlock()
		note(line)
	}
	tap := &process{all: p.all, lines: make(chan []byte), write: make(chan []byte, 16), done: p.done}
	p.wait.Go(func() {
		defer close(p.write)
		for line := range tap.write {
			tell("> " + strings.TrimSpace(string(line)))
			p.write <- line
		}
	})
	p.wait.Go(func() {
		defer close(tap.lines)
		for line := range p.lines {
			tell("< " + strings.TrimSpace(string(line)))
			tap.lines <- line
		}
	})
	return tap
}

// The bots in docs/bots play twenty games at each board without a fault.
func TestShippedBots(t *testing.T) {
	t.Run("risk", func(t *testing.T) {
		g := gameOn(t, "classic", "players=3 sets=growing limit=30 fog=on")
		won := 0
		for seed := range uint64(20) {
			seat := game.Seat(seed % 3)
			p, faults := playHosted(t, g, shipped(t, "risk.py"), "random", seed, seat)
			if faults != (Faults{}) {
				t.Fatalf("seed %d: %v", seed, &faults)
			}
			if p.Held[seat].Len() > 14 {
				won++
			}
		}
		if won < 12 {
			t.Errorf("it is ahead of random bots in %d of 20 matches", won)
		}
	})
}

// An agent is told the rules that the protocol has no words for, and no others.
func TestAgentsAreToldOtherRules(t *testing.T) {
	for _, c := range []struct {
		change func(*risk.Rules)
		want   string
	}{
		{func(*risk.Rules) {}, ""},
		{func(r *risk.Rules) { r.Limit, r.Leader, r.Timer, r.Sets = 30, true, 60, risk.GrowingSets() }, ""},
		{func(r *risk.Rules) { r.Fortify = risk.FortifyPath }, "fortify=path"},
		{func(r *risk.Rules) { r.Share, r.Leader, r.Fog = 70, true, true }, "share=70 fog=on"},
		{func(r *risk.Rules) { r.Missions, r.Capitals, r.AttackDice = true, true, 2 }, "dice=2:2 missions=on capitals=on"},
	} {
		r := risk.Ender2009(3)
		c.change(&r)
		if got := departures(r); got != c.want {
			t.Errorf("%v: told %q, want %q", r, got, c.want)
		}
	}
}

// Under fog an agent is told which numbers of armies it does not see.
func TestHiddenArmies(t *testing.T) {
	for rules, fog := range map[string]bool{"players=3": false, "players=3 fog=on": true} {
		g := gameOn(t, "classic", rules)
		end, err := airisk.Play(t.Context(), g, []airisk.Maker{bot(t, "random"), bot(t, "random"), bot(t, "random")}, 1, func(s risk.Step) {
			p := s.After
			if p.Phase != risk.Reinforcing {
				return
			}
			var view risk.Position
			(&risk.Board{Game: g}).View(&p, 1, &view)
			hidden := stateOf(g, &view, 1).Hidden
			if !fog && hidden != nil {
				t.Fatalf("without fog %v are hidden", hidden)
			}
			for c := range risk.Territory(g.Map.Territories()) {
				if !slices.Contains(hidden, int(c)) && view.Armies.At(c) != p.Armies.At(c) {
					t.Fatalf("territory %d has %d armies, the agent is told %d and not that they are hidden", c, p.Armies.At(c), view.Armies.At(c))
				}
				if slices.Contains(hidden, int(c)) && !g.Map.Neighbours(c).And(p.Held[1]).Empty() {
					t.Fatalf("territory %d is hidden from its neighbour", c)
				}
			}
		})
		if err != nil || end.Phase != risk.Over {
			t.Fatal(err)
		}
	}
}
