package risk

import (
	"math/rand/v2"

	"eras/game"
	"eras/game/risk"
)

// evilPixie is Pixie with attention to the other players: it attacks dominant players, breaks
// continents of others and eliminates weak players. It fights only with an advantage, and draws
// once at random how strong borders have to be.
//
// Its description leaves open, and we chose: when placing hog-wild it raises the borders one by one
// to an army more than their strongest enemy, and places the rest as Pixie does; weak players are
// attacked until no own neighbour has more armies; only continents with a bonus are broken; armies
// enter an owned continent at its weakest territory, before its borders are evened out.
type evilPixie struct {
	pixie
	// foe is the dominant player against whom armies were placed, or [game.Nobody].
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

// raiseBorders raises every border above the strongest of its enemies while there are armies to
// place.
func (t *Turn) raiseBorders() {
	for c := range t.borders().All() {
		strongest := t.P.Strongest(t.enemies(c))
		t.Place(c, t.P.Armies.At(strongest)+1-t.P.Armies.At(c))
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

// breakContinents takes one border of each continent that another player owns, if an own neighbour
// has more than edge times its armies.
func (t *Turn) breakContinents(edge float64) {
	for k := range t.continents() {
		if owner := t.ownerOf(k); owner < 0 || owner == t.Seat || t.bonus(k) <= 0 {
			continue
		}
		for c := range t.Game.Map.Entrances(k).All() {
			if t.attackFromAround(c, edge) {
				break
			}
		}
	}
}

// huntWeak attacks all reachable territories of players with less than a fifth of the seat's
// armies.
func (t *Turn) huntWeak() {
	for seat := range game.Seat(t.Game.Rules.Players) {
		if seat == t.Seat {
			continue
		}
		for took := t.P.Alive(seat) && 5*t.P.ArmiesOf(seat) < t.P.ArmiesOf(t.Seat); took; {
			took = false
			for c := range t.P.Held[seat].All() {
				took = t.attackFromAround(c, 1) || took
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

// fortifyInto moves all armies next to an owned continent into it, to the weakest territory there.
func (t *Turn) fortifyInto() {
	secured := t.secured()
	for c := range t.held().Minus(secured).All() {
		into, spare := t.Game.Map.Neighbours(c).And(secured), t.Game.Spare(t.P, c)
		if !into.Empty() && spare > 0 {
			t.Fortify(c, t.P.Weakest(into), spare)
		}
	}
}

// evenBorders moves half of the difference between neighbouring borders of an owned continent.
func (t *Turn) evenBorders() {
	for k := range t.continents() {
		if !t.owned(k) {
			continue
		}
		borders := t.Game.Map.Entrances(k)
		for s := borders; !s.Empty(); s = s.Rest() {
			from := s.First()
			for n := range t.Game.Map.Neighbours(from).And(borders).All() {
				t.Fortify(from, n, (t.P.Armies.At(from)-t.P.Armies.At(n))/2)
			}
		}
	}
}
