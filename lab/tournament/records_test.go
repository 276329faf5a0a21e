package tournament_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"eras/ai/agents"
	aidiplomacy "eras/ai/diplomacy"
	airisk "eras/ai/risk"
	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
	"eras/internal/fault"
	"eras/lab"
	"eras/lab/tournament"
	diplomacytournament "eras/lab/tournament/diplomacy"
	risktournament "eras/lab/tournament/risk"
	wartournament "eras/lab/tournament/war"
)

var config = tournament.Config{Games: 4, Seed: 9, Workers: 2, Records: true}

// check compares the record of a game with the expected end and with the record of a match
// with history, played again by agents with the seats and the seed of the record.
func check(t *testing.T, number int, record, winner, reason string, again func(setup []game.Field, seats []string, seed uint64) (string, error)) {
	t.Helper()
	done, err := lab.Replay(record)
	if err != nil {
		t.Fatalf("game %d: %v", number, err)
	}
	if !done.Over || done.Winner != winner || done.Reason != reason || done.Seed != config.GameSeed(number) {
		t.Errorf("game %d is replayed as %+v, want %s by %s", number, done, winner, reason)
	}
	r, err := game.ParseRecord(record)
	if err != nil {
		t.Fatal(err)
	}
	played, err := again(r.Setup, r.Seats, r.Seed)
	if err != nil {
		t.Fatal(err)
	}
	if played != record {
		t.Errorf("game %d: a match with the same agents and seed has the record\n%s\nwant\n%s", number, played, record)
	}
}

// play plays a match with history and returns its record.
func play[P, M, E any](board game.Board[P, M, E], bots []game.Agent[P, M], seats []string, seed uint64) (string, error) {
	m := game.NewMatch(board, seed)
	for seat, name := range seats {
		m.SetSeat(game.Seat(seat), name)
	}
	err := m.Run(context.Background(), bots, func(game.Step[P, M, E]) {})
	return m.Record().String(), err
}

func TestRecordsOfWarsAndBattles(t *testing.T) {
	for _, q := range []wartournament.Request{
		{Map: wartournament.AllMaps, Red: "level:2", Blue: "level:1", Opening: 2},
		{Board: "battle", Soldiers: "5,6", Red: "level:2", Blue: "minimax:depth=2,noise=0.2", Opening: 2},
	} {
		q.Config = config
		made, err := q.Tournament()
		if err != nil {
			t.Fatal(err)
		}
		err = made.Run(t.Context(), func(g wartournament.Game) error {
			check(t, g.Number, g.Record, g.Winner, g.Reason, func(setup []game.Field, seats []string, seed uint64) (string, error) {
				var specs [2]agents.Spec
				for i, seat := range seats {
					if specs[i], err = agents.ParseSpec(seat); err != nil {
						return "", err
					}
				}
				if g.Board == lab.Battle {
					b, err := battle.BoardFromSetup(setup)
					if err != nil {
						return "", err
					}
					var bots []agents.BattleAgent
					for i, s := range specs {
						bot, err := s.BattleAgent(b.Rules, game.Derive(seed, uint64(i)))
						if err != nil {
							return "", err
						}
						bots = append(bots, bot)
					}
					return play(b, bots, seats, seed)
				}
				b, err := war.BoardFromSetup(setup)
				if err != nil {
					return "", err
				}
				var bots []agents.WarAgent
				for i, s := range specs {
					bot, err := s.WarAgent(b.Rules, game.Derive(seed, uint64(i)))
					if err != nil {
						return "", err
					}
					bots = append(bots, bot)
				}
				return play(b, bots, seats, seed)
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestRecordsOfRisk(t *testing.T) {
	q := risktournament.Request{Config: config, Map: "isles", Seats: "boscoe,ender-2009:plans=10,quo", Cards: "5", Rounds: 30, Limit: time.Second}
	made, err := q.Tournament()
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = made.Run(t.Context(), func(g risktournament.Played) error {
		winner, reason := "none", "limit"
		for seat, player := range g.Seats {
			if player == g.Winner {
				winner, reason = fmt.Sprint(seat), "conquest"
			}
		}
		check(t, g.Number, g.Record, winner, reason, func(setup []game.Field, seats []string, seed uint64) (string, error) {
			b, err := risk.BoardFromSetup(setup)
			if err != nil {
				return "", err
			}
			var makers []airisk.Maker
			for _, seat := range seats {
				maker, err := agents.RiskBots().Find(seat)
				if err != nil {
					return "", err
				}
				makers = append(makers, maker)
			}
			bots, err := airisk.NewAgents(b.Game, makers, seed)
			if err != nil {
				return "", err
			}
			return play(b, bots, seats, seed)
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestRecordsOfDiplomacy(t *testing.T) {
	q := diplomacytournament.Request{Config: config, Map: "standard", Bots: "dumbbot:3,jic:1,randbot:3", Powers: diplomacytournament.Rotate, LastYear: 1906}
	made, err := q.Tournament()
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = made.Run(t.Context(), func(g diplomacytournament.Played) error {
		winner := "none"
		if g.Winner >= 0 {
			winner = made.Game.Map.PowerToken(diplomacy.PowerOf(game.Seat(g.Winner)))
		}
		check(t, g.Number, g.Record, winner, g.Ending, func(setup []game.Field, seats []string, seed uint64) (string, error) {
			b, err := diplomacy.BoardFromSetup(setup)
			if err != nil {
				return "", err
			}
			var makers []aidiplomacy.Maker
			for _, seat := range seats {
				maker, err := agents.DiplomacyBots().Find(seat)
				if err != nil {
					return "", err
				}
				makers = append(makers, maker)
			}
			bots, err := aidiplomacy.NewAgents(b.Game, makers, seed)
			if err != nil {
				return "", err
			}
			return play(b, bots, seats, seed)
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Without records, games have the same results.
func TestRecordsDoNotChangeResults(t *testing.T) {
	q := risktournament.Request{Config: config, Map: "isles", Seats: "boscoe,killbot,quo", Cards: "5", Rounds: 30, Limit: time.Second}
	var results [2]strings.Builder
	for i := range results {
		q.Records = i == 0
		made, err := q.Tournament()
		if err != nil {
			t.Fatal(err)
		}
		r, _, err := made.Run(t.Context(), func(g risktournament.Played) error {
			if (g.Record != "") != q.Records {
				t.Errorf("Records is %v, game %d has the record %q", q.Records, g.Number, g.Record)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.WriteTo(&results[i]); err != nil {
			t.Fatal(err)
		}
	}
	if results[0].String() != results[1].String() {
		t.Errorf("with records\n%s\nwithout\n%s", &results[0], &results[1])
	}
}

// A panic in a worker is the error of its number.
func TestInOrderCatchesPanics(t *testing.T) {
	do := func(context.Context, int) (int, error) { panic("lost") }
	err := tournament.InOrder(context.Background(), 4, 2, do, func(int, int) error { return nil })
	if p := fault.Of(err); p == nil || p.Value != "lost" {
		t.Errorf("the error is %v", err)
	}
}
