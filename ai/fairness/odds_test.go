package fairness

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"eras/game/battle"
	"eras/game/war"
)

var attackRules = war.Rules{
	LeaderPrice: 10, SoldierPrice: 3, Cap: 12, IncomePeriod: 1, Orders: 3, HillsCover: 2,
	Battle: battle.Rules{Close: true, Limit: 40, Tie: battle.TieDefender, Stall: 10, Kinds: true, Break: 34, Survivors: true},
}

// attacked returns the odds of red's attack from (1, 1) on (2, 1).
func attacked(t *testing.T, start string) Odds {
	t.Helper()
	p, err := war.ParsePosition(start)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range attackRules.Moves(&p, nil) {
		if p.Fights(m) {
			o, err := Attack(context.Background(), &attackRules, &p, m, nil)
			if err != nil || o.Games != Battles || len(o.Kept) != o.Won || len(o.Left) != o.Games-o.Won {
				t.Fatalf("%+v: %v", o, err)
			}
			return o
		}
	}
	t.Fatalf("nobody attacks at %s", start)
	return Odds{}
}

func field(red, blue string) string { return fmt.Sprintf(":r%s,%s,,/,,, r 0 0 20 0 0 3", red, blue) }

// The larger army has the better odds, on attack and in defence; the same attack has the same odds.
func TestOddsFollowTheArmies(t *testing.T) {
	few, even, many := attacked(t, field("4", ":b8")), attacked(t, field("6", ":b6")), attacked(t, field("8", ":b4"))
	if few.Share() > 0.35 || many.Share() < 0.8 || even.Share() <= few.Share() || even.Share() >= many.Share() {
		t.Errorf("4 against 8: %.2f, 6 against 6: %.2f, 8 against 4: %.2f", few.Share(), even.Share(), many.Share())
	}
	if again := attacked(t, field("6", ":b6")); again.Won != even.Won || !slices.Equal(again.Kept, even.Kept) {
		t.Errorf("%+v, then %+v", even, again)
	}
	low, high, ok := Middle(many.Kept)
	if !ok || low < 3 || high > 8 || low > high {
		t.Errorf("8 against 4 keep %d to %d of %v", low, high, many.Kept)
	}
}

// The land helps the defender, and soldiers whom it adds are not kept.
func TestOddsCountTheLand(t *testing.T) {
	open, hill := attacked(t, field("6", ":b5")), attacked(t, field("6", "h:b5"))
	if hill.Share() >= open.Share() {
		t.Errorf("%.2f of the attacks on a hill succeed, %.2f of those on a plain", hill.Share(), open.Share())
	}
	if most := slices.Max(hill.Left); most > 5 {
		t.Errorf("the defender of the hill had 5 soldiers and keeps %d", most)
	}
}

func TestAttacksCanBeCancelled(t *testing.T) {
	p, err := war.ParsePosition(field("6", ":b6"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	m := attackRules.Moves(&p, nil)
	i := slices.IndexFunc(m, p.Fights)
	o, err := Attack(ctx, &attackRules, &p, m[i], func(o Odds) {
		if o.Games == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || o.Games != 3 {
		t.Errorf("%+v: %v", o, err)
	}
}

func TestRangesAndPercent(t *testing.T) {
	for _, c := range []struct {
		of        []int
		low, high int
		ok        bool
	}{
		{nil, 0, 0, false}, {[]int{3}, 3, 3, true}, {[]int{5, 1}, 1, 5, true},
		{[]int{9, 2, 2, 3, 3, 3, 3, 4, 4, 0}, 2, 4, true},
	} {
		if low, high, ok := Middle(c.of); low != c.low || high != c.high || ok != c.ok {
			t.Errorf("middle of %v: %d to %d, %v", c.of, low, high, ok)
		}
	}
	for won, want := range map[int]int{0: 0, 299: 49, 300: 50, 301: 50, 594: 99, 600: 100} {
		if o := (Odds{Games: 600, Won: won}); o.Percent() != want {
			t.Errorf("%d of 600: %d %%, want %d", won, o.Percent(), want)
		}
	}
}
