// Package app is the frame of the desktop program: it opens the window, navigates between screens,
// keeps the settings, saves the match being played, runs tasks in the background and tells the
// player about problems.
//
// It contains no game. Each game is a [Module] that opens its set-up and play screens through the
// [App] and restores saved matches; cmd/eras lists the modules.
package app

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/play/games"
	"eras/play/learning"
	"eras/play/session"
	"eras/saves"
	"eras/scenes/gallery"
	"eras/scenes/hud"
	"eras/scenes/options"
	"eras/scenes/ui"
	"eras/scenes/ui/sound"
)

// Config holds the options of the command line.
type Config struct {
	// Saves is the folder of saves, empty for the system's default.
	Saves string
	// ReadOnly opens the saves for reading only.
	ReadOnly bool
	// Language is "es" or "en", empty for the one in the settings.
	Language string
	NoSound  bool
	// Seed determines the seeds of new matches; with 0 they are random.
	Seed uint64
	// Width and Height are the size of the window, 0 for the one in the settings.
	Width, Height int
	// Gallery opens the widget gallery instead of the menu.
	Gallery bool
	// Record is a record to replay at the start, or empty.
	Record string
	// Probe is the file to which a description of the screen is written, in a browser the name of a
	// variable of the page; or empty.
	Probe string
	// Started, if not nil, is called once after the first picture, with the time since the program
	// began; the program then ends.
	Started func(time.Duration)
	Version string
	// Programs are the external programs that may play; nil for none.
	Programs *session.Programs
	// Network returns the part that plays matches together with other programs. It is nil if there
	// is no network.
	Network func(*App) Network
}

// App is the program without its games: what its parts have in common, and what needs several of them. Its methods must be called from the game loop, unless they
// say otherwise.
type App struct {
	UI    *ui.UI
	Saves *saves.Saves
	// Settings are the current settings. Call [App.SaveSettings] after a change.
	Settings saves.Settings
	// Look is the common configuration of all screens of matches.
	Look *hud.Look
	// Study learns players in the background and tunes bots for them.
	Study *learning.Study
	// Place is the folder of saves.
	Place string
	// Screens are the screens of the window, Notices what the player is told on any of them, and
	// Tasks the work in the background.
	Screens Screens
	Notices Notices
	Tasks   Tasks
	// Matches are the match being played and those in the slots. Players is what the program knows
	// of the persons that play.
	Matches Matches
	Players Players
	// Network plays matches together with other programs; nil if there is no network.
	Network Network
	// Programs are the external programs that may play.
	Programs *session.Programs

	config  Config
	modules []Module
	window  *window
	seeds   func() uint64
	noSound string // why there is no sound
	voice   *voice // the system's voice, nil if it has none

	archive   matchArchive
	uncopied  *uncopied
	fault     *faultPage  // the page shown after a panic
	faults    int         // panics in close succession, see maxFaults
	since     int         // ticks since the last panic
	work      chan func() // functions to call in the game loop, from callbacks of the page
	waiting   bool        // the player is asked what to do while another program has the saves open
	unwritten []unwritten
	quitting  bool
	closed    bool
}

// New prepares everything that does not need the window. modules are functions that create the
// modules of the games, in the order of the menu.
func New(c Config, modules ...func(*App) (Module, error)) (*App, error) {
	place := c.Saves
	if place == "" {
		var err error
		if place, err = saves.DefaultFolder(); err != nil {
			return nil, err
		}
	}
	a := &App{config: c, Saves: saves.Open(place), Place: place, work: make(chan func(), 1), seeds: seedSource(c.Seed)}
	a.Matches, a.Players, a.archive.app = Matches{app: a}, Players{app: a}, a
	a.Tasks.screens, a.Tasks.notices = &a.Screens, &a.Notices
	if a.Programs = c.Programs; a.Programs == nil {
		a.Programs = &session.Programs{}
	}
	a.Programs.Games = games.All
	locked := a.lock()
	var broken, err error
	a.Settings, broken = a.Saves.Settings()
	texts, err := ui.NewTexts(a.language())
	if err != nil {
		return nil, err
	}
	a.UI = ui.New(texts)
	a.Screens.ui = a.UI
	a.Notices = NewNotices(a.UI, place)
	a.Notices.readOnly = c.ReadOnly
	a.Notices.titleOf = func(m *saves.Archived) string { return a.words(m).Title }
	a.Notices.emptied = a.Matches.emptied
	first := broken == nil && a.firstLaunch()
	a.UI.InputMethods = true
	a.UI.Clipboard, a.UI.NotCopied = systemClipboard(), a.notCopied
	a.UI.Failed = a.Notices.Background
	a.reportLock(locked)
	a.reportUnkept()
	a.Notices.Report(broken)
	if c.NoSound {
		a.noSound = "-nosound"
	} else if speaker, err := sound.Open(); err != nil {
		a.noSound = err.Error()
		if errors.Is(err, sound.ErrNoDevice) {
			a.noSound = a.UI.Text.T("bar.nodevice")
		}
	} else {
		a.UI.Sound = speaker
	}
	a.voice = systemVoice()
	a.Study = learning.NewStudy(a.Saves, a.Notices.Background, games.Students()...)
	a.Look = &hud.Look{
		OwnSpeed:      func() float64 { return stretch(a.Settings.OwnSpeed) },
		ComputerSpeed: func() float64 { return stretch(a.Settings.ComputerSpeed) },
		Bar:           a.Bar,
		Speaks:        func() bool { return a.Settings.RivalSpeaks },
		Leave:         a.OpenMenu,
		Failed:        a.MatchFailed,
		WhyOpen:       a.Settings.WhyOpen,
		WhyChanged:    func(open bool) { a.Settings.WhyOpen = open; a.SaveSettings() },
	}
	for _, newModule := range modules {
		m, err := newModule(a)
		if err != nil {
			return nil, err
		}
		a.modules = append(a.modules, m)
	}
	if c.Network != nil {
		a.Network = c.Network(a)
	}
	a.apply()
	switch {
	case c.Gallery:
		a.Screens.Show("parts", gallery.New(func() { a.quitting = true }))
	case c.Record != "":
		a.OpenMenu()
		a.archive.pasteRecord(c.Record)
	case first:
		a.openWelcome()
	default:
		a.OpenMenu()
	}
	return a, nil
}

// seedSource returns a function that returns the seeds of new matches. If base is not 0, all are
// derived from it.
func seedSource(base uint64) func() uint64 {
	if base == 0 {
		return rand.Uint64
	}
	n := uint64(0)
	return func() uint64 { n++; return game.Derive(base, n) }
}

// tuningTicks is how often the program tries to continue a study that was interrupted.
const tuningTicks = 5 * ui.TicksPerSecond

// Seed returns the seed of a new match.
func (a *App) Seed() uint64 { return a.seeds() }

// Now returns the current date, for saved files.
func Now() time.Time { return time.Now() }

// Describe describes the screen for one tick, with dialogs and messages over it.
func (a *App) Describe(u *ui.UI) {
	if a.fault != nil {
		a.describeFault(u)
		a.describeUncopied(u)
		return
	}
	a.since++
	for _, m := range a.modules {
		m.Tick()
	}
	a.playMusic()
	a.Players.checkStudy()
	if u.Tick()%tuningTicks == tuningTicks-1 {
		a.Study.Continue()
	}
	a.Tasks.check()
	select {
	case do := <-a.work:
		do()
	default:
	}
	if u.Tick()%retryTicks == 0 {
		a.retry()
	}
	if a.Look.Save != nil && a.Matches.naming == nil && u.Input().Control && u.TakeKey(ebiten.KeyS) {
		a.Matches.askName() // before the screen, which may use the same letter
	}
	a.Screens.screen.Describe(u)
	a.Study.Pause(a.Matches.computes()) // in the tick in which a computer begins to think
	if a.Network != nil {
		a.Network.Describe(u)
	}
	a.Screens.describeGuide(u)
	a.keys(u)
	a.Matches.describeNaming(u)
	a.Notices.describeHint(u)
	if note := a.keptNote(); note != "" && a.Screens.name == "menu" { // the other screens show it in their bar
		style := ui.Strong.At(16).To(0.5)
		box := ui.R(0, 0, u.Width(note, style)+32, 28)
		box.X = u.Bounds().CenterX() - box.W/2
		u.Sheet(box)
		u.Label(box, note, style)
		u.Probe("readonly", note, box)
	}
	if a.Matches.playing != nil {
		u.Probe("given", strconv.Itoa(a.Matches.playing.autosave.Given()), ui.Rect{})
	}
	a.describeUncopied(u)
	a.Notices.describeProblem(u)
}

// FitsNarrow implements [ui.Narrower]: it reports whether the screen has a layout for narrow windows.
func (a *App) FitsNarrow() bool { return ui.FitsNarrow(a.Screens.Shown()) }

// FitsLow implements [ui.Lower].
func (a *App) FitsLow() bool { return ui.LayoutsOf(a.Screens.Shown()).Low }

// Loudness of the music in the menu and its pages, and during a match.
const (
	menuMusic = 1.0
	playMusic = 0.4
)

// playMusic plays the music of the menu, or that of the match being played.
func (a *App) playMusic() {
	if a.Matches.playing != nil {
		a.UI.Sound.Music(string(a.Matches.playing.mode), playMusic)
		return
	}
	if a.Network != nil {
		if mode, ok := a.Network.Playing(); ok {
			a.UI.Sound.Music(string(mode), playMusic)
			return
		}
	}
	a.UI.Sound.Music("menu", menuMusic)
}

// keys handles the keys that work on every screen.
func (a *App) keys(u *ui.UI) {
	if u.TakeKey(ebiten.KeyF11) || u.Input().Alt && u.TakeKey(ebiten.KeyEnter) {
		a.Settings.FullScreen = !a.Settings.FullScreen
		a.apply()
		a.SaveSettings()
	}
	if !u.Fields.Typing() && u.TakeKey(ebiten.KeyM) && a.noSound == "" {
		a.toggleMute()
	}
	if u.TakeKey(ebiten.KeyF1) {
		a.openRules()
	}
}

// Bar draws the top bar: a screen's own buttons, then those of every screen.
func (a *App) Bar(u *ui.UI, title, note string, buttons ...ui.BarButton) {
	mute := ui.BarButton{ID: "bar.mute", Icon: "speaker", Tip: u.Text.T("bar.mute"), Do: a.toggleMute}
	switch {
	case a.noSound != "":
		mute.Disabled, mute.Tip = true, u.Text.T("bar.nosound", "Why", a.noSound)
	case a.Settings.Mute:
		mute.Icon, mute.Tip = "speaker-off", u.Text.T("bar.unmute")
	}
	buttons = append(buttons, ui.BarButton{ID: "bar.rules", Icon: "open-book", Tip: u.Text.T("bar.rules"), Do: a.openRules}, mute)
	if a.Screens.name != "options" {
		buttons = append(buttons, ui.BarButton{ID: "bar.options", Icon: "cog", Tip: u.Text.T("bar.options"), Do: a.openOptions})
	}
	if kept := a.keptNote(); kept != "" {
		note = kept
	}
	u.TitleBar(title, note, buttons...)
}

// PlainBar draws the top bar for screens without buttons of their own.
func (a *App) PlainBar(u *ui.UI, title, note string) { a.Bar(u, title, note) }

func (a *App) openOptions() {
	a.Screens.Over("options", func(back func()) Screen {
		screen := &options.Screen{
			Settings: &a.Settings, Changed: func() { a.apply(); a.SaveSettings() },
			Scale:      func(percent int) int { return int(a.window.scale(percent)/a.window.device*100 + 0.5) },
			SavesPlace: a.Place, NoSound: a.noSound, Leave: back, Bar: a.PlainBar, Keys: a.Keys(), Voice: a.voice != nil,
		}
		if InBrowser {
			place := "options.saves.browser"
			if a.Saves.Unkept() != nil {
				place = "options.saves.unkept"
			}
			screen.SavesPlace, screen.Export, screen.Import = a.UI.Text.T(place), a.exportSaves, a.importSaves
		}
		return screen
	})
}

// close ends the work in the background and waits until everything is written. It returns an error
// if something could not be saved and the player has not been told.
func (a *App) close() error {
	if a.closed {
		return nil
	}
	a.closed = true
	if a.voice != nil {
		a.voice.quiet()
	}
	for _, c := range a.Screens.closers {
		c()
	}
	a.Study.End()
	a.Matches.putDown()
	if a.Network != nil {
		a.Network.Close()
	}
	for _, m := range a.modules {
		m.Close()
	}
	a.Tasks.keep()
	if a.window != nil && !ebiten.IsFullscreen() {
		if w, height := ebiten.WindowSize(); w >= saves.MinWidth && height >= saves.MinHeight && (w != a.Settings.Width || height != a.Settings.Height) {
			a.Settings.Width, a.Settings.Height = w, height
			a.SaveSettings()
		}
	}
	a.retry()
	a.Saves.Unlock()
	a.Notices.reportFailures()
	return a.Notices.unseen()
}

// MatchFailed tells the player that a match cannot go on and opens the menu. The match stays as it
// was last saved.
func (a *App) MatchFailed(err error) {
	a.OpenMenu()
	a.Notices.Problem(a.UI.Text.T("problem.agent", "Why", err.Error()))
}
