package muster

import (
	"eras/game/risk"
	"eras/scenes/ui"
)

// preset is a set of rules that has a name.
type preset int

const (
	classic preset = iota
	ender2009
	bounded2014
	custom // none of them
)

// presetRules returns the rules of a preset; how many play is left open.
func presetRules(p preset) risk.Rules {
	switch p {
	case bounded2014:
		return risk.Bounded()
	case ender2009:
		return risk.Ender2009(risk.MinPlayers)
	}
	r := risk.Ender2009(risk.MinPlayers)
	r.Batch, r.Sets, r.Fortify = 5, risk.GrowingSets(), risk.FortifyPath
	return r
}

// presetOf returns the preset that the rules are.
func (s *Risk) presetOf() preset {
	for p := classic; p < custom; p++ {
		r := presetRules(p)
		r.Players = s.rules.Players
		if r == s.rules && (p != bounded2014 || len(s.seats.all) == 2) {
			return p
		}
	}
	return custom
}

// boundedSize is how many countries a continent for the bounded game should have.
const boundedSize = 9

// use takes the rules of a preset. The bounded game is for two on one continent;
// the others are for a whole map.
func (s *Risk) use(p preset) {
	players := s.rules.Players
	s.rules = presetRules(p)
	s.rules.Players = players
	s.part = -1
	if p == bounded2014 {
		s.seats.all = s.seats.all[:risk.MinPlayers]
		s.part = s.nearestPart()
	}
	s.readSets()
	s.cutMap()
	s.preset = p
}

// nearestPart returns the continent whose size fits the bounded game best.
func (s *Risk) nearestPart() int {
	m, best, off := s.Maps[s.mapped], -1, 1<<30
	for k := range m.Continents() {
		n := m.Members(risk.Continent(k)).Len()
		if d := max(n-boundedSize, boundedSize-n); n >= 2 && d < off {
			best, off = k, d
		}
	}
	return best
}

// setsChoice is how sets of cards are worth something.
type setsChoice int

const (
	setsNone setsChoice = iota
	setsFive
	setsGrowing
	setsList
)

// readSets takes the choice from the rules.
func (s *Risk) readSets() {
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

// writeSets puts the choice into the rules.
func (s *Risk) writeSets() {
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
	}
}

// listRead reports whether the typed worth of sets can be read.
func (s *Risk) listRead() bool {
	_, err := risk.ParseSetValues(s.list)
	return err == nil
}

// batches are how many armies may be placed at a time at the start; 0 spreads
// them evenly.
var batches = []int32{0, 1, 3, 5, 10}

// limits are after how many rounds a match may be a draw; 0 is never.
var limits = []uint16{0, 15, 30, 60, 100}

// rulesPart draws the rules.
func (s *Risk) rulesPart(u *ui.UI, r ui.Rect) {
	t := u.Text.T
	head := r.CutTop(42)
	names := []string{t("muster.preset.classic"), t("muster.preset.2009"), t("muster.preset.2014"), t("muster.preset.custom")}
	if next := preset(u.Segment("muster.preset", head, names, int(s.preset))); next != s.preset && next != custom {
		s.use(next)
	}
	note := [...]string{"muster.preset.classic.note", "muster.preset.2009.note", "muster.preset.2014.note", "muster.preset.custom.note"}[s.preset]
	r.CutTop(6)
	r.CutTop(u.Paragraph(r, t(note), ui.Note) + 6)
	u.Rule(r.X, r.CutTop(10).CenterY(), r.W)
	before, sets := s.rules, s.sets
	rows(u, "muster.rules.risk", r, s.ruleRows(u))
	if s.sets != sets {
		s.writeSets()
	}
	if s.rules != before || s.sets != sets {
		s.preset = s.presetOf()
	}
}

// ruleRows lists the rules with their controls.
func (s *Risk) ruleRows(u *ui.UI) []row {
	t, r := u.Text.T, &s.rules
	evenly := t("muster.place.evenly")
	places := []string{evenly}
	for _, n := range batches[1:] {
		places = append(places, u.Text.Number(int(n)))
	}
	rounds := []string{t("muster.none")}
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
	all := []row{
		{t("muster.deal"), t([...]string{"muster.deal.random.note", "muster.deal.choose.note", "muster.deal.advance.note"}[r.Deal]),
			choose("muster.deal", &r.Deal, []string{t("muster.deal.random"), t("muster.deal.choose"), t("muster.deal.advance")}, []risk.Deal{risk.DealRandom, risk.DealChoose, risk.DealAdvance})},
		{t("muster.armies"), t("muster.armies.note"), s.armies},
		{t("muster.place"), t("muster.place.note"), choose("muster.place", &r.Batch, places, batches[len(batches)-len(places):])},
		{t("muster.sets"), t([...]string{"muster.sets.none.note", "muster.sets.five.note", "muster.sets.growing.note", "muster.sets.list.note"}[s.sets]),
			choose("muster.sets", &s.sets, []string{t("muster.none"), t("muster.sets.five"), t("muster.sets.growing"), t("muster.sets.list")}, []setsChoice{setsNone, setsFive, setsGrowing, setsList})},
	}
	if s.sets == setsList {
		all = append(all, row{t("muster.list"), t("muster.list.note"), func(u *ui.UI, r ui.Rect) {
			const most = 6 * risk.MaxSetSteps
			if typed := u.Field("muster.list", r, s.list, "4,6,8,10", most); typed != s.list {
				s.list = typed
				s.writeSets()
			}
		}})
	}
	if r.Cards {
		all = append(all,
			row{t("muster.own"), t("muster.own.note"), choose("muster.own", &r.OwnCard, []string{t("muster.none"), "1", "2"}, []int32{0, 1, 2})},
			row{t("muster.wild"), t("muster.wild.note"), choose("muster.wild", &r.Wildcards, []string{t("muster.none"), "1", "2"}, []uint8{0, 1, 2})},
		)
	}
	return append(all,
		row{t("muster.continents"), t("muster.continents.note"), toggle("muster.continents", t("muster.continents"), &r.Continents)},
		row{t("muster.fortify"), t([...]string{"muster.fortify.neighbours.note", "muster.fortify.once.note", "muster.fortify.path.note", "muster.fortify.none.note"}[r.Fortify]),
			choose("muster.fortify", &r.Fortify, []string{t("muster.fortify.neighbours"), t("muster.fortify.once"), t("muster.fortify.path"), t("muster.none")},
				[]risk.Fortify{risk.FortifyNeighbours, risk.FortifyOnce, risk.FortifyPath, risk.FortifyNone})},
		row{t("muster.dice"), t("muster.dice.note"), s.dice},
		row{t("muster.limit"), t("muster.limit.note"), choose("muster.limit", &r.Limit, rounds, limits)},
		row{t("muster.lots"), t("muster.lots.note"), toggle("muster.lots", t("muster.lots"), &s.lots)},
		seedRow(u, &s.seed, t("muster.seed.note")),
	)
}

// mostArmies is how many armies the slider goes to.
const mostArmies = 60

// armies is the control of the armies at the start: 0 stands for the table of the
// printed game.
func (s *Risk) armies(u *ui.UI, r ui.Rect) {
	rules := s.rules
	rules.Players = uint8(len(s.seats.all))
	text := u.Text.Number(int(rules.StartArmies()))
	if rules.Armies == 0 {
		text = u.Text.T("muster.armies.table", "N", int(rules.StartArmies()))
	}
	u.Label(r.CutRight(116), text, ui.Strong.To(1))
	r.CutRight(8)
	value := u.Slider("muster.armies", r, u.Text.T("muster.armies"), float64(min(s.rules.Armies, mostArmies)), 0, mostArmies, 5, 5)
	s.rules.Armies = int32(value)
}

// dice is the control of the most dice of both sides.
func (s *Risk) dice(u *ui.UI, r ui.Rect) {
	options := [][2]uint8{{3, 2}, {2, 2}, {3, 1}, {1, 1}}
	labels := make([]string, len(options))
	now := -1
	for i, o := range options {
		labels[i] = u.Text.Number(int(o[0])) + " : " + u.Text.Number(int(o[1]))
		if o == [2]uint8{s.rules.AttackDice, s.rules.DefendDice} {
			now = i
		}
	}
	if next := u.Segment("muster.dice", r, labels, now); next >= 0 && next != now {
		s.rules.AttackDice, s.rules.DefendDice = options[next][0], options[next][1]
	}
}
