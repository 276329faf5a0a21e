// Package app is the frame of the desktop program: it opens the window, navigates
// between screens, keeps the settings, saves the match being played, runs tasks beside
// the game loop and tells the player about problems.
//
// It knows no game. Each game is a [Module] that opens its set-up and play screens
// through the [App] and restores saved matches; cmd/eras lists the modules.
package app

import (
	"errors"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game"
	"eras/learning"
	"eras/saves"
	"eras/scenes/archive"
	"eras/scenes/gallery"
	"eras/scenes/hud"
	"eras/scenes/options"
	"eras/scenes/profile"
	"eras/scenes/ui"
	"eras/scenes/ui/sound"
)

// Config is what the command line says.
type Config struct {
	// Saves is the folder of saves, empty for the system's.
	Saves string
	// ReadOnly opens the saves for reading only.
	ReadOnly bool
	// Language is "es" or "en", empty for that of the settings.
	Language string
	NoSound  bool
	// Seed is what new matches take their seeds from, 0 for random ones.
	Seed uint64
	// Width and Height are the window's size, 0 for that of the settings.
	Width, Height int
	// Gallery opens the widget gallery instead of the menu.
	Gallery bool
	// Record is a record to be replayed at the start, or empty.
	Record string
	// Probe is a file to which the screen is described, in a page a variable; or empty.
	Probe string
	// Started, if not nil, is called once with the first picture's delay; the program
	// then ends.
	Started func(time.Duration)
	Version string
	// Network makes what plays matches together with other programs; nil where there is no
	// network.
	Network func(*App) Network
}

// App is the program without its games. Its methods must be called from the game loop,
// except for those that say otherwise.
type App struct {
	UI    *ui.UI
	Saves *saves.Saves
	// Settings are those in force. Call [App.SaveSettings] after a change.
	Settings saves.Settings
	// Look is what every screen of a match gets.
	Look *hud.Look
	// Study learns players in the background and tunes bots for them.
	Study *learning.Study
	// Place is the folder of saves.
	Place string
	// Network plays matches together with other programs; nil where there is no network.
	Network Network

	config  Config
	modules []Module
	window  *window
	seeds   func() uint64
	noSound string // why there is no sound
	voice   *voice // of the system, nil if it has none

	screen  Screen
	name    string // of the screen, for programs that use the window
	below   []covered
	closers []func()
	guided  guided

	playing   *playing // the match that is played, nil if none is
	naming    *archive.Naming
	uncopied  *uncopied
	fault     *faultPage // what is shown after a panic
	faults    int        // in a row
	since     int        // ticks since the last one
	hint      string     // what was done, for a while
	hintUntil int
	archive   archived
	tasks     []*task
	known     *profile.Screen // the last page about a player
	lesson    *styleLesson    // of the last match of Risk or Diplomacy, or nil
	failures  chan error      // of work in the background
	work      chan func()     // for the game loop, from callbacks of the page
	working   sync.WaitGroup
	problems  []problem
	warned    bool // that nothing can be saved
	readOnly  bool // whether the player knows that the saves are open for reading only
	waiting   bool // for another program to end, while the player is asked
	unwritten []unwritten
	behind    bool // whether the match on the disk was older than the one that is played
	quitting  bool
	closed    bool
}

// New prepares everything that does not need the window. modules makes the modules of
// the games, in the order of the menu.
func New(c Config, modules ...func(*App) (Module, error)) (*App, error) {
	place := c.Saves
	if place == "" {
		var err error
		if place, err = saves.DefaultFolder(); err != nil {
			return nil, err
		}
	}
	a := &App{config: c, Saves: saves.Open(place), Place: place, failures: make(chan error, 8), work: make(chan func(), 1), seeds: seedSource(c.Seed)}
	locked := a.lock()
	var broken, err error
	a.Settings, broken = a.Saves.Settings()
	first := broken == nil && a.firstLaunch()
	texts, err := ui.NewTexts(a.language())
	if err != nil {
		return nil, err
	}
	a.UI = ui.New(texts)
	a.UI.InputMethods = true
	a.UI.Clipboard, a.UI.NotCopied = systemClipboard(), a.notCopied
	a.UI.Failed = a.Background
	a.reportLock(locked)
	a.Report(broken)
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
	a.Study = learning.NewStudy(a.Saves, a.Background, learning.Students()...)
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
		a.Show("parts", gallery.New(func() { a.quitting = true }))
	case c.Record != "":
		a.OpenMenu()
		a.pasteRecord(c.Record)
	case first:
		a.openWelcome()
	default:
		a.OpenMenu()
	}
	return a, nil
}

// seedSource returns where new matches take their seeds from: all from base if it is
// not 0.
func seedSource(base uint64) func() uint64 {
	if base == 0 {
		return rand.Uint64
	}
	n := uint64(0)
	return func() uint64 { n++; return game.Derive(base, n) }
}

// tuningTicks is how often a study that was cut off is continued.
const tuningTicks = 5 * ui.TicksPerSecond

// Seed returns the seed of a new match.
func (a *App) Seed() uint64 { return a.seeds() }

// Now returns the date of what is saved.
func Now() time.Time { return time.Now() }

// Describe describes the screen for one tick, and over it what the player must know.
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
	a.checkStudy()
	if u.Tick()%tuningTicks == tuningTicks-1 {
		a.Study.Continue()
	}
	a.checkTasks()
	select {
	case do := <-a.work:
		do()
	default:
	}
	if u.Tick()%retryTicks == 0 {
		a.retry()
	}
	if a.Look.Save != nil && a.naming == nil && u.Input().Control && u.TakeKey(ebiten.KeyS) {
		a.askName() // before the screen, for which the letter may mean something
	}
	a.screen.Describe(u)
	a.Study.Pause(a.computes()) // in the tick in which a computer begins to think
	if a.Network != nil {
		a.Network.Describe(u)
	}
	a.describeGuide(u)
	a.keys(u)
	a.describeNaming(u)
	if a.readOnly && a.name == "menu" { // the other screens say it in their bar
		style := ui.Strong.At(16).To(0.5)
		note := u.Text.T("readonly.note")
		box := ui.R(0, 0, u.Width(note, style)+32, 28)
		box.X = u.Bounds().CenterX() - box.W/2
		u.Sheet(box)
		u.Label(box, note, style)
		u.Probe("readonly", note, box)
	}
	if a.playing != nil {
		u.Probe("given", strconv.Itoa(a.playing.autosave.Given()), ui.Rect{})
	}
	a.describeUncopied(u)
	a.showProblem(u)
}

// How loud the music is: in the menu and its pages, and while a match is played.
const (
	menuMusic = 1.0
	playMusic = 0.4
)

// playMusic plays the music of the menu, or that of the match being played.
func (a *App) playMusic() {
	if a.playing != nil {
		a.UI.Sound.Music(string(a.playing.mode), playMusic)
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

// keys are the keys that work everywhere.
func (a *App) keys(u *ui.UI) {
	if u.TakeKey(ebiten.KeyF11) || u.Input().Alt && u.TakeKey(ebiten.KeyEnter) {
		a.Settings.FullScreen = !a.Settings.FullScreen
		a.apply()
		a.SaveSettings()
	}
	if !u.Typing() && u.TakeKey(ebiten.KeyM) && a.noSound == "" {
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
	if a.name != "options" {
		buttons = append(buttons, ui.BarButton{ID: "bar.options", Icon: "cog", Tip: u.Text.T("bar.options"), Do: a.openOptions})
	}
	if a.readOnly {
		note = u.Text.T("readonly.note")
	}
	u.TitleBar(title, note, buttons...)
}

// PlainBar is the bar of screens without buttons of their own.
func (a *App) PlainBar(u *ui.UI, title, note string) { a.Bar(u, title, note) }

func (a *App) openOptions() {
	a.Over("options", func(back func()) Screen {
		screen := &options.Screen{
			Settings: &a.Settings, Changed: func() { a.apply(); a.SaveSettings() },
			Scale:      func(percent int) int { return int(a.window.scale(percent)/a.window.device*100 + 0.5) },
			SavesPlace: a.Place, NoSound: a.noSound, Leave: back, Bar: a.PlainBar, Keys: a.Keys(), Voice: a.voice != nil,
		}
		if InBrowser {
			screen.SavesPlace, screen.Export, screen.Import = a.UI.Text.T("options.saves.browser"), a.exportSaves, a.importSaves
		}
		return screen
	})
}

// close ends what runs in the background and waits until everything is written. The error
// is why something could not be saved, if the player has not been told.
func (a *App) close() error {
	if a.closed {
		return nil
	}
	a.closed = true
	if a.voice != nil {
		a.voice.quiet()
	}
	for _, c := range a.closers {
		c()
	}
	a.Study.End()
	a.putDown()
	if a.Network != nil {
		a.Network.Close()
	}
	for _, m := range a.modules {
		m.Close()
	}
	a.keepTasks()
	if a.window != nil && !ebiten.IsFullscreen() {
		if w, height := ebiten.WindowSize(); w >= saves.MinWidth && height >= saves.MinHeight && (w != a.Settings.Width || height != a.Settings.Height) {
			a.Settings.Width, a.Settings.Height = w, height
			a.SaveSettings()
		}
	}
	a.retry()
	a.Saves.Unlock()
	a.reportFailures()
	for _, p := range a.problems {
		if p.unsaved != nil && !p.shown {
			return p.unsaved
		}
	}
	return nil
}
