package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/scenes/boards/field"
	"eras/scenes/boards/pieces"
	"eras/scenes/boards/warmap"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// Replay shows a match that has been played, step by step.
type Replay struct {
	*Look
	setup *table.Setup
	steps int
	// show draws the match after a number of steps; turn and last describe it.
	scene  replayed
	at     int
	going  bool
	wait   int
	title  string
	begun  bool
	Return func()
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
	return &Replay{Look: look, setup: setup, steps: match.Steps(), scene: s, title: "replay.title", Return: leave, going: true}
}

// NewDuelReplay returns the replay of a battle on its own.
func NewDuelReplay(look *Look, setup *table.Setup, match *table.DuelMatch, leave func()) *Replay {
	s := &duelReplay{match: match, board: match.Board().(battle.Board)}
	s.fight.begin(setup, s.board.Rules, s.board.First)
	return &Replay{Look: look, setup: setup, steps: match.Steps(), scene: s, title: "replay.title.battle", Return: leave, going: true}
}

// Describe describes the screen for one tick.
func (s *Replay) Describe(u *ui.UI) {
	if !s.begun {
		s.begun = true
		s.scene.show(0)
		s.wait = ui.Ticks(600)
	}
	s.advance(u)
	u.Table()
	s.Bar(u, u.Text.T(s.title), u.Text.T("replay.step", "Step", s.at, "Last", s.steps))
	left, bar, panel := frame(u)
	s.scene.describe(u, left)
	s.controls(u, bar)
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

// advance moves the replay on.
func (s *Replay) advance(u *ui.UI) {
	hurry := u.Input().Hurry && u.Input().Shift
	s.scene.tick(u, hurry)
	if s.scene.busy() || !s.going {
		return
	}
	if s.wait--; s.wait > 0 {
		return
	}
	if s.at == s.steps {
		s.going = false
		return
	}
	s.forward(u)
	s.wait = ui.Ticks(240)
}

func (s *Replay) forward(u *ui.UI) {
	if s.at < s.steps {
		speed := s.ComputerSpeed()
		s.scene.play(u, s.at, speed)
		s.at++
	}
}

func (s *Replay) jump(to int) {
	s.at, s.going = min(max(to, 0), s.steps), false
	s.scene.show(s.at)
}

// controls describes the bar: to the ends, step by step, and a slider.
func (s *Replay) controls(u *ui.UI, r ui.Rect) {
	u.Sheet(r)
	in := r.InsetXY(14, 0)
	const size = 40
	press := func(id, icon, tip string, keys ...ebiten.Key) bool {
		used := u.Button(id, in.CutLeft(size).Middle(size, size), ui.ButtonSpec{Icon: icon, Kind: ui.OnBar, Tip: u.Text.T(tip)})
		in.CutLeft(8)
		for _, k := range keys {
			used = u.TakeKey(k) || used
		}
		return used
	}
	icon, tip := "play-button", "replay.play"
	if s.going {
		icon, tip = "hourglass", "replay.pause"
	}
	if press("replay.first", "previous-button", "replay.first", ebiten.KeyHome) {
		s.jump(0)
	}
	if s.stepKey(u, ebiten.KeyArrowLeft) || press("replay.previous", "anticlockwise-rotation", "replay.previous") {
		s.jump(s.at - 1)
	}
	if press("replay.play", icon, tip, ebiten.KeySpace) {
		s.going = !s.going && s.at < s.steps
		s.wait = 0
	}
	if s.stepKey(u, ebiten.KeyArrowRight) || press("replay.next", "next-button", "replay.next") {
		s.going = false
		if s.scene.busy() {
			s.scene.show(s.at)
		}
		s.forward(u)
	}
	if press("replay.last", "fast-forward-button", "replay.last", ebiten.KeyEnd) {
		s.jump(s.steps)
	}
	in.CutLeft(8)
	before := float64(s.at)
	if now := u.Slider("replay.slider", in, u.Text.T("replay.step", "Step", s.at, "Last", s.steps), before, 0, float64(max(1, s.steps)), 1, 5); now != before {
		s.jump(int(now))
	}
}

// stepKey takes an arrow key unless the slider has the keyboard.
func (s *Replay) stepKey(u *ui.UI, k ebiten.Key) bool {
	return !u.Focused("replay.slider") && u.TakeKey(k)
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
