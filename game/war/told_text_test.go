package war_test

import (
	"fmt"
	"strconv"
	"strings"
)

func readTold(rules, text string) told {
	w := told{rules: map[string]int{}, yes: map[string]bool{}}
	for _, word := range strings.Fields(rules) {
		key, value, _ := strings.Cut(word, "=")
		n, err := strconv.Atoi(value)
		switch {
		case key == "tie":
			w.tie = value
		case err == nil:
			w.rules[key] = n
		case value == "yes":
			w.yes[key] = true
		}
	}
	f := strings.Fields(text)
	if i := len(f) - 3; strings.HasPrefix(f[i+1], "red=") {
		w.objective, f = readToldObjective(f[i:]), f[:i]
	}
	n := make([]int, 8)
	for i := 2; i < len(f); i++ {
		n[i], _ = strconv.Atoi(f[i])
	}
	w.turn, w.purse, w.left, w.points, w.orders = strings.Index("rb", f[1]), [2]int{n[2], n[3]}, n[4], [2]int{n[5], n[6]}, n[7]
	for _, row := range strings.Split(f[0], "/") {
		var line []toldCell
		for _, square := range strings.Split(row, ",") {
			line = append(line, readToldCell(square))
		}
		w.cells = append(w.cells, line)
	}
	return w
}

func readToldCell(text string) toldCell {
	c := toldCell{land: ' ', leader: -1}
	text, c.moved = strings.CutSuffix(text, "*")
	if text != "" && strings.IndexByte("fh=+m~", text[0]) >= 0 {
		c.land, text = text[0], text[1:]
	}
	site, leader, led := strings.Cut(text, ":")
	if site != "" {
		c.site, c.owner = site[0], site[1]
	}
	if led {
		c.leader = strings.Index("rb", leader[:1])
		number := func(text string) (n int) { n, _ = strconv.Atoi(text); return n }
		rest, archers, _ := strings.Cut(leader[1:], "a")
		all, horse, _ := strings.Cut(rest, "h")
		c.army = [3]int{toldArcher: number(archers), toldHorse: number(horse)}
		c.army[toldFoot] = number(all) - c.army[toldArcher] - c.army[toldHorse]
	}
	return c
}

// text returns the position as text.
func (w *told) text() string {
	var rows []string
	for _, row := range w.cells {
		var squares []string
		for i := range row {
			c, square := &row[i], strings.TrimSpace(string(row[i].land))
			if c.site != 0 {
				square += string(c.site) + string(c.owner)
			}
			if c.leader >= 0 {
				square += fmt.Sprintf(":%c%d", "rb"[c.leader], c.soldiers())
				for _, k := range []int{toldHorse, toldArcher} {
					if c.army[k] > 0 {
						square += fmt.Sprintf("%c%d", "fah"[k], c.army[k])
					}
				}
			}
			if c.moved {
				square += "*"
			}
			squares = append(squares, square)
		}
		rows = append(rows, strings.Join(squares, ","))
	}
	text := fmt.Sprintf("%s %c %d %d %d", strings.Join(rows, "/"), "rb"[w.turn], w.purse[0], w.purse[1], w.left)
	if orders := max(w.orders, 0); orders > 0 {
		text = fmt.Sprintf("%s %d %d %d", text, w.points[0], w.points[1], orders)
	} else if w.points != [2]int{} {
		text = fmt.Sprintf("%s %d %d", text, w.points[0], w.points[1])
	}
	return text + w.objective.text()
}
