package talk

import (
	"fmt"

	"eras/game"
)

// Minutes are what was said at a table.
type Minutes struct {
	// Speakers are the seats that talked.
	Speakers []game.Seat
	// Kinds are the deals by kind.
	Kinds [KindCount]Count
	// Breaches are the numbers of promises that seats broke, by seat.
	Breaches []int
	// Log has a sentence for each letter and for each decision.
	Log []string
}

// Count counts the deals of a kind: offers, agreements, and agreements that both sides kept, that a
// side broke, and that could not be judged.
type Count struct {
	Offered int `json:"offered"`
	Agreed  int `json:"agreed"`
	Kept    int `json:"kept"`
	Broken  int `json:"broken"`
	Void    int `json:"void"`
}

// Add adds the numbers of another count.
func (c *Count) Add(d Count) {
	c.Offered += d.Offered
	c.Agreed += d.Agreed
	c.Kept += d.Kept
	c.Broken += d.Broken
	c.Void += d.Void
}

func (m *Minutes) of(k Kind) *Count { return &m.Kinds[k] }

// log adds decisions to the minutes.
func (t *Table) log(decisions []Decision) {
	for _, d := range decisions {
		line := d.Sentence(t.game.Map, "en")
		if t.minutes.Log = append(t.minutes.Log, line); t.say != nil {
			t.say(line)
		}
	}
}

// deliver keeps a letter in the minutes and in the record.
func (t *Table) deliver(l Letter) {
	t.minutes.Log = append(t.minutes.Log, t.line(l))
	if t.note != nil {
		t.note(t.letter(l).Note(t.game.Map))
	}
}

// line returns a letter as a line of the minutes.
func (t *Table) line(l Letter) string {
	m, w := t.game.Map, wordsIn("en")
	return fmt.Sprintf("%s: %s to %s: %s", w.when(t.phase), name(m, l.From, "en"), name(m, l.To, "en"), l.Press.Sentence(m, "en"))
}
