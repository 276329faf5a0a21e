package risk

import (
	"fmt"
	"strconv"
	"strings"
)

// MaxSetSteps is the maximum number of values in a [SetValues].
const MaxSetSteps = 16

// maxSetValue is the maximum value of a set, so that sums cannot overflow.
const maxSetValue = 10_000

// SetValues are the values of sets of cards, in armies, by the number of sets traded in before in
// the match. After the end of the list the last increment repeats: 4, 6, 8 continues with 10, and a
// list of one value is constant. Values lie between 0 and 10,000.
type SetValues struct {
	list [MaxSetSteps]int16
	n    uint8
}

// FixedSets returns values that are always n; the paper plays with 5.
func FixedSets(n int) SetValues {
	v, _ := SetList(n)
	return v
}

// GrowingSets returns the values of the printed game: 4, 6, 8, 10, 12, 15, 20 and then 5 more for
// each set.
func GrowingSets() SetValues {
	v, _ := SetList(4, 6, 8, 10, 12, 15, 20)
	return v
}

// SetList returns the values of a list of 1 to MaxSetSteps numbers between 0 and 10,000, or an
// error for any other list.
func SetList(values ...int) (SetValues, error) {
	var v SetValues
	if len(values) == 0 || len(values) > MaxSetSteps {
		return v, fmt.Errorf("a list of set values has 1 to %d numbers, not %d", MaxSetSteps, len(values))
	}
	for i, n := range values {
		if n < 0 || n > maxSetValue {
			return SetValues{}, fmt.Errorf("a set cannot be worth %d: write 0 to %d", n, maxSetValue)
		}
		v.list[i] = int16(n)
	}
	v.n = uint8(len(values))
	return v, nil
}

// At returns the armies for the next set after traded sets.
func (v *SetValues) At(traded int) int {
	last := int(v.n) - 1
	if last < 0 {
		return 0
	}
	if traded <= last {
		return int(v.list[traded])
	}
	step := 0
	if last > 0 {
		step = int(v.list[last]) - int(v.list[last-1])
	}
	return min(max(int(v.list[last])+step*(traded-last), 0), maxSetValue)
}

// String returns the list: "5" or "4,6,8,10,12,15,20".
func (v SetValues) String() string {
	var b strings.Builder
	for i, n := range v.list[:v.n] {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(strconv.Itoa(int(n)))
	}
	return b.String()
}

// ParseSetValues reads a list as [SetValues.String] writes it, or "growing".
func ParseSetValues(text string) (SetValues, error) {
	if text == "growing" {
		return GrowingSets(), nil
	}
	var values []int
	for part := range strings.SplitSeq(text, ",") {
		n, err := parseNumber(part, "the value of a set")
		if err != nil {
			return SetValues{}, err
		}
		values = append(values, n)
	}
	return SetList(values...)
}

// parseNumber reads a whole number from 0 to a billion, written without sign or
// leading zeros.
func parseNumber(text, what string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > 1e9 || strconv.Itoa(n) != text {
		return 0, fmt.Errorf("%s is %.80q: write a whole number from 0 up", what, text)
	}
	return n, nil
}
