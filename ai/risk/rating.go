package risk

import (
	"eras/game"
	"eras/game/risk"
)

// rating is a planner's estimate of a player's strength, from its attacking power, armies,
// territories, continents, cards and income.
func (t *Turn) rating(seat game.Seat) float64 {
	attack, armies := 0.0, 0.0
	for c, own := range t.P.Armies.In(t.P.Held[seat]) {
		n := float64(own)
		armies += n
		if t.Game.Enemies(t.P, c).Empty() {
			attack += (n - 1) / 2
		} else {
			attack += n - 1
		}
	}
	attack += float64(t.Game.Income(t.P, seat)) + float64(t.cardsWorth(seat))
	standing := 1.0
	if t.growing() {
		standing = 2
	}
	value := attack + standing*(1.25*armies+float64(t.P.Held[seat].Len()))
	for k := range t.continents() {
		if t.ownerOf(k) == seat {
			value += 1.5*float64(t.bonus(k)) + 1
		}
	}
	return value
}

// cardsWorth returns the value of a player's cards in armies: a third of the next set for each.
func (t *Turn) cardsWorth(seat game.Seat) int {
	if !t.Game.Rules.Cards {
		return 0
	}
	return int(t.P.HandSize[seat]) * t.Game.NextSet(t.P) / 3
}

// growing reports whether the value of sets of cards still rises.
func (t *Turn) growing() bool {
	sets := &t.Game.Rules.Sets
	return t.Game.Rules.Cards && sets.At(int(t.P.SetsTraded)+10) > sets.At(int(t.P.SetsTraded))
}

// foes are the living enemies, in order of falling rating.
type foes struct {
	seats [risk.MaxPlayers]game.Seat
	n     int
	// threat is the first of them if it is far stronger than both the bot and the second, else
	// [game.Nobody].
	threat game.Seat
}

func (f *foes) all() []game.Seat { return f.seats[:f.n] }

// foes rates the enemies. The first is a threat to all if its rating is more than 1.3 times that of
// the bot and that of the second enemy. If the value of sets does not grow, the factor is 0.9 plus
// 0.1 for each enemy, but at least 1.
func (t *Turn) foes() foes {
	f := foes{threat: game.Nobody}
	var ratings [risk.MaxPlayers]float64
	for seat := range game.Seat(t.Game.Rules.Players) {
		if seat == t.Seat || !t.P.Alive(seat) {
			continue
		}
		rating, i := t.rating(seat), f.n
		for ; i > 0 && ratings[i-1] < rating; i-- {
			f.seats[i], ratings[i] = f.seats[i-1], ratings[i-1]
		}
		f.seats[i], ratings[i] = seat, rating
		f.n++
	}
	if f.n < 2 {
		return f
	}
	factor := 1.3
	if !t.growing() {
		factor = max(1, 0.9+0.1*float64(f.n))
	}
	if ratings[0] > factor*ratings[1] && ratings[0] > factor*t.rating(t.Seat) {
		f.threat = f.seats[0]
	}
	return f
}
