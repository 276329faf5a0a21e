package ender

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"eras/ai/agents"
	airisk "eras/ai/risk"
	"eras/ai/risk/ender"
	"eras/game"
	"eras/game/risk"
)

// playedMatch plays a short match of two planners and another bot, and returns its record
// and the plans that were made in it, as text.
func playedMatch(t *testing.T, other string) (record string, plans []string) {
	t.Helper()
	m, err := agents.LoadRiskMap("isles")
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(3)
	rules.Limit = 12
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	specs := []string{"ender-2009:plans=12", other, "ender2:plans=8:choice.games=20:choice.candidates=3"}
	var makers []airisk.Maker
	for _, spec := range specs {
		maker, err := agents.RiskBots().Find(spec)
		if err != nil {
			t.Fatal(err)
		}
		if params, err := ender.Parameters.Of(spec); err == nil {
			maker = ender.NewWith(params, ender.Options{Watch: func(t *ender.Trace) { plans = append(plans, t.Format(m)) }})
		}
		makers = append(makers, maker)
	}
	const seed = 11
	bots, err := airisk.NewAgents(g, makers, seed)
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch(&risk.Board{Game: g, First: g.Start()}, seed)
	for seat, spec := range specs {
		match.SetSeat(game.Seat(seat), spec)
	}
	if err := match.Run(context.Background(), bots, nil); err != nil {
		t.Fatal(err)
	}
	return match.Record().String(), plans
}

// The log has the very plans of the match, also those of a planner that samples and learns,
// and every armies placed, moved and lost.
func TestLogHasThePlansOfTheMatch(t *testing.T) {
	record, want := playedMatch(t, "quo")
	l, err := Logging{Record: record, Seat: game.Nobody}.Make(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, turn := range l.Turns {
		for _, p := range turn.Plans {
			got = append(got, p.Format(l.Map))
		}
		if turn.Departs != nil || len(turn.Plans) == 0 || turn.Seat == 1 {
			t.Errorf("round %d of player %d departs by %v and has %d plans", turn.Round, turn.Seat, turn.Departs, len(turn.Plans))
		}
		placed := int32(0)
		for _, d := range turn.Deeds {
			if d.Kind == risk.Place {
				placed += d.N
			}
		}
		if inHand := turn.Plans[0].InHand; placed < inHand {
			t.Errorf("round %d of player %d: %d armies were placed of %d", turn.Round, turn.Seat, placed, inHand)
		}
	}
	if !slices.Equal(got, want) || len(got) < 15 {
		t.Errorf("the log has %d plans, want %d; the first are\n%s\n%s", len(got), len(want), got[0], want[0])
	}
	text := l.Format()
	for _, part := range []string{"player 0: ender-2009:plans=12\n", "  aims: ", "wins a card", "  played as planned\n", "throws, loses"} {
		if !strings.Contains(text, part) {
			t.Errorf("the text lacks %q", part)
		}
	}
	var shown LogShown
	data, err := json.Marshal(l.Show())
	if err == nil {
		err = json.Unmarshal(data, &shown)
	}
	if err != nil || len(shown.Turns) != len(l.Turns) || shown.Players[2].Bot == "" || shown.Players[1].Bot != "" {
		t.Errorf("%v: %d turns, players %v", err, len(shown.Turns), shown.Players)
	}
	if one, err := (Logging{Record: record, Seat: 2}).Make(context.Background()); err != nil || one.Bots[0] != "" || len(one.Turns) >= len(l.Turns) || one.Turns[0].Seat != 2 {
		t.Errorf("of seat 2 alone there are %d turns, %v", len(one.Turns), err)
	}
}

// The planners decide as they always did: testdata has a match of theirs from before their
// parameters could be literal. On other processors sums may be rounded differently.
func TestPlannersPlayTheSame(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("the record is of an amd64")
	}
	data, err := os.ReadFile("testdata/planners.txt")
	if err != nil {
		t.Fatal(err)
	}
	l, err := Logging{Record: string(data), Seat: game.Nobody}.Make(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	seats := map[game.Seat]int{}
	for _, turn := range l.Turns {
		seats[turn.Seat]++
		if d := turn.Departs; d != nil {
			t.Errorf("in round %d %s answers %v, not %v as before", turn.Round, l.Bots[turn.Seat], d.Planned, d.Played)
		}
	}
	if len(seats) != 3 || len(l.Turns) < 30 {
		t.Errorf("%d turns of %d planners", len(l.Turns), len(seats))
	}
}

// The attacks of the log are what the positions say: who lost how much and what fell.
func TestLogTellsWhatWasPlayed(t *testing.T) {
	record, _ := playedMatch(t, "quo")
	r, err := game.ParseRecord(record)
	if err != nil {
		t.Fatal(err)
	}
	board, err := risk.BoardFromSetup(r.Setup)
	if err != nil {
		t.Fatal(err)
	}
	var turn []risk.Step
	turns := 0
	check := func() {
		if len(turn) == 0 || turn[0].Before.Round == 0 {
			return
		}
		turns++
		before, after, me := turn[0].Before, turn[len(turn)-1].After, turn[0].Before.Turn
		armies := before.ArmiesOf(me)
		var taken risk.Set
		for _, d := range deeds(turn) {
			switch d.Kind {
			case risk.Place:
				armies += int(d.N)
			case risk.Attack:
				armies -= d.Lost
				if d.Taken {
					taken = taken.With(d.To)
				}
				if d.Taken != (d.Entered > 0) || d.Throws == 0 || d.Lost+d.Killed < d.Throws {
					t.Errorf("an attack is %+v", d)
				}
			}
		}
		// Sets may also bring armies to their own territories.
		traded := before.SetsTraded != after.SetsTraded
		if now := after.ArmiesOf(me); now != armies && !(traded && now > armies) {
			t.Errorf("round %d of player %v ends with %d armies, want %d", before.Round, me, now, armies)
		}
		if got := after.Held[me].Minus(before.Held[me]); !got.Equal(taken) {
			t.Errorf("round %d of player %v: taken are %v, want %v", before.Round, me, got, taken)
		}
	}
	_, err = game.ReplaySteps(board, r, func(s risk.Step) {
		if n := len(turn); n > 0 && (turn[n-1].Before.Turn != s.Before.Turn || turn[n-1].Before.Round != s.Before.Round) {
			check()
			turn = turn[:0]
		}
		turn = append(turn, s)
	})
	if err != nil || turns < 20 {
		t.Errorf("%d turns, %v", turns, err)
	}
}

// A planner plans for another player too. Where that one plays something else, the log says
// what, and the next turn has a plan again. Cluster keeps its cards as long as it may.
func TestLogOfAnotherPlayer(t *testing.T) {
	record, _ := playedMatch(t, "cluster")
	l, err := Logging{Record: record, Bot: "ender-2009:plans=5", Seat: 1}.Make(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	departs := 0
	for _, turn := range l.Turns {
		if turn.Seat != 1 || len(turn.Plans) == 0 {
			t.Errorf("round %d of player %d has %d plans", turn.Round, turn.Seat, len(turn.Plans))
		}
		if d := turn.Departs; d != nil {
			departs++
			if d.Played == d.Planned || !strings.Contains(record, "\n"+d.Played.String()+"\n") {
				t.Errorf("%v was played instead of %v", d.Played, d.Planned)
			}
		}
	}
	if departs < 3 || !strings.Contains(l.Format(), "  not as planned: ") {
		t.Errorf("%d of %d turns depart", departs, len(l.Turns))
	}
}

// A record may end anywhere.
func TestLogOfUnfinishedMatch(t *testing.T) {
	record, _ := playedMatch(t, "quo")
	head, actions, _ := strings.Cut(record, "actions:\n")
	lines := strings.SplitAfter(actions, "\n")
	lines = lines[:len(lines)-2] // without the result
	for n := 0; n < len(lines); n += 1 + len(lines)/25 {
		text := head + "actions:\n" + strings.Join(lines[:n], "")
		l, err := Logging{Record: text, Seat: game.Nobody}.Make(context.Background())
		if err != nil {
			t.Fatalf("after %d actions: %v", n, err)
		}
		for _, turn := range l.Turns {
			if turn.Departs != nil {
				t.Errorf("after %d actions round %d departs", n, turn.Round)
			}
		}
	}
}

func TestLogRefuses(t *testing.T) {
	record, _ := playedMatch(t, "quo")
	for want, q := range map[string]Logging{
		"record line 1":                    {Record: "x", Seat: game.Nobody},
		"there is no seat 7":               {Record: record, Seat: 7},
		"no planner plays at these seats":  {Record: record, Seat: 1},
		`"quo" does not take`:              {Record: record, Bot: "quo", Seat: game.Nobody},
		"may name a file":                  {Record: strings.Replace(record, "plans=12", "file=/dev/zero", 1), Seat: game.Nobody},
		`the record is of the board "hex"`: {Record: strings.Replace(record, "board: risk", "board: hex", 1), Seat: game.Nobody},
	} {
		if _, err := q.Make(context.Background()); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Logging{Record: record, Seat: game.Nobody}).Make(ctx); err != context.Canceled {
		t.Errorf("after the end of the context: %v", err)
	}
}

// On the spit of isles the aims follow from the attacks.
func TestAims(t *testing.T) {
	m, err := risk.ParseMapLine("spit west=1,east=2 p.0.i.1,q.0.h.0-2,r.1.c.1-3,s.1.i.2")
	if err != nil {
		t.Fatal(err)
	}
	g, err := risk.NewGame(m, risk.Ender2009(3))
	if err != nil {
		t.Fatal(err)
	}
	p, err := g.ParsePosition("attack 0 2 0.9,1.1,2.1,2.1 0 0/0/0 -/-/- 0 -")
	if err != nil {
		t.Fatal(err)
	}
	attack := func(to ...risk.Territory) *ender.Trace {
		t := &ender.Trace{}
		for _, c := range to {
			t.Best.Attacks = append(t.Best.Attacks, ender.Attack{From: c - 1, To: c})
		}
		return t
	}
	for want, to := range map[string][]risk.Territory{
		"{[] [] [] false}":       nil,
		"{[0] [] [1] true}":      {1},
		"{[0] [1] [1] true}":     {1, 2},
		"{[0 1] [1] [1 2] true}": {1, 2, 3},
	} {
		if got := fmt.Sprint(aimsOf(g, &p, attack(to...))); got != want {
			t.Errorf("attacks on %v have the aims %s, want %s", to, got, want)
		}
	}
}
