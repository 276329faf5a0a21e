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

	"eras/game"
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
}

// End is the end of a match.
type End[P any] struct {
	Position P
	Outcome  game.Outcome
	// Record is the text of the [game.Record], if the match has one.
	Record string
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
	if err := match.Run(ctx, m.Agents, m.Watch); err != nil {
		return End[P]{}, err
	}
	end := End[P]{Position: match.Position()}
	end.Outcome, _ = match.Outcome()
	if m.Names != nil {
		end.Record = match.Record().String()
	}
	return end, nil
}
