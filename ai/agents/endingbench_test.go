//go:build unix

package agents

import (
	"syscall"
	"testing"
	"time"
)

// BenchmarkEndsAfterContext measures the processor time from the end of an agent's context
// to its return: for each agent with its parameters at their ends, the longest of several.
// The slowest agent is named in the log.
func BenchmarkEndsAfterContext(b *testing.B) {
	for _, list := range []struct {
		name   string
		agents func(testing.TB) []thinking
	}{{"risk", agentsOfRisk}, {"diplomacy", agentsOfDiplomacy}, {"war", agentsOfWar}} {
		b.Run(list.name, func(b *testing.B) {
			all := list.agents(b)
			var longest time.Duration
			var slowest string
			for b.Loop() {
				for _, a := range all {
					for _, looks := range []int{0, 10, 100, 1000} {
						act, err := a.begin()
						if err != nil {
							b.Fatal(err)
						}
						var end time.Duration
						ctx := a.ending(looks).OnEnd(func() { end = processorTime() })
						began := time.Now()
						_ = act(ctx)
						if took := processorTime() - end; ctx.Ended() && took > longest {
							longest, slowest = took, a.spec
						}
						if time.Since(began) > time.Second {
							break // further looks take longer still
						}
					}
				}
			}
			b.Logf("the slowest: %s", slowest)
			b.ReportMetric(float64(longest.Nanoseconds()), "ns-after-end")
		})
	}
}

// processorTime returns the processor time of the program so far.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
