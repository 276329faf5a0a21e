package risk

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"eras/ai/process"
	"eras/lab/tournament"
)

// request is a small tournament.
func request() Request {
	return Request{
		Config: tournament.Config{Games: 12, Seed: 4, Workers: 1},
		Map:    "classic", Seats: "boscoe,random,quo", Cards: "5", Rounds: 40, Limit: 20 * time.Second,
	}
}

func tournamentOf(t *testing.T, q Request) *Tournament {
	t.Helper()
	made, err := q.Tournament()
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func play(t *testing.T, q Request) (Result, Times, []Played) {
	t.Helper()
	var all []Played
	result, times, err := tournamentOf(t, q).Run(context.Background(), func(p Played) error {
		all = append(all, p)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return result, times, all
}

func TestResultsDoNotDependOnWorkers(t *testing.T) {
	q := request()
	one, times, _ := play(t, q)
	q.Workers = 3
	three, others, _ := play(t, q)
	if !reflect.DeepEqual(one, three) {
		t.Errorf("one worker finds\n%+v\nthree find\n%+v", one, three)
	}
	for i := range times {
		if times[i].Turns != others[i].Turns || times[i].Turns < 12 || times[i].Mean <= 0 || times[i].Most < times[i].Mean || times[i].P50 <= 0 || times[i].P99 < times[i].P50 || times[i].Most < times[i].P99 {
			t.Errorf("%+v, %+v", times[i], others[i])
		}
	}
	q.Seed++
	if other, _, _ := play(t, q); reflect.DeepEqual(other.Bots, one.Bots) {
		t.Error("another seed finds the same")
	}
}

// Every block gives every player every seat, and all ways to sit come equally
// often.
func TestSeatsAreFair(t *testing.T) {
	for players := 2; players <= 5; players++ {
		some := Tournament{Config: tournament.Config{Seed: uint64(players)}, Players: make([]Player, players)}
		plan := some.plan()
		ways, blocks := map[string]int{}, 1
		for n := 2; n < players; n++ {
			blocks *= n
		}
		for block := range 2 * blocks {
			sat := map[[2]int]bool{}
			for i := range players {
				seats := plan.seats(block*players + i)
				ways[fmt.Sprint(seats)]++
				for seat, player := range seats {
					sat[[2]int{seat, player}] = true
				}
			}
			if len(sat) != players*players {
				t.Errorf("%d players, block %d: players have %d seats", players, block, len(sat))
			}
		}
		if len(ways) != blocks*players {
			t.Errorf("%d players sit in %d ways, not %d", players, len(ways), blocks*players)
		}
		for way, n := range ways {
			if n != 2 {
				t.Errorf("%d players sit as %s %d times", players, way, n)
			}
		}
	}
}

// The result is what one counts game by game.
func TestResultCountsTheGames(t *testing.T) {
	q := request()
	q.Rounds, q.Games = 12, 20
	result, _, games := play(t, q)
	wins, draws, fell, rounds := map[int]int{}, 0, map[[2]int]int{}, 0
	for i, g := range games {
		if g.Number != i {
			t.Errorf("game %d comes as number %d", g.Number, i)
		}
		rounds += g.Rounds
		if g.Winner < 0 {
			draws++
			if g.Rounds != q.Rounds {
				t.Errorf("game %d is a draw after %d rounds", i, g.Rounds)
			}
		} else if wins[g.Winner]++; len(g.Fallen) != 2 {
			t.Errorf("game %d is won with %d players fallen", i, len(g.Fallen))
		}
		for place, player := range g.Fallen {
			fell[[2]int{player, place}]++
		}
	}
	if draws == 0 || draws == q.Games || result.Draws != draws || result.Games != q.Games || result.Rounds.Mean != float64(rounds)/float64(q.Games) {
		t.Errorf("%d draws of %+v", draws, result)
	}
	total, places := result.Draws, 0.0
	for player, b := range result.Bots {
		total += b.Wins
		places += b.Place
		out := b.Wins + b.Survived
		for place, n := range b.Fell {
			out += n
			if n != fell[[2]int{player, place}] {
				t.Errorf("%s fell %d times at place %d", b.Name, n, place)
			}
		}
		bySeat := 0
		for _, n := range b.BySeat {
			bySeat += n
		}
		if b.Wins != wins[player] || out != q.Games || bySeat != b.Wins || b.Low > b.Share.Share || b.High < b.Share.Share {
			t.Errorf("%+v, counted %d", b, wins[player])
		}
	}
	for _, s := range result.Seats {
		total -= s.Wins
	}
	if total != result.Draws || places < 5.999 || places > 6.001 {
		t.Errorf("seats and bots differ in %d wins; places add up to %v", total-result.Draws, places)
	}
}

func TestWriteTo(t *testing.T) {
	foreign := tournamentOf(t, request())
	foreign.Players[1].command = []string{"x"}
	s := newSums(foreign)
	s.add(&Played{End: End{Seats: []int{2, 0, 1}, Winner: 2, Rounds: 9, Fallen: []int{1, 0}}, Faults: make([]process.Faults, 3), turns: make([]turns, 3)})
	s.add(&Played{End: End{Seats: []int{0, 1, 2}, Winner: -1, Rounds: 40, Fallen: []int{0}}, Faults: make([]process.Faults, 3), turns: make([]turns, 3)})
	s.add(&Played{End: End{Seats: []int{0, 1, 2}, Winner: 1, Rounds: 5, Fallen: []int{0, 2}}, Faults: []process.Faults{{}, {Died: 1, Seats: 1, First: "it ended"}, {}}, Substituted: []int{1}, turns: make([]turns, 3)})
	r := s.result()
	var b strings.Builder
	if _, err := r.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	want := `games   2, drawn 1 (50.0 %)
rounds  24.5, median 40, from 9 to 40
apart   1 of 3 games were finished by a substitute and count nowhere in the tables

player   wins  share of games, with 95 %  place  by seat; fell first, second …; survived a draw
boscoe      0    0.0 % from   0.0 to  65.8   2.50  0 0 0; 1 1; 0
random      0    0.0 % from   0.0 to  65.8   2.25  0 0 0; 1 0; 1
quo         1   50.0 % from   9.5 to  90.5   1.25  1 0 0; 0 0; 1

seat     wins  share of games, with 95 %
0           1   50.0 % from   9.5 to  90.5
1           0    0.0 % from   0.0 to  65.8
2           0    0.0 % from   0.0 to  65.8

random: slow 0, silent 0, nonsense 0, illegal 0, died 1, refused 0; phases lost 0, seats lost 1
first: it ended
random lost its seat in 1 of 3 games; cluster played on for it

won in the games with a substitute: 0 from the seat of boscoe, 1 from the seat of random, 0 from the seat of quo
`
	if _, got, _ := strings.Cut(b.String(), "\n"); got[strings.Index(got, "\n")+1:] != want {
		t.Errorf("it prints\n%s\nnot\n%s", got, want)
	}
}

// A summary of no games claims nothing.
func TestSummaryOfNoGames(t *testing.T) {
	r := newSums(tournamentOf(t, request())).result()
	var b strings.Builder
	if _, err := r.WriteTo(&b); err != nil || !strings.HasSuffix(b.String(), "games   none counts\n") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// One external process plays without faults. The faults of another, with two seats, are
// counted.
func TestForeignPlayers(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Fatal("there is no python3, in which the external agents are written: tools/scripts/packages.sh unit installs it")
	}
	agent := "@" + python + " " + filepath.Join("..", "..", "..", "ai", "process", "testdata", "agent.py")
	q := request()
	dying := agent + " dying 3"
	q.Seats, q.Games, q.Rounds, q.Workers = strings.Join([]string{agent, "random", dying, dying}, ","), 4, 25, 2
	q.Records = true
	r, _, games := play(t, q)
	if f := r.Bots[0].Faults; f == nil || *f != (process.Faults{}) {
		t.Errorf("%+v", f)
	}
	if f := r.Bots[3].Faults; f == nil || *f != (process.Faults{}) || r.Bots[1].Faults != nil || r.Bots[3].Name != dying+"#2" {
		t.Errorf("%+v", r.Bots)
	}
	f := r.Bots[2].Faults
	if f.Died != 4 || f.Seats != 8 || f.Phases != 4 || !strings.Contains(f.First, "had enough") {
		t.Errorf("%+v", f)
	}
	// Nobody wins or is placed in games that substitutes have finished.
	won := 0
	for _, b := range r.Bots {
		won += b.Apart
		if b.Wins != 0 || b.Place != 0 || b.Share.Share != 0 {
			t.Errorf("%+v", b)
		}
	}
	if r.Games != 4 || r.Substituted != 4 || r.Bots[2].Substituted != 4 || r.Bots[3].Substituted != 4 || r.Bots[0].Substituted != 0 || r.Draws != 0 || won == 0 {
		t.Errorf("%+v", r)
	}
	for _, g := range games {
		if n := strings.Count(g.Record, "(a substitute played on)"); n != 2 {
			t.Errorf("%d seats are marked in\n%.600s", n, g.Record)
		}
	}
}

func TestTournamentStops(t *testing.T) {
	stop := errors.New("enough")
	if _, _, err := tournamentOf(t, request()).Run(context.Background(), func(p Played) error {
		if p.Number == 2 {
			return stop
		}
		return nil
	}); !errors.Is(err, stop) {
		t.Errorf("it ends with %v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := tournamentOf(t, request()).Run(ctx, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
}

func TestRequests(t *testing.T) {
	for _, c := range []struct {
		change func(*Request)
		want   string // of the error, or of the names
	}{
		{func(q *Request) { q.Seats = "quo, quo ,random,quo" }, "quo quo#2 random quo#3"},
		{func(q *Request) { q.Seats = `@sh -c 'a\,b',quo` }, `@sh -c 'a\,b' quo`},
		{func(q *Request) { q.Seats = "quo" }, "need 2 to 12 players, separated by commas: have 1"},
		{func(q *Request) { q.Seats = "quo,queen" }, `, ender3, or @COMMAND for a program`},
		{func(q *Request) { q.Seats = "quo,queen" }, `no Risk bot "queen"`},
		{func(q *Request) { q.Seats = "quo,ender-2009:plans=0" }, `bot "ender-2009:plans=0": search.plans = 0: must be`},
		{func(q *Request) { q.Seats = `quo,ender-2009:file=no\,such` }, "open no,such"},
		{func(q *Request) { q.Seats = "quo,@no-such-program -x" }, "starting the player"},
		{func(q *Request) { q.Seats = "quo,@" }, "names no program"},
		{func(q *Request) { q.Map = "moon" }, `"moon" is not a map of Risk`},
		{func(q *Request) { q.Cards = "many" }, "many"},
		{func(q *Request) { q.Cards = "off" }, "boscoe random quo"},
		{func(q *Request) { q.Cards = "growing" }, "boscoe random quo"},
		{func(q *Request) { q.Rules = "fortify=never" }, "fortify"},
		{func(q *Request) { q.Rules = "players=4" }, "players=4"},
		{func(q *Request) { q.Rules, q.Seats = Bounded, "minimax,random" }, "minimax random"},
		{func(q *Request) { q.Rules = Bounded }, "for 2 players, not 3"},
		{func(q *Request) { q.Rounds = -1 }, "-1 rounds"},
		{func(q *Request) { q.Games = 0 }, "0 games"},
		{func(q *Request) { q.Limit = 0 }, "a limit of 0s"},
	} {
		q := request()
		c.change(&q)
		got, err := q.Tournament()
		said := ""
		if err != nil {
			said = err.Error()
		} else {
			var names []string
			for _, p := range got.Players {
				names = append(names, p.Name)
			}
			said = strings.Join(names, " ")
		}
		if !strings.Contains(said, c.want) {
			t.Errorf("%+v: %s, want %q", q, said, c.want)
		}
	}
}

func TestCommandsKeepTheirCommas(t *testing.T) {
	players, err := parsePlayers(`@sh -c 'a\,b',@sh -c "c\,d" e\,f`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := players[1].command, []string{"sh", "-c", "c,d", "e,f"}; !reflect.DeepEqual(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	const few, more = "ender-2009:plans=3", "ender-2009:plans=30"
	players, err = parsePlayers(few + "," + more + "," + few)
	if err != nil || players[0].Name != few || players[1].Name != more || players[2].Name != few+"#2" {
		t.Errorf("%+v, %v", players, err)
	}
}
