package twosided

import (
	"eras/game"
	"eras/game/battle"
	"eras/play/learning"
	"eras/scenes/hud"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// BattleBar describes the bar below a battle. It reports whether a person who can only pass has
// passed. training is the computer's training for this battle while it runs, else nil. settle, if
// not nil, draws a button that lets computers finish the battle, in a part that it cuts from r.
func (s *Play) BattleBar(u *ui.UI, r ui.Rect, p *battle.Position, active bool, training *learning.Training, settle func(r *ui.Rect)) (pass bool) {
	if training != nil && !active && s.trains(p.Turn) {
		trainingBar(u, r, training)
		return false
	}
	if s.Setup.Persons() == 0 {
		s.WatchBar(u, r)
		return false
	}
	small, gap := hud.SmallBar(r), hud.BarGap(r)
	if moves := p.Moves(nil); active && len(moves) == 1 && moves[0] == battle.Pass {
		return PassBar(u, r, "hint.pass.battle")
	}
	row := &r
	if settle != nil || s.Setup.Against() != game.NoSide {
		row = BarRow(u, &r)
	}
	if settle != nil {
		settle(row)
		row.CutLeft(gap)
	}
	if s.Setup.Against() != game.NoSide {
		spec := ui.ButtonSpec{Label: u.Text.T("takeback"), Icon: "anticlockwise-rotation", Disabled: !s.canUndo(), Start: true}
		if small {
			spec.Size = 16
		} else {
			spec.Note = s.undoNote(u)
		}
		if u.Button("play.backbattle", row.CutLeft(Share(u, *row, 1, min(228, row.W*0.4))), spec) {
			s.undoes = true
		}
		row.CutLeft(gap)
	}
	text := "hint.battle"
	switch {
	case s.Fight.Ended:
		text = "hint.battle.over"
	case !active && s.Fight.Settled:
		text = "hint.battle.settled"
	case !active:
		text = s.Awaited()
	case s.Fight.has:
		text = s.Fight.chosenHint(p)
	}
	InfoBox(u, r, s.Said(u, u.Text.T(text)), "")
	return false
}

// Awaited returns the key of the text that says what the match waits for while nobody here may
// move.
func (s *Play) Awaited() string {
	switch {
	case s.Watching:
		return "together.watching"
	case s.Together:
		return "together.hint"
	}
	return "hint.thinks"
}

// trains reports whether the side to move is played by a computer.
func (s *Play) trains(turn game.Side) bool {
	return turn != game.NoSide && (s.Setup.Seats[turn.Seat()].Computer() || s.Fight.Settled)
}

// trainingBar shows the progress of the training for a battle, and a button that begins the battle
// with the best weights so far.
func trainingBar(u *ui.UI, r ui.Rect, run *learning.Training) {
	all := run.Generations()
	spec := ui.ButtonSpec{Label: u.Text.T("training.playnow"), Note: u.Text.T("training.playnow.note"), Icon: "crossed-swords", Kind: ui.Primary, Disabled: len(all) == 0, Start: true}
	if len(all) == 0 {
		spec.Note = u.Text.T("training.starting")
	}
	if hud.SmallBar(r) {
		spec.Size = 16
	}
	row := BarRow(u, &r)
	if u.Button("play.now", row.CutLeft(Share(u, *row, 1, min(300, row.W*0.46))), spec) {
		run.Cut()
	}
	row.CutLeft(hud.BarGap(*row))
	InfoBox(u, r, u.Text.T("hint.trains"), u.Text.T("training.games", "N", run.Played()))
	share := float64(run.Played()) / float64(max(1, run.Total()))
	u.Progress(ui.R(r.X+14, r.Bottom()-10, r.W-28, 6), u.Motion.Ease("battle training", share, 120))
}

// undoNote says what undoing does, or why it is not possible.
func (s *Play) undoNote(u *ui.UI) string {
	switch {
	case s.Fight.Settled:
		return u.Text.T("takeback.settled")
	case !s.match.CanUndo():
		return u.Text.T("takeback.none")
	}
	return u.Text.T("takeback.note")
}

// BattlePanel describes the panel beside a battle.
func (s *Play) BattlePanel(u *ui.UI, r ui.Rect, p *battle.Position, training *learning.Training) {
	head := func(r ui.Rect) {
		switch {
		case s.Fight.Over() && s.Fight.Winner == game.NoSide:
			banner(u, r, s.Setup, game.NoSide, u.Text.T("battle.nobody"), 0, false)
		case s.Fight.Over():
			banner(u, r, s.Setup, s.Fight.Winner, u.Text.T("battle.won.title"), 0, false)
		case s.Fight.View.Busy():
			s.Turn(u, r, s.Fight.LastSide, nil)
		default:
			s.Turn(u, r, p.Turn, training)
		}
	}
	if u.Narrow() {
		s.NarrowPanel(u, r, head, func(in *ui.Rect) {
			s.Fight.Panel(u, in, p, false)
			if s.Setup.Persons() < 2 {
				s.Explain(u, in, false)
			}
		})
		return
	}
	u.Sheet(r)
	in := r.Inset(16)
	head(in.CutTop(58))
	in.CutTop(6)
	leave := in.CutBottom(46)
	in.CutBottom(8)
	small := in.H < s.Fight.panelHeight(in.W)+ExplanationHeight
	computer := s.Setup.Persons() < 2
	s.Fight.Panel(u, &in, p, computer && small && s.WhyInstead)
	if computer {
		s.Explain(u, &in, small)
	}
	s.LeaveButton(u, leave)
}

// Turn draws the band that says whose turn it is. training is the computer's training for a battle
// while it runs, else nil.
func (s *Play) Turn(u *ui.UI, r ui.Rect, turn game.Side, training *learning.Training) {
	ticks, thinking := s.match.Thinking()
	computer := s.Setup.Seats[turn.Seat()].Computer()
	_, here := s.match.Turn()
	s.Awaits(u, !computer && (here || !s.Together))
	title := "turn.yours"
	switch {
	case training != nil && s.trains(turn):
		title = "turn.trains"
	case computer && thinking:
		title = "turn.thinks"
	case computer:
		title = "turn.computer"
	case s.Together && here:
	case s.Setup.Against() == game.NoSide:
		title = "turn.of." + turn.String()
	}
	banner(u, r, s.Setup, turn, u.Text.T(title), ticks, thinking)
}

// WatchBar describes the bar while two computers play.
func (s *Play) WatchBar(u *ui.UI, r ui.Rect) {
	row := BarRow(u, &r)
	if hud.PauseButton(u, "play.pause", row.CutLeft(Share(u, *row, 1, min(220, row.W*0.32))), s.paused) {
		s.paused = !s.paused
	}
	row.CutLeft(14)
	InfoBox(u, r, u.Text.T("hint.watch"), u.Text.T("hint.watch.keys"))
}

// PassBar describes the bar for a person who can only pass, and reports whether the person has
// passed.
func PassBar(u *ui.UI, r ui.Rect, hint string) (pass bool) {
	gap := hud.BarGap(r)
	row := BarRow(u, &r)
	pass = u.Button("play.pass", row.CutLeft(Share(u, *row, 1, min(252, row.W*0.3))), ui.ButtonSpec{Label: u.Text.T("play.pass"), Kind: ui.Primary})
	row.CutLeft(gap)
	InfoBox(u, r, u.Text.T(hint), "")
	return pass
}

// InfoBox draws a hint, and the effects of keys, at the end of the bar.
func InfoBox(u *ui.UI, r ui.Rect, text, keys string) { InfoBoxOf(u, r, nil, text, keys) }

// InfoBoxOf is [InfoBox] about somebody whose face is drawn beside the hint; face may be nil.
func InfoBoxOf(u *ui.UI, r ui.Rect, face func(ui.Rect), text, keys string) {
	u.Picture(r, 0, "info box", func(c *paint.Canvas) {
		c.Fill(paint.RoundRect(0, 0, r.W, r.H, 5), paint.Ink(paint.RGB(0), 0.4))
	})
	in := r.InsetXY(14, 4)
	style, small := ui.OnWood.With(ui.Regular), ui.OnWood.With(ui.Regular).At(15)
	most := max(1, int(in.H/20)) // lines
	size := min(in.H, 44)
	if face != nil && len(u.Wrap(text, small, in.W-size-12)) > most {
		face = nil // the hint needs the room
	}
	if face != nil {
		face(in.CutLeft(size).Middle(size, size))
	} else {
		u.Icon(in.CutLeft(24).Middle(22, 22), "info", art.BrassHigh)
	}
	in.CutLeft(12)
	lines := u.Wrap(text, style, in.W)
	if u.Width(keys, infoKeys) > in.W {
		keys = ""
	}
	if len(lines) > 1 || keys == "" {
		if len(lines) > 1 {
			style = small
			lines = u.Wrap(text, style, in.W)
		}
		height := 20 * float64(min(len(lines), most))
		u.Lines(ui.R(in.X, in.CenterY()-height/2, in.W, height), text, style, 20)
		return
	}
	u.Label(ui.R(in.X, in.CenterY()-22, in.W, 22), text, style)
	u.Label(ui.R(in.X, in.CenterY(), in.W, 20), keys, infoKeys)
}

// infoKeys is the style of the text about keys.
var infoKeys = ui.OnWoodNote.At(15).In(paint.RGB(0xD9BF86))
