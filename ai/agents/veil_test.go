package agents

import (
	"context"
	"testing"

	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/risk"
)

// witness is a bot of Risk with a check of every position that the bot is given.
type witness struct {
	*airisk.Agent
	check func(given *risk.Position, seat game.Seat)
}

func (w witness) PlayTurn(ctx context.Context, view *risk.Position, seat game.Seat, act func(risk.Action) error) error {
	w.check(view, seat)
	return w.Agent.PlayTurn(ctx, view, seat, func(a risk.Action) error {
		err := act(a)
		if err == nil {
			w.check(view, seat)
		}
		return err
	})
}

// quickly are specs with which the slower bots answer at once.
var quickly = map[string]string{
	"minimax": "minimax:depth=1", "ender2": "ender2:plans=50", "ender3": "ender3:plans=20:choice.games=100", "ender-tuned": "ender-tuned:plans=50", "ender-2009": "ender-2009:plans=50",
	"ender-literal": "ender-literal:plans=50",
}

// Every bot that ships is given what its seat sees, also where the fog hides owners, and plays on legally.
func TestBotsOfRiskAreGivenWhatTheirSeatSees(t *testing.T) {
	m, err := LoadRiskMap("classic")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := risk.ParseRules("players=4 fog=owners limit=2")
	if err != nil {
		t.Fatal(err)
	}
	g, err := risk.NewGame(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range RiskBots().Entries {
		t.Run(e.Name, func(t *testing.T) {
			spec := e.Name
			if quick := quickly[spec]; quick != "" {
				spec = quick
			}
			maker, err := RiskBots().Find(spec)
			if err != nil {
				t.Fatal(err)
			}
			board := &risk.Board{Game: g, First: g.Start()}
			match := game.NewMatch(board, uint64(i))
			given, hidden, wrong := 0, 0, 0
			check := func(view *risk.Position, seat game.Seat) {
				var want risk.Position
				now := match.Position()
				board.View(&now, seat, &want)
				given++
				if !view.Equal(&want) {
					t.Fatalf("seat %v is given %s, it sees %s", seat, g.FormatPosition(view), g.FormatPosition(&want))
				}
				for c := range m.All().Minus(g.Sees(&now, seat)).All() {
					hidden++
					if view.Owner.At(c) != now.Owner.At(c) {
						wrong++
					}
				}
			}
			var seated []game.Agent[risk.Position, risk.Action]
			for seat := range game.Seat(board.Seats()) {
				if seat > 0 {
					maker = airisk.NewKillbot
				}
				seated = append(seated, witness{airisk.SeatAgent(g, maker, seat, uint64(i)), check})
			}
			if err := match.Run(t.Context(), seated, nil); err != nil {
				t.Fatal(err)
			}
			if given == 0 || hidden == 0 || wrong == 0 {
				t.Errorf("of %d positions %d territories were hidden, %d with another owner than given", given, hidden, wrong)
			}
		})
	}
}
