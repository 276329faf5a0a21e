// Package clicks maps actions to the controls of the window that a person clicks for them. It is
// for tests that play through the window and through a page in a browser.
package clicks

import (
	"eras/game/battle"
	"eras/game/risk"
	"eras/game/war"
)

// pass is the button that passes a turn.
const pass = "play.pass"

// War returns the ids of the controls to click for an action of a war, in order.
func War(a war.Action) []string {
	if a.InBattle {
		return Battle(a.Soldier)
	}
	switch m := a.Move; m.Kind() {
	case war.Step:
		return []string{square(m.From()), square(m.To())}
	case war.BuySoldier:
		return []string{square(m.To()), "play.soldier"}
	case war.BuyHorse:
		return []string{square(m.To()), "play.horse"}
	case war.BuyArcher:
		return []string{square(m.To()), "play.archer"}
	case war.BuyLeader:
		return []string{square(m.To()), "play.buyleader"}
	case war.Levy:
		return []string{square(m.To()), "play.levy"}
	case war.End:
		return []string{"play.endturn"}
	case war.Pass:
		return []string{pass}
	}
	return nil
}

// Battle returns the ids of the controls to click for a move of a battle, in order.
func Battle(m battle.Move) []string {
	if m == battle.Pass {
		return []string{pass}
	}
	return []string{square(m.From()), square(m.To())}
}

// Risk returns the ids of the controls to click for an action of a player of Risk, in order. It
// accepts the numbers of armies that the screen proposes. The cards of the hand must be visible.
func Risk(m *risk.Map, a risk.Action) []string {
	area := func(c risk.Territory) string { return "area." + m.ID(c) }
	switch a.Kind {
	case risk.End:
		return []string{"risk.end"}
	case risk.Choose:
		return []string{area(a.To)}
	case risk.Place:
		return []string{area(a.To), "risk.all"}
	case risk.TradeIn:
		return []string{"risk.trade.now"}
	case risk.Attack:
		if a.Till {
			return []string{area(a.From), area(a.To), "risk.until"}
		}
		return []string{area(a.From), area(a.To), "risk.once"}
	case risk.Occupy:
		return []string{"risk.occupy"}
	case risk.Move:
		return []string{area(a.From), area(a.To), "risk.move"}
	case risk.DealTerritory, risk.Roll, risk.Draw, risk.DealMission, risk.DealCapital:
		return nil // chance decides these
	}
	return nil
}

func square(s interface{ String() string }) string { return "square." + s.String() }
