package main

import (
	"encoding/json"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"eras/lab/tournament"
)

// interpreter returns the Python interpreter itself: the one that is found first may be a script.
var interpreter = sync.OnceValue(func() string {
	out, err := exec.Command("python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
})

// python returns the player that a Python program is.
func python(t testing.TB, file string) string {
	t.Helper()
	if interpreter() == "" {
		t.Fatal("there is no python3, in which the bots are written: tools/scripts/packages.sh unit installs it")
	}
	return "@" + interpreter() + " " + file
}

// The bot in docs/bots plays 20 games at each board without a fault.
func TestProgramsPlay(t *testing.T) {
	bot := python(t, "../../docs/bots/board.py")
	for _, args := range [][]string{
		{"-game", "war", "-scenario", "banners", "-a", bot, "-b", "random"},
		{"-game", "battle", "-scenario", "banners", "-b", bot, "-a", "random"},
		{"-game", "diplomacy", "-bots", bot + ":2,holdbot:5", "-year", "1903"},
	} {
		t.Run(args[1], func(t *testing.T) {
			t.Parallel()
			out := strings.Split(strings.TrimSpace(mustRun(t, append([]string{"tournament", "-json", "-answer", "5m", "-games", "20"}, args...)...)), "\n")
			var all struct {
				Games int `json:"games"`
				tournament.Apart
				Summary struct {
					Games int `json:"games"`
					tournament.Apart
				} `json:"summary"`
			}
			if err := json.Unmarshal([]byte(out[len(out)-1]), &all); err != nil {
				t.Fatal(err)
			}
			if all.Games+all.Summary.Games != 20 || all.Apart.String()+all.Summary.Apart.String() != "" || len(all.Programs)+len(all.Summary.Programs) != 1 {
				t.Errorf("%+v", all)
			}
		})
	}
}

// Games in which a program is lost are counted apart at every board, and their records say so.
func TestLostProgramsDoNotWin(t *testing.T) {
	self := "@" + interpreter() + " -c " + `"quit()"`
	for _, args := range [][]string{
		{"-game", "war", "-scenario", "2005", "-a", self, "-b", "random"},
		{"-game", "battle", "-a", self, "-b", "random"},
		{"-game", "diplomacy", "-bots", self + ":1,holdbot:6", "-year", "1902"},
	} {
		text := mustRun(t, append([]string{"tournament", "-games", "2"}, args...)...)
		for _, want := range []string{"2 more games were finished by a substitute", "died 2", "first: it ended, in init; the last message sent to it is {", "lost its seat in 2 games"} {
			if !strings.Contains(text, want) {
				t.Errorf("%q does not say %q:\n%s", args, want, text)
			}
		}
	}
	code, _, stderr := eraslab("match", "-a", self, "-b", "random", "-games", "2")
	if code != exitFailure || !strings.Contains(stderr, "lost its seat in game 1, and a substitute cannot be compared: it ended") {
		t.Errorf("%d, %s", code, stderr)
	}
}

// Programs that negotiate agree with bots, and one that does not is left alone.
func TestProgramsNegotiate(t *testing.T) {
	const regent = "regent:search.scenarios=4:search.draws=1:search.tries=150:search.rounds=5:search.rollouts=0:press.effort=200"
	bot, quiet, gossip := python(t, "../../docs/bots/board.py"), python(t, "testdata/broken.py silent"), python(t, "testdata/broken.py gossips")
	out := mustRun(t, "diplomacy", "tournament", "-json", "-bots", strings.Join([]string{bot + ":2", quiet, gossip, regent + ":3"}, ","), "-press", "20", "-games", "1", "-year", "1902")
	var r struct {
		tournament.Apart
		Press struct {
			Deals   []struct{ Agreed int }
			Talkers struct{ Played int }
		}
	}
	if err := json.Unmarshal([]byte(out), &r); err != nil {
		t.Fatal(err)
	}
	agreed := 0
	for _, d := range r.Press.Deals {
		agreed += d.Agreed
	}
	if agreed == 0 || r.Press.Talkers.Played != 6 {
		t.Errorf("%d agreements among %d seats that talk, of 6", agreed, r.Press.Talkers.Played)
	}
	faults := map[string]int{bot: 0, quiet: 0, gossip: 1}
	for _, p := range r.Programs {
		if f := p.Faults; (f.Illegal > 0) != (faults[p.Player] > 0) || f.Seats+f.Nonsense+f.Silent > 0 {
			t.Errorf("%s: %v", p.Player, &f)
		}
		delete(faults, p.Player)
	}
	if len(faults) > 0 {
		t.Errorf("%+v leaves out %v", r.Programs, faults)
	}
}

// What eraslab bot check says about bots with one fault each, and that it finds none in those of
// docs/bots.
func TestBotCheck(t *testing.T) {
	broken := strings.TrimPrefix(python(t, "testdata/broken.py "), "@")
	for fault, says := range map[string]string{
		"refuses": "it refused the match: I play?[2J chess only",
		"greets":  `it wrote what is no message: "Hello! I am a bot.", in init`,
		"array":   `it wrote what is no message: "[true]", in init`,
		"crashes": `it ended, in move; the last message sent to it is {"op":"move","seat":0,`,
		"cheats":  `the rules refuse its move "1,1-9,9": `,
		"sleeps":  `it did not answer in time, in move; `,
		"number":  `it wrote what is no message: "{\"move\": 3}", in move; `,
		"other":   `its answer has no move, in move; `,
		"floods":  `it wrote a line of more than 65536 bytes, in move; `,
		"sulks":   `it said last: I was right`,
		"fields":  `it said last: ValueError: what is this?`,
		"halves":  `it did not answer in time, but began a line without ending it: "{\"move\": \"", in move; `,
		"repeats": `it wrote a second line after its answer, before it was asked again, in move; `,
		"breeds":  `it was still running a second after quit, or a program that it started: `,
		"stays":   `it was still running a second after quit, or a program that it started: end both at {"op":"quit"}`,
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			code, out, stderr := eraslab("bot", "check", broken+fault, "-game", "battle", "-answer", "400ms",
				"-setup", "rules=board=8x6 limit=10 tie=attacker stall=0,start=8/r6b/r6b/r6b/r6b/8 r 10")
			if code != exitFailure || !strings.Contains(out, "wrong  ") || !strings.Contains(out, says) || stderr != "eraslab bot check: the program does not keep to the protocol\n" {
				t.Errorf("%d, it does not say %q:\n%s%s", code, says, out, stderr)
			}
		})
	}
	for bot, boards := range map[string][]string{"board.py": {"battle", "diplomacy"}, "risk.py": {"risk"}} {
		for _, board := range boards {
			t.Run(board, func(t *testing.T) {
				t.Parallel()
				code, out, stderr := eraslab("bot", "check", strings.TrimPrefix(python(t, "../../docs/bots/"+bot), "@"), "-game", board, "-answer", "5m")
				if code != 0 || strings.Contains(out, "wrong ") || stderr != "" {
					t.Errorf("%d\n%s%s", code, out, stderr)
				}
			})
		}
	}
}
