package cluster

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
	"time"
	"unicode"
)

// logger is the logger of a server. It passes on the first fatal error, and reports warnings and
// errors that are about the server itself.
type logger struct {
	failed chan string
	warn   func(text string)
	now    func() time.Time

	mutex   sync.Mutex
	since   time.Time // start of the current warningTime
	told    int
	dropped int
	recent  map[string]bool // warnings reported since then
}

const (
	// maxWarnings is how many different warnings are reported within each warningTime.
	maxWarnings = 5
	warningTime = time.Minute
	// maxWarning is the limit of a warning in characters.
	maxWarning = 300
)

func newLogger(failed chan string, warn func(text string)) *logger {
	if warn == nil {
		warn = func(string) {}
	}
	return &logger{failed: failed, warn: warn, now: time.Now}
}

// aboutClient matches messages of the server about a client, such as one with a wrong key. They are
// ignored, because any stranger can cause them.
var aboutClient = regexp.MustCompile(`\bcid:\d+\b`)

// Fatalf passes the error on to failed and reports it.
func (l *logger) Fatalf(format string, v ...any) {
	select {
	case l.failed <- fmt.Sprintf(format, v...):
	default:
	}
	l.Errorf(format, v...)
}

// Warnf reports a warning.
func (l *logger) Warnf(format string, v ...any) { l.Errorf(format, v...) }

// Errorf reports an error.
func (l *logger) Errorf(format string, v ...any) {
	text := fmt.Sprintf(format, v...)
	if aboutClient.MatchString(text) {
		return
	}
	for _, line := range l.due(printable(text)) {
		l.warn(line)
	}
}

// due returns the lines to report now: the text, unless it is repeated or there are too many, and
// before it the number of earlier ones that were dropped.
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

// printable returns a text as a line of at most maxWarning printable characters.
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

// Noticef implements server.Logger and does nothing.
func (*logger) Noticef(string, ...any) {}

// Debugf implements server.Logger and does nothing.
func (*logger) Debugf(string, ...any) {}

// Tracef implements server.Logger and does nothing.
func (*logger) Tracef(string, ...any) {}
