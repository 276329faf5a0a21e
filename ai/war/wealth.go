package war

import "eras/ai/evaluation"

// fullPurse is from how many resources on more of them count no more.
const fullPurse = 60

// wealth is our own, for turns of several orders: the lead in resources, of which at most
// fullPurse count,
//
//	(max - min) / fullPurse
//
// Without it a search spends orders that bring nothing where unused ones bring resources.
var wealth = evaluation.Estimator[Features]{
	Name: "wealth", Scale: 1,
	Value: func(f *Features) float64 { return f.Wealth / fullPurse },
}

// wealth returns MAX's lead in resources.
func (b *board) wealth() int {
	return purse(b.position.Army(b.player).Resources) - purse(b.position.Army(b.player.Other()).Resources)
}

// purse returns how many of the resources count.
func purse(resources uint32) int { return int(min(resources, fullPurse)) }
