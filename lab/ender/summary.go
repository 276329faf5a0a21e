package ender

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"eras/ai/risk/ender"
	"eras/evolve/stats"
	"eras/lab/experiment"
	"eras/lab/plots"
)

// Summary is the result of a [Fields].
type Summary struct {
	Title string `json:"title"`
	// Timed are the planners with a limit of time, whose results depend on the machine.
	Timed  []string `json:"timed,omitempty"`
	Fields []Found  `json:"fields"`
	// Together has the sums of the fields with the same number of players, if there are
	// several.
	Together []Found `json:"together,omitempty"`
}

// Found is the result of a field.
type Found struct {
	Name    string `json:"name"`
	Map     string `json:"map,omitempty"`
	Cards   string `json:"cards,omitempty"`
	Players int    `json:"players"`
	// Rows are the paper's, then those of the planners in order.
	Rows []Row `json:"rows"`
}

// Row is the result of one planner and its opponents.
type Row struct {
	// Who is the planner, or "Ender" or "MARS" for a result of the paper.
	Who   string `json:"who"`
	Paper bool   `json:"paper,omitempty"`
	// Games is 0 if the paper does not say how many were played.
	Games int `json:"games"`
	// Drawn is the share of games without a winner. Rounds is the mean length of games;
	// it is nil for the paper's, and has no interval in sums of fields.
	Drawn  float64         `json:"drawn"`
	Rounds *stats.Interval `json:"rounds,omitempty"`
	Win    Share           `json:"win"`
	// Opponents are in the order of the field; those with the same name are added up.
	Opponents []Share `json:"opponents"`
	// Ahead is the difference between the shares of this planner and of the first one in
	// the same games, with a 95 % interval of the difference game by game; nil for the
	// first.
	Ahead *Ahead `json:"ahead,omitempty"`
}

// Share is a bot's share of games won, with Wilson's interval at 95 %. The paper's have an
// interval only if it gives the number of games.
type Share struct {
	Name  string `json:"name"`
	Wins  int    `json:"wins"`
	Games int    `json:"games"`
	stats.Interval
}

// MarshalJSON writes name, wins, games and the interval.
func (s Share) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name  string         `json:"name"`
		Wins  int            `json:"wins"`
		Games int            `json:"games"`
		Share stats.Interval `json:"share"`
	}{s.Name, s.Wins, s.Games, s.Interval})
}

// Ahead is a difference of shares.
type Ahead struct {
	Games int            `json:"games"`
	By    stats.Interval `json:"by"`
}

// newShare returns a share of games; 0 games means that their number is unknown.
func newShare(name string, share float64, games int) Share {
	s := Share{Name: name, Wins: int(math.Round(share * float64(games))), Games: games, Interval: stats.Interval{Value: share, Low: math.Inf(-1), High: math.Inf(1)}}
	if games > 0 {
		s.Low, s.High = stats.Wilson(float64(s.Wins), games, stats.Z95)
	}
	return s
}

// plus returns the sum of two shares; the numbers of games must be known.
func (s Share) plus(t Share) Share {
	games := s.Games + t.Games
	return newShare(s.Name, float64(s.Wins+t.Wins)/float64(max(1, games)), games)
}

// played are the games of a planner in a field.
type played struct {
	who   string
	games []Played
}

// sum adds up the games.
func (f *Fields) sum(_ experiment.Options, all []experiment.Measured[condition, []Played]) (*Summary, error) {
	sum := &Summary{Title: f.Title, Timed: timed(f.Planners)}
	byField := make([][]played, len(f.Fields))
	for i, c := range all {
		at := i / len(f.Planners)
		byField[at] = append(byField[at], played{c.Of.planner.label(), slices.Concat(c.Results...)})
	}
	for i := range f.Fields {
		sum.Fields = append(sum.Fields, f.Fields[i].sum(byField[i]))
	}
	if f.Together {
		sum.Together = together(sum.Fields, byField)
	}
	return sum, nil
}

// sum adds up the games of a field.
func (d *Field) sum(all []played) Found {
	found := Found{Name: d.Name, Map: d.Map, Cards: d.Cards, Players: len(d.Opponents) + 1}
	for _, p := range d.Paper {
		row := Row{Who: p.Who, Paper: true, Games: p.Games, Win: newShare(p.Who, p.Shares[0], p.Games)}
		won := p.Shares[0]
		for i, name := range d.Opponents {
			row.give(name, p.Shares[i+1], p.Games)
			won += p.Shares[i+1]
		}
		row.Drawn = max(0, math.Round(1e6*(1-won))/1e6)
		found.Rows = append(found.Rows, row)
	}
	for _, one := range all {
		n := len(one.games)
		row := Row{Who: one.who, Games: n}
		wins := make([]int, len(d.Opponents)+1)
		drawn := 0
		var rounds []float64
		for _, g := range one.games {
			rounds = append(rounds, float64(g.Rounds))
			if g.Winner < 0 {
				drawn++
				continue
			}
			wins[g.Winner]++
		}
		lasted := stats.Clustered(rounds)
		row.Drawn, row.Rounds = float64(drawn)/float64(n), &lasted
		row.Win = newShare(one.who, float64(wins[0])/float64(n), n)
		for i, name := range d.Opponents {
			row.give(name, float64(wins[i+1])/float64(n), n)
		}
		row.Ahead = ahead([2]played{one, baseOf(one, all)})
		found.Rows = append(found.Rows, row)
	}
	return found
}

// give adds the share of an opponent to that of the same name.
func (r *Row) give(name string, share float64, games int) {
	k := slices.IndexFunc(r.Opponents, func(s Share) bool { return s.Name == name })
	if k < 0 {
		r.Opponents = append(r.Opponents, newShare(name, share, games))
		return
	}
	r.Opponents[k] = newShare(name, r.Opponents[k].Value+share, games)
}

// baseOf returns what a planner is compared with: itself without knowledge of the goals, or the first
// planner.
func baseOf(one played, all []played) played {
	for _, other := range all {
		if other.who == one.who+blindly {
			return other
		}
	}
	return all[0]
}

// ahead compares a planner with the first one in the games that both played, field by
// field. It returns nil for the first.
func ahead(pairs ...[2]played) *Ahead {
	var differences []float64
	for _, p := range pairs {
		if p[0].who == p[1].who {
			return nil
		}
		differences = append(differences, differ(p[0], p[1])...)
	}
	return &Ahead{len(differences), stats.Clustered(differences)}
}

// differ returns the differences game by game: 1 if only the first planner given won, -1 if
// only the other did, else 0.
func differ(one, first played) []float64 {
	var all []float64
	won := func(g Played) float64 {
		if g.Winner == 0 {
			return 1
		}
		return 0
	}
	for i := range min(len(one.games), len(first.games)) {
		all = append(all, won(one.games[i])-won(first.games[i]))
	}
	return all
}

// together adds up the fields for each number of players that several fields have.
func together(fields []Found, byField [][]played) []Found {
	var all []Found
	for players := 2; players <= 6; players++ {
		var places []int
		for i, one := range fields {
			if one.Players == players {
				places = append(places, i)
			}
		}
		if len(places) < 2 {
			continue
		}
		sum := Found{Name: fmt.Sprintf("all of %d players", players), Players: players}
		for k, row := range fields[places[0]].Rows {
			if row.Paper && slices.ContainsFunc(places, func(i int) bool {
				rows := fields[i].Rows
				return k >= len(rows) || rows[k].Who != row.Who || rows[k].Games == 0
			}) {
				continue
			}
			sum.Rows = append(sum.Rows, add(fields, places, k))
		}
		for i := range sum.Rows {
			row := &sum.Rows[i]
			k := slices.IndexFunc(byField[0], func(p played) bool { return p.who == row.Who })
			if row.Paper || k < 0 {
				continue
			}
			var pairs [][2]played
			for _, place := range places {
				pairs = append(pairs, [2]played{byField[place][k], byField[place][0]})
			}
			row.Ahead = ahead(pairs...)
		}
		all = append(all, sum)
	}
	return all
}

// add adds up row k of the fields at those indices. Opponents count only in the fields in
// which they played.
func add(fields []Found, places []int, k int) Row {
	var sum Row
	for i, place := range places {
		row := fields[place].Rows[k]
		if i == 0 {
			sum = Row{Who: row.Who, Paper: row.Paper, Win: Share{Name: row.Who}}
			if row.Rounds != nil {
				sum.Rounds = &stats.Interval{Low: math.Inf(-1), High: math.Inf(1)}
			}
		}
		games := sum.Games + row.Games
		sum.Drawn = (sum.Drawn*float64(sum.Games) + row.Drawn*float64(row.Games)) / float64(games)
		if sum.Rounds != nil {
			sum.Rounds.Value = (sum.Rounds.Value*float64(sum.Games) + row.Rounds.Value*float64(row.Games)) / float64(games)
		}
		sum.Games = games
		sum.Win = sum.Win.plus(row.Win)
		for _, o := range row.Opponents {
			if j := slices.IndexFunc(sum.Opponents, func(s Share) bool { return s.Name == o.Name }); j >= 0 {
				sum.Opponents[j] = sum.Opponents[j].plus(o)
			} else {
				sum.Opponents = append(sum.Opponents, o)
			}
		}
	}
	return sum
}

// timed returns the planners with a limit of time.
func timed(planners []Planner) []string {
	var all []string
	for _, p := range planners {
		if params, err := ender.Parameters.Of(p.Spec); err == nil && params.Search.Seconds > 0 {
			all = append(all, p.Spec)
		}
	}
	return all
}

// report returns a section for each number of players, with the paper's figures and ours.
func (f *Fields) report(_ experiment.Options, sum *Summary) ([]experiment.Section, error) {
	sections := []experiment.Section{{Title: sum.Title, Text: append(slices.Clone(f.Text),
		"Shares are of all games, with Wilson's intervals of 95 %. Every planner played the same games, with the same deals in the same seats; it has the seats in turn. What it is ahead of the first planner is reckoned from game to game. A game that met the limit of rounds is nobody's.",
	)}}
	if len(sum.Timed) > 0 {
		sections[0].Text = append(sections[0].Text, fmt.Sprintf("Searching for some time, so that its results depend on the machine and do not repeat: %s.", strings.Join(sum.Timed, ", ")))
	}
	for players := 2; players <= 6; players++ {
		var fields []Found
		for _, one := range append(slices.Clone(sum.Fields), sum.Together...) {
			if one.Players == players {
				fields = append(fields, one)
			}
		}
		if len(fields) == 0 {
			continue
		}
		section := experiment.Section{Title: fmt.Sprintf("%s players", [...]string{2: "Two", "Three", "Four", "Five", "Six"}[players]), Under: true, Table: table(fields)}
		var err error
		if section.Plot, err = plot(fields, players); err != nil {
			return nil, err
		}
		sections = append(sections, section)
	}
	return sections, nil
}

// table lists fields with the same number of players.
func table(fields []Found) [][]string {
	var names []string
	for _, one := range fields {
		for _, row := range one.Rows {
			for _, o := range row.Opponents {
				if !slices.Contains(names, o.Name) {
					names = append(names, o.Name)
				}
			}
		}
	}
	head := append([]string{"field", "planner", "games", "won"}, names...)
	lines := [][]string{append(head, "drawn", "rounds", "ahead of the first")}
	for _, one := range fields {
		for i, row := range one.Rows {
			line := []string{"", row.Who, fmt.Sprint(row.Games), aboutShare(row.Win.Interval)}
			if i == 0 {
				line[0] = one.Name
			}
			if row.Paper {
				line[1] = "paper: " + row.Who
				if row.Games == 0 {
					line[2] = "not said"
				}
			}
			for _, name := range names {
				cell := ""
				if k := slices.IndexFunc(row.Opponents, func(s Share) bool { return s.Name == name }); k >= 0 {
					cell = experiment.Percent(row.Opponents[k].Value)
				}
				line = append(line, cell)
			}
			rounds, by := "", ""
			if row.Rounds != nil {
				rounds = fmt.Sprintf("%.1f", row.Rounds.Value)
			}
			if row.Ahead != nil {
				by = aboutShare(row.Ahead.By)
			}
			lines = append(lines, append(line, experiment.Percent(row.Drawn), rounds, by))
		}
	}
	return lines
}

// plot draws the shares that the planners won.
func plot(fields []Found, players int) (string, error) {
	var rows []plots.Row
	for _, one := range fields {
		for i, row := range one.Rows {
			r := plots.Row{Label: one.Name + ", " + row.Who, Interval: row.Win.Interval, Colour: i + 1}
			if row.Win.Games == 0 {
				r.Low, r.High = r.Value, r.Value
			}
			if row.Paper {
				r.Label, r.Colour = one.Name+", paper: "+row.Who, 0
			}
			rows = append(rows, r)
		}
	}
	return plots.Intervals(rows, fmt.Sprintf("share of the games; the line is one of %d", players), 1/float64(players))
}

// aboutShare formats a share or a difference of shares, with its interval if there is one.
func aboutShare(i stats.Interval) string {
	if math.IsInf(i.Low, 0) || math.IsInf(i.High, 0) {
		return experiment.Percent(i.Value)
	}
	return fmt.Sprintf("%.1f %% (%.1f to %.1f)", 100*i.Value, 100*i.Low, 100*i.High)
}
