package diplomacy

import (
	"math"
	"slices"
	"testing"

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
