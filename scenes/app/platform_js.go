package app

import (
	"syscall/js"

	"eras/scenes/ui"
)

// systemClipboard keeps text for itself: a browser asks before it gives its own.
func systemClipboard() ui.Clipboard { return &ui.OwnClipboard{} }

// inBrowser reports whether the program runs in a page.
const inBrowser = true

// publish sets a variable of the page to what is on the screen.
func publish(variable string, text []byte) error {
	js.Global().Set(variable, string(text))
	return nil
}

// showWindow tells the page that there is a first picture.
func showWindow() {
	if page := js.Global().Get("eras"); page.Truthy() {
		page.Call("drawn")
	}
}
