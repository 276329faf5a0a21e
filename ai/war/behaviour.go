package war

import (
	"eras/evolve"
	"eras/game"
	"eras/game/war"
)

// The axes of the behaviour in wars. Each is a share from 0 to 1:
//
//   - "cities": of the steps onto enemy leaders and onto cities of others, the share onto cities.
//   - "kinds": of the soldiers bought, the share of horse and archers.
//   - "leaders": of the resources spent, the share spent on leaders.
//   - "warehouses": of the sites taken, the share of warehouses.
//   - "purchases": of all actions, the share of purchases.
const (
	axisCities     = "cities"
	axisKinds      = "kinds"
	axisLeaders    = "leaders"
	axisWarehouses = "warehouses"
	axisPurchases  = "purchases"
)

// Axes returns the names of the axes of [Behaviour] under r.
func Axes(r *war.Rules) []string {
	if mixed(r) {
		return []string{axisCities, axisKinds, axisWarehouses}
	}
	return []string{axisCities, axisLeaders, axisPurchases}
}

// mixed reports whether r has kinds of soldiers to buy.
func mixed(r *war.Rules) bool { return r.HorsePrice != 0 || r.ArcherPrice != 0 }

// Behaviour counts what both armies do in a war on the map.
type Behaviour struct {
	rules  *war.Rules
	mixed  bool
	traits [2]evolve.Traits // of red and blue
}

// NewBehaviour returns a Behaviour for a war under r.
func NewBehaviour(r *war.Rules) *Behaviour { return &Behaviour{rules: r, mixed: mixed(r)} }

// Begin resets the counts.
func (b *Behaviour) Begin() { b.traits = [2]evolve.Traits{} }

// Traits returns the shares of the seat so far, in the order of [Axes].
func (b *Behaviour) Traits(seat game.Seat) evolve.Traits { return b.traits[seat] }

// Observe counts an action at p, before it is made.
func (b *Behaviour) Observe(p *war.Position, m war.Move) {
	t, kind := &b.traits[p.Turn.Seat()], m.Kind()
	switch kind {
	case war.Step:
		fights, to := p.Fights(m), &p.Cells[m.To()]
		taken := to.Site != war.NoSite && to.Owner != p.Turn
		if fights || taken && to.Site == war.City {
			t[0].Count(!fights)
		}
		if b.mixed && taken {
			t[2].Count(to.Site == war.Warehouse)
		}
	case war.BuySoldier, war.BuyHorse, war.BuyArcher, war.BuyLeader:
		if !b.mixed {
			price := float64(b.rules.Price(kind))
			t[1].Whole += price
			if kind == war.BuyLeader {
				t[1].Part += price
			}
		} else if kind != war.BuyLeader {
			t[1].Count(kind != war.BuySoldier)
		}
	case war.Pass, war.End:
		return
	}
	if !b.mixed {
		t[2].Count(kind != war.Step)
	}
}
