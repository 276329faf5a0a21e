package agents

import (
	"context"
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
)

// On every map of Diplomacy that ships, each bot of the list plays a whole game against
// others with each power. The board refuses an answer that is not legal.
func TestDiplomacyBotsPlayOnEveryMap(t *testing.T) {
	years := int16(4)
	if testing.Short() {
		years = 2
	}
	all := DiplomacyBots().Entries
	for _, name := range diplomacymaps.Names()[1:] {
		m, err := LoadDiplomacyMap(name)
		if err != nil {
			t.Fatal(err)
		}
		g, err := diplomacy.NewGame(m, diplomacy.Rules{LastYear: int16(m.Year) + years - 1})
		if err != nil {
			t.Fatal(err)
		}
		board := &diplomacy.Board{Game: g, First: g.Start()}
		for first := range all {
			var bots []game.Agent[diplomacy.Position, diplomacy.Answer]
			for i := range m.Powers() {
				seat := game.Seat(i)
				make := all[(first+i)%len(all)].Make
				bots = append(bots, aidiplomacy.NewAgent(make(g, diplomacy.PowerOf(seat), aidiplomacy.BotRandom(uint64(first), seat))))
			}
			match := game.NewMatch(board, uint64(first))
			if err := match.Run(context.Background(), bots, nil); err != nil {
				t.Fatalf("%s from %s on: %v", name, all[first].Name, err)
			}
			end := match.Position()
			if _, over := g.Outcome(&end); !over || match.Steps() < 3 {
				t.Errorf("%s from %s on: the match stops after %d phases", name, all[first].Name, match.Steps())
			}
		}
	}
}
