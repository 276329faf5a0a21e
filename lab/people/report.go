package people

import (
	"fmt"
	"math"
	"strconv"

	"eras/lab/experiment"
)

// report returns a section about the games, one about the predictions, and one about the
// people.
func (e *series) report(_ experiment.Options, s *Summary) ([]experiment.Section, error) {
	games := experiment.Section{
		Title: e.title,
		Text: append(e.board.About(),
			fmt.Sprintf("%d simulated people play %d games each under a name. The bot of one series learns from the games before, that of the other does not; both play the same seats with the same seeds. Scores are those of the bot: a win is 1 and a draw ½. The 95 %% intervals are over people. After games, %d of %d steps of hill-climbing changed parameters.", s.People, seriesGames, s.Taken, s.Steps)),
		Table: [][]string{
			{"bot", fmt.Sprintf("games 1 to %d", early), fmt.Sprintf("games %d to %d", early+1, seriesGames), "more than without learning"},
			{"learns", experiment.Share(s.Early), experiment.Share(s.Late), experiment.Difference(s.Gain)},
			{"does not learn", experiment.Share(s.StaticEarly), experiment.Share(s.StaticLate), "–"},
		},
	}
	if s.Margin != nil {
		games.Table[0] = append(games.Table[0], "margin", "more")
		games.Table[1] = append(games.Table[1], experiment.Share(*s.Margin), experiment.Difference(*s.MarginGain))
		games.Table[2] = append(games.Table[2], experiment.Share(*s.StaticMargin), "–")
	}
	moves := experiment.Section{
		Title: "Decisions predicted", Under: true,
		Text: []string{fmt.Sprintf("The style fitted to games 1 to %d predicts each decision of games %d to %d. The best single bot is the one that predicts most decisions of the first games.", early, early+1, seriesGames)},
		Table: [][]string{
			{"decisions", "predicted", "random guesses", "more", "best single bot", "more"},
			{strconv.Itoa(s.Moves), experiment.Share(s.Predicted), experiment.Share(s.ByChance), experiment.Difference(s.OverChance), experiment.Share(s.BySingle), experiment.Difference(s.OverSingle)},
		},
	}
	each := experiment.Section{Title: "Each person", Under: true, Table: [][]string{{"person", "learns", "does not learn", "predicted", "best single bot", "steps", "taken"}}}
	for i := range s.Results {
		r := &s.Results[i]
		n := math.Max(1, float64(r.Moves))
		each.Table = append(each.Table, []string{
			r.Person, experiment.Percent(score(r.Personal[early:])), experiment.Percent(score(r.Static[early:])), experiment.Percent(float64(r.Predicted) / n), experiment.Percent(float64(r.BySingle) / n),
			strconv.Itoa(r.Steps), strconv.Itoa(r.Taken),
		})
	}
	return []experiment.Section{games, moves, each}, nil
}
