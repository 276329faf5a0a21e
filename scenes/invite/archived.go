//go:build !js

package invite

import (
	"slices"
	"strconv"
	"strings"

	"eras/game"
	"eras/play/online"
	"eras/saves"
	"eras/scenes/archive"
	"eras/scenes/ui"
)

// Archived implements [app.Network].
func (n *Network) Archived() []saves.Archived {
	var all []saves.Archived
	for _, e := range n.entries() {
		if !e.Over {
			all = append(all, saves.Archived{Section: archive.Together, ID: entryID(&e), Match: saves.Match{Mode: e.Mode, Saved: e.Joined, Seats: make([]saves.Seat, len(e.Players))}})
		}
	}
	return all
}

// entryID returns the part of an entry's code that is not secret: the user name.
func entryID(e *saves.Together) string {
	id, _, _ := strings.Cut(strings.TrimPrefix(e.Code, "eras://"), ":")
	return id
}

// entry returns the entry with an id, and whether there is one.
func (n *Network) entry(id string) (saves.Together, bool) {
	all := n.entries()
	i := slices.IndexFunc(all, func(e saves.Together) bool { return entryID(&e) == id })
	if i < 0 {
		return saves.Together{}, false
	}
	return all[i], true
}

// Resume implements [app.Network].
func (n *Network) Resume(id string) {
	if e, ok := n.entry(id); ok {
		n.resume(e, func(err error) { n.app.Notices.Problem(openProblem(n.app.UI, err)) }, func() {})
	}
}

// Forget implements [app.Network].
func (n *Network) Forget(id string) {
	if e, ok := n.entry(id); ok {
		n.forget(e)
	}
}

// Words implements [app.Network].
func (n *Network) Words(m *saves.Archived) archive.Words {
	e, ok := n.entry(m.ID)
	if !ok {
		return archive.Words{}
	}
	own := ownSeat(&e)
	w := archive.Words{Title: n.title(&e), Board: n.game(&e), Map: n.app.UI.Text.T(hostedAt(&e)), Players: n.players(&e), Stand: n.stand(&e), Removing: n.app.UI.Text.T(removing(&e))}
	if e.Name != "" && len(w.Players) > 0 {
		w.Title = strings.Join(w.Players, ", ") // as for other matches
	}
	if j, ok := n.app.Joiner(e.Mode); ok {
		for seat := range e.Players {
			name, _ := j.Seat(n.app.UI, nil, game.Seat(seat))
			w.Seats = append(w.Seats, name)
		}
	}
	var names []ui.Name
	for _, player := range w.Players {
		names = append(names, ui.Name{Alone: player})
	}
	w.Against = n.app.Against(own, names, w.Seats)
	return w
}

// ownSeat returns the player's seat, -1 if there is none yet.
func ownSeat(e *saves.Together) int {
	if code, err := online.ParseCode(e.Code); err == nil && e.Name != "" {
		return int(code.Seat())
	}
	return -1
}

// game returns the title of the game of an entry.
func (n *Network) game(e *saves.Together) string {
	if j, ok := n.app.Joiner(e.Mode); ok {
		return n.app.UI.Text.T(j.Card().Title())
	}
	return string(e.Mode)
}

// title returns the title of an entry in the list.
func (n *Network) title(e *saves.Together) string {
	if e.Name == "" {
		return n.app.UI.Text.T("together.mine.watched", "Game", n.game(e))
	}
	return n.app.UI.Text.T("together.mine.title", "Game", n.game(e), "Name", e.Name)
}

// players returns the players by seat, as far as they are known.
func (n *Network) players(e *saves.Together) []string {
	who := slices.Clone(e.Players)
	for i, name := range who {
		if name == "" {
			who[i] = n.app.UI.Text.T("together.seat", "N", strconv.Itoa(i+1))
		}
	}
	return who
}

// hostedAt returns the key of the text that says who hosts a match.
func hostedAt(e *saves.Together) string {
	switch {
	case e.Listen != "":
		return "together.mine.hosted"
	case e.Server != "":
		return "together.mine.server"
	}
	return "together.mine.on"
}

// stand says for which players a match was waiting when the player left it.
func (n *Network) stand(e *saves.Together) string {
	t := n.app.UI.Text.T
	own := ownSeat(e)
	players := n.players(e)
	var who []string
	for _, seat := range e.Awaited {
		switch {
		case seat == own:
			return t("together.stand.you")
		case seat < len(players):
			who = append(who, players[seat])
		}
	}
	switch {
	case len(who) > 0:
		return t("together.stand.waits", "Who", strings.Join(who, ", "))
	case slices.Contains(e.Players, ""):
		return t("together.stand.free")
	}
	return t("together.stand.unknown")
}
