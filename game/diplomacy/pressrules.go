package diplomacy

import (
	"fmt"
	"strings"
)

// PressRules say what powers may write to each other in a match. The zero value has no press.
type PressRules struct {
	// Level is the level of press in DAIDE: 0 for none, or 10, 20 or 30 as in package press.
	Level int
	// Words allows free text between people.
	Words bool
}

// Any reports whether powers may write anything.
func (r PressRules) Any() bool { return r != PressRules{} }

// maxPressLevel is the highest level of press, and pressLevelStep lies between two levels.
const maxPressLevel, pressLevelStep = 30, 10

// withWords ends the text of rules that allow free text.
const withWords = "+words"

// String returns the rules as the value of "press=": the level, then "+words" if free text is
// allowed.
func (r PressRules) String() string {
	text := fmt.Sprint(r.Level)
	if r.Words {
		text += withWords
	}
	return text
}

// parsePressRules reads the text of [PressRules.String].
func parsePressRules(text string) (PressRules, error) {
	level, words := strings.CutSuffix(text, withWords)
	n, err := parseNumber("the level of press", level, maxPressLevel)
	if err == nil && n%pressLevelStep != 0 {
		err = fmt.Errorf("the level of press is %d: it must be 0, 10, 20 or 30", n)
	}
	return PressRules{n, words}, err
}
