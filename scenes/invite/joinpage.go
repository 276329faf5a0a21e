//go:build !js

package invite

import (
	"context"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/play/games"
	"eras/play/online"
	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// joinPage is the page for joining a match with a code, and for continuing matches joined before.
type joinPage struct {
	network *Network
	tab     int
	code    string
	name    string
	problem func(u *ui.UI) string
	busy    bool
	begun   bool
	chosen  int // index in the list, -1 for none
	asking  bool
	// nearby are the open matches on the network, as found by a search.
	nearby              []nearbyMatch
	searching, searched bool
	// found is the match of the code while the player chooses a seat.
	found *foundMatch
}

// foundMatch is a match in which the player chooses a seat.
type foundMatch struct {
	code   string
	joiner app.Joiner
	mode   saves.Mode
	status online.Status
	looks  seatLooks
	set    []game.Field
	seats  []game.Seat // free seats
	seat   int         // index of the chosen one
}

const (
	tabHost = iota
	tabJoin
	tabMine
)

func newJoinPage(n *Network) *joinPage {
	p := &joinPage{network: n, tab: tabJoin, name: n.app.Settings.Player, chosen: -1}
	for _, e := range n.entries() {
		if !e.Over {
			p.tab = tabMine
		}
	}
	return p
}

// Describe describes the page for one tick.
func (p *joinPage) Describe(u *ui.UI) {
	t := u.Text.T
	u.Table()
	p.network.app.PlainBar(u, t("together.title"), t("together.note"))
	sheet, small := u.TabSheet(900, 600)
	tabs := []ui.Tab{{Label: t("together.hosting"), Icon: "tower-flag"}, {Label: t("together.join"), Icon: "queen-crown"}, {Label: t("together.mine"), Icon: "laurels-trophy"}}
	if next := u.Tabs("together.tabs", sheet, tabs, p.tab); next != p.tab {
		p.tab, p.problem = next, nil
	}
	in := sheet.InsetXY(32, map[bool]float64{false: 22, true: 14}[small])
	if u.Narrow() {
		in = sheet.InsetXY(14, 12)
	}
	var foot ui.Rect
	if u.Narrow() && p.tab == tabMine && len(p.network.entries()) > 0 { // two rows
		foot = in.CutBottom(ui.RowsHeight(2, 1, narrowButton, narrowSpace))
	} else {
		foot = in.CutBottom(46)
	}
	in.CutBottom(10)
	if !p.begun {
		p.begun = true
		u.Focus.Set([...]string{tabHost: "together.host." + p.network.app.Joiners()[0].Card().ID, tabJoin: "together.joincode", tabMine: "together.continue"}[p.tab])
	}
	switch p.tab {
	case tabHost:
		p.hostTab(u, in, foot)
	case tabJoin:
		p.joinTab(u, in, foot)
	default:
		p.mineTab(u, in, foot)
	}
	if !p.asking && escaped(u) {
		p.back()
	}
}

// back leaves the choice of a seat for the field of the code, or else the page for the menu.
func (p *joinPage) back() {
	if p.found != nil {
		p.found = nil
		return
	}
	p.network.app.OpenMenu()
}

// foot draws the button to go back, the problem if there is one, and room for the button that goes
// on.
func (p *joinPage) foot(u *ui.UI, foot *ui.Rect) {
	if u.Button("together.back", foot.CutLeft(min(150, foot.W*0.34)), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) {
		p.back()
	}
	foot.CutLeft(12)
}

// showProblem shows the current problem at the top of in.
func (p *joinPage) showProblem(u *ui.UI, in *ui.Rect) {
	if p.busy {
		u.CutParagraph(in, u.Text.T("together.looking"), ui.Note)
		return
	}
	if p.problem == nil {
		return
	}
	text := p.problem(u)
	u.CutParagraph(in, text, ui.Note.In(art.BadText))
	u.Probe("together.problem", text, ui.Rect{})
}

// joinTab draws the fields for joining a match.
func (p *joinPage) joinTab(u *ui.UI, in, foot ui.Rect) {
	t := u.Text.T
	entered := u.Fields.Typing() && !p.busy && u.TakeKey(ebiten.KeyEnter)
	p.foot(u, &foot)
	if p.found != nil {
		p.seatChoice(u, in, foot)
		return
	}
	u.Flow("together.joinflow", in, func(in *ui.Rect) {
		u.CutParagraph(in, t("together.join.about"), ui.Body)
		in.CutTop(12)
		u.Label(in.CutTop(24), t("together.join.code"), ui.Section)
		row := in.CutTop(46)
		if u.Button("together.paste", row.CutRight(130), ui.ButtonSpec{Label: t("together.paste"), Icon: "scroll-quill", Size: 16}) {
			p.code, p.problem = strings.TrimSpace(u.Clipboard.Read()), nil
		}
		row.CutRight(10)
		if code := u.Field("together.joincode", row, p.code, "eras://…", maxCodeLetters); code != p.code {
			p.code, p.problem = code, nil
		}
		in.CutTop(12)
		u.Label(in.CutTop(24), t("together.join.name"), ui.Section)
		if name := u.Field("together.joinname", in.CutTop(46), p.name, t("setup.placeholder"), saves.MaxNameLetters); name != p.name {
			p.name, p.problem = name, nil
		}
		in.CutTop(12)
		p.showProblem(u, in)
		p.nearbyList(u, in)
	})
	spec := ui.ButtonSpec{Label: t("together.join.go"), Icon: "queen-crown", Kind: ui.Primary, Disabled: p.busy || strings.TrimSpace(p.code) == ""}
	if u.Button("together.go", foot.CutRight(min(240, foot.W)), spec) || entered && !spec.Disabled {
		p.join(u)
	}
}

// wrong shows an error about a field and focuses the field.
func (p *joinPage) wrong(u *ui.UI, id, text string) {
	p.problem = func(*ui.UI) string { return text }
	u.Focus.Set(id)
}

// join looks up the match of the code. It takes the player's seat, or lets the player choose one.
func (p *joinPage) join(u *ui.UI) {
	code, err := online.ParseCode(p.code)
	if err != nil {
		p.wrong(u, "together.joincode", u.Text.T("together.wrong.code"))
		return
	}
	if code.Match() == "" {
		p.wrong(u, "together.joincode", problem(u, online.ErrNotPlayable))
		return
	}
	if !code.Invites() {
		p.look(u, code, "")
		return
	}
	for _, e := range p.network.entries() {
		if had, err := online.ParseCode(e.Code); err == nil && had.Returns() && had.Match() == code.Match() {
			p.resume(e) // the player already has a seat
			return
		}
	}
	name, err := saves.PlayerName(p.name)
	if err != nil {
		p.wrong(u, "together.joinname", setup.NameProblem(u, err))
		return
	}
	p.look(u, code, name)
}

// look asks the host about the match. A player without a seat then chooses one.
func (p *joinPage) look(u *ui.UI, code online.Code, name string) {
	p.busy, p.problem = true, nil
	n := p.network
	n.app.Tasks.Run(u.Text.T("together.looking"), func() app.Ending {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		m, status, err := lookAt(ctx, code)
		return app.Ending{Show: func() {
			p.busy = false
			if err != nil {
				p.problem = func(u *ui.UI) string { return problem(u, err) }
				return
			}
			p.take(n.app.UI, code, name, &m, status)
		}}
	})
}

// lookAt returns the match of a code and its status. It fails soon if nobody answers at its addresses.
func lookAt(ctx context.Context, code online.Code) (online.Match, online.Status, error) {
	if err := online.Reach(ctx, code.Addresses...); err != nil {
		return online.Match{}, online.Status{}, err
	}
	if code.Invites() {
		return online.Look(ctx, games.All, code)
	}
	c := online.NewClient(online.ClientConfig{Games: games.All, Code: code})
	defer c.Close()
	for {
		if m, ok := c.Match(); ok {
			return m, c.Status(), nil
		}
		if err := c.Err(); err != nil {
			return online.Match{}, online.Status{}, err
		}
		select {
		case <-ctx.Done():
			return online.Match{}, online.Status{}, ctx.Err()
		case <-c.News():
		}
	}
}

// take takes a seat of the match, or lets the player choose among several.
func (p *joinPage) take(u *ui.UI, code online.Code, name string, m *online.Match, status online.Status) {
	mode := saves.Mode(m.Board)
	j, ok := p.network.app.Joiner(mode)
	if !ok {
		p.problem = func(u *ui.UI) string { return u.Text.T("together.problem.game", "Game", m.Board) }
		return
	}
	entry := saves.Together{Mode: mode, Code: code.String(), Name: name, Joined: app.Now()}
	if !code.Invites() {
		if err := p.network.enter(entry, nil); err != nil {
			p.problem = func(u *ui.UI) string { return problem(u, err) }
		}
		return
	}
	seats := free(&status)
	switch {
	case len(seats) == 0:
		p.problem = func(u *ui.UI) string { return problem(u, online.ErrFull) }
	case len(seats) == 1:
		p.enter(u, entry, nil)
	default:
		f := &foundMatch{code: entry.Code, joiner: j, mode: mode, status: status, set: m.Setup, seats: seats}
		p.found = f
		u.Focus.Set("together.choose")
	}
}

// hostTab offers a game to set up, from whose page others are invited.
func (p *joinPage) hostTab(u *ui.UI, in, foot ui.Rect) {
	p.foot(u, &foot)
	u.Flow("together.hostflow", in, func(in *ui.Rect) {
		u.CutParagraph(in, u.Text.T("together.hosting.about"), ui.Body)
		in.CutTop(12)
		for i, j := range p.network.app.Joiners() {
			card := j.Card()
			spec := ui.ButtonSpec{Label: u.Text.T(card.Title()), Icon: card.Icon}
			if i == 0 {
				spec.Kind = ui.Primary
			}
			row := in.CutTop(narrowButton)
			if u.Button("together.host."+card.ID, row.CutLeft(min(360, row.W)), spec) {
				j.Setup(setup.Several)
			}
			in.CutTop(narrowSpace)
		}
	})
}

// enter joins a match with an invitation.
func (p *joinPage) enter(u *ui.UI, entry saves.Together, seat *game.Seat) {
	entry.Nonce = online.NewNonce()
	p.network.app.Players.Remember(entry.Name)
	if err := p.network.enter(entry, seat); err != nil {
		p.problem = func(u *ui.UI) string { return problem(u, err) }
	}
}

// seatChoice draws the choice of a free seat.
func (p *joinPage) seatChoice(u *ui.UI, in, foot ui.Rect) {
	t, f := u.Text.T, p.found
	f.looks.use(u, f.joiner, f.set, len(f.status.Seats))
	u.CutParagraph(&in, t("together.choose", "Game", t(f.joiner.Card().Title())), ui.PanelTitle)
	in.CutTop(6)
	var others []string
	for _, s := range f.status.Seats {
		if who := playerName(u, f.joiner, s); who != "" {
			others = append(others, who)
		}
	}
	if len(others) > 0 {
		u.CutParagraph(&in, t("together.choose.others", "Who", strings.Join(others, ", ")), ui.Note)
		in.CutTop(6)
	}
	p.showProblem(u, &in)
	row := func(r ui.Row) {
		seat := f.seats[r.Index]
		u.RowGround(r.Rect, r.Index, r.Chosen, r.Hovered, f.looks.owners[seat])
		line := r.Rect
		line.CutLeft(16)
		u.Arms(line.CutLeft(32).Middle(30, 30), f.looks.owners[seat])
		line.CutLeft(12)
		u.Label(line, f.looks.names[seat], ui.Strong)
	}
	now, use := u.List("together.choose", in, 44, len(f.seats), f.seat, func(i int) string { return f.looks.names[f.seats[i]] }, row)
	again := use == ui.Picked && now == f.seat // Enter on the chosen row, or a second click
	if use != ui.Untouched && now >= 0 {
		f.seat = now
	}
	if u.Button("together.take", foot.CutRight(min(240, foot.W)), ui.ButtonSpec{Label: t("together.take"), Icon: "queen-crown", Kind: ui.Primary}) || again {
		name, _ := saves.PlayerName(p.name) // checked before
		p.enter(u, saves.Together{Mode: f.mode, Code: f.code, Name: name, Joined: app.Now()}, &f.seats[f.seat])
	}
}
