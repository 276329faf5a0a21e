package war_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"eras/game"
	"eras/game/gametest"
	"eras/game/grid"
	"eras/game/war"
)

// randomObjective gives p an objective, which may be reached already or nearly.
func randomObjective(rng *rand.Rand, r *war.Rules, p *war.Position) {
	open := slices.DeleteFunc(slices.Collect(p.Size.Squares().All()), func(s grid.Square) bool { return !p.Cells[s].Terrain.Open() })
	if len(open) == 0 {
		return
	}
	any := func() grid.Square { return open[rng.IntN(len(open))] }
	o := war.Objective{Kind: war.ObjectiveKind(1 + rng.IntN(int(war.ObjectiveKindCount)-1)), Goal: uint8(1 + rng.IntN(4))}
	if o.Kind == war.Wagon {
		o.Goal, o.Wagon = 1, any()
	}
	for range 1 + rng.IntN(5) {
		o.Squares[0].Add(any())
		o.Squares[1].Add(any())
	}
	if o.Kind == war.Hold && rng.IntN(2) == 0 {
		o.Squares[1] = o.Squares[0]
	}
	p.Objective = o
	for i := range p.Armies {
		p.Armies[i].Points = uint16(rng.IntN(int(o.Goal)))
	}
	r.Begin(p)
}

// naiveObjective is an objective for the naive map.
type naiveObjective struct {
	kind, wagon string
	goal        int
	squares     [2][]string
}

func newNaiveObjective(words []string) (o naiveObjective) {
	var what string
	o.kind, what, _ = strings.Cut(words[0], "=")
	if o.goal = 1; o.kind == "wagon" {
		o.wagon = what
	} else {
		o.goal, _ = strconv.Atoi(what)
	}
	for i := range o.squares {
		_, list, _ := strings.Cut(words[1+i], "=")
		o.squares[i] = strings.Split(list, ";")
	}
	return o
}

func (o *naiveObjective) text() string {
	if o.kind == "" {
		return ""
	}
	what := o.wagon
	if o.kind != "wagon" {
		what = fmt.Sprint(o.goal)
	}
	return fmt.Sprintf(" %s=%s red=%s blue=%s", o.kind, what, strings.Join(o.squares[0], ";"), strings.Join(o.squares[1], ";"))
}

func (n *naive) goalUnder(r *war.Rules) int {
	if n.kind != "" {
		return n.goal
	}
	return int(r.Dominion)
}

// carry moves the wagon with a leader who has gone from one square to another, if he did.
func (n *naive) carry(from, to string, went bool) {
	if went && n.kind == "wagon" && n.wagon == from {
		n.wagon = to
	}
}

// on returns the side of the leader on a square, 0 for none.
func (n *naive) on(square string) byte {
	var x, y int
	fmt.Sscanf(square, "%d,%d", &x, &y)
	_, leader, _ := split(n.squares[y-1][x-1])
	return leader
}

// standing returns how many leaders a side, 0 for red, has on its marked squares.
func (n *naive) standing(i int) (sum int) {
	for _, s := range n.naiveObjective.squares[i] {
		if n.on(s) == "rb"[i] {
			sum++
		}
	}
	return sum
}

// reckon counts what follows from where the leaders and the wagon are.
func (n *naive) reckon() {
	for i := range 2 {
		switch n.kind {
		case "breakout":
			n.points[i] = n.standing(i)
		case "wagon":
			if n.points[i] = 0; n.on(n.wagon) == "rb"[i] && slices.Contains(n.naiveObjective.squares[i], n.wagon) {
				n.points[i] = 1
			}
		}
	}
}

// hold counts a turn for a side that alone stands on its squares.
func (n *naive) hold() {
	for i := range 2 {
		if n.kind == "hold" && n.standing(i) > 0 && n.standing(1-i) == 0 {
			n.points[i]++
		}
	}
}

// toldObjective is an objective as docs/rules.md tells of it.
type toldObjective struct {
	kind  string
	goal  int
	wagon [2]int
	marks [2][][2]int
}

func toldSquare(text string) [2]int {
	x, y, _ := strings.Cut(text, ",")
	column, _ := strconv.Atoi(x)
	row, _ := strconv.Atoi(y)
	return [2]int{column - 1, row - 1}
}

func readToldObjective(words []string) toldObjective {
	kind, what, _ := strings.Cut(words[0], "=")
	o := toldObjective{kind: kind, goal: 1, wagon: [2]int{-1, -1}}
	if kind == "wagon" {
		o.wagon = toldSquare(what)
	} else {
		o.goal, _ = strconv.Atoi(what)
	}
	for i, key := range []string{"red=", "blue="} {
		for _, square := range strings.Split(strings.TrimPrefix(words[i+1], key), ";") {
			o.marks[i] = append(o.marks[i], toldSquare(square))
		}
	}
	return o
}

func (o *toldObjective) text() string {
	if o.kind == "" {
		return ""
	}
	square := func(s [2]int) string { return fmt.Sprintf("%d,%d", s[0]+1, s[1]+1) }
	text := fmt.Sprintf(" %s=%d", o.kind, o.goal)
	if o.kind == "wagon" {
		text = " wagon=" + square(o.wagon)
	}
	for i, key := range []string{"red=", "blue="} {
		var list []string
		for _, s := range o.marks[i] {
			list = append(list, square(s))
		}
		text += " " + key + strings.Join(list, ";")
	}
	return text
}

// stand returns the number of leaders of a side on its marked squares.
func (w *told) stand(side int) (n int) {
	for _, s := range w.objective.marks[side] {
		if w.cells[s[1]][s[0]].leader == side {
			n++
		}
	}
	return n
}

// pursue counts the leaders who have broken out, and the wagon that is home.
func (w *told) pursue() {
	for side := range 2 {
		switch at := w.objective.wagon; w.objective.kind {
		case "breakout":
			w.points[side] = w.stand(side)
		case "wagon":
			w.points[side] = 0
			if w.cells[at[1]][at[0]].leader == side && slices.Contains(w.objective.marks[side], at) {
				w.points[side] = 1
			}
		}
	}
}

// Every objective is won by both sides, in the words of the notation.
func TestObjectivesAreWon(t *testing.T) {
	for _, c := range []struct {
		name, start, moves string
		winner             game.Seat
		points             [2]uint16
	}{
		{"red holds", ":r2,,,:b2 r 9 9 9 hold=3 red=2,1 blue=2,1", "1,1-2,1|S 4,1|S 2,1", 0, [2]uint16{3, 0}},
		{"blue holds", ":r2,,,:b2/,,, b 0 0 9 0 1 hold=2 red=3,1 blue=3,1", "4,1-3,1", 1, [2]uint16{0, 2}},
		{"red leaves, so blue alone holds", ":r2,,,:b2 r 0 0 9 0 0 hold=1 red=1,1 blue=4,1", "1,1-2,1", 1, [2]uint16{0, 1}},
		{"both stay on squares of theirs, so nobody holds", ":r2,,,:b2 r 9 0 9 0 0 hold=1 red=1,1 blue=4,1", "S 1,1", game.Nobody, [2]uint16{}},
		{"red brings the wagon home", "cr,,:r2,,,:b2 r 0 0 9 wagon=3,1 red=1,1 blue=6,1", "3,1-2,1|6,1-5,1|2,1-1,1", 0, [2]uint16{1, 0}},
		{"blue takes the wagon from red and brings it home", ":r1,:r0,:b4,, b 9 0 9 wagon=2,1 red=4,1 blue=3,1", "3,1-2,1|S 1,1|2,1-3,1", 1, [2]uint16{0, 1}},
		{"red breaks out", ":r2,,:r1/:b3,, r 0 0 9 1 0 breakout=2 red=3,1;2,1 blue=1,1;1,2", "1,1-2,1", 0, [2]uint16{2, 1}},
		{"a leader who goes back has not broken out", ":r2,,:r1/:b3,, r 0 0 9 1 0 breakout=2 red=3,1;2,1 blue=1,1;2,2", "3,1-3,2", game.Nobody, [2]uint16{}},
	} {
		rules := dominion // a turn is one action
		board, err := war.NewBoard(rules, parse(t, c.start))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		p := board.First.Position
		for _, text := range strings.Split(c.moves, "|") {
			m, err := war.ParseMove(p.Size, text)
			if err != nil || rules.Legal(&p, m) != nil {
				t.Fatalf("%s: %s: %v, %v", c.name, text, err, rules.Legal(&p, m))
			}
			rules.Play(&p, m)
		}
		o, over := rules.Outcome(&p)
		if over != (c.winner != game.Nobody) || o.Winner != c.winner || over && o.Reason != war.ByObjective || over != rules.Over(&p) {
			t.Errorf("%s: %v ends with %+v", c.name, p, o)
		}
		if got := [2]uint16{p.Armies[0].Points, p.Armies[1].Points}; got != c.points {
			t.Errorf("%s: the points are %v, want %v", c.name, got, c.points)
		}
	}
}

// A leader takes the wagon along, also into a battle, and a beaten one leaves it.
func TestTheWagonGoesWithLeaders(t *testing.T) {
	for _, c := range []struct{ start, move, wagon string }{
		{":r2,,:b1 r 0 0 9 0 0 3 wagon=1,1 red=3,1 blue=3,1", "1,1-2,1", "2,1"},
		{":r2,,:b1 r 0 0 9 0 0 3 wagon=2,1 red=3,1 blue=3,1", "1,1-2,1", "2,1"},
		{":r5,:b1,,:b1 r 0 0 9 0 0 3 wagon=1,1 red=3,1 blue=3,1", "1,1-2,1", "2,1"},
		{":r1,:b5,,:r1 r 0 0 9 0 0 3 wagon=1,1 red=3,1 blue=3,1", "1,1-2,1", "1,1"},
		{":r5,:b1,,:b1 r 0 0 9 0 0 3 wagon=2,1 red=3,1 blue=3,1", "1,1-2,1", "2,1"},
		{":r2,,:b1 r 9 0 9 0 0 3 wagon=1,1 red=3,1 blue=3,1", "S 1,1", "1,1"},
	} {
		p := parse(t, c.start)
		m, err := war.ParseMove(p.Size, c.move)
		if err != nil {
			t.Fatal(err)
		}
		before := p
		change := orders.Play(&p, m)
		if got := p.Objective.Wagon.String(); got != c.wagon {
			t.Errorf("%s, %s: the wagon is on %s, want %s", c.start, c.move, got, c.wagon)
		}
		if orders.Unmake(&p, &change); p != before {
			t.Errorf("%s, %s: undone it is %v", c.start, c.move, p)
		}
	}
}

func TestBrokenObjectivesAreRefused(t *testing.T) {
	for _, text := range []string{
		"hold=0 red=1,1 blue=1,1", "hold=100 red=1,1 blue=1,1", "hold=2 red=1,1", "hold=2 red=; blue=1,1", "hold=2 red=9,9 blue=1,1",
		"wagon=9,9 red=1,1 blue=1,1", "siege=2 red=1,1 blue=1,1", "none=2 red=1,1 blue=1,1", "hold=2 blue=1,1 red=1,1", "hold=2 red=1,1 blue=1,1 x=1",
	} {
		if p, err := war.ParsePosition(":r2,,:b2,m r 0 0 9 " + text); err == nil {
			t.Errorf("%q is read as %v", text, p)
		}
	}
	for _, text := range []string{
		"hold=2 red= blue=1,1", "hold=2 red=4,1 blue=1,1", "wagon=4,1 red=1,1 blue=1,1", "breakout=2 red=2,1 blue=1,1;2,1", "breakout=1 red=1,1 blue=2,1", "wagon=1,1 red=1,1 blue=2,1",
	} {
		if _, err := war.NewBoard(dominion, parse(t, ":r2,,:b2,m r 0 0 9 "+text)); err == nil {
			t.Errorf("a war may start with %q", text)
		}
	}
	if _, err := war.NewBoard(dominion, parse(t, ":r2,,:r1/:b3,, r 0 0 9 1 1 breakout=2 red=3,1;2,1 blue=1,1;2,2")); err == nil {
		t.Error("a war may start with a leader counted who is not there")
	}
	if _, err := war.NewBoard(paper, parse(t, ":r2,,:b2,m r 0 0 9 hold=2 red=2,1 blue=2,1")); err == nil {
		t.Error("an objective may replace the goal of rules without one")
	}
}

// Whoever gets the wagon is told, once.
func TestTakingTheWagonIsAnEvent(t *testing.T) {
	for _, c := range []struct {
		start, move string
		side        game.Side
	}{
		{":r2,,:b1 r 0 0 9 0 0 3 wagon=2,1 red=1,1 blue=3,1", "1,1-2,1", game.Red},
		{":r2,,,:b1 r 0 0 9 0 0 3 wagon=1,1 red=3,1 blue=3,1", "1,1-2,1", game.NoSide},
		{":r2,,cr,:b1 r 9 0 9 0 0 3 wagon=3,1 red=1,1 blue=4,1", "L 3,1", game.Red},
		{":r2,,cr,:b1 r 9 0 9 0 0 3 wagon=1,1 red=2,1 blue=4,1", "end", game.NoSide},
	} {
		s := war.State{Position: parse(t, c.start)}
		a, err := war.ParseAction(&s, c.move)
		if err != nil {
			t.Fatal(err)
		}
		var events []war.Event
		orders.Apply(&s, a, &events)
		taken := game.NoSide
		for _, e := range events {
			if e.Kind == war.WagonTaken {
				taken = e.Side
			}
		}
		if taken != c.side {
			t.Errorf("%s, %s: %v takes the wagon, want %v", c.start, c.move, taken, c.side)
		}
	}
}

// A board with an objective passes the suite, and its match is won by it.
func TestObjectiveBoardsPassTheSuite(t *testing.T) {
	for _, objective := range []string{"hold=6 red=4,3 blue=4,3", "wagon=4,3 red=1,3 blue=7,3", "breakout=2 red=7,2;7,4 blue=1,2;1,4"} {
		board, err := war.NewBoard(orders, parse(t, country+" 0 0 3 "+objective))
		if err != nil {
			t.Fatal(err)
		}
		gametest.Suite[war.State, war.Action, war.Event]{
			Board:     board,
			Legal:     func(s war.State, _ game.Seat, _ *rand.Rand) []war.Action { return orders.Actions(&s, nil) },
			Invariant: func(s war.State) error { return invariant(&s.Position) },
			Undo: func(s war.State, _ game.Seat, a war.Action, next war.State) error {
				return undo(&orders, s, a, next)
			},
			Playouts: 15, Steps: 500, Seed: 41,
		}.Run(t)
	}
}
