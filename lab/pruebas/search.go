package pruebas

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"eras/ai/roster"
	"eras/assets/experiments"
	"eras/game"
	"eras/game/general"
	"eras/game/tomlfile"
	"eras/lab/experiment"
)

// Search varies what the paper leaves open in its pruebas against random weights,
// and says under which settings the paper's results come out. A unit is a training
// with its games in all settings of one prueba and one depth.
type Search struct {
	file     searchFile
	settings string
	rules    general.Rules
	pruebas  []*Prueba
	layouts  []general.Map
}

var _ experiment.WithSettings = (*Search)(nil)

type searchFile struct {
	Name      string   `toml:"name"`
	Title     string   `toml:"title"`
	Scenario  string   `toml:"scenario"`
	Pruebas   []string `toml:"pruebas"`
	Depths    []int    `toml:"depths"`
	Layouts   []string `toml:"layouts"`
	Trainings int      `toml:"trainings"`
	Opening   int      `toml:"opening"`
	Own       []struct {
		Name  string `toml:"name"`
		Start string `toml:"start"`
	} `toml:"layout"`
}

// SearchName is the name of the house's search.
const SearchName = "conditions"

// LoadSearch returns the search of the house.
func LoadSearch() (*Search, error) {
	file, data, ok := experiments.Read(SearchName)
	if !ok {
		return nil, fmt.Errorf("there is no experiment %q", SearchName)
	}
	return ParseSearch(file, data)
}

// ParseSearch reads a search from the file called name.
func ParseSearch(name string, data []byte) (*Search, error) {
	s := &Search{settings: string(data)}
	t, err := tomlfile.Decode(name, data, &s.file)
	if err != nil {
		return nil, err
	}
	f := &s.file
	scenario, err := roster.LoadScenario(f.Scenario)
	if err != nil {
		return nil, t.Errorf("scenario", "%w", err)
	}
	s.rules = scenario.Rules
	for _, one := range f.Pruebas {
		p, err := Load(one)
		if err != nil {
			return nil, t.Errorf("pruebas", "%w", err)
		}
		if p.file.Kind != Random {
			return nil, t.Errorf("pruebas", "%s is not against random weights", one)
		}
		s.pruebas = append(s.pruebas, p)
	}
	for _, one := range f.Layouts {
		m, ok := scenario.Map(one)
		if !ok {
			return nil, t.Errorf("layouts", "scenario %q has no map %q", f.Scenario, one)
		}
		s.layouts = append(s.layouts, m)
	}
	for i, one := range f.Own {
		start, err := general.ParsePosition(one.Start)
		if err == nil {
			err = s.rules.ValidateStart(&start)
		}
		if err != nil {
			return nil, t.Errorf(fmt.Sprintf("layout.%d.start", i), "%w", err)
		}
		s.layouts = append(s.layouts, general.Map{Name: one.Name, Start: start})
	}
	if len(s.pruebas) == 0 || len(s.layouts) == 0 || len(f.Depths) == 0 || f.Trainings < 1 || f.Trainings > maxTrainings {
		return nil, t.Errorf("pruebas", "there must be pruebas, layouts, depths and from 1 to %d trainings", maxTrainings)
	}
	for _, depth := range f.Depths {
		if err := plies(depth).Validate(); err != nil {
			return nil, t.Errorf("depths", "%w", err)
		}
	}
	return s, nil
}

// Name returns the experiment's name.
func (s *Search) Name() string { return s.file.Name }

// Title returns what it asks, in a line.
func (s *Search) Title() string { return s.file.Title }

// Settings returns the files that it was read from.
func (s *Search) Settings() string {
	all := s.settings
	for _, p := range s.pruebas {
		all += p.settings
	}
	return all
}

// Units returns the trainings of every prueba and depth.
func (s *Search) Units(o experiment.Options) ([]experiment.Unit, error) {
	var all []experiment.Unit
	for _, p := range s.pruebas {
		for _, depth := range s.file.Depths {
			weight := 1.0
			for range depth - 1 {
				weight *= 3.5
			}
			for i := range s.file.Trainings {
				all = append(all, experiment.Unit{
					ID:     fmt.Sprintf("%s/depth-%d/%04d", p.Name(), depth, i+1),
					Seed:   game.Derive(o.Seed, hash(s.file.Name), hash(p.Name()), uint64(i)),
					Weight: weight,
				})
			}
		}
	}
	return all, nil
}

// setting is what the paper leaves open, for one game. In summaries an empty word
// stands for all.
type setting struct {
	Layout string `json:"layout"`
	// Side is the trained side's, Begins is who does, "trained" or "random".
	Side   string `json:"side"`
	Begins string `json:"begins"`
}

// cell is how the games of one setting went in a unit.
type cell struct {
	setting
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// Do does a training with its games.
func (s *Search) Do(ctx context.Context, o experiment.Options, u experiment.Unit) (any, error) {
	parts := strings.Split(u.ID, "/")
	place := slices.IndexFunc(s.pruebas, func(p *Prueba) bool { return p.Name() == parts[0] })
	depth := 0
	if len(parts) == 3 {
		fmt.Sscanf(parts[1], "depth-%d", &depth)
	}
	if place < 0 || depth == 0 {
		return nil, fmt.Errorf("there is no unit %q", u.ID)
	}
	p := s.pruebas[place]
	training, err := p.training(Condition{Training: AsInPaper})
	if err != nil {
		return nil, err
	}
	stages, err := trainGeneral(ctx, &training.General, &s.rules, &s.layouts[0].Start, game.Derive(u.Seed, trainingSeed), nil)
	if err != nil {
		return nil, err
	}
	battles := school{training: &training.Battle, rules: &s.rules.Battle, ours: &p.file.Ours, seed: game.Derive(u.Seed, fighterSeed)}
	fight, err := battles.fighters(ctx)
	if err != nil {
		return nil, err
	}
	trained := player{last(stages), fight}
	cells := 4 * len(s.layouts)
	each := (o.Games + s.file.Trainings*cells - 1) / (s.file.Trainings * cells)
	var all []cell
	for _, layout := range s.layouts {
		for _, seat := range []game.Seat{0, 1} {
			for _, first := range []game.Seat{0, 1} {
				m := layout
				m.Start.Turn = game.SideAt(first)
				c := cell{setting: setting{layout.Name, game.SideAt(seat).String(), "random"}}
				if first == seat {
					c.Begins = "trained"
				}
				for i := range uint64(each) {
					rival, err := p.randomPlayer(game.Derive(u.Seed, opponentSeed, i))
					if err != nil {
						return nil, err
					}
					g, err := meeting{
						rules: &s.rules, layout: m, trained: trained, rival: rival, seat: seat,
						depth: depth, opening: s.file.Opening, seed: game.Derive(u.Seed, gameSeed, i),
					}.play(ctx)
					if err != nil {
						return nil, err
					}
					switch g.Score {
					case 1:
						c.Won++
					case 0:
						c.Drawn++
					default:
						c.Lost++
					}
				}
				all = append(all, c)
			}
		}
	}
	return all, nil
}

// SearchSummary is what came of a search.
type SearchSummary struct {
	Title string  `json:"title"`
	Paper []Tally `json:"paper"` // of each prueba
	// Pruebas names them, Settings holds every way of fixing what the paper leaves
	// open, those that agree with the paper most first.
	Pruebas  []string  `json:"pruebas"`
	Settings []Setting `json:"settings"`
}

// Setting is how the pruebas went when all that the paper leaves open is fixed.
type Setting struct {
	Depth int `json:"depth"`
	setting
	// Agrees counts the pruebas whose result in the paper is likely enough.
	Agrees  int        `json:"agrees"`
	Pruebas []Likeness `json:"pruebas"`
}

// Likeness is how a prueba went in a setting.
type Likeness struct {
	Tally
	// Chance is how likely so few games as the paper's score as far from the
	// average as they did, or farther: the smaller of the probabilities of at least
	// and at most its points, twice, at most 1.
	Chance float64 `json:"chance"`
}

// likely is the chance from which on a result of the paper agrees with a setting.
const likely = 0.05

// Summarize adds up the units.
func (s *Search) Summarize(_ experiment.Options, results []json.RawMessage) (any, error) {
	units, err := parse[[]cell](results)
	if err != nil {
		return nil, err
	}
	summary := &SearchSummary{Title: s.file.Title}
	for _, p := range s.pruebas {
		r := p.file.Paper.Result
		summary.Paper, summary.Pruebas = append(summary.Paper, newTally(r.Won, r.Drawn, r.Lost)), append(summary.Pruebas, p.Name())
	}
	layouts := []string{""}
	for _, m := range s.layouts {
		layouts = append(layouts, m.Name)
	}
	for d, depth := range s.file.Depths {
		for _, layout := range layouts {
			for _, side := range []string{"", "red", "blue"} {
				for _, begins := range []string{"", "trained", "random"} {
					x := Setting{Depth: depth, setting: setting{layout, side, begins}}
					for i := range s.pruebas {
						first := (i*len(s.file.Depths) + d) * s.file.Trainings
						t := count(units[first:first+s.file.Trainings], x.setting)
						like := Likeness{t, chance(t, summary.Paper[i])}
						if like.Chance >= likely {
							x.Agrees++
						}
						x.Pruebas = append(x.Pruebas, like)
					}
					summary.Settings = append(summary.Settings, x)
				}
			}
		}
	}
	least := func(x Setting) float64 {
		chance := 1.0
		for _, l := range x.Pruebas {
			chance = min(chance, l.Chance)
		}
		return chance
	}
	slices.SortStableFunc(summary.Settings, func(a, b Setting) int {
		return cmp.Or(cmp.Compare(b.Agrees, a.Agrees), cmp.Compare(least(b), least(a)))
	})
	return summary, nil
}

// count adds up the cells that a setting holds.
func count(units [][]cell, in setting) Tally {
	won, drawn, lost := 0, 0, 0
	has := func(all, one string) bool { return all == "" || all == one }
	for _, cells := range units {
		for _, c := range cells {
			if has(in.Layout, c.Layout) && has(in.Side, c.Side) && has(in.Begins, c.Begins) {
				won, drawn, lost = won+c.Won, drawn+c.Drawn, lost+c.Lost
			}
		}
	}
	return newTally(won, drawn, lost)
}

// chance returns how likely games that go as measured score as far from their
// average as the paper's, or farther. The paper trained anew before each game, so
// its games are independent of each other.
func chance(measured, paper Tally) float64 {
	n := float64(max(1, measured.Games))
	outcome := [3]float64{float64(measured.Losses) / n, float64(measured.Draws) / n, float64(measured.Wins) / n}
	// by[x] is the probability of x half points so far.
	by := []float64{1}
	for range paper.Games {
		next := make([]float64, len(by)+2)
		for x, p := range by {
			for half, q := range outcome {
				next[x+half] += p * q
			}
		}
		by = next
	}
	scored := 2*paper.Wins + paper.Draws
	most, least := 0.0, 0.0
	for x, p := range by {
		if x <= scored {
			most += p
		}
		if x >= scored {
			least += p
		}
	}
	return min(1, 2*min(most, least))
}

// shown is how many settings a report lists.
const shown = 20

// Report returns the settings that agree with the paper most.
func (s *Search) Report(_ experiment.Options, summary any) ([]experiment.Section, error) {
	all := summary.(*SearchSummary)
	best, most := all.Settings[0].Agrees, 0
	for _, x := range all.Settings {
		if x.Agrees == best {
			most++
		}
	}
	section := experiment.Section{Title: all.Title, Text: []string{
		fmt.Sprintf("The paper does not say on which layouts it played, how far its players looked ahead, which side the trained player had and who began. Here all of this varies: %d settings. Both sides weigh the paper's estimators and the training is the paper's.", len(all.Settings)),
		fmt.Sprintf("The paper's result agrees with a setting if games that go as measured here would score as far from their average as the paper's few games did, or farther, with a probability of at least %.0f %%.", 100*likely),
		fmt.Sprintf("%d of the settings agree with %d of the %d pruebas, which is the most. So few games as the paper's agree with much: they tell hardly any settings apart. The heads of the columns have the paper's scores; ✗ marks those that do not agree.", most, best, len(all.Pruebas)),
	}}
	header := []string{"agrees", "plies", "layout", "trained side", "first"}
	for i, name := range all.Pruebas {
		header = append(header, fmt.Sprintf("%s: %.0f %%", name, 100*all.Paper[i].Score.Value))
	}
	section.Table = [][]string{header}
	or := func(word, instead string) string { return cmp.Or(word, instead) }
	for _, x := range all.Settings[:min(shown, len(all.Settings))] {
		line := []string{fmt.Sprintf("%d of %d", x.Agrees, len(x.Pruebas)), fmt.Sprint(x.Depth), or(x.Layout, "all"), or(x.Side, "both"), or(x.Begins, "either")}
		for _, l := range x.Pruebas {
			mark := ""
			if l.Chance < likely {
				mark = " ✗"
			}
			line = append(line, fmt.Sprintf("%.1f %%%s", 100*l.Score.Value, mark))
		}
		section.Table = append(section.Table, line)
	}
	by := experiment.Section{Title: "What makes the difference", Under: true, Text: []string{
		"The average score of the trained side over all pruebas, and how many of the paper's results agree, with one thing fixed at each depth and the others left open.",
	}, Table: [][]string{{"fixed", "average score", "results that agree"}}}
	for _, x := range all.Settings {
		fixed := 0
		name := ""
		for _, word := range []struct{ name, value string }{{"layout ", x.Layout}, {"trained side ", x.Side}, {"first to move: ", x.Begins}} {
			if word.value != "" {
				fixed++
				name = word.name + word.value
			}
		}
		if fixed > 1 {
			continue
		}
		sum := 0.0
		for _, l := range x.Pruebas {
			sum += l.Score.Value / float64(len(x.Pruebas))
		}
		by.Table = append(by.Table, []string{fmt.Sprintf("depth %d, %s", x.Depth, or(name, "all else left open")), percent(sum), fmt.Sprintf("%d of %d", x.Agrees, len(x.Pruebas))})
	}
	slices.SortFunc(by.Table[1:], func(a, b []string) int { return cmp.Compare(a[0], b[0]) })
	return []experiment.Section{section, by}, nil
}
