package main

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/ai/remote"
	airisk "eras/ai/risk"
	"eras/ai/roster"
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
	var one, three riskPlayed
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
	if got := strings.Fields(mustRun(t, "risk", "bots")); !slices.Equal(got, roster.RiskBotNames()) {
		t.Errorf("%q", got)
	}
	if got := mustRun(t, "risk", "maps"); !strings.HasPrefix(got, "classic      42 countries in  6 continents") {
		t.Errorf("%s", got)
	}
}

// Our agent, started as a foreign process, plays the games that the same bot plays
// here; one of the two is as the host wants.
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
		var here, there riskPlayed
		unmarshal(t, mustRun(t, append(args, "killbot,quo,"+bot)...), &here)
		unmarshal(t, mustRun(t, append(args, `killbot,quo,@"`+self+`" risk agent -bot `+bot)...), &there)
		if f := there.Bots[2].Faults; f == nil || *f != (remote.Faults{}) {
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
	var faulty riskPlayed
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
	m, err := roster.LoadRiskMap("classic")
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
		if makers[i], err = roster.FindRiskBot(name); err != nil {
			t.Fatal(err)
		}
	}
	const seed = 11
	here, err := airisk.NewPlaying(g, makers, seed)
	if err != nil {
		t.Fatal(err)
	}
	h := remote.Start(t.Context(), remote.Options{
		Command: []string{self, "risk", "agent", "-bot", "ender2"}, Game: g, Names: names, Seats: []game.Seat{0},
		Seed: airisk.BotSeed(seed), Limit: time.Minute, Substitute: makers[1],
	})
	defer h.Close()
	there, err := airisk.NewPlaying(g, append([]airisk.Maker{h.Maker()}, makers[1:]...), seed)
	if err != nil {
		t.Fatal(err)
	}
	phases := 0
	for more := true; more; phases++ {
		if more, err = here.Step(); err != nil {
			t.Fatal(err)
		}
		if _, err := there.Step(); err != nil {
			t.Fatal(err)
		}
		if here.P != there.P {
			t.Fatalf("phase %d ends with\n%s\nover the wire with\n%s", phases, g.FormatPosition(&here.P), g.FormatPosition(&there.P))
		}
	}
	if f := h.Faults(); f != (remote.Faults{}) || phases < 6*int(rules.Limit) {
		t.Errorf("after %d phases: %+v", phases, f)
	}
}

// A host may write names as it likes, but not paths.
func TestWantedBot(t *testing.T) {
	for _, spec := range []string{"quo", "EvilPixie", "Ender-2009", "ENDER-2009:plans=3"} {
		if maker, err := wantedBot(spec); err != nil || maker == nil {
			t.Errorf("%s: %v", spec, err)
		}
	}
	if _, err := wantedBot("Ender-2009:file=No/Such.toml"); err == nil || !strings.Contains(err.Error(), "open No/Such.toml") {
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
	if err := serveRisk(ctx, in, streams{}, "quo"); err != context.Canceled {
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
