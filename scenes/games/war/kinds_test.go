package war

import (
	"context"
	"slices"
	"testing"

	"eras/ai/evaluation"
	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/boards/gridview"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// candid is a puppet that explains the action it has chosen, and expects all that it might
// have chosen.
type candid struct {
	puppet
	why evaluation.Explanation
}

func (c *candid) Act(ctx context.Context, view war.State, seat game.Seat) (war.Action, error) {
	a, err := c.puppet.Act(ctx, view, seat)
	c.why = evaluation.Explanation{Move: a.String(), Line: []string{a.String()}, Depth: 3, Nodes: 1200, Value: 0.2}
	for _, other := range c.rules.Actions(&view, nil) {
		c.why.Line = append(c.why.Line, other.String())
	}
	return a, err
}

func (c *candid) Explain() (evaluation.Explanation, bool) { return c.why, true }

// blueStart is a position under manyOrders in which blue can do all that can be done on a
// map.
const blueStart = "cr:r5h1a1,f,h,cb,,cb:b4/,,,,,/,:r2,,,m,:b0 b 60 60 60 0 0 3"

// oneOfEach returns a legal move of each kind at p.
func oneOfEach(r *war.Rules, p *war.Position) []war.Move {
	var moves []war.Move
	for _, m := range r.Moves(p, nil) {
		if !slices.ContainsFunc(moves, func(o war.Move) bool { return o.Kind() == m.Kind() }) {
			moves = append(moves, m)
		}
	}
	return moves
}

// Each kind of action of the computer is explained, logged and marked while the reasons are
// open, and still is when the war is continued. Hints of each kind have words of their own.
func TestEveryKindOfMoveOfTheComputer(t *testing.T) {
	p, err := war.ParsePosition(blueStart)
	if err != nil {
		t.Fatal(err)
	}
	moves := oneOfEach(&manyOrders, &p)
	if len(moves) != int(war.KindCount)-1 { // nobody passes who can end the turn
		t.Fatalf("the position has %v", moves)
	}
	for i, language := range ui.Languages {
		size := uitest.Sizes[2*i]
		explained, advised := map[string]war.Move{}, map[string]war.Move{}
		for _, m := range moves {
			agent := &candid{puppet: puppet{rules: manyOrders, script: []string{m.String(), "end", "end", "end"}}}
			s := openAgainst(t, manyOrders, language, size[0], size[1], blueStart, [2]warplay.Seat{{Level: 1}, {Level: 1}}, agent)
			s.screen.WhyInstead = true
			text := afterStep(s, 1)
			if other, twice := explained[text]; twice || text == "" {
				t.Errorf("%s: %v is explained as %q, as %v is", language, m, text, other)
			}
			explained[text] = m
			advice := s.screen.mapAdvice(s.UI, &p, m, "").Text
			if other, twice := advised[advice]; twice || advice == "" {
				t.Errorf("%s: the hint %v reads %q, as %v does", language, m, advice, other)
			}
			advised[advice] = m
			said := s.screen.happened(s.UI, game.Blue)
			if logged := m.Kind() != war.End; logged == (said == "") {
				t.Errorf("%s: the log says %q of %v", language, said, m)
			}
			var marks gridview.Marks
			if markLast(&marks, m, game.Blue); marks.HasLast != (m.Kind() == war.Step) || marks.HasBought != (m.Kind() != war.Step && m.Kind() != war.End) {
				t.Errorf("%v is marked by %+v", m, marks)
			}
			again := &window{war: s.war}
			again.screen = newScreen(newLook(again), s.war)
			again.screen.WhyInstead = true
			again.Window = uitest.New(t, language, size[0], size[1], again.screen)
			if afterStep(again, 2) == "" {
				t.Errorf("%s: after %v and Continue the next step is not explained", language, m)
			}
		}
	}
}

// afterStep waits until the computers have made n steps and returns how the last of them is
// explained.
func afterStep(s *window, n int) string {
	s.T.Helper()
	for s.war.Match().Steps() < n {
		s.settle(1)
	}
	for s.screen.busy() {
		s.Ticks(1)
	}
	s.Ticks(1)
	s.Check("square.", "map")
	why, _ := s.Find("why.move")
	return why.Label
}

// Every kind of event is shown on the map and, where it is a line of the log, said in words
// of its own.
func TestEveryKindOfEvent(t *testing.T) {
	quiet := []war.EventKind{war.Fought, war.Income, war.Scored, war.Ended, war.TurnEnded}
	var events []war.Event
	for kind := range war.EventKindCount {
		e := war.Event{Kind: kind, Side: game.Red, From: at(1, 2), To: at(2, 2)}
		switch kind {
		case war.SoldierBought:
			for e.Bought = range battle.Captain { // whom nobody buys
				events = append(events, e)
			}
		case war.SiteTaken:
			for e.Site = war.City; e.Site < war.SiteCount; e.Site++ {
				events = append(events, e)
			}
		default:
			events = append(events, e)
		}
	}
	for _, language := range ui.Languages {
		s := openUnder(t, manyOrders, language, 1920, 1080, landStart, two)
		p := s.war.Position().Position
		seen := map[string]bool{}
		for _, e := range events {
			s.screen.view.Play(s.UI, []war.Event{e}, &p, 1)
			for s.screen.view.Busy() {
				s.Ticks(1)
			}
			s.screen.log = nil
			s.screen.note(&war.State{Position: p}, []war.Event{e})
			s.Ticks(2)
			s.Check("square.", "map")
			text := s.screen.happened(s.UI, game.Red)
			if (text == "") != slices.Contains(quiet, e.Kind) || text != "" && seen[text] {
				t.Errorf("%s: %+v reads %q", language, e, text)
			}
			seen[text] = true
		}
	}
}
