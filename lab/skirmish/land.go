package skirmish

import (
	"math/rand/v2"

	"eras/game/battle"
)

// lands has how many of a hundred attacked squares, and of a hundred squares beside the attacker's
// way, have each ground. Those are the shares in the battles of 120 wars of scenario "banners",
// over all maps, between players who search two plies deep.
var lands = [...]struct {
	ground       battle.Ground
	here, beside int
}{
	{battle.Bare, 63, 74},
	{battle.Wall, 22, 0},
	{battle.Woods, 11, 14},
	{battle.River, 3, 7},
	{battle.Hill, 1, 3},
	{battle.Rocks, 0, 2},
}

// Land returns the land of a battle, each ground as often as in wars. Under rules without ground it
// is bare and nothing is drawn.
func Land(r *battle.Rules, rng *rand.Rand) (l battle.Land) {
	if !r.Ground {
		return l
	}
	here := rng.IntN(100)
	beside := [2]int{rng.IntN(100), rng.IntN(100)}
	for _, g := range lands {
		if 0 <= here && here < g.here {
			l.Here = g.ground
		}
		here -= g.here
		for i := range beside {
			if 0 <= beside[i] && beside[i] < g.beside {
				l.Beside[i] = g.ground
			}
			beside[i] -= g.beside
		}
	}
	return l
}
