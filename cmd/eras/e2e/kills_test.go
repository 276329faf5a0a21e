//go:build e2e && linux

package e2e

import (
	"crypto/sha256"
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/saves"
)

var killCount = flag.Int("kills", 8, "how often TestKills kills the program")

// killBoards are the boards that TestKills plays in turn.
var killBoards = []saves.Mode{war.ID, battle.ID, risk.ID, diplomacy.ID}

// killing is a folder of saves whose program is killed again and again.
type killing struct {
	t       *testing.T
	dir     string
	rng     *rand.Rand
	setting saves.Settings
	files   map[string][sha256.Size]byte // of profiles and archived matches
	boards  map[saves.Mode]*tally
	writes  map[string]int // kills while a file was being written, by the kind of file
}

// tally is what has come of the kills on a board.
type tally struct{ kills, writing, lost, failures int }

// TestKills kills the program at random moments while bots play, in half of the cases
// while it writes its saves, and starts it again on the same folder: nothing that was on
// the disk is gone. Two programs play at once, on folders of their own.
func TestKills(t *testing.T) {
	t.Parallel()
	const programs = 2
	all := make([]*killing, programs)
	began := time.Now()
	t.Run("programs", func(t *testing.T) {
		for n := range all {
			t.Run(strconv.Itoa(n), func(t *testing.T) {
				t.Parallel()
				all[n] = newKilling(t, uint64(n))
				for i := n; i < *killCount; i += programs {
					all[n].kill(killBoards[i/programs%len(killBoards)], i/programs/len(killBoards)%2 == n)
					if done := i/programs + 1; done%50 == 0 {
						t.Logf("%v: %d kills", time.Since(began).Round(time.Second), done)
					}
				}
			})
		}
	})
	var sum tally
	writes := map[string]int{}
	t.Logf("%-10s %6s %9s %11s %9s", "board", "kills", "in writes", "steps lost", "failures")
	for _, mode := range killBoards {
		var b tally
		for _, k := range all {
			b.add(k.boards[mode])
		}
		sum.add(&b)
		t.Logf("%-10s %6d %9d %11d %9d", mode, b.kills, b.writing, b.lost, b.failures)
	}
	for _, k := range all {
		for file, n := range k.writes {
			writes[file] += n
		}
	}
	t.Logf("%-10s %6d %9d %11d %9d", "all", sum.kills, sum.writing, sum.lost, sum.failures)
	took := time.Since(began)
	t.Logf("files being written: %v", writes)
	t.Logf("%v in all; 2000 kills take %v", took.Round(time.Second), (took * 2000 / time.Duration(max(1, sum.kills))).Round(time.Second))
	if sum.kills >= 40 && sum.writing*4 < sum.kills {
		t.Errorf("%d of %d kills came while something was written, want a quarter", sum.writing, sum.kills)
	}
}

func (b *tally) add(other *tally) {
	b.kills += other.kills
	b.writing += other.writing
	b.lost = max(b.lost, other.lost)
	b.failures += other.failures
}

// newKilling prepares a folder with settings, profiles and archived matches.
func newKilling(t *testing.T, seed uint64) *killing {
	t.Helper()
	k := &killing{t: t, dir: t.TempDir(), rng: game.Random(7, seed), boards: map[saves.Mode]*tally{}, writes: map[string]int{}}
	acquaint(t, k.dir)
	k.setting = saves.DefaultSettings()
	k.setting.OwnSpeed, k.setting.ComputerSpeed = saves.NoAnimation, saves.NoAnimation
	k.setting.Player, k.setting.Volume, k.setting.Width, k.setting.Height = personName, 37, saves.MinWidth, saves.MinHeight
	store := saves.Open(k.dir)
	if err := store.SaveSettings(k.setting); err != nil {
		t.Fatal(err)
	}
	for _, mode := range killBoards {
		k.boards[mode] = &tally{}
		m := botMatch(t, mode, seed)
		m.Name = "Kept " + string(mode)
		if _, err := store.Archive(saves.Named, m); err != nil {
			t.Fatal(err)
		}
	}
	k.files = k.kept()
	return k
}

// kept returns the digests of profiles and archived matches.
func (k *killing) kept() map[string][sha256.Size]byte {
	k.t.Helper()
	all := map[string][sha256.Size]byte{}
	for _, folder := range []string{"players", "named", "finished"} {
		err := filepath.WalkDir(filepath.Join(k.dir, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || filepath.Ext(path) != ".toml" {
				return nil // there may be no such folder yet
			}
			data, err := os.ReadFile(path)
			all[path] = sha256.Sum256(data)
			return err
		})
		if err != nil {
			k.t.Fatal(err)
		}
	}
	return all
}

// readOnly opens saves so that this test changes nothing in them.
func readOnly(dir string) *saves.Saves {
	s := saves.Open(dir)
	s.SetReadOnly()
	return s
}

// kill continues the match of a board or begins one, lets the bots play, kills the
// program and looks at what it left. With aim it waits until something is being written.
func (k *killing) kill(mode saves.Mode, aim bool) {
	k.t.Helper()
	slot, b := saves.SlotOf(mode), k.boards[mode]
	failures := b.failures
	stood, found, err := readOnly(k.dir).LoadMatch(slot)
	if !found {
		stood = botMatch(k.t, mode, k.rng.Uint64())
		err = saves.Open(k.dir).SaveMatch(slot, stood)
	}
	if err != nil {
		k.t.Fatal(err)
	}
	begun, err := wholeSteps(&stood)
	if err != nil {
		k.t.Fatal(err)
	}
	s := startWithSound(k.t, k.dir, saves.MinWidth, saves.MinHeight, "-language", "en")
	if s.problem() != "" || strings.Contains(s.ids(), "readonly") {
		b.failures++
		k.t.Errorf("%s: the program begins with a problem:%s", mode, s.problem())
	}
	s.click("menu.board." + strings.Replace(string(mode), "general", "war", 1)) // its name in files and records
	s.click("menu.continue")
	k.play(s)
	k.snapshot(slot, &stood)
	w := newWrites(s.cmd.Process.Pid, k.dir)
	defer w.close()
	file := ""
	for limit := time.Now().Add(2 * time.Second); aim && file == "" && time.Now().Before(limit); {
		if s.guest.PendingTicks() < 8 {
			s.guest.AdvanceTicks(8)
		}
		file = w.find()
	}
	_ = s.cmd.Process.Kill()
	b.kills++
	if file != "" {
		b.writing++
		k.writes[file]++
	}
	s.kill()
	k.check(s, mode, begun, &stood)
	if b.failures > failures {
		to := filepath.Join(shots, "..", fmt.Sprintf("kills-%s-%d", mode, time.Now().UnixNano()))
		k.t.Logf("the folder is kept as %s: %v", to, os.CopyFS(to, os.DirFS(k.dir)))
	}
}

// play lets the program play for a random time, in a quarter of the cases with the sound
// going on and off, which writes the settings.
func (k *killing) play(s *driver) {
	k.t.Helper()
	mutes := k.rng.IntN(4) == 0
	until := time.Now().Add(time.Duration(k.rng.IntN(600)) * time.Millisecond)
	for n := 0; time.Now().Before(until) && s.guest.Err() == nil; n++ {
		if mutes && n%8 == 0 {
			s.guest.PressKey(ebiten.KeyM)
		} else if mutes && n%8 == 4 {
			s.guest.ReleaseKey(ebiten.KeyM)
		}
		if s.guest.PendingTicks() < 8 {
			s.guest.AdvanceTicks(8)
		}
		time.Sleep(time.Millisecond)
	}
}

// snapshot sets m to the match as it is on the disk while the program plays, if it can
// be read: kills keep what was written.
func (k *killing) snapshot(slot saves.Slot, m *saves.Match) {
	dir := k.t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "matches"), 0o700); err != nil {
		k.t.Fatal(err)
	}
	for _, end := range []string{".toml", ".journal"} {
		name := filepath.Join("matches", string(slot)+end)
		data, err := os.ReadFile(filepath.Join(k.dir, name))
		if err != nil {
			return // it is over
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			k.t.Fatal(err)
		}
	}
	if now, found, err := readOnly(dir).LoadMatch(slot); found && err == nil {
		*m = now
	}
}

// check compares what the killed program left with what was there before.
func (k *killing) check(s *driver, mode saves.Mode, begun int, stood *saves.Match) {
	k.t.Helper()
	failed := func(format string, args ...any) {
		k.t.Helper()
		k.boards[mode].failures++
		k.t.Errorf("%s: "+format, append([]any{mode}, args...)...)
	}
	store := readOnly(k.dir)
	setting, err := store.Settings()
	setting.Mute, setting.Board = k.setting.Mute, k.setting.Board
	if err != nil || setting != k.setting {
		failed("the settings are %+v, %v", setting, err)
	}
	if players, err := store.Players(); err != nil || len(players) == 0 {
		failed("the players are %v, %v", players, err)
	}
	for _, section := range []saves.Section{saves.Named, saves.Finished} {
		if _, err := store.ListArchived(section); err != nil {
			failed("%s: %v", section, err)
		}
	}
	files := k.kept()
	for name, digest := range k.files {
		if now, found := files[name]; now != digest && (found || len(files) < 200) { // then the archive may be full
			failed("%s is gone or was changed", name)
		}
	}
	k.files = files
	broken, _ := filepath.Glob(filepath.Join(k.dir, "*", "*broken*"))
	if len(broken) > 0 {
		failed("there are broken files: %v", broken)
	}
	m, found, err := store.LoadMatch(saves.SlotOf(mode))
	if err != nil {
		failed("the match in progress: %v", err)
		return
	}
	if !found {
		all, _ := store.ListArchived(saves.Finished)
		if len(all) == 0 {
			failed("the match is gone")
			return
		}
		if m, found, err = store.LoadArchived(saves.Finished, all[0].ID); !found || err != nil {
			failed("the archived match: %v", err)
			return
		}
	}
	steps, err := wholeSteps(&m)
	if err != nil {
		failed("%v\n%s", err, m.Record)
		return
	}
	was, _ := game.ParseRecord(stood.Record)
	is, _ := game.ParseRecord(m.Record)
	if n := len(was.Actions); was.Seed != is.Seed || len(is.Actions) < n || !slices.Equal(was.Actions, is.Actions[:n]) {
		failed("the match was\n%s\nand is\n%s", stood.Record, m.Record)
	}
	for _, c := range s.look().Controls {
		if given, err := strconv.Atoi(c.Label); c.ID == "given" && err == nil {
			k.boards[mode].lost = max(k.boards[mode].lost, begun+given-steps)
		}
	}
}

// wholeSteps replays the record of a match and returns how many steps it has. The error
// says why it cannot be replayed, or that its last step is not whole.
func wholeSteps(m *saves.Match) (int, error) {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return 0, err
	}
	switch m.Mode {
	case war.ID:
		return replayed(record, war.BoardFromSetup)
	case battle.ID:
		return replayed(record, battle.BoardFromSetup)
	case risk.ID:
		return replayed(record, risk.BoardFromSetup)
	}
	return replayed(record, diplomacy.BoardFromSetup)
}

func replayed[P, M, E any, B game.Board[P, M, E]](record game.Record, boardOf func([]game.Field) (B, error)) (int, error) {
	board, err := boardOf(record.Setup)
	if err != nil {
		return 0, err
	}
	match, err := game.Replay[P, M, E](board, record)
	if err != nil {
		return 0, err
	}
	lines := 0
	for n := range match.Steps() {
		lines += len(match.Lines(n))
	}
	if lines != len(record.Actions) {
		return 0, fmt.Errorf("of %d lines of the record only %d are whole steps", len(record.Actions), lines)
	}
	return match.Steps(), nil
}

// botMatch returns a match between bots that has just begun.
func botMatch(t *testing.T, mode saves.Mode, seed uint64) saves.Match {
	t.Helper()
	m := saves.Match{Mode: mode, Started: time.Now(), Saved: time.Now()}
	s := shipped(t, "dominion")
	set := warplay.Setup{Alone: mode == battle.ID, Scenario: s, Map: s.Maps[0], First: game.Red, Soldiers: [2]int{9, 9}, Seed: seed}
	switch mode {
	case war.ID, battle.ID:
		m.Scenario, m.ScenarioTitle = s.Name, s.Title
		m.Seats = []saves.Seat{{Level: 1}, {Level: 1}}
		if mode == battle.ID {
			m.Record = game.NewMatch[battle.Position, battle.Move, battle.Event](set.Battle(), seed).Record().String()
			break
		}
		m.Map, m.MapTitle = set.Map.Name, set.Map.Title
		m.Record = game.NewMatch[war.State, war.Action, war.Event](set.War(), seed).Record().String()
	case risk.ID:
		on, err := agents.LoadRiskMap("classic")
		if err != nil {
			t.Fatal(err)
		}
		board, err := risk.NewBoard(on, risk.Ender2009(4))
		if err != nil {
			t.Fatal(err)
		}
		m.Map, m.MapTitle = on.Name, on.Title
		m.Seats = []saves.Seat{{Bot: "boscoe"}, {Bot: "quo"}, {Bot: "killbot"}, {Bot: "pixie"}}
		m.Record = game.NewMatch[risk.Position, risk.Action, risk.Event](board, seed).Record().String()
	default:
		on, err := agents.LoadDiplomacyMap("standard")
		if err != nil {
			t.Fatal(err)
		}
		board, err := diplomacy.NewBoard(on, diplomacy.Rules{LastYear: 1930})
		if err != nil {
			t.Fatal(err)
		}
		m.Map, m.MapTitle = on.Name, on.Title
		for range on.Powers() {
			m.Seats = append(m.Seats, saves.Seat{Bot: "dumbbot"})
		}
		m.Record = game.NewMatch[diplomacy.Position, diplomacy.Answer, diplomacy.Event](board, seed).Record().String()
	}
	return m
}
