package muster

import (
	"math/rand/v2"
	"slices"

	"eras/ai/roster"
	"eras/game"
	"eras/game/risk"
	"eras/geography"
	"eras/scenes/boards/miniature"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Risk is the screen before a match of Risk.
type Risk struct {
	House
	// Maps are the maps to choose from.
	Maps []*risk.Map
	// Drawing returns the drawing of a map, nil while it is being made.
	Drawing func(*risk.Map) *geography.Map
	// Play starts the match.
	Play func(table.RiskSetup)

	layout  layout
	preview miniature.Sheet
	seats   seats
	mapped  int // of Maps
	part    int // continent that is the whole board, -1 for none
	cut     *risk.Map
	rules   risk.Rules
	preset  preset
	sets    setsChoice
	list    string // the typed worth of sets
	lots    bool   // the order of seats is drawn
	seed    string
}

// riskChoice is what is kept of a set-up.
type riskChoice struct {
	Map   string `json:"map"`
	Part  string `json:"part,omitempty"`
	Rules string `json:"rules"`
	Lots  bool   `json:"lots"`
	Seats []seat `json:"seats"`
}

// firstRiskBots sit in new seats.
var firstRiskBots = []string{"killbot", "boscoe", "quo", "pixie", "killbot", "boscoe"}

// Start prepares the screen with what was chosen last.
func (s *Risk) Start(mode Mode) {
	s.seats = seats{
		bots: riskBots(), least: risk.MinPlayers, most: risk.MaxPlayers, added: "killbot",
		look: func(_ *ui.UI, i int) (*art.Owner, string) { return art.Six[i], "" },
		all:  make([]seat, 4),
		check: func(spec string) error {
			_, err := roster.FindRiskBot(spec)
			return err
		},
	}
	s.use(classic)
	s.lots = true
	var last riskChoice
	if s.recall(&last) {
		s.take(&last)
	}
	s.seats.arrange(mode, s.Player, firstRiskBots)
}

// take takes over what was chosen the last time, as far as it still exists.
func (s *Risk) take(last *riskChoice) {
	rules, err := risk.ParseRules(last.Rules)
	if err != nil {
		return
	}
	s.rules, s.lots = rules, last.Lots
	s.readSets()
	s.mapped = max(0, slices.IndexFunc(s.Maps, func(m *risk.Map) bool { return m.Name == last.Map }))
	s.part = -1
	for k := range s.Maps[s.mapped].Continents() {
		if s.Maps[s.mapped].ContinentID(risk.Continent(k)) == last.Part {
			s.part = k
		}
	}
	s.seats.all = last.Seats
	s.cutMap()
	s.preset = s.presetOf()
}

// cutMap makes the board that the choice of map and part means.
func (s *Risk) cutMap() {
	s.cut = s.Maps[s.mapped]
	if s.part < 0 || s.part >= s.cut.Continents() {
		s.part = -1
		return
	}
	part, err := s.cut.Part(risk.Continent(s.part))
	if err != nil {
		s.part = -1 // a continent of one country is no board
		return
	}
	s.cut = part
}

// Setup returns the rules and the map as they are chosen, without players, and
// why they cannot be played.
func (s *Risk) setup() (table.RiskSetup, error) {
	rules := s.rules
	rules.Players = uint8(len(s.seats.all))
	return table.RiskSetup{Map: s.cut, Rules: rules}, rules.Validate(s.cut)
}

// Describe describes the screen for one tick.
func (s *Risk) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("muster.title.risk"), u.Text.T("muster.note.risk"))
	_, err := s.setup()
	why := s.wrong(u, err)
	s.layout.describe(u, []part{
		{"muster.players", "tabletop-players", s.seats.describe},
		{"muster.map", "treasure-map", s.mapPart},
		{"muster.rules", "open-book", s.rulesPart},
	}, func(u *ui.UI, r ui.Rect) {
		if s.foot(u, r, s.seats.persons() == 0, why) {
			s.play(u)
		}
	})
}

// wrong says why a match with these choices cannot begin, in the player's
// language.
func (s *Risk) wrong(u *ui.UI, err error) string {
	switch n := len(s.seats.all); {
	case s.sets == setsList && !s.listRead():
		return u.Text.T("muster.sets.wrong", "N", risk.MaxSetSteps)
	case err == nil:
		return ""
	case s.cut.Countries() < n:
		return u.Text.T("muster.map.small", "Countries", s.cut.Countries(), "Players", n)
	}
	return err.Error()
}

// play checks the names and starts.
func (s *Risk) play(u *ui.UI) {
	set, err := s.setup()
	if err != nil {
		return
	}
	players, ok := s.seats.players(u)
	if !ok {
		s.layout.tab = 0 // where the seats are, if they are behind a tab
		return
	}
	set.Seed = s.seedOf(s.seed)
	s.remember(riskChoice{s.Maps[s.mapped].Name, s.partID(), set.Rules.String(), s.lots, s.seats.all})
	if s.lots {
		shuffle(players, set.Seed)
	}
	set.Players = players
	s.Play(set)
}

func (s *Risk) partID() string {
	if s.part < 0 {
		return ""
	}
	return s.Maps[s.mapped].ContinentID(risk.Continent(s.part))
}

// lotsSeed is what the seed of drawing lots for seats is derived with.
const lotsSeed = 77

// shuffle draws lots for the seats.
func shuffle(players []table.Player, seed uint64) {
	rng := rand.New(rand.NewPCG(game.Derive(seed, lotsSeed), 0))
	rng.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
}
