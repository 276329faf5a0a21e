package lobby

import (
	"strings"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/daide/server"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// serverTab draws the tab of the running server.
func (s *Screen) serverTab(u *ui.UI, in, foot ui.Rect) {
	t := u.Text.T
	over, failed := s.server.Over()
	head := t("daide.served.waiting", "N", s.freeSeats())
	switch {
	case failed != nil:
		head = t("daide.problem.server", "Why", failed.Error())
	case over:
		head = t("daide.served.over")
	case s.server.Began():
		head = t("daide.served.on")
	}
	heading := func(in *ui.Rect) {
		u.CutParagraph(in, head, ui.PanelTitle)
		u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
		in.CutTop(4)
		s.addresses(u, in)
		in.CutTop(8)
	}
	if u.Narrow() {
		u.Flow("daide.server", in, func(in *ui.Rect) {
			heading(in)
			s.seatList(u, in.CutTop(22+40*float64(len(s.server.Seats()))))
			in.CutTop(8)
			s.eventList(u, in.CutTop(22+eventLine*float64(max(1, len(s.server.Events())))))
		})
	} else {
		heading(&in)
		left := side(u, &in, 0.54, 0)
		s.seatList(u, left)
		s.eventList(u, in)
	}
	cells := s.footCells(u, foot, 240, 230)
	spec := ui.ButtonSpec{Label: t("daide.match"), Icon: "treasure-map", Kind: ui.Primary}
	if s.client.State() < diplomacyplay.ClientPlaying || s.client.State() == diplomacyplay.ClientFailed {
		spec.Disabled, spec.Tip = true, t("daide.match.wait")
	}
	if u.Button("daide.match", cells[0], spec) {
		s.Play(s.client)
	}
	close := ui.ButtonSpec{Label: t("daide.close"), Icon: "exit-door", Kind: ui.Danger}
	if over {
		close.Label, close.Kind = t("daide.clear"), ui.Normal
	}
	if u.Button("daide.close", cells[1], close) {
		if over {
			s.Disconnect()
		} else {
			s.leaving = true
		}
	}
}

// freeSeats returns the number of seats not yet taken.
func (s *Screen) freeSeats() int {
	n := 0
	for _, seat := range s.server.Seats() {
		if !seat.Taken {
			n++
		}
	}
	return n
}

// addresses shows the addresses of the server.
func (s *Screen) addresses(u *ui.UI, in *ui.Rect) {
	t := u.Text.T
	row := in.CutTop(ui.Target)
	all := s.server.Addresses()
	label := t("daide.served.here")
	if len(all) > 1 {
		label, all = t("daide.served.there"), all[1:]
	}
	text := strings.Join(all, "   ")
	if u.Button("daide.copy", row.CutRight(140), ui.ButtonSpec{Label: t("daide.copy"), Icon: "scroll-quill", Size: 16}) {
		u.Copy(all[0])
	}
	row.CutRight(12)
	if u.Narrow() && !u.Low() {
		u.Label(row, label, ui.Body)
		for _, address := range all {
			u.Label(in.CutTop(28), address, ui.Strong)
		}
		return
	}
	u.Label(row.CutLeft(min(u.Width(label, ui.Body), row.W*0.6)), label, ui.Body)
	row.CutLeft(12)
	u.Label(row, text, ui.Strong.At(20))
}

// seatList lists the seats and their players.
func (s *Screen) seatList(u *ui.UI, in ui.Rect) {
	t := u.Text.T
	u.Label(in.CutTop(22), t("daide.served.seats"), ui.Section)
	seats := s.server.Seats()
	height := min(40, max(30, in.H/float64(len(seats))))
	u.Scroll("daide.served.seats", in, height*float64(len(seats)), func(all ui.Rect) {
		for i, seat := range seats {
			row := all.CutTop(height)
			token, name := s.power(u, i)
			owner := art.Power(token)
			u.RowGround(row, i, false, false, owner)
			row.CutLeft(8)
			u.Arms(row.CutLeft(26).Middle(24, 24), owner)
			row.CutLeft(8)
			u.Label(row.CutLeft(min(150, row.W*0.45)), name, ui.Strong)
			row.CutRight(8)
			who, style := seat.Name, ui.Body
			switch {
			case seat.Bot != "":
				who = agents.DiplomacyBots().Title(seat.Bot)
			case seat.Away:
				who, style = t("daide.served.away", "Name", seat.Name), ui.Body.In(art.BadText)
			case !seat.Taken:
				who, style = t("daide.served.free"), ui.Aside
			}
			u.Label(row, who, style)
		}
	})
}

// eventLine is the height of an event.
const eventLine = 26

// eventList lists the server's events, newest first.
func (s *Screen) eventList(u *ui.UI, in ui.Rect) {
	u.Label(in.CutTop(22), u.Text.T("daide.served.log"), ui.Section)
	events := s.server.Events()
	const line = eventLine
	u.Scroll("daide.served.log", in, line*float64(max(1, len(events))), func(all ui.Rect) {
		if len(events) == 0 {
			u.Label(all.CutTop(line), u.Text.T("daide.served.nobody"), ui.Aside)
		}
		for i := range events {
			row := all.CutTop(line)
			u.Label(row, s.eventText(u, &events[len(events)-1-i]), ui.Note)
		}
	})
}

// eventText returns the text of an event.
func (s *Screen) eventText(u *ui.UI, e *diplomacyplay.DAIDEServerEvent) string {
	t := u.Text.T
	power := ""
	if e.Seat != game.Nobody {
		_, power = s.power(u, int(e.Seat))
	}
	phase := phaseText(u, e.Phase)
	switch e.Kind {
	case server.Joined:
		return t("daide.event.joined", "Name", e.Name, "Power", power)
	case server.Observing:
		return t("daide.event.watching")
	case server.Rejoined:
		return t("daide.event.returned", "Name", e.Name, "Power", power)
	case server.Left:
		if power == "" {
			return t("daide.event.gone")
		}
		return t("daide.event.left", "Name", e.Name, "Power", power)
	case server.Began:
		return t("daide.event.began", "Phase", phase)
	case server.Ended:
		return t("daide.event.ended")
	case server.PhasePlayed:
	}
	return t("daide.event.phase", "Phase", phase)
}

// phaseText returns the name of a phase.
func phaseText(u *ui.UI, ph diplomacy.Phase) string {
	t := u.Text.T
	season := [...]string{t("daide.phase.spring"), t("daide.phase.summer"), t("daide.phase.fall"), t("daide.phase.autumn"), t("daide.phase.winter")}[ph.Season]
	return t("daide.phase", "Season", season, "Year", int(ph.Year))
}
