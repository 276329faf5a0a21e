package diplomacy

import (
	"fmt"
	"strings"
)

const (
	// drawWord stands in an answer's text for its Draw.
	drawWord = "draw"
	// noneWord is the text of an answer without orders and draw.
	noneWord = "none"
)

// FormatAnswer returns an answer on one line: its orders in the notation of
// [Map.FormatOrder] with "; " between them, then "draw" if the power accepts one;
// "none" if there is neither.
//
//	A BUD - SER; A VIE H; F TRI - ALB; draw
func (m *Map) FormatAnswer(a Answer) string {
	parts := make([]string, 0, a.Len()+1)
	for _, o := range a.Orders() {
		parts = append(parts, m.FormatOrder(o))
	}
	if a.Draw {
		parts = append(parts, drawWord)
	}
	if len(parts) == 0 {
		return noneWord
	}
	return strings.Join(parts, "; ")
}

// ParseAnswer reads an answer of a phase in that season, as [Map.FormatAnswer]
// writes it, or with orders as [Map.ParseOrder] knows them. Whether it is legal is
// told by [Game.CheckAnswer].
func (m *Map) ParseAnswer(text string, s Season) (Answer, error) {
	var a Answer
	if strings.TrimSpace(text) == noneWord {
		return a, nil
	}
	for part := range strings.SplitSeq(text, ";") {
		part = strings.TrimSpace(part)
		if part == drawWord {
			if a.Draw {
				return Answer{}, fmt.Errorf("reading the answer: %q stands there twice: write it once", drawWord)
			}
			a.Draw = true
			continue
		}
		if part == "" {
			return Answer{}, fmt.Errorf("reading the answer: an order is missing: write orders with ; between them, or %q", noneWord)
		}
		o, err := m.ParseOrder(part)
		if err != nil {
			return Answer{}, fmt.Errorf("reading the answer: %w", err)
		}
		if a.Len() == MaxOrders {
			return Answer{}, fmt.Errorf("reading the answer: it has more than %d orders: write one for each unit", MaxOrders)
		}
		a.Add(o.In(s))
	}
	return a, nil
}
