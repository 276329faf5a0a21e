package diplomacy

import (
	"fmt"
	"strconv"
	"strings"
)

// Rules are what a match fixes besides its map. The zero value plays until a power
// wins.
type Rules struct {
	// LastYear is the year after whose winter the match is a draw; 0: none.
	LastYear int16
	// StaleYears is after how many years in a row without a centre changing its
	// owner the match is a draw; 0: never. It ends when the centres are counted,
	// before that year's winter.
	StaleYears uint8
	// AgreedDraws says that the match is a draw when every power that has units
	// accepts one in the same movement phase. The orders of that phase are not
	// carried out any more.
	AgreedDraws bool
}

// maxYear is the last year that a match may reach: after its winter every match is
// a draw.
const maxYear = 9999

// String returns the rules on one line that [ParseRules] reads.
func (r Rules) String() string {
	draws := "off"
	if r.AgreedDraws {
		draws = "on"
	}
	return fmt.Sprintf("last=%d stale=%d draws=%s", r.LastYear, r.StaleYears, draws)
}

// ParseRules reads rules as [Rules.String] writes them: last=1920 stale=5
// draws=on. Parts that are left out are as in the zero value. Whether the last
// year suits a map is told by [NewGame].
func ParseRules(text string) (Rules, error) {
	var r Rules
	seen := map[string]bool{}
	for part := range strings.FieldsSeq(text) {
		key, value, found := strings.Cut(part, "=")
		if !found || seen[key] {
			return Rules{}, fmt.Errorf("reading the rules: %q is not a new key=value", part)
		}
		seen[key] = true
		if err := r.set(key, value); err != nil {
			return Rules{}, fmt.Errorf("reading the rules: %w", err)
		}
	}
	return r, nil
}

// set reads one rule.
func (r *Rules) set(key, value string) error {
	switch key {
	case "last":
		n, err := parseNumber("the last year", value, maxYear)
		r.LastYear = int16(n)
		return err
	case "stale":
		n, err := parseNumber("the number of stale years", value, 255)
		r.StaleYears = uint8(n)
		return err
	case "draws":
		if value != "on" && value != "off" {
			return fmt.Errorf("draws=%s: write on or off", value)
		}
		r.AgreedDraws = value == "on"
		return nil
	}
	return fmt.Errorf("there is no rule %q: write last, stale or draws", key)
}

// parseNumber reads a whole number from 0 to most, without leading zeros.
func parseNumber(what, text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > most || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%s is %q: write a whole number from 0 to %d", what, text, most)
	}
	return n, nil
}
