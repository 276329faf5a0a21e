package main

import (
	"path/filepath"
	"strings"
	"testing"

	"eras/lab/ender"
)

func TestRiskEnderLog(t *testing.T) {
	folder := t.TempDir()
	mustRun(t, "risk", "tournament", "-map", "isles", "-seats", "ender-2009:plans=5,quo", "-games", "1", "-rounds", "8", "-records", folder)
	file := filepath.Join(folder, "game-000001.txt")
	text := mustRun(t, "risk", "ender", "log", file)
	if !strings.HasPrefix(text, "map     isles\n") || !strings.Contains(text, "played as planned") || strings.Contains(text, "not as planned") {
		t.Errorf("%s", text)
	}
	var log ender.LogShown
	unmarshal(t, mustRun(t, "risk", "ender", "log", "-json", "-bot", "ender-literal:plans=4", file), &log)
	if len(log.Turns) < 8 || log.Players[0].Bot != "ender-literal:plans=4" || log.Players[1].Bot == "" || len(log.Turns[0].Plans) == 0 {
		t.Errorf("%+v", log.Players)
	}
	for want, args := range map[string][]string{
		"the record's FILE":  {},
		"reading the record": {file + "x"},
		"no seat 9":          {"-seat", "9", file},
		"does not take":      {"-bot", "quo", file},
	} {
		if code, _, stderr := eraslab(append([]string{"risk", "ender", "log"}, args...)...); code != exitBadInput || !strings.Contains(stderr, want) {
			t.Errorf("%q: %d, %s", args, code, stderr)
		}
	}
}
