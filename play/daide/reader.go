package daide

import "eras/game/diplomacy"

// reader reads a message from left to right. After the first error it reads nothing more.
type reader struct {
	vocabulary *Vocabulary
	message    Message
	at         int
	err        error
}

// noToken stands for the token after the last one.
const noToken Token = 0xFFFF

// peek returns the next token, noToken at the end.
func (r *reader) peek() Token {
	if r.at >= len(r.message) || r.err != nil {
		return noToken
	}
	return r.message[r.at]
}

// peek2 returns the token after the next one.
func (r *reader) peek2() Token {
	if r.at+1 >= len(r.message) || r.err != nil {
		return noToken
	}
	return r.message[r.at+1]
}

// fail records that the next token is not the wanted one.
func (r *reader) fail(wanted string) { r.failAt(r.at, wanted) }

// failAt records that the token at an index is not the wanted one.
func (r *reader) failAt(at int, wanted string) {
	if r.err == nil {
		r.err = &SyntaxError{at, wanted}
	}
}

// next reads the next token.
func (r *reader) next() Token {
	t := r.peek()
	if r.err == nil && r.at < len(r.message) {
		r.at++
	}
	return t
}

// take reads the next token if it is t, and reports whether it was.
func (r *reader) take(t Token) bool {
	if r.peek() != t {
		return false
	}
	r.at++
	return true
}

// expect reads the next token, which must be t. wanted describes t for the error.
func (r *reader) expect(t Token, wanted string) {
	if !r.take(t) {
		r.fail(wanted)
	}
}

// open and close read brackets.
func (r *reader) open()  { r.expect(BRA, "an opening bracket") }
func (r *reader) close() { r.expect(KET, "a closing bracket") }

// more reports whether there is a token before the closing bracket or the end.
func (r *reader) more() bool {
	return r.err == nil && r.at < len(r.message) && r.message[r.at] != KET
}

// end checks that there are no more tokens.
func (r *reader) end() {
	if r.err == nil && r.at < len(r.message) {
		r.fail("nothing more")
	}
}

// group reads a bracketed group and returns its tokens, at least one. The brackets of the message
// must be balanced.
func (r *reader) group(wanted string) Message {
	if r.peek() != BRA {
		r.fail(wanted + " in brackets")
		return nil
	}
	r.at++
	start, depth := r.at, 1
	for ; r.at < len(r.message); r.at++ {
		switch r.message[r.at] {
		case BRA:
			depth++
		case KET:
			depth--
		}
		if depth == 0 {
			break
		}
	}
	inner := r.message[start:r.at:r.at]
	if len(inner) == 0 {
		r.fail(wanted)
		return nil
	}
	r.close()
	return inner
}

// number reads a number.
func (r *reader) number() int {
	n, ok := r.peek().Number()
	if !ok {
		r.fail("a number")
		return 0
	}
	r.at++
	return n
}

// numberInBrackets reads "(n)".
func (r *reader) numberInBrackets() int {
	r.open()
	n := r.number()
	r.close()
	return n
}

// text reads "('text')".
func (r *reader) text() string {
	r.open()
	var b []byte
	for {
		c, ok := r.peek().Character()
		if !ok {
			break
		}
		b = append(b, c)
		r.at++
	}
	if r.peek() != KET {
		r.fail("a text")
	}
	r.close()
	return string(b)
}

// power reads a power.
func (r *reader) power() diplomacy.Power {
	p, ok := r.vocabulary.findPower(r.peek())
	if !ok {
		r.fail("a power")
		return diplomacy.Neutral
	}
	r.at++
	return p
}

// powerOrNone reads a power or UNO.
func (r *reader) powerOrNone() diplomacy.Power {
	if r.take(UNO) {
		return diplomacy.Neutral
	}
	return r.power()
}

// powerInBrackets reads "(POW)".
func (r *reader) powerInBrackets() diplomacy.Power {
	r.open()
	p := r.power()
	r.close()
	return p
}

// powersInBrackets reads "(POW POW …)", at least one.
func (r *reader) powersInBrackets() []diplomacy.Power {
	r.open()
	powers := []diplomacy.Power{r.power()}
	for r.more() {
		powers = append(powers, r.power())
	}
	r.close()
	return powers
}

// province reads a province.
func (r *reader) province() diplomacy.Province {
	p, ok := r.vocabulary.findProvince(r.peek())
	if !ok {
		r.fail("a province")
		return diplomacy.NoProvince
	}
	r.at++
	return p
}

// isPhase reports whether a phase in brackets is next.
func (r *reader) isPhase() bool {
	return r.peek() == BRA && r.peek2() >= SPR && r.peek2() <= WIN
}

// phase reads "(SPR 1901)".
func (r *reader) phase() diplomacy.Phase {
	r.open()
	season := r.peek()
	if season < SPR || season > WIN {
		r.fail("a season")
		return diplomacy.Phase{}
	}
	r.at++
	if n, ok := r.peek().Number(); ok && n < 1 {
		r.fail("a year from 1 on")
	}
	year := r.number()
	r.close()
	return diplomacy.Phase{Year: int16(year), Season: diplomacy.Season(season - SPR)}
}

// location reads a place, "BUD" or "(STP NCS)". It returns [diplomacy.Nowhere] for a coast that the
// province does not have.
func (r *reader) location() diplomacy.Location {
	if r.peek() != BRA {
		return diplomacy.Location(r.province())
	}
	r.at++
	p := r.province()
	if !r.peek().coast() {
		r.fail("a coast")
		return diplomacy.Nowhere
	}
	coast := r.next()
	r.close()
	if r.err != nil {
		return diplomacy.Nowhere
	}
	return r.vocabulary.coastOf(p, coast)
}

// coastOf returns the location of a coast, [diplomacy.Nowhere] if the province does not
// have it.
func (v *Vocabulary) coastOf(p diplomacy.Province, coast Token) diplomacy.Location {
	for _, at := range v.m.CoastsOf(p) {
		if v.coastToken(at) == coast {
			return at
		}
	}
	return diplomacy.Nowhere
}

// coastToken returns the token of a location's coast.
func (v *Vocabulary) coastToken(at diplomacy.Location) Token { return v.tokens[v.m.CoastToken(at)] }

// unit reads "POW AMY place" without brackets.
func (r *reader) unit() diplomacy.Unit {
	u := diplomacy.Unit{Power: r.power()}
	switch {
	case r.take(AMY):
		u.Kind = diplomacy.Army
	case r.take(FLT):
		u.Kind = diplomacy.Fleet
	default:
		r.fail("AMY or FLT")
	}
	u.At = r.location()
	return u
}

// unitInBrackets reads a unit.
func (r *reader) unitInBrackets() diplomacy.Unit {
	r.open()
	u := r.unit()
	r.close()
	return u
}

// unitOnMap reads a unit whose kind can be at its place.
func (r *reader) unitOnMap() diplomacy.Unit {
	at := r.at
	u := r.unit()
	if r.err == nil && !r.vocabulary.m.CanStand(u.Kind, u.At) {
		r.failAt(at+2, "a place where such a unit can be, with a coast if the province has several")
	}
	return u
}
