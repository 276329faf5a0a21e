package daide

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"eras/game/diplomacy"
)

// Vocabulary is the words of a game: those of the language, and the powers and
// provinces of its map. The number of a power's token is that of the power less one,
// the number of a province's token that of the province. A Vocabulary never changes
// and may be used by several goroutines.
type Vocabulary struct {
	m                 *diplomacy.Map // nil as long as only words are known
	powers, provinces []word
	standard          bool
	tokens            map[string]Token
	texts             map[Token]string
}

// NewVocabulary returns the words of a map. The standard map gets the tokens of the
// document, because its provinces stand in their order; others get tokens of their
// own, which [Vocabulary.Representation] tells. It refuses a map whose powers and
// provinces have words of the language, or the same.
func NewVocabulary(m *diplomacy.Map) (*Vocabulary, error) {
	var powers, provinces []word
	for i := range m.Powers() {
		powers = append(powers, word{powerCategory<<8 | Token(i), m.PowerToken(diplomacy.Power(i + 1))})
	}
	for i := range m.Provinces() {
		p := diplomacy.Province(i)
		category := firstProvinceCategory + Token(m.Ground(p))*2
		if m.Split(p) {
			category += 2
		}
		if m.Centres().Has(p) {
			category++
		}
		provinces = append(provinces, word{category<<8 | Token(i), m.Token(p)})
	}
	v, err := newVocabulary(powers, provinces)
	if err != nil {
		return nil, fmt.Errorf("making the words of map %q: %w", m.Name, err)
	}
	v.m = m
	return v, nil
}

// newVocabulary returns the vocabulary of these words.
func newVocabulary(powers, provinces []word) (*Vocabulary, error) {
	v := &Vocabulary{
		powers:    powers,
		provinces: provinces,
		tokens:    make(map[string]Token, len(fixedWords)+len(powers)+len(provinces)),
		texts:     make(map[Token]string, len(fixedWords)+len(powers)+len(provinces)),
	}
	for _, list := range [...][]word{fixedWords, powers, provinces} {
		for _, w := range list {
			if _, taken := v.tokens[w.text]; taken {
				return nil, fmt.Errorf("%s is a word of the language already, or stands there twice: choose another token", w.text)
			}
			v.tokens[w.text], v.texts[w.token] = w.token, w.text
		}
	}
	standardPowers, standardProvinces := standardWords()
	v.standard = slices.Equal(powers, standardPowers) && slices.Equal(provinces, standardProvinces)
	return v, nil
}

// representationBlock is how many bytes of an RM stand for one token.
const representationBlock = 6

// ReadRepresentation reads the body of an RM. The words that it returns belong to
// no map yet: they read and write what names no place, and [Definition]. An empty RM
// stands for the words of the standard map.
func ReadRepresentation(body []byte) (*Vocabulary, error) {
	if len(body) == 0 {
		return newVocabulary(standardWords())
	}
	if len(body)%representationBlock != 0 {
		return nil, fmt.Errorf("reading the representation message: it has %d bytes: %w", len(body), WrongLength)
	}
	var powers, provinces []word
	for block := range slices.Chunk(body, representationBlock) {
		w := word{Token(binary.BigEndian.Uint16(block)), string(block[2:5])}
		switch c := w.token.category(); {
		case strings.Trim(w.text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "":
			return nil, fmt.Errorf("reading the representation message: %q is no text of a token: write three of A to Z and 0 to 9", w.text)
		case c == powerCategory:
			powers = append(powers, w)
		case c >= firstProvinceCategory && c <= lastProvinceCategory:
			provinces = append(provinces, w)
		default:
			return nil, fmt.Errorf("reading the representation message: %04X is neither a power nor a province", uint16(w.token))
		}
	}
	for _, list := range [...][]word{powers, provinces} {
		slices.SortStableFunc(list, func(a, b word) int { return int(a.token&0xFF) - int(b.token&0xFF) })
		for i, w := range list {
			if int(w.token&0xFF) != i {
				return nil, fmt.Errorf("reading the representation message: the powers and the provinces must each be numbered 0, 1, 2 and so on; %s is %d", w.text, w.token&0xFF)
			}
		}
	}
	if len(powers) > diplomacy.MaxPowers || len(provinces) > diplomacy.MaxProvinces {
		return nil, fmt.Errorf("reading the representation message: it has %d powers and %d provinces: %d and %d can be played here",
			len(powers), len(provinces), diplomacy.MaxPowers, diplomacy.MaxProvinces)
	}
	v, err := newVocabulary(powers, provinces)
	if err != nil {
		return nil, fmt.Errorf("reading the representation message: %w", err)
	}
	// The RM was not empty, and need not be again.
	v.standard = false
	return v, nil
}

// Representation returns the RM: empty for the standard map.
func (v *Vocabulary) Representation() Frame {
	f := Frame{Kind: RM}
	if v.standard {
		return f
	}
	for _, list := range [...][]word{v.powers, v.provinces} {
		for _, w := range list {
			f.Body = binary.BigEndian.AppendUint16(f.Body, uint16(w.token))
			f.Body = append(append(f.Body, w.text...), 0)
		}
	}
	return f
}

// Standard reports whether the words are those of the standard map, by its own
// tokens.
func (v *Vocabulary) Standard() bool { return v.standard }

// Map returns the map, nil where it is not known yet.
func (v *Vocabulary) Map() *diplomacy.Map { return v.m }

// With returns the same words for the places of a map, or an error if the map has
// other powers or provinces, or has them in another order.
func (v *Vocabulary) With(m *diplomacy.Map) (*Vocabulary, error) {
	same := m.Powers() == len(v.powers) && m.Provinces() == len(v.provinces)
	for i := 0; same && i < len(v.powers); i++ {
		same = m.PowerToken(diplomacy.Power(i+1)) == v.powers[i].text
	}
	for i := 0; same && i < len(v.provinces); i++ {
		same = m.Token(diplomacy.Province(i)) == v.provinces[i].text
	}
	if !same {
		return nil, fmt.Errorf("map %q is not the one of the server: its powers or provinces are others, or in another order", m.Name)
	}
	bound := *v
	bound.m = m
	return &bound, nil
}

// power returns the token of a power, UNO for none.
func (v *Vocabulary) power(p diplomacy.Power) Token {
	if p == diplomacy.Neutral || int(p) > len(v.powers) {
		return UNO
	}
	return v.powers[p-1].token
}

// findPower returns the power of a token; UNO is none.
func (v *Vocabulary) findPower(t Token) (diplomacy.Power, bool) {
	if i := int(t & 0xFF); i < len(v.powers) && v.powers[i].token == t {
		return diplomacy.Power(i + 1), true
	}
	return diplomacy.Neutral, false
}

// findProvince returns the province of a token.
func (v *Vocabulary) findProvince(t Token) (diplomacy.Province, bool) {
	if i := int(t & 0xFF); i < len(v.provinces) && v.provinces[i].token == t {
		return diplomacy.Province(i), true
	}
	return diplomacy.NoProvince, false
}
