package game

import (
	"fmt"
	"hash/crc32"
	"strings"
)

// sumKey begins the line of a record with the sums of others.
const sumKey = "sum"

// head returns the lines of a record that have sums: those from "board" to "seed".
func (r Record) head() []string {
	lines := []string{"board: " + oneLine(r.Board)}
	for _, f := range r.Setup {
		lines = append(lines, f.Key+": "+oneLine(f.Value))
	}
	return append(lines, fmt.Sprintf("seed: %d", r.Seed))
}

// sums returns the sum of each line.
func sums(lines []string) []string {
	all := make([]string, len(lines))
	for i, line := range lines {
		all[i] = fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(line)))
	}
	return all
}

// checkSums compares the sums of the record with those that were written. The error is about
// line i of [Record.head], or if i is behind its end, about the line of the sums.
func (r Record) checkSums(written []string) (i int, err error) {
	head := r.head()
	if len(written) != len(head) {
		return len(head), fmt.Errorf("there are %d sums for the %d lines from \"board:\" to \"seed:\": a line was added or is missing", len(written), len(head))
	}
	for i, sum := range sums(head) {
		if sum != written[i] {
			key, _, _ := strings.Cut(head[i], ":")
			return i, fmt.Errorf("%.80q was changed: it does not fit its sum", key+":")
		}
	}
	return 0, nil
}
