package profile

import (
	"cmp"
	"slices"
	"time"

	"eras/ai/agents"
	"eras/game/risk"
	"eras/game/war"
	"eras/saves"
)

// Medal is a medal of a player. Its texts have the keys "medal.ID" and "medal.ID.about".
type Medal struct {
	ID, Icon string
	// Won is the date of the match that won it, zero if it has not been won.
	Won time.Time
}

// medals are all medals in the order in which they are shown: won after a match if the
// history up to it meets the condition.
var medals = []struct {
	id, icon string
	won      func(*history) bool
}{
	{"first", "laurels-trophy", func(h *history) bool { return h.streak > 0 }},
	{"row", "flying-flag", func(h *history) bool { return h.streak >= 3 }},
	{"long-row", "tower-flag", func(h *history) bool { return h.streak >= 7 }},
	{"undaunted", "oak", func(h *history) bool { return h.streak == 1 && h.lostBefore >= 3 }},
	{"odds", "sun", func(h *history) bool { return h.streak > 0 && h.last.chance < 0.2 }},
	{"boards", "treasure-map", func(h *history) bool { return len(h.boards) == len(saves.Modes) }},
	{"colonel", "medieval-gate", func(h *history) bool { return h.streak > 0 && h.last.mode == saves.War && h.last.level >= 5 }},
	{"marshal", "queen-crown", func(h *history) bool { return h.streak > 0 && h.last.level == saves.MaxLevel }},
	{"clean", "swordman", func(h *history) bool {
		return h.streak > 0 && h.last.mode == saves.Battle && h.last.reason == war.ByElimination && h.last.left >= 4
	}},
	{"conquest", "crossed-swords", func(h *history) bool {
		return h.streak > 0 && h.last.mode == saves.Risk && h.last.reason == risk.ByConquest && h.last.players >= 4
	}},
	{"solo", "fleur-de-lys", func(h *history) bool { return h.streak > 0 && h.last.mode == saves.Diplomacy && h.last.players >= 5 }},
	{"bridge", "white-tower", func(h *history) bool { return len(h.march.won) > 0 }},
	{"capital", "stag-head", func(h *history) bool { return h.march.won[capital()] }},
	{"unbeaten", "checked-shield", func(h *history) bool { return h.march.unbeaten }},
	{"roads", "spyglass", func(h *history) bool { return len(h.march.won) == len(agents.Campaign().Nodes) }},
	{"peace", "scroll-quill", func(h *history) bool { return h.last.score == 0 && h.last.mode == saves.Diplomacy }},
}

// Medals returns all medals and when the matches of a profile won them. A match in which a
// step was taken back wins none, and neither adds to a streak nor ends one.
func Medals(p *saves.Profile) []Medal {
	all := make([]Medal, len(medals))
	for i, m := range medals {
		all[i] = Medal{ID: m.id, Icon: m.icon}
	}
	h := history{boards: map[saves.Mode]bool{}}
	for _, m := range finished(p) {
		if m.takenBack {
			continue
		}
		h.add(m)
		for i := range medals {
			if all[i].Won.IsZero() && medals[i].won(&h) {
				all[i].Won = m.date
			}
		}
	}
	return all
}

// NewMedals returns the medals that were won by a match that ended then.
func NewMedals(p *saves.Profile, ended time.Time) []Medal {
	return slices.DeleteFunc(Medals(p), func(m Medal) bool { return m.Won.Before(ended.Truncate(time.Second)) })
}

// match is a finished match on any board.
type match struct {
	date  time.Time
	mode  saves.Mode
	name  string // of the map
	rules string // the scenario of a war or battle
	score int
	// level is the computer's in a war or battle, else 0; bot is the strongest bot of
	// the other games and its strength.
	level, strength int
	bot             string
	players         int
	// left is the number of leaders and soldiers of the player at the end.
	left      int
	reason    string
	takenBack bool
	// chance is the share of such matches that the player could expect to win: what the
	// strength of the opponents suggests, as if that were two matches more, and the
	// earlier matches on this board against them.
	chance float64
}

// finished returns the matches of a profile, the oldest first.
func finished(p *saves.Profile) []match {
	var all []match
	for i := range p.Played {
		m := &p.Played[i]
		all = append(all, match{
			date: m.Date, mode: m.Mode, name: m.Map, rules: m.Scenario, score: m.Score, level: m.Level, players: 2,
			left: m.Own, reason: m.Reason, takenBack: m.TakenBack, chance: 1 - float64(m.Level)/(saves.MaxLevel+1),
		})
	}
	for i := range p.Placed {
		m := &p.Placed[i]
		bot, strength := strongest(m)
		all = append(all, match{
			date: m.Date, mode: m.Mode, name: m.Map, score: m.Score, bot: bot, strength: strength, players: m.Of,
			reason: m.Reason, takenBack: m.TakenBack, chance: 1 / float64(m.Of),
		})
	}
	slices.SortStableFunc(all, func(a, b match) int { return a.date.Compare(b.date) })
	type met struct{ games, wins float64 }
	before := map[opponent]met{}
	for i := range all {
		m := &all[i]
		had := before[m.opponent()]
		m.chance = (had.wins + 2*m.chance) / (had.games + 2)
		had.games++
		if m.score > 0 {
			had.wins++
		}
		before[m.opponent()] = had
	}
	return all
}

// strongest returns the title and the strength of the strongest bot of a match.
func strongest(m *saves.Placed) (bot string, strength int) {
	of := func(spec string) int {
		if m.Mode == saves.Risk {
			e, _ := agents.RiskBots().Entry(spec)
			return e.StrengthOf(spec)
		}
		e, _ := agents.DiplomacyBots().Entry(spec)
		return e.StrengthOf(spec)
	}
	best := slices.MaxFunc(m.Opponents, func(a, b string) int { return cmp.Compare(of(a), of(b)) })
	return agents.Title(best), of(best)
}

// history is what the matches up to one have come to.
type history struct {
	last match
	// streak is the number of wins in a row up to the last match, lost the number of
	// losses; lostBefore is that before the last match.
	streak, lost, lostBefore int
	boards                   map[saves.Mode]bool // on which the player has won
	march                    march
}

// add adds the next match.
func (h *history) add(m match) {
	h.last, h.lostBefore = m, h.lost
	h.march.add(m)
	switch {
	case m.score > 0:
		h.streak, h.lost = h.streak+1, 0
		h.boards[m.mode] = true
	case m.score < 0:
		h.streak, h.lost = 0, h.lost+1
	default:
		h.streak, h.lost = 0, 0
	}
}
