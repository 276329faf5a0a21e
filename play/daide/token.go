package daide

// Token is a token of the protocol: its category in the high byte, its number in the
// low one.
type Token uint16

// Brackets.
const (
	BRA Token = 0x4000 + iota
	KET
)

// Kinds of units.
const (
	AMY Token = 0x4200 + iota
	FLT
)

// Orders of movement phases.
const (
	CTO Token = 0x4320 + iota
	CVY
	HLD
	MTO
	SUP
	VIA
)

// Orders of retreat phases.
const (
	DSB Token = 0x4340 + iota
	RTO
)

// Orders of adjustment phases.
const (
	BLD Token = 0x4380 + iota
	REM
	WVE
)

// Order notes, the server's answers to orders.
const (
	// MBV: the order is accepted.
	MBV Token = 0x4400 + iota
	// BPR is obsolete.
	BPR
	// CST: the coast is missing or impossible, or a unit of this kind cannot be there.
	CST
	// ESC: not an empty supply centre.
	ESC
	// FAR: not adjacent.
	FAR
	// HSC: not a home supply centre.
	HSC
	// NAS: not at sea.
	NAS
	// NMB: no more builds.
	NMB
	// NMR: no more removals.
	NMR
	// NRN: no retreat needed.
	NRN
	// NRS: not the right season.
	NRS
	// NSA: no such army.
	NSA
	// NSC: not a supply centre.
	NSC
	// NSF: no such fleet.
	NSF
	// NSP: no such province.
	NSP
	// NST is obsolete.
	NST
	// NSU: no such unit.
	NSU
	// NVR: not a valid retreat.
	NVR
	// NYU: not your unit.
	NYU
	// YSC: not your supply centre.
	YSC
)

// Results of orders.
const (
	// SUC: the order succeeded.
	SUC Token = 0x4500 + iota
	// BNC: the move bounced.
	BNC
	// CUT: the support was cut.
	CUT
	// DSR: the convoy was disrupted.
	DSR
	// FLD is obsolete.
	FLD
	// NSO: there was no such order to support or convoy, or no convoy.
	NSO
	// RET: the unit was dislodged and must retreat.
	RET
)

// Coasts.
const (
	NCS Token = 0x4600 + 2*iota
	NEC
	ECS
	SEC
	SCS
	SWC
	WCS
	NWC
)

// Phases.
const (
	SPR Token = 0x4700 + iota
	SUM
	FAL
	AUT
	WIN
)

// Commands.
const (
	CCD Token = 0x4800 + iota
	DRW
	FRM
	GOF
	HLO
	HST
	HUH
	IAM
	LOD
	MAP
	MDF
	MIS
	NME
	NOT
	NOW
	OBS
	OFF
	ORD
	OUT
	PRN
	REJ
	SCO
	SLO
	SND
	SUB
	SVE
	THX
	TME
	YES
	ADM
	SMR
)

// Parameters.
const (
	AOA Token = 0x4900 + iota
	BTL
	ERR
	LVL
	MRT
	MTL
	NPB
	NPR
	PDA
	PTL
	RTL
	UNO
	WRT
	DSD
)

// TRY is the press by which a client lists the press tokens that it understands: none
// at level 0.
const TRY Token = 0x4A1A

// The categories of tokens that are not fixed.
const (
	powerCategory = 0x41
	textCategory  = 0x4B
	// Provinces have eight categories: the lowest bit marks supply centres, the next
	// two say whether they are inland, sea, coastal or bicoastal.
	firstProvinceCategory = 0x50
	lastProvinceCategory  = 0x57
	// Private categories are never sent.
	firstPrivateCategory = 0x58
	lastPrivateCategory  = 0x5F
)

// MinNumber and MaxNumber bound the numbers that a token can hold.
const (
	MinNumber = -8192
	MaxNumber = 8191
)

// Number returns the token of a number, clamped to [MinNumber] and [MaxNumber].
func Number(n int) Token {
	return Token(min(max(n, MinNumber), MaxNumber) & 0x3FFF)
}

// Number returns the number of a number token.
func (t Token) Number() (n int, ok bool) {
	if t >= 0x4000 {
		return 0, false
	}
	if t >= 0x2000 {
		return int(t) - 0x4000, true
	}
	return int(t), true
}

// Character returns the token of one byte of a text.
func Character(b byte) Token { return textCategory<<8 | Token(b) }

// Character returns the byte of a text token.
func (t Token) Character() (b byte, ok bool) { return byte(t), t.category() == textCategory }

// category returns the high byte.
func (t Token) category() byte { return byte(t >> 8) }

// private reports whether t must never be sent.
func (t Token) private() bool {
	return t.category() >= firstPrivateCategory && t.category() <= lastPrivateCategory
}

// note reports whether t is an order note.
func (t Token) note() bool { return t >= MBV && t <= YSC }

// coast reports whether t is a coast.
func (t Token) coast() bool { return t >= NCS && t <= NWC && t&1 == 0 }
