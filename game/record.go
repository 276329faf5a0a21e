package game

import (
	"fmt"
	"hash/crc32"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"eras/internal/files"
)

// Record is a match as text: its settings, and one line for each action.
//
//	eras-record 1
//	board: general
//	rules: limit=200 leader=10 …
//	start: cr:r2,,,cb:b2/… r 5 5 200
//	seed: 42
//	seat 0: Begoña
//	seat 1: level:6
//	actions:
//	3,2-4,2
//	S 3,2
//	b 2,3-3,3
//	result: 0 elimination
//
// Lines between "board" and "seed" are the board's set-up. Where several seats
// answer at once, each line starts with its seat and a colon. The result is
// there only when the match is over; a reader checks it.
//
// Lines that begin with "note: " among the actions are no actions: a game keeps there what was said
// at that point, such as press in Diplomacy. Replays keep them.
//
// A record given to people also has a line of checksums. With it a reader detects a changed number
// even if every action is still legal. Older versions treat the line as an unknown setting and
// ignore it:
//
//	sum: 7d5b1e0c 4f3a99d1 0c52e8aa 91d04b7e
type Record struct {
	Board   string
	Setup   []Field
	Seed    uint64
	Seats   []string // who played at each seat; may be empty
	Actions []string
	// Notes are in the order in which they were made.
	Notes  []Note
	Result string // as [Outcome.String], or empty
	// Summed reports whether the text has the line "sum:", which holds a CRC-32 of each line from
	// "board" to "seed" in the order of [Record.String].
	Summed bool
}

// Note is a line of a record about what happened before the action with the number At, from 0, or at
// the end of the record.
type Note struct {
	At   int
	Text string
}

// IsNote reports whether a line of a record is a note, and no action.
func IsNote(line string) bool { return strings.HasPrefix(line, noteKey) }

// noteKey begins the line of a note.
const noteKey = "note: "

// recordHeader is the first line of every record, with the version of the
// format.
const recordHeader = "eras-record 1"

const (
	// maxRecordLine is the maximum length of a line in bytes. The longest position of a 16×16 board
	// is far shorter.
	maxRecordLine = 1 << 16
	// maxSetup is the maximum number of set-up lines; boards have about five.
	maxSetup = 64
	// maxActions is the maximum number of actions: a match stores the position before each. A
	// thousand rounds of Risk have about a hundred thousand.
	maxActions = 1 << 19
	// maxNotes is the maximum number of notes, and maxNoteBytes that of their text in a match, so that
	// its record can be read.
	maxNotes, maxNoteBytes = 1 << 17, files.MaxMatch / 4
)

// String returns the record as text that [ParseRecord] reads.
func (r Record) String() string {
	var b strings.Builder
	head := r.head()
	for _, line := range append([]string{recordHeader}, head...) {
		b.WriteString(line + "\n")
	}
	if r.Summed {
		fmt.Fprintf(&b, "%s: %s\n", sumKey, strings.Join(sums(head), " "))
	}
	for i, who := range r.Seats {
		fmt.Fprintf(&b, "seat %d: %s\n", i, oneLine(who))
	}
	b.WriteString("actions:\n")
	notes := r.Notes
	for i := 0; i <= len(r.Actions); i++ {
		for len(notes) > 0 && (notes[0].At <= i || i == len(r.Actions)) {
			b.WriteString(noteKey + oneLine(notes[0].Text) + "\n")
			notes = notes[1:]
		}
		if i < len(r.Actions) {
			b.WriteString(r.Actions[i] + "\n")
		}
	}
	if r.Result != "" {
		fmt.Fprintf(&b, "result: %s\n", r.Result)
	}
	return b.String()
}

// ParseRecord reads a record as [Record.String] writes it. A byte order mark is skipped. If the
// record has checksums, they are verified. Errors name the line. The strings of the record are
// substrings of text, so each of them keeps all of text in memory.
func ParseRecord(text string) (Record, error) {
	var r Record
	rest, number, tooLong := files.TrimMark(text), 0, false
	if err := files.CheckLength(len(text), files.MaxMatch); err != nil {
		return Record{}, fmt.Errorf("reading the record: %w", err)
	}
	fail := func(format string, args ...any) (Record, error) {
		return Record{}, fmt.Errorf("record line %d: %s", number, fmt.Sprintf(format, args...))
	}
	next := func() (string, bool) {
		line, after, _ := strings.Cut(rest, "\n")
		if tooLong = len(line) >= maxRecordLine; rest == "" || tooLong {
			return "", false
		}
		rest = after
		number++
		return strings.TrimSuffix(line, "\r"), true
	}

	if line, ok := next(); !ok || line != recordHeader {
		return fail("the first line must be %.80q", recordHeader)
	}
	seeded := false
	var board, seed, sum int // line numbers, 0 if missing
	var setup []int
	var kept []string // the checksums
	for {
		line, ok := next()
		if !ok {
			return fail("the line %.80q is missing", "actions:")
		}
		if line == "actions:" {
			break
		}
		key, value, found := strings.Cut(line, ":")
		if !found {
			return fail("expected \"key: value\", found %.80q", line)
		}
		value = strings.TrimPrefix(value, " ")
		var seat, n int
		if strings.HasPrefix(key, "seat") {
			n, _ = fmt.Sscanf(key, "seat %d", &seat)
		}
		switch {
		case n == 1:
			if seat != len(r.Seats) || seat >= MaxSeats {
				return fail("seat %d is out of order", seat)
			}
			r.Seats = append(r.Seats, value)
		case key == "board":
			r.Board, board = value, number
		case key == sumKey:
			r.Summed, kept, sum = true, strings.Fields(value), number
		case key == "seed":
			n, err := strconv.ParseUint(value, 10, 64)
			if err != nil {
				return fail("the seed %.80q is not a whole number from 0 up", value)
			}
			r.Seed, seeded, seed = n, true, number
		case len(r.Setup) == maxSetup:
			return fail("there are more than %d lines of set-up", maxSetup)
		default:
			r.Setup, setup = append(r.Setup, Field{key, value}), append(setup, number)
		}
	}
	if r.Board == "" || !seeded {
		return fail("the lines \"board:\" and \"seed:\" must come before \"actions:\"")
	}
	if r.Summed {
		at := slices.Concat([]int{board}, setup, []int{seed})
		if i, err := r.checkSums(kept); err != nil {
			number = append(at, sum)[i]
			return fail("%v. Copy the record again, or remove the line %.80q to read it as it is", err, sumKey+":")
		}
	}
	for {
		line, ok := next()
		if !ok {
			break
		}
		if r.Result != "" {
			return fail("nothing may follow the result")
		}
		if result, found := strings.CutPrefix(line, "result: "); found {
			r.Result = result
			continue
		}
		if note, found := strings.CutPrefix(line, noteKey); found {
			if len(r.Notes) == maxNotes {
				return fail("there are more than %d notes", maxNotes)
			}
			r.Notes = append(r.Notes, Note{len(r.Actions), note})
			continue
		}
		if strings.TrimSpace(line) == "" {
			return fail("an action is missing")
		}
		switch len(r.Actions) {
		case 0:
			r.Actions = make([]string, 0, min(maxActions, 1+strings.Count(rest, "\n")))
		case maxActions:
			return fail("there are more than %d actions", maxActions)
		}
		r.Actions = append(r.Actions, line)
	}
	if tooLong {
		return fail("longer than %d bytes", maxRecordLine)
	}
	return r, nil
}

// oneLine replaces the characters that would break a line of a record.
func oneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, s)
}

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
