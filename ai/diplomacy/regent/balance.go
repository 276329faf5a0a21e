package regent

import (
	"slices"
	"strings"
)

// balanceRounds is the number of rounds in which two powers learn against each other.
const balanceRounds = 200

// balance lets two powers learn by regret matching against each other, and returns the plan that
// each plays most often and what both expect.
func balance(worth [][]pay) (row, column int, expected pay) {
	sides := [2]*learner{newLearner(0, make([]plan, len(worth))), newLearner(0, make([]plan, len(worth[0])))}
	for range balanceRounds {
		sides[0].mix()
		sides[1].mix()
		gains := [2][]float64{make([]float64, len(worth)), make([]float64, len(worth[0]))}
		for i := range worth {
			for j := range worth[i] {
				gains[0][i] += float64(sides[1].now[j] * worth[i][j][0])
				gains[1][j] += float64(sides[0].now[i] * worth[i][j][1])
			}
		}
		sides[0].learn(gains[0])
		sides[1].learn(gains[1])
	}
	x, y := sides[0].average(), sides[1].average()
	for i := range worth {
		for j := range worth[i] {
			odds := x[i] * y[j]
			expected[0] += float64(odds * worth[i][j][0])
			expected[1] += float64(odds * worth[i][j][1])
		}
	}
	return most(x), most(y), expected
}

// most returns the index of the first largest number.
func most(all []float64) int {
	best := 0
	for i, x := range all {
		if x > all[best] {
			best = i
		}
	}
	return best
}

// sortBargains sorts deals by falling worth, equal ones by their texts.
func sortBargains(all []*bargain, worth func(*bargain) float64) {
	slices.SortStableFunc(all, func(a, b *bargain) int {
		switch x, y := worth(a), worth(b); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return strings.Compare(a.text, b.text)
	})
}
