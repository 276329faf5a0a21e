//go:build !js

package invite

import (
	"strings"

	"eras/saves"
	"eras/scenes/app"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// mineTab lists the matches joined before.
func (p *joinPage) mineTab(u *ui.UI, in, foot ui.Rect) {
	t := u.Text.T
	all := p.network.entries()
	if len(all) == 0 {
		p.foot(u, &foot)
		u.Paragraph(in, t("together.mine.none"), ui.Body)
		return
	}
	height := 54.0
	if u.Narrow() {
		height = 76
		back := foot.CutBottom(narrowButton)
		foot.CutBottom(narrowSpace)
		p.foot(u, &back)
	} else {
		p.foot(u, &foot)
	}
	p.showProblem(u, &in)
	if p.chosen >= len(all) || p.chosen < 0 {
		p.chosen = 0
	}
	now, use := u.List("together.matches", in, height, len(all), p.chosen, func(i int) string { return p.network.title(&all[i]) }, func(r ui.Row) {
		e := &all[r.Index]
		u.RowGround(r.Rect, r.Index, r.Chosen, r.Hovered, &art.Blue)
		line := r.Rect.InsetXY(16, 5)
		state := t(hostedAt(e))
		if e.Over {
			state = t("together.mine.over")
		}
		if u.Narrow() {
			u.Label(line.CutTop(22), p.network.title(e), ui.Strong)
			u.Label(line.CutTop(22), strings.Join(p.network.players(e), ", "), ui.Note)
			u.Label(line, state+" · "+u.Text.Ago(e.Joined, app.Now()), ui.Note)
			return
		}
		right := line.CutRight(190)
		u.Label(right.CutTop(22), state, ui.Note.To(1))
		u.Label(right, u.Text.Ago(e.Joined, app.Now()), ui.Note.To(1))
		u.Label(line.CutTop(22), p.network.title(e), ui.Strong)
		u.Label(line, strings.Join(p.network.players(e), ", "), ui.Note)
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
	foot.CutRight(narrowSpace)
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
	switch u.Ask(ui.Question{ID: "together.removing", Title: t("together.removing"), Body: t(removing(&e)), Yes: t("together.remove"), No: t("cancel"), Icon: "trash-can", Danger: true}) {
	case ui.Yes:
		p.asking = false
		p.network.forget(e)
	case ui.No:
		p.asking = false
	case ui.Waiting:
	}
}

// removing returns the key of the text that describes the effect of removing a match.
func removing(e *saves.Together) string {
	switch {
	case e.Over:
		return "together.removing.over"
	case e.Name == "":
		return "together.removing.watched"
	}
	return "together.removing.body"
}

// resume continues a match.
func (p *joinPage) resume(e saves.Together) {
	p.busy, p.problem = true, nil
	p.network.resume(e, func(err error) {
		p.problem = func(u *ui.UI) string { return openProblem(u, err) }
	}, func() { p.busy = false })
}
