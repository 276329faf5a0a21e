package odds

import "math"

// power is A·x^B + C, the form of most of the paper's fits.
type power struct{ a, b, c float64 }

func (f power) at(x float64) float64 { return f.a*math.Pow(x, f.b) + f.c }

// powers is A·x^B + C·x^D + E.
type powers struct{ a, b, c, d, e float64 }

func (f powers) at(x float64) float64 {
	return f.a*math.Pow(x, f.b) + f.c*math.Pow(x, f.d) + f.e
}

// PaperCost returns the mean number of armies that an attacker with plenty of armies loses against
// d defenders (ender-2009 eq. 2.2, from Lyne).
func PaperCost(d int) float64 {
	return 0.8534144*float64(d) - 0.2213413*(1-math.Pow(-0.525359, float64(d)))
}

// Parameters of eq. 4.2 and 4.3, by the probability of success (ender-2009
// 4.3.6).
var (
	factorA   = powers{0.745410873070051, 3.36684031830359, 0.475093382664162, 31.5426035438591, 0.833041811510867}
	factorB   = powers{-0.0337228504119188, 25.5437722917476, -0.0952485451838192, 2.37673938021666, 1.01100067181552}
	factorC   = powers{4.44933344559434, 91.1868445461335, 5.20837579169743, 5.9455021683503, 2.74960596558285}
	factorOne = power{3.05795296862387, 10.232514709372, 3.31699071576838}
)

// PaperFactor returns the risk factor of one territory: the garrison, with the
// army that cannot die, that conquers d defenders with probability p, from 0.7
// to 0.99 (ender-2009 eq. 4.2, and 4.3 for a single defender). The paper rounds
// it to the nearest number.
func PaperFactor(p float64, d int) float64 {
	if d == 1 {
		return factorOne.at(p)
	}
	return power{factorA.at(p), factorB.at(p), factorC.at(p)}.at(float64(d))
}

// Parameters of the slope of eq. 4.4, by the probability of success (ender-2009
// 4.3.6).
var (
	slope1 = power{-3.04800015484555, 6.49722555838492, -0.497511301028481}
	slope2 = power{-40.5788618811924, 0.110129652120635, 40.6848646543789}
	slope3 = power{-0.0828621653765624, 11.0936056856326, 0.660784405274512}
)

// PaperListFactor returns the risk factor of a list of attacks on the given number of territories
// with the given total of soldiers (ender-2009 eq. 4.4). The x of the slope is the number of
// soldiers; the x of its three parameters is the probability p. Only so does the formula have the
// errors that the paper shows.
func PaperListFactor(p float64, soldiers, territories int) float64 {
	slope := slope1.at(p)/(float64(soldiers)+slope2.at(p)) + slope3.at(p)
	return PaperFactor(p, soldiers) + slope*float64(territories-1)
}

// Parameters of the probability of success, by defenders (ender-2009 4.3.7).
var (
	successFew  = powers{0.207435138396346, 2.17075563701387, 4.99125560335143e-6, 4.85273028531451, 35.9895230961728}
	successMany = powers{0.00895981364081855, 3.17129800108703, 3.73216412719542e-24, 14.1269463122623, 1.01397468694002}
	successC    = power{1.03958106418479e-23, 10.9959068545343, 1.00146321805143}
)

// PaperSuccess returns the probability that a garrison, with the army that cannot die, conquers d
// defenders (ender-2009 4.3.7). The garrison may be a fraction, as eq. 4.6 makes it.
func PaperSuccess(garrison float64, d int) float64 {
	x := float64(d)
	a := successFew.at(x)
	if d > 60 {
		a = successMany.at(x)
	}
	b := 16.6258449454357 / (1 + 10.6463588448413*math.Pow(x, 0.564839545509917))
	return 1 / (successC.at(x) + a*math.Exp(-garrison*b))
}

// PaperListSuccess returns the probability that a garrison conquers a list of territories: the
// product over the attacks (ender-2009 eq. 4.5), each with the armies that the cost of those before
// leaves (eq. 4.6). The paper neglects that the attacks are not independent and that an army stays
// in each territory.
func PaperListSuccess(garrison int, defenders []int) float64 {
	product, left := 1.0, float64(garrison)
	for _, d := range defenders {
		product *= PaperSuccess(left, d)
		left -= PaperCost(d)
	}
	return product
}

// Method computes the odds of chains of attacks: exactly ([Solver]) or as ender-2009 does
// ([Paper]). A single attack is a chain of one territory. Armies are those that can die; defenders
// has the armies of each territory in order, 1 or more.
type Method interface {
	// Cost returns the mean number of armies that the attacker loses if it has
	// plenty.
	Cost(defenders []int) float64
	// Armies returns the least number of armies that conquer all territories with
	// probability p, from 0 to 1.
	Armies(p float64, defenders []int) int
	// Success returns the probability that a armies conquer all territories.
	Success(a int, defenders []int) float64
}

// Paper is the [Method] of ender-2009, for three dice against two. Its formulas were fitted to
// probabilities from 0.7 to 0.995 and up to about 100 defenders, and hold in a smaller range:
// TestPaperAgainstExact prints their errors.
type Paper struct{}

var _ Method = Paper{}

// Cost returns the sum of [PaperCost] over the territories (ender-2009 4.3.5).
func (Paper) Cost(defenders []int) float64 {
	cost := 0.0
	for _, d := range defenders {
		cost += PaperCost(d)
	}
	return cost
}

// Armies returns [PaperListFactor], rounded to the nearest number and without
// the one army that cannot die, which the paper counts.
func (Paper) Armies(p float64, defenders []int) int {
	if len(defenders) == 0 {
		return 0
	}
	soldiers := 0
	for _, d := range defenders {
		soldiers += d
	}
	return int(math.Round(PaperListFactor(p, soldiers, len(defenders)))) - 1
}

// Success returns [PaperListSuccess] for a garrison of a armies and the army that cannot die.
func (Paper) Success(a int, defenders []int) float64 {
	return PaperListSuccess(a+1, defenders)
}
