package daide

import "errors"

// Side is the side of a connection that sent a message.
type Side uint8

// The sides.
const (
	FromClient Side = iota
	FromServer
)

// ErrNoMap says that a message names places before the map is known.
var ErrNoMap = errors.New("the message names places of a map that is not known yet: ask for the map first")

// Parse reads what a message of one side says. Errors are [ErrBrackets],
// [*SyntaxError] and [ErrNoMap]; see [Complaint]. HUH and PRN are always understood.
// What is returned may share m.
func (v *Vocabulary) Parse(m Message, from Side) (Content, error) {
	if len(m) > 0 && m[0] == HUH {
		return Huh{unwrap(m[1:])}, nil
	}
	if len(m) > 0 && m[0] == PRN {
		return Unbalanced{unwrap(m[1:])}, nil
	}
	if err := m.CheckBrackets(); err != nil {
		return nil, err
	}
	s := scanner{v: v, m: m}
	c := s.content(from)
	s.end()
	if s.err != nil {
		return nil, s.err
	}
	return c, nil
}

// unwrap returns what stands in the outer brackets, if there are any.
func unwrap(m Message) Message {
	if len(m) >= 2 && m[0] == BRA && m[len(m)-1] == KET {
		return m[1 : len(m)-1]
	}
	return m
}

// content takes a command with its parameters.
func (s *scanner) content(from Side) Content {
	switch s.peek() {
	case YES:
		s.at++
		return Yes{s.group("the message that is meant")}
	case REJ:
		s.at++
		return Reject{s.group("the message that is meant")}
	case ADM:
		s.at++
		return Admin{s.text(), s.text()}
	case NOT:
		s.at++
		s.open()
		c := Not{s.cancelled(from)}
		s.close()
		return c
	}
	if from == FromClient {
		return s.clientContent()
	}
	return s.serverContent()
}

// clientContent takes a command that only clients give.
func (s *scanner) clientContent() Content {
	t := s.next()
	if !s.more() {
		switch t {
		case HLO, MAP, MDF, SCO, NOW, HST, ORD, MIS, TME, SMR, GOF, DRW, OBS:
			return Bare{t}
		}
	}
	switch t {
	case NME:
		return Name{s.text(), s.text()}
	case OBS:
		return Observe{s.text(), s.text()}
	case IAM:
		return Return{s.powerInBrackets(), s.numberInBrackets()}
	case HST:
		return History{s.phase()}
	case SUB:
		return s.submit()
	case TME:
		return Time{s.numberInBrackets()}
	case SND:
		return s.send()
	case HLO, MAP, MDF, SCO, NOW, ORD, MIS, SMR, GOF, DRW:
		s.fail("nothing more")
		return nil
	}
	s.failAt(0, "a command of a client")
	return nil
}

// serverContent takes a command that only servers give.
func (s *scanner) serverContent() Content {
	t := s.next()
	if t == OFF || t == DRW && !s.more() {
		return Bare{t}
	}
	switch t {
	case MAP:
		return MapName{s.text()}
	case MDF:
		return s.definition()
	case HLO:
		return s.hello()
	case TME:
		return Time{s.numberInBrackets()}
	case CCD:
		return s.disorder()
	case OUT:
		c := Eliminated{s.powerInBrackets()}
		s.skipReturned()
		return c
	case SLO:
		return Solo{s.powerInBrackets()}
	case DRW:
		return Draw{s.powersInBrackets()}
	case SMR:
		return s.summary()
	case SVE:
		return Save{s.text()}
	case LOD:
		return Load{s.text()}
	case FRM:
		return From{s.powerInBrackets(), s.powersInBrackets(), s.group("press")}
	case THX:
		return s.thanks()
	case ORD:
		return s.result()
	case SCO, NOW, MIS:
		if s.v.m == nil {
			s.err = ErrNoMap
			return nil
		}
	}
	switch t {
	case SCO:
		return s.centres()
	case NOW:
		return s.now()
	case MIS:
		return s.missing()
	}
	s.failAt(0, "a command of a server")
	return nil
}

// cancelled takes what stands in a NOT.
func (s *scanner) cancelled(from Side) Content {
	at := s.at
	t := s.next()
	switch {
	case t == TME && s.more():
		return Time{s.numberInBrackets()}
	case from == FromServer && t == CCD:
		return s.disorder()
	case from == FromClient && t == SUB && s.more():
		return s.cancelledOrder()
	case from == FromClient && (t == SUB || t == GOF || t == DRW || t == TME):
		return Bare{t}
	}
	s.failAt(at, "something that can be taken back")
	return nil
}

// disorder takes what stands behind CCD.
func (s *scanner) disorder() Content {
	c := Disorder{Power: s.powerInBrackets()}
	if s.isPhase() {
		c.Phase = s.phase()
	} else {
		s.skipReturned()
	}
	return c
}

// skipReturned takes the press that a server returns with CCD or OUT because the
// power cannot get it.
func (s *scanner) skipReturned() {
	if s.peek() == BRA && s.peek2() == SND {
		s.group("press")
	}
}

// hello takes what stands behind HLO.
func (s *scanner) hello() Content {
	s.open()
	c := Hello{Power: s.powerOrNone()}
	s.close()
	c.Passcode = s.numberInBrackets()
	s.open()
	o := &c.Options
	s.open()
	s.expect(LVL, "LVL")
	o.Level = s.number()
	s.close()
	for s.more() {
		s.option(o)
	}
	s.close()
	return c
}

// option takes an option of a game; those that are not known are skipped.
func (s *scanner) option(o *Options) {
	t := s.peek2()
	for _, f := range [...]struct {
		t  Token
		on *bool
	}{{DSD, &o.StopClock}, {AOA, &o.AnyOrders}, {PDA, &o.PartialDraws}, {NPR, &o.NoRetreatPress}, {NPB, &o.NoBuildPress}} {
		if t == f.t {
			s.open()
			s.at++
			s.close()
			*f.on = true
			return
		}
	}
	for _, f := range [...]struct {
		t Token
		n *int
	}{{MTL, &o.Movement}, {RTL, &o.Retreat}, {BTL, &o.Build}, {PTL, &o.PressStop}} {
		if t == f.t {
			s.open()
			s.at++
			*f.n = s.number()
			s.close()
			return
		}
	}
	s.group("an option")
}

// summary takes what stands behind SMR.
func (s *scanner) summary() Content {
	c := Summary{Phase: s.phase()}
	for s.more() {
		s.open()
		p := Player{Power: s.power(), Name: s.text(), Version: s.text(), Centres: s.number()}
		if s.more() {
			p.Eliminated = s.number()
		}
		s.close()
		c.Players = append(c.Players, p)
	}
	return c
}

// send takes what stands behind SND.
func (s *scanner) send() Content {
	var c Send
	if s.isPhase() {
		c.Phase = s.phase()
	}
	c.To = s.powersInBrackets()
	c.Press = s.group("press")
	return c
}
