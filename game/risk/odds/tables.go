package odds

import (
	"math"
	"sort"
	"sync"
)

// Max is the largest number of armies of either side for which [Tables] holds
// exact values.
const Max = 250

const stride = Max + 1

// Tables holds the odds of single attacks under one set of rules. It never
// changes once built and may be shared by any number of goroutines.
type Tables struct {
	rules Rules
	rolls [maxAttackDice + 1][maxDefendDice + 1]chances // by dice of the attacker, of the defender
	limit limit
	cost  [stride]float64 // mean loss of an attacker with unlimited armies, by defenders

	// By defenders, then attackers, so that a chain reads a row in order.
	win, lossA, lossD []float64
}

// Classic returns the tables of [ClassicRules]. They are built at the first
// call.
var Classic = sync.OnceValue(func() *Tables { return build(ClassicRules) })

// Bounded returns the tables of [BoundedRules]. They are built at the first
// call.
var Bounded = sync.OnceValue(func() *Tables { return build(BoundedRules) })

// New returns the tables of rules, or an error if the rules are invalid. It takes about a
// millisecond, except for [ClassicRules] and [BoundedRules], whose tables are shared.
func New(rules Rules) (*Tables, error) {
	switch rules {
	case ClassicRules:
		return Classic(), nil
	case BoundedRules:
		return Bounded(), nil
	}
	if err := rules.Check(); err != nil {
		return nil, err
	}
	return build(rules), nil
}

func build(rules Rules) *Tables {
	t := &Tables{rules: rules}
	for a := 1; a <= rules.AttackDice; a++ {
		for d := 1; d <= rules.DefendDice; d++ {
			t.rolls[a][d] = chancesOf(a, d)
		}
	}
	t.win, t.lossA, t.lossD = make([]float64, stride*stride), make([]float64, stride*stride), make([]float64, stride*stride)
	for a := range stride {
		t.win[a] = 1
	}
	none := make([]float64, stride) // stands for the row below the first
	for d := 1; d <= Max; d++ {
		for _, of := range [...]struct {
			table        []float64
			lossA, lossD float64
		}{{t.win, 0, 0}, {t.lossA, 1, 0}, {t.lossD, 0, 1}} {
			two := none
			if d >= 2 {
				two = row(of.table, d-2)
			}
			t.mean(row(of.table, d), row(of.table, d-1), two, d, of.lossA, of.lossD)
		}
	}
	t.endless()
	t.limit = limitOf(t)
	return t
}

func row(table []float64, d int) []float64 { return table[d*stride : (d+1)*stride] }

// endless fills cost by the recursion for an attacker that always rolls all its dice, solved for
// the roll in which only the attacker loses.
func (t *Tables) endless() {
	for d := 1; d <= Max; d++ {
		r := &t.rolls[t.rules.AttackDice][min(d, t.rules.DefendDice)]
		c := r.lossA + r.p[1]*t.cost[d-1]
		if d >= 2 {
			c += r.p[2] * t.cost[d-2]
		}
		t.cost[d] = c / (1 - r.p[0])
	}
}

// Win returns the probability that a attackers conquer a territory with d
// defenders. Without defenders it is 1. Up to [Max] on both sides it is exact,
// beyond within 0.0012 for [Classic] and [Bounded], 0.002 for other rules.
func (t *Tables) Win(a, d int) float64 {
	if uint(a) <= Max && uint(d) <= Max {
		return t.win[d*stride+a]
	}
	return t.outside(a, d).Win
}

// Fight is the expected outcome of an attack.
type Fight struct {
	Win            float64 // probability that the territory falls
	AttackerLosses float64 // mean over wins and losses
	DefenderLosses float64 // mean over wins and losses
}

// Fight returns the expected outcome when a attackers fight d defenders. Up to [Max] on both sides
// it is exact. Beyond, Win has the error of [Tables.Win] and the losses are within half an army.
func (t *Tables) Fight(a, d int) Fight {
	if uint(a) <= Max && uint(d) <= Max {
		i := d*stride + a
		return Fight{t.win[i], t.lossA[i], t.lossD[i]}
	}
	return t.outside(a, d)
}

// outside returns the outcome for numbers that the tables do not hold.
func (t *Tables) outside(a, d int) Fight {
	switch {
	case d <= 0:
		return Fight{Win: 1}
	case a < t.rules.Least:
		return Fight{}
	}
	return t.limit.fight(a, d)
}

// Cost returns the mean number of armies that an attacker with unlimited armies loses against d
// defenders. It is the limit of AttackerLosses of [Tables.Fight], and ender-2009 eq. 2.2 states it
// in closed form.
func (t *Tables) Cost(d int) float64 {
	if d <= 0 {
		return 0
	}
	if d <= Max {
		return t.cost[d]
	}
	return t.cost[Max] + t.limit.exchange()*float64(d-Max)
}

// certain replaces higher probabilities in queries, since no number of armies wins with certainty.
const certain = 1 - 1e-9

// Armies returns the least number of attackers that conquer a territory with d defenders with
// probability p. A p of 1 or more counts as slightly less than 1.
func (t *Tables) Armies(p float64, d int) int {
	p = min(p, certain)
	most := Max
	for t.Win(most, d) < p {
		most *= 2
	}
	return sort.Search(most, func(a int) bool { return t.Win(a, d) >= p })
}

// limit is the normal limit of large fights. While both sides have armies for all their dice, the
// attacker's losses are a sum of independent rolls. Imagine that rolling continues until as many
// armies are dead as both sides had: the territory has fallen if the attacker has lost fewer than
// it had. That number has a normal distribution with a first correction for its skewness. The rolls
// of the last armies with fewer dice shift the result by constants, which are read from the table.
type limit struct {
	least int
	// The attacker's part of the armies that die: mean, standard deviation and third central moment
	// for one army. The deviation grows with the root of their number.
	share, deviation, third float64
	// The shift of the end of a fight in favour of the attacker, in armies.
	shift float64
	// The additional losses at the end of a fight, in armies: of the attacker in a sure win, and of
	// the defender in a sure defeat of the attacker.
	winner, loser float64
}

func limitOf(t *Tables) limit {
	r := &t.rolls[t.rules.AttackDice][t.rules.DefendDice]
	n := float64(r.compared)
	var second, third float64
	for lost, p := range r.p[:r.compared+1] {
		off := float64(r.compared-lost) - r.lossA
		second += p * off * off
		third += p * off * off * off
	}
	l := limit{least: t.rules.Least, share: r.lossA / n, deviation: math.Sqrt(second / n), third: third / n}

	// The largest even fight in the table.
	a, d := Max, Max
	if x := l.exchange(); x < 1 {
		a = int(x * Max)
	} else {
		d = int(Max / x)
	}
	low, high := -20.0, 20.0
	for range 50 {
		l.shift = (low + high) / 2
		if l.fight(a, d).Win < t.win[d*stride+a] {
			low = l.shift
		} else {
			high = l.shift
		}
	}

	l.winner = t.cost[Max] - l.exchange()*Max
	few := t.rules.Least + 20
	l.loser = t.lossD[Max*stride+few] - float64(few-l.least+1)/l.exchange()
	return l
}

// exchange returns the armies that an attacker loses for each of the defender's.
func (l *limit) exchange() float64 { return l.share / (1 - l.share) }

func (l *limit) fight(a, d int) Fight {
	mortal := float64(a - l.least + 1)
	fighting := mortal + l.shift
	all := fighting + float64(d)
	spread := l.deviation * math.Sqrt(all)
	// The number of armies above the mean that the attacker may lose, in deviations.
	z := ((1-l.share)*fighting - l.share*float64(d)) / spread
	normal, density := math.Erfc(-z/math.Sqrt2)/2, math.Exp(-z*z/2)/math.Sqrt(2*math.Pi)
	skewness := l.third * all / (spread * spread * spread)
	win := min(max(normal-skewness/6*(z*z-1)*density, 0), 1)

	// The armies that the winner has left. The imagined rolling continued after the decision until
	// that many more armies were dead, but the loser had none left to lose.
	leftA := spread * (z*normal + density) / (1 - l.share)
	leftD := spread * (density - z*(1-normal)) / l.share
	// Where one side is sure to win, its losses are known.
	leftA -= win * (l.shift + l.winner)
	leftD += (1 - win) * (l.shift/l.exchange() - l.loser)
	return Fight{
		Win:            win,
		AttackerLosses: min(max(mortal-leftA, 0), float64(a)),
		DefenderLosses: min(max(float64(d)-leftD, 0), float64(d)),
	}
}
