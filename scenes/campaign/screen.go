// Package campaign is the screen of the campaign: the sheet with its maps and roads, the briefing
// before a war, the report after it, and the page on which a player begins a campaign.
package campaign

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/war"
	"eras/game/war/campaign"
	"eras/scenes/boards/thumbnail"
	"eras/scenes/ui"
)

// Screen is the campaign of a player.
type Screen struct {
	Campaign *campaign.Campaign
	// Progress is how far the player has come. Begun is false if the player has no campaign or
	// wants to begin another one.
	Progress campaign.Progress
	Begun    bool
	// Player is the name of the player. It can be changed on the page that begins a campaign.
	Player string
	// Report is the id of the map of the war that has just ended, empty for none.
	Report string
	// Memory returns what the rival says about former wars before a war on a map.
	Memory func(n *campaign.Node) string
	Words  Words
	// Known returns the campaign of a player, and whether there is one.
	Known func(player string) (campaign.Progress, bool)
	// Begin begins a campaign; Resume shows the campaign of another player.
	Begin  func(player string, d campaign.Difficulty)
	Resume func(player string)
	// Choose keeps the reward that the player chose for the last victory.
	Choose func(r campaign.Reward)
	// March starts the war on a map. Continue continues the war in progress; it is nil if there is
	// none.
	March    func(n *campaign.Node)
	Continue func()
	Leave    func()
	Bar      func(u *ui.UI, title, note string)

	chosen     string // the id of the selected map
	difficulty campaign.Difficulty
	knownFor   string // the player whose campaign is in known
	known      campaign.Progress
	found      bool
	needs      float64 // the height of what the panel says
	asking     bool    // the question whether to begin anew is open
	sheet      thumbnail.Image
	preview    thumbnail.Image
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	u.Table()
	c := s.Campaign
	u.Figures.Rival = c.Rival.Charge
	lang := u.Text.Language()
	note := ""
	if s.Begun {
		note = u.Text.T("campaign.note", "Player", s.Player, "Difficulty", u.Text.T("campaign.difficulty."+s.Progress.Difficulty.String()))
	}
	s.Bar(u, c.Title.In(lang), note)
	area := u.Bounds()
	area.CutTop(48)
	area = area.Inset(16)
	switch {
	case !s.Begun:
		s.beginning(u, area)
	case u.Narrow():
		s.narrow(u)
	default:
		width := 352.0
		switch {
		case area.W < 1000:
			width = 300
		case area.W >= 1500:
			width = 420
		}
		panel := area.CutRight(width)
		area.CutRight(16)
		s.describeSheet(u, area)
		s.describePanel(u, panel)
		s.askAnew(u)
	}
	if u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
}

// shown returns the map in the panel: the selected one, that of the report, or the first one that
// can be played.
func (s *Screen) shown() *campaign.Node {
	choices := s.Campaign.Choices(&s.Progress)
	for _, id := range []string{s.chosen, s.Report, s.Progress.Map} {
		if n, ok := s.Campaign.Node(id); ok {
			return n
		}
	}
	if len(choices) > 0 {
		return choices[0]
	}
	return &s.Campaign.Nodes[len(s.Campaign.Nodes)-1]
}

// open reports whether a map can be played now.
func (s *Screen) open(n *campaign.Node) bool {
	for _, choice := range s.Campaign.Choices(&s.Progress) {
		if choice == n {
			return true
		}
	}
	return false
}

// askAnew asks whether to begin the campaign again.
func (s *Screen) askAnew(u *ui.UI) {
	if !s.asking {
		return
	}
	answer := u.Ask(ui.Question{
		ID: "campaign.anew", Title: u.Text.T("campaign.anew.title"), Body: u.Text.T("campaign.anew.body"),
		Yes: u.Text.T("campaign.anew.yes"), No: u.Text.T("cancel"), Danger: true,
	})
	switch answer {
	case ui.Yes:
		s.asking, s.Begun = false, false
	case ui.No:
		s.asking = false
	case ui.Waiting:
	}
}

// startOn returns the position at the start of a war on a map.
func (s *Screen) startOn(n *campaign.Node) war.Position { return s.Campaign.Start(&s.Progress, n) }
