package lab

import (
	"math"
	"testing"
)

func TestQuantiles(t *testing.T) {
	var all []float64
	for i := range 200 {
		all = append(all, float64((i*37)%200))
	}
	if p50, p99, most := quantiles(all); p50 != 100 || p99 != 198 || most != 199 {
		t.Error(p50, p99, most)
	}
	if p50, _, most := quantiles(nil); p50 != 0 || most != 0 || math.IsNaN(p50) {
		t.Error("quantiles of nothing")
	}
}
