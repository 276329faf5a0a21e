package main

import (
	"eras/ai/roster"
	"eras/game"
	rules "eras/game/diplomacy"
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
		h.bar(u, title, note+" · "+daide.Link(u, g), buttons...)
	}
	look.Leave, look.Save = h.openDaide, nil
	look.Failed = func(error) { h.openDaide() }
	s := diplomacy.NewScreen(&look, g)
	s.Ended = func() { h.endAtTable(g) }
	h.show("diplomacy", s)
}

// endAtTable shows the end of a match at a table. One that was played elsewhere is kept
// here too, if all of it is known; what is hosted here keeps itself.
func (h *house) endAtTable(g *table.Guest) {
	rise := func() {
		h.daide.Rise()
		h.openMenu()
	}
	var replay func()
	if r, ok := g.Record(); ok {
		set := table.DiplomacySetup{Map: g.Game().Map, Rules: g.Game().Rules}
		for i := range set.Map.Powers() {
			set.Players = append(set.Players, g.Player(game.Seat(i)))
		}
		if !h.daide.Hosts() {
			h.keepHosted(set, r, true)
		}
		if match, err := replayed(g.Game(), r); err == nil {
			replay = func() {
				h.over("replay", func(back func()) screen { return diplomacy.NewReplay(h.stage, &set, match, back) })
			}
		}
	}
	h.show("result", diplomacy.NewResult(h.stage, g, nil, replay, rise))
}

// replayed plays a record of a game.
func replayed(g *rules.Game, r game.Record) (*rules.Match, error) {
	board, err := rules.BoardFromSetup(r.Setup)
	if err != nil {
		return nil, err
	}
	return game.Replay[rules.Position, rules.Answer, rules.Event](rules.Board{Game: g, First: board.First}, r)
}

// keepHosted keeps the record of a match that was played at a table.
func (h *house) keepHosted(set table.DiplomacySetup, r game.Record, over bool) {
	m := saves.Match{Mode: saves.Diplomacy, Map: set.Map.Name, MapTitle: set.Map.Title, Started: now(), Saved: now(), Record: r.String()}
	for _, p := range set.Players {
		m.Seats = append(m.Seats, saves.Seat{Person: p.Person, Bot: p.Bot})
	}
	h.working.Go(func() {
		if _, err := h.saves.Shelve(saves.Finished, m); err != nil {
			h.fromKeeper(err)
		}
	})
}
