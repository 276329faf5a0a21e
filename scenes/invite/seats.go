//go:build !js

package invite

import (
	"strconv"

	"eras/game"
	"eras/play/online"
	"eras/scenes/app"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// seatLooks caches the names and looks of seats. A game has to parse the set-up of a match to find
// them.
type seatLooks struct {
	language string
	names    []string
	owners   []*art.Owner
}

// use fills the cache unless it is current.
func (l *seatLooks) use(u *ui.UI, j app.Joiner, set []game.Field, n int) {
	if l.language == u.Text.Language() && len(l.names) == n {
		return
	}
	*l = seatLooks{language: u.Text.Language()}
	for i := range n {
		name, owner := j.Seat(u, set, game.Seat(i))
		if name == "" {
			name = u.Text.T("together.seat", "N", strconv.Itoa(i+1))
		}
		l.names, l.owners = append(l.names, name), append(l.owners, owner)
	}
}

// has reports whether the look of a seat is known.
func (l *seatLooks) has(seat game.Seat) bool { return seat >= 0 && int(seat) < len(l.names) }

// seatRowHeight is the height of a row of a seat.
const seatRowHeight = 42

// seatList lists the players of a match and the state of each.
func seatList(u *ui.UI, id string, in ui.Rect, at *attended) {
	status := at.client.Status()
	u.Scroll(id, in, seatRowHeight*float64(len(status.Seats)), func(all ui.Rect) {
		for i := range status.Seats {
			seat := game.Seat(i)
			if !at.seats.has(seat) {
				continue
			}
			row := all.CutTop(seatRowHeight)
			owner := at.seats.owners[i]
			u.RowGround(row, i, seat == at.client.Seat(), false, owner)
			row.CutLeft(10)
			u.Arms(row.CutLeft(28).Middle(26, 26), owner)
			row.CutLeft(10)
			row.CutRight(10)
			state, style := seatState(u, at, seat)
			place := row
			if u.Narrow() { // below the name
				row.H = 23
				place.CutTop(22)
				u.Label(place.CutTop(18), state, style)
			} else {
				u.Label(row.CutRight(u.Width(state, style)+2), state, style)
				row.CutRight(8)
			}
			who := playerName(u, at.joiner, status.Seats[i])
			text := at.seats.names[i]
			if who != "" {
				text = who + " · " + text
			}
			u.Label(row, text, ui.Strong.At(16))
			u.Probe(id+"."+strconv.Itoa(i), text+": "+state, row)
		}
	})
}

// playerName returns the name of a seat's player, empty for a free seat.
func playerName(u *ui.UI, j app.Joiner, s online.Seat) string {
	if s.Bot != "" {
		return j.BotTitle(u, s.Bot)
	}
	return s.Name
}

// seatState describes the state of a player, with a style.
func seatState(u *ui.UI, at *attended, seat game.Seat) (string, ui.Style) {
	status := at.client.Status()
	s := status.Seats[seat]
	state, style := "here", ui.Note
	switch {
	case s.Free():
		state, style = "free", ui.Aside
	case s.Bot != "":
		state = "bot"
	case status.Replaced.Has(seat):
		state, style = "replaced", ui.Note.In(art.BadText)
	case seat == at.client.Seat():
		state = "you"
	case !status.Present.Has(seat):
		state, style = "away", ui.Note.In(art.BadText)
	}
	text := u.Text.T("together.state." + state)
	if left, ok := at.client.Left(seat); ok && status.Waiting.Has(seat) {
		text += " · " + clock(left)
	}
	return text, style
}

// clock formats a time as minutes and seconds, as hours and minutes, or in days.
func clock(seconds int) string {
	two := func(n int) string {
		if n < 10 {
			return "0" + strconv.Itoa(n)
		}
		return strconv.Itoa(n)
	}
	if seconds >= 3600 {
		return strconv.Itoa(seconds/3600) + " h " + two(seconds/60%60)
	}
	return strconv.Itoa(seconds/60) + ":" + two(seconds%60)
}
