package risk

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"eras/ai/process"
	"eras/evolve/stats"
	"eras/lab/tournament"
)

// Result is the result of a tournament. It depends only on the request.
type Result struct {
	Map   string `json:"map"`
	Rules string `json:"rules"`
	Seed  uint64 `json:"seed"`
	Games int    `json:"games"`
	// Substituted is the number of games in which a built-in bot played on for an external process.
	// They are counted apart: [Standing.Apart] has their wins, and all other numbers are those of
	// the other games.
	Substituted int `json:"substituted,omitempty"`
	// Draws is the number of games that reached the limit of rounds.
	Draws int `json:"draws"`
	// Bots are in the order of the request. Seats are the wins by seat.
	Bots  []Standing `json:"bots"`
	Seats []Share    `json:"seats"`
	// Rounds are the lengths of games.
	Rounds tournament.Lengths `json:"rounds"`
}

// Share is a number of wins and its share of all games, with Wilson's interval at 95 %.
type Share struct {
	Wins  int     `json:"wins"`
	Share float64 `json:"share"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Standing is the result of a player.
type Standing struct {
	Name string `json:"name"`
	Share
	// BySeat are the wins from each seat.
	BySeat []int `json:"wins_by_seat"`
	// Fell are the numbers of games in which the player was the first to be eliminated, the second,
	// and so on. Survived is the number of draws in which it was not eliminated.
	Fell     []int `json:"fell"`
	Survived int   `json:"survived"`
	// Place is the mean place, 1 for the winner. Survivors of a draw share their places.
	Place float64 `json:"mean_place"`
	// Substituted is the number of games in which a built-in bot played on for the player's process.
	Substituted int `json:"substituted,omitempty"`
	// Apart is the number of games with a substitute, of whichever player, that were won from the
	// player's seat.
	Apart int `json:"wins_apart,omitempty"`
	// Faults are the faults of an external process, nil for built-in bots. If players share a
	// process, the first of them has all its faults.
	Faults *process.Faults `json:"faults,omitempty"`
}

// sums adds up the results of games.
type sums struct {
	of     *Tournament
	r      Result
	places []float64
	rounds []int
	turns  []turns
}

func newSums(t *Tournament) *sums {
	n := len(t.Players)
	s := &sums{of: t, places: make([]float64, n), turns: make([]turns, n)}
	s.r = Result{Map: t.Game.Map.Name, Rules: t.Game.Rules.String(), Seed: t.Seed, Seats: make([]Share, n)}
	for _, p := range t.Players {
		standing := Standing{Name: p.Name, BySeat: make([]int, n), Fell: make([]int, n-1)}
		if p.command != nil {
			standing.Faults = &process.Faults{}
		}
		s.r.Bots = append(s.r.Bots, standing)
	}
	return s
}

func (s *sums) add(p *Played) {
	s.r.Games++
	for player := range s.r.Bots {
		s.addProcess(player, p)
	}
	if p.Substituted != nil {
		s.r.Substituted++
		for _, player := range p.Substituted {
			s.r.Bots[player].Substituted++
		}
		if p.Winner >= 0 {
			s.r.Bots[p.Winner].Apart++
		}
		return
	}
	n := len(s.r.Bots)
	s.rounds = append(s.rounds, p.Rounds)
	left := n - len(p.Fallen)
	for i, player := range p.Fallen {
		s.r.Bots[player].Fell[i]++
		s.places[player] += float64(n - i)
	}
	for seat, player := range p.Seats {
		b := &s.r.Bots[player]
		if !slices.Contains(p.Fallen, player) {
			s.places[player] += float64(left+1) / 2
			if p.Winner < 0 {
				b.Survived++
			}
		}
		if player == p.Winner {
			b.Wins++
			b.BySeat[seat]++
			s.r.Seats[seat].Wins++
		}
	}
	if p.Winner < 0 {
		s.r.Draws++
	}
}

// addProcess adds the faults and times of a player in a game.
func (s *sums) addProcess(player int, p *Played) {
	if b := &s.r.Bots[player]; b.Faults != nil {
		b.Faults.Add(p.Faults[player])
	}
	s.turns[player].addAll(&p.turns[player])
}

func (s *sums) result() Result {
	r := s.r
	if counted := r.counted(); counted > 0 {
		for i := range r.Bots {
			r.Bots[i].of(counted)
			r.Bots[i].Place = s.places[i] / float64(counted)
			r.Seats[i].of(counted)
		}
	}
	r.Rounds = tournament.NewLengths(s.rounds)
	return r
}

// counted returns the number of games without a substitute.
func (r *Result) counted() int { return r.Games - r.Substituted }

// of computes the share of the wins in a number of games.
func (s *Share) of(games int) {
	share := stats.Share(float64(s.Wins), games)
	s.Share, s.Low, s.High = share.Value, share.Low, share.High
}

// WriteTo writes the result as tables.
func (r *Result) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "map     %s\nrules   %s\n", r.Map, r.Rules)
	counted := r.counted()
	if counted == 0 {
		b.WriteString("games   none counts\n")
	} else {
		fmt.Fprintf(&b, "games   %d, drawn %d (%.1f %%)\nrounds  %v\n", counted, r.Draws, 100*float64(r.Draws)/float64(counted), r.Rounds)
	}
	if r.Substituted > 0 {
		fmt.Fprintf(&b, "apart   %d of %d games were finished by a substitute and count nowhere in the tables\n", r.Substituted, r.Games)
	}
	if counted > 0 {
		r.tables(&b)
	}
	for _, bot := range r.Bots {
		if f := bot.Faults; f != nil && *f != (process.Faults{}) {
			fmt.Fprintf(&b, "\n%s: %v\n", bot.Name, f)
		}
		if bot.Substituted > 0 {
			fmt.Fprintf(&b, "%s lost its seat in %d of %d games; %s played on for it\n", bot.Name, bot.Substituted, r.Games, substitute)
		}
	}
	if r.Substituted > 0 {
		b.WriteString("\nwon in the games with a substitute:")
		for i, bot := range r.Bots {
			if i > 0 {
				b.WriteByte(',')
			}
			fmt.Fprintf(&b, " %d from the seat of %s", bot.Apart, bot.Name)
		}
		b.WriteByte('\n')
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// tables writes the standings and the wins by seat of at least one game.
func (r *Result) tables(b *strings.Builder) {
	b.WriteByte('\n')
	width := len("player")
	for _, bot := range r.Bots {
		width = max(width, len(bot.Name))
	}
	fmt.Fprintf(b, "%-*s   wins  share of games, with 95 %%  place  by seat; fell first, second …; survived a draw\n", width, "player")
	for _, bot := range r.Bots {
		fmt.Fprintf(b, "%-*s %6d  %5.1f %% from %5.1f to %5.1f  %5.2f  %s; %s; %d\n",
			width, bot.Name, bot.Wins, 100*bot.Share.Share, 100*bot.Low, 100*bot.High, bot.Place, list(bot.BySeat), list(bot.Fell), bot.Survived)
	}
	fmt.Fprintf(b, "\n%-*s   wins  share of games, with 95 %%\n", width, "seat")
	for seat, s := range r.Seats {
		fmt.Fprintf(b, "%-*d %6d  %5.1f %% from %5.1f to %5.1f\n", width, seat, s.Wins, 100*s.Share, 100*s.Low, 100*s.High)
	}
}

func list(numbers []int) string {
	return strings.Trim(fmt.Sprint(numbers), "[]")
}
