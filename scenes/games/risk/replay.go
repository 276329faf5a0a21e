package risk

import (
	"eras/game"
	"eras/game/risk"
	"eras/play/session/riskplay"
	"eras/scenes/hud"
	"eras/scenes/replay"
	"eras/scenes/ui"
)

// replayed is a match shown in a replay: all of it if it is over, else what its watcher sees.
type replayed struct {
	setup  *riskplay.Setup
	match  *risk.Match
	eyes   eyes
	board  board
	log    matchLog
	side   side
	marked risk.Set
}

// newReplay returns the replay of a match; leave goes back.
func newReplay(look *hud.Look, setup *riskplay.Setup, match *risk.Match, leave func()) *replay.Screen {
	return newReplayed(setup, match).screen(look, leave)
}

// screen returns the screen of the replay. Its pause between steps is short, because there are many
// throws.
func (r *replayed) screen(look *hud.Look, leave func()) *replay.Screen {
	s := replay.New(look, r, r.match.Steps(), leave)
	s.Transport.Pause = 60
	s.Transport.Turns, s.Transport.Rounds = r.turns()
	return s
}

// turns returns the steps after which turns and rounds begin.
func (r *replayed) turns() (turns, rounds []int) {
	for i := range r.match.Steps() {
		before, after := r.match.At(i), r.match.At(i+1)
		if after.Round != before.Round {
			rounds = append(rounds, i+1)
		}
		if after.Round > 0 && (after.Turn != before.Turn || after.Round != before.Round) {
			turns = append(turns, i+1)
		}
	}
	return turns, rounds
}

func newReplayed(setup *riskplay.Setup, match *risk.Match) *replayed {
	b, _ := match.Board().(*risk.Board)
	r := &replayed{setup: setup, match: match, eyes: eyesOn(setup, match), side: newSide(setup)}
	r.board = newBoard(setup, b.Game, match.At(0))
	r.log.setup = setup
	return r
}

// replayPace is the length of animations in a replay relative to those of persons in a match.
const replayPace = 0.6

// Show implements [replay.Match].
func (r *replayed) Show(n int) {
	p := r.match.At(n)
	r.board.stand(&p)
	r.log.reset(r.match, n, r.noticed)
}

// Play implements [replay.Match].
func (r *replayed) Play(u *ui.UI, n int, speed float64) {
	step := r.match.Step(n)
	events := r.noticed(&step.Before, &step.After, step.Events)
	r.log.hold(stepEvents{step.Before.Phase, events})
	r.board.play(u, events, &step.After, replayPace*speed)
}

// noticed returns the events of a step that are in sight.
func (r *replayed) noticed(before, after *risk.Position, events []risk.Event) []risk.Event {
	if r.eyes.whole {
		return events
	}
	return r.board.game.Noticed(before, after, events, r.eyes.seat, nil)
}

// Tick implements [replay.Match].
func (r *replayed) Tick(u *ui.UI, hurry bool) { r.board.timeline.Tick(u, hurry) }

// Busy implements [replay.Match]. The replay waits for the drawing of the map.
func (r *replayed) Busy() bool { return !r.board.ready() || r.board.busy() }

// Title implements [replay.Match].
func (r *replayed) Title(u *ui.UI) string { return u.Text.T("risk.replay.title") }

// Note implements [replay.Match].
func (r *replayed) Note(u *ui.UI) string { return note(u, r.setup, &r.board.shown) }

// Frame implements [replay.Match].
func (r *replayed) Frame(u *ui.UI) (board, controls, panel ui.Rect) {
	f := frame(u)
	f.strip.Y, f.strip.H = f.strip.Bottom()-replay.TransportHeight, replay.TransportHeight
	f.board.H = f.strip.Y - 12 - f.board.Y
	return f.board, f.strip, f.panel
}

// Describe implements [replay.Match].
func (r *replayed) Describe(u *ui.UI, board ui.Rect) {
	if !r.board.waits() {
		r.log.flush()
	}
	r.eyes.look(&r.board)
	r.side.see(&r.board, r.eyes.seat)
	r.log.hidden = r.board.hidden
	res := r.board.describe(u, board, marks{chosen: none, marked: r.marked})
	if res.Hovering && res.Hover >= 0 && r.board.ready() {
		r.board.tip(u, risk.Territory(res.Hover), &r.log)
	}
}

// Panel implements [replay.Match].
func (r *replayed) Panel(u *ui.UI, in ui.Rect) {
	p := &r.board.shown
	title, turn := u.Text.T("risk.turn.person"), p.Turn
	if p.Phase == risk.Over {
		title, turn = u.Text.T("risk.turn.over"), winner(r.board.game, p)
	}
	r.side.banner(u, in.CutTop(54), turn, title, -1)
	in.CutTop(6)
	tight := in.H < 460
	r.side.players(u, &in, r.board.game, p, tight)
	r.marked = risk.Set{}
	if !tight && in.H > 330 {
		rows := min(r.setup.Map.Continents(), 7)
		r.marked = r.board.continents(u, in.CutTop(26+float64(rows)*(continentRow+2)))
		in.CutTop(6)
	}
	if !tight {
		r.board.drawThrowRow(u, in.CutTop(32))
		in.CutTop(4)
	}
	r.marked = r.marked.Or(r.log.describe(u, in, &r.board, game.Nobody, true))
}
