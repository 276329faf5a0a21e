package risk

import (
	"strings"
	"testing"

	"eras/game"
)

// line is a board of five territories in a row, two continents: a=p,q and b=r,s,t.
const line = "line a=2,b=3 p.0.i.1,q.0.h.0-2,r.1.c.1-3,s.1.i.2-4,t.1.h.3"

func lineGame(t testing.TB, rules string) *Game {
	t.Helper()
	m, err := ParseMapLine(line)
	if err != nil {
		t.Fatal(err)
	}
	r, err := ParseRules(rules)
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGame(m, r)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestPlay is a table of positions, an action and what follows.
func TestPlay(t *testing.T) {
	for _, c := range []struct{ name, rules, before, action, after string }{
		{"dealing gives in turn, evenly", "players=2 armies=7",
			"deal 0 0 -,-,-,-,- 0 0/0 -/- 0 -", "deal 3", "deal 1 0 -,-,-,0.3,- 0 0/0 -/- 0 -"},
		{"the rest goes to what came first", "players=2 armies=7",
			"deal 1 0 -,-,-,0.3,- 0 0/0 -/- 0 -", "deal 0", "deal 0 0 1.4,-,-,0.3,- 0 0/0 -/- 0 -"},
		{"placing goes round", "players=2 armies=6 place=2",
			"place 0 0 0.1,1.1,0.1,1.1,0.1 2 3/4 -/- 0 -", "place 4 2", "place 1 0 0.1,1.1,0.1,1.1,0.3 2 1/4 -/- 0 -"},
		{"the last placement begins the first turn", "players=2 armies=4 place=2",
			"place 1 0 0.1,1.1,0.1,1.1,0.1 1 0/1 -/- 0 -", "place 1 1", "reinforce 0 1 0.1,1.2,0.1,1.1,0.1 3 0/0 -/- 0 -"},
		{"an invader does not jump", "players=2 deal=advance place=1 armies=9",
			"choose 1 0 0.1,1.1,-,-,- 0 8/8 -/- 0 -", "choose 3", ""},
		{"who has no free neighbour is passed over", "players=2 deal=advance place=1 armies=9",
			"choose 1 0 0.1,1.1,-,-,- 0 8/8 -/- 0 -", "choose 2", "choose 1 0 0.1,1.1,1.1,-,- 0 8/7 -/- 0 -"},
		{"a set gives five, and two on each own territory", "players=2",
			"cards 0 2 0.1,1.4,0.1,1.1,0.2 3 0/0 0.1.2/- 0 -", "cards 2 0 1", "reinforce 0 2 0.3,1.4,0.3,1.1,0.2 8 0/0 -/- 1 -"},
		{"wildcards match anything", "players=2",
			"cards 0 2 0.1,1.4,0.1,1.1,0.2 3 0/0 0.1.w2/- 0 -", "cards 0 1 w2", "reinforce 0 2 0.3,1.4,0.1,1.1,0.2 8 0/0 -/- 1 -"},
		{"two alike and one other do not match", "players=2",
			"cards 0 2 0.1,1.4,0.1,1.1,0.2 3 0/0 0.3.1.2/- 0 -", "cards 0 3 1", ""},
		{"five cards must be traded in", "players=2",
			"cards 0 2 0.1,1.4,0.1,1.1,0.2 3 0/0 0.1.2.3.4/- 0 -", "end", ""},
		{"four need not", "players=2",
			"cards 0 2 0.1,1.4,0.1,1.1,0.2 3 0/0 0.1.2.3/- 0 -", "end", "reinforce 0 2 0.1,1.4,0.1,1.1,0.2 3 0/0 0.1.2.3/- 0 -"},
		{"after placing comes the attack", "players=2",
			"reinforce 0 2 0.1,1.4,0.1,1.1,0.2 3 0/0 -/- 0 -", "place 2 3", "attack 0 2 0.1,1.4,0.4,1.1,0.2 0 0/0 -/- 0 -"},
		{"one army cannot attack", "players=2",
			"attack 0 2 0.1,1.4,0.4,1.1,0.2 0 0/0 -/- 0 -", "attack 0 1", ""},
		{"nor territories that do not touch", "players=2",
			"attack 0 2 0.1,1.4,0.4,1.1,0.2 0 0/0 -/- 0 -", "attack 4 1", ""},
		{"an attack waits for the dice", "players=2",
			"attack 0 2 0.1,1.4,0.4,1.1,0.2 0 0/0 -/- 0 -", "attack 2 1 till", "roll 0 2 0.1,1.4,0.4,1.1,0.2 0 0/0 -/- 0 - 2-1-till"},
		{"ties cost the attacker", "players=2",
			"roll 0 2 0.1,1.4,0.4,1.1,0.2 0 0/0 -/- 0 - 2-1-till", "roll 611 16", "roll 0 2 0.1,1.4,0.2,1.1,0.2 0 0/0 -/- 0 - 2-1-till"},
		{"a single attack is one throw", "players=2",
			"roll 0 2 0.1,1.4,0.4,1.1,0.2 0 0/0 -/- 0 - 2-1", "roll 546 55", "attack 0 2 0.1,1.3,0.3,1.1,0.2 0 0/0 -/- 0 -"},
		{"the wrong number of dice is refused", "players=2",
			"roll 0 2 0.1,1.4,0.4,1.1,0.2 0 0/0 -/- 0 - 2-1", "roll 54 55", ""},
		{"the dice thrown move in at once", "players=2",
			"roll 0 2 0.1,1.1,0.6,1.1,0.2 0 0/0 -/- 0 - 2-1", "roll 611 5", "movein 0 2 0.1,0.3,0.3,1.1,0.2 0 0/0 -/- 0 - 2-1-3 took"},
		{"fewer may not move in", "players=2",
			"movein 0 2 0.1,0.3,0.3,1.1,0.2 0 0/0 -/- 0 - 2-1-3 took", "move 2", ""},
		{"all but one may", "players=2",
			"movein 0 2 0.1,0.3,0.3,1.1,0.2 0 0/0 -/- 0 - 2-1-3 took", "move 5", "attack 0 2 0.1,0.5,0.1,1.1,0.2 0 0/0 -/- 0 - took"},
		{"an eliminated player's cards are traded in at once", "players=3",
			"roll 0 2 0.1,1.1,0.2,2.1,0.2 0 0/0/0 0.1/2.3.4/w1 0 - 2-1", "roll 6 1", "cards 0 2 0.1,0.1,0.1,2.1,0.2 0 0/0/0 0.1.2.3.4/-/w1 0 1 took inside"},
		{"and the armies placed before the attack goes on", "players=3",
			"cards 0 2 0.1,0.1,0.1,2.1,0.2 0 0/0/0 0.1.2.3.4/-/w1 0 1 took inside", "cards 0 1 2", "reinforce 0 2 0.3,0.3,0.3,2.1,0.2 5 0/0/0 3.4/-/w1 1 1 took inside"},
		{"which it then does", "players=3",
			"reinforce 0 2 0.3,0.3,0.3,2.1,0.2 5 0/0/0 3.4/-/w1 1 1 took inside", "place 0 5", "attack 0 2 0.8,0.3,0.3,2.1,0.2 0 0/0/0 3.4/-/w1 1 1 took"},
		{"the last territory ends the match", "players=2",
			"roll 0 2 0.1,1.1,0.6,0.1,0.2 0 0/0 0/1 0 - 2-1", "roll 611 5", "over 0 2 0.1,0.3,0.3,0.1,0.2 0 0/0 0.1/- 0 1 took"},
		{"armies move once", "players=2",
			"fortify 0 2 0.5.5,0.2.2,1.2,1.1,0.2.2 0 0/0 -/- 0 -", "fortify 0 1 4", "fortify 0 2 0.1.1,0.6.2,1.2,1.1,0.2.2 0 0/0 -/- 0 -"},
		{"those that came may not go on", "players=2",
			"fortify 0 2 0.1.1,0.6.2,1.2,1.1,0.2.2 0 0/0 -/- 0 -", "fortify 1 0 3", ""},
		{"the last of a territory may go when another came", "players=2",
			"fortify 0 2 0.1.1,0.6.2,1.2,1.1,0.2.2 0 0/0 -/- 0 -", "fortify 1 0 2", "fortify 0 2 0.3.1,0.4,1.2,1.1,0.2.2 0 0/0 -/- 0 -"},
		{"one move, and the turn is over", "players=2 fortify=once",
			"fortify 0 2 0.5.5,0.2.2,1.2,1.1,0.2.2 0 0/0 -/- 0 -", "fortify 0 1 1", "reinforce 1 2 0.4,0.3,1.2,1.1,0.2 3 0/0 -/- 0 -"},
		{"neighbours only", "players=2 fortify=once",
			"fortify 0 2 0.5.5,0.2.2,0.2.2,1.1,0.2.2 0 0/0 -/- 0 -", "fortify 0 2 1", ""},
		{"a path through own territories", "players=2 fortify=path",
			"fortify 0 2 0.5.5,0.2.2,0.2.2,1.1,0.2.2 0 0/0 -/- 0 -", "fortify 0 2 4", "reinforce 1 2 0.1,0.2,0.6,1.1,0.2 3 0/0 -/- 0 -"},
		{"no path through another's", "players=2 fortify=path",
			"fortify 0 2 0.5.5,0.2.2,0.2.2,1.1,0.2.2 0 0/0 -/- 0 -", "fortify 0 4 1", ""},
		{"a conqueror draws", "players=2",
			"fortify 0 2 0.5.5,0.2.2,1.2,1.1,0.2.2 0 0/0 -/- 0 - took", "end", "draw 0 2 0.5,0.2,1.2,1.1,0.2 0 0/0 -/- 0 - took"},
		{"the card joins the hand", "players=2",
			"draw 0 2 0.5,0.2,1.2,1.1,0.2 0 0/0 -/3 0 - took", "draw w1", "reinforce 1 2 0.5,0.2,1.2,1.1,0.2 3 0/0 w1/3 0 -"},
		{"a card in a hand is not drawn", "players=2",
			"draw 0 2 0.5,0.2,1.2,1.1,0.2 0 0/0 -/3 0 - took", "draw 3", ""},
		{"continents count at the turn's start", "players=2 fortify=none",
			"attack 1 2 0.5,0.2,1.2,1.1,1.2 0 0/0 -/- 0 -", "end", "reinforce 0 3 0.5,0.2,1.2,1.1,1.2 5 0/0 -/- 0 -"},
		{"the last round is a draw", "players=2 fortify=none limit=2",
			"attack 1 2 0.5,0.2,1.2,1.1,1.2 0 0/0 -/- 0 -", "end", "over 1 2 0.5,0.2,1.2,1.1,1.2 0 0/0 -/- 0 -"},
		{"the fallen are passed over", "players=3 fortify=none",
			"attack 0 2 0.5,0.2,2.2,2.1,2.2 0 0/0/0 -/-/- 0 1", "end", "reinforce 2 2 0.5,0.2,2.2,2.1,2.2 6 0/0/0 -/-/- 0 1"},
	} {
		g := lineGame(t, c.rules)
		p, err := g.ParsePosition(c.before)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		a, err := g.ParseAction(c.action)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if err := g.Check(&p, a); (err == nil) != (c.after != "") {
			t.Errorf("%s: %s is judged: %v", c.name, c.action, err)
			continue
		} else if err != nil {
			continue
		}
		g.Play(&p, a, nil)
		if got := g.FormatPosition(&p); got != c.after {
			t.Errorf("%s:\ngot  %s\nwant %s", c.name, got, c.after)
		}
	}
}

func TestPositionsThatAreRefused(t *testing.T) {
	const good = "attack 0 2 0.1,1.4,0.4,1.1,0.2 0 0/0 0/1 0 -"
	g := lineGame(t, "players=2")
	if _, err := g.ParsePosition(good); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ old, new, contains string }{
		{"attack", "atack", "none of deal"},
		{"attack 0", "attack 2", "player at turn"},
		{"0.1,1.4,", "0.1,", "4 territories"},
		{"0.1,1.4", "-,1.4", "free"},
		{"0.1,1.4", "0.0,1.4", "no armies"},
		{"0.1,1.4", "3.1,1.4", "owner"},
		{"0.1,1.4", "0.1.1,1.4", "movable"},
		{"0/1", "0/0", "twice"},
		{"0/1", "0/9", "not a card"},
		{"0/1", "0/?9", "deck"},
		{"0/0 ", "1/0 ", "starting armies"},
		{" 0 0/0", " 4 0/0", "reserve"},
		{" 0 -", " 0 1", "fallen"},
		{"0.4,1.1,0.2", "0.1,1.1,0.1", "nothing can be done"},
		{"attack", "fortify", "nothing can be done"},
		{"attack", "draw", "nothing can be done"},
		{"attack", "over", "not over"},
		{"attack", "cards", "nothing can be done"},
		{" -", " - 2-1", "does not belong"},
		{" 2 ", " 0 ", "round"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if _, err := g.ParsePosition(text); err == nil || !strings.Contains(err.Error(), c.contains) {
			t.Errorf("%s: error %v, want one about %q", text, err, c.contains)
		}
	}
}

func TestActionsThatAreRefused(t *testing.T) {
	g := lineGame(t, "players=2 wildcards=1")
	for _, text := range []string{"", "stop", "end 1", "place 1", "place 5 1", "place 01 1", "place 1 -1", "place 1  1",
		"attack 1", "attack 1 2 on", "cards 1 2", "cards 1 2 w2", "cards 1 2 x", "roll 7 1", "roll 1234 1", "roll 1", "draw 5", "move"} {
		if a, err := g.ParseAction(text); err == nil {
			t.Errorf("%q reads as %v", text, a)
		}
	}
}

func TestRulesRoundTrip(t *testing.T) {
	for _, text := range []string{"players=2", "players=12 wildcards=64", "players=6 deal=choose armies=100 place=4 cards=off wildcards=0 sets=growing own=0 forced=6 continents=off dice=1:2 fortify=path limit=100",
		"deal=advance place=1", "sets=9,4"} {
		r, err := ParseRules(text)
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ParseRules(r.String()); err != nil || again != r {
			t.Errorf("%v reads as %v: %v", r, again, err)
		}
	}
	for _, text := range []string{"players=1", "players=13", "wildcards=65", "deal=advance", "dice=4:2", "dice=3:3", "dice=3", "sets=", "sets=x", "sets=20000", "color=red", "players=2 players=3",
		"limit=99999", "forced=4", "players", "cards=yes", "armies=-1"} {
		if r, err := ParseRules(text); err == nil {
			t.Errorf("%q reads as %v", text, r)
		}
	}
	if b := Bounded(); b.validate() != nil || b.StartArmies() != 35 {
		t.Error("the bounded game is wrong")
	}
}

func TestSetValues(t *testing.T) {
	list := func(values ...int) SetValues {
		v, err := SetList(values...)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, c := range []struct {
		values SetValues
		want   []int
	}{
		{FixedSets(5), []int{5, 5, 5, 5}},
		{GrowingSets(), []int{4, 6, 8, 10, 12, 15, 20, 25, 30}},
		{list(3, 7), []int{3, 7, 11, 15}},
		{list(9, 4), []int{9, 4, 0, 0}},
		{list(0, 9999), []int{0, 9999, 10000}},
	} {
		for i, want := range c.want {
			if got := c.values.At(i); got != want {
				t.Errorf("%v: set %d is worth %d, want %d", c.values, i, got, want)
			}
		}
	}
}

// FuzzPosition reads any text; what is accepted survives its notation and can be
// played on.
func FuzzPosition(f *testing.F) {
	g := lineGame(f, "players=3 place=2 armies=9")
	rng := game.Random(21)
	for p, i := g.Start(), 0; i < 300 && p.Phase != Over; i++ {
		f.Add(g.FormatPosition(&p), uint64(i))
		if g.Actor(&p) == game.Chance {
			g.Play(&p, g.Chance(&p, rng), nil)
		} else {
			g.Play(&p, g.Random(&p, rng), nil)
		}
	}
	f.Fuzz(func(t *testing.T, text string, seed uint64) {
		p, err := g.ParsePosition(text)
		if err != nil {
			return
		}
		if again, err := g.ParsePosition(g.FormatPosition(&p)); err != nil || !again.Equal(&p) {
			t.Fatalf("%q reads as %q: %v", text, g.FormatPosition(&again), err)
		}
		rng := game.Random(seed)
		for range 60 {
			g.Proceed(&p, rng)
			if p.Phase == Over {
				return
			}
			g.Play(&p, g.Random(&p, rng), nil)
			if err := g.Validate(&p); err != nil {
				t.Fatalf("%q leads to %q: %v", text, g.FormatPosition(&p), err)
			}
		}
	})
}

func FuzzAction(f *testing.F) {
	g := lineGame(f, "players=3")
	for _, text := range []string{"end", "choose 1", "place 1 2", "cards 1 2 w1", "attack 1 2 till", "move 3", "fortify 1 2 3", "deal 4", "roll 631 52", "draw w2"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := g.ParseAction(text)
		if err != nil {
			return
		}
		if again, err := g.ParseAction(a.String()); err != nil || again != a {
			t.Fatalf("%q reads as %v, then as %v: %v", text, a, again, err)
		}
	})
}
