package profile

import (
	"cmp"
	"fmt"
	"slices"

	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Record is the whole record of a player over all boards.
type Record struct {
	// Rates are the results by board and opponent, the strongest opponent of a board
	// first.
	Rates []Rate
	// Streak is the number of wins in a row up to the last match, Longest the longest.
	Streak, Longest int
	// Upsets are the wins with the smallest chance, at most [mostUpsets], the smallest
	// first.
	Upsets []Match
	Medals []Medal
}

// Rate is how matches against one kind of opponent went.
type Rate struct {
	opponent
	Games, Wins, Draws int
}

// opponent is whom a match was against: a level, or the strongest bot.
type opponent struct {
	mode            saves.Mode
	level, strength int
	bot             string
}

func (m *Match) opponent() opponent { return opponent{m.Mode, m.Level, m.strength, m.bot} }

// title returns what the opponent is called.
func (o *opponent) title(u *ui.UI) string {
	if o.bot != "" {
		return o.bot
	}
	return u.Text.T(fmt.Sprint("level.", o.level))
}

// A win with a chance from evenly on is no upset.
const (
	mostUpsets = 3
	evenly     = 0.5
)

// RecordOf returns the record of a player in these games.
func RecordOf(p *saves.Profile, games []Game) Record {
	r := Record{Medals: Medals(p, games)}
	h := History{boards: map[saves.Mode]bool{}}
	for _, m := range finished(p, games) {
		i := slices.IndexFunc(r.Rates, func(rate Rate) bool { return rate.opponent == m.opponent() })
		if i < 0 {
			i = len(r.Rates)
			r.Rates = append(r.Rates, Rate{opponent: m.opponent()})
		}
		rate := &r.Rates[i]
		rate.Games++
		switch {
		case m.Score > 0:
			rate.Wins++
		case m.Score == 0:
			rate.Draws++
		}
		if m.helped {
			continue
		}
		h.add(m)
		r.Streak, r.Longest = h.Streak, max(r.Longest, h.Streak)
		if m.Score > 0 && m.chance < evenly {
			r.Upsets = append(r.Upsets, m)
		}
	}
	order := func(mode saves.Mode) int {
		return slices.IndexFunc(games, func(g Game) bool { return g.Mode() == mode })
	}
	slices.SortFunc(r.Rates, func(a, b Rate) int {
		return cmp.Or(
			cmp.Compare(order(a.mode), order(b.mode)), cmp.Compare(b.level, a.level),
			cmp.Compare(b.strength, a.strength), cmp.Compare(a.bot, b.bot),
		)
	})
	slices.SortStableFunc(r.Upsets, func(a, b Match) int { return cmp.Compare(a.chance, b.chance) })
	r.Upsets = r.Upsets[:min(len(r.Upsets), mostUpsets)]
	return r
}

// record draws the two columns of the record.
func (s *Screen) record(u *ui.UI, in ui.Rect) {
	in.CutTop(12)
	gap := map[bool]float64{false: 44, true: 28}[in.W < 1000]
	left := in.CutLeft((in.W - gap) * 0.44)
	u.VLine(in.X+gap/2, in.Y+4, in.H-8, 1, art.Edge)
	in.CutLeft(gap)
	s.keys(u, in.H)
	s.column(u, 0, left, func(r *ui.Rect) {
		s.rates(u, r)
		s.upsets(u, r)
	})
	s.column(u, 1, in, func(r *ui.Rect) { s.medals(u, r) })
}

// rates draws the share of wins against each opponent.
func (s *Screen) rates(u *ui.UI, r *ui.Rect) {
	streaks := u.Text.T("record.streaks", "Now", s.Record.Streak, "Longest", s.Record.Longest)
	title(u, r, u.Text.T("record.rates"), "")
	u.Rule(r.X, r.CutTop(titleHeight-30).Y+1, r.W)
	r.CutTop(6)
	r.CutTop(u.Paragraph(*r, streaks, ui.Note) + 4)
	for i, rate := range s.Record.Rates {
		if i == 0 || rate.mode != s.Record.Rates[i-1].mode {
			r.CutTop(4)
			u.Label(r.CutTop(24), u.Text.T("profile.board."+string(rate.mode)), ui.Strong.At(16))
		}
		row := r.CutTop(26)
		share := float64(rate.Wins) / float64(rate.Games)
		tip := u.Text.T("record.rate.tip", "Games", rate.Games, "Wins", rate.Wins, "Draws", rate.Draws)
		u.Tip(fmt.Sprint("record.rate.", i), row, rate.title(u)+"\n"+tip)
		u.Label(row.CutLeft(row.W*0.34), rate.title(u), ui.Body.At(16))
		u.Label(row.CutRight(62), u.Text.T("record.of", "Wins", rate.Wins, "Games", rate.Games), ui.Note.To(1))
		text := percent(u, share)
		u.Label(row.CutRight(52), text, ui.Strong.At(16).To(1))
		u.Probe(fmt.Sprint("record.share.", i), text, row)
		row.CutLeft(8)
		u.Bar(row.Middle(row.W, 12), share, -1, &art.Red)
	}
	r.CutTop(14)
}

// upsets draws the wins against the odds.
func (s *Screen) upsets(u *ui.UI, r *ui.Rect) {
	title(u, r, u.Text.T("record.upsets"), "")
	u.Rule(r.X, r.CutTop(titleHeight-30).Y+1, r.W)
	r.CutTop(6)
	if len(s.Record.Upsets) == 0 {
		r.CutTop(u.Paragraph(*r, u.Text.T("record.upsets.none"), ui.Note) + 4)
	}
	for i, m := range s.Record.Upsets {
		at := m.opponent()
		text := u.Text.T("record.upset", "Board", u.Text.T("profile.board."+string(m.Mode)), "Map", s.MapTitle(m.Rules, m.Map), "Opponent", at.title(u))
		top := r.Y
		r.CutTop(u.Paragraph(*r, text, ui.Body.At(16)))
		r.CutTop(u.Paragraph(*r, u.Text.T("record.upset.note", "Day", u.Text.Day(m.date), "Chance", percent(u, m.chance)), ui.Note) + 8)
		u.Probe(fmt.Sprint("record.upset.", i), text, ui.R(r.X, top, r.W, r.Y-top))
	}
}

// medals draws the medals.
func (s *Screen) medals(u *ui.UI, r *ui.Rect) {
	won := 0
	for _, m := range s.Record.Medals {
		if !m.Won.IsZero() {
			won++
		}
	}
	title(u, r, u.Text.T("record.medals"), u.Text.T("record.medals.won", "Won", won, "All", len(s.Record.Medals)))
	u.Rule(r.X, r.CutTop(titleHeight-30).Y+1, r.W)
	r.CutTop(8)
	const gap = 12
	perRow := 2
	if u.Narrow() && r.W < narrowMedals {
		perRow = 1
	}
	half := (r.W - gap*float64(perRow-1)) / float64(perRow)
	for i := 0; i < len(s.Record.Medals); i += perRow {
		height := 0.0
		pair := s.Record.Medals[i:min(i+perRow, len(s.Record.Medals))]
		for _, m := range pair {
			height = max(height, medalHeight(u, m, half))
		}
		for j, m := range pair {
			medal(u, ui.R(r.X+float64(j)*(half+gap), r.Y, half, height), m)
		}
		r.CutTop(height + 8)
	}
}

// Sizes of a medal beside its texts.
const (
	medalDisc = 44
	medalText = medalDisc + 18
)

// medalAbout returns the lines below the name of a medal.
func medalAbout(u *ui.UI, m Medal, w float64) []string {
	text := u.Text.T("medal." + m.ID + ".about")
	if !m.Won.IsZero() {
		text += " " + u.Text.T("medal.won", "Day", u.Text.Day(m.Won))
	}
	return u.Wrap(text, ui.Note, w-medalText-8)
}

func medalHeight(u *ui.UI, m Medal, w float64) float64 {
	return max(medalDisc+10, 28+20*float64(len(medalAbout(u, m, w)))+6)
}

// medal draws a medal with its texts: one that has been won is raised, with its date.
func medal(u *ui.UI, r ui.Rect, m Medal) {
	name, state := ui.Body.At(17).In(art.Ink2), "unwon"
	if !m.Won.IsZero() {
		name, state = ui.Strong.At(17), "won"
		u.Inlay(r)
	}
	u.Medal(ui.R(r.X+6, r.CenterY()-medalDisc/2, medalDisc, medalDisc), m.Icon, !m.Won.IsZero())
	text := ui.R(r.X+medalText, r.Y+4, r.W-medalText-8, 24)
	u.Label(text, u.Text.T("medal."+m.ID), name)
	for i, line := range medalAbout(u, m, r.W) {
		u.Label(ui.R(text.X, text.Bottom()+20*float64(i), text.W, 20), line, ui.Note)
	}
	u.Probe("medal."+m.ID, state, r)
}
