package game_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"eras/game"
	"eras/internal/files"
)

// bidAll returns an agent that bids all it has, and fails the test if it is
// shown what others have.
func bidder(t *testing.T, bid func(purse, game.Seat) int) game.Agent[purse, int] {
	return game.AgentFunc[purse, int](func(_ context.Context, view purse, seat game.Seat) (int, error) {
		for i, coins := range view.Coins {
			if game.Seat(i) != seat && coins != -1 {
				t.Errorf("seat %v sees that seat %d has %d coins", seat, i, coins)
			}
		}
		return bid(view, seat), nil
	})
}

func TestRunAsksEveryActorAndShowsOnlyViews(t *testing.T) {
	m := game.NewMatch(pennies{}, 3)
	bid := bidder(t, func(p purse, seat game.Seat) int { return min(p.Coins[seat], int(seat)) })
	steps := 0
	err := m.Run(context.Background(), []game.Agent[purse, int]{bid, bid, bid}, func(s game.Step[purse, int, string]) {
		steps++
		if want := s.Actors.Len(); len(s.Answers) != want {
			t.Errorf("step %d has %d answers of %d actors", steps, len(s.Answers), want)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if steps != 2*penniesRounds {
		t.Errorf("%d steps, want %d", steps, 2*penniesRounds)
	}
	if o, over := m.Outcome(); !over || o.Winner != 2 {
		t.Errorf("outcome %v, %v", o, over)
	}
}

func TestAnswersAtOnceStayHiddenUntilTheLast(t *testing.T) {
	m := game.NewMatch(pennies{}, 1)
	if _, done, err := m.Roll(); err != nil || !done {
		t.Fatal(done, err)
	}
	before := m.Position()
	for _, seat := range []game.Seat{2, 0} {
		if _, done, err := m.Answer(seat, 1); err != nil || done {
			t.Fatal(seat, done, err)
		}
	}
	if m.Position() != before {
		t.Error("the position changed before all had answered")
	}
	if _, _, err := m.Answer(0, 1); !errors.Is(err, game.ErrNotActor) {
		t.Errorf("a second answer gives %v", err)
	}
	m.Retract(0)
	if _, _, err := m.Answer(0, 10); err == nil {
		t.Error("an illegal answer was taken")
	}
	if _, _, err := m.Answer(0, 3); err != nil {
		t.Error(err)
	}
	step, done, err := m.Answer(1, 0)
	if err != nil || !done {
		t.Fatal(done, err)
	}
	if got := step.Answers; got[0] != 3 || got[1] != 0 || got[2] != 1 {
		t.Errorf("answers %v are not in seat order", got)
	}
	if got := m.Record().Actions[1]; got != "0: 3" {
		t.Errorf("recorded as %q", got)
	}
}

func TestContinuedMatchMeetsTheSameDice(t *testing.T) {
	play := func(m *game.Match[purse, int, string]) {
		bid := bidder(t, func(purse, game.Seat) int { return 1 })
		if err := m.Run(context.Background(), []game.Agent[purse, int]{bid, bid, bid}, nil); err != nil {
			t.Fatal(err)
		}
	}
	whole := game.NewMatch(pennies{}, 99)
	play(whole)
	cut := whole.Record()
	cut.Actions, cut.Result = cut.Actions[:5], ""
	rest, err := game.Replay(pennies{}, cut)
	if err != nil {
		t.Fatal(err)
	}
	play(rest)
	if a, b := whole.Record().String(), rest.Record().String(); a != b {
		t.Errorf("whole:\n%s\ncontinued:\n%s", a, b)
	}
}

func TestRunStopsWhenTheContextEnds(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	bid := bidder(t, func(purse, game.Seat) int { cancel(); return 0 })
	m := game.NewMatch(pennies{}, 1)
	if err := m.Run(ctx, []game.Agent[purse, int]{bid, bid, bid}, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if m.Steps() != 1 {
		t.Errorf("%d steps were played, want only the dice", m.Steps())
	}
}

func TestParseRecordNamesTheLine(t *testing.T) {
	good := "eras-record 1\nboard: pennies\nrounds: 5\nseed: 1\nseat 0: Begoña\nseat 1: 小林\nseat 2: x\nactions:\n4\n"
	if r, err := game.ParseRecord(good); err != nil || r.Seats[1] != "小林" || r.String() != good {
		t.Fatalf("%v %v", r, err)
	}
	if r, err := game.ParseRecord("\ufeff" + good); err != nil || r.String() != good {
		t.Errorf("behind a byte order mark: %v %v", r, err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"eras-record 1", "eras-record 2", "line 1"},
		{"seed: 1", "seed: -1", "line 4"},
		{"seat 1: ", "seat 2: ", "line 6"},
		{"rounds: 5", "rounds", "line 3"},
		{"actions:\n", "", "line 8"},
		{"4\n", "\n", "line 9"},
		{"4\n", "result: draw\n4\n", "line 10"},
	} {
		_, err := game.ParseRecord(strings.Replace(good, c.old, c.new, 1))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want one at %s", c.new, c.old, err, c.want)
		}
	}
}

func TestReplayRefusesWhatPlayWouldRefuse(t *testing.T) {
	m := game.NewMatch(pennies{}, 5)
	if _, _, err := m.Roll(); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		if _, _, err := m.Answer(m.Waiting().First(), 2); err != nil {
			t.Fatal(err)
		}
	}
	for name, change := range map[string]func(*game.Record){
		"another board":      func(r *game.Record) { r.Board = "battle" },
		"an impossible roll": func(r *game.Record) { r.Actions[0] = "7" },
		"an impossible bid":  func(r *game.Record) { r.Actions[2] = "1: 10" },
		"a missing seat":     func(r *game.Record) { r.Actions[2] = "2: 1" },
		"half a step":        func(r *game.Record) { r.Actions = r.Actions[:2] },
		"a false result":     func(r *game.Record) { r.Result = "0 rounds" },
		"too many seats":     func(r *game.Record) { r.Seats = append(r.Seats, "x") },
	} {
		r := m.Record()
		change(&r)
		if _, err := game.Replay(pennies{}, r); err == nil {
			t.Errorf("%s was replayed", name)
		}
	}
}

// A match keeps the steps that it has told, skipped ones and those after taking back included.
func TestMatchKeepsItsSteps(t *testing.T) {
	m := game.NewMatch(pennies{}, 5)
	rng := game.Random(3)
	var told []game.Step[purse, int, string]
	for m.Waiting() != 0 {
		switch {
		case m.Waiting().Has(game.Chance):
			step, _, err := m.Roll()
			if err != nil {
				t.Fatal(err)
			}
			told = append(told, step)
		case len(told) == 5:
			to := m.Position()
			to.Rolled, to.Round = 0, to.Round+1
			told = append(told, m.Skip(to, []string{"hidden"}))
		default:
			step, done, err := m.Answer(m.Waiting().First(), rng.IntN(2))
			if err != nil {
				t.Fatal(err)
			}
			if done {
				told = append(told, step)
			}
		}
		if len(told) == 8 && rng.IntN(3) > 0 {
			told = told[:8-m.TakeBack(2)]
		}
	}
	if len(told) != m.Steps() {
		t.Fatalf("%d steps were told, the match has %d", len(told), m.Steps())
	}
	for i := range told {
		if got := m.Step(i); !reflect.DeepEqual(got, told[i]) || !slices.Equal(m.Events(i), told[i].Events) {
			t.Errorf("step %d is %+v, it was told as %+v", i, got, told[i])
		}
	}
}

// A replay keeps no more steps than its bound, which does not matter without a history.
func TestReplayBoundsItsHistory(t *testing.T) {
	m := game.NewMatch(pennies{}, 5)
	one := bidder(t, func(purse, game.Seat) int { return 1 })
	if err := m.Run(context.Background(), []game.Agent[purse, int]{one, one, one}, nil); err != nil {
		t.Fatal(err)
	}
	kept := 0 // before the last step
	for i := range m.Steps() - 1 {
		kept += game.StepSize(m) + len(m.Step(i).Answers)*int(unsafe.Sizeof(0)) + len(m.Events(i))*int(unsafe.Sizeof(m.Events(i)[0]))
	}
	for _, c := range []struct {
		bytes   int
		options []game.Option
		refused bool
	}{
		{kept + 1, nil, false},
		{kept, nil, true},
		{1, []game.Option{game.NoHistory}, false},
	} {
		if err := game.ReplayWithin(c.bytes, pennies{}, m.Record(), c.options...); (err != nil) != c.refused {
			t.Errorf("a history of %d bytes with options %v: error %v", c.bytes, c.options, err)
		}
	}
}

// TestSumsOfARecord changes a record that has sums.
func TestSumsOfARecord(t *testing.T) {
	plain := game.Record{Board: "pennies", Setup: []game.Field{{Key: "rounds", Value: "5"}}, Seed: 10, Seats: []string{"Ana"}, Actions: []string{"4"}}
	summed := plain
	summed.Summed = true
	text := summed.String()
	if without := strings.Replace(text, "sum: ", "old: ", 1); strings.Count(text, "\n") != strings.Count(plain.String(), "\n")+1 {
		t.Errorf("not one line more: %s", text)
	} else if r, err := game.ParseRecord(without); err != nil || len(r.Setup) != 2 {
		t.Errorf("readers that do not know sums: %v", err)
	}
	for _, c := range []struct{ old, new, want string }{
		{"board: pennies", "board: pennier", "line 2: \"board:\" was changed"},
		{"rounds: 5", "rounds: 6", "line 3: \"rounds:\" was changed"},
		{"rounds: 5", "round: 5", "line 3: \"round:\" was changed"},
		{"seed: 10", "seed: 11", "line 4: \"seed:\" was changed"},
		{"rounds: 5\n", "", "line 4: there are 3 sums for the 2 lines"},
		{"seed: 10\n", "seed: 10\nfog: yes\n", "line 6: there are 3 sums for the 4 lines"},
		{"Ana", "Eva", ""},
		{"\n", "\r\n", ""},
		{"actions:\n4\n", "actions:\n\n", "line 8: an action is missing"},
	} {
		_, err := game.ParseRecord(strings.ReplaceAll(text, c.old, c.new))
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %q", c.new, c.old, err, c.want)
		}
	}
}

// TestParseRecordRefusesPoison parses records that are larger than any match.
func TestParseRecordRefusesPoison(t *testing.T) {
	const head, tail = "eras-record 1\nboard: pennies\nseed: 1\n", "actions:\n"
	for name, text := range map[string]string{
		"long":         head + tail + strings.Repeat("0\n", files.MaxMatch/2),
		"many actions": head + tail + strings.Repeat("0\n", 1<<20),
		"long line":    head + tail + strings.Repeat("0", 1<<17),
		"many set-ups": head + strings.Repeat("a: b\n", 100_000) + tail,
		"many seats":   head + strings.Repeat("seat 0: b\n", 100_000) + tail,
	} {
		if _, err := game.ParseRecord(text); err == nil || len(err.Error()) > 200 {
			t.Errorf("%s: error %.200v", name, err)
		}
	}
}

func FuzzParseRecord(f *testing.F) {
	f.Add("eras-record 1\nboard: pennies\nseed: 1\nactions:\n4\n0: 1\n1: 2\n2: 0\nresult: draw rounds\n")
	f.Add(game.Record{Board: "pennies", Seed: 1, Summed: true}.String())
	f.Fuzz(func(t *testing.T, text string) {
		r, err := game.ParseRecord(text)
		if err != nil {
			return
		}
		if again, err := game.ParseRecord(r.String()); err != nil || again.String() != r.String() {
			t.Errorf("%q reads as %q, %v", r.String(), again.String(), err)
		}
	})
}

// Notes stand where they were made, survive replays byte for byte, and go with the steps that are
// taken back.
func TestNotes(t *testing.T) {
	m := game.NewMatch(pennies{}, 5)
	m.Note("before all")
	if _, _, err := m.Roll(); err != nil {
		t.Fatal(err)
	}
	m.Note("one\nline")
	m.Note("another")
	for range 3 {
		if _, _, err := m.Answer(m.Waiting().First(), 2); err != nil {
			t.Fatal(err)
		}
	}
	m.Note("at the end")
	text := m.Record().String()
	if want := "actions:\nnote: before all\n"; !strings.Contains(text, want) || !strings.Contains(text, "\nnote: one line\nnote: another\n0: ") || !strings.HasSuffix(text, "\nnote: at the end\n") {
		t.Errorf("%s", text)
	}
	r, err := game.ParseRecord(text)
	if err != nil || len(r.Notes) != 4 || r.Notes[1] != (game.Note{At: 1, Text: "one line"}) {
		t.Fatalf("%v, %v", r.Notes, err)
	}
	again, err := game.Replay(pennies{}, r)
	if err != nil || again.Record().String() != text {
		t.Errorf("%v\n%s", err, again.Record().String())
	}
	again.TakeBack(1)
	if r := again.Record(); len(r.Notes) != 3 || len(r.Actions) != 1 {
		t.Errorf("%v", r)
	}
	// More notes than a record can hold are dropped.
	for range 1 << 10 {
		again.Note(strings.Repeat("x", 1<<13))
	}
	if _, err := game.ParseRecord(again.Record().String()); err != nil {
		t.Error(err)
	}
}
