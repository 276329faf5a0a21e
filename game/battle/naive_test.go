package battle_test

import (
	"fmt"
	"strconv"
	"strings"

	"eras/game/battle"
)

// naive is a simple second implementation of the rules: letters in a table, no sets,
// and no shared code but the position's text. Tests compare the fast rules with it.
type naive struct {
	rows         [][]byte // 'r', 'b' or '.'
	turn         byte
	left         int
	stall, rings int
}

func newNaive(text string) naive {
	f := strings.Fields(text)
	var n naive
	for _, row := range strings.Split(f[0], "/") {
		var cells []byte
		for i := 0; i < len(row); i++ {
			if row[i] == 'r' || row[i] == 'b' {
				cells = append(cells, row[i])
				continue
			}
			j := i
			for j < len(row) && row[j] >= '0' && row[j] <= '9' {
				j++
			}
			k, _ := strconv.Atoi(row[i:j])
			cells = append(cells, strings.Repeat(".", k)...)
			i = j - 1
		}
		n.rows = append(n.rows, cells)
	}
	n.turn = f[1][0]
	n.left, _ = strconv.Atoi(f[2])
	if len(f) == 5 {
		n.stall, _ = strconv.Atoi(f[3])
		n.rings, _ = strconv.Atoi(f[4])
	}
	return n
}

func (n naive) text() string {
	var rows []string
	for _, row := range n.rows {
		s := ""
		empty := 0
		for _, c := range append(append([]byte{}, row...), '!') {
			if c == '.' {
				empty++
				continue
			}
			if empty > 0 {
				s += strconv.Itoa(empty)
				empty = 0
			}
			if c != '!' {
				s += string(c)
			}
		}
		rows = append(rows, s)
	}
	text := fmt.Sprintf("%s %c %d", strings.Join(rows, "/"), n.turn, n.left)
	if n.stall != 0 || n.rings != 0 {
		text += fmt.Sprintf(" %d %d", n.stall, n.rings)
	}
	return text
}

func (n naive) count(c byte) (k int) {
	for _, row := range n.rows {
		for _, d := range row {
			if d == c {
				k++
			}
		}
	}
	return k
}

func (n naive) over() bool { return n.left == 0 || n.count('r') == 0 || n.count('b') == 0 }

func (n naive) closed(x, y int) bool {
	edge := min(x, y, len(n.rows[0])-1-x, len(n.rows)-1-y)
	return edge < n.rings
}

// moves returns the texts of the legal moves.
func (n naive) moves() (all []string) {
	if n.over() {
		return nil
	}
	for y, row := range n.rows {
		for x, c := range row {
			if c != n.turn {
				continue
			}
			for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
				tx, ty := x+d[0], y+d[1]
				if tx < 0 || ty < 0 || tx >= len(row) || ty >= len(n.rows) || n.rows[ty][tx] == n.turn || n.closed(tx, ty) {
					continue
				}
				all = append(all, fmt.Sprintf("%d,%d-%d,%d", x+1, y+1, tx+1, ty+1))
			}
		}
	}
	if len(all) == 0 {
		return []string{"pass"}
	}
	return all
}

func (n naive) play(move string, stall uint8) naive {
	next := n
	next.rows = nil
	for _, row := range n.rows {
		next.rows = append(next.rows, append([]byte{}, row...))
	}
	capture := false
	if move != "pass" {
		var x, y, tx, ty int
		fmt.Sscanf(move, "%d,%d-%d,%d", &x, &y, &tx, &ty)
		capture = next.rows[ty-1][tx-1] != '.'
		next.rows[ty-1][tx-1] = n.turn
		next.rows[y-1][x-1] = '.'
	}
	next.turn = 'r' + 'b' - n.turn
	next.left--
	if stall == 0 {
		return next
	}
	switch {
	case capture:
		next.stall = 0
	case next.rings < battle.MaxRings:
		next.stall++
		if next.stall >= int(stall) {
			next.stall = 0
			next.rings++
			for y, row := range next.rows {
				for x := range row {
					if next.closed(x, y) {
						row[x] = '.'
					}
				}
			}
		}
	}
	return next
}

func (n naive) perft(depth int, stall uint8) uint64 {
	if depth == 0 || n.over() {
		return 1
	}
	var sum uint64
	for _, m := range n.moves() {
		sum += n.play(m, stall).perft(depth-1, stall)
	}
	return sum
}
