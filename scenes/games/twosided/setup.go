package twosided

import (
	"slices"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game"
	"eras/game/war"
	"eras/play/session/warplay"
	"eras/saves"
	"eras/scenes/boards/thumbnail"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// SetupScreen is the screen before a match. It asks for the rules, the players, the computer's
// strength and school, the map, and who moves first.
type SetupScreen struct {
	Who setup.Who
	// Alone means that the match is a battle on its own.
	Alone     bool
	Scenarios []*war.Scenario
	// Players are the known players, most recent first.
	Players []saves.Player
	// Profile returns the profile of a player, the zero value if there is none.
	Profile func(name string) saves.Profile
	Now     func() time.Time
	// OpenProfile opens the page about a player.
	OpenProfile func(name string)
	// Programs are the external programs that may play, written @COMMAND.
	Programs []string
	// Fixed is called before Play. Its argument reports whether the player chose a level instead of
	// the fitting one.
	Fixed func(bool)
	// Play starts the match, Leave goes back to the menu.
	Play  func(warplay.Setup)
	Leave func()
	// Invite opens the page for inviting others; nil if there is no network.
	Invite func(warplay.Setup)
	// Bar draws the top bar with its buttons.
	Bar func(u *ui.UI, title, note string)
	// RandomMap makes a random map for a scenario.
	RandomMap func(*war.Scenario) war.Map
	// MakeMap opens the map maker on a map; nil if the game has none.
	MakeMap func(*war.Scenario, war.Map)

	names    [2]string
	levels   [2]int
	schools  [2]int  // indices of [agents.Schools], and after these of Programs
	random   [2]bool // the computers that play with random weights in a match without persons
	rulesets []ruleset
	rules    int // index of the chosen rules
	mapIndex int
	drawn    *war.Map // the random map, if it is chosen
	first    int      // 0 red, 1 blue
	soldiers [2]int
	maps     mapPicker
	preview  thumbnail.Image // of the chosen map, beside the form
	known    saves.Profile
	knownFor string // the name to which known belongs
	wrong    string // the error in a name
	wrongOf  int    // the index of that name
	begun    bool
	fixed    bool // the player chose a level
	fits     setup.Fit
	fitFor   string // the name and the scenario to which fits belongs
}

// Last holds the choices of the last set-up.
type Last struct {
	Player, Scenario, Map string
	Training              saves.Training
	Level                 int
	Fixed                 bool
	School                agents.School
	ComputerFirst         bool
	// Soldiers are the numbers of soldiers in a battle on its own, leaders included; 0 for the
	// usual numbers.
	Soldiers [2]int
}

// Start fills the screen with the choices of the last set-up.
func (s *SetupScreen) Start(last Last) {
	s.names = [2]string{last.Player, ""}
	s.levels, s.fixed = [2]int{last.Level, last.Level}, last.Fixed
	school := max(0, slices.Index(agents.Schools, last.School))
	s.schools = [2]int{school, school}
	s.soldiers = [2]int{6, 6}
	if last.Soldiers[0] > 0 && last.Soldiers[1] > 0 {
		s.soldiers = last.Soldiers
	}
	if last.ComputerFirst {
		s.first = 1
	}
	s.rulesets = rulesetsOf(s.Scenarios)
	s.rules = findRuleset(s.rulesets, last.Scenario, last.Training)
	s.mapIndex = max(0, slices.IndexFunc(s.chosen().scenario.Maps, func(m war.Map) bool { return m.Name == last.Map }))
}

// chosen returns the chosen rules.
func (s *SetupScreen) chosen() *ruleset { return &s.rulesets[s.rules] }

// refresh replaces the known players and reloads the profile of the typed name.
func (s *SetupScreen) refresh(players []saves.Player) {
	s.Players, s.known, s.knownFor = players, saves.Profile{}, ""
}

// Describe describes the screen for one tick.
func (s *SetupScreen) Describe(u *ui.UI) {
	if !s.begun && s.Who != setup.Nobody {
		u.Focus.Set("setup.name")
	}
	s.begun = true
	u.Table()
	title := "setup.title.war"
	if s.Alone {
		title = "setup.title.battle"
	}
	note := [...]string{"setup.against", "setup.two", "setup.watch"}[s.Who]
	s.Bar(u, u.Text.T(title), u.Text.T(note))
	if u.TakeKey(ebiten.KeyEscape) {
		s.Leave()
	}
	if u.Narrow() {
		s.narrow(u)
		return
	}
	area := u.Bounds()
	area.CutTop(48)
	small := area.W < 1100 || area.H < 660
	if small {
		area = area.Inset(16)
	} else {
		area = area.InsetXY(40, 24)
	}
	aside := s.Who == setup.One && !small
	sheet := area
	if aside {
		sheet = area.CutLeft(area.W - 452 - 32)
		area.CutLeft(32)
		s.aside(u, area)
	} else if !small {
		sheet = area.Middle(min(area.W, 860), area.H)
	}
	s.form(u, sheet, small, aside)
}

// form draws the sheet with the choices. aside reports whether the player's profile is shown beside
// it.
func (s *SetupScreen) form(u *ui.UI, r ui.Rect, small, aside bool) {
	u.Sheet(r)
	in := r.InsetXY(32, 22)
	if small {
		in = r.InsetXY(24, 14)
	}
	s.rulesChoice(u, &in, small)
	if who := [...]string{"setup.who", "setup.who.two", ""}[s.Who]; who != "" && !small {
		u.Label(in.CutTop(18), strings.ToUpper(u.Text.T(who)), ui.Section)
		in.CutTop(10) // for the ring and the label of the field
	}
	row := in.CutBottom(46)
	in.CutBottom(12)
	s.buttons(u, row, !aside)
	s.choices(u, &in, small)
	switch s.Who {
	case setup.One:
		s.levelChoice(u, &in, u.Text.T("setup.level"), small)
		s.nameChoice(u, &in, 0, &art.Red, small)
		if small {
			s.noticeStrip(u, &in)
		}
		s.players(u, in)
	case setup.Several:
		s.nameChoice(u, &in, 0, &art.Red, false)
		in.CutTop(10)
		s.nameChoice(u, &in, 1, &art.Blue, false)
	case setup.Nobody:
		s.levelTop(u, &in, 0, u.Text.T("setup.level.red"))
		s.levelTop(u, &in, 1, u.Text.T("setup.level.blue"))
	}
}

// rulesChoice draws the choice of the rules with a sentence about them.
func (s *SetupScreen) rulesChoice(u *ui.UI, in *ui.Rect, small bool) {
	if !small {
		u.Label(in.CutTop(24), u.Text.T("setup.rules.heading"), ui.Section)
	}
	names := make([]string, len(s.rulesets))
	for i := range s.rulesets {
		names[i] = s.rulesets[i].title(u)
	}
	if next := u.Segment("setup.rules", in.CutTop(42), names, s.rules); next != s.rules {
		s.rules, s.mapIndex, s.drawn = next, 0, nil
	}
	in.CutTop(4)
	in.CutTop(u.Paragraph(*in, s.chosen().about(u, s.Alone), ui.Note) + map[bool]float64{false: 4, true: 2}[small])
	u.Rule(in.X, in.CutTop(map[bool]float64{false: 18, true: 16}[small]).CenterY(), in.W)
}

// nameChoice draws a field for a player's name, with the arms of the player's army. Unless short,
// it adds what the name is used for.
func (s *SetupScreen) nameChoice(u *ui.UI, in *ui.Rect, i int, o *art.Owner, short bool) {
	row := in.CutTop(52)
	u.Arms(row.CutLeft(52).Inset(1), o)
	row.CutLeft(20)
	id := [...]string{"setup.name", "setup.name2"}[i]
	before := s.names[i]
	s.names[i] = u.NamedField(id, row, s.names[i], u.Text.T("setup.placeholder"), u.Text.T("setup.name"), saves.MaxNameLetters)
	if s.names[i] != before {
		s.wrong = ""
	}
	wrong := s.wrong != "" && i == s.wrongOf
	if short && !wrong {
		in.CutTop(4)
		return
	}
	text, style := "", ui.Note
	switch {
	case wrong:
		text, style = s.wrong, ui.Note.In(art.BadText)
	case i == 0:
		text = u.Text.T("setup.hint")
	}
	if u.Narrow() {
		in.CutTop(4)
		in.CutTop(u.Paragraph(*in, text, style) + 6)
		return
	}
	in.CutTop(5)
	hint := in.CutTop(19)
	hint.CutLeft(72)
	if text != "" {
		u.Label(hint, text, style)
	}
}

// Heights of the list of known players: of its heading and of a row.
const (
	playersHead  = 28
	playerHeight = 44
)

// players lists the known players.
func (s *SetupScreen) players(u *ui.UI, r ui.Rect) {
	r.CutTop(playersHead - 22)
	head := r.CutTop(22)
	if r.H < playerHeight {
		return
	}
	u.Label(head, u.Text.T("setup.known"), ui.Section)
	columns := func(row ui.Rect) (name, games, wins, last ui.Rect) {
		last = row.CutRight(118)
		last.CutLeft(8)
		if u.Narrow() {
			return row, games, wins, last
		}
		wins = row.CutRight(84)
		games = row.CutRight(84)
		return row, games, wins, last
	}
	_, games, wins, last := columns(head.Shift(-12, 0))
	if !u.Narrow() {
		u.Label(games, u.Text.T("setup.games"), ui.Note.To(1))
		u.Label(wins, u.Text.T("setup.wins"), ui.Note.To(1))
	}
	u.Label(last, u.Text.T("setup.known.last"), ui.Note.To(1))
	if len(s.Players) == 0 {
		u.Label(r.CutTop(34), u.Text.T("setup.nobody"), ui.Aside)
		return
	}
	chosen := -1
	for i, p := range s.Players {
		if same(p.Name, s.names[0]) {
			chosen = i
		}
	}
	now, use := u.List("setup.players", r, playerHeight, len(s.Players), chosen, func(i int) string { return s.Players[i].Name }, func(row ui.Row) {
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
		if !u.Narrow() {
			u.Label(games, u.Text.Number(p.Games), ui.Strong.To(1))
			u.Label(wins, u.Text.Number(p.Wins), ui.Strong.To(1))
		}
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

// buttons draws the buttons below the form. profile adds one for the page about the player, if that
// is not shown beside the form.
func (s *SetupScreen) buttons(u *ui.UI, row ui.Rect, profile bool) {
	back, start := 150.0, 260.0
	if u.Narrow() {
		back, start = 100, row.W-110
	}
	if u.Button("setup.back", row.CutLeft(back), ui.ButtonSpec{Label: u.Text.T("back"), Key: "Esc"}) {
		s.Leave()
	}
	label := "setup.go.war"
	if s.Alone {
		label = "setup.go.battle"
	}
	if s.Who == setup.Nobody {
		label = "setup.go.watch"
	}
	if s.Invite != nil && s.Who != setup.Nobody && !u.Narrow() {
		row.CutLeft(12)
		s.inviteButton(u, row.CutLeft(130))
	}
	pressed := u.Button("setup.go", row.CutRight(start), ui.ButtonSpec{Label: u.Text.T(label), Icon: "crossed-swords", Kind: ui.Primary})
	if profile && s.Who == setup.One && len(s.profile().Played) > 0 {
		row.CutLeft(12)
		row.CutRight(12)
		s.profileButton(u, row.CutLeft(min(230, row.W)))
	}
	inField := u.Focus.Is("setup.name") || u.Focus.Is("setup.name2")
	if pressed || inField && u.TakeKey(ebiten.KeyEnter) {
		s.play(u)
	}
}

// inviteButton draws the button that opens the page for inviting somebody.
func (s *SetupScreen) inviteButton(u *ui.UI, r ui.Rect) {
	if u.Button("setup.invite", r, ui.ButtonSpec{Label: u.Text.T("setup.invite"), Icon: "tower-flag", Tip: u.Text.T("setup.invite.tip")}) {
		s.invite()
	}
}

// set returns the set-up without its players.
func (s *SetupScreen) set() warplay.Setup {
	set := warplay.Setup{Alone: s.Alone, Scenario: s.chosen().scenario, Training: s.chosen().training, First: game.Side(1 + s.first), Soldiers: s.soldiers}
	set.Map = s.chosenMap()
	return set
}

// invite opens the page for inviting somebody to play blue.
func (s *SetupScreen) invite() {
	set := s.set()
	set.Seats[0].Person = strings.TrimSpace(s.names[0])
	s.Invite(set)
}

// play checks the names and starts the match.
func (s *SetupScreen) play(u *ui.UI) {
	set := s.set()
	for i := range set.Seats {
		person := s.Who == setup.Several || s.Who == setup.One && i == 0
		if !person {
			set.Seats[i] = s.computer(0)
			if s.Who == setup.Nobody {
				set.Seats[i] = s.computer(i)
			}
			continue
		}
		name, err := saves.PlayerName(s.names[i])
		if err != nil {
			s.wrong, s.wrongOf = setup.NameProblem(u, err), i
			u.Focus.Set([...]string{"setup.name", "setup.name2"}[i])
			return
		}
		if i == 1 && name == set.Seats[0].Person {
			s.wrong, s.wrongOf = u.Text.T("setup.samename.two"), 1
			return
		}
		set.Seats[i] = warplay.Seat{Person: name}
	}
	if s.Fixed != nil {
		s.Fixed(s.fixed)
	}
	s.Play(set)
}
