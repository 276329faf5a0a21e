package war

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/boards/sprites"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// describeBattle describes the battle within a war.
func (s *Screen) describeBattle(u *ui.UI, left, bar, panel ui.Rect, state *war.State) {
	active := s.Active() && !s.Fight.Ended && state.Fighting
	s.Fight.Settled = s.War.Settled()
	p := *s.Fight.View.Shown()
	if state.Fighting && !s.Fight.View.Busy() {
		p = state.Battle
	}
	if active {
		u.Probe("position", state.String(), ui.Rect{})
	}
	if move, ok := s.Fight.Describe(u, left, &p, active); ok {
		s.submit(war.BattleAction(move))
	}
	small := hud.SmallBar(bar)
	settle := func(r *ui.Rect) { s.settleButton(u, r, small) }
	if s.Together {
		settle = nil // the other person plays in another program
	}
	if s.BattleBar(u, bar, &p, active, s.War.Training(), settle) {
		s.submit(war.BattleAction(battle.Pass))
	}
	s.BattlePanel(u, panel, &p, s.War.Training())
	if s.Fight.Over() && s.Setup.Persons() > 0 && s.card(u, left) {
		s.closed = true
	}
}

// card shows over the battlefield how the battle ended: the winner, the losses, and the value of
// the square. It reports whether the person closes the card.
func (s *Screen) card(u *ui.UI, ground ui.Rect) (done bool) {
	f, small := &s.Fight, twosided.SmallField(ground) && !u.Narrow()
	shown := u.Motion.EaseFrom("battle card", 1, 0, 140)
	height, padding, line := 238.0, 14.0, 30.0
	if small {
		height, padding, line = 158, 8, 24
	}
	width, worth := min(480, ground.W-24), ui.Note.At(15).In(art.Ink1)
	if u.Narrow() {
		height = 2*padding + 3*line + 72 + u.ParagraphHeight(width-48, s.worth(u), worth)
	}
	r := f.Beside(ground, width, height).Shift(0, 8*shown)
	u.Probe("battle.card", "", r)
	u.WithAlpha(1-shown, func() {
		u.Sheet(r)
		in := r.InsetXY(24, padding)
		style := ui.PanelTitle.At(24).To(0.5).In(sprites.Owner(f.Winner).Dark)
		verdict := f.Verdict(u)
		if small || u.Width(verdict, style) > in.W {
			style = style.At(19)
		}
		u.Label(in.CutTop(line+2), verdict, style)
		u.Rule(in.X, in.CutTop(12).CenterY(), in.W)
		for _, side := range []game.Side{game.Red, game.Blue} {
			lost, of := f.Losses(side)
			row := in.CutTop(line)
			u.Arms(row.CutLeft(26).Middle(line-4, line-4), sprites.Owner(side))
			row.CutLeft(10)
			u.Label(row.CutLeft(row.W*0.5), twosided.PlayerName(u, s.Setup, side).Alone, ui.Strong)
			u.Label(row, u.Text.T("battle.lost", "N", lost, "Of", of), ui.Body.To(1))
		}
		in.CutTop(4)
		var button ui.Rect
		if small {
			button = in.CutRight(170)
			in.CutRight(12)
		} else {
			button = in.CutBottom(44)
			button = button.Middle(min(240, button.W), 44)
		}
		u.Paragraph(in, s.worth(u), worth)
		button.H = min(button.H, 44)
		done = u.Button("play.battleover", button, ui.ButtonSpec{Label: u.Text.T("battle.tomap"), Key: u.Text.KeyName(ebiten.KeyEnter), Kind: ui.Primary, Size: 17}) || u.TakeKey(ebiten.KeyEnter)
	})
	return done
}

// worth describes what the square of the finished battle is worth to the side that holds it.
func (s *Screen) worth(u *ui.UI) string {
	site, winner := s.result.After.Position.Cells[s.place].Site, s.Fight.Winner
	key := "battle.worth.open"
	switch {
	case winner == game.NoSide:
		return u.Text.T("battle.worth.nobody", "At", s.places.At(u.Text, s.place))
	case site == war.City && s.rules.Dominion != 0 && s.result.After.Position.Objective.Kind == war.NoObjective:
		key = "battle.worth.city.dominion"
	case site == war.City:
		key = "battle.worth.city"
	case site == war.Warehouse:
		key = "battle.worth.warehouse"
	}
	return u.Text.T(key, "At", s.places.At(u.Text, s.place), "Town", s.places.Town(s.place), "Side", u.Text.T("side."+winner.String()))
}

// settleButton draws the button that lets computers finish the battle.
func (s *Screen) settleButton(u *ui.UI, r *ui.Rect, small bool) {
	settled := s.Fight.Settled
	spec := ui.ButtonSpec{Label: u.Text.T("battle.settle"), Note: u.Text.T("battle.settle.note"), Icon: "fast-forward-button", Disabled: settled || s.Fight.Ended, Start: true}
	if small {
		spec.Note, spec.Size = "", 16
	}
	if settled {
		spec.Note = u.Text.T("battle.settle.going")
	}
	buttons := 1
	if s.Setup.Against() != game.NoSide {
		buttons++
	}
	if u.Button("play.settle", r.CutLeft(twosided.Share(u, *r, buttons, min(290, r.W*0.36))), spec) {
		s.War.Settle()
	}
}

// fought returns the events of the battle among those of a war.
func fought(events []war.Event) []battle.Event {
	var inside []battle.Event
	for _, e := range events {
		if e.Kind == war.Fought {
			inside = append(inside, e.Battle)
		}
	}
	return inside
}

// endBattle shows the end of the battle: to persons until they close the card, to others for a while.
func (s *Screen) endBattle(step warplay.WarStep) {
	s.Fight.Ended, s.linger, s.closed, s.result = true, twosided.LingerTicks, false, step
	for _, e := range step.Events {
		if e.Kind == war.BattleEnded {
			s.Fight.Winner = e.Side
		}
	}
}

// closeBattle returns to the map with the result of the battle.
func (s *Screen) closeBattle(u *ui.UI) {
	s.Fight, s.Explanation, s.onMap = twosided.Fight{}, s.onMap, nil
	speed := s.OwnSpeed()
	if s.Setup.Against() == game.NoSide {
		speed = s.ComputerSpeed()
	}
	s.view.Play(u, s.result.Events, &s.result.After.Position, speed)
	s.ending(u, s.result.Events)
}
