package diplomacy

import "eras/game"

// Season is the season of a phase.
type Season uint8

// The seasons of a year: units move in Spring and Fall, dislodged units retreat in Summer
// and Autumn, and powers build and remove units in Winter.
const (
	Spring Season = iota
	Summer
	Fall
	Autumn
	Winter

	// SeasonCount is the number of seasons.
	SeasonCount
)

var seasonTokens = [SeasonCount]string{Spring: "SPR", Summer: "SUM", Fall: "FAL", Autumn: "AUT", Winter: "WIN"}

// String returns the season's DAIDE token.
func (s Season) String() string { return seasonTokens[s] }

// Moves reports whether units move in the season.
func (s Season) Moves() bool { return s == Spring || s == Fall }

// Retreats reports whether dislodged units retreat in the season.
func (s Season) Retreats() bool { return s == Summer || s == Autumn }

// Phase is a season of a year.
type Phase struct {
	Year   int16
	Season Season
}

// Phase returns the phase of p.
func (p *Position) Phase() Phase { return Phase{p.Year, p.Season} }

// Next returns the next phase of the calendar, which may be skipped.
func (ph Phase) Next() Phase {
	if ph.Season == Winter {
		return Phase{ph.Year + 1, Spring}
	}
	return Phase{ph.Year, ph.Season + 1}
}

// nextPhase ends the phase of p, which has been played, and moves p to the next phase in
// which a power has something to order, or to the end of the match.
func (g *Game) nextPhase(p *Position) {
	for {
		switch p.Season {
		case Summer:
			p.Dislodged, p.Standoffs = [MaxProvinces]DislodgedUnit{}, Set{}
		case Autumn:
			p.Dislodged, p.Standoffs = [MaxProvinces]DislodgedUnit{}, Set{}
			g.updateOwners(p)
		case Winter:
			g.endYear(p)
		case Spring, Fall:
		}
		if p.Ending != Ongoing {
			p.Season = Winter
			return
		}
		next := p.Phase().Next()
		p.Year, p.Season = next.Year, next.Season
		if g.Acting(p) != 0 {
			return
		}
	}
}

// Ending is how a match ended.
type Ending uint8

// The endings.
const (
	// Ongoing: the match has not ended.
	Ongoing Ending = iota
	// Solo: one power has more than half of the centres.
	Solo
	// DrawAgreed: all powers with units accepted a draw.
	DrawAgreed
	// DrawStale: no centre changed owners for [Rules.StaleYears] years, or no unit was left
	// and none could be built.
	DrawStale
	// DrawLimit: the last year was over.
	DrawLimit
	// Conceded: all other powers with units accepted the victory of one.
	Conceded

	// EndingCount is the number of endings, [Ongoing] included.
	EndingCount
)

// The reasons of outcomes.
const (
	// BySolo is the reason of [Solo].
	BySolo = "solo"
	// ByAgreement is the reason of [DrawAgreed].
	ByAgreement = "agreed"
	// ByStaleness is the reason of [DrawStale].
	ByStaleness = "stale"
	// ByLimit is the reason of [DrawLimit].
	ByLimit = "limit"
	// ByConcession is the reason of [Conceded].
	ByConcession = "conceded"
)

var endingReasons = [EndingCount]string{Solo: BySolo, DrawAgreed: ByAgreement, DrawStale: ByStaleness, DrawLimit: ByLimit, Conceded: ByConcession}

// String returns the reason of the outcome, "" for [Ongoing].
func (e Ending) String() string { return endingReasons[e] }

// Outcome returns how the match ended, and whether it is over at p.
func (g *Game) Outcome(p *Position) (game.Outcome, bool) {
	if p.Ending == Ongoing {
		return game.Outcome{}, false
	}
	return game.Outcome{Winner: g.winner(p).Seat(), Reason: p.Ending.String()}, true
}

// winner returns the power that has won at p, or [Neutral].
func (g *Game) winner(p *Position) Power {
	if p.Ending == Conceded {
		return p.ConcededTo
	}
	return g.soloWinner(p)
}

// soloWinner returns the power that owns more than half of the centres, or [Neutral].
func (g *Game) soloWinner(p *Position) Power {
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

// updateOwners gives each centre to the power of the unit in it, after the last moves and
// retreats of a year. It ends the match if a power has won or the match is stale.
func (g *Game) updateOwners(p *Position) {
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
	case g.soloWinner(p) != Neutral:
		p.Ending = Solo
	case g.Rules.StaleYears != 0 && p.Quiet >= g.Rules.StaleYears:
		p.Ending = DrawStale
	}
}

// endYear ends the match after the last winter, or if no unit is left and none can be
// built.
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
