package war

import (
	"context"

	"eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/search"
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
	case war.Pass, war.End, war.Levy:
		return
	}
	if !b.mixed {
		t[2].Count(kind != war.Step)
	}
}

// Contest is a match between individuals in wars whose battles are fought out, by players with the
// default weights for battles.
type Contest struct {
	Rules war.Rules
	// Limits and Battle are the search limits of the players on the map and in battles.
	Limits, Battle search.Limits
	// Start returns the start position of the war with the given seed. Red moves first.
	Start func(seed uint64) war.Position
}

// New returns a contest with its own engines. The individuals' genes must be weights for the rules.
func (c Contest) New() evolve.ObservedContest {
	r := &c.Rules
	engine, fights := NewEngine(*r, search.SmallTable), battle.NewEngine(r.Battle, search.SmallTable)
	weights, seen := battle.DefaultWeights(&r.Battle), NewBehaviour(r)
	return func(ctx context.Context, home, away []float64, seed uint64) (evolve.Observed, error) {
		start := c.Start(seed)
		seen.Begin()
		played, err := engine.Follow(ctx, &start, [2]evaluation.Player{{Weights: home, Limits: c.Limits}, {Weights: away, Limits: c.Limits}}, seed, func(ctx context.Context, p *war.Position, m war.Move) error {
			seen.Observe(p, m)
			if !p.Fights(m) {
				r.Play(p, m)
				return nil
			}
			s := war.State{Position: *p}
			limits, own := c.Battle, game.Derive(seed, clock(p), battleSeed)
			for r.Apply(&s, war.MapAction(m), nil); s.Fighting; {
				limits.Shuffle = game.Derive(own, uint64(s.Battle.Left))
				result, err := fights.Search(ctx, &s.Battle, weights, limits)
				if err != nil {
					return err
				}
				r.Apply(&s, war.BattleAction(result.Move), nil)
			}
			*p = s.Position
			return nil
		})
		if err != nil {
			return evolve.Observed{}, err
		}
		o := evolve.Observed{Traits: [2]evolve.Traits{seen.Traits(0), seen.Traits(1)}}
		o.Score, o.Margin = played.Outcome.Score(0), predicted{Rules: r}.Lead(&played.End)
		return o, nil
	}
}
