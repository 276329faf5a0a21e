package risk

import (
	"errors"
	"slices"
	"strconv"
	"sync"

	"eras/ai/agents"
	riskmaps "eras/assets/maps/risk"
	"eras/game"
	"eras/game/risk"
	"eras/game/risk/mapformat"
	"eras/internal/tomlfile"
	"eras/play/learning"
	"eras/play/session"
	"eras/play/session/riskplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/archive"
	"eras/scenes/boards/thumbnail"
	"eras/scenes/geography"
	"eras/scenes/geography/atlas"
	"eras/scenes/help"
	"eras/scenes/menu"
	"eras/scenes/result"
	"eras/scenes/setup"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// module is the module of Risk.
type module struct {
	app  *app.App
	maps *app.Maps[*risk.Map]
	card *menu.Card
	// notes are those about the files of maps, []string by map.
	notes sync.Map

	// byLine holds every map, and every continent as a map of its own, by its line in records.
	byLine func() map[string]*risk.Map
}

// New returns a function that creates the module of Risk. own are maps given on the command line.
func New(own ...*risk.Map) func(*app.App) (app.Module, error) {
	return func(a *app.App) (app.Module, error) {
		m := &module{app: a}
		m.maps = app.NewMaps(a, app.MapSource[*risk.Map]{
			Own: own, Names: riskmaps.Names(), Load: agents.LoadRiskMap, Read: m.readMap, Keep: keepMap, Most: mapformat.MaxFile, Draw: atlas.Risk, Named: func(m *risk.Map) (*string, map[string]string) { return &m.Name, m.Title },
		})
		m.byLine = sync.OnceValue(m.indexMaps)
		m.card = &menu.Card{ID: "risk", Icon: "cannon", Several: "menu.several", Paint: paintCard, Scene: m.scene}
		return m, nil
	}
}

// ReadMap parses a map file of the player in one of the formats of package mapformat. notes are
// sentences about what the file has that the map lacks. ok is false for a map of Diplomacy or a scenario
// of wars.
func ReadMap(file string, data []byte) (m *risk.Map, notes []string, ok bool, err error) {
	if mapformat.Recognise(data) == mapformat.Eras {
		var keys struct {
			Provinces any `toml:"province"`
			Powers    any `toml:"power"`
			Wars      any `toml:"rules"`
		}
		if err := tomlfile.Peek(file, data, &keys); err == nil && (keys.Provinces != nil || keys.Powers != nil || keys.Wars != nil) {
			return nil, nil, false, nil
		}
	}
	in, err := mapformat.Read(file, data, mapformat.Beside(file))
	if err != nil {
		return nil, nil, true, err
	}
	return in.Map, in.Notes, true, nil
}

// readMap parses a map file and keeps the notes about it.
func (m *module) readMap(file string, data []byte) (*risk.Map, bool, error) {
	read, notes, ok, err := ReadMap(file, data)
	if len(notes) > 0 {
		m.notes.Store(read, notes)
	}
	return read, ok, err
}

// notesOf returns the notes about the file of a map.
func (m *module) notesOf(x *risk.Map) []string {
	notes, _ := m.notes.Load(x)
	list, _ := notes.([]string)
	return list
}

// keepMap returns the file of a map for the folder of maps, and its picture.
func keepMap(m *risk.Map, data []byte) (file []byte, picture string, pixels []byte, err error) {
	if len(m.Sheet.Data) > 0 {
		picture, pixels = m.Sheet.Picture, m.Sheet.Data
	}
	if mapformat.Recognise(data) != mapformat.Eras {
		data, err = m.Marshal()
	}
	return data, picture, pixels, err
}

// indexMaps returns every map, and every continent as a map of its own, by its line in records. If
// two have the same line, the first is kept.
func (m *module) indexMaps() map[string]*risk.Map {
	byLine := map[string]*risk.Map{}
	for _, each := range slices.Backward(m.maps.All()) {
		for k := range each.Continents() {
			if part, err := each.Part(risk.Continent(k)); err == nil {
				byLine[part.Line()] = part
			}
		}
	}
	for _, each := range slices.Backward(m.maps.All()) {
		byLine[each.Line()] = each
	}
	return byLine
}

// Mode implements [app.Module].
func (m *module) Mode() saves.Mode { return risk.ID }

// Card implements [app.Module].
func (m *module) Card() *menu.Card { return m.card }

// Rules implements [app.Module].
func (m *module) Rules() help.Book { return rulesBook() }

// Agent implements [app.Module].
func (m *module) Agent(who string) (saves.Seat, bool) {
	_, err := agents.RiskBots().Find(who)
	return saves.Seat{Bot: who}, err == nil || session.IsProgram(who)
}

// Tick implements [app.Module]. It starts reading the maps.
func (m *module) Tick() { m.maps.Begin() }

// Close does nothing: the app waits for the maps.
func (m *module) Close() {}

// Setup implements [app.Module].
func (m *module) Setup(who setup.Who) { m.app.Screens.Show("setup", m.setupScreen(who)) }

// setupScreen returns the screen before a match.
func (m *module) setupScreen(who setup.Who) *setupScreen {
	s := &setupScreen{Frame: m.app.SetupFrame(m.Mode()), Maps: m.maps.All(), Drawing: m.maps.Drawing, Play: m.start,
		Opening: setup.Opening[*risk.Map]{
			Own: app.OwnMaps(m.maps, ".toml,.map,.luxb,.xml", m.notesOf), Note: "setup.map.add.note", PickNote: "setup.map.add.pick.note",
			Make: func(x *risk.Map) { m.makeMap(who, x) },
		}}
	s.Start(who)
	return s
}

// start starts a new match.
func (m *module) start(set riskplay.Setup) {
	board, err := risk.NewBoard(set.Map, set.Rules)
	if err != nil {
		m.app.MatchFailed(err)
		return
	}
	board.Colours = set.Colours
	var names []string
	for seat := range session.PersonsOf(set.Players).All() {
		names = append(names, set.Players[seat].Person)
	}
	m.app.Players.Remember(names...)
	m.app.Matches.Free(m.Mode(), func() {
		set.Players = m.app.Players.Personal(m.Mode(), set.Players)
		m.play(set, game.NewMatch(board, set.Seed), nil)
	})
}

// play shows a match and returns its screen, or nil if it cannot be played. saved is the file of a
// continued match, nil for a new one.
func (m *module) play(set riskplay.Setup, match *risk.Match, saved *saves.Match) *Screen {
	set.Programs = m.app.Programs
	s, err := riskplay.New(set, match)
	if err != nil {
		m.app.MatchFailed(err)
		return nil
	}
	if saved != nil {
		m.app.Notices.Report(s.RestoreDrafts(saved.Drafts))
	}
	m.app.Matches.Play(s, saved)
	screen := newScreen(m.app.Look, s)
	screen.Ended = func() {
		m.end(set, match, s.Finished(app.Now())).Again = func() {
			set.Players, set.Seed = m.app.Players.Another(m.Mode(), set.Players)
			m.start(set)
		}
	}
	m.app.Screens.Show("risk", screen, s.Close)
	return screen
}

// end shows the result of a match, with its lessons about the persons, and returns its screen.
func (m *module) end(set riskplay.Setup, match *risk.Match, finished []learning.Finished) *result.Screen {
	picture := m.app.Matches.Finish()
	lesson := m.app.Players.Learn(finished)
	replay := func(short bool) func() {
		return func() {
			m.app.Screens.Over("replay", func(back func()) app.Screen {
				r := newReplay(m.app.Look, &set, match, back)
				if short {
					r.Transport.Within(result.ShortReplay)
				}
				return r
			})
		}
	}
	drawing := func() *geography.Map { return m.maps.Drawing(set.Map) }
	screen := &result.Screen{Match: newResult(&set, match, drawing, lesson), Bar: m.app.PlainBar, Menu: m.app.OpenMenu, Replay: replay(false), Short: replay(true), Profile: m.app.Players.ProfileOf(set.Players), Medals: m.app.Players.Medals(finished), Picture: picture}
	m.app.Screens.Show("result", screen)
	return screen
}

// rebuild replays a record to its end. file is the map file saved with the match, or empty.
func (m *module) rebuild(record game.Record, file string) (*risk.Board, *risk.Match, error) {
	board, err := risk.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, nil, err
	}
	// Records have no names of territories. They come from the saved or the known map.
	known, ok := m.byLine()[board.Game.Map.Line()]
	if file != "" {
		if known, err = m.maps.Kept(file); err == nil && known.Line() != board.Game.Map.Line() {
			err = errors.New("the map of the saved match must be that of its record")
		}
		ok = true
	}
	if err != nil {
		return nil, nil, err
	}
	if ok {
		if board.Game, err = risk.NewGame(known, board.Game.Rules); err != nil {
			return nil, nil, err
		}
	}
	match, err := game.Replay(board, record)
	if err != nil {
		return nil, nil, err
	}
	return board, match, nil
}

// Sketch implements [app.Sketched].
func (m *module) Sketch(saved *saves.Match, record game.Record) (archive.Sketch, error) {
	board, match, err := m.rebuild(record, saved.MapFile)
	if err == nil {
		err = m.maps.Drawn(board.Game.Map)
	}
	if err != nil {
		return nil, err
	}
	set := riskplay.Setup{Map: board.Game.Map, Rules: board.Game.Rules, Colours: board.Colours, Players: session.PlayersOf(saved, board.Seats())}
	drawing, shown := m.maps.Drawing(board.Game.Map), sketched(&set, match)
	return func(c *paint.Canvas, _ art.Figures, w, h float64) {
		thumbnail.Paint(c, drawing, thumbnail.Around(drawing, w, h), w, h, w/sketchPen, func(area int) *art.Owner { return shown.ownerAt(risk.Territory(area)) })
	}, nil
}

// sketchPen is the width of a picture, in units, at which lines have their usual width.
const sketchPen = 800

// Arms implements [app.Armed].
func (m *module) Arms(saved *saves.Match, seat int) *art.Owner {
	if colour, ok := saved.Stand[riskplay.ColourStand(seat)]; ok {
		return art.Twelve[min(max(colour, 0), len(art.Twelve)-1)]
	}
	return nil
}

// Open implements [app.Module].
func (m *module) Open(saved *saves.Match, record game.Record) (app.Opened, error) {
	board, match, err := m.rebuild(record, saved.MapFile)
	if err != nil {
		return app.Opened{}, err
	}
	set := riskplay.Setup{Map: board.Game.Map, Rules: board.Game.Rules, Players: session.PlayersOf(saved, board.Seats()), Seed: record.Seed, Colours: board.Colours}
	_, known := m.byLine()[board.Game.Map.Line()]
	return app.Opened{
		Resume: func() { m.play(set, match, saved) },
		Replay: func(back func()) app.Screen { return newReplay(m.app.Look, &set, match, back) },
		Known:  known && board.Begins(),
		End:    func(game.Seat) { m.end(set, match, nil) },
	}, nil
}

// Summary implements [app.Module].
func (m *module) Summary(saved *saves.Match) app.Summary {
	s := app.Summary{Place: m.app.Title(saved.MapTitle, saved.Map)}
	for seat := range saved.Seats { // they have colours, which differ between palettes
		s.Seats = append(s.Seats, m.app.UI.Text.T("together.seat", "N", strconv.Itoa(seat+1)))
	}
	switch round, ok := saved.Stand["round"]; {
	case !ok:
	case round == 0:
		s.Standing = m.app.UI.Text.T("archive.stand.deal")
	default:
		s.Standing = m.app.UI.Text.T("archive.stand.round", "Round", round)
	}
	return s
}
