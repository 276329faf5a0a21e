// Package nim is Nim in the window.
package nim

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/nim"
	"eras/play/session/nimplay"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/help"
	"eras/scenes/menu"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

type module struct {
	app  *app.App
	card *menu.Card
}

// New returns the module of Nim.
func New(a *app.App) (app.Module, error) {
	paintCard := func(c *paint.Canvas, _ art.Figures, w, h float64) {
		wood := paint.Vertical(0, h, paint.RGB(0xB5824A), paint.RGB(0x8A5A2B))
		for i := range 7 {
			c.Fill(paint.RoundRect(w*(0.2+0.1*float64(i)), h*0.2, 3, h*0.6, 1), wood)
		}
	}
	return &module{app: a, card: &menu.Card{ID: "nim", Icon: "two-coins", Several: "menu.several", Paint: paintCard}}, nil
}

func (m *module) Mode() saves.Mode { return nim.ID }

func (m *module) Card() *menu.Card { return m.card }

func (m *module) Setup(setup.Who) {
	m.app.Matches.Free(m.Mode(), func() {
		m.play(m.app.Settings.Player, game.NewMatch(nim.Board{Heap: 21}, m.app.Seed()), nil)
	})
}

// play shows a match. saved is the file of one that is continued, nil for a new one.
func (m *module) play(player string, match *nimplay.Match, saved *saves.Match) {
	if player == "" {
		player = "Nim"
	}
	s := nimplay.New(player, match)
	m.app.Matches.Play(s, saved)
	m.app.Screens.Show("nim", &Screen{Nim: s, Bar: m.app.PlainBar, Leave: m.app.OpenMenu, Failed: m.app.MatchFailed}, s.Close)
}

func (m *module) Open(saved *saves.Match, record game.Record) (app.Opened, error) {
	board, err := nim.BoardFromSetup(record.Setup)
	if err != nil {
		return app.Opened{}, err
	}
	match, err := game.Replay(board, record)
	if err != nil {
		return app.Opened{}, err
	}
	player := saved.Seats[0].Person
	return app.Opened{
		Resume: func() { m.play(player, match, saved) },
		Replay: func(back func()) app.Screen {
			return &Screen{Nim: nimplay.New(player, match), Bar: m.app.PlainBar, Leave: back, Failed: m.app.MatchFailed}
		},
	}, nil
}

func (m *module) Agent(who string) (saves.Seat, bool) { return saves.Seat{Bot: who}, who == "one" }

func (m *module) Summary(saved *saves.Match) app.Summary {
	return app.Summary{Standing: m.app.UI.Text.T("nim.heap", "N", saved.Stand["heap"])}
}

func (m *module) Rules() help.Book {
	return help.Book{Title: "menu.board.nim", Pages: []help.Page{{Title: "menu.board.nim", Icon: "scroll-quill", Blocks: []help.Block{{Heading: "menu.board.nim", Text: "nim.rules"}}}}}
}

func (m *module) Tick() {}

func (m *module) Close() {}

// Screen is a match of Nim in progress.
type Screen struct {
	*nimplay.Nim
	Leave  func()
	Bar    func(u *ui.UI, title, note string)
	Failed func(error)
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	if err := s.Tick(); err != nil {
		s.Failed(err)
		return
	}
	u.Table()
	s.Bar(u, u.Text.T("menu.board.nim"), "")
	sheet := u.Bounds().Middle(520, 240)
	u.Sheet(sheet)
	in := sheet.Inset(32)
	u.Label(in.CutTop(40), u.Text.T("nim.heap", "N", s.Position().Heap), ui.Body)
	_, mine := s.Turn()
	for i, box := range in.CutTop(60).Columns(3, 12) {
		enough := mine && s.Position().Heap > i
		if u.Button(fmt.Sprintf("nim.take.%d", i+1), box, ui.ButtonSpec{Label: fmt.Sprint(i + 1), Disabled: !enough}) {
			if err := s.Submit(0, i+1); err != nil {
				s.Failed(err)
			}
		}
	}
	if u.Button("nim.leave", in.CutBottom(46), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) || u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
}
