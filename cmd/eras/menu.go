package main

import (
	"slices"

	assetsrisk "eras/assets/maps/risk"
	"eras/game/diplomacy"
	"eras/game/risk"
	"eras/geography"
	"eras/saves"
	"eras/scenes/menu"
	"eras/scenes/muster"
	"eras/scenes/newgame"
	"eras/scenes/ui/art"
)

// modes are the boards of the menu as saves call them.
var modes = [...]saves.Mode{menu.War: saves.General, menu.Battle: saves.Battle, menu.Risk: saves.Risk, menu.Diplomacy: saves.Diplomacy}

// openMenu shows the menu.
func (h *house) openMenu() {
	h.putDown()
	live := h.newLive()
	var saved [len(modes)]*menu.Saved
	for board, mode := range modes {
		saved[board] = h.savedLine(mode)
	}
	start := func(mode newgame.Mode, seats muster.Mode) func() {
		return func() {
			switch h.board {
			case menu.Risk:
				h.openRiskMuster(seats)
			case menu.Diplomacy:
				h.openDiplomacyMuster(seats)
			default:
				h.openNewGame(mode, h.board == menu.Battle)
			}
		}
	}
	s := &menu.Screen{
		Board: h.board, Saved: func(b menu.Board) *menu.Saved { return saved[b] }, Live: live, Version: version, Scene: h.scene,
		Chosen: func(b menu.Board) {
			h.board, h.settings.Board = b, modes[b]
			h.keepSettings()
		},
		Actions: menu.Actions{
			Continue: func() { h.resumeSlot(modes[h.board]) },
			Start:    start(newgame.AgainstComputer, muster.Alone), TwoPlayers: start(newgame.TwoPlayers, muster.Several), Watch: start(newgame.Watch, muster.Watch),
			Archive: h.openArchive, Rules: h.openRules, Options: h.openOptions, Credits: h.openCredits, Quit: func() { h.quitting = true },
		},
	}
	h.show("menu", s, live.close)
}

// boardOf returns the board of the menu for a mode.
func boardOf(m saves.Mode) menu.Board {
	return menu.Board(max(0, slices.Index(modes[:], m)))
}

// savedLine describes the match that can be continued on a board, nil if there is
// none.
func (h *house) savedLine(mode saves.Mode) *menu.Saved {
	m, found, err := h.saves.LoadMatch(saves.SlotOf(mode))
	h.report(err)
	switch {
	case !found:
		return nil
	case mode == saves.General:
		return h.savedWar(&m)
	case mode == saves.Battle:
		return h.savedBattle(&m)
	}
	w := h.words(&saves.Shelved{Match: m})
	return &menu.Saved{Line: h.ui.Text.T("menu.saved.match", "Who", w.Title, "Stand", w.Stand)}
}

// The parts of the maps that the cards of the menu show.
var (
	riskView      = geography.Rect{Min: geography.Point{X: 420, Y: 110}, Max: geography.Point{X: 740, Y: 330}}
	diplomacyView = geography.Rect{Min: geography.Point{X: 300, Y: 330}, Max: geography.Point{X: 760, Y: 640}}
)

// scene returns what the card of a board of countries shows, nil as long as its
// drawing is being read.
func (h *house) scene(b menu.Board) *menu.Scene {
	if s, ok := h.scenes[b]; ok {
		return s
	}
	select {
	case <-h.library.ready:
	default:
		return nil
	}
	var s *menu.Scene
	switch b {
	case menu.Risk:
		m := h.library.risk[len(h.library.risk)-len(assetsrisk.Names())]
		if d := h.library.riskDrawing(m); d != nil {
			s = &menu.Scene{Map: d, View: riskView, Owner: func(area int) *art.Owner {
				return art.Six[(int(m.ContinentOf(risk.Country(area)))+1)%len(art.Six)]
			}}
		}
	case menu.Diplomacy:
		m := h.library.diplomacy[len(h.library.diplomacy)-1]
		if d := h.library.diplomacyDrawing(m); d != nil {
			s = &menu.Scene{Map: d, View: diplomacyView, Owner: func(area int) *art.Owner {
				if home := m.HomeOf(diplomacy.Province(area)); home != diplomacy.Neutral {
					return art.Power(m.PowerToken(home))
				}
				return nil
			}}
		}
	}
	if s != nil {
		h.scenes[b] = s
	}
	return s
}
