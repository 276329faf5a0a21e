package risk

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"
	"strings"
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

// Balanced dice: chance throws twice and keeps the throw after which the luck of the two sides
// differs less, or the first if they are equal. Luck is the number of armies taken and kept above
// the mean of plain dice, in units of 1/luckUnit.
const luckUnit = 7776

// maxLuck is the maximum of a player's luck, so that sums cannot overflow.
const maxLuck = 1 << 28

// meanLosses holds the mean loss of the attacker by the numbers of dice, indexed like [lossTables],
// in units of 1/luckUnit of an army.
var meanLosses = func() (means [6]int32) {
	for i, table := range lossTables {
		if len(table) == 0 {
			continue
		}
		sum := int32(0)
		for _, lost := range table {
			sum += int32(lost)
		}
		means[i] = sum * (luckUnit / int32(len(table)))
	}
	return means
}()

// luckOf returns the attacker's gain above the mean in a throw, which is the defender's loss.
func luckOf(d Dice) int32 {
	lost, _ := d.Losses()
	return meanLosses[tableIndex(int32(d.Attackers()), int32(d.Defenders()))] - lost*luckUnit
}

// throwBalanced returns the throw of an attack under balanced dice.
func (g *Game) throwBalanced(p *Position, rng *rand.Rand) Dice {
	attackers, defenders := g.DiceFor(p)
	t := thrower{rng: rng}
	first, second := t.throw(int32(attackers), int32(defenders)), t.throw(int32(attackers), int32(defenders))
	ahead := p.Luck[p.Turn] - p.Luck[p.Owner.At(p.To)]
	apart := func(d Dice) int32 {
		after := ahead + 2*luckOf(d)
		return max(after, -after)
	}
	if apart(second) < apart(first) {
		return second
	}
	return first
}

// noteLuck adds the luck of a throw to both players' sums.
func (p *Position) noteLuck(d Dice) {
	luck, loser := luckOf(d), p.Owner.At(p.To)
	p.Luck[p.Turn] = min(p.Luck[p.Turn]+luck, maxLuck)
	p.Luck[loser] = max(p.Luck[loser]-luck, -maxLuck)
}

// formatLuck returns the luck of all players in the notation of positions.
func (g *Game) formatLuck(p *Position) string {
	var all []string
	for seat := range g.players() {
		all = append(all, strconv.Itoa(int(p.Luck[seat])))
	}
	return luckWord + strings.Join(all, "/")
}

const luckWord = "luck="

// parseLuck reads what formatLuck returns.
func (g *Game) parseLuck(p *Position, text string) error {
	rest, found := strings.CutPrefix(text, luckWord)
	parts := strings.Split(rest, "/")
	if !found || len(parts) != int(g.Rules.Players) {
		return fmt.Errorf("%.80q is not the luck of %d players: write %s0/0", text, g.Rules.Players, luckWord)
	}
	for seat, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < -maxLuck || n > maxLuck || strconv.Itoa(n) != part {
			return fmt.Errorf("the luck %.80q must be a whole number from %d to %d", part, -maxLuck, maxLuck)
		}
		p.Luck[seat] = int32(n)
	}
	return nil
}
