package battle_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"eras/game"
	"eras/game/battle"
)

// naive is a simple second implementation of the rules: letters in a table, no sets,
// and no shared code but the position's text. Tests compare the fast rules with it.
type naive struct {
	rows         [][]byte // letters of soldiers or '.'
	ground       [][]byte // letters of ground or '.'; nil for none
	turn         byte
	left         int
	stall, rings int
	nerve        [2]int // red's, blue's
	rout         string
}

// sides has the letters of red's and blue's soldiers.
var sides = map[byte]string{'r': "rhak", 'b': "bHAK"}

func (n naive) own(c byte) bool { return strings.IndexByte(sides[n.turn], c) >= 0 }

// kind returns 'r', 'h', 'a' or 'k' for soldiers of either side.
func kind(c byte) byte {
	if c == 'b' {
		return 'r'
	}
	return byte(unicode.ToLower(rune(c)))
}

func newNaive(text string) naive {
	f := strings.Fields(text)
	var n naive
	if ground, ok := strings.CutPrefix(f[len(f)-1], "ground="); ok {
		n.ground, f = cells(ground), f[:len(f)-1]
	}
	n.rows = cells(f[0])
	n.turn = f[1][0]
	n.left, _ = strconv.Atoi(f[2])
	for i, to := range []*int{&n.stall, &n.rings, &n.nerve[0], &n.nerve[1]} {
		if len(f) > 3+i {
			*to, _ = strconv.Atoi(f[3+i])
		}
	}
	if len(f) > 7 {
		n.rout = f[7]
	}
	return n
}

// cells reads rows of letters and of numbers of empty squares.
func cells(text string) (rows [][]byte) {
	for _, row := range strings.Split(text, "/") {
		var cells []byte
		for i := 0; i < len(row); i++ {
			if row[i] < '0' || row[i] > '9' {
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
		rows = append(rows, cells)
	}
	return rows
}

// compact writes rows as cells reads them.
func compact(cells [][]byte) string {
	var rows []string
	for _, row := range cells {
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
	return strings.Join(rows, "/")
}

func (n naive) text() string {
	text := n.bare()
	if n.ground != nil {
		text += " ground=" + compact(n.ground)
	}
	return text
}

// bare is text without the ground.
func (n naive) bare() string {
	text := fmt.Sprintf("%s %c %d", compact(n.rows), n.turn, n.left)
	all := fmt.Sprintf(" %d %d %d %d %s", n.stall, n.rings, n.nerve[0], n.nerve[1], n.rout)
	switch {
	case n.rout != "":
		return text + all
	case n.nerve != [2]int{}:
		return text + strings.TrimRight(all, " ")
	case n.stall != 0 || n.rings != 0:
		return text + fmt.Sprintf(" %d %d", n.stall, n.rings)
	}
	return text
}

// count returns how many soldiers have one of the letters.
func (n naive) count(letters string) (k int) {
	for _, row := range n.rows {
		for _, d := range row {
			if strings.IndexByte(letters, d) >= 0 {
				k++
			}
		}
	}
	return k
}

func (n naive) over() bool {
	return n.left == 0 || n.count(sides['r']) == 0 || n.count(sides['b']) == 0
}

func (n naive) closed(x, y int) bool {
	edge := min(x, y, len(n.rows[0])-1-x, len(n.rows)-1-y)
	return edge < n.rings
}

// heal makes trampled squares empty.
func (n naive) heal() {
	for _, row := range n.rows {
		for x, c := range row {
			if c == 'x' {
				row[x] = '.'
			}
		}
	}
}

// at returns the letter on a square, 0 where nobody may go.
func (n naive) at(x, y int) byte {
	if x < 0 || y < 0 || x >= len(n.rows[0]) || y >= len(n.rows) || n.closed(x, y) {
		return 0
	}
	if strings.IndexByte("#~m", n.under(x, y)) >= 0 {
		return 0
	}
	return n.rows[y][x]
}

// under returns the letter of the ground of a square.
func (n naive) under(x, y int) byte {
	if n.ground == nil {
		return '.'
	}
	return n.ground[y][x]
}

var directions = [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}

// targets returns where the soldier on a square may step, or shoot.
func (n naive) targets(x, y int) map[[2]int]bool {
	all := map[[2]int]bool{}
	c := kind(n.rows[y][x])
	step := func(x, y int) {
		switch to := n.at(x, y); {
		case to == 0 || to == 'x' || n.own(to), c == 'a' && to != '.', c == 'h' && (kind(to) == 'r' || n.under(x, y) == 'h'):
		default:
			all[[2]int{x, y}] = true
		}
	}
	for _, d := range directions {
		tx, ty := x+d[0], y+d[1]
		step(tx, ty)
		if c == 'h' && n.at(tx, ty) == '.' && n.under(tx, ty) != 'h' {
			for _, e := range directions {
				step(tx+e[0], ty+e[1])
			}
		}
		if to := n.at(tx+d[0], ty+d[1]); c == 'a' && to != 0 && to != '.' && to != 'x' && !n.own(to) && n.under(tx+d[0], ty+d[1]) != 'f' {
			all[[2]int{tx + d[0], ty + d[1]}] = true
		}
	}
	return all
}

// moves returns the texts of the legal moves.
func (n naive) moves() (all []string) {
	if n.over() {
		return nil
	}
	for y, row := range n.rows {
		for x, c := range row {
			if !n.own(c) {
				continue
			}
			for to := range n.targets(x, y) {
				all = append(all, fmt.Sprintf("%d,%d-%d,%d", x+1, y+1, to[0]+1, to[1]+1))
			}
		}
	}
	if len(all) == 0 {
		return []string{"pass"}
	}
	return all
}

func (n naive) play(move string, r battle.Rules) naive {
	stall := r.Stall
	next := n
	next.rows = nil
	for _, row := range n.rows {
		next.rows = append(next.rows, append([]byte{}, row...))
	}
	capture := false
	led := map[byte]bool{}
	for side := range sides {
		led[side] = n.count(sides[side][3:]) > 0
	}
	if move != "pass" {
		var x, y, tx, ty int
		fmt.Sscanf(move, "%d,%d-%d,%d", &x, &y, &tx, &ty)
		from, to := &next.rows[y-1][x-1], &next.rows[ty-1][tx-1]
		capture = *to != '.'
		ground := byte('.')
		if r.Trample && !capture {
			ground = 'x'
		}
		if kind(*from) == 'a' && capture {
			*to = '.'
		} else {
			*to, *from = *from, ground
		}
	}
	if capture {
		next.heal()
	}
	next.turn = 'r' + 'b' - n.turn
	next.left--
	switch {
	case stall == 0:
	case capture:
		next.stall = 0
	case next.rings < battle.MaxRings:
		next.stall++
		if next.stall >= int(stall) {
			next.stall = 0
			next.rings++
			next.heal()
			for y, row := range next.rows {
				for x := range row {
					if next.closed(x, y) {
						row[x] = '.'
					}
				}
			}
		}
	}
	for _, side := range []byte{'r', 'b'} {
		left := next.count(sides[side])
		switch {
		case led[side] && next.count(sides[side][3:]) == 0:
			next.rout = "captain"
		case 0 < left && left <= next.nerve[strings.IndexByte("rb", side)]:
			if next.rout == "" {
				next.rout = "morale"
			}
		default:
			continue
		}
		for _, row := range next.rows {
			for x, c := range row {
				if strings.IndexByte(sides[side], c) >= 0 {
					row[x] = '.'
				}
			}
		}
	}
	return next
}

func (n naive) perft(depth int, r battle.Rules) uint64 {
	if depth == 0 || n.over() {
		return 1
	}
	var sum uint64
	for _, m := range n.moves() {
		sum += n.play(m, r).perft(depth-1, r)
	}
	return sum
}

func TestPerftEqualsTheNaiveGenerator(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, so the race pass has nothing to find")
	}
	rng := game.Random(1)
	for _, r := range all {
		for i := range 300 {
			p := randomPosition(rng, r)
			n := newNaive(p.String())
			if n.text() != p.String() {
				t.Fatalf("the naive board writes %s for %v", n.text(), p)
			}
			depth := 1 + i%4
			if n := p.Red.Len() + p.Blue.Len(); n > 14 || n > 7 && r.Kinds {
				depth = min(depth, 2)
			}
			if got, want := r.Perft(p, depth), n.perft(depth, r); got != want {
				t.Errorf("%v under %v: perft(%d) = %d, the naive generator counts %d", p, r, depth, got, want)
			}
		}
	}
}

func TestMovesAndPositionsEqualTheNaiveBoard(t *testing.T) {
	rng := game.Random(2)
	for _, r := range all {
		for range 300 {
			p := randomPosition(rng, r)
			n := newNaive(p.String())
			var got []string
			for _, m := range p.Moves(nil) {
				got = append(got, m.String())
				next := p
				r.Play(&next, m)
				if want := n.play(m.String(), r).text(); next.String() != want {
					t.Fatalf("%v, %v: %v, want %s", p, m, next, want)
				}
			}
			want := n.moves()
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%v: moves %v, want %v", p, got, want)
			}
		}
	}
}
