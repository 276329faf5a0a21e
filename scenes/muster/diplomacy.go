package muster

import (
	"slices"

	"eras/ai/roster"
	"eras/game/diplomacy"
	"eras/geography"
	"eras/scenes/boards/miniature"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Diplomacy is the screen before a match of Diplomacy.
type Diplomacy struct {
	House
	// Maps are the maps to choose from; all have a drawing.
	Maps []*diplomacy.Map
	// Drawing returns the drawing of a map, nil while it is being made.
	Drawing func(*diplomacy.Map) *geography.Map
	// Play starts the match.
	Play func(table.DiplomacySetup)
	// Sandbox opens the sandbox on a map, Daide the screens of DAIDE.
	Sandbox func(*diplomacy.Map)
	Daide   func()

	layout  layout
	seats   seats
	preview miniature.Sheet
	mapped  int
	rules   diplomacy.Rules
	years   int // that are played at most, 0 for no limit
	lots    bool
	seed    string
}

// diplomacyChoice is what is kept of a set-up.
type diplomacyChoice struct {
	Map   string `json:"map"`
	Years int    `json:"years"`
	Stale uint8  `json:"stale"`
	Draws bool   `json:"draws"`
	Lots  bool   `json:"lots"`
	Seats []seat `json:"seats"`
}

// firstDiplomacyBots sit in new seats.
var firstDiplomacyBots = []string{"dumbbot", "haai-vanilla", "diplobot", "dumbbot", "attackbot", "haai-vanilla", "dumbbot"}

// Start prepares the screen with what was chosen last.
func (s *Diplomacy) Start(mode Mode) {
	s.seats = seats{bots: diplomacyBots(), added: "dumbbot", look: s.power, check: func(spec string) error {
		_, err := roster.FindDiplomacyBot(spec)
		return err
	}}
	s.years, s.rules.StaleYears, s.rules.AgreedDraws, s.lots = 20, 7, true, true
	var last diplomacyChoice
	if s.recall(&last) && slices.Contains(spans, last.Years) {
		s.years, s.rules.StaleYears, s.rules.AgreedDraws, s.lots = last.Years, last.Stale, last.Draws, last.Lots
		s.mapped = max(0, slices.IndexFunc(s.Maps, func(m *diplomacy.Map) bool { return m.Name == last.Map }))
		s.seats.all = last.Seats
	}
	s.fit(mode)
}

// fit lays as many seats as the map has powers.
func (s *Diplomacy) fit(mode Mode) {
	n := s.board().Powers()
	s.seats.least, s.seats.most = n, n
	s.seats.arrange(mode, s.Player, firstDiplomacyBots)
}

func (s *Diplomacy) board() *diplomacy.Map { return s.Maps[s.mapped] }

// power returns how a seat looks: its power, unless lots are drawn.
func (s *Diplomacy) power(u *ui.UI, i int) (*art.Owner, string) {
	if s.lots {
		return nil, u.Text.T("muster.power.drawn", "Number", i+1)
	}
	p := diplomacy.Power(i + 1)
	return art.Power(s.board().PowerToken(p)), titleOf(s.board().PowerName(p).In(u.Text.Language()), s.board().PowerToken(p))
}

// Describe describes the screen for one tick.
func (s *Diplomacy) Describe(u *ui.UI) {
	u.Table()
	s.Bar(u, u.Text.T("muster.title.diplomacy"), u.Text.T("muster.note.diplomacy"))
	s.layout.describe(u, []part{
		{"muster.players", "tabletop-players", s.seats.describe},
		{"muster.map", "treasure-map", s.mapPart},
		{"muster.rules", "open-book", s.rulesPart},
	}, func(u *ui.UI, r ui.Rect) {
		more := []footButton{
			{"muster.sandbox", u.Text.T("muster.sandbox"), "expand", u.Text.T("muster.sandbox.tip"), func() { s.Sandbox(s.board()) }},
			{"muster.daide", u.Text.T("muster.daide"), "tower-flag", u.Text.T("muster.daide.tip"), s.Daide},
		}
		if s.foot(u, r, s.seats.persons() == 0, "", more...) {
			s.play(u)
		}
	})
}

// play checks the names and starts.
func (s *Diplomacy) play(u *ui.UI) {
	players, ok := s.seats.players(u)
	if !ok {
		s.layout.tab = 0
		return
	}
	set := table.DiplomacySetup{Map: s.board(), Rules: s.rules, Seed: s.seedOf(s.seed)}
	if s.years > 0 {
		set.Rules.LastYear = int16(s.board().Year + s.years - 1)
	}
	s.remember(diplomacyChoice{s.board().Name, s.years, s.rules.StaleYears, s.rules.AgreedDraws, s.lots, s.seats.all})
	if s.lots {
		shuffle(players, set.Seed)
	}
	set.Players = players
	s.Play(set)
}

// spans are how many years may be played; 0 is no limit.
var spans = []int{0, 5, 10, 20, 35}

// stales are after how many quiet years a match may be a draw; 0 is never.
var stales = []uint8{0, 3, 7, 15}

// rulesPart draws the rules.
func (s *Diplomacy) rulesPart(u *ui.UI, r ui.Rect) {
	t, rules := u.Text.T, &s.rules
	var last []string
	for _, n := range spans {
		if n == 0 {
			last = append(last, t("muster.none"))
			continue
		}
		// Years are no counts: they are written without a space.
		last = append(last, t("muster.year", "Year", s.board().Year+n-1))
	}
	quiet := []string{t("muster.none")}
	for _, n := range stales[1:] {
		quiet = append(quiet, u.Text.Number(int(n)))
	}
	rows(u, "muster.rules.diplomacy", r, []row{
		{t("muster.powers"), t("muster.powers.note"), toggle("muster.powers", t("muster.powers"), &s.lots)},
		{t("muster.last"), t("muster.last.note"), choose("muster.last", &s.years, last, spans)},
		{t("muster.stale"), t("muster.stale.note"), choose("muster.stale", &rules.StaleYears, quiet, stales)},
		{t("muster.draws"), t("muster.draws.note"), toggle("muster.draws", t("muster.draws"), &rules.AgreedDraws)},
		seedRow(u, &s.seed, t("muster.seed.powers")),
	})
}

// mapPart draws the choice of the map and its picture.
func (s *Diplomacy) mapPart(u *ui.UI, r ui.Rect) {
	lang := u.Text.Language()
	var options []ui.Option
	for _, m := range s.Maps {
		options = append(options, ui.Option{Label: titleOf(m.Title.In(lang), m.Name), Icon: "treasure-map",
			Note: u.Text.T("muster.map.powers", "Powers", m.Powers(), "Provinces", m.Provinces())})
	}
	if next := u.Choose("muster.map", r.CutTop(44), options, s.mapped); next != s.mapped {
		s.mapped = next
		s.fit(Alone)
	}
	r.CutTop(10)
	m := s.board()
	goal := u.Text.T("muster.goal", "Centres", m.Centres().Len(), "N", m.ToWin())
	u.Paragraph(r.CutBottom(u.ParagraphHeight(r.W, goal, ui.Note)), goal, ui.Note)
	r.CutBottom(4)
	if about := m.About.In(lang); about != "" {
		u.Paragraph(r.CutBottom(u.ParagraphHeight(r.W, about, ui.Note)), about, ui.Note)
		r.CutBottom(4)
	}
	preview(u, &s.preview, r, s.Drawing(m), func(area int) *art.Owner {
		if home := m.HomeOf(diplomacy.Province(area)); home != diplomacy.Neutral {
			return art.Power(m.PowerToken(home))
		}
		return nil
	})
}
