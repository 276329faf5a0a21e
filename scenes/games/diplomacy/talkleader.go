package diplomacy

import (
	"slices"
	"strings"

	"eras/ai/diplomacy/regent"
	"eras/game"
	"eras/game/diplomacy"
	"eras/play/session"
	"eras/play/session/diplomacyplay"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// leaderNames are the names of those who speak for a power, by its token. Powers of other maps take
// theirs from strangers.
var leaderNames = map[string][]string{
	"AUS": {"Graf Hohenwald", "Freiin Lindental", "Graf Orczay", "Fürst Trauneck"},
	"ENG": {"Lord Ashcombe", "Lady Thornbury", "Sir Percival Hale", "Lord Wexmore"},
	"FRA": {"Marquis de Valrose", "Madame Duchêne", "Comte d'Aubrac", "Maître Perrault"},
	"GER": {"Freiherr von Stettenfels", "Graf Rabenau", "Frau von Lehwald", "Baron Hartwig"},
	"ITA": {"Conte Bellandi", "Contessa Morosetti", "Duca di Valmora", "Cavalier Ferrante"},
	"RUS": {"Knyaz Voronin", "Grafinya Ostrova", "Baron Zeleny", "Knyaz Belozersky"},
	"TUR": {"Orhan Pasha", "Selim Bey", "Nigar Hanim", "Yakub Pasha"},
}

var strangers = []string{"Aldemar", "Berengard", "Corvina", "Dragomir", "Elswyth", "Ferrand", "Gisela", "Hadrian", "Isolde", "Jorund", "Katarin", "Leopold"}

// women are the names of women.
var women = []string{"Freiin Lindental", "Lady Thornbury", "Madame Duchêne", "Frau von Lehwald", "Contessa Morosetti", "Grafinya Ostrova", "Nigar Hanim", "Corvina", "Elswyth", "Gisela", "Isolde", "Katarin"}

// leader is who speaks for a power that a bot plays.
type leader struct {
	name  string
	woman bool
	seed  uint64 // of the portrait
}

// leaders returns the leaders of a match by power.
func leaders(m *diplomacy.Map, seed uint64) []leader {
	all := make([]leader, m.Powers()+1)
	r := game.Random(seed, 0x7a1c)
	others := r.Perm(len(strangers))
	for power := diplomacy.Power(1); int(power) <= m.Powers(); power++ {
		l := &all[power]
		l.name = strangers[others[int(power)%len(others)]]
		if names := leaderNames[m.PowerToken(power)]; len(names) > 0 {
			l.name = names[r.IntN(len(names))]
		}
		l.woman, l.seed = slices.Contains(women, l.name), r.Uint64()
	}
	return all
}

// leaderOf returns the leader of a power.
func (s *Screen) leaderOf(power diplomacy.Power) leader {
	if s.leaders == nil {
		record, _ := s.match.Record()
		s.leaders = leaders(s.m, record.Seed)
	}
	return s.leaders[power]
}

// leaderName returns the name of whoever speaks for a power: a person, or a bot with its temper.
func (s *Screen) leaderName(u *ui.UI, power diplomacy.Power) string {
	p := s.match.Player(power.Seat())
	if p.Bot == "" {
		return s.playerName(u, power.Seat()).Alone
	}
	name := s.leaderOf(power).name
	if temper := temperOf(p.Bot); temper != "" {
		name += ", " + temperWord(u, temper)
	}
	return name + " (" + s.playerName(u, power.Seat()).Alone + ")"
}

// mute reports whether a power is played by a bot that answers no letters.
func (s *Screen) mute(power diplomacy.Power) bool {
	spec := s.match.Player(power.Seat()).Bot
	if spec == "" || session.IsProgram(spec) {
		return false
	}
	if s.mutes == nil {
		s.mutes = map[string]bool{}
	}
	mute, known := s.mutes[spec]
	if !known {
		mute = !diplomacyplay.Negotiates(s.match.Game(), spec)
		s.mutes[spec] = mute
	}
	return mute
}

// temperOf returns the temper that a bot's spec names, empty for none.
func temperOf(spec string) string {
	_, after, ok := strings.Cut(spec, temperKey)
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(after, ":")
	return name
}

// windowTempers are the tempers that the window offers: those of [regent.Tempers] without the one
// for experiments. Those that talk, drawnTempers, are drawn where none is chosen.
var (
	windowTempers = append(slices.Clone(drawnTempers), "silent")
	drawnTempers  = []string{"loyal", "opportunist", "bully", "grudging"}
)

// temperKey sets the temper of a bot in its spec.
const temperKey = "press.temper="

// temperWord returns the name of a temper.
func temperWord(u *ui.UI, temper string) string {
	if slices.Contains(regent.Tempers(), temper) {
		return u.Text.T("talk.temper." + temper)
	}
	return temper
}

// face draws who speaks for a power: a portrait on the power's colours, or its arms for a person.
func (s *Screen) face(u *ui.UI, r ui.Rect, power diplomacy.Power) {
	o := powerOwner(s.m, power)
	if s.match.Player(power.Seat()).Bot == "" {
		u.Arms(r, o)
		return
	}
	l := s.leaderOf(power)
	drawFace(u, r, o, &l)
}

// drawFace draws the portrait of a leader with the arms of the power.
func drawFace(u *ui.UI, r ui.Rect, o *art.Owner, l *leader) {
	u.Picture(r, 2, faceKey{o.Name, l.seed}, func(c *paint.Canvas) { art.Portrait(c, o, l.seed, l.woman, min(r.W, r.H)) })
	const arms = 0.42
	size := arms * min(r.W, r.H)
	u.Arms(ui.R(r.Right()-size*0.8, r.Bottom()-size*0.8, size, size), o)
}

type faceKey struct {
	owner string
	seed  uint64
}
