package learning

import (
	"cmp"
	"math"
	"slices"
	"time"

	"eras/ai/agents"
	"eras/ai/registry"
	"eras/assets/scenarios"
	"eras/evolve/stats"
	"eras/saves"
)

// Scale has the strengths of the opponents in a game, from which the rating of a player follows.
// The opponents have levels, or they are bots.
type Scale struct {
	Mode saves.Mode
	// Levels returns the strengths of the levels by scenario, the weakest first.
	Levels func() map[string][]float64
	// Bots returns the strengths of the bots, and Bot is the name of the one that has levels.
	Bots func() map[string]float64
	Bot  string
	// FirstTells reports whether only the first place shows who is stronger, and not the order in
	// which the others are eliminated (docs/results.md).
	FirstTells bool
}

// Rating is how strong a person is on a board, on the scale of the levels there, with what it
// rests on. It is computed from the matches of the profile and kept nowhere else.
type Rating struct {
	stats.Rating
	// Matches is the number of matches that count.
	Matches int
	// Curve has the rating after each of them, the oldest first.
	Curve []RatingPoint
	// Knowing is what rivals gained by knowing the person.
	Knowing Knowing
}

// RatingPoint is the rating after a match.
type RatingPoint struct {
	Date time.Time
	stats.Rating
}

// Knowing compares a person's results against rivals that knew the person with the results that are
// expected after those against other opponents. A rival knows the person if it began with what the
// program had learned about the person.
type Knowing struct {
	// Games is the number of results against such rivals and Score the person's points in
	// them; Others is the number of results against others.
	Games  int
	Score  float64
	Others int
	// Gain is how much stronger rivals that know the person are, in points of Elo, with 95 % bounds.
	// Ignore it unless Known.
	Gain stats.Interval
}

// LeastCompared is the minimum number of results on each side of a [Knowing].
const LeastCompared = 3

// Known reports whether there are enough results to compare.
func (k *Knowing) Known() bool { return k.Games >= LeastCompared && k.Others >= LeastCompared }

// The rating of a new person is that of the middle level, with firstDeviation as its standard
// deviation. In a period of ratingPeriod the strength changes by the volatility.
const (
	firstDeviation  = 350
	firstVolatility = 0.06
	ratingPeriod    = 7 * 24 * time.Hour
)

// faced is a match as the rating sees it: the results against each opponent.
type faced struct {
	date time.Time
	// known has the results against rivals that knew the person, others the rest.
	known, others []stats.Result
}

// sameDay reports whether two dates are of one day, in the time zone in which files keep them.
func sameDay(a, b time.Time) bool {
	return a.UTC().Truncate(24 * time.Hour).Equal(b.UTC().Truncate(24 * time.Hour))
}

// RatingOf returns the rating of a player on the scale of a game. The matches of a day are taken together, so
// that their order does not matter.
func RatingOf(s *Scale, p *saves.Profile) Rating {
	matches := s.faced(p)
	first := stats.Rating{Value: s.middle(), Deviation: firstDeviation, Volatility: firstVolatility}
	r := Rating{Rating: first}
	apart := [2]stats.Rating{first, first} // by results against those who know the person, and others
	var last time.Time
	before, day := [3]stats.Rating{first, first, first}, [3][]stats.Result{}
	for _, m := range matches {
		if !sameDay(m.date, last) {
			before, day = [3]stats.Rating{r.Rating, apart[0], apart[1]}, [3][]stats.Result{}
			for i := range before {
				if !last.IsZero() {
					before[i] = before[i].Wait(max(0, float64(m.date.Sub(last))/float64(ratingPeriod)))
				}
				before[i].Deviation = min(before[i].Deviation, firstDeviation)
			}
		}
		last = m.date
		day[0], day[1], day[2] = append(append(day[0], m.known...), m.others...), append(day[1], m.known...), append(day[2], m.others...)
		r.Rating, apart[0], apart[1] = before[0].After(day[0]), before[1].After(day[1]), before[2].After(day[2])
		r.Matches++
		r.Curve = append(r.Curve, RatingPoint{m.date, r.Rating})
		r.Knowing.Games += len(m.known)
		r.Knowing.Others += len(m.others)
		for _, result := range m.known {
			r.Knowing.Score += result.Score
		}
	}
	gain, spread := apart[1].Value-apart[0].Value, math.Hypot(apart[0].Deviation, apart[1].Deviation)
	r.Knowing.Gain = stats.Interval{Value: gain, Low: gain - 1.96*spread, High: gain + 1.96*spread}
	return r
}

// faced returns the matches of the game that count, the oldest first: those without hints and
// without steps taken back against opponents of measured strength.
func (s *Scale) faced(p *saves.Profile) []faced {
	var all []faced
	for _, m := range p.Played {
		if m.Mode != s.Mode || m.TakenBack || m.Hinted || m.Unrated {
			continue
		}
		levels := s.Levels()[m.Scenario]
		if m.Level < 1 || m.Level > len(levels) {
			continue
		}
		result := []stats.Result{{Opponent: levels[m.Level-1], Score: float64(m.Score+1) / 2, Weight: 1}}
		one := faced{date: m.Date, others: result}
		if m.Knew {
			one = faced{date: m.Date, known: result}
		}
		all = append(all, one)
	}
	for i := range p.Placed {
		m := &p.Placed[i]
		if m.Mode != s.Mode || m.TakenBack || m.Hinted {
			continue
		}
		if one := s.seatBySeat(m); len(one.known)+len(one.others) > 0 {
			all = append(all, one)
		}
	}
	slices.SortStableFunc(all, func(a, b faced) int { return a.date.Compare(b.date) })
	return all
}

// seatBySeat returns the results of a match of several players against each opponent of measured
// strength: a win over those with a worse place. Where only the first place tells, only results
// against it count. A match of an older program has no places of opponents, and counts if it is
// known who came first.
func (s *Scale) seatBySeat(m *saves.Placed) faced {
	one := faced{date: m.Date}
	weight := rankWeight(m.Of)
	if s.FirstTells {
		weight = firstWeight(m.Of)
	}
	for i, spec := range m.Opponents {
		elo, ok := agents.BotStrength(s.Bots(), spec)
		if !ok {
			continue
		}
		r := stats.Result{Opponent: elo, Weight: weight}
		switch {
		case len(m.Places) > 0:
			if s.FirstTells && m.Place > 1 && m.Places[i] > 1 {
				continue
			}
			r.Score = float64(cmp.Compare(m.Places[i], m.Place)+1) / 2
		case m.Place == 1 && m.Score > 0:
			r.Score = 1
		case m.Place < m.Of || s.FirstTells && m.Of > 2:
			continue
		}
		if slices.Contains(m.Knew, spec) {
			one.known = append(one.known, r)
		} else {
			one.others = append(one.others, r)
		}
	}
	return one
}

// firstWeight is how many independent games a result of a match of n players counts as in which
// only the first place tells: all of them say as much as that place is drawn among n equal players,
// with n-1 results if the player has it and one if another has.
func firstWeight(n int) float64 { return 2 / float64(n) }

// rankWeight is how many independent games one of the results of a player in a match of n counts
// as: all of them say as much as the place in a ranking of n equal players does, where the first
// place is drawn among all, the second among the others, and so on (Plackett 1975).
func rankWeight(n int) float64 {
	information := 0.0
	for left := 2; left <= n; left++ {
		information += (1 - 1/float64(left)) / float64(n)
	}
	return information / (float64(n-1) / 4)
}

// middle returns the strength in the middle of the levels.
func (s *Scale) middle() float64 {
	all := s.LevelsBy("")
	if len(all) == 0 {
		return 0
	}
	return (all[0] + all[len(all)-1]) / 2
}

// LevelsBy returns the strengths of the levels, the weakest first: by the rules of a scenario, or of
// the standard one if it has none. Bots have levels without scenarios.
func (s *Scale) LevelsBy(scenario string) []float64 {
	if s.Levels != nil {
		of := s.Levels()
		if all, ok := of[scenario]; ok {
			return all
		}
		return of[scenarios.Names()[0]]
	}
	var all []float64
	for level, bots := 1, s.Bots(); ; level++ {
		elo, ok := agents.BotStrength(bots, registry.AtLevel(s.Bot, level))
		if !ok {
			return all
		}
		all = append(all, elo)
	}
}

// Fitting returns the level, from 1, whose strength is nearest to a rating: the one against which
// the chances are most even.
func Fitting(levels []float64, rating float64) int {
	best := 0
	for i, elo := range levels {
		if math.Abs(elo-rating) < math.Abs(levels[best]-rating) {
			best = i
		}
	}
	return best + 1
}

// Chance returns the share of games that a player with a rating is expected to win against an
// opponent of that strength.
func Chance(rating, opponent float64) float64 { return stats.EloScore(rating - opponent) }
