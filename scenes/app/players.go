package app

import (
	"math"
	"slices"
	"time"

	"eras/game"
	"eras/play/games"
	"eras/play/learning"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/profile"
	"eras/scenes/result"
	"eras/scenes/setup"
	"eras/scenes/ui"
)

// Learner is a module whose bots learn about a player.
type Learner interface {
	Module
	profile.Game
	// Learned returns the game's part of the page about a player.
	Learned(*saves.Profile, *saves.Knowledge, *saves.Tuning) profile.Board
	// MapTitle returns the title of a map, and whether the game has that map.
	MapTitle(scenario, name string) (string, bool)
}

// Players is what the program knows of the persons that play: it learns from their matches and shows
// them what it has learned. Its methods must be called from the game loop.
type Players struct {
	app    *App
	known  *profile.Screen // the last page about a player that was shown
	lesson *styleLesson    // from the last match of Risk or Diplomacy, or nil
}

// FitOf returns the level that fits a player's rating on a board. In wars and battles, scenario
// selects the rules. It is the zero value for a game in which nothing is learned.
func FitOf(mode saves.Mode, scenario string, p *saves.Profile) setup.Fit {
	l := games.LearningOf(mode)
	if l == nil {
		return setup.Fit{}
	}
	scale := &l.Scale
	r, levels := learning.RatingOf(scale, p), scale.LevelsBy(scenario)
	level := learning.Fitting(levels, r.Value)
	return setup.Fit{
		Level: level, Chance: int(math.Round(100 * learning.Chance(r.Value, levels[level-1]))),
		Rating: int(math.Round(r.Value)), Uncertainty: int(math.Round(r.Uncertainty())), Matches: r.Matches,
	}
}

// Another returns the players and the seed of another match of Risk or Diplomacy after one that is
// over. If one person plays, the opponent gets the level that fits the person now, unless the
// player chose a level.
func (ps *Players) Another(mode saves.Mode, players []session.Player) ([]session.Player, uint64) {
	players = slices.Clone(players)
	if setup.LevelChosen(ps.app.Settings.LastSetup(mode)) {
		return players, ps.app.Seed()
	}
	for i := range players {
		person := session.RivalOf(players, game.Seat(i))
		if person == "" {
			continue
		}
		p, err := ps.app.Saves.Profile(person)
		ps.app.Notices.Report(err)
		if fit := FitOf(mode, "", &p); fit.Known() {
			players[i].Bot = players[i].AtLevel(fit.Level)
		}
		break // the other bots stay as chosen
	}
	return players, ps.app.Seed()
}

// Personal returns the players of a new match of Risk or Diplomacy. Its bots are told what was
// learned about the persons among them.
func (ps *Players) Personal(mode saves.Mode, players []session.Player) []session.Player {
	players = slices.Clone(players)
	known := map[game.Seat]*saves.Knowledge{}
	specs := make([]string, len(players))
	for i := range players {
		players[i].Learned, specs[i] = "", players[i].Bot
		if players[i].Person != "" {
			k, err := ps.app.Saves.Knowledge(players[i].Person)
			ps.app.Notices.Report(err)
			known[game.Seat(i)] = &k
		}
	}
	if l := games.LearningOf(mode); l != nil && l.Student != nil {
		for i, settings := range learning.Personal(l.Student(), specs, known) {
			players[i].Learned = settings
		}
	}
	return players
}

// Learn records a finished match of Risk or Diplomacy for its persons and lets the computer learn
// from it. It returns a function that returns a sentence about what was learned of the only person;
// nil if there are several or none.
func (ps *Players) Learn(finished []learning.Finished) (lesson func() string) {
	var names []string
	for i := range finished {
		f := &finished[i]
		names = append(names, f.Person)
		_ = ps.app.Write(f.Person, func() error { return f.KeepResult(ps.app.Saves) })
		_ = ps.app.Write(f.Person, func() error { return f.KeepRecord(ps.app.Saves) })
	}
	if len(names) > 0 {
		ps.app.Study.End() // end a study of the former knowledge
		ps.app.Study.Begin(names...)
	}
	ps.lesson = nil
	if len(finished) == 1 {
		l := &styleLesson{person: finished[0].Person, mode: finished[0].Logged.Mode}
		ps.lesson = l
		ps.learned(l, false)
		return func() string { return l.text }
	}
	return nil
}

// Medals returns the medals that the only person of a finished match of Risk or Diplomacy has won
// with it. Call it after [Players.Learn].
func (ps *Players) Medals(finished []learning.Finished) []result.Medal {
	if len(finished) != 1 {
		return nil
	}
	return ps.MedalsOf(finished[0].Person, finished[0].Placed.Date)
}

// MedalsOf returns the medals that a player has won with the match that ended at the given time.
func (ps *Players) MedalsOf(person string, ended time.Time) []result.Medal {
	p, err := ps.app.Saves.Profile(person)
	if err != nil {
		return nil // the next read reports it
	}
	var won []result.Medal
	for _, m := range profile.NewMedals(&p, ps.learners(), ended) {
		won = append(won, result.Medal{ID: m.ID, Icon: m.Icon})
	}
	return won
}

// styleLesson is a sentence about a player for the end of a match of Risk or Diplomacy, with what
// was learned.
type styleLesson struct {
	person string
	mode   saves.Mode
	text   string
}

// learned writes a lesson from the knowledge about its player. studied reports whether the study of
// the match has ended.
func (ps *Players) learned(l *styleLesson, studied bool) {
	k, err := ps.app.Saves.Knowledge(l.person)
	if err != nil {
		return // the next read reports it
	}
	matches := 0
	for i := range k.Matches {
		if k.Matches[i].Mode == l.mode {
			matches++
		}
	}
	style, known := k.Style(l.mode)
	switch {
	case matches < learning.MinMatches:
		l.text = ps.app.UI.Text.T("lesson.few", "N", learning.MinMatches-matches)
	case studied && known && style.Tested > 0:
		l.text = Foresight(ps.app.UI.Text, style.Predicted, style.Earlier)
	case !studied:
		l.text = ps.app.UI.Text.T("lesson.studying")
	default:
		l.text = ""
	}
}

// Foresight returns a sentence on how many of ten actions of a player are predicted, and how many
// were before. earlier are former values of predicted, the oldest first.
func Foresight(t *ui.Texts, predicted float64, earlier []float64) string {
	tenths := func(share float64) int { return int(math.Round(10 * share)) }
	now := tenths(predicted)
	if len(earlier) == 0 {
		return t.T("lesson.foresight.first", "Now", now)
	}
	before := tenths(earlier[len(earlier)-1])
	if before == now {
		return t.T("lesson.foresight.same", "Now", now)
	}
	return t.T("lesson.foresight", "Now", now, "Before", before)
}

// ProfileOf returns a function that opens the page about the only person of a match, nil if there
// are several or none.
func (ps *Players) ProfileOf(players []session.Player) func() {
	var names []string
	for i := range players {
		if players[i].Person != "" {
			names = append(names, players[i].Person)
		}
	}
	if len(names) != 1 {
		return nil
	}
	return func() { ps.OpenProfile(names[0], func() {}) }
}

// OpenProfile shows the page about a player over the open screen. forgotten is called if the player
// is deleted.
func (ps *Players) OpenProfile(name string, forgotten func()) {
	s := &profile.Screen{Name: name, Mode: ps.app.current().Mode(), MapTitle: ps.mapTitle, Bar: ps.app.PlainBar}
	ps.fillProfile(s)
	ps.app.Study.Begin(s.Name)
	s.Studying, ps.known = true, s
	ps.app.Screens.Over("profile", func(back func()) Screen {
		s.Forget = func() bool {
			if !ps.forget(s.Name) {
				return false
			}
			forgotten()
			return true
		}
		s.Leave = back
		return s
	})
}

// fillProfile reads the data that the page about a player shows.
func (ps *Players) fillProfile(s *profile.Screen) {
	p, err := ps.app.Saves.Profile(s.Name)
	ps.app.Notices.Report(err)
	k, err := ps.app.Saves.Knowledge(s.Name)
	ps.app.Notices.Report(err)
	tuning, err := ps.app.Saves.Tuning(s.Name)
	ps.app.Notices.Report(err)
	s.Name, s.Since, s.Noted, s.Boards, s.Record = p.Name, p.Created, recordedActions(&k), nil, profile.RecordOf(&p, ps.learners())
	for _, g := range ps.learners() {
		s.Boards = append(s.Boards, g.(Learner).Learned(&p, &k, &tuning))
	}
}

// learners returns the modules that are a [Learner].
func (ps *Players) learners() (all []profile.Game) {
	for _, m := range ps.app.modules {
		if l, ok := m.(Learner); ok {
			all = append(all, l)
		}
	}
	return all
}

// recordedActions counts the actions in the kept matches.
func recordedActions(k *saves.Knowledge) int {
	n := 0
	for _, m := range k.Matches {
		if r, err := game.ParseRecord(m.Record); err == nil {
			n += len(r.Actions)
		}
	}
	return n
}

// mapTitle returns the title of the map of a match.
func (ps *Players) mapTitle(scenario, name string) string {
	for _, g := range ps.learners() {
		if title, ok := g.(Learner).MapTitle(scenario, name); ok {
			return title
		}
	}
	return name
}

// forget deletes everything that is kept about a player, and reports whether it succeeded.
func (ps *Players) forget(name string) bool {
	ps.app.Study.End() // a study would write again
	ps.app.forgo(name)
	if err := ps.app.Saves.Forget(name); err != nil {
		ps.app.Notices.Report(err)
		return false
	}
	if ps.app.Settings.Player == name {
		ps.app.Settings.Player = ""
		ps.app.SaveSettings()
	}
	return true
}

// checkStudy shows the result of a study of a player when it has ended.
func (ps *Players) checkStudy() {
	name, ended := ps.app.Study.Ended()
	if !ended {
		return
	}
	if ps.known != nil && ps.known.Name == name {
		ps.known.Studying = false
		ps.fillProfile(ps.known)
	}
	if ps.lesson != nil && ps.lesson.person == name {
		ps.learned(ps.lesson, true)
	}
	for _, m := range ps.app.modules {
		if l, ok := m.(interface{ Studied(name string) }); ok {
			l.Studied(name)
		}
	}
}

// Remember keeps the player's name in the settings if there is only one person.
func (ps *Players) Remember(names ...string) {
	if len(names) == 1 && names[0] != "" {
		ps.app.Settings.Player = names[0]
		ps.app.SaveSettings()
	}
}
