package battle

import (
	"eras/game/battle"
	"eras/play/session/warplay"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/replay"
	"eras/scenes/ui"
)

// replayed is a finished battle shown in a replay.
type replayed struct {
	setup *warplay.Setup
	match *warplay.BattleMatch
	board *battle.Board
	fight twosided.Fight
	at    int
}

// newReplay returns the replay of a battle.
func newReplay(look *hud.Look, setup *warplay.Setup, match *warplay.BattleMatch, leave func()) *replay.Screen {
	board := match.Board().(*battle.Board)
	r := &replayed{setup: setup, match: match, board: board, fight: twosided.NewFight(setup, board.Rules, board.First)}
	return replay.New(look, r, match.Steps(), leave)
}

// Show implements [replay.Match].
func (r *replayed) Show(n int) {
	r.at = n
	r.fight.View.Reset(r.match.At(n))
	recallLast(&r.fight, r.match, n)
}

// Play implements [replay.Match].
func (r *replayed) Play(u *ui.UI, n int, speed float64) {
	before := r.match.At(n)
	after := before
	m, err := battle.ParseMove(after.Size, r.match.Lines(n)[0])
	if err != nil {
		return // a match can parse its own record
	}
	var events []battle.Event
	r.board.Rules.Apply(&after, m, &events)
	r.at = n + 1
	r.fight.Play(u, events, after, m, before.Turn, speed)
}

// Tick implements [replay.Match].
func (r *replayed) Tick(u *ui.UI, hurry bool) { r.fight.View.Tick(u, hurry) }

// Busy implements [replay.Match].
func (r *replayed) Busy() bool { return r.fight.View.Busy() }

// Describe implements [replay.Match].
func (r *replayed) Describe(u *ui.UI, board ui.Rect) {
	r.fight.Watch(u, board)
}

// Title implements [replay.Match].
func (r *replayed) Title(u *ui.UI) string { return u.Text.T("replay.title.battle") }

// Note implements [replay.Match].
func (r *replayed) Note(*ui.UI) string { return "" }

// Frame implements [replay.Match].
func (r *replayed) Frame(u *ui.UI) (board, controls, panel ui.Rect) { return hud.Frame(u) }

// Panel implements [replay.Match].
func (r *replayed) Panel(u *ui.UI, in ui.Rect) {
	twosided.ReplayBanner(u, in.CutTop(58), r.setup, r.match.At(r.at).Turn)
	in.CutTop(6)
	r.fight.Panel(u, &in, r.fight.View.Shown(), false)
}
