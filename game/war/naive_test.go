package war_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"eras/game"
	"eras/game/battle"
	"eras/game/war"
)

// naive is a simple second implementation of the rules: strings in a table, no sets,
// no undo, and no shared code but the position's text. Tests compare the fast rules
// with it.
type naive struct {
	squares   [][]string // as in the notation: "cr:r2"
	turn      byte
	resources [2]int // red, blue
	left      int
	points    [2]int
	orders    int // left in the turn
	naiveObjective
}

func newNaive(text string) naive {
	f := strings.Fields(text)
	var n naive
	if i := len(f) - 3; i >= 5 && strings.HasPrefix(f[i+1], "red=") {
		n.naiveObjective, f = newNaiveObjective(f[i:]), f[:i]
	}
	for _, row := range strings.Split(f[0], "/") {
		n.squares = append(n.squares, strings.Split(row, ","))
	}
	n.turn = f[1][0]
	n.resources[0], _ = strconv.Atoi(f[2])
	n.resources[1], _ = strconv.Atoi(f[3])
	n.left, _ = strconv.Atoi(f[4])
	if len(f) >= 7 {
		n.points[0], _ = strconv.Atoi(f[5])
		n.points[1], _ = strconv.Atoi(f[6])
	}
	if len(f) == 8 {
		n.orders, _ = strconv.Atoi(f[7])
	}
	return n
}

func (n naive) text() string {
	var rows []string
	for _, row := range n.squares {
		rows = append(rows, strings.Join(row, ","))
	}
	text := fmt.Sprintf("%s %c %d %d %d", strings.Join(rows, "/"), n.turn, n.resources[0], n.resources[1], n.left)
	if n.points != [2]int{} || n.orders > 0 {
		text += fmt.Sprintf(" %d %d", n.points[0], n.points[1])
	}
	if n.orders > 0 {
		text += fmt.Sprintf(" %d", n.orders)
	}
	return text + n.naiveObjective.text()
}

// land returns the letter of the terrain, or "", and the rest of a square without the
// sign of a leader who has moved.
func land(square string) (terrain, rest string) {
	rest = strings.TrimSuffix(square, "*")
	if rest != "" && strings.Contains("fhm~=+", rest[:1]) {
		return rest[:1], rest[1:]
	}
	return "", rest
}

func split(square string) (site string, leader byte, soldiers int) {
	site, leader, troops := troops(square)
	return site, leader, len(troops)
}

// troops returns a square with a letter for each soldier: f, h or a.
func troops(square string) (site string, leader byte, troops string) {
	_, square = land(square)
	site, rest, found := strings.Cut(square, ":")
	if found {
		leader = rest[0]
		rest, archers, _ := strings.Cut(rest[1:], "a")
		rest, horse, _ := strings.Cut(rest, "h")
		n, _ := strconv.Atoi(rest)
		h, _ := strconv.Atoi(horse)
		a, _ := strconv.Atoi(archers)
		troops = strings.Repeat("f", n-h-a) + strings.Repeat("a", a) + strings.Repeat("h", h)
	}
	return site, leader, troops
}

func join(site string, leader byte, troops string) string {
	if leader == 0 {
		return site
	}
	text := fmt.Sprintf("%s:%c%d", site, leader, len(troops))
	if n := strings.Count(troops, "h"); n > 0 {
		text += fmt.Sprintf("h%d", n)
	}
	if n := strings.Count(troops, "a"); n > 0 {
		text += fmt.Sprintf("a%d", n)
	}
	return text
}

// last returns n soldiers: foot are given up first, then archers.
func last(troops string, n int) string { return troops[max(0, len(troops)-max(0, n)):] }

func (n naive) count(what func(site string, leader byte, soldiers int) int) (sum int) {
	for _, row := range n.squares {
		for _, square := range row {
			sum += what(split(square))
		}
	}
	return sum
}

func one(is bool) int {
	if is {
		return 1
	}
	return 0
}

func (n naive) leaders(side byte) int {
	return n.count(func(_ string, leader byte, _ int) int { return one(leader == side) })
}

func (n naive) sites(text string) int {
	return n.count(func(site string, _ byte, _ int) int { return one(site == text) })
}

func (n naive) over(r *war.Rules) bool {
	goal := n.goalUnder(r)
	return n.left == 0 || n.leaders('r') == 0 || n.leaders('b') == 0 || goal > 0 && (n.points[0] >= goal || n.points[1] >= goal)
}

func (n naive) me() int {
	if n.turn == 'r' {
		return 0
	}
	return 1
}

// moves returns the texts of the legal actions.
func (n naive) moves(r *war.Rules) (all []string) {
	if n.over(r) {
		return nil
	}
	money := n.resources[n.me()]
	for y, row := range n.squares {
		for x, square := range row {
			site, leader, soldiers := split(square)
			here := fmt.Sprintf("%d,%d", x+1, y+1)
			if leader == n.turn {
				for _, d := range [][2]int{{0, 1}, {0, -1}, {1, 0}, {-1, 0}} {
					tx, ty := x+d[0], y+d[1]
					if tx < 0 || ty < 0 || tx >= len(row) || ty >= len(n.squares) {
						continue
					}
					if terrain, _ := land(n.squares[ty][tx]); terrain == "m" || terrain == "~" || strings.HasSuffix(square, "*") && (r.March == 0 || n.orders < int(r.March)) {
						continue
					}
					if _, other, _ := split(n.squares[ty][tx]); other != n.turn && (other == 0 || !strings.HasSuffix(square, "*")) {
						all = append(all, fmt.Sprintf("%s-%d,%d", here, tx+1, ty+1))
					}
				}
				if site == "c"+string(n.turn) && r.Levy > 0 && int(r.Levy) <= n.orders && soldiers < int(r.Cap) && !strings.HasSuffix(square, "*") {
					all = append(all, "R "+here)
				}
				if soldiers < int(r.Cap) {
					for i, price := range []uint16{r.SoldierPrice, r.HorsePrice, r.ArcherPrice} {
						if price > 0 && money >= int(price) {
							all = append(all, "SHA"[i:i+1]+" "+here)
						}
					}
				}
			}
			if site == "c"+string(n.turn) && leader == 0 && money >= int(r.LeaderPrice) &&
				(r.MaxLeaders == 0 || n.leaders(n.turn) < int(r.MaxLeaders)) {
				all = append(all, "L "+here)
			}
		}
	}
	if r.Orders > 0 {
		return append(all, "end")
	}
	if len(all) == 0 {
		return []string{"pass"}
	}
	return all
}

func (n naive) play(move string, r *war.Rules) naive {
	next := n
	next.squares = nil
	for _, row := range n.squares {
		next.squares = append(next.squares, append([]string{}, row...))
	}
	enemy := 'r' + 'b' - n.turn
	cost := 1 // in orders
	var x, y, tx, ty int
	switch {
	case move == "pass":
	case move == "end":
		cost = n.orders
		next.resources[n.me()] += cost * int(r.Thrift)
	case strings.Contains("SHAR", move[:1]):
		fmt.Sscanf(move[1:], " %d,%d", &x, &y)
		terrain, _ := land(n.squares[y-1][x-1])
		site, leader, troops := troops(n.squares[y-1][x-1])
		price := r.SoldierPrice
		switch move[0] {
		case 'S':
			troops = "f" + troops
		case 'R':
			troops, price, cost = "f"+troops, 0, int(r.Levy)
		case 'H':
			troops, price = troops+"h", r.HorsePrice
		case 'A':
			at := strings.Count(troops, "f")
			troops, price = troops[:at]+"a"+troops[at:], r.ArcherPrice
		}
		next.squares[y-1][x-1] = terrain + join(site, leader, troops)
		if strings.HasSuffix(n.squares[y-1][x-1], "*") || move[0] == 'R' {
			next.squares[y-1][x-1] += "*"
		}
		next.resources[n.me()] -= int(price)
	case move[0] == 'L':
		fmt.Sscanf(move, "L %d,%d", &x, &y)
		terrain, _ := land(n.squares[y-1][x-1])
		site, _, _ := split(n.squares[y-1][x-1])
		next.squares[y-1][x-1] = terrain + join(site, n.turn, "")
		next.resources[n.me()] -= int(r.LeaderPrice)
	default:
		fmt.Sscanf(move, "%d,%d-%d,%d", &x, &y, &tx, &ty)
		site, _, attackers := troops(n.squares[y-1][x-1])
		again := strings.HasSuffix(n.squares[y-1][x-1], "*")
		if again {
			cost = int(r.March)
		}
		target, foe, defenders := troops(n.squares[ty-1][tx-1])
		soldiers, foes := len(attackers), len(defenders)
		under, _ := land(n.squares[y-1][x-1])
		there, _ := land(n.squares[ty-1][tx-1])
		next.squares[y-1][x-1] = under + site
		winner, left := n.turn, attackers
		if foe != 0 {
			a, d := soldiers+1, foes+1
			switch there {
			case "f":
				d += int(r.WoodsCover)
			case "h":
				d += int(r.HillsCover)
			}
			// Foot counts 4, horse 5, archers and captains 2 in the open.
			horse, archer := 5, 2
			if r.Battle.Ground {
				switch {
				case strings.HasPrefix(target, "c"), there == "=":
					horse, archer = 3, 4
				case there == "f":
					archer = 1
				case there == "h":
					horse, archer = 3, 3
				}
			}
			strength := func(troops string, others int) int {
				n := 4*(strings.Count(troops, "f")+others) + horse*strings.Count(troops, "h") + archer*strings.Count(troops, "a")
				if r.Battle.Captain {
					n -= 2 // the leader is one of the others
				}
				return n
			}
			switch sa, sd := strength(attackers, 1), strength(defenders, d-foes); {
			case sa == sd && r.Battle.Tie == battle.TieNobody:
				winner = 0
			case sa < sd || sa == sd && r.Battle.Tie == battle.TieDefender:
				winner = enemy
			}
			// The extra soldier of a leader is foot, unless he is a captain.
			extra := "f"
			if r.Battle.Captain {
				extra = ""
			}
			switch {
			case winner == 0:
				left = ""
			case winner == enemy:
				left = strings.Repeat("f", d-foes-1) + extra + defenders
				if r.Battle.Survivors {
					left = last(left, foes-(foes+3*soldiers+2)/7)
				} else {
					left = last(left, d-a-1)
				}
				foot := strings.Count(defenders, "f")
				left = strings.Repeat("f", min(foot, strings.Count(left, "f"))) + strings.Trim(left, "f")
			default:
				left = extra + attackers
				if r.Battle.Survivors {
					left = last(left, soldiers-(soldiers+3*(d-1)+2)/7)
				} else {
					left = last(left, a-d-1)
				}
			}
		}
		if target != "" && winner != 0 {
			target = target[:1] + string(winner)
		}
		next.squares[ty-1][tx-1] = there + join(target, winner, left)
		next.carry(fmt.Sprintf("%d,%d", x, y), fmt.Sprintf("%d,%d", tx, ty), winner == n.turn)
		if r.Orders > 0 && winner == n.turn && (again || foe != 0 || under != "+" || there != "+") {
			next.squares[ty-1][tx-1] += "*"
		}
	}
	next.reckon()
	if r.Orders > 0 {
		if next.orders -= cost; next.orders > 0 {
			return next
		}
		next.orders = int(r.Orders)
		for _, row := range next.squares {
			for x := range row {
				row[x] = strings.TrimSuffix(row[x], "*")
			}
		}
	}
	next.left--
	if next.left%int(r.IncomePeriod) == 0 {
		for i, side := range "rb" {
			income := next.sites("w"+string(side)) + int(r.CityIncome)*next.sites("c"+string(side))
			if r.Upkeep > 0 {
				income -= next.count(func(_ string, leader byte, soldiers int) int {
					return one(leader == byte(side)) * (1 + soldiers)
				}) / int(r.Upkeep)
			}
			next.resources[i] += max(income, 0)
		}
	}
	if n.kind != "" {
		next.hold()
	} else if r.Dominion > 0 {
		if red, blue := next.sites("cr"), next.sites("cb"); red > blue {
			next.points[0]++
		} else if blue > red {
			next.points[1]++
		}
	}
	next.turn = enemy
	return next
}

func (n naive) perft(depth int, r *war.Rules) uint64 {
	if depth == 0 || n.over(r) {
		return 1
	}
	var sum uint64
	for _, m := range n.moves(r) {
		sum += n.play(m, r).perft(depth-1, r)
	}
	return sum
}

func TestMovesAndPositionsEqualTheNaiveMap(t *testing.T) {
	rng := game.Random(12)
	for _, r := range allRules {
		for range 300 {
			p := randomPosition(rng, &r)
			n := newNaive(p.String())
			var got []string
			for _, m := range r.Moves(&p, nil) {
				got = append(got, m.String())
				next := p
				r.Play(&next, m)
				if want := n.play(m.String(), &r).text(); next.String() != want {
					t.Fatalf("%v, %v: %v, want %s", p, m, next, want)
				}
				if err := invariant(&next); err != nil {
					t.Fatalf("%v, %v: %v", p, m, err)
				}
			}
			want := n.moves(&r)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%v: actions %v, want %v", p, got, want)
			}
			if n.over(&r) != r.Over(&p) {
				t.Fatalf("%v: over %v", p, r.Over(&p))
			}
		}
	}
}
