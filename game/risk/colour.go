package risk

import (
	"fmt"
	"slices"
	"strings"
)

// Colour is how a player's territories are drawn. The rules do not read it.
type Colour uint8

// ColourCount is the number of colours, one for each player of the largest match.
const ColourCount = MaxPlayers

var colourNames = [ColourCount]string{"red", "blue", "green", "gold", "purple", "sable", "ermine", "sky", "rose", "brown", "lime", "teal"}

// String returns the colour's word in records.
func (c Colour) String() string { return colourNames[c] }

// Colours are colours by seat, all different. Seats beyond their end have the colour of their number,
// so nil gives all seats the usual colours.
type Colours []Colour

// Of returns the colour of a seat.
func (cs Colours) Of(seat int) Colour {
	if seat < len(cs) {
		return cs[seat]
	}
	return Colour(seat)
}

// usual reports whether all seats have the colours of their numbers.
func (cs Colours) usual() bool {
	for i, c := range cs {
		if c != Colour(i) {
			return false
		}
	}
	return true
}

// String returns the words of the colours.
func (cs Colours) String() string {
	words := make([]string, len(cs))
	for i, c := range cs {
		words[i] = c.String()
	}
	return strings.Join(words, " ")
}

// ParseColours reads colours as [Colours.String] writes them.
func ParseColours(text string) (Colours, error) {
	var all Colours
	for word := range strings.FieldsSeq(text) {
		i := slices.Index(colourNames[:], word)
		if i < 0 {
			return nil, fmt.Errorf("the colour %.80q must be one of %s", word, strings.Join(colourNames[:], ", "))
		}
		if slices.Contains(all, Colour(i)) {
			return nil, fmt.Errorf("two players have the colour %.80q", word)
		}
		all = append(all, Colour(i))
	}
	return all, nil
}
