package main

import (
	"errors"
	"fmt"

	"eras/ai/roster"
	"eras/game"
	"eras/saves"
	"eras/scenes/daide"
	"eras/scenes/diplomacy"
	"eras/scenes/table"
	"eras/scenes/ui"
)

// openDaide shows the tables of DAIDE. What is hosted there, and a seat that was
// taken, stay while other screens are shown.
func (h *house) openDaide() {
	if h.daide == nil {
		m, err := roster.LoadDiplomacyMap(standardMap)
		if err != nil {
			h.agentFailed(err)
			return
		}
		h.daide = daide.New(m, roster.DiplomacyBotNames(), h.settings.Player)
		h.daide.BotTitle = func(_ *ui.UI, bot string) string { return table.DiplomacyBotName(bot) }
		h.daide.Bar, h.daide.Seed = h.plainBar, h.seeds
		h.daide.Play, h.daide.Keep, h.daide.Leave = h.playAtTable, h.keepHosted, h.openMenu
	}
	h.show("daide", h.daide)
}

// standardMap is the map of Diplomacy that everybody knows.
const standardMap = "standard"

// playAtTable shows the match of a guest at a table. To leave it goes back to the
// tables, where the place is kept.
func (h *house) playAtTable(g *table.Guest) {
	look := *h.look.Look
	look.Bar = func(u *ui.UI, title, note string, buttons ...ui.BarButton) {
		h.bar(u, title, daide.Link(u, g), buttons...)
	}
	look.Leave, look.Save = h.openDaide, nil
	look.Failed = func(error) { h.openDaide() }
	s := diplomacy.NewScreen(&look, g)
	s.Ended = h.openDaide
	h.show("diplomacy", s)
}

// keepHosted keeps the record of a match that was hosted here.
func (h *house) keepHosted(set table.DiplomacySetup, r game.Record, over bool) {
	m := saves.Match{Mode: saves.Diplomacy, Map: set.Map.Name, MapTitle: set.Map.Title, Started: now(), Saved: now(), Record: r.String()}
	for _, p := range set.Players {
		m.Seats = append(m.Seats, saves.Seat{Person: p.Person, Bot: p.Bot})
	}
	h.keeper.Flush()
	if _, err := h.saves.Shelve(saves.Finished, m); err != nil && !errors.Is(err, saves.ErrCannotSave) {
		h.report(fmt.Errorf("keeping the match that was hosted: %w", err))
	} else if err != nil {
		h.report(err)
	}
}
