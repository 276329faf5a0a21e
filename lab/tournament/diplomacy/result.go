package diplomacy

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"eras/evolve/stats"
	"eras/game"
	"eras/game/diplomacy"
	"eras/lab/tournament"
)

// Result is the result of a tournament. It depends only on the request.
type Result struct {
	Map        string `json:"map"`
	LastYear   int    `json:"last_year"`
	StaleYears int    `json:"stale_years"`
	Powers     string `json:"powers_by"`
	Seed       uint64 `json:"seed"`
	Games      int    `json:"games"`
	// Endings are the reasons of outcomes, in alphabetical order.
	Endings []Ending `json:"endings"`
	// Years are the last years of all games, won or drawn.
	Years tournament.Lengths `json:"years"`
	// Bots are in the order of the request, and ByPower in the order of the map.
	Bots    []BotStanding   `json:"bots"`
	ByPower []PowerStanding `json:"powers"`
	// Press is what was negotiated, nil without press.
	Press *PressResult `json:"press,omitempty"`
	tournament.Apart
}

// Ending is the number of games with the same reason of the outcome.
type Ending struct {
	Ending string `json:"ending"`
	Games  int    `json:"games"`
}

// BotStanding is the result of a bot.
type BotStanding struct {
	Bot   string `json:"bot"`
	Seats int    `json:"seats"`
	// Games is the share of games that the bot won with any of its seats.
	Games stats.Interval `json:"games_won"`
	Standing
	// SurvivalByPower and UnitsByPower are means over the powers with equal weights, however often
	// the bot had each power, as in table 16 of jic-2011.
	SurvivalByPower stats.Interval  `json:"survival_by_power"`
	UnitsByPower    stats.Interval  `json:"units_by_power"`
	ByPower         []PowerStanding `json:"powers"`
}

// PowerStanding is the result of a power, or of a bot with that power.
type PowerStanding struct {
	Power string `json:"power"`
	Standing
}

// Result computes the result of games.
func (t *Tournament) Result(games []Played) Result {
	var apart tournament.Apart
	games = slices.DeleteFunc(slices.Clone(games), func(p Played) bool {
		var names []string
		for _, entrant := range p.Seats {
			names = append(names, t.Entrants[entrant].Spec)
		}
		return !apart.Add(names, game.Seat(p.Winner), p.programs)
	})
	rules := t.Game.Rules
	r := Result{
		Map: t.Game.Map.Name, LastYear: int(rules.LastYear), StaleYears: int(rules.StaleYears),
		Powers: t.Powers, Seed: t.Seed, Games: len(games), Apart: apart,
	}
	var years []int
	for i := range games {
		p := &games[i]
		years = append(years, p.Year)
		k, known := slices.BinarySearchFunc(r.Endings, p.Ending, func(e Ending, word string) int { return strings.Compare(e.Ending, word) })
		if !known {
			r.Endings = slices.Insert(r.Endings, k, Ending{Ending: p.Ending})
		}
		r.Endings[k].Games++
	}
	r.Years = tournament.NewLengths(years)
	for i, e := range t.Entrants {
		r.Bots = append(r.Bots, t.botStanding(games, e, ofEntrant(i)))
	}
	r.ByPower = t.byPower(games, func(*Played, int) bool { return true })
	r.Press = t.pressResult(games)
	return r
}

// botStanding computes the standing of an entrant from its seats.
func (t *Tournament) botStanding(games []Played, e Entrant, of selection) BotStanding {
	s := BotStanding{Bot: e.Spec, Seats: e.Seats, Standing: standing(games, of), ByPower: t.byPower(games, of)}
	s.Games = stats.Share(float64(s.Won), len(games))
	var powers []selection
	for i := range t.Game.Map.Powers() {
		powers = append(powers, of.and(ofPower(i)))
	}
	s.SurvivalByPower = ratio(games, survivalOf, powers...)
	if s.SurvivalByPower.Known() {
		s.SurvivalByPower = s.SurvivalByPower.Within(0, 1)
	}
	s.UnitsByPower = ratio(games, unitsOf, powers...)
	return s
}

// byPower computes standings by power from the selected seats.
func (t *Tournament) byPower(games []Played, of selection) []PowerStanding {
	var all []PowerStanding
	for i := range t.Game.Map.Powers() {
		power := t.Game.Map.PowerToken(diplomacy.PowerOf(game.Seat(i)))
		all = append(all, PowerStanding{power, standing(games, of.and(ofPower(i)))})
	}
	return all
}

// WriteTo writes the result as tables.
func (r *Result) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "map      %s, powers given out by %s\n", r.Map, r.Powers)
	fmt.Fprintf(&b, "draws    %s\n", r.bounds())
	if r.Games == 0 {
		b.WriteString("games    none counts\n" + r.Apart.String())
		n, err := io.WriteString(w, b.String())
		return int64(n), err
	}
	fmt.Fprintf(&b, "games    %d:", r.Games)
	for i, e := range r.Endings {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, " %s %d", e.Ending, e.Games)
	}
	fmt.Fprintf(&b, "\nyears    %v\n", r.Years)

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
	b.WriteString(r.Press.String())
	b.WriteString(r.Apart.String())
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// bounds describes when games are draws. At least one limit must be set.
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

// share formats a share with its interval, 26 characters wide.
func share(i stats.Interval) string {
	if !i.Known() {
		return strings.Repeat(" ", 26)
	}
	return fmt.Sprintf("%5.1f %% from %5.1f to %5.1f", 100*i.Value, 100*i.Low, 100*i.High)
}

// number formats an estimate multiplied by a factor, "" if there is no data.
func number(i stats.Interval, format string, times float64) string {
	if !i.Known() {
		return ""
	}
	return fmt.Sprintf(format, times*i.Value)
}

// Times are the times that bots took in a tournament.
type Times struct {
	// Game is the mean time of a game in seconds on one core. It counts only the bots' answers in
	// movement phases.
	Game float64 `json:"game_s"`
	// Bots are in the order of the request.
	Bots []Time `json:"bots"`
}

// Time is the time of a bot's answers in movement phases, in milliseconds.
type Time struct {
	Bot   string  `json:"bot"`
	Moves int     `json:"moves"`
	Mean  float64 `json:"mean_ms"`
	P99   float64 `json:"p99_ms"`
	Most  float64 `json:"max_ms"`
}

// timer collects times.
type timer struct {
	entrants []Entrant
	games    int
	moves    [][]time.Duration // by entrant
}

func newTimer(entrants []Entrant) *timer {
	return &timer{entrants: entrants, moves: make([][]time.Duration, len(entrants))}
}

func (c *timer) add(p *Played) {
	c.games++
	for _, m := range p.took {
		c.moves[m.entrant] = append(c.moves[m.entrant], m.took)
	}
}

func (c *timer) times() Times {
	var all Times
	total := time.Duration(0)
	for i, moves := range c.moves {
		one := Time{Bot: c.entrants[i].Spec, Moves: len(moves)}
		if len(moves) > 0 {
			slices.Sort(moves)
			sum := time.Duration(0)
			for _, took := range moves {
				sum += took
			}
			total += sum
			one.Mean = milliseconds(sum) / float64(len(moves))
			one.P99 = milliseconds(moves[(len(moves)-1)*99/100])
			one.Most = milliseconds(moves[len(moves)-1])
		}
		all.Bots = append(all.Bots, one)
	}
	all.Game = total.Seconds() / float64(max(1, c.games))
	return all
}

func milliseconds(d time.Duration) float64 { return 1000 * d.Seconds() }

// WriteTo writes the times as a table.
func (t *Times) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "\na game takes the bots %.3f s\na move in ms   99 %%      most    moves\n", t.Game)
	for _, one := range t.Bots {
		fmt.Fprintf(&b, "%12.4f %8.3f %9.3f %8d  %s\n", one.Mean, one.P99, one.Most, one.Moves, one.Bot)
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}
