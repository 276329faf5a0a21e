package war

import (
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/boards/gridview"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/replay"
	"eras/scenes/ui"
)

// replayed is a finished war shown in a replay.
type replayed struct {
	mapInfo
	match *war.Match
	board *war.Board
	view  gridview.War
	fight twosided.Fight
	at    int
}

// newReplay returns the replay of a war.
func newReplay(look *hud.Look, setup *warplay.Setup, match *war.Match, leave func()) *replay.Screen {
	board := match.Board().(*war.Board)
	r := &replayed{match: match, board: board, mapInfo: newMapInfo(setup, board)}
	r.past, r.view.March = true, board.Rules.March
	r.view.Town, r.view.Leader = r.places.Town, r.called
	return replay.New(look, r, match.Steps(), leave)
}

// Show implements [replay.Match].
func (r *replayed) Show(n int) {
	r.at = n
	state := r.match.At(n)
	r.view.Reset(&state.Position)
	r.fight = twosided.Fight{}
	if state.Fighting {
		r.begin(&state)
		recallFight(&r.fight, r.match, n)
	}
	r.recall(r.match, n)
}

func (r *replayed) begin(state *war.State) {
	r.fight = r.fightIn(state)
}

// Play implements [replay.Match].
func (r *replayed) Play(u *ui.UI, n int, speed float64) {
	step := r.match.Step(n)
	before, after, events := &step.Before, &step.After, step.Events
	r.at = n + 1
	r.note(before, events)
	switch {
	case before.Fighting && after.Fighting:
		a, side := actionAt(r.match, n)
		r.fight.Play(u, fought(events), after.Battle, a.Soldier, side, speed)
	case after.Fighting:
		r.begin(after)
		u.Sound.Play(ui.SoundClash)
	default:
		r.fight = twosided.Fight{}
		r.view.Play(u, events, &after.Position, speed)
	}
}

// Tick implements [replay.Match].
func (r *replayed) Tick(u *ui.UI, hurry bool) {
	r.view.Tick(u, hurry)
	r.fight.View.Tick(u, hurry)
}

// Busy implements [replay.Match].
func (r *replayed) Busy() bool { return r.view.Busy() || r.fight.View.Busy() }

// Describe implements [replay.Match].
func (r *replayed) Describe(u *ui.UI, board ui.Rect) {
	if r.fight.On {
		r.fight.Watch(u, board)
		return
	}
	var m gridview.Marks
	if acts, side := lastTurn(r.match, r.at); len(acts) > 0 {
		markLast(&m, acts[len(acts)-1], side)
		m.Orders = numbered(acts, side)
	}
	r.view.Describe(u, "map", board, m)
	r.view.Coins(u, r.coins)
}

// Title implements [replay.Match].
func (r *replayed) Title(u *ui.UI) string {
	twosided.Herald(u, r.setup)
	return u.Text.T("replay.title")
}

// Note implements [replay.Match].
func (r *replayed) Note(*ui.UI) string { return "" }

// Frame implements [replay.Match].
func (r *replayed) Frame(u *ui.UI) (board, controls, panel ui.Rect) { return hud.Frame(u) }

// Panel implements [replay.Match].
func (r *replayed) Panel(u *ui.UI, in ui.Rect) {
	state := r.match.At(r.at)
	twosided.ReplayBanner(u, in.CutTop(58), r.setup, state.Turn())
	in.CutTop(6)
	if r.fight.On {
		r.fight.Panel(u, &in, r.fight.View.Shown(), false)
		return
	}
	r.facts(u, &in, r.view.Shown(), &state.Position, 0)
	r.logPanel(u, in)
}
