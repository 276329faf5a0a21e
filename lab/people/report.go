package people

import (
	"fmt"
	"math"
	"strconv"

	"eras/evolve/stats"
	"eras/lab/experiment"
)

// Report returns a section about the games, one about the predictions, and one about the
// people.
func (e *Experiment) Report(_ experiment.Options, summary any) ([]experiment.Section, error) {
	s := summary.(*Summary)
	games := experiment.Section{
		Title: e.title,
		Text: append(e.board.About(),
			fmt.Sprintf("%d simulated people play %d games each under a name. The bot of one series learns from the games before, that of the other does not; both play the same seats with the same seeds. Scores are those of the bot: a win is 1 and a draw ½. The 95 %% intervals are over people. After games, %d of %d steps of hill-climbing changed parameters.", s.People, seriesGames, s.Taken, s.Steps)),
		Table: [][]string{
			{"bot", fmt.Sprintf("games 1 to %d", early), fmt.Sprintf("games %d to %d", early+1, seriesGames), "more than without learning"},
			{"learns", share(s.Early), share(s.Late), points(s.Gain)},
			{"does not learn", share(s.StaticEarly), share(s.StaticLate), "–"},
		},
	}
	if s.Margin != nil {
		games.Table[0] = append(games.Table[0], "margin", "more")
		games.Table[1] = append(games.Table[1], share(*s.Margin), points(*s.MarginGain))
		games.Table[2] = append(games.Table[2], share(*s.StaticMargin), "–")
	}
	moves := experiment.Section{
		Title: "Decisions predicted", Under: true,
		Text: []string{fmt.Sprintf("The style fitted to games 1 to %d predicts each decision of games %d to %d. The best single bot is the one that predicts most decisions of the first games.", early, early+1, seriesGames)},
		Table: [][]string{
			{"decisions", "predicted", "random guesses", "more", "best single bot", "more"},
			{strconv.Itoa(s.Moves), share(s.Predicted), share(s.ByChance), points(s.OverChance), share(s.BySingle), points(s.OverSingle)},
		},
	}
	each := experiment.Section{Title: "Each person", Under: true, Table: [][]string{{"person", "learns", "does not learn", "predicted", "best single bot", "steps", "taken"}}}
	for i := range s.Results {
		r := &s.Results[i]
		n := math.Max(1, float64(r.Moves))
		each.Table = append(each.Table, []string{
			r.Person, percent(score(r.Personal[early:])), percent(score(r.Static[early:])), percent(float64(r.Predicted) / n), percent(float64(r.BySingle) / n),
			strconv.Itoa(r.Steps), strconv.Itoa(r.Taken),
		})
	}
	return []experiment.Section{games, moves, each}, nil
}

func percent(x float64) string { return fmt.Sprintf("%.1f %%", 100*x) }

// share formats a share with half the width of its interval.
func share(i stats.Interval) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return percent(i.Value)
	}
	return fmt.Sprintf("%.1f ± %.1f %%", 100*i.Value, 50*(i.High-i.Low))
}

// points formats a difference of shares in percentage points.
func points(i stats.Interval) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return fmt.Sprintf("%+.1f", 100*i.Value)
	}
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}
