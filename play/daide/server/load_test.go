package server

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
// loopback TCP. It reports messages and phases a second; the median and the 99th
// percentile of the time from a client's orders to its next NOW, in milliseconds; and
// the peak of the memory in use, clients included, in MB.
func BenchmarkFiftyGames(b *testing.B) {
	const games, powers = 50, 7
	for b.Loop() {
		g := newGame(b, "standard", 30)
		config, played := newConfig(g, powers)
		config.Games, config.Concurrent = games, games
		s := newTestServer(b, config)
		l := listen(b)
		served := make(chan error, 1)
		go func() { served <- s.Serve(l) }()
		var mu sync.Mutex
		var times []time.Duration
		var all sync.WaitGroup
		begin := time.Now()
		for i := range games * powers {
			p := &player{g: g, vocabulary: s.vocabulary, conn: dial(b, l), maker: aidiplomacy.NewDumbBot, seed: game.Derive(1, uint64(i))}
			p.onPhase = func(d time.Duration) {
				mu.Lock()
				defer mu.Unlock()
				times = append(times, d)
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
		slices.Sort(times)
		b.ReportMetric(float64(n.Received+n.Sent)/elapsed, "messages/s")
		b.ReportMetric(float64(n.Phases)/elapsed, "phases/s")
		b.ReportMetric(1000*times[len(times)/2].Seconds(), "ms-median")
		b.ReportMetric(1000*times[len(times)*99/100].Seconds(), "ms-99%")
		b.ReportMetric(float64(most)/(1<<20), "MB")
		b.ReportMetric(float64(n.Received+n.Sent), "messages")
		b.ReportMetric(float64(n.Phases), "phases")
	}
}
