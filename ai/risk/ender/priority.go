package ender

import (
	"eras/game/risk"
)

// Priority rates the plans that may be valued next (ender-2009 4.5.8).
type Priority struct {
	PriorityParams
	sieges sieges
}

// Survey prepares for a search at a position.
func (w *Priority) Survey(p *risk.Position, s *Situation) {
	w.sieges.b = s.b
	w.sieges.survey(p, p.Held[s.me], s.l)
}

// Merits writes, for a plan that was just valued, the merit of taking each further
// territory (eq. 4.46).
func (w *Priority) Merits(s *Situation, out *[maxTerritories]float64) {
	held := s.held[s.me]
	around := s.b.m.Around(held)
	w.sieges.begin(s)
	inHand := float64(s.spare)
	var enemy [maxPlayers]float64
	for _, e := range s.others {
		if s.cards[e] > 0 && s.held[e]&around != 0 && s.setWorth > 0 {
			enemy[e] = w.Enemy * w.sieges.chance(s.held[e], inHand) * s.cards[e] * s.setWorth / 3
		}
	}
	var continent [maxContinents]float64
	for k := range s.b.continents {
		if s.b.bonus[k] > 0 && s.b.members[k]&around != 0 {
			continent[k] = w.Continent * w.sieges.chance(s.b.members[k]&^held, inHand) * s.b.bonus[k]
		}
	}
	for t := around; t != 0; t = t.Rest() {
		c := t.First()
		out[c] = w.Dominance*s.interest[s.me][c] + w.Conquest*s.conquest[s.me][c] +
			enemy[s.owner[c]] + continent[s.b.continent[c]] + w.Border*borders(s, c, held)
	}
}

// borders returns by how many territories taking c would shorten the frontier, at least 0: the
// number of own neighbours without another enemy, less one if c would be on the frontier.
func borders(s *Situation, c risk.Territory, held risk.Set) float64 {
	n := 0
	for t := s.b.near[c] & held; t != 0; t = t.Rest() {
		if s.b.near[t.First()]&^held == risk.SetOf(c) {
			n++
		}
	}
	if s.b.near[c]&^held != 0 {
		n--
	}
	return float64(max(0, n))
}
