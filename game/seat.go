package game

import (
	"iter"
	"math/bits"
	"strconv"
)

// Seat numbers a place at a board, from 0. Two numbers below zero are special:
// [Nobody] and [Chance].
type Seat int8

const (
	// Nobody is no seat: the winner of a draw.
	Nobody Seat = -1
	// Chance is the seat of the dice. The match answers for it with random numbers from its seed.
	Chance Seat = -2
)

// MaxSeats is the maximum number of players at a board.
const MaxSeats = 30

// String returns the seat's number, "chance" or "nobody".
func (s Seat) String() string {
	switch s {
	case Nobody:
		return "nobody"
	case Chance:
		return "chance"
	}
	return strconv.Itoa(int(s))
}

// Seats is a set of seats: players 0 to MaxSeats-1 and [Chance]. The zero value
// is the empty set.
type Seats uint32

// SeatsOf returns the set of the given seats.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set = set.With(s)
	}
	return set
}

// chanceBit is the bit of [Chance] in a set: above every player's, so that iteration yields the
// players first.
const chanceBit = 31

// chanceSeats is the set of [Chance] alone.
const chanceSeats Seats = 1 << chanceBit

func (s Seat) bit() Seats {
	if s == Chance {
		return 1 << chanceBit
	}
	if s < 0 || s >= MaxSeats {
		return 0
	}
	return 1 << s
}

// With returns the set with s added. [Nobody] adds nothing.
func (ss Seats) With(s Seat) Seats { return ss | s.bit() }

// Without returns the set with s removed.
func (ss Seats) Without(s Seat) Seats { return ss &^ s.bit() }

// Has reports whether s is in the set.
func (ss Seats) Has(s Seat) bool { return ss&s.bit() != 0 }

// Len returns the number of seats in the set.
func (ss Seats) Len() int { return bits.OnesCount32(uint32(ss)) }

// First returns the lowest seat of the set, the chance seat last, or [Nobody]
// for the empty set.
func (ss Seats) First() Seat {
	if ss == 0 {
		return Nobody
	}
	if b := bits.TrailingZeros32(uint32(ss)); b != chanceBit {
		return Seat(b)
	}
	return Chance
}

// All yields the seats in order: players by number, then chance.
func (ss Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for rest := ss; rest != 0; rest &= rest - 1 { // ends even if a bit is set that is no seat
			if !yield(rest.First()) {
				return
			}
		}
	}
}
