// Package play is the screen on which a match is played: the general map and,
// while two leaders fight, their battle; a battle on its own; and the replay of
// a match. It turns clicks and keys into moves and shows what follows; the table
// behind it holds the match.
package play

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/search"
	"eras/game"
	"eras/game/battle"
	"eras/game/general"
	"eras/game/grid"
	"eras/scenes/boards/warmap"
	"eras/scenes/stage"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// Look is what the screens of wars and battles share.
type Look struct {
	*stage.Look
	// WhyOpen says whether the panel of reasons is open; WhyChanged keeps it.
	WhyOpen    bool
	WhyChanged func(open bool)
	// whyInstead is the same where the panel has no room for both.
	whyInstead bool
}

// Screen is a war in progress.
type Screen struct {
	*Look
	mapInfo
	War *table.War
	// Ended is called once when the war is over and the last motion has ended.
	Ended func()

	view      warmap.View
	fight     fight
	started   bool
	selected  grid.Square
	has       bool
	zooming   int // ticks left of the map closing in on a battle
	last      general.Move
	lastSide  game.Side
	hasLast   bool
	reason    *reason
	leaving   bool
	backing   bool // asking whether to take back
	over      int  // ticks since the war ended
	paused    bool
	pace      int // ticks until a watched computer may move on
	hint      string
	hintUntil int
}

// zoomTicks is how long the map closes in on the square of a battle.
var zoomTicks = ui.Ticks(350)

// NewScreen returns the screen of a war.
func NewScreen(look *Look, war *table.War) *Screen {
	s := &Screen{Look: look, War: war, mapInfo: newMapInfo(&war.Setup, &war.Board)}
	p := war.State()
	s.recall(&war.Board, war.Table.Match(), war.Table.Match().Steps())
	s.view.Reset(&p.Position)
	if p.Fighting {
		s.fight.begin(&war.Setup, war.Board.Rules.Battle, p.Battle)
	}
	return s
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	s.advance(u)
	u.Table()
	state := s.War.State()
	title, note := u.Text.T("play.map"), s.mapNote(u)
	if s.inBattle() {
		title, note = u.Text.T("play.battle"), u.Text.T("play.battle.note", "Square", s.fight.place.String(), "Side", u.Text.T("side."+s.fight.attacker.String()+".plural"))
	}
	s.Bar(u, title, note, append(s.SaveButton(u), ui.BarButton{
		ID: "play.back", Icon: "anticlockwise-rotation", Tip: backTip(u, &s.War.Setup), Disabled: !s.canTakeBack(), Do: func() { s.askTakeBack() },
	})...)
	left, bar, panel := frame(u)
	if s.inBattle() {
		s.describeBattle(u, left, bar, panel, &state)
	} else {
		s.describeMap(u, left, bar, panel, &state)
	}
	s.dialogs(u)
	s.keys(u)
}

// frame divides the window: the board, the bar below it, and the panel.
func frame(u *ui.UI) (board, bar, panel ui.Rect) {
	area := u.Bounds()
	area.CutTop(48)
	area = area.Inset(16)
	width, height := 320.0, 64.0
	switch {
	case area.W < 1000:
		width, height = 264, 56
	case u.Bounds().W >= 1500:
		width = 352
	}
	panel = area.CutRight(width)
	area.CutRight(16)
	bar = area.CutBottom(height - 6)
	area.CutBottom(10)
	return area, bar, panel
}

func (s *Screen) inBattle() bool { return s.fight.on && s.zooming == 0 }

func (s *Screen) mapNote(u *ui.UI) string {
	set := &s.War.Setup
	name := set.Map.Title.In(u.Text.Language())
	if name == "" {
		name = set.Map.Name
	}
	z := set.Map.Start.Size
	return u.Text.T("play.map.note", "Map", name, "Columns", z.Columns(), "Rows", z.Rows())
}

// advance moves motions and computers on by one tick.
func (s *Screen) advance(u *ui.UI) {
	if !s.started {
		s.started = true
		s.War.Watch(func(step game.Step[general.State, general.Action, general.Event], seat game.Seat, why *search.Explanation) {
			s.stepped(u, step, seat, why)
		})
	}
	hurry := u.Input().Hurry
	if s.zooming > 0 {
		s.zooming--
		if hurry {
			s.zooming = max(0, s.zooming-3)
		}
		return
	}
	s.view.Tick(u, hurry)
	s.fight.view.Tick(u, hurry)
	if s.fight.on && s.fight.ended && !s.fight.view.Busy() {
		s.fight.linger--
		if s.fight.linger <= 0 || hurry {
			s.closeBattle(u)
		}
		return
	}
	if s.busy() {
		return
	}
	if _, over := s.War.Outcome(); over {
		if s.over++; s.over == ui.Ticks(700) && s.Ended != nil {
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
	if err := s.War.Table.Tick(); err != nil {
		s.Failed(err)
	}
}

// busy reports whether something still moves.
func (s *Screen) busy() bool { return s.view.Busy() || s.fight.view.Busy() || s.zooming > 0 }

// stepped shows what a step brought.
func (s *Screen) stepped(u *ui.UI, step game.Step[general.State, general.Action, general.Event], seat game.Seat, why *search.Explanation) {
	speed := s.OwnSpeed()
	side := game.SideAt(seat)
	if s.War.Setup.Seats[seat].Computer() {
		speed = s.ComputerSpeed()
		if s.War.Setup.Against() == game.NoSide {
			s.pace = ui.Ticks(260 * speed)
		}
	}
	s.has = false
	action := step.Answers[0]
	if why != nil {
		s.reason = &reason{why: *why, side: side, battle: action.InBattle, ticks: s.War.Table.LastTicks}
	}
	s.note(step.Events)
	if action.InBattle {
		var inside []battle.Event
		for _, e := range step.Events {
			if e.Kind == general.Fought {
				inside = append(inside, e.Battle)
			}
		}
		after := step.Before.Battle
		s.War.Board.Rules.Battle.Play(&after, action.Soldier)
		s.fight.stepped(u, inside, after, action.Soldier, side, speed)
		if !step.After.Fighting {
			s.fight.finish(step.Events)
			s.pending(step)
			return
		}
		return
	}
	s.last, s.lastSide, s.hasLast = action.Move, side, true
	if step.After.Fighting {
		s.zooming = max(1, int(float64(zoomTicks)*speed))
		s.fight.begin(&s.War.Setup, s.War.Board.Rules.Battle, step.After.Battle)
		s.fight.place, s.fight.attacker = step.After.To, side
		u.Sound.Play(ui.SoundClash)
		return
	}
	s.view.Play(u, step.Events, &step.After.Position, speed)
	s.ending(u, step.Events)
}

// pending keeps what the map has to show when the battle is closed.
func (s *Screen) pending(step game.Step[general.State, general.Action, general.Event]) {
	s.fight.after = step.After.Position
	s.fight.events = step.Events
}

// closeBattle returns to the map with the result of the battle.
func (s *Screen) closeBattle(u *ui.UI) {
	events, after := s.fight.events, s.fight.after
	s.fight = fight{}
	speed := s.OwnSpeed()
	if s.War.Setup.Against() == game.NoSide {
		speed = s.ComputerSpeed()
	}
	s.view.Play(u, events, &after, speed)
	s.ending(u, events)
}

// ending plays the music of the end.
func (s *Screen) ending(u *ui.UI, events []general.Event) {
	for _, e := range events {
		if e.Kind == general.Ended {
			endSound(u, &s.War.Setup, e.Outcome)
		}
	}
}

func endSound(u *ui.UI, setup *table.Setup, o game.Outcome) {
	if against := setup.Against(); against != game.NoSide && o.Score(against.Seat()) < 0 {
		u.Sound.Play(ui.SoundLoss)
		return
	}
	u.Sound.Play(ui.SoundWin)
}

// describeMap describes the map, its bar and its panel.
func (s *Screen) describeMap(u *ui.UI, left, bar, panel ui.Rect, state *general.State) {
	_, person := s.War.Table.Person()
	active := person && !s.busy() && s.over == 0 && !s.fight.on
	m := warmap.Marks{Active: active, Last: s.last, LastSide: s.lastSide, HasLast: s.hasLast}
	if active && s.has {
		m.Selected, m.HasSelected = s.selected, true
		m.Moves = s.steps(&state.Position)
	}
	res := s.view.Describe(u, "map", left, m)
	s.closingIn(u, left)
	s.probeSquares(u)
	if active {
		u.Probe("position", state.String(), ui.Rect{})
		if res.Chosen {
			s.choose(u, state, res.Square)
		}
		if res.Hovering {
			s.forecast(u, state, res.Hover, m)
		}
	}
	s.mapBar(u, bar, state, active)
	s.mapPanel(u, panel, state)
	s.view.Coins(u, s.coins)
}

// probeSquares lets programs that read the screen find the squares.
func (s *Screen) probeSquares(u *ui.UI) {
	for q := range s.view.Shown().Size.Squares().All() {
		u.Probe("square."+q.String(), "", s.view.Square(q))
	}
}

// closingIn darkens the map but for the square where a battle begins.
func (s *Screen) closingIn(u *ui.UI, r ui.Rect) {
	if s.zooming == 0 {
		return
	}
	t := ui.EaseOut(1 - float64(s.zooming)/float64(max(1, zoomTicks)))
	q := s.view.Square(s.fight.place)
	inner := r.Inset(8)
	hole := ui.R(inner.X+(q.X-inner.X)*t, inner.Y+(q.Y-inner.Y)*t, inner.W+(q.W-inner.W)*t, inner.H+(q.H-inner.H)*t)
	u.Shade(inner, hole, 0.25+0.45*t)
}

// steps returns the steps of the selected leader.
func (s *Screen) steps(p *general.Position) []general.Move {
	var steps []general.Move
	if p.Cells[s.selected].Leader != p.Turn {
		return nil
	}
	for _, m := range s.War.Board.Rules.Moves(p, nil) {
		if m.Kind() == general.Step && m.From() == s.selected {
			steps = append(steps, m)
		}
	}
	return steps
}

// choose does what a click on a square means: choose a leader or a city, or go
// there.
func (s *Screen) choose(u *ui.UI, state *general.State, q grid.Square) {
	p := &state.Position
	if s.has && s.selected != q {
		for _, m := range s.steps(p) {
			if m.To() == q {
				s.answer(u, general.MapAction(m))
				return
			}
		}
	}
	c := p.Cells[q]
	own := c.Leader == p.Turn || c.Site == general.City && c.Owner == p.Turn && c.Leader == game.NoSide
	switch {
	case s.has && s.selected == q:
		s.has = false
	case own:
		s.selected, s.has = q, true
		u.Sound.Play(ui.SoundClick)
	default:
		if s.has && c.Leader == p.Turn.Other() {
			s.say(u, u.Text.T("hint.toofar"))
		} else if !s.has {
			s.say(u, u.Text.T("hint.notyours"))
		}
		s.has = false
	}
}

// answer makes the person's action.
func (s *Screen) answer(u *ui.UI, a general.Action) {
	if err := s.War.Table.Answer(a); err != nil {
		s.Failed(err)
	}
}

// say shows a line in the bar for a while.
func (s *Screen) say(u *ui.UI, text string) {
	s.hint, s.hintUntil = text, u.Tick()+4*ui.TicksPerSecond
}

// keys are the keys of the whole screen.
func (s *Screen) keys(u *ui.UI) {
	if u.TakeKey(ebiten.KeyEscape) {
		switch {
		case s.busy():
			s.view.Skip()
			s.fight.view.Skip()
			s.zooming = 0
		case s.has:
			s.has = false
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

// dialogs shows the question that is open.
func (s *Screen) dialogs(u *ui.UI) {
	stage.AskLeaving(u, &s.leaving, s.Leave)
	askTakingBack(u, &s.backing, s.takeBack)
}

// askTakingBack asks whether to take the last answer back, while asking is true.
func askTakingBack(u *ui.UI, asking *bool, takeBack func()) {
	if !*asking {
		return
	}
	switch u.Ask(ui.Question{ID: "play.backing", Title: u.Text.T("takeback.title"), Body: u.Text.T("takeback.body"), Yes: u.Text.T("takeback.yes"), No: u.Text.T("takeback.no"), Icon: "anticlockwise-rotation"}) {
	case ui.Yes:
		*asking = false
		takeBack()
	case ui.No:
		*asking = false
	}
}

// canTakeBack reports whether a step may be taken back: only against the
// computer, and not while something moves.
func (s *Screen) canTakeBack() bool {
	return s.War.Setup.Against() != game.NoSide && s.over == 0 && !s.busy() && s.War.Table.CanTakeBack() && !s.War.Settled()
}

// backTip says what taking back does, or that it cannot be done in such a match.
func backTip(u *ui.UI, setup *table.Setup) string {
	if setup.Against() == game.NoSide {
		return u.Text.T("takeback.tip.never")
	}
	return u.Text.T("takeback.tip")
}

func (s *Screen) askTakeBack() {
	if s.War.TakenBack {
		s.takeBack()
		return
	}
	s.backing = true
}

func (s *Screen) takeBack() {
	s.War.TakeBack()
	state := s.War.State()
	s.view.Reset(&state.Position)
	s.fight = fight{}
	if state.Fighting {
		s.fight.begin(&s.War.Setup, s.War.Board.Rules.Battle, state.Battle)
		s.fight.place, s.fight.attacker = state.To, state.Battle.Attacker()
	}
	s.has, s.hasLast, s.reason, s.over = false, false, nil, 0
	s.recall(&s.War.Board, s.War.Table.Match(), s.War.Table.Match().Steps())
}
