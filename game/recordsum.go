package game

import (
	"fmt"
	"hash/crc32"
	"strings"
)

// sumKey is the key of the line with the checksums of other lines.
const sumKey = "sum"

// head returns the lines of a record that have checksums: those from "board" to "seed".
func (r Record) head() []string {
	lines := []string{"board: " + oneLine(r.Board)}
	for _, f := range r.Setup {
		lines = append(lines, f.Key+": "+oneLine(f.Value))
	}
	return append(lines, fmt.Sprintf("seed: %d", r.Seed))
}

// sums returns the checksum of each line.
func sums(lines []string) []string {
	all := make([]string, len(lines))
	for i, line := range lines {
		all[i] = fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(line)))
	}
	return all
}

// checkSums compares the checksums of the record with written, those in its text. An error concerns
// line i of [Record.head]; if i is at or after its end, it concerns the line of the checksums.
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
