package app_test

import (
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/sys/unix"

	"eras/ai/agents"
	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/saves"
)

const (
	benchedFrames  = 600
	benchedAnswers = 40
	benchedLevel   = 6
)

// BenchmarkBesideSteps measures what steps of hill-climbing in the background cost the window: for
// frames at 60 a second, in which a person moves the mouse over a war, the processor time of Update
// and Draw and how late they begin, and for a computer the time from a person's order to its next
// order. Several times it plays without steps and with them.
//
//	go test -run '^$' -bench BesideSteps -benchtime 5x -cpu 1,2 ./scenes/app
func BenchmarkBesideSteps(b *testing.B) {
	for _, steps := range []bool{false, true} {
		name := "without"
		if steps {
			name = "with"
		}
		b.Run(name, func(b *testing.B) {
			var frames, late, answers []float64
			games := 0
			for b.Loop() {
				dir := b.TempDir()
				if steps {
					knownPlayer(b, dir)
				}
				p := open(b, dir)
				s := p.benchedWar(b)
				if steps {
					p.Study.Begin("Ana")
				}
				f, l := p.frames()
				frames, late = append(frames, f...), append(late, l...)
				answers = append(answers, p.answers(b, s)...)
				p.Study.End()
				all, err := p.Saves.Tuning("Ana")
				if err != nil {
					b.Fatal(err)
				}
				for i := range all.Steps {
					games += all.Steps[i].Games()
				}
				p.Matches.PutDown()
			}
			report(b, frames, "frame-cpu")
			report(b, late, "frame-late")
			report(b, answers, "answer")
			b.ReportMetric(float64(games)/float64(b.N), "games/op")
		})
	}
}

// report reports the median and the 99th percentile of times in milliseconds.
func report(b *testing.B, all []float64, name string) {
	slices.Sort(all)
	b.ReportMetric(all[len(all)/2], name+"-p50-ms")
	b.ReportMetric(all[(len(all)-1)*99/100], name+"-p99-ms")
}

// knownPlayer makes saves in which steps wait for a player.
func knownPlayer(b *testing.B, dir string) {
	b.Helper()
	s, err := agents.LoadScenario("banners")
	if err != nil {
		b.Fatal(err)
	}
	store := saves.Open(dir)
	archive, err := agents.Archive("war", &s.Rules)
	if err != nil {
		b.Fatal(err)
	}
	weights := saves.NewWeights(archive.Estimators, archive.Elites[0].Genes)
	for n := range 6 {
		m := game.NewMatch(s.Board(s.Maps[0]), uint64(n))
		players := make([]agents.WarAgent, 2)
		for seat := range players {
			level, err := agents.LevelAt(2)
			if err != nil {
				b.Fatal(err)
			}
			if players[seat], err = level.WarAgent(s.Rules, uint64(2*n+seat), nil, nil); err != nil {
				b.Fatal(err)
			}
		}
		if err := m.Run(b.Context(), players, nil); err != nil {
			b.Fatal(err)
		}
		date := time.Date(2026, 1, 1+n, 0, 0, 0, 0, time.UTC)
		err := store.UpdateKnowledge("Ana", func(k *saves.Knowledge) {
			k.AddMatch(saves.Logged{Date: date, Mode: war.ID, Side: game.Red, Weights: weights, Record: m.Record().String()})
		})
		if err == nil {
			err = store.UpdateProfile("Ana", date, func(p *saves.Profile) {
				p.Champions = []saves.Champion{{Mode: war.ID, Weights: weights, Date: date}}
			})
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}

// benchedWar starts a war of Ana.
func (p *program) benchedWar(b *testing.B) *warplay.War {
	b.Helper()
	p.Window.UI.InputMethods = false
	p.Settings.Level, p.Settings.FixedLevel = benchedLevel, true
	p.startAlone(war.ID)
	s, ok := p.Matches.Match().(*warplay.War)
	if !ok {
		b.Fatal("no war is played")
	}
	return s
}

// frame describes and draws a frame, and returns its processor time in milliseconds.
func (p *program) frame(screen *ebiten.Image) float64 {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	before := threadTime()
	p.Ticks(1)
	p.Window.UI.Draw(screen)
	return (threadTime() - before).Seconds() * 1e3
}

// threadTime returns the processor time of this thread.
func threadTime() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t); err != nil {
		panic(err)
	}
	return time.Duration(t.Nano())
}

// frames returns the processor times and delays of frames while the person thinks.
func (p *program) frames() (took, late []float64) {
	screen := ebiten.NewImage(1280, 800)
	defer screen.Deallocate()
	due := time.Now()
	for n := range benchedFrames {
		due = due.Add(time.Second / 60)
		time.Sleep(time.Until(due))
		late = append(late, time.Since(due).Seconds()*1e3)
		p.Move(float64(200+n%600), float64(200+n%300))
		took = append(took, p.frame(screen))
	}
	return took, late
}

// answers returns how long the computer takes for its first order after a turn of the person.
func (p *program) answers(b *testing.B, s *warplay.War) (times []float64) {
	b.Helper()
	screen := ebiten.NewImage(1280, 800)
	defer screen.Deallocate()
	rng := game.Random(5)
	for len(times) < benchedAnswers {
		if _, over := s.Outcome(); over {
			break
		}
		seat, person := s.Turn()
		if person {
			state := s.Position()
			all := s.Board.Rules.Actions(&state, nil)
			if err := s.Submit(seat, all[rng.IntN(len(all))]); err != nil {
				b.Fatal(err)
			}
			continue
		}
		began, n := time.Now(), s.Match().Steps()
		for s.Match().Steps() == n {
			p.frame(screen)
			time.Sleep(time.Millisecond)
		}
		if !s.Position().Fighting {
			times = append(times, time.Since(began).Seconds()*1e3)
		}
	}
	return times
}
