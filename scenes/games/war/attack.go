package war

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/grid"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/boards/animation"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// alarm is what the screen does about an attack of the computer on the person, before its battle opens.
type alarm uint8

const (
	noAlarm alarm = iota
	asking        // a card asks what to do
	looking       // the person looks at the map; the bar asks
)

// alarmed reports whether a step is an attack of the computer on the only person at this window.
func (s *Screen) alarmed(step *warplay.WarStep) bool {
	person := s.Setup.Against()
	return person != game.NoSide && !s.Together && step.After.Fighting && !step.Before.Fighting && step.Seat != person.Seat()
}

// attackText says who attacks whom and where.
func (s *Screen) attackText(u *ui.UI, state *war.State) string {
	p := &state.Position
	return u.Text.T("attack.text", "Who", s.called(state.From), "Other", s.called(state.To), "At", s.places.At(u.Text, state.To),
		"Theirs", int(p.Cells[state.From].Soldiers), "Own", int(p.Cells[state.To].Soldiers))
}

// look lets the person look at the map before the battle.
func (s *Screen) look(state *war.State) {
	s.alarm = looking
	s.view.SetCursor(state.To)
}

// attackCard shows the card of an attack beside the attacked square. A narrow window has no room for it: there
// the bar asks at once.
func (s *Screen) attackCard(u *ui.UI, state *war.State) {
	if s.alarm != asking || s.view.Busy() {
		return
	}
	if u.Narrow() {
		s.look(state)
		return
	}
	from, to := s.view.Square(state.From), s.view.Square(state.To)
	u.DrawRing(to.Inset(4), 4)
	choice := u.Callout(ui.Callout{
		ID: "play.attack", At: to, Keep: []ui.Rect{from, to}, Head: u.Text.T("attack.title"), Text: s.attackText(u, state),
		Yes: u.Text.T("attack.fight"), Other: u.Text.T("attack.settle"), No: u.Text.T("attack.look"),
		DoOther: func() { s.settleAttack(u, state) },
	})
	switch {
	case choice == ui.Yes || u.TakeKey(ebiten.KeyEnter):
		s.meet(u, state)
	case choice == ui.No || u.TakeKey(ebiten.KeyEscape):
		s.look(state)
	}
}

// attackBar describes the bar while the person looks at the map before a battle.
func (s *Screen) attackBar(u *ui.UI, r ui.Rect, state *war.State) {
	row, gap := twosided.BarRow(u, &r), hud.BarGap(r)
	width := twosided.Share(u, *row, 2, min(220, row.W*0.3))
	spec := ui.ButtonSpec{Label: u.Text.T("attack.fight"), Icon: "crossed-swords", Kind: ui.Primary, Size: 17}
	if u.Button("play.fight", row.CutLeft(width), spec) || u.TakeKey(ebiten.KeyEnter) {
		s.meet(u, state)
	}
	row.CutLeft(gap)
	if u.Button("play.settle", row.CutLeft(width), ui.ButtonSpec{Label: u.Text.T("attack.settle"), Icon: "fast-forward-button", Size: 17}) {
		s.settleAttack(u, state)
	}
	row.CutLeft(gap)
	text := s.attackText(u, state)
	if u.Narrow() || hud.SmallBar(r) {
		text = twosided.Sentence(u.Text.T("log.attack", "Who", s.called(state.From), "Other", s.called(state.To)))
	}
	twosided.InfoBox(u, r, text, "")
}

// meet opens the pending battle.
func (s *Screen) meet(u *ui.UI, state *war.State) {
	s.alarm = noAlarm
	s.open(u, state, s.ComputerSpeed())
}

// settleAttack opens the pending battle and lets computers fight it.
func (s *Screen) settleAttack(u *ui.UI, state *war.State) {
	s.War.Settle()
	s.meet(u, state)
}

// open closes in on the square of the pending battle.
func (s *Screen) open(u *ui.UI, state *war.State, speed float64) {
	s.begin(state)
	s.zoom.Play(u, speed, animation.Motion[grid.Square]{What: state.To, Length: zoomTime, Sound: ui.SoundClash})
}
