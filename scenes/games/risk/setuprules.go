package risk

import (
	"eras/game/risk"
	"eras/scenes/setup"
	"eras/scenes/ui"
)

// preset is a named set of rules.
type preset int

const (
	classic preset = iota
	ender2009
	bounded2014
	custom // rules that are no preset
)

// presetRules returns the rules of a preset for the smallest number of players.
func presetRules(p preset) risk.Rules {
	switch p {
	case bounded2014:
		return risk.Bounded()
	case ender2009:
		return risk.Ender2009(risk.MinPlayers)
	case classic, custom:
	}
	r := risk.Ender2009(risk.MinPlayers)
	r.Batch, r.Sets, r.Fortify = 5, risk.GrowingSets(), risk.FortifyPath
	r.Limit, r.Leader = 60, true
	return r
}

// presetOf returns the preset of the chosen rules.
func (s *setupScreen) presetOf() preset {
	for p := classic; p < custom; p++ {
		r := presetRules(p)
		r.Players = s.rules.Players
		if r == s.rules {
			return p
		}
	}
	return custom
}

// boundedSize is the number of territories that a continent for the bounded game should have.
const boundedSize = 9

// use applies the rules of a preset, with the current number of players. The bounded game is played
// on one continent, the other presets on the whole map.
func (s *setupScreen) use(p preset) {
	players := s.rules.Players
	s.rules = presetRules(p)
	s.rules.Players = players
	s.part = -1
	if p == bounded2014 {
		s.part = s.nearestPart()
	}
	s.readSets()
	s.cutMap()
	s.preset = p
}

// nearestPart returns the continent whose size fits the bounded game best.
func (s *setupScreen) nearestPart() int {
	m, best, off := s.Maps[s.mapped], -1, 1<<30
	for k := range m.Continents() {
		n := m.Members(risk.Continent(k)).Len()
		if d := max(n-boundedSize, boundedSize-n); n >= 2 && d < off {
			best, off = k, d
		}
	}
	return best
}

// setsChoice is the choice of the values of sets of cards.
type setsChoice int

const (
	setsNone setsChoice = iota
	setsFive
	setsGrowing
	setsList
)

// readSets sets the choice of set values from the rules.
func (s *setupScreen) readSets() {
	switch {
	case !s.rules.Cards:
		s.sets = setsNone
	case s.rules.Sets == risk.FixedSets(5):
		s.sets = setsFive
	case s.rules.Sets == risk.GrowingSets():
		s.sets = setsGrowing
	default:
		s.sets = setsList
	}
	s.list = s.rules.Sets.String()
}

// writeSets sets the rules from the choice of set values.
func (s *setupScreen) writeSets() {
	s.rules.Cards = s.sets != setsNone
	switch s.sets {
	case setsFive:
		s.rules.Sets = risk.FixedSets(5)
	case setsGrowing:
		s.rules.Sets = risk.GrowingSets()
	case setsList:
		if values, err := risk.ParseSetValues(s.list); err == nil {
			s.rules.Sets = values
		}
	case setsNone:
	}
}

// listRead reports whether the typed list of set values is valid.
func (s *setupScreen) listRead() bool {
	_, err := risk.ParseSetValues(s.list)
	return err == nil
}

// batches are the choices for the number of armies placed at a time at the start; 0 distributes
// them evenly.
var batches = []int32{0, 1, 3, 5, 10}

// limits are the choices for the number of rounds after which a match ends; 0 means no limit.
var limits = []uint16{0, 15, 30, 60, 100}

// winningShares are the choices for the percentage of the map that wins; 0 means all of it.
var winningShares = []uint8{0, 60, 70, 80}

// timers are the choices for the seconds that a turn may take; 0 means no limit.
var timers = []uint16{0, 60, 120, 300}

// rulesPart draws the rules.
func (s *setupScreen) rulesPart(u *ui.UI, r ui.Rect) {
	t := u.Text.T
	head := r.CutTop(42)
	names := []string{t("setup.preset.classic"), t("setup.preset.2009"), t("setup.preset.2014"), t("setup.preset.custom")}
	if next := preset(u.Segment("setup.preset", head, names, int(s.preset))); next != s.preset && next != custom {
		s.use(next)
	}
	note := [...]string{"setup.preset.classic.note", "setup.preset.2009.note", "setup.preset.2014.note", "setup.preset.custom.note"}[s.preset]
	r.CutTop(6)
	r.CutTop(u.Paragraph(r, t(note), ui.Note) + 6)
	u.Rule(r.X, r.CutTop(10).CenterY(), r.W)
	before, sets := s.rules, s.sets
	setup.Rows(u, "setup.rules.risk", r, s.ruleRows(u))
	if s.sets != sets {
		s.writeSets()
	}
	if s.rules != before || s.sets != sets {
		s.preset = s.presetOf()
	}
}

// ruleRows lists the rules with their controls.
func (s *setupScreen) ruleRows(u *ui.UI) []setup.Row {
	t, r := u.Text.T, &s.rules
	evenly := t("setup.place.evenly")
	places := []string{evenly}
	for _, n := range batches[1:] {
		places = append(places, u.Text.Number(int(n)))
	}
	rounds := []string{t("setup.none")}
	for _, n := range limits[1:] {
		rounds = append(rounds, u.Text.Number(int(n)))
	}
	advance := r.Deal == risk.DealAdvance
	if advance && r.Batch == 0 {
		r.Batch = 1 // after an advance the players place their armies themselves
	}
	if advance {
		places = places[1:]
	}
	all := []setup.Row{
		{Title: t("setup.deal"), Note: t([...]string{risk.DealRandom: "setup.deal.random.note", risk.DealChoose: "setup.deal.choose.note", risk.DealAdvance: "setup.deal.advance.note"}[r.Deal]),
			Control: setup.Choose("setup.deal", &r.Deal, []string{t("setup.deal.random"), t("setup.deal.choose"), t("setup.deal.advance")}, []risk.Deal{risk.DealRandom, risk.DealChoose, risk.DealAdvance})},
		{Title: t("setup.armies"), Note: t("setup.armies.note"), Control: s.armies},
		{Title: t("setup.place"), Note: t("setup.place.note"), Control: setup.Choose("setup.place", &r.Batch, places, batches[len(batches)-len(places):])},
		{Title: t("setup.sets"), Note: t([...]string{setsNone: "setup.sets.none.note", setsFive: "setup.sets.five.note", setsGrowing: "setup.sets.growing.note", setsList: "setup.sets.list.note"}[s.sets]),
			Control: setup.Choose("setup.sets", &s.sets, []string{t("setup.none"), t("setup.sets.five"), t("setup.sets.growing"), t("setup.sets.list")}, []setsChoice{setsNone, setsFive, setsGrowing, setsList})},
	}
	if s.sets == setsList {
		all = append(all, setup.Row{Title: t("setup.list"), Note: t("setup.list.note"), Control: func(u *ui.UI, r ui.Rect) {
			const most = 6 * risk.MaxSetSteps
			if typed := u.Field("setup.list", r, s.list, "4,6,8,10", most); typed != s.list {
				s.list = typed
				s.writeSets()
			}
		}})
	}
	if r.Cards {
		all = append(all,
			setup.Row{Title: t("setup.own"), Note: t("setup.own.note"), Control: setup.Choose("setup.own", &r.OwnCard, []string{t("setup.none"), "1", "2"}, []int32{0, 1, 2})},
			setup.Row{Title: t("setup.wild"), Note: t("setup.wild.note"), Control: setup.Choose("setup.wild", &r.Wildcards, []string{t("setup.none"), "1", "2", "4", "8"}, []uint8{0, 1, 2, 4, 8})},
		)
	}
	all = append(all,
		setup.Row{Title: t("setup.continents"), Note: t("setup.continents.note"), Control: setup.Toggle("setup.continents", t("setup.continents"), &r.Continents)},
		setup.Row{Title: t("setup.fortify"), Note: t([...]string{
			risk.FortifyNeighbours: "setup.fortify.neighbours.note", risk.FortifyOnce: "setup.fortify.once.note",
			risk.FortifyPath: "setup.fortify.path.note", risk.FortifyNone: "setup.fortify.none.note",
		}[r.Fortify]),
			Control: setup.Choose("setup.fortify", &r.Fortify, []string{t("setup.fortify.neighbours"), t("setup.fortify.once"), t("setup.fortify.path"), t("setup.none")},
				[]risk.Fortify{risk.FortifyNeighbours, risk.FortifyOnce, risk.FortifyPath, risk.FortifyNone})},
		setup.Row{Title: t("setup.dice"), Note: t("setup.dice.note"), Control: s.dice},
		setup.Row{Title: t("setup.balanced"), Note: t("setup.balanced.note"), Control: setup.Toggle("setup.balanced", t("setup.balanced"), &r.Balanced)},
		setup.Row{Title: t("setup.limit"), Note: t("setup.limit.note"), Control: setup.Choose("setup.limit", &r.Limit, rounds, limits)},
	)
	if r.Limit > 0 {
		all = append(all, setup.Row{Title: t("setup.leader"), Note: t("setup.leader.note"), Control: setup.Toggle("setup.leader", t("setup.leader"), &r.Leader)})
	}
	return append(all, append(s.goalRows(u),
		setup.Row{Title: t("setup.lots"), Note: t("setup.lots.note"), Control: setup.Toggle("setup.lots", t("setup.lots"), &s.drawn)},
		setup.SeedRow(u, &s.seed, t("setup.seed.note")),
	)...)
}

// goalRows lists the rules on other ways to win, on fog, and on the time for a turn.
func (s *setupScreen) goalRows(u *ui.UI) []setup.Row {
	t, r := u.Text.T, &s.rules
	parts, seconds := []string{t("setup.share.all")}, []string{t("setup.none")}
	for _, n := range winningShares[1:] {
		parts = append(parts, t("profile.percent", "Percent", int(n)))
	}
	for _, n := range timers[1:] {
		seconds = append(seconds, t("setup.timer.minutes", "N", int(n)/60))
	}
	return []setup.Row{
		{Title: t("setup.share"), Note: t("setup.share.note"), Control: setup.Choose("setup.share", &r.Share, parts, winningShares)},
		{Title: t("setup.missions"), Note: t("setup.missions.note"), Control: setup.Toggle("setup.missions", t("setup.missions"), &r.Missions)},
		{Title: t("setup.capitals"), Note: t("setup.capitals.note"), Control: setup.Toggle("setup.capitals", t("setup.capitals"), &r.Capitals)},
		{Title: t("setup.fog"), Note: t([...]string{"setup.fog.none.note", "setup.fog.note", "setup.fog.owners.note"}[fogOf(r)]), Control: s.fog},
		{Title: t("setup.timer"), Note: t("setup.timer.note"), Control: setup.Choose("setup.timer", &r.Timer, seconds, timers)},
	}
}

// mostArmies is the largest value of the slider.
const mostArmies = 60

// armies is the control for the number of armies at the start; 0 stands for the table in the
// printed rules.
func (s *setupScreen) armies(u *ui.UI, r ui.Rect) {
	rules := s.rules
	rules.Players = uint8(len(s.seats.All))
	text := u.Text.Number(int(rules.StartArmies()))
	if rules.Armies == 0 {
		text = u.Text.T("setup.armies.table", "N", int(rules.StartArmies()))
	}
	u.Label(r.CutRight(116), text, ui.Strong.To(1))
	r.CutRight(8)
	value := u.Slider("setup.armies", r, u.Text.T("setup.armies"), float64(min(s.rules.Armies, mostArmies)), 0, mostArmies, 5, 5)
	s.rules.Armies = int32(value)
}

// dice is the control for the greatest numbers of dice.
func (s *setupScreen) dice(u *ui.UI, r ui.Rect) {
	options := [][2]uint8{{3, 2}, {2, 2}, {3, 1}, {1, 1}}
	labels := make([]string, len(options))
	now := -1
	for i, o := range options {
		labels[i] = u.Text.Number(int(o[0])) + " : " + u.Text.Number(int(o[1]))
		if o == [2]uint8{s.rules.AttackDice, s.rules.DefendDice} {
			now = i
		}
	}
	if next := u.Segment("setup.dice", r, labels, now); next >= 0 && next != now {
		s.rules.AttackDice, s.rules.DefendDice = options[next][0], options[next][1]
	}
}

// fogOf returns the number of a choice of fog: none, of armies, or of owners as well.
func fogOf(r *risk.Rules) int {
	switch {
	case r.Veil:
		return 2
	case r.Fog:
		return 1
	}
	return 0
}

// fog is the control for what is hidden beyond sight.
func (s *setupScreen) fog(u *ui.UI, r ui.Rect) {
	labels := []string{u.Text.T("setup.none"), u.Text.T("setup.fog.armies"), u.Text.T("setup.fog.owners")}
	next := u.Segment("setup.fog", r, labels, fogOf(&s.rules))
	s.rules.Fog, s.rules.Veil = next > 0, next > 1
}
