package app

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/jeandeaual/go-locale"

	"eras/saves"
	"eras/scenes/options"
	"eras/scenes/ui"
)

// stretch returns the factor by which a speed lengthens animations.
func stretch(s saves.Speed) float64 {
	switch s {
	case saves.NoAnimation:
		return 0
	case saves.Fast:
		return 1.0 / 3
	case saves.Slow:
		return 2
	case saves.Normal:
	}
	return 1
}

// apply applies the settings.
func (a *App) apply() {
	a.UI.Text.Use(a.language())
	tellLanguage(a.language())
	volume := float64(a.Settings.Volume) / saves.MaxVolume
	music := float64(a.Settings.Music) / saves.MaxVolume
	if a.Settings.Mute {
		volume, music = 0, 0
	}
	a.UI.Sound.SetVolume(volume)
	a.UI.Sound.SetMusicVolume(music)
	a.UI.Figures.StrongHatching = a.Settings.StrongHatching
	a.UI.HighContrast = a.Settings.HighContrast
	a.UI.TextSize = float64(a.Settings.TextSize) / 100
	a.UI.ReducedMotion = a.Settings.ReducedMotion
	a.applyVoice()
	a.applyKeys()
	a.Look.WhyOpen = a.Settings.WhyOpen
	if a.window != nil {
		a.window.shifted.palette = palettes[a.Settings.Palette]
	}
	if a.window != nil && ebiten.IsFullscreen() != a.Settings.FullScreen {
		ebiten.SetFullscreen(a.Settings.FullScreen)
	}
}

func (a *App) toggleMute() {
	a.Settings.Mute = !a.Settings.Mute
	a.apply()
	a.SaveSettings()
}

// SaveSettings writes the settings.
func (a *App) SaveSettings() {
	a.forgo("") // drop failed writes of older settings
	_ = a.Write("", func() error { return a.Saves.SaveSettings(a.Settings) })
}

// applyVoice turns reading the focused control aloud on or off.
func (a *App) applyVoice() {
	switch {
	case a.voice != nil && a.Settings.ReadAloud && a.UI.Speak == nil:
		a.UI.Speak = a.voice.say
	case a.voice != nil && !a.Settings.ReadAloud:
		a.voice.quiet()
		a.UI.Speak = nil
	}
}

// applyKeys applies the player's keys. If they cannot be parsed, the standard keys apply and the
// player is told once.
func (a *App) applyKeys() {
	if a.UI.Keys.Map().String() == a.Settings.Keys {
		return
	}
	m, err := ui.ParseKeyMap(a.Settings.Keys)
	if err != nil {
		a.Settings.Keys = ""
		a.Notices.Problem(a.UI.Text.T("keys.broken", "Why", err.Error()))
	}
	a.UI.Keys.Set(m)
	if a.window != nil {
		a.window.devices.KeyMap = m
	}
}

// Keys returns the keys that work on every screen and those of every game.
func (a *App) Keys() []ui.KeyGroup {
	groups := options.Everywhere()
	for _, b := range a.books() {
		groups = append(groups, ui.KeyGroup{Title: b.Title, Uses: b.Keys})
	}
	return groups
}

// language returns the language to use: that of the command line, the settings or the locale, in
// this order.
func (a *App) language() string {
	switch {
	case a.config.Language != "":
		return a.config.Language
	case a.Settings.Language != saves.AutoLanguage:
		return string(a.Settings.Language)
	}
	return localeLanguage()
}

// localeLanguage returns the program's language for the system's locale: Spanish where
// Spanish or another language of Spain is spoken, else English.
func localeLanguage() string {
	tag, err := locale.GetLanguage()
	if err != nil {
		return "en"
	}
	switch strings.ToLower(tag) {
	case "es", "ca", "gl", "eu", "ast", "an":
		return "es"
	}
	return "en"
}
