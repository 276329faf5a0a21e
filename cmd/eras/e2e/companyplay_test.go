//go:build e2e

package e2e

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/game/war"
)

// companyKinds are the matches that companies play in turn.
var companyKinds = []companyKind{
	{screen: "battle", seats: 2, open: func(c *company, set []game.Field) companyPlay {
		board := opened(c, battle.BoardFromSetup, set)
		p := newPosted(c, board)
		p.answer = func(w *member, at battle.Position, _ string) string {
			all := at.Moves(nil)
			m := all[int(at.Left)%len(all)]
			w.fight(m)
			return board.FormatMove(&at, w.seat, m)
		}
		return p
	}},
	{screen: "risk", seats: 4, free: []int{1, 2, 3}, bot: "quo", prepare: func(s *driver, language string) {
		s.click("setup.tabs.1")
		s.pick("setup.map", map[string]string{"es": "Las cinco islas", "en": "The five isles"}[language])
		s.click("setup.tabs.2")
		s.focus("setup.limit") // of 60 rounds
		s.key(ebiten.KeyArrowLeft)
		s.key(ebiten.KeyArrowLeft)
	}, open: func(c *company, set []game.Field) companyPlay {
		board := opened(c, risk.BoardFromSetup, set)
		p := newPosted(c, board)
		p.more = true
		seen := map[string]bool{"odds": true, "placed": true, "cards-covered": true, "cards-shown": true, "once": true, "fortified": true}
		p.answer = func(w *member, at risk.Position, text string) string {
			for seat := range at.Hands {
				if seat != int(w.seat) && at.Hands[seat].Len() > 0 {
					c.t.Fatalf("the window of seat %v has the cards of seat %d: %s", w.seat, seat, text)
				}
			}
			(&conquest{driver: w.driver, g: board.Game, seen: seen, keys: w.seat%2 == 1}).answer(&at)
			return ""
		}
		return p
	}},
	{screen: "diplomacy", seats: 7, free: []int{1, 2, 3, 4, 5, 6}, bot: "dumbbot", prepare: func(s *driver, _ string) {
		s.click("setup.tabs.2")
		s.focus("setup.last")
		for range 2 {
			s.key(ebiten.KeyArrowLeft)
		}
	}, open: func(c *company, set []game.Field) companyPlay {
		return &orders{c: c, board: opened(c, diplomacy.BoardFromSetup, set)}
	}},
	{screen: "war", seats: 2, open: func(c *company, set []game.Field) companyPlay {
		board := opened(c, war.BoardFromSetup, set)
		p := newPosted(c, board)
		rash, able := careless(board.Rules), good(c.t, board.Rules)
		p.answer = func(w *member, at war.State, _ string) string {
			a := able(at)
			if w.seat == 1 { // so that the war ends soon
				a = rash(at)
			}
			w.act(a)
			return board.FormatMove(&at, w.seat, a)
		}
		return p
	}},
}

// opened returns the board of a match.
func opened[B any](c *company, from func([]game.Field) (B, error), set []game.Field) B {
	c.t.Helper()
	board, err := from(set)
	if err != nil {
		c.t.Fatal(err)
	}
	return board
}

// posted plays a board whose window has the position of the person whose turn it is.
type posted[P, M, E any] struct {
	c      *company
	board  game.Board[P, M, E]
	answer func(w *member, at P, text string) string
	// more says that what a person does once may be several answers.
	more bool
}

func newPosted[P, M, E any](c *company, board game.Board[P, M, E]) *posted[P, M, E] {
	return &posted[P, M, E]{c: c, board: board}
}

func (p *posted[P, M, E]) asked(w *member) (text string, ok bool) {
	w.nods()
	for _, id := range []string{"risk.fallen.no", "risk.fallen.yes", "recap.close"} {
		if w.has(id) {
			w.click(id)
		}
	}
	return w.position()
}

func (p *posted[P, M, E]) act(w *member, text string) string {
	at, err := p.board.ParsePosition(text)
	if err != nil {
		p.c.t.Fatal(err)
	}
	return p.answer(w, at, text)
}

func (p *posted[P, M, E]) check(r game.Record) {
	asked := replayAll(p.c, p.board, r, func(at *P, seat game.Seat) string {
		var view P
		p.board.View(at, seat, &view)
		return p.board.FormatPosition(&view)
	})
	for i, w := range p.c.windows {
		if w.seat == game.Nobody {
			continue
		}
		if p.more {
			w.sawPart(i, asked[w.seat])
		} else {
			w.sawAll(i, asked[w.seat], func(given, answer string) bool { return given == answer })
		}
	}
}

// orders plays Diplomacy: in every movement phase each person orders a unit to move.
type orders struct {
	c     *company
	board *diplomacy.Board
}

func (o *orders) asked(w *member) (text string, ok bool) {
	for _, id := range []string{"diplomacy.continue", "diplomacy.skip"} {
		if w.has(id) {
			w.click(id)
		}
	}
	phase, writer := (&congress{driver: w.driver}).phase()
	return phase, writer != "" && w.has("diplomacy.submit")
}

func (o *orders) act(w *member, text string) string {
	defer w.sends()
	m := o.board.Game.Map
	own := m.PowerToken(diplomacy.PowerOf(w.seat))
	for _, d := range w.look().Controls {
		unit, ok := strings.CutPrefix(d.Label, own+" ")
		if !ok || !strings.HasPrefix(d.ID, "unit.") || !strings.HasPrefix(text, "SPR") && !strings.HasPrefix(text, "FAL") {
			continue
		}
		hold, err := m.ParseOrder(unit + " H")
		if err != nil {
			o.c.t.Fatal(err)
		}
		to := m.Moves(hold.Unit, hold.At)
		hold.Kind, hold.To = diplomacy.Move, to[len(w.seen)%len(to)]
		order := m.FormatOrder(hold)
		w.click("diplomacy.written")
		w.write(order)
		w.key(ebiten.KeyEnter)
		return order
	}
	return ""
}

func (o *orders) check(r game.Record) {
	asked := replayAll(o.c, o.board, r, func(at *diplomacy.Position, _ game.Seat) string {
		return fmt.Sprint(at.Season, " ", at.Year)
	})
	for i, w := range o.c.windows {
		w.sawAll(i, asked[w.seat], func(given, answer string) bool { return strings.Contains(answer, given) })
	}
}

// answered is an answer in the record and what the window of the player showed.
type answered struct{ shown, answer string }

// replayAll plays the answers of a record again, with the dice of its seed, which must give the
// same record. It returns the answers by seat.
func replayAll[P, M, E any](c *company, board game.Board[P, M, E], r game.Record, show func(at *P, seat game.Seat) string) map[game.Seat][]answered {
	c.t.Helper()
	all := map[game.Seat][]answered{}
	again := game.NewMatch(board, r.Seed)
	_, err := game.ReplaySteps(board, r, func(s game.Step[P, M, E]) {
		n := 0
		for seat := range s.Actors.All() {
			answer := s.Answers[n]
			n++
			if seat == game.Chance {
				if _, _, err := again.Roll(); err != nil {
					c.t.Fatal(err)
				}
				continue
			}
			if _, _, err := again.Answer(seat, answer); err != nil {
				c.t.Fatal(err)
			}
			all[seat] = append(all[seat], answered{show(&s.Before, seat), board.FormatMove(&s.Before, seat, answer)})
		}
	})
	if err != nil {
		c.t.Fatalf("the record of the host cannot be replayed: %v", err)
	}
	if now := again.Record(); !slices.Equal(now.Actions, r.Actions) || now.Result != r.Result {
		c.t.Error("without kills the same answers give another record")
	}
	return all
}

// sawAll checks that a window was asked for every answer in the record, in the same order and for
// no other one, and that they are those that its person gave.
func (w *member) sawAll(number int, want []answered, same func(given, answer string) bool) {
	w.t.Helper()
	for i, a := range want {
		if i >= len(w.seen) || w.seen[i] != a.shown {
			w.t.Fatalf("window %d was asked %q, and answer %d of the record is to %q", number, w.seen[min(i, len(w.seen)):], i, a.shown)
		}
		if !slices.ContainsFunc(w.given[a.shown], func(given string) bool { return same(given, a.answer) }) {
			w.t.Errorf("window %d has answered %q to %q, and the record has %q", number, w.given[a.shown], a.shown, a.answer)
		}
	}
	if len(w.seen) > len(want) {
		w.t.Errorf("window %d has answered %d times, and the record has %d answers: %q is lost", number, len(w.seen), len(want), w.seen[len(want):])
	}
}

// sawPart checks that what a window was asked is in the record, in the same order: nothing that it
// saw was taken back.
func (w *member) sawPart(number int, all []answered) {
	w.t.Helper()
	for i, shown := range w.seen {
		n := slices.IndexFunc(all, func(a answered) bool { return a.shown == shown })
		if n < 0 {
			w.t.Fatalf("window %d was asked for an answer to %q, number %d, and that is not in the record", number, shown, i)
		}
		all = all[n+1:]
	}
}
