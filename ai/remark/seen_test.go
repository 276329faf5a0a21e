package remark

import (
	"strconv"
	"strings"

	"eras/game/grid"
)

// seen is a war as its text says it: what the tests know of a position.
type seen struct {
	w, h              int
	squares           map[grid.Square]square
	resources, points [2]int
	// objective is the kind of the objective, its goal or the wagon's square, and the squares of red and
	// of blue. It is empty if there is none.
	objective [4]string
}

// square is a square of the text.
type square struct {
	terrain, site byte // 0 for none
	owner         byte
	leader        byte
	soldiers      int
}

// read reads the text of a position, independently of package war.
func read(text string) seen {
	fields := strings.Fields(text)
	s := seen{squares: map[grid.Square]square{}}
	rows := strings.Split(fields[0], "/")
	s.h = len(rows)
	for y, row := range rows {
		cells := strings.Split(row, ",")
		s.w = len(cells)
		for x, cell := range cells {
			var q square
			cell = strings.TrimSuffix(cell, "*")
			if cell != "" && strings.IndexByte("fhm~=+", cell[0]) >= 0 {
				q.terrain, cell = cell[0], cell[1:]
			}
			site, leader, has := strings.Cut(cell, ":")
			if site != "" {
				q.site, q.owner = site[0], site[1]
			}
			if has {
				q.leader = leader[0]
				q.soldiers, _ = strconv.Atoi(leader[1:])
			}
			s.squares[grid.At(x, y)] = q
		}
	}
	if last := fields[len(fields)-1]; strings.HasPrefix(last, "blue=") {
		for i, field := range fields[len(fields)-3:] {
			key, value, _ := strings.Cut(field, "=")
			if i == 0 {
				s.objective[0] = key
			}
			s.objective[i+1] = value
		}
		fields = fields[:len(fields)-3]
	}
	for i := range 2 {
		s.resources[i], _ = strconv.Atoi(fields[2+i])
		if len(fields) > 6 {
			s.points[i], _ = strconv.Atoi(fields[5+i])
		}
	}
	return s
}

// leaderAt returns who has a leader on a square that is written as in the text, 0 for nobody.
func (s *seen) leaderAt(square string) byte {
	x, y, _ := strings.Cut(square, ",")
	i, _ := strconv.Atoi(x)
	j, _ := strconv.Atoi(y)
	return s.squares[grid.At(i-1, j-1)].leader
}

// flags counts the leaders of a side on its squares of the objective.
func (s *seen) flags(side byte) int {
	n, squares := 0, s.objective[2]
	if side == 'b' {
		squares = s.objective[3]
	}
	for _, square := range strings.Split(squares, ";") {
		if s.leaderAt(square) == side {
			n++
		}
	}
	return n
}

// sum adds up what f returns for each square.
func (s *seen) sum(f func(at grid.Square, q square) int) int {
	n := 0
	for at, q := range s.squares {
		n += f(at, q)
	}
	return n
}

func (s *seen) sites(kind, owner byte) int {
	return s.sum(func(_ grid.Square, q square) int {
		if q.site == kind && q.owner == owner {
			return 1
		}
		return 0
	})
}

func (s *seen) leaders(side byte) int {
	return s.sum(func(_ grid.Square, q square) int {
		if q.leader == side {
			return 1
		}
		return 0
	})
}

func (s *seen) soldiers(side byte) int {
	return s.sum(func(_ grid.Square, q square) int {
		if q.leader == side {
			return q.soldiers
		}
		return 0
	})
}

// away returns how far the nearest leader of a side is.
func (s *seen) away(from grid.Square, side byte) int {
	best := 1000
	for at, q := range s.squares {
		dx, dy := at.X()-from.X(), at.Y()-from.Y()
		if q.leader == side {
			best = min(best, max(dx, -dx)+max(dy, -dy))
		}
	}
	return best
}
