// Package tournament schedules matches between agents of any game. [Run] plays numbered matches,
// several at once, each with a seed derived from its number. It passes on the results in order, so
// they are the same on any number of cores. [Match] is one match with its players, played on a
// [game.Match], and its record.
//
// The packages below add what depends on the game: the seating of players in each match, and the
// statistics. Package war is for two-sided games (war and battle), and packages risk and diplomacy
// are for the others.
package tournament

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"eras/game"
	"eras/internal/fault"
)

// MaxGames is the largest number of games in a tournament.
const MaxGames = 1_000_000

// Config has the settings that all tournaments share.
type Config struct {
	// Games is the number of games, from 1 to [MaxGames].
	Games int
	// Seed is the seed of all randomness. Game n, from 0, has the seed
	// game.Derive(Seed, n).
	Seed uint64
	// Workers is the number of games played at once. It does not change the results.
	Workers int
	// Records makes games return their records.
	Records bool
}

// Validate returns an error if c has an invalid number of games.
func (c Config) Validate() error {
	if c.Games < 1 || c.Games > MaxGames {
		return fmt.Errorf("a tournament of %d games: must be from 1 to %d", c.Games, MaxGames)
	}
	return nil
}

// GameSeed returns the seed of the game with that number.
func (c Config) GameSeed(number int) uint64 { return game.Derive(c.Seed, uint64(number)) }

// Player plays the game with a number and a seed and returns its result.
type Player[R any] func(ctx context.Context, number int, seed uint64) (R, error)

// Run plays all games of a tournament and passes their results to take in the order of
// their numbers. An error of take ends the tournament and is returned.
func Run[R any](ctx context.Context, c Config, play Player[R], take func(R) error) error {
	if err := c.Validate(); err != nil {
		return err
	}
	return InOrder(ctx, c.Games, c.Workers, func(ctx context.Context, number int) (R, error) {
		return Play(ctx, c, number, play)
	}, func(_ int, r R) error { return take(r) })
}

// Play plays one game of a tournament.
func Play[R any](ctx context.Context, c Config, number int, play Player[R]) (R, error) {
	r, err := play(ctx, number, c.GameSeed(number))
	if err != nil && ctx.Err() == nil {
		err = fmt.Errorf("playing game %d: %w", number, err)
	}
	return r, err
}

// Match is a match to be played.
type Match[P, M, E any] struct {
	Board game.Board[P, M, E]
	// Seed determines the dice.
	Seed uint64
	// Agents are the players by seat.
	Agents []game.Agent[P, M]
	// Names are the players' names in the record, by seat. Without names there is no
	// record.
	Names []string
	// Watch, if not nil, is called after every step.
	Watch func(game.Step[P, M, E])
	// Note, if not nil, is given the function that adds notes to the record.
	Note func(func(text string))
	// Programs are the external programs that play in place of agents, nil if there are none.
	Programs *Programs[P, M, E]
	// Substituted, if not nil, reports at the end whether another bot has played on for the agent of
	// a seat. The record then says so after the player's name.
	Substituted func(seat game.Seat) bool
}

// substituteMark follows the name of a player in a record that another bot has finished.
const substituteMark = " (a substitute played on)"

// End is the end of a match.
type End[P any] struct {
	Position P
	Outcome  game.Outcome
	// Record is the text of the [game.Record], if the match has one.
	Record string
	// Programs are the programs by seat, nil for other seats and in matches without programs.
	Programs []*ProgramEnd
}

// Play plays the match to its end.
func (m Match[P, M, E]) Play(ctx context.Context) (End[P], error) {
	options := []game.Option{game.NoHistory}
	if m.Names == nil {
		options = append(options, game.NoRecord)
	}
	match := game.NewMatch(m.Board, m.Seed, options...)
	for seat, name := range m.Names {
		match.SetSeat(game.Seat(seat), name)
	}
	if m.Note != nil {
		m.Note(func(text string) { match.Note(text) })
	}
	agents := m.Agents
	pipes, err := m.open(ctx)
	if err != nil {
		return End[P]{}, err
	}
	if pipes != nil {
		defer pipes.Close()
		agents, m.Substituted = pipes.seat(agents, m.Programs.Seat), pipes.Lost
	}
	if err := match.Run(ctx, agents, m.Watch); err != nil {
		return End[P]{}, err
	}
	for seat, name := range m.Names {
		if m.Substituted != nil && m.Substituted(game.Seat(seat)) {
			match.SetSeat(game.Seat(seat), name+substituteMark)
		}
	}
	end := End[P]{Position: match.Position()}
	end.Outcome, _ = match.Outcome()
	if pipes != nil {
		pipes.End(end.Position, end.Outcome)
		end.Programs = pipes.ends()
	}
	if m.Names != nil {
		end.Record = match.Record().String()
	}
	return end, nil
}

// Progress is called with the amounts of work that are done and in all. It may be nil.
type Progress func(done, total int)

// Tell calls p if it is not nil.
func (p Progress) Tell(done, total int) {
	if p != nil {
		p(done, total)
	}
}

// InOrder calls do for the numbers 0 to n-1, with up to workers calls at once, and passes the
// results to take in the order of the numbers, in the calling goroutine. It stops at the first
// error in that order, of do or of take, and returns it. When InOrder returns, no goroutine is left
// running.
func InOrder[T any](ctx context.Context, n, workers int, do func(ctx context.Context, i int) (T, error), take func(i int, v T) error) error {
	type result struct {
		value T
		err   error
	}
	workers = max(1, min(workers, n))
	outer := ctx
	ctx, cancel := context.WithCancel(outer)
	var wait sync.WaitGroup
	defer wait.Wait()
	defer cancel()

	type job struct {
		i    int
		done chan<- result
	}
	jobs := make(chan job)
	for range workers {
		wait.Go(func() {
			for j := range jobs {
				var r result
				r.err = fault.Do(func() (err error) {
					r.value, err = do(ctx, j.i)
					return err
				})
				j.done <- r
			}
		})
	}
	queue := make(chan chan result, 2*workers) // started, not taken yet
	wait.Go(func() {                           //fault:none it passes numbers on
		defer close(queue)
		defer close(jobs)
		for i := range n {
			done := make(chan result, 1)
			select {
			case jobs <- job{i, done}:
			case <-ctx.Done():
				return
			}
			select {
			case queue <- done:
			case <-ctx.Done():
				return
			}
		}
	})
	i := 0
	for done := range queue {
		r := <-done
		if err := outer.Err(); err != nil {
			return err
		}
		if r.err != nil {
			return r.err
		}
		if err := take(i, r.value); err != nil {
			return err
		}
		i++
	}
	return outer.Err()
}

// Lengths summarizes the lengths of games, such as rounds or years.
type Lengths struct {
	Mean   float64 `json:"mean"`
	Median int     `json:"median"`
	Least  int     `json:"least"`
	Most   int     `json:"most"`
}

// String returns the lengths in words, those of at least one game.
func (l Lengths) String() string {
	return fmt.Sprintf("%.1f, median %d, from %d to %d", l.Mean, l.Median, l.Least, l.Most)
}

// NewLengths summarizes the given lengths. Without any it is zero.
func NewLengths(all []int) Lengths {
	if len(all) == 0 {
		return Lengths{}
	}
	sorted := slices.Sorted(slices.Values(all))
	sum := 0
	for _, n := range sorted {
		sum += n
	}
	return Lengths{float64(sum) / float64(len(sorted)), sorted[len(sorted)/2], sorted[0], sorted[len(sorted)-1]}
}
