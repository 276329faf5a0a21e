package main

import (
	"strings"
	"testing"
)

// Counts below the least one and empty words are refused by the name of their flag.
func TestValuesThatMeanNothing(t *testing.T) {
	for _, c := range []struct{ args, want string }{
		{"play -games 0", "-games: must be a whole number of at least 1"},
		{"play -games -3", "-games: must be"},
		{"play -games many", "-games: must be"},
		{"play -opening -1", "-opening: must be a whole number of at least 0"},
		{"tournament -game risk -seats quo,killbot -games 0", "-games: must be"},
		{"tournament -game diplomacy -bots jic:7 -games -3", "-games: must be"},
		{"tournament -game diplomacy -bots jic:7 -record 0", "-record: must be"},
		{"experiment prueba1 -games 0 -out x", "-games: must be"},
		{"train measure -length -3", "-length: must be a whole number of at least 2"},
		{"train measure -chains -1", "-chains: must be"},
		{"weights train -archives x -search 0", "-search: must be"},
		{"daide serve -together 0", "-together: must be"},
		{"daide join -bot jic -tries 0", "-tries: must be"},
		{"bench -times 0", "-times: must be"},
		{"join x -place -2", "-place: must be"},
		{"perft -board battle -depth -1", "-depth: must be a whole number of at least 0"},
		{"play -red ", "-red: must not be empty"},
		{"match -b ", "-b: must not be empty"},
		{"tournament -game war -a ", "-a: must not be empty"},
		{"perft -scenario ", "-scenario: must not be empty"},
	} {
		if code, _, stderr := eraslab(strings.Split(c.args, " ")...); code != exitBadInput || !strings.Contains(stderr, c.want) {
			t.Errorf("eraslab %s: exit code %d, %s", c.args, code, stderr)
		}
	}
}

// The help of help is the list, which names it.
func TestHelpOfHelp(t *testing.T) {
	for _, of := range []string{"help", "version"} {
		if mustRun(t, "help", of) != mustRun(t, "help") {
			t.Errorf("the help of %s is not the list", of)
		}
	}
}
