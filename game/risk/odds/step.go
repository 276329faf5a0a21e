package odds

// The two recursions over rolls on which the whole package is based. Rows are indexed by the armies
// of the attacker; cur belongs to d defenders, one to d-1 and two to d-2. All have the length of
// cur.

// mean fills cur with the mean over the next roll of two terms: the value in one or two to which it
// leads, and the armies lost in it, those of the attacker times lossA and those of the defender
// times lossD. Below [Rules.Least] cur is not changed: there it has the value of a lost attack.
func (t *Tables) mean(cur, one, two []float64, d int, lossA, lossD float64) {
	defend := min(d, t.rules.DefendDice)
	a := t.rules.Least
	rows := [...][]float64{cur, one, two}
	for ; a < min(t.rules.AttackDice, len(cur)); a++ {
		r := &t.rolls[a][defend]
		x := lossA*r.lossA + lossD*r.lossD
		for lost, p := range r.p[:r.compared+1] {
			x += p * rows[lost][a-r.compared+lost]
		}
		cur[a] = x
	}
	if a >= len(cur) {
		return
	}
	r := &t.rolls[t.rules.AttackDice][defend]
	plus := lossA*r.lossA + lossD*r.lossD
	p0, p1, p2 := r.p[0], r.p[1], r.p[2]
	one, two = one[:len(cur)], two[:len(cur)]
	if r.compared == 1 {
		x := cur[a-1]
		for ; a < len(cur); a++ {
			x = plus + p1*one[a] + p0*x
			cur[a] = x
		}
		return
	}
	x, before := cur[a-1], cur[a-2]
	for ; a < len(cur); a++ {
		x, before = plus+p1*one[a-1]+p2*two[a]+p0*before, x
		cur[a] = x
	}
}

// spread moves the probabilities in cur to the results of the next roll, in cur itself, one and
// two, until only those below [Rules.Least] are left in cur. The other entries of cur are then
// undefined.
func (t *Tables) spread(cur, one, two []float64, d int) {
	defend := min(d, t.rules.DefendDice)
	a := len(cur) - 1
	if all := max(t.rules.AttackDice, t.rules.Least); a >= all {
		t.spreadAll(cur, one[:len(cur)], two[:len(cur)], all, defend)
		a = all - 1
	}
	rows := [...][]float64{cur, one, two}
	for ; a >= t.rules.Least; a-- {
		r := &t.rolls[a][defend]
		for lost, p := range r.p[:r.compared+1] {
			rows[lost][a-r.compared+lost] += p * cur[a]
		}
	}
}

// spreadAll is the part of spread from the top of cur down to the fewest armies that roll all the
// dice.
func (t *Tables) spreadAll(cur, one, two []float64, fewest, defend int) {
	a := len(cur) - 1
	r := &t.rolls[t.rules.AttackDice][defend]
	p0, p1, p2 := r.p[0], r.p[1], r.p[2]
	if r.compared == 1 {
		x := cur[a]
		for ; a >= fewest; a-- {
			one[a] += p1 * x
			x = cur[a-1] + p0*x
		}
		cur[a] = x
		return
	}
	x, below := cur[a], cur[a-1]
	for ; a >= fewest; a-- {
		one[a-1] += p1 * x
		two[a] += p2 * x
		x, below = below, cur[a-2]+p0*x
	}
	cur[a], cur[a-1] = x, below
}
