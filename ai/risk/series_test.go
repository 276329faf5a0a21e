package risk

import (
	"context"
	"fmt"

	"eras/game"
	"eras/game/risk"
)

// Field is a game and its players, to be measured over many matches. Tests cannot use
// lab/tournament, which imports this package.
type Field struct {
	Game *risk.Game
	// Seats are the players, one for each of the game.
	Seats []Entry
	// Paper has the shares of matches won in a paper, by name, and the share of draws under
	// "draw"; nil if no paper has the field.
	Paper map[string]float64
}

// Tally counts matches of a [Field].
type Tally struct {
	Games, Draws int
	// Rounds is the sum over the matches.
	Rounds int
	// Wins are by place in Field.Seats.
	Wins []int
}

// Add adds another tally of the same field.
func (t *Tally) Add(o Tally) {
	t.Games += o.Games
	t.Draws += o.Draws
	t.Rounds += o.Rounds
	if t.Wins == nil {
		t.Wins = make([]int, len(o.Wins))
	}
	for i, n := range o.Wins {
		t.Wins[i] += n
	}
}

// Table57 returns the field of ender-2009 table 5.7: MARS and the five best bots
// of its time, six players on the classic board m, cards worth five, a draw after
// 100 rounds. It fails if a bot is not on the list or m is no board for six.
func Table57(m *risk.Map) (Field, error) {
	rules := risk.Ender2009(6)
	rules.Limit = 100
	f, err := FieldOf(m, rules, "mars", "evilpixie", "bort", "yakool", "quo", "boscoe")
	f.Paper = map[string]float64{
		"mars": 0.286, "evilpixie": 0.125, "bort": 0.187, "yakool": 0.067, "quo": 0.132, "boscoe": 0.192, "draw": 0.011,
	}
	return f, err
}

// BoundedField returns a field of the bounded game of risk-minimax-2014 on the
// territories of one continent of m, for the two named bots: the bonus of a
// continent does not count there. The paper sets no limit; after that many rounds
// the match is a draw, with 0 never.
func BoundedField(m *risk.Map, k risk.Continent, limit uint16, a, b string) (Field, error) {
	part, err := m.Part(k)
	if err != nil {
		return Field{}, err
	}
	rules := risk.Bounded()
	rules.Limit = limit
	return FieldOf(part, rules, a, b)
}

// FieldOf returns the field of the named bots.
func FieldOf(m *risk.Map, rules risk.Rules, names ...string) (Field, error) {
	g, err := risk.NewGame(m, rules)
	if err != nil {
		return Field{}, err
	}
	if len(names) != int(rules.Players) {
		return Field{}, fmt.Errorf("need one bot per player: have %d, want %d", len(names), rules.Players)
	}
	f := Field{Game: g}
	for _, name := range names {
		e, err := Bots().Entry(name)
		if err != nil {
			return Field{}, err
		}
		f.Seats = append(f.Seats, e)
	}
	return f, nil
}

// Series plays the matches from to to-1 of the series with that seed. The tallies of parts
// add up to that of the whole. In match i the players sit i seats further on.
func (f Field) Series(ctx context.Context, seed uint64, from, to int) (Tally, error) {
	n := len(f.Seats)
	tally := Tally{Wins: make([]int, n)}
	makers := make([]Maker, n)
	for i := from; i < to; i++ {
		for place, e := range f.Seats {
			makers[(place+i)%n] = e.Make
		}
		p, err := Play(ctx, f.Game, makers, game.Derive(seed, uint64(i)), nil)
		if err != nil {
			return tally, fmt.Errorf("match %d: %w", i, err)
		}
		tally.Games++
		tally.Rounds += int(p.Round)
		if outcome, _ := f.Game.Outcome(&p); outcome.Winner == game.Nobody {
			tally.Draws++
		} else {
			tally.Wins[(int(outcome.Winner)-i%n+n)%n]++
		}
	}
	return tally, nil
}
