package daide

import (
	"slices"

	"eras/game/diplomacy"
)

// Content is the content of a message: one of the types of this package whose comment
// names the token of their command. [Vocabulary.Message] writes it, [Vocabulary.Parse]
// reads it.
type Content interface {
	write(w *writer)
}

// Message returns the message of c. Numbers beyond the range of tokens are clamped. Content that
// names places needs a vocabulary with a map.
func (v *Vocabulary) Message(c Content) Message {
	w := writer{vocabulary: v, message: make(Message, 0, 32)}
	c.write(&w)
	return w.message
}

// Bare is a command without parameters: requests (HLO, MAP, MDF, SCO, NOW, HST, ORD,
// MIS, TME, SMR), GOF, DRW, OBS and OFF, and SUB and TME within [Not].
type Bare struct{ Command Token }

func (c Bare) write(w *writer) { w.add(c.Command) }

// Yes is a YES: it accepts a message of the other side, which it repeats.
type Yes struct{ Of Message }

func (c Yes) write(w *writer) {
	w.add(YES)
	w.group(c.Of...)
}

// Reject is a REJ: it rejects a message of the other side, which it repeats.
type Reject struct{ Of Message }

func (c Reject) write(w *writer) {
	w.add(REJ)
	w.group(c.Of...)
}

// Not is a NOT: it cancels something. Clients cancel GOF, DRW, SUB or TME ([Bare]), a
// [Submit] of one order or a [Time]; servers a [CivilDisorder] or a Time.
type Not struct{ Of Content }

func (c Not) write(w *writer) {
	w.add(NOT)
	w.open()
	c.Of.write(w)
	w.close()
}

// Huh is a HUH: it repeats a message with a syntax error, with ERR before the first
// wrong token. It is never answered.
type Huh struct{ Of Message }

func (c Huh) write(w *writer) {
	w.add(HUH)
	w.group(c.Of...)
}

// Unbalanced is a PRN: it repeats a message with unbalanced brackets. It is never
// answered.
type Unbalanced struct{ Of Message }

func (c Unbalanced) write(w *writer) {
	w.add(PRN)
	w.group(c.Of...)
}

// Admin is an ADM: a text to or from the operator.
type Admin struct{ Name, Text string }

func (c Admin) write(w *writer) {
	w.add(ADM)
	w.text(c.Name)
	w.text(c.Text)
}

// Name is an NME: a client asks for a power.
type Name struct{ Name, Version string }

func (c Name) write(w *writer) {
	w.add(NME)
	w.text(c.Name)
	w.text(c.Version)
}

// Observe is an OBS with the observer's name; without a name it is [Bare].
type Observe struct{ Name, Version string }

func (c Observe) write(w *writer) {
	w.add(OBS)
	w.text(c.Name)
	w.text(c.Version)
}

// Rejoin is an IAM: a client that lost its connection asks for its power.
type Rejoin struct {
	Power    diplomacy.Power
	Passcode int
}

func (c Rejoin) write(w *writer) {
	w.add(IAM)
	w.powers(c.Power)
	w.group(Number(c.Passcode))
}

// MapName is a MAP of a server: the name of the map, "standard" for the standard map.
type MapName struct{ Name string }

func (c MapName) write(w *writer) {
	w.add(MAP)
	w.text(c.Name)
}

// Hello is an HLO of a server: the client's power, [diplomacy.Neutral] for an observer,
// and the options of the game.
type Hello struct {
	Power    diplomacy.Power
	Passcode int
	Options  Options
}

// Options are the options of a game. Times are in seconds, 0 for no limit.
type Options struct {
	// Level is the press level.
	Level int
	// Movement, Retreat and Build limit the length of phases. PressStop is how long
	// before the end of a movement phase press stops.
	Movement, Retreat, Build, PressStop int
	// StopClock: the clock stops while a player who owes orders is disconnected.
	StopClock bool
	// AnyOrders: impossible orders are accepted, and fail.
	AnyOrders bool
	// PartialDraws: a draw need not include all surviving powers.
	PartialDraws bool
	// NoRetreatPress and NoBuildPress: there is no press in those phases.
	NoRetreatPress, NoBuildPress bool
}

func (c Hello) write(w *writer) {
	w.add(HLO)
	w.powers(c.Power)
	w.group(Number(c.Passcode))
	w.open()
	o := &c.Options
	w.group(LVL, Number(o.Level))
	seconds := func(t Token, n int) {
		if n != 0 {
			w.group(t, Number(n))
		}
	}
	flag := func(t Token, on bool) {
		if on {
			w.group(t)
		}
	}
	seconds(MTL, o.Movement)
	seconds(RTL, o.Retreat)
	seconds(BTL, o.Build)
	flag(DSD, o.StopClock)
	flag(AOA, o.AnyOrders)
	flag(PDA, o.PartialDraws)
	flag(NPR, o.NoRetreatPress)
	flag(NPB, o.NoBuildPress)
	seconds(PTL, o.PressStop)
	w.close()
}

// History is an HST with the phase whose results a client wants; without a phase it is
// [Bare].
type History struct{ Phase diplomacy.Phase }

func (c History) write(w *writer) {
	w.add(HST)
	w.phase(c.Phase)
}

// Time is a TME. From a server, it is how many seconds the phase has left. From a client, it is how
// many seconds before the end of a phase the client wants to be told.
type Time struct{ Seconds int }

func (c Time) write(w *writer) {
	w.add(TME)
	w.group(Number(c.Seconds))
}

// CivilDisorder is a CCD: a power is in civil disorder or, if Phase is set, missed only
// that phase.
type CivilDisorder struct {
	Power diplomacy.Power
	// Phase is the phase that was missed, zero if none is given.
	Phase diplomacy.Phase
	// Returned is the SND that reached nobody, because the power is one of its recipients. Some
	// servers leave it out.
	Returned Message
}

func (c CivilDisorder) write(w *writer) {
	w.add(CCD)
	w.powers(c.Power)
	if c.Phase.Year != 0 {
		w.phase(c.Phase)
	}
	w.returned(c.Returned)
}

// Eliminated is an OUT: a power is out of the game.
type Eliminated struct {
	Power diplomacy.Power
	// Returned is as in [CivilDisorder]; the power may also be named in the press.
	Returned Message
}

func (c Eliminated) write(w *writer) {
	w.add(OUT)
	w.powers(c.Power)
	w.returned(c.Returned)
}

// Solo is an SLO: a power has won.
type Solo struct{ Power diplomacy.Power }

func (c Solo) write(w *writer) {
	w.add(SLO)
	w.powers(c.Power)
}

// Draw is a DRW of a server that lists the powers that share the draw, as at levels above 0. A draw
// of all powers is [Bare].
type Draw struct{ Powers []diplomacy.Power }

func (c Draw) write(w *writer) {
	w.add(DRW)
	w.powers(c.Powers...)
}

// Summary is an SMR of a server: who played, and how it ended.
type Summary struct {
	Phase   diplomacy.Phase
	Players []Player
}

// Player is one power of a [Summary].
type Player struct {
	Power         diplomacy.Power
	Name, Version string
	Centres       int
	// Eliminated is the year in which the power lost its last centre, 0 if it has one.
	Eliminated int
}

func (c Summary) write(w *writer) {
	w.add(SMR)
	w.phase(c.Phase)
	for _, p := range c.Players {
		w.open()
		w.add(w.vocabulary.power(p.Power))
		w.text(p.Name)
		w.text(p.Version)
		w.add(Number(p.Centres))
		if p.Eliminated != 0 {
			w.add(Number(p.Eliminated))
		}
		w.close()
	}
}

// Save is an SVE: the server asks the client to save the game under a name.
type Save struct{ Name string }

func (c Save) write(w *writer) {
	w.add(SVE)
	w.text(c.Name)
}

// Load is an LOD: the server asks the client to load the game of that name.
type Load struct{ Name string }

func (c Load) write(w *writer) {
	w.add(LOD)
	w.text(c.Name)
}

// Send is an SND: a client sends press, which [Vocabulary.ReadPress] reads. At level 0 it can only
// say that it does not understand press.
type Send struct {
	// Phase is the phase for which the press is meant, zero if none is given.
	Phase diplomacy.Phase
	To    []diplomacy.Power
	Press Message
}

func (c Send) write(w *writer) {
	w.add(SND)
	if c.Phase.Year != 0 {
		w.phase(c.Phase)
	}
	w.powers(c.To...)
	w.group(c.Press...)
}

// From is an FRM: press from another power.
type From struct {
	Power diplomacy.Power
	To    []diplomacy.Power
	Press Message
}

func (c From) write(w *writer) {
	w.add(FRM)
	w.powers(c.Power)
	w.powers(c.To...)
	w.group(c.Press...)
}

// Refusals returns the two messages with which a client of level 0 answers press. They say that it
// does not understand this press, nor any other. Press that is an answer itself has none.
func (c From) Refusals() []Send {
	if Answers(c.Press) {
		return nil
	}
	to := []diplomacy.Power{c.Power}
	huh := append(Message{HUH, BRA, ERR}, c.Press...)
	return []Send{{To: to, Press: append(huh, KET)}, {To: to, Press: Message{TRY, BRA, KET}}}
}

// Answers reports whether press, of either family, is an answer or takes something back, so that it is
// not answered, whether or not it is understood.
func Answers(m Message) bool {
	if len(m) == 0 {
		return true
	}
	switch m[0] {
	case YES, REJ, HUH, CCL, normanTokens[CCL], TRY, BWX:
		return true
	}
	return slices.Contains(m, ERR)
}
