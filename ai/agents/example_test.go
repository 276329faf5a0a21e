package agents_test

import (
	"context"
	"fmt"

	"eras/ai/agents"
	"eras/game"
	"eras/game/war"
)

// A match is a board, a seed, and an agent for each seat.
func Example() {
	scenario, err := agents.LoadScenario("dominion")
	if err != nil {
		fmt.Println(err)
		return
	}
	field, _ := scenario.Map("march")
	board := scenario.Board(field)
	match := game.NewMatch(board, 7)
	var players []agents.WarAgent
	for seat, text := range []string{"level:3", "random"} {
		spec, err := agents.ParseSpec(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		player, err := spec.WarAgent(board.Rules, game.SeatSeed(7, game.Seat(seat)))
		if err != nil {
			fmt.Println(err)
			return
		}
		match.SetSeat(game.Seat(seat), text)
		players = append(players, player)
	}
	events := 0
	if err := match.Run(context.Background(), players, func(s game.Step[war.State, war.Action, war.Event]) {
		events += len(s.Events)
	}); err != nil {
		fmt.Println(err)
		return
	}
	record := match.Record()
	fmt.Println(record.Seats, match.Steps(), "steps,", events, "events:", record.Result)
	// Output:
	// [level:3 random] 82 steps, 180 events: 0 dominion
}
