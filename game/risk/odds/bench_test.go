package odds

import "testing"

func BenchmarkBuild(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		build(ClassicRules)
	}
}

func BenchmarkBuildBoth(b *testing.B) {
	for range b.N {
		build(ClassicRules)
		build(BoundedRules)
	}
}

var sink float64

// lookups are fights that don't share a line of the table.
var lookups = [8][2]int{{10, 7}, {3, 2}, {40, 35}, {12, 1}, {120, 100}, {5, 8}, {60, 60}, {7, 3}}

func BenchmarkWin(b *testing.B) {
	t := Classic()
	for i := range b.N {
		q := lookups[i%len(lookups)]
		sink += t.Win(q[0], q[1])
	}
}

func BenchmarkFight(b *testing.B) {
	t := Classic()
	for i := range b.N {
		q := lookups[i%len(lookups)]
		sink += t.Fight(q[0], q[1]).AttackerLosses
	}
}

func BenchmarkWinBeyond(b *testing.B) {
	t := Classic()
	for range b.N {
		sink += t.Win(300, 320)
	}
}

var (
	chain3 = []int{5, 4, 6}
	chain6 = []int{4, 7, 3, 5, 6, 4}
)

func BenchmarkChain20In3(b *testing.B) {
	s := NewSolver(Classic())
	for range b.N {
		sink += s.Chain(20, chain3).Fall[2]
	}
}

func BenchmarkChain60In6(b *testing.B) {
	s := NewSolver(Classic())
	for range b.N {
		sink += s.Chain(60, chain6).Fall[5]
	}
}

func BenchmarkSuccess20In3(b *testing.B) {
	s := NewSolver(Classic())
	for range b.N {
		sink += s.Success(20, chain3)
	}
}

func BenchmarkSuccess60In6(b *testing.B) {
	s := NewSolver(Classic())
	for range b.N {
		sink += s.Success(60, chain6)
	}
}

func BenchmarkArmies6(b *testing.B) {
	s := NewSolver(Classic())
	for range b.N {
		sink += float64(s.Armies(0.9, chain6))
	}
}

func BenchmarkPaperSuccess6(b *testing.B) {
	for range b.N {
		sink += Paper{}.Success(60, chain6)
	}
}
