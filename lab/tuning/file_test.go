package tuning

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"eras/ai/risk/ender"
)

// A written file is read back unchanged, also in a spec.
func TestParamsFile(t *testing.T) {
	p := ender.Paper()
	p.Strength.Cards, p.Defence.Territory, p.Valuation.Threats, p.Refined.Most, p.Attacks.Branch = 33.5, "linear", false, 77, 0.715
	p.Conquest.Interest = 0.00001
	file := filepath.Join(t.TempDir(), "mine.toml")
	if err := Write(file, ender.Parameters, &p, "One line.\nAnother."); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got, err := ender.Parameters.Parse(file, data); err != nil || got != p {
		t.Errorf("%s\nis read as %+v, %v", data, got, err)
	}
	if got, err := ender.Parameters.OfWithFiles("ender-2009:file=" + file); err != nil || got != p {
		t.Errorf("a seat with %s has %+v, %v", data, got, err)
	}
	for _, want := range []string{"# One line.\n# Another.\n", "cards = 33.5 # the paper: 15\n", "country = \"linear\" # the paper: sigmoid\n"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s\nlacks %q", data, want)
		}
	}
	if n := strings.Count(string(data), " = "); n != 6 {
		t.Errorf("%s\nhas %d values", data, n)
	}
}
