package diplomacy

import (
	"math"
	"slices"
	"strings"
	"testing"

	"eras/evolve/stats"
	"eras/game"
	"eras/play/daide/server"
)

// hand is four games of three powers: bot 0 has one seat, bot 1 two.
func hand() []Played {
	return []Played{
		{Seats: []int{0, 1, 1}, Winner: 0, Ending: "solo", Year: 1910, Centres: []int{18, 16, 0}},
		{Seats: []int{1, 0, 1}, Winner: 0, Ending: "solo", Year: 1920, Centres: []int{20, 0, 8}},
		{Seats: []int{1, 1, 0}, Winner: -1, Ending: "stale", Year: 1950, Centres: []int{10, 10, 14}},
		{Seats: []int{0, 1, 1}, Winner: 1, Ending: "solo", Year: 1915, Centres: []int{2, 18, 14}},
	}
}

// TestStanding compares an example with values computed by hand.
func TestStanding(t *testing.T) {
	type numbers struct{ played, won, drawn, survived, eliminated int }
	for _, c := range []struct {
		what  string
		of    selection
		n     numbers
		means [4]float64 // wins, survival, units, year
	}{
		{"bot 0", ofEntrant(0), numbers{4, 1, 1, 2, 1}, [4]float64{0.25, 2.0 / 3, 8, 1910}},
		// Bot 1 survives with 16, 8, 10, 10 and 14 centres and is eliminated once.
		{"bot 1", ofEntrant(1), numbers{8, 2, 2, 5, 1}, [4]float64{0.25, 5.0 / 6, 11.6, 1917.5}},
		{"power 0", ofPower(0), numbers{4, 2, 1, 2, 0}, [4]float64{0.5, 1, 6, 1915}},
		{"power 2", ofPower(2), numbers{4, 0, 1, 3, 1}, [4]float64{0, 0.75, 12, math.Inf(1)}},
		{"bot 0 with power 0", ofEntrant(0).and(ofPower(0)), numbers{2, 1, 0, 1, 0}, [4]float64{0.5, 1, 2, 1910}},
		{"bot 0 with power 1", ofEntrant(0).and(ofPower(1)), numbers{1, 0, 0, 0, 1}, [4]float64{0, 0, math.Inf(1), math.Inf(1)}},
	} {
		s := standing(hand(), c.of)
		if got := (numbers{s.Played, s.Won, s.Drawn, s.Survived, s.Eliminated}); got != c.n {
			t.Errorf("%s: %+v, want %+v", c.what, got, c.n)
		}
		for i, got := range []float64{s.Win.Value, s.Survival.Value, s.Units.Value, s.Year.Value} {
			if got != c.means[i] && math.Abs(got-c.means[i]) > 1e-9 {
				t.Errorf("%s: figure %d is %v, want %v", c.what, i, got, c.means[i])
			}
		}
	}
	// Bot 1 wins 2 of 4 games from two seats, so a seat has half of Wilson's interval
	// for 2 of 4, from 0.150 to 0.850.
	if win := standing(hand(), ofEntrant(1)).Win; math.Abs(win.Low-0.0750) > 1e-4 || math.Abs(win.High-0.4250) > 1e-4 {
		t.Errorf("the interval of wins per seat is %+v", win)
	}
}

// TestRatioOfOneSeat checks the interval for one seat a game, which is that of a mean: 2
// and 14 have mean 8 and standard deviation 6√2, so Student's t(0.975; 1) = 12.706 gives
// 8 ± 76.2.
func TestRatioOfOneSeat(t *testing.T) {
	units := standing(hand(), ofEntrant(0)).Units
	if math.Abs(units.Value-8) > 1e-9 || math.Abs(units.High-84.237) > 1e-2 || math.Abs(units.Low+68.237) > 1e-2 {
		t.Errorf("the interval is %+v", units)
	}
}

// TestRatioOfSeveralSeats compares an example with several seats a game: three games with
// 2, 1 and 1 survivors of 2 seats each have the ratio 4/6, and without each game 2/4, 3/4
// and 3/4, so the pseudovalues are 1, 1/2 and 1/2 with mean 2/3 and standard deviation
// 0.28868. Student's t(0.975; 2) = 4.3027 gives 2/3 ± 0.71713.
func TestRatioOfSeveralSeats(t *testing.T) {
	games := []Played{
		{Seats: []int{0, 0, 1}, Winner: 2, Centres: []int{5, 5, 18}},
		{Seats: []int{0, 0, 1}, Winner: 2, Centres: []int{5, 0, 18}},
		{Seats: []int{0, 0, 1}, Winner: 2, Centres: []int{0, 5, 18}},
		{Seats: []int{1, 1, 1}, Winner: 2, Centres: []int{0, 5, 18}},
	}
	got := ratio(games, survivalOf, ofEntrant(0))
	if math.Abs(got.Value-2.0/3) > 1e-9 || math.Abs(got.High-got.Value-0.71713) > 1e-4 {
		t.Errorf("%+v", got)
	}
	// By power the means are 2/3 and 2/3 with the same sums without each game.
	even := ratio(games, survivalOf, ofEntrant(0).and(ofPower(0)), ofEntrant(0).and(ofPower(1)), ofEntrant(0).and(ofPower(2)))
	if math.Abs(even.Value-2.0/3) > 1e-9 || math.Abs(even.High-got.High) > 1e-9 {
		t.Errorf("by power: %+v", even)
	}
	// One game has no spread, and no game has no value.
	if one := ratio(games[:1], survivalOf, ofEntrant(0)); one.Value != 1 || !math.IsInf(one.Low, -1) {
		t.Errorf("one game: %+v", one)
	}
	if none := ratio(games, survivalOf, ofEntrant(7)); none != stats.Unknown || none.Known() {
		t.Errorf("no game: %+v", none)
	}
}

// TestRatioByPower checks that powers have equal weights in means over powers.
func TestRatioByPower(t *testing.T) {
	var powers []selection
	for i := range 3 {
		powers = append(powers, ofEntrant(1).and(ofPower(i)))
	}
	// Power 0 had 10 centres (it won once), power 1 16 and 10, power 2 none, 8 and 14.
	got := ratio(hand(), unitsOf, powers...)
	if want := (10 + 13 + 11.0) / 3; math.Abs(got.Value-want) > 1e-9 {
		t.Errorf("%v, want %v", got.Value, want)
	}
}

// two are games of seven powers.
func two() []Played {
	return []Played{
		{Seats: []int{0, 1, 1, 0, 1, 1, 0}, Winner: 3, Ending: "solo", Year: 1910, Centres: []int{4, 5, 0, 18, 7, 0, 0}},
		{Seats: []int{1, 1, 0, 1, 1, 0, 0}, Winner: -1, Ending: "stale", Year: 1961, Centres: []int{4, 5, 0, 18, 7, 0, 0}},
	}
}

func TestWriteTo(t *testing.T) {
	r := tournamentOf(t, request()).Result(two())
	var b strings.Builder
	if _, err := r.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	const want = `map      standard, powers given out by rotate
draws    after the year 1904, or after 3 years without a centre changing its owner
games    2: solo 1, stale 1
years    1935.5, median 1961, from 1910 to 1961

bot           seats  games won, with 95 %
randbot           3   50.0 % from   9.5 to  90.5
holdbot           4    0.0 % from   0.0 to  65.8

bot, power    played   won drawn survived eliminated  wins per seat, with 95 %    survival  units  year of wins
randbot            6     1     0        1          4   16.7 % from   3.2 to  30.2    20.0 %   4.00  1910.0
holdbot            8     0     4        6          2    0.0 % from   0.0 to  16.4    75.0 %   7.67
AUS                2     0     1        2          0    0.0 % from   0.0 to  65.8   100.0 %   4.00
`
	if !strings.HasPrefix(b.String(), want) {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
	if !strings.Contains(b.String(), "\nrandbot, AUS       1     0     0        1          0    0.0 % from   0.0 to  79.3   100.0 %   4.00\n") {
		t.Errorf("got\n%s", b.String())
	}
}

// newServerTournament returns a tournament with three open seats.
func newServerTournament(t *testing.T, powers string) (*ServerTournament, server.Config) {
	t.Helper()
	q := request()
	q.Bots, q.Powers = "open:3,dumbbot:4", powers
	h, err := q.ServerTournament()
	if err != nil {
		t.Fatal(err)
	}
	var c server.Config
	h.Config(&c)
	return h, c
}

// TestServerSeats checks that seats are ranked in the order of the list, whatever their
// powers.
func TestServerSeats(t *testing.T) {
	for _, powers := range []string{InOrder, Rotate, Random} {
		h, c := newServerTournament(t, powers)
		if c.Games != h.tournament.Games || c.Seed(3) != game.Derive(h.tournament.Seed, 3) {
			t.Errorf("%d games, seed %d", c.Games, c.Seed(3))
		}
		for number := range 20 {
			seats := c.Seats(number)
			var ranks []int
			for i, s := range seats {
				if open := s.Bot == nil; open != (s.Name == Open) || open != (s.Rank < 3) {
					t.Fatalf("%+v", s)
				} else if open {
					ranks = append(ranks, s.Rank)
				}
				if powers == InOrder && s.Rank != i {
					t.Errorf("seat %d has rank %d", i, s.Rank)
				}
			}
			if slices.Sort(ranks); !slices.Equal(ranks, []int{0, 1, 2}) {
				t.Errorf("the ranks are %v", ranks)
			}
		}
	}
	q := request()
	q.Bots = "open:3,dumbbot:4"
	if _, err := q.Tournament(); err == nil || !strings.Contains(err.Error(), `no Diplomacy bot "open"`) {
		t.Errorf("a tournament has open seats: %v", err)
	}
}

// TestServerResult checks that games are added up by the names of the players, in any order
// of the games.
func TestServerResult(t *testing.T) {
	h, _ := newServerTournament(t, InOrder)
	if _, some := h.Result(); some {
		t.Error("there is a result before the first game")
	}
	add := func(number int, over bool, names ...string) {
		p := server.GameResult{Number: number, Over: over, Outcome: game.Outcome{Winner: game.Seat(number), Reason: "solo"}}
		p.Last.Year = 1910
		for i, name := range names {
			p.Players = append(p.Players, server.Player{Name: name, Bot: i > 2, Centres: i})
		}
		h.Add(p)
	}
	add(1, true, "dumbbot", "Anna", "Anna\n\x1b", "dumbbot", "dumbbot", "dumbbot", "dumbbot")
	add(0, true, "Bert", "Anna", strings.Repeat("x", 100), "dumbbot", "dumbbot", "dumbbot", "dumbbot")
	add(2, false, "a", "b", "c", "dumbbot", "dumbbot", "dumbbot", "dumbbot")
	r, some := h.Result()
	var names []string
	var seats []int
	for _, b := range r.Bots {
		names, seats = append(names, b.Bot), append(seats, b.Seats)
	}
	long := strings.Repeat("x", longestName-1) + "…"
	if !some || r.Games != 2 || r.Unfinished != 1 || r.Hosted[0].Number != 0 ||
		!slices.Equal(names, []string{"Bert", "Anna", long, "dumbbot", "dumbbot", "Anna ?"}) || !slices.Equal(seats, []int{1, 1, 1, 4, 1, 1}) {
		t.Errorf("%v %v %+v", names, seats, r)
	}
	if bert, anna := r.Bots[0], r.Bots[1]; bert.Won != 1 || bert.Played != 1 || anna.Won != 1 || anna.Played != 2 {
		t.Errorf("%+v, %+v", bert.Standing, anna.Standing)
	}
}

// A summary of no games claims nothing.
func TestSummaryOfNoGames(t *testing.T) {
	r := tournamentOf(t, request()).Result(nil)
	var b strings.Builder
	if _, err := r.WriteTo(&b); err != nil || !strings.HasSuffix(b.String(), "games    none counts\n") {
		t.Errorf("%v\n%s", err, b.String())
	}
}
