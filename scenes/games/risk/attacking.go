package risk

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// diceBlock draws the last throw and the luck in the current fight.
func (s *Screen) diceBlock(u *ui.UI, r ui.Rect) {
	rules := &s.Game.Board.Game.Rules
	size := min(46, (r.H-14)/2)
	gap := 8.0
	s.board.drawThrow(u, r, int(rules.AttackDice), int(rules.DefendDice), size, gap)
	if u.Input().Left.Released && r.Has(u.Input().X, u.Input().Y) {
		s.board.timeline.Skip() // a click on rolling dice ends the animation
	}
	if s.board.throw.attacker == nil {
		return
	}
	third := ui.R(r.X+2*(size+gap), r.Y+size+14, size+20, size)
	title, number := ui.Note.At(14), ui.Strong.In(art.Good)
	if s.streak < 0 {
		number = number.In(art.Bad)
	}
	if size >= title.Size+number.Size { // otherwise only the tooltip explains the number
		u.Label(third.CutTop(size/2), u.Text.T("risk.streak"), title)
	}
	if size >= number.Size*0.7 {
		u.Label(third, u.Text.Decimal(s.streak, 1, true), number)
	}
	u.Tip("risk.streak", ui.R(r.X+2*(size+gap), r.Y+size+14, size, size), u.Text.T("risk.streak.tip"))
}

// lastThrow returns a text with the losses of the last throw.
func (s *Screen) lastThrow(u *ui.UI) (string, ui.Style) {
	t := &s.board.throw
	if t.attacker == nil || s.board.tumbling() {
		return "", ui.Strong
	}
	ours, theirs := t.dice.Losses()
	style := ui.Strong.At(16).In(art.Bad)
	if theirs > 0 {
		style = style.In(art.Good)
	}
	return u.Text.T("risk.throw", "Own", ours, "Theirs", theirs), style
}

// attacking is the panel of the attack.
func (s *Screen) attacking(u *ui.UI, in sheet, p *risk.Position) {
	todo := u.Text.T("risk.todo.attack")
	switch {
	case s.Game.Campaign() != nil:
		todo = u.Text.T("risk.todo.campaign")
	case s.from != none && s.to != none:
		todo = u.Text.T("risk.todo.attack.do", "From", s.board.name(u, s.from), "To", s.board.name(u, s.to))
	case s.from != none:
		todo = u.Text.T("risk.todo.attack.to", "From", s.board.name(u, s.from))
	}
	last, style := s.lastThrow(u)
	if in.compact {
		last = "" // the dice show it
	}
	below := s.phaseHead(u, &in, 2, u.Text.T("risk.phase.attack"), last, style, todo)
	_, active := s.turn()
	if in.more != nil {
		end := in.row()
		in.CutBottom(narrowSpace)
		s.attackButtons(u, in.row().Columns(2, narrowSpace), p, active, true)
		s.endAttack(u, end, active)
		return
	}
	if in.compact {
		s.board.drawThrowRow(u, below)
		s.attackCompact(u, in, p, active)
		return
	}
	end := in.CutBottom(34)
	in.CutBottom(6)
	s.endAttack(u, end, active)
	s.diceBlock(u, in.CutLeft(158))
	in.CutLeft(14)
	cells := []ui.Rect{in.CutTop(32)}
	in.CutTop(2)
	cells = append(cells, in.CutTop(32))
	line := in.CutBottom(30)
	s.attackButtons(u, cells, p, active, false)
	s.stopLine(u, line)
}

// attackCompact is the panel of the attack in small windows.
func (s *Screen) attackCompact(u *ui.UI, in sheet, p *risk.Position, active bool) {
	top := in.CutTop(34)
	in.CutTop(2)
	line := in.CutTop(30)
	in.CutTop(2)
	s.attackButtons(u, top.Columns(2, 8), p, active, true)
	s.stopLine(u, line)
	s.endAttack(u, in.CutTop(34), active)
}

// attackButtons draws the buttons to attack once and to attack until the territory falls. During a
// campaign the second one stops it.
func (s *Screen) attackButtons(u *ui.UI, cells []ui.Rect, p *risk.Position, active, compact bool) {
	aimed := active && s.from != none && s.to != none
	var x *outlook
	if aimed {
		x = s.odds.ask(p, s.from, s.to, int(s.stopAt))
		aimed = x.path != nil
	}
	once := ui.ButtonSpec{Label: u.Text.T("risk.attack.once"), Key: "A", Kind: ui.Primary, Disabled: !aimed, Start: !u.Narrow(), Size: 16}
	until := ui.ButtonSpec{Label: u.Text.T("risk.attack.until"), Key: "C", Disabled: !aimed, Start: !u.Narrow(), Size: 16, Tip: u.Text.T("risk.attack.until.tip")}
	if compact {
		once.Key, until.Key = "", ""
	}
	if aimed {
		once.Tip = s.throwOdds(u, x)
	} else {
		once.Tip, until.Tip = u.Text.T("risk.attack.whom"), u.Text.T("risk.attack.whom")
	}
	if u.Button("risk.once", cells[0], once) || aimed && u.TakeKey(ebiten.KeyA) {
		s.attack(p, false)
		return
	}
	if s.Game.Campaign() != nil {
		stop := ui.ButtonSpec{Label: u.Text.T("risk.attack.stop"), Key: "Esc", Kind: ui.Danger, Start: !u.Narrow(), Size: 16}
		if u.Button("risk.stop", cells[1], stop) {
			s.Game.StopCampaign()
		}
		return
	}
	if u.Button("risk.until", cells[1], until) || aimed && u.TakeKey(ebiten.KeyC) {
		s.attack(p, true)
	}
}

// stopMost is the largest number of armies at which a campaign can be told to stop.
const stopMost = 20

// stopLine is the slider for the number of armies at which a campaign stops.
func (s *Screen) stopLine(u *ui.UI, r ui.Rect) {
	label := u.Text.T("risk.attack.stopat")
	style := ui.Note
	u.Tip("risk.stopat", r, u.Text.T("risk.attack.stopat.tip"))
	u.Label(r.CutLeft(u.Width(label, style)+4), label, style)
	u.Label(r.CutRight(28), u.Text.Number(int(s.stopAt)), ui.Strong.To(1))
	s.stopAt = u.Slider("risk.stopat", r, label, s.stopAt, 1, stopMost, 1, 0)
}

// endAttack ends the attacks of the turn.
func (s *Screen) endAttack(u *ui.UI, r ui.Rect, active bool) {
	spec := ui.ButtonSpec{Label: u.Text.T("risk.attack.end"), Key: u.Text.T("risk.key.confirm"), Disabled: !active, Start: !u.Narrow(), Size: 16}
	if u.Button("risk.end", r, spec) {
		s.answer(risk.Ending())
	}
}
