package mapmaker

import (
	"strconv"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// randomMap holds the settings of a random map.
type randomMap struct {
	seed string
	land int // index of lands
}

// lands are the shares of squares with terrain that random maps may have.
var lands = [...]float64{0, 0.2, 0.4}

// fields describes the settings of the whole map.
func (s *Screen) fields(u *ui.UI, in *ui.Rect) {
	p := s.Draft.Position()
	z := p.Size
	columns := s.number(u, in, "columns", z.Columns(), minSide, maxColumns, 1)
	rows := s.number(u, in, "rows", z.Rows(), minSide, maxRows, 1)
	if next := (grid.Size{W: uint8(columns), H: uint8(rows)}); next != z {
		s.Draft.resize(next)
	}
	for _, side := range []game.Side{game.Red, game.Blue} {
		n := int(p.Army(side).Resources)
		if next := s.number(u, in, "resources."+side.String(), n, 0, maxResources, 1); next != n {
			s.Draft.setResources(side, next)
		}
	}
	if next := s.number(u, in, "limit", int(p.Left), minLimit, maxLimit, 10); next != int(p.Left) {
		s.Draft.setLimit(next)
	}
	u.Label(in.CutTop(24), u.Text.T("maker.random"), ui.Section)
	names := []string{u.Text.T("maker.land.0"), u.Text.T("maker.land.1"), u.Text.T("maker.land.2")}
	s.random.land = u.Segment("maker.land", in.CutTop(hud.Tall(u, 38)), names, s.random.land)
	in.CutTop(8)
	row := in.CutTop(hud.Tall(u, 38))
	s.random.seed = u.Field("maker.seed", row.CutLeft(row.W*0.5-4), s.random.seed, u.Text.T("maker.seed"), 19)
	row.CutLeft(8)
	if u.Button("maker.make", row, ui.ButtonSpec{Label: u.Text.T("maker.make"), Size: 16, Tip: u.Text.T("maker.make.tip")}) {
		s.makeRandom(u)
	}
	in.CutTop(8)
	if u.Button("maker.clear", in.CutTop(hud.Tall(u, 40)), ui.ButtonSpec{Label: u.Text.T("maker.clear"), Icon: "trash-can", Size: 16}) {
		s.Draft.Clear()
	}
}

// makeRandom makes the random map of the typed seed. If no seed is typed it takes a new one and
// shows it.
func (s *Screen) makeRandom(u *ui.UI) {
	seed, err := strconv.ParseUint(s.random.seed, 10, 64)
	if err != nil {
		seed = s.Seed() % 1_000_000
		s.random.seed = strconv.FormatUint(seed, 10)
	}
	p := s.Draft.Position()
	plan := war.Plan{Size: p.Size, Limit: p.Left, Symmetry: s.Draft.Symmetry, Land: lands[s.random.land]}
	next, err := plan.Generate(game.Random(seed))
	if err != nil {
		return // cannot happen: the sizes that can be chosen are large enough
	}
	for i := range next.Armies {
		next.Armies[i].Resources = p.Armies[i].Resources
	}
	s.Draft.Rules.Begin(&next)
	symmetry := s.Draft.Symmetry
	s.Draft.Replace(next)
	s.Draft.Symmetry = symmetry
	s.Said = u.Text.T("maker.made", "Seed", s.random.seed)
}
