package jic

// worth is what a coordinated action or a part of one is worth: the sum of its
// actions' utilities and that of their plans' weights k.
type worth struct{ utility, weight int }

func (a worth) plus(b worth) worth { return worth{a.utility + b.utility, a.weight + b.weight} }

// covers reports whether a is at least as good as b in both sums, and so with
// whatever is added to both.
func (a worth) covers(b worth) bool { return a.utility >= b.utility && a.weight >= b.weight }

// product is the goodness times the number of units.
func (a worth) product() int { return a.utility * a.weight }

// better reports whether a is the better coordinated action of as many units: of
// more goodness, or of as much with less important plans fewer (jic-2011 4.3.2:
// the smaller sum of identifiers, which is the larger sum of k).
func (a worth) better(b worth) bool {
	if x, y := a.product(), b.product(); x != y {
		return x > y
	}
	return a.weight > b.weight
}

// goodness is the value of a coordinated action of n units, the mean of the
// utilities times the sum of the weights (jic-2011 4.3.2).
func (a worth) goodness(n int) float64 { return float64(a.product()) / float64(n) }

// weight returns k, the weight of a goal in the goodness: the more, the more
// important it is.
func (w *world) weight(goal Goal) int { return int(w.params.Readings.Inversion) - w.ids[goal] }
