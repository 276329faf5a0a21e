package risk

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/hud"
	"eras/scenes/ui/uitest"
)

// Several persons at one machine hand it over: in no tick is anything to be read that only another
// one may know, also while bots play between them and while the recap shows earlier turns.
func TestNothingFlashesWhenTheScreenIsHandedOver(t *testing.T) {
	for _, speed := range []float64{0, 0.2} {
		s := goals(func(r *risk.Rules) { r.Fog, r.Missions = true, true }, two("killbot")...)
		s.speed = speed
		h := begin(t, "en", 1280, 800, s)
		g, turns := h.game.Board.Game, map[game.Seat]int{}
		secret := func() {
			t.Helper()
			holder, waits := h.screen.holder, false
			if _, waits = h.screen.handedOver(); waits {
				holder = game.Nobody
			}
			p := h.screen.board.shown
			if open := g.Map.All().Minus(h.screen.board.hidden); holder == game.Nobody && !open.Minus(g.Sees(&p, game.Nobody)).Empty() {
				t.Errorf("nobody has taken over and the armies of %v are shown", open)
			}
			for _, c := range h.UI.Controls() {
				for seat := range game.Seat(3) {
					mission := h.screen.board.mission(h.UI, g.MissionOf(&p, seat))
					if mission != "" && seat != holder && c.ID == "risk.goal" && strings.Contains(c.Label, mission) {
						same := holder != game.Nobody && mission == h.screen.board.mission(h.UI, g.MissionOf(&p, holder))
						if !same {
							t.Errorf("%v reads the mission of %v", holder, seat)
						}
					}
				}
				if strings.HasPrefix(c.ID, "risk.hand.") && holder == game.Nobody {
					t.Errorf("nobody has taken over and %s is shown", c.ID)
				}
			}
		}
		for range 4000 {
			h.Ticks(1)
			secret()
			if seat, waits := h.screen.handedOver(); waits {
				if _, active := h.screen.turn(); active {
					t.Fatal("the turn is played before anybody has taken over")
				}
				h.takeOver()
				if mission, ok := h.Find("risk.goal.show"); ok && mission.Enabled {
					h.Click("risk.goal.show")
					h.Ticks(1)
				}
				secret()
				turns[seat]++
				if h.screen.recapped() {
					h.screen.recapAgain()
				}
				continue
			}
			if _, active := h.screen.turn(); active {
				h.play()
			}
			if turns[0] > 1 && turns[1] > 1 {
				break
			}
		}
		if turns[0] < 2 || turns[1] < 2 {
			t.Errorf("the screen was handed over %v times", turns)
		}
	}
}

// Nobody takes back what another person did, and who has ended the turn can until the next person
// has taken over.
func TestTheEndOfATurnIsTakenBackWhenHandingOver(t *testing.T) {
	h := begin(t, "en", 1280, 800, setting{rules: risk.Ender2009(2), players: two()})
	h.wait()
	first, _ := h.screen.turn()
	end := func() {
		t.Helper()
		for p := h.game.Drafted(); p.Turn == first; p = h.game.Drafted() {
			if p.Phase == risk.Reinforcing {
				h.Click(h.area(p.Held[first].First()))
				h.Key(ebiten.KeyT)
				continue
			}
			h.enter()
		}
		h.Ticks(2)
	}
	end()
	next, waits := h.screen.handedOver()
	if !waits || next == first {
		t.Fatalf("turn of %v, handed over %v", next, waits)
	}
	h.Key(ebiten.KeyU)
	if p := h.game.Drafted(); p.Turn != next {
		t.Error("a key takes the turn back behind the page")
	}
	h.Key(ebiten.KeyEnter) // at once: it may be the second of two quick ones
	if _, waits := h.screen.handedOver(); !waits {
		t.Error("a key takes over before the page could be seen")
	}
	h.Ticks(hud.Beholding + 1)
	h.Click("handover.last.retract")
	h.Ticks(1)
	if seat, active := h.screen.turn(); !active || seat != first {
		t.Fatalf("turn of %v, active %v", seat, active)
	}
	h.Ticks(1)
	if p := h.game.Drafted(); p.Phase == risk.Over {
		t.Errorf("phase %v", p.Phase)
	}
	end()
	h.takeOver()
	for range 3 {
		h.Key(ebiten.KeyU)
		h.Ticks(1)
	}
	if p := h.game.Drafted(); p.Turn != next || h.screen.canUndo() {
		t.Error("another person's turn was taken back")
	}
}

func TestTheHandoverFits(t *testing.T) {
	uitest.Fits(t, func() uitest.Screen {
		s := middle("attack", 0, nil, 0, someCards, "")(t)
		d := &driver{game: s.open(t)}
		d.screen = newScreen(d.look(0, t), d.game)
		drawn(t, &d.screen.board)
		return d.screen
	}, func(w *uitest.Window) { w.Ticks(2) }, "area.", "map", "risk.", "play.pull")
}

// The page stands in the middle of the screen and nothing behind it can be used.
func TestTheHandoverComesFirst(t *testing.T) {
	s := middle("reinforce", 0, nil, 5, someCards, "")(t)
	d := &driver{game: s.open(t)}
	d.screen = newScreen(d.look(0, t), d.game)
	drawn(t, &d.screen.board)
	d.Window = uitest.New(t, "en", 1280, 800, d.screen)
	d.Ticks(3)
	for _, c := range d.UI.Controls() {
		if c.Enabled && (strings.HasPrefix(c.ID, "area.") || strings.HasPrefix(c.ID, "risk.hand.")) {
			t.Errorf("%s can be used behind the page", c.ID)
		}
	}
	if _, ok := d.Find("handover.take"); !ok {
		t.Fatal("nobody is asked to take over")
	}
	d.Click("handover.take")
	d.Ticks(1)
	if seat, active := d.screen.turn(); !active || seat != 0 || d.screen.sees(0) {
		t.Errorf("turn of %v, active %v, cards seen %v", seat, active, d.screen.sees(0))
	}
}
