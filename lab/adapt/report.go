package adapt

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"eras/evolve"
	"eras/lab/chart"
	"eras/lab/experiment"
)

// Report returns a section about the learners, one about the opponents by depth
// and one about how well they were known.
func (a *Adapt) Report(_ experiment.Options, summary any) ([]experiment.Section, error) {
	s, ok := summary.(*Summary)
	if !ok {
		return nil, fmt.Errorf("a summary of adapt was expected, not %T", summary)
	}
	learners, err := s.learnersSection()
	if err != nil {
		return nil, err
	}
	return []experiment.Section{learners, s.depthsSection(), s.knownSection()}, nil
}

func (s *Summary) learnersSection() (experiment.Section, error) {
	set := &s.Settings
	late := fmt.Sprintf("games %d to %d", set.Early+1, set.Games)
	table := [][]string{{"learner", "games", "won", "drawn", "lost", "earlier games", late, "more than static", "weights kept"}}
	var lines []chart.Line
	for i, f := range s.Learners {
		kept, gain := "–", "–"
		if f.Trainings > 0 {
			kept = fmt.Sprintf("%d of %d", f.Accepted, f.Trainings)
			gain = difference(f.Gain)
		}
		table = append(table, []string{
			f.Name, strconv.Itoa(f.Games), strconv.Itoa(f.Wins), strconv.Itoa(f.Draws), strconv.Itoa(f.Losses), share(f.Early), share(f.Late), gain, kept,
		})
		lines = append(lines, f.line(i))
	}
	plot, err := chart.Lines(lines, "pair of games", "score", 0.5)
	if err != nil {
		return experiment.Section{}, fmt.Errorf("drawing the learners: %w", err)
	}
	return experiment.Section{
		Title: "Learning an opponent",
		Text: []string{
			fmt.Sprintf("%d opponents with random weights for %s, who look %s plies ahead, play %d games against each learner on %s/%s. Learners look %d ahead; all begin with the same trained weights and meet the same layouts with the same chance, each layout from both sides. Battles are fought.",
				s.Opponents, strings.Join(set.General, ", "), plies(set.Depths), set.Games, set.Scenario, set.Map, set.Depth),
			"Static keeps its weights. Paper evolves before every game as in 2005 and keeps what had the best result. Ours trains against models of the opponent made from its moves, and keeps new weights only if they win a paired match. Oracle does the same, but is told the opponent's weights and depth: what can be had by such training.",
			"Scores are shares of the points, a win being 1 and a draw ½. Intervals of 95 % are over opponents.",
		},
		Table: table,
		Plot:  plot,
	}, nil
}

// line returns the score by pairs of games, which have the same layout.
func (f *Fared) line(colour int) chart.Line {
	l := chart.Line{Label: f.Name, Colour: colour}
	for n := 0; n+1 < len(f.ByGame); n += 2 {
		l.X = append(l.X, float64(n/2+1))
		l.Y = append(l.Y, (f.ByGame[n].Value+f.ByGame[n+1].Value)/2)
	}
	return l
}

func (s *Summary) depthsSection() experiment.Section {
	head := []string{"opponent looks"}
	for _, f := range s.Learners {
		head = append(head, f.Name)
	}
	table := [][]string{head}
	for i, depth := range s.Settings.Depths {
		row := []string{plies([]int{depth})}
		for _, f := range s.Learners {
			row = append(row, share(f.ByDepth[i]))
		}
		table = append(table, row)
	}
	return experiment.Section{
		Title: "By how far the opponent looks", Under: true,
		Text:  []string{fmt.Sprintf("Scores in games %d to %d, by the plies that the opponent looks ahead.", s.Settings.Early+1, s.Settings.Games)},
		Table: table,
	}
}

func (s *Summary) knownSection() experiment.Section {
	k := &s.Known
	return experiment.Section{
		Title: "How well opponents are known", Under: true,
		Text: []string{"Before each game the newest model, made from the moves of earlier games, predicts what the opponent will do; afterwards the moves are counted that it valued highest. Opponents are of the kind that models describe, and people are not."},
		Table: [][]string{
			{"moves", "predicted", "a guess", "depth right", "likeness of weights"},
			{strconv.Itoa(k.Moves), share(k.Predicted), percent(k.ByChance), percent(k.Depth), fmt.Sprintf("%.2f", k.Likeness)},
		},
	}
}

func plies(depths []int) string {
	words := make([]string, len(depths))
	for i, d := range depths {
		words[i] = strconv.Itoa(d)
	}
	return strings.Join(words, ", ")
}

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// share writes a share with half the width of its interval.
func share(i evolve.Interval) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return percent(i.Value)
	}
	return fmt.Sprintf("%.1f ± %.1f %%", 100*i.Value, 50*(i.High-i.Low))
}

// difference writes a difference of shares in points of a hundred.
func difference(i evolve.Interval) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return fmt.Sprintf("%+.1f", 100*i.Value)
	}
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}
