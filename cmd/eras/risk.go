package main

import (
	"fmt"

	"eras/ai/roster"
	"eras/game"
	"eras/game/risk"
	"eras/saves"
	"eras/scenes/muster"
	riskscene "eras/scenes/risk"
	"eras/scenes/table"
)

// openRiskMuster shows the screen before a match of Risk.
func (h *house) openRiskMuster(mode muster.Mode) {
	s := &muster.Risk{
		House: h.musterHouse(&h.settings.Risk), Maps: h.library.riskMaps(), Drawing: h.library.riskDrawing, Play: h.newRisk,
	}
	s.Start(mode)
	h.show("muster", s)
}

// musterHouse returns what both musters need; last is the setting that keeps what
// was chosen.
func (h *house) musterHouse(last *string) muster.House {
	return muster.House{
		Player: h.settings.Player, Last: *last, Seeds: h.seeds, Leave: h.openMenu, Bar: h.plainBar,
		Remember: func(text string) {
			*last = text
			h.keepSettings()
		},
	}
}

// rememberPerson keeps who plays, if it is one person.
func (h *house) rememberPerson(players []table.Player) {
	var names []string
	for _, p := range players {
		if p.Person != "" {
			names = append(names, p.Person)
		}
	}
	if len(names) == 1 {
		h.settings.Player = names[0]
		h.keepSettings()
	}
}

// newRisk starts a match of Risk.
func (h *house) newRisk(set table.RiskSetup) {
	board, err := risk.NewBoard(set.Map, set.Rules)
	if err != nil {
		h.agentFailed(err)
		return
	}
	h.rememberPerson(set.Players)
	h.playRisk(set, game.NewMatch[risk.Position, risk.Action, risk.Event](board, set.Seed), meta{}, false)
}

// quietSteps is how many steps of bots may go by until a match of Risk is kept;
// it is kept whenever a person must answer or another turn begins.
const quietSteps = 24

// playRisk shows a match of Risk. same says that it is the one in its slot.
func (h *house) playRisk(set table.RiskSetup, match *risk.Match, before meta, same bool) {
	var g *table.Risk
	unkept := 0
	g, err := table.NewRisk(set, match, func(step table.RiskStep) {
		h.playing.moved = true
		_, person := g.Table.Person()
		if unkept++; person || step.Before.Turn != step.After.Turn || unkept >= quietSteps || match.Waiting() == 0 {
			unkept, h.playing.changed = 0, true
		}
	})
	if err != nil {
		h.agentFailed(err)
		return
	}
	h.takeUp(before, same, func() saves.Match {
		p := g.Position()
		return saves.Match{
			Mode: saves.Risk, Map: set.Map.Name, MapTitle: set.Map.Title, Seats: savedPlayers(set.Players),
			Record: match.Record().String(), Stand: map[string]int{"round": int(p.Round)},
		}
	})
	s := riskscene.NewScreen(h.stage, g)
	s.Ended = func() { h.endRisk(set, match) }
	h.show("risk", s, func() { g.Close() })
}

// endRisk shows the end of a match of Risk.
func (h *house) endRisk(set table.RiskSetup, match *risk.Match) {
	h.finish()
	again := func() {
		set.Seed = h.seeds()
		h.newRisk(set)
	}
	replay := func() {
		h.over("replay", func(back func()) screen { return riskscene.NewReplay(h.stage, &set, match, back) })
	}
	h.show("result", riskscene.NewResult(h.stage, &set, match, again, replay, h.openMenu))
}

// restoreRisk makes a saved match of Risk again.
func (h *house) restoreRisk(m *saves.Match, record game.Record) (*restored, error) {
	board, err := risk.BoardFromSetup(record.Setup)
	if err != nil {
		return nil, err
	}
	// The record knows no names: the map of the house does, if there is one.
	named, err := risk.NewBoard(h.library.namedRisk(board.Game.Map), board.Game.Rules)
	if err != nil {
		return nil, err
	}
	named.First = board.First
	match, err := game.Replay[risk.Position, risk.Action, risk.Event](named, record)
	if err != nil {
		return nil, err
	}
	set := table.RiskSetup{Map: named.Game.Map, Rules: board.Game.Rules, Players: playersOf(m), Seed: record.Seed}
	for len(set.Players) < board.Seats() { // a record need not say who played
		set.Players = append(set.Players, table.Player{Person: fmt.Sprint(len(set.Players) + 1)})
	}
	before := metaOf(m)
	return &restored{
		resume: func(same bool) { h.playRisk(set, match, before, same) },
		replay: func(back func()) screen { return riskscene.NewReplay(h.stage, &set, match, back) },
	}, nil
}

// isBot reports whether a word is the spec of a bot of a board.
func isBot(mode saves.Mode, spec string) bool {
	var err error
	switch mode {
	case saves.Risk:
		_, err = roster.FindRiskBot(spec)
	case saves.Diplomacy:
		_, err = roster.FindDiplomacyBot(spec)
	default:
		return false
	}
	return err == nil
}

// botName returns what a bot of a board is called.
func botName(mode saves.Mode, spec string) string {
	if mode == saves.Risk {
		return table.RiskBotName(spec)
	}
	return table.DiplomacyBotName(spec)
}
