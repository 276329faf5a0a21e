package session_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/ai/process"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/promise"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
)

// python returns the command of the Python that runs the bots of the documents.
func python(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		t.Fatal("there is no python3, in which the bots are written: tools/scripts/packages.sh unit installs it")
	}
	return strings.TrimSpace(string(out))
}

// overheard returns a program that keeps its input in a file.
func overheard(t *testing.T, script string) (spec, file string) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "input")
	return fmt.Sprintf("@sh -c 'tee -a %s | %s %s'", file, python(t), script), file
}

// boardBot is the bot of the documents that negotiates.
const boardBot = "../../docs/bots/board.py"

// received returns the letters that a program was given, and the deals that its orders were told of.
func received(t *testing.T, file string) (letters []process.Letter, agreed []string) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var m struct {
			Op      string
			Letters []process.Letter
			Agreed  []string
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			t.Fatalf("%q: %v", line, err)
		}
		letters, agreed = append(letters, m.Letters...), append(agreed, m.Agreed...)
	}
	return letters, agreed
}

// quickRegent is a bot that negotiates and orders quickly.
const quickRegent = "regent:search.scenarios=4:search.draws=1:search.tries=60:search.rounds=5:search.rollouts=0:press.effort=400:press.rollouts=0"

// letterGame is a match between a program, a Regent and a person.
type letterGame struct {
	*diplomacyplay.Diplomacy
	programs *session.Programs
	told     []session.ProgramReport
}

func newLetterGame(t *testing.T, spec string) *letterGame {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("three-crowns")
	if err != nil {
		t.Fatal(err)
	}
	g := &letterGame{programs: typed(t, spec)}
	g.Diplomacy, err = diplomacyplay.New(diplomacyplay.Setup{
		Map: m, Rules: diplomacy.Rules{LastYear: int16(m.Year + 2), Press: diplomacy.PressRules{Level: 20}}, Seed: 3, Programs: g.programs,
		Players: []session.Player{{Bot: spec}, {Bot: quickRegent}, {Person: "Ada"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { g.Close() })
	g.OnProgram(func(r session.ProgramReport) { g.told = append(g.told, r) })
	return g
}

// until ticks until ok.
func (g *letterGame) until(t *testing.T, what string, ok func() bool) {
	t.Helper()
	eventually(t, what, func() bool {
		if err := g.Tick(); err != nil {
			t.Fatal(err)
		}
		return ok()
	})
}

// write sends press of the person to the program.
func (g *letterGame) write(t *testing.T, text string) press.Press {
	t.Helper()
	p, err := (press.Dialect{Level: press.ReadLevel}).ParseText(g.Game().Map, text)
	if err == nil {
		err = g.Talk().Write(ada, []diplomacy.Power{1}, p)
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// says waits until the program has written a letter to the person.
func (g *letterGame) says(t *testing.T, text string) {
	t.Helper()
	g.until(t, text, func() bool {
		return slices.ContainsFunc(g.Talk().Letters(ada), func(l diplomacyplay.Letter) bool {
			return l.From == 1 && l.Press.Text(g.Game().Map) == text
		})
	})
}

// play sends empty orders of the person until the next movement phase.
func (g *letterGame) play(t *testing.T) {
	t.Helper()
	for begun := g.Phases(); g.Phases() == begun || !g.moves(); {
		if _, sent := g.Submitted(ada); !sent && g.Waiting().Has(ada) {
			if err := g.Submit(ada, diplomacy.AnswerOf()); err != nil {
				t.Fatal(err)
			}
		}
		n := g.Phases()
		g.until(t, "a phase", func() bool { _, turn := g.Turn(); return g.Phases() > n || turn })
	}
}

func (g *letterGame) moves() bool { p := g.Position(); return p.Season.Moves() }

// ada is the seat of the person.
const ada = game.Seat(2)

// A program in the window makes offers, answers those of bots and of persons, and is told what it has
// agreed to. It reads no letters but its own, and in a match that is resumed it goes on.
func TestAProgramNegotiates(t *testing.T) {
	spec, file := overheard(t, boardBot)
	g := newLetterGame(t, spec)
	m := g.Game().Map
	one, two, three := m.PowerToken(1), m.PowerToken(2), m.PowerToken(3)
	peace, zone := fmt.Sprintf("PRP (PCE (%s %s))", one, three), fmt.Sprintf("PRP (DMZ (%s %s) (%s))", one, three, m.Token(m.Centres().First()))
	g.says(t, peace)
	if err := g.Talk().Write(ada, nil, g.Talk().Letters(ada)[0].Press.Reply(press.Accept)); err != nil {
		t.Fatal(err)
	}
	g.write(t, zone)
	g.says(t, "REJ ("+zone+")")
	g.play(t)
	if n := g.Talk().Ledger(ada).Agreements(); len(n) != 1 || g.Talk().Ledger(ada).Count(1, promise.Kept)+g.Talk().Ledger(ada).Count(1, promise.Broken)+g.Talk().Ledger(ada).Count(1, promise.Open) == 0 {
		t.Errorf("the person knows of %+v", n)
	}
	record, _ := g.Record()
	g.Close()
	letters, agreed := received(t, file)
	var mine int
	for _, l := range letters {
		if l.To != "" || l.From != two && l.From != three {
			t.Errorf("the program reads %+v", l)
		}
		if l.From == three {
			mine++
		}
	}
	if mine != 2 || !slices.Contains(agreed, fmt.Sprintf("PCE (%s %s)", one, three)) {
		t.Errorf("the program was given %d letters of the person and the deals %q", mine, agreed)
	}
	for _, l := range g.Talk().Letters(1) { // what Regent and the person wrote to each other, among others
		if text := l.Press.Text(m); l.From != 1 && !slices.Contains(l.To, 1) && slices.ContainsFunc(letters, func(r process.Letter) bool { return r.Press == text }) {
			t.Errorf("the program has read %s of %d to %v", text, l.From, l.To)
		}
	}
	if len(g.told) != 0 {
		t.Errorf("told %+v", g.told)
	}

	board, err := diplomacy.BoardFromSetup(record.Setup)
	if err != nil {
		t.Fatal(err)
	}
	past, err := diplomacyplay.Replay(g.Setup.Players, board, record)
	if err != nil {
		t.Fatal(err)
	}
	past.Setup.Programs = g.programs
	g.Diplomacy, err = past.Resume()
	if err != nil {
		t.Fatal(err)
	}
	again := fmt.Sprintf("PRP (ALY (%s %s) VSS (%s))", one, three, two)
	g.write(t, again)
	g.says(t, "REJ ("+again+")")
	g.play(t)
	if len(g.told) != 0 {
		t.Errorf("told %+v", g.told)
	}
}

// A program that does not know press plays as it does without, and is written to in vain.
func TestAProgramWithoutPressPlays(t *testing.T) {
	text, err := os.ReadFile(boardBot)
	if err != nil {
		t.Fatal(err)
	}
	deaf := filepath.Join(t.TempDir(), "deaf.py")
	if err := os.WriteFile(deaf, bytes.Replace(text, []byte(`"press" in m`), []byte("False"), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	spec, file := overheard(t, deaf)
	g := newLetterGame(t, spec)
	one, three := g.Game().Map.PowerToken(1), g.Game().Map.PowerToken(3)
	peace := fmt.Sprintf("PRP (PCE (%s %s))", one, three)
	g.write(t, peace) // it may be starting still
	g.says(t, "TRY ()")
	g.play(t)
	g.write(t, peace)
	g.until(t, "the second refusal", func() bool { return len(g.Talk().Letters(ada)) >= 4 })
	g.play(t)
	g.Close()
	if letters, agreed := received(t, file); len(letters)+len(agreed)+len(g.told) != 0 {
		t.Errorf("the program was given %+v and %q, and this was told of it: %+v", letters, agreed, g.told)
	}
}
