//go:build !js

package invite

import (
	"strconv"
	"strings"

	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// mineTab lists the matches that were joined before.
func (p *joinPage) mineTab(u *ui.UI, in, foot ui.Rect) {
	t := u.Text.T
	all := p.network.entries()
	p.foot(u, &foot)
	if len(all) == 0 {
		u.Paragraph(in, t("together.mine.none"), ui.Body)
		return
	}
	p.showProblem(u, &in)
	if p.chosen >= len(all) || p.chosen < 0 {
		p.chosen = 0
	}
	now, use := u.List("together.matches", in, 54, len(all), p.chosen, func(i int) string { return p.title(u, &all[i]) }, func(r ui.Row) {
		e := &all[r.Index]
		u.RowGround(r.Rect, r.Index, r.Chosen, r.Hovered, &art.Blue)
		line := r.Rect.InsetXY(16, 5)
		state := "together.mine.on"
		switch {
		case e.Over:
			state = "together.mine.over"
		case e.Listen != "":
			state = "together.mine.hosted"
		}
		right := line.CutRight(190)
		u.Label(right.CutTop(22), t(state), ui.Note.To(1))
		u.Label(right, u.Text.Ago(e.Joined, app.Now()), ui.Note.To(1))
		u.Label(line.CutTop(22), p.title(u, e), ui.Strong)
		u.Label(line, p.players(u, e), ui.Note)
	})
	again := use == ui.Picked && now == p.chosen
	if use != ui.Untouched && now >= 0 {
		p.chosen = now
	}
	e := all[p.chosen]
	if u.Button("together.continue", foot.CutRight(min(220, foot.W*0.5)), ui.ButtonSpec{Label: t("together.continue"), Icon: "flying-flag", Kind: ui.Primary, Disabled: p.busy}) || again && !p.busy {
		p.resume(e)
		return
	}
	foot.CutRight(12)
	if u.Button("together.remove", foot.CutRight(min(180, foot.W)), ui.ButtonSpec{Label: t("together.remove"), Icon: "trash-can"}) {
		p.asking = true
	}
	p.askRemoving(u, e)
}

// askRemoving asks whether to remove a match from the list.
func (p *joinPage) askRemoving(u *ui.UI, e saves.Together) {
	if !p.asking {
		return
	}
	t := u.Text.T
	body := t("together.removing.body")
	switch {
	case e.Over:
		body = t("together.removing.over")
	case e.Name == "":
		body = t("together.removing.watched")
	}
	switch u.Ask(ui.Question{ID: "together.removing", Title: t("together.removing"), Body: body, Yes: t("together.remove"), No: t("cancel"), Icon: "trash-can", Danger: true}) {
	case ui.Yes:
		p.asking = false
		p.network.forget(e)
	case ui.No:
		p.asking = false
	}
}

// resume goes on with a match.
func (p *joinPage) resume(e saves.Together) {
	p.busy, p.problem = true, nil
	p.network.resume(e, func(err error) {
		p.problem = func(u *ui.UI) string { return openProblem(u, err) }
	}, func() { p.busy = false })
}

// title says which match one of the list is.
func (p *joinPage) title(u *ui.UI, e *saves.Together) string {
	name := string(e.Mode)
	if j, ok := p.network.app.Joiner(e.Mode); ok {
		name = u.Text.T(j.Card().Title())
	}
	if e.Name == "" {
		return u.Text.T("together.mine.watched", "Game", name)
	}
	return u.Text.T("together.mine.title", "Game", name, "Name", e.Name)
}

// players says who plays, as far as it is known.
func (p *joinPage) players(u *ui.UI, e *saves.Together) string {
	var who []string
	for i, name := range e.Players {
		if name == "" {
			name = u.Text.T("together.seat", "N", strconv.Itoa(i+1))
		}
		who = append(who, name)
	}
	return strings.Join(who, ", ")
}
