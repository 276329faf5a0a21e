package talk

import (
	"fmt"

	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
)

// Minutes are what was said at a table.
type Minutes struct {
	// Speakers are the seats that talked.
	Speakers []game.Seat
	// Kinds are the deals by kind.
	Kinds [KindCount]Count
	// Breaches are the numbers of orders that seats gave against a promise, by seat.
	Breaches []int
	// Log has a sentence for each letter and for each decision.
	Log []string
}

// Count counts the deals of a kind: offers, agreements, and agreements that both sides kept, that a
// side broke, and that could not be judged.
type Count struct {
	Offered int `json:"offered"`
	Agreed  int `json:"agreed"`
	Kept    int `json:"kept"`
	Broken  int `json:"broken"`
	Void    int `json:"void"`
}

// Add adds the numbers of another count.
func (c *Count) Add(d Count) {
	c.Offered += d.Offered
	c.Agreed += d.Agreed
	c.Kept += d.Kept
	c.Broken += d.Broken
	c.Void += d.Void
}

func (m *Minutes) of(k Kind) *Count { return &m.Kinds[k] }

// Act is what a speaker decides.
type Act uint8

// The decisions.
const (
	Offers Act = iota
	Counters
	Withdraws
	Accepts
	Refuses
	Keeps
	Breaks
	Remembers

	actCount
)

var actWords = [actCount]string{
	Offers: "offers", Counters: "makes a counter-offer to", Withdraws: "withdraws its offer to", Accepts: "accepts the offer of",
	Refuses: "refuses the offer of", Keeps: "keeps its word to", Breaks: "breaks its word to", Remembers: "remembers of",
}

// Reason is why a speaker decides.
type Reason uint8

// The reasons.
const (
	NoReason Reason = iota
	BestForBoth
	Enough
	TooLittle
	UnitPromised
	NotTrusted
	TooGood
	NotUnderstood
	TheirOffer
	WasKept
	WasBroken

	reasonCount
)

var reasonWords = [reasonCount]string{
	BestForBoth: "both gain", Enough: "the gain is enough", TooLittle: "the gain is too small", UnitPromised: "a unit is promised otherwise",
	NotTrusted: "the trust is too small", TooGood: "it is too good to be true", NotUnderstood: "such deals are not made",
	TheirOffer: "their offer comes first",
	WasKept:    "it was kept", WasBroken: "it was broken",
}

// Decision is a decision of a speaker with its numbers, in expected centres.
type Decision struct {
	Phase    diplomacy.Phase
	Me, With diplomacy.Power
	Act      Act
	Reason   Reason
	Deal     press.Deal
	// None and Both are the worths for Me and for With without the deal and with it, and Lie is that
	// for Me if With promises it and then does what is best for itself.
	None, Both [2]float64
	Lie        float64
	// Trust is the probability that With keeps its word. Expected is the expected gain of the deal
	// for Me, which must be above Least.
	Trust, Expected, Least float64
	// Tempted is what Me gains by breaking the deal, and Cost what it must be above.
	Tempted, Cost float64
}

// Expect returns the expected gain for a power that trusts the other.
func Expect(trust, gain, lied float64) float64 { return float64(trust*gain) + float64((1-trust)*lied) }

// Sentence returns the decision as an English sentence with its numbers.
func (d Decision) Sentence(m *diplomacy.Map) string {
	with := name(m, d.With)
	begin := fmt.Sprintf("%v: %s %s %s (%s)", phaseText(d.Phase), name(m, d.Me), actWords[d.Act], with, d.Deal.Sentence(m, "en"))
	switch d.Act {
	case Keeps:
		return fmt.Sprintf("%s: breaking it would gain %.3f centres, not more than %.3f.", begin, d.Tempted, d.Cost)
	case Breaks:
		return fmt.Sprintf("%s: that gains %.3f centres, more than %.3f.", begin, d.Tempted, d.Cost)
	case Remembers:
		return fmt.Sprintf("%v: %s remembers of %s (%s): %s, its trust is %.3f.", phaseText(d.Phase), name(m, d.Me), with,
			d.Deal.Sentence(m, "en"), reasonWords[d.Reason], d.Trust)
	case Offers, Counters, Withdraws, Accepts, Refuses:
	}
	if d.Reason == NotUnderstood {
		return fmt.Sprintf("%s: %s.", begin, reasonWords[d.Reason])
	}
	return fmt.Sprintf("%s: %s; without it %.3f for itself and %.3f for %s, with it %.3f and %.3f, and %.3f if %s lies; with a trust of %.3f it expects to gain %.3f, and wants more than %.3f.",
		begin, reasonWords[d.Reason], d.None[0], d.None[1], with, d.Both[0], d.Both[1], d.Lie, with, d.Trust, d.Expected, d.Least)
}

// name returns the English name of a power.
func name(m *diplomacy.Map, p diplomacy.Power) string { return m.PowerName(p).In("en") }

var seasonNames = [diplomacy.SeasonCount]string{
	diplomacy.Spring: "Spring", diplomacy.Summer: "Summer", diplomacy.Fall: "Fall", diplomacy.Autumn: "Autumn", diplomacy.Winter: "Winter",
}

func phaseText(p diplomacy.Phase) string { return fmt.Sprintf("%s %d", seasonNames[p.Season], p.Year) }
