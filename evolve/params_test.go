package evolve

import (
	"math"
	"strings"
	"testing"

	"eras/game/tomlfile"
)

// The parameters of the paper's best trial, eras-2005 5.1.
var (
	paperGeneral = Params{Population: 3, Generations: 5, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1}
	paperBattle  = Params{Population: 3, Generations: 2, Crossover: 0.5, Mutation: 0.3, MutationPeriod: 1}
)

const paramsFile = `
[general]
population = 3
generations = 5
crossover = 0.5
mutation = 0.1
mutation_period = 1

[battle]
population = 3
generations = 2
crossover = 0.5
mutation = 0.3
mutation_period = 1
`

func parseParams(text string) (general, battle Params, err error) {
	var raw struct {
		General Params `toml:"general"`
		Battle  Params `toml:"battle"`
	}
	f, err := tomlfile.Decode("t.toml", []byte(text), &raw)
	if err == nil {
		err = raw.General.Check(f, "general")
	}
	if err == nil {
		err = raw.Battle.Check(f, "battle")
	}
	return raw.General, raw.Battle, err
}

func TestParamsAreReadFromATable(t *testing.T) {
	general, battle, err := parseParams(paramsFile)
	if err != nil || general != paperGeneral || battle != paperBattle {
		t.Errorf("read %v, %v, %v", general, battle, err)
	}
	if paperGeneral.Games() != 36 || paperBattle.Games() != 18 {
		t.Errorf("the paper's trainings play %d and %d games", paperGeneral.Games(), paperBattle.Games())
	}
}

func TestBrokenParamsNameTheLine(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"population = 3", "population = 1", "t.toml:3: population = 1 "},
		{"population = 3", "population = 201", "t.toml:3: population = 201 "},
		{"population = 3\n", "", "t.toml:2: the key \"population\" is missing"},
		{"population = 3", "population = 3.5", "t.toml:3: "},
		{"generations = 5", "generations = 0", "t.toml:4: generations = 0 "},
		{"generations = 5", "generations = 99999999999999999999", "t.toml:4: "},
		{"crossover = 0.5", "crossover = 1.01", "t.toml:5: crossover = 1.01 "},
		{"crossover = 0.5", "crossover = nan", "t.toml:5: crossover = NaN "},
		{"crossover = 0.5", "crossover = \"0.5\"", "t.toml:5: "},
		{"mutation = 0.1", "mutation = -0.1", "t.toml:6: mutation = -0.1 "},
		{"mutation = 0.1", "mutation = inf", "t.toml:6: mutation = +Inf "},
		{"mutation_period = 1", "mutation_period = 0", "t.toml:7: mutation_period = 0 "},
		{"mutation_period = 1", "mutation_period = 1\nelitism = true", "t.toml:8: unknown key"},
		{"[battle]", "[battles]", "t.toml:9: unknown key"},
		{"mutation = 0.3", "mutation = 3", "t.toml:13: mutation = 3 "},
	} {
		text := strings.Replace(paramsFile, c.old, c.new, 1)
		if _, _, err := parseParams(text); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want one that starts with %q", c.new, c.old, err, c.want)
		}
	}
}

func FuzzParams(f *testing.F) {
	f.Add(paramsFile)
	f.Add(strings.ReplaceAll(paramsFile, "0.5", "1"))
	f.Add(strings.ReplaceAll(paramsFile, "0.5", "nan"))
	f.Fuzz(func(t *testing.T, text string) {
		general, battle, err := parseParams(text)
		if err != nil {
			return
		}
		for _, p := range []Params{general, battle} {
			if p.Population < MinPopulation || p.Generations < 1 || p.MutationPeriod < 1 || p.Games() <= 0 ||
				math.IsNaN(p.Crossover) || math.IsNaN(p.Mutation) || p.Crossover < 0 || p.Mutation > 1 || p.Validate() != nil {
				t.Errorf("%q was read as %v", text, p)
			}
		}
	})
}
