package cluster

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode"
)

// logger is the logger of a server. It keeps the first error after which the server cannot go on,
// and tells warnings and errors that are about the server itself.
type logger struct {
	failed chan string
	warn   func(text string)
	now    func() time.Time

	mutex   sync.Mutex
	since   time.Time // when the first of told was told
	told    int
	dropped int
	recent  map[string]bool // what was told since then
}

const (
	// maxWarnings is how many different warnings are told in each warningTime.
	maxWarnings = 5
	warningTime = time.Minute
	// maxWarning is the greatest length of a warning in letters.
	maxWarning = 300
)

func newLogger(failed chan string, warn func(text string)) *logger {
	if warn == nil {
		warn = func(string) {}
	}
	return &logger{failed: failed, warn: warn, now: time.Now}
}

// aboutClient matches what the server says of a client, such as one with a wrong key. Any
// stranger can cause that.
var aboutClient = regexp.MustCompile(`\bcid:\d+\b`)

// Fatalf keeps the error.
func (l *logger) Fatalf(format string, v ...any) {
	select {
	case l.failed <- fmt.Sprintf(format, v...):
	default:
	}
	l.Errorf(format, v...)
}

// Warnf tells a warning.
func (l *logger) Warnf(format string, v ...any) { l.Errorf(format, v...) }

// Errorf tells an error.
func (l *logger) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	if aboutClient.MatchString(text) {
		return
	}
	for _, line := range l.due(printable(text)) {
		l.warn(line)
	}
}

// due returns what is to be told now: the text, unless there are too many, and before it how many
// were not told.
func (l *logger) due(text string) (lines []string) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if now := l.now(); now.Sub(l.since) >= warningTime {
		if l.dropped > 0 {
			lines = append(lines, fmt.Sprintf("%d more warnings", l.dropped))
		}
		l.since, l.told, l.dropped, l.recent = now, 0, 0, map[string]bool{}
	}
	if l.told == maxWarnings || l.recent[text] {
		l.dropped++
		return lines
	}
	l.told++
	l.recent[text] = true
	return append(lines, text)
}

// printable returns a text as a line of printable letters that is not too long.
func printable(text string) string {
	n := 0
	return strings.Map(func(r rune) rune {
		switch n++; {
		case n > maxWarning:
			return -1
		case !unicode.IsPrint(r):
			return ' '
		}
		return r
	}, text)
}

// Noticef does nothing: the server says so much when all is well.
func (*logger) Noticef(string, ...any) {}

// Debugf does nothing.
func (*logger) Debugf(string, ...any) {}

// Tracef does nothing.
func (*logger) Tracef(string, ...any) {}
