//go:build !js

package invite

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/play/games"
	"eras/play/online"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// panel shows the players of a match and their chat, over the match.
type panel struct {
	open  bool
	line  string // being written
	read  int    // number of the last line of chat that was shown
	begun bool   // read has been set
	// letters says that players write to some others alone, once that is known.
	letters, known bool
}

// maxLine is the greatest length of a line of chat in letters.
const maxLine = 200

// Describe implements [app.Network].
func (n *Network) Describe(u *ui.UI) {
	n.showNotices(u)
	if n.now == nil {
		return
	}
	n.tick()
	now := n.now
	if now == nil || now.match == nil || n.app.Screens.Shown() != now.match {
		return
	}
	if err := now.client.Refusal(); err != nil {
		n.app.Notices.Say(u.Text.T("together.refused", "Why", problem(u, err)))
	}
	if u.TakeKey(ebiten.KeyF2) {
		now.panel.open = !now.panel.open
	}
	n.hear(u)
	switch o := now.client.Obstacle(); {
	case now.client.State() == online.Lost:
		warningBox(u, "together.lost", u.Text.T("together.lost"))
	case o == online.ErrDiskFull, o == online.ErrDisk:
		warningBox(u, "together.obstacle", problem(u, o))
	}
	if now.panel.open {
		now.panel.describe(u, now)
	}
	u.Probe("together.status", n.status(u), ui.Rect{})
}

// warningBox shows over the match why it cannot continue. id is for tests.
func warningBox(u *ui.UI, id, text string) {
	style := ui.Strong.To(0.5).In(art.BadText)
	w := min(u.Width(text, style)+70, u.Bounds().W-40)
	lines := u.Wrap(text, style, w-28-26)
	r := ui.R(u.Bounds().CenterX()-w/2, 56, w, 20+style.Line()*float64(len(lines)))
	u.Float(r, func() {
		u.Sheet(r)
		in := r.InsetXY(14, 0)
		u.Icon(in.CutLeft(26).Middle(24, 24), "hourglass", art.BadText)
		in.CutTop(10)
		for _, line := range lines {
			u.Label(in.CutTop(style.Line()), line, style)
		}
	})
	u.Probe(id, text, r)
}

// hear shows new lines of chat while the panel is closed.
func (n *Network) hear(u *ui.UI) {
	now := n.now
	p, lines := &now.panel, now.client.Chat()
	last := 0
	if len(lines) > 0 {
		last = lines[len(lines)-1].Number
	}
	if !p.begun || p.open || last < p.read { // a restarted host counts lines anew
		p.begun, p.read = true, last
		return
	}
	if last > p.read {
		p.read = last
		l := lines[len(lines)-1]
		if l.Seat != now.client.Seat() {
			n.app.Notices.Say(speaker(u, now, l.Seat) + ": " + l.Text)
			u.Sound.Play(ui.SoundOrders)
		}
	}
}

// speaker returns the name of the writer of a line.
func speaker(u *ui.UI, at *attended, seat game.Seat) string {
	seats := at.client.Status().Seats
	if seat >= 0 && int(seat) < len(seats) {
		if who := playerName(u, at.joiner, seats[seat]); who != "" {
			return who
		}
	}
	return u.Text.T("together.watcher")
}

// bar draws the top bar of a match, with the status of the other players and the button of the
// panel.
func (n *Network) bar(u *ui.UI, title, note string, buttons ...ui.BarButton) {
	if n.now == nil {
		n.app.Bar(u, title, note, buttons...)
		return
	}
	if text := n.status(u); text != "" {
		note = text + " · " + note
	}
	p := &n.now.panel
	n.app.Bar(u, title, note, append([]ui.BarButton{{
		ID: "together.panel", Icon: "tabletop-players", Tip: u.Text.T("together.panel.tip"), Do: func() { p.open = !p.open },
	}}, buttons...)...)
}

// status says in a few words for which players the match waits.
func (n *Network) status(u *ui.UI) string {
	at := n.now
	t, status, own := u.Text.T, at.client.Status(), at.client.Seat()
	if at.client.State() == online.Lost {
		return t("together.status.lost")
	}
	if at.client.State() == online.Finished || status.Result != "" {
		return ""
	}
	var who []string
	for seat := range status.Waiting.All() {
		if seat == own || seat < 0 || int(seat) >= len(status.Seats) {
			continue
		}
		name := playerName(u, at.joiner, status.Seats[seat])
		switch {
		case status.Seats[seat].Bot != "":
		case status.Replaced.Has(seat):
			name = t("together.status.replaced", "Name", name)
		case !status.Present.Has(seat):
			name = t("together.status.away", "Name", name)
		}
		if left, ok := at.client.Left(seat); ok && status.Waiting.Len() == 1 {
			name += " " + clock(left)
		}
		who = append(who, name)
	}
	if status.Waiting.Has(own) {
		if left, ok := at.client.Left(own); ok {
			return t("together.status.left", "Time", clock(left))
		}
		return n.gone(u)
	}
	if len(who) == 0 {
		return ""
	}
	return t("together.status.waits", "Who", strings.Join(who, ", "))
}

// gone names the absent players while it is the turn of the person of this window.
func (n *Network) gone(u *ui.UI) string {
	at := n.now
	status := at.client.Status()
	var who []string
	for i, s := range status.Seats {
		if seat := game.Seat(i); s.Name != "" && seat != at.client.Seat() && !status.Present.Has(seat) {
			who = append(who, s.Name)
		}
	}
	if len(who) == 0 {
		return ""
	}
	return u.Text.T("together.status.gone", "Who", strings.Join(who, ", "))
}

// describe draws the panel.
func (p *panel) describe(u *ui.UI, at *attended) {
	t := u.Text.T
	m, _ := at.client.Match()
	first := "together.close"
	if m.Chat && at.client.Seat() != game.Nobody {
		first = "together.line"
	}
	u.Modal("together.panel", first, 0.2, func() {
		b := u.Bounds()
		w := min(520, b.W-32)
		h := min(620, b.H-80)
		r := b.Middle(w, h)
		in := r.Inset(24)
		if u.Narrow() {
			r = b.Middle(min(520, b.W-16), min(720, b.H-16))
			in = r.Inset(14)
		}
		u.Sheet(r)
		u.Label(in.CutTop(30), t("together.panel"), ui.PanelTitle)
		u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
		const height, space = 44, 10
		n := 1
		if at.entry.Invitation != "" {
			n = 2
		}
		perRow := n
		if u.Narrow() {
			perRow = u.PerRow(in.W, space, n, 16, t("together.close"), t("together.copy"))
		}
		cells := in.CutBottom(ui.RowsHeight(n, perRow, height, space)).Rows(n, perRow, height, space)
		in.CutBottom(space)
		closing := u.Button("together.close", cells[0], ui.ButtonSpec{Label: t("together.close"), Key: "Esc"})
		if len(cells) > 1 && u.Button("together.copy", cells[1], ui.ButtonSpec{Label: t("together.copy"), Icon: "scroll-quill", Size: 16}) {
			u.Copy(at.entry.Invitation)
		}
		if p.delegable(&m, at) {
			p.delegation(u, &in, at)
		}
		rows := float64(len(at.client.Status().Seats)) * seatRowHeight
		share := in.H
		if m.Chat {
			share = min(rows, in.H*0.5)
		}
		seatList(u, "together.panellist", in.CutTop(share), at)
		if m.Chat {
			in.CutTop(8)
			p.chat(u, in, at)
		}
		if closing || u.TakeKey(ebiten.KeyEscape) || u.TakeKey(ebiten.KeyF2) {
			p.open = false
		}
	})
}

// delegable reports whether the person of this window has letters that a bot could answer.
func (p *panel) delegable(m *online.Match, at *attended) bool {
	if !p.known && m.Board != "" {
		b, err := games.All.Open(m.Board, m.Setup, 0)
		p.letters, p.known = err == nil && b.Letters(), true
	}
	return p.letters && at.client.Seat() != game.Nobody && (m.Away > 0 || m.Clock > 0)
}

// delegation cuts the switch for the bot that plays for an absent person from the bottom of in.
func (p *panel) delegation(u *ui.UI, in *ui.Rect, at *attended) {
	label := u.Text.T("together.delegate")
	h := max(44, u.ParagraphHeight(in.W-70, label, ui.Note))
	row := in.CutBottom(h)
	in.CutBottom(6)
	on := at.client.Status().Delegated.Has(at.client.Seat())
	if next := u.Toggle("together.delegate", row, label, on); next != on {
		at.client.Delegate(next)
	}
	row.CutRight(70)
	u.Paragraph(row.Middle(row.W, u.ParagraphHeight(row.W, label, ui.Note)), label, ui.Note)
}

// chat draws the lines and the field for a new line.
func (p *panel) chat(u *ui.UI, in ui.Rect, at *attended) {
	t := u.Text.T
	if at.client.Seat() != game.Nobody {
		row := in.CutBottom(44)
		in.CutBottom(6)
		send := u.TakeKey(ebiten.KeyEnter) && u.Fields.Typing()
		button := row.CutRight(110)
		row.CutRight(8)
		p.line = u.Field("together.line", row, p.line, t("together.chat.hint"), maxLine)
		text := strings.TrimSpace(p.line)
		if u.Button("together.send", button, ui.ButtonSpec{Label: t("together.send"), Size: 16, Disabled: text == ""}) || send && text != "" {
			at.client.SayToAll(text)
			p.line = ""
		}
	}
	lines := at.client.Chat()
	if len(lines) == 0 {
		u.Paragraph(in, t("together.chat.none"), ui.Aside)
		return
	}
	heights, total := make([]float64, len(lines)), 0.0
	texts := make([]string, len(lines))
	style := ui.Note.In(art.Ink1)
	for i, l := range lines {
		texts[i] = speaker(u, at, l.Seat) + ": " + l.Text
		heights[i] = u.ParagraphHeight(in.W-20, texts[i], style) + 4
		total += heights[i]
	}
	if last := lines[len(lines)-1].Number; last != p.read {
		p.read = last
		u.Views.To("together.lines", total)
	}
	u.Scroll("together.lines", in, total, func(all ui.Rect) {
		for i, text := range texts {
			row := all.CutTop(heights[i])
			u.Paragraph(ui.R(row.X, row.Y, in.W-20, row.H), text, style)
			u.Probe("together.line.text", text, row)
		}
	})
}
