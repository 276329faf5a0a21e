//go:build !js

package online

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"eras/saves"
)

// The log of a match is a file. Its first line names the format, its version and the match.
// Every further line is an entry: its chain sum, a space and a JSON object.
//
//	eras-log 1 k2m7x4q6ab
//	3c5a1f0e9b7d2468 {"match":{"board":"risk"},"seat":0}
const (
	logFolder  = "logs"
	logEnding  = ".log"
	logHeader  = "eras-log"
	logVersion = 1
)

// logName returns the name of the file of a match.
func logName(match string) string { return logFolder + "/" + match + logEnding }

// matchOf returns the match that a file belongs to, and whether it is the file of a match.
func matchOf(name string) (match string, ok bool) {
	match, ok = strings.CutSuffix(strings.TrimPrefix(name, logFolder+"/"), logEnding)
	return match, ok && matchID.MatchString(match)
}

// logStart returns the first line of the file of a match.
func logStart(match string) string { return fmt.Sprintf("%s %d %s\n", logHeader, logVersion, match) }

// logLine returns an entry as a line of a file, and the chain sum after it.
func logLine(previous string, e *entry) (line []byte, sum string, err error) {
	data, sum, err := chained(previous, e)
	return fmt.Appendf(nil, "%s %s\n", sum, data), sum, err
}

// logFile is the readable part of the file of a match.
type logFile struct {
	entries []entry
	sums    []string // the chain sum after each entry
	size    int64    // bytes of the lines that can be read
	// rest says that something unreadable follows the entries. ended says that it contains the end
	// of a line, so that it is more than a cut last line.
	rest, ended bool
	// line is the number of the first unreadable line, and cause says what is wrong with it.
	line  int
	cause error
}

// parseLog parses the file of a match. It returns an error if a newer version wrote the file.
func parseLog(location, match string, data []byte) (f logFile, err error) {
	start := logStart(match)
	if header, _, _ := bytes.Cut(data, []byte{'\n'}); string(header)+"\n" != start || len(data) < len(start) {
		words := strings.Split(string(header), " ")
		if len(words) == 3 && words[0] == logHeader && words[2] == match {
			if version, err := strconv.ParseInt(words[1], 10, 64); err == nil && version > logVersion {
				return f, &saves.NewerError{File: location, Version: version, Known: logVersion}
			}
		}
		// The entries show by their sums whether they belong to the match.
		if !bytes.HasPrefix(data, []byte(start)) {
			f.rest, f.ended, f.line, f.cause = true, true, 1, errHeader
		}
	}
	_, rest, _ := bytes.Cut(data, []byte{'\n'})
	f.size = int64(len(data) - len(rest))
	sum := firstSum(match)
	for number := 2; len(rest) > 0; number++ {
		line, after, found := bytes.Cut(rest, []byte{'\n'})
		have, object, _ := strings.Cut(string(line), " ")
		sum = saves.ChainSum(sum, []byte(object))
		var e entry
		switch {
		case !found:
			f.damaged(number, errCut, false)
		case have != sum:
			f.damaged(number, errChain, true)
		case json.Unmarshal([]byte(object), &e) != nil:
			return f, fmt.Errorf("reading %s: line %d is not understood: it was written by another version of the program", location, number)
		default:
			f.entries, f.sums = append(f.entries, e), append(f.sums, sum)
			f.size += int64(len(line)) + 1
			rest = after
			continue
		}
		break
	}
	return f, nil
}

// damaged notes that the file is unreadable from a line on.
func (f *logFile) damaged(line int, cause error, ended bool) {
	f.rest, f.ended = true, f.ended || ended
	if f.cause == nil {
		f.line, f.cause = line, cause
	}
}

// check compares the file with what the list says about the match. If the file is damaged, it
// returns the line and the cause; otherwise cause is nil. An unacknowledged entry that was being
// written when the program was killed is not damage. closed says that the program was not killed.
func (f *logFile) check(known knownLog, closed bool) (line int, cause error) {
	n := uint64(len(f.entries))
	switch {
	case f.rest && (f.ended || closed || n < known.count):
		return f.line, f.cause
	case n < known.count:
		return 0, errShort
	case known.count > 0 && f.sums[known.count-1] != known.sum:
		return 0, errOther
	case n == 0:
		return 1, errShort
	}
	return 0, nil
}
