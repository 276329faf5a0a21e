// Package twosided holds what the modules of wars and of battles on their own share: the set-up
// screen, the training before a match, the lesson after it, and parts of the play, replay and
// result screens.
package twosided

import (
	"fmt"
	"slices"
	"strings"

	"eras/ai/agents"
	"eras/assets/scenarios"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/help"
	"eras/scenes/result"
	"eras/scenes/setup"
	"eras/scenes/training"
	"eras/scenes/ui"
)

// Game is the common part of the modules of wars and battles.
type Game struct {
	App *app.App
	// Alone means that the game is battles on their own.
	Alone bool
	// Scenarios lists the player's own scenario first, if there is one, then those that ship.
	Scenarios []*war.Scenario
	// Maps are the maps that players have made; nil if the game has none.
	Maps *app.Maps[*war.Scenario]
	// MakeMap opens the map maker on a map of a scenario, for the scenario's rules. It returns to
	// the set-up screen for who. It is nil if the game has no map maker.
	MakeMap func(who setup.Who, s *war.Scenario, m war.Map)
	// Start opens a new match. w are the weights of its computers, by seat; p trains them for the
	// battles of a war.
	Start func(set warplay.Setup, w [2]learning.Weights, p *learning.Preparation)
	// Onward returns the function that continues a campaign after its match, or nil if set is not a
	// match of a campaign. Onward may be nil.
	Onward func(set *warplay.Setup) func()

	lesson *shownLesson // shown at the end of a match until a study adds to it, or nil
}

// Scenarios returns own first, if it is not nil, then the scenarios that ship.
func Scenarios(own *war.Scenario) ([]*war.Scenario, error) {
	var all []*war.Scenario
	if own != nil {
		all = append(all, own)
	}
	for _, name := range scenarios.Names() {
		file, data, ok := scenarios.Read(name)
		if !ok {
			return nil, fmt.Errorf("the scenario %.80q is missing from the program", name)
		}
		s, err := war.ParseScenario(file, data)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// Standard returns the scenario offered to new players.
func (g *Game) Standard() *war.Scenario {
	i := slices.IndexFunc(g.Scenarios, func(s *war.Scenario) bool { return s.Name == scenarios.Names()[0] })
	return g.Scenarios[i]
}

// Setup opens the set-up screen.
func (g *Game) Setup(who setup.Who) {
	a := g.App
	s := &SetupScreen{
		Who: who, Alone: g.Alone, Scenarios: g.offered(), Players: g.players(), Now: app.Now,
		Profile: func(name string) saves.Profile {
			p, err := a.Saves.Profile(name)
			a.Notices.Report(err)
			return p
		},
		Programs: a.Programs.Specs(),
		Fixed:    func(fixed bool) { a.Settings.FixedLevel = fixed },
		Play:     g.Prepare, Leave: a.OpenMenu, Bar: a.PlainBar, RandomMap: func(s *war.Scenario) war.Map { return randomMap(s, a.Seed()) },
	}
	if g.MakeMap != nil {
		s.MakeMap = func(sc *war.Scenario, m war.Map) { g.MakeMap(who, sc, m) }
	}
	if a.Network != nil {
		s.Invite = g.invite
	}
	s.OpenProfile = func(name string) {
		a.Players.OpenProfile(name, func() { s.refresh(g.players()) })
	}
	last := &a.Settings
	chosen := Last{Player: last.Player, Scenario: last.Scenario, Training: last.Training, Map: last.Map, Level: last.Level, Fixed: last.FixedLevel, School: agents.School(last.School), ComputerFirst: last.First == saves.ComputerOpens}
	if g.Alone {
		chosen.readBattle(last.Battle)
	}
	s.Start(chosen)
	a.Screens.Show("setup", s)
}

// players returns the known players.
func (g *Game) players() []saves.Player {
	players, err := g.App.Saves.Players()
	g.App.Notices.Report(err)
	return players
}

// randomPrefix is the prefix of the names of random maps.
const randomPrefix = "drawn-"

// randomSize is the size of random maps. randomLand is the share of their squares with woods,
// hills, mountains or a river, in scenarios where terrain matters.
var randomSize = grid.Size{W: 8, H: 6}

const randomLand = 0.25

// randomMap returns a random map for a scenario. Its first turn has as many orders as on the
// scenario's first map.
func randomMap(s *war.Scenario, seed uint64) war.Map {
	like := &s.Maps[0].Start
	plan := war.Plan{Size: randomSize, Limit: like.Left}
	if s.Rules.WoodsCover != 0 || s.Rules.HillsCover != 0 || s.Rules.Battle.Ground {
		plan.Land = randomLand
	}
	p, err := plan.Generate(game.Random(seed))
	if err != nil {
		return s.Maps[0] // cannot happen: the size is large enough
	}
	p.Orders = like.Orders
	return war.Map{Name: fmt.Sprintf(randomPrefix+"%x", seed), Title: war.Text{"es": "Mapa aleatorio", "en": "Random map"}, Start: p}
}

// remember keeps the choices of a set-up in the settings.
func (g *Game) remember(set *warplay.Setup) {
	s := &g.App.Settings
	if set.Alone {
		s.Battle = battleText(set)
	} else {
		s.Scenario, s.Training, s.Map = set.Scenario.Name, set.Training, set.Map.Name
	}
	if side := set.Against(); side != game.NoSide {
		s.Player = set.Seats[side.Seat()].Person
		if computer := set.Seats[side.Other().Seat()]; computer.Program == "" {
			s.Level, s.School = computer.Level, saves.School(computer.School)
		}
		s.First = saves.PersonOpens
		if set.First != side {
			s.First = saves.ComputerOpens
		}
	}
	g.App.SaveSettings()
}

// Preparation returns how the computers of a match train, and the profile of the person who plays
// against a computer. The profile is zero if nobody does.
func (g *Game) Preparation(set *warplay.Setup) (*learning.Preparation, saves.Profile, error) {
	a := g.App
	var p saves.Profile
	var k saves.Knowledge
	var err error
	if person := set.Against(); person != game.NoSide {
		name := set.Seats[person.Seat()].Person
		p, err = a.Saves.Profile(name)
		a.Notices.Report(err)
		k, err = a.Saves.Knowledge(name)
		a.Notices.Report(err)
	}
	prep, err := learning.Prepare(set.Learning(), string(set.Training), &p, &k)
	return prep, p, err
}

// Recalls lets the computer remember earlier matches against the person, if it learns from them.
func (g *Game) Recalls(set *warplay.Setup) {
	person := set.Against()
	if person == game.NoSide || set.Rival != nil || set.Training == saves.PaperTraining || !set.Seats[person.Other().Seat()].Learns() {
		return
	}
	k, err := g.App.Saves.Knowledge(set.Seats[person.Seat()].Person)
	g.App.Notices.Report(err)
	set.Past = learning.Recalled(&k, set.Mode())
}

// Prepare trains the computers that learn, if any, and then starts the match. It keeps the choices
// of the set-up for the next time.
func (g *Game) Prepare(set warplay.Setup) {
	g.remember(&set)
	g.prepare(set)
}

func (g *Game) prepare(set warplay.Setup) {
	a := g.App
	set.Seed = a.Seed()
	prep, p, err := g.Preparation(&set)
	if err != nil {
		a.MatchFailed(err)
		return
	}
	if !set.Learns() {
		g.Start(set, set.Weights(learning.Weights{}, prep), prep)
		return
	}
	run, last, err := prep.Begin()
	if err != nil {
		a.MatchFailed(err)
		return
	}
	m := set.Learning()
	s := &training.Screen{
		Run: run, Alone: set.Alone, As2005: set.Training == saves.PaperTraining, Estimators: m.Estimators(), Last: last,
		Subtitle: g.Note(&set), Bar: a.PlainBar, Kept: prep.Kept(), Before: prep.Before(), Default: prep.Default(), Watched: g.watched(&set),
		Cancel: func() { g.Setup(whoOf(&set)) },
	}
	trained := prep.Names(set.Mode())
	for i, name := range s.Estimators {
		if slices.Contains(trained, name) {
			s.Trained = append(s.Trained, i)
		}
	}
	if s.Kept != nil {
		c, _ := p.Champion(set.Mode(), trained)
		s.KeptDay = a.UI.Text.Day(c.Date)
	}
	s.Play = func() {
		genes := run.Stop()
		if err := run.Err(); err != nil {
			a.MatchFailed(err)
			return
		}
		g.Start(set, set.Weights(prep.Trained(genes), prep), prep)
	}
	a.Screens.Show("training", s, func() { run.Stop() })
}

// watched says which computers play with trained weights in a match without persons.
func (g *Game) watched(set *warplay.Setup) string {
	if set.Persons() > 0 {
		return ""
	}
	t := g.App.UI.Text
	for i, side := range []string{"red", "blue"} {
		if !set.Seats[i].Learns() {
			return t.T("training.watched.one." + side)
		}
	}
	return t.T("training.watched")
}

func whoOf(set *warplay.Setup) setup.Who {
	return [...]setup.Who{setup.Nobody, setup.One, setup.Several}[set.Persons()]
}

// Again starts another match with the same set-up in which the other side begins. The chosen first
// side for new matches does not change.
func (g *Game) Again(set warplay.Setup) {
	set.First = set.First.Other()
	g.refit(&set)
	g.prepare(set)
}

// Names returns the names of red and blue.
func (g *Game) Names(set *warplay.Setup) [2]ui.Name {
	var names [2]ui.Name
	for i, seat := range set.Seats {
		switch {
		case !seat.Computer():
			names[i] = ui.Name{Alone: seat.Person}
		case set.Against() != game.NoSide:
			names[i] = rivalName(g.App.UI, set)
		default:
			names[i] = computerName(g.App.UI, set, game.SideAt(game.Seat(i)))
		}
	}
	return names
}

// Note returns a line with the players and the map.
func (g *Game) Note(set *warplay.Setup) string {
	names := g.Names(set)
	if set.Alone {
		return g.App.UI.Text.T("result.note.battle", "Red", names[0], "Blue", names[1])
	}
	return g.App.UI.Text.T("result.note", "Red", names[0], "Blue", names[1], "Map", g.App.Title(set.Map.Title, set.Map.Name))
}

// SavedNames returns a line with the players of a saved match. rival is the one of the campaign to
// which the match belongs, nil if it belongs to none.
func (g *Game) SavedNames(seats [2]warplay.Seat, rival war.Text) string {
	names := g.Names(&warplay.Setup{Seats: seats, Rival: rival})
	return g.App.UI.Text.T("menu.saved.names", "Red", names[0], "Blue", names[1])
}

// MapTitle returns the title of a map of a scenario, and whether there is one.
func (g *Game) MapTitle(scenario, name string) (string, bool) {
	for _, s := range g.offered() {
		if m, ok := s.Map(name); ok && s.Name == scenario {
			return g.App.Title(m.Title, m.Name), true
		}
	}
	if strings.HasPrefix(name, randomPrefix) {
		return g.App.UI.Text.T("setup.drawn"), true
	}
	return "", false
}

// Mode returns the game's id.
func (g *Game) Mode() saves.Mode { return modeOf(g.Alone) }

func modeOf(alone bool) saves.Mode {
	if alone {
		return battle.ID
	}
	return war.ID
}

// Rules returns the book of rules, which wars and battles share.
func (g *Game) Rules() help.Book { return rulesBook(g.App.Matches.Training()) }

// Agent returns the seat of an agent named in a record. In a record of a war or battle every seat
// without a person's name is a computer's.
func (g *Game) Agent(who string) (saves.Seat, bool) {
	_, err := saves.PlayerName(who)
	return saves.Seat{Level: saves.MinLevel}, err != nil
}

// Tick does nothing: wars and battles have no work outside their screens.
func (g *Game) Tick() {}

// Close does nothing.
func (g *Game) Close() {}

// End shows the result of a match and returns its screen. fill sets the parts that differ between
// wars and battles.
func (g *Game) End(set warplay.Setup, l learning.Lesson, learned bool, replay func(back func()) app.Screen, fill func(*Result)) *result.Screen {
	a := g.App
	picture := a.Matches.Finish()
	r := &Result{Setup: &set, Names: g.Names(&set), Players: g.Note(&set), Lesson: g.Learn(l, learned)}
	if set.Rival != nil && r.Lesson != nil && !l.Played.TakenBack {
		r.Lesson.Text = a.UI.Text.T("lesson.campaign", "Rival", set.Rival.In(a.UI.Text.Language()))
	}
	fill(r)
	screen := &result.Screen{
		Match: r, Menu: a.OpenMenu, Bar: a.PlainBar, Picture: picture,
		Replay: func() { a.Screens.Over("replay", replay) }, Again: func() { g.Again(set) },
	}
	if g.Onward != nil {
		if screen.Onward = g.Onward(&set); screen.Onward != nil {
			screen.Again = nil
		}
	}
	if person := set.Against(); person != game.NoSide {
		if learned {
			screen.Medals = a.Players.MedalsOf(l.Person, l.Played.Date)
		}
		screen.Profile = func() { a.Players.OpenProfile(set.Seats[person.Seat()].Person, func() {}) }
	}
	a.Screens.Show("result", screen)
	return screen
}
