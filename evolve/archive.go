package evolve

import (
	"context"
	"math"
	"slices"
)

// Cell returns the number of the cell of a behaviour. Each axis, from 0 to 1, is cut into the given
// number of intervals.
func Cell(behaviour []float64, bins []int) int {
	cell := 0
	for i, n := range bins {
		cell = cell*n + min(n-1, max(0, int(behaviour[i]*float64(n))))
	}
	return cell
}

// Specimen is an individual with what its games showed.
type Specimen struct {
	Genes     []float64
	Behaviour []float64
	// Points is its share of the points in Games games, from 0 to 1.
	Points float64
	Games  int
}

// Lower returns the points less their standard error, a lower bound that holds in five of six
// cases. A long series counts for more than a lucky short one.
func (s *Specimen) Lower() float64 { return s.Points - s.deviation() }

// Upper returns the points and their standard error.
func (s *Specimen) Upper() float64 { return s.Points + s.deviation() }

// deviation returns the standard error of the points, of games that are won or lost.
func (s *Specimen) deviation() float64 { return 0.5 / math.Sqrt(float64(max(1, s.Games))) }

// Archive has the cells of behaviour of MAP-Elites (Mouret and Clune, "Illuminating search spaces
// by mapping elites", 2015). Each cell keeps the best specimen of its behaviour.
type Archive struct {
	bins  []int
	cells map[int]Specimen
}

// NewArchive returns an empty archive. Each axis is cut into the given number of intervals.
func NewArchive(bins []int) *Archive {
	return &Archive{bins, map[int]Specimen{}}
}

// Add puts a specimen into its cell if the cell is empty or its elite has a lower [Specimen.Lower].
// It reports whether it did, the gain in Lower, and whether the cell was empty; the gain is then
// the whole Lower of the specimen.
func (a *Archive) Add(s Specimen) (added bool, gain float64, empty bool) {
	cell := Cell(s.Behaviour, a.bins)
	old, taken := a.cells[cell]
	gain = s.Lower()
	if taken {
		gain -= old.Lower()
	}
	if taken && gain <= 0 {
		return false, gain, false
	}
	a.cells[cell] = s
	return true, gain, !taken
}

// At returns the elite of the cell of a behaviour.
func (a *Archive) At(behaviour []float64) (s Specimen, taken bool) {
	s, taken = a.cells[Cell(behaviour, a.bins)]
	return s, taken
}

// Elites returns all elites in the order of their cells.
func (a *Archive) Elites() []Specimen {
	order := make([]int, 0, len(a.cells))
	for cell := range a.cells {
		order = append(order, cell)
	}
	slices.Sort(order)
	all := make([]Specimen, len(order))
	for i, cell := range order {
		all[i] = a.cells[cell]
	}
	return all
}

// Cells returns the number of cells.
func (a *Archive) Cells() int {
	n := 1
	for _, b := range a.bins {
		n *= b
	}
	return n
}

// Coverage returns the number of cells that are taken.
func (a *Archive) Coverage() int { return len(a.cells) }

// QD returns the QD score, the sum of [Specimen.Lower] of all elites. It never falls.
func (a *Archive) QD() float64 {
	sum := 0.0
	for _, s := range a.Elites() {
		sum += max(0, s.Lower())
	}
	return sum
}

// spread chooses specimens from different cells, at most the number most. The first of all is among
// them. A cell offers its specimen with the most points; spread chooses in turn the one whose
// behaviour differs most from those chosen before.
func spread(all []Specimen, bins []int, most int) []Specimen {
	cells := map[int]int{} // the place of the best of a cell
	for i := range all {
		cell := Cell(all[i].Behaviour, bins)
		if j, taken := cells[cell]; !taken || j != 0 && all[i].Points > all[j].Points {
			cells[cell] = i
		}
	}
	left := make([]int, 0, len(cells))
	for _, i := range cells {
		left = append(left, i)
	}
	slices.Sort(left)
	chosen := []Specimen{all[0]}
	for left = left[1:]; len(left) > 0 && len(chosen) < most; {
		next, far := 0, -1.0
		for k, i := range left {
			near := math.Inf(1)
			for _, c := range chosen {
				near = min(near, apart(all[i].Behaviour, c.Behaviour, bins))
			}
			if near > far {
				next, far = k, near
			}
		}
		chosen = append(chosen, all[left[next]])
		left = slices.Delete(left, next, next+1)
	}
	slices.SortStableFunc(chosen[1:], func(a, b Specimen) int {
		switch {
		case a.Points > b.Points:
			return -1
		case a.Points < b.Points:
			return 1
		}
		return 0
	})
	return chosen
}

// apart returns the square of the distance of behaviours, in cells.
func apart(a, b []float64, bins []int) float64 {
	sum := 0.0
	for i, n := range bins {
		d := (a[i] - b[i]) * float64(n)
		sum += float64(d * d)
	}
	return sum
}

// MaxAxes is the largest number of axes of a behaviour.
const MaxAxes = 3

// Share counts how often a player did something and how often the player could have done it.
type Share struct{ Part, Whole float64 }

// Count counts an occasion, and whether the player took it.
func (s *Share) Count(took bool) {
	s.Whole++
	if took {
		s.Part++
	}
}

// Value returns the share, from 0 to 1, and 0 if the player never could.
func (s Share) Value() float64 {
	if s.Whole == 0 {
		return 0
	}
	return s.Part / s.Whole
}

// Traits are the shares of a player by axis; the axes that a game does not have are zero.
type Traits [MaxAxes]Share

// Add adds what was counted elsewhere.
func (t *Traits) Add(o Traits) {
	for i := range t {
		t[i].Part += o[i].Part
		t[i].Whole += o[i].Whole
	}
}

// Behaviour returns the values of the first axes.
func (t *Traits) Behaviour(axes int) []float64 {
	b := make([]float64, axes)
	for i := range b {
		b[i] = t[i].Value()
	}
	return b
}

// Observed is the result of a game for home, with what both did, home first.
type Observed struct {
	Result
	Traits [2]Traits
}

// ObservedContest is a [Contest] that also says how its players behaved.
type ObservedContest func(ctx context.Context, home, away []float64, seed uint64) (Observed, error)
