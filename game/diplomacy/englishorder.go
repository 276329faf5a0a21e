package diplomacy

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// orderVerbs are the words for what a unit does.
var orderVerbs = map[string]OrderKind{
	"h": Hold, "hold": Hold, "holds": Hold, "holding": Hold, "stand": Hold, "stands": Hold, "stay": Hold, "stays": Hold,
	"m": Move, "to": Move, "mto": Move, "move": Move, "moves": Move, "moving": Move, "go": Move, "goes": Move, "going": Move,
	"attack": Move, "attacks": Move, "attacking": Move, "into": Move, "advances": Move, "sails": Move, "marches": Move,
	"s": SupportHold, "sup": SupportHold, "supp": SupportHold, "support": SupportHold, "supports": SupportHold, "supporting": SupportHold,
	"c": Convoy, "convoy": Convoy, "convoys": Convoy, "convoying": Convoy, "transport": Convoy, "transports": Convoy,
	"r": Retreat, "ret": Retreat, "retreat": Retreat, "retreats": Retreat, "retreating": Retreat,
	"d": Disband, "disband": Disband, "disbands": Disband, "disbanded": Disband, "destroy": Disband, "destroyed": Disband,
	"remove": Remove, "removes": Remove, "removed": Remove,
	"b": Build, "build": Build, "builds": Build, "built": Build,
	"waive": Waive, "waives": Waive, "waived": Waive,
}

// unitWords are the words for kinds of units.
var unitWords = map[string]Kind{"a": Army, "army": Army, "f": Fleet, "fleet": Fleet}

// coastWords are the words for coasts, which in text may also come with "coast".
var coastWords = map[string]string{
	"n": "NCS", "nc": "NCS", "ncs": "NCS", "north": "NCS", "northern": "NCS", "norte": "NCS",
	"s": "SCS", "sc": "SCS", "scs": "SCS", "south": "SCS", "southern": "SCS", "sur": "SCS",
	"e": "ECS", "ec": "ECS", "ecs": "ECS", "east": "ECS", "eastern": "ECS", "este": "ECS",
	"w": "WCS", "wc": "WCS", "wcs": "WCS", "west": "WCS", "western": "WCS", "oeste": "WCS",
	"ne": "NEC", "nec": "NEC", "northeast": "NEC", "noreste": "NEC",
	"nw": "NWC", "nwc": "NWC", "northwest": "NWC", "noroeste": "NWC",
	"se": "SEC", "sec": "SEC", "southeast": "SEC", "sureste": "SEC",
	"sw": "SWC", "swc": "SWC", "southwest": "SWC", "suroeste": "SWC",
}

// convoyWords say that an army goes by convoy.
var convoyWords = []string{"via", "by", "using", "convoy", "convoyed", "vc"}

// coastPhrases name coasts in long.
var coastPhrases = map[string]string{
	"NCS": "north coast", "SCS": "south coast", "ECS": "east coast", "WCS": "west coast",
	"NEC": "northeast coast", "NWC": "northwest coast", "SEC": "southeast coast", "SWC": "southwest coast",
}

// EnglishOrder returns an order in full English words that [Map.ParseOrder] reads:
// "Fleet London supports Army Wales moving to Yorkshire".
func (m *Map) EnglishOrder(o Order) string {
	unit := m.englishUnit(o.Unit, o.At)
	other := m.englishUnit(o.Other, o.From)
	switch o.Kind {
	case Hold:
		return unit + " holds"
	case Move:
		text := unit + " moves to " + m.englishPlace(o.To)
		switch {
		case o.Route != "":
			var seas []string
			for i := range len(o.Route) {
				seas = append(seas, m.englishPlace(Location(o.Route[i])))
			}
			text += " via " + strings.Join(seas, " and ")
		case o.Via:
			text += " via convoy"
		}
		return text
	case SupportHold:
		return unit + " supports " + other + " to hold"
	case SupportMove:
		return unit + " supports " + other + " moving to " + m.englishPlace(o.To)
	case Convoy:
		return unit + " convoys " + other + " to " + m.englishPlace(o.To)
	case Retreat:
		return unit + " retreats to " + m.englishPlace(o.To)
	case Disband:
		return unit + " disbands"
	case Build:
		return "Build " + unit
	case Remove:
		return "Remove " + unit
	case Waive:
		return "Waive a build"
	}
	return ""
}

func (m *Map) englishUnit(k Kind, at Location) string {
	switch k {
	case Army:
		return "Army " + m.englishPlace(at)
	case Fleet:
		return "Fleet " + m.englishPlace(at)
	}
	return m.englishPlace(at)
}

// englishPlace returns the English name of a location, or its token where the
// name would not be understood.
func (m *Map) englishPlace(at Location) string {
	if int(at) >= m.Locations() {
		return m.placeToken(at)
	}
	p := m.province[at]
	name := m.ProvinceName(p).In("en")
	words := splitOrder(name)
	r := &englishReader{m, words}
	if read, err := r.province(); err != nil || read != p || len(r.words) > 0 || unitWords[words[0].text] != 0 || orderVerbs[words[0].text] != 0 {
		return m.placeToken(at)
	}
	if coast := m.CoastToken(at); coast != "" {
		return name + " (" + coastPhrases[coast] + ")"
	}
	return name
}

// englishReader reads the words of an order from left to right.
type englishReader struct {
	m     *Map
	words []orderWord
}

// parseEnglish reads an order as people write it.
func (m *Map) parseEnglish(text string) (Order, error) {
	r := &englishReader{m, splitOrder(text)}
	if len(r.words) == 0 {
		return Order{}, errors.New("it is empty: write a unit and what it does, \"A BUD - SER\"")
	}
	r.skipPower()
	o, err := r.order()
	if err != nil {
		return Order{}, err
	}
	if len(r.words) > 0 {
		return Order{}, fmt.Errorf("%q is not understood: the order should end before it", r.words[0].original)
	}
	return m.withoutIdleCoasts(o), nil
}

// skip drops the next words while they are among those.
func (r *englishReader) skip(words ...string) (skipped bool) {
	for len(r.words) > 0 && r.words[0].sign == 0 && slices.Contains(words, r.words[0].text) {
		r.words, skipped = r.words[1:], true
	}
	return skipped
}

// sign drops the next word if it is that sign.
func (r *englishReader) sign(sign rune) bool {
	if len(r.words) > 0 && r.words[0].sign == sign {
		r.words = r.words[1:]
		return true
	}
	return false
}

// skipPower drops a power's name before a colon or a unit, "Austria: A Vie" or
// "S Turkish F Con": nationalities count for nothing (DATC 4.C.6).
func (r *englishReader) skipPower() {
	for i := range r.m.powers {
		facts := &r.m.powers[i]
		names := append([]string{facts.token, facts.name["en"], facts.name["es"]}, facts.also...)
		for _, name := range names {
			words := splitOrder(name)
			n := len(words)
			if n == 0 || len(r.words) <= n || !slices.EqualFunc(words, r.words[:n], func(a, b orderWord) bool { return a.text == b.text && a.sign == b.sign }) {
				continue
			}
			next := r.words[n]
			if next.sign == ':' || unitWords[next.text] != 0 {
				r.words = r.words[n:]
				r.sign(':')
				return
			}
		}
	}
}

// verb takes the next word if it is one of a unit's doing.
func (r *englishReader) verb() OrderKind {
	if r.sign('-') {
		return Move
	}
	if len(r.words) == 0 || r.words[0].sign != 0 {
		return 0
	}
	k := orderVerbs[r.words[0].text]
	if k != 0 {
		r.words = r.words[1:]
	}
	return k
}

// order reads an order up to its end.
func (r *englishReader) order() (o Order, err error) {
	// Whole words may come first: "Build A Vie", "Retreat A Bud - Ser".
	if first := r.words[0].text; len(first) > 3 {
		switch kind := orderVerbs[first]; kind {
		case Waive:
			r.words = r.words[1:]
			r.skip("a", "the", "one", "build", "builds")
			return Order{Kind: Waive}, nil
		case Build, Remove, Disband, Hold:
			r.words = r.words[1:]
			r.article()
			o.Unit, o.At, err = r.unit()
			o.Kind = kind
			return o, err
		case Move, Retreat:
			r.words = r.words[1:]
			if o.Unit, o.At, err = r.unit(); err != nil {
				return o, err
			}
			if r.verb() != Move {
				return o, r.expected("- or to and where the unit goes")
			}
			return o, r.moves(&o, kind)
		}
	}
	r.skip("the")
	if o.Unit, o.At, err = r.unit(); err != nil {
		return o, err
	}
	switch kind := r.verb(); kind {
	case Hold, Disband, Remove, Build:
		o.Kind = kind
		return o, nil
	case Move:
		return o, r.moves(&o, Move)
	case Retreat:
		r.towards()
		return o, r.moves(&o, Retreat)
	case SupportHold, Convoy:
		return o, r.helps(&o, kind)
	}
	return o, r.expected("what the unit does: hold, - PLACE, supports UNIT, convoys UNIT - PLACE, retreats to PLACE, disband or build")
}

// article skips "a" and "the" before a unit; a lone a is an army.
func (r *englishReader) article() {
	if r.skip("an", "the", "one", "new") {
		return
	}
	if len(r.words) > 1 && r.words[0].text == "a" && unitWords[r.words[1].text] != 0 {
		r.words = r.words[1:]
	}
}

// expected is the error that something else stands where that should.
func (r *englishReader) expected(what string) error {
	if len(r.words) == 0 {
		return fmt.Errorf("something is missing at the end: write %s", what)
	}
	return fmt.Errorf("%q is not understood: write %s", r.words[0].original, what)
}

// unit reads "A Bud", "the Turkish fleet in Con" or "Bud".
func (r *englishReader) unit() (Kind, Location, error) {
	r.skip("the")
	r.skipPower()
	k := Kind(0)
	if len(r.words) > 0 {
		if k = unitWords[r.words[0].text]; k != 0 {
			r.words = r.words[1:]
			r.skip("in", "at", "of", "from")
		}
	}
	at, err := r.place()
	return k, at, err
}

// towards skips what may stand between a verb of motion and its place.
func (r *englishReader) towards() {
	for r.sign('-') || r.skip("to", "into", "towards", "in", "on", "from") {
	}
}

// moves reads where a unit goes and by which convoy.
func (r *englishReader) moves(o *Order, kind OrderKind) (err error) {
	o.Kind = kind
	r.towards()
	if o.To, err = r.place(); err != nil || kind != Move {
		return err
	}
	// "A Yor - Nth - Nwg - Nwy" gives the route on the way.
	stops := []Location{o.To}
	for len(r.words) > 0 && r.words[0].sign == '-' {
		r.words = r.words[1:]
		if o.To, err = r.place(); err != nil {
			return err
		}
		stops = append(stops, o.To)
	}
	if stops = stops[:len(stops)-1]; len(stops) > 0 {
		o.Via = true
		o.Route, err = r.m.route(stops)
		return err
	}
	bracket := r.sign('(')
	if !r.skip(convoyWords...) {
		if bracket {
			return r.expected("via convoy")
		}
		return nil
	}
	o.Via = true
	r.skip("a", "c", "sea", "through", "of")
	r.skip(convoyWords...)
	for len(r.words) > 0 && r.words[0].sign != ')' {
		at, err := r.place()
		if err != nil {
			return err
		}
		stops = append(stops, at)
		for r.sign('-') || r.skip("and", "then") {
		}
	}
	if bracket && !r.sign(')') {
		return errors.New("the bracket before the convoy is not closed: write )")
	}
	o.Route, err = r.m.route(stops)
	return err
}

// helps reads what a unit supports or convoys.
func (r *englishReader) helps(o *Order, kind OrderKind) (err error) {
	r.sign(':')
	o.Kind = kind
	if o.Other, o.From, err = r.unit(); err != nil {
		return err
	}
	verb := OrderKind(0)
	if kind == Convoy || len(r.words) > 0 {
		if r.skip("in") { // "in place"
			r.skip("place")
			return nil
		}
		if verb = r.verb(); verb == Move && len(r.words) > 0 && orderVerbs[r.words[0].text] == Hold {
			verb = r.verb() // "to hold"
		}
	}
	switch {
	case verb == Move:
		if kind == SupportHold {
			o.Kind = SupportMove
		}
		for r.verb() == Move { // "to move to"
		}
		r.towards()
		o.To, err = r.place()
		return err
	case kind == Convoy:
		return r.expected("- or to and where the army goes")
	case verb == Hold || len(r.words) == 0:
		return nil
	}
	return r.expected("- and where the supported unit goes, or nothing where it stays")
}

// place reads a province and perhaps its coast.
func (r *englishReader) place() (Location, error) {
	p, err := r.province()
	if err != nil {
		return Nowhere, err
	}
	coast, err := r.coast()
	if err != nil {
		return Nowhere, err
	}
	for _, at := range r.m.provinces[p].coasts {
		if r.m.CoastToken(at) == coast {
			return at, nil
		}
	}
	return Location(p), nil // coasts that are none are dropped (DATC 4.B.6)
}

// maxNameWords bounds how far ahead a name is looked for, its hyphens and idle
// words included.
const maxNameWords = 8

// province reads the longest name that stands here.
func (r *englishReader) province() (Province, error) {
	r.skip("the")
	if len(r.words) == 0 {
		return NoProvince, errors.New("a province is missing at the end")
	}
	if r.words[0].sign != 0 {
		return NoProvince, fmt.Errorf("a province is missing before %q", r.words[0].original)
	}
	// end runs over the words that may be of one name.
	end := 1
	for end < min(len(r.words), maxNameWords) && (r.words[end].sign == 0 || r.words[end].tight) {
		end++
	}
	for ; end > 0; end-- {
		last := r.words[end-1]
		if last.sign != 0 || idleWords[last.text] {
			continue
		}
		words := nameWords(r.words[:end])
		switch found := r.m.named(words); {
		case found.Len() == 1:
			r.words = r.words[end:]
			return found.First(), nil
		case found.Len() > 1:
			return NoProvince, fmt.Errorf("%q may be %s: write more of it", r.spelled(end), r.m.placeLabels(found))
		}
	}
	return NoProvince, r.m.unknownPlace(r.words[0].original)
}

// spelled returns the first n words as they were written.
func (r *englishReader) spelled(n int) string {
	var b strings.Builder
	for i, w := range r.words[:n] {
		if i > 0 && !w.tight && !r.words[i-1].tight {
			b.WriteByte(' ')
		}
		b.WriteString(w.original)
	}
	return b.String()
}

// coast reads "/nc", "(south coast)", "sc" or "north coast" and returns the
// coast's token, or "" if none is said.
func (r *englishReader) coast() (string, error) {
	slash, bracket := r.sign('/'), false
	if !slash {
		bracket = r.sign('(')
	}
	if bracket && len(r.words) > 0 && slices.Contains(convoyWords, r.words[0].text) {
		r.words = append([]orderWord{{original: "(", sign: '('}}, r.words...)
		return "", nil
	}
	token, n := r.coastAhead(slash || bracket)
	if n == 0 && (slash || bracket) {
		return "", r.expected("a coast: nc, sc, ec or wc")
	}
	r.words = r.words[n:]
	if bracket && !r.sign(')') {
		return "", r.expected(") behind the coast")
	}
	return token, nil
}

// coastAhead returns the coast that the next n words say. Where nothing
// announces one, a bare direction is none.
func (r *englishReader) coastAhead(announced bool) (token string, n int) {
	word := func(i int) string {
		if i < len(r.words) && r.words[i].sign == 0 {
			return r.words[i].text
		}
		return ""
	}
	if word(0) == "costa" && coastWords[word(1)] != "" {
		return coastWords[word(1)], 2
	}
	token = coastWords[word(0)]
	switch {
	case token == "":
		return "", 0
	case word(1) == "coast":
		return token, 2
	case announced || len(word(0)) == 2 || strings.EqualFold(word(0), token):
		return token, 1
	}
	return "", 0
}

// route returns the route through those places, which must be seas.
func (m *Map) route(stops []Location) (Route, error) {
	var route []byte
	var seen Set
	for _, at := range stops {
		switch p := m.province[at]; {
		case m.ground[p] != Sea:
			return "", fmt.Errorf("a convoy goes by sea and not through %s", m.placeLabel(p))
		case seen.Has(p):
			return "", fmt.Errorf("the convoy goes through %s twice", m.placeLabel(p))
		default:
			seen = seen.With(p)
			route = append(route, byte(p))
		}
	}
	return Route(route), nil
}
