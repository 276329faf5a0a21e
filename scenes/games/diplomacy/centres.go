package diplomacy

import (
	"fmt"
	"strconv"

	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/result"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// census counts the centres of all powers at the end of each year.
type census struct {
	phases int
	years  []int16
	counts [][]int // by year, then by power from 0
	mark   string  // the counts as text, for cache keys
}

// take updates the counts with the years of a match that have ended.
func (c *census) take(match diplomacyplay.Match, m *diplomacy.Map) {
	n := match.Phases()
	if c.phases == n && len(c.years) > 0 {
		return
	}
	*c = census{phases: n}
	add := func(year int16, p *diplomacy.Position) {
		counts := make([]int, m.Powers())
		for s := m.Centres(); !s.Empty(); s = s.Rest() {
			if o := p.Owner[s.First()]; o != diplomacy.Neutral {
				counts[o-1]++
			}
		}
		if k := len(c.years); k > 0 && c.years[k-1] == year {
			c.counts[k-1] = counts
			return
		}
		c.years, c.counts = append(c.years, year), append(c.counts, counts)
	}
	p := match.Position()
	if n > 0 {
		p = match.Phase(0).Before
	}
	add(p.Year-1, &p)
	for i := range n {
		ph := match.Phase(i)
		if ph.Before.Season >= diplomacy.Fall {
			add(ph.Before.Year, &ph.After)
		}
	}
	c.mark = fmt.Sprint(c.counts)
}

// centres describes the number of centres of each power by year.
func (s *Screen) centres(u *ui.UI, w words, in ui.Rect) {
	c := s.counted()
	text := u.Text.T("diplomacy.centres.win", "Win", s.m.ToWin(), "All", s.m.Centres().Len())
	head := u.ParagraphHeight(in.W-18, text, ui.Note) + 6
	curves := min(190, max(120, in.H*0.36))
	u.Scroll("centres", in, head+curves+10+tableHead+tableRow*float64(s.m.Powers()), func(all ui.Rect) {
		u.Paragraph(all.CutTop(head), text, ui.Note)
		graph := c.graph(w, s.m.ToWin())
		graph.Draw(u, all.CutTop(curves).InsetXY(2, 0))
		all.CutTop(10)
		s.centreTable(u, w, all, c)
	})
}

// Heights of the table.
const (
	tableHead = 24
	tableRow  = 28
)

// counted returns the census of the match so far.
func (s *Screen) counted() *census {
	s.census.take(s.match, s.m)
	return &s.census
}

// centreTable describes a row per power: its last years and the centres it lacks.
func (s *Screen) centreTable(u *ui.UI, w words, in ui.Rect, c *census) {
	const year, lack = 40, 64
	names := 0.0
	for p := range s.m.Powers() {
		names = max(names, u.Width(w.power(diplomacy.Power(p+1)), ui.Note))
	}
	names = min(names+36, in.W*0.48)
	columns := max(1, int((in.W-names-lack-20)/year))
	first := max(0, len(c.years)-columns)
	head := in.CutTop(tableHead)
	x := head.X + names
	for i := first; i < len(c.years); i++ {
		label := strconv.Itoa(int(c.years[i]))
		if i == 0 {
			label = u.Text.T("diplomacy.centres.start")
		}
		u.Label(ui.R(x, head.Y, year, head.H), label, ui.Note.At(14).To(1))
		x += year
	}
	u.Label(ui.R(head.Right()-lack-4, head.Y, lack, head.H), u.Text.T("diplomacy.centres.lack"), ui.Note.At(14).To(1))
	for p := range s.m.Powers() {
		r := in.CutTop(tableRow)
		rowGround(u, ui.R(r.X+4, r.Y, r.W-8, r.H), p)
		u.Arms(ui.R(r.X+3, r.Y+3, 22, 22), powerOwner(s.m, diplomacy.Power(p+1)))
		u.Label(ui.R(r.X+32, r.Y, names-34, r.H), w.power(diplomacy.Power(p+1)), ui.Note.In(art.Ink1))
		x := r.X + names
		for i := first; i < len(c.years); i++ {
			style := ui.Note.In(art.Ink1).To(1)
			if i == len(c.years)-1 {
				style = ui.Strong.At(16).To(1)
			}
			u.Label(ui.R(x, r.Y, year, r.H), strconv.Itoa(c.counts[i][p]), style)
			x += year
		}
		need := max(0, s.m.ToWin()-c.counts[len(c.counts)-1][p])
		u.Label(ui.R(r.Right()-lack, r.Y, lack-4, r.H), strconv.Itoa(need), ui.Note.To(1))
	}
}

// graph returns the graph of the centres of all powers over the years.
func (c *census) graph(w words, win int) result.Graph {
	ch := result.Graph{Goal: win, GoalText: w.text.T("diplomacy.centres.goal", "Win", win), Key: c.mark}
	for i, year := range c.years {
		label := strconv.Itoa(int(year))
		if i == 0 {
			label = w.text.T("diplomacy.centres.start")
		}
		ch.Ticks = append(ch.Ticks, label)
	}
	for p := range w.m.Powers() {
		l := result.Line{Owner: powerOwner(w.m, diplomacy.Power(p+1))}
		for i := range c.years {
			l.Values = append(l.Values, c.counts[i][p])
		}
		ch.Lines = append(ch.Lines, l)
	}
	return ch
}
