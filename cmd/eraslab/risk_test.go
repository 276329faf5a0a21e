package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/ai/process"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// asProgram in the environment makes this test the program itself.
const asProgram = "ERASLAB_TEST_RUNS"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

func TestRiskTournament(t *testing.T) {
	args := []string{"risk", "tournament", "-seats", "quo,angry,boscoe", "-games", "30", "-seed", "3"}
	var one, three riskTournamentJSON
	unmarshal(t, mustRun(t, append(args, "-json", "-workers", "1")...), &one)
	unmarshal(t, mustRun(t, append(args, "-json", "-workers", "3")...), &three)
	if one.Games != 30 || one.Seed != 3 || len(one.Bots) != 3 || one.Bots[1].Name != "angry" || len(one.Times) != 3 || one.Times[0].Turns == 0 {
		t.Errorf("%+v", one)
	}
	text := mustRun(t, append(args, "-json")...)
	if before, _, _ := strings.Cut(text, `"times"`); !strings.HasPrefix(mustRun(t, append(args, "-json", "-workers", "2")...), before) {
		t.Error("another number of workers prints something else")
	}
	var table strings.Builder
	if _, err := one.WriteTo(&table); err != nil || !strings.HasPrefix(mustRun(t, args...), table.String()) {
		t.Errorf("%v\n%s", err, table.String())
	}
	if got := strings.Fields(mustRun(t, "risk", "bots")); !slices.Equal(got, agents.RiskBots().Names()) {
		t.Errorf("%q", got)
	}
	if got := mustRun(t, "risk", "maps"); !strings.HasPrefix(got, "classic       42 territories in  6 continents") {
		t.Errorf("%s", got)
	}
}

// Our agent, started as an external process, plays the same games as the same bot in this
// process. Without -bot it refuses the unknown bot that tournaments
// ask for.
func TestRiskAgent(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asProgram, "yes")
	args := []string{"risk", "tournament", "-games", "4", "-cards", "growing", "-json", "-seats"}
	bots := []string{"quo", "ender-2009:plans=4:replan.rule=never", "ender2:plans=4:choice.games=16:choice.candidates=3"}
	if testing.Short() {
		bots = bots[:1]
	}
	for _, bot := range bots {
		var here, there riskTournamentJSON
		unmarshal(t, mustRun(t, append(args, "killbot,quo,"+bot)...), &here)
		unmarshal(t, mustRun(t, append(args, `killbot,quo,@"`+self+`" risk agent -bot `+bot)...), &there)
		if f := there.Bots[2].Faults; f == nil || *f != (process.Faults{}) {
			t.Fatalf("%s: %+v", bot, f)
		}
		for i := range here.Bots {
			if a, b := here.Bots[i], there.Bots[i]; a.Wins != b.Wins || a.Place != b.Place {
				t.Errorf("%+v\n%+v", a, b)
			}
		}
		if here.Rounds != there.Rounds {
			t.Errorf("%s: %+v, %+v", bot, here.Rounds, there.Rounds)
		}
	}
	var faulty riskTournamentJSON
	unmarshal(t, mustRun(t, append(args, `killbot,quo,@"`+self+`" risk agent`)...), &faulty)
	if f := faulty.Bots[2].Faults; f.Refused != 4 || f.Seats != 4 || !strings.Contains(f.First, `no Risk bot "default"`) {
		t.Errorf("%+v", f)
	}
}

// Over the wire ender2 makes the moves that it makes here: after each phase of a match
// both boards, with the cards and what chance has answered, are the same.
func TestRiskAgentMovesAsHere(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(asProgram, "yes")
	m, err := agents.LoadRiskMap("classic")
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(3)
	rules.Limit = 8
	if testing.Short() {
		rules.Limit = 2
	}
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"ender2", "killbot", "quo"}
	makers := make([]airisk.Maker, len(names))
	for i, name := range names {
		if makers[i], err = agents.RiskBots().Find(name); err != nil {
			t.Fatal(err)
		}
	}
	const seed = 11
	var here []risk.Position
	if _, err := airisk.Play(t.Context(), g, makers, seed, func(s risk.Step) { here = append(here, s.After) }); err != nil {
		t.Fatal(err)
	}
	h := process.Start(t.Context(), process.Options{
		Command: []string{self, "risk", "agent", "-bot", "ender2"}, Game: g, Names: names, Seats: []game.Seat{0},
		Seed: airisk.BotSeed(seed), Limit: time.Minute, Substitute: makers[1],
	})
	defer h.Close()
	steps := 0
	_, err = airisk.Play(t.Context(), g, append([]airisk.Maker{h.Maker()}, makers[1:]...), seed, func(s risk.Step) {
		if steps >= len(here) || !here[steps].Equal(&s.After) {
			t.Fatalf("step %d ends over the wire with\n%s", steps, g.FormatPosition(&s.After))
		}
		steps++
	})
	if err != nil || steps != len(here) {
		t.Fatalf("%d steps, over the wire %d, %v", len(here), steps, err)
	}
	if f := h.Faults(); f != (process.Faults{}) || steps < 6*int(rules.Limit) {
		t.Errorf("after %d steps: %+v", steps, f)
	}
}

// A host may write names as it likes, but not paths.
func TestWantedBot(t *testing.T) {
	for _, spec := range []string{"quo", "EvilPixie", "Ender-2009", "ENDER-2009:plans=3"} {
		if maker, err := wantedBot(spec); err != nil || maker == nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if _, err := wantedBot("Ender-2009:file=No/Such.toml"); err == nil || !strings.Contains(err.Error(), `file="No/Such.toml": only the command line`) {
		t.Error(err)
	}
}

func TestRiskAgentStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	in, out, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	defer in.Close()
	cancel()
	if err := serveRisk(ctx, in, streams{}, "quo"); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	stdin := os.Stdin
	defer func() { os.Stdin = stdin }()
	if os.Stdin, err = os.Open(os.DevNull); err != nil {
		t.Fatal(err)
	}
	var stdout, stderr bytes.Buffer
	if code := run(context.Background(), []string{"risk", "agent"}, &stdout, &stderr); code != 0 || stdout.Len()+stderr.Len() != 0 {
		t.Errorf("exit code %d, %s%s", code, stdout.String(), stderr.String())
	}
}
