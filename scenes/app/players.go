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

// SetupFrame returns the frame of a game's set-up screen.
func (a *App) SetupFrame(mode saves.Mode) setup.Frame {
	return setup.Frame{
		Player: a.Settings.Player, Last: a.Settings.LastSetup(mode), Programs: a.Programs.Specs(), Seeds: a.Seed, Leave: a.OpenMenu, Bar: a.PlainBar,
		Profile: func(name string) { a.OpenProfile(name, func() {}) }, Invite: a.inviter(mode),
		Fit: func(name string) setup.Fit {
			p, err := a.Saves.Profile(name)
			a.Report(err)
			return FitOf(mode, "", &p)
		},
		Remember: func(text string) {
			a.Settings.SetLastSetup(mode, text)
			a.SaveSettings()
		},
	}
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
func (a *App) Another(mode saves.Mode, players []session.Player) ([]session.Player, uint64) {
	players = slices.Clone(players)
	if setup.LevelChosen(a.Settings.LastSetup(mode)) {
		return players, a.Seed()
	}
	for i := range players {
		person := session.RivalOf(players, game.Seat(i))
		if person == "" {
			continue
		}
		p, err := a.Saves.Profile(person)
		a.Report(err)
		if fit := FitOf(mode, "", &p); fit.Known() {
			players[i].Bot = players[i].AtLevel(fit.Level)
		}
		break // the other bots stay as chosen
	}
	return players, a.Seed()
}

// Personal returns the players of a new match of Risk or Diplomacy. Its bots are told what was
// learned about the persons among them.
func (a *App) Personal(mode saves.Mode, players []session.Player) []session.Player {
	players = slices.Clone(players)
	known := map[game.Seat]*saves.Knowledge{}
	specs := make([]string, len(players))
	for i := range players {
		players[i].Learned, specs[i] = "", players[i].Bot
		if players[i].Person != "" {
			k, err := a.Saves.Knowledge(players[i].Person)
			a.Report(err)
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
func (a *App) Learn(finished []learning.Finished) (lesson func() string) {
	var names []string
	for i := range finished {
		f := &finished[i]
		names = append(names, f.Person)
		_ = a.Write(f.Person, func() error { return f.KeepResult(a.Saves) })
		_ = a.Write(f.Person, func() error { return f.KeepRecord(a.Saves) })
	}
	if len(names) > 0 {
		a.Study.End() // end a study of the former knowledge
		a.Study.Begin(names...)
	}
	a.lesson = nil
	if len(finished) == 1 {
		l := &styleLesson{person: finished[0].Person, mode: finished[0].Logged.Mode}
		a.lesson = l
		a.learned(l, false)
		return func() string { return l.text }
	}
	return nil
}

// Medals returns the medals that the only person of a finished match of Risk or Diplomacy has won
// with it. Call it after [App.Learn].
func (a *App) Medals(finished []learning.Finished) []result.Medal {
	if len(finished) != 1 {
		return nil
	}
	return a.MedalsOf(finished[0].Person, finished[0].Placed.Date)
}

// MedalsOf returns the medals that a player has won with the match that ended at the given time.
func (a *App) MedalsOf(person string, ended time.Time) []result.Medal {
	p, err := a.Saves.Profile(person)
	if err != nil {
		return nil // the next read reports it
	}
	var won []result.Medal
	for _, m := range profile.NewMedals(&p, a.learners(), ended) {
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
func (a *App) learned(l *styleLesson, studied bool) {
	k, err := a.Saves.Knowledge(l.person)
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
		l.text = a.UI.Text.T("lesson.few", "N", learning.MinMatches-matches)
	case studied && known && style.Tested > 0:
		l.text = Foresight(a.UI.Text, style.Predicted, style.Earlier)
	case !studied:
		l.text = a.UI.Text.T("lesson.studying")
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
func (a *App) ProfileOf(players []session.Player) func() {
	var names []string
	for i := range players {
		if players[i].Person != "" {
			names = append(names, players[i].Person)
		}
	}
	if len(names) != 1 {
		return nil
	}
	return func() { a.OpenProfile(names[0], func() {}) }
}

// OpenProfile shows the page about a player over the open screen. forgotten is called if the player
// is deleted.
func (a *App) OpenProfile(name string, forgotten func()) {
	s := &profile.Screen{Name: name, Mode: a.current().Mode(), MapTitle: a.mapTitle, Bar: a.PlainBar}
	a.fillProfile(s)
	a.Study.Begin(s.Name)
	s.Studying, a.known = true, s
	a.Over("profile", func(back func()) Screen {
		s.Forget = func() bool {
			if !a.forget(s.Name) {
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
func (a *App) fillProfile(s *profile.Screen) {
	p, err := a.Saves.Profile(s.Name)
	a.Report(err)
	k, err := a.Saves.Knowledge(s.Name)
	a.Report(err)
	tuning, err := a.Saves.Tuning(s.Name)
	a.Report(err)
	s.Name, s.Since, s.Noted, s.Boards, s.Record = p.Name, p.Created, recordedActions(&k), nil, profile.RecordOf(&p, a.learners())
	for _, g := range a.learners() {
		s.Boards = append(s.Boards, g.(Learner).Learned(&p, &k, &tuning))
	}
}

// learners returns the modules that are a [Learner].
func (a *App) learners() (all []profile.Game) {
	for _, m := range a.modules {
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
func (a *App) mapTitle(scenario, name string) string {
	for _, g := range a.learners() {
		if title, ok := g.(Learner).MapTitle(scenario, name); ok {
			return title
		}
	}
	return name
}

// forget deletes everything that is kept about a player, and reports whether it succeeded.
func (a *App) forget(name string) bool {
	a.Study.End() // a study would write again
	a.forgo(name)
	if err := a.Saves.Forget(name); err != nil {
		a.Report(err)
		return false
	}
	if a.Settings.Player == name {
		a.Settings.Player = ""
		a.SaveSettings()
	}
	return true
}

// checkStudy shows the result of a study of a player when it has ended.
func (a *App) checkStudy() {
	name, ended := a.Study.Ended()
	if !ended {
		return
	}
	if a.known != nil && a.known.Name == name {
		a.known.Studying = false
		a.fillProfile(a.known)
	}
	if a.lesson != nil && a.lesson.person == name {
		a.learned(a.lesson, true)
	}
	for _, m := range a.modules {
		if l, ok := m.(interface{ Studied(name string) }); ok {
			l.Studied(name)
		}
	}
}

// RememberPlayer keeps the player's name in the settings if there is only one person.
func (a *App) RememberPlayer(names ...string) {
	if len(names) == 1 && names[0] != "" {
		a.Settings.Player = names[0]
		a.SaveSettings()
	}
}
