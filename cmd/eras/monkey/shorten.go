package monkey

import "slices"

// Shorten returns fewer steps that still fail, found by delta debugging: it leaves out ever smaller
// pieces. fails performs steps and reports whether they fail; it is called at most tries times.
func Shorten(steps []Step, tries int, fails func([]Step) bool) []Step {
	for pieces := 2; len(steps) > 1 && tries > 0; {
		size := (len(steps) + pieces - 1) / pieces
		left := false
		for from := 0; from < len(steps) && tries > 0; {
			fewer := slices.Concat(steps[:from], steps[min(from+size, len(steps)):])
			tries--
			if len(fewer) > 0 && fails(fewer) {
				steps, left = fewer, true
				continue
			}
			from += size
		}
		switch {
		case left:
			pieces = max(2, pieces-1)
		case size == 1:
			return steps
		default:
			pieces = min(2*pieces, len(steps))
		}
	}
	return steps
}
