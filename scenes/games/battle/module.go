package battle

import (
	"cmp"

	"eras/ai/agents"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/learning"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/archive"
	"eras/scenes/boards/gridview"
	"eras/scenes/games/twosided"
	"eras/scenes/help"
	"eras/scenes/menu"
	"eras/scenes/profile"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// module is the module of battles on their own.
type module struct {
	twosided.Game
	card *menu.Card
}

// New returns a function that creates the module of battles on their own. own is the scenario of
// the command line, or nil.
func New(own *war.Scenario) func(*app.App) (app.Module, error) {
	return func(a *app.App) (app.Module, error) {
		scenarios, err := twosided.Scenarios(own)
		if err != nil {
			return nil, err
		}
		m := &module{card: &menu.Card{ID: "battle", Icon: "crossed-swords", Several: "menu.two", Paint: paintCard}}
		m.Game = twosided.Game{App: a, Alone: true, Scenarios: scenarios, Start: m.start}
		return m, nil
	}
}

// Card implements [app.Module].
func (m *module) Card() *menu.Card { return m.card }

// start starts a new battle. Its computers train only before the battle.
func (m *module) start(set warplay.Setup, w [2]learning.Weights, _ *learning.Preparation) {
	m.App.Matches.Free(m.Mode(), func() { m.play(set, game.NewMatch(set.Battle(), set.Seed), w, nil) })
}

// play shows a battle and returns its screen, or nil if it cannot be played. saved is the file of a
// continued battle, nil for a new one.
func (m *module) play(set warplay.Setup, match *warplay.BattleMatch, w [2]learning.Weights, saved *saves.Match) *Screen {
	for i, name := range m.Names(&set) {
		match.SetSeat(game.Seat(i), name.Alone)
	}
	m.Recalls(&set)
	set.Programs = m.App.Programs
	s, err := warplay.NewBattle(set, match, w)
	if err != nil {
		m.App.MatchFailed(err)
		return nil
	}
	s.Undone = saved != nil && saved.TakenBack
	m.App.Matches.Play(s, saved)
	screen := newScreen(m.App.Look, s)
	screen.Ended = func() { m.end(s) }
	if match.Steps() == 0 {
		screen.Greet(m.Greeting(&set))
	}
	m.App.Screens.Show("battle", screen, s.Close)
	return screen
}

// end shows the result of a battle.
func (m *module) end(s *warplay.Battle) {
	sum := warplay.SummarizeBattle(s.Match())
	lesson, learned := s.Lesson(&sum, app.Now())
	m.End(s.Setup, lesson, learned, m.replay(s.Setup, s.Match()), func(r *twosided.Result) { fillResult(r, &sum) })
}

func (m *module) replay(set warplay.Setup, match *warplay.BattleMatch) func(back func()) app.Screen {
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
	board := match.Board().(*battle.Board)
	set := m.setup(saved, record.Seed, board, seats)
	return app.Opened{
		Resume: func() { m.play(set, match, w, saved) },
		Replay: m.replay(set, match),
		Known:  agents.BattleBegins(board, m.Game.Known()),
		End: func(seat game.Seat) {
			set.Here = game.SideAt(seat)
			sum := warplay.SummarizeBattle(match)
			screen := m.End(set, learning.Lesson{}, false, m.replay(set, match), func(r *twosided.Result) { fillResult(r, &sum) })
			screen.Again = nil
		},
	}, nil
}

// setup returns the set-up of a saved battle with these seats.
func (m *module) setup(saved *saves.Match, seed uint64, board *battle.Board, seats [2]warplay.Seat) warplay.Setup {
	first := board.First
	set := warplay.Setup{Seed: seed, Seats: seats, Alone: true, First: first.Turn, Training: cmp.Or(saved.Training, m.App.Settings.Training), Soldiers: [2]int{first.Red.Len(), first.Blue.Len()}}
	set.Scenario = &war.Scenario{Name: saved.Scenario, Title: saved.ScenarioTitle, Rules: war.Rules{Battle: board.Rules}}
	for _, s := range m.Scenarios {
		if s.Name == saved.Scenario {
			known := *s // has the prices and maps that a rematch needs
			known.Rules.Battle = board.Rules
			set.Scenario = &known
		}
	}
	return set
}

// rebuild replays the record of a battle.
func rebuild(record game.Record) (*warplay.BattleMatch, error) {
	board, err := battle.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, err
	}
	return game.Replay(board, record)
}

// Rules implements [app.Module].
func (m *module) Rules() help.Book {
	book := m.Game.Rules()
	book.Open = twosided.BattlePage
	return book
}

// Sketch implements [app.Sketched].
func (m *module) Sketch(_ *saves.Match, record game.Record) (archive.Sketch, error) {
	match, err := rebuild(record)
	if err != nil {
		return nil, err
	}
	p := match.Position()
	return func(c *paint.Canvas, f art.Figures, w, h float64) { gridview.SketchBattle(c, f, &p, w, h) }, nil
}

// Summary implements [app.Module].
func (m *module) Summary(saved *saves.Match) app.Summary {
	t := m.App.UI.Text
	s := app.Summary{Place: m.App.Title(saved.ScenarioTitle, saved.Scenario), Seats: m.SeatNames()}
	red, ok := saved.Stand["red"]
	blue := saved.Stand["blue"]
	if saved.Stand != nil {
		s.Standing = t.T("archive.stand.battle", "Red", red, "Blue", blue)
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
		p := match.Position()
		red, blue = p.Red.Len(), p.Blue.Len()
	}
	s.Continue = t.T("menu.saved.battle", "Names", m.SavedNames(seats, nil), "Red", red, "Blue", blue)
	return s
}

// paintCard draws the picture of the menu's card: two rows of soldiers.
func paintCard(c *paint.Canvas, f art.Figures, w, h float64) {
	c.Fill(paint.RoundRect(0, 0, w, h, 3), paint.Vertical(0, h, paint.RGB(0xD5CC9D), paint.RGB(0xBBB581)))
	k := h * min(1, w/h/2.8) // all six have room
	top := (h - k) * 0.5
	for i := range 3 {
		x := float64(i)
		f.Soldier(c.Translate(w*0.5-k*(1.35-0.36*x), top+k*(0.02+0.15*x)).Scale(k*0.0068), &art.Red)
		f.Soldier(c.Translate(w*0.5+k*(0.70-0.36*x+0.02), top+k*(0.02+0.15*x)).Scale(k*0.0068), &art.Blue)
	}
}

// Medals implements [app.Learner].
func (m *module) Medals() []profile.Award {
	return []profile.Award{{Place: 9, ID: "clean", Icon: "swordman", Won: func(h *profile.History) bool {
		return h.Streak > 0 && h.Last().Reason == war.ByElimination && h.Last().Left >= 4
	}}}
}
