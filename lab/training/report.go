package training

import (
	"fmt"
	"strconv"

	"eras/lab/experiment"
)

// report returns a section about the scores and one about the differences.
func (t *Training) report(_ experiment.Options, s *Summary) ([]experiment.Section, error) {
	head := []string{"scenario", "discipline", "games"}
	for _, m := range t.Methods {
		head = append(head, m.Title)
	}
	scores, differences := [][]string{head}, [][]string{head}
	for _, r := range s.Disciplines {
		row := []string{r.Scenario, t.title(&r), strconv.Itoa(r.Games)}
		difference := append([]string(nil), row...)
		for i, m := range r.Methods {
			row = append(row, experiment.Share(m.Score))
			if i == 0 {
				difference = append(difference, "–")
			} else {
				difference = append(difference, experiment.Difference(m.Difference))
			}
		}
		scores, differences = append(scores, row), append(differences, difference)
	}
	first := s.Disciplines[0]
	return []experiment.Section{{
		Title: "Training",
		Text: []string{
			fmt.Sprintf("Weights from each of %d trainings play %d games in each discipline against random weights of the same estimators, every opening from both sides. A draw is half a point. The 95 %% intervals are over trainings. All trainings have the same seeds.", first.Trainings, 2*t.Pairs),
			"The training games of a map are played on it, those for battles between full armies, those for the battles of wars between half of that.",
		},
		Table: scores,
	}, {
		Title: "How much more the program's training scores", Under: true,
		Text:  []string{"The difference to each other training, from the differences by training, in percentage points."},
		Table: differences,
	}, {
		Title: "Training games", Under: true,
		Table: t.budget(s),
	}}, nil
}

// title returns the title of a row's discipline.
func (t *Training) title(r *Row) string {
	for _, a := range t.Arenas {
		for _, d := range a.Disciplines {
			if a.Scenario == r.Scenario && d.Name == r.Discipline {
				return d.Title
			}
		}
	}
	return r.Discipline
}

// budget returns a table of the games of a training.
func (t *Training) budget(s *Summary) [][]string {
	table := [][]string{{"training", "games on the map", "games in battle"}}
	for i, m := range t.Methods {
		row := []string{m.Title, "–", "–"}
		for _, r := range s.Disciplines {
			column := 1
			if t.battle(&r) {
				column = 2
			}
			row[column] = strconv.Itoa(r.Methods[i].TrainingGames)
		}
		table = append(table, row)
	}
	return table
}

// battle reports whether a row is about battles on their own.
func (t *Training) battle(r *Row) bool {
	for _, a := range t.Arenas {
		for _, d := range a.Disciplines {
			if a.Scenario == r.Scenario && d.Name == r.Discipline {
				return d.Depth == 0
			}
		}
	}
	return false
}
