package diplomacy

import (
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/diplomacy"
	"eras/lab/tournament"
)

// request is a small tournament.
func request() Request {
	return Request{
		Config: tournament.Config{Games: 14, Seed: 4, Workers: 1},
		Map:    "standard", Bots: "randbot:3,holdbot:4", Powers: Rotate, LastYear: 1904, StaleYears: 3,
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

// play plays a tournament with records.
func play(t *testing.T, q Request) (Result, Times, []Played) {
	t.Helper()
	q.Records = true
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
	for _, powers := range []string{Rotate, Random} {
		q := request()
		q.Powers = powers
		one, times, games := play(t, q)
		q.Workers = 2
		two, others, again := play(t, q)
		if !reflect.DeepEqual(one, two) {
			t.Errorf("%s: one worker finds\n%+v\ntwo find\n%+v", powers, one, two)
		}
		for i := range games {
			if games[i].Number != i || games[i].Record != again[i].Record || games[i].Record == "" {
				t.Errorf("%s: game %d differs with two workers", powers, i)
			}
		}
		for i, one := range times.Bots {
			if one.Moves != others.Bots[i].Moves || one.Moves < q.Games || one.Mean <= 0 || one.P99 > one.Most {
				t.Errorf("%s: %+v, %+v", powers, one, others.Bots[i])
			}
		}
		q.Seed++
		if other, _, _ := play(t, q); reflect.DeepEqual(other.Bots, one.Bots) {
			t.Errorf("%s: another seed finds the same", powers)
		}
	}
}

// TestPlaySingleGame checks that a game played alone is the one of the tournament, and that
// records change nothing.
func TestPlaySingleGame(t *testing.T) {
	q := request()
	result, _, games := play(t, q)
	if plain, _, err := tournamentOf(t, q).Run(context.Background(), nil); err != nil || !reflect.DeepEqual(plain, result) {
		t.Errorf("without records it finds\n%+v\nwith them\n%+v, %v", plain, result, err)
	}
	q.Records = true
	for _, number := range []int{0, 9} {
		p, err := tournamentOf(t, q).Play(context.Background(), number)
		if err != nil || p.Record != games[number].Record || p.Winner != games[number].Winner {
			t.Errorf("game %d differs when played alone: %v", number, err)
		}
	}
}

// TestGamesDiffer checks that the same bots with the same powers play different games.
func TestGamesDiffer(t *testing.T) {
	q := request()
	q.Bots, q.Games = "randbot:7", 4
	_, _, games := play(t, q)
	seen := map[string]bool{}
	for _, g := range games {
		_, actions, _ := strings.Cut(g.Record, "actions:")
		seen[actions] = true
	}
	if len(seen) != 4 {
		t.Errorf("4 games are %d", len(seen))
	}
}

// TestAssignmentIsFair checks that in rotation every bot has each power in every block as
// often as it has seats, and at random on average.
func TestAssignmentIsFair(t *testing.T) {
	for bots, wanted := range map[string][]int{"randbot:3,holdbot:4": {3, 4}, "randbot,holdbot:6": {1, 6}, "randbot:7": {7}} {
		q := request()
		q.Bots = bots
		made := tournamentOf(t, q)
		firsts := map[string]bool{}
		for block := range 30 {
			var had [7][2]int
			for i := range 7 {
				seats := made.seats(7*block + i)
				for seat, entrant := range seats {
					had[seat][entrant]++
				}
				if i == 0 {
					firsts[string(rune('0'+seats[0]))+string(rune('0'+seats[1]))+string(rune('0'+seats[2]))+string(rune('0'+seats[3]))] = true
				}
			}
			for seat := range had {
				for entrant, n := range wanted {
					if had[seat][entrant] != n {
						t.Errorf("%s, block %d: bot %d has power %d %d times, not %d", bots, block, entrant, seat, had[seat][entrant], n)
					}
				}
			}
		}
		if len(wanted) > 1 && len(firsts) < 3 {
			t.Errorf("%s: the first games of blocks have %d assignments", bots, len(firsts))
		}
	}
	q := request()
	q.Powers = Random
	made := tournamentOf(t, q)
	var had [7]int
	same := 0
	for number := range 2100 {
		seats := made.seats(number)
		for seat, entrant := range seats {
			if entrant == 0 {
				had[seat]++
			}
		}
		if number%7 == 6 && slices.Equal(seats, made.seats(number-1)) {
			same++
		}
	}
	for seat, n := range had {
		// 900 ± 4 standard deviations of √(2100 · 3/7 · 4/7) = 22.7.
		if n < 809 || n > 991 {
			t.Errorf("bot 0 has power %d in %d of 2100 games", seat, n)
		}
	}
	if same > 40 { // 300/35 are expected
		t.Errorf("%d of 300 games have the powers of the game before", same)
	}
}

// recount is the result counted from records.
type recount struct{ played, won, drawn, survived, eliminated, units, years int }

// TestResultMatchesRecords compares the result with one counted from replayed records.
func TestResultMatchesRecords(t *testing.T) {
	q := request()
	q.Bots, q.LastYear, q.Games = "dumbbot:2,randbot,holdbot:4", 1912, 14
	if testing.Short() {
		q.Games = 7
	}
	result, _, games := play(t, q)
	made := tournamentOf(t, q)
	byBot, byPower, both := map[string]*recount{}, map[string]*recount{}, map[string]*recount{}
	bots := map[string]int{}
	years, endings := 0, map[string]int{}
	for i, g := range games {
		record, err := game.ParseRecord(g.Record)
		if err != nil {
			t.Fatal(err)
		}
		match, err := game.Replay(&diplomacy.Board{Game: made.Game, First: made.Game.Start()}, record)
		if err != nil {
			t.Fatal(err)
		}
		end := match.Position()
		winner, reason, _ := strings.Cut(record.Result, " ")
		years += int(end.Year)
		endings[reason]++
		for seat, who := range record.Seats {
			bots[who]++
			centres := 0
			for _, owner := range end.Owner {
				if owner == diplomacy.PowerOf(game.Seat(seat)) {
					centres++
				}
			}
			token := made.Game.Map.PowerToken(diplomacy.PowerOf(game.Seat(seat)))
			for _, c := range []struct {
				counts map[string]*recount
				key    string
			}{{byBot, who}, {byPower, token}, {both, who + token}} {
				if c.counts[c.key] == nil {
					c.counts[c.key] = &recount{}
				}
				n := c.counts[c.key]
				n.played++
				switch {
				case winner == game.Seat(seat).String():
					n.won++
					n.years += int(end.Year)
				case centres == 0:
					n.eliminated++
				default:
					n.survived++
					n.units += centres
					if winner == "draw" {
						n.drawn++
					}
				}
			}
			if g.Centres[seat] != centres {
				t.Errorf("game %d leaves %s %d centres, it says %d", i, token, centres, g.Centres[seat])
			}
		}
	}
	check := func(what string, s *Standing, n *recount) {
		t.Helper()
		if n == nil {
			n = &recount{}
		}
		if got := (recount{s.Played, s.Won, s.Drawn, s.Survived, s.Eliminated, n.units, n.years}); got != *n {
			t.Errorf("%s: %+v, counted %+v", what, got, *n)
		}
		near := func(name string, value float64, over, under int) {
			t.Helper()
			if under == 0 {
				if !math.IsInf(value, 1) {
					t.Errorf("%s: %s is %v, of nothing", what, name, value)
				}
			} else if want := float64(over) / float64(under); math.Abs(value-want) > 1e-9 {
				t.Errorf("%s: %s is %v, counted %v", what, name, value, want)
			}
		}
		near("the share of wins", s.Win.Value, n.won, n.played)
		near("survival", s.Survival.Value, n.survived, n.survived+n.eliminated)
		near("units", s.Units.Value, n.units, n.survived)
		near("the year", s.Year.Value, n.years, n.won)
		if n.played > 0 && (s.Win.Low > s.Win.Value+1e-9 || s.Win.High < s.Win.Value-1e-9) {
			t.Errorf("%s: the interval of wins is %+v", what, s.Win)
		}
	}
	for _, b := range result.Bots {
		check(b.Bot, &b.Standing, byBot[b.Bot])
		if b.Seats*q.Games != bots[b.Bot] || math.Abs(b.Games.Value-float64(b.Won)/float64(q.Games)) > 1e-9 {
			t.Errorf("%s has %d seats and wins %v of the games", b.Bot, b.Seats, b.Games.Value)
		}
		for _, p := range b.ByPower {
			check(b.Bot+" with "+p.Power, &p.Standing, both[b.Bot+p.Power])
		}
	}
	for _, p := range result.ByPower {
		check(p.Power, &p.Standing, byPower[p.Power])
	}
	counted := map[string]int{}
	for _, e := range result.Endings {
		counted[e.Ending] = e.Games
	}
	if !reflect.DeepEqual(counted, endings) || math.Abs(result.Years.Mean-float64(years)/float64(q.Games)) > 1e-9 {
		t.Errorf("endings %v and years %v, counted %v and %d in all", result.Endings, result.Years, endings, years)
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
		want   string // of the error, or of the bots
	}{
		{func(q *Request) { q.Bots = " randbot , holdbot:6" }, "randbot 1, holdbot 6"},
		{func(q *Request) { q.Bots = "holdbot:7" }, "holdbot 7"},
		{func(q *Request) { q.Bots = "holdbot:6" }, "the bots have 6 seats, but the map has 7 powers"},
		{func(q *Request) { q.Bots = "holdbot:8" }, "holdbot has 8 seats: it must have from 1 to 7"},
		{func(q *Request) { q.Bots = "holdbot:0,randbot:7" }, "holdbot has 0 seats"},
		{func(q *Request) { q.Bots = "holdbot:-1,randbot:6" }, "holdbot has -1 seats"},
		{func(q *Request) { q.Bots = "holdbot:3,holdbot:4" }, "holdbot appears twice"},
		{func(q *Request) { q.Bots = "holdbot:6,,randbot" }, "not understood: write BOT:SEATS"},
		{func(q *Request) { q.Bots = "" }, "not understood: write BOT:SEATS"},
		{func(q *Request) { q.Bots = "napoleon:7" }, "napoleon"},
		{func(q *Request) { q.Map = "moon" }, `"moon"`},
		{func(q *Request) { q.Powers = "fair" }, `powers are assigned by "fair": it must be rotate, random or order`},
		{func(q *Request) { q.LastYear = 1800 }, "1800"},
		{func(q *Request) { q.LastYear = -1 }, "the last year is -1"},
		{func(q *Request) { q.StaleYears = 256 }, "after 256 years without a change of owners"},
		{func(q *Request) { q.LastYear, q.StaleYears = 0, 0 }, "a game has no limit"},
		{func(q *Request) { q.LastYear = 0 }, "randbot 3, holdbot 4"},
		{func(q *Request) { q.Games = 0 }, "0 games"},
		{func(q *Request) { q.Games = tournament.MaxGames + 1 }, "1000001 games: must be from 1 to 1000000"},
	} {
		q := request()
		c.change(&q)
		got, err := q.Tournament()
		said := ""
		if err != nil {
			said = err.Error()
		} else {
			var names []string
			for _, e := range got.Entrants {
				names = append(names, e.Spec+" "+string(rune('0'+e.Seats)))
			}
			said = strings.Join(names, ", ")
		}
		if !strings.Contains(said, c.want) || strings.Contains(said, "\n") {
			t.Errorf("%+v: %s, want %q", q, said, c.want)
		}
	}
}

// Only what a person has typed may start a program: lists of bots also come from files of experiments
// and, to a worker, from another machine.
func TestProgramsAreAllowedByTheCommandLineOnly(t *testing.T) {
	const list = "@go version:1,holdbot:6"
	if _, _, err := ParseEntrants(list, 7); err == nil || !strings.Contains(err.Error(), "@go version") {
		t.Errorf("ParseEntrants: %v", err)
	}
	q := Request{Config: tournament.Config{Games: 1}, Map: "standard", Bots: list, Powers: Rotate, LastYear: 1901}
	if _, err := q.Tournament(); err == nil || !strings.Contains(err.Error(), "@go version") {
		t.Errorf("a request: %v", err)
	}
	q.Programs = true
	if m, err := q.Tournament(); err != nil || len(m.Entrants[0].command) != 2 {
		t.Errorf("a request that allows programs: %v", err)
	}
}
