package mapmaker

import (
	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/scenes/mapmaking"
)

// Limits of maps.
const (
	minSide      = war.MinGenerated
	maxColumns   = grid.Max
	maxRows      = 12
	maxResources = 60
	minLimit     = 10
	maxLimit     = 400
)

// Draft is a map being made, with its former states for undo. Its methods do nothing if the rules
// do not allow the change.
type Draft struct {
	*mapmaking.History[war.Position]

	Rules    *war.Rules
	Symmetry war.Symmetry
}

// NewDraft returns a draft of a map under rules.
func NewDraft(r *war.Rules, start war.Position) *Draft {
	same := func(a, b war.Position) bool { return a == b }
	return &Draft{History: mapmaking.NewHistory(start, same), Rules: r, Symmetry: symmetryOf(&start)}
}

// symmetryOf returns the symmetry that a map has, [war.Free] if it has none.
func symmetryOf(p *war.Position) war.Symmetry {
	for _, y := range []war.Symmetry{war.Turned, war.Mirrored} {
		same := true
		for s := range p.Size.Squares().All() {
			twin := y.Twin(p.Size, s)
			same = same && (p.Cells[s] == other(p.Cells[twin]))
		}
		if same {
			return y
		}
	}
	return war.Free
}

// other returns a cell with red and blue exchanged.
func other(c war.Cell) war.Cell {
	if c.Owner != game.NoSide {
		c.Owner = c.Owner.Other()
	}
	if c.Leader != game.NoSide {
		c.Leader = c.Leader.Other()
	}
	return c
}

// Position returns the map as it is now.
func (d *Draft) Position() *war.Position {
	now := d.Now()
	return &now
}

// Replace replaces the map in a step of its own. The draft takes over the symmetry of the new map.
func (d *Draft) Replace(p war.Position) {
	d.History.Replace(p)
	d.Symmetry = symmetryOf(&p)
}

// Paint applies a brush to a square, and to its twin with red and blue exchanged. A square that is
// its own twin can hold neither a leader nor a site with an owner.
func (d *Draft) Paint(s grid.Square, b Brush) {
	if b.Tool == Flag {
		d.mark(s, b.Side)
		return
	}
	next := d.Now()
	twin := d.Symmetry.Twin(next.Size, s)
	if d.Symmetry != war.Free && twin == s && (b.Tool == Leader || b.Tool == Site && b.Side != game.NoSide) {
		return
	}
	paint := func(s grid.Square) {
		next.Set(s, b.on(next.Cells[s]))
		if b.Tool == Eraser || !next.Cells[s].Terrain.Open() {
			unmark(&next, s)
		}
	}
	paint(s)
	if twin != s {
		b.Side = b.Side.Other()
		paint(twin)
	}
	d.Set(next)
}

// resize cuts the map at the right and the bottom, or adds plain land there. If the same stroke
// makes the map larger again, the squares that it cut off return.
func (d *Draft) resize(z grid.Size) {
	now, base := d.Now(), d.Base()
	next := war.Position{Size: z, Turn: now.Turn, Left: now.Left, Objective: cut(base.Objective, z)}
	for i := range next.Armies {
		next.Armies[i].Resources = now.Armies[i].Resources
	}
	for s := range base.Size.Squares().All() {
		if z.Has(s) {
			next.Set(s, base.Cells[s])
		}
	}
	d.Rules.Begin(&next)
	d.Set(next)
}

// setResources sets the initial resources of an army.
func (d *Draft) setResources(side game.Side, n int) {
	next := d.Now()
	next.Army(side).Resources = uint32(min(max(n, 0), maxResources))
	d.Set(next)
}

// setLimit sets the number of actions, or turns, of a match.
func (d *Draft) setLimit(n int) {
	next := d.Now()
	next.Left = uint16(min(max(n, minLimit), maxLimit))
	d.Set(next)
}

// Clear makes all land plain and removes everything except two capitals with their leaders.
func (d *Draft) Clear() {
	now := d.Now()
	next := blank(d.Rules, now.Size, now.Left, d.Symmetry)
	for i := range next.Armies {
		next.Armies[i].Resources = now.Armies[i].Resources
	}
	d.History.Replace(next)
}

// blank returns plain land with a capital and a leader for each army.
func blank(r *war.Rules, z grid.Size, limit uint16, y war.Symmetry) war.Position {
	p := war.Position{Size: z, Turn: game.Red, Left: limit}
	home := grid.At(0, z.Rows()/2)
	if y == war.Free {
		y = war.Turned
	}
	p.Set(home, war.Cell{Site: war.City, Owner: game.Red, Leader: game.Red, Soldiers: 2})
	p.Set(y.Twin(z, home), war.Cell{Site: war.City, Owner: game.Blue, Leader: game.Blue, Soldiers: 2})
	r.Begin(&p)
	return p
}

// Fault is the reason why a map cannot be played; empty if it can.
type Fault string

// Faults. They are keys of texts.
const (
	NoFault   Fault = ""
	NoRed     Fault = "noleader.red"
	NoBlue    Fault = "noleader.blue"
	Apart     Fault = "apart"
	NotByRule Fault = "rules"
	Flags     Fault = "flags"
)

// fault returns the reason why the map cannot be played, or [NoFault].
func (d *Draft) fault() Fault {
	p := d.Position()
	d.Rules.Begin(p) // counts who stands on flags
	plain := *p
	plain.Objective = war.Objective{}
	for i := range plain.Armies {
		plain.Armies[i].Points = 0
	}
	switch {
	case p.Army(game.Red).LeaderCount == 0:
		return NoRed
	case p.Army(game.Blue).LeaderCount == 0:
		return NoBlue
	case !war.Connected(p):
		return Apart
	case d.Rules.ValidateStart(&plain) != nil:
		return NotByRule
	case d.Rules.ValidateStart(p) != nil:
		return Flags
	}
	return NoFault
}
