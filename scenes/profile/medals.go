package profile

import (
	"cmp"
	"slices"
	"time"

	"eras/ai/agents"
	"eras/saves"
)

// Game is what the record of a player needs to know of a game.
type Game interface {
	Mode() saves.Mode
	// Strength returns the strength of a bot, for games of several players.
	Strength(bot string) int
	// Medals are the medals that are won in this game alone.
	Medals() []Award
}

// Award is a medal that can be won. Its texts have the keys "medal.ID" and "medal.ID.about".
type Award struct {
	// Place is its place on the page.
	Place    int
	ID, Icon string
	// Won reports whether the last match of a history, played without help, wins it.
	Won func(*History) bool
}

// Medal is a medal of a player.
type Medal struct {
	ID, Icon string
	// Won is the date of the match that won it, zero if it has not been won.
	Won time.Time
}

// awards returns the medals that can be won in these games, in the order of the page.
func awards(games []Game) []Award {
	all := []Award{
		{1, "first", "laurels-trophy", func(h *History) bool { return h.Streak > 0 }},
		{2, "row", "flying-flag", func(h *History) bool { return h.Streak >= 3 }},
		{3, "long-row", "tower-flag", func(h *History) bool { return h.Streak >= 7 }},
		{4, "undaunted", "oak", func(h *History) bool { return h.Streak == 1 && h.lostBefore >= 3 }},
		{5, "odds", "sun", func(h *History) bool { return h.Streak > 0 && h.Last().chance < 0.2 }},
		{6, "boards", "treasure-map", func(h *History) bool { return len(h.boards) == len(games) }},
		{8, "marshal", "queen-crown", func(h *History) bool { return h.Streak > 0 && h.Last().Level == saves.MaxLevel }},
	}
	for _, g := range games {
		for _, a := range g.Medals() {
			won := a.Won
			a.Won = func(h *History) bool { return h.Last().Mode == g.Mode() && won(h) }
			all = append(all, a)
		}
	}
	slices.SortStableFunc(all, func(a, b Award) int { return cmp.Compare(a.Place, b.Place) })
	return all
}

// Medals returns all medals of these games and when the matches of a profile won them. A match with a
// hint or a step taken back wins none, and neither adds to a streak nor ends one.
func Medals(p *saves.Profile, games []Game) []Medal {
	awards := awards(games)
	all := make([]Medal, len(awards))
	for i, a := range awards {
		all[i] = Medal{ID: a.ID, Icon: a.Icon}
	}
	h := History{boards: map[saves.Mode]bool{}}
	for _, m := range finished(p, games) {
		if m.helped {
			continue
		}
		h.add(m)
		for i := range awards {
			if all[i].Won.IsZero() && awards[i].Won(&h) {
				all[i].Won = m.date
			}
		}
	}
	return all
}

// NewMedals returns the medals of these games that were won by a match that ended then.
func NewMedals(p *saves.Profile, games []Game, ended time.Time) []Medal {
	return slices.DeleteFunc(Medals(p, games), func(m Medal) bool { return m.Won.Before(ended.Truncate(time.Second)) })
}

// Match is a finished match on any board.
type Match struct {
	Mode saves.Mode
	// Rules is the scenario of a war or battle, Map the name of the map.
	Rules, Map string
	Score      int
	// Level is the computer's in a war or battle, else 0.
	Level   int
	Players int
	// Left is the number of leaders and soldiers of the player at the end of a war or battle.
	Left   int
	Reason string

	date time.Time
	// bot is the strongest bot in games of several players, and strength its strength.
	bot      string
	strength int
	// helped is whether a step was taken back or the player asked for a hint.
	helped bool
	// chance is the share of such matches that the player could expect to win: what the
	// strength of the opponents suggests, as if that were two matches more, and the
	// earlier matches on this board against them.
	chance float64
}

// finished returns the matches of a profile in these games, the oldest first.
func finished(p *saves.Profile, games []Game) []Match {
	var all []Match
	for i := range p.Played {
		m := &p.Played[i]
		all = append(all, Match{
			date: m.Date, Mode: m.Mode, Map: m.Map, Rules: m.Scenario, Score: m.Score, Level: m.Level, Players: 2,
			Left: m.Own, Reason: m.Reason, helped: m.TakenBack || m.Hinted, chance: 1 - float64(m.Level)/(saves.MaxLevel+1),
		})
	}
	for i := range p.Placed {
		m := &p.Placed[i]
		bot, strength := strongest(m, games)
		all = append(all, Match{
			date: m.Date, Mode: m.Mode, Map: m.Map, Score: m.Score, bot: bot, strength: strength, Players: m.Of,
			Reason: m.Reason, helped: m.TakenBack || m.Hinted, chance: 1 / float64(m.Of),
		})
	}
	all = slices.DeleteFunc(all, func(m Match) bool { // newer versions may have more games
		return !slices.ContainsFunc(games, func(g Game) bool { return g.Mode() == m.Mode })
	})
	slices.SortStableFunc(all, func(a, b Match) int { return a.date.Compare(b.date) })
	type met struct{ games, wins float64 }
	before := map[opponent]met{}
	for i := range all {
		m := &all[i]
		had := before[m.opponent()]
		m.chance = (had.wins + 2*m.chance) / (had.games + 2)
		had.games++
		if m.Score > 0 {
			had.wins++
		}
		before[m.opponent()] = had
	}
	return all
}

// strongest returns the title and the strength of the strongest bot of a match.
func strongest(m *saves.Placed, games []Game) (bot string, strength int) {
	for _, g := range games {
		if g.Mode() != m.Mode {
			continue
		}
		for _, spec := range m.Opponents {
			if s := g.Strength(spec); bot == "" || s > strength {
				bot, strength = spec, s
			}
		}
	}
	return agents.Title(bot), strength
}

// History is what the matches up to one have come to.
type History struct {
	// Matches are those without hints and without steps taken back, the oldest first.
	Matches []Match
	// Streak is the number of wins in a row up to the last match, lost the number of
	// losses; lostBefore is that before the last match.
	Streak           int
	lost, lostBefore int
	boards           map[saves.Mode]bool // on which the player has won
}

// Last returns the last match.
func (h *History) Last() *Match { return &h.Matches[len(h.Matches)-1] }

// add adds the next match.
func (h *History) add(m Match) {
	h.Matches, h.lostBefore = append(h.Matches, m), h.lost
	switch {
	case m.Score > 0:
		h.Streak, h.lost = h.Streak+1, 0
		h.boards[m.Mode] = true
	case m.Score < 0:
		h.Streak, h.lost = 0, h.lost+1
	default:
		h.Streak, h.lost = 0, 0
	}
}
