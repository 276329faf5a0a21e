package app

import (
	"fmt"
	"slices"

	"eras/game"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/archive"
	"eras/scenes/help"
	"eras/scenes/hud"
	"eras/scenes/menu"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Module is one game in the window.
type Module interface {
	// Mode is the game's id in settings and saves.
	Mode() saves.Mode
	// Card returns the menu's card of the game.
	Card() *menu.Card
	// Setup opens the set-up screen; who is the number of persons that play.
	Setup(who setup.Who)
	// Open rebuilds a saved match to the point where it was left. It may be called from any
	// goroutine.
	Open(m *saves.Match, record game.Record) (Opened, error)
	// Agent returns the seat for a player's name in a record if it names an agent. Otherwise it
	// reports false.
	Agent(who string) (saves.Seat, bool)
	// Summary describes how a saved match stands, for lists.
	Summary(m *saves.Match) Summary
	// Rules returns the game's pages of rules. Games with the same title share them.
	Rules() help.Book
	// Tick is called once a tick, even if another screen is open.
	Tick()
	// Close ends the module's work in the background.
	Close()
}

// Sketched is a module that paints small pictures of saved matches.
type Sketched interface {
	Module
	// Sketch returns a function that paints the last position of a saved match. It may be called
	// from any goroutine.
	Sketch(m *saves.Match, record game.Record) (archive.Sketch, error)
}

// Armed is a module whose seats have arms of their own in lists.
type Armed interface {
	Module
	// Arms returns the look of a seat of a match, nil for the usual one.
	Arms(m *saves.Match, seat int) *art.Owner
}

// Opened is a rebuilt saved match.
type Opened struct {
	// Resume shows the match to be played on. The match must be in its slot, or the slot must be
	// free.
	Resume func()
	// Replay returns the replay of the match.
	Replay func(back func()) Screen
	// Known reports whether the match begins like one on a map that ships or is the player's own.
	Known bool
	// End shows the result of a finished match that was played together with other programs. seat
	// is the seat of this program, [game.Nobody] if it only watched. End is nil if the game cannot
	// be played together.
	End func(seat game.Seat)
}

// Joiner is a module whose matches can be played together with other programs.
type Joiner interface {
	Module
	// Join returns a match that is played through a link. It is not saved in a slot.
	Join(j Joining) (Joined, error)
	// Seat returns the name of a seat and its look in a match with this set-up. The name is empty
	// if the seat is just a number.
	Seat(u *ui.UI, setup []game.Field, seat game.Seat) (string, *art.Owner)
	// Bots returns the specs of the bots that may play a seat, the weakest first. BotTitle returns
	// the title of one.
	Bots() []string
	BotTitle(u *ui.UI, spec string) string
}

// Joining holds what a [Joiner] needs to join a match.
type Joining struct {
	Setup []game.Field
	// MapFile is the file of the map as in [saves.Match], empty as well if the host has not sent it.
	MapFile string
	// Players are the persons or bots, by seat.
	Players []session.Player
	Link    session.Link
	Look    *hud.Look
	// Drafts are the player's unsent answers to the position after DraftStep steps. Drafted is
	// called when they change.
	DraftStep int
	Drafts    []string
	Drafted   func(step int, lines []string)
	// Ended is called once, when the match is over and its last animation has ended.
	Ended func()
}

// Joined is a match that a [Joiner] has joined.
type Joined struct {
	Screen Screen
	// Close ends the match's work in the background, but not its link.
	Close func()
	// Saved returns the current state of the match for its file, without dates and name.
	Saved func() saves.Match
}

// Summary describes a saved match in the player's language.
type Summary struct {
	// Place is the map or scenario.
	Place string
	// Standing describes how far the match has gone, empty if unknown.
	Standing string
	// Seats are the names of the seats: sides or powers. They are empty if unknown.
	Seats []string
	// Continue is the line below the menu's button to continue, empty for the usual one.
	Continue string
}

// module returns the module of a game. It returns an error for an unknown id, because ids come from
// files.
func (a *App) module(id saves.Mode) (Module, error) {
	if i := a.order(id); i >= 0 {
		return a.modules[i], nil
	}
	var known []saves.Mode
	for _, m := range a.modules {
		known = append(known, m.Mode())
	}
	return nil, fmt.Errorf("unknown game %.80q: this program has %.80q", id, known)
}

// order returns the place of a game in the menu, -1 for an unknown id.
func (a *App) order(id saves.Mode) int {
	return slices.IndexFunc(a.modules, func(m Module) bool { return m.Mode() == id })
}

// current returns the module of the match being played, or else of the game chosen in the menu.
func (a *App) current() Module {
	id := a.Settings.Board
	if a.Matches.playing != nil {
		id = a.Matches.playing.mode
	}
	if m, err := a.module(id); err == nil {
		return m
	}
	return a.modules[0]
}

// SetupFrame returns the frame of a game's set-up screen.
func (a *App) SetupFrame(mode saves.Mode) setup.Frame {
	return setup.Frame{
		Player: a.Settings.Player, Last: a.Settings.LastSetup(mode), Programs: a.Programs.Specs(), Seeds: a.Seed, Leave: a.OpenMenu, Bar: a.PlainBar,
		Profile: func(name string) { a.Players.OpenProfile(name, func() {}) }, Invite: a.inviter(mode),
		Fit: func(name string) setup.Fit {
			p, err := a.Saves.Profile(name)
			a.Notices.Report(err)
			return FitOf(mode, "", &p)
		},
		Remember: func(text string) {
			a.Settings.SetLastSetup(mode, text)
			a.SaveSettings()
		},
	}
}
