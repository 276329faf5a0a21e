package daide

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"eras/game/diplomacy"
)

// Vocabulary is the set of tokens of a game: the fixed tokens of the protocol and those
// of the powers and provinces of its map. A power's token has the power's number less
// one, a province's token that of the province. A Vocabulary is immutable and may be
// used by several goroutines.
type Vocabulary struct {
	m                 *diplomacy.Map // nil until it is known
	powers, provinces []namedToken
	standard          bool
	tokens            map[string]Token
	texts             map[Token]string
}

// NewVocabulary returns the vocabulary of a map. The standard map gets the tokens of the document,
// because its provinces are in the same order; other maps get tokens of their own, which
// [Vocabulary.Representation] announces. It returns an error if powers and provinces have duplicate
// names or names of fixed tokens.
func NewVocabulary(m *diplomacy.Map) (*Vocabulary, error) {
	var powers, provinces []namedToken
	for i := range m.Powers() {
		powers = append(powers, namedToken{powerCategory<<8 | Token(i), m.PowerToken(diplomacy.Power(i + 1))})
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
		provinces = append(provinces, namedToken{category<<8 | Token(i), m.Token(p)})
	}
	v, err := newVocabulary(powers, provinces)
	if err != nil {
		return nil, fmt.Errorf("making the tokens of map %.80q: %w", m.Name, err)
	}
	v.m = m
	return v, nil
}

// newVocabulary returns the vocabulary of the given powers and provinces.
func newVocabulary(powers, provinces []namedToken) (*Vocabulary, error) {
	v := &Vocabulary{
		powers:    powers,
		provinces: provinces,
		tokens:    make(map[string]Token, len(fixedTokens)+len(powers)+len(provinces)),
		texts:     make(map[Token]string, len(fixedTokens)+len(powers)+len(provinces)),
	}
	for _, list := range [...][]namedToken{fixedTokens, powers, provinces} {
		for _, w := range list {
			if _, taken := v.tokens[w.text]; taken {
				return nil, fmt.Errorf("%s is used twice or is a token of the protocol: choose another name", w.text)
			}
			v.tokens[w.text], v.texts[w.token] = w.token, w.text
		}
	}
	standardPowers, standardProvinces := standardTokens()
	v.standard = slices.Equal(powers, standardPowers) && slices.Equal(provinces, standardProvinces)
	return v, nil
}

// representationBlock is the number of bytes for a token in an RM.
const representationBlock = 6

// ReadRepresentation reads the body of an RM. The vocabulary has no map yet, so it handles only
// messages that name no places, and [Definition]. An empty RM means the standard map.
func ReadRepresentation(body []byte) (*Vocabulary, error) {
	if len(body) == 0 {
		return newVocabulary(standardTokens())
	}
	if len(body)%representationBlock != 0 {
		return nil, fmt.Errorf("reading the representation message: it has %d bytes: %w", len(body), WrongLength)
	}
	var powers, provinces []namedToken
	for block := range slices.Chunk(body, representationBlock) {
		w := namedToken{Token(binary.BigEndian.Uint16(block)), string(block[2:5])}
		switch c := w.token.category(); {
		case strings.Trim(w.text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") != "":
			return nil, fmt.Errorf("reading the representation message: %.80q is not the name of a token: write three of A to Z and 0 to 9", w.text)
		case c == powerCategory:
			powers = append(powers, w)
		case c >= firstProvinceCategory && c <= lastProvinceCategory:
			provinces = append(provinces, w)
		default:
			return nil, fmt.Errorf("reading the representation message: %04X is neither a power nor a province", uint16(w.token))
		}
	}
	for _, list := range [...][]namedToken{powers, provinces} {
		slices.SortStableFunc(list, func(a, b namedToken) int { return int(a.token&0xFF) - int(b.token&0xFF) })
		for i, w := range list {
			if int(w.token&0xFF) != i {
				return nil, fmt.Errorf("reading the representation message: powers and provinces must each be numbered 0, 1, 2 and so on: %s is %d", w.text, w.token&0xFF)
			}
		}
	}
	if len(powers) > diplomacy.MaxPowers || len(provinces) > diplomacy.MaxProvinces {
		return nil, fmt.Errorf("reading the representation message: it has %d powers and %d provinces: at most %d and %d are supported",
			len(powers), len(provinces), diplomacy.MaxPowers, diplomacy.MaxProvinces)
	}
	v, err := newVocabulary(powers, provinces)
	if err != nil {
		return nil, fmt.Errorf("reading the representation message: %w", err)
	}
	// The RM was not empty, so it must not be written as an empty one.
	v.standard = false
	return v, nil
}

// Representation returns the RM, which is empty for the standard map.
func (v *Vocabulary) Representation() Frame {
	f := Frame{Kind: RM}
	if v.standard {
		return f
	}
	for _, list := range [...][]namedToken{v.powers, v.provinces} {
		for _, w := range list {
			f.Body = binary.BigEndian.AppendUint16(f.Body, uint16(w.token))
			f.Body = append(append(f.Body, w.text...), 0)
		}
	}
	return f
}

// Standard reports whether the tokens are those of the standard map.
func (v *Vocabulary) Standard() bool { return v.standard }

// Map returns the map, nil if it is not known yet.
func (v *Vocabulary) Map() *diplomacy.Map { return v.m }

// WithMap returns a vocabulary with the same tokens for the places of a map. It returns an error if
// the map has other powers or provinces, or has them in another order.
func (v *Vocabulary) WithMap(m *diplomacy.Map) (*Vocabulary, error) {
	same := m.Powers() == len(v.powers) && m.Provinces() == len(v.provinces)
	for i := 0; same && i < len(v.powers); i++ {
		same = m.PowerToken(diplomacy.Power(i+1)) == v.powers[i].text
	}
	for i := 0; same && i < len(v.provinces); i++ {
		same = m.Token(diplomacy.Province(i)) == v.provinces[i].text
	}
	if !same {
		return nil, fmt.Errorf("map %.80q is not that of the server: its powers or provinces differ", m.Name)
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

// findPower returns the power of a token. It does not accept UNO.
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

// namedToken is a token with its text.
type namedToken struct {
	token Token
	text  string
}

// tokenGroups are the tokens that are the same for all maps: the first token of each
// group, the step to the next one, and their texts.
var tokenGroups = []struct {
	first, step Token
	texts       string
}{
	{AMY, 1, "AMY FLT"},
	{CTO, 1, "CTO CVY HLD MTO SUP VIA"},
	{DSB, 1, "DSB RTO"},
	{BLD, 1, "BLD REM WVE"},
	{MBV, 1, "MBV BPR CST ESC FAR HSC NAS NMB NMR NRN NRS NSA NSC NSF NSP NST NSU NVR NYU YSC"},
	{SUC, 1, "SUC BNC CUT DSR FLD NSO RET"},
	{NCS, 2, "NCS NEC ECS SEC SCS SWC WCS NWC"},
	{SPR, 1, "SPR SUM FAL AUT WIN"},
	{CCD, 1, "CCD DRW FRM GOF HLO HST HUH IAM LOD MAP MDF MIS NME NOT NOW OBS OFF ORD OUT PRN REJ SCO SLO SND SUB SVE THX TME YES ADM SMR"},
	{AOA, 1, "AOA BTL ERR LVL MRT MTL NPB NPR PDA PTL RTL UNO WRT DSD"},
	{0x4A00, 1, "ALY AND BWX DMZ ELS EXP FWD FCT FOR HOW IDK IFF INS IOU OCC ORR PCE POB PPT PRP QRY SCD SRY SUG THK THN TRY UOM VSS WHT WHY XDO XOY YDO CHO BCC UNT CCL NAR"},
}

// fixedTokens are the tokens of [tokenGroups].
var fixedTokens = func() []namedToken {
	var tokens []namedToken
	for _, g := range tokenGroups {
		for i, text := range strings.Fields(g.texts) {
			tokens = append(tokens, namedToken{g.first + Token(i)*g.step, text})
		}
	}
	return tokens
}()

// standardPowers and standardProvinces are the tokens of the standard map, numbered
// from 0; the provinces are grouped by category.
const standardPowers = "AUS ENG FRA GER ITA RUS TUR"

var standardProvinces = [8]string{
	"BOH BUR GAL RUH SIL TYR UKR",
	"BUD MOS MUN PAR SER VIE WAR",
	"ADR AEG BAL BAR BLA EAS ECH GOB GOL HEL ION IRI MAO NAO NTH NWG SKA TYS WES",
	"",
	"ALB APU ARM CLY FIN GAS LVN NAF PIC PIE PRU SYR TUS WAL YOR",
	"ANK BEL BER BRE CON DEN EDI GRE HOL KIE LON LVP MAR NAP NWY POR ROM RUM SEV SMY SWE TRI TUN VEN",
	"",
	"BUL SPA STP",
}

// standardTokens returns the powers and provinces of the standard map.
func standardTokens() (powers, provinces []namedToken) {
	for i, text := range strings.Fields(standardPowers) {
		powers = append(powers, namedToken{powerCategory<<8 | Token(i), text})
	}
	for i, texts := range standardProvinces {
		for _, text := range strings.Fields(texts) {
			provinces = append(provinces, namedToken{Token(firstProvinceCategory+i)<<8 | Token(len(provinces)), text})
		}
	}
	return powers, provinces
}
