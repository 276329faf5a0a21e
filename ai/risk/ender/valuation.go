package ender

import "math"

// valuer values plans (ender-2009 4.5.1): it runs the algorithms in order, for as many
// iterations as the parameters say.
type valuer struct {
	ValuationParams
	dominance *Dominance
	interest  *Interest
	threats   *Threats
	defence   *Defence
	strength  *Strength
	meter     *Meter
}

// value values a situation with a base state. Its medium term and values must be those of the
// parent plan, or zero for the plan without attacks. empty is the value of the plan without
// attacks.
func (v *valuer) value(s *Situation, iterations int, empty float64) {
	for range iterations {
		for range int(v.Mutual) {
			s.thought.Step()
			v.meter.begin(metDominance)
			v.dominance.Dominate(s)
			v.meter.begin(metInterest)
			v.interest.Want(s)
		}
		if v.Threats {
			v.meter.begin(metThreats)
			v.threats.Foresee(s)
		} else {
			s.expectPeace()
		}
		v.meter.begin(metDefence)
		v.defence.Defend(s)
		v.meter.begin(metStrength)
		v.strength.Weigh(s)
		v.meter.begin(metOther)
		v.share(s)
	}
	v.succeed(s, empty)
	v.meter.end()
}

// share computes the values of the players from their strengths (eq. 4.8). With negative weights
// all strengths can be zero; then all values are equal.
func (v *valuer) share(s *Situation) {
	sum := 0.0
	for _, j := range s.players {
		s.value[j] = power(max(0, s.strength[j].Sum()), v.Exponent)
		sum += s.value[j]
	}
	for _, j := range s.players {
		if sum == 0 {
			s.value[j] = 1 / float64(len(s.players))
			continue
		}
		s.value[j] /= sum
	}
}

// succeed computes the plan's success and its worth (eq. 4.9).
func (v *valuer) succeed(s *Situation, empty float64) {
	value := s.value[s.me]
	s.success, s.worth = 1, value
	if s.sketch.n == 0 {
		return
	}
	s.success = s.chances()
	failure := v.Optimism*value + (1-v.Optimism)*empty
	s.worth = s.success*value + (1-s.success)*failure
}

// expectPeace predicts that no opponent attacks.
func (s *Situation) expectPeace() {
	s.fuzzy.start(s)
	for _, j := range s.others {
		s.fuzzy.look(s, j)
	}
	s.danger = [maxTerritories]float64{}
	s.conquest = table{}
}

// chances returns the probability that all trees of the plan succeed, each with the
// soldiers that its root needs and those assigned to territories beyond it.
func (s *Situation) chances() float64 {
	p := 1.0
	for r := s.forest.roots; r != 0; r = r.Rest() {
		c := r.First()
		on := s.forest.below(c)
		soldiers := s.forest.factor[c]
		for i := range s.groups {
			if g := &s.groups[i]; g.home == c || g.home == reserve {
				for t := on & g.to; t != 0; t = t.Rest() {
					soldiers += s.assigned[i][t.First()]
				}
			}
		}
		p *= s.forest.chance(c, min(soldiers, math.MaxInt32/2))
	}
	return p
}
