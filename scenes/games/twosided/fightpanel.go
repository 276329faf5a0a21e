package twosided

import (
	"strings"

	"eras/game"
	"eras/game/battle"
	"eras/scenes/boards/sprites"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// panelHeight returns the height of the panel with its trays.
func (f *Fight) panelHeight(width float64) float64 {
	h := 60.0 + 70 + 2*84 + 14
	if f.rules.Stall != 0 {
		h += 28
	}
	for i, begun := range f.begun {
		rows, size := traySize(max(6, begun.Len()), width)
		h += float64(rows) * (size + 4)
		if f.View.Shown().Nerve[i] > 0 {
			h += moraleHeight
		}
	}
	return h
}

// Panel describes the standing of the battle. If brief is true, it shows only the remaining moves
// and the number of soldiers.
func (f *Fight) Panel(u *ui.UI, in *ui.Rect, p *battle.Position, brief bool) {
	line := in.CutTop(34)
	u.Icon(line.CutLeft(24).Middle(22, 22), "hourglass", art.Ink2)
	line.CutLeft(8)
	u.LabelAndValue(line, u.Text.T("battle.left"), ui.Body, u.Text.Number(int(p.Left)), ui.Strong.At(20))
	u.Progress(in.CutTop(8), u.Motion.Ease("battle left", float64(p.Left)/float64(max(1, int(f.rules.Limit))), 220))
	if f.rules.Stall != 0 {
		line := in.CutTop(28)
		text := u.Text.T("battle.ring", "N", int(f.rules.Stall)-int(p.Stall))
		style := ui.Note
		switch {
		case p.Rings == battle.MaxRings:
			text = u.Text.T("battle.ring.last")
		case int(f.rules.Stall)-int(p.Stall) <= 6:
			style = style.In(art.Warning)
		}
		u.Icon(line.CutLeft(24).Middle(18, 18), "surrounded-shield", style.Color)
		line.CutLeft(8)
		u.Label(line, text, style)
	}
	u.Rule(in.X, in.CutTop(18).CenterY(), in.W)
	if brief {
		f.standing(u, in.CutTop(32), p)
		return
	}
	sides := []game.Side{game.Red, game.Blue}
	if f.View.Mirrored {
		sides = []game.Side{game.Blue, game.Red}
	}
	compact := in.H < 420
	for _, side := range sides {
		f.army(u, in, p, side, compact)
		u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
	}
	if !f.Ended {
		f.ifNow(u, in, p)
	}
}

// standing shows in a line how many soldiers each side has.
func (f *Fight) standing(u *ui.UI, r ui.Rect, p *battle.Position) {
	for i, side := range []game.Side{game.Red, game.Blue} {
		cell := r.Columns(2, 16)[i]
		u.Arms(cell.CutLeft(28).Middle(28, 28), sprites.Owner(side))
		cell.CutLeft(8)
		n := p.Soldiers(side).Len()
		text, style := u.Text.T("battle.standing", "N", n), ui.Strong.In(sprites.Owner(side).Dark)
		if u.Width(text, style) > cell.W {
			text = u.Text.Number(n)
		}
		u.Label(cell, text, style)
		u.Probe("battle.standing."+side.String(), u.Text.Number(n), cell)
	}
}

// army describes a side: its player, its soldiers and the soldiers that it has lost.
func (f *Fight) army(u *ui.UI, in *ui.Rect, p *battle.Position, side game.Side, compact bool) {
	o := sprites.Owner(side)
	standing := p.Soldiers(side).Len()
	row := in.CutTop(48)
	name := PlayerName(u, f.setup, side).Alone
	if m := f.Commanders[side.Seat()]; m == nil {
		u.Arms(row.CutLeft(42).Middle(42, 42), o)
	} else {
		name = m.Known(u.Text)
		u.Probe("battle.commander."+side.String(), name, row)
		u.Tip("battle.commander."+side.String(), row, strings.TrimSpace(name+", "+PlayerName(u, f.setup, side).Alone+"\n"+m.About(u.Text)))
		sprites.Face(u, row.CutLeft(46).Middle(46, 46), side, m.Name)
	}
	row.CutLeft(10)
	count := ui.Style{Weight: ui.Heavy, Size: 38, Color: o.Dark, Align: 1}
	u.Label(row.CutRight(54), u.Text.Number(standing), count)
	style := ui.PanelTitle.At(19)
	if u.Width(name, style) > row.W {
		style = u.Smaller(name, ui.Strong.At(18), row.W)
	}
	u.Label(ui.R(row.X, row.Y+2, row.W, 24), name, style)
	note := ui.R(row.X, row.Y+25, row.W, 20)
	if m := f.Commanders[side.Seat()]; m != nil && m.Icon != "" {
		u.Icon(note.CutLeft(20).Middle(20, 20), m.Icon, art.Ink2)
		note.CutLeft(4)
	}
	if p.Mixed() || f.rules.Kinds {
		Soldiers(u, note, side, p.Army(side))
	} else {
		u.Label(note, u.Text.T("battle.standing", "N", standing), ui.Note)
	}
	f.morale(u, in, p, side)
	captured, _ := f.Losses(side.Other())
	if compact && p.Nerve[side.Seat()] > 0 {
		return // the bar of morale shows the number of soldiers
	}
	line := in.CutTop(22)
	u.LabelAndValue(line, u.Text.T("battle.captured"), ui.Section, u.Text.Number(captured), ui.Strong.At(16))
	if compact {
		return
	}
	f.tray(u, in, side.Other())
}

// trayColumns returns the number of columns of a tray.
func trayColumns(slots int) int {
	if slots > 6 {
		return 7
	}
	return 6
}

// traySize returns the number of rows in a tray of that width and the size of a slot.
func traySize(slots int, width float64) (rows int, size float64) {
	n := trayColumns(slots)
	return (slots + n - 1) / n, min(44, (width-4*float64(n-1))/float64(n))
}

// moraleHeight is the height of the bar of an army's morale.
const moraleHeight = 22

// morale shows how close an army is to breaking, under rules with morale. A tick marks the number
// of soldiers at which the army flees.
func (f *Fight) morale(u *ui.UI, in *ui.Rect, p *battle.Position, side game.Side) {
	nerve, begun := int(p.Nerve[side.Seat()]), f.begun[side.Seat()].Len()
	if nerve == 0 || begun == 0 {
		return
	}
	row := in.CutTop(moraleHeight)
	label := u.Text.T("battle.morale")
	u.Label(row.CutLeft(u.Width(label, ui.Note)+10), label, ui.Note)
	share := float64(p.Soldiers(side).Len()) / float64(begun)
	bar := row.InsetXY(0, 6)
	u.Bar(bar, u.Motion.Ease("morale "+side.String(), share, 220), float64(nerve)/float64(begun), sprites.Owner(side))
	u.Tip("battle.morale."+side.String(), row, u.Text.T("battle.morale.tip", "N", nerve))
}

// Soldiers draws in a row how many soldiers of each kind an army has.
func Soldiers(u *ui.UI, r ui.Rect, side game.Side, a battle.Army) {
	for kind := range battle.KindCount {
		n := a.Count(kind)
		if n == 0 || r.W < r.H+14 {
			continue
		}
		sprites.Soldier(u, r.CutLeft(r.H), side, kind, false)
		count := u.Text.Number(n)
		w := u.Width(count, ui.Strong.At(15)) + 8
		if kind == battle.Captain {
			continue
		}
		u.Label(r.CutLeft(w), count, ui.Strong.At(15))
	}
}

// fallen returns the kinds of the soldiers that a side has lost.
func (f *Fight) fallen(side game.Side) []battle.Kind {
	begun, now := f.begun[side.Seat()], f.View.Shown().Army(side)
	var all []battle.Kind
	for kind := range battle.KindCount {
		for range begun.Count(kind) - now.Count(kind) {
			all = append(all, kind)
		}
	}
	return all
}

// tray shows the captured soldiers of a side.
func (f *Fight) tray(u *ui.UI, in *ui.Rect, side game.Side) {
	slots, fallen := max(6, f.begun[side.Seat()].Len()), f.fallen(side)
	rows, size := traySize(slots, in.W)
	perRow := trayColumns(slots)
	for row := range rows {
		line := in.CutTop(size + 4)
		for i := range perRow {
			k := row*perRow + i
			if k >= slots {
				break
			}
			cell := ui.R(line.X+float64(i)*(size+4), line.Y, size, size)
			u.Slot(cell)
			if k < len(fallen) {
				u.WithAlpha(0.75, func() { sprites.Soldier(u, cell.Inset(3), side, fallen[k], false) })
				u.Strike(cell)
			}
		}
	}
}

// ifNow shows who would win if the battle ended now.
func (f *Fight) ifNow(u *ui.UI, in *ui.Rect, p *battle.Position) {
	u.Label(in.CutTop(22), u.Text.T("battle.ifnow"), ui.Section)
	res := f.rules.Result(p)
	text := u.Text.T("battle.ifnow.nobody")
	if res.Winner != game.NoSide {
		text = u.Text.T("battle.ifnow.wins", "Verdict", f.wins(u, res.Winner), "N", res.Left.Len())
	}
	u.CutParagraph(in, text, ui.Note.In(art.Ink1))
	tie := u.Text.T("battle.tie." + f.rules.Tie.String())
	u.CutParagraph(in, tie, ui.Note)
	in.CutTop(8)
}
