package diplomacy

import (
	"slices"

	"eras/ai/agents"
	"eras/ai/diplomacy/regent"
	"eras/game/diplomacy"
	"eras/play/session/diplomacyplay"
	"eras/scenes/boards/sprites"
	"eras/scenes/boards/thumbnail"
	"eras/scenes/geography"
	"eras/scenes/setup"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// setupScreen is the screen before a match.
type setupScreen struct {
	setup.Frame
	// Maps are the maps to choose from.
	Maps []*diplomacy.Map
	// Drawing returns the drawing of a map, nil while it is being made.
	Drawing func(*diplomacy.Map) *geography.Map
	// Play starts the match.
	Play func(diplomacyplay.Setup)
	// Sandbox opens the sandbox on a map. Lobby opens the DAIDE screen; it is nil if there is no
	// network.
	Sandbox func(*diplomacy.Map)
	Lobby   func()
	// Opening opens and removes maps of the player.
	Opening setup.Opening[*diplomacy.Map]

	layout  setup.Layout
	seats   setup.Seats
	preview thumbnail.Image
	small   thumbnail.List[*diplomacy.Map]
	mapped  int
	rules   diplomacy.Rules
	years   int // greatest number of years, 0 for no limit
	talk    talkRules
	drawn   bool // draw the powers at random
	seed    string
	next    uint64          // seed of the match if none is typed
	seeded  bool            // next has been drawn
	tempers []string        // chosen for the leaders of seats, empty where they are drawn
	talkers map[string]bool // whether bots answer letters, by spec
	joined  *remoteSeat     // the Joined field of setupChoice
}

// setupChoice holds the choices of a set-up that are kept in the settings.
type setupChoice struct {
	Map   string       `json:"map"`
	Years int          `json:"years"`
	Stale uint8        `json:"stale"`
	Draws bool         `json:"draws"`
	Drawn bool         `json:"lots"`
	Seats []setup.Seat `json:"seats"`
	// Joined is the seat taken last in a game of another program.
	Joined *remoteSeat `json:"joined,omitempty"`
	// Fixed means that the player chose the rival's level.
	Fixed bool `json:"fixed,omitempty"`
	// Tempers are those chosen for the leaders of the seats.
	Tempers []string `json:"tempers,omitempty"`
	// Press is what powers may write. Choices kept before there was press have only Draws.
	Press *talkRules `json:"press,omitempty"`
}

// firstBots are the default bots, by seat. Those of every second seat negotiate.
var firstBots = []string{easyTalker, "haai-vanilla", easyTalker, "dumbbot", easyTalker, "diplobot", easyTalker}

// easyTalker is a bot about as strong as DumbBot that negotiates. It has no level, which only rivals have.
const easyTalker = "regent:search.noise=0.36:search.tries=100:search.rollouts=0:search.draws=1:search.scenarios=2"

// Start fills the screen with the last choices.
func (s *setupScreen) Start(who setup.Who) {
	s.seats = setup.Seats{Bots: setup.Bots(agents.DiplomacyBots(), "setup.bot.diplomacy."), New: "dumbbot", Named: map[string]string{easyTalker: "setup.talker"}, Profile: s.Profile, Look: s.power, Rival: setup.Rival{Bot: "regent", Levels: regent.Parameters.HighestLevel("regent"), Fit: s.Fit}, Check: func(spec string) error {
		_, err := agents.DiplomacyBots().Find(spec)
		return err
	}}
	s.seats.Offer(s.Programs)
	s.years, s.rules.StaleYears, s.talk, s.drawn = 20, 7, talkOffers, true
	var last setupChoice
	if s.Recall(&last) {
		s.joined = last.Joined
	}
	if len(last.Seats) > 0 && slices.Contains(spans, last.Years) {
		s.years, s.rules.StaleYears, s.talk, s.drawn = last.Years, last.Stale, last.talk(), last.Drawn
		s.mapped = max(0, slices.IndexFunc(s.Maps, func(m *diplomacy.Map) bool { return m.Name == last.Map }))
		s.seats.All, s.seats.Rival.Fixed, s.tempers = last.Seats, last.Fixed, last.Tempers
	}
	s.limit()
	s.seats.Arrange(who, s.Player, firstBots)
}

// limit sets the number of seats to the number of powers of the map.
func (s *setupScreen) limit() {
	n := s.chosen().Powers()
	s.seats.Min, s.seats.Max = n, n
}

// reread reads the list of maps again and chooses a map, or the first one if it was not found.
func (s *setupScreen) reread(choose *diplomacy.Map, _ bool) {
	s.Maps = s.Opening.Own.All()
	s.mapped = max(0, slices.Index(s.Maps, choose))
	s.limit()
	s.seats.Resize(firstBots)
}

func (s *setupScreen) chosen() *diplomacy.Map { return s.Maps[s.mapped] }

// power returns the look and the name of a seat: those of its power, unless powers are drawn.
func (s *setupScreen) power(u *ui.UI, i int) (*art.Owner, string) {
	if s.drawn {
		return nil, u.Text.T("setup.power.drawn", "Number", i+1)
	}
	p := diplomacy.Power(i + 1)
	return powerOwner(s.chosen(), p), setup.Title(s.chosen().PowerName(p).In(u.Text.Language()), s.chosen().PowerToken(p))
}

// FitsNarrow implements [ui.Narrower].
func (*setupScreen) FitsNarrow() bool { return true }

// FitsLow implements [ui.Lower].
func (*setupScreen) FitsLow() bool { return true }

// Describe describes the screen for one tick.
func (s *setupScreen) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("setup.title.diplomacy"), u.Text.T("setup.note.diplomacy"))
	s.layout.FootRows = 3
	s.layout.Describe(u, []setup.Part{
		{Title: "setup.players", Icon: "tabletop-players", Describe: s.seatsPart},
		{Title: "setup.map", Icon: "treasure-map", Describe: s.mapPart},
		{Title: "setup.rules", Icon: "open-book", Describe: s.rulesPart},
		{Title: "setup.leaders", Icon: "queen-crown", Describe: s.leadersPart},
	}, func(u *ui.UI, r ui.Rect) {
		more := append(s.InviteButton(u, s.invite), setup.FootButton{
			ID: "setup.sandbox", Label: u.Text.T("setup.sandbox"), Icon: "expand", Tip: u.Text.T("setup.sandbox.tip"), Do: func() { s.Sandbox(s.chosen()) },
		})
		if s.Lobby != nil {
			label := "setup.daide"
			if u.Bounds().W < 1200 {
				label = "setup.daide.short"
			}
			more = append(more, setup.FootButton{ID: "setup.daide", Label: u.Text.T(label), Icon: "tower-flag", Tip: u.Text.T("setup.daide.tip"), Do: s.Lobby})
		}
		if s.Foot(u, r, s.seats.Persons() == 0, "", more...) {
			s.play(u)
		}
	})
	s.Opening.Describe(u, s.reread)
}

// set returns the set-up without its players.
func (s *setupScreen) set() diplomacyplay.Setup {
	set := diplomacyplay.Setup{Map: s.chosen(), Rules: s.rules, Seed: s.seedNow()}
	s.talk.set(&set.Rules)
	if s.years > 0 {
		set.Rules.LastYear = int16(s.chosen().Year + s.years - 1)
	}
	return set
}

// invite opens the page for inviting others.
func (s *setupScreen) invite() {
	set := s.set()
	board, err := diplomacy.NewBoard(set.Map, set.Rules)
	if err != nil {
		return // cannot happen: the screen offers only valid rules
	}
	players := s.tempersFor(s.seats.Invited())
	if s.drawn {
		setup.Shuffle(players, set.Seed)
	}
	s.Invite(board.Setup(), diplomacyplay.MapFile(set.Map), players, set.Seed)
}

// play checks the names and starts the match.
func (s *setupScreen) play(u *ui.UI) {
	players, ok := s.seats.Players(u)
	if !ok {
		s.layout.Tab = 0
		return
	}
	set := s.set()
	players = s.tempersFor(players)
	s.Keep(setupChoice{s.chosen().Name, s.years, s.rules.StaleYears, s.talk != talkNone, s.drawn, s.seats.All, s.joined, s.seats.Rival.Fixed, s.tempers, &s.talk})
	if s.drawn {
		setup.Shuffle(players, set.Seed)
	}
	set.Players = players
	s.Play(set)
}

// seatsPart draws the choice of the person's power, and the seats.
func (s *setupScreen) seatsPart(u *ui.UI, r ui.Rect) {
	m := s.chosen()
	var cells []ui.Rect
	if n := m.Powers() + 1; u.Narrow() {
		cells = r.Rows(n, 4, ui.Target, 6)
		r.CutTop(ui.RowsHeight(n, 4, ui.Target, 6))
	} else {
		row := r.CutTop(44)
		label := u.Text.T("setup.power")
		u.Label(row.CutLeft(min(row.W*0.3, u.Width(label, ui.Strong)+12)), label, ui.Strong)
		cells = row.Columns(n, 4)
	}
	r.CutTop(10)
	me := slices.IndexFunc(s.seats.All, func(one setup.Seat) bool { return one.Person })
	kind := func(chosen bool) ui.ButtonKind {
		if chosen {
			return ui.Primary
		}
		return ui.Normal
	}
	if u.Button("setup.powers", cells[0], ui.ButtonSpec{Icon: "card-random", Kind: kind(s.drawn), Tip: u.Text.T("setup.powers") + "\n" + u.Text.T("setup.powers.note")}) {
		s.drawn = !s.drawn
	}
	for i, cell := range cells[1:] {
		p := diplomacy.Power(i + 1)
		chosen := !s.drawn && i == me
		if u.Button("setup.power."+m.PowerToken(p), cell, ui.ButtonSpec{Kind: kind(chosen), Tip: setup.Title(m.PowerName(p).In(u.Text.Language()), m.PowerToken(p))}) {
			s.lead(i)
		}
		size := min(cell.W, cell.H) - 12
		u.Arms(ui.R(cell.CenterX()-size/2, cell.CenterY()-size/2-1, size, size), powerOwner(m, p))
	}
	s.seats.Describe(u, r)
}

// lead swaps the first person with the player of a seat. Powers are then chosen, not drawn.
func (s *setupScreen) lead(seat int) {
	s.drawn = false
	if me := slices.IndexFunc(s.seats.All, func(one setup.Seat) bool { return one.Person }); me >= 0 {
		s.seats.All[me], s.seats.All[seat] = s.seats.All[seat], s.seats.All[me]
	}
}

// spans are the choices for the greatest number of years; 0 means no limit.
var spans = []int{0, 5, 10, 20, 35}

// stales are the choices for the number of quiet years after which a match is a draw; 0 means
// never.
var stales = []uint8{0, 3, 7, 15}

// rulesPart draws the rules.
func (s *setupScreen) rulesPart(u *ui.UI, r ui.Rect) {
	t, rules := u.Text.T, &s.rules
	var last []string
	for _, n := range spans {
		if n == 0 {
			last = append(last, t("setup.none"))
			continue
		}
		// Years are not quantities: they are written without a space between thousands.
		last = append(last, t("setup.year", "Year", s.chosen().Year+n-1))
	}
	quiet := []string{t("setup.none")}
	for _, n := range stales[1:] {
		quiet = append(quiet, u.Text.Number(int(n)))
	}
	setup.Rows(u, "setup.rules.diplomacy", r, []setup.Row{
		{Title: t("setup.last"), Note: t("setup.last.note"), Control: setup.Choose("setup.last", &s.years, last, spans)},
		{Title: t("setup.stale"), Note: t("setup.stale.note"), Control: setup.Choose("setup.stale", &rules.StaleYears, quiet, stales)},
		s.talkRow(u),
		setup.SeedRow(u, &s.seed, t("setup.seed.powers")),
	})
}

// mapPart draws the choice of the map and its picture.
func (s *setupScreen) mapPart(u *ui.UI, r ui.Rect) {
	lang := u.Text.Language()
	var options []ui.Option
	for _, m := range s.Maps {
		options = append(options, ui.Option{Label: setup.Title(m.Title.In(lang), m.Name), Picture: s.small.Picture(m, s.Drawing, homeOwner(m)),
			Note: u.Text.T("setup.map.powers", "Powers", m.Powers(), "Provinces", m.Provinces())})
	}
	if next := u.Choose("setup.map", r.CutTop(44), options, s.mapped); next != s.mapped {
		s.mapped = next
		s.limit()
		s.seats.Resize(firstBots)
	}
	r.CutTop(10)
	s.Opening.Buttons(u, &r, s.chosen(), s.reread)
	r.CutTop(10)
	m := s.chosen()
	goal := u.Text.T("setup.goal", "Centres", m.Centres().Len(), "N", m.ToWin())
	u.Paragraph(r.CutBottom(u.ParagraphHeight(r.W, goal, ui.Note)), goal, ui.Note)
	r.CutBottom(4)
	if about := m.About.In(lang); about != "" {
		u.Paragraph(r.CutBottom(u.ParagraphHeight(r.W, about, ui.Note)), about, ui.Note)
		r.CutBottom(4)
	}
	drawing := s.Drawing(m)
	in := thumbnail.Preview(u, &s.preview, r, drawing, homeOwner(m))
	if in.Empty() {
		return
	}
	k := in.W / geography.Width
	for power := diplomacy.Power(1); int(power) <= m.Powers(); power++ {
		for _, unit := range m.StartUnits(power) {
			p := unitPoint(drawing, int(m.Province(unit.At)), m.CoastToken(unit.At))
			sprites.Unit(u, in.X+p.X*k, in.Y+p.Y*k, max(11, 26*k), powerOwner(m, unit.Power), unit.Kind == diplomacy.Fleet)
		}
	}
}

// unitPoint returns the position of a unit of an area on a drawing.
func unitPoint(m *geography.Map, area int, coast string) geography.Point {
	for _, c := range m.Areas[area].Coasts {
		if c.ID == coast {
			return c.At
		}
	}
	return m.Areas[area].Unit.At
}

// homeOwner returns a function for the look of a province: that of the power whose home centre it
// is.
func homeOwner(m *diplomacy.Map) func(area int) *art.Owner {
	return func(area int) *art.Owner {
		if home := m.HomeOf(diplomacy.Province(area)); home != diplomacy.Neutral {
			return powerOwner(m, home)
		}
		return nil
	}
}
