package eras2005

import (
	"cmp"
	"fmt"
	"slices"

	"eras/lab/experiment"
)

// shown is the number of settings or sets that a report lists.
const shown = 20

// report returns a section with the settings that agree with the paper most, and one
// about the effect of each.
func (s *SettingsSearch) report(_ experiment.Options, all *SearchSummary) ([]experiment.Section, error) {
	best, most := all.Settings[0].Agrees, 0
	for _, x := range all.Settings {
		if x.Agrees == best {
			most++
		}
	}
	section := experiment.Section{Title: all.Title, Text: []string{
		fmt.Sprintf("The paper does not say on which layouts it played, how deep its players searched, which side the trained player had, or who moved first. Here all of this varies, in %d settings. Both sides use the paper's estimators, and the training is the paper's.", len(all.Settings)),
		fmt.Sprintf("The paper's result agrees with a setting if as many games as the paper's, with the probabilities measured here, score as far from their average as the paper's or farther with a probability of at least %.0f %%.", 100*minPValue),
		fmt.Sprintf("%d of the settings agree with %d of the %d experiments, which is the maximum. The paper's games are so few that they agree with almost any setting. The column heads show the paper's scores; ✗ marks results that do not agree.", most, best, len(all.Experiments)),
	}}
	header := []string{"agrees", "plies", "layout", "trained side", "first"}
	for i, name := range all.Experiments {
		header = append(header, fmt.Sprintf("%s: %.0f %%", name, 100*all.Paper[i].Score.Value))
	}
	section.Table = [][]string{header}
	for _, x := range all.Settings[:min(shown, len(all.Settings))] {
		line := []string{fmt.Sprintf("%d of %d", x.Agrees, len(x.Experiments)), fmt.Sprint(x.Depth), cmp.Or(x.Layout, "all"), cmp.Or(x.Side, "both"), cmp.Or(x.Begins, "either")}
		for _, l := range x.Experiments {
			mark := ""
			if l.PValue < minPValue {
				mark = " ✗"
			}
			line = append(line, fmt.Sprintf("%.1f %%%s", 100*l.Score.Value, mark))
		}
		section.Table = append(section.Table, line)
	}
	by := experiment.Section{Title: "Effect of each setting", Under: true, Text: []string{
		"The mean score of the trained side over all experiments and the number of the paper's results that agree, at each depth with one setting fixed and the others varying.",
	}, Table: [][]string{{"fixed", "mean score", "results that agree"}}}
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
		for _, l := range x.Experiments {
			sum += l.Score.Value / float64(len(x.Experiments))
		}
		by.Table = append(by.Table, []string{fmt.Sprintf("depth %d, %s", x.Depth, cmp.Or(name, "everything else varies")), experiment.Percent(sum), fmt.Sprintf("%d of %d", x.Agrees, len(x.Experiments))})
	}
	slices.SortFunc(by.Table[1:], func(a, b []string) int { return cmp.Compare(a[0], b[0]) })
	return []experiment.Section{section, by}, nil
}
