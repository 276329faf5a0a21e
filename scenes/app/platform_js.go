package app

import "eras/scenes/ui"

// systemClipboard keeps text for itself: a browser asks before it gives its own.
func systemClipboard() ui.Clipboard { return &ui.OwnClipboard{} }
