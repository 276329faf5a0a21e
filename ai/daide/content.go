package daide

import "eras/game/diplomacy"

// Content is what a message says: one of the types of this package that have the
// token of their command in their comment. [Vocabulary.Message] writes it,
// [Vocabulary.Parse] reads it.
type Content interface {
	write(w *writer)
}

// Message returns the message that says c. Numbers that no token can be become the
// nearest that one can. What names places needs a vocabulary with a map.
func (v *Vocabulary) Message(c Content) Message {
	w := writer{v: v, m: make(Message, 0, 32)}
	c.write(&w)
	return w.m
}

// Bare is a command without parameters: requests (HLO, MAP, MDF, SCO, NOW, HST, ORD,
// MIS, TME, SMR), GOF, DRW, OBS and OFF, and SUB and TME within [Not].
type Bare struct{ Command Token }

func (c Bare) write(w *writer) { w.add(c.Command) }

// Yes is a YES: the other side accepts a message, which it repeats.
type Yes struct{ Of Message }

func (c Yes) write(w *writer) {
	w.add(YES)
	w.group(c.Of...)
}

// Reject is a REJ: the other side refuses a message, which it repeats.
type Reject struct{ Of Message }

func (c Reject) write(w *writer) {
	w.add(REJ)
	w.group(c.Of...)
}

// Not is a NOT: it takes something back. From clients that is GOF, DRW, SUB or TME
// ([Bare]), a [Submit] of one order or [Time]; from servers a [Disorder] or Time.
type Not struct{ Of Content }

func (c Not) write(w *writer) {
	w.add(NOT)
	w.open()
	c.Of.write(w)
	w.close()
}

// Huh is a HUH: a message has an error of syntax; it is repeated with ERR before the
// first wrong token. It is never answered.
type Huh struct{ Of Message }

func (c Huh) write(w *writer) {
	w.add(HUH)
	w.group(c.Of...)
}

// Unbalanced is a PRN: the brackets of a message do not match. It is never answered.
type Unbalanced struct{ Of Message }

func (c Unbalanced) write(w *writer) {
	w.add(PRN)
	w.group(c.Of...)
}

// Admin is an ADM: a word to or from the operator.
type Admin struct{ Name, Text string }

func (c Admin) write(w *writer) {
	w.add(ADM)
	w.text(c.Name)
	w.text(c.Text)
}

// Name is an NME: a client wants to play.
type Name struct{ Name, Version string }

func (c Name) write(w *writer) {
	w.add(NME)
	w.text(c.Name)
	w.text(c.Version)
}

// Observe is an OBS with the observer's name; without one it is [Bare].
type Observe struct{ Name, Version string }

func (c Observe) write(w *writer) {
	w.add(OBS)
	w.text(c.Name)
	w.text(c.Version)
}

// Return is an IAM: a client wants to play on after its connection was lost.
type Return struct {
	Power    diplomacy.Power
	Passcode int
}

func (c Return) write(w *writer) {
	w.add(IAM)
	w.powers(c.Power)
	w.group(Number(c.Passcode))
}

// MapName is a MAP of a server: the name of the map, "standard" for that one.
type MapName struct{ Name string }

func (c MapName) write(w *writer) {
	w.add(MAP)
	w.text(c.Name)
}

// Hello is an HLO of a server: which power a client plays, [diplomacy.Neutral] for an
// observer, and by which rules.
type Hello struct {
	Power    diplomacy.Power
	Passcode int
	Options  Options
}

// Options are the options of a game. Times are in seconds, 0 for no limit.
type Options struct {
	// Level is the press level.
	Level int
	// Movement, Retreat and Build are how long phases last, and PressStop how long
	// before the end of a movement phase press stops.
	Movement, Retreat, Build, PressStop int
	// StopClock: the clock stands still while a player who owes orders is away.
	StopClock bool
	// AnyOrders: impossible orders are accepted, and fail.
	AnyOrders bool
	// PartialDraws: draws need not be among all who are alive.
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

// History is an HST with the phase whose results a client wants; without one it is
// [Bare].
type History struct{ Phase diplomacy.Phase }

func (c History) write(w *writer) {
	w.add(HST)
	w.phase(c.Phase)
}

// Time is a TME with seconds: from servers how long the phase lasts still, from
// clients how long before its end they want to be told.
type Time struct{ Seconds int }

func (c Time) write(w *writer) {
	w.add(TME)
	w.group(Number(c.Seconds))
}

// Disorder is a CCD: a power is in civil disorder; or, with a phase, it missed that
// one only.
type Disorder struct {
	Power diplomacy.Power
	// Phase is the phase that was missed, the zero value if none is said.
	Phase diplomacy.Phase
}

func (c Disorder) write(w *writer) {
	w.add(CCD)
	w.powers(c.Power)
	if c.Phase.Year != 0 {
		w.phase(c.Phase)
	}
}

// Eliminated is an OUT: a power is out of the game.
type Eliminated struct{ Power diplomacy.Power }

func (c Eliminated) write(w *writer) {
	w.add(OUT)
	w.powers(c.Power)
}

// Solo is an SLO: a power has won.
type Solo struct{ Power diplomacy.Power }

func (c Solo) write(w *writer) {
	w.add(SLO)
	w.powers(c.Power)
}

// Draw is a DRW of a server that says who shares the draw, which there is above
// level 0 only; a draw of all is [Bare].
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
	// Eliminated is the year in which the last centre was lost, where there is
	// none.
	Eliminated int
}

func (c Summary) write(w *writer) {
	w.add(SMR)
	w.phase(c.Phase)
	for _, p := range c.Players {
		w.open()
		w.add(w.v.power(p.Power))
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

// Send is an SND: a client sends press, or answers some. There is none at level 0
// but the words that one does not understand any.
type Send struct {
	// Phase is the phase for which it is meant, the zero value if none is said.
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

// From is an FRM: press of another power.
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

// Refusals returns the two messages by which a client of level 0 answers press: it
// does not understand this one, nor any.
func (c From) Refusals() [2]Send {
	to := []diplomacy.Power{c.Power}
	huh := append(Message{HUH, BRA, ERR}, c.Press...)
	return [2]Send{{To: to, Press: append(huh, KET)}, {To: to, Press: Message{TRY, BRA, KET}}}
}
