package setup

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"eras/ai/registry"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// Seat is who sits somewhere: a person with a name, or a bot.
type Seat struct {
	Person bool   `json:"person,omitempty"`
	Name   string `json:"name,omitempty"`
	Bot    string `json:"bot,omitempty"`
	// Colour is the name of a look of [Seats.Palette].
	Colour string `json:"colour,omitempty"`
}

// Seats are the seats of a match and who plays them.
type Seats struct {
	All  []Seat
	Bots []Bot
	// look returns how a seat looks, nil where lots are drawn, and its name where it
	// has one.
	Look func(u *ui.UI, i int) (*art.Owner, string)
	// Palette are the looks among which each seat has another one, nil where they cannot be chosen and
	// Look tells them. There are at least as many as there may be seats.
	Palette []*art.Owner
	// least and most are how many seats there may be.
	Min, Max int
	// New is the bot of a new seat where no other seat has a bot.
	New string
	// Named are the keys of the names of bots with settings that the game chooses by itself, by spec.
	Named map[string]string
	// Rival is the bot of the first other seat of a new game for one person.
	Rival Rival
	// wrong says what is wrong with the name of seat wrongOf.
	wrong   string
	wrongOf int

	// check returns nil if a bot's spec can be played.
	Check func(spec string) error
	// Profile opens the page about a player.
	Profile func(name string)

	picking pick
	// painting is the seat whose colour is being chosen.
	painting pick
	picked   int    // row of the list of bots
	tuning   string // the settings of the picked one
	refused  string // why they cannot be
	begun    bool
}

// Persons returns how many persons play.
func (s *Seats) Persons() int {
	n := 0
	for _, one := range s.All {
		if one.Person {
			n++
		}
	}
	return n
}

// Players returns the players, and whether all names can be taken; else it says
// what is wrong and gives the field the keyboard.
func (s *Seats) Players(u *ui.UI) ([]session.Player, bool) {
	s.level()
	all := make([]session.Player, len(s.All))
	taken := map[string]bool{}
	for i, one := range s.All {
		if !one.Person {
			all[i].Bot = one.Bot
			continue
		}
		name, err := saves.PlayerName(one.Name)
		switch {
		case err != nil:
			s.wrong = NameProblem(u, err)
		case taken[name]:
			s.wrong = u.Text.T("setup.samename")
		default:
			taken[name] = true
			all[i].Person = name
			continue
		}
		s.wrongOf = i
		u.Focus.Set(fieldID(i))
		return nil, false
	}
	s.wrong = ""
	return all, true
}

// Invited returns the players if others are invited: the first person, who has the typed name,
// seats that are free for the other persons and for programs, which join from outside, and bots. At
// least one seat is free.
func (s *Seats) Invited() []session.Player {
	all := make([]session.Player, len(s.All))
	others, first := 0, true // seats of others, and whether no person has a seat yet
	for i, one := range s.All {
		switch {
		case !one.Person && !session.IsProgram(one.Bot):
			all[i].Bot = one.Bot
		case one.Person && first:
			all[i].Person, first = strings.TrimSpace(one.Name), false
		default:
			others++
		}
	}
	least := 1
	if first {
		least = 2
	}
	for i := 0; others < least && i < len(all); i++ {
		if all[i].Bot != "" {
			all[i].Bot = ""
			others++
		}
	}
	return all
}

// NameProblem says what is wrong with a name.
func NameProblem(u *ui.UI, err error) string {
	switch {
	case errors.Is(err, saves.ErrNameLong):
		return u.Text.T("setup.longname", "N", saves.MaxNameLetters)
	case errors.Is(err, saves.ErrNameSigns):
		return u.Text.T("setup.badname")
	}
	return u.Text.T("setup.noname")
}

func fieldID(i int) string { return fmt.Sprintf("setup.name%d", i) }

// How high a seat is and how far seats stand apart.
const (
	seatHeight = 46.0
	seatGap    = 8.0
)

// Describe draws the seats.
func (s *Seats) Describe(u *ui.UI, r ui.Rect) {
	if !s.begun {
		s.begun = true
		for i := range s.All {
			if s.All[i].Person && s.All[i].Name == "" {
				u.Focus.Set(fieldID(i)) // which is what is missing
				break
			}
		}
	}
	s.level()
	s.dress()
	var foot ui.Rect
	if !u.Low() {
		foot = r.CutBottom(44)
		r.CutBottom(8)
		s.levelRow(u, &r)
	}
	height, gap := seatHeight, seatGap
	tight := float64(len(s.All))*(height+gap)-gap+33 > r.H
	if tight {
		height, gap = 42, 4
	}
	if u.Narrow() {
		height, gap = narrowSeat, 2*narrowSpace
	}
	if s.wrong != "" {
		line := r.CutBottom(22)
		u.Label(line, s.wrong, ui.Note.In(art.BadText))
		u.Probe("setup.problem", s.wrong, line)
		r.CutBottom(6)
	} else if !tight && !u.Narrow() {
		u.Label(r.CutBottom(22), u.Text.T("setup.seats.note"), ui.Note)
		r.CutBottom(6)
	}
	const ring = 5 // room for the focus ring above the first and below the last
	r.Y, r.H = r.Y-ring, r.H+ring
	content := float64(len(s.All))*(height+gap) - gap + 2*ring
	below := 0.0 // what is below the seats, which a low window scrolls, too
	if u.Low() {
		below = gap + s.levelRoom(u, r.W-24) + ui.Target // beside the bar, or a little less
	}
	u.Scroll("setup.seats", r, content+below, func(room ui.Rect) {
		room.CutTop(ring)
		removed := -1
		for i := range s.All {
			if s.row(u, room.CutTop(height), i) {
				removed = i
			}
			room.CutTop(gap)
		}
		if u.Low() {
			levels := room.CutTop(s.levelRoom(u, room.W))
			s.levelRow(u, &levels)
			s.foot(u, room.CutTop(ui.Target))
		}
		if removed >= 0 { // after the loop, which goes by the seats as they were
			s.All, s.wrong = slices.Delete(s.All, removed, removed+1), ""
		}
	})
	if !u.Low() {
		s.foot(u, foot)
	}
	s.picker(u)
	s.colourPicker(u)
}

// foot draws what can be done to all seats.
func (s *Seats) foot(u *ui.UI, r ui.Rect) {
	cells := r.Columns(2, 12)
	if s.Min == s.Max {
		cells = []ui.Rect{{}, r}
	} else {
		spec := ui.ButtonSpec{Label: u.Text.T("setup.add"), Icon: "tabletop-players", Size: 16, Disabled: len(s.All) >= s.Max}
		if spec.Disabled {
			spec.Tip = u.Text.T("setup.add.full", "N", s.Max)
		}
		if u.Button("setup.add", cells[0], spec) {
			s.All = append(s.All, Seat{Bot: s.added()})
			s.dress()
		}
	}
	spec := ui.ButtonSpec{Label: u.Text.T("setup.allbots"), Icon: "brain", Size: 16, Tip: u.Text.T("setup.allbots.tip"), Disabled: s.Persons() == len(s.All)}
	if spec.Disabled {
		spec.Tip = u.Text.T("setup.allbots.none")
	}
	if u.Button("setup.allbots", cells[1], spec) {
		s.pick(u, everyone)
	}
}

// added returns the bot of a new seat: the strongest of those that do not play yet and are no
// stronger than the weakest that does, so that a new player is another one and no harder. If all of
// these play, it is the weakest of the others.
func (s *Seats) added() string {
	bot, least := s.New, 0
	plays := make([]bool, len(s.Bots))
	for _, one := range s.All {
		i := find(s.Bots, one.Bot)
		if one.Person || i < 0 {
			continue
		}
		plays[i] = true
		if s.Bots[i].strength > 0 && (least == 0 || s.Bots[i].strength < least) {
			bot, least = one.Bot, s.Bots[i].strength
		}
	}
	most := 0
	for i := range s.Bots {
		if b := &s.Bots[i]; !plays[i] && b.strength > most && b.strength <= least && !session.IsProgram(b.spec) {
			bot, most = b.spec, b.strength
		}
	}
	return bot
}

// row draws one seat: arms, person or bot, and who. It reports whether the seat is to be removed.
func (s *Seats) row(u *ui.UI, r ui.Rect, i int) (remove bool) {
	one := &s.All[i]
	var below ui.Rect // the second row in a narrow window
	if u.Narrow() {
		below = r.CutBottom(narrowButton)
		r.CutBottom(4)
	}
	name := s.arms(u, r.CutLeft(36).Middle(36, 36), i)
	r.CutLeft(10)
	if name != "" {
		width := 118.0
		if r.W < 520 {
			width = 96
		}
		nameIn(u, r.CutLeft(width), name)
		r.CutLeft(6)
	}
	kinds := []string{u.Text.T("setup.person"), u.Text.T("setup.bot")}
	now := 1
	if one.Person {
		now = 0
	}
	width := max(176, u.Width(kinds[0], ui.Strong.At(16))+u.Width(kinds[1], ui.Strong.At(16))+34)
	if u.Narrow() {
		width = r.W
		if s.Min < s.Max {
			width -= 40 + 10
		}
	}
	kind := r.CutLeft(width)
	if next := u.Segment(fmt.Sprintf("setup.kind%d", i), kind.Middle(kind.W, 42), kinds, now); next != now {
		one.Person = next == 0
		s.wrong = ""
		if one.Person {
			u.Focus.Set(fieldID(i))
		}
	}
	r.CutLeft(10)
	if s.Min < s.Max {
		gone := r.CutRight(40)
		r.CutRight(8)
		few := len(s.All) <= s.Min
		tip := u.Text.T("setup.remove")
		if few {
			tip = u.Text.T("setup.remove.few", "N", s.Min)
		}
		remove = u.Button(fmt.Sprintf("setup.remove%d", i), gone.Middle(40, 40), ui.ButtonSpec{Icon: "trash-can", Kind: ui.OnBar, Tip: tip, Disabled: few})
	}
	if u.Narrow() {
		r = below
	}
	if one.Person {
		if s.Profile != nil {
			page := r.CutRight(40).Middle(40, 40)
			r.CutRight(8)
			name, err := saves.PlayerName(one.Name)
			if u.Button(fmt.Sprintf("setup.profile%d", i), page, ui.ButtonSpec{Icon: "brain", Kind: ui.OnBar, Tip: u.Text.T("profile.title"), Disabled: err != nil}) {
				s.Profile(name)
			}
		}
		typed := u.NamedField(fieldID(i), r.Middle(r.W, 42), one.Name, u.Text.T("setup.name"), u.Text.T("setup.name"), saves.MaxNameLetters)
		if typed != one.Name {
			one.Name, s.wrong = typed, ""
		}
		return remove
	}
	s.botButton(u, r.Middle(r.W, 42), i)
	return remove
}

// nameIn draws the name of a seat, in two lines if it is long.
func nameIn(u *ui.UI, r ui.Rect, name string) {
	if u.Width(name, ui.Strong) <= r.W {
		u.Label(r, name, ui.Strong)
		return
	}
	style := ui.Strong.At(14)
	style.Leading = 1.1
	u.Paragraph(r.Middle(r.W, min(r.H, u.ParagraphHeight(r.W, name, style))), name, style)
}

// botOf returns the bot of a seat as its button shows it, and a text about it. The strength of a bot with
// settings is not known.
func (s *Seats) botOf(u *ui.UI, i int) (b Bot, tip string) {
	b = s.Bots[find(s.Bots, s.All[i].Bot)]
	tip = u.Text.T(b.about)
	switch level := registry.LevelOf(s.All[i].Bot); {
	case i == s.rival():
		b.name = u.Text.T("setup.rival", "Level", u.Text.T(fmt.Sprint("level.", level)))
		b.strength = s.Bots[find(s.Bots, s.All[i].Bot)].at(level)
		tip = u.Text.T("setup.rival.tip")
	case level > 0 && s.All[i].Bot == registry.AtLevel(b.spec, level):
		b.name = u.Text.T("setup.leveled", "Name", b.name, "Level", level)
		b.strength = b.at(level)
	case s.Named[s.All[i].Bot] != "":
		b.name, b.strength = u.Text.T(s.Named[s.All[i].Bot]), 0
	default:
		if _, settings := CutSpec(s.All[i].Bot); settings != "" {
			b.name, b.strength = u.Text.T("setup.tuned", "Name", b.name), 0
		}
	}
	return b, tip
}

// botButton draws the bot of a seat and opens the list of bots.
func (s *Seats) botButton(u *ui.UI, r ui.Rect, i int) {
	b, tip := s.botOf(u, i)
	id := fmt.Sprintf("setup.bot%d", i)
	meter := meterWidth + 8.0
	if b.strength == 0 || u.Width(b.name, ui.ButtonLabel.At(16)) > r.W-52-meter {
		meter = 0
	}
	label := b.name
	if i == s.rival() && u.Width(label, ui.ButtonLabel.At(16)) > r.W-64 {
		label = u.Text.T("rules.rival.seat") // the tip has its level too
	}
	if u.Button(id, r, ui.ButtonSpec{Label: label, Icon: "brain", Start: true, Size: 16, Tip: b.name + "\n" + tip}) {
		s.pick(u, pick(i))
	}
	if meter > 0 {
		drawMeter(u, ui.R(r.Right()-meter, r.Y, meterWidth, r.H-3), b.strength)
	}
}
