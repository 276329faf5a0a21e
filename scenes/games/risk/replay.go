package risk

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/session"
)

// Replay shows a played match step by step.
type Replay struct {
	*hud.Look
	setup *session.RiskSetup
	match *risk.Match
	leave func()

	board     board
	log       matchLog
	side      side
	transport *hud.Transport
	history   []stepEvents // one a step
	marked    risk.Set
}

// NewReplay returns the replay of a match; leave goes back.
func NewReplay(look *hud.Look, setup *session.RiskSetup, match *risk.Match, leave func()) *Replay {
	b, _ := match.Board().(*risk.Board)
	r := &Replay{Look: look, setup: setup, match: match, leave: leave, history: historyOf(b, match), side: newSide(setup)}
	r.board = newBoard(setup, b.Game, match.At(0))
	r.log.setup = setup
	r.transport = hud.NewTransport(match.Steps(), r.show, r.play, r.board.busy)
	r.transport.Pause = 60
	return r
}

// show shows the match after n steps at once.
func (r *Replay) show(n int) {
	p := r.match.At(n)
	r.board.stand(&p)
	r.log.reset(r.history[:n])
}

// play shows step n with its motions.
func (r *Replay) play(u *ui.UI, n int) {
	now, after := r.history[n], r.match.At(n+1)
	r.log.hold(now)
	r.board.play(u, now.events, &after, botPace*r.ComputerSpeed())
}

// Describe describes the screen for one tick.
func (r *Replay) Describe(u *ui.UI) {
	r.board.timeline.Tick(u, u.Input().Hurry && u.Input().Shift)
	r.transport.Advance(u)
	if !r.board.waits() {
		r.log.flush()
	}
	u.Table()
	p := &r.board.shown
	r.Bar(u, u.Text.T("risk.replay.title"), note(u, r.setup, p))
	f := frame(u)
	f.strip.Y, f.strip.H = f.strip.Bottom()-hud.TransportHeight, hud.TransportHeight
	f.board.H = f.strip.Y - 12 - f.board.Y
	m := marks{chosen: none, marked: r.marked}
	res := r.board.describe(u, f.board, m)
	if res.Hovering && res.Hover >= 0 && r.board.ready() {
		r.board.tip(u, risk.Territory(res.Hover), &r.log)
	}
	r.panel(u, f.panel, p)
	r.transport.Describe(u, f.strip)
	if u.TakeKey(ebiten.KeyEscape) {
		r.leave()
	}
}

// panel describes the panel beside the map.
func (r *Replay) panel(u *ui.UI, area ui.Rect, p *risk.Position) {
	u.Sheet(area)
	in := area.Inset(14)
	title, turn := u.Text.T("risk.turn.person"), p.Turn
	if p.Phase == risk.Over {
		title, turn = u.Text.T("risk.turn.over"), winner(r.board.game, p)
	}
	r.side.banner(u, in.CutTop(54), turn, title, -1)
	in.CutTop(6)
	back := in.CutBottom(40)
	in.CutBottom(8)
	tight := in.H < 460
	r.side.players(u, &in, r.board.game, p, tight)
	r.marked = 0
	if !tight && in.H > 330 {
		rows := min(r.setup.Map.Continents(), 7)
		r.marked = r.board.continents(u, in.CutTop(26+float64(rows)*(continentRow+2)))
		in.CutTop(6)
	}
	if !tight {
		r.board.drawThrowRow(u, in.CutTop(32))
		in.CutTop(4)
	}
	r.log.describe(u, in, &r.board, game.Nobody)
	if u.Button("replay.leave", back, ui.ButtonSpec{Label: u.Text.T("replay.leave"), Icon: "exit-door", Size: 16}) {
		r.leave()
	}
}
