package atlas

import (
	"fmt"

	"eras/geography"
)

// Faults returns what a drawing shows otherwise than the rules have it, a sentence
// each: areas that touch without bordering, and borders that are drawn neither as
// a contact nor as a link, or as both. A contact shorter than least, in units, is
// as good as none.
func Faults(m *geography.Map, borders *Joined, least float64) []string {
	var out []string
	shown := make([]float64, len(m.Areas)*len(m.Areas))
	linked := make([]bool, len(shown))
	for _, c := range m.Contacts() {
		shown[c.A*len(m.Areas)+c.B] = c.Length
	}
	for _, l := range m.Links {
		linked[min(l.A, l.B)*len(m.Areas)+max(l.A, l.B)] = true
	}
	for a := range m.Areas {
		for b := a + 1; b < len(m.Areas); b++ {
			length, link, joined := shown[a*len(m.Areas)+b], linked[a*len(m.Areas)+b], borders.Pair(a, b)
			names := m.Areas[a].ID + " and " + m.Areas[b].ID
			switch {
			case !joined && length > 0:
				out = append(out, fmt.Sprintf("%s touch along %.2f, but do not border each other", names, length))
			case !joined && link:
				out = append(out, names+" are linked, but do not border each other")
			case joined && link && length > 0:
				out = append(out, fmt.Sprintf("%s are linked and touch along %.2f as well", names, length))
			case joined && !link && length < least:
				out = append(out, fmt.Sprintf("%s border each other, but touch along %.2f only", names, length))
			}
		}
	}
	return out
}
