package pruebas

import (
	"cmp"
	"fmt"
	"image/color"
	"maps"
	"slices"
	"strings"

	"eras/evolve"
	"eras/lab/chart"
	"eras/lab/experiment"
)

// paperName is how reports call the paper's own result.
const paperName = "paper"

// Report returns the sections of a prueba: the paper's figures beside ours.
func (p *Prueba) Report(o experiment.Options, summary any) ([]experiment.Section, error) {
	s := summary.(*Summary)
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

// reportScores compares scores, with all that was decided.
func (p *Prueba) reportScores(s *Summary) (experiment.Section, error) {
	f := &p.file
	section := experiment.Section{Title: s.Title, Text: []string{
		f.Claim,
		fmt.Sprintf("Section %s of the paper. Estimators of the map: %s. Of battles: %s.", s.Section, strings.Join(s.General, ", "), strings.Join(s.Battle, ", ")),
	}}
	section.Table = [][]string{{"", "won", "drawn", "lost", "score", "95 %, by game", "95 %, by training", "gain"}}
	section.Table = append(section.Table, scoreCells(paperName, s.Paper, nil, nil))
	for _, c := range s.Conditions {
		section.Table = append(section.Table, scoreCells(c.Condition.Name, c.Tally, &c.Clustered, c.Gain))
	}
	var err error
	section.Plot, err = chart.Intervals(scoreRows(s, ""), "score: share of the points", 0.5)
	return section, err
}

// Glance returns the scores of the paper and of each condition.
func (p *Prueba) Glance(summary any) []chart.Row { return scoreRows(summary.(*Summary), p.Name()+", ") }

// scoreRows returns the scores of the paper and of each condition, whose names
// begin with prefix.
func scoreRows(s *Summary, prefix string) []chart.Row {
	rows := []chart.Row{{Label: prefix + label(paperName, s.Paper.Games), Value: s.Paper.Score.Value, Low: s.Paper.Score.Low, High: s.Paper.Score.High}}
	for i, c := range s.Conditions {
		bounds := c.bounds()
		rows = append(rows, chart.Row{Label: prefix + label(c.Condition.Name, c.Games), Value: bounds.Value, Low: bounds.Low, High: bounds.High, Colour: i + 1})
	}
	return rows
}

// bounds is the score with the wider, clustered interval, where there is one.
func (o *Outcome) bounds() evolve.Interval {
	if o.Trainings < 2 {
		return o.Score
	}
	return o.Clustered.Within(0, 1)
}

func label(name string, games int) string { return fmt.Sprintf("%s (%d)", name, games) }

// reportDecisions says what the paper leaves open and we decided.
func (p *Prueba) reportDecisions(s *Summary) (experiment.Section, error) {
	o := &p.file.Ours
	section := experiment.Section{Title: "What we decided", Under: true, Text: []string{
		fmt.Sprintf("The paper does not say on which layouts it played, how far its players looked ahead or which side was whose. Here: rules of scenario %s; layouts %s, each from both sides; %d random actions before each game; battles are fought.", o.Scenario, strings.Join(o.Layouts, " and "), o.Opening),
	}}
	if p.file.Kind == Learner {
		section.Text = append(section.Text, fmt.Sprintf("Series of %d games, sides changing after each. The participant was trained as in the paper, once.", o.Series))
	} else {
		section.Text = append(section.Text, fmt.Sprintf("Trained as in the paper, every battle is fought with one of %d trainings for battles; trained as the program does, with one for its armies. The opponents' weights are drawn anew for every two games, which are the same from both sides, and before every battle. All conditions meet the same opponents. The gain is the difference of scores, training by training.", max(1, o.BattleTrainings)))
	}
	section.Table = [][]string{{"condition", "plies ahead", "trainings", "games of each", "training"}}
	for _, c := range s.Conditions {
		trained := "as the program does: " + c.Training
		if c.Training == AsInPaper {
			trained = "as in the paper"
		}
		if p.file.Kind == Learner && !c.Keeps {
			trained += ", remembering nothing"
		}
		section.Table = append(section.Table, []string{c.Condition.Name, fmt.Sprint(c.Depth), fmt.Sprint(c.Trainings), fmt.Sprintf("%.0f", c.Budget), trained})
	}
	return section, nil
}

func scoreCells(name string, t Tally, clustered *evolve.Interval, gain *Gain) []string {
	share := func(n int) string { return fmt.Sprintf("%d (%.0f %%)", n, 100*float64(n)/float64(max(1, t.Games))) }
	cells := []string{name, share(t.Wins), share(t.Draws), share(t.Losses), percent(t.Score.Value), interval(t.Score), "", ""}
	if clustered != nil {
		cells[6] = interval(clustered.Within(0, 1))
	}
	if gain != nil {
		cells[7] = fmt.Sprintf("%+.1f (%+.1f to %+.1f) over %s", 100*gain.Score.Value, 100*gain.Score.Low, 100*gain.Score.High, gain.Over)
	}
	return cells
}

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

func interval(i evolve.Interval) string { return fmt.Sprintf("%.1f – %.1f", 100*i.Low, 100*i.High) }

// outcomeColours are those of won, drawn and lost games.
var outcomeColours = []color.RGBA{chart.Colour(1), {0xd8, 0xc8, 0xa6, 0xff}, chart.Colour(2)}

var outcomeNames = []string{"won", "drawn", "lost"}

// reportShares compares won, drawn and lost games, as the paper's figures do.
func (p *Prueba) reportShares(s *Summary) (experiment.Section, error) {
	shares := []chart.Share{shareOf(label(paperName, s.Paper.Games), s.Paper)}
	for _, c := range s.Conditions {
		shares = append(shares, shareOf(label(c.Condition.Name, c.Games), c.Tally))
	}
	section := experiment.Section{Title: "Won, drawn, lost", Under: true}
	var err error
	section.Plot, err = chart.Shares(shares, outcomeNames, outcomeColours, "share of the games")
	return section, err
}

func shareOf(name string, t Tally) chart.Share {
	n := float64(max(1, t.Games))
	return chart.Share{Label: name, Parts: []float64{float64(t.Wins) / n, float64(t.Draws) / n, float64(t.Losses) / n}}
}

// reportCurves draws what the trainings had come to after so many games.
func (p *Prueba) reportCurves(s *Summary) (experiment.Section, error) {
	var lines []chart.Line
	for i, c := range s.Conditions {
		l := chart.Line{Label: c.Condition.Name, Colour: i + 1}
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
		"The best weights of a generation against random ones, in games with predicted battles, by the games that the training had taken so far. Bands are intervals of 95 % over the trainings.",
	}}
	var err error
	section.Plot, err = chart.Lines(lines, "games of training", "score", 0.5)
	return section, err
}

// reportSeries draws how a learner did from game to game.
func (p *Prueba) reportSeries(s *Summary) (experiment.Section, error) {
	if p.file.Kind != Learner {
		return experiment.Section{}, nil
	}
	section := experiment.Section{Title: "From game to game", Under: true, Text: []string{
		"The learner's score in each game of the series. The paper splits its series after the learner's first win: where that comes late, the first part is bad by choice, and the rest is expected to be better though nothing be learned. Over many series the split is even, and \"forgetful\" shows what comes without remembering. The rise is that from the first to the second half of a series.",
	}}
	var lines []chart.Line
	if sequence := p.file.Paper.Result.Sequence; sequence != "" {
		l := chart.Line{Label: paperName}
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
		l := chart.Line{Label: c.Condition.Name, Colour: i + 1}
		for n, score := range c.ByGame {
			l.X, l.Y = append(l.X, float64(n+1)), append(l.Y, score.Value)
			if c.Trainings > 1 {
				l.Low, l.High = append(l.Low, score.Low), append(l.High, score.High)
			}
		}
		lines = append(lines, l)
		section.Table = append(section.Table, []string{
			c.Condition.Name, brief(c.Split[0]), brief(c.Split[1]), brief(c.Halves[0]), brief(c.Halves[1]),
			fmt.Sprintf("%+.1f (%+.1f to %+.1f)", 100*c.Rise.Value, 100*c.Rise.Low, 100*c.Rise.High), fmt.Sprintf("%.1f times", c.Replaced),
		})
	}
	var err error
	section.Plot, err = chart.Lines(lines, "game of the series", "score", 0.5)
	return section, err
}

// splitSequence counts the paper's games up to the first win and after it, and in
// halves.
func splitSequence(sequence string) (split, halves [2]Tally) {
	count := func(s string) Tally {
		return newTally(strings.Count(s, "W"), strings.Count(s, "D"), strings.Count(s, "L"))
	}
	first, middle := strings.IndexByte(sequence, 'W')+1, (len(sequence)+1)/2
	return [2]Tally{count(sequence[:first]), count(sequence[first:])}, [2]Tally{count(sequence[:middle]), count(sequence[middle:])}
}

func brief(t Tally) string {
	return fmt.Sprintf("%s of %d", percent(t.Score.Value), t.Games)
}

// reportWeights draws what the weights of the map became.
func (p *Prueba) reportWeights(s *Summary) (experiment.Section, error) {
	section := experiment.Section{Title: "What the weights became", Under: true, Text: []string{
		"Each dot is the weight of an estimator of the map after one training; the line is their mean.",
	}}
	var strips []chart.Strip
	for _, name := range s.General {
		for i, c := range s.Conditions {
			if slices.ContainsFunc(s.Conditions[:i], func(e *Outcome) bool { return slices.Equal(e.Weights[name], c.Weights[name]) }) {
				continue // the same trainings, measured otherwise
			}
			strips = append(strips, chart.Strip{Label: name + ", " + c.Condition.Name, Values: c.Weights[name], Colour: i + 1})
		}
	}
	var err error
	section.Plot, err = chart.Strips(strips, "weight")
	return section, err
}

// reportDetails lists scores by side, layout and ending, and lengths.
func (p *Prueba) reportDetails(s *Summary) (experiment.Section, error) {
	section := experiment.Section{Title: "By side, layout and ending", Under: true}
	header := []string{"score of the trained side"}
	for _, c := range s.Conditions {
		header = append(header, c.Condition.Name)
	}
	section.Table = [][]string{header}
	for _, group := range []struct {
		word string
		of   func(*Outcome) map[string]Tally
	}{
		{"as ", func(o *Outcome) map[string]Tally { return o.Sides }},
		{"on ", func(o *Outcome) map[string]Tally { return o.Layouts }},
		{"ended by ", func(o *Outcome) map[string]Tally { return o.Endings }},
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
	row := func(name string, cell func(*Outcome) string) {
		line := []string{name}
		for _, c := range s.Conditions {
			line = append(line, cell(c))
		}
		section.Table = append(section.Table, line)
	}
	row("actions: mean, 10 %, 50 %, 90 %", func(o *Outcome) string {
		return fmt.Sprintf("%.0f, %.0f, %.0f, %.0f", o.Actions.Mean, o.Actions.P10, o.Actions.P50, o.Actions.P90)
	})
	row("battles a game", func(o *Outcome) string { return fmt.Sprintf("%.1f", o.Battles) })
	row("battles timed out", func(o *Outcome) string { return percent(o.TimedOut) })
	return section, nil
}
