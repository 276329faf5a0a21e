package diplomacy

// Phase is a season of a year.
type Phase struct {
	Year   int16
	Season Season
}

// Phase returns the phase at which p stands.
func (p *Position) Phase() Phase { return Phase{p.Year, p.Season} }

// Next returns the phase that follows in the calendar, empty or not.
func (ph Phase) Next() Phase {
	if ph.Season == Winter {
		return Phase{ph.Year + 1, Spring}
	}
	return Phase{ph.Year, ph.Season + 1}
}

// proceed ends the phase of p, which has been played, and goes on to the next one
// in which a power has something to order, or to the end of the match.
func (g *Game) proceed(p *Position) {
	for {
		switch p.Season {
		case Summer:
			p.Dislodged, p.Standoffs = [MaxProvinces]Dislodged{}, Set{}
		case Autumn:
			p.Dislodged, p.Standoffs = [MaxProvinces]Dislodged{}, Set{}
			g.count(p)
		case Winter:
			g.endYear(p)
		}
		if p.Ending != Going {
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
