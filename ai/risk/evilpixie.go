package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// evilPixie is Pixie with an eye on the others: it fights dominant players, breaks
// continents of others and hunts the weak. It wants an advantage in its fights and
// draws once how strong borders have to be.
//
// Where its description is silent: hog-wild placing raises the borders one by one
// to an army more than their strongest enemy, and what is left is placed as Pixie
// does; the weak are attacked until nobody next to them has more armies; only
// continents with a bonus are broken; armies move into an owned continent at its
// weakest territory, before the borders are evened.
type evilPixie struct {
	pixie
	// foe is the dominant player that was placed against, or nobody.
	foe game.Seat
}

var evilPixieEntry = Entry{Name: "evilpixie", Title: "EvilPixie", Strength: 4, Make: NewEvilPixie}

// NewEvilPixie makes the bot EvilPixie.
func NewEvilPixie(_ *risk.Game, _ game.Seat, rng *rand.Rand) Bot {
	return &evilPixie{pixie{help: 7 + rng.Int32N(15), trusting: true}, game.Nobody}
}

func (b *evilPixie) TradeIn(t *Turn) { t.tradeInIfPossible() }

func (b *evilPixie) Start(t *Turn) { b.Place(t) }

func (b *evilPixie) Place(t *Turn) {
	if foe := t.dominant(); foe >= 0 && t.placeAgainst(foe) {
		b.foe, b.wanted = foe, t.pixieWants(0)
		return
	}
	b.foe, b.wanted = game.Nobody, t.pixieWants(t.Left())
	if t.outnumbersAll() {
		t.raiseBorders()
	}
	b.place(t)
}

// raiseBorders lets every border outnumber the strongest of its enemies while
// there are armies.
func (t *Turn) raiseBorders() {
	for s := t.borders(); s != 0; s = s.Rest() {
		c := s.First()
		strongest := t.P.Strongest(t.enemies(c))
		t.Place(c, t.P.Armies[strongest]+1-t.P.Armies[c])
	}
}

func (b *evilPixie) Attack(t *Turn) {
	if b.foe >= 0 {
		t.attackContinents(b.foe)
	}
	b.attackWanted(t, 1.3)
	t.breakContinents(1)
	t.huntWeak()
	t.attackForCard(5, occupyOpen)
	t.hogWild()
}

// breakContinents attacks a border of each continent that another player owns, the
// first one that an own neighbour with more than edge times its armies takes.
func (t *Turn) breakContinents(edge float64) {
	for k := range t.continents() {
		if owner := t.ownerOf(k); owner < 0 || owner == t.Seat || t.bonus(k) <= 0 {
			continue
		}
		for s := t.Game.Map.Entrances(k); s != 0; s = s.Rest() {
			if t.attackFromAround(s.First(), edge) {
				break
			}
		}
	}
}

// huntWeak attacks all territories in reach of players with less than a fifth of the
// seat's armies.
func (t *Turn) huntWeak() {
	for seat := range game.Seat(t.Game.Rules.Players) {
		if seat == t.Seat {
			continue
		}
		for took := t.P.Alive(seat) && 5*t.P.ArmiesOf(seat) < t.P.ArmiesOf(t.Seat); took; {
			took = false
			for s := t.P.Held[seat]; s != 0; s = s.Rest() {
				took = t.attackFromAround(s.First(), 1) || took
			}
		}
	}
}

func (b *evilPixie) Fortify(t *Turn) {
	t.fortifyContinents()
	t.fortifyInto()
	t.evenBorders()
	t.fortifyToWeaker()
}

// fortifyInto moves all armies that stand next to an owned continent into it, to
// the weakest territory there.
func (t *Turn) fortifyInto() {
	secured := t.secured()
	for s := t.held() &^ secured; s != 0; s = s.Rest() {
		if into := t.Game.Map.Neighbours(s.First()) & secured; into != 0 {
			t.Fortify(s.First(), t.P.Weakest(into), t.Game.Spare(t.P, s.First()))
		}
	}
}

// evenBorders halves the difference between borders of an owned continent that
// are neighbours.
func (t *Turn) evenBorders() {
	for k := range t.continents() {
		if !t.owned(k) {
			continue
		}
		borders := t.Game.Map.Entrances(k)
		for s := borders; s != 0; s = s.Rest() {
			from := s.First()
			for n := t.Game.Map.Neighbours(from) & borders; n != 0; n = n.Rest() {
				t.Fortify(from, n.First(), (t.P.Armies[from]-t.P.Armies[n.First()])/2)
			}
		}
	}
}
