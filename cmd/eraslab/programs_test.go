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
			out := strings.Split(strings.TrimSpace(mustRun(t, append([]string{"tournament", "-json", "-games", "20"}, args...)...)), "\n")
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
