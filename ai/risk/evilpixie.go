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

// breakContinents takes one border of each continent that another player owns, if an own neighbour
// has more than edge times its armies.
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

// huntWeak attacks all reachable territories of players with less than a fifth of the seat's
// armies.
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

// fortifyInto moves all armies next to an owned continent into it, to the weakest territory there.
func (t *Turn) fortifyInto() {
	secured := t.secured()
	for s := t.held() &^ secured; s != 0; s = s.Rest() {
		if into := t.Game.Map.Neighbours(s.First()) & secured; into != 0 {
			t.Fortify(s.First(), t.P.Weakest(into), t.Game.Spare(t.P, s.First()))
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
		for s := borders; s != 0; s = s.Rest() {
			from := s.First()
			for n := t.Game.Map.Neighbours(from) & borders; n != 0; n = n.Rest() {
				t.Fortify(from, n.First(), (t.P.Armies[from]-t.P.Armies[n.First()])/2)
			}
		}
	}
}
