//go:build e2e

package e2e

import (
	"context"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	aibattle "eras/ai/battle"
	"eras/ai/evaluation"
	"eras/ai/search"
	aiwar "eras/ai/war"
	"eras/assets/scenarios"
	"eras/cmd/eras/clicks"
	"eras/game/battle"
	"eras/game/war"
)

// person decides what is clicked: it stands for the one who holds the mouse.
type person func(state war.State) war.Action

// good is a person who plays well.
func good(t *testing.T, rules war.Rules) person {
	t.Helper()
	inBattle := search.Limits{Depth: 3, Quiescence: true}
	onMap := inBattle
	if rules.Orders != 0 { // a ply is a turn
		onMap.Depth, onMap.Nodes = 2, 3_000
	}
	c, err := aiwar.NewAgent(rules, evaluation.Config{Limits: onMap}, evaluation.Config{Limits: inBattle})
	if err != nil {
		t.Fatal(err)
	}
	return func(state war.State) war.Action {
		a, err := c.Act(context.Background(), state, state.Turn().Seat())
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
}

// careless is a person who does the first thing that comes to mind.
func careless(rules war.Rules) person {
	return func(state war.State) war.Action {
		all := rules.Actions(&state, nil)
		return all[int(state.Position.Left+state.Battle.Left)%len(all)]
	}
}

// dominion is the choice of these rules before a match.
const dominion = "setup.rules.1"

// shipped returns a scenario of the program.
func shipped(t *testing.T, name string) *war.Scenario {
	t.Helper()
	file, data, ok := scenarios.Read(name)
	if !ok {
		t.Fatalf("no scenario %q", name)
	}
	s, err := war.ParseScenario(file, data)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// position returns what the person has to answer, and whether it is the
// person's turn.
func (s *driver) position() (string, bool) {
	for _, c := range s.look().Controls {
		if c.ID == "position" {
			return c.Label, true
		}
	}
	return "", false
}

// nods accepts a battle, closes the card of one that is over, and says yes to the question whether a turn ends.
func (s *driver) nods() {
	s.t.Helper()
	for _, card := range []string{"play.attack.yes", "play.fight", "play.battleover", "play.ending.yes"} {
		if s.has(card) {
			s.click(card)
		}
	}
}

// turn waits for the next turn of the person, who has answered at before; it
// returns false if the match is over instead.
func (s *driver) turn(before string) (string, bool) {
	s.t.Helper()
	now, over := "", false
	s.until("the turn of the person", func() bool {
		s.nods()
		over = s.look().Screen == "result"
		var ok bool
		now, ok = s.position()
		return over || ok && now != before
	})
	return now, !over
}

// state waits for the next turn of the person in a war.
func (s *driver) state(before string) (war.State, bool) {
	s.t.Helper()
	text, ok := s.turn(before)
	if !ok {
		return war.State{}, false
	}
	state, err := war.ParseState(text)
	if err != nil {
		s.t.Fatal(err)
	}
	return state, true
}

// square clicks a square of the board.
func (s *driver) square(name string) { s.click("square." + name) }

// act does with the mouse what an action says.
func (s *driver) act(a war.Action) {
	s.t.Helper()
	for _, id := range clicks.War(a) {
		s.click(id)
	}
}

// fight does with the mouse what a move of a battle says.
func (s *driver) fight(m battle.Move) {
	s.t.Helper()
	for _, id := range clicks.Battle(m) {
		s.click(id)
	}
}

// playWar plays a war to its end and returns how many moves of battles the
// person made.
func (s *driver) playWar(p person) int {
	s.t.Helper()
	fought, before := 0, ""
	for {
		state, ok := s.state(before)
		if !ok {
			return fought
		}
		before = state.String()
		a := p(state)
		if a.InBattle {
			fought++
		}
		s.act(a)
	}
}

// playBattle plays a battle on its own to its end.
func (s *driver) playBattle(rules battle.Rules) {
	s.t.Helper()
	f, err := aibattle.NewAgent(rules, evaluation.Config{Limits: search.Limits{Depth: 3, Quiescence: true}})
	if err != nil {
		s.t.Fatal(err)
	}
	before := ""
	for {
		text, ok := s.turn(before)
		if !ok {
			return
		}
		before = text
		p, err := battle.ParsePosition(text)
		if err != nil {
			s.t.Fatal(err)
		}
		m, err := f.Act(context.Background(), p, p.Turn.Seat())
		if err != nil {
			s.t.Fatal(err)
		}
		s.fight(m)
	}
}

// enter writes a name into a field of the screen before a match.
func (s *driver) enter(field, name string) {
	s.t.Helper()
	s.click(field)
	s.guest.PressKey(ebiten.KeyControlLeft)
	s.key(ebiten.KeyA)
	s.guest.ReleaseKey(ebiten.KeyControlLeft)
	s.key(ebiten.KeyBackspace)
	s.write(name)
}

// pick takes an option of a drop-down list.
func (s *driver) pick(id, option string) {
	s.t.Helper()
	s.click(id)
	s.click(id + ".list.rows." + option)
}

// firstMove returns a move of a battle.
func firstMove(t *testing.T, position string) battle.Move {
	t.Helper()
	p, err := battle.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	return p.Moves(nil)[0]
}
