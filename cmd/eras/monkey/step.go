package monkey

import (
	"fmt"
	"strconv"
	"strings"
)

// Kinds of steps.
const (
	Click  = "click"  // press the left button on a control
	Right  = "right"  // press the right button
	Double = "double" // click twice
	Hover  = "hover"  // rest the cursor on a control
	Drag   = "drag"   // drag from a control to another one
	Wheel  = "wheel"  // turn the wheel over a control
	Key    = "key"    // press a key, with others held
	Type   = "type"   // type text
	Resize = "resize" // resize the window
	Again  = "again"  // end the program and start it again
)

// Step is an action of a person. Zero fields are left out of its text.
type Step struct {
	Kind string
	// ID is the control; To is the control where a drag ends.
	ID, To string
	// X and Y are the point on the control, as percentages of its width and height.
	X, Y int
	// Ticks is the number of ticks for which the button or key is held; with 0 it goes down and up
	// within one tick.
	Ticks int
	// Text is the typed text, or the key with the keys held before it, such as "Control+A".
	Text string
	// Turns is the number of turns of the wheel; up is positive.
	Turns int
	// Width and Height are the new size of the window in pixels.
	Width, Height int
	// AtOnce means that the next step follows without waiting, even while an agent thinks.
	AtOnce bool
}

// String returns the step as a line of a [Script].
func (s Step) String() string {
	words := []string{s.Kind}
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	switch s.Kind {
	case Click, Right, Double:
		add("%s %d %d %d", quoted(s.ID), s.X, s.Y, s.Ticks)
	case Hover:
		add("%s %d %d", quoted(s.ID), s.X, s.Y)
	case Drag:
		add("%s %d %d %s %d", quoted(s.ID), s.X, s.Y, quoted(s.To), s.Ticks)
	case Wheel:
		add("%s %d", quoted(s.ID), s.Turns)
	case Key:
		add("%s %d", s.Text, s.Ticks)
	case Type:
		add("%s", strconv.Quote(s.Text))
	case Resize:
		add("%d %d", s.Width, s.Height)
	}
	if s.AtOnce {
		add("atonce")
	}
	return strings.Join(words, " ")
}

// quoted quotes an id that contains spaces, quotes or backslashes, or is empty.
func quoted(id string) string {
	if strings.ContainsAny(id, " \"\t\n\\") || id == "" {
		return strconv.Quote(id)
	}
	return id
}

// parseStep parses a line of a [Script].
func parseStep(line string) (Step, error) {
	words, err := split(line)
	if err != nil {
		return Step{}, fmt.Errorf("step %.80q: %w", line, err)
	}
	r := reader{words: words}
	s := Step{Kind: r.word()}
	switch s.Kind {
	case Click, Right, Double:
		s.ID, s.X, s.Y, s.Ticks = r.word(), r.number(), r.number(), r.number()
	case Hover:
		s.ID, s.X, s.Y = r.word(), r.number(), r.number()
	case Drag:
		s.ID, s.X, s.Y, s.To, s.Ticks = r.word(), r.number(), r.number(), r.word(), r.number()
	case Wheel:
		s.ID, s.Turns = r.word(), r.number()
	case Key:
		s.Text, s.Ticks = r.word(), r.number()
	case Type:
		s.Text = r.word()
	case Resize:
		s.Width, s.Height = r.number(), r.number()
	case Again:
	default:
		return Step{}, fmt.Errorf("step %.80q: %.80q is no kind of step", line, s.Kind)
	}
	if len(r.words) > 0 && r.words[0] == "atonce" {
		s.AtOnce, r.words = true, r.words[1:]
	}
	if r.err == nil && len(r.words) > 0 {
		r.err = fmt.Errorf("%.80q is too much", strings.Join(r.words, " "))
	}
	if r.err != nil {
		return Step{}, fmt.Errorf("step %.80q: %w", line, r.err)
	}
	return s, nil
}

// split returns the words of a line. Quoted words may contain spaces.
func split(line string) ([]string, error) {
	var words []string
	for line = strings.TrimSpace(line); line != ""; line = strings.TrimSpace(line) {
		if line[0] != '"' {
			word, rest, _ := strings.Cut(line, " ")
			words, line = append(words, word), rest
			continue
		}
		prefix, err := strconv.QuotedPrefix(line)
		if err != nil {
			return nil, fmt.Errorf("a quotation does not end: %w", err)
		}
		word, err := strconv.Unquote(prefix)
		if err != nil {
			return nil, err
		}
		words, line = append(words, word), line[len(prefix):]
	}
	return words, nil
}

// reader parses words one by one and keeps the first error.
type reader struct {
	words []string
	err   error
}

func (r *reader) word() string {
	if len(r.words) == 0 {
		if r.err == nil {
			r.err = fmt.Errorf("it ends too early")
		}
		return ""
	}
	word := r.words[0]
	r.words = r.words[1:]
	return word
}

func (r *reader) number() int {
	word := r.word()
	n, err := strconv.Atoi(word)
	if err != nil && r.err == nil {
		r.err = fmt.Errorf("%.80q is no whole number", word)
	}
	return n
}
