package risk_test

import (
	"context"
	"fmt"

	airisk "eras/ai/risk"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
)

// A small tournament: three bots, each once in each seat. The same seeds give the same
// games.
func ExamplePlay() {
	file, data, _ := riskmaps.Read("isles")
	isles, err := risk.ParseMap(file, data)
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := risk.NewGame(isles, risk.Ender2009(3))
	if err != nil {
		fmt.Println(err)
		return
	}
	names := []string{"killbot", "boscoe", "random"}
	bots := []airisk.Maker{airisk.NewKillbot, airisk.NewBoscoe, airisk.NewRandom}
	wins := make([]int, len(bots))
	for i := range 12 {
		seats := make([]airisk.Maker, len(bots))
		for seat := range seats {
			seats[seat] = bots[(seat+i)%len(bots)]
		}
		end, err := airisk.Play(context.Background(), g, seats, game.Derive(1, uint64(i)), nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		if outcome, _ := g.Outcome(&end); !outcome.Drawn() {
			wins[(int(outcome.Winner)+i)%len(bots)]++
		}
	}
	for i, name := range names {
		fmt.Println(name, wins[i])
	}
	// Output:
	// killbot 10
	// boscoe 1
	// random 1
}
