package app

import (
	"slices"
	"strings"

	"eras/ai/agents"
	"eras/game"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/hud"
	"eras/scenes/ui"
)

// playerNames returns the names of the players of a match by seat.
func (a *App) playerNames(m *saves.Match) []ui.Name {
	var names []ui.Name
	opponent := ""
	if module, err := a.module(m.Mode); err == nil {
		if c, ok := module.(Campaigner); ok {
			opponent = c.Opponent(m)
		}
	}
	players := session.PlayersOf(m, len(m.Seats))
	for i, s := range m.Seats {
		switch person := session.RivalOf(players, game.Seat(i)); {
		case person != "":
			names = append(names, hud.RivalName(a.UI.Text, person))
		case s.Person != "":
			names = append(names, ui.Name{Alone: s.Person})
		case opponent != "":
			names = append(names, ui.Name{Alone: opponent})
		case s.Bot != "":
			names = append(names, ui.Name{Alone: agents.Title(s.Bot)})
		case s.Level != 0:
			names = append(names, hud.LevelName(a.UI.Text, s.Level))
		default:
			names = append(names, ui.Name{Alone: a.UI.Text.T("archive.elsewhere")})
		}
	}
	return names
}

// whoPlays names the persons of a match, or all players if there are none.
func (a *App) whoPlays(m *saves.Match, names []ui.Name) string {
	var who []ui.Name
	for i, s := range m.Seats {
		if s.Person != "" {
			who = append(who, names[i])
		}
	}
	if len(who) == 0 {
		who = names
	}
	switch {
	case len(who) > 2:
		return a.UI.Text.T("archive.others", "Who", strings.Join(ui.Labels(who[:2]), ", "), "Number", len(who)-2)
	case len(who) == 2 && len(names) == 2:
		return a.UI.Text.T("menu.saved.names", "Red", who[0], "Blue", who[1])
	}
	return strings.Join(ui.Labels(who), ", ")
}

// own returns the seat from which a match is described: that of the person who played last in this
// window, or else the first person's; the first seat if there are only bots.
func (a *App) own(m *saves.Match) int {
	of := func(is func(name string) bool) int {
		return slices.IndexFunc(m.Seats, func(s saves.Seat) bool { return s.Person != "" && is(s.Person) })
	}
	if seat := of(func(name string) bool { return name == a.Settings.Player }); seat >= 0 {
		return seat
	}
	return max(0, of(func(string) bool { return true }))
}

// Against says who played the seat own and what it is called, and against whom: up to two others and
// the number of the rest. players and seats are the names by seat; seats without a name have an empty
// one, or are missing. The line is empty if there is no such seat.
func (a *App) Against(own int, players []ui.Name, seats []string) string {
	if own < 0 || own >= len(players) {
		return ""
	}
	t := a.UI.Text
	seated := func(i int) ui.Name {
		if i >= len(seats) || seats[i] == "" {
			return players[i]
		}
		return players[i].In(func(name string) string { return t.T("archive.seated", "Name", name, "Seat", seats[i]) })
	}
	var others []string
	for i := range players {
		if i != own {
			others = append(others, seated(i).String())
		}
	}
	who := strings.Join(others, ", ")
	if len(others) > 2 {
		who = t.T("archive.others", "Who", others[0]+", "+others[1], "Number", len(others)-2)
	}
	if len(others) == 0 {
		return seated(own).Alone
	}
	return t.T("archive.against", "Who", seated(own), "Others", who)
}
