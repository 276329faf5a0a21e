package diplomacy

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"eras/ai/agents"
	diplomacymaps "eras/assets/maps/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/internal/tomlfile"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/archive"
	"eras/scenes/geography"
	"eras/scenes/geography/atlas"
	"eras/scenes/help"
	"eras/scenes/menu"
	"eras/scenes/result"
	"eras/scenes/setup"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// module is the module of Diplomacy.
type module struct {
	app    *app.App
	maps   *app.Maps[*diplomacy.Map]
	card   *menu.Card
	remote remote
}

// New returns a function that creates the module of Diplomacy. own are maps given on the command
// line.
func New(own ...*diplomacy.Map) func(*app.App) (app.Module, error) {
	return func(a *app.App) (app.Module, error) {
		m := &module{app: a}
		m.maps = app.NewMaps(a, app.MapSource[*diplomacy.Map]{
			Own: own, Names: diplomacymaps.Names(), Load: agents.LoadDiplomacyMap, Read: ReadMap, Draw: atlas.Diplomacy, Named: func(m *diplomacy.Map) (*string, map[string]string) { return &m.Name, m.Title },
		})
		m.card = &menu.Card{ID: "diplomacy", Icon: "scroll-quill", Several: "menu.several", Paint: paintCard, Scene: m.scene}
		return m, nil
	}
}

// ReadMap parses a map file of the player. ok is false for a map of Risk.
func ReadMap(file string, data []byte) (m *diplomacy.Map, ok bool, err error) {
	var keys struct {
		Provinces any `toml:"province"`
		Powers    any `toml:"power"`
	}
	if strings.EqualFold(filepath.Ext(file), ".xml") || tomlfile.Peek(file, data, &keys) != nil || keys.Provinces == nil && keys.Powers == nil {
		return nil, false, nil
	}
	m, err = diplomacy.ParseMap(file, data)
	return m, true, err
}

// Mode implements [app.Module].
func (m *module) Mode() saves.Mode { return diplomacy.ID }

// Card implements [app.Module].
func (m *module) Card() *menu.Card { return m.card }

// Rules implements [app.Module].
func (m *module) Rules() help.Book { return rulesBook(m.maps.Standard(), m.app.UI.Text.Language()) }

// Agent implements [app.Module].
func (m *module) Agent(who string) (saves.Seat, bool) {
	_, err := agents.DiplomacyBots().Find(who)
	return saves.Seat{Bot: who}, err == nil || session.IsProgram(who)
}

// Tick implements [app.Module]. It starts reading the maps and saves the records of DAIDE servers.
func (m *module) Tick() {
	m.maps.Begin()
	m.remote.tick()
}

// Close implements [app.Module]. It closes the lobby.
func (m *module) Close() { m.remote.close() }

// Setup implements [app.Module].
func (m *module) Setup(who setup.Who) {
	s := &setupScreen{
		Frame: m.app.SetupFrame(m.Mode()), Maps: m.maps.All(), Drawing: m.maps.Drawing,
		Play: m.start, Sandbox: m.openSandbox, Lobby: m.wayOut(),
		Opening: setup.Opening[*diplomacy.Map]{Own: app.OwnMaps(m.maps, ".toml", nil), Note: "setup.map.open.note", PickNote: "setup.map.pick.note"},
	}
	s.Start(who)
	m.app.Screens.Show("setup", s)
}

// start starts a new match.
func (m *module) start(set diplomacyplay.Setup) {
	m.app.Matches.Free(m.Mode(), func() {
		set.Players = m.app.Players.Personal(m.Mode(), set.Players)
		if set.Rules.Press.Level > 0 {
			set.Players = withTempers(set.Players, set.Seed)
		}
		set.Programs = m.app.Programs
		s, err := diplomacyplay.New(set)
		if err != nil {
			m.app.MatchFailed(err)
			return
		}
		var names []string
		for seat := range s.Here().All() {
			names = append(names, set.Players[seat].Person)
		}
		m.app.Players.Remember(names...)
		m.play(s, nil)
	})
}

// play shows a match and returns its screen. saved is the file of a continued match, nil for a new
// one.
func (m *module) play(s *diplomacyplay.Diplomacy, saved *saves.Match) *Screen {
	m.app.Matches.Play(s, saved)
	screen := newScreen(m.app.Look, s)
	screen.Ended = func() { m.end(s) }
	m.app.Screens.Show("diplomacy", screen, s.Close)
	return screen
}

// end shows the result of a match.
func (m *module) end(s *diplomacyplay.Diplomacy) {
	finished := s.Finished(app.Now())
	picture := m.app.Matches.Finish()
	lesson := m.app.Players.Learn(finished)
	past := s.Past()
	again := func() {
		set := s.Setup
		set.Players, set.Seed = m.app.Players.Another(m.Mode(), set.Players)
		m.start(set)
	}
	screen := m.result(past, lesson)
	screen.Again, screen.Replay, screen.Menu = again, m.openReplay(past), m.app.OpenMenu
	screen.Picture = picture
	screen.Profile, screen.Medals = m.app.Players.ProfileOf(s.Setup.Players), m.app.Players.Medals(finished)
	m.app.Screens.Show("result", screen)
}

// result returns the result screen of a match, without buttons that lead on.
func (m *module) result(match diplomacyplay.Match, lesson func() string) *result.Screen {
	drawing := func() *geography.Map { return m.maps.Drawing(match.Game().Map) }
	r := newResult(match, drawing, lesson)
	if past, ok := match.(*diplomacyplay.Diplomacy); ok {
		r.Open = m.openPhase(past)
	}
	return &result.Screen{Match: r, Bar: m.app.PlainBar}
}

// openPhase returns a function that shows a phase of a match in its replay.
func (m *module) openPhase(past *diplomacyplay.Diplomacy) func(phase int) {
	return func(phase int) {
		m.app.Screens.Over("replay", func(back func()) app.Screen {
			s := newReplay(m.app.Look, past, back)
			s.jump(phase)
			s.going = false
			return s
		})
	}
}

// openReplay returns a function that shows the replay of a match.
func (m *module) openReplay(past *diplomacyplay.Diplomacy) func() {
	return func() { m.app.Screens.Over("replay", m.replay(past)) }
}

// replay returns a function that creates the replay of a match.
func (m *module) replay(past *diplomacyplay.Diplomacy) func(back func()) app.Screen {
	return func(back func()) app.Screen { return newReplay(m.app.Look, past, back) }
}

// named returns the known map with the same line in records as on, or on if there is none. Records
// contain no names of provinces; a known map does.
func (m *module) named(on *diplomacy.Map) *diplomacy.Map {
	line := on.Line()
	for _, known := range m.maps.All() {
		if known.Line() == line {
			return known
		}
	}
	return on
}

// board returns the board of a record. It fails if the map cannot be drawn. file is the map file
// saved with the match, or empty.
func (m *module) board(record game.Record, file string) (*diplomacy.Board, error) {
	board, err := diplomacy.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, err
	}
	known := m.named(board.Game.Map)
	if file != "" {
		if known, err = m.maps.Kept(file); err == nil && known.Line() != board.Game.Map.Line() {
			err = errors.New("the map of the saved match must be that of its record")
		}
	}
	if err != nil {
		return nil, err
	}
	if board.Game, err = diplomacy.NewGame(known, board.Game.Rules); err != nil {
		return nil, err
	}
	if err := m.maps.Drawn(board.Game.Map); err != nil {
		return nil, err
	}
	return board, nil
}

// Sketch implements [app.Sketched].
func (m *module) Sketch(saved *saves.Match, record game.Record) (archive.Sketch, error) {
	board, err := m.board(record, saved.MapFile)
	if err != nil {
		return nil, err
	}
	past, err := diplomacyplay.Replay(make([]session.Player, board.Seats()), board, record)
	if err != nil {
		return nil, err
	}
	drawing := m.maps.Drawing(board.Game.Map)
	return func(c *paint.Canvas, f art.Figures, w, h float64) { sketch(c, f, past, drawing, w, h) }, nil
}

// Open implements [app.Module].
func (m *module) Open(saved *saves.Match, record game.Record) (app.Opened, error) {
	board, err := m.board(record, saved.MapFile)
	if err != nil {
		return app.Opened{}, err
	}
	past, err := diplomacyplay.Replay(session.PlayersOf(saved, board.Seats()), board, record)
	if err != nil {
		return app.Opened{}, err
	}
	past.Setup.Programs = m.app.Programs
	resume := func() {
		s, err := past.Resume()
		if err != nil {
			m.app.MatchFailed(err)
			return
		}
		m.app.Notices.Report(s.RestoreDrafts(saved.Drafts))
		m.play(s, saved)
	}
	end := func(game.Seat) {
		screen := m.result(past, m.app.Players.Learn(nil))
		screen.Replay, screen.Menu = m.openReplay(past), m.app.OpenMenu
		m.app.Screens.Show("result", screen)
	}
	known := board.Begins() && slices.Contains(m.maps.All(), board.Game.Map)
	return app.Opened{Resume: resume, Replay: m.replay(past), Known: known, End: end}, nil
}

// standingKeys are the keys of texts on how far a match has gone, by season.
var standingKeys = [diplomacy.SeasonCount]string{
	diplomacy.Spring: "archive.stand.spring", diplomacy.Summer: "archive.stand.summer", diplomacy.Fall: "archive.stand.fall",
	diplomacy.Autumn: "archive.stand.autumn", diplomacy.Winter: "archive.stand.winter",
}

// Summary implements [app.Module].
func (m *module) Summary(saved *saves.Match) app.Summary {
	s := app.Summary{Place: m.app.Title(saved.MapTitle, saved.Map)}
	if on := m.mapOf(saved); on != nil {
		for seat := range saved.Seats {
			s.Seats = append(s.Seats, m.powerName(on, diplomacy.PowerOf(game.Seat(seat))))
		}
	}
	if saved.Stand != nil {
		season := min(max(saved.Stand["season"], 0), len(standingKeys)-1)
		s.Standing = m.app.UI.Text.T(standingKeys[season], "Year", saved.Stand["year"])
	}
	return s
}

// mapOf returns the map of a saved match, nil if it is unknown or the maps have not been read.
func (m *module) mapOf(saved *saves.Match) *diplomacy.Map {
	on := func(x *diplomacy.Map) *diplomacy.Map {
		if x.Powers() != len(saved.Seats) {
			return nil
		}
		return x
	}
	if saved.MapFile != "" {
		kept, err := m.maps.Kept(saved.MapFile)
		if err != nil {
			return nil
		}
		return on(kept)
	}
	if saved.Map == "" || !m.maps.Ready() {
		return nil
	}
	for _, x := range m.maps.All() {
		if x.Name == saved.Map {
			return on(x)
		}
	}
	return nil
}

// powerName returns the name of a power in the player's language, or its token if it has none.
func (m *module) powerName(on *diplomacy.Map, p diplomacy.Power) string {
	return setup.Title(on.PowerName(p).In(m.app.UI.Text.Language()), on.PowerToken(p))
}

// openSandbox shows the sandbox on a map.
func (m *module) openSandbox(on *diplomacy.Map) {
	m.app.Screens.Over("sandbox", func(back func()) app.Screen { return NewSandbox(m.app.Look, on, nil, back) })
}

// Arms implements [app.Armed]. Matches of seven powers on an unknown map have the arms of the standard
// map.
func (m *module) Arms(saved *saves.Match, seat int) *art.Owner {
	if on := m.mapOf(saved); on != nil {
		return powerOwner(on, diplomacy.PowerOf(game.Seat(seat)))
	}
	tokens := [...]string{"AUS", "ENG", "FRA", "GER", "ITA", "RUS", "TUR"}
	if len(saved.Seats) != len(tokens) {
		return nil
	}
	return art.Power(tokens[seat])
}
