package risk

import (
	"testing"

	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/ui"
)

// Every kind of event is a line of the log with words of its own, long and short, and is
// shown on the map.
func TestEveryKindOfEvent(t *testing.T) {
	own, enemy := front(t)
	dice, ok := risk.DiceOf([]uint8{6, 5, 1}, []uint8{4, 5})
	if !ok {
		t.Fatal("no dice")
	}
	for _, language := range ui.Languages {
		h := begin(t, language, 1280, 800, alone("attack", 0, map[int]int{own: 30, enemy: 2}, 0, noCards, "")(t))
		whole, short := map[string]risk.EventKind{}, map[string]risk.EventKind{}
		for kind := range risk.EventKindCount {
			e := risk.Event{Kind: kind, Other: 1, From: risk.Territory(own), To: risk.Territory(enemy), N: 7}
			if kind == risk.Rolled {
				e.Dice = dice
			}
			h.screen.log.reset(nil, 0, nil)
			phases := map[risk.EventKind]risk.Phase{risk.Moved: risk.Fortifying, risk.Claimed: risk.Choosing}
			h.screen.log.add(stepEvents{phases[kind], []risk.Event{e}})
			line := h.screen.log.last()
			if line == nil {
				t.Errorf("event %d leaves no entry in the log", kind)
				continue
			}
			for text, seen := range map[string]map[string]risk.EventKind{
				h.screen.log.text(h.UI, &h.screen.board, line, 0): whole, h.screen.log.short(h.UI, &h.screen.board, line, 0) + " ": short,
			} {
				if other, twice := seen[text]; twice || len(text) < 2 {
					t.Errorf("%s: event %d reads %q, as %d does", language, kind, text, other)
				}
				seen[text] = kind
			}
			p := h.game.Drafted()
			h.screen.board.play(h.UI, []risk.Event{e}, &p, 1)
			h.Ticks(3)
			h.Check("map", "area.", "risk.")
		}
	}
}

// A hint of every kind of action that players decide has words of its own.
func TestEveryKindOfActionIsAdvised(t *testing.T) {
	own, enemy := front(t)
	from, to := risk.Territory(own), risk.Territory(enemy)
	actions := map[risk.Kind]risk.Action{
		risk.End: risk.Ending(), risk.Choose: risk.Taking(to), risk.Place: risk.Placement(from, 3), risk.TradeIn: risk.TradingInOf(0, 1, 2),
		risk.Attack: {Kind: risk.Attack, From: from, To: to}, risk.Occupy: risk.Occupation(2), risk.Move: {Kind: risk.Move, From: from, To: to, N: 2},
	}
	for _, language := range ui.Languages {
		h := begin(t, language, 1280, 800, alone("attack", 0, map[int]int{own: 30, enemy: 2}, 0, noCards, "")(t))
		seen := map[string]risk.Kind{}
		for kind := range risk.KindCount {
			a, decided := actions[kind]
			if !decided {
				continue // by dice or cards
			}
			phases := []risk.Phase{risk.Attacking}
			if kind == risk.End {
				phases = []risk.Phase{risk.Attacking, risk.TradingIn, risk.Fortifying}
			}
			for _, phase := range phases {
				p := h.game.Drafted()
				p.Phase = phase
				text := h.screen.advice(h.UI, &p, &session.Hint[risk.Action]{Moves: []risk.Action{a}}).Text
				if other, twice := seen[text]; twice || text == "" {
					t.Errorf("%s: a hint of kind %v in phase %v reads %q, as %v does", language, kind, phase, text, other)
				}
				seen[text] = kind
			}
		}
	}
}

// Every phase, figure and mission has its words.
func TestEveryPhaseFigureAndMissionHasWords(t *testing.T) {
	for _, language := range ui.Languages {
		h := begin(t, language, 1280, 800, alone("attack", 0, nil, 0, noCards, "")(t))
		for phase := range risk.PhaseCount {
			p := h.game.Drafted()
			p.Phase = phase
			if text := h.screen.phaseTab(h.UI, &p); text == "" || stepOf(&p) < 0 || stepOf(&p) > 2 {
				t.Errorf("%s: phase %v is step %d, %q", language, phase, stepOf(&p), text)
			}
		}
		figures, icons := map[string]bool{}, map[string]bool{}
		for symbol := range risk.SymbolCount {
			figures[h.UI.Text.T(figureTexts[symbol])], icons[figureIcons[symbol]] = true, true
		}
		if len(figures) != int(risk.SymbolCount) || len(icons) != int(risk.SymbolCount) || icons[""] {
			t.Errorf("%s: the figures are called %v, with the icons %v", language, figures, icons)
		}
		missions := map[string]bool{}
		for kind := risk.HoldTerritories; kind < risk.MissionKindCount; kind++ {
			missions[h.screen.board.mission(h.UI, risk.Mission{Kind: kind, N: 12, A: 0, B: 1})] = true
		}
		if len(missions) != int(risk.MissionKindCount)-1 {
			t.Errorf("%s: the missions read %v", language, missions)
		}
	}
}
