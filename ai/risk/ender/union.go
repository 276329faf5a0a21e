package ender

// union unites threats: a great one counts more than several small ones of the
// same sum. It holds the strongest of them in falling order; what it drops would
// weigh next to nothing.
type union struct {
	n    int
	most [12]float64
}

// add adds a threat.
func (u *union) add(x float64) {
	if u.n == len(u.most) {
		if x <= u.most[u.n-1] {
			return
		}
		u.n--
	}
	i := u.n
	for ; i > 0 && u.most[i-1] < x; i-- {
		u.most[i] = u.most[i-1]
	}
	u.most[i] = x
	u.n++
}

// sum returns the threats, each weighing a factor less than the one before
// (ender-2009 eq. 4.37; there the factor's power stands as an exponent of the
// threat, while the text calls it its weight).
func (u *union) sum(factor float64) float64 {
	sum, weight := 0.0, 1.0
	for _, x := range u.most[:u.n] {
		sum += weight * x
		weight *= factor
	}
	return sum
}
