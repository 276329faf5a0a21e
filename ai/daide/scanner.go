package daide

import "eras/game/diplomacy"

// scanner reads a message from left to right. After the first error it stands still
// and reads nothing more.
type scanner struct {
	v   *Vocabulary
	m   Message
	at  int
	err error
}

// nothing stands for the token behind the last: it is none.
const nothing Token = 0xFFFF

// peek returns the next token, nothing at the end.
func (s *scanner) peek() Token {
	if s.at >= len(s.m) || s.err != nil {
		return nothing
	}
	return s.m[s.at]
}

// peek2 returns the token behind the next one.
func (s *scanner) peek2() Token {
	if s.at+1 >= len(s.m) || s.err != nil {
		return nothing
	}
	return s.m[s.at+1]
}

// fail notes that the next token is not what it should be.
func (s *scanner) fail(wanted string) { s.failAt(s.at, wanted) }

// failAt notes that a token is not what it should be.
func (s *scanner) failAt(at int, wanted string) {
	if s.err == nil {
		s.err = &SyntaxError{at, wanted}
	}
}

// next takes the next token.
func (s *scanner) next() Token {
	t := s.peek()
	if s.err == nil && s.at < len(s.m) {
		s.at++
	}
	return t
}

// take takes the next token if it is t, and reports whether it was.
func (s *scanner) take(t Token) bool {
	if s.peek() != t {
		return false
	}
	s.at++
	return true
}

// expect takes the next token, which must be t.
func (s *scanner) expect(t Token, wanted string) {
	if !s.take(t) {
		s.fail(wanted)
	}
}

// open and close take brackets.
func (s *scanner) open()  { s.expect(BRA, "an opening bracket") }
func (s *scanner) close() { s.expect(KET, "a closing bracket") }

// more reports whether something else stands before the closing bracket or the end.
func (s *scanner) more() bool {
	return s.err == nil && s.at < len(s.m) && s.m[s.at] != KET
}

// end checks that nothing is left.
func (s *scanner) end() {
	if s.err == nil && s.at < len(s.m) {
		s.fail("nothing more")
	}
}

// group takes a bracket and returns what stands in it, at least one token. Brackets
// match, as has been checked.
func (s *scanner) group(wanted string) Message {
	if s.peek() != BRA {
		s.fail(wanted + " in brackets")
		return nil
	}
	s.at++
	start, depth := s.at, 1
	for ; s.at < len(s.m); s.at++ {
		switch s.m[s.at] {
		case BRA:
			depth++
		case KET:
			depth--
		}
		if depth == 0 {
			break
		}
	}
	inner := s.m[start:s.at:s.at]
	if len(inner) == 0 {
		s.fail(wanted)
		return nil
	}
	s.close()
	return inner
}

// number takes a number.
func (s *scanner) number() int {
	n, ok := s.peek().Number()
	if !ok {
		s.fail("a number")
		return 0
	}
	s.at++
	return n
}

// numberInBrackets takes "(n)".
func (s *scanner) numberInBrackets() int {
	s.open()
	n := s.number()
	s.close()
	return n
}

// text takes "('text')".
func (s *scanner) text() string {
	s.open()
	var b []byte
	for {
		c, ok := s.peek().Character()
		if !ok {
			break
		}
		b = append(b, c)
		s.at++
	}
	if s.peek() != KET {
		s.fail("a text")
	}
	s.close()
	return string(b)
}

// power takes a power.
func (s *scanner) power() diplomacy.Power {
	p, ok := s.v.findPower(s.peek())
	if !ok {
		s.fail("a power")
		return diplomacy.Neutral
	}
	s.at++
	return p
}

// powerOrNone takes a power or UNO.
func (s *scanner) powerOrNone() diplomacy.Power {
	if s.take(UNO) {
		return diplomacy.Neutral
	}
	return s.power()
}

// powerInBrackets takes "(POW)".
func (s *scanner) powerInBrackets() diplomacy.Power {
	s.open()
	p := s.power()
	s.close()
	return p
}

// powersInBrackets takes "(POW POW …)", at least one.
func (s *scanner) powersInBrackets() []diplomacy.Power {
	s.open()
	powers := []diplomacy.Power{s.power()}
	for s.more() {
		powers = append(powers, s.power())
	}
	s.close()
	return powers
}

// province takes a province.
func (s *scanner) province() diplomacy.Province {
	p, ok := s.v.findProvince(s.peek())
	if !ok {
		s.fail("a province")
		return diplomacy.NoProvince
	}
	s.at++
	return p
}

// isPhase reports whether a phase in brackets comes next.
func (s *scanner) isPhase() bool {
	return s.peek() == BRA && s.peek2() >= SPR && s.peek2() <= WIN
}

// phase takes "(SPR 1901)".
func (s *scanner) phase() diplomacy.Phase {
	s.open()
	season := s.peek()
	if season < SPR || season > WIN {
		s.fail("a season")
		return diplomacy.Phase{}
	}
	s.at++
	if n, ok := s.peek().Number(); ok && n < 1 {
		s.fail("a year from 1 on")
	}
	year := s.number()
	s.close()
	return diplomacy.Phase{Year: int16(year), Season: diplomacy.Season(season - SPR)}
}

// location takes a place, "BUD" or "(STP NCS)". A coast that the province does not
// have is [diplomacy.Nowhere].
func (s *scanner) location() diplomacy.Location {
	if s.peek() != BRA {
		return diplomacy.Location(s.province())
	}
	s.at++
	p := s.province()
	if !s.peek().coast() {
		s.fail("a coast")
		return diplomacy.Nowhere
	}
	coast := s.next()
	s.close()
	if s.err != nil {
		return diplomacy.Nowhere
	}
	return s.v.coastOf(p, coast)
}

// coastOf returns the location of a coast, [diplomacy.Nowhere] if the province does
// not have it.
func (v *Vocabulary) coastOf(p diplomacy.Province, coast Token) diplomacy.Location {
	for _, at := range v.m.CoastsOf(p) {
		if v.coastToken(at) == coast {
			return at
		}
	}
	return diplomacy.Nowhere
}

// coastToken returns the token of the coast that a location is.
func (v *Vocabulary) coastToken(at diplomacy.Location) Token { return v.tokens[v.m.CoastToken(at)] }

// unit takes "POW AMY place" without the brackets.
func (s *scanner) unit() diplomacy.Unit {
	u := diplomacy.Unit{Power: s.power()}
	switch {
	case s.take(AMY):
		u.Kind = diplomacy.Army
	case s.take(FLT):
		u.Kind = diplomacy.Fleet
	default:
		s.fail("AMY or FLT")
	}
	u.At = s.location()
	return u
}

// unitInBrackets takes a unit.
func (s *scanner) unitInBrackets() diplomacy.Unit {
	s.open()
	u := s.unit()
	s.close()
	return u
}

// standing takes a unit that must be able to stand where it is.
func (s *scanner) standing() diplomacy.Unit {
	at := s.at
	u := s.unit()
	if s.err == nil && !s.v.m.CanStand(u.Kind, u.At) {
		s.failAt(at+2, "a place where such a unit can stand, with its coast where the province has several")
	}
	return u
}
