package ender

import (
	"fmt"
	"slices"
	"strings"

	"eras/ai/risk/ender"
	"eras/lab/experiment"
)

// planners returns the planners of most experiments, the paper's first. With 200 plans a
// turn it values as many as the paper's did in its minute. The others play fewer games:
// with 5,000 plans because a game takes ten times as long, ender-tuned because the paper
// has no results to compare, and ender2 because it is so much stronger that fewer suffice.
func planners() []Planner {
	return []Planner{
		{"ender-2009", 1},
		{"ender-2009:plans=5000", 0.1},
		{"ender-tuned", 0.1},
		{"ender2", 0.2},
	}
}

const (
	batch = 10
	// rounds is the limit of rounds; the paper had none.
	rounds = 500
)

// Titled is an experiment with a one-line title.
type Titled interface {
	experiment.WithSettings
	Title() string
}

// Experiments returns all experiments of the package.
func Experiments() []Titled {
	var all []Titled
	for _, make := range []func() *Fields{players, boards, mars, best} {
		all = append(all, make(), growing(make()))
	}
	return append(all, copies(), mends(), literal(), searches(), timedSearches(), NewTimes())
}

// growing returns an experiment with growing cards, for which the paper has no results.
func growing(f *Fields) *Fields {
	f.name += "-growing"
	f.Heading += ", with growing cards"
	f.Text = append(slices.Clone(f.Text), "Here sets of cards are worth more each time one is traded in, which the paper did not measure.")
	for i := range f.Fields {
		f.Fields[i].Cards, f.Fields[i].Paper = "growing", nil
	}
	return f
}

// classic returns a field on the classic map.
func classic(name string, opponents ...string) Field {
	return Field{Name: name, Map: "classic", Cards: "5", Limit: rounds, Opponents: opponents}
}

// found adds a result of the paper: the number of games, and the wins of the planner and
// the opponents.
func (d Field) found(games int, wins ...int) Field {
	p := Printed{Who: "Ender", Games: games}
	for _, n := range wins {
		p.Shares = append(p.Shares, float64(n)/float64(games))
	}
	d.Paper = append(d.Paper, p)
	return d
}

// each makes the fields share the games of an experiment.
func each(fields ...Field) []Field {
	for i := range fields {
		fields[i].Part = 1 / float64(len(fields))
	}
	return fields
}

// players returns the experiment of tables 5.3 and 5.4. As in the second table, games are
// counted by number of players and not by combination.
func players() *Fields {
	const b, e, k, q = "boscoe", "evilpixie", "killbot", "quo"
	return &Fields{
		name: "ender-players", Planners: planners(), Batch: batch, Together: true,
		Heading: "Ender against every combination of two, three and four hard bots",
		Text: []string{
			"Tables 5.3 and 5.4 of the paper: the classic map, a set of cards for 5 armies, all combinations of Boscoe, EvilPixie, Killbot and Quo. The fields are named after the opponents' first letters. Combinations of equally many share the games.",
			"Its opponents were those of Lux Delux, ours are written after descriptions of them.",
		},
		Fields: slices.Concat(
			each(
				classic("be", b, e).found(35, 19, 9, 7),
				classic("bk", b, k).found(35, 20, 11, 4),
				classic("bq", b, q).found(35, 18, 13, 4),
				classic("ek", e, k).found(35, 23, 8, 4),
				classic("eq", e, q).found(35, 16, 14, 5),
				classic("kq", k, q).found(35, 20, 6, 9),
			),
			each(
				classic("bek", b, e, k).found(30, 14, 5, 4, 7),
				classic("beq", b, e, q).found(30, 17, 3, 4, 6),
				classic("bkq", b, k, q).found(30, 13, 8, 8, 1),
				classic("ekq", e, k, q).found(30, 15, 6, 2, 7),
			),
			each(classic("bekq", b, e, k, q).found(65, 27, 9, 7, 16, 6)),
		),
	}
}

// boards returns the experiment of table 5.6.
func boards() *Fields {
	on := func(board string, wins ...int) Field {
		d := classic(board, "boscoe", "evilpixie", "killbot")
		d.Map = board
		return d.found(30, wins...)
	}
	return &Fields{
		name: "ender-boards", Planners: planners(), Batch: batch,
		Heading: "Ender on four maps",
		Text: []string{
			"Table 5.6 of the paper: Boscoe, EvilPixie and Killbot, a set of cards for 5 armies. Its maps are Classic, Risk Plus (44 countries, 7 continents), Roman Empire II (54 and 18) and The Dark Ages: West (28 and 15); all but the first are not ours to give, and stand in for by maps with as many countries and continents.",
		},
		Fields: []Field{
			on("classic", 14, 5, 4, 7),
			on("antarctica", 17, 1, 6, 6),
			on("mosaic-54", 4, 10, 12, 4),
			on("mosaic-28", 23, 3, 4, 0),
		},
	}
}

// mars returns the experiment of table 5.7.
func mars() *Fields {
	d := classic("mars", "evilpixie", "bort", "yakool", "quo", "boscoe")
	d.Limit = 100
	d.Paper = []Printed{
		{"Ender", 50, []float64{0.38, 0.22, 0.14, 0.12, 0.08, 0.06}},
		{"MARS", 1000, []float64{0.286, 0.125, 0.187, 0.067, 0.132, 0.192}},
	}
	return &Fields{
		name: "ender-mars", Planners: append(planners(), Planner{"mars", 1}), Batch: batch, Fields: []Field{d},
		Heading: "Ender in the field of MARS",
		Text: []string{
			"Table 5.7 of the paper: six players on the classic map, a set of cards for 5 armies, games of 100 rounds at most; what MARS won in the same field as its own author found, with ours of that name beside it.",
		},
	}
}

// best returns the experiment of table 5.8.
func best() *Fields {
	three := classic("three", "reaper", "botofdoom")
	three.Paper = []Printed{{"Ender", 0, []float64{0.44, 0.32, 0.24}}}
	six := classic("six", "reaper", "botofdoom", "boscoe", "evilpixie", "killbot")
	six.Paper = []Printed{{"Ender", 0, []float64{0.02, 0.18, 0.66, 0.06, 0.04, 0.04}}}
	return &Fields{
		name: "ender-best", Planners: planners(), Batch: batch, Fields: []Field{three, six},
		Heading: "Ender against Reaper and BotOfDoom",
		Text: []string{
			"Table 5.8 of the paper: the classic map, a set of cards for 5 armies. It does not say how many games were played.",
		},
	}
}

// copies returns the experiment with planners against three copies of the paper's.
func copies() *Fields {
	fixed := classic("fixed", "ender-2009", "ender-2009", "ender-2009")
	grows := classic("growing", "ender-2009", "ender-2009", "ender-2009")
	grows.Cards = "growing"
	return &Fields{
		name: "ender-copies", Planners: []Planner{{"ender-2009", 0.1}, {"ender-2009:plans=5000", 0.1}, {"ender-tuned", 0.1}, {"ender2", 1}}, Batch: batch, Fields: []Field{fixed, grows},
		Heading: "One planner against three copies of Ender",
		Text: []string{
			"The classic map, with a set of cards for 5 armies and with growing cards. The copies look at 200 plans; what they won is together. Equals win a quarter.",
		},
	}
}

// mends returns the experiment on the effect of each part of ender2 by itself: added to the
// paper's planner, and removed from ender2.
func mends() *Fields {
	large := classic("mosaic-54", "boscoe", "evilpixie", "killbot")
	large.Map = "mosaic-54"
	grows := classic("growing", "boscoe", "evilpixie", "killbot", "quo")
	grows.Cards = "growing"
	return &Fields{
		name: "ender-mends", Batch: batch,
		Planners: []Planner{
			{"ender-2009", 1},
			{"ender-2009:choice.goals=true", 1},
			{"ender-2009:choice.again=true", 1},
			{"ender-2009:choice.rule=rollouts:choice.turns=1", 1},
			{"ender-2009:choice.rule=rollouts", 1},
			{"ender-2009:choice.rule=rollouts:choice.trust=4", 1},
			{"ender2:choice.goals=false", 1},
			{"ender2:choice.trust=0", 1},
			{"ender2:replan.rule=never", 1},
			{"ender2:choice.again=true", 1},
			{"ender2", 1},
		},
		Fields:  []Field{classic("classic", "boscoe", "evilpixie", "killbot", "quo"), grows, large},
		Heading: "What each mend of Ender's faults brings alone",
		Text: []string{
			"choice.goals makes plans for an aim: to eliminate a player, to take the whole board, to take or break a continent. choice.again looks for a further plan when one is carried out. choice.rule=rollouts plays the most promising plans on, with simple bots in all seats, for choice.turns turns, and choice.trust learns which bot stands for whom.",
		},
	}
}

// literal returns the experiment on where ender-2009 departs from the words of the text: each
// place followed to the letter by itself, and all of them with the text's formulas and tables.
func literal() *Fields {
	mars := classic("mars", "evilpixie", "bort", "yakool", "quo", "boscoe")
	mars.Limit = 100
	f := &Fields{
		name: "ender-literal", Batch: batch,
		Planners: []Planner{
			{"ender-2009", 1},
			{"ender-literal", 1},
			{"ender-2009:attacks.odds=paper", 1},
			{"ender-2009:dominance.exponent=2", 1},
		},
		Fields:  []Field{classic("bekq", "boscoe", "evilpixie", "killbot", "quo"), mars},
		Heading: "Ender to the letter",
		Text: []string{
			"The fields of tables 5.4 and 5.7 of the paper. ender-2009 repairs the text or reads it in its own way in several places; each literal.KEY=true follows it to the letter in one of them, and ender-literal in all, with the formulas of 4.3 for attacks and the values of the tables where appendix A has others. eraslab risk ender params says what each does.",
		},
	}
	for _, q := range ender.Parameters.List {
		if strings.HasPrefix(q.Key, "literal.") {
			f.Planners = append(f.Planners, Planner{"ender-2009:" + q.Key + "=true", 1})
		}
	}
	return f
}

// searches returns the experiment with all search algorithms at equal numbers of plans.
func searches() *Fields {
	large := classic("mosaic-54", "boscoe", "evilpixie", "killbot")
	large.Map = "mosaic-54"
	f := &Fields{
		name: "ender-searches", Batch: batch,
		Fields:  []Field{classic("classic", "boscoe", "evilpixie", "killbot"), large},
		Heading: "Ways to search plans, at equal numbers of plans",
		Text: []string{
			"The search of the paper and those of the study that it tells of in 2.4.3, over the same plans and the same valuation, 200 plans each. Best-first alone has the priority of plans for its guide; the others go by what plans were worth.",
		},
	}
	for _, name := range ender.Searches() {
		f.Planners = append(f.Planners, Planner{"ender-2009:search=" + name, 1})
	}
	return f
}

// searchSeconds is the limit of a search where searches have equal time.
const searchSeconds = 0.02

// timedSearches returns the experiment with all search algorithms at equal time.
func timedSearches() *Fields {
	f := searches()
	f.name, f.Heading = "ender-searches-timed", "Ways to search plans, at equal time"
	f.Text = []string{
		fmt.Sprintf("As at equal numbers of plans, but each search may last %v ms. So many plans as that allows depend on the machine and on what else it does: these results do not repeat.", 1000*searchSeconds),
	}
	for i := range f.Planners {
		f.Planners[i].Spec = fmt.Sprintf("ender-2009:time=%vms:search=%s", 1000*searchSeconds, ender.Searches()[i])
	}
	return f
}
