package experiment

import (
	"fmt"
	"strconv"
	"strings"
)

// Shard is part Number of Of parts of a run, counted from 1. It has the units whose
// index modulo Of is Number−1. The zero value is the whole run.
type Shard struct{ Number, Of int }

// MaxShards bounds [Shard.Of].
const MaxShards = 10_000

// ParseShard parses "i/n".
func ParseShard(text string) (Shard, error) {
	number, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(number)
	n, err2 := strconv.Atoi(of)
	if err != nil || err2 != nil || n < 1 || n > MaxShards || i < 1 || i > n {
		return Shard{}, fmt.Errorf("the shard %.80q must be i/n, such as 2/8, with n from 1 to %d and i from 1 to n", text, MaxShards)
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

// Has reports whether the shard has the unit with that index.
func (s Shard) Has(place int) bool {
	s = s.whole()
	return place%s.Of == s.Number-1
}

// All reports whether the shard is the whole run.
func (s Shard) All() bool { return s.Of <= 1 }

// whole returns 1/1 for the zero value.
func (s Shard) whole() Shard {
	if s.Of == 0 {
		return Shard{1, 1}
	}
	return s
}
