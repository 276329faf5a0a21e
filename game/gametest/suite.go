// Package gametest holds the test suite that every board passes: random playouts
// with a checker at every position.
package gametest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"eras/game"
)

// Suite defines the test of one board.
type Suite[P any, M comparable, E any] struct {
	Board game.Board[P, M, E]
	// Legal returns all legal answers of a seat that must act or, if there are too
	// many to list, a sample of them drawn with rng.
	Legal func(p P, seat game.Seat, rng *rand.Rand) []M
	// Invariant returns an error if a position reached in play is invalid.
	Invariant func(p P) error
	// Undo, if not nil, makes a legal move of seat at p on the board's fast path and undoes it. It
	// returns an error if the position after the move differs from next, the result of Apply, or if
	// the position after undoing differs from p.
	Undo func(p P, seat game.Seat, move M, next P) error
	// Playouts is the number of matches to play. A match that is not over after Steps steps is
	// abandoned.
	Playouts, Steps int
	Seed            uint64
}

// Run plays the suite's random matches and checks at every position: the
// invariant; that a position survives its notation; that every legal answer
// passes Check, survives its notation and gives the same new position twice, with
// and without events; that no method but Apply changes the position; that the end
// of the match agrees with Actors; that a [game.FastBoard] plays what the match
// would; that taking back returns to the same position; and, for the whole match,
// that its record replays to the same positions.
func (s Suite[P, M, E]) Run(t *testing.T) {
	t.Helper()
	finished := 0
	for i := range s.Playouts {
		seed := game.Derive(s.Seed, uint64(i))
		over, err := s.playout(seed)
		if err != nil {
			t.Fatalf("playout with seed %d: %v", seed, err)
		}
		if over {
			finished++
		}
	}
	if finished == 0 {
		t.Errorf("none of %d playouts ended within %d steps", s.Playouts, s.Steps)
	}
}

func (s Suite[P, M, E]) format(p P) string { return s.Board.FormatPosition(&p) }

func (s Suite[P, M, E]) playout(seed uint64) (over bool, err error) {
	rng := game.Random(seed)
	m := game.NewMatch(s.Board, seed)
	for m.Steps() < s.Steps && m.Waiting() != 0 {
		before := m.Position()
		if err := s.position(before); err != nil {
			return false, fmt.Errorf("step %d, %s: %w", m.Steps(), s.format(before), err)
		}
		if err := s.step(m, seed, rng); err != nil {
			return false, fmt.Errorf("step %d, %s: %w", m.Steps(), s.format(before), err)
		}
		if rng.IntN(8) == 0 {
			if m.TakeBack(1); !Same(m.Position(), before) {
				return false, fmt.Errorf("taking back step %d does not return to %s", m.Steps()+1, s.format(before))
			}
			if m.Steps() > 0 && rng.IntN(2) == 0 {
				continue // continue from here in another way
			}
			m2, err := game.Replay(s.Board, m.Record())
			if err != nil || !Same(m2.Position(), before) {
				return false, fmt.Errorf("a record that was taken back does not replay: %w", err)
			}
		}
	}
	if err := s.position(m.Position()); err != nil {
		return false, fmt.Errorf("last position, %s: %w", s.format(m.Position()), err)
	}
	return m.Waiting() == 0, s.replay(m)
}

// step lets every actor answer at random, after trying all the answers.
func (s Suite[P, M, E]) step(m *game.Match[P, M, E], seed uint64, rng *rand.Rand) error {
	p := m.Position()
	for seat := range m.Waiting().All() {
		if seat == game.Chance {
			if err := s.roll(m, seed); err != nil {
				return err
			}
			continue
		}
		legal := s.Legal(p, seat, rng)
		if len(legal) == 0 {
			return fmt.Errorf("seat %v must act and has no legal answer", seat)
		}
		for _, move := range legal {
			if err := s.answer(p, seat, move); err != nil {
				return fmt.Errorf("seat %v, answer %s: %w", seat, s.Board.FormatMove(&p, seat, move), err)
			}
		}
		if _, _, err := m.Answer(seat, legal[rng.IntN(len(legal))]); err != nil {
			return fmt.Errorf("a legal answer was refused: %w", err)
		}
		if !Same(m.Position(), p) {
			break // the step is applied
		}
	}
	return nil
}

// roll lets chance answer once. If the board rolls several answers at once, roll first compares
// that with single answers.
func (s Suite[P, M, E]) roll(m *game.Match[P, M, E], seed uint64) error {
	if fast, ok := s.Board.(game.FastBoard[P, M]); ok && m.Waiting() == game.SeatsOf(game.Chance) {
		p, want, at := m.Position(), m.Position(), m.Steps()
		n := s.rollOn(&want, seed, at)
		if got := fast.RollOn(&p, game.NewDice(seed), at); got != n || !Same(p, want) {
			return fmt.Errorf("chance answers %d times to %s at once, %d times to %s one by one", got, s.format(p), n, s.format(want))
		}
	}
	_, _, err := m.Roll()
	return err
}

// rollOn lets chance answer, step by step from step at, until another seat must act, and returns
// the number of answers.
func (s Suite[P, M, E]) rollOn(p *P, seed uint64, at int) int {
	roller, n := s.Board.(game.Roller[P, M]), 0
	for ; s.Board.Actors(p) == game.SeatsOf(game.Chance); n++ {
		s.Board.Apply(p, []M{roller.Roll(p, game.Random(seed, uint64(at+n)))}, nil)
	}
	return n
}

func (s Suite[P, M, E]) position(p P) error {
	if err := s.Invariant(p); err != nil {
		return err
	}
	copied := p
	text := s.Board.FormatPosition(&p)
	switch again, err := s.Board.ParsePosition(text); {
	case err != nil:
		return fmt.Errorf("its notation cannot be read: %w", err)
	case !Same(again, p):
		return fmt.Errorf("its notation reads as %s", s.format(again))
	}
	actors := s.Board.Actors(&p)
	if _, over := s.Board.Outcome(&p); over != (actors == 0) {
		return fmt.Errorf("the outcome says over=%v, actors are %v", over, actors)
	}
	for seat := range actors.Without(game.Chance).All() {
		var view P
		s.Board.View(&p, seat, &view)
	}
	if !Same(p, copied) {
		return fmt.Errorf("looking at it changed it")
	}
	return nil
}

// answer checks one legal answer. It applies the answer only where one seat acts alone.
func (s Suite[P, M, E]) answer(p P, seat game.Seat, move M) error {
	copied := p
	if err := s.Board.Check(&p, seat, move); err != nil {
		return fmt.Errorf("legal, but Check says: %w", err)
	}
	text := s.Board.FormatMove(&p, seat, move)
	if again, err := s.Board.ParseMove(&p, seat, text); err != nil || again != move {
		return fmt.Errorf("its notation %q reads as %v, %w", text, again, err)
	}
	if !Same(p, copied) {
		return fmt.Errorf("checking it changed the position")
	}
	if s.Board.Actors(&p) != game.SeatsOf(seat) {
		return nil
	}
	next, twice := p, p
	var events []E
	s.Board.Apply(&next, []M{move}, &events)
	if s.Board.Apply(&twice, []M{move}, nil); !Same(twice, next) {
		return fmt.Errorf("applying it gives %s with events, %s without", s.format(next), s.format(twice))
	}
	if fast, ok := s.Board.(game.FastBoard[P, M]); ok {
		const step = 7 // any step number
		n := 1 + s.rollOn(&twice, s.Seed, step+1)
		copied := p
		if got, err := fast.PlayOn(&copied, move, game.NewDice(s.Seed), step); err != nil || got != n || !Same(copied, twice) {
			return fmt.Errorf("playing on gives %d steps to %s, error %v; answer by answer it is %d to %s", got, s.format(copied), err, n, s.format(twice))
		}
	}
	if s.Undo != nil {
		return s.Undo(p, seat, move, next)
	}
	return nil
}

func (s Suite[P, M, E]) replay(m *game.Match[P, M, E]) error {
	text := m.Record().String()
	r, err := game.ParseRecord(text)
	if err != nil {
		return err
	}
	if again := r.String(); again != text {
		return fmt.Errorf("the record\n%s\nreads as\n%s", text, again)
	}
	if err := changedDigits(r); err != nil {
		return err
	}
	m2, err := game.Replay(s.Board, r)
	if err != nil {
		return err
	}
	if m2.Steps() != m.Steps() {
		return fmt.Errorf("%d steps replay as %d", m.Steps(), m2.Steps())
	}
	for i := range m.Steps() + 1 {
		if !Same(m.At(i), m2.At(i)) {
			return fmt.Errorf("after step %d the replay stands at %s, the match stood at %s", i, s.format(m2.At(i)), s.format(m.At(i)))
		}
	}
	return nil
}

// Same reports whether two positions are the same.
func Same[P any](a, b P) bool { return game.Same(&a, &b) }
