//go:build !js

package invite

import (
	"context"
	"errors"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/play/online"
	"eras/scenes/app"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// waitingPage is the page on which the players of a match wait for each other.
type waitingPage struct {
	network *Network
	at      *attended
	qr      qrPicture
	copied  int // the tick in which a code was copied
	begun   bool
	problem func(u *ui.UI) string
}

// errorAs returns the error of a type that err wraps.
func errorAs[E error](err error) (e E, ok bool) {
	ok = errors.As(err, &e)
	return e, ok
}

// escaped reports whether Escape was pressed, and takes the key.
func escaped(u *ui.UI) bool { return u.TakeKey(ebiten.KeyEscape) }

// Describe describes the page for one tick.
func (p *waitingPage) Describe(u *ui.UI) {
	t := u.Text.T
	u.Table()
	p.network.app.PlainBar(u, t("together.waiting.title"), t(p.at.joiner.Card().Title()))
	if u.Narrow() {
		p.narrow(u)
		return
	}
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 1000 || area.H < 640
	area = area.InsetXY(16, map[bool]float64{false: 16, true: 10}[small])
	sheet := area.Middle(min(1040, area.W), min(640, area.H))
	u.Sheet(sheet)
	in := sheet.InsetXY(28, map[bool]float64{false: 20, true: 14}[small])
	foot := in.CutBottom(46)
	in.CutBottom(10)
	u.Label(in.CutTop(30), p.headline(u), ui.PanelTitle)
	u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
	in.CutTop(4)
	p.showProblem(u, &in)
	if p.at.entry.Invitation != "" {
		side := in.CutRight(in.W*0.5 - 12)
		p.code(u, &side)
		if p.qr.code != nil && side.H >= 90 {
			p.qr.describe(u, side)
		}
		in.CutRight(24)
	}
	u.Label(in.CutTop(22), t("together.players"), ui.Section)
	seatList(u, "together.list", in, p.at)
	p.foot(u, foot)
}

// showProblem shows the current problem at the top of in.
func (p *waitingPage) showProblem(u *ui.UI, in *ui.Rect) {
	if p.problem == nil {
		return
	}
	text := p.problem(u)
	u.CutParagraph(in, text, ui.Note.In(art.BadText))
	in.CutTop(6)
	u.Probe("together.problem", text, ui.Rect{})
}

// headline says what the match waits for.
func (p *waitingPage) headline(u *ui.UI) string {
	t := u.Text.T
	text := t("together.waiting.connecting")
	switch p.at.client.State() {
	case online.Waiting:
		free := 0
		for _, s := range p.at.client.Status().Seats {
			if s.Free() {
				free++
			}
		}
		text = t("together.waiting.free", "N", free)
		switch m, _ := p.at.client.Match(); {
		case m.Maker == "":
		case p.at.entry.ID == "":
			text = t("together.waiting.host", "Who", m.Maker)
		case free == 0:
			text = t("together.waiting.all")
		}
	case online.Playing, online.Finished:
		text = t("together.waiting.begins")
	case online.Lost:
		text = t("together.lost")
	case online.Failed:
		text = t("together.waiting.failed")
		err := p.at.client.Err()
		p.problem = func(u *ui.UI) string { return problem(u, err) }
	case online.Connecting:
	}
	u.Probe("together.state", text, ui.Rect{})
	return text
}

// code shows the invitation as text and its buttons.
func (p *waitingPage) code(u *ui.UI, in *ui.Rect) {
	t := u.Text.T
	u.Label(in.CutTop(22), t("together.code"), ui.Section)
	code := p.at.entry.Invitation
	about := t("together.code.about")
	if !p.qr.set(code) {
		about = t("together.code.here")
	}
	u.CutParagraph(in, about, ui.Note)
	if p.at.silent {
		text := t("together.silent", "Address", p.at.entry.Public)
		u.CutParagraph(in, text, ui.Note.In(art.BadText))
		u.Probe("together.silent", text, ui.Rect{})
	}
	in.CutTop(6)
	codeText(u, in, code)
	in.CutTop(8)
	n := 1
	if p.at.entry.Watch != "" {
		n = 2
	}
	perRow, height, space := n, 42.0, 10.0
	if u.Narrow() {
		height, space = narrowButton, narrowSpace
		perRow = u.PerRow(in.W, space, n, 16, t("together.copy"), t("together.copywatch"))
	}
	cells := in.CutTop(ui.RowsHeight(n, perRow, height, space)).Rows(n, perRow, height, space)
	label := t("together.copy")
	if p.copied > 0 && u.Tick()-p.copied < 2*ui.TicksPerSecond {
		label = t("together.copied")
	}
	if u.Button("together.copy", cells[0], ui.ButtonSpec{Label: label, Icon: "scroll-quill", Size: 16}) && u.Copy(code) {
		p.copied = u.Tick()
	}
	if len(cells) > 1 && u.Button("together.copywatch", cells[1], ui.ButtonSpec{Label: t("together.copywatch"), Icon: "spyglass", Size: 16}) && u.Copy(p.at.entry.Watch) {
		p.copied = u.Tick()
	}
	u.Probe("together.code", code, ui.Rect{})
	in.CutTop(10)
}

// codeText writes a code in lines that are cut at the width of in.
func codeText(u *ui.UI, in *ui.Rect, code string) {
	style := ui.Note.In(art.Ink1)
	for code != "" {
		n := len(code)
		for n > 8 && u.Width(code[:n], style) > in.W-4 {
			n--
		}
		u.Label(in.CutTop(20), code[:n], style)
		code = code[n:]
	}
}

// foot draws the button to go back and, for the host, the button that begins the match.
func (p *waitingPage) foot(u *ui.UI, foot ui.Rect) {
	t := u.Text.T
	tip := t("together.leave")
	if p.at.entry.Name == "" {
		tip = t("together.leave.watching")
	}
	if u.Button("together.back", foot.CutLeft(min(150, foot.W*0.34)), ui.ButtonSpec{Label: t("back"), Key: "Esc", Tip: tip}) || escaped(u) {
		p.network.Open()
		return
	}
	if p.at.entry.ID == "" {
		return
	}
	spec := ui.ButtonSpec{Label: t("together.begin"), Icon: "crossed-swords", Kind: ui.Primary, Tip: t("together.begin.tip"), Disabled: p.begun || p.at.client.State() != online.Waiting}
	if u.Button("together.begin", foot.CutRight(min(280, foot.W*0.6)), spec) {
		p.begin()
	}
}

// begin starts the match in the background.
func (p *waitingPage) begin() {
	p.begun = true
	n, entry := p.network, p.at.entry
	n.app.Tasks.Run(n.app.UI.Text.T("together.waiting.begins"), func() app.Ending {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		err := n.start(ctx, entry.Listen, entry.Server, entry.ID)
		return app.Ending{Keep: func() {
			if p.begun = err == nil; err == nil {
				return
			}
			p.problem = func(u *ui.UI) string { return problem(u, err) }
			if n.now != p.at { // the player has left the page
				n.app.Notices.Problem(problem(n.app.UI, err))
			}
		}}
	})
}

// start starts a match at this program's host or on a server. It may be called from any goroutine.
func (n *Network) start(ctx context.Context, listen, server, id string) error {
	if server == "" {
		h, err := n.hosts.open(listen)
		if err != nil {
			return err
		}
		return h.Begin(ctx, id)
	}
	code, err := online.ParseCode(server)
	if err != nil {
		return err
	}
	return online.Begin(ctx, code, id)
}

// free returns the free seats.
func free(s *online.Status) []game.Seat {
	var seats []game.Seat
	for i, seat := range s.Seats {
		if seat.Free() {
			seats = append(seats, game.Seat(i))
		}
	}
	return seats
}
