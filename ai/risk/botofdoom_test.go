package risk

import (
	"testing"

	"eras/game/risk"
)

// BotOfDoom saves its armies on the strongest borders around its biggest army.
func TestBotOfDoomSaves(t *testing.T) {
	turn := turnAt(t, yard, "0.9,0.2,0.3,0.4,0.5,1.1,1.1,2.1,0.1", 40, NewBotOfDoom)
	// Territory 0 has no enemy around it, 8 is elsewhere.
	if got := turn.bot.(*botOfDoom).fortress(turn); got != risk.SetOf(2, 3, 4) {
		t.Errorf("the fortress is %b", got)
	}
	turn.bot.Place(turn)
	if err := turn.stands(9, 2, -1, -1, -1, 1, 1, 1, 1); err != nil {
		t.Error(err)
	}
}

// It attacks when it can take nearly all of the rest in one go, or else not at
// all.
func TestBotOfDoomStrikes(t *testing.T) {
	for _, c := range []struct {
		name, territories string
		reach             int
		attacks           bool
	}{
		{"one is too strong", "0.60,1.2,1.2,1.2,1.2,1.2,1.2,1.2,2.80", 7, false},
		{"all of it in reach", "0.90,1.2,1.2,1.2,1.2,1.2,1.2,1.2,2.20", 8, true},
		// Seven of eight are less than nine tenths.
		{"too much for it", "0.30,1.2,1.2,1.2,1.2,1.2,1.2,1.2,2.40", 7, false},
		// Each costs 1.37 and one that stays; two must be left.
		{"spread too thin", "0.16,1.2,1.2,1.2,1.2,1.2,1.2,1.2,2.2", 5, false},
		{"too weak", "0.12,1.2,1.2,1.9,1.9,1.9,1.9,1.9,2.9", 2, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			turn := turnAt(t, yard, c.territories, 0, NewBotOfDoom)
			if got := turn.bot.(*botOfDoom).reach(turn); got != c.reach {
				t.Errorf("it would come to %d territories, want %d", got, c.reach)
			}
			before := *turn.P
			turn.bot.Attack(turn)
			if attacked := *turn.P != before; attacked != c.attacks {
				t.Errorf("it attacked: %v", attacked)
			}
		})
	}
}
