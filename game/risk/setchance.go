package risk

// SetProbability returns the probability that a hand has three matching cards after drawing draws
// more cards, uniformly from unseen (ender-2009 4.3.2 and table 2.3). If known is empty, it is the
// probability for a hidden hand of draws cards. If draws exceeds the number of unseen cards, all of
// them are drawn.
func (m *Map) SetProbability(known, unseen Hand, draws int) float64 {
	if m.HasSet(known) {
		return 1
	}
	draws = min(draws, unseen.Len())
	have, left := m.figures(known), m.figures(unseen)
	without := 0.0
	for i := range min(draws, left[0]) + 1 {
		for j := range min(draws-i, left[1]) + 1 {
			for k := range min(draws-i-j, left[2]) + 1 {
				w := draws - i - j - k
				if w > left[Wildcard] || matching(have[0]+i, have[1]+j, have[2]+k, have[Wildcard]+w) {
					continue
				}
				without += choose(left[0], i) * choose(left[1], j) * choose(left[2], k) * choose(left[Wildcard], w)
			}
		}
	}
	return 1 - without/choose(unseen.Len(), draws)
}

// figures counts the cards of a hand by figure.
func (m *Map) figures(h Hand) (n [4]int) {
	for s := Infantry; s < Wildcard; s++ {
		n[s] = (h.Territories & m.symbols[s]).Len()
	}
	n[Wildcard] = h.Len() - h.Territories.Len()
	return n
}

// matching reports whether i, j and k cards of the three figures and wild wildcards contain a set.
func matching(i, j, k, wild int) bool {
	return i+j+k+wild >= 3 && wild > 0 || i >= 3 || j >= 3 || k >= 3 || i > 0 && j > 0 && k > 0
}

// choose returns the number of ways to choose k of n.
func choose(n, k int) float64 {
	ways := 1.0
	for i := range k {
		ways = ways * float64(n-i) / float64(i+1)
	}
	return ways
}
