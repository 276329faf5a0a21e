package twosided

import (
	"fmt"
	"slices"
	"strings"

	"eras/ai/agents"
	"eras/game"
	"eras/game/war"
	"eras/play/session"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// levelSpec is the prefix of the specs of computers for seats in a match that is played together.
const levelSpec = "level:"

// Bots returns the specs of the bots that may play a seat, the weakest first.
func (g *Game) Bots() []string {
	var all []string
	for level := saves.MinLevel; level <= saves.MaxLevel; level++ {
		all = append(all, fmt.Sprint(levelSpec, level))
	}
	return all
}

// BotTitle returns the title of a bot.
func (g *Game) BotTitle(u *ui.UI, spec string) string {
	level, ok := strings.CutPrefix(spec, levelSpec)
	if !ok || len(level) != 1 || level[0] < '0'+saves.MinLevel || level[0] > '0'+saves.MaxLevel {
		return u.Text.T("player.computer")
	}
	return u.Text.T("player.computer") + " · " + u.Text.T("level."+level)
}

// Seat returns the name and the look of a seat.
func (g *Game) Seat(u *ui.UI, _ []game.Field, seat game.Seat) (string, *art.Owner) {
	side := game.SideAt(seat)
	return u.Text.T("together.side." + side.String()), sprites.Owner(side)
}

// SeatNames returns the names of both seats.
func (g *Game) SeatNames() []string {
	var names []string
	for seat := range game.Seat(2) {
		name, _ := g.Seat(g.App.UI, nil, seat)
		names = append(names, name)
	}
	return names
}

// JoinedSeats returns the seats of a match that is played together. Both are persons' seats,
// because no computer of this program plays. It returns an error if there are not two players.
func (g *Game) JoinedSeats(players []session.Player) (seats [2]warplay.Seat, err error) {
	if len(players) != len(seats) {
		return seats, fmt.Errorf("joining the match: it has %d seats, the board has %d", len(players), len(seats))
	}
	for i := range seats {
		if seats[i].Person = players[i].Person; players[i].Bot != "" {
			seats[i].Person = g.BotTitle(g.App.UI, players[i].Bot)
		}
	}
	return seats, nil
}

// Named returns the file of a match whose board alone is known. If alike finds its scenario and
// map, the file has their names.
func (g *Game) Named(alike func(s *war.Scenario, at *war.Map) bool) saves.Match {
	title := func() map[string]string {
		return map[string]string{"en": "Map of the host", "es": "Mapa del anfitrión"}
	}
	for _, s := range g.offered() {
		for i := range s.Maps {
			if at := &s.Maps[i]; alike(s, at) {
				return saves.Match{Mode: g.Mode(), Scenario: s.Name, ScenarioTitle: s.Title, Map: at.Name, MapTitle: at.Title}
			}
		}
	}
	return saves.Match{Mode: g.Mode(), Scenario: "host", ScenarioTitle: title(), Map: "host", MapTitle: title()}
}

// Known returns the offered scenarios and that of the campaign.
func (g *Game) Known() []*war.Scenario {
	return slices.Concat(g.offered(), []*war.Scenario{agents.Campaign().Maps()})
}

// invite opens the page for inviting somebody to a match.
func (g *Game) invite(set warplay.Setup) {
	var fields []game.Field
	if set.Alone {
		fields = set.Battle().Setup()
	} else {
		fields = set.War().Setup()
	}
	players := []session.Player{{Person: set.Seats[0].Person}, {}}
	g.App.Network.Invite(app.Invitation{Mode: g.Mode(), Setup: fields, Players: players, Seed: g.App.Seed()})
}
