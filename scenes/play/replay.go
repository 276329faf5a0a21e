package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/scenes/boards/field"
	"eras/scenes/boards/pieces"
	"eras/scenes/boards/warmap"
	"eras/scenes/stage"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// Replay shows a match that has been played, step by step.
type Replay struct {
	*Look
	setup *table.Setup
	// scene draws the match after a number of steps; turn and last describe it.
	scene     replayed
	transport *stage.Transport
	title     string
	Return    func()
}

// replayed is a match as a replay sees it.
type replayed interface {
	// show shows the position after n steps at once; play shows step n moving.
	show(n int)
	play(u *ui.UI, n int, speed float64)
	tick(u *ui.UI, hurry bool)
	busy() bool
	describe(u *ui.UI, board ui.Rect)
	panel(u *ui.UI, in *ui.Rect)
	turn() game.Side
}

// NewWarReplay returns the replay of a war.
func NewWarReplay(look *Look, setup *table.Setup, match *general.Match, leave func()) *Replay {
	board := match.Board().(general.Board)
	s := &warReplay{match: match, board: board, mapInfo: newMapInfo(setup, &board)}
	return newReplay(look, setup, s, match.Steps(), "replay.title", leave)
}

// NewDuelReplay returns the replay of a battle on its own.
func NewDuelReplay(look *Look, setup *table.Setup, match *table.DuelMatch, leave func()) *Replay {
	s := &duelReplay{match: match, board: match.Board().(battle.Board)}
	s.fight.begin(setup, s.board.Rules, s.board.First)
	return newReplay(look, setup, s, match.Steps(), "replay.title.battle", leave)
}

func newReplay(look *Look, setup *table.Setup, scene replayed, steps int, title string, leave func()) *Replay {
	play := func(u *ui.UI, n int) { scene.play(u, n, look.ComputerSpeed()) }
	return &Replay{Look: look, setup: setup, scene: scene, transport: stage.NewTransport(steps, scene.show, play, scene.busy), title: title, Return: leave}
}

// Describe describes the screen for one tick.
func (s *Replay) Describe(u *ui.UI) {
	s.scene.tick(u, u.Input().Hurry && u.Input().Shift)
	s.transport.Advance(u)
	u.Table()
	s.Bar(u, u.Text.T(s.title), s.transport.Label(u))
	left, bar, panel := frame(u)
	s.scene.describe(u, left)
	s.transport.Describe(u, bar)
	u.Sheet(panel)
	in := panel.Inset(16)
	turn := s.scene.turn()
	turnBanner(u, in.CutTop(58), s.setup, turn, pieces.Owner(turn), 0, false, false)
	in.CutTop(6)
	back := in.CutBottom(46)
	in.CutBottom(8)
	s.scene.panel(u, &in)
	if u.Button("replay.leave", back, ui.ButtonSpec{Label: u.Text.T("replay.leave"), Icon: "exit-door"}) || u.TakeKey(ebiten.KeyEscape) {
		s.Return()
	}
}

// warReplay replays a war.
type warReplay struct {
	mapInfo
	match *general.Match
	board general.Board
	view  warmap.View
	fight fight
	at    int
}

func (w *warReplay) show(n int) {
	w.at = n
	state := w.match.At(n)
	w.view.Reset(&state.Position)
	w.fight = fight{}
	if state.Fighting {
		w.fight.begin(w.setup, w.board.Rules.Battle, state.Battle)
	}
	w.recall(&w.board, w.match, n)
}

func (w *warReplay) play(u *ui.UI, n int, speed float64) {
	before, after := w.match.At(n), w.match.At(n+1)
	events := eventsOf(&w.board, w.match, n)
	w.at = n + 1
	w.note(events)
	switch {
	case before.Fighting:
		var inside []battle.Event
		for _, e := range events {
			if e.Kind == general.Fought {
				inside = append(inside, e.Battle)
			}
		}
		if !after.Fighting {
			w.fight = fight{}
			w.view.Play(u, events, &after.Position, speed)
			return
		}
		w.fight.view.Play(u, inside, after.Battle, speed)
	case after.Fighting:
		w.fight.begin(w.setup, w.board.Rules.Battle, after.Battle)
		u.Sound.Play(ui.SoundClash)
	default:
		w.view.Play(u, events, &after.Position, speed)
	}
}

func (w *warReplay) tick(u *ui.UI, hurry bool) {
	w.view.Tick(u, hurry)
	w.fight.view.Tick(u, hurry)
}

func (w *warReplay) busy() bool { return w.view.Busy() || w.fight.on && w.fight.view.Busy() }

func (w *warReplay) describe(u *ui.UI, r ui.Rect) {
	if w.fight.on {
		w.fight.view.Describe(u, "field", r, field.Marks{})
		return
	}
	w.view.Describe(u, "map", r, warmap.Marks{})
	w.view.Coins(u, w.coins)
}

func (w *warReplay) panel(u *ui.UI, in *ui.Rect) {
	if w.fight.on {
		w.fight.panel(u, in, w.fight.view.Shown(), false)
		return
	}
	state := w.match.At(w.at)
	w.facts(u, in, w.view.Shown(), int(state.Position.Left))
	w.logPanel(u, *in)
}

func (w *warReplay) turn() game.Side {
	state := w.match.At(w.at)
	return state.Turn()
}

// duelReplay replays a battle on its own.
type duelReplay struct {
	match *table.DuelMatch
	board battle.Board
	fight fight
	at    int
}

func (d *duelReplay) show(n int) {
	d.at = n
	d.fight.view.Reset(d.match.At(n))
}

func (d *duelReplay) play(u *ui.UI, n int, speed float64) {
	before := d.match.At(n)
	m, err := battle.ParseMove(before.Size, d.match.Record().Actions[n])
	if err != nil {
		return // a match's own record can be read
	}
	after, events := d.board.Rules.Apply(before, m)
	d.at = n + 1
	d.fight.view.Play(u, events, after, speed)
}

func (d *duelReplay) tick(u *ui.UI, hurry bool) { d.fight.view.Tick(u, hurry) }

func (d *duelReplay) busy() bool { return d.fight.view.Busy() }

func (d *duelReplay) describe(u *ui.UI, r ui.Rect) {
	d.fight.view.Describe(u, "field", r, field.Marks{})
}

func (d *duelReplay) panel(u *ui.UI, in *ui.Rect) { d.fight.panel(u, in, d.fight.view.Shown(), false) }

func (d *duelReplay) turn() game.Side { return d.match.At(d.at).Turn }
