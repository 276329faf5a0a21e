package odds

import (
	"fmt"
	"math"
	"testing"
)

// deviation gathers how far an approximation is from the exact value.
type deviation struct{ n, sum, size, low, high float64 }

func (d *deviation) add(approximate, exact float64) {
	x := approximate - exact
	d.n++
	d.sum += x
	d.size += math.Abs(x)
	d.low, d.high = min(d.low, x), max(d.high, x)
}

func (d deviation) mean() float64 { return d.size / d.n }
func (d deviation) bias() float64 { return d.sum / d.n }
func (d deviation) most() float64 { return max(d.high, -d.low) }

// TestPaperAgainstExact prints how far each approximation of ender-2009 is from
// the exact odds, and holds it to the figures known of it.
func TestPaperAgainstExact(t *testing.T) {
	tables := Classic()
	s := NewSolver(tables)
	report := func(what string, d deviation) {
		t.Logf("%-52s mean %.4f  bias %+.4f  from %+.4f to %+.4f", what, d.mean(), d.bias(), d.low, d.high)
	}
	expect := func(what string, got, want, tolerance float64) {
		t.Helper()
		if math.Abs(got-want) > tolerance {
			t.Errorf("%s: %.4f, want %.4f", what, got, want)
		}
	}

	var cost deviation
	for d := 1; d <= 50; d++ {
		cost.add(PaperCost(d), tables.Cost(d))
	}
	report("cost 2.2, attackers without end", cost)
	expect("cost", cost.most(), 0, 0.00005)

	for _, c := range []struct {
		more       int
		mean, most float64
	}{{0, 1.21, 1.44}, {3, 0.64, 0.90}, {10, 0.13, 0.26}} {
		var few deviation
		for d := 1; d <= 50; d++ {
			few.add(PaperCost(d), tables.Fight(d+c.more, d).AttackerLosses)
		}
		report(fmt.Sprintf("cost 2.2, %d more attackers than defenders", c.more), few)
		expect("cost with few attackers, mean", few.mean(), c.mean, 0.005)
		expect("cost with few attackers, most", few.most(), c.most, 0.005)
		if few.low < -0.07 { // Only one against one is judged too cheap.
			t.Errorf("cost with %d more attackers than defenders is too low by %v", c.more, few.low)
		}
	}

	factor := map[float64]deviation{}
	right := map[float64]float64{} // of 50
	for _, p := range []float64{0.7, 0.8, 0.9, 0.95, 0.99, 0.995} {
		var f deviation
		for d := 1; d <= 50; d++ {
			got, want := Paper{}.Armies(p, []int{d}), tables.Armies(p, d)
			f.add(float64(got), float64(want))
			if got == want {
				right[p]++
			}
		}
		factor[p] = f
		report(fmt.Sprintf("risk factor 4.2 and 4.3 at %v, %v of 50 right", p, right[p]), f)
		if p < 0.995 && (f.mean() < 0.015 || f.mean() > 0.345) {
			t.Errorf("risk factor at %v is off by %v in the mean", p, f.mean())
		}
		if p <= 0.9 && f.most() > 1 || f.most() > 3 {
			t.Errorf("risk factor at %v is off by %v", p, f.most())
		}
	}
	expect("risk factor, right at 0.7", right[0.7], 49, 0)
	expect("risk factor, right at 0.99", right[0.99], 35, 0)
	expect("risk factor, bias at 0.995", factor[0.995].bias(), -0.6, 0.05)

	var success, at20, many deviation
	for d := 1; d <= 100; d++ {
		for a := 1; a <= 100; a++ {
			got, want := Paper{}.Success(a, []int{d}), tables.Win(a, d)
			switch {
			case d > 50:
				many.add(got, want)
			case a <= 50:
				success.add(got, want)
			}
			if d == 20 {
				at20.add(got, want)
			}
		}
	}
	report("success 4.3.7, up to 50 a side", success)
	report("success 4.3.7, 20 defenders", at20)
	report("success 4.3.7, 51 to 100 defenders", many)
	expect("success, mean", success.mean(), 0.014, 0.001)
	expect("success, most", success.most(), 0.093, 0.001)
	expect("success, one against one", Paper{}.Success(1, []int{1})-tables.Win(1, 1), -0.093, 0.001)
	expect("success at 20, most", at20.most(), 0.046, 0.001)
	expect("success of many, mean", many.mean(), 0.028, 0.005)
	expect("success of many, most", many.most(), 0.33, 0.01)

	var list, three, product, whole deviation
	for _, p := range []float64{0.8, 0.85, 0.9, 0.95} {
		for territories := 2; territories <= 5; territories++ {
			for soldiers := territories; soldiers <= 50; soldiers++ {
				defenders := spreadEvenly(soldiers, territories)
				list.add(float64(Paper{}.Armies(p, defenders)), float64(s.Armies(p, defenders)))
			}
		}
	}
	for soldiers := 3; soldiers <= 100; soldiers++ {
		defenders := spreadEvenly(soldiers, 3)
		three.add(float64(Paper{}.Armies(0.8, defenders)), float64(s.Armies(0.8, defenders)))
	}
	report("list factor 4.4, 2 to 5 territories", list)
	report("list factor 4.4, 3 territories at 0.8", three)
	extreme := PaperListFactor(0.995, 100, 50) - float64(s.Armies(0.995, spreadEvenly(100, 50))+1)
	t.Logf("list factor 4.4, 100 soldiers in 50 territories at 0.995: %+.1f", extreme)
	if list.mean() > 0.7 || list.most() > 3 {
		t.Errorf("list factor is off by %v in the mean, %v at most", list.mean(), list.most())
	}
	expect("list factor, three territories, low", three.low, -1, 0.1)
	expect("list factor, three territories, high", three.high, 1, 0.1)
	expect("list factor, fifty territories", extreme, -10.2, 0.1)

	for territories := 2; territories <= 5; territories++ {
		for each := 1; each <= 6; each++ {
			defenders := spreadEvenly(territories*each, territories)
			for a := territories; a <= 40; a++ {
				exact := s.Success(a, defenders)
				product.add(Paper{}.Success(a, defenders), exact)
				whole.add(math.Pow(tables.Win(a, each), float64(territories)), exact)
			}
		}
	}
	report("product 4.5 with 4.6, 2 to 5 territories", product)
	report("product of exact odds, all armies each time", whole)
	if whole.low < -1e-12 {
		t.Errorf("the product with all armies each time is too low by %v", whole.low)
	}
	expect("product with all armies each time, most", whole.most(), 0.94, 0.01)
	if product.mean() > whole.mean() {
		t.Errorf("the product with 4.6 is off by %v in the mean, without by %v", product.mean(), whole.mean())
	}
}

// spreadEvenly returns so many territories with soldiers shared out evenly.
func spreadEvenly(soldiers, territories int) []int {
	defenders := make([]int, territories)
	for i := range soldiers {
		defenders[i%territories]++
	}
	return defenders
}
