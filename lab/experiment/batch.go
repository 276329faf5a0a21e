package experiment

import (
	"fmt"
	"strconv"
	"strings"

	"eras/game"
)

// BatchID returns the ID of a unit that is one of several batches of a condition.
func BatchID(condition string, number int) string { return fmt.Sprintf("%s/%04d", condition, number) }

// Batches returns the n batches of a condition, numbered from 0, each with a seed of its own and
// that weight.
func Batches(o Options, condition string, n int, weight float64) []Unit {
	units := make([]Unit, n)
	for i := range units {
		id := BatchID(condition, i)
		units[i] = Unit{ID: id, Seed: game.Derive(o.Seed, Hash(id)), Weight: weight}
	}
	return units
}

// FindBatch returns the condition of a batch and its number, which is from first to below first + n.
// of returns the ID of a condition and its n.
func FindBatch[C any](conditions []C, first int, of func(C) (id string, n int), unit string) (c C, number int, err error) {
	for _, c := range conditions {
		id, n := of(c)
		rest, ok := strings.CutPrefix(unit, id+"/")
		if !ok {
			continue
		}
		if number, err := strconv.Atoi(rest); err == nil && number >= first && number < first+n {
			return c, number, nil
		}
	}
	return c, 0, fmt.Errorf("there is no unit %.80q", unit)
}
