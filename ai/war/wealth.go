package war

import "eras/ai/evaluation"

// fullPurse is the number of resources above which more do not count.
const fullPurse = 60

// wealth is our own estimator, for turns of several orders: the lead in resources, of which at most
// fullPurse count,
//
//	(max - min) / fullPurse
//
// Without it a search spends orders for nothing where unused orders bring resources.
var wealth = evaluation.Estimator[Features]{
	Name: "wealth", Scale: 1,
	Value: func(f *Features) float64 { return f.Wealth / fullPurse },
}

// wealth returns MAX's lead in resources.
func (b *board) wealth() int {
	return purse(b.position.Army(b.player).Resources) - purse(b.position.Army(b.player.Other()).Resources)
}

// purse returns the number of resources that count.
func purse(resources uint32) int { return int(min(resources, fullPurse)) }
