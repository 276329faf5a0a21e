//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game"
	"eras/game/risk"
	"eras/saves"
	"eras/scenes/hud"
)

// conquest is a match of Risk as its persons see it.
type conquest struct {
	*driver
	g      *risk.Game
	prefix string
	seen   map[string]bool
	// keys says that buttons are pressed by their keys.
	keys    bool
	colours risk.Colours // of the record
}

// isles is the match of two persons and two bots on a small map that the tests play.
var isles = []struct{ language, option string }{
	{"es", "Las cinco islas"},
	{"en", "The five isles"},
}

// TestAWholeGameOfRisk sets up a match of two persons and a bot, plays it to its end by
// clicks in one language and mostly by keys in the other, and replays it.
func TestAWholeGameOfRisk(t *testing.T) {
	t.Parallel()
	for i, c := range isles {
		t.Run(c.language, func(t *testing.T) {
			s := start(t, t.TempDir(), 1280, 800, "-language", c.language, "-seed", "11")
			s.onScreen("menu")
			s.quick()
			s.click("menu.board.risk")
			s.click("menu.two")
			s.onScreen("setup")
			s.enter("setup.name0", "Ana")
			s.enter("setup.name1", "Íñigo")
			for s.has("setup.remove3") {
				s.click("setup.remove3")
			}
			s.click("setup.bot2")
			s.choose("angry")
			s.pick("setup.map", c.option)
			s.click("setup.tabs.1")
			s.focus("setup.limit") // of 60 rounds
			s.key(ebiten.KeyArrowLeft)
			s.key(ebiten.KeyArrowLeft)
			s.click("setup.go")
			s.onScreen("risk")
			q := &conquest{driver: s, prefix: c.language + "-1280x800-risk-", seen: map[string]bool{}, keys: i == 1}
			q.read("isles")
			turns := q.play()
			if turns < 12 {
				t.Errorf("the persons had %d turns", turns)
			}
			s.away()
			s.still(60)
			s.inside()
			s.shot(c.language + "-1280x800-risk-result")
			s.click("result.replay")
			s.onScreen("replay")
			s.until("the map", func() bool { return s.has("map") })
			s.click("replay.last")
			s.still(60)
			s.shot(c.language + "-1280x800-risk-replay")
			s.click("replay.leave")
			s.onScreen("result")
			s.click("result.menu")
			s.onScreen("menu")
			if s.has("menu.continue") {
				t.Error("a finished match can be continued")
			}
			s.close()
			kept, err := saves.Open(s.saves).ListArchived(saves.Finished)
			if err != nil || len(kept) != 1 || kept[0].Match.Mode != risk.ID || kept[0].Result == "" {
				t.Errorf("the archive has %+v, %v", kept, err)
			}
			for _, phase := range []string{"reinforce", "attack", "movein", "fortify"} {
				if !q.seen[phase] {
					t.Errorf("the persons never were in phase %q: %v", phase, q.seen)
				}
			}
		})
	}
}

// read finds out what is played: the rules stand in the saved match.
func (q *conquest) read(name string) {
	q.t.Helper()
	m, err := agents.LoadRiskMap(name)
	if err != nil {
		q.t.Fatal(err)
	}
	var record game.Record
	q.until("the saved match", func() bool {
		saved, ok, err := saves.Open(q.saves).LoadMatch(saves.SlotOf(risk.ID))
		if !ok || err != nil {
			return false
		}
		record, err = game.ParseRecord(saved.Record)
		return err == nil
	})
	board, err := risk.BoardFromSetup(record.Setup)
	if err != nil {
		q.t.Fatal(err)
	}
	q.colours = board.Colours
	if q.g, err = risk.NewGame(m, board.Game.Rules); err != nil {
		q.t.Fatal(err)
	}
}

// play plays for all persons until the match is over and returns how many turns they
// had.
func (q *conquest) play() int {
	q.t.Helper()
	turns, before := 0, ""
	last := risk.Position{Turn: game.Nobody}
	for steps := 0; ; steps++ {
		text, ok := q.next(before)
		if !ok {
			return turns
		}
		if steps > 3000 {
			q.t.Fatal("the match does not end")
		}
		before = text
		if strings.HasPrefix(text, risk.TradingIn.String()) && q.has("risk.show") {
			q.uncover() // they are covered for programs that read the screen too
			continue
		}
		p, err := q.g.ParsePosition(text)
		if err != nil {
			q.t.Fatal(err)
		}
		if p.Turn != last.Turn || p.Round != last.Round {
			turns++
		}
		last = p
		q.see(p.Phase.String())
		q.answer(&p)
	}
}

// next waits for the next answer of a person; who is told to be out goes on watching.
func (q *conquest) next(before string) (text string, ok bool) {
	q.t.Helper()
	over := false
	q.until("the turn of a person", func() bool {
		switch { // while others play on there is one button only
		case q.has("risk.fallen.no"):
			q.see("fallen")
			q.click("risk.fallen.no")
		case q.has("risk.fallen.yes"):
			q.see("fallen")
			q.click("risk.fallen.yes")
		case q.has("handover.take"):
			q.see("handover")
			q.ticks(hud.Beholding)
			q.click("handover.take")
		}
		over = q.look().Screen == "result"
		text, ok = q.position()
		ok = ok && text != before
		return over || ok
	})
	return text, !over
}

// see takes a screenshot of a phase when it comes for the first time.
func (q *conquest) see(phase string) {
	if q.seen[phase] {
		return
	}
	q.seen[phase] = true
	q.away()
	q.still(20)
	q.inside()
	q.shot(q.prefix + phase)
}

// country clicks a country.
func (q *conquest) territory(c risk.Territory) {
	q.t.Helper()
	q.click("area." + q.g.Map.ID(c))
}

// press uses a button, by its key if it has one and keys are to be used.
func (q *conquest) press(id string, key ebiten.Key) {
	q.t.Helper()
	if !q.keys {
		q.click(id)
		return
	}
	if !q.has(id) && !q.doomed {
		q.t.Fatalf("no button %q: %s", id, q.ids())
	}
	if key == ebiten.KeyEnter {
		q.ticks(hud.Beholding + 1)
	}
	q.key(key)
	q.ticks(1)
}

// answer does what the policy says: reinforce the strongest border, attack who is
// weaker by two until that fails, then end the turn.
func (q *conquest) answer(p *risk.Position) {
	q.t.Helper()
	switch p.Phase {
	case risk.TradingIn:
		q.uncover()
		q.click("risk.trade.now")
	case risk.Choosing:
		q.territory(q.g.Choices(p).First())
	case risk.Placing, risk.Reinforcing:
		q.territory(q.front(p))
		if q.has("risk.all") {
			if !q.seen["placed"] {
				q.see("placed")
				q.press("risk.back", ebiten.KeyU)
				q.territory(q.front(p))
			}
			if q.has("risk.all") {
				q.press("risk.all", ebiten.KeyT)
			}
		}
	case risk.Attacking:
		from, to, ok := q.prey(p)
		if !ok {
			q.press("risk.end", ebiten.KeyEnter)
			return
		}
		q.territory(from)
		if !q.seen["odds"] {
			q.seen["odds"] = true
			q.hover("area." + q.g.Map.ID(to))
			q.ticks(30)
			q.shot(q.prefix + "odds")
		}
		q.territory(to)
		if q.seen["once"] {
			q.press("risk.until", ebiten.KeyC)
			return
		}
		q.press("risk.once", ebiten.KeyA)
		q.see("once")
	case risk.Occupying:
		q.press("risk.occupy", ebiten.KeyEnter)
	case risk.Fortifying:
		if from, to, ok := q.reserve(p); ok && !q.seen["fortified"] {
			q.territory(from)
			q.territory(to)
			q.see("fortified")
			q.press("risk.move", ebiten.KeyEnter)
			return
		}
		q.press("risk.end", ebiten.KeyEnter)
	default:
		q.t.Fatalf("a person is asked in phase %v", p.Phase)
	}
}

// uncover shows the cards of the person at turn, if they are covered.
func (q *conquest) uncover() {
	q.t.Helper()
	if q.has("risk.show") {
		q.see("cards-covered")
		q.press("risk.show", ebiten.KeyEnter)
		q.see("cards-shown")
	}
}

// front returns the country of the player at turn with most enemies beside it.
func (q *conquest) front(p *risk.Position) risk.Territory {
	best := p.Held[p.Turn].First()
	for own := p.Held[p.Turn]; !own.Empty(); own = own.Rest() {
		if c := own.First(); q.g.Enemies(p, c).Len() > q.g.Enemies(p, best).Len() {
			best = c
		}
	}
	return best
}

// prey returns the attack with the greatest advantage, if one is worth it.
func (q *conquest) prey(p *risk.Position) (from, to risk.Territory, ok bool) {
	best := int32(1)
	for own := p.Held[p.Turn]; !own.Empty(); own = own.Rest() {
		for enemies := q.g.Enemies(p, own.First()); !enemies.Empty(); enemies = enemies.Rest() {
			if d := p.Armies.At(own.First()) - p.Armies.At(enemies.First()); d > best && p.Armies.At(own.First()) > 2 {
				best, from, to, ok = d, own.First(), enemies.First(), true
			}
		}
	}
	return from, to, ok
}

// reserve returns where armies can be moved from and to.
func (q *conquest) reserve(p *risk.Position) (from, to risk.Territory, ok bool) {
	for own := p.Held[p.Turn]; !own.Empty(); own = own.Rest() {
		c := own.First()
		if targets := q.g.FortifyTargets(p, c); q.g.Spare(p, c) > 0 && !targets.Empty() {
			return c, targets.First(), true
		}
	}
	return 0, 0, false
}
