package ender

import (
	"eras/game/risk"
)

// Priority says which plan to look at next (ender-2009 4.5.8).
type Priority interface {
	// Survey is told the position at the beginning of a search.
	Survey(p *risk.Position, s *Situation)
	// Merits writes, for a plan that was just valued, what taking each further
	// country promises (eq. 4.46).
	Merits(s *Situation, out *[maxCountries]float64)
	// Weights returns the weights of a plan's parent's value, of the merit of its
	// last country and of its structure, each brought between 0 and 1 (eq. 4.45).
	Weights() (parent, country, structure float64)
}

// WeightedPriority is the paper's [Priority].
type WeightedPriority struct {
	PriorityParams
	sieges sieges
}

// Survey implements [Priority].
func (w *WeightedPriority) Survey(p *risk.Position, s *Situation) {
	w.sieges.b = s.b
	w.sieges.survey(p, p.Held[s.me], s.l)
}

// Weights implements [Priority].
func (w *WeightedPriority) Weights() (parent, country, structure float64) {
	return w.Parent, w.Country, w.Structure
}

// Merits implements [Priority].
func (w *WeightedPriority) Merits(s *Situation, out *[maxCountries]float64) {
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

// borders returns by how many countries taking c would shorten the frontier: own
// neighbours that have no other enemy, less one if c would be on it.
func borders(s *Situation, c risk.Country, held risk.Set) float64 {
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
