package app

import (
	"fmt"

	"eras/game"
	"eras/saves"
	"eras/scenes/archive"
	"eras/scenes/help"
	"eras/scenes/hud"
	"eras/scenes/menu"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/session"
)

// Module is one game in the window.
type Module interface {
	// Mode is the game's id in settings and saves.
	Mode() saves.Mode
	// Card is what the menu shows of the game.
	Card() *menu.Card
	// Setup opens the set-up screen for one player, several, or none.
	Setup(who setup.Who)
	// Open rebuilds a saved match up to where it was left. It may be called from any
	// goroutine.
	Open(m *saves.Match, record game.Record) (Opened, error)
	// Agent returns the seat of an agent that a record names, and whether who is one.
	Agent(who string) (saves.Seat, bool)
	// Summary says how a saved match stands, for lists.
	Summary(m *saves.Match) Summary
	// Rules returns the game's pages of rules. Games with the same title share them.
	Rules() help.Book
	// Tick is called once a tick, whatever screen is open.
	Tick()
	// Close ends what the module runs in the background.
	Close()
}

// Sketched is a module that paints small pictures of saved matches.
type Sketched interface {
	Module
	// Sketch returns how to paint the last position of a saved match. It may be called from
	// any goroutine.
	Sketch(m *saves.Match, record game.Record) (archive.Sketch, error)
}

// Opened is a saved match that was rebuilt.
type Opened struct {
	// Resume shows the match to be played on. Its slot is free or holds it.
	Resume func()
	// Replay returns the replay of the match.
	Replay func(back func()) Screen
	// Known reports whether the match begins as one on a map that ships or is the player's does.
	Known bool
	// End shows the end of a match that is over and was played together with other programs, by
	// a seat of this one, [game.Nobody] if it was watched; nil if the game is not played so.
	End func(seat game.Seat)
}

// Joiner is a module whose matches are also played together with other programs.
type Joiner interface {
	Module
	// Join returns a match that is played through a link. Its file is not in any slot.
	Join(j Joining) (Joined, error)
	// Seat returns what a seat is called, empty for a number, and how it looks, in a match with
	// that set-up.
	Seat(u *ui.UI, setup []game.Field, seat game.Seat) (string, *art.Owner)
	// Bots returns the specs of the bots that may play a seat, the weakest first, and BotTitle
	// what one is called.
	Bots() []string
	BotTitle(u *ui.UI, spec string) string
}

// Joining is what a [Joiner] needs for a match.
type Joining struct {
	Setup []game.Field
	// Players are by seat, persons or bots.
	Players []session.Player
	Link    session.Link
	Look    *hud.Look
	// Ended is called once when the match is over and the last motion has ended.
	Ended func()
}

// Joined is a match that a [Joiner] shows.
type Joined struct {
	Screen Screen
	// Close ends what the match runs, but not its link.
	Close func()
	// Saved returns the match as it stands for its file, without dates and name.
	Saved func() saves.Match
}

// Summary says in the player's language what is particular to a saved match.
type Summary struct {
	// Place is the map or scenario.
	Place string
	// Standing says how far the match has gone, empty if that is not known.
	Standing string
	// Continue is the line below the menu's button, empty for the usual one.
	Continue string
}

// module returns the module of a game. Ids come from files, so an unknown one is an
// error.
func (a *App) module(id saves.Mode) (Module, error) {
	for _, m := range a.modules {
		if m.Mode() == id {
			return m, nil
		}
	}
	var known []saves.Mode
	for _, m := range a.modules {
		known = append(known, m.Mode())
	}
	return nil, fmt.Errorf("unknown game %.80q: this program has %.80q", id, known)
}

// current returns the module of the match that is played, else the one that is chosen
// in the menu.
func (a *App) current() Module {
	id := a.Settings.Board
	if a.playing != nil {
		id = a.playing.mode
	}
	if m, err := a.module(id); err == nil {
		return m
	}
	return a.modules[0]
}

// open rebuilds a saved match.
func (a *App) open(m *saves.Match) (Opened, error) {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return Opened{}, err
	}
	if record.Board != string(m.Mode) {
		return Opened{}, fmt.Errorf("the record is of the game %.80q, the match of %.80q", record.Board, m.Mode)
	}
	module, err := a.module(m.Mode)
	if err != nil {
		return Opened{}, err
	}
	return module.Open(m, record)
}
