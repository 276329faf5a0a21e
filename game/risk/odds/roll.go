package odds

import "fmt"

// The maximum numbers of dice.
const (
	maxAttackDice = 3
	maxDefendDice = 2
)

// Roll is the distribution of a single roll of the dice (ender-2009 table 2.2). The highest dice of
// both sides are compared, then the second highest; the lower die loses an army, the attacker's if
// they are equal.
type Roll struct {
	// Compared is the number of pairs of dice that are compared, 1 or 2. As many
	// armies die.
	Compared int
	// Ways counts the outcomes by the armies that the defender loses, from 0 to
	// Compared; the attacker loses the others.
	Ways [maxDefendDice + 1]int
}

// RollOf returns the roll of attack dice, 1 to 3, against defend dice, 1 or 2.
// It panics for other numbers.
func RollOf(attack, defend int) Roll {
	if attack < 1 || attack > maxAttackDice || defend < 1 || defend > maxDefendDice {
		panic("odds: an attacker rolls 1 to 3 dice, a defender 1 or 2")
	}
	r := Roll{Compared: min(attack, defend)}
	ours, theirs := highest(attack), highest(defend)
	for a, waysA := range ours {
		for d, waysD := range theirs {
			lost := 0
			if a/6 > d/6 {
				lost++
			}
			if r.Compared == 2 && a%6 > d%6 {
				lost++
			}
			r.Ways[lost] += waysA * waysD
		}
	}
	return r
}

// highest counts the ways in which the given number of dice show a highest value h and a second
// highest s, both from 0 to 5, at index 6h+s. With one die s is 0.
func highest(dice int) (ways [36]int) {
	switch dice {
	case 1:
		for h := range 6 {
			ways[6*h]++
		}
	case 2:
		for x := range 36 {
			h, s := max(x/6, x%6), min(x/6, x%6)
			ways[6*h+s]++
		}
	default:
		for i, w := range highest(dice - 1) {
			for x := range 6 {
				h, s := i/6, i%6
				ways[6*max(h, x)+max(s, min(h, x))] += w
			}
		}
	}
	return ways
}

// Outcomes returns the number of ways in which the dice can fall.
func (r Roll) Outcomes() int { return r.Ways[0] + r.Ways[1] + r.Ways[2] }

// Chance returns the probability that the defender loses lost armies, 0 to 2, and the attacker
// Compared-lost.
func (r Roll) Chance(lost int) float64 {
	return float64(r.Ways[lost]) / float64(r.Outcomes())
}

// chances is a [Roll] in the form that recursions use.
type chances struct {
	compared int
	p        [maxDefendDice + 1]float64 // by armies that the defender loses
	lossA    float64                    // mean loss of the attacker
	lossD    float64                    // mean loss of the defender
}

func chancesOf(attack, defend int) chances {
	r := RollOf(attack, defend)
	c := chances{compared: r.Compared}
	for lost := range r.Compared + 1 {
		c.p[lost] = r.Chance(lost)
		c.lossD += float64(lost) * c.p[lost]
	}
	c.lossA = float64(r.Compared) - c.lossD
	return c
}

// Rules are the numbers of dice of both sides and the condition under which an attacker stops.
type Rules struct {
	// AttackDice is the maximum of the attacker's dice, 1 to 3.
	AttackDice int
	// DefendDice is the maximum of the defender's dice, 1 or 2.
	DefendDice int
	// Least is the number of armies that must be able to die for another roll,
	// 1 to [MaxLeast]. With 1 the attacker fights on to the end; with 3 it rolls
	// three dice or none.
	Least int
}

// MaxLeast is the maximum of [Rules.Least].
const MaxLeast = 50

var (
	// ClassicRules are three dice against two, fought to the end.
	ClassicRules = Rules{AttackDice: 3, DefendDice: 2, Least: 1}
	// BoundedRules are two dice for each side, as in risk-minimax-2014, fought to the end.
	BoundedRules = Rules{AttackDice: 2, DefendDice: 2, Least: 1}
)

// Check returns an error that names the number out of range, or nil.
func (r Rules) Check() error {
	for _, n := range []struct {
		what        string
		value, most int
	}{
		{"dice of the attacker", r.AttackDice, maxAttackDice},
		{"dice of the defender", r.DefendDice, maxDefendDice},
		{"least armies for another roll", r.Least, MaxLeast},
	} {
		if n.value < 1 || n.value > n.most {
			return fmt.Errorf("rules of a fight: %s: %d is not between 1 and %d", n.what, n.value, n.most)
		}
	}
	return nil
}
