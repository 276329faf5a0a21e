// Package people measures whether bots of Risk and Diplomacy that learn a person play
// better against that person. Simulated people, bots with perturbed parameters, play a
// series of games under a name. In one run of the series the strongest bot learns from
// the games before: it starts from the person's style and with the parameters tuned
// against it. In the other it learns nothing. Both play the same seats with the same
// seeds.
package people

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"gonum.org/v1/gonum/stat"

	"eras/ai/playermodel"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/lab/experiment"
	"eras/play/learning"
	"eras/saves"
)

// Board is a game in which people are learned.
type Board interface {
	// Student returns the student of the game, with the limits of its tuning.
	Student() learning.Student
	// Climbing says how parameters are tuned after a game, and Every after how many
	// games.
	Climbing() (c learning.Climbing, every int)
	// Person returns the person with that seed. One goroutine uses it.
	Person(seed uint64) (Person, error)
	// About describes the games and the people in a report, a paragraph each.
	About() []string
}

// Person is a simulated person.
type Person interface {
	// Name says who it is, for reports.
	Name() string
	// Play plays game number n of the series with a seed. settings returns what the
	// bot that learns adds to its spec if the person has a seat. It returns the match as
	// the person's knowledge keeps it, without a date, and the result of the bot that
	// learns. Its margin is 0 where no game has one.
	Play(ctx context.Context, n int, seed uint64, settings func(person game.Seat) string) (saves.Logged, evolve.Result, error)
	// Choices returns the decisions of the person in a match, for predictions.
	Choices(m *saves.Logged) ([]playermodel.Choice, error)
}

const (
	// seriesGames is the number of games of a series, and early the number of those
	// before the comparison.
	seriesGames = 30
	early       = 15
	// studyEvery is after how many games the style is fitted again; the program does
	// that after each.
	studyEvery = 3
)

// series is the experiment on one board.
type series struct {
	title string
	board Board
}

// Experiments returns the experiments of all boards.
func Experiments() []experiment.Experiment {
	return []experiment.Experiment{
		New("people-risk", "Whether ender2 plays better against a person it has learned", standardRisk()),
		New("people-diplomacy", "Whether regent plays better against a person it has learned", standardDiplomacy()),
	}
}

// New returns the experiment on a board, with a unit for each person. There are enough people for
// each condition to have o.Games games.
func New(id, title string, board Board) experiment.Experiment {
	e := &series{title, board}
	return &experiment.Study[struct{}, PersonResult, *Summary]{
		ID: id, About: title,
		Setup: func() any {
			c, every := board.Climbing()
			return []any{board, c, every}
		},
		Conditions: func(o experiment.Options) ([]experiment.Condition[struct{}], error) {
			return []experiment.Condition[struct{}]{{
				ID: "person", Units: o.Units(seriesGames),
				Seed: func(n uint64) uint64 { return game.Derive(o.Seed, experiment.Hash(id), n) },
			}}, nil
		},
		Play: e.play, Sum: e.sum, Sections: e.report,
	}
}

// PersonResult is the result of a person's series.
type PersonResult struct {
	Person string `json:"person"`
	// Personal and Static are the results by game of the bot that learns and of the one
	// that does not, 2 for a win, 1 for a draw.
	Personal []int `json:"personal"`
	Static   []int `json:"static"`
	// Margins and StaticMargins are the margins of these results, where games have one.
	Margins       []float64 `json:"margins,omitempty"`
	StaticMargins []float64 `json:"static_margins,omitempty"`
	// Moves is the number of the person's decisions in the games of the comparison, and
	// Predicted the number of those that the style fitted to the games before predicts.
	// ByChance is the expected number for random guesses, BySingle that for the bot that
	// predicts the games before best.
	Moves     int     `json:"moves"`
	Predicted int     `json:"predicted"`
	ByChance  float64 `json:"by_chance"`
	BySingle  int     `json:"by_single"`
	// Steps is the number of steps of hill-climbing, Taken of those that changed
	// parameters.
	Steps int `json:"steps"`
	Taken int `json:"taken"`
	// Shares are those of the last style.
	Shares saves.Numbers `json:"shares"`
}

// play lets a person play both series.
func (e *series) play(ctx context.Context, _ experiment.Options, u experiment.Numbered[struct{}]) (r PersonResult, err error) {
	person, err := e.board.Person(u.Seed)
	if err != nil {
		return r, err
	}
	r.Person = person.Name()
	for n := range seriesGames {
		_, result, err := person.Play(ctx, n, game.Derive(u.Seed, 1, uint64(n)), func(game.Seat) string { return "" })
		if err != nil {
			return r, err
		}
		r.Static, r.StaticMargins = append(r.Static, result.Score+1), append(r.StaticMargins, result.Margin)
	}
	if err := e.learn(ctx, person, u.Seed, &r); err != nil {
		return r, err
	}
	if !slices.ContainsFunc(slices.Concat(r.Margins, r.StaticMargins), func(x float64) bool { return x != 0 }) {
		r.Margins, r.StaticMargins = nil, nil
	}
	return r, nil
}

// learn plays the series in which the bot learns.
func (e *series) learn(ctx context.Context, person Person, seed uint64, r *PersonResult) error {
	st := e.board.Student()
	climbing, every := e.board.Climbing()
	var k saves.Knowledge
	var before, after [][]playermodel.Choice
	for n := range seriesGames {
		settings := func(seat game.Seat) string {
			specs := make([]string, int(seat)+1)
			specs = append(specs, st.Bot())
			all := learning.Personal(st, specs, map[game.Seat]*saves.Knowledge{seat: &k})
			return all[len(all)-1]
		}
		logged, result, err := person.Play(ctx, n, game.Derive(seed, 1, uint64(n)), settings)
		if err != nil {
			return err
		}
		r.Personal, r.Margins = append(r.Personal, result.Score+1), append(r.Margins, result.Margin)
		logged.Date = day(n)
		k.AddMatch(logged)
		choices, err := person.Choices(&logged)
		if err != nil {
			return err
		}
		if n < early {
			before = append(before, choices)
		} else {
			after = append(after, choices)
		}
		if (n+1)%studyEvery != 0 && (n+1)%every != 0 || n+1 == seriesGames {
			continue
		}
		style, ok, err := learning.StyleOf(ctx, &k, st)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		k.SetStyle(style)
		if (n+1)%every == 0 {
			if err := climbing.Climb(ctx, &k, st, fmt.Sprint(seed), day(n)); err != nil {
				return err
			}
		}
	}
	r.predict(before, after)
	tuned, _ := k.Tuned(st.Mode(), st.Bot())
	r.Steps, r.Taken = tuned.Steps, tuned.Taken
	if s, ok := k.Style(st.Mode()); ok {
		r.Shares = s.Shares
	}
	return nil
}

// day returns the date of a game.
func day(n int) time.Time { return time.Date(2026, 1, 1+n, 0, 0, 0, 0, time.UTC) }

// predict measures how well the decisions of the later games are predicted from those of
// the earlier ones.
func (r *PersonResult) predict(before, after [][]playermodel.Choice) {
	var known []playermodel.Choice
	for _, choices := range before {
		known = append(known, choices...)
	}
	if len(known) == 0 {
		return
	}
	styles := len(known[0].Styles)
	mixture := playermodel.FitMixture(styles, known)
	single := playermodel.BestStyle(styles, known)
	for _, choices := range after {
		r.Predicted += mixture.Follow(choices)
		for i := range choices {
			c := &choices[i]
			r.Moves++
			r.ByChance += 1 / float64(c.Options)
			if single.Predict(c) == c.Taken {
				r.BySingle++
			}
		}
	}
}

// Summary is the result of an experiment.
type Summary struct {
	People int `json:"people"`
	Games  int `json:"games"`
	// Early and Late are the scores of the bot that learns before and in the games of
	// the comparison, StaticEarly and StaticLate those of the other; a win is 1 and a
	// draw ½. Gain is the difference in the late games. All intervals are over people.
	Early       stats.Interval `json:"early"`
	Late        stats.Interval `json:"late"`
	StaticEarly stats.Interval `json:"static_early"`
	StaticLate  stats.Interval `json:"static_late"`
	Gain        stats.Interval `json:"gain"`
	// Margin and StaticMargin are the mean margins in the late games, and MarginGain is
	// the difference, nil where games have none.
	Margin       *stats.Interval `json:"margin,omitempty"`
	StaticMargin *stats.Interval `json:"static_margin,omitempty"`
	MarginGain   *stats.Interval `json:"margin_gain,omitempty"`
	// Predicted, ByChance and BySingle are shares of the decisions in the late games;
	// OverChance and OverSingle are the differences.
	Moves      int            `json:"moves"`
	Predicted  stats.Interval `json:"predicted"`
	ByChance   stats.Interval `json:"by_chance"`
	BySingle   stats.Interval `json:"by_single"`
	OverChance stats.Interval `json:"over_chance"`
	OverSingle stats.Interval `json:"over_single"`
	Steps      int            `json:"steps"`
	Taken      int            `json:"taken"`
	Results    []PersonResult `json:"results"`
}

// sum returns the summary.
func (e *series) sum(_ experiment.Options, units []experiment.Measured[struct{}, PersonResult]) (*Summary, error) {
	all := units[0].Results
	s := &Summary{People: len(all), Results: all}
	var early15, late, static15, staticLate, gain, predicted, chance, single, overChance, overSingle []float64
	for i := range all {
		r := &all[i]
		if len(r.Personal) != seriesGames || len(r.Static) != seriesGames {
			return nil, fmt.Errorf("the series of person %d must have %d games, not %d and %d", i, seriesGames, len(r.Personal), len(r.Static))
		}
		s.Games += len(r.Personal)
		s.Steps += r.Steps
		s.Taken += r.Taken
		s.Moves += r.Moves
		early15, static15 = append(early15, experiment.Points(r.Personal[:early])), append(static15, experiment.Points(r.Static[:early]))
		late, staticLate = append(late, experiment.Points(r.Personal[early:])), append(staticLate, experiment.Points(r.Static[early:]))
		gain = append(gain, late[i]-staticLate[i])
		if n := float64(r.Moves); n > 0 {
			predicted, chance, single = append(predicted, float64(r.Predicted)/n), append(chance, r.ByChance/n), append(single, float64(r.BySingle)/n)
			last := len(predicted) - 1
			overChance, overSingle = append(overChance, predicted[last]-chance[last]), append(overSingle, predicted[last]-single[last])
		}
	}
	s.Early, s.Late, s.StaticEarly, s.StaticLate = stats.Clustered(early15), stats.Clustered(late), stats.Clustered(static15), stats.Clustered(staticLate)
	s.Gain, s.Predicted, s.ByChance, s.BySingle = stats.Clustered(gain), stats.Clustered(predicted), stats.Clustered(chance), stats.Clustered(single)
	s.margins()
	s.OverChance, s.OverSingle = stats.Clustered(overChance), stats.Clustered(overSingle)
	return s, nil
}

// margins sets the margins.
func (s *Summary) margins() {
	var own, static, gain []float64
	for i := range s.Results {
		if r := &s.Results[i]; len(r.Margins) == seriesGames && len(r.StaticMargins) == seriesGames {
			own, static = append(own, stat.Mean(r.Margins[early:], nil)), append(static, stat.Mean(r.StaticMargins[early:], nil))
			gain = append(gain, own[len(own)-1]-static[len(static)-1])
		}
	}
	if len(own) > 0 {
		a, b, c := stats.Clustered(own), stats.Clustered(static), stats.Clustered(gain)
		s.Margin, s.StaticMargin, s.MarginGain = &a, &b, &c
	}
}

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
			r.Person, experiment.Percent(experiment.Points(r.Personal[early:])), experiment.Percent(experiment.Points(r.Static[early:])), experiment.Percent(float64(r.Predicted) / n), experiment.Percent(float64(r.BySingle) / n),
			strconv.Itoa(r.Steps), strconv.Itoa(r.Taken),
		})
	}
	return []experiment.Section{games, moves, each}, nil
}
