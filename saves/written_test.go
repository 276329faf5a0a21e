package saves

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"eras/evolve"
	"eras/game"
)

// writtenFolder is the folder of saves that the program wrote when its matches had version 2.
const writtenFolder = "testdata/version2"

// What the files in that folder hold: values whose text needs quotes, escapes or
// exponents.
var (
	writtenPlayer = `Zoë "O'Neil" \ 王`

	writtenSettings = func() Settings {
		s := DefaultSettings()
		s.Player, s.Scenario, s.Map = writtenPlayer, `a'b`, `c"d\e`
		s.Risk, s.Diplomacy = `{"map":"isles","seats":[{"name":"O'Neil"}]}`, `{"years":10}`
		s.Volume, s.Mute, s.Scale = 0, true, 110
		return s
	}()

	writtenProfile = func() Profile {
		p := Profile{Name: writtenPlayer, Created: date(1), LastPlayed: date(2)}
		p.Add(played(1))
		p.Add(played(2))
		p.Played[1].Reason = `it's "over" \o/`
		p.Learn(Champion{War, writtenWeights, evolve.NewResult(1, 3, 2), date(2)})
		p.Learn(Champion{Battle, Weights{"centre": 1}, evolve.Result{Score: -1, Margin: -1e-9, Lead: -1}, date(3)})
		return p
	}()

	writtenWeights = Weights{"near-cities": 1. / 3, "one": 1, "zero": 0, "tiny": 1e-9, `it's`: 0.1, `a.b "c"`: 0.25}

	writtenKnowledge = Knowledge{
		Models: []Model{
			{date(1), War, writtenWeights, 3, 7, 197, 120, 0.25, 0, 1, 1e-7, 0.5, []float64{0, 1, 0.125}},
			{Date: date(2), Mode: Battle, Weights: Weights{"a": 1}, Depth: 1},
		},
		Changes: []Change{{Date: date(2), Mode: War, Before: writtenWeights, After: Weights{"a": 0.75}, Accepted: true, Pairs: 12, Gain: 0.125, Low: -1, High: 1}},
		Matches: []Logged{
			{Date: date(3), Mode: War, Side: game.Blue, TakenBack: true, Record: writtenRecord},
			{Date: date(4), Mode: Battle, Side: game.Red, Record: aRecord(Battle, 2)},
		},
	}

	writtenRecord = strings.Replace(aRecord(War, 12), "actions:\n", "note: \"\"\"\" ''' \\ \t\\n é 王 \U0001f600\n"+"actions:\n", 1)

	writtenMatch = func() Match {
		m := longMatch(3)
		m.Name, m.Record, m.TakenBack = `it's "won" \`, writtenRecord, true
		m.ScenarioTitle["pt-BR"], m.MapTitle = `O "dominio"`, nil
		m.Stand = map[string]int{"round": 12, "left to play": -3}
		m.Seats[0].Person, m.Seats[1].Weights[0].Weights = writtenPlayer, writtenWeights
		return m
	}()
	writtenStep = Step{[]string{"1,1-2,1"}, map[string]int{"round": 13}, date(5)}
)

// TestFilesOfBeforeAreRead opens the files in the folder and writes them back.
func TestFilesOfBeforeAreRead(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(writtenFolder)); err != nil {
		t.Fatal(err)
	}
	s := Open(dir)
	var inUse *InUseError
	if err := s.Lock(); !errors.As(err, &inUse) || inUse.Host != "elsewhere" || inUse.PID != 77 {
		t.Errorf("the lock reads as %+v, %v", inUse, err)
	}
	if err := os.Remove(filepath.Join(dir, lockName)); err != nil {
		t.Fatal(err)
	}
	defer s.Unlock()
	if err := s.Lock(); err != nil {
		t.Fatal(err)
	}
	check := func() {
		t.Helper()
		settings, err := s.Settings()
		if settings.unknown != "zoom = 3\n" || err != nil {
			t.Errorf("the unknown settings %q, %v", settings.unknown, err)
		}
		settings.unknown = ""
		if settings != writtenSettings {
			t.Errorf("settings\n%+v, want\n%+v", settings, writtenSettings)
		}
		if p, err := s.Profile(writtenPlayer); err != nil || !reflect.DeepEqual(p, writtenProfile) {
			t.Errorf("profile\n%+v, %v, want\n%+v", p, err, writtenProfile)
		}
		if k, err := s.Knowledge(writtenPlayer); err != nil || !reflect.DeepEqual(k, writtenKnowledge) {
			t.Errorf("knowledge\n%+v, %v, want\n%+v", k, err, writtenKnowledge)
		}
		if m, found, err := s.LoadArchived(Named, namedID(writtenMatch.Name)); !found || err != nil || !reflect.DeepEqual(m, writtenMatch) {
			t.Errorf("match\n%+v, %v, want\n%+v", m, err, writtenMatch)
		}
		want := writtenMatch.Join(writtenStep)
		if m, found, err := s.LoadMatch(WarSlot); !found || err != nil || !reflect.DeepEqual(m, want) {
			t.Errorf("match in progress\n%+v, %v, want\n%+v", m, err, want)
		}
	}
	check()
	before := contents(t, dir)
	set, err := s.Settings()
	m, _, err2 := s.LoadMatch(WarSlot)
	_, err3 := s.Archive(Named, writtenMatch)
	if err := errors.Join(err, err2, err3, s.SaveSettings(set), s.SaveMatch(WarSlot, m),
		s.UpdateProfile(writtenPlayer, date(1), func(*Profile) {}), s.UpdateKnowledge(writtenPlayer, func(*Knowledge) {})); err != nil {
		t.Fatal(err)
	}
	if contents(t, dir) == before {
		t.Error("nothing was written")
	}
	check()
}
