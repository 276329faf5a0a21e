package odds

import "math"

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
