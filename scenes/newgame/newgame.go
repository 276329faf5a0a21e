// Package newgame is the screen before a match: who plays, how strong the
// computer is, on which map and who moves first.
package newgame

import (
	"errors"
	"fmt"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/boards/warmap"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Mode is who plays.
type Mode uint8

const (
	// AgainstComputer is a person against the computer.
	AgainstComputer Mode = iota
	// TwoPlayers are two persons at one machine.
	TwoPlayers
	// Watch lets the computer play against itself.
	Watch
)

// Screen is the screen before a match.
type Screen struct {
	Mode      Mode
	Alone     bool // a battle on its own
	Scenarios []*general.Scenario
	// Players are the known players, those who played last first.
	Players []saves.Player
	// Profile returns what is known of a name, the zero value if nothing is.
	Profile func(name string) saves.Profile
	// Estimators returns the names of the estimators that play under a scenario.
	Estimators func(s *general.Scenario, alone bool) []string
	// Icons are the icons of the estimators, by name.
	Icons map[string]string
	Now   func() time.Time
	// Know opens what is known of a player.
	Know func(name string)
	// Play starts the match, Leave goes back to the menu.
	Play  func(table.Setup)
	Leave func()
	// Bar draws the top bar with its buttons.
	Bar func(u *ui.UI, title, note string)
	// Draw makes a map for a scenario by chance.
	Draw func(z *general.Scenario) general.Map

	names     [2]string
	levels    [2]int
	scenario  int
	mapIndex  int
	drawn     *general.Map // the drawn map, if that is the choice
	first     int          // 0 red, 1 blue
	soldiers  [2]int
	preview   warmap.View
	previewed string // what the preview shows
	known     saves.Profile
	knownFor  string
	wrong     string // what is wrong with a name
	wrongOf   int    // whose
	begun     bool
}

// Last is what was chosen the last time.
type Last struct {
	Player, Scenario, Map string
	Level                 int
	ComputerFirst         bool
}

// Start prepares the screen with what was chosen last.
func (s *Screen) Start(last Last) {
	s.names = [2]string{last.Player, ""}
	s.levels = [2]int{last.Level, last.Level}
	s.soldiers = [2]int{6, 6}
	if last.ComputerFirst {
		s.first = 1
	}
	for i, sc := range s.Scenarios {
		for j, m := range sc.Maps {
			if sc.Name == last.Scenario && m.Name == last.Map {
				s.scenario, s.mapIndex = i, j
			}
		}
	}
}

// Refresh takes over what is known now: the players, and the typed name's
// profile.
func (s *Screen) Refresh(players []saves.Player) {
	s.Players, s.known, s.knownFor = players, saves.Profile{}, ""
}

// Describe describes the screen for one tick.
func (s *Screen) Describe(u *ui.UI) {
	if !s.begun && s.Mode != Watch {
		u.Focus("newgame.name")
	}
	s.begun = true
	u.Table()
	title := "newgame.title.war"
	if s.Alone {
		title = "newgame.title.battle"
	}
	note := [...]string{"newgame.against", "newgame.two", "newgame.watch"}[s.Mode]
	s.Bar(u, u.Text.T(title), u.Text.T(note))
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 1100 || area.H < 660
	if small {
		area = area.Inset(16)
	} else {
		area = area.InsetXY(40, 24)
	}
	aside := s.Mode == AgainstComputer && !small
	sheet := area
	if aside {
		sheet = area.CutLeft(area.W - 452 - 32)
		area.CutLeft(32)
		s.aside(u, area)
	} else if !small {
		sheet = area.Middle(min(area.W, 860), area.H)
	}
	s.form(u, sheet, small, aside)
	if u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
}

// form draws the sheet with the choices.
func (s *Screen) form(u *ui.UI, r ui.Rect, small, aside bool) {
	u.Sheet(r)
	in := r.InsetXY(32, 22)
	if small {
		in = r.InsetXY(24, 14)
	}
	title := ui.ScreenTitle.At(map[bool]float64{false: 26, true: 21}[small])
	u.Label(in.CutTop(title.Line()), u.Text.T([...]string{"newgame.who", "newgame.who.two", "newgame.who.watch"}[s.Mode]), title)
	u.Rule(in.X, in.CutTop(14).CenterY(), in.W)
	in.CutTop(8)
	row := in.CutBottom(46)
	in.CutBottom(12)
	s.buttons(u, row, !aside)
	s.choices(u, &in, small)
	switch s.Mode {
	case AgainstComputer:
		s.levelChoice(u, &in, 0, u.Text.T("newgame.level"), true, small)
		s.nameChoice(u, &in, 0, &art.Red)
		if small {
			s.noticeStrip(u, &in)
		}
		s.players(u, in)
	case TwoPlayers:
		s.nameChoice(u, &in, 0, &art.Red)
		in.CutTop(10)
		s.nameChoice(u, &in, 1, &art.Blue)
	case Watch:
		s.levelTop(u, &in, 0, u.Text.T("newgame.level.red"))
		s.levelTop(u, &in, 1, u.Text.T("newgame.level.blue"))
	}
}

// nameChoice draws a field for a name with the arms of its army.
func (s *Screen) nameChoice(u *ui.UI, in *ui.Rect, i int, o *art.Owner) {
	row := in.CutTop(52)
	u.Arms(row.CutLeft(52).Inset(1), o)
	row.CutLeft(20)
	id := [...]string{"newgame.name", "newgame.name2"}[i]
	before := s.names[i]
	s.names[i] = u.Field(id, row, s.names[i], u.Text.T("newgame.placeholder"), saves.MaxNameLetters)
	if s.names[i] != before {
		s.wrong = ""
	}
	hint := in.CutTop(24)
	hint.CutLeft(72)
	switch {
	case s.wrong != "" && i == s.wrongOf:
		u.Label(hint, s.wrong, ui.Note.In(art.BadText))
	case i == 0:
		u.Label(hint, u.Text.T("newgame.hint"), ui.Note)
	}
}

// players lists the known players.
func (s *Screen) players(u *ui.UI, r ui.Rect) {
	r.CutTop(6)
	head := r.CutTop(22)
	if r.H < 44 {
		return
	}
	u.Label(head, u.Text.T("newgame.known"), ui.Section)
	columns := func(row ui.Rect) (name, games, wins, last ui.Rect) {
		last = row.CutRight(118)
		wins = row.CutRight(84)
		games = row.CutRight(84)
		return row, games, wins, last
	}
	_, games, wins, last := columns(head.Shift(-12, 0))
	u.Label(games, u.Text.T("newgame.games"), ui.Note.To(1))
	u.Label(wins, u.Text.T("newgame.wins"), ui.Note.To(1))
	u.Label(last, u.Text.T("newgame.last"), ui.Note.To(1))
	if len(s.Players) == 0 {
		u.Label(r.CutTop(34), u.Text.T("newgame.nobody"), ui.Aside)
		return
	}
	chosen := -1
	for i, p := range s.Players {
		if same(p.Name, s.names[0]) {
			chosen = i
		}
	}
	now, use := u.List("newgame.players", r, 44, len(s.Players), chosen, func(i int) string { return s.Players[i].Name }, func(row ui.Row) {
		p := s.Players[row.Index]
		u.RowGround(row.Rect, row.Index, row.Chosen, row.Hovered, &art.Red)
		u.HLine(row.Rect.X, row.Rect.Bottom()-0.5, row.Rect.W, 1, art.Hair)
		line := row.Rect
		line.CutLeft(16)
		line.CutRight(12)
		u.Icon(line.CutLeft(24).Middle(22, 22), "pawn", art.Ink2)
		line.CutLeft(12)
		name, games, wins, last := columns(line)
		style := ui.Style{Weight: ui.Medium, Size: 18, Color: art.Ink1}
		if row.Chosen {
			style.Weight = ui.Bold
		}
		u.Label(name, p.Name, style)
		u.Label(games, u.Text.Number(p.Games), ui.Strong.To(1))
		u.Label(wins, u.Text.Number(p.Wins), ui.Strong.To(1))
		u.Label(last, u.Text.Ago(p.LastPlayed, s.Now()), ui.Note.To(1))
	})
	if use != ui.Untouched && now >= 0 {
		s.names[0], s.wrong = s.Players[now].Name, ""
	}
}

func same(known, typed string) bool {
	name, err := saves.PlayerName(typed)
	return err == nil && name == known
}

// levelChoice draws the computer's strength at the foot of the form.
func (s *Screen) levelChoice(u *ui.UI, in *ui.Rect, i int, label string, note, small bool) {
	if note {
		line := in.CutBottom(24)
		u.Label(line, u.Text.T(fmt.Sprintf("level.%d.note", s.levels[i])), ui.Note)
	}
	row := in.CutBottom(42)
	s.levels[i] = s.levelSegment(u, fmt.Sprintf("newgame.level%d", i), row, s.levels[i])
	u.Label(in.CutBottom(24), label, ui.Section)
	in.CutBottom(map[bool]float64{false: 10, true: 2}[small])
}

func (s *Screen) levelTop(u *ui.UI, in *ui.Rect, i int, label string) {
	u.Label(in.CutTop(24), label, ui.Section)
	s.levels[i] = s.levelSegment(u, fmt.Sprintf("newgame.level%d", i), in.CutTop(42), s.levels[i])
	u.Label(in.CutTop(26), u.Text.T(fmt.Sprintf("level.%d.note", s.levels[i])), ui.Note)
	in.CutTop(10)
}

func (s *Screen) levelSegment(u *ui.UI, id string, r ui.Rect, level int) int {
	names := make([]string, saves.MaxLevel)
	for i := range names {
		names[i] = u.Text.T(fmt.Sprintf("level.%d", i+1))
	}
	return u.Segment(id, r, names, level-1) + 1
}

// choices draws scenario, map, armies and who moves first.
func (s *Screen) choices(u *ui.UI, in *ui.Rect, small bool) {
	row := in.CutBottom(44)
	head := in.CutBottom(24)
	in.CutBottom(map[bool]float64{false: 8, true: 2}[small])
	firstWidth := min(300, row.W*0.4)
	first, firstHead := row.CutRight(firstWidth), head.CutRight(firstWidth)
	row.CutRight(16)
	u.Label(firstHead, u.Text.T("newgame.first"), ui.Section)
	who := []string{u.Text.T("side.red"), u.Text.T("side.blue")}
	if s.Mode == AgainstComputer {
		who = []string{u.Text.T("newgame.you"), u.Text.T("newgame.computer")}
	}
	s.first = u.Segment("newgame.first", first, who, s.first)
	u.Label(head, u.Text.T("newgame.scenario"), ui.Section)
	if s.Alone {
		s.scenario = u.Choose("newgame.scenario", row, s.scenarioOptions(u), s.scenario)
		s.armies(u, in)
		return
	}
	options, places, now := s.mapOptions(u)
	next := u.Choose("newgame.map", row, options, now)
	if next == now {
		return
	}
	s.scenario, s.mapIndex = places[next][0], places[next][1]
	s.drawn = nil
	if s.mapIndex == len(s.Scenarios[s.scenario].Maps) {
		m := s.Draw(s.Scenarios[s.scenario])
		s.drawn = &m
	}
}

func (s *Screen) scenarioOptions(u *ui.UI) []ui.Option {
	var options []ui.Option
	for _, sc := range s.Scenarios {
		options = append(options, ui.Option{Label: sc.Title.In(u.Text.Language()), Note: u.Text.T("tie." + sc.Rules.Battle.Tie.String()), Icon: "treasure-map"})
	}
	return options
}

// mapOptions lists every map of every scenario, and a drawn one for each.
func (s *Screen) mapOptions(u *ui.UI) (options []ui.Option, places [][2]int, now int) {
	lang := u.Text.Language()
	for i, sc := range s.Scenarios {
		for j := range len(sc.Maps) + 1 {
			o := ui.Option{Icon: "treasure-map"}
			if j < len(sc.Maps) {
				m := sc.Maps[j]
				o.Label = m.Title.In(lang)
				o.Note = s.mapNote(u, sc, m.Start.Size.Columns(), m.Start.Size.Rows(), int(m.Start.Left))
			} else {
				o.Label = u.Text.T("newgame.drawn")
				o.Note = s.mapNote(u, sc, 8, 6, int(sc.Maps[0].Start.Left))
			}
			if o.Label == "" {
				o.Label = sc.Maps[j].Name
			}
			if i == s.scenario && j == s.mapIndex {
				now = len(options)
			}
			options = append(options, o)
			places = append(places, [2]int{i, j})
		}
	}
	return options, places, now
}

func (s *Screen) mapNote(u *ui.UI, sc *general.Scenario, columns, rows, actions int) string {
	title := sc.Title.In(u.Text.Language())
	if title == "" {
		title = sc.Name
	}
	return u.Text.T("newgame.map.note", "Scenario", title, "Columns", columns, "Rows", rows, "Actions", actions)
}

// armies draws the sliders for the armies of a battle on its own.
func (s *Screen) armies(u *ui.UI, in *ui.Rect) {
	most := float64(s.Scenarios[s.scenario].Rules.Cap) + 1
	for i := 1; i >= 0; i-- {
		row := in.CutBottom(38)
		o := [...]*art.Owner{&art.Red, &art.Blue}[i]
		u.Arms(row.CutLeft(32).Middle(30, 30), o)
		row.CutLeft(12)
		u.Label(row.CutRight(44), u.Text.Number(s.soldiers[i]), ui.Strong.At(20).To(1))
		s.soldiers[i] = int(u.Slider(fmt.Sprintf("newgame.soldiers%d", i), row, u.Text.T("newgame.soldiers"), float64(min(s.soldiers[i], int(most))), 1, most, 1, int(most)))
	}
	u.Label(in.CutBottom(24), u.Text.T("newgame.soldiers"), ui.Section)
	in.CutBottom(6)
}

// buttons draws where one can go; what is known of the player is among it where
// there is no room beside the form.
func (s *Screen) buttons(u *ui.UI, row ui.Rect, know bool) {
	if u.Button("newgame.back", row.CutLeft(150), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) {
		s.Leave()
	}
	label := "newgame.go.war"
	if s.Alone {
		label = "newgame.go.battle"
	}
	if s.Mode == Watch {
		label = "newgame.go.watch"
	}
	pressed := u.Button("newgame.go", row.CutRight(260), ui.ButtonSpec{Label: u.Text.T(label), Icon: "crossed-swords", Kind: ui.Primary})
	if know && s.Mode == AgainstComputer && len(s.profile().Played) > 0 {
		row.CutLeft(12)
		row.CutRight(12)
		s.knowButton(u, row.CutLeft(min(230, row.W)))
	}
	inField := u.Focused("newgame.name") || u.Focused("newgame.name2")
	if pressed || inField && u.TakeKey(ebiten.KeyEnter) {
		s.play(u)
	}
}

// play checks the names and starts.
func (s *Screen) play(u *ui.UI) {
	set := table.Setup{Alone: s.Alone, Scenario: s.Scenarios[s.scenario], First: game.Side(1 + s.first), Soldiers: s.soldiers}
	set.Map = s.chosenMap()
	for i := range set.Seats {
		person := s.Mode == TwoPlayers || s.Mode == AgainstComputer && i == 0
		if !person {
			level := s.levels[0]
			if s.Mode == Watch {
				level = s.levels[i]
			}
			set.Seats[i] = table.Seat{Level: level}
			continue
		}
		name, err := saves.PlayerName(s.names[i])
		if err != nil {
			s.wrong, s.wrongOf = nameTrouble(u, err), i
			u.Focus([...]string{"newgame.name", "newgame.name2"}[i])
			return
		}
		if i == 1 && name == set.Seats[0].Person {
			s.wrong, s.wrongOf = u.Text.T("newgame.samename"), 1
			return
		}
		set.Seats[i] = table.Seat{Person: name}
	}
	s.Play(set)
}

// chosenMap returns the map that is chosen, or drawn.
func (s *Screen) chosenMap() general.Map {
	if s.drawn != nil {
		return *s.drawn
	}
	maps := s.Scenarios[s.scenario].Maps
	return maps[min(s.mapIndex, len(maps)-1)]
}

// nameTrouble says what is wrong with a name.
func nameTrouble(u *ui.UI, err error) string {
	switch {
	case errors.Is(err, saves.ErrNameLong):
		return u.Text.T("newgame.longname", "N", saves.MaxNameLetters)
	case errors.Is(err, saves.ErrNameSigns):
		return u.Text.T("newgame.badname")
	}
	return u.Text.T("newgame.noname")
}
