package odds

import "testing"

var sink float64

func Benchmark(b *testing.B) {
	chain3, chain6 := []int{5, 4, 6}, []int{4, 7, 3, 5, 6, 4}
	// lookups are fights that don't share a line of the table.
	lookups := [8][2]int{{10, 7}, {3, 2}, {40, 35}, {12, 1}, {120, 100}, {5, 8}, {60, 60}, {7, 3}}
	t, s := Classic(), NewSolver(Classic())
	for _, c := range []struct {
		name string
		do   func(i int)
	}{
		{"Build", func(int) { build(ClassicRules) }},
		{"Win", func(i int) { sink += t.Win(lookups[i%8][0], lookups[i%8][1]) }},
		{"WinBeyond", func(int) { sink += t.Win(300, 320) }},
		{"Fight", func(i int) { sink += t.Fight(lookups[i%8][0], lookups[i%8][1]).AttackerLosses }},
		{"Chain20In3", func(int) { sink += s.Chain(20, chain3).Fall[2] }},
		{"Chain60In6", func(int) { sink += s.Chain(60, chain6).Fall[5] }},
		{"Success20In3", func(int) { sink += s.Success(20, chain3) }},
		{"Success60In6", func(int) { sink += s.Success(60, chain6) }},
		{"Armies6", func(int) { sink += float64(s.Armies(0.9, chain6)) }},
		{"PaperSuccess6", func(int) { sink += Paper{}.Success(60, chain6) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			for i := range b.N {
				c.do(i)
			}
		})
	}
}
