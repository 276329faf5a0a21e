package war_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"eras/game/war"
)

// told is a war as docs/rules.md tells of it, written from that page alone.
type told struct {
	rules  map[string]int // by their keys in records
	yes    map[string]bool
	tie    string
	cells  [][]toldCell
	turn   int // 0 for red, 1 for blue
	purse  [2]int
	left   int
	points [2]int
	orders int
	// objective is what decides instead of the goal.
	objective toldObjective
}

type toldCell struct {
	land        byte // ' ' for a plain
	site, owner byte // 0 for none, 'n' for nobody
	leader      int  // -1 for none
	army        [3]int
	moved       bool
}

// The kinds in an army, in the order in which they are given up.
const (
	toldFoot = iota
	toldArcher
	toldHorse
)

func (c *toldCell) soldiers() int { return c.army[0] + c.army[1] + c.army[2] }

// count sums what says of each square.
func (w *told) count(what func(c *toldCell) int) (n int) {
	for y := range w.cells {
		for x := range w.cells[y] {
			n += what(&w.cells[y][x])
		}
	}
	return n
}

func (w *told) leaders(side int) int {
	return w.count(func(c *toldCell) int {
		if c.leader == side {
			return 1
		}
		return 0
	})
}

func (w *told) sites(site byte, side int) int {
	return w.count(func(c *toldCell) int {
		if c.site == site && c.owner == "rb"[side] {
			return 1
		}
		return 0
	})
}

func (w *told) over() bool {
	goal := w.rules["dominion"]
	if w.objective.kind != "" {
		goal = w.objective.goal
	}
	return w.left == 0 || w.leaders(0) == 0 || w.leaders(1) == 0 || goal > 0 && max(w.points[0], w.points[1]) >= goal
}

// after returns the war after each action of the side to act.
func (w told) after() (all []told) {
	act := func(change func(n *told)) {
		n := w
		n.cells = nil
		for _, row := range w.cells {
			n.cells = append(n.cells, append([]toldCell(nil), row...))
		}
		change(&n)
		all = append(all, n)
	}
	for y := range w.cells {
		for x := range w.cells[y] {
			c := &w.cells[y][x]
			if c.leader == w.turn {
				w.ofLeader(x, y, act)
			}
			price, most := w.rules["leader"], w.rules["leaders"]
			if c.site == 'c' && c.owner == "rb"[w.turn] && c.leader < 0 && w.purse[w.turn] >= price && (most == 0 || w.leaders(w.turn) < most) {
				act(func(n *told) {
					n.cells[y][x].leader = w.turn
					n.purse[w.turn] -= price
					n.used()
				})
			}
		}
	}
	switch {
	case w.rules["orders"] > 0:
		act(func(n *told) {
			n.purse[n.turn] += n.rules["thrift"] * n.orders
			n.turnEnds()
		})
	case len(all) == 0:
		act(func(n *told) { n.used() })
	}
	return all
}

// ofLeader adds what the leader on a square can do.
func (w *told) ofLeader(x, y int, act func(func(n *told))) {
	c := &w.cells[y][x]
	for kind, key := range [3]string{toldFoot: "soldier", toldArcher: "archer", toldHorse: "horse"} {
		if price := w.rules[key]; price > 0 && w.purse[w.turn] >= price && c.soldiers() < w.rules["cap"] {
			act(func(n *told) {
				n.cells[y][x].army[kind]++
				n.purse[w.turn] -= price
				n.used()
			})
		}
	}
	if levy := w.rules["levy"]; levy > 0 && levy <= w.orders && c.site == 'c' && !c.moved && c.soldiers() < w.rules["cap"] {
		act(func(n *told) {
			n.cells[y][x].army[toldFoot]++
			n.cells[y][x].moved = true
			n.orders -= levy - 1
			n.used()
		})
	}
	cost := map[bool]int{false: 1, true: w.rules["march"]}[c.moved]
	if cost == 0 || c.moved && cost > w.orders {
		return
	}
	for _, d := range [4][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		toX, toY := x+d[0], y+d[1]
		if toY < 0 || toY >= len(w.cells) || toX < 0 || toX >= len(w.cells[0]) {
			continue
		}
		if there := &w.cells[toY][toX]; there.leader != w.turn && there.land != 'm' && there.land != '~' && (!c.moved || there.leader < 0) {
			act(func(n *told) {
				n.step(&n.cells[y][x], &n.cells[toY][toX])
				if wagon := [2]int{toX, toY}; n.objective.wagon == [2]int{x, y} && n.cells[toY][toX].leader == w.turn {
					n.objective.wagon = wagon
				}
				n.orders -= cost - 1
				n.used()
			})
		}
	}
}

func (w *told) step(from, to *toldCell) {
	army, winner, moved := from.army, w.turn, w.rules["orders"] > 0
	if to.leader < 0 {
		moved = moved && (from.moved || from.land != '+' || to.land != '+')
	} else {
		winner, army = w.predicted(from, to)
		moved = moved && winner == w.turn
	}
	from.leader, from.army, from.moved = -1, [3]int{}, false
	to.leader, to.army, to.moved = winner, army, moved
	if winner < 0 {
		to.army = [3]int{}
	} else if to.site != 0 {
		to.owner = "rb"[winner]
	}
}

// predicted returns the side that is expected to win a battle, -1 for none, and what it keeps.
func (w *told) predicted(from, to *toldCell) (winner int, keeps [3]int) {
	land := w.rules[map[byte]string{'f': "woods", 'h': "hills"}[to.land]]
	attackers, defenders := from.army, to.army
	defenders[toldFoot] += land
	worth, here := [2]int{5, 2}, map[bool]byte{false: to.land, true: '='}[to.site == 'c']
	if other, ok := map[byte][2]int{'f': {5, 1}, 'h': {3, 3}, '=': {3, 4}}[here]; ok && w.yes["ground"] {
		worth = other
	}
	strength := func(army [3]int) int { return 4*army[toldFoot] + worth[0]*army[toldHorse] + worth[1]*army[toldArcher] }
	attacks, more := strength(attackers)-strength(defenders), from.soldiers()-to.soldiers()-land
	if !w.yes["captain"] { // both have one more foot
		attackers[toldFoot]++
		defenders[toldFoot]++
	}
	own, enemies, left := from.soldiers(), to.soldiers()+land, attackers
	switch {
	case attacks > 0 || attacks == 0 && w.tie == "attacker":
		winner = w.turn
	case attacks < 0 || w.tie == "defender":
		winner, more, left = 1-w.turn, -more, defenders
		own, enemies = to.soldiers(), from.soldiers()
	default:
		return -1, keeps
	}
	all := left[0] + left[1] + left[2]
	switch {
	case !w.yes["survivors"]: // the difference less one, of armies with one more each
		left = fewer(left, max(more-1, 0))
	case w.yes["captain"]:
		left = fewer(left, all)
	default:
		left = fewer(left, all-1)
	}
	if w.yes["survivors"] {
		left = fewer(left, own-(own+3*enemies+2)/7)
	}
	if winner != w.turn {
		left[toldFoot] = min(left[toldFoot], to.army[toldFoot])
	}
	return winner, left
}

// fewer returns an army without those that are more than n: foot are given up first, then archers.
func fewer(army [3]int, n int) [3]int {
	for kind := range army {
		for army[kind] > 0 && army[0]+army[1]+army[2] > n {
			army[kind]--
		}
	}
	return army
}

// used uses an order and ends the turn if none is left.
func (w *told) used() {
	w.pursue()
	if w.orders--; w.orders <= 0 {
		w.turnEnds()
	}
}

func (w *told) turnEnds() {
	w.left--
	for side := range 2 {
		if w.left%w.rules["income"] != 0 {
			continue
		}
		income := w.sites('w', side) + w.rules["cityincome"]*w.sites('c', side)
		if u := w.rules["upkeep"]; u > 0 {
			income -= w.count(func(c *toldCell) int {
				if c.leader != side {
					return 0
				}
				return 1 + c.soldiers()
			}) / u
		}
		w.purse[side] += max(income, 0)
	}
	if w.objective.kind == "hold" {
		if red, blue := w.stand(0), w.stand(1); red > 0 && blue == 0 {
			w.points[0]++
		} else if blue > 0 && red == 0 {
			w.points[1]++
		}
	} else if red, blue := w.sites('c', 0), w.sites('c', 1); w.objective.kind == "" && w.rules["dominion"] > 0 && red != blue {
		if red > blue {
			w.points[0]++
		} else {
			w.points[1]++
		}
	}
	w.turn, w.orders = 1-w.turn, w.rules["orders"]
	w.count(func(c *toldCell) int { c.moved = false; return 0 })
}

func (w told) perft(depth int) uint64 {
	if depth == 0 || w.over() {
		return 1
	}
	var n uint64
	for _, next := range w.after() {
		n += next.perft(depth - 1)
	}
	return n
}

// The generator that was written from docs/rules.md counts as the program does, at 250 random
// positions of wars on the maps of all scenarios.
func TestPerftAsTheRulesAreWritten(t *testing.T) {
	files, err := filepath.Glob("../../assets/scenarios/*.toml")
	if err != nil || len(files) < 3 {
		t.Fatalf("scenarios %v: %v", files, err)
	}
	rng := rand.New(rand.NewPCG(41, 12))
	for i := range 250 {
		data, err := os.ReadFile(files[i%len(files)])
		if err != nil {
			t.Fatal(err)
		}
		s, err := war.ParseScenario(files[i%len(files)], data)
		if err != nil {
			t.Fatal(err)
		}
		if s.Name == "banners" && rng.IntN(2) == 0 {
			s.Rules.Battle.Ground, s.Rules.WoodsCover, s.Rules.HillsCover = true, 0, 0
		}
		if s.Rules.Orders != 0 {
			s.Rules.Levy = uint8(rng.IntN(int(s.Rules.Orders) + 1))
		}
		p := s.Maps[rng.IntN(len(s.Maps))].Start
		p.Armies[0].Resources, p.Armies[1].Resources = uint32(rng.IntN(30)), uint32(rng.IntN(30))
		if s.Rules.Dominion != 0 && rng.IntN(2) == 0 {
			if randomObjective(rng, &s.Rules, &p); s.Rules.Over(&p) {
				continue
			}
		}
		for range rng.IntN(150) {
			next := p
			moves := s.Rules.Moves(&p, nil)
			if s.Rules.Play(&next, moves[rng.IntN(len(moves))]); s.Rules.Over(&next) {
				break
			}
			p = next
		}
		var got, want []string
		for _, m := range s.Rules.Moves(&p, nil) {
			next := p
			s.Rules.Play(&next, m)
			got = append(got, next.String())
		}
		for _, next := range readTold(s.Rules.String(), p.String()).after() {
			want = append(want, next.text())
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Fatalf("under %v at %v the actions lead\nin the program to %q\non the page to    %q", s.Rules, p, got, want)
		}
		for depth := 1; depth <= 2; depth++ {
			if got, want := s.Rules.Perft(&p, depth), readTold(s.Rules.String(), p.String()).perft(depth); got != want {
				t.Fatalf("under %v at %v, depth %d: the program counts %d, the page %d", s.Rules, p, depth, got, want)
			}
		}
	}
}
