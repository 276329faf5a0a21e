package experiment

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is a part of a run: number Number of Of parts, counted from 1. It has
// the units whose place, counted from 0, leaves Number−1 when divided by Of. The
// zero value is the whole.
type Shard struct{ Number, Of int }

// MaxShards bounds [Shard.Of].
const MaxShards = 10_000

// ParseShard reads "i/n".
func ParseShard(text string) (Shard, error) {
	number, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	if err != nil || err2 != nil || n < 1 || n > MaxShards || i < 1 || i > n {
		return Shard{}, fmt.Errorf("the shard %q is impossible: write i/n, as in 2/8, with n from 1 to %d and i from 1 to n", text, MaxShards)
	}
	return Shard{i, n}, nil
}

// String returns "i/n".
func (s Shard) String() string {
	s = s.whole()
	return fmt.Sprintf("%d/%d", s.Number, s.Of)
}

// MarshalText returns [Shard.String].
func (s Shard) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText is [ParseShard].
func (s *Shard) UnmarshalText(text []byte) (err error) {
	*s, err = ParseShard(string(text))
	return err
}

// Has reports whether the unit at that place, counted from 0, is the shard's.
func (s Shard) Has(place int) bool {
	s = s.whole()
	return place%s.Of == s.Number-1
}

// All reports whether the shard has every unit.
func (s Shard) All() bool { return s.Of <= 1 }

// whole returns 1/1 for the zero value.
func (s Shard) whole() Shard {
	if s.Of == 0 {
		return Shard{1, 1}
	}
	return s
}
