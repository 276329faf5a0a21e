package adapt

import (
	"fmt"
	"strconv"
	"strings"

	"eras/lab/experiment"
	"eras/lab/plots"
)

// report returns a section about the learners, one about the opponents by depth, and
// one about the models.
func report(_ experiment.Options, s *Summary) ([]experiment.Section, error) {
	learners, err := s.learnersSection()
	if err != nil {
		return nil, err
	}
	return []experiment.Section{learners, s.depthsSection(), s.knownSection()}, nil
}

func (s *Summary) learnersSection() (experiment.Section, error) {
	set := &s.Settings
	late := fmt.Sprintf("games %d to %d", set.Early+1, set.Games)
	table := [][]string{{"learner", "games", "won", "drawn", "lost", "earlier games", late, "more than static", "weights kept", "kept within ten games"}}
	var lines []plots.Line
	for i, f := range s.Learners {
		kept, early, gain := "–", "–", "–"
		if f.Trainings > 0 {
			kept = fmt.Sprintf("%d of %d", f.Accepted, f.Trainings)
			gain, early = experiment.Difference(f.Gain), experiment.Percent(f.Soon.Value)
		}
		table = append(table, []string{
			f.Name, strconv.Itoa(f.Games), strconv.Itoa(f.Wins), strconv.Itoa(f.Draws), strconv.Itoa(f.Losses), experiment.Share(f.Early), experiment.Share(f.Late), gain, kept, early,
		})
		lines = append(lines, f.line(i))
	}
	plot, err := plots.Lines(lines, "pair of games", "score", 0.5)
	if err != nil {
		return experiment.Section{}, fmt.Errorf("drawing the learners: %w", err)
	}
	return experiment.Section{
		Title: "Learning an opponent",
		Text: []string{
			fmt.Sprintf("%d opponents with random weights for %s and search depths of %s plies play %d games against each learner on %s/%s. Learners search %d plies deep. All start with the same trained weights and play the same layouts with the same seeds, each layout from both sides. Battles are fought.",
				s.Opponents, strings.Join(set.War, ", "), list(set.Depths), set.Games, set.Scenario, set.Map, set.Depth),
			fmt.Sprintf("Static keeps its weights. Paper trains before every game as in 2005 and keeps the weights with the best result. Ours evolves weights before every game from the kept ones, partly against a model of the opponent; after games %s it takes a step of hill-climbing by a paired sequential test. Oracle does the same but knows the opponent's weights and depth; it shows the most that such learning can achieve.", list(set.Schedule)),
			"Scores are shares of the points; a win is 1 and a draw ½. The 95 % intervals are over opponents.",
		},
		Table: table,
		Plot:  plot,
	}, nil
}

// line returns the score by pairs of games, each with one layout.
func (f *LearnerSummary) line(colour int) plots.Line {
	l := plots.Line{Label: f.Name, Colour: colour}
	for n := 0; n+1 < len(f.ByGame); n += 2 {
		l.X = append(l.X, float64(n/2+1))
		l.Y = append(l.Y, (f.ByGame[n].Value+f.ByGame[n+1].Value)/2)
	}
	return l
}

func (s *Summary) depthsSection() experiment.Section {
	head := []string{"opponent's depth"}
	for _, f := range s.Learners {
		head = append(head, f.Name)
	}
	table := [][]string{head}
	for i, depth := range s.Settings.Depths {
		row := []string{list([]int{depth})}
		for _, f := range s.Learners {
			row = append(row, experiment.Share(f.ByDepth[i]))
		}
		table = append(table, row)
	}
	return experiment.Section{
		Title: "By the opponent's depth", Under: true,
		Text:  []string{fmt.Sprintf("Scores in games %d to %d, by the opponent's search depth in plies.", s.Settings.Early+1, s.Settings.Games)},
		Table: table,
	}
}

func (s *Summary) knownSection() experiment.Section {
	k := &s.Models
	return experiment.Section{
		Title: "How well models describe opponents", Under: true,
		Text: []string{"The newest model, fitted to the moves of earlier games, predicts each move of the opponent in the next game as the one it values highest. The opponents are of the kind that the models describe; people are not."},
		Table: [][]string{
			{"moves", "predicted", "by chance", "depth correct", "similarity of weights"},
			{strconv.Itoa(k.Moves), experiment.Share(k.Predicted), experiment.Percent(k.ByChance), experiment.Percent(k.Depth), fmt.Sprintf("%.2f", k.Similarity)},
		},
	}
}

// list returns numbers with commas between them.
func list(numbers []int) string {
	words := make([]string, len(numbers))
	for i, d := range numbers {
		words[i] = strconv.Itoa(d)
	}
	return strings.Join(words, ", ")
}
