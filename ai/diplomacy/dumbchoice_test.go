package diplomacy

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"eras/ai/diplomacy/diplomacytest"
	"eras/game"
	"eras/game/diplomacy"
)

// The rule moves on to the next option with half the probability that the difference leaves:
// 1000 and 900 differ by 10 %, times 5 is 50 % for staying; 900 and 720 differ by 20 %, so
// it always stays.
func TestDumbPick(t *testing.T) {
	for _, c := range []struct {
		values []int64
		want   []float64
	}{
		{[]int64{1000, 900, 720}, []float64{0.75, 0.25, 0}},
		{[]int64{1000, 1000 - 40}, []float64{0.6, 0.4}},
		{[]int64{7}, []float64{1}},
		// At zero the difference does not count, and below zero it has the opposite effect.
		{[]int64{0, -500}, []float64{0.5, 0.5}},
		{[]int64{-100, -500, -1000}, []float64{0.5, 0.25, 0.25}},
	} {
		rng := game.Random(3)
		var choice dumbChoice
		for _, v := range c.values {
			choice.add(dumbOption{value: v})
		}
		const n = 20000
		counts := make([]float64, len(c.values))
		for range n {
			counts[choice.pick(rng)]++
		}
		for i := range counts {
			// Five standard errors.
			if share := counts[i] / n; math.Abs(share-c.want[i]) > 5*math.Sqrt(c.want[i]*(1-c.want[i])/n)+1e-9 {
				t.Errorf("of %v, the share of option %d is %.3f, want %.3f", c.values, i, share, c.want[i])
			}
		}
	}
}

// Options are sorted. A list by falling value keeps only the first of equals, and one by
// rising value all.
func TestDumbOptions(t *testing.T) {
	var best, low dumbChoice
	for i, v := range []int64{5, 9, 5, -1, 9, 7} {
		best.add(dumbOption{value: v, at: diplomacy.Location(i)})
		low.addLow(dumbOption{value: v, at: diplomacy.Location(i)})
	}
	at := func(c *dumbChoice) (list []diplomacy.Location) {
		for _, o := range c.options[:c.n] {
			list = append(list, o.at)
		}
		return list
	}
	if got := at(&best); !slices.Equal(got, []diplomacy.Location{1, 5, 0, 3}) {
		t.Errorf("best first %v", got)
	}
	if got := at(&low); !slices.Equal(got, []diplomacy.Location{3, 0, 2, 5, 1, 4}) {
		t.Errorf("lowest first %v", got)
	}
	best.remove(1)
	if got := at(&best); !slices.Equal(got, []diplomacy.Location{1, 0, 3}) {
		t.Errorf("after a removal %v", got)
	}
}

// A queue returns every unit once. A unit that is put back comes right after the one that it
// waits for, behind others that wait for the same. Two units that wait for each other do not
// wait forever.
func TestDumbQueue(t *testing.T) {
	rng := game.Random(4)
	first := map[diplomacy.Province]int{}
	for range 3000 {
		var q dumbQueue
		for at := range diplomacy.Province(3) {
			q.add(at)
		}
		q.shuffle(rng)
		a, b, c := q.next(), q.next(), q.next()
		first[a]++
		if a+b+c != 3 || a == b || b == c || a == c || q.next() != diplomacy.NoProvince {
			t.Fatalf("units %d, %d and %d", a, b, c)
		}
	}
	for at, n := range first {
		if n < 900 || n > 1100 {
			t.Errorf("unit %d comes first %d times of 3000", at, n)
		}
	}
	var q dumbQueue
	for at := range diplomacy.Province(5) {
		q.add(at)
	}
	q.shuffle(rng)
	var order []diplomacy.Province
	for at := q.next(); at != diplomacy.NoProvince; at = q.next() {
		order = append(order, at)
	}
	for at := range diplomacy.Province(5) {
		q.add(at)
	}
	for i, at := range order {
		q.entries[at].rank = (9 - i) * dumbSpacing
	}
	a, b := q.next(), q.next()
	q.putBack(a, order[3])
	q.putBack(b, order[3])
	want := []diplomacy.Province{order[2], order[3], a, b, order[4]}
	for _, at := range want {
		if got := q.next(); got != at {
			t.Errorf("%d comes, want %d", got, at)
		}
	}
	q = dumbQueue{}
	q.add(0)
	q.add(1)
	q.shuffle(rng)
	for i := 0; ; i++ {
		at := q.next()
		if !q.putBack(at, 1-at) {
			break
		}
		if i > 1000 {
			t.Fatal("two units wait for each other forever")
		}
	}
}

// Retreats go to the best place, never two to the same; a unit without a place disbands.
func TestDumbRetreats(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	austria := diplomacytest.Power(t, m, "AUS")
	p := diplomacy.Position{Season: diplomacy.Autumn}
	// Two armies that can only retreat to Albania, and one that cannot retreat.
	lose := func(at, by string) {
		a := diplomacytest.Province(t, m, at)
		p.Dislodged[a] = diplomacy.DislodgedUnit{Unit: diplomacy.Unit{Power: austria, Kind: diplomacy.Army, At: diplomacy.Location(a)}, By: diplomacytest.Province(t, m, by)}
	}
	lose("TRI", "VEN")
	lose("GRE", "AEG")
	lose("PIC", "BUR")
	for _, at := range []string{"BUD", "VIE", "TYR", "SER", "BUL", "BEL", "BRE", "PAR", "GRE", "TRI"} {
		a := diplomacytest.Province(t, m, at)
		p.Units[a] = diplomacy.Unit{Power: diplomacytest.Power(t, m, "ITA"), Kind: diplomacy.Army, At: diplomacy.Location(a)}
	}
	firsts := map[string]int{}
	bot := NewDumbBot(g, austria, game.Random(9))
	for range 100 {
		answer := bot.Orders(nil, &p)
		var texts []string
		for _, o := range answer.Orders() {
			texts = append(texts, m.FormatOrder(o))
		}
		slices.Sort(texts)
		firsts[strings.Join(texts, ", ")]++
	}
	a, b := firsts["A GRE D, A PIC D, A TRI R ALB"], firsts["A GRE R ALB, A PIC D, A TRI D"]
	if a+b != 100 || a < 20 || b < 20 {
		t.Errorf("%v", firsts)
	}
}

// Builds prefer the places of the highest values and removals those of the lowest, with the
// probabilities that follow from slowValues and the rule.
func TestDumbWinters(t *testing.T) {
	g := diplomacytest.Game(t, 1)
	m := g.Map
	russia := diplomacytest.Power(t, m, "RUS")
	p := g.Start()
	p.Season = diplomacy.Winter
	for _, at := range []string{"STP", "MOS", "SEV"} {
		p.Units[diplomacytest.Province(t, m, at)] = diplomacy.Unit{}
	}
	for _, at := range []string{"WAR", "RUM"} {
		p.Owner[diplomacytest.Province(t, m, at)] = 0
	}
	values := slowValues(m, &p, russia)
	bot := NewDumbBot(g, russia, game.Random(10))
	// Three centres and one unit: two builds in three homes. The first follows the rule.
	type option struct {
		value int64
		order diplomacy.Order
	}
	var options []option
	for _, at := range []string{"STP", "MOS", "SEV"} {
		for _, u := range appendBuilds(nil, m, russia, diplomacytest.Province(t, m, at)) {
			options = append(options, option{values[place{u.Kind, u.At}], buildOf(u.Kind, u.At)})
		}
	}
	if len(options) != 6 {
		t.Fatalf("%d builds", len(options))
	}
	slices.SortFunc(options, func(a, b option) int { return cmp.Compare(b.value, a.value) })
	var best []int64
	for _, o := range options {
		best = append(best, o.value)
	}
	want := odds(best)
	n := throws(10000)
	counts := map[diplomacy.Order]float64{}
	for range int(n) {
		answer := bot.Orders(nil, &p)
		if answer.Len() != 2 || m.Province(answer.Orders()[0].At) == m.Province(answer.Orders()[1].At) {
			t.Fatalf("%v", answer.Orders())
		}
		counts[answer.Orders()[0]]++
	}
	for i, o := range options {
		if share := counts[o.order] / n; math.Abs(share-want[i]) > 5*math.Sqrt(want[i]*(1-want[i])/n)+1e-9 {
			t.Errorf("%s: share %.3f, want %.3f", m.FormatOrder(o.order), share, want[i])
		}
	}

	// Four units and two centres: the unit on the least valuable place is removed first half
	// of the time, the next a quarter, the others an eighth each.
	p = g.Start()
	p.Season = diplomacy.Winter
	for _, at := range []string{"STP", "MOS"} {
		p.Owner[diplomacytest.Province(t, m, at)] = 0
	}
	values = slowValues(m, &p, russia)
	options = options[:0]
	for _, u := range p.Units {
		if u.Power == russia {
			options = append(options, option{values[place{u.Kind, u.At}], removeOf(u)})
		}
	}
	slices.SortFunc(options, func(a, b option) int { return cmp.Compare(a.value, b.value) })
	clear(counts)
	for range int(n) {
		answer := bot.Orders(nil, &p)
		if answer.Len() != 2 {
			t.Fatalf("%v", answer.Orders())
		}
		counts[answer.Orders()[0]]++
	}
	for i, want := range []float64{0.5, 0.25, 0.125, 0.125} {
		if share := counts[options[i].order] / n; math.Abs(share-want) > 2.5/math.Sqrt(n) {
			t.Errorf("%s: share %.3f, want %.3f", m.FormatOrder(options[i].order), share, want)
		}
	}
}
