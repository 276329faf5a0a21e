//go:build !js

package app

import (
	"github.com/atotto/clipboard"

	"eras/scenes/ui"
)

// desktopClipboard is the system's clipboard. Where there is none that this
// program can use, it keeps text for itself.
type desktopClipboard struct{ own ui.OwnClipboard }

func (c *desktopClipboard) Read() string {
	if text, err := clipboard.ReadAll(); err == nil {
		return text
	}
	return c.own.Read()
}

func (c *desktopClipboard) Write(text string) {
	c.own.Write(text)
	_ = clipboard.WriteAll(text) // kept above in any case
}

func systemClipboard() ui.Clipboard {
	if clipboard.Unsupported {
		return &ui.OwnClipboard{}
	}
	return &desktopClipboard{}
}
