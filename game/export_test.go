package game

// ReplayWithin is [Replay] with a bound of the history in bytes.
func ReplayWithin[P, M, E any](bytes int, board Board[P, M, E], r Record, options ...Option) error {
	_, err := replayWithin(bytes, board, r, nil, options)
	return err
}
