package battle

import (
	"eras/game"
	"eras/game/battle"
	"eras/scenes/boards/gridview"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/session"
)

// replay shows a battle that has been played.
type replay struct {
	match *session.BattleMatch
	board *battle.Board
	fight twosided.Fight
	at    int
}

// NewReplay returns the replay of a battle.
func NewReplay(look *hud.Look, setup *session.Setup, match *session.BattleMatch, leave func()) *twosided.Replay {
	board := match.Board().(*battle.Board)
	r := &replay{match: match, board: board, fight: twosided.NewFight(setup, board.Rules, board.First)}
	return twosided.NewReplay(look, setup, r, match.Steps(), "replay.title.battle", leave)
}

// Show implements [twosided.Replayed].
func (r *replay) Show(n int) {
	r.at = n
	r.fight.View.Reset(r.match.At(n))
}

// Play implements [twosided.Replayed].
func (r *replay) Play(u *ui.UI, n int, speed float64) {
	after := r.match.At(n)
	m, err := battle.ParseMove(after.Size, r.match.Lines(n)[0])
	if err != nil {
		return // a match's own record can be read
	}
	var events []battle.Event
	r.board.Rules.Apply(&after, m, &events)
	r.at = n + 1
	r.fight.View.Play(u, events, after, speed)
}

// Tick implements [twosided.Replayed].
func (r *replay) Tick(u *ui.UI, hurry bool) { r.fight.View.Tick(u, hurry) }

// Busy implements [twosided.Replayed].
func (r *replay) Busy() bool { return r.fight.View.Busy() }

// Describe implements [twosided.Replayed].
func (r *replay) Describe(u *ui.UI, board ui.Rect) {
	r.fight.View.Describe(u, "field", board, gridview.Marks{})
}

// Panel implements [twosided.Replayed].
func (r *replay) Panel(u *ui.UI, in *ui.Rect) { r.fight.Panel(u, in, r.fight.View.Shown(), false) }

// Turn implements [twosided.Replayed].
func (r *replay) Turn() game.Side { return r.match.At(r.at).Turn }
