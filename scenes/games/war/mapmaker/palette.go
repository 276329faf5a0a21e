package mapmaker

import (
	"fmt"
	"slices"

	"eras/game"
	"eras/game/war"
	"eras/scenes/boards/gridview"
	"eras/scenes/boards/sprites"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// brushes are the tools of the palette.
var brushes = []Brush{
	{Tool: Land, Terrain: war.Plain},
	{Tool: Land, Terrain: war.Woods},
	{Tool: Land, Terrain: war.Hills},
	{Tool: Land, Terrain: war.Mountains},
	{Tool: Land, Terrain: war.River},
	{Tool: Land, Terrain: war.Ford},
	{Tool: Land, Terrain: war.Road},
	{Tool: Site, Site: war.City},
	{Tool: Site, Site: war.Warehouse},
	{Tool: Leader},
	{Tool: Flag},
	{Tool: Eraser},
}

// key returns the last part of the ids and text keys of a tool.
func (b Brush) key() string {
	switch b.Tool {
	case Land:
		return b.Terrain.String()
	case Site:
		return b.Site.String()
	case Leader:
		return "leader"
	case Flag:
		return "flag"
	case Eraser:
	}
	return "eraser"
}

// tools describes the tools and the settings of the chosen tool, with gap between rows.
func (s *Screen) tools(u *ui.UI, in *ui.Rect, gap float64) {
	columns := 4
	if u.Narrow() {
		columns = max(columns, int(in.W/62))
	}
	size := min((in.W-gap*float64(columns-1))/float64(columns), 66)
	all := brushes
	if s.Draft.Rules.Dominion == 0 { // without points there are no objectives
		all = slices.DeleteFunc(slices.Clone(all), func(b Brush) bool { return b.Tool == Flag })
	}
	for row := 0; row*columns < len(all); row++ {
		line := in.CutTop(size + gap)
		for i := row * columns; i < min((row+1)*columns, len(all)); i++ {
			r := line.CutLeft(size)
			line.CutLeft(gap)
			r.H = size
			s.tool(u, r, all[i])
		}
	}
	u.Label(in.CutTop(24), u.Text.T("maker.tool."+s.brush.key()), ui.Strong)
	u.CutParagraph(in, s.about(u), ui.Note)
	in.CutTop(6)
	switch s.brush.Tool {
	case Site:
		s.owner(u, in.CutTop(hud.Tall(u, 38)), "maker.nobody")
		in.CutTop(8)
	case Leader:
		s.owner(u, in.CutTop(hud.Tall(u, 38)), "")
		in.CutTop(4)
		s.soldiers(u, in)
	case Flag:
		s.objective(u, in)
		in.CutTop(4)
	case Land, Eraser:
	}
	u.Label(in.CutTop(24), u.Text.T("maker.symmetry"), ui.Section)
	names := []string{u.Text.T("maker.symmetry.turned"), u.Text.T("maker.symmetry.mirrored"), u.Text.T("maker.symmetry.free")}
	r := in.CutTop(hud.Tall(u, 38))
	s.Draft.Symmetry = war.Symmetry(u.Segment("maker.symmetry", r, names, int(s.Draft.Symmetry)))
	u.Tip("maker.symmetry", r, u.Text.T("maker.symmetry.tip"))
}

// tool describes a tool of the palette.
func (s *Screen) tool(u *ui.UI, r ui.Rect, b Brush) {
	id := "maker.tool." + b.key()
	name := u.Text.T("maker.tool." + b.key())
	if u.Card(id, r, name, s.brush.same(b)) {
		s.brush.Tool, s.brush.Terrain, s.brush.Site = b.Tool, b.Terrain, b.Site
		if b.Tool == Leader {
			s.brush.Side = max(s.brush.Side, game.Red)
			if !s.led {
				s.led, s.brush.Foot = true, 2
			}
		}
	}
	u.Tip(id, r, name)
	in := r.Inset(5)
	side := s.brush.Side
	switch b.Tool {
	case Land:
		u.Picture(in, 0, toolKey{b.Terrain}, func(c *paint.Canvas) { gridview.SketchTerrain(c, b.Terrain, in.W) })
	case Site:
		if b.Site == war.City {
			sprites.City(u, in, side)
		} else {
			sprites.Warehouse(u, in, side)
		}
	case Leader:
		if side == game.NoSide {
			side = game.Red
		}
		sprites.Leader(u, in, side, art.Face{})
	case Flag:
		sprites.Flag(u, in, s.brush.Side)
	case Eraser:
		u.Icon(in.Middle(in.W*0.6, in.W*0.6), "trash-can", ui.Body.Color)
	}
}

// toolKey is the key of the picture of a terrain in the palette.
type toolKey struct{ terrain war.Terrain }

// about describes the effect of the chosen tool's land or site under the rules.
func (s *Screen) about(u *ui.UI) string {
	if s.brush.Tool == Land {
		if n := s.Draft.Rules.Cover(s.brush.Terrain); n > 0 {
			return u.Text.T("terrain.cover", "N", n)
		}
	}
	return u.Text.T("maker.about." + s.brush.key())
}

// owner describes the choice of the side that owns what is painted. third is the key of the third
// choice, neither side, or empty.
func (s *Screen) owner(u *ui.UI, r ui.Rect, third string) {
	names := []string{u.Text.T("side.red"), u.Text.T("side.blue")}
	if third != "" {
		names = append(names, u.Text.T(third))
	}
	chosen := map[game.Side]int{game.Red: 0, game.Blue: 1, game.NoSide: 2}[s.brush.Side]
	s.brush.Side = [...]game.Side{game.Red, game.Blue, game.NoSide}[u.Segment("maker.owner", r, names, chosen)]
}

// soldiers describes the numbers of soldiers of a painted leader.
func (s *Screen) soldiers(u *ui.UI, in *ui.Rect) {
	b, most := &s.brush, int(s.Draft.Rules.Cap)
	if !s.Draft.Rules.Battle.Kinds {
		b.Foot = uint8(s.number(u, in, "soldiers", int(b.Foot), 0, most, 1))
		return
	}
	for _, kind := range []struct {
		key string
		n   *uint8
	}{{"foot", &b.Foot}, {"horse", &b.Horse}, {"archers", &b.Archers}} {
		others := int(b.Foot) + int(b.Horse) + int(b.Archers) - int(*kind.n)
		*kind.n = uint8(min(s.number(u, in, kind.key, int(*kind.n), 0, most, 1), most-others))
	}
}

// number describes a slider with its name and value and returns the value.
func (s *Screen) number(u *ui.UI, in *ui.Rect, key string, value, least, most, step int) int {
	row := in.CutTop(hud.Tall(u, 36))
	label := u.Text.T("maker." + key)
	u.Label(row.CutRight(40), u.Text.Number(value), ui.Strong.To(1))
	u.Label(row.CutLeft(row.W*0.6), label, ui.Body)
	return int(u.Slider("maker."+key, row, fmt.Sprintf("%s %d", label, value), float64(value), float64(least), float64(most), float64(step), 0))
}
