package compat

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/registry"
	airisk "eras/ai/risk"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
)

// modes are the games in the order of the menu.
var modes = []saves.Mode{war.ID, battle.ID, risk.ID, diplomacy.ID}

// version1 holds files that version 1.0 wrote; its README.txt describes them.
const version1 = "testdata/v1"

// fact is what a match or a record of version 1.0 leads to.
type fact struct {
	File, Board, Name string
	Saved             time.Time
	TakenBack         bool `json:"taken_back"`
	Actions           int
	Result, Position  string
	Error             string // of a record that must be refused
}

// facts returns the facts by file.
func facts(t *testing.T) map[string]fact {
	t.Helper()
	text, err := os.ReadFile(version1 + "/facts.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]fact{}
	for line := range bytes.Lines(text) {
		var f fact
		if err := json.Unmarshal(line, &f); err != nil {
			t.Fatal(err)
		}
		all[f.File] = f
	}
	return all
}

// openCopy copies the saves of version 1.0 to a temporary folder and opens them.
func openCopy(t *testing.T) (s *saves.Saves, folder string) {
	t.Helper()
	folder = t.TempDir()
	if err := os.CopyFS(folder, os.DirFS(version1+"/saves")); err != nil {
		t.Fatal(err)
	}
	return saves.Open(folder), folder
}

// contents returns the files below a folder by their slash-separated names.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS(folder), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(folder, name))
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestVersion1Records replays all records of version 1.0 and plays on.
func TestVersion1Records(t *testing.T) {
	names, err := filepath.Glob(version1 + "/records/*.txt")
	if err != nil || len(names) < 40 {
		t.Fatalf("found %d records: %v", len(names), err)
	}
	known := facts(t)
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file := "records/" + filepath.Base(name)
		want, ok := known[file]
		if !ok {
			t.Errorf("%s: facts.jsonl has no line for it", file)
			continue
		}
		if err := checkRecord(string(text), want); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// TestVersion1Matches opens all matches in the saves of version 1.0, replays them,
// plays on and saves the next step.
func TestVersion1Matches(t *testing.T) {
	s, folder := openCopy(t)
	before := contents(t, folder)
	known := facts(t)
	type loaded struct {
		file  string
		match saves.Match
	}
	var all []loaded
	for _, mode := range modes {
		m, ok, err := s.LoadMatch(saves.Slot(mode))
		if !ok || err != nil {
			t.Fatalf("the match in progress of %s: found %v, %v", mode, ok, err)
		}
		all = append(all, loaded{"saves/matches/" + string(mode) + ".toml", m})
	}
	for section, count := range map[saves.Section]int{saves.Named: 4, saves.Finished: 28} {
		list, err := s.ListArchived(section)
		if err != nil || len(list) != count {
			t.Errorf("%s lists %d matches, want %d: %v", section, len(list), count, err)
		}
		if !slices.IsSortedFunc(list, func(a, b saves.Archived) int { return b.Match.Saved.Compare(a.Match.Saved) }) {
			t.Errorf("%s is not listed from the newest to the oldest", section)
		}
		for _, a := range list {
			m, ok, err := s.LoadArchived(section, a.ID)
			if !ok || err != nil {
				t.Fatalf("%s/%s: found %v, %v", section, a.ID, ok, err)
			}
			file := "saves/" + string(section) + "/" + a.ID + ".toml"
			if want := known[file]; a.Actions != want.Actions || a.Result != want.Result {
				t.Errorf("%s is listed with %d actions and the result %q, want %d and %q", file, a.Actions, a.Result, want.Actions, want.Result)
			}
			all = append(all, loaded{file, m})
		}
	}
	if after := contents(t, folder); len(after) != len(before) {
		t.Errorf("reading has left %d files of %d", len(after), len(before))
	} else {
		for name := range before {
			if before[name] != after[name] {
				t.Errorf("reading has changed %s", name)
			}
		}
	}
	for _, l := range all {
		want, ok := known[l.file]
		if !ok {
			t.Errorf("%s: facts.jsonl has no line for it", l.file)
			continue
		}
		if string(l.match.Mode) != want.Board || l.match.Name != want.Name || !l.match.Saved.Equal(want.Saved) || l.match.TakenBack != want.TakenBack {
			t.Errorf("%s reads as a match of %s named %q, saved %v, taken back %v, want %+v", l.file, l.match.Mode, l.match.Name, l.match.Saved, l.match.TakenBack, want)
		}
		if err := checkRecord(l.match.Record, want); err != nil {
			t.Errorf("%s: %v", l.file, err)
		}
	}
	// A match in progress goes on as a checkpoint with a journal.
	for _, l := range all[:len(modes)] {
		j, err := s.OpenJournal(saves.Slot(l.match.Mode), l.match)
		if err != nil {
			t.Fatal(err)
		}
		if err := j.Append(saves.Step{Actions: []string{"next"}, Saved: l.match.Saved}); err != nil {
			t.Fatal(err)
		}
		m, ok, err := saves.Open(folder).LoadMatch(saves.Slot(l.match.Mode))
		if !ok || err != nil || strings.Count(m.Record, "\nnext\n") != 1 || strings.Replace(m.Record, "next\n", "", 1) != l.match.Record {
			t.Errorf("%s with another step: found %v, %v\n%s", l.file, ok, err, m.Record)
		}
	}
}

// TestVersion1Players opens the profiles and what was learned of the players.
func TestVersion1Players(t *testing.T) {
	s, _ := openCopy(t)
	players, err := s.Players()
	if err != nil || len(players) != 2 || players[0].Name != "Zoë 王" || players[1].Name != "Begoña" {
		t.Fatalf("the players are %+v, %v", players, err)
	}
	for _, want := range []struct {
		name                    string
		games, wins             int
		estimators              []int // of the champions for war and battle
		models, changes, logged int
	}{
		{"Begoña", 8, 4, []int{10, 5}, 1, 5, 8},
		{"Zoë 王", 5, 2, []int{9, 5}, 0, 0, 5},
	} {
		p, err := s.Profile(want.name)
		if err != nil || p.Games() != want.games || p.Wins() != want.wins || len(p.Champions) != len(want.estimators) {
			t.Errorf("%s: %d games, %d wins, %d champions, want %+v: %v", want.name, p.Games(), p.Wins(), len(p.Champions), want, err)
			continue
		}
		for i, mode := range []saves.Mode{war.ID, battle.ID} {
			if c := p.Champions[i]; c.Mode != mode || len(c.Weights) != want.estimators[i] {
				t.Errorf("%s: champion %d plays %s with %d estimators", want.name, i, c.Mode, len(c.Weights))
			}
		}
		k, err := s.Knowledge(want.name)
		if err != nil || len(k.Models) != want.models || len(k.Changes) != want.changes || len(k.Matches) != want.logged {
			t.Errorf("%s: %d models, %d changes, %d matches, want %+v: %v", want.name, len(k.Models), len(k.Changes), len(k.Matches), want, err)
		}
		for i, m := range k.Matches {
			if r, err := game.ParseRecord(m.Record); err != nil {
				t.Errorf("%s: match %d: %v", want.name, i, err)
			} else if _, err := replayAny(r, false); err != nil {
				t.Errorf("%s: match %d: %v", want.name, i, err)
			}
		}
	}
	k, err := s.Knowledge("Begoña")
	if err != nil {
		t.Fatal(err)
	}
	if m := k.Models[0]; m.Mode != war.ID || m.Depth != 1 || m.Matches != 7 || m.Moves != 197 || m.Tested != 197 || len(m.Earlier) != 2 {
		t.Errorf("the model of Begoña reads as %+v", m)
	}
	// Playing on adds to what is there.
	day := time.Date(2026, 8, 1, 12, 0, 0, 0, time.UTC)
	if err := s.UpdateProfile("Begoña", day, func(p *saves.Profile) {
		again := p.Played[0]
		again.Date = day
		p.Add(again)
	}); err != nil {
		t.Fatal(err)
	}
	if p, err := s.Profile("Begoña"); err != nil || p.Games() != 9 || len(p.Champions) != 2 || !p.LastPlayed.Equal(day) {
		t.Errorf("after another match the profile has %d games: %v", p.Games(), err)
	}
}

// TestVersion1Settings opens the settings and writes them back.
func TestVersion1Settings(t *testing.T) {
	s, folder := openCopy(t)
	settings, err := s.Settings()
	if err != nil {
		t.Fatal(err)
	}
	got := fmt.Sprint(settings.Language, settings.Level, settings.Training, settings.Volume, settings.Mute, settings.OwnSpeed, settings.ComputerSpeed,
		settings.Scale, settings.FullScreen, settings.StrongHatching, settings.HighContrast, settings.Player, settings.Scenario, settings.Map,
		settings.First, settings.Board, settings.WhyOpen, settings.Width, settings.Height)
	if want := fmt.Sprint("es", 5, "2005", 35, true, "fast", "slow", 110, true, true, true, "Begoña", "dominion", "crossroads", "computer", "risk", false, 1400, 900); got != want {
		t.Errorf("the settings read as %s, want %s", got, want)
	}
	for _, set := range []string{settings.Risk, settings.Diplomacy} {
		if !json.Valid([]byte(set)) {
			t.Errorf("the set-up %q is not JSON", set)
		}
	}
	settings.Volume = 36
	if err := s.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	if text := contents(t, folder)["settings.toml"]; !strings.Contains(text, "weather = 'wind'") || !strings.Contains(text, "volume = 36") {
		t.Errorf("the settings are written back as\n%s", text)
	}
}

// checkRecord replays the text of a record, compares it with what it should lead to,
// and plays on if the match is not over.
func checkRecord(text string, want fact) error {
	r, err := game.ParseRecord(text)
	if err != nil {
		return err
	}
	if r.String() != text {
		return fmt.Errorf("the record is written back as\n%s", r)
	}
	position, err := replayAny(r, want.Result == "")
	if want.Error != "" {
		if err == nil || err.Error() != want.Error {
			return fmt.Errorf("error %v, want %s", err, want.Error)
		}
		return nil
	}
	if err != nil {
		return err
	}
	if position != want.Position || r.Result != want.Result || len(r.Actions) != want.Actions {
		return fmt.Errorf("%d actions lead to %s, result %q, want %d actions to %s, result %q", len(r.Actions), position, r.Result, want.Actions, want.Position, want.Result)
	}
	return nil
}

// replayAny replays a record of any game and returns the last position as text. If
// playOn is set, simple agents then play some steps more, which the record must have.
func replayAny(r game.Record, playOn bool) (position string, err error) {
	switch r.Board {
	case "general":
		board, err := war.BoardFromSetup(r.Setup)
		if err != nil {
			return "", err
		}
		agent := aiwar.Random{Rules: board.Rules, Seed: 1}
		return replayBoard(board, r, playOn, []game.Agent[war.State, war.Action]{agent, agent})
	case "battle":
		board, err := battle.BoardFromSetup(r.Setup)
		if err != nil {
			return "", err
		}
		agent := aibattle.Random{Seed: 1}
		return replayBoard(board, r, playOn, []game.Agent[battle.Position, battle.Move]{agent, agent})
	case "risk":
		board, err := risk.BoardFromSetup(r.Setup)
		if err != nil {
			return "", err
		}
		bots, err := airisk.NewAgents(board.Game, makers(agents.RiskBots(), "random", board.Seats()), 1)
		if err != nil {
			return "", err
		}
		return replayBoard(board, r, playOn, bots)
	case "diplomacy":
		board, err := diplomacy.BoardFromSetup(r.Setup)
		if err != nil {
			return "", err
		}
		bots, err := aidiplomacy.NewAgents(board.Game, makers(agents.DiplomacyBots(), "holdbot", board.Seats()), 1)
		if err != nil {
			return "", err
		}
		return replayBoard(board, r, playOn, bots)
	}
	return "", fmt.Errorf("there is no board %q", r.Board)
}

// makers returns n times the constructor of the named bot.
func makers[T any](list registry.List[T], name string, n int) []T {
	maker, err := list.Find(name)
	if err != nil {
		panic(err)
	}
	return slices.Repeat([]T{maker}, n)
}

func replayBoard[P, M, E any](board game.Board[P, M, E], r game.Record, playOn bool, agents []game.Agent[P, M]) (string, error) {
	m, err := game.Replay(board, r)
	if err != nil {
		return "", err
	}
	p := m.Position()
	position := board.FormatPosition(&p)
	if !playOn {
		return position, nil
	}
	const more = 30
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	steps := m.Steps()
	err = m.Run(ctx, agents, func(game.Step[P, M, E]) {
		if m.Steps() >= steps+more {
			stop()
		}
	})
	if _, over := m.Outcome(); !over && (err == nil || ctx.Err() == nil) {
		return "", fmt.Errorf("playing on: %w", err)
	}
	if _, err := game.Replay(board, m.Record()); err != nil {
		return "", fmt.Errorf("replaying what was played on: %w", err)
	}
	if got := m.Record().Actions; m.Steps() == steps || !slices.Equal(got[:len(r.Actions)], r.Actions) {
		return "", fmt.Errorf("playing on made %d steps of %d", m.Steps(), steps)
	}
	return position, nil
}
