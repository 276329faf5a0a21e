package daide

import (
	"strings"

	"eras/scenes/table"
	"eras/scenes/ui"
)

// Link says in a few words at which table a guest is and what is wrong with the
// connection, for the bar above the match.
func Link(u *ui.UI, g *table.Guest) string {
	t := u.Text.T
	switch {
	case g.State() == table.Away:
		return t("daide.link.away", "Attempts", g.Attempts())
	case g.Late():
		return t("daide.link.late")
	}
	if gone := g.Disorder(); gone != 0 {
		var names []string
		for seat := range gone.All() {
			_, name := powerOf(g.Game().Map, u, int(seat))
			names = append(names, name)
		}
		return t("daide.link.disorder", "Powers", strings.Join(names, ", "))
	}
	return t("daide.link.table", "Address", g.Place().Address)
}
