package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
	"eras/scenes/boards/pieces"
	"eras/scenes/stage"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// DuelScreen is a battle on its own in progress.
type DuelScreen struct {
	*Look
	Duel *table.Duel
	// Ended is called once when the battle is over and the last motion has ended.
	Ended func()

	fight   fight
	started bool
	reason  *reason
	leaving bool
	backing bool
	over    int
	paused  bool
	pace    int
}

// NewDuelScreen returns the screen of a battle on its own.
func NewDuelScreen(look *Look, duel *table.Duel) *DuelScreen {
	s := &DuelScreen{Look: look, Duel: duel}
	s.reset()
	return s
}

// reset shows the battle as it stands.
func (s *DuelScreen) reset() {
	first := s.Duel.Board.First
	s.fight.begin(&s.Duel.Setup, s.Duel.Board.Rules, first)
	s.fight.view.Reset(s.Duel.Table.Match().Position())
}

// Describe describes the screen for one tick.
func (s *DuelScreen) Describe(u *ui.UI) {
	s.advance(u)
	u.Table()
	s.Bar(u, u.Text.T("play.battle"), u.Text.T("play.battle.alone", "Side", u.Text.T("side."+s.fight.attacker.String()+".plural")), append(s.SaveButton(u), ui.BarButton{
		ID: "play.back", Icon: "anticlockwise-rotation", Tip: backTip(u, &s.Duel.Setup), Disabled: !s.canTakeBack(), Do: func() { s.askTakeBack() },
	})...)
	left, bar, panel := frame(u)
	p := *s.fight.view.Shown()
	if !s.fight.view.Busy() {
		p = s.Duel.Table.Match().Position()
	}
	_, person := s.Duel.Table.Person()
	active := person && !s.fight.view.Busy() && s.over == 0
	if active {
		u.Probe("position", p.String(), ui.Rect{})
	}
	if move, ok := s.fight.field(u, left, &p, active); ok {
		s.answer(move)
	}
	s.bar(u, bar, &p, active)
	s.panel(u, panel, &p)
	s.dialogs(u)
	s.keys(u)
}

// advance moves motions and computers on by one tick.
func (s *DuelScreen) advance(u *ui.UI) {
	if !s.started {
		s.started = true
		s.Duel.Watch(func(step game.Step[battle.Position, battle.Move, battle.Event], seat game.Seat, why *search.Explanation) {
			s.stepped(u, step, seat, why)
		})
	}
	hurry := u.Input().Hurry
	s.fight.view.Tick(u, hurry)
	if s.fight.view.Busy() {
		return
	}
	if o, over := s.Duel.Table.Match().Outcome(); over {
		if s.over == 0 {
			s.fight.ended, s.fight.winner = true, game.SideAt(o.Winner)
			endSound(u, &s.Duel.Setup, o)
		}
		if s.over++; s.over == lingerTicks && s.Ended != nil {
			s.Ended()
		}
		return
	}
	if s.pace > 0 && !hurry {
		s.pace--
		return
	}
	if s.paused {
		return
	}
	if err := s.Duel.Table.Tick(); err != nil {
		s.Failed(err)
	}
}

// stepped shows what a step brought.
func (s *DuelScreen) stepped(u *ui.UI, step game.Step[battle.Position, battle.Move, battle.Event], seat game.Seat, why *search.Explanation) {
	speed := s.OwnSpeed()
	if s.Duel.Setup.Seats[seat].Computer() {
		speed = s.ComputerSpeed()
		if s.Duel.Setup.Against() == game.NoSide {
			s.pace = ui.Ticks(260 * speed)
		}
	}
	side := game.SideAt(seat)
	if why != nil {
		s.reason = &reason{why: *why, side: side, battle: true, ticks: s.Duel.Table.LastTicks}
	}
	s.fight.stepped(u, step.Events, step.After, step.Answers[0], side, speed)
}

func (s *DuelScreen) answer(m battle.Move) {
	if err := s.Duel.Table.Answer(m); err != nil {
		s.Failed(err)
	}
}

// bar describes the bar below the field.
func (s *DuelScreen) bar(u *ui.UI, r ui.Rect, p *battle.Position, active bool) {
	small := r.W < 700
	gap := map[bool]float64{false: 14, true: 10}[small]
	set := &s.Duel.Setup
	if set.Seats[0].Computer() && set.Seats[1].Computer() {
		watchBar(u, r, &s.paused)
		return
	}
	if active && onlyPass(p) {
		if u.Button("play.pass", r.CutLeft(min(252, r.W*0.3)), ui.ButtonSpec{Label: u.Text.T("play.pass"), Kind: ui.Primary}) {
			s.answer(battle.Pass)
		}
		r.CutLeft(gap)
		infoBox(u, r, u.Text.T("hint.pass.battle"), "")
		return
	}
	if set.Against() != game.NoSide {
		spec := ui.ButtonSpec{Label: u.Text.T("takeback"), Icon: "anticlockwise-rotation", Disabled: !s.canTakeBack(), Start: true}
		if small {
			spec.Size = 16
		} else if s.Duel.Table.CanTakeBack() {
			spec.Note = u.Text.T("takeback.note")
		} else {
			spec.Note = u.Text.T("takeback.none")
		}
		if u.Button("play.backbattle", r.CutLeft(min(228, r.W*0.4)), spec) {
			s.askTakeBack()
		}
		r.CutLeft(gap)
	}
	text := u.Text.T("hint.battle")
	switch {
	case s.over > 0:
		text = u.Text.T("hint.battle.over")
	case !active:
		text = u.Text.T("hint.thinks")
	case s.fight.has:
		text = u.Text.T("hint.battle.chosen")
	}
	infoBox(u, r, text, "")
}

// panel describes the panel beside the field.
func (s *DuelScreen) panel(u *ui.UI, r ui.Rect, p *battle.Position) {
	u.Sheet(r)
	in := r.Inset(16)
	ticks, thinking := s.Duel.Table.Thinking()
	turn := p.Turn
	if s.fight.view.Busy() {
		turn = s.fight.lastSide
	}
	turnBanner(u, in.CutTop(58), &s.Duel.Setup, turn, pieces.Owner(turn), ticks, thinking, false)
	in.CutTop(6)
	leave := in.CutBottom(46)
	in.CutBottom(8)
	computer := s.Duel.Setup.Seats[0].Computer() || s.Duel.Setup.Seats[1].Computer()
	small := in.H < s.fight.panelHeight(in.W)+whyHeight
	s.fight.panel(u, &in, p, computer && small && s.whyInstead)
	if computer {
		s.whyPanel(u, &in, s.reason, small)
	}
	if u.Button("play.leave", leave, ui.ButtonSpec{Label: u.Text.T("play.leave"), Icon: "exit-door"}) {
		s.leaving = true
	}
}

func (s *DuelScreen) canTakeBack() bool {
	return s.Duel.Setup.Against() != game.NoSide && s.over == 0 && !s.fight.view.Busy() && s.Duel.Table.CanTakeBack()
}

func (s *DuelScreen) askTakeBack() {
	if s.Duel.TakenBack {
		s.takeBack()
		return
	}
	s.backing = true
}

func (s *DuelScreen) takeBack() {
	s.Duel.TakeBack()
	s.reset()
	s.reason, s.over = nil, 0
}

// dialogs shows the question that is open.
func (s *DuelScreen) dialogs(u *ui.UI) {
	stage.AskLeaving(u, &s.leaving, s.Leave)
	askTakingBack(u, &s.backing, s.takeBack)
}

// keys are the keys of the whole screen.
func (s *DuelScreen) keys(u *ui.UI) {
	if u.TakeKey(ebiten.KeyEscape) {
		switch {
		case s.fight.view.Busy():
			s.fight.view.Skip()
		case s.fight.has:
			s.fight.has = false
		default:
			s.leaving = true
		}
	}
	if (u.TakeKey(ebiten.KeyU) || u.TakeKey(ebiten.KeyBackspace)) && s.canTakeBack() {
		s.askTakeBack()
	}
}
