package battle_test

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// told is a battle as docs/rules.md tells of it, written from that page alone.
type told struct {
	cells    [][]byte // a letter, '.' for an empty square
	ground   [][]byte // the same; nil for a board without ground
	blue     bool     // to move
	left     int
	quiet    int // moves since a capture
	rings    int
	breaks   [2]int
	stall    int
	tramples bool
}

func readTold(r battle.Rules, text string) told {
	f := strings.Fields(text)
	var ground [][]byte
	if field, ok := strings.CutPrefix(f[len(f)-1], "ground="); ok {
		ground, f = readLetters(field), f[:len(f)-1]
	}
	n := make([]int, 8)
	for i := 2; i < len(f) && i < 7; i++ {
		n[i], _ = strconv.Atoi(f[i])
	}
	return told{cells: readLetters(f[0]), ground: ground, blue: f[1] == "b", left: n[2], quiet: n[3], rings: n[4], breaks: [2]int{n[5], n[6]}, stall: int(r.Stall), tramples: r.Trample}
}

func readLetters(text string) (cells [][]byte) {
	for _, row := range strings.Split(text, "/") {
		var line []byte
		for i := 0; i < len(row); i++ {
			if c := row[i]; c >= '0' && c <= '9' {
				for range int(c - '0') {
					line = append(line, '.')
				}
				continue
			}
			line = append(line, row[i])
		}
		cells = append(cells, line)
	}
	return cells
}

// on returns the letter of a square's ground.
func (b *told) on(x, y int) byte {
	if b.ground == nil || b.closed(x, y) {
		return '.'
	}
	return b.ground[y][x]
}

// side returns 0 for a letter of red, 1 for one of blue, -1 for none.
func side(c byte) int {
	switch {
	case strings.IndexByte("rhak", c) >= 0:
		return 0
	case strings.IndexByte("bHAK", c) >= 0:
		return 1
	}
	return -1
}

func (b *told) closed(x, y int) bool {
	w, h := len(b.cells[0]), len(b.cells)
	return x < b.rings || y < b.rings || x >= w-b.rings || y >= h-b.rings
}

func (b *told) at(x, y int) byte {
	if b.closed(x, y) || strings.IndexByte("#~m", b.on(x, y)) >= 0 {
		return 'x'
	}
	return b.cells[y][x]
}

func (b *told) count(of int) (n int) {
	for _, row := range b.cells {
		for _, c := range row {
			if side(c) == of {
				n++
			}
		}
	}
	return n
}

func (b *told) over() bool { return b.left == 0 || b.count(0) == 0 || b.count(1) == 0 }

func (b *told) mover() int { return map[bool]int{true: 1}[b.blue] }

var ways = [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}

// moves returns the moves as squares from and to; a pass has none.
func (b *told) moves() (all [][4]int) {
	own := b.mover()
	seen := map[[4]int]bool{}
	for y, row := range b.cells {
		for x, c := range row {
			if side(c) != own {
				continue
			}
			kind := c | 0x20 // horse, archers and captains of both sides have the same letters
			add := func(to [2]int, quiet, captures bool) {
				there := b.at(to[0], to[1])
				enemy := side(there) == 1-own
				m := [4]int{x, y, to[0], to[1]}
				foot := there == 'r' || there == 'b'
				switch on := b.on(to[0], to[1]); {
				case kind == 'h' && on == 'h', kind == 'a' && captures && on == 'f':
					return
				}
				if !seen[m] && (quiet && there == '.' || captures && enemy && !(kind == 'h' && foot)) {
					seen[m] = true
					all = append(all, m)
				}
			}
			for _, d := range ways {
				next := [2]int{x + d[0], y + d[1]}
				add(next, true, kind != 'a')
				if kind == 'a' {
					add([2]int{x + 2*d[0], y + 2*d[1]}, false, true)
				}
				if kind == 'h' && b.at(next[0], next[1]) == '.' && b.on(next[0], next[1]) != 'h' {
					for _, e := range ways {
						if far := [2]int{next[0] + e[0], next[1] + e[1]}; far != [2]int{x, y} {
							add(far, true, true)
						}
					}
				}
			}
		}
	}
	return all
}

func (b told) copy() told {
	rows := b.cells
	b.cells = nil
	for _, row := range rows {
		b.cells = append(b.cells, append([]byte(nil), row...))
	}
	return b
}

// clear replaces every square for which is reports true by an empty one.
func (b *told) clear(is func(x, y int, c byte) bool) {
	for y, row := range b.cells {
		for x, c := range row {
			if is(x, y, c) {
				b.cells[y][x] = '.'
			}
		}
	}
}

func (b *told) flee(of int) { b.clear(func(_, _ int, c byte) bool { return side(c) == of }) }

func (b *told) openTrampled() { b.clear(func(_, _ int, c byte) bool { return c == 'x' }) }

// play makes a move, or a pass if m is nil.
func (b told) play(m *[4]int) told {
	b = b.copy()
	own, fallen := b.mover(), byte('.')
	if m != nil {
		piece := b.cells[m[1]][m[0]]
		fallen = b.cells[m[3]][m[2]]
		if piece|0x20 == 'a' && fallen != '.' {
			b.cells[m[3]][m[2]] = '.'
		} else {
			b.cells[m[3]][m[2]], b.cells[m[1]][m[0]] = piece, '.'
		}
		if b.tramples && fallen == '.' {
			b.cells[m[1]][m[0]] = 'x'
		}
	}
	captured := fallen != '.'
	if captured && b.tramples {
		b.openTrampled()
	}
	b.blue = !b.blue
	b.left--
	if fallen|0x20 == 'k' {
		b.flee(1 - own)
	}
	switch {
	case b.stall == 0:
	case captured:
		b.quiet = 0
	case b.rings < 2:
		if b.quiet++; b.quiet == b.stall {
			b.quiet = 0
			b.rings++
			b.openTrampled()
			var led [2]bool
			b.clear(func(x, y int, c byte) bool {
				if b.closed(x, y) && c|0x20 == 'k' {
					led[side(c)] = true
				}
				return b.closed(x, y)
			})
			for i, fell := range led {
				if fell {
					b.flee(i)
				}
			}
		}
	}
	for i, n := range b.breaks {
		if stand := b.count(i); stand > 0 && stand <= n {
			b.flee(i)
		}
	}
	return b
}

func (b told) perft(depth int) uint64 {
	if depth == 0 || b.over() {
		return 1
	}
	moves := b.moves()
	if len(moves) == 0 {
		return b.play(nil).perft(depth - 1)
	}
	var n uint64
	for i := range moves {
		n += b.play(&moves[i]).perft(depth - 1)
	}
	return n
}

// The generator that was written from docs/rules.md counts as the program does, at 300 random
// positions of battles under the rules of all scenarios.
func TestPerftAsTheRulesAreWritten(t *testing.T) {
	rules := []string{
		"board=8x6 limit=100 tie=attacker stall=0", "board=scaled limit=100 tie=defender stall=20",
		"board=close limit=80 tie=defender stall=10 kinds=yes captain=yes survivors=yes trample=yes break=34",
		"board=close limit=80 tie=defender stall=2 kinds=yes captain=yes survivors=yes trample=yes break=34",
		"board=7x5 limit=60 tie=nobody stall=3 kinds=yes",
		"board=close limit=80 tie=defender stall=10 kinds=yes captain=yes survivors=yes trample=yes break=34 ground=yes",
	}
	rng := rand.New(rand.NewPCG(41, 11))
	both := 0
	for i := range 300 {
		r, err := battle.ParseRules(rules[i%len(rules)])
		if err != nil {
			t.Fatal(err)
		}
		red, blue := 1+rng.IntN(9), 1+rng.IntN(9)
		p := battle.Between(r, game.Red+game.Side(rng.IntN(2)), red, blue)
		if r.Ground {
			p = toldOn(t, r, p.Turn, red, blue, rng)
		}
		for range rng.IntN(40) {
			next := p
			moves := p.Moves(nil)
			if len(moves) == 0 {
				break
			}
			r.Play(&next, moves[rng.IntN(len(moves))])
			if next.Over() {
				if next.Red.Empty() && next.Blue.Empty() {
					both++
				}
				break
			}
			p = next
		}
		for depth := 1; depth <= 3; depth++ {
			if got, want := r.Perft(p, depth), readTold(r, p.String()).perft(depth); got != want {
				t.Fatalf("under %v at %v, depth %d: the program counts %d, the page %d", r, p, depth, got, want)
			}
		}
	}
	if both == 0 {
		t.Error("no ring broke both sides at once")
	}
	if fmt.Sprint(readTold(battle.Rules{}, "2r/xK1 b 3 1 1 2 2").cells) != "[[46 46 114] [120 75 46]]" {
		t.Error("the generator does not read positions")
	}
}

// toldOn returns the start of a battle on random land after it has compared the ground with what the
// page says of it.
func toldOn(t *testing.T, r battle.Rules, attacker game.Side, red, blue int, rng *rand.Rand) battle.Position {
	any := func(from ...battle.Ground) battle.Ground { return from[rng.IntN(len(from))] }
	land := battle.Land{Here: any(battle.Bare, battle.Woods, battle.Hill, battle.River, battle.Wall)}
	for i := range land.Beside {
		land.Beside[i] = any(battle.Bare, battle.Woods, battle.Hill, battle.River, battle.Rocks)
	}
	p := battle.NewPositionOn(r, attacker, r.Army(red), r.Army(blue), land)
	letters := map[battle.Ground]byte{battle.Bare: '.', battle.Woods: 'f', battle.Hill: 'h', battle.River: '~', battle.Wall: '#', battle.Rocks: 'm'}
	w, h := p.Size.Columns(), p.Size.Rows()
	want := make([][]byte, h)
	for y := range want {
		want[y] = []byte(strings.Repeat(".", w))
	}
	put := func(column int, order []int, g byte) {
		for _, row := range order {
			if want[row-1][column-1] == '.' {
				want[row-1][column-1] = g
			}
		}
	}
	order := map[int][]int{5: {3, 4, 2, 5, 1}, 6: {3, 4, 2, 5, 1, 6}, 7: {4, 5, 3, 6, 2, 7, 1}}[h]
	middle, front, behind := w/2+1, w/2+2, w/2+3
	if attacker == game.Blue {
		front, behind = w/2, w/2-1
	}
	switch land.Here {
	case battle.Woods:
		put(middle, order[:3], 'f')
		put(front, order[:3], 'f')
	case battle.Hill:
		put(front, order[:3], 'h')
		put(behind, order[:2], 'h')
	case battle.River:
		put(middle, order[2:], '~')
	case battle.Wall:
		put(middle, order[3:], '#')
	case battle.Bare, battle.Rocks:
	}
	if land.Here != battle.River {
		ends := map[int]int{5: 1, 6: 1, 7: 2}[h]
		for i := range ends {
			put(middle, []int{1 + i}, letters[land.Beside[0]])
			put(middle, []int{h - i}, letters[land.Beside[1]])
		}
	}
	for y, row := range want {
		for x, letter := range row {
			s := grid.At(x, y)
			if got := letters[p.GroundAt(s)]; got != letter {
				t.Fatalf("%v attacks on %+v: the ground of %v is %c, on the page %c", attacker, land, s, got, letter)
			}
			if p.At(s) != game.NoSide && strings.IndexByte("#~m", letter) >= 0 || letter == 'h' && p.At(s) != game.NoSide && p.Kind(s) == battle.Horse {
				t.Fatalf("%v attacks on %+v: somebody stands on %v", attacker, land, s)
			}
		}
	}
	return p
}
