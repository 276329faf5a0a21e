package profile

import (
	"fmt"
	"slices"
	"strings"

	"eras/ai/agents"
	"eras/ai/registry"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Sizes of the chart of results.
const (
	matchStep  = 46.6 // between matches
	leastStep  = 31
	matchLabel = 18
)

// results draws the results of the matches as bars, up if the player won and down if the
// computer did. The height is the margin.
func (s *Screen) results(u *ui.UI, r *ui.Rect, b *Board, p page) {
	none := func(box *ui.Rect) {
		title(u, box, u.Text.T("profile.results"), "")
		box.CutTop(6)
		inlay(u, box, "crossed-swords", art.Ink2, u.Text.T("profile.none."+string(b.Mode)))
	}
	height := p.upper
	if p.narrow {
		if b.games() == 0 {
			none(r)
			r.CutTop(narrowSpace)
			return
		}
		height = narrowUpper
	}
	box := r.CutTop(height)
	if b.games() == 0 {
		none(&box)
		return
	}
	title(u, &box, u.Text.T("profile.results"), tally(u, b))
	box.CutBottom(8)
	caption := u.Text.T(b.Caption)
	if b.Word != "" {
		caption += " " + b.Word
	}
	u.Paragraph(box.CutBottom(u.ParagraphHeight(box.W, caption, ui.Note)), caption, ui.Note)
	if b.Styled {
		s.places(u, box.InsetXY(0, 4), b, p.view)
		return
	}
	s.chart(u, box.InsetXY(0, 4), b, p.view)
}

// tally returns the text about the numbers of matches won, lost and drawn.
func tally(u *ui.UI, b *Board) string {
	var count [3]int // lost, drawn, won
	helped := 0
	for _, m := range b.Played {
		count[m.Score+1]++
		if m.Hinted || m.TakenBack {
			helped++
		}
	}
	for _, m := range b.Placed {
		count[m.Score+1]++
		if m.Hinted || m.TakenBack {
			helped++
		}
	}
	parts := []string{u.Text.T("profile.won", "N", count[2]), u.Text.T("profile.lost", "N", count[0])}
	if count[1] > 0 {
		parts = append(parts, u.Text.T("profile.drawn", "N", count[1]))
	}
	if helped > 0 {
		parts = append(parts, u.Text.T("profile.helped", "N", helped))
	}
	return strings.Join(parts, ", ")
}

// help returns a line about the help that the player took in a match, after a line break; empty for none.
func help(u *ui.UI, hinted, takenBack bool) string {
	switch {
	case takenBack:
		return "\n" + u.Text.T("profile.match.undone")
	case hinted:
		return "\n" + u.Text.T("profile.match.hinted")
	}
	return ""
}

// chart draws a bar for each of the last matches.
func (s *Screen) chart(u *ui.UI, r ui.Rect, b *Board, view ui.Rect) {
	last := b.Played[max(0, len(b.Played)-int(r.W/leastStep)):]
	up, down := 0, 0 // the largest margins
	for _, m := range last {
		switch margin := margin(m); {
		case m.Score > 0:
			up = max(up, margin)
		case m.Score < 0:
			down = max(down, margin)
		}
	}
	room := r.H - 2*matchLabel
	unit := room / float64(max(up+down, 4))
	line := r.Y + matchLabel + unit*float64(up) + (room-unit*float64(up+down))/2
	step := min(matchStep, r.W/float64(len(last)))
	for i, m := range last {
		cell := ui.R(r.X+step*float64(i), r.Y, step, r.H)
		bar := ui.R(cell.X+step*0.17, line, step*0.66, max(3, unit*float64(margin(m))))
		label := ui.Style{Weight: ui.Heavy, Size: 14, Align: 0.5}
		text, at := "", ui.R(cell.X-4, 0, cell.W+8, matchLabel)
		switch {
		case m.Score > 0:
			bar.Y -= bar.H
			at.Y, label.Color, text = bar.Y-matchLabel, art.Red.Dark, "+"+u.Text.Number(margin(m))
			u.Block(bar, &art.Red)
		case m.Score < 0:
			at.Y, label.Color, text = bar.Bottom()+1, art.Blue.Dark, "−"+u.Text.Number(margin(m))
			u.Block(bar, &art.Blue)
		default:
			bar = ui.R(bar.X, line-4, bar.W, 8)
			at.Y, label.Color, text = bar.Y-matchLabel, art.Ink2, "="
			u.Block(bar, &art.Nobody)
		}
		u.Label(at, text, label)
		id := fmt.Sprint("profile.match.", i)
		u.Probe(id, text, bar.And(view))
		own, enemy := m.Final()
		u.Tip(id, cell, u.Text.T("profile.match."+string(b.Mode), "Day", u.Text.Day(m.Date), "Map", s.MapTitle(m.Scenario, m.Map),
			"Level", u.Text.T(fmt.Sprint("level.", m.Level)), "Own", own, "Enemy", enemy)+help(u, m.Hinted, m.TakenBack))
	}
	u.HLine(r.X, line, r.W, 2, art.Ink1)
}

// places draws a bar for each of the last matches of several players: the better the place,
// the higher.
func (s *Screen) places(u *ui.UI, r ui.Rect, b *Board, view ui.Rect) {
	last := b.Placed[max(0, len(b.Placed)-int(r.W/leastStep)):]
	step := min(matchStep, r.W/float64(len(last)))
	line := r.Bottom() - 2
	for i, m := range last {
		cell := ui.R(r.X+step*float64(i), r.Y, step, r.H)
		h := (r.H - matchLabel - 4) * float64(m.Of-m.Place+1) / float64(m.Of)
		bar := ui.R(cell.X+step*0.17, line-h, step*0.66, h)
		owner, ink := &art.Nobody, art.Ink2
		switch {
		case m.Score > 0:
			owner, ink = &art.Red, art.Red.Dark
		case m.Score < 0:
			owner, ink = &art.Blue, art.Blue.Dark
		}
		u.Block(bar, owner)
		text := u.Text.T("profile.place", "Place", m.Place)
		u.Label(ui.R(cell.X-4, bar.Y-matchLabel, cell.W+8, matchLabel), text, ui.Style{Weight: ui.Heavy, Size: 14, Align: 0.5, Color: ink})
		id := fmt.Sprint("profile.match.", i)
		u.Probe(id, text, bar.And(view))
		u.Tip(id, cell, u.Text.T("profile.match."+string(b.Mode), "Day", u.Text.Day(m.Date), "Map", s.MapTitle("", m.Map),
			"Place", m.Place, "Of", m.Of, "Length", m.Length, "Owned", m.Owned, "Power", m.Power, "Opponents", opponents(u, &m))+help(u, m.Hinted, m.TakenBack))
	}
	u.HLine(r.X, line, r.W, 2, art.Ink1)
}

// opponents names the other players of a match, each once.
func opponents(u *ui.UI, m *saves.Placed) string {
	var names []string
	for _, name := range m.Opponents {
		title := agents.Title(name)
		if level := registry.LevelOf(name); level > 0 {
			title = u.Text.T("profile.rival", "Level", u.Text.T(fmt.Sprint("level.", level)))
		}
		if !slices.Contains(names, title) {
			names = append(names, title)
		}
	}
	return strings.Join(names, ", ")
}

// margin returns the margin of a match, at least 0.
func margin(m saves.Played) int {
	own, enemy := m.Final()
	return max(own-enemy, enemy-own)
}
