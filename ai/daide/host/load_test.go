package host

import (
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
)

// BenchmarkFiftyGames plays 50 games at once, to the end, with 350 clients over
// loopback TCP. Per run it reports messages and phases a second; from the orders of a
// client to its next NOW, in milliseconds, the median and the slowest of a hundred; and
// the memory that was in use at most, clients included, in MB.
func BenchmarkFiftyGames(b *testing.B) {
	const games, powers = 50, 7
	for b.Loop() {
		g := gameOf(b, "standard", 30)
		config, played := configOf(g, powers)
		config.Games, config.Together = games, games
		s := serverOf(b, config)
		l := listen(b)
		served := make(chan error, 1)
		go func() { served <- s.Serve(l) }()
		var mu sync.Mutex
		var took []time.Duration
		var all sync.WaitGroup
		begin := time.Now()
		for i := range games * powers {
			p := &player{g: g, words: s.words, conn: dial(b, l), maker: aidiplomacy.NewDumbBot, seed: game.Derive(1, uint64(i))}
			p.took = func(d time.Duration) {
				mu.Lock()
				defer mu.Unlock()
				took = append(took, d)
			}
			all.Go(func() {
				if err := p.play(); err != nil {
					b.Error(err)
				}
			})
		}
		most := uint64(0)
		ended := make(chan struct{})
		go func() { all.Wait(); close(ended) }()
		for waiting := true; waiting; {
			select {
			case <-ended:
				waiting = false
			case <-time.After(100 * time.Millisecond):
			}
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse+m.StackInuse)
		}
		elapsed := time.Since(begin).Seconds()
		if err := <-served; err != nil {
			b.Error(err)
		}
		n := s.Stats()
		if n.Games != games || len(played.all()) != games || n.Cut != 0 {
			b.Errorf("%+v", n)
		}
		slices.Sort(took)
		b.ReportMetric(float64(n.Received+n.Sent)/elapsed, "messages/s")
		b.ReportMetric(float64(n.Phases)/elapsed, "phases/s")
		b.ReportMetric(1000*took[len(took)/2].Seconds(), "ms-median")
		b.ReportMetric(1000*took[len(took)*99/100].Seconds(), "ms-99%")
		b.ReportMetric(float64(most)/(1<<20), "MB")
		b.ReportMetric(float64(n.Received+n.Sent), "messages")
		b.ReportMetric(float64(n.Phases), "phases")
	}
}
