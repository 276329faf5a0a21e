package diplomacy

import (
	"slices"
	"strconv"

	"eras/ai/agents"
	"eras/game/diplomacy"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// seedNow returns the seed of the match that is set up: the typed one, or one that stays the same until the
// match starts, so that the leaders shown are those who will play.
func (s *setupScreen) seedNow() uint64 {
	if s.seed != "" {
		return s.SeedOf(s.seed)
	}
	if !s.seeded {
		s.next, s.seeded = s.SeedOf(""), true
	}
	return s.next
}

// Heights of the rows of leaders, and the width of their choices of a temper.
const (
	leaderRow   = 58
	temperWidth = 190
)

// leadersPart describes who leads each power or seat, and the choice of a temper for bots that have one.
func (s *setupScreen) leadersPart(u *ui.UI, r ui.Rect) {
	note := u.Text.T("setup.leaders.note")
	if s.talk < talkOffers {
		note = u.Text.T("setup.leaders.off")
	}
	u.Paragraph(r.CutTop(u.ParagraphHeight(r.W, note, ui.Note)+8), note, ui.Note)
	row := float64(leaderRow)
	if u.Narrow() {
		row += ui.Target + 6
	}
	who := leaders(s.chosen(), s.seedNow())
	n := len(s.seats.All)
	u.Scroll("setup.leaders", r, row*float64(n), func(all ui.Rect) {
		all.W = min(all.W, r.W-18) - 6
		for i := range n {
			s.leaderRow(u, all.CutTop(row).InsetXY(0, 4), i, &who[min(i+1, len(who)-1)])
		}
	})
}

// leaderRow describes a row: the portrait and the name of the leader of a seat's power, who has neither
// while powers are drawn, and the choice of the temper.
func (s *setupScreen) leaderRow(u *ui.UI, r ui.Rect, i int, l *leader) {
	one := &s.seats.All[i]
	o, name := s.power(u, i)
	control := r
	if u.Narrow() {
		r = control.CutTop(leaderRow - 8)
		control.CutTop(4)
	} else {
		control = r.CutRight(temperWidth).Middle(temperWidth, ui.Target)
		r.CutRight(10)
	}
	face := r.CutLeft(44).Middle(42, 42)
	r.CutLeft(10)
	title, below := name, s.botTitle(one.Bot)
	switch {
	case one.Person:
		below = one.Name
		if o != nil {
			u.Arms(face, o)
		}
	case o != nil:
		drawFace(u, face, o, l)
		title, below = l.name, name+" ("+below+")"
	default:
		u.Icon(face.Middle(30, 30), "card-random", art.Ink2)
	}
	head := r.CutTop(r.H / 2)
	u.Called(head, title, ui.Strong)
	u.Called(r, below, ui.Note)
	u.Probe("setup.leader."+strconv.Itoa(i), title+": "+below, ui.Rect{})
	s.temperChoice(u, control, i)
}

// botTitle returns the name of a bot in the list of bots.
func (s *setupScreen) botTitle(spec string) string {
	if spec == "" {
		return ""
	}
	return agents.Title(spec)
}

// temperChoice describes the choice of the temper of a seat's bot, or says why it has none.
func (s *setupScreen) temperChoice(u *ui.UI, r ui.Rect, i int) {
	one := &s.seats.All[i]
	text := ""
	switch {
	case one.Person:
		text = u.Text.T("setup.leaders.person")
	case session.IsProgram(one.Bot):
		text = u.Text.T("setup.leaders.program")
	case temperOf(one.Bot) != "":
		text = temperWord(u, temperOf(one.Bot))
	case !s.tempered(one.Bot) && s.negotiates(one.Bot):
		text = u.Text.T("setup.leaders.plain")
	case !s.tempered(one.Bot):
		text = u.Text.T("talk.mute")
	}
	if text != "" {
		style := ui.Note.To(1)
		if u.Narrow() {
			style = ui.Note
		}
		u.Called(r, text, style)
		return
	}
	options := []ui.Option{{Label: u.Text.T("setup.leaders.drawn")}}
	for _, name := range windowTempers {
		options = append(options, ui.Option{Label: temperWord(u, name)})
	}
	now := 1 + slices.Index(windowTempers, s.temper(i))
	id := "setup.temper" + strconv.Itoa(i)
	u.Tip(id, r, temperTip(u, s.temper(i)))
	if next := u.Choose(id, r, options, now); next != now {
		for len(s.tempers) <= i {
			s.tempers = append(s.tempers, "")
		}
		s.tempers[i] = ""
		if next > 0 {
			s.tempers[i] = windowTempers[next-1]
		}
	}
}

// temperTip says what a temper means, and of all of them if none is chosen.
func temperTip(u *ui.UI, temper string) string {
	if temper != "" {
		return u.Text.T("talk.temper." + temper + ".about")
	}
	lines := u.Text.T("setup.leaders.drawn.about") + "\n"
	for i, name := range drawnTempers {
		if i > 0 {
			lines += " "
		}
		lines += u.Text.T("talk.temper." + name + ".about")
	}
	return lines
}

// temper returns the chosen temper of a seat, empty if it is drawn.
func (s *setupScreen) temper(i int) string {
	if i < len(s.tempers) && slices.Contains(windowTempers, s.tempers[i]) {
		return s.tempers[i]
	}
	return ""
}

// tempered reports whether a bot has a temper that can be chosen.
func (s *setupScreen) tempered(spec string) bool {
	_, err := agents.DiplomacyBots().Find(withTemper(spec, windowTempers[0]))
	return err == nil
}

// negotiates reports whether a bot answers letters.
func (s *setupScreen) negotiates(spec string) bool {
	if s.talkers == nil {
		s.talkers = map[string]bool{}
	}
	yes, known := s.talkers[spec]
	if !known {
		if g, err := diplomacy.NewGame(s.chosen(), diplomacy.Rules{}); err == nil {
			yes = diplomacyplay.Negotiates(g, spec)
		}
		s.talkers[spec] = yes
	}
	return yes
}

// tempersFor returns the players with the chosen tempers.
func (s *setupScreen) tempersFor(players []session.Player) []session.Player {
	players = slices.Clone(players)
	for i := range players {
		if temper := s.temper(i); temper != "" && players[i].Bot != "" && temperOf(players[i].Bot) == "" && s.tempered(players[i].Bot) {
			players[i].Bot = withTemper(players[i].Bot, temper)
		}
	}
	return players
}
