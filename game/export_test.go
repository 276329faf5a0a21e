package game

import "unsafe"

// ReplayWithin is [Replay] with a bound of the history in bytes.
func ReplayWithin[P, M, E any](bytes int, board Board[P, M, E], r Record, options ...Option) error {
	_, err := replayWithin(bytes, board, r, nil, options)
	return err
}

// StepSize returns how many bytes a step takes in the history of a match, without its answers
// and events.
func StepSize[P, M, E any](*Match[P, M, E]) int { return int(unsafe.Sizeof(past[P, M, E]{})) }
