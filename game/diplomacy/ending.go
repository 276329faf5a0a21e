package diplomacy

import "eras/game"

// The reasons of outcomes.
const (
	// BySolo: one power owns more than half of the centres.
	BySolo = "solo"
	// ByAgreement: all powers with units accepted a draw.
	ByAgreement = "agreed"
	// ByStaleness: no centre changed its owner for too many years.
	ByStaleness = "stale"
	// ByLimit: the last year is over.
	ByLimit = "limit"
)

var endingReasons = [...]string{Solo: BySolo, DrawAgreed: ByAgreement, DrawStale: ByStaleness, DrawLimit: ByLimit}

// String returns the reason of outcomes that end like this, nothing for [Going].
func (e Ending) String() string { return endingReasons[e] }

// Outcome reports how p ended, and whether it has.
func (g *Game) Outcome(p *Position) (game.Outcome, bool) {
	if p.Ending == Going {
		return game.Outcome{}, false
	}
	o := game.Outcome{Winner: game.Nobody, Reason: p.Ending.String()}
	if p.Ending == Solo {
		o.Winner = g.soloist(p).Seat()
	}
	return o, true
}

// soloist returns the power that owns more than half of the centres, or
// [Neutral].
func (g *Game) soloist(p *Position) Power {
	var owned [MaxPowers + 1]int
	for c := g.Map.Centres(); !c.Empty(); c = c.Rest() {
		owned[p.Owner[c.First()]]++
	}
	for i := range g.Map.Powers() {
		if owned[i+1] >= g.Map.ToWin() {
			return Power(i + 1)
		}
	}
	return Neutral
}

// count gives each centre to the power whose unit stands in it after the year's
// last moves and retreats, and ends the match if a power has won or nothing
// changes any more.
func (g *Game) count(p *Position) {
	changed := false
	for c := g.Map.Centres(); !c.Empty(); c = c.Rest() {
		at := c.First()
		if u := p.Units[at]; u.Exists() && p.Owner[at] != u.Power {
			p.Owner[at] = u.Power
			changed = true
		}
	}
	switch {
	case changed:
		p.Quiet = 0
	case p.Quiet < 255:
		p.Quiet++
	}
	switch {
	case g.soloist(p) != Neutral:
		p.Ending = Solo
	case g.Rules.StaleYears != 0 && p.Quiet >= g.Rules.StaleYears:
		p.Ending = DrawStale
	}
}

// endYear ends the match after the last winter, or when there is neither a unit
// left nor a power that could build one.
func (g *Game) endYear(p *Position) {
	if p.Year == maxYear || g.Rules.LastYear != 0 && p.Year >= g.Rules.LastYear {
		p.Ending = DrawLimit
		return
	}
	for i := range g.Map.Provinces() {
		if p.Units[i].Exists() {
			return
		}
	}
	if g.Acting(p) == 0 {
		p.Ending = DrawStale
	}
}
