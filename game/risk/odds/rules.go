package odds

import "fmt"

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
