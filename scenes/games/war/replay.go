package war

import (
	"eras/game"
	"eras/game/war"
	"eras/scenes/boards/gridview"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/session"
)

// replay shows a war that has been played.
type replay struct {
	mapInfo
	match *war.Match
	board *war.Board
	view  gridview.War
	fight twosided.Fight
	at    int
}

// NewReplay returns the replay of a war.
func NewReplay(look *hud.Look, setup *session.Setup, match *war.Match, leave func()) *twosided.Replay {
	board := match.Board().(*war.Board)
	r := &replay{match: match, board: board, mapInfo: newMapInfo(setup, board)}
	return twosided.NewReplay(look, setup, r, match.Steps(), "replay.title", leave)
}

// Show implements [twosided.Replayed].
func (r *replay) Show(n int) {
	r.at = n
	state := r.match.At(n)
	r.view.Reset(&state.Position)
	r.fight = twosided.Fight{}
	if state.Fighting {
		r.begin(&state)
	}
	r.recall(r.board, r.match, n)
}

func (r *replay) begin(state *war.State) {
	r.fight = twosided.NewFight(r.setup, r.board.Rules.Battle, state.Battle)
}

// Play implements [twosided.Replayed].
func (r *replay) Play(u *ui.UI, n int, speed float64) {
	before, after := r.match.At(n), r.match.At(n+1)
	events := eventsOf(r.board, r.match, n)
	r.at = n + 1
	r.note(events)
	switch {
	case before.Fighting && after.Fighting:
		r.fight.View.Play(u, fought(events), after.Battle, speed)
	case after.Fighting:
		r.begin(&after)
		u.Sound.Play(ui.SoundClash)
	default:
		r.fight = twosided.Fight{}
		r.view.Play(u, events, &after.Position, speed)
	}
}

// Tick implements [twosided.Replayed].
func (r *replay) Tick(u *ui.UI, hurry bool) {
	r.view.Tick(u, hurry)
	r.fight.View.Tick(u, hurry)
}

// Busy implements [twosided.Replayed].
func (r *replay) Busy() bool { return r.view.Busy() || r.fight.View.Busy() }

// Describe implements [twosided.Replayed].
func (r *replay) Describe(u *ui.UI, board ui.Rect) {
	if r.fight.On {
		r.fight.View.Describe(u, "field", board, gridview.Marks{})
		return
	}
	r.view.Describe(u, "map", board, gridview.Marks{})
	r.view.Coins(u, r.coins)
}

// Panel implements [twosided.Replayed].
func (r *replay) Panel(u *ui.UI, in *ui.Rect) {
	if r.fight.On {
		r.fight.Panel(u, in, r.fight.View.Shown(), false)
		return
	}
	state := r.match.At(r.at)
	r.facts(u, in, r.view.Shown(), int(state.Position.Left))
	r.logPanel(u, *in)
}

// Turn implements [twosided.Replayed].
func (r *replay) Turn() game.Side {
	state := r.match.At(r.at)
	return state.Turn()
}
