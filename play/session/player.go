package session

import (
	"fmt"
	"strings"

	"eras/ai/registry"
	"eras/game"
)

// Player is who plays a seat. Person and Bot are empty for a player on another computer.
type Player struct {
	// Person is a player's name.
	Person string
	// Bot is the spec of a bot (package agents).
	Bot string
	// Learned are settings that a bot learned about the persons in the match and adds to its spec;
	// empty for none.
	Learned string
}

// Spec returns the bot's spec with what the bot has learned.
func (p *Player) Spec() string {
	if p.Learned == "" {
		return p.Bot
	}
	return p.Bot + ":" + p.Learned
}

// AtLevel returns the spec of the player's bot at a level.
func (p *Player) AtLevel(level int) string {
	bot, _, _ := strings.Cut(p.Bot, ":")
	return registry.AtLevel(bot, level)
}

// SpecsOf returns the names by seat that records give players: those of persons and the specs of bots.
func SpecsOf(players []Player) []string {
	names := make([]string, len(players))
	for i := range players {
		names[i] = players[i].Person + players[i].Spec()
	}
	return names
}

// MatchesSeats returns an error unless there is one player per seat.
func MatchesSeats(what string, players []Player, seats int) error {
	if len(players) != seats {
		return fmt.Errorf("seating the players of %s: need one a seat: have %d, want %d", what, len(players), seats)
	}
	return nil
}

// PersonsOf returns the seats of persons among players.
func PersonsOf(players []Player) game.Seats {
	var seats game.Seats
	for i := range players {
		if players[i].Bot == "" {
			seats = seats.With(game.Seat(i))
		}
	}
	return seats
}

// RivalOf returns the person whose rival plays a seat: a bot at a level is the rival of the only
// person in the match. It returns an empty string for other seats.
func RivalOf(players []Player, seat game.Seat) string {
	if seat < 0 || int(seat) >= len(players) || registry.LevelOf(players[seat].Bot) == 0 {
		return ""
	}
	person := ""
	for i := range players {
		switch {
		case players[i].Bot != "":
		case person != "" || players[i].Person == "":
			return "" // several persons, or players elsewhere
		default:
			person = players[i].Person
		}
	}
	return person
}
