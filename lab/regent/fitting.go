// Package regent fits what regent, the house's bot for Diplomacy, expects of a
// position to games that bots played.
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
	"eras/lab"
)

// Fitting makes the weights of regent's outlook from games between bots: who owned
// each centre some years after each movement phase.
type Fitting struct {
	Game *diplomacy.Game
	// Bots are drawn for each power of each game, all alike.
	Bots []ai.Maker
	// Start is where the weights begin.
	Start regent.Params
	// Games is how many are played; those whose number ends in 0 or 5 only judge the
	// result.
	Games int
	// Years is how many years after a position its centres are counted, at least 1.
	Years   int
	Seed    uint64
	Workers int
	// Progress, if not nil, hears how many games were played.
	Progress lab.Progress
}

// Fitted is what came of a fitting.
type Fitted struct {
	Spring Side `json:"spring"`
	Fall   Side `json:"fall"`
	// Params are the start's with the new weights.
	Params regent.Params `json:"-"`
}

// Side is the fitting for one movement phase. Losses are means over centres, in
// nats, before and after, in the games that were not fitted.
type Side struct {
	Examples int     `json:"examples"`
	Judged   int     `json:"judged"`
	Before   float64 `json:"loss_before"`
	After    float64 `json:"loss_after"`
}

// examples are those of a game, before springs and before falls.
type examples [2][]regent.Example

// What the seeds under a game's are for.
const (
	seatSeed = iota
	matchSeed
)

// Validate returns what is impossible about f, or nil.
func (f *Fitting) Validate() error {
	switch {
	case f.Games < judged || f.Games > lab.MaxGames:
		return fmt.Errorf("fitting to %d games is impossible: it takes from %d to %d", f.Games, judged, lab.MaxGames)
	case f.Years < 1 || f.Years > 50:
		return fmt.Errorf("counting centres after %d years is impossible: write 1 to 50", f.Years)
	case len(f.Bots) == 0:
		return errors.New("there are no bots to play: name some that eraslab diplomacy bots lists")
	case f.Game.Rules.LastYear == 0:
		return errors.New("games without a last year may never end: give one")
	}
	return f.Start.Validate()
}

// judged: every so-manieth game only judges.
const judged = 5

// TOML returns the fitted weights as tables of a file of regent's parameters, with
// three digits after the point.
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

// Run plays and fits. The result does not depend on Workers.
func (f *Fitting) Run(ctx context.Context) (Fitted, error) {
	if err := f.Validate(); err != nil {
		return Fitted{}, err
	}
	outlook := regent.NewOutlook(f.Game.Map, ai.NewDistances(f.Game.Map), f.Start.Spring, f.Start.Fall)
	var fit, judge examples
	done := 0
	err := lab.InOrder(ctx, f.Games, f.Workers, func(ctx context.Context, i int) (examples, error) {
		return f.play(ctx, outlook, game.Derive(f.Seed, uint64(i)))
	}, func(i int, e examples) error {
		to := &fit
		if i%judged == 0 {
			to = &judge
		}
		for side := range e {
			to[side] = append(to[side], e[side]...)
		}
		if done++; f.Progress != nil {
			f.Progress(done, f.Games)
		}
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

// fitSide replaces the weights of one phase.
func fitSide(w *regent.Features, fit, judge []regent.Example) (Side, error) {
	if len(fit) == 0 || len(judge) == 0 {
		return Side{}, errors.New("the games ended before any position had a later one: play more, or count after fewer years")
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

// play plays a game and returns its examples.
func (f *Fitting) play(ctx context.Context, outlook *regent.Outlook, seed uint64) (examples, error) {
	rng := game.Random(seed, seatSeed)
	makers := make([]ai.Maker, f.Game.Map.Powers())
	for i := range makers {
		makers[i] = draw(f.Bots, rng)
	}
	m, err := ai.NewPlaying(f.Game, makers, game.Derive(seed, matchSeed))
	if err != nil {
		return examples{}, err
	}
	var seen []diplomacy.Position
	for {
		if m.P.Season.Moves() {
			seen = append(seen, m.P)
		}
		on, err := m.Step()
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return examples{}, err
		}
		if !on {
			break
		}
	}
	return f.teach(outlook, append(seen, m.P)), nil
}

// draw returns one of the bots.
func draw(bots []ai.Maker, rng *rand.Rand) ai.Maker { return bots[rng.IntN(len(bots))] }

// teach makes the examples of the positions of a game, the last being its end.
func (f *Fitting) teach(outlook *regent.Outlook, seen []diplomacy.Position) examples {
	var all examples
	next := 0
	for i := range seen {
		p := &seen[i]
		if !p.Season.Moves() {
			continue
		}
		// Centres count from the first position of a year on, the end included.
		for next < len(seen) && seen[next].Year < p.Year+int16(f.Years) {
			next++
		}
		if next == len(seen) {
			// What a game that is over would have come to is not known, but who won.
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
