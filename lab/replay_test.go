package lab

import (
	"context"
	"strings"
	"testing"

	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

const battleRecord = `eras-record 1
board: battle
rules: board=3x1 limit=4 tie=attacker stall=0
start: r1b r 4
seed: 7
seat 0: Ana
seat 1: level:2
actions:
1,1-2,1
3,1-2,1
result: 1 elimination
`

func TestReplayTellsTheEnd(t *testing.T) {
	done, err := Replay(battleRecord)
	if err != nil || done.Position != "1b1 r 2" || !done.Over || done.Winner != "blue" || done.Reason != "elimination" || done.Steps != 2 || done.Seats[0] != "Ana" || done.Seed != 7 {
		t.Errorf("%+v, %v", done, err)
	}
	open, _, _ := strings.Cut(battleRecord, "3,1-2,1")
	done, err = Replay(open)
	if err != nil || done.Over || done.Position != "1rb b 3" || done.Winner != "" {
		t.Errorf("%+v, %v", done, err)
	}
}

func TestBrokenRecordsGetTheLine(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"eras-record 1", "eras-record 2", "record line 1: "},
		{"seed: 7", "seed: x", "record line 5: "},
		{"1,1-2,1", "1,1-1,1", `record line 9, "1,1-1,1": `},
		{"3,1-2,1", "3,1-3,2", `record line 10, "3,1-3,2": `},
		{"3,1-2,1\n", "3,1-2,1\n2,1-1,1\n", `record line 11, "2,1-1,1": the match is over`},
		{"1,1-2,1\n", "1,1-2,1\n\n", "record line 10: an action is missing"},
		{"result: 1 elimination", "result: 0 elimination", `claims the result "0 elimination"`},
		{"board: battle", "board: chess", `no board "chess"`},
		{"board: battle", "board: general", "rules"},
		{"r1b r 4", "r1z r 4", `"r1z r 4"`},
		{"rules: ", "laws: ", `"rules:"`},
	} {
		text := strings.Replace(battleRecord, c.old, c.new, 1)
		if _, err := Replay(text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q for %q: error %v, want %q in it", c.new, c.old, err, c.want)
		}
	}
}

func FuzzReplay(f *testing.F) {
	f.Add(battleRecord)
	f.Add("eras-record 1\nboard: general\nrules: leader=10 soldier=3 cap=12 leaders=0 income=1 dominion=0 battle: board=8x6 limit=100 tie=attacker stall=0\nstart: cr:r2,,,cb:b2 r 5 5 20\nseed: 1\nactions:\n1,1-2,1\n")
	f.Fuzz(func(t *testing.T, text string) {
		if done, err := Replay(text); err == nil && done.Position == "" {
			t.Errorf("no position from %q", text)
		}
	})
}

// A match of Diplomacy in which everybody holds, to the end of its only year.
func TestReplayOfDiplomacy(t *testing.T) {
	file, data, _ := diplomacymaps.Read("standard")
	m, err := diplomacy.ParseMap(file, data)
	if err != nil {
		t.Fatal(err)
	}
	b, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: 1901})
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch(b, 5)
	hold := game.AgentFunc[diplomacy.Position, diplomacy.Answer](func(context.Context, diplomacy.Position, game.Seat) (diplomacy.Answer, error) {
		return diplomacy.Answer{}, nil
	})
	agents := make([]game.Agent[diplomacy.Position, diplomacy.Answer], 7)
	for i := range agents {
		agents[i] = hold
	}
	match.SetSeat(2, "Ana")
	if err := match.Run(context.Background(), agents, nil); err != nil {
		t.Fatal(err)
	}
	p := match.Position()
	done, err := Replay(match.Record().String())
	if err != nil || done.Board != Diplomacy || !done.Over || done.Winner != "none" || done.Reason != diplomacy.ByLimit || done.Seats[2] != "Ana" || done.Steps != 2 || done.Position != b.FormatPosition(&p) {
		t.Errorf("%+v, %v", done, err)
	}
}
