// Package war shows wars. It holds their module, the screen on which wars and their battles are
// played, the replay and the result. The parts shared with battles on their own are in package
// twosided.
package war

import (
	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/remark"
	"eras/game"
	"eras/game/battle"
	"eras/game/grid"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/boards/animation"
	"eras/scenes/boards/gridview"
	"eras/scenes/games/twosided"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// Screen is a war in progress.
type Screen struct {
	twosided.Play
	mapInfo
	War *warplay.War
	// Go runs work in a goroutine. If it is nil, no odds are sampled.
	Go func(work func())

	odds     odds
	view     gridview.War
	started  bool
	place    grid.Square // the square of the battle on the screen
	linger   int         // ticks until the map returns after a battle that nobody here fought
	closed   bool        // the card at the end of the battle was closed
	result   warplay.WarStep
	selected grid.Square
	has      bool // whether a square is selected
	kept     bool // the selection was made in an earlier turn
	alarm    alarm
	endAsks  bool                            // the question whether to end the turn is open
	endAsked bool                            // it has been asked in this match
	zoom     animation.Timeline[grid.Square] // the map closing in on a battle
	acts     []war.Move                      // on the map, of the side that acted last there, since the other side acted
	lastSide game.Side
	onMap    *twosided.Explanation // the explanation of the last move on the map, kept while a battle is shown

	remarks   *remark.War    // nil unless the computer speaks to a person
	remarking *remark.Battle // for the battle on the screen
}

// zoomTime is how long the map zooms in on the square of a battle, in milliseconds.
const zoomTime = 350

// endTicks is how long the end of a war is shown on the map.
var endTicks = ui.Ticks(700)

// newScreen returns the screen of a war.
func newScreen(look *hud.Look, w *warplay.War) *Screen {
	s := &Screen{War: w, mapInfo: newMapInfo(&w.Setup, w.Board)}
	s.Play = twosided.NewPlay(look, &w.Setup, w, w.Undone, s.busy, s.reset)
	s.Again, s.Names = s.again, s.names
	s.view.March, s.view.Town, s.view.Leader = s.rules.March, s.places.Town, s.called
	s.reset()
	s.recallTalk()
	return s
}

// Close ends the work in the background, and the match.
func (s *Screen) Close() {
	s.odds.end()
	s.War.Close()
}

// reset shows the current position of the war.
func (s *Screen) reset() {
	state := s.War.Position()
	s.view.Reset(&state.Position)
	s.Fight = twosided.Fight{}
	s.Hush()
	if s.remarks != nil {
		s.remarks.Undo()
	}
	if state.Fighting {
		s.begin(&state)
	}
	s.has, s.alarm = false, noAlarm
	s.odds.end()
	s.endAsks = false
	s.recallLast()
	s.recall(s.War.Match(), s.War.Match().Steps())
}

// begin shows the pending battle.
func (s *Screen) begin(state *war.State) {
	s.Fight = s.fightIn(state)
	s.place = state.To
	s.onMap, s.Explanation = s.Explanation, nil
}

// fightIn returns the display of the pending battle of a war, whose losses count from its start.
func (s *mapInfo) fightIn(state *war.State) twosided.Fight {
	f := twosided.NewFight(s.setup, s.rules.Battle, s.rules.BattleStart(state))
	f.Commanders = s.commanders(state.From, state.To)
	f.View.Reset(state.Battle)
	return f
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	s.advance(u)
	u.Table()
	state := s.War.Position()
	title, note := u.Text.T("play.map"), s.mapNote(u)
	if s.inBattle() {
		title, note = u.Text.T("play.battle"), twosided.Capital(u.Text.T("play.battle.note", "At", s.places.At(u.Text, s.place), "Side", u.Text.T("side."+s.Fight.Attacker.String()+".plural")))
	}
	s.TopBar(u, title, note)
	left, bar, panel := s.Frame(u)
	s.Strip(u, &left)
	if s.inBattle() {
		s.describeBattle(u, left, bar, panel, &state)
	} else {
		s.describeMap(u, left, bar, panel, &state)
	}
	s.attackCard(u, &state)
	if s.Active() && s.alarm == noAlarm {
		s.showHint(u, &state)
		s.askEnd(u, &state.Position)
	}
	s.Dialogs(u)
	s.Keys(u, s.escape)
}

// inBattle reports whether a battle is shown in place of the map.
func (s *Screen) inBattle() bool { return s.Fight.On && !s.zoom.Busy() }

// mapNote returns a line with the map and the players.
func (s *Screen) mapNote(u *ui.UI) string {
	set := s.Setup
	name := set.Map.Title.In(u.Text.Language())
	if name == "" {
		name = set.Map.Name
	}
	z := set.Map.Start.Size
	return u.Text.T("play.map.note", "Map", name, "Columns", z.Columns(), "Rows", z.Rows())
}

// advance advances the animations and the war by one tick.
func (s *Screen) advance(u *ui.UI) {
	if !s.started {
		s.started = true
		s.War.Watch(func(step warplay.WarStep) { s.stepped(u, step) })
	}
	hurry := u.Input().Hurry
	if s.zoom.Busy() {
		s.zoom.Tick(u, hurry)
		return
	}
	s.view.Tick(u, hurry)
	s.Fight.View.Tick(u, hurry)
	if s.Fight.On && s.Fight.Over() {
		s.linger--
		if persons := s.Setup.Persons() > 0; s.closed || !persons && s.linger <= 0 || hurry {
			s.closeBattle(u)
		}
		return
	}
	if s.busy() || s.alarm != noAlarm {
		return
	}
	_, over := s.War.Outcome()
	s.Advance(over, endTicks, hurry)
}

// busy reports whether something still moves.
func (s *Screen) busy() bool { return s.view.Busy() || s.Fight.View.Busy() || s.zoom.Busy() }

// stepped shows a step.
func (s *Screen) stepped(u *ui.UI, step warplay.WarStep) {
	action, side := step.Answers[0], game.SideAt(step.Seat)
	var fight *battle.Position
	if action.InBattle {
		fight = &step.Before.Battle
	}
	speed := s.Stepped(step.Seat, step.Why, fight, step.Ticks)
	s.has = s.has && s.keeps(&step)
	s.kept = s.has
	s.note(&step.Before, step.Events)
	s.talk(&step)
	s.Recalls(step.Why)
	switch {
	case action.InBattle:
		after := step.Before.Battle
		s.War.Board.Rules.Battle.Play(&after, action.Soldier)
		s.Fight.Play(u, fought(step.Events), after, action.Soldier, side, speed)
		if !step.After.Fighting {
			s.endBattle(step)
		}
		return
	case step.After.Fighting:
		if s.alarmed(&step) {
			s.alarm = asking
		} else {
			s.open(u, &step.After, speed)
		}
	default:
		s.view.Play(u, step.Events, &step.After.Position, speed)
		s.ending(u, step.Events)
	}
	if side != s.lastSide {
		s.acts = nil
	}
	s.acts, s.lastSide = append(s.acts, action.Move), side
}

// keeps reports whether the selection remains after a step. It remains while the person buys and
// while the computer moves, as long as the person owns the selected leader or city. If two persons
// play, it remains for the one whose turn continues.
func (s *Screen) keeps(step *warplay.WarStep) bool {
	person := s.Setup.Against()
	if acted := game.SideAt(step.Seat); s.Setup.Persons() == 2 && step.After.Turn() == acted {
		person = acted
	}
	action := step.Answers[0]
	if person == game.NoSide || action.InBattle || step.After.Fighting {
		return false
	}
	if step.Seat == person.Seat() && action.Move.Kind() == war.Step {
		return false
	}
	c := step.After.Position.Cells[s.selected]
	return c.Leader == person || c.Leader == game.NoSide && c.Site == war.City && c.Owner == person
}

// ending plays the music of the end.
func (s *Screen) ending(u *ui.UI, events []war.Event) {
	for _, e := range events {
		if e.Kind == war.Ended {
			s.EndSound(u, e.Outcome)
		}
	}
}

// describeMap describes the map, its bar and its panel.
func (s *Screen) describeMap(u *ui.UI, left, bar, panel ui.Rect, state *war.State) {
	active := s.Active() && !s.Fight.On && s.alarm == noAlarm
	m := gridview.Marks{Active: active || s.alarm == looking}
	s.markActs(&m, state.Turn())
	var moves []war.Move
	if active && s.has {
		m.Selected, m.HasSelected = s.selected, true
		moves = s.steps(&state.Position)
		for _, move := range moves {
			m.Targets = append(m.Targets, move.To())
			u.KeepClear(s.view.Square(move.To()))
		}
	}
	if active && s.Threats() {
		m.Threats = s.threats(&state.Position, state.Position.Turn.Other())
	}
	res := s.view.Describe(u, "map", left, m)
	s.closingIn(u, left)
	s.probeSquares(u)
	if s.alarm == looking {
		if res.Hovering {
			s.explain(u, &state.Position, res.Hover, nil, bar, panel)
		}
		if res.Chosen && res.Square == state.To {
			s.meet(u, state)
		}
	}
	if active {
		u.Probe("position", state.String(), ui.Rect{})
		if res.Dragged && state.Position.Cells[res.From].Leader == state.Position.Turn {
			s.selected, s.has = res.From, true
		}
		if res.Chosen {
			s.choose(u, state, res.Square)
		}
		if res.Cancel {
			s.has = false
		}
		if u.TakeKey(ebiten.KeyN) {
			s.nextLeader(u, &state.Position)
		}
		if res.Hovering && !s.forecast(u, state, res.Hover, moves, bar, panel) {
			s.explain(u, &state.Position, res.Hover, moves, bar, panel)
		}
	}
	s.mapBar(u, bar, state, active)
	s.mapPanel(u, panel, state)
	s.view.Coins(u, s.coins)
}

// probeSquares describes the squares, with the names of leaders, for programs that control the window.
func (s *Screen) probeSquares(u *ui.UI) {
	for q := range s.view.Shown().Size.Squares().All() {
		u.Probe("square."+q.String(), s.knownAt(u, q), s.view.Square(q))
	}
}

// closingIn darkens the map around the square on which a battle begins.
func (s *Screen) closingIn(u *ui.UI, r ui.Rect) {
	at, share := s.zoom.Current()
	if at == nil {
		return
	}
	t := ui.EaseOut(share)
	q := s.view.Square(*at)
	inner := r.Inset(8)
	hole := ui.R(inner.X+(q.X-inner.X)*t, inner.Y+(q.Y-inner.Y)*t, inner.W+(q.W-inner.W)*t, inner.H+(q.H-inner.H)*t)
	u.Shade(inner, hole, 0.25+0.45*t)
}

// steps returns the steps of the selected leader.
func (s *Screen) steps(p *war.Position) []war.Move {
	var steps []war.Move
	if p.Cells[s.selected].Leader != p.Turn {
		return nil
	}
	for _, m := range s.War.Board.Rules.Moves(p, nil) {
		if m.Kind() == war.Step && m.From() == s.selected {
			steps = append(steps, m)
		}
	}
	return steps
}

// choose handles a click on a square: it selects a leader or a city, or moves the selected leader
// to the square.
func (s *Screen) choose(u *ui.UI, state *war.State, q grid.Square) {
	p := &state.Position
	if s.has && s.selected != q {
		for _, m := range s.steps(p) {
			if m.To() == q {
				s.submit(war.MapAction(m))
				return
			}
		}
	}
	c := p.Cells[q]
	own := c.Leader == p.Turn || c.Site == war.City && c.Owner == p.Turn && c.Leader == game.NoSide
	switch {
	case s.has && s.selected == q && !s.kept:
		s.has = false
	case own:
		s.selected, s.has, s.kept = q, true, false // a click on the kept selection selects it anew
		u.Sound.Play(ui.SoundClick)
	default:
		if chosen := s.has && p.Cells[s.selected].Leader == p.Turn; chosen && c.Leader == p.Turn.Other() {
			why := "hint.toofar"
			if p.Moved.Has(s.selected) {
				why = "hint.attacked"
			}
			s.Say(u, u.Text.T(why))
		} else if c.Leader == p.Turn.Other() {
			s.Say(u, s.enemyReach(u, p, q))
		} else if !s.has {
			s.Say(u, u.Text.T("hint.notyours"))
		}
		s.has = false
	}
}

// submit plays the person's action.
func (s *Screen) submit(a war.Action) {
	seat, _ := s.War.Turn()
	if err := s.War.Submit(seat, a); err != nil {
		s.Failed(err)
	}
}

// escape ends the animations or else deselects. It reports whether there was anything to do.
func (s *Screen) escape() bool {
	switch {
	case s.busy():
		s.view.Skip()
		s.Fight.View.Skip()
		s.zoom.Skip()
	case s.Fight.Over():
		s.closed = true
	case s.has:
		s.has = false
	default:
		return s.Fight.Unselect()
	}
	return true
}
