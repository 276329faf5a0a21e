package eras2005

import (
	"cmp"
	"fmt"
	"image/color"
	"maps"
	"slices"
	"strings"

	"eras/ai/evaluation"
	"eras/evolve/stats"
	"eras/lab/experiment"
	"eras/lab/plots"
)

// paperName is the label of the paper's result in reports.
const paperName = "paper"

// report returns the sections of an experiment, with the paper's results beside ours.
func (p *Experiment) report(_ experiment.Options, s *Summary) ([]experiment.Section, error) {
	var sections []experiment.Section
	for _, make := range []func(*Summary) (experiment.Section, error){p.reportScores, p.reportShares, p.reportCurves, p.reportSeries, p.reportWeights, p.reportDetails, p.reportDecisions} {
		section, err := make(s)
		if err != nil {
			return nil, err
		}
		if section.Title != "" {
			sections = append(sections, section)
		}
	}
	return sections, nil
}

// reportScores compares the scores of the paper and of the conditions.
func (p *Experiment) reportScores(s *Summary) (experiment.Section, error) {
	f := &p.file
	section := experiment.Section{Title: s.Title, Text: []string{
		f.Claim,
		fmt.Sprintf("Section %s of the paper. Estimators of the map: %s. Of battles: %s.", s.Section, strings.Join(s.War, ", "), strings.Join(s.Battle, ", ")),
	}}
	section.Table = [][]string{{"", "won", "drawn", "lost", "score", "95 %, by game", "95 %, by training", "gain"}}
	section.Table = append(section.Table, scoreCells(paperName, s.Paper, nil, nil))
	for _, c := range s.Conditions {
		section.Table = append(section.Table, scoreCells(c.Condition.Name, c.Tally, &c.Clustered, c.Gain))
	}
	var err error
	section.Plot, err = plots.Intervals(scoreRows(s, ""), "score: share of the points", 0.5)
	return section, err
}

// keyFigures returns the scores of the paper and of each condition.
func (p *Experiment) keyFigures(s *Summary) []plots.Row { return scoreRows(s, p.file.Name+", ") }

// scoreRows returns the scores of the paper and of each condition. The labels begin
// with prefix.
func scoreRows(s *Summary, prefix string) []plots.Row {
	rows := []plots.Row{{Label: prefix + label(paperName, s.Paper.Games), Interval: s.Paper.Score}}
	for i, c := range s.Conditions {
		rows = append(rows, plots.Row{Label: prefix + label(c.Condition.Name, c.Games), Interval: c.bounds(), Colour: i + 1})
	}
	return rows
}

// bounds returns the score with the wider, clustered interval if there is one.
func (o *ConditionSummary) bounds() stats.Interval {
	if o.Trainings < 2 {
		return o.Score
	}
	return o.Clustered.Within(0, 1)
}

func label(name string, games int) string { return fmt.Sprintf("%s (%d)", name, games) }

// reportDecisions lists our decisions where the paper says nothing.
func (p *Experiment) reportDecisions(s *Summary) (experiment.Section, error) {
	o := &p.file.Ours
	section := experiment.Section{Title: "Our decisions", Under: true, Text: []string{
		fmt.Sprintf("The paper does not say on which layouts it played, how deep its players searched, or which side each had. Here: the rules of scenario %s; the layouts %s, each from both sides; %d random actions before each game; battles are fought.", o.Scenario, strings.Join(o.Layouts, " and "), o.Opening),
	}}
	if slices.ContainsFunc(p.file.Conditions, func(c Condition) bool { return c.Reading != "" }) {
		section.Text = append(section.Text, "The formulas: near-warehouses, near-cities, aggressive, shrewd and risky divide squared distances by a linear maximum in the paper. \"literal\" is as printed, with all estimates divided by their largest possible value so that a finished game stays above any sum; \"repaired\" multiplies these divisors by what they lack, so that near-* still falls with the number of leaders; \"ours\" divides by the largest sum that occurs.")
	}
	if p.file.Kind == Learner {
		section.Text = append(section.Text, fmt.Sprintf("Series of %d games, with sides swapped after each, shorter ones if few games are asked for. The participant was trained once, as in the paper.", o.Series))
	} else {
		section.Text = append(section.Text, fmt.Sprintf("After the paper's training, each battle is fought with a random one of %d trainings for battles; after the program's training, with one for its armies. The opponents' weights are new for every two games, which are the same game from both sides, and in every battle. All conditions play the same opponents. The gain is the mean difference of scores between corresponding trainings.", max(1, o.BattleTrainings)))
	}
	section.Table = [][]string{{"condition", "depth", "formulas", "trainings", "games of each", "training"}}
	for _, c := range s.Conditions {
		trained := "like the program's: " + c.Training
		if c.Training == AsInPaper {
			trained = "as in the paper"
		}
		if c.Crossover == ByIndividual {
			trained += ", choosing individuals for crossover"
		}
		if p.file.Kind == Learner {
			trained += ", keeping " + kept(c.Condition)
		}
		section.Table = append(section.Table, []string{c.Condition.Name, fmt.Sprint(c.Depth), string(cmp.Or(c.Reading, evaluation.Ours)), fmt.Sprint(c.Trainings), fmt.Sprintf("%.0f", c.Budget), trained})
	}
	return section, nil
}

// kept says which weights a learner keeps.
func kept(c Condition) string {
	switch {
	case !c.Keeps:
		return "nothing"
	case c.Remembers == BestWin:
		return "those of the best win"
	case c.Remembers == LastWin:
		return "those of the last win"
	}
	return "those of the best result"
}

func scoreCells(name string, t Tally, clustered *stats.Interval, gain *Gain) []string {
	share := func(n int) string { return fmt.Sprintf("%d (%.0f %%)", n, 100*float64(n)/float64(max(1, t.Games))) }
	cells := []string{name, share(t.Wins), share(t.Draws), share(t.Losses), experiment.Percent(t.Score.Value), interval(t.Score), "", ""}
	if clustered != nil {
		cells[6] = interval(clustered.Within(0, 1))
	}
	if gain != nil {
		cells[7] = experiment.Difference(gain.Score) + " over " + gain.Over
	}
	return cells
}

func interval(i stats.Interval) string { return fmt.Sprintf("%.1f – %.1f", 100*i.Low, 100*i.High) }

// outcomeColours are the colours of won, drawn and lost games.
var outcomeColours = []color.RGBA{plots.Colour(1), {0xd8, 0xc8, 0xa6, 0xff}, plots.Colour(2)}

var outcomeNames = []string{"won", "drawn", "lost"}

// reportShares compares won, drawn and lost games, as the paper's figures do.
func (p *Experiment) reportShares(s *Summary) (experiment.Section, error) {
	shares := []plots.Share{shareOf(label(paperName, s.Paper.Games), s.Paper)}
	for _, c := range s.Conditions {
		shares = append(shares, shareOf(label(c.Condition.Name, c.Games), c.Tally))
	}
	section := experiment.Section{Title: "Won, drawn, lost", Under: true}
	var err error
	section.Plot, err = plots.Shares(shares, outcomeNames, outcomeColours, "share of the games")
	return section, err
}

func shareOf(name string, t Tally) plots.Share {
	n := float64(max(1, t.Games))
	return plots.Share{Label: name, Parts: []float64{float64(t.Wins) / n, float64(t.Draws) / n, float64(t.Losses) / n}}
}

// reportCurves draws the learning curves.
func (p *Experiment) reportCurves(s *Summary) (experiment.Section, error) {
	var lines []plots.Line
	for i, c := range s.Conditions {
		l := plots.Line{Label: c.Condition.Name, Colour: i + 1}
		for _, point := range c.Curve {
			l.X, l.Y = append(l.X, point.Games), append(l.Y, point.Score.Value)
			if c.Trainings > 1 {
				l.Low, l.High = append(l.Low, point.Score.Low), append(l.High, point.Score.High)
			}
		}
		if len(l.X) > 0 {
			lines = append(lines, l)
		}
	}
	if len(lines) == 0 {
		return experiment.Section{}, nil
	}
	section := experiment.Section{Title: "Learning curves", Under: true, Text: []string{
		"The score of the best weights of a generation against random ones, by the number of training games so far. Battles are predicted. Bands are 95 % intervals over the trainings.",
	}}
	var err error
	section.Plot, err = plots.Lines(lines, "games of training", "score", 0.5)
	return section, err
}

// reportSeries draws the learner's score from game to game.
func (p *Experiment) reportSeries(s *Summary) (experiment.Section, error) {
	if p.file.Kind != Learner {
		return experiment.Section{}, nil
	}
	section := experiment.Section{Title: "From game to game", Under: true, Text: []string{
		"The learner's score in each game of the series. The paper splits its series after the learner's first win. If that comes late, the first part is bad by construction and the rest looks better even if nothing was learned. Over many series the two halves are a fair comparison, and \"forgetful\" shows the result without learning. The rise is the score of the second half of a series minus that of the first.",
	}}
	var lines []plots.Line
	if sequence := p.file.Paper.Result.Sequence; sequence != "" {
		l := plots.Line{Label: paperName}
		for i, c := range sequence {
			l.X, l.Y = append(l.X, float64(i+1)), append(l.Y, points(strings.IndexRune("LDW", c)-1))
		}
		lines = append(lines, l)
	}
	section.Table = [][]string{{"", "up to the first win", "the rest", "first half", "second half", "rise", "replaced"}}
	if sequence := p.file.Paper.Result.Sequence; sequence != "" {
		split, halves := splitSequence(sequence)
		section.Table = append(section.Table, []string{paperName, brief(split[0]), brief(split[1]), brief(halves[0]), brief(halves[1]), "", ""})
	}
	for i, c := range s.Conditions {
		l := plots.Line{Label: c.Condition.Name, Colour: i + 1}
		for n, score := range c.ByGame {
			l.X, l.Y = append(l.X, float64(n+1)), append(l.Y, score.Value)
			if c.Trainings > 1 {
				l.Low, l.High = append(l.Low, score.Low), append(l.High, score.High)
			}
		}
		lines = append(lines, l)
		section.Table = append(section.Table, []string{
			c.Condition.Name, brief(c.Split[0]), brief(c.Split[1]), brief(c.Halves[0]), brief(c.Halves[1]),
			experiment.Difference(*c.Rise), fmt.Sprintf("%.1f times", c.Replaced),
		})
	}
	var err error
	section.Plot, err = plots.Lines(lines, "game of the series", "score", 0.5)
	return section, err
}

// splitSequence counts the results of the paper's games up to the first win and after
// it, and in each half.
func splitSequence(sequence string) (split, halves [2]Tally) {
	count := func(s string) Tally {
		return newTally(strings.Count(s, "W"), strings.Count(s, "D"), strings.Count(s, "L"))
	}
	first, middle := strings.IndexByte(sequence, 'W')+1, (len(sequence)+1)/2
	return [2]Tally{count(sequence[:first]), count(sequence[first:])}, [2]Tally{count(sequence[:middle]), count(sequence[middle:])}
}

func brief(t Tally) string {
	return fmt.Sprintf("%s of %d", experiment.Percent(t.Score.Value), t.Games)
}

// reportWeights draws the trained weights for the map.
func (p *Experiment) reportWeights(s *Summary) (experiment.Section, error) {
	section := experiment.Section{Title: "Trained weights", Under: true, Text: []string{
		"Each dot is the weight of an estimator of the map after one training. The line is the mean.",
	}}
	var strips []plots.Strip
	for _, name := range s.War {
		for i, c := range s.Conditions {
			if slices.ContainsFunc(s.Conditions[:i], func(e *ConditionSummary) bool { return slices.Equal(e.Weights[name], c.Weights[name]) }) {
				continue // the same trainings, measured differently
			}
			strips = append(strips, plots.Strip{Label: name + ", " + c.Condition.Name, Values: c.Weights[name], Colour: i + 1})
		}
	}
	var err error
	section.Plot, err = plots.Strips(strips, "weight")
	return section, err
}

// reportDetails lists scores by side, layout and ending, and the lengths of games.
func (p *Experiment) reportDetails(s *Summary) (experiment.Section, error) {
	section := experiment.Section{Title: "By side, layout and ending", Under: true}
	header := []string{"score of the trained side"}
	for _, c := range s.Conditions {
		header = append(header, c.Condition.Name)
	}
	section.Table = [][]string{header}
	for _, group := range []struct {
		word string
		of   func(*ConditionSummary) map[string]Tally
	}{
		{"as ", func(o *ConditionSummary) map[string]Tally { return o.Sides }},
		{"on ", func(o *ConditionSummary) map[string]Tally { return o.Layouts }},
		{"ended by ", func(o *ConditionSummary) map[string]Tally { return o.Endings }},
	} {
		keys := map[string]bool{}
		for _, c := range s.Conditions {
			for k := range group.of(c) {
				keys[k] = true
			}
		}
		for _, k := range slices.SortedFunc(maps.Keys(keys), cmp.Compare) {
			line := []string{group.word + k}
			for _, c := range s.Conditions {
				cell := "never"
				if t := group.of(c)[k]; t.Games > 0 {
					cell = brief(t)
				}
				line = append(line, cell)
			}
			section.Table = append(section.Table, line)
		}
	}
	row := func(name string, cell func(*ConditionSummary) string) {
		line := []string{name}
		for _, c := range s.Conditions {
			line = append(line, cell(c))
		}
		section.Table = append(section.Table, line)
	}
	row("actions: mean, 10 %, 50 %, 90 %", func(o *ConditionSummary) string {
		return fmt.Sprintf("%.0f, %.0f, %.0f, %.0f", o.Actions.Mean, o.Actions.P10, o.Actions.P50, o.Actions.P90)
	})
	row("battles a game", func(o *ConditionSummary) string { return fmt.Sprintf("%.1f", o.Battles) })
	row("battles timed out", func(o *ConditionSummary) string { return experiment.Percent(o.TimedOut) })
	return section, nil
}

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
