package war

import (
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/battle"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/scenes/games/twosided"
	"eras/scenes/ui"
	"eras/scenes/ui/uitest"
)

// manyOrders are rules with several orders a turn, kinds of soldiers and land that counts.
var manyOrders = war.Rules{
	LeaderPrice: 10, SoldierPrice: 3, HorsePrice: 5, ArcherPrice: 4, Cap: 9, MaxLeaders: 6, IncomePeriod: 2, Dominion: 30,
	Orders: 3, Levy: 2, CityIncome: 1, WoodsCover: 1, HillsCover: 2,
	Battle: battle.Rules{Close: true, Limit: 40, Tie: battle.TieDefender, Stall: 10, Kinds: true, Captain: true, Break: 34, Survivors: true},
}

// landStart is a map on which red may attack at once.
const landStart = ",f,wn,~,,wn/cr:r5h1a1,f:b3h1,h,=,,cb:b4/,:r2,,~,m, r 12 12 60"

var two = [2]warplay.Seat{{Person: "Begoña Núñez"}, {Person: "Ana"}}

func TestOrdersFit(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range uitest.Everywhere {
			for _, seats := range [][2]warplay.Seat{two, person} {
				s := openUnder(t, manyOrders, language, size[0], size[1], landStart, seats)
				s.screen.Go = func(work func()) { work() }
				s.Check("square.", "map")
				s.Click("square.1,2")
				s.Check("square.", "map")
				at, _ := s.Find("square.2,2")
				s.Move(at.Rect.CenterX(), at.Rect.CenterY())
				s.Ticks(40)
				s.Check("square.", "map")
			}
		}
	}
}

// Purchases and moves use up the orders of a turn; the person ends it with a key.
func TestATurnOfSeveralOrders(t *testing.T) {
	s := openUnder(t, manyOrders, "en", 1280, 800, landStart, two)
	orders := func() string { c, _ := s.Find("map.orders"); return c.Label }
	position := func() war.Position { return s.war.Position().Position }
	if orders() != "3" {
		t.Errorf("%s orders at first", orders())
	}
	s.Click("square.2,3")
	s.Click("play.horse")
	s.settle(400)
	s.Ticks(60)
	s.Key(ebiten.KeyA)
	s.Ticks(60)
	p := position()
	if c := p.Cells[at(2, 3)]; c.Soldiers != 4 || c.Horse != 1 || c.Archers != 1 || p.Turn != game.Red || orders() != "1" {
		t.Errorf("after two purchases %+v, %v to act, %s orders", c, p.Turn, orders())
	}
	s.Click("square.3,3")
	s.Ticks(60)
	if p = position(); p.Turn != game.Blue || p.Army(game.Red).Leaders.Has(at(2, 3)) {
		t.Errorf("after the third order: %v", p)
	}
	s.Key(ebiten.KeyE)
	s.Ticks(60)
	if p = position(); p.Turn != game.Blue {
		t.Errorf("a turn with orders left ended without a question: %v", p)
	}
	s.Click("play.ending.no")
	s.Ticks(3)
	s.Key(ebiten.KeyE)
	s.Ticks(60)
	if p = position(); p.Turn != game.Red || p.Orders != 3 {
		t.Errorf("the question came twice: %v", p)
	}
}

// The button says what orders bring that are not used, and the first turn why it has fewer.
func TestTheFirstTurnExplainsItsOrders(t *testing.T) {
	r := manyOrders
	r.Thrift = 2
	s := openUnder(t, r, "en", 1280, 800, landStart+" 0 0 2", two)
	if c, _ := s.Find("play.endturn"); s.screen.endTip(s.UI) != "End turn\nEach order that you have not used brings 2 resources (E)." || !c.Enabled {
		t.Errorf("the button says %q", s.screen.endTip(s.UI))
	}
	p := s.war.Position().Position
	if text, _ := s.screen.mapHint(s.UI, &p, true); !strings.Contains(text, "You move first: to be fair, only 2 orders") {
		t.Errorf("the first turn says %q", text)
	}
}

// A leader moves once a turn and is told so.
func TestALeaderMovesOnceATurn(t *testing.T) {
	s := openUnder(t, manyOrders, "en", 1280, 800, landStart, two)
	s.Click("square.2,3")
	s.Click("square.3,3")
	s.settle(400)
	s.Ticks(3)
	p := s.war.Position().Position
	if !p.Moved.Has(at(3, 3)) || p.Turn != game.Red {
		t.Fatalf("%v", p)
	}
	s.Click("square.3,3")
	s.Ticks(2)
	if steps := s.screen.steps(&p); len(steps) > 0 {
		t.Errorf("he may go on: %v", steps)
	}
	if text := s.screen.about(s.UI, &p, at(3, 3)); !strings.Contains(text, "Has moved or levied in this turn.") {
		t.Errorf("tooltip %q", text)
	}
	if text := s.screen.about(s.UI, &p, at(2, 2)); !strings.Contains(text, "Woods: the defender counts 1 more.") || !strings.Contains(text, "2 pikemen, 1 horseman.") {
		t.Errorf("tooltip %q", text)
	}
	if text := s.screen.land(s.UI, war.Road); !strings.Contains(text, "may step again") {
		t.Errorf("a road says %q", text)
	}
	if text := s.screen.about(s.UI, &p, at(4, 1)); text != "River\n"+twosided.Sentence(s.screen.places.At(s.UI.Text, at(4, 1)))+" Nobody can enter." {
		t.Errorf("tooltip %q", text)
	}
}

// A leader in a city levies a soldier for orders instead of moving, by the mouse and by its key, and every text
// says so.
func TestALeaderLevies(t *testing.T) {
	s := openUnder(t, manyOrders, "en", 1280, 800, landStart, two)
	button := func() (enabled bool) {
		s.Ticks(3)
		c, _ := s.Find("play.levy")
		return c.Enabled
	}
	why := func() string {
		p := s.war.Position().Position
		_, _, note := s.screen.levyPurchase(s.UI, &p, true)
		return note
	}
	s.Click("square.2,3")
	if button() || why() != "choose a leader in a city who has not moved" {
		t.Errorf("a leader outside cities may levy, the button says %q", why())
	}
	s.Click("square.1,2")
	if !button() || !strings.HasPrefix(why(), "for ") {
		t.Errorf("a leader in a city may not levy, the button says %q", why())
	}
	s.Click("play.levy")
	s.settle(400)
	s.Ticks(60)
	p := s.war.Position().Position
	if c := p.Cells[at(1, 2)]; c.Soldiers != 6 || c.Army().Foot != 4 || p.Orders != 1 || p.Army(game.Red).Resources != 12 || !p.Moved.Has(at(1, 2)) {
		t.Errorf("after a levy: %v", p)
	}
	if text := s.screen.about(s.UI, &p, at(1, 2)); !strings.Contains(text, "Has moved or levied in this turn.") {
		t.Errorf("tooltip %q", text)
	}
	if s.Key(ebiten.KeyR); button() || why() != "choose a leader in a city who has not moved" {
		t.Errorf("he may levy twice, the button says %q", why())
	}
	p.Moved.Remove(at(1, 2))
	if _, _, note := s.screen.levyPurchase(s.UI, &p, true); note != "too few orders are left" {
		t.Errorf("with an order too few the button says %q", note)
	}
	s.Key(ebiten.KeyE) // asks, since an order is left
	s.Ticks(3)
	s.Click("play.ending.yes")
	s.settle(400)
	s.Ticks(60)
	s.Click("square.6,2")
	s.Ticks(3)
	s.Key(ebiten.KeyR)
	s.settle(400)
	s.Ticks(60)
	if p = s.war.Position().Position; p.Cells[at(6, 2)].Soldiers != 5 || p.Orders != 1 {
		t.Errorf("after R: %v", p)
	}
}

// A forced march is another step of a leader for more orders, and every text says so.
func TestALeaderMarches(t *testing.T) {
	r := manyOrders
	r.March = 2
	s := openUnder(t, r, "en", 1280, 800, landStart, two)
	click := func(square string) {
		s.Click("square." + square)
		s.settle(400)
		s.Ticks(3)
	}
	click("2,3")
	click("3,3")
	click("3,3")
	p := s.war.Position().Position
	if text := s.screen.about(s.UI, &p, at(3, 3)); !strings.Contains(text, "Has moved in this turn. A forced march, one more square without an enemy, costs 2 orders.") {
		t.Errorf("tooltip %q", text)
	}
	if text, _ := s.screen.mapHint(s.UI, &p, true); text != "Forced march: one more step of this leader costs 2 orders." || len(s.screen.steps(&p)) == 0 {
		t.Errorf("the bar says %q", text)
	}
	click("3,2")
	if p = s.war.Position().Position; p.Turn != game.Blue || p.Cells[at(3, 2)].Leader != game.Red || !p.Moved.Empty() {
		t.Errorf("after a step and a march: %v", p)
	}
}

// Pointing at an enemy shows one forecast: how often the attack wins, and what then is left of whom.
// Each attack is sampled once: that of red, and the one that blue could make.
func TestOddsOfAnAttack(t *testing.T) {
	s := openUnder(t, manyOrders, "en", 1280, 800, landStart, two)
	var work sync.WaitGroup
	sampled := 0
	s.screen.Go = func(f func()) { sampled++; work.Go(f) }
	s.Click("square.1,2")
	target, _ := s.Find("square.2,2")
	s.Move(target.Rect.CenterX(), target.Rect.CenterY())
	s.Ticks(40)
	work.Wait()
	s.Ticks(3)
	c, ok := s.Find("forecast.odds")
	form := regexp.MustCompile(`^\d+ % to win If you win, you keep .* soldiers?\. If you lose, they keep .* soldiers?\.$`)
	if !ok || !form.MatchString(c.Label) || sampled != 2 {
		t.Errorf("odds %q, sampled %d times", c.Label, sampled)
	}
	s.screen.Close()
}
