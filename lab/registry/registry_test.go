package registry

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"eras/assets/experiments"
	"eras/assets/scenarios"
	"eras/lab/experiment"
)

func TestEveryExperimentHasUnits(t *testing.T) {
	all, err := Experiments()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range all {
		found, err := Find(e.Name())
		if err != nil || len(found) != 1 || found[0].Name() != e.Name() || e.Title() == "" || !json.Valid([]byte(e.Settings())) {
			t.Fatalf("%q: %v, %v", e.Name(), found, err)
		}
		// New checks that the IDs of the units are unique.
		if _, err := experiment.New(experiment.Config{Experiments: found, Options: experiment.Options{Games: 10}, Out: t.TempDir()}); err != nil {
			t.Error(err)
		}
	}
	for _, name := range experiments.Names() {
		if !slices.Contains(Names(), name) {
			t.Errorf("the file %s is not in the list", name)
		}
	}
}

func TestAllIsThePapersExperiments(t *testing.T) {
	found, err := Find("prueba3", All)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range found {
		names = append(names, e.Name())
	}
	if want := []string{"prueba3", "prueba1", "prueba2", "prueba4", "prueba5", "prueba6", "prueba7"}; !slices.Equal(names, want) {
		t.Errorf("all after prueba3: %v, want %v", names, want)
	}
}

func TestFilesOfExperimentsAndScenarios(t *testing.T) {
	_, scenario, _ := scenarios.Read("dominion")
	_, third, _ := experiments.Read("prueba3")
	_, mars, _ := experiments.Read("ender-mars")
	_, all, _ := experiments.Read("jic-all")
	for want, data := range map[string][]byte{"balance-dominion": scenario, "prueba3": third, "ender-mars": mars, "jic-all": all} {
		path := filepath.Join(t.TempDir(), "any.toml")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		found, err := Find(path)
		if err != nil || len(found) != 1 || found[0].Name() != want {
			t.Errorf("the file of %s: %v, %v", want, found, err)
		}
	}
	if _, err := Find("nowhere.toml"); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}
