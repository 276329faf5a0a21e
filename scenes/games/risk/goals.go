package risk

import (
	"strings"

	"eras/game"
	"eras/game/risk"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// goalHeight is the height of the line with the goals; goalPitch is the extra height of a second
// line.
const (
	goalHeight = 26
	goalPitch  = 18
)

// goalLine shows the ways to win besides conquering everything, the person's own mission first. A
// tooltip has the full text. If several persons play, a click shows the mission of the one whose
// turn it is.
func (s *Screen) goalLine(u *ui.UI, in *ui.Rect, p *risk.Position) {
	goals, hidden := s.goals(u, p)
	if len(goals) == 0 {
		return
	}
	style := ui.Note.In(art.Ink1)
	lines := u.Wrap(goals[0], style, in.W-26)
	height := float64(goalHeight)
	if len(lines) > 1 {
		height += goalPitch
	}
	row := in.CutTop(height)
	whole := strings.Join(goals, "\n")
	if hidden && u.Board("risk.goal.show", row) != ui.NotUsed {
		s.revealed, _ = s.missionSeat(p)
	}
	u.Tip("risk.goal", row, u.Text.T("risk.goal.title")+"\n"+whole)
	u.Probe("risk.goal", whole, row)
	u.Icon(row.CutLeft(26).Middle(18, 18).Shift(-2, 0), "laurels-trophy", art.Ink2)
	if len(lines) > 1 {
		row = row.InsetXY(0, (row.H-2*goalPitch)/2)
		u.Called(row.CutTop(goalPitch), lines[0], style)
		lines = lines[1:]
	}
	u.Called(row, strings.Join(lines, " "), style)
}

// goals returns the ways to win besides conquering everything, the mission first. If hidden is true,
// the first line asks the person whose turn it is to show the mission.
func (s *Screen) goals(u *ui.UI, p *risk.Position) (goals []string, hidden bool) {
	g := s.Game.Board.Game
	goals = s.board.goals(u, p)
	seat, person := s.missionSeat(p)
	hidden = person && s.viewer() != seat
	if mission := g.MissionOf(p, seat); mission.Kind != risk.NoMission && (s.viewer() == seat || s.Game.Persons() == 0) {
		text := s.board.mission(u, mission)
		goals = append([]string{u.Text.T("risk.goal.mission", "Mission", text, "Now", s.board.progress(u, p, seat, mission))}, goals...)
	} else if g.Rules.Missions && hidden {
		goals = append([]string{u.Text.T("risk.goal.hidden")}, goals...)
	}
	return goals, hidden && g.Rules.Missions
}

// missionSeat returns the person whose mission is shown: the only person, else the one whose turn
// it is.
func (s *Screen) missionSeat(p *risk.Position) (game.Seat, bool) {
	if persons := s.Game.Persons(); persons.Len() == 1 {
		return persons.First(), true
	}
	return max(p.Turn, 0), s.person(p.Turn)
}

// goals returns the ways to win besides missions.
func (b *board) goals(u *ui.UI, p *risk.Position) []string {
	var all []string
	r := &b.game.Rules
	if r.Share > 0 {
		all = append(all, u.Text.T("risk.goal.share", "Count", b.game.ShareToWin(), "All", b.setup.Map.Territories()))
	}
	if r.Capitals && p.Round > 0 {
		var names []string
		for seat := range b.setup.Players {
			if c, ok := p.CapitalOf(game.Seat(seat)); ok {
				names = append(names, b.name(u, c))
			}
		}
		all = append(all, u.Text.T("risk.goal.capitals", "Where", strings.Join(names, ", ")))
	}
	if r.Limit > 0 && r.Leader {
		all = append(all, u.Text.T("risk.goal.leader", "Round", int(r.Limit)))
	}
	return all
}

// mission returns a mission in words.
func (b *board) mission(u *ui.UI, m risk.Mission) string {
	switch m.Kind {
	case risk.HoldFirmly:
		return u.Text.T("risk.mission.firm", "Count", m.N)
	case risk.HoldContinents:
		return u.Text.T("risk.mission.continents", "A", b.continent(u, m.A), "B", b.continent(u, m.B))
	case risk.NoMission, risk.HoldTerritories:
	}
	return u.Text.T("risk.mission.territories", "Count", m.N)
}

// progress returns how far a player's mission has come, such as "3/11".
func (b *board) progress(u *ui.UI, p *risk.Position, seat game.Seat, m risk.Mission) string {
	held, most := p.Held[seat], m.N
	switch m.Kind {
	case risk.HoldContinents:
		members := b.setup.Map.Members(m.A).Or(b.setup.Map.Members(m.B))
		held, most = held.And(members), members.Len()
	case risk.HoldFirmly:
		for c := range held.All() {
			if p.Armies.At(c) < 2 {
				held = held.Without(c)
			}
		}
	case risk.NoMission, risk.HoldTerritories:
	}
	return u.Text.Number(held.Len()) + "/" + u.Text.Number(most)
}
