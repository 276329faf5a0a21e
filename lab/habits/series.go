package habits

import (
	"context"
	"time"

	"eras/ai/agents"
	"eras/ai/evaluation"
	aiwar "eras/ai/war"
	"eras/game"
	"eras/game/war"
	"eras/saves"
)

// series are the wars of a person against computers, on one map.
type series struct {
	person *person
	rules  war.Rules
	world  war.Map
	level  agents.Level
	seed   uint64
}

// Streams of random numbers derived from the seed of a unit.
const (
	personSeed = iota
	warSeed
	computerSeed
	stepSeed
	continuedSeed
	trainingSeed
)

// seriesOf returns the wars of the person with that number: habits, then maps, change from
// person to person.
func seriesOf(s *Settings, number int, seed uint64) (*series, error) {
	scenario, err := agents.LoadScenario(s.Scenario)
	if err != nil {
		return nil, err
	}
	level, err := agents.LevelAt(s.Level)
	if err != nil {
		return nil, err
	}
	habits := Habits()
	return &series{
		person: newPerson(habits[number%len(habits)], scenario.Rules, level, game.Derive(seed, personSeed)),
		rules:  scenario.Rules, world: scenario.Maps[number/len(habits)%len(scenario.Maps)], level: level, seed: seed,
	}, nil
}

// first returns the side that begins war n, from 0.
func (s *series) first(n int) game.Side { return game.SideAt(game.Seat(n % 2)) }

// board returns that of war n.
func (s *series) board(n int) *war.Board {
	start := s.world.Start
	start.Turn = s.first(n)
	s.rules.Begin(&start)
	return &war.Board{Rules: s.rules, First: war.State{Position: start}}
}

// computer returns the computer of war n with weights and memory of earlier wars.
func (s *series) computer(n int, w evaluation.Weights, recall func(*war.Position) []evaluation.Given[war.Move]) (*aiwar.Agent, error) {
	a, err := s.level.WarAgent(s.rules, game.Derive(s.seed, computerSeed, uint64(n)), w, nil)
	if err == nil && recall != nil {
		a.Recall(recall)
	}
	return a, err
}

// play plays war n against a computer. It returns the war for the knowledge of the person,
// and the computer's score, 1 for a win.
func (s *series) play(ctx context.Context, n int, computer game.Agent[war.State, war.Action]) (saves.Logged, int, error) {
	if err := s.person.begin(s.first(n), game.Derive(s.seed, warSeed, uint64(n))); err != nil {
		return saves.Logged{}, 0, err
	}
	m := game.NewMatch[war.State, war.Action, war.Event](s.board(n), 1)
	if err := m.Run(ctx, []game.Agent[war.State, war.Action]{s.person, computer}, nil); err != nil {
		return saves.Logged{}, 0, err
	}
	end, _ := m.Outcome()
	score := end.Score(game.Blue.Seat())
	s.person.end(s.first(n), score < 0)
	return saves.Logged{Date: day(n), Mode: saves.War, Side: game.Red, Record: m.Record().String()}, score, nil
}

// day returns the date of war n.
func day(n int) time.Time { return time.Date(2026, time.January, 1, 0, n, 0, 0, time.UTC) }
