package risk

import (
	"slices"

	"eras/ai/agents"
	"eras/ai/registry"
	"eras/ai/risk/ender"
	"eras/game/risk"
	"eras/play/session/riskplay"
	"eras/scenes/boards/thumbnail"
	"eras/scenes/geography"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// setupScreen is the screen before a match.
type setupScreen struct {
	setup.Frame
	// Maps are the maps to choose from.
	Maps []*risk.Map
	// Drawing returns the drawing of a map, nil while it is being made.
	Drawing func(*risk.Map) *geography.Map
	// Play starts the match.
	Play func(riskplay.Setup)
	// Opening adds and removes maps of the player.
	Opening setup.Opening[*risk.Map]

	layout  setup.Layout
	preview thumbnail.Image
	small   thumbnail.List[*risk.Map]
	seats   setup.Seats
	mapped  int       // index in Maps
	part    int       // the continent that is the whole board, -1 for none
	cut     *risk.Map // the map to play on
	rules   risk.Rules
	preset  preset
	sets    setsChoice
	list    string // the typed values of sets
	drawn   bool   // draw the seats at random
	seed    string
}

// setupChoice holds the choices of a set-up that are kept in the settings.
type setupChoice struct {
	Map   string       `json:"map"`
	Part  string       `json:"part,omitempty"`
	Rules string       `json:"rules"`
	Drawn bool         `json:"lots"`
	Seats []setup.Seat `json:"seats"`
	// Fixed means that the player chose the rival's level.
	Fixed bool `json:"fixed,omitempty"`
}

// firstBots are the default bots, by seat.
var firstBots = []string{"killbot", "boscoe", "quo", "pixie", "killbot", "boscoe"}

// Start fills the screen with the last choices.
func (s *setupScreen) Start(who setup.Who) {
	s.seats = setup.Seats{
		Bots: setup.Bots(agents.RiskBots(), "setup.bot.risk."), Min: risk.MinPlayers, Max: risk.MaxPlayers, New: "killbot", Profile: s.Profile,
		Palette: art.Twelve[:],
		All:     make([]setup.Seat, 4),
		Rival:   setup.Rival{Bot: ender.Rival, Levels: ender.Parameters.HighestLevel(ender.Rival), Fit: s.Fit},
		Check: func(spec string) error {
			_, err := agents.RiskBots().Find(spec)
			return err
		},
	}
	s.seats.Offer(s.Programs)
	s.use(classic)
	s.drawn = true
	var last setupChoice
	if s.Recall(&last) {
		s.take(&last)
	}
	s.seats.Arrange(who, s.Player, firstBots)
}

// take applies the last choices, as far as they still exist.
func (s *setupScreen) take(last *setupChoice) {
	rules, err := risk.ParseRules(last.Rules)
	if err != nil {
		return
	}
	s.rules, s.drawn = rules, last.Drawn
	s.readSets()
	s.mapped = max(0, slices.IndexFunc(s.Maps, func(m *risk.Map) bool { return m.Name == last.Map }))
	s.part = -1
	for k := range s.Maps[s.mapped].Continents() {
		if s.Maps[s.mapped].ContinentID(risk.Continent(k)) == last.Part {
			s.part = k
		}
	}
	s.seats.All, s.seats.Rival.Fixed = last.Seats, last.Fixed
	for i := range s.seats.All {
		bot := &s.seats.All[i].Bot
		if name, _ := setup.CutSpec(*bot); name == ender.FormerRival && registry.LevelOf(*bot) > 0 {
			*bot = registry.AtLevel(ender.Rival, registry.LevelOf(*bot)) // the former rival
		}
	}
	s.cutMap()
	s.preset = s.presetOf()
}

// cutMap sets the map to play on: the chosen map, or the chosen continent of it.
func (s *setupScreen) cutMap() {
	s.cut = s.Maps[s.mapped]
	if s.part < 0 || s.part >= s.cut.Continents() {
		s.part = -1
		return
	}
	part, err := s.cut.Part(risk.Continent(s.part))
	if err != nil {
		s.part = -1 // a continent of one territory is not playable
		return
	}
	s.cut = part
}

// chosen returns a set-up with the rules and the map, without players. It returns an error if they
// cannot be played.
func (s *setupScreen) chosen() (riskplay.Setup, error) {
	rules := s.rules
	rules.Players = uint8(len(s.seats.All))
	return riskplay.Setup{Map: s.cut, Rules: rules}, rules.Validate(s.cut)
}

// FitsNarrow implements [ui.Narrower].
func (*setupScreen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*setupScreen) FitsLow() bool { return true }

// Describe describes the screen for one tick.
func (s *setupScreen) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("setup.title.risk"), u.Text.T("setup.note.risk"))
	_, err := s.chosen()
	why := s.wrong(u, err)
	s.layout.Describe(u, []setup.Part{
		{Title: "setup.players", Icon: "tabletop-players", Describe: s.seats.Describe},
		{Title: "setup.map", Icon: "treasure-map", Describe: s.mapPart},
		{Title: "setup.rules", Icon: "open-book", Describe: s.rulesPart},
	}, func(u *ui.UI, r ui.Rect) {
		more := s.InviteButton(u, s.invite)
		if why != "" {
			more = nil
		}
		if s.Foot(u, r, s.seats.Persons() == 0, why, more...) {
			s.play(u)
		}
	})
	s.Opening.Describe(u, s.reread)
}

// reread reads the list of maps again and chooses a map, or the first one if it was not found.
func (s *setupScreen) reread(choose *risk.Map, _ bool) {
	s.Maps = s.Opening.Own.All()
	s.mapped, s.part = max(0, slices.Index(s.Maps, choose)), -1
	s.cutMap()
}

// invite opens the page for inviting others.
func (s *setupScreen) invite() {
	set, err := s.chosen()
	if err != nil {
		return
	}
	board, err := risk.NewBoard(set.Map, set.Rules)
	if err != nil {
		return // checked above
	}
	players, seed := s.seats.Invited(), s.SeedOf(s.seed)
	board.Colours = s.colours(seed)
	if s.drawn {
		setup.Shuffle(players, seed)
	}
	s.Invite(board.Setup(), riskplay.MapFile(set.Map), players, seed)
}

// wrong says why a match with these choices cannot begin; empty if it can.
func (s *setupScreen) wrong(u *ui.UI, err error) string {
	switch n := len(s.seats.All); {
	case s.sets == setsList && !s.listRead():
		return u.Text.T("setup.sets.wrong", "N", risk.MaxSetSteps)
	case err == nil:
		return ""
	case s.cut.Territories() < n:
		return u.Text.T("setup.map.small", "Countries", s.cut.Territories(), "Players", n)
	}
	return err.Error()
}

// play checks the names and starts the match.
func (s *setupScreen) play(u *ui.UI) {
	set, err := s.chosen()
	if err != nil {
		return
	}
	players, ok := s.seats.Players(u)
	if !ok {
		s.layout.Tab = 0 // the tab with the seats
		return
	}
	set.Seed = s.SeedOf(s.seed)
	set.Colours = s.colours(set.Seed)
	s.Keep(setupChoice{s.Maps[s.mapped].Name, s.partID(), set.Rules.String(), s.drawn, s.seats.All, s.seats.Rival.Fixed})
	if s.drawn {
		setup.Shuffle(players, set.Seed)
	}
	set.Players = players
	s.Play(set)
}

// colours returns the colours by seat of a match with a seed. Where lots are drawn they stay with their
// players.
func (s *setupScreen) colours(seed uint64) risk.Colours {
	var all risk.Colours
	for _, c := range s.seats.Colours() {
		all = append(all, risk.Colour(c))
	}
	if s.drawn {
		setup.Shuffle(all, seed)
	}
	return all
}

func (s *setupScreen) partID() string {
	if s.part < 0 {
		return ""
	}
	return s.Maps[s.mapped].ContinentID(risk.Continent(s.part))
}
