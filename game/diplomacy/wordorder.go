package diplomacy

import (
	"errors"
	"fmt"
	"slices"
)

// orderVerbs are the verbs of orders in English and Spanish, without accents.
var orderVerbs = map[string]OrderKind{
	"h": Hold, "hold": Hold, "holds": Hold, "holding": Hold, "stand": Hold, "stands": Hold, "stay": Hold, "stays": Hold,
	"mantiene": Hold, "mantener": Hold, "mantenerse": Hold, "mantenga": Hold, "aguanta": Hold, "aguantar": Hold,
	"defiende": Hold, "permanece": Hold, "queda": Hold, "espera": Hold,
	"m": Move, "to": Move, "mto": Move, "move": Move, "moves": Move, "moving": Move, "go": Move, "goes": Move, "going": Move,
	"attack": Move, "attacks": Move, "attacking": Move, "into": Move, "advances": Move, "sails": Move, "marches": Move,
	"a": Move, "al": Move, "hacia": Move, "hasta": Move, "para": Move, "mueve": Move, "mover": Move, "moverse": Move, "va": Move, "ir": Move,
	"ataca": Move, "atacar": Move, "avanza": Move, "avanzar": Move, "marcha": Move, "navega": Move, "entra": Move, "pasa": Move, "pasar": Move,
	"s": SupportHold, "sup": SupportHold, "supp": SupportHold, "support": SupportHold, "supports": SupportHold, "supporting": SupportHold,
	"apoya": SupportHold, "apoyar": SupportHold, "apoyo": SupportHold, "apoyando": SupportHold,
	"c": Convoy, "convoy": Convoy, "convoys": Convoy, "convoying": Convoy, "transport": Convoy, "transports": Convoy,
	"convoya": Convoy, "convoyar": Convoy, "transporta": Convoy, "transportar": Convoy,
	"r": Retreat, "ret": Retreat, "retreat": Retreat, "retreats": Retreat, "retreating": Retreat,
	"retira": Retreat, "retirar": Retreat, "retirarse": Retreat, "retirada": Retreat, "retrocede": Retreat,
	"d": Disband, "disband": Disband, "disbands": Disband, "disbanded": Disband, "destroy": Disband, "destroyed": Disband,
	"disuelve": Disband, "disolver": Disband, "disolverse": Disband, "disuelta": Disband, "disuelto": Disband,
	"remove": Remove, "removes": Remove, "removed": Remove, "elimina": Remove, "eliminar": Remove, "eliminada": Remove, "eliminado": Remove,
	"b": Build, "build": Build, "builds": Build, "built": Build, "construye": Build, "construir": Build, "recluta": Build, "reclutar": Build,
	"waive": Waive, "waives": Waive, "waived": Waive, "renuncia": Waive, "renunciar": Waive, "omite": Waive, "omitir": Waive,
}

// personal are the Spanish verbs before whose object "a" stands, as in "apoya a la flota".
var personal = map[string]bool{
	"apoya": true, "apoyar": true, "apoyo": true, "apoyando": true, "convoya": true, "convoyar": true, "transporta": true, "transportar": true,
}

// unitWords are the words for the kinds of units.
var unitWords = map[string]Kind{"a": Army, "army": Army, "ejercito": Army, "f": Fleet, "fleet": Fleet, "flota": Fleet}

// convoyWords are the words that announce a convoy.
var convoyWords = []string{"via", "by", "using", "convoy", "convoyed", "vc", "por"}

// wordReader reads the words of an order in English or Spanish from left to right.
type wordReader struct {
	m     *Map
	words []orderWord
}

// parseWords reads an order in English or Spanish words.
func (m *Map) parseWords(text string) (Order, error) {
	r := &wordReader{m, splitOrder(text)}
	r.skipPower()
	if len(r.words) == 0 {
		return Order{}, &WordError{text: "it is empty: write a unit and its order, as in \"A BUD - SER\""}
	}
	o, err := r.order()
	if err != nil {
		return Order{}, err
	}
	if len(r.words) > 0 {
		return Order{}, &WordError{Word: r.words[0].original, text: fmt.Sprintf("%.80q is not understood: the order must end before it", r.words[0].original)}
	}
	return m.dropCoasts(o), nil
}

// skip drops the next words while they are among words.
func (r *wordReader) skip(words ...string) (skipped bool) {
	for len(r.words) > 0 && r.words[0].sign == 0 && slices.Contains(words, r.words[0].text) {
		r.words, skipped = r.words[1:], true
	}
	return skipped
}

// sign drops the next word if it is the given sign.
func (r *wordReader) sign(sign rune) bool {
	if len(r.words) > 0 && r.words[0].sign == sign {
		r.words = r.words[1:]
		return true
	}
	return false
}

// skipPower drops the name of a power before a colon or a unit, as in "Austria: A Vie" and
// "S Turkish F Con": nationalities are ignored (DATC 4.C.6).
func (r *wordReader) skipPower() {
	for i := range r.m.powers {
		facts := &r.m.powers[i]
		names := append([]string{facts.token, facts.name["en"], facts.name["es"]}, facts.aliases...)
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

// verb drops the next word and returns its kind if it is a verb, else 0.
func (r *wordReader) verb() OrderKind {
	if r.sign('-') {
		return Move
	}
	r.skip("se")
	if len(r.words) == 0 || r.words[0].sign != 0 {
		return 0
	}
	verb := r.words[0].text
	k := orderVerbs[verb]
	if k == 0 {
		return 0
	}
	r.words = r.words[1:]
	// A capital A is an army unless a word for a unit follows it.
	if personal[verb] && len(r.words) > 1 && (r.words[0].original != "A" || unitWords[r.words[1].text] != 0) {
		if r.words[0].text == "a" || r.words[0].text == "al" {
			r.words = r.words[1:]
		}
	}
	return k
}

// order reads an order.
func (r *wordReader) order() (o Order, err error) {
	// A verb in full may come first: "Build A Vie", "Retreat A Bud - Ser", "Se disuelve A Vie".
	if len(r.words) > 1 && r.words[0].text == "se" && len(r.words[1].text) > 3 && orderVerbs[r.words[1].text] != 0 {
		r.words = r.words[1:]
	}
	if first := r.words[0].text; len(first) > 3 {
		switch kind := orderVerbs[first]; kind {
		case Waive:
			r.words = r.words[1:]
			r.skip("a", "the", "one", "build", "builds", "una", "la", "construccion", "construir", "unidad")
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
			if len(r.words) == 0 && first == "retira" { // "retira A Vie" in winter
				o.Kind = Remove
				return o, nil
			}
			if r.verb() != Move {
				return o, r.expected("- or to and the destination of the unit")
			}
			return o, r.destination(&o, kind)
		case SupportHold, SupportMove, Convoy:
		}
	}
	if o.Unit, o.At, err = r.unit(); err != nil {
		return o, err
	}
	switch kind := r.verb(); kind {
	case Hold, Disband, Remove:
		o.Kind = kind
		r.skip("its", "la", "su", "position", "posicion")
		return o, nil
	case Build:
		o.Kind = Build
		if r.article(); len(r.words) > 0 && o.Unit == 0 { // "Paris builds an army"
			if o.Unit = unitWords[r.words[0].text]; o.Unit != 0 {
				r.words = r.words[1:]
			}
		}
		return o, nil
	case Move:
		return o, r.destination(&o, Move)
	case Retreat:
		r.skipPrepositions()
		return o, r.destination(&o, Retreat)
	case SupportHold, Convoy:
		return o, r.supportOrConvoy(&o, kind)
	case SupportMove, Waive:
	}
	return o, r.expected("an order: hold, - PLACE, supports UNIT, convoys UNIT - PLACE, retreats to PLACE, disband or build")
}

// article skips an article before a unit. A single "a" is an army.
func (r *wordReader) article() {
	if r.skip("an", "the", "one", "new", "un", "una", "el", "la", "nueva", "nuevo") {
		return
	}
	if len(r.words) > 1 && r.words[0].text == "a" && unitWords[r.words[1].text] != 0 {
		r.words = r.words[1:]
	}
}

// expected returns the error that the next word should be what.
func (r *wordReader) expected(what string) error {
	if len(r.words) == 0 {
		return &WordError{text: "something is missing at the end: write " + what}
	}
	return &WordError{Word: r.words[0].original, text: fmt.Sprintf("%.80q is not understood: write %s", r.words[0].original, what)}
}

// unit reads "A Bud", "the Turkish fleet in Con" or "Bud".
func (r *wordReader) unit() (Kind, Location, error) {
	r.skip("the", "el", "la")
	r.skipPower()
	k := Kind(0)
	if len(r.words) > 0 {
		if k = unitWords[r.words[0].text]; k != 0 {
			r.words = r.words[1:]
			r.skip("in", "at", "of", "from", "en", "de", "del")
		}
	}
	at, err := r.place()
	return k, at, err
}

// skipPrepositions skips what may stand between a verb of motion and a place.
func (r *wordReader) skipPrepositions() {
	for r.sign('-') || r.skip("to", "into", "towards", "in", "on", "from", "a", "al", "hacia", "hasta", "en") {
	}
}

// destination reads the destination of a unit and its convoy.
func (r *wordReader) destination(o *Order, kind OrderKind) (err error) {
	o.Kind = kind
	if kind == Move && len(r.words) > 2 && (r.words[0].text == "por" || r.words[0].text == "by") && (r.words[1].text == "mar" || r.words[1].text == "sea") { // "by sea to"
		o.Via, r.words = true, r.words[2:]
	}
	r.skipPrepositions()
	if o.To, err = r.place(); err != nil || kind != Move {
		return err
	}
	// "A Yor - Nth - Nwg - Nwy" names the route.
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
	r.skip("a", "c", "sea", "through", "of", "el", "la", "un")
	r.skip(convoyWords...)
	if len(r.words) == 1 && r.words[0].text == "mar" { // "por mar"
		r.words = nil
	}
	for len(r.words) > 0 && r.words[0].sign != ')' {
		at, err := r.place()
		if err != nil {
			return err
		}
		stops = append(stops, at)
		for r.sign('-') || r.skip("and", "then", "y", "luego") {
		}
	}
	if bracket && !r.sign(')') {
		return errors.New("the bracket of the convoy is not closed: write )")
	}
	o.Route, err = r.m.route(stops)
	return err
}

// advance skips "el avance de" and the like before a supported unit.
func (r *wordReader) advance() {
	for i := range min(2, len(r.words)) {
		switch r.words[i].text {
		case "el", "the", "al":
		case "avance", "ataque", "movimiento", "paso", "advance", "attack", "move":
			r.words = r.words[i+1:]
			r.skip("de", "del", "of", "by")
			return
		default:
			return
		}
	}
}

// supportOrConvoy reads what a unit supports or convoys.
func (r *wordReader) supportOrConvoy(o *Order, kind OrderKind) (err error) {
	r.sign(':')
	o.Kind = kind
	r.advance()
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
		r.skipPrepositions()
		o.To, err = r.place()
		return err
	case kind == Convoy:
		return r.expected("- or to and the destination of the army")
	case verb == Hold || len(r.words) == 0:
		return nil
	}
	return r.expected("- and the destination of the supported unit, or nothing if it holds")
}
