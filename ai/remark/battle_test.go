package remark

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
)

// pieces counts the soldiers of a side in the text of a battle.
func pieces(text string, side game.Side) int {
	board, _, _ := strings.Cut(text, " ")
	letters := map[game.Side]string{game.Red: "rhak", game.Blue: "bHAK"}[side]
	n := 0
	for _, c := range board {
		if strings.ContainsRune(letters, c) {
			n++
		}
	}
	return n
}

// TestRemarksOfBattlesAreTrue plays random battles and checks every remark against the text
// of the position and what was counted before.
func TestRemarksOfBattlesAreTrue(t *testing.T) {
	var both []battle.Rules
	for _, text := range []string{"board=scaled limit=60 tie=defender stall=12", "board=close limit=60 tie=defender stall=12 break=40 kinds=yes captain=yes survivors=yes"} {
		rules, err := battle.ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		both = append(both, rules)
	}
	rng := rand.New(rand.NewPCG(20, 5))
	occurred := map[Kind]int{}
	for n := range 1500 {
		me := game.Side(1 + n%2)
		rules := both[n/2%2]
		p := battle.Between(rules, game.Side(1+rng.IntN(2)), 2+rng.IntN(8), 2+rng.IntN(8))
		b := NewBattle(&rules, &p, me, rng.Uint64())
		begun := map[game.Side]int{me: pieces(p.String(), me), me.Other(): pieces(p.String(), me.Other())}
		led := begun[me] - begun[me.Other()]
		said := map[Remark]bool{}
		for !p.Over() {
			moves := p.Moves(nil)
			m := moves[rng.IntN(len(moves))]
			if i := slices.IndexFunc(moves, func(m battle.Move) bool { return m != battle.Pass && p.At(m.To()) != game.NoSide }); i >= 0 && rng.IntN(3) > 0 {
				m = moves[i]
			}
			rules.Play(&p, m)
			r, ok := b.Speak(&p)
			if p.Over() || p.Turn == me {
				if ok {
					t.Fatalf("%v is said while the person is not to move", r)
				}
				continue
			}
			text := p.String()
			own, enemy := pieces(text, me), pieces(text, me.Other())
			if ok {
				occurred[r.Kind]++
				wording := Remark{r.Kind, r.Variant, Facts{}}
				if said[wording] {
					t.Fatalf("%v is said twice", wording)
				}
				said[wording] = true
				f := r.Facts
				counted := f.Own == own && f.Enemy == enemy
				holds := map[Kind]bool{
					Blood:     counted && begun[me.Other()]-enemy == 1 && begun[me] == own,
					MyBlood:   counted && begun[me]-own == 1 && begun[me.Other()] == enemy,
					Ahead:     counted && own > enemy && led < 0,
					Behind:    counted && own < enemy && led > 0,
					Twice:     counted && own >= 2*enemy,
					LastOne:   enemy == 1 && begun[me.Other()] > 1,
					MyLastOne: own == 1 && begun[me] > 1,
					Nerve:     enemy-begun[me.Other()]*int(rules.Break)/100 == f.N && rules.Break > 0,
					MyNerve:   own-begun[me]*int(rules.Break)/100 == f.N && rules.Break > 0,
					Captain:   reaches(text, f.Other, f.Square, me),
					Ring:      r.Kind == Ring && closes(t, &rules, text) == f.N,
				}
				if !holds[r.Kind] {
					t.Fatalf("%v is false at %s (I am %v)", r, text, me)
				}
			}
			if own != enemy {
				led = own - enemy
			}
		}
	}
	for i := range battleRules {
		if occurred[battleRules[i].kind] == 0 {
			t.Errorf("no remark %q occurred", battleRules[i].kind)
		}
	}
	t.Logf("remarks: %v", occurred)
}

// reaches reports whether a soldier of side on from can capture a captain on to, by the text
// of a battle.
func reaches(text string, from, to grid.Square, side game.Side) bool {
	board, _, _ := strings.Cut(text, " ")
	var rows []string
	for row := range strings.SplitSeq(board, "/") {
		wide := ""
		for _, c := range row {
			if c >= '1' && c <= '9' {
				wide += strings.Repeat(".", int(c-'0'))
			} else {
				wide += string(c)
			}
		}
		rows = append(rows, wide)
	}
	at := func(x, y int) byte {
		if y < 0 || y >= len(rows) || x < 0 || x >= len(rows[y]) {
			return '#'
		}
		return rows[y][x]
	}
	mine, captain := "rhak", byte('K')
	if side == game.Blue {
		mine, captain = "bHAK", 'k'
	}
	if at(to.X(), to.Y()) != captain {
		return false
	}
	dx, dy := to.X()-from.X(), to.Y()-from.Y()
	steps := max(dx, -dx) + max(dy, -dy)
	switch strings.IndexByte(mine, at(from.X(), from.Y())) {
	case 0, 3:
		return steps == 1
	case 1:
		between := at(from.X()+dx, from.Y()) == '.' || at(from.X(), from.Y()+dy) == '.'
		if dx == 0 || dy == 0 {
			between = at(from.X()+dx/2, from.Y()+dy/2) == '.'
		}
		return steps == 1 || steps == 2 && between
	case 2:
		return steps == 2 && (dx == 0 || dy == 0)
	}
	return false
}

// closes returns after how many moves without a capture a ring closes, by playing passes.
func closes(t *testing.T, rules *battle.Rules, text string) int {
	t.Helper()
	p, err := battle.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	rings := p.Rings
	for n := 1; n < 100; n++ {
		if rules.Play(&p, battle.Pass); p.Rings > rings {
			return n
		}
	}
	fields := strings.Fields(text)
	t.Fatalf("no ring closes after %s moves", strconv.Quote(fields[len(fields)-1]))
	return 0
}
