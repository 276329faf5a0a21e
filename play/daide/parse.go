package daide

import "errors"

// Side is the side of a connection that sent a message.
type Side uint8

// The sides.
const (
	FromClient Side = iota
	FromServer
)

// ErrNoMap is the error of a message that names places before the map is known.
var ErrNoMap = errors.New("the message names places of an unknown map: request the map first")

// Parse parses a message of one side. Errors are [ErrBrackets], [*SyntaxError] and
// [ErrNoMap]; see [ErrorReply]. HUH and PRN are always accepted. The result may share
// memory with m.
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
	r := reader{vocabulary: v, message: m}
	c := r.content(from)
	r.end()
	if r.err != nil {
		return nil, r.err
	}
	return c, nil
}

// unwrap returns m without its outer brackets, if it has any.
func unwrap(m Message) Message {
	if len(m) >= 2 && m[0] == BRA && m[len(m)-1] == KET {
		return m[1 : len(m)-1]
	}
	return m
}

// content reads a command with its parameters.
func (r *reader) content(from Side) Content {
	switch r.peek() {
	case YES:
		r.at++
		return Yes{r.group("the message that is meant")}
	case REJ:
		r.at++
		return Reject{r.group("the message that is meant")}
	case ADM:
		r.at++
		return Admin{r.text(), r.text()}
	case NOT:
		r.at++
		r.open()
		c := Not{r.cancelled(from)}
		r.close()
		return c
	}
	if from == FromClient {
		return r.clientContent()
	}
	return r.serverContent()
}

// clientContent reads a command that only clients send.
func (r *reader) clientContent() Content {
	t := r.next()
	if !r.more() {
		switch t {
		case HLO, MAP, MDF, SCO, NOW, HST, ORD, MIS, TME, SMR, GOF, DRW, OBS:
			return Bare{t}
		}
	}
	switch t {
	case NME:
		return Name{r.text(), r.text()}
	case OBS:
		return Observe{r.text(), r.text()}
	case IAM:
		return Rejoin{r.powerInBrackets(), r.numberInBrackets()}
	case HST:
		return History{r.phase()}
	case SUB:
		return r.submit()
	case TME:
		return Time{r.numberInBrackets()}
	case SND:
		return r.send()
	case HLO, MAP, MDF, SCO, NOW, ORD, MIS, SMR, GOF, DRW:
		r.fail("nothing more")
		return nil
	}
	r.failAt(0, "a command of a client")
	return nil
}

// serverContent reads a command that only servers send.
func (r *reader) serverContent() Content {
	t := r.next()
	if t == OFF || t == DRW && !r.more() {
		return Bare{t}
	}
	switch t {
	case MAP:
		return MapName{r.text()}
	case MDF:
		return r.definition()
	case HLO:
		return r.hello()
	case TME:
		return Time{r.numberInBrackets()}
	case CCD:
		return r.disorder()
	case OUT:
		return Eliminated{Power: r.powerInBrackets(), Returned: r.returned()}
	case SLO:
		return Solo{r.powerInBrackets()}
	case DRW:
		return Draw{r.powersInBrackets()}
	case SMR:
		return r.summary()
	case SVE:
		return Save{r.text()}
	case LOD:
		return Load{r.text()}
	case FRM:
		return From{r.powerInBrackets(), r.powersInBrackets(), r.group("press")}
	case THX:
		return r.thanks()
	case ORD:
		return r.result()
	case SCO, NOW, MIS:
		if r.vocabulary.m == nil {
			r.err = ErrNoMap
			return nil
		}
	}
	switch t {
	case SCO:
		return r.centres()
	case NOW:
		return r.now()
	case MIS:
		return r.missing()
	}
	r.failAt(0, "a command of a server")
	return nil
}

// cancelled reads the content of a NOT.
func (r *reader) cancelled(from Side) Content {
	at := r.at
	t := r.next()
	switch {
	case t == TME && r.more():
		return Time{r.numberInBrackets()}
	case from == FromServer && t == CCD:
		return r.disorder()
	case from == FromClient && t == SUB && r.more():
		return r.cancelledOrder()
	case from == FromClient && (t == SUB || t == GOF || t == DRW || t == TME):
		return Bare{t}
	}
	r.failAt(at, "something that can be cancelled")
	return nil
}

// disorder reads the parameters of CCD.
func (r *reader) disorder() Content {
	c := CivilDisorder{Power: r.powerInBrackets()}
	if r.isPhase() {
		c.Phase = r.phase()
	} else {
		c.Returned = r.returned()
	}
	return c
}

// returned reads the SND that a server returns with CCD or OUT because the power cannot receive it,
// if there is one.
func (r *reader) returned() Message {
	if r.peek() == BRA && r.peek2() == SND {
		return r.group("press")
	}
	return nil
}

// hello reads the parameters of HLO.
func (r *reader) hello() Content {
	r.open()
	c := Hello{Power: r.powerOrNone()}
	r.close()
	c.Passcode = r.numberInBrackets()
	r.open()
	o := &c.Options
	r.open()
	r.expect(LVL, "LVL")
	o.Level = r.number()
	r.close()
	for r.more() {
		r.option(o)
	}
	r.close()
	return c
}

// option reads an option of a game. It skips unknown options.
func (r *reader) option(o *Options) {
	t := r.peek2()
	for _, f := range [...]struct {
		t  Token
		on *bool
	}{{DSD, &o.StopClock}, {AOA, &o.AnyOrders}, {PDA, &o.PartialDraws}, {NPR, &o.NoRetreatPress}, {NPB, &o.NoBuildPress}} {
		if t == f.t {
			r.open()
			r.at++
			r.close()
			*f.on = true
			return
		}
	}
	for _, f := range [...]struct {
		t Token
		n *int
	}{{MTL, &o.Movement}, {RTL, &o.Retreat}, {BTL, &o.Build}, {PTL, &o.PressStop}} {
		if t == f.t {
			r.open()
			r.at++
			*f.n = r.number()
			r.close()
			return
		}
	}
	r.group("an option")
}

// summary reads the parameters of SMR.
func (r *reader) summary() Content {
	c := Summary{Phase: r.phase()}
	for r.more() {
		r.open()
		p := Player{Power: r.power(), Name: r.text(), Version: r.text(), Centres: r.number()}
		if r.more() {
			p.Eliminated = r.number()
		}
		r.close()
		c.Players = append(c.Players, p)
	}
	return c
}

// send reads the parameters of SND.
func (r *reader) send() Content {
	var c Send
	if r.isPhase() {
		c.Phase = r.phase()
	}
	c.To = r.powersInBrackets()
	c.Press = r.group("press")
	return c
}
