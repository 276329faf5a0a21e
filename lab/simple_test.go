package lab

import (
	"fmt"
	"strconv"
	"strings"

	"eras/game/battle"
	"eras/game/war"
)

// simple is a game written down a second time, as simply as can be, from the
// text of a position: what perft is held to. It shares nothing with the rules
// but their numbers.
type simple interface {
	String() string
	moves() []string
	after(move string) simple
}

// leavesBelow counts one position at a time.
func leavesBelow(s simple, depth int) uint64 {
	moves := s.moves()
	if depth == 0 || len(moves) == 0 {
		return 1
	}
	var sum uint64
	for _, m := range moves {
		sum += leavesBelow(s.after(m), depth-1)
	}
	return sum
}

// spot is a square, counted from 1.
type spot struct{ x, y int }

func (s spot) String() string { return fmt.Sprintf("%d,%d", s.x, s.y) }

func (s spot) beside() []spot {
	return []spot{{s.x + 1, s.y}, {s.x - 1, s.y}, {s.x, s.y + 1}, {s.x, s.y - 1}}
}

func spotsOf(move string) (from, to spot) {
	a, b, _ := strings.Cut(move, "-")
	fmt.Sscanf(a, "%d,%d", &from.x, &from.y)
	fmt.Sscanf(b, "%d,%d", &to.x, &to.y)
	return from, to
}

var otherSide = map[string]string{"r": "b", "b": "r"}

// simpleBattle keeps the side on every square, "" on empty ones.
type simpleBattle struct {
	width, height int
	on            map[spot]string
	turn          string
	left          int
	quiet, rings  int
	closing       int // quiet moves after which a ring closes
}

func newSimpleBattle(text string, closing int) simpleBattle {
	fields := strings.Fields(text)
	b := simpleBattle{on: map[spot]string{}, turn: fields[1], closing: closing}
	for y, row := range strings.Split(fields[0], "/") {
		x, number := 1, ""
		for _, c := range row + "." {
			if c >= '0' && c <= '9' {
				number += string(c)
				continue
			}
			run, _ := strconv.Atoi(number)
			x, number = x+run, ""
			if c != '.' {
				b.on[spot{x, y + 1}] = string(c)
				x++
			}
		}
		b.width, b.height = x-1, y+1
	}
	b.left, _ = strconv.Atoi(fields[2])
	if len(fields) > 3 {
		b.quiet, _ = strconv.Atoi(fields[3])
		b.rings, _ = strconv.Atoi(fields[4])
	}
	return b
}

func (b simpleBattle) String() string {
	text := ""
	for y := 1; y <= b.height; y++ {
		for x := 1; x <= b.width; x++ {
			if side := b.on[spot{x, y}]; side != "" {
				text += side
			} else {
				text += "."
			}
		}
		if y < b.height {
			text += "/"
		}
	}
	for run := 16; run > 0; run-- {
		text = strings.ReplaceAll(text, strings.Repeat(".", run), strconv.Itoa(run))
	}
	text += fmt.Sprintf(" %s %d", b.turn, b.left)
	if b.quiet+b.rings > 0 {
		text += fmt.Sprintf(" %d %d", b.quiet, b.rings)
	}
	return text
}

func (b simpleBattle) open(s spot) bool {
	return s.x > b.rings && s.y > b.rings && s.x <= b.width-b.rings && s.y <= b.height-b.rings
}

func (b simpleBattle) count(side string) (n int) {
	for _, s := range b.on {
		if s == side {
			n++
		}
	}
	return n
}

func (b simpleBattle) moves() (all []string) {
	if b.left == 0 || b.count("r") == 0 || b.count("b") == 0 {
		return nil
	}
	for from, side := range b.on {
		for _, to := range from.beside() {
			if side == b.turn && b.open(to) && b.on[to] != b.turn {
				all = append(all, fmt.Sprintf("%v-%v", from, to))
			}
		}
	}
	if len(all) == 0 {
		all = []string{"pass"}
	}
	return all
}

func (b simpleBattle) after(move string) simple {
	next := b
	next.on = map[spot]string{}
	for s, side := range b.on {
		next.on[s] = side
	}
	from, to := spotsOf(move)
	capture := b.on[to] != ""
	if move != "pass" {
		delete(next.on, from)
		next.on[to] = b.turn
	}
	next.turn = otherSide[b.turn]
	next.left--
	if b.closing > 0 && b.rings < battle.MaxRings {
		next.quiet++
	}
	if capture {
		next.quiet = 0
	}
	if b.closing > 0 && next.quiet >= b.closing {
		next.quiet = 0
		next.rings++
		for s := range next.on {
			if !next.open(s) {
				delete(next.on, s)
			}
		}
	}
	return next
}

// simpleWar keeps sites and leaders by square.
type simpleWar struct {
	rules         *war.Rules
	width, height int
	site          map[spot]string // "cr", "wn", …
	leader        map[spot]string
	soldiers      map[spot]int
	turn          string
	money, points map[string]int
	left          int
}

func newSimpleWar(text string, r *war.Rules) simpleWar {
	f := strings.Fields(text)
	w := simpleWar{rules: r, turn: f[1], site: map[spot]string{}, leader: map[spot]string{}, soldiers: map[spot]int{}}
	for y, row := range strings.Split(f[0], "/") {
		for x, square := range strings.Split(row, ",") {
			s := spot{x + 1, y + 1}
			site, leader, _ := strings.Cut(square, ":")
			if site != "" {
				w.site[s] = site
			}
			if leader != "" {
				w.leader[s] = leader[:1]
				w.soldiers[s], _ = strconv.Atoi(leader[1:])
			}
			w.width, w.height = s.x, s.y
		}
	}
	number := func(i int) (n int) {
		if i < len(f) {
			n, _ = strconv.Atoi(f[i])
		}
		return n
	}
	w.money = map[string]int{"r": number(2), "b": number(3)}
	w.left = number(4)
	w.points = map[string]int{"r": number(5), "b": number(6)}
	return w
}

func (w simpleWar) String() string {
	var rows []string
	for y := 1; y <= w.height; y++ {
		var row []string
		for x := 1; x <= w.width; x++ {
			s := spot{x, y}
			text := w.site[s]
			if w.leader[s] != "" {
				text += fmt.Sprintf(":%s%d", w.leader[s], w.soldiers[s])
			}
			row = append(row, text)
		}
		rows = append(rows, strings.Join(row, ","))
	}
	text := fmt.Sprintf("%s %s %d %d %d", strings.Join(rows, "/"), w.turn, w.money["r"], w.money["b"], w.left)
	if w.points["r"]+w.points["b"] > 0 {
		text += fmt.Sprintf(" %d %d", w.points["r"], w.points["b"])
	}
	return text
}

func times(m map[spot]string, value string) (n int) {
	for _, v := range m {
		if v == value {
			n++
		}
	}
	return n
}

func (w simpleWar) over() bool {
	goal := int(w.rules.Dominion)
	return w.left == 0 || times(w.leader, "r") == 0 || times(w.leader, "b") == 0 ||
		goal > 0 && max(w.points["r"], w.points["b"]) >= goal
}

func (w simpleWar) moves() (all []string) {
	if w.over() {
		return nil
	}
	for from, side := range w.leader {
		if side != w.turn {
			continue
		}
		for _, to := range from.beside() {
			if to.x >= 1 && to.y >= 1 && to.x <= w.width && to.y <= w.height && w.leader[to] != w.turn {
				all = append(all, fmt.Sprintf("%v-%v", from, to))
			}
		}
		if w.money[w.turn] >= int(w.rules.SoldierPrice) && w.soldiers[from] < int(w.rules.Cap) {
			all = append(all, fmt.Sprintf("S %v", from))
		}
	}
	full := w.rules.MaxLeaders > 0 && times(w.leader, w.turn) >= int(w.rules.MaxLeaders)
	for s, site := range w.site {
		if site == "c"+w.turn && w.leader[s] == "" && w.money[w.turn] >= int(w.rules.LeaderPrice) && !full {
			all = append(all, fmt.Sprintf("L %v", s))
		}
	}
	if len(all) == 0 {
		all = []string{"pass"}
	}
	return all
}

func (w simpleWar) after(move string) simple {
	next := w
	next.site, next.leader, next.soldiers = map[spot]string{}, map[spot]string{}, map[spot]int{}
	for s, v := range w.site {
		next.site[s] = v
	}
	for s, v := range w.leader {
		next.leader[s] = v
		next.soldiers[s] = w.soldiers[s]
	}
	next.money = map[string]int{"r": w.money["r"], "b": w.money["b"]}
	next.points = map[string]int{"r": w.points["r"], "b": w.points["b"]}
	what, where, _ := strings.Cut(move, " ")
	place, _ := spotsOf(where)
	switch what {
	case "pass":
	case "S":
		next.soldiers[place]++
		next.money[w.turn] -= int(w.rules.SoldierPrice)
	case "L":
		next.leader[place] = w.turn
		next.money[w.turn] -= int(w.rules.LeaderPrice)
	default:
		from, to := spotsOf(move)
		delete(next.leader, from)
		delete(next.soldiers, from)
		winner, left := w.turn, w.soldiers[from]
		if w.leader[to] != "" {
			winner, left = w.predict(w.soldiers[from]+1, w.soldiers[to]+1)
		}
		delete(next.leader, to)
		delete(next.soldiers, to)
		if winner != "" {
			next.leader[to], next.soldiers[to] = winner, left
			if site := w.site[to]; site != "" {
				next.site[to] = site[:1] + winner
			}
		}
	}
	next.left--
	for _, side := range []string{"r", "b"} {
		if next.left%int(w.rules.IncomePeriod) == 0 {
			next.money[side] += times(next.site, "w"+side)
		}
		if w.rules.Dominion > 0 && times(next.site, "c"+side) > times(next.site, "c"+otherSide[side]) {
			next.points[side]++
		}
	}
	next.turn = otherSide[w.turn]
	return next
}

// predict returns who wins a battle and how many soldiers the leader keeps.
func (w simpleWar) predict(attackers, defenders int) (winner string, left int) {
	left = attackers - defenders
	if left < 0 {
		left = -left
	}
	left = max(0, left-1)
	switch {
	case attackers > defenders || attackers == defenders && w.rules.Battle.Tie == battle.TieAttacker:
		return w.turn, left
	case attackers < defenders || w.rules.Battle.Tie == battle.TieDefender:
		return otherSide[w.turn], left
	}
	return "", 0
}
