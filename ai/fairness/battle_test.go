package fairness

import (
	"context"
	"errors"
	"testing"

	"eras/game"
	"eras/game/battle"
)

var fightRules = battle.Rules{Close: true, Limit: 40, Tie: battle.TieDefender, Stall: 10, Kinds: true, Captain: true, Break: 34, Survivors: true}

func fight(t *testing.T, red, blue int) Odds {
	t.Helper()
	o, err := Fight(context.Background(), fightRules, battle.Between(fightRules, game.Red, red, blue), 40, 5, nil)
	if err != nil || o.Games != 40 {
		t.Fatalf("%+v: %v", o, err)
	}
	return o
}

// The larger army has the better odds, on attack and in defence; the same seed gives the same odds.
func TestOddsFollowTheArmies(t *testing.T) {
	few, even, many := fight(t, 4, 8), fight(t, 6, 6), fight(t, 8, 4)
	if few.Share() > 0.2 || many.Share() < 0.8 || even.Share() <= few.Share() || even.Share() >= many.Share() {
		t.Errorf("4 against 8: %.2f, 6 against 6: %.2f, 8 against 4: %.2f", few.Share(), even.Share(), many.Share())
	}
	if again := fight(t, 6, 6); again != even {
		t.Errorf("%+v, then %+v", even, again)
	}
}

func TestFightsCanBeCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	o, err := Fight(ctx, fightRules, battle.Between(fightRules, game.Red, 6, 6), 1000, 5, func(o Odds) {
		if o.Games == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || o.Games != 3 {
		t.Errorf("%+v: %v", o, err)
	}
}
