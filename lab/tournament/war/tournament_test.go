package war

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eras/ai/agents"
	aibattle "eras/ai/battle"
	"eras/evolve"
	"eras/evolve/stats"
	"eras/game"
	"eras/game/battle"
	"eras/lab"
	"eras/lab/tournament"
)

// newTournament returns a tournament with records.
func newTournament(t testing.TB, q Request, games, workers int) *Tournament {
	t.Helper()
	q.Config = tournament.Config{Games: games, Workers: workers, Seed: 42, Records: true}
	s, err := q.Tournament()
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func playAll(t testing.TB, s *Tournament) (games []Game, sum Summary) {
	t.Helper()
	err := s.Run(context.Background(), func(g Game) error {
		games = append(games, g)
		sum.Add(&g)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return games, sum
}

var quick = []Request{
	{Map: AllMaps, Red: "level:2", Blue: "random", Opening: 2},
	{Scenario: "2005", Map: "skirmish", Red: "minimax:depth=1,noise=0.2", Blue: "level:1", First: "blue"},
	{Board: lab.Battle, Soldiers: "5,7", Red: "level:2", Blue: "level:1", Opening: 4},
	{Board: lab.Battle, Scenario: "2005", Red: "random", Blue: "level:3", First: "blue"},
}

func TestGamesAreTheSameOnAnyNumberOfWorkers(t *testing.T) {
	for _, q := range quick {
		one, oneSum := playAll(t, newTournament(t, q, 11, 1))
		for _, workers := range []int{2, 5} {
			many, sum := playAll(t, newTournament(t, q, 11, workers))
			if !slices.Equal(one, many) {
				t.Errorf("%+v: %d workers play other games than one", q, workers)
			}
			if !reflect.DeepEqual(oneSum.Wins, sum.Wins) || sum.Games != 11 {
				t.Errorf("%+v: summaries %+v and %+v", q, oneSum, sum)
			}
		}
		again := newTournament(t, q, 11, 1)
		again.Seed++
		if other, _ := playAll(t, again); slices.Equal(one, other) {
			t.Errorf("%+v: another seed plays the same games", q)
		}
	}
}

func TestGamesCanBeReplayed(t *testing.T) {
	for _, q := range quick {
		games, _ := playAll(t, newTournament(t, q, 6, 2))
		for i, g := range games {
			done, err := lab.Replay(g.Record)
			if err != nil {
				t.Fatalf("game %d: %v\n%s", i, err, g.Record)
			}
			if g.Number != i || !done.Over || done.Winner != g.Winner || done.Reason != g.Reason || done.Seed != g.Seed ||
				!slices.Equal(done.Seats, []string{g.Red, g.Blue}) {
				t.Errorf("game %+v is replayed as %+v", g, done)
			}
			if g.Seed != game.Derive(42, uint64(i)) {
				t.Errorf("game %d has the seed %d", i, g.Seed)
			}
		}
	}
}

func TestPlayersSwapSidesInPairs(t *testing.T) {
	q := Request{Map: AllMaps, Red: "level:1", Blue: "random", Opening: 3}
	games, _ := playAll(t, newTournament(t, q, 12, 2))
	var maps []string
	for i, g := range games {
		red, blue := "level:1", "random"
		if i%2 == 1 {
			red, blue = blue, red
		}
		if g.Red != red || g.Blue != blue {
			t.Errorf("game %d is between %s and %s", i, g.Red, g.Blue)
		}
		if i%2 == 1 {
			if first := games[i-1]; g.Map != first.Map || startLine(g) != startLine(first) {
				t.Errorf("games %d and %d begin differently:\n%s\n%s", i-1, i, startLine(first), startLine(g))
			}
			maps = append(maps, g.Map)
		}
	}
	if want := []string{"ford", "duel", "crossroads", "pass", "march", "ford"}; !slices.Equal(maps, want) {
		t.Errorf("maps %v, want %v", maps, want)
	}
	if startLine(games[0]) == startLine(games[10]) {
		t.Error("two pairs on the same map have the same opening")
	}
}

func startLine(g Game) string {
	_, rest, _ := strings.Cut(g.Record, "\nstart: ")
	line, _, _ := strings.Cut(rest, "\n")
	return line
}

func TestFirstAndSoldiersAreAsAsked(t *testing.T) {
	for _, c := range []struct {
		q    Request
		want string
	}{
		{Request{Board: lab.Battle, Scenario: "2005", Soldiers: "2,1", First: "blue"}, "8/8/r6b/r7/8/8 b 100"},
		{Request{Board: lab.Battle, Soldiers: "1,1"}, "6/r4b/6/6 r 100"},
		{Request{Scenario: "2005", Map: "skirmish", First: "blue"}, "cr:r1,,wn,,/,,cn,wn,:b1/:r1,wn,cn,,/,,wn,,cb:b1 b 5 5 100"},
		{Request{Scenario: "2005", Map: "skirmish"}, "cr:r1,,wn,,/,,cn,wn,:b1/:r1,wn,cn,,/,,wn,,cb:b1 r 5 5 100"},
	} {
		c.q.Red, c.q.Blue = "random", "random"
		games, _ := playAll(t, newTournament(t, c.q, 1, 1))
		if got := startLine(games[0]); got != c.want {
			t.Errorf("%+v starts at %s, want %s", c.q, got, c.want)
		}
	}
	full := Request{Board: lab.Battle, Scenario: "2005", Red: "random", Blue: "random"}
	games, _ := playAll(t, newTournament(t, full, 1, 1))
	if n := strings.Count(strings.Fields(startLine(games[0]))[0], "b"); n != 13 {
		t.Errorf("a full army has %d soldiers", n)
	}
}

func TestOpeningsThatWouldEndTheGameAreShorter(t *testing.T) {
	for _, q := range []Request{{Board: lab.Battle, Soldiers: "1,1", Opening: 100}, {Map: "duel", Opening: 100}} {
		q.Red, q.Blue = "random", "random"
		games, _ := playAll(t, newTournament(t, q, 20, 2))
		for _, g := range games {
			if g.Actions == 0 {
				t.Errorf("%+v: game %d begins at its end, %s", q, g.Number, startLine(g))
			}
		}
	}
}

func TestSingleIsTheMatchOfTheSeed(t *testing.T) {
	s := newTournament(t, Request{Map: "duel", Red: "level:1", Blue: "level:2"}, 4, 1)
	games, _ := playAll(t, s)
	s.Seed = games[2].Seed
	told := 0
	g, err := s.Single(context.Background(), func(done, total int) {
		if told = done; total != 240 {
			t.Errorf("of %d actions", total)
		}
	})
	if err != nil || g.Record != games[2].Record || told != g.Actions {
		t.Errorf("%v, %d actions told, record\n%s\nwant\n%s", err, told, g.Record, games[2].Record)
	}
}

func TestTournamentStops(t *testing.T) {
	s := newTournament(t, quick[2], 1000, 3)
	stop := errors.New("decided")
	n := 0
	if err := s.Run(context.Background(), func(Game) error {
		if n++; n == 5 {
			return stop
		}
		return nil
	}); !errors.Is(err, stop) || n != 5 {
		t.Errorf("error %v after %d games", err, n)
	}
	ctx, cancel := context.WithCancel(context.Background())
	n = 0
	err := s.Run(ctx, func(Game) error {
		if n++; n == 3 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || n != 3 {
		t.Errorf("error %v after %d games", err, n)
	}
}

func TestInvalidRequestsAreRefused(t *testing.T) {
	for _, c := range []struct {
		q    Request
		want string
	}{
		{Request{Board: "risk"}, `no board "risk"`},
		{Request{Scenario: "none"}, `"none" is not a scenario: write one of banners, dominion, 2005`},
		{Request{Map: "moon"}, `no map "moon": write ford, duel, crossroads, pass, march or all`},
		{Request{Red: "level:9"}, "there is no such player"},
		{Request{Blue: "deep"}, `the player "deep": there is no such player`},
		{Request{First: "green"}, "write red or blue"},
		{Request{Soldiers: "3,3"}, "for battles only"},
		{Request{Board: lab.Battle, Map: "ford"}, "for wars only"},
		{Request{Board: lab.Battle, Soldiers: "3"}, "as in 8,8"},
		{Request{Board: lab.Battle, Soldiers: "3,x"}, "as in 8,8"},
		{Request{Board: lab.Battle, Soldiers: "0,3"}, "an army of 0 soldiers"},
		{Request{Board: lab.Battle, Soldiers: "3,25"}, "from 1 to 24"},
		{Request{Opening: -1}, "from 0 to 100"},
		{Request{Opening: 101}, "from 0 to 100"},
	} {
		c.q.Games = 1
		if _, err := c.q.Tournament(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q in it", c.q, err, c.want)
		}
	}
	for _, games := range []int{0, tournament.MaxGames + 1} {
		if _, err := (Request{Config: tournament.Config{Games: games}}).Tournament(); err == nil || !strings.Contains(err.Error(), "from 1 to 1000000") {
			t.Errorf("%d games: error %v", games, err)
		}
	}
}

func TestSummaryCounts(t *testing.T) {
	var s Summary
	for _, g := range []Game{
		{Number: 0, Map: "a", Red: "x", Blue: "y", First: "red", Winner: "red", Reason: "dominion", Actions: 10, Battles: 2},
		{Number: 1, Map: "a", Red: "y", Blue: "x", First: "red", Winner: "red", Reason: "limit", Actions: 20, TimedOut: 1, Battles: 1},
		{Number: 2, Map: "b", Red: "x", Blue: "y", First: "red", Winner: "none", Reason: "limit", Actions: 30},
		{Number: 3, Map: "b", Red: "y", Blue: "x", First: "red", Winner: "blue", Reason: "dominion", Actions: 40, Battles: 1},
	} {
		s.Add(&g)
	}
	low, high := stats.Wilson(2.5, 4, stats.Z95)
	if s.Players != [2]string{"x", "y"} || s.Wins != [2]int{2, 1} || s.Draws != 1 || s.Score != 0.625 || s.Low != low || s.High != high ||
		s.FirstMover != 0.625 || s.MeanActions != 25 || s.MeanBattles != 1 || s.TimedOut != 0.25 {
		t.Errorf("%+v", s)
	}
	if len(s.Maps) != 2 || s.Maps[0].Score != 0.5 || s.Maps[1].Score != 0.75 || s.Reasons["limit"] != 2 {
		t.Errorf("%+v", s)
	}
	var text strings.Builder
	if _, err := s.WriteTo(&text); err != nil || !strings.Contains(text.String(), "first's score  62.5 %, with 95 % from") {
		t.Errorf("%v\n%s", err, text.String())
	}
}

func TestBattlesOfAMatchAreFought(t *testing.T) {
	games, sum := playAll(t, newTournament(t, Request{Map: "duel", Red: "level:2", Blue: "level:2"}, 4, 2))
	battles := 0
	for _, g := range games {
		battles += g.Battles
		if (g.Battles > 0) != strings.Contains(g.Record, "\nb ") {
			t.Errorf("%d battles in\n%s", g.Battles, g.Record)
		}
	}
	if battles == 0 || sum.MeanBattles != float64(battles)/4 {
		t.Errorf("%d battles, %v a game", battles, sum.MeanBattles)
	}
}

// smallTraining is quick enough to be run often.
func smallTraining(t testing.TB, name string) agents.Training {
	t.Helper()
	training, err := agents.LoadTraining(name)
	if err != nil {
		t.Fatal(err)
	}
	training.War.Method = evolve.Genetic{Population: 4, Generations: 2, Crossover: 0.5, Mutation: 0.1, MutationPeriod: 1}
	training.Battle.Method = training.War.Method
	return training
}

func TestTrainingIsTheSameOnAnyNumberOfWorkers(t *testing.T) {
	requests := []Request{
		{Map: "duel", Red: "level:1", Blue: "level:3"},
		{Scenario: "2005", Map: "skirmish", Red: "level:2", Blue: "random"},
		{Board: lab.Battle, Soldiers: "6,6", Red: "level:2", Blue: "minimax:depth=2"},
	}
	trainings := []string{"standard", "2005"}
	if testing.Short() {
		requests, trainings = requests[:1], trainings[:1]
	}
	for _, q := range requests {
		for _, name := range trainings {
			training := smallTraining(t, name)
			var first Weights
			var games []Game
			for _, workers := range []int{1, 2, 3} {
				s := newTournament(t, q, 3, workers)
				last := 0
				w, err := s.Train(context.Background(), training, func(done, total int) {
					if last = done; done > total {
						t.Errorf("%d of %d games", done, total)
					}
				})
				if err != nil {
					t.Fatal(err)
				}
				played, _ := playAll(t, s)
				if workers == 1 {
					first, games = w, played
					continue
				}
				if !reflect.DeepEqual(w, first) {
					t.Errorf("%+v, %s: %d workers train %v, one %v", q, name, workers, w, first)
				}
				if !slices.Equal(played, games) {
					t.Errorf("%+v, %s: after training %d workers play other games than one", q, name, workers)
				}
				if last == 0 {
					t.Error("the training tells no progress")
				}
			}
			if (first.War != nil) != (q.Board != lab.Battle) || len(first.Battle) != len(aibattle.Estimators(&battle.Rules{})) {
				t.Errorf("%+v: weights %v", q, first)
			}
			untrained, _ := playAll(t, newTournament(t, q, 3, 1))
			if slices.Equal(untrained, games) {
				t.Errorf("%+v, %s: training changes nothing", q, name)
			}
		}
	}
}

func TestWeightsAreWrittenAsAPlayerReadsThem(t *testing.T) {
	s := newTournament(t, Request{Map: "duel", Red: "level:1", Blue: "level:1"}, 2, 2)
	w, err := s.Train(context.Background(), smallTraining(t, "standard"), nil)
	if err != nil {
		t.Fatal(err)
	}
	trained, _ := playAll(t, s)
	var text strings.Builder
	if _, err := w.WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "weights.toml")
	if err := os.WriteFile(file, []byte(text.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	player := fmt.Sprintf("level:1,weights=%s", file)
	read, _ := playAll(t, newTournament(t, Request{Map: "duel", Red: player, Blue: player}, 2, 2))
	for i := range read {
		if got := strings.ReplaceAll(read[i].Record, ",weights="+file, ""); got != trained[i].Record {
			t.Errorf("game %d with weights from a file:\n%s\ntrained:\n%s", i, got, trained[i].Record)
		}
	}
}

// A summary of no games claims nothing.
func TestSummaryOfNoGames(t *testing.T) {
	var b strings.Builder
	if _, err := new(Summary).WriteTo(&b); err != nil || !strings.Contains(b.String(), "none counts") || strings.Contains(b.String(), "%") {
		t.Errorf("%v\n%s", err, b.String())
	}
}
