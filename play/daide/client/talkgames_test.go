package client

import (
	"flag"
	"regexp"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	"eras/ai/diplomacy/talk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/press/presstest"
	"eras/game/diplomacy/promise"
	"eras/play/daide"
	"eras/play/daide/server"
)

// talkGames is how many games are played between clients whose bots negotiate, and talkYears how long they
// are.
var (
	talkGames = flag.Int("talk-games", 2, "play `N` games between clients whose bots negotiate")
	talkYears = flag.Int("talk-years", 2, "play games between clients whose bots negotiate for `N` years")
)

// talkers are the bots of such games, and two that understand no press, by seat.
var talkers = []string{regentAt + "loyal", regentAt + "opportunist", "jic", "dumbbot", regentAt + "bully", "regent:press.effort=0:" + quick, regentAt + "grudging"}

const (
	quick    = "search.scenarios=4:search.draws=1:search.tries=60:search.rounds=5:search.rollouts=0:press.rollouts=0"
	regentAt = "regent:press.effort=800:" + quick + ":press.temper="
)

// makersOf returns the makers of bots.
func makersOf(t *testing.T, specs []string) (makers []aidiplomacy.Maker) {
	t.Helper()
	for _, spec := range specs {
		maker, err := agents.DiplomacyBots().Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		makers = append(makers, maker)
	}
	return makers
}

// misunderstood matches what a server says of a client that breaks the protocol.
var misunderstood = regexp.MustCompile(`(?m)^< (HUH|PRN) `)

// In games between clients whose bots negotiate, in every second one with bots of the server, the bots
// agree on deals and keep them, those that are silent answer that they read nothing, and each program
// receives the letters to its power alone.
func TestBotsNegotiateOverDAIDE(t *testing.T) {
	makers := makersOf(t, talkers)
	var all talk.Count
	letters := 0
	for n := range *talkGames {
		begin := time.Now()
		clients := makers
		x := newTestServer(t, *talkYears, uint64(n)+1, func(c *server.Config) {
			if c.Press.Level = []int{30, 20, 10}[n%3]; n%2 == 1 {
				clients = makers[:4]
				seats := c.Seats(0)
				for i := len(clients); i < len(seats); i++ {
					seats[i].Name, seats[i].Bot = talkers[i], makers[i]
				}
				c.Seats = func(int) []server.Seat { return seats }
			}
		})
		frames := make([]strings.Builder, len(makers))
		results, wait := x.join(t, clients, uint64(n), func(seat int, o *Options) {
			o.Log, o.Patience = daide.NewTranscript(&frames[seat], 0), time.Minute
		})
		wait()
		record := x.wait(t).Record
		to := readNotes(t, x.game, record)
		letters += len(record.Notes)
		kept := keptIn(t, x.game, record)
		all.Add(kept)
		for seat, r := range results {
			silent := strings.HasPrefix(talkers[seat], "dumbbot") || strings.Contains(talkers[seat], "effort=0")
			text := frames[seat].String()
			if r.Ending == "" || r.Rejected > 0 || (r.Talk == nil) != silent || misunderstood.MatchString(text) {
				t.Errorf("game %d, seat %d: %+v", n, seat, r)
			}
			if silent && strings.Contains(text, "FRM (") && !strings.Contains(text, "(TRY ())") {
				t.Errorf("game %d: the silent bot of seat %d does not say so", n, seat)
			}
			if got := receivedBy(t, x.game.Map, seat, text); got != to[seat] {
				t.Errorf("game %d: seat %d receives %d letters of %d", n, seat, got, to[seat])
			}
		}
		t.Logf("game %d: %d letters, %+v, %.1f s", n, len(record.Notes), kept, time.Since(begin).Seconds())
	}
	if all.Agreed == 0 || all.Kept == 0 {
		t.Errorf("%d letters and %+v", letters, all)
	}
	t.Logf("%d games: %d letters, %+v", *talkGames, letters, all)
}

// readNotes reads the letters of a record and returns how many there are to each seat.
func readNotes(t *testing.T, g *diplomacy.Game, r game.Record) (to []int) {
	t.Helper()
	to = make([]int, g.Map.Powers())
	for _, note := range r.Notes {
		l, ok, err := press.ParseNote(g.Map, note.Text)
		if !ok || err != nil {
			t.Fatalf("%s: %v", note.Text, err)
		}
		for _, power := range l.To {
			to[power.Seat()]++
		}
	}
	return to
}

// keptIn returns what became of the offers of a game.
func keptIn(t *testing.T, g *diplomacy.Game, r game.Record) (n talk.Count) {
	t.Helper()
	board, err := diplomacy.BoardFromSetup(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	match, err := game.Replay(board, r)
	if err != nil {
		t.Fatal(err)
	}
	talks, next := promise.NewTalks(g), 0
	for i := range match.Steps() {
		step := match.Step(i)
		for ; next < len(r.Notes); next++ {
			l, _, _ := press.ParseNote(g.Map, r.Notes[next].Text)
			if l.Phase != step.Before.Phase() {
				break
			}
			talks.Hear(l)
		}
		ph := &promise.Played{Before: &step.Before, After: &step.After}
		for seat := range step.Actors.All() {
			ph.Answers[diplomacy.PowerOf(seat)] = step.Answers[0]
			step.Answers = step.Answers[1:]
		}
		talks.Play(ph)
	}
	n.Offered, n.Agreed = len(talks.Offers()), len(talks.Ledger().Agreements())
	for power := diplomacy.Power(1); int(power) <= g.Map.Powers(); power++ {
		n.Kept += talks.Ledger().Count(power, promise.Kept)
		n.Broken += talks.Ledger().Count(power, promise.Broken)
		n.Void += talks.Ledger().Count(power, promise.Void)
	}
	return n
}

// Among clients that say random things, many more than a bot hears, bots play on, in time and without a
// word that the server does not understand.
func TestBotsAmongRandomTalkers(t *testing.T) {
	makers := makersOf(t, []string{"dumbbot", "dumbbot", talkers[0], talkers[2], talkers[4], "holdbot", "holdbot"})
	for _, level := range []int{10, 30} {
		x := newTestServer(t, 2, 9, func(c *server.Config) { c.Press.Level = level })
		frames := make([]strings.Builder, len(makers))
		results, wait := x.join(t, makers, 9, func(seat int, o *Options) {
			o.Log, o.Patience = daide.NewTranscript(&frames[seat], 0), 100*time.Millisecond
			if seat > 1 {
				return
			}
			o.Letters = NewLetters()
			source := presstest.Source{Map: x.game.Map, Dialect: press.Dialect{Level: level}, Rand: game.Random(uint64(seat), uint64(level))}
			o.OnEvent = handlers(o.OnEvent, onPosition(func(p *diplomacy.Position) {
				for range 2 * mostHeard {
					o.Letters.Send(p.Phase(), []diplomacy.Power{3, 4, 5}, source.Press())
				}
			}))
		})
		wait()
		x.wait(t)
		for seat, r := range results {
			if r.Ending == "" || r.Rejected > 0 || seat > 1 && misunderstood.MatchString(frames[seat].String()) {
				t.Errorf("level %d, seat %d: %+v", level, seat, r)
			}
		}
		if r := results[2]; r.Talk == nil || r.Talk.Offered < mostHeard {
			t.Errorf("level %d: %+v", level, r.Talk)
		}
	}
}
