// Package regent fits the outlook of regent, our own bot for Diplomacy, to games between
// bots.
package regent

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	ai "eras/ai/diplomacy"
	"eras/ai/diplomacy/regent"
	"eras/game"
	"eras/game/diplomacy"
	"eras/lab/tournament"
)

// Fitting fits the weights of regent's outlook to games between bots: to the owner of each
// centre some years after each movement phase.
type Fitting struct {
	Game *diplomacy.Game
	// Bots are drawn uniformly for each power of each game.
	Bots []ai.Maker
	// Start has the initial weights.
	Start regent.Params
	// Games is the number of games. Every fifth game is held out to judge the result.
	Games int
	// Years is the number of years between a position and the owners, at least 1.
	Years   int
	Seed    uint64
	Workers int
	// Progress, if not nil, is called with the number of games played and of all.
	Progress tournament.Progress
	// Play, if not nil, plays the game with a seed in another program and returns what
	// [Fitting.Positions] returned there.
	Play func(ctx context.Context, seed uint64) ([]string, error)
}

// Fitted is the result of a fitting.
type Fitted struct {
	Spring Side `json:"spring"`
	Fall   Side `json:"fall"`
	// Params are the start's with the new weights.
	Params regent.Params `json:"-"`
}

// Side is the fitting for one movement phase. Losses are means over centres of the games
// held out, in nats, before and after.
type Side struct {
	Examples int     `json:"examples"`
	Judged   int     `json:"judged"`
	Before   float64 `json:"loss_before"`
	After    float64 `json:"loss_after"`
}

// examples are the examples of a game, before springs and before falls.
type examples [2][]regent.Example

// Seeds derived from a game's.
const (
	seatSeed = iota
	matchSeed
)

// Validate returns an error if f has invalid settings.
func (f *Fitting) Validate() error {
	switch {
	case f.Games < judged || f.Games > tournament.MaxGames:
		return fmt.Errorf("fitting to %d games: must be from %d to %d", f.Games, judged, tournament.MaxGames)
	case f.Years < 1 || f.Years > 50:
		return fmt.Errorf("counting centres %d years later: must be from 1 to 50", f.Years)
	case len(f.Bots) == 0:
		return errors.New("there are no bots to play: name some that eraslab diplomacy bots lists")
	case f.Game.Rules.LastYear == 0:
		return errors.New("games without a last year may never end: set one")
	}
	return regent.Parameters.Validate(&f.Start)
}

// judged is the interval of the games that are held out.
const judged = 5

// TOML returns the fitted weights as tables of a file of regent's parameters, with three
// decimals.
func (f *Fitted) TOML() string {
	var b strings.Builder
	for _, side := range []struct {
		name string
		w    *regent.Features
	}{{"spring", &f.Params.Spring}, {"fall", &f.Params.Fall}} {
		w := side.w
		fmt.Fprintf(&b, "[%s]\nowns = %.3f\nhome = %.3f\non = %.3f\nkeeps = %.3f\nunits = [", side.name, w.Owns, w.Home, w.On, w.Keeps)
		for i, row := range w.Units {
			if i > 0 {
				b.WriteString(", ")
			}
			fmt.Fprintf(&b, "[%.3f, %.3f, %.3f]", row[0], row[1], row[2])
		}
		fmt.Fprintf(&b, "]\nsize = %.3f\nfree = %.3f\n\n", w.Size, w.Free)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Run plays the games and fits the weights. The result does not depend on Workers.
func (f *Fitting) Run(ctx context.Context) (Fitted, error) {
	if err := f.Validate(); err != nil {
		return Fitted{}, err
	}
	outlook := regent.NewOutlook(f.Game.Map, ai.NewDistances(f.Game.Map), f.Start.Spring, f.Start.Fall)
	var fit, judge examples
	done := 0
	config := tournament.Config{Games: f.Games, Seed: f.Seed, Workers: f.Workers}
	err := tournament.Run(ctx, config, func(ctx context.Context, _ int, seed uint64) (examples, error) {
		return f.play(ctx, outlook, seed)
	}, func(e examples) error {
		to := &fit
		if done%judged == 0 {
			to = &judge
		}
		for side := range e {
			to[side] = append(to[side], e[side]...)
		}
		done++
		f.Progress.Tell(done, f.Games)
		return nil
	})
	if err != nil {
		return Fitted{}, err
	}
	out := Fitted{Params: f.Start}
	if out.Spring, err = fitSide(&out.Params.Spring, fit[0], judge[0]); err != nil {
		return Fitted{}, err
	}
	out.Fall, err = fitSide(&out.Params.Fall, fit[1], judge[1])
	return out, err
}

// fitSide fits the weights of one phase.
func fitSide(w *regent.Features, fit, judge []regent.Example) (Side, error) {
	if len(fit) == 0 || len(judge) == 0 {
		return Side{}, errors.New("the games ended before any position had a later one: play more games, or count after fewer years")
	}
	s := Side{Examples: len(fit), Judged: len(judge), Before: w.Loss(judge)}
	after, err := w.Fit(fit)
	if err != nil {
		return s, err
	}
	*w = after
	s.After = w.Loss(judge)
	return s, nil
}

// play plays a game, here or elsewhere, and returns its examples.
func (f *Fitting) play(ctx context.Context, outlook *regent.Outlook, seed uint64) (examples, error) {
	if f.Play == nil {
		seen, err := f.positions(ctx, seed)
		return f.teach(outlook, seen), err
	}
	texts, err := f.Play(ctx, seed)
	if err != nil {
		return examples{}, err
	}
	seen, err := f.ReadPositions(texts)
	return f.teach(outlook, seen), err
}

// Positions plays the game with a seed and returns its positions before orders for moves and
// the one at its end, as text.
func (f *Fitting) Positions(ctx context.Context, seed uint64) ([]string, error) {
	seen, err := f.positions(ctx, seed)
	texts := make([]string, len(seen))
	for i := range seen {
		texts[i] = f.Game.FormatPosition(&seen[i])
	}
	return texts, err
}

// ReadPositions reads what [Fitting.Positions] returns.
func (f *Fitting) ReadPositions(texts []string) ([]diplomacy.Position, error) {
	if len(texts) == 0 {
		return nil, errors.New("a game has no positions")
	}
	seen := make([]diplomacy.Position, len(texts))
	for i, text := range texts {
		var err error
		if seen[i], err = f.Game.ParsePosition(text); err != nil {
			return nil, err
		}
	}
	return seen, nil
}

// positions plays the game with a seed and returns its positions before orders for moves and
// the one at its end.
func (f *Fitting) positions(ctx context.Context, seed uint64) ([]diplomacy.Position, error) {
	rng := game.Random(seed, seatSeed)
	makers := make([]ai.Maker, f.Game.Map.Powers())
	for i := range makers {
		makers[i] = draw(f.Bots, rng)
	}
	var seen []diplomacy.Position
	end, err := ai.Play(ctx, f.Game, makers, game.Derive(seed, matchSeed), func(s diplomacy.Step) {
		if s.Before.Season.Moves() {
			seen = append(seen, s.Before)
		}
	})
	if err != nil {
		return nil, err
	}
	return append(seen, end), nil
}

// draw returns a random bot.
func draw(bots []ai.Maker, rng *rand.Rand) ai.Maker { return bots[rng.IntN(len(bots))] }

// teach returns the examples of the positions of a game, of which the last is its end.
func (f *Fitting) teach(outlook *regent.Outlook, seen []diplomacy.Position) examples {
	var all examples
	next := 0
	for i := range seen {
		p := &seen[i]
		if !p.Season.Moves() {
			continue
		}
		// Owners are those at the first position of that year, or at the end.
		for next < len(seen) && seen[next].Year < p.Year+int16(f.Years) {
			next++
		}
		if next == len(seen) {
			// After the end of a game the owners are only known if a power has won.
			if seen[len(seen)-1].Ending != diplomacy.Solo {
				break
			}
			next = len(seen) - 1
		}
		side := 0
		if p.Season == diplomacy.Fall {
			side = 1
		}
		all[side] = outlook.Examples(all[side], p, &seen[next])
	}
	return all
}
