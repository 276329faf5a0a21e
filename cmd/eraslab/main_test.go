package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	"eras/lab"
	"eras/lab/tournament/war"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// eraslab runs the program.
func eraslab(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(context.Background(), args, &out, &err)
	return code, out.String(), err.String()
}

// mustRun runs the program, which must succeed and say nothing on stderr.
// progress are the lines that say how long the rest takes and that a server is slow, which a slow machine sees.
var progress = regexp.MustCompile(`(?m)^(\w+ takes about|the server does not answer yet:) .*\n`)

func mustRun(t *testing.T, args ...string) string {
	t.Helper()
	code, stdout, stderr := eraslab(args...)
	if code != 0 || progress.ReplaceAllString(stderr, "") != "" {
		t.Fatalf("eraslab %q: exit code %d, %s", args, code, stderr)
	}
	return stdout
}

func unmarshal(t *testing.T, text string, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
}

func TestHelp(t *testing.T) {
	text := mustRun(t, "help")
	for _, c := range commands {
		text += "\n--- " + c.name + "\n" + mustRun(t, append([]string{"help"}, strings.Fields(c.name)...)...)
	}
	golden := filepath.Join("testdata", "help.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("the help has changed (go test -update rewrites it):\n%s", text)
	}
	for _, flag := range []string{"-h", "-help", "--help"} {
		if got := mustRun(t, flag); !strings.HasPrefix(text, got) {
			t.Errorf("%s says\n%s", flag, got)
		}
		if got := mustRun(t, "play", flag); got != mustRun(t, "help", "play") {
			t.Errorf("play %s says\n%s", flag, got)
		}
	}
	for line := range strings.Lines(text) {
		if len([]rune(line)) > 121 {
			t.Errorf("a line of %d characters: %s", len([]rune(line)), line)
		}
	}
}

func TestEveryCommandTakesSeedAndJSON(t *testing.T) {
	for _, c := range commands {
		f := newFlags(c.name, nil)
		c.define(f)
		for _, name := range []string{"seed", "json"} {
			if f.Lookup(name) == nil {
				t.Errorf("%s has no -%s", c.name, name)
			}
		}
	}
}

func TestBadInputGetsOneSentence(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "broken.toml")
	if err := os.WriteFile(broken, []byte("name = \"x\"\nprice = 3\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	position := []string{"-board", "battle", "-position", "8/r6b r 10"}
	for _, c := range []struct {
		args []string
		want string
	}{
		{nil, "eraslab help"},
		{[]string{"pref"}, `no command "pref"`},
		{[]string{"help", "pref"}, `no command "pref"`},
		{[]string{"perft"}, "-board is missing"},
		{[]string{"perft", "-board", "battle", "-depth", "2"}, "-position is missing"},
		{append([]string{"perft"}, position...), "-depth is missing"},
		{append([]string{"perft", "-depth", "-2"}, position...), "-depth: must be a whole number of at least 0"},
		{append([]string{"perft", "-depth", "x"}, position...), `invalid value "x"`},
		{append([]string{"perft", "-depth", "1", "-scenario", "2006"}, position...), `"2006" is not a scenario`},
		{append([]string{"perft", "-depth", "1", "-scenario", broken}, position...), "broken.toml:2: unknown key"},
		{append([]string{"perft", "-depth", "1", "deep"}, position...), `"deep" is not a flag`},
		{append([]string{"perft", "-depth", "1", "-workers", "-1"}, position...), "-workers: must be from 1 to 1024"},
		{append([]string{"perft", "-depth", "1", "-seed", "-1"}, position...), "-seed"},
		{[]string{"perft", "-board", "chess", "-position", "8", "-depth", "1"}, `no board "chess"`},
		{[]string{"perft", "-board", "general", "-position", "8/r6b r 10", "-depth", "1"}, "map position"},
		{[]string{"bench", "-times", "0"}, "-times: must be"},
		{[]string{"bench", "-eras", broken + "x"}, "there is no program"},
		{[]string{"bench", "-fast"}, "not defined: -fast"},
		{[]string{"play", "-red", "level:0"}, "there is no such player"},
		{[]string{"play", "-games", "-1"}, "-games: must be"},
		{[]string{"play", "-games", "1000001"}, "from 1 to 1000000"},
		{[]string{"play", "-map", "all"}, "add -games N"},
		{[]string{"play", "-map", "moon"}, `no map "moon"`},
		{[]string{"play", "-train", "hard"}, `"hard" is not a training`},
		{[]string{"play", "-train", broken}, "broken.toml:1: unknown key"},
		{[]string{"play", "-workers", "2000"}, "from 1 to 1024"},
		{[]string{"match", "-a", "level:0"}, "there is no such player"},
		{[]string{"match", "-map", "moon"}, `no map "moon"`},
		{[]string{"match", "-board", "battle", "-map", "ford"}, "for wars only"},
		{[]string{"match", "-games", "7"}, "must be an even number"},
		{[]string{"match", "-elo0", "20"}, "the first must be the smaller"},
		{[]string{"match", "-alpha", "0.5", "-beta", "0.5"}, "their sum below 1"},
		{[]string{"match", "-opening", "-1"}, "-opening: must be"},
		{[]string{"match", "level:1"}, `"level:1" is not a flag`},
		{[]string{"tournament"}, "-game is missing: write war, battle, risk or diplomacy"},
		{[]string{"tournament", "-seats", "quo,quo"}, "-game is missing"},
		{[]string{"tournament", "--game=chess", "-seats", "quo,quo"}, `no game "chess": write war`},
		{[]string{"tournament", "-game", "risk", "-bots", "jic:7"}, "not defined: -bots; eraslab help tournament"},
		{[]string{"tournament", "-game", "risk"}, "-seats is missing"},
		{[]string{"tournament", "-game", "diplomacy"}, "-bots is missing"},
		{[]string{"tournament", "-game", "general", "-games", "0"}, "-games: must be"},
		{[]string{"tournament", "-game", "war", "-a", "level:0"}, "there is no such player"},
		{[]string{"tournament", "-game", "battle", "-map", "ford"}, "not defined: -map"},
		{[]string{"risk"}, "write risk tournament, risk agent"},
		{[]string{"risk", "tournament"}, "-seats is missing"},
		{[]string{"risk", "tournament", "-seats", "quo,queen"}, `no Risk bot "queen"`},
		{[]string{"risk", "tournament", "-seats", "quo,quo", "-map", "moon"}, `"moon" is not a map of Risk`},
		{[]string{"risk", "tournament", "-seats", "quo,quo", "-games", "0"}, "-games: must be"},
		{[]string{"risk", "tournament", "quo,quo"}, `"quo,quo" is not a flag; eraslab help risk tournament`},
		{[]string{"risk", "agent", "-bot", "queen"}, `no Risk bot "queen"`},
		{[]string{"risk", "agent", "-bot", "ender-2009:plans=0"}, "search.plans = 0: must be a whole number from 1"},
		{[]string{"risk", "maps", "moon"}, `"moon" is not a flag`},
		{[]string{"risk", "ender"}, "write risk tournament, risk agent"},
		{[]string{"risk", "ender", "params", "aim"}, `"aim" is not a flag; eraslab help risk ender params`},
		{[]string{"risk", "ender", "params", "-bot", "quo"}, `"quo" does not take these parameters: write ender-2009`},
		{[]string{"risk", "ender", "params", "-bot", "ender-2009:aim=1"}, `unknown setting "aim=1"`},
		{[]string{"risk", "ender", "params", "-file", broken}, `broken.toml:1: unknown key "name"`},
		{[]string{"risk", "ender", "params", "-file", broken + "x"}, "no such file"},
		{[]string{"risk", "ender", "params", "-file", broken, "-bot", "ender-2009"}, "exclude each other"},
		{[]string{"replay"}, "FILE is missing"},
		{[]string{"replay", "a", "b"}, `"b" is not a flag`},
		{[]string{"replay", broken + "x"}, "no such file"},
		{[]string{"replay", broken}, "record line 1"},
	} {
		code, stdout, stderr := eraslab(c.args...)
		if code != exitBadInput || stdout != "" {
			t.Errorf("eraslab %q: exit code %d, prints %q", c.args, code, stdout)
		}
		if !strings.Contains(stderr, c.want) || !strings.HasPrefix(stderr, "eraslab") || strings.Count(stderr, "\n") != 1 {
			t.Errorf("eraslab %q says %q, want one line with %q", c.args, stderr, c.want)
		}
	}
}

func TestPerft(t *testing.T) {
	args := []string{"perft", "-board", "general", "-position", "cr:r2,,,cb:b2/,wn,wn,/,:r0,,cn r 12 13 200", "-depth", "2"}
	// Red has five steps and two soldiers to buy, blue two steps and one soldier.
	if got := mustRun(t, args...); got != "21\n" {
		t.Errorf("perft prints %q", got)
	}
	var leaves lab.Leaves
	unmarshal(t, mustRun(t, append(args, "-json")...), &leaves)
	plain := mustRun(t, args...)
	divided := strings.Split(strings.TrimSpace(mustRun(t, append(args, "--divide")...)), "\n")
	if len(divided) != len(leaves.Divide)+1 || divided[len(divided)-1]+"\n" != plain {
		t.Errorf("perft -divide prints %q, perft %q", divided, plain)
	}
	var n uint64
	for i, m := range leaves.Divide {
		n += m.Leaves
		if !strings.HasPrefix(divided[i], m.Move+": ") {
			t.Errorf("line %q for %s", divided[i], m.Move)
		}
	}
	if n != leaves.Leaves || leaves.Depth != 2 || leaves.Board != "general" {
		t.Errorf("%+v", leaves)
	}
	// By the third action an army has an income in one scenario only.
	for scenario, want := range map[string]string{"2005": "19\n", "dominion": "14\n"} {
		if got := mustRun(t, "perft", "-board=general", "-position", "wr,:r0,,:b0/wr,wr,, r 0 0 201", "-depth=3", "-scenario", scenario); got != want {
			t.Errorf("under %s perft prints %q, want %q", scenario, got, want)
		}
	}
}

func TestMatchDecides(t *testing.T) {
	args := []string{"match", "-board", "battle", "-soldiers", "4,4", "-a", "level:2", "-b", "random", "-seed", "3", "-elo1", "30"}
	text := mustRun(t, args...)
	if !strings.HasPrefix(text, "games          ") || !strings.Contains(text, "\nverdict        H1: Elo +30 rather than +0\n") {
		t.Errorf("%s", text)
	}
	out := mustRun(t, append(args, "-json", "-workers", "3")...)
	if one := mustRun(t, append(args, "-json", "-workers", "1")...); one != out {
		t.Error("one worker prints something else")
	}
	lines := strings.Split(strings.TrimSpace(out), "\n")
	var end war.Decision
	unmarshal(t, lines[len(lines)-1], &end)
	if len(lines) != 1+(end.Games-1)/(2*war.Batch) || end.Verdict != "H1" || end.Seed != 3 || end.Players != [2]string{"level:2", "random"} {
		t.Errorf("%d lines, the last %+v", len(lines), end)
	}
	for i, line := range lines[:len(lines)-1] {
		var s war.Standing
		unmarshal(t, line, &s)
		if s.Games != 2*war.Batch*(i+1) || s.Verdict != "undecided" || s.LogRatio >= end.Bounds[1] {
			t.Errorf("line %d: %+v", i, s)
		}
	}
	var printed strings.Builder
	if _, err := end.WriteTo(&printed); err != nil || printed.String() != text {
		t.Errorf("the JSON says\n%swithout it is printed\n%s", printed.String(), text)
	}
	// On the war map every map is played unless one is named.
	unmarshal(t, mustRun(t, "match", "-a", "random", "-b", "random", "-games", "2", "-json"), &end)
	if end.Verdict != "undecided" || end.Games != 2 {
		t.Errorf("%+v", end)
	}
}

func TestInterruptedProgramsSayOnlyThat(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range [][]string{
		{"perft", "-board", "battle", "-position", "8/r6b r 10", "-depth", "4"},
		{"bench"},
		{"play"},
		{"play", "-games", "10"},
		{"play", "-train", "standard"},
		{"match"},
	} {
		var out, err bytes.Buffer
		if code := run(ctx, args, &out, &err); code != exitInterrupted || err.String() != "eraslab "+args[0]+": interrupted\n" {
			t.Errorf("eraslab %q: exit code %d, %s", args, code, err.String())
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

func TestFailuresExitWithOne(t *testing.T) {
	var stderr bytes.Buffer
	if code := run(context.Background(), []string{"help"}, full{}, &stderr); code != exitFailure || !strings.Contains(stderr.String(), "no space left") {
		t.Errorf("exit code %d, %s", code, stderr.String())
	}
	code, _, text := eraslab("play", "-board", "battle", "-red", "random", "-blue", "random", "-out", filepath.Join(t.TempDir(), "no", "such.txt"))
	if code != exitFailure || !strings.HasPrefix(text, "eraslab play: writing the record: ") {
		t.Errorf("exit code %d, %s", code, text)
	}
}

func TestBenchHasItsKeys(t *testing.T) {
	data, err := json.Marshal(lab.Figures{})
	if err != nil {
		t.Fatal(err)
	}
	var keys map[string]any
	unmarshal(t, string(data), &keys)
	for _, key := range []string{"general_nodes_per_s", "battle_nodes_per_s", "general_network_nodes_per_s", "battle_network_nodes_per_s", "general_depth_ms", "battle_depth_ms", "train_ms", "train_battle_ms", "train_2005_ms",
		"reply_ms_p50", "reply_ms_p99", "reply_ms_max", "start_ms", "risk_games_per_s", "ender_plans_per_s", "adjudications_per_s", "cores", "go", "version"} {
		if _, ok := keys[key]; !ok {
			t.Errorf("the key %s is missing", key)
		}
	}
	if keys["start_ms"] != nil {
		t.Errorf("start_ms is %v where nothing was measured", keys["start_ms"])
	}
}

func TestMeterIsSilentWithoutATerminal(t *testing.T) {
	var text bytes.Buffer
	m := newMeter(&text, "counting")
	for i := range 5 {
		m.show(i, 5)
	}
	m.close()
	if text.Len() != 0 {
		t.Errorf("it writes %q", text.String())
	}
}

// TestRunWithin runs a command that does not look at the signal, and one that does.
func TestRunWithin(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if code := runWithin(ctx, time.Hour, "", func() int { return 7 }); code != 7 {
		t.Errorf("exit code %d", code)
	}
	cancel()
	if code := runWithin(ctx, time.Hour, "", func() int { <-ctx.Done(); return 8 }); code != 8 {
		t.Errorf("exit code %d of a command that ends", code)
	}
	forever := make(chan int)
	if code := runWithin(ctx, time.Millisecond, "late", func() int { return <-forever }); code != exitInterrupted {
		t.Errorf("exit code %d of a command that goes on", code)
	}
	for text, want := range map[string]string{
		"experiment prueba1 -out x": "eraslab experiment: interrupted; the same command goes on where it was",
		"bench":                     "eraslab: interrupted in the middle of its work",
		"":                          "eraslab: interrupted in the middle of its work",
	} {
		if got := lateWords(strings.Fields(text)); got != want {
			t.Errorf("%s: %q", text, got)
		}
	}
}

// Help is found wherever the word stands.
func TestHelpOfGroups(t *testing.T) {
	list := mustRun(t, "help", "risk")
	if !strings.HasPrefix(list, "  eraslab risk tournament") || strings.Contains(list, "diplomacy tournament") {
		t.Errorf("%s", list)
	}
	for _, args := range []string{"risk help", "risk -h", "risk --help"} {
		if got := mustRun(t, strings.Fields(args)...); got != list {
			t.Errorf("%s prints\n%s", args, got)
		}
	}
	for _, name := range []string{"risk tournament", "experiment", "merge"} {
		words := strings.Fields(name)
		if got := mustRun(t, append(words, "help")...); got != mustRun(t, append([]string{"help"}, words...)...) {
			t.Errorf("%s help prints\n%s", name, got)
		}
	}
}

// The bots in the examples of the help are there.
func TestExamplesNameBots(t *testing.T) {
	seats := regexp.MustCompile(`(?m)^  eraslab.* -(?:seats|bots) ([^ \n]+)`)
	looked := 0
	for _, c := range commands {
		for _, example := range seats.FindAllStringSubmatch(c.more, -1) {
			for entry := range strings.SplitSeq(strings.Trim(example[1], "'"), ",") {
				name, _, _ := strings.Cut(entry, ":")
				if _, err := strconv.Atoi(name); err == nil || name == "open" || strings.HasPrefix(name, "@") { // -bots of daide join is a number
					continue
				}
				_, inRisk := agents.RiskBots().Find(name)
				_, inDiplomacy := agents.DiplomacyBots().Find(name)
				if looked++; inRisk != nil && inDiplomacy != nil {
					t.Errorf("the help of %s names the bot %q: %v", c.name, name, inRisk)
				}
			}
		}
	}
	if looked < 10 {
		t.Errorf("%d bots in all examples", looked)
	}
}

// What the shells are offered for the last word.
func TestComplete(t *testing.T) {
	for line, want := range map[string]string{
		"tournament|-game|":                         "war battle risk diplomacy",
		"bot|check|./x|-game|ri":                    "risk",
		"experiment|prueba":                         "prueba1 prueba2 prueba3 prueba4 prueba5 prueba6 prueba7",
		"experiment|prueba1|al":                     "all",
		"risk|tournament|-seats|killbot,qu":         "killbot,quo",
		"risk|tournament|-map|mos":                  "mosaic-28 mosaic-54",
		"diplomacy|tournament|-map|t":               "two-shores three-crowns",
		"tournament|-game|diplomacy|-bots|jic,dumb": "jic,dumbbot",
		"play|-scenario|":                           "banners dominion 2005",
		"play|-red|level":                           "level:1 level:2 level:3 level:4 level:5 level:6 level:7",
		"play|-scenario|banners|-map|two":           "two-fords",
		"perft|-board|":                             "battle general",
		"diplomacy|tournament|-powers|r":            "rotate random",
		"risk|tournament|-out|":                     "",
		"nothing|-game|":                            "",
	} {
		got := mustRun(t, append([]string{"complete"}, strings.Split(line, "|")...)...)
		if got = strings.Join(strings.Fields(got), " "); got != want {
			t.Errorf("%s is completed with %q, want %q", line, got, want)
		}
	}
}
