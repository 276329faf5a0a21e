package negotiation

import (
	"fmt"
	"math"
	"slices"

	"eras/ai/diplomacy/talk"
	"eras/evolve/stats"
	"eras/game"
	"eras/lab/experiment"
	tournament "eras/lab/tournament/diplomacy"
)

// Summary is the content of results.json.
type Summary struct {
	Arms []Arm `json:"arms"`
}

// Arm is the result of an arm. Intervals are at 95 %, by bootstrap over games.
type Arm struct {
	Name  string `json:"name"`
	About string `json:"about"`
	Games int    `json:"games"`
	// Draws is the number of games without a winner.
	Draws int `json:"draws"`
	// Wins are the wins of each of the first seats, and Silent those of the same seats in the same
	// games when nobody talks. Ratio is Wins by Silent, and Centres the difference of the mean numbers
	// of centres at the end.
	Wins    stats.Interval `json:"wins"`
	Silent  stats.Interval `json:"silent_wins"`
	Ratio   stats.Interval `json:"ratio"`
	Centres stats.Interval `json:"centres"`
	// Deals are the deals by kind, and Supports the share of supports in those agreed on.
	Deals    []tournament.Deals `json:"deals"`
	Supports float64            `json:"supports"`
	// Breaches are the promises that the first seats broke, and that the others did.
	Breaches [2]int `json:"breaches"`
}

// sum computes the summary.
func sum(o experiment.Options, all []experiment.Measured[*arm, []tournament.Played]) (*Summary, error) {
	s := &Summary{}
	silent := slices.Concat(all[0].Results...)
	for _, m := range all {
		a, err := summarize(o, m.Of, slices.Concat(m.Results...), silent)
		if err != nil {
			return nil, err
		}
		s.Arms = append(s.Arms, a)
	}
	return s, nil
}

// pair is what the first seats of a game reached, and the same seats in the silent game.
type pair struct {
	seats                       int
	won, silent, centres, quiet float64
}

// summarize computes the result of an arm.
func summarize(o experiment.Options, of *arm, games, silent []tournament.Played) (Arm, error) {
	a := Arm{Name: of.name, About: of.about, Games: len(games)}
	var pairs []pair
	counts := map[string]*talk.Count{}
	for i := range games {
		p := &games[i]
		q := find(silent, p.Number)
		if q == nil || p.Talk == nil {
			return Arm{}, fmt.Errorf("reading the game %d of %s: it has no silent game or no press: run the experiment from the beginning", p.Number, of.name)
		}
		if p.Winner < 0 {
			a.Draws++
		}
		first := seats(p)
		x := pair{seats: len(first)}
		for _, seat := range first {
			if p.Winner == seat {
				x.won++
			}
			if q.Winner == seat {
				x.silent++
			}
			x.centres += float64(p.Centres[seat])
			x.quiet += float64(q.Centres[seat])
		}
		pairs = append(pairs, x)
		for seat, n := range p.Talk.Breaches {
			if slices.Contains(first, seat) {
				a.Breaches[0] += n
			} else {
				a.Breaches[1] += n
			}
		}
		for _, d := range p.Talk.Deals {
			if counts[d.Kind] == nil {
				counts[d.Kind] = &talk.Count{}
			}
			counts[d.Kind].Add(d.Count)
		}
	}
	agreed, supports := 0, 0
	for kind := range talk.KindCount {
		c := counts[kind.String()]
		if c == nil {
			continue
		}
		a.Deals = append(a.Deals, tournament.Deals{Kind: kind.String(), Count: *c})
		if agreed += c.Agreed; kind == talk.MutualSupport || kind == talk.OneSupport {
			supports += c.Agreed
		}
	}
	a.Supports = float64(supports) / float64(max(1, agreed))
	perSeat := func(get func(pair) float64) func([]pair) float64 {
		return func(all []pair) float64 {
			sum, seats := 0.0, 0
			for _, x := range all {
				sum += get(x)
				seats += x.seats
			}
			return sum / float64(max(1, seats))
		}
	}
	won, quiet := perSeat(func(x pair) float64 { return x.won }), perSeat(func(x pair) float64 { return x.silent })
	seed := game.Derive(o.Seed, experiment.Hash(of.name))
	a.Wins, a.Silent = bootstrap(pairs, seed, won), bootstrap(pairs, seed, quiet)
	a.Ratio = bootstrap(pairs, seed, func(all []pair) float64 {
		if base := quiet(all); base > 0 {
			return won(all) / base
		}
		return math.NaN()
	})
	a.Centres = bootstrap(pairs, seed, perSeat(func(x pair) float64 { return x.centres - x.quiet }))
	return a, nil
}

// resamples is the number of resamples of a bootstrap.
const resamples = 2000

// bootstrap returns a statistic of games with its interval at 95 % by resampling games. It is unknown
// if a resample may have none.
func bootstrap(games []pair, seed uint64, of func([]pair) float64) stats.Interval {
	value := of(games)
	if len(games) < 2 || math.IsNaN(value) {
		return stats.Unknown
	}
	rng := game.Random(seed)
	var values []float64
	sample := make([]pair, len(games))
	for range resamples {
		for i := range sample {
			sample[i] = games[rng.IntN(len(games))]
		}
		if v := of(sample); !math.IsNaN(v) {
			values = append(values, v)
		}
	}
	slices.Sort(values)
	return stats.Interval{Value: value, Low: values[len(values)/40], High: values[len(values)-1-len(values)/40]}
}

// report returns the sections of the report.
func report(_ experiment.Options, s *Summary) ([]experiment.Section, error) {
	table := [][]string{{"arm", "games", "drawn", "wins per seat", "same seats, silent", "ratio", "centres more", "deals agreed", "supports among them", "broken by the first, by the rest"}}
	deals := [][]string{{"arm", "kind", "offered", "agreed", "kept", "broken", "void"}}
	for _, a := range s.Arms {
		agreed := 0
		for _, d := range a.Deals {
			agreed += d.Agreed
			deals = append(deals, []string{a.Name, d.Kind, fmt.Sprint(d.Offered), fmt.Sprint(d.Agreed), fmt.Sprint(d.Kept), fmt.Sprint(d.Broken), fmt.Sprint(d.Void)})
		}
		table = append(table, []string{
			a.Name + ": " + a.About, fmt.Sprint(a.Games), fmt.Sprint(a.Draws), experiment.Share(a.Wins), experiment.Share(a.Silent), bounds(a.Ratio), bounds(a.Centres),
			fmt.Sprint(agreed), experiment.Percent(a.Supports), fmt.Sprintf("%d, %d", a.Breaches[0], a.Breaches[1]),
		})
	}
	return []experiment.Section{
		{
			Title: "Does talking help those who talk?",
			Text: []string{
				"The first seats of each arm are compared with the same seats in the same games in which nobody talks. Intervals are at 95 %, by bootstrap over games. The goal set beforehand: two or three that talk win at least 1.3 times as often, with the interval above 1.",
			},
			Table: table,
		},
		{Title: "What was agreed", Table: deals},
	}, nil
}

// bounds formats a number with its interval.
func bounds(i stats.Interval) string {
	if i == stats.Unknown {
		return "unknown"
	}
	return fmt.Sprintf("%.2f (%.2f to %.2f)", i.Value, i.Low, i.High)
}
