package network

import (
	"eras/ai/evaluation"
	"eras/game/grid"
)

// evaluator is a network made ready for boards of one size.
type evaluator struct {
	odd, inputs int
	rows        [maxInputs]row
	outputs     [MaxUnits]int64
	// tables has, for each plane and square, the amount that one piece adds to the units.
	tables [maxPlanes][grid.Cells]sums
}

// row is the connections of one input: to the value, and to the hidden units.
type row struct {
	direct int64
	units  [MaxUnits]int64
}

// sums are the planes' parts of the sums of all units, where 1<<sumBits stands for 1.
type sums [MaxUnits]int32

// prepare makes e the evaluator of n for boards of size z.
func (e *evaluator) prepare(n *Network, z grid.Size) {
	s := n.shape
	*e = evaluator{odd: len(s.Odd), inputs: s.inputs()}
	for i, w := range n.direct() {
		e.rows[i].direct = int64(w)
	}
	for j := range s.Units {
		output, inputs, cells := n.unit(j)
		e.outputs[j] = int64(output)
		for i, w := range inputs {
			e.rows[i].units[j] = int64(w)
		}
		for p, plane := range s.Planes {
			part := cells[p*s.Columns*s.Rows:][:s.Columns*s.Rows]
			for y := range z.Rows() {
				for x := range z.Columns() {
					e.tables[p][grid.At(x, y)][j] = s.pool(part, z, x, y) >> (2*poolBits + weightBits - sumBits + plane.Shift)
				}
			}
		}
	}
}

// poolBits is the number of bits of a share in pooling.
const poolBits = 8

// pool returns the weight of a square, from those of the cells of the grid. A weight of 1
// is 1<<(2*poolBits+weightBits).
func (s *Shape) pool(cells []int16, z grid.Size, x, y int) int32 {
	sum := int32(0)
	for _, c := range s.shares(z, x, y) {
		if c.share != 0 {
			sum += int32(cells[c.cell]) * int32(c.share)
		}
	}
	return sum
}

// part is the share of a square that belongs to a cell of the grid, in units of
// 1/(1<<(2*poolBits)). The cell counts only if share is not 0.
type part struct{ cell, share int }

// shares returns the cells that a square belongs to: those whose centres are nearest.
func (s *Shape) shares(z grid.Size, x, y int) [4]part {
	column, right := share(2*x+1, 2*z.Columns(), s.Columns)
	at, rows := 2*y+1, 2*z.Rows()
	if s.Fold {
		at, rows = 2*min(y, z.Rows()-1-y)+1, z.Rows()
	}
	row, down := share(at, rows, s.Rows)
	first := row*s.Columns + column
	return [...]part{
		{first, (1<<poolBits - right) * (1<<poolBits - down)},
		{first + 1, right * (1<<poolBits - down)},
		{first + s.Columns, (1<<poolBits - right) * down},
		{first + s.Columns + 1, right * down},
	}
}

// share returns the cell of n whose centre is at or before the place at/of on a line, and the share
// of the next cell.
func share(at, of, n int) (cell, next int) {
	place := at*n<<poolBits/of - 1<<(poolBits-1)
	place = min(max(place, 0), (n-1)<<poolBits)
	return place >> poolBits, place & (1<<poolBits - 1)
}

// add adds pieces to the sums.
func (e *evaluator) add(to *sums, pieces []Piece) {
	for i := range pieces {
		p := &pieces[i]
		for j, w := range &e.tables[p.Plane][p.Square] {
			to[j] += w * p.Amount
		}
	}
}

// value returns the network's value of inputs and planes, in units of a search. As inputs are from
// -1 to 1 it lies between plus and minus 200 million.
func (e *evaluator) value(x *Inputs, planes *sums) int32 {
	// A loop over the units would take half as long again.
	var direct, even0, even1, even2, even3 int64
	odd0, odd1, odd2, odd3 := int64(planes[0]), int64(planes[1]), int64(planes[2]), int64(planes[3])
	for i := range e.odd {
		x, r := int64(x[i&(maxInputs-1)]), &e.rows[i&(maxInputs-1)]
		direct += x * r.direct
		odd0, odd1, odd2, odd3 = odd0+x*r.units[0], odd1+x*r.units[1], odd2+x*r.units[2], odd3+x*r.units[3]
	}
	for i := e.odd; i < e.inputs; i++ {
		x, r := int64(x[i&(maxInputs-1)]), &e.rows[i&(maxInputs-1)]
		direct += x * r.direct
		even0, even1, even2, even3 = even0+x*r.units[0], even1+x*r.units[1], even2+x*r.units[2], even3+x*r.units[3]
	}
	hidden := e.outputs[0]*(clip(even0+odd0)-clip(even0-odd0)) +
		e.outputs[1]*(clip(even1+odd1)-clip(even1-odd1)) +
		e.outputs[2]*(clip(even2+odd2)-clip(even2-odd2)) +
		e.outputs[3]*(clip(even3+odd3)-clip(even3-odd3))
	// Divisions, unlike shifts, round a number and its negative alike.
	const unit = 1 << sumBits
	return int32((direct + hidden*(unit/(active*weightOne))) * evaluation.Unit / unit)
}

// active is the largest output of a unit.
const active = weightOne

// clip is the activation of a unit: its sum between -1 and 1.
func clip(sum int64) int64 {
	return min(max(sum, -1<<sumBits), 1<<sumBits) / (1 << sumBits / active)
}
