package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// cardhunter lives on the cards of others. It is an [optimiser] that also reckons chains of
// eliminations: the cards of each victim are traded in, and the armies march on against the next
// one. Where it eliminates nobody and takes no continent it takes two territories at most, so that
// its armies stay together. It is ours: a sparring partner for planners.
type cardhunter struct{ optimiser }

var cardhunterEntry = Entry{Name: "cardhunter", Title: "Cardhunter", Strength: 4, Make: NewCardhunter}

// NewCardhunter makes the bot Cardhunter.
func NewCardhunter(g *risk.Game, seat game.Seat, rng *rand.Rand) Bot {
	b := &cardhunter{*NewOptimiser(g, seat, rng).(*optimiser)}
	b.chains, b.weights.most, b.weights.outlook.GrowingCards = true, 2, 2
	return b
}

// victims calls do with the aims of eliminating each other player.
func (t *Turn) victims(do func(game.Seat, aim)) {
	for seat := range game.Seat(t.Game.Rules.Players) {
		if seat != t.Seat && t.P.Alive(seat) {
			do(seat, aim{goal: t.P.Held[seat], all: true, worth: -1})
		}
	}
}

// chase goes on with a campaign after an elimination, for as long as that makes it better: the sets
// that the cards taken surely hold become armies where the campaign stands, and the next victim is
// the one after whom the value is highest.
func (b *optimiser) chase(t *Turn, c *campaign) {
	for {
		next, most, found := *c, b.value(t, c, 0), false
		t.victims(func(seat game.Seat, a aim) {
			if a.goal.Within(c.held) {
				return
			}
			on := *c
			on.tradeIn(t)
			if on.sets > c.sets && a.pursue(&on) {
				if v := b.value(t, &on, 0); v > most {
					next, most, found = on, v, true
				}
			}
		})
		if !found {
			return
		}
		*c = next
	}
}

// surely is the number of cards that always hold a set.
const surely = 5

// tradeIn trades in the sets that the player surely has after the eliminations of a campaign, and puts
// the armies where its last march ended.
func (c *campaign) tradeIn(t *Turn) {
	cards := int(t.P.HandSize[t.Seat])
	for seat := range game.Seat(t.Game.Rules.Players) {
		if seat != t.Seat && t.P.Alive(seat) && t.P.Held[seat].Within(c.held) {
			cards += int(t.P.HandSize[seat])
		}
	}
	if c.steps.n == 0 {
		return
	}
	for ; cards-3*c.sets >= surely; c.sets++ {
		c.armies.Put(c.steps.at(c.steps.n-1).to, c.armies.At(c.steps.at(c.steps.n-1).to)+int32(t.Game.Rules.Sets.At(int(t.P.SetsTraded)+c.sets)))
	}
}
