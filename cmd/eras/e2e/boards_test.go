//go:build e2e

package e2e

import (
	"context"
	"errors"
	"testing"
	"time"

	"eras/ai/agents"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/saves"
)

// riskSeats are who sits at the prepared match of Risk; Ana is played by the first bot
// until she takes over.
var riskSeats = []saves.Seat{{Person: "Ana"}, {Bot: "quo"}, {Bot: "killbot"}, {Bot: "pixie"}}

// prepareRisk plays a match of Risk on the classic map until the first seat may trade in
// cards in the round that is the last.
func prepareRisk(t *testing.T) saves.Match {
	t.Helper()
	round := uint16(0)
	for range 2 {
		match, at := playRiskUntil(t, round)
		if round == at {
			return saves.Match{
				Mode: risk.ID, Map: "classic", MapTitle: match.Board().(*risk.Board).Game.Map.Title, Seats: riskSeats, Record: match.Record().String(),
				Started: time.Now(), Saved: time.Now(), Stand: map[string]int{"round": int(at)},
			}
		}
		round = at
	}
	t.Fatal("with a limit the bots play another match")
	return saves.Match{}
}

func playRiskUntil(t *testing.T, limit uint16) (*risk.Match, uint16) {
	t.Helper()
	m, err := agents.LoadRiskMap("classic")
	if err != nil {
		t.Fatal(err)
	}
	rules := risk.Ender2009(len(riskSeats))
	rules.Limit = limit
	board, err := risk.NewBoard(m, rules)
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch[risk.Position, risk.Action, risk.Event](board, 21)
	var players []game.Agent[risk.Position, risk.Action]
	for i, s := range riskSeats {
		bot := s.Bot
		if bot == "" {
			bot = "quo"
		}
		maker, err := agents.RiskBots().Find(bot)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, airisk.NewAgent(board.Game, maker, game.Seat(i), game.Random(21, uint64(i))))
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	err = match.Run(ctx, players, func(s game.Step[risk.Position, risk.Action, risk.Event]) {
		if s.After.Turn == 0 && s.After.Phase == risk.TradingIn && s.After.Round >= 4 && !board.Game.MustTradeIn(&s.After) {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("the first seat never had a set of cards: %v", err)
	}
	p := match.Position()
	return match, p.Round
}

// prepareDiplomacy plays the phases of [years] before one, in a match that ends after
// the first winter. Ana and Fiorella sit at this machine.
func prepareDiplomacy(t *testing.T, phase string) saves.Match {
	t.Helper()
	m, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	board, err := diplomacy.NewBoard(m, diplomacy.Rules{LastYear: 1901, AgreedDraws: true})
	if err != nil {
		t.Fatal(err)
	}
	match := game.NewMatch[diplomacy.Position, diplomacy.Answer, diplomacy.Event](board, 3)
	for _, y := range years {
		if y.phase == phase {
			break
		}
		for seat := range match.Waiting().All() {
			p := match.Position()
			var a diplomacy.Answer
			for _, text := range y.orders[m.PowerToken(diplomacy.PowerOf(seat))] {
				o, err := m.ParseOrder(text)
				if err != nil {
					t.Fatal(err)
				}
				a.Add(m.Interpret(&p, o))
			}
			if _, _, err := match.Answer(seat, a); err != nil {
				t.Fatalf("%s: %v", y.phase, err)
			}
		}
	}
	kept := saves.Match{
		Mode: diplomacy.ID, Map: "standard", MapTitle: m.Title, Record: match.Record().String(), Started: time.Now(), Saved: time.Now(),
		Stand: map[string]int{"year": 1901, "season": int(match.Position().Season)},
	}
	for i := range m.Powers() {
		switch m.PowerToken(diplomacy.Power(i + 1)) {
		case "AUS":
			kept.Seats = append(kept.Seats, saves.Seat{Person: "Ana"})
		case "ITA":
			kept.Seats = append(kept.Seats, saves.Seat{Person: "Fiorella"})
		default:
			kept.Seats = append(kept.Seats, saves.Seat{Bot: "holdbot"})
		}
	}
	return kept
}

// keepBoards puts prepared matches where the program continues them, and one on each
// shelf of the archive, and takes the motions away.
func keepBoards(t *testing.T, dir string, scale int, matches ...saves.Match) {
	t.Helper()
	store := saves.Open(dir)
	settings, err := store.Settings()
	if err != nil {
		t.Fatal(err)
	}
	settings.OwnSpeed, settings.ComputerSpeed, settings.Scale = saves.NoAnimation, saves.NoAnimation, scale
	if err := store.SaveSettings(settings); err != nil {
		t.Fatal(err)
	}
	for _, m := range matches {
		if err := store.SaveMatch(saves.SlotOf(m.Mode), m); err != nil {
			t.Fatal(err)
		}
		m.Name = "La tarde en que cayó Trieste"
		if m.Mode == risk.ID {
			m.Name = "A long evening at the table"
		}
		for _, shelf := range []saves.Section{saves.Named, saves.Finished} {
			if _, err := store.Archive(shelf, m); err != nil {
				t.Fatal(err)
			}
		}
	}
}
