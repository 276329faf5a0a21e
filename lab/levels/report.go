package levels

import (
	"fmt"
	"strconv"

	"eras/lab/experiment"
)

// report returns a section about the steps and one about the strengths.
func (e *ladder) report(_ experiment.Options, s *Summary) ([]experiment.Section, error) {
	steps := experiment.Section{
		Title: e.title,
		Text: append(e.board.About(), fmt.Sprintf(
			"Two copies of a level play against two of the level below, beside %v, in changing seats. Ahead is how often the best place of the four is the higher level's, won how often it is the winner, each of the games in which one of the four is.", e.board.Fixed())),
		Table: [][]string{{"level", "over", "games", "ahead", "decided", "won", "victories"}},
	}
	for _, step := range s.Steps {
		steps.Table = append(steps.Table, []string{step.Higher, step.Lower, strconv.Itoa(step.Games), experiment.Share(step.Ahead), strconv.Itoa(step.Decided), experiment.Share(step.Won), strconv.Itoa(step.Victories)})
	}
	players := experiment.Section{
		Title: "Strengths", Under: true,
		Text:  []string{fmt.Sprintf("Games of %d players drawn at random. Elo is fitted to %s, with the lowest level at 0; the pairs of a game count as one result less than it has players. The intervals are at 95 %%.", e.board.Seats(), map[bool]string{true: "who comes first and before whom", false: "who is placed before whom"}[e.board.Firsts()])},
		Table: [][]string{{"player", "Elo", "from", "to", "games"}},
	}
	for _, p := range s.Players {
		players.Table = append(players.Table, []string{p.Player, fmt.Sprintf("%.0f", p.Elo.Value), fmt.Sprintf("%.0f", p.Elo.Low), fmt.Sprintf("%.0f", p.Elo.High), strconv.Itoa(p.Games)})
	}
	return []experiment.Section{steps, players}, nil
}
