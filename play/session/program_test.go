package session_test

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/play/games"
	"eras/play/learning"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/play/session/riskplay"
	"eras/play/session/warplay"
)

// programMatch is a match in which a program plays the first seat.
type programMatch interface {
	OnProgram(func(session.ProgramReport))
	Tick() error
	Outcome() (game.Outcome, bool)
	Close()
}

// programBoards start a match at each board, whose first seat a program plays, and return the number
// of steps so far beside it.
var programBoards = map[string]func(t *testing.T, ps *session.Programs, spec string) (programMatch, func() int){
	"war": func(t *testing.T, ps *session.Programs, spec string) (programMatch, func() int) {
		set := warSetup(t)
		set.Seats, set.Programs = [2]warplay.Seat{{Program: spec}, {Level: 1}}, ps
		s := startWar(t, set)
		return s, s.Match().Steps
	},
	"battle": func(t *testing.T, ps *session.Programs, spec string) (programMatch, func() int) {
		set := warSetup(t)
		set.Seats, set.Programs = [2]warplay.Seat{{Program: spec}, {Level: 1}}, ps
		s := startBattle(t, set, 5, 6)
		return s, s.Match().Steps
	},
	"risk": func(t *testing.T, ps *session.Programs, spec string) (programMatch, func() int) {
		m, err := agents.LoadRiskMap("isles")
		if err != nil {
			t.Fatal(err)
		}
		rules := risk.Ender2009(3)
		board, err := risk.NewBoard(m, rules)
		if err != nil {
			t.Fatal(err)
		}
		set := riskplay.Setup{Map: m, Rules: rules, Players: []session.Player{{Bot: spec}, {Bot: "cluster"}, {Bot: "cluster"}}, Seed: 3, Programs: ps}
		s, err := riskplay.New(set, game.NewMatch(board, 3))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		return s, s.Match().Steps
	},
	"diplomacy": func(t *testing.T, ps *session.Programs, spec string) (programMatch, func() int) {
		m, err := agents.LoadDiplomacyMap("standard")
		if err != nil {
			t.Fatal(err)
		}
		players := slices.Repeat([]session.Player{{Bot: "holdbot"}}, m.Powers())
		players[0].Bot = spec
		s, err := diplomacyplay.New(diplomacyplay.Setup{Map: m, Rules: diplomacy.Rules{LastYear: 1903}, Players: players, Seed: 3, Programs: ps})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(s.Close)
		return s, s.Match().Steps
	},
}

// playProgram plays some steps of a match, or the whole one, and returns what was told of its program.
func playProgram(t *testing.T, board string, ps *session.Programs, spec string, steps int) (told []session.ProgramReport) {
	t.Helper()
	s, played := programBoards[board](t, ps, spec)
	s.OnProgram(func(r session.ProgramReport) { told = append(told, r) })
	for over := false; !over && played() < steps; _, over = s.Outcome() {
		if err := s.Tick(); err != nil {
			t.Fatal(err)
		}
		runtime.Gosched()
	}
	if err := s.Tick(); err != nil { // tells the news of the last step
		t.Fatal(err)
	}
	s.Close()
	return told
}

// typed returns programs that were typed.
func typed(t *testing.T, specs ...string) *session.Programs {
	t.Helper()
	ps := &session.Programs{Games: games.All}
	for _, spec := range specs {
		if err := ps.Add(spec); err != nil {
			t.Fatal(err)
		}
	}
	return ps
}

// The bots of the documents play at every board without a fault.
func TestProgramsPlaySeats(t *testing.T) {
	command := python(t)
	for board := range programBoards {
		file := "board.py"
		if board == "risk" {
			file = "risk.py"
		}
		spec := "@" + command + " ../../docs/bots/" + file
		if told := playProgram(t, board, typed(t, spec), spec, 60); len(told) != 0 {
			t.Errorf("%s: told %+v", board, told)
		}
	}
}

// A broken program is told once, with what is wrong, and replaced.
func TestABrokenProgramIsReplaced(t *testing.T) {
	const spec = "@sh -c 'echo no rules here >&2; exit 3'"
	for board := range programBoards {
		told := playProgram(t, board, typed(t, spec), spec, 60)
		if len(told) != 1 || told[0].Seat != 0 || told[0].Spec != spec || !told[0].Lost || told[0].Untyped || !strings.Contains(told[0].Fault, "no rules here") {
			t.Errorf("%s: told %+v", board, told)
		}
	}
}

// A program that nobody typed, as a file or a record may name one, is not started.
func TestOnlyTypedProgramsAreStarted(t *testing.T) {
	for board := range programBoards {
		mark := filepath.Join(t.TempDir(), "mark")
		spec := "@touch " + mark
		told := playProgram(t, board, typed(t, "@true"), spec, 12)
		if len(told) != 1 || !told[0].Untyped || told[0].Lost || told[0].Spec != spec {
			t.Errorf("%s: told %+v", board, told)
		}
		if _, err := os.Stat(mark); !os.IsNotExist(err) {
			t.Errorf("%s: the program was started: %v", board, err)
		}
	}
	set := warSetup(t)
	set.Seats = [2]warplay.Seat{{Program: "@true"}, {Level: 1}}
	if _, err := warplay.NewWar(set, game.NewMatch(set.War(), set.Seed), [2]learning.Weights{}, nil); err == nil {
		t.Error("a war that knows of no programs has one")
	}
}

func TestProgramsThatCannotBeAdded(t *testing.T) {
	ps := typed(t)
	for _, spec := range []string{"", "killbot", "@", "@/no/such/program", "@'sh"} {
		if err := ps.Add(spec); err == nil {
			t.Errorf("%q is added", spec)
		}
	}
	if err := ps.Add("@sh"); err != nil || ps.Add("@sh") != nil || len(ps.Specs()) != 1 {
		t.Errorf("%v, %q", err, ps.Specs())
	}
}
