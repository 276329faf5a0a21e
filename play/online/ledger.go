//go:build !js

package online

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"eras/saves"
)

// ledger is the list of the matches in a store: how many entries of each were acknowledged, the
// chain sum there, and whether the match is over. With it the host finds a file that is missing,
// was cut between two entries, or was replaced by an older copy. The list is a file: each
// acknowledged entry appends a line, and the file is rewritten when it has grown too long. Its last
// lines may be lost when the power fails; the files of the matches lose none.
//
//	eras-matches 1
//	0d6f… key 9f86d081884c7d65
//	3c5a… k2m7x4q6ab 12 1f0e9b7d24683c5a
//	77aa… k2m7x4q6ab removed
//	e93b… closed
type ledger struct {
	files saves.Store

	mutex sync.Mutex
	key   string
	known map[string]knownLog
	size  int64 // of the file
	lines int
	stale bool // the file differs from known and must be rewritten
	// opening says that the store is being checked. The list is written after that.
	opening bool
	// closed says that the program that wrote the list ended normally and was not killed.
	closed bool
}

// knownLog is what the list says about a match.
type knownLog struct {
	count uint64
	sum   string
	over  bool
}

const (
	ledgerName   = "matches.list"
	ledgerHeader = "eras-matches 1\n"
	wordKey      = "key"
	wordOver     = "over"
	wordRemoved  = "removed"
	wordOpen     = "open"
	wordClosed   = "closed"
)

// openLedger reads the list. found says whether there is one. line is the number of the first
// damaged line, 0 if there is none.
func openLedger(files saves.Store) (l *ledger, found bool, line int, err error) {
	l = &ledger{files: files, known: map[string]knownLog{}, stale: true, opening: true}
	data, err := files.Read(ledgerName)
	if errors.Is(err, fs.ErrNotExist) {
		return l, false, 0, nil
	} else if err != nil {
		return l, true, 0, fmt.Errorf("reading the list of matches: %w", err)
	}
	header, rest, _ := bytes.Cut(data, []byte{'\n'})
	if string(header)+"\n" != ledgerHeader {
		line = 1
	}
	for number := 2; len(rest) > 0; number++ {
		text, after, whole := bytes.Cut(rest, []byte{'\n'})
		if (!l.take(string(text)) || !whole) && line == 0 {
			line = number
		}
		rest = after
		l.lines++
	}
	l.size, l.stale, l.closed = int64(len(data)), line > 0, l.closed && line == 0
	return l, true, line, nil
}

// take parses a line and reports whether it is valid.
func (l *ledger) take(line string) bool {
	sum, text, _ := strings.Cut(line, " ")
	if sum != saves.ChainSum(ledgerName, []byte(text)) {
		return false
	}
	words := strings.Split(text, " ")
	l.closed = text == wordClosed
	switch {
	case text == wordOpen, text == wordClosed:
	case len(words) == 2 && words[0] == wordKey:
		l.key = words[1]
	case len(words) == 2 && words[1] == wordRemoved:
		delete(l.known, words[0])
	case len(words) == 3 || len(words) == 4 && words[3] == wordOver:
		count, err := strconv.ParseUint(words[1], 10, 64)
		if err != nil {
			return false
		}
		l.known[words[0]] = knownLog{count, words[2], len(words) == 4}
	default:
		return false
	}
	return true
}

// ledgerLine returns a line of the list.
func ledgerLine(text string) string {
	return saves.ChainSum(ledgerName, []byte(text)) + " " + text + "\n"
}

// line returns the line of a match.
func (k knownLog) line(match string) string {
	text := fmt.Sprintf("%s %d %s", match, k.count, k.sum)
	if k.over {
		text += " " + wordOver
	}
	return ledgerLine(text)
}

// of returns what the list says about a match.
func (l *ledger) of(match string) (k knownLog, ok bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	k, ok = l.known[match]
	return k, ok
}

// all returns what the list says about all matches.
func (l *ledger) all() map[string]knownLog {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return maps.Clone(l.known)
}

// spoil marks the list as stale, so that the next write rewrites it.
func (l *ledger) spoil() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.stale = true
}

// note records the state of a match. When it returns, the line is on the disk if the match is new
// or over; other lines follow soon. If the list cannot be written, the next write tries again: the
// list only helps to find damage.
func (l *ledger) note(match string, k knownLog) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	appendTo := l.files.AppendSoon
	if before, ok := l.known[match]; !ok || before.over != k.over {
		appendTo = l.files.Append
	}
	l.known[match] = k
	if l.opening {
		l.stale = true
		return
	}
	_ = l.write(k.line(match), appendTo)
}

// forget records that a match has been removed. When it returns nil, the line is on the disk.
func (l *ledger) forget(match string) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	delete(l.known, match)
	return l.write(ledgerLine(match+" "+wordRemoved), l.files.Append)
}

// setKey sets the text that identifies the host's secret, and returns the one before.
func (l *ledger) setKey(key string) (before string) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	before, l.key = l.key, key
	l.stale = l.stale || before != key
	return before
}

// say records that the program begins to write matches, or has ended. It first rewrites the list if
// the file is stale.
func (l *ledger) say(word string) error {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.opening = false
	if l.stale {
		if err := l.rewrite(); err != nil {
			return err
		}
	}
	return l.write(ledgerLine(word), l.files.Append)
}

// write appends a line, or rewrites the list. l.mutex must be held.
func (l *ledger) write(line string, appendTo func(name string, size int64, data []byte) error) error {
	if l.stale || l.lines > 4*len(l.known)+1000 {
		return l.rewrite()
	}
	if err := appendTo(ledgerName, l.size, []byte(line)); err != nil {
		l.stale = true
		return err
	}
	l.size += int64(len(line))
	l.lines++
	return nil
}

// rewrite writes the whole list. l.mutex must be held.
func (l *ledger) rewrite() error {
	l.stale = true
	var text strings.Builder
	text.WriteString(ledgerHeader + ledgerLine(wordKey+" "+l.key))
	for _, match := range slices.Sorted(maps.Keys(l.known)) {
		text.WriteString(l.known[match].line(match))
	}
	if err := l.files.Write(ledgerName, []byte(text.String())); err != nil {
		return err
	}
	l.stale, l.size, l.lines = false, int64(text.Len()), len(l.known)+1
	return nil
}
