package estimate

// reciprocals holds 1/n, and 0 for n = 0, so that 0/0 comes out as 0.
var reciprocals = func() (table [1024]float64) {
	for n := 1; n < len(table); n++ {
		table[n] = 1 / float64(n)
	}
	return table
}()

// Reciprocal returns 1/n, and 0 for n = 0. It does not divide where n is small.
func Reciprocal(n int) float64 {
	if uint(n) < uint(len(reciprocals)) {
		return reciprocals[n]
	}
	return 1 / float64(n)
}

// Lead returns (a - b) / (a + b), and 0 where both are 0: how far ahead somebody
// is who has a of something when the opponent has b.
func Lead(a, b int) float64 { return float64(a-b) * Reciprocal(a+b) }
