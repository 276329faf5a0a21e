package war

import (
	"cmp"

	"eras/ai/agents"
	"eras/game"
	"eras/game/war"
	"eras/game/war/campaign"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/archive"
	"eras/scenes/boards/gridview"
	"eras/scenes/games/twosided"
	"eras/scenes/help"
	"eras/scenes/menu"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// module is the module of wars.
type module struct {
	twosided.Game
	card    *menu.Card
	playing *warplay.War // the war played last, or nil
	within  *within      // learning within the war on the screen, or nil
}

// New returns a function that creates the module of wars. own is the scenario of the command line,
// or nil.
func New(own *war.Scenario) func(*app.App) (app.Module, error) {
	return func(a *app.App) (app.Module, error) {
		scenarios, err := twosided.Scenarios(own)
		if err != nil {
			return nil, err
		}
		m := &module{card: &menu.Card{ID: "war", Icon: "queen-crown", Several: "menu.two", Paint: paintCard}}
		m.Game = twosided.Game{App: a, Scenarios: scenarios, Maps: twosided.NewOwnMaps(a), MakeMap: m.makeMap, Start: m.start, Onward: m.onward}
		m.Maps.Begin()
		return m, nil
	}
}

// Card implements [app.Module].
func (m *module) Card() *menu.Card { return m.card }

// start starts a new war.
func (m *module) start(set warplay.Setup, w [2]learning.Weights, p *learning.Preparation) {
	m.App.Matches.Free(m.Mode(), func() { m.play(set, game.NewMatch(set.War(), set.Seed), w, p, nil) })
}

// play shows a war and returns its screen, or nil if it cannot be played. saved is the file of a
// continued war, nil for a new one.
func (m *module) play(set warplay.Setup, match *war.Match, w [2]learning.Weights, p *learning.Preparation, saved *saves.Match) *Screen {
	for i, name := range m.Names(&set) {
		match.SetSeat(game.Seat(i), name.Alone)
	}
	m.Recalls(&set)
	set.Programs = m.App.Programs
	s, err := warplay.NewWar(set, match, w, p)
	if err != nil {
		m.App.MatchFailed(err)
		return nil
	}
	if saved != nil {
		s.Undone = saved.TakenBack
		s.Recall(saved.Reweighed)
	}
	m.playing = s
	m.App.Matches.Play(s, saved)
	screen := newScreen(m.App.Look, s)
	screen.Ended = func() { m.end(s) }
	if match.Steps() == 0 {
		screen.Greet(m.greeting(&s.Setup))
	}
	screen.Go = m.App.Tasks.Go
	m.App.Screens.Show("war", screen, screen.Close, m.leave)
	m.within = &within{app: m.App, war: s, screen: screen, turns: -1}
	return screen
}

// leave ends the learning within the war on the screen.
func (m *module) leave() {
	if m.within != nil {
		m.App.Study.Within(nil)
		m.within = nil
	}
}

// Tick implements [app.Module].
func (m *module) Tick() {
	if m.within != nil {
		m.within.tick()
	}
}

// end shows the result of a war.
func (m *module) end(s *warplay.War) {
	sum := warplay.SummarizeWar(&s.Setup, s.Board, s.Match())
	lesson, learned := s.Lesson(&sum, app.Now())
	m.endCampaignWar(&s.Setup, &sum)
	if m.within != nil {
		m.within.end()
	}
	m.End(s.Setup, lesson, learned, m.replay(s.Setup, s.Match()), func(r *twosided.Result) { fillResult(r, &sum) })
}

func (m *module) replay(set warplay.Setup, match *war.Match) func(back func()) app.Screen {
	return func(back func()) app.Screen { return newReplay(m.App.Look, &set, match, back) }
}

// Open implements [app.Module].
func (m *module) Open(saved *saves.Match, record game.Record) (app.Opened, error) {
	seats, w, err := warplay.SeatsOf(saved)
	if err != nil {
		return app.Opened{}, err
	}
	match, err := rebuild(record)
	if err != nil {
		return app.Opened{}, err
	}
	board := match.Board().(*war.Board)
	set := m.setup(saved, record.Seed, board, seats)
	return app.Opened{
		Resume: func() {
			if set.Rival != nil {
				m.play(set, match, w, nil, saved)
				return
			}
			p, _, err := m.Preparation(&set)
			if err != nil {
				m.App.MatchFailed(err)
				return
			}
			m.play(set, match, w, p, saved)
		},
		Replay: m.replay(set, match),
		Known:  agents.WarBegins(board, m.Game.Known()),
		End: func(seat game.Seat) {
			set.Here = game.SideAt(seat)
			sum := warplay.SummarizeWar(&set, board, match)
			screen := m.End(set, learning.Lesson{}, false, m.replay(set, match), func(r *twosided.Result) { fillResult(r, &sum) })
			screen.Again = nil
		},
	}, nil
}

// setup returns the set-up of a saved war with these seats.
func (m *module) setup(saved *saves.Match, seed uint64, board *war.Board, seats [2]warplay.Seat) warplay.Setup {
	start := board.First.Position
	set := warplay.Setup{Seed: seed, Seats: seats, First: start.Turn, Training: cmp.Or(saved.Training, m.App.Settings.Training), Map: war.Map{Name: saved.Map, Title: saved.MapTitle, Start: start}}
	set.Rival = rivalOf(saved, seats)
	set.Roster = m.roster(&set)
	set.Scenario = &war.Scenario{Name: saved.Scenario, Title: saved.ScenarioTitle, Rules: board.Rules, Maps: []war.Map{set.Map}}
	return set
}

// rivalOf returns the short name of the campaign's rival if a saved war belongs to the campaign, also
// if its rules have changed since, else nil.
func rivalOf(saved *saves.Match, seats [2]warplay.Seat) war.Text {
	c := agents.Campaign()
	set := warplay.Setup{Seats: seats}
	if _, ok := c.NodeOf(saved.Map); ok && set.Against() == campaign.Person {
		return c.Rival.Short
	}
	return nil
}

// rebuild replays the record of a war.
func rebuild(record game.Record) (*war.Match, error) {
	board, err := war.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, err
	}
	return game.Replay(board, record)
}

// Rules implements [app.Module]. The book opens on the page about the map or the battle on the
// screen.
func (m *module) Rules() help.Book {
	book := m.Game.Rules()
	if m.playing == nil {
		return book
	}
	switch state := m.playing.Position(); {
	case m.playing.Board.Rules.Orders != 0 || m.playing.Board.Rules.Battle.Kinds:
		book.Open = twosided.BannersPage
	case state.Fighting:
		book.Open = twosided.BattlePage
	case m.playing.Board.Rules.Dominion != 0:
		book.Open = twosided.DominionPage
	}
	return book
}

// Sketch implements [app.Sketched].
func (m *module) Sketch(_ *saves.Match, record game.Record) (archive.Sketch, error) {
	match, err := rebuild(record)
	if err != nil {
		return nil, err
	}
	state := match.Position()
	return func(c *paint.Canvas, f art.Figures, w, h float64) {
		if state.Fighting {
			gridview.SketchBattle(c, f, &state.Battle, w, h)
		} else {
			gridview.SketchWar(c, f, &state.Position, w, h)
		}
	}, nil
}

// Summary implements [app.Module].
func (m *module) Summary(saved *saves.Match) app.Summary {
	t := m.App.UI.Text
	s := app.Summary{Place: m.App.Title(saved.MapTitle, saved.Map), Seats: m.SeatNames()}
	left, ok := saved.Stand["left"]
	if saved.Stand != nil {
		key := "archive.stand.left"
		if saved.Stand["orders"] != 0 {
			key = "archive.stand.left.turns"
		}
		s.Standing = t.T(key, "Left", left)
	}
	seats, _, err := warplay.SeatsOf(saved)
	if err != nil {
		return s
	}
	if !ok { // the file was written by an older version
		record, err := game.ParseRecord(saved.Record)
		if err != nil {
			return s
		}
		match, err := rebuild(record)
		if err != nil {
			return s
		}
		state := match.Position()
		left = int(state.Position.Left)
	}
	s.Continue = t.T("menu.saved.war", "Names", m.SavedNames(seats, rivalOf(saved, seats)), "Map", s.Place, "N", left)
	return s
}

// paintCard draws the picture of the menu's card: mountains, a leader and sites.
func paintCard(c *paint.Canvas, f art.Figures, w, h float64) {
	c.Fill(paint.RoundRect(0, 0, w, h, 3), paint.Vertical(0, h, paint.RGB(0xE9DDB8), paint.RGB(0xC9CE9C)))
	for i, x := range []float64{0.05, 0.2, 0.78, 0.92} {
		m := w * x
		s := h * (0.32 + 0.06*float64(i%2))
		c.Fill(paint.Poly(m, h*0.15, m+s*0.6, h*0.15+s, m-s*0.6, h*0.15+s), paint.Ink(art.Ink2, 0.12))
		c.Stroke(paint.Line(m-s*0.6, h*0.15+s, m, h*0.15, m+s*0.6, h*0.15+s), 1.2, paint.Ink(art.Ink2, 0.35))
	}
	k := h / 100
	f.City(c.Translate(w*0.62, h*0.02).Scale(k*0.98), &art.Blue)
	f.Warehouse(c.Translate(w*0.38, h*0.26).Scale(k*0.74), &art.Nobody)
	f.Leader(c.Translate(w*0.10, h*0.01).Scale(k*1.0), &art.Red, true)
}
