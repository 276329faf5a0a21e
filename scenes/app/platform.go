//go:build !js

package app

import (
	"fmt"
	"os"

	"github.com/atotto/clipboard"

	"eras/scenes/ui"
)

// desktopClipboard is the system's clipboard. Where there is none that this program can use, it keeps
// text for itself and says so.
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

// InBrowser reports whether the program runs in a page.
const InBrowser = false

// publish writes what is on the screen to a file, which a reader never sees in half.
func publish(file string, text []byte) error {
	if err := os.WriteFile(file+".new", text, 0o600); err != nil {
		return fmt.Errorf("-probe: %w", err)
	}
	if err := os.Rename(file+".new", file); err != nil {
		return fmt.Errorf("-probe: %w", err)
	}
	return nil
}

// showWindow is called with the first picture.
func showWindow() {}

// handOut, choose and startAnew are for saves that are no folder.
func handOut(string, string, []byte) {}

func choose(string, func([]byte)) {}

func startAnew() {}
