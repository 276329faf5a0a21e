package gametest

import (
	"fmt"
	"strings"

	"eras/game"
)

// changedDigits changes each digit of the set-up and the seed of a record with checksums. Each time
// ParseRecord must fail and name the line.
func changedDigits(r game.Record) error {
	r.Seats, r.Actions, r.Result, r.Summed = nil, nil, "", true
	text := r.String()
	if again, err := game.ParseRecord(text); err != nil || again.String() != text {
		return fmt.Errorf("the record with sums\n%s\nreads as\n%s%v", text, again, err)
	}
	first := strings.Index(text, "board:")
	for i := first; i < strings.LastIndex(text, "\nsum:"); i++ {
		if text[i] < '0' || text[i] > '9' {
			continue
		}
		changed := text[:i] + string(text[i]^1) + text[i+1:]
		line := fmt.Sprintf("record line %d:", 1+strings.Count(text[:i], "\n"))
		if _, err := game.ParseRecord(changed); err == nil || !strings.HasPrefix(err.Error(), line) {
			return fmt.Errorf("another digit at byte %d of\n%s\ngives %v, want an error that begins with %.80q", i, text, err, line)
		}
	}
	return nil
}
