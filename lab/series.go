package lab

import (
	"context"
	"fmt"

	"eras/ai/roster"
	"eras/game"
	"eras/game/general"
)

// Series is games between two players. The first of them is red in the games
// with even numbers, the other in the rest, so that two games in a row are a
// pair: the same map and opening from both sides. Battles on the general map are
// fought, not predicted.
type Series struct {
	// Games is how many games there are, from 1 to [MaxGames].
	Games int
	// Seed is where all chance comes from: game number n has the seed
	// game.Derive(Seed, n).
	Seed uint64
	// Workers is how many games are played at once. It has no influence on the
	// results.
	Workers int

	board    string
	rules    general.Rules
	maps     []general.Map // of the general map
	soldiers [2]int        // of a battle
	first    game.Side     // of a battle
	opening  int
	players  [2]roster.Spec
}

// MaxGames bounds a series.
const MaxGames = 1_000_000

// What the seeds under a series' or a game's are for. Games take the numbers
// below MaxGames.
const (
	openingSeed = MaxGames + iota
	mapTrainingSeed
	battleTrainingSeed
)

// Players returns the two players in words.
func (s *Series) Players() [2]string { return [2]string{s.players[0].Text, s.players[1].Text} }

// Single plays game 0 alone, with the series' own seed. progress, if not nil,
// hears how many of the most possible actions have been played.
func (s *Series) Single(ctx context.Context, progress Progress) (Game, error) {
	return s.play(ctx, 0, s.Seed, progress)
}

// Run plays the games and hands them to take in the order of their numbers. An
// error of take ends the series and is returned.
func (s *Series) Run(ctx context.Context, take func(Game) error) error {
	if s.Games < 1 || s.Games > MaxGames {
		return fmt.Errorf("a series of %d games is impossible: it has from 1 to %d", s.Games, MaxGames)
	}
	return InOrder(ctx, s.Games, s.Workers, func(ctx context.Context, i int) (Game, error) {
		g, err := s.play(ctx, i, game.Derive(s.Seed, uint64(i)), nil)
		if err != nil && ctx.Err() == nil {
			err = fmt.Errorf("playing game %d: %w", i, err)
		}
		return g, err
	}, func(_ int, g Game) error { return take(g) })
}
