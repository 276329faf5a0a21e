package diplomacy

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"eras/evolve"
	"eras/game"
	"eras/game/diplomacy"
)

// Result is how a tournament went. It depends on the request alone.
type Result struct {
	Map        string `json:"map"`
	LastYear   int    `json:"last_year"`
	StaleYears int    `json:"stale_years"`
	Powers     string `json:"powers_by"`
	Seed       uint64 `json:"seed"`
	Games      int    `json:"games"`
	// Endings are how games ended, in the order of their names.
	Endings []Ending `json:"endings"`
	// Years is about the last year of all games, won or drawn.
	Years Years `json:"years"`
	// Bots are in the order of the request, ByPower in that of the map.
	Bots    []BotStanding   `json:"bots"`
	ByPower []PowerStanding `json:"powers"`
}

// Ending is how many games ended in one way, in the board's word.
type Ending struct {
	Ending string `json:"ending"`
	Games  int    `json:"games"`
}

// Years is about years of games.
type Years struct {
	Mean   float64 `json:"mean"`
	Median int     `json:"median"`
	Least  int     `json:"least"`
	Most   int     `json:"most"`
}

// BotStanding is how a bot fared.
type BotStanding struct {
	Bot   string `json:"bot"`
	Seats int    `json:"seats"`
	// Games is the share of the games that it won, from any of its seats.
	Games evolve.Interval `json:"games_won"`
	Standing
	// EvenSurvival and EvenUnits are the means of the powers' figures, in which
	// each power counts alike, however often the bot had it, as in jic-2011,
	// table 16.
	EvenSurvival evolve.Interval `json:"survival_by_power"`
	EvenUnits    evolve.Interval `json:"units_by_power"`
	ByPower      []PowerStanding `json:"powers"`
}

// PowerStanding is how somebody with that power fared.
type PowerStanding struct {
	Power string `json:"power"`
	Standing
}

// result adds up games, of which there is at least one.
func (t *Tournament) result(games []Played) Result {
	rules := t.Game.Rules
	r := Result{
		Map: t.Game.Map.Name, LastYear: int(rules.LastYear), StaleYears: int(rules.StaleYears),
		Powers: t.Powers, Seed: t.Seed, Games: len(games), Years: years(games),
	}
	for i := range games {
		p := &games[i]
		k, known := slices.BinarySearchFunc(r.Endings, p.Ending, func(e Ending, word string) int { return strings.Compare(e.Ending, word) })
		if !known {
			r.Endings = slices.Insert(r.Endings, k, Ending{Ending: p.Ending})
		}
		r.Endings[k].Games++
	}
	for i, e := range t.Entrants {
		r.Bots = append(r.Bots, t.botStanding(games, e, ofEntrant(i)))
	}
	r.ByPower = t.byPower(games, func(*Played, int) bool { return true })
	return r
}

// botStanding adds up the seats of an entrant.
func (t *Tournament) botStanding(games []Played, e Entrant, of choice) BotStanding {
	s := BotStanding{Bot: e.Spec, Seats: e.Seats, Standing: standing(games, of), ByPower: t.byPower(games, of)}
	s.Games.Value = float64(s.Won) / float64(len(games))
	s.Games.Low, s.Games.High = evolve.Wilson(float64(s.Won), len(games), evolve.Z95)
	var powers []choice
	for i := range t.Game.Map.Powers() {
		powers = append(powers, of.and(ofPower(i)))
	}
	s.EvenSurvival = ratioOf(games, survives, powers...)
	if known(s.EvenSurvival) {
		s.EvenSurvival = s.EvenSurvival.Within(0, 1)
	}
	s.EvenUnits = ratioOf(games, remains, powers...)
	return s
}

// byPower adds up the chosen seats by power.
func (t *Tournament) byPower(games []Played, of choice) []PowerStanding {
	var all []PowerStanding
	for i := range t.Game.Map.Powers() {
		power := t.Game.Map.PowerToken(diplomacy.PowerOf(game.Seat(i)))
		all = append(all, PowerStanding{power, standing(games, of.and(ofPower(i)))})
	}
	return all
}

func years(games []Played) Years {
	var all []int
	sum := 0
	for _, p := range games {
		all = append(all, p.Year)
		sum += p.Year
	}
	slices.Sort(all)
	return Years{Mean: float64(sum) / float64(len(all)), Median: all[len(all)/2], Least: all[0], Most: all[len(all)-1]}
}

// WriteTo writes the result as tables for people.
func (r *Result) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "map      %s, powers given out by %s\n", r.Map, r.Powers)
	fmt.Fprintf(&b, "draws    %s\n", r.bounds())
	fmt.Fprintf(&b, "games    %d:", r.Games)
	for i, e := range r.Endings {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, " %s %d", e.Ending, e.Games)
	}
	fmt.Fprintf(&b, "\nyears    %.1f, median %d, from %d to %d\n", r.Years.Mean, r.Years.Median, r.Years.Least, r.Years.Most)

	width := len("bot, power")
	for _, bot := range r.Bots {
		width = max(width, len(bot.Bot)+len(", XXX"))
	}
	fmt.Fprintf(&b, "\n%-*s  seats  games won, with 95 %%\n", width, "bot")
	for _, bot := range r.Bots {
		fmt.Fprintf(&b, "%-*s  %5d  %s\n", width, bot.Bot, bot.Seats, share(bot.Games))
	}
	fmt.Fprintf(&b, "\n%-*s  played   won drawn survived eliminated  wins per seat, with 95 %%    survival  units  year of wins\n", width, "bot, power")
	line := func(who string, s *Standing) {
		text := fmt.Sprintf("%-*s  %6d %5d %5d %8d %10d  %s  %8s  %5s  %s", width, who, s.Played, s.Won, s.Drawn, s.Survived, s.Eliminated,
			share(s.Win), number(s.Survival, "%.1f %%", 100), number(s.Units, "%.2f", 1), number(s.Year, "%.1f", 1))
		b.WriteString(strings.TrimRight(text, " ") + "\n")
	}
	for _, bot := range r.Bots {
		line(bot.Bot, &bot.Standing)
	}
	for _, p := range r.ByPower {
		line(p.Power, &p.Standing)
	}
	for _, bot := range r.Bots {
		for _, p := range bot.ByPower {
			line(bot.Bot+", "+p.Power, &p.Standing)
		}
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// bounds says when games are draws; there is a bound at least.
func (r *Result) bounds() string {
	var all []string
	if r.LastYear > 0 {
		all = append(all, fmt.Sprintf("after the year %d", r.LastYear))
	}
	if r.StaleYears > 0 {
		all = append(all, fmt.Sprintf("after %d years without a centre changing its owner", r.StaleYears))
	}
	return strings.Join(all, ", or ")
}

// share writes a share with its interval in a column of 26.
func share(i evolve.Interval) string {
	if !known(i) {
		return strings.Repeat(" ", 26)
	}
	return fmt.Sprintf("%5.1f %% from %5.1f to %5.1f", 100*i.Value, 100*i.Low, 100*i.High)
}

// number writes an estimate times so much, or nothing if it is not known.
func number(i evolve.Interval, format string, times float64) string {
	if !known(i) {
		return ""
	}
	return fmt.Sprintf(format, times*i.Value)
}
