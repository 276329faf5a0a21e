package war

import (
	"math/bits"

	"eras/ai/evaluation"
	"eras/game/grid"
	"eras/game/war"
)

// shelter is our own estimator, for terrain that helps defenders: the lead in the soldiers that
// terrain adds to leaders, of which each side counts at most one for each leader of both sides,
//
//	(max - min) / (cover · leaders of both)
//
// where cover is the maximum that a square adds.
var shelter = evaluation.Estimator[Features]{
	Name: "shelter", Scale: 1,
	Value: func(f *Features) float64 {
		return f.Shelter * evaluation.Reciprocal(f.Cover*(f.Leaders[0]+f.Leaders[1]))
	},
}

// lands holds the squares of a map by the number of soldiers that they add to defenders.
type lands [war.MaxCover + 1]grid.Set

// read sets z to the terrain of p under r.
func (z *lands) read(r *war.Rules, p *war.Position) {
	*z = lands{}
	if r.WoodsCover == 0 && r.HillsCover == 0 {
		return
	}
	for s := range p.Size.Squares().All() {
		if cover := r.Cover(p.Cells[s].Terrain); cover > 0 {
			z[cover].Add(s)
		}
	}
}

// shelter returns MAX's lead in the soldiers that terrain adds to leaders.
func (b *board) shelter() int {
	own, enemy := &b.position.Army(b.player).Leaders, &b.position.Army(b.player.Other()).Leaders
	sum := 0
	for cover := 1; cover <= b.cover(); cover++ {
		for i, land := range b.lands[cover][:b.words] {
			sum += cover * (bits.OnesCount64(own[i]&land) - bits.OnesCount64(enemy[i]&land))
		}
	}
	return sum
}

// cover returns the maximum number of soldiers that a square adds.
func (b *board) cover() int { return int(max(b.rules.WoodsCover, b.rules.HillsCover)) }
