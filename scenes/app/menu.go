package app

import (
	"errors"
	"slices"

	"eras/saves"
	"eras/scenes/menu"
	"eras/scenes/setup"
)

// Pictured is a module that shows an animation beside the menu.
type Pictured interface {
	Module
	// Picture returns the animation, and a function that ends it.
	Picture() (menu.Picture, func())
}

// Campaigner is a module with a campaign.
type Campaigner interface {
	Module
	// OpenCampaign shows the campaign.
	OpenCampaign()
	// CampaignLine says how far the last player has come in the campaign; empty if none was begun.
	CampaignLine() string
	// Opponent returns the name of the rival whom a saved match of the campaign is played against; empty for
	// other matches.
	Opponent(m *saves.Match) string
}

// OpenMenu ends the match on the screen, which stays saved, and shows the menu.
func (a *App) OpenMenu() {
	a.Matches.putDown()
	var cards []*menu.Card
	continues := map[*menu.Card]string{}
	modules := map[*menu.Card]Module{}
	player, err := a.Saves.Profile(a.Settings.Player)
	if broken := (*saves.BrokenError)(nil); errors.As(err, &broken) { // reported only once, because the broken file was set aside
		a.Notices.Report(err)
	}
	known := err == nil // if the profile cannot be read, assume nothing about the player
	var chosen *menu.Card
	for _, m := range a.modules {
		card := m.Card()
		cards = append(cards, card)
		modules[card] = m
		continues[card] = a.continueLine(m)
		card.Show = nil
		if known && !hasPlayed(&player, m.Mode()) {
			card.Show = a.startGuide(m)
		}
		if m == a.current() {
			chosen = card
		}
	}
	var picture menu.Picture
	var moving *menu.Card
	end := func() {}
	for _, m := range a.modules {
		if p, ok := m.(Pictured); ok && picture == nil {
			moving = m.Card()
			picture, end = p.Picture()
		}
	}
	start := func(who setup.Who) func() {
		return func() { a.current().Setup(who) }
	}
	var profile func()
	if name := a.Settings.Player; name != "" {
		profile = func() { a.Players.OpenProfile(name, func() {}) }
	}
	quit := func() { a.quitting = true }
	if InBrowser { // the player closes the tab instead
		quit = nil
	}
	var together func()
	if a.Network != nil {
		together = a.Network.Open
	}
	campaigns := map[*menu.Card]string{}
	for card, m := range modules {
		if m, ok := m.(Campaigner); ok {
			campaigns[card] = m.CampaignLine()
		}
	}
	campaign := func(c *menu.Card) (line string, ok bool) {
		line, ok = campaigns[c]
		return line, ok
	}
	a.Screens.Show("menu", &menu.Screen{
		Campaign: campaign,
		Moving:   moving, Cards: cards, Card: chosen, Continue: func(c *menu.Card) string { return continues[c] }, Picture: picture, Version: a.config.Version,
		Chosen: func(c *menu.Card) {
			a.Settings.Board = modules[c].Mode()
			a.SaveSettings()
		},
		Actions: menu.Actions{
			Continue: func() { a.Matches.Resume(a.current().Mode()) },
			Campaign: func() {
				if m, ok := a.current().(Campaigner); ok {
					m.OpenCampaign()
				}
			},
			Start: start(setup.One), Several: start(setup.Several), Together: together, Watch: start(setup.Nobody),
			Archive: a.archive.open, Rules: a.openRules, Options: a.openOptions, Credits: a.openCredits, Profile: profile, Quit: quit,
		},
	}, end)
}

// hasPlayed reports whether a player has finished a match of a game.
func hasPlayed(p *saves.Profile, mode saves.Mode) bool {
	return slices.ContainsFunc(p.Played, func(m saves.Played) bool { return m.Mode == mode }) ||
		slices.ContainsFunc(p.Placed, func(m saves.Placed) bool { return m.Mode == mode })
}

// continueLine describes the match of a game that can be continued; empty if there is none.
func (a *App) continueLine(module Module) string {
	m, found := a.Matches.LoadSlot(module.Mode())
	if !found {
		return ""
	}
	if line := module.Summary(&m).Continue; line != "" {
		return line
	}
	w := a.words(&saves.Archived{Match: m})
	return a.UI.Text.T("menu.saved.match", "Who", w.Title, "Stand", w.Stand)
}
