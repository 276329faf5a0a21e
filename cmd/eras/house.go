package main

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/person"
	"eras/assets"
	"eras/assets/scenarios"
	"eras/game"
	"eras/game/general"
	"eras/saves"
	"eras/scenes/archive"
	"eras/scenes/daide"
	"eras/scenes/know"
	"eras/scenes/menu"
	"eras/scenes/options"
	"eras/scenes/pages"
	"eras/scenes/parts"
	"eras/scenes/play"
	"eras/scenes/stage"
	"eras/scenes/table"
	"eras/scenes/ui"
	"eras/scenes/ui/sound"
)

// screen is what the window shows.
type screen interface{ Describe(u *ui.UI) }

// house wires the screens: it holds what outlives them and opens the next.
type house struct {
	ui        *ui.UI
	window    *window
	saves     *saves.Saves
	place     string // where saves live
	settings  saves.Settings
	fixed     string // the language of the command line
	scenarios []*general.Scenario
	keeper    *table.Keeper
	stage     *stage.Look // of every match
	look      *play.Look
	seeds     func() uint64
	noSound   string // why there is no sound

	screen    screen
	name      string // of the screen, for programs that use the window
	closers   []func()
	board     menu.Board
	scenes    map[menu.Board]*menu.Scene
	library   *library
	playing   current         // the match that is played
	naming    *archive.Naming // that is open, or nil
	hint      string          // what was done, for a while
	hintUntil int
	shelf     shelf
	errand    errand
	fitting   person.Fitting
	study     *study         // that runs, nil if none does
	lesson    *shownLesson   // that the end of a match shows until a study adds to it, or nil
	known     *know.Screen   // the last page about a player
	daide     *daide.Screen  // nil until it was opened
	failures  chan error     // of writing in the background
	working   sync.WaitGroup // of what is read beside the game loop
	troubles  []trouble
	warned    bool // that nothing can be saved
	quitting  bool
	closed    bool
}

// newHouse prepares everything that does not need the window.
func newHouse(o commandLine) (*house, error) {
	h := &house{fixed: o.language, saves: saves.Open(o.saves), place: o.saves, fitting: person.StandardFitting(), failures: make(chan error, 8)}
	if h.place == "" {
		h.place = saves.DefaultFolder()
	}
	var err error
	h.settings, err = h.saves.Settings()
	broken := err
	texts, err := ui.NewTexts(h.language())
	if err != nil {
		return nil, err
	}
	h.ui = ui.New(texts)
	h.ui.InputMethods = true
	h.ui.Clipboard = systemClipboard()
	h.report(broken)
	if h.scenarios, err = allScenarios(o.scenario); err != nil {
		return nil, err
	}
	if o.noSound {
		h.noSound = "-nosound"
	} else if speaker, err := sound.Open(); err != nil {
		h.noSound = err.Error()
	} else {
		h.ui.Sound = speaker
	}
	h.seeds = seedSource(o.seed)
	h.keeper = table.NewKeeper(h.fromKeeper)
	h.library = newLibrary(o.own, h.place, h.fromKeeper)
	h.scenes = map[menu.Board]*menu.Scene{}
	h.board = boardOf(h.settings.Board)
	h.stage = &stage.Look{
		OwnSpeed:      func() float64 { return stretch(h.settings.OwnSpeed) },
		ComputerSpeed: func() float64 { return stretch(h.settings.ComputerSpeed) },
		Bar:           h.bar,
		Leave:         h.openMenu,
		Failed:        h.agentFailed,
	}
	h.look = &play.Look{
		Look:       h.stage,
		WhyOpen:    h.settings.WhyOpen,
		WhyChanged: func(open bool) { h.settings.WhyOpen = open; h.keepSettings() },
	}
	h.apply()
	switch {
	case o.parts:
		h.show("parts", parts.New(func() { h.quitting = true }))
	case o.record != "":
		h.openMenu()
		h.pasteRecord(o.record)
	default:
		h.openMenu()
	}
	return h, nil
}

// allScenarios returns the scenarios that ship, and the player's own first.
func allScenarios(own *general.Scenario) ([]*general.Scenario, error) {
	var all []*general.Scenario
	if own != nil {
		all = append(all, own)
	}
	for _, name := range scenarios.Names() {
		file, data, ok := scenarios.Read(name)
		if !ok {
			return nil, fmt.Errorf("the scenario %q is missing from the program", name)
		}
		s, err := general.ParseScenario(file, data)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

// seedSource returns where new matches take their seeds from: all from one if it
// is not 0.
func seedSource(base uint64) func() uint64 {
	if base == 0 {
		return rand.Uint64
	}
	n := uint64(0)
	return func() uint64 { n++; return game.Derive(base, n) }
}

// stretch returns by how much a speed stretches motions.
func stretch(s saves.Speed) float64 {
	switch s {
	case saves.NoAnimation:
		return 0
	case saves.Fast:
		return 1.0 / 3
	case saves.Slow:
		return 2
	}
	return 1
}

// language returns the language to speak: the command line's, the settings' or
// the locale's.
func (h *house) language() string {
	switch {
	case h.fixed != "":
		return h.fixed
	case h.settings.Language != saves.AutoLanguage:
		return string(h.settings.Language)
	}
	return localeLanguage()
}

// windowSize returns how large the window opens.
func (h *house) windowSize(o commandLine) (int, int) {
	if o.window.w != 0 {
		return o.window.w, o.window.h
	}
	return h.settings.Width, h.settings.Height
}

// describe describes the screen, and over it what the player must be told.
func (h *house) describe(u *ui.UI) {
	h.library.begin()
	h.lookAtStudy()
	h.lookAtErrand()
	if h.daide != nil {
		h.daide.Attend()
	}
	if h.stage.Save != nil && h.naming == nil && u.Input().Control && u.TakeKey(ebiten.KeyS) {
		h.askName() // before the screen, for which the letter may mean something
	}
	h.screen.Describe(u)
	h.keys(u)
	h.describeNaming(u)
	h.tellNext(u)
	h.keepChanged()
}

// keys are the keys that work everywhere.
func (h *house) keys(u *ui.UI) {
	if u.TakeKey(ebiten.KeyF11) || u.Input().Alt && u.TakeKey(ebiten.KeyEnter) {
		h.settings.FullScreen = !h.settings.FullScreen
		h.apply()
		h.keepSettings()
	}
	if !u.Typing() && u.TakeKey(ebiten.KeyM) && h.noSound == "" {
		h.toggleMute()
	}
	if u.TakeKey(ebiten.KeyF1) {
		h.openRules()
	}
}

// show makes a screen the one that the window shows and ends what ran behind the
// last.
func (h *house) show(name string, s screen, closers ...func()) {
	for _, c := range h.closers {
		c()
	}
	h.closers = closers
	h.screen, h.name, h.hint = s, name, ""
	h.ui.Focus("")
}

// over shows a screen over the one that is open and returns how to go back.
func (h *house) over(name string, make func(back func()) screen) {
	before, beforeName := h.screen, h.name
	if beforeName == name {
		return
	}
	h.screen = make(func() {
		h.screen, h.name = before, beforeName
		h.ui.Focus("")
	})
	h.name = name
	h.ui.Focus("")
}

// bar draws the top bar: a screen's own buttons, then those of every screen.
func (h *house) bar(u *ui.UI, title, note string, buttons ...ui.BarButton) {
	mute := ui.BarButton{ID: "bar.mute", Icon: "speaker", Tip: u.Text.T("bar.mute"), Do: h.toggleMute}
	switch {
	case h.noSound != "":
		mute.Disabled, mute.Tip = true, u.Text.T("bar.nosound", "Why", h.noSound)
	case h.settings.Mute:
		mute.Icon, mute.Tip = "speaker-off", u.Text.T("bar.unmute")
	}
	buttons = append(buttons, ui.BarButton{ID: "bar.rules", Icon: "open-book", Tip: u.Text.T("bar.rules"), Do: h.openRules}, mute)
	if h.name != "options" {
		buttons = append(buttons, ui.BarButton{ID: "bar.options", Icon: "cog", Tip: u.Text.T("bar.options"), Do: h.openOptions})
	}
	u.TitleBar(title, note, buttons...)
}

// plainBar is the bar of screens without buttons of their own.
func (h *house) plainBar(u *ui.UI, title, note string) { h.bar(u, title, note) }

func (h *house) toggleMute() {
	h.settings.Mute = !h.settings.Mute
	h.apply()
	h.keepSettings()
}

// apply lets the settings act.
func (h *house) apply() {
	h.ui.Text.Use(h.language())
	volume := float64(h.settings.Volume) / saves.MaxVolume
	if h.settings.Mute {
		volume = 0
	}
	h.ui.Sound.SetVolume(volume)
	h.ui.Figures.StrongHatching = h.settings.StrongHatching
	h.ui.HighContrast = h.settings.HighContrast
	h.look.WhyOpen = h.settings.WhyOpen
	if h.window != nil && ebiten.IsFullscreen() != h.settings.FullScreen {
		ebiten.SetFullscreen(h.settings.FullScreen)
	}
}

// keepSettings writes the settings.
func (h *house) keepSettings() {
	if err := h.saves.SaveSettings(h.settings); err != nil {
		h.report(err)
	}
}

func (h *house) openOptions() {
	h.over("options", func(back func()) screen {
		return &options.Screen{
			Settings: &h.settings, Changed: func() { h.apply(); h.keepSettings() },
			AutoScale:  func() int { return int(h.window.scale(0)/h.window.device*100 + 0.5) },
			SavesPlace: h.place, NoSound: h.noSound, Leave: back, Bar: h.plainBar,
		}
	})
}

func (h *house) openRules() {
	h.over("rules", func(back func()) screen { return pages.Rules(h.plainBar, h.book(), back) })
}

// book returns the rules of the board that is being looked at.
func (h *house) book() int {
	board := h.board
	if h.playing.saved != nil {
		board = boardOf(h.playing.mode)
	}
	switch {
	case h.name == "daide" || h.name == "sandbox" || board == menu.Diplomacy:
		return pages.DiplomacyBook
	case board == menu.Risk:
		return pages.RiskBook
	}
	return pages.WarBook
}

func (h *house) openCredits() {
	h.over("credits", func(back func()) screen { return pages.Credits(h.plainBar, back, licences()) })
}

// licences returns the file of licences as paragraphs with headings.
func licences() []pages.Block {
	var blocks []pages.Block
	for _, paragraph := range strings.Split(strings.TrimSpace(assets.Licenses), "\n\n") {
		heading, body, found := strings.Cut(paragraph, "\n")
		if len(blocks) == 0 || !found {
			heading, body = "LICENSES", paragraph
		}
		blocks = append(blocks, pages.Block{Heading: heading, Text: strings.ReplaceAll(body, "\n", " "), Plain: true})
	}
	return blocks
}

// close ends what runs in the background and waits until all is written.
func (h *house) close() {
	if h.closed {
		return
	}
	h.closed = true
	for _, c := range h.closers {
		c()
	}
	if h.daide != nil {
		h.daide.Close()
	}
	h.endStudy()
	h.putDown()
	h.working.Wait()
	h.library.close()
	if h.window != nil && !ebiten.IsFullscreen() {
		if w, height := ebiten.WindowSize(); w >= saves.MinWidth && height >= saves.MinHeight && (w != h.settings.Width || height != h.settings.Height) {
			h.settings.Width, h.settings.Height = w, height
			h.keepSettings()
		}
	}
	h.keeper.Flush()
}

// now is the date of what is saved.
func now() time.Time { return time.Now() }
