package diplomacy

import (
	"slices"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/play/session"
	"eras/scenes/setup"
	"eras/scenes/ui"
)

// talkRules is what powers may say to each other, as the set-up page offers it.
type talkRules uint8

const (
	talkNone   talkRules = iota // not even a draw
	talkDraws                   // agreed endings
	talkOffers                  // and offers
	talkWords                   // and free text between people
	talkRulesCount
)

// set puts the choice into the rules of a match.
func (t talkRules) set(rules *diplomacy.Rules) {
	rules.AgreedDraws, rules.Press = t != talkNone, diplomacy.PressRules{}
	if t >= talkOffers {
		rules.Press = diplomacy.PressRules{Level: press.MaxLevel, Words: t == talkWords}
	}
}

// talk returns the kept choice.
func (c *setupChoice) talk() talkRules {
	switch {
	case c.Press != nil && *c.Press < talkRulesCount:
		return *c.Press
	case c.Draws:
		return talkDraws
	}
	return talkNone
}

// talkRow describes the choice.
func (s *setupScreen) talkRow(u *ui.UI) setup.Row {
	t := u.Text.T
	return setup.Row{Title: t("setup.press"), Note: t("setup.press.note"), Control: setup.Choose("setup.press", &s.talk,
		[]string{t("setup.press.none"), t("setup.press.draws"), t("setup.press.offers"), t("setup.press.words")},
		[]talkRules{talkNone, talkDraws, talkOffers, talkWords})}
}

// withTemper returns the spec of a bot with a temper.
func withTemper(spec, temper string) string { return spec + ":" + temperKey + temper }

// withTempers returns the players with a temper, drawn by the seed, for each bot that negotiates and whose
// spec names none.
func withTempers(players []session.Player, seed uint64) []session.Player {
	players = slices.Clone(players)
	r := game.Random(seed, 0x7e3e)
	for i := range players {
		spec := withTemper(players[i].Bot, drawnTempers[r.IntN(len(drawnTempers))])
		if players[i].Bot == "" || temperOf(players[i].Bot) != "" {
			continue
		}
		if _, err := agents.DiplomacyBots().Find(spec); err == nil {
			players[i].Bot = spec
		}
	}
	return players
}
