//go:build !js

package app

import (
	"fmt"
	"os"

	"github.com/atotto/clipboard"

	"eras/scenes/ui"
)

// desktopClipboard is the system's clipboard. If the program cannot use one, it keeps text for
// itself and Write returns an error.
type desktopClipboard struct{ own ui.OwnClipboard }

func (c *desktopClipboard) Read() string {
	if text, err := clipboard.ReadAll(); err == nil {
		return text
	}
	return c.own.Read()
}

func (c *desktopClipboard) Write(text string) error {
	if err := c.own.Write(text); err != nil {
		return err
	}
	if clipboard.Unsupported {
		return ui.ErrNoClipboard
	}
	if err := clipboard.WriteAll(text); err != nil {
		return fmt.Errorf("giving the text to the clipboard: %w", err)
	}
	return nil
}

func systemClipboard() ui.Clipboard { return &desktopClipboard{} }

// InBrowser reports whether the program runs in a browser.
const InBrowser = false

// publish writes a description of the screen to a file. It replaces the file at once, so that
// readers never see a part of it.
func publish(file string, text []byte) error {
	if err := os.WriteFile(file+".new", text, 0o600); err != nil {
		return fmt.Errorf("-probe: %w", err)
	}
	if err := os.Rename(file+".new", file); err != nil {
		return fmt.Errorf("-probe: %w", err)
	}
	return nil
}

// showTicks does nothing: whoever runs the desktop program counts its ticks.
func showTicks(string, int) {}

// showWindow is called after the first picture.
func showWindow() {}

// touchScreen reports whether the player is known to have a touch screen and no mouse.
func touchScreen() bool { return false }

// pictureAt returns where the picture begins in the window, in the units of LayoutF.
func pictureAt() (left, top float64) { return 0, 0 }

// tellLanguage tells the page around the program its language.
func tellLanguage(string) {}

// handOut, choose and startAnew are only used in a browser, where the saves are not in a folder.
func handOut(string, string, []byte) {}

func choose(string, int64, func(string, []byte)) {}

func startAnew() {}
