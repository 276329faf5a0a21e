package risk

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
)

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
	ahead := p.Luck[p.Turn] - p.Luck[p.Owner[p.To]]
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
	luck, loser := luckOf(d), p.Owner[p.To]
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
