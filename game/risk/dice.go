package risk

import (
	"math/bits"
	"math/rand/v2"
)

// Dice is one throw of both sides: 1 to 3 dice of the attacker and 1 to 2 of the defender, in the
// order thrown. The zero value is no throw.
type Dice uint16

// A throw stores its faces in the low 13 bits as a number in base 6, the attacker's first. Above
// them are the number of the attacker's dice (2 bits) and that of the defender's minus one (1 bit).
const (
	attackShift = 13
	defendShift = 15
	facesMask   = 1<<attackShift - 1
)

// throws is the number of different throws of n dice.
var throws = [6]uint64{1, 6, 36, 216, 1296, 7776}

// lossTables holds for each pair of numbers of dice, at index attackers*2 + defenders - 3, the
// armies that the attacker loses in each throw.
var lossTables = func() (tables [6][]uint8) {
	for attackers := 1; attackers <= 3; attackers++ {
		for defenders := 1; defenders <= 2; defenders++ {
			table := make([]uint8, throws[attackers+defenders])
			for i := range table {
				table[i] = makeDice(attackers, defenders, i).attackerLoss()
			}
			tables[tableIndex(int32(attackers), int32(defenders))] = table
		}
	}
	return tables
}()

func tableIndex(attackers, defenders int32) int32 { return attackers*2 + defenders - 3 }

func makeDice(attackers, defenders, faces int) Dice {
	return Dice(faces | attackers<<attackShift | (defenders-1)<<defendShift)
}

// DiceOf returns the throw with the given faces, 1 to 6. ok is false unless there are 1 to 3 faces
// of the attacker and 1 to 2 of the defender.
func DiceOf(attack, defend []uint8) (d Dice, ok bool) {
	if len(attack) < 1 || len(attack) > 3 || len(defend) < 1 || len(defend) > 2 {
		return 0, false
	}
	faces := 0
	for _, side := range [2][]uint8{attack, defend} {
		for _, face := range side {
			if face < 1 || face > 6 {
				return 0, false
			}
			faces = faces*6 + int(face) - 1
		}
	}
	return makeDice(len(attack), len(defend), faces), true
}

// Attackers returns how many dice the attacker threw.
func (d Dice) Attackers() int { return int(d >> attackShift & 3) }

// Defenders returns how many dice the defender threw.
func (d Dice) Defenders() int { return int(d>>defendShift) + 1 }

// Faces returns the faces, 1 to 6, in the order thrown; entries beyond the dice thrown are zero.
func (d Dice) Faces() (attack [3]uint8, defend [2]uint8) {
	faces := int(d & facesMask)
	for i := d.Defenders() - 1; i >= 0; i-- {
		defend[i] = uint8(faces%6) + 1
		faces /= 6
	}
	for i := d.Attackers() - 1; i >= 0; i-- {
		attack[i] = uint8(faces%6) + 1
		faces /= 6
	}
	return attack, defend
}

// Losses returns how many armies each side loses: the highest dice are paired, and the lower side
// of each pair loses one army. If they are equal, the attacker does.
func (d Dice) Losses() (attacker, defender int32) {
	attackers, defenders := int32(d.Attackers()), int32(d.Defenders())
	lost := int32(lossTables[tableIndex(attackers, defenders)][d&facesMask])
	return lost, min(attackers, defenders) - lost
}

// attackerLoss computes the attacker's loss from the faces.
func (d Dice) attackerLoss() uint8 {
	attack, defend := d.Faces()
	if attack[0] < attack[1] {
		attack[0], attack[1] = attack[1], attack[0]
	}
	if attack[1] < attack[2] {
		attack[1], attack[2] = attack[2], attack[1]
	}
	if attack[0] < attack[1] {
		attack[0], attack[1] = attack[1], attack[0]
	}
	if defend[0] < defend[1] {
		defend[0], defend[1] = defend[1], defend[0]
	}
	lost := uint8(0)
	for i := range min(d.Attackers(), d.Defenders()) {
		if attack[i] <= defend[i] {
			lost++
		}
	}
	return lost
}

// throwsInWord is the number of throws made from one random word. Each throw takes its at most 7776
// outcomes from the high end and leaves the rest to the next. With three throws the bias stays
// below one in ten million.
const throwsInWord = 3

// thrower makes throws from a source of randomness.
type thrower struct {
	rng  *rand.Rand
	rest uint64
	left int
}

// faces returns a number below n, uniformly.
func (t *thrower) faces(n uint64) uint64 {
	if t.left == 0 {
		t.rest, t.left = t.rng.Uint64(), throwsInWord
	}
	t.left--
	face, rest := bits.Mul64(t.rest, n)
	t.rest = rest
	return face
}

// throw returns a throw of the given numbers of dice.
func (t *thrower) throw(attackers, defenders int32) Dice {
	return makeDice(int(attackers), int(defenders), int(t.faces(throws[attackers+defenders])))
}
