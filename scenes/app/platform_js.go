package app

import (
	"syscall/js"

	"eras/internal/fault"
	"eras/scenes/ui"
)

// pageClipboard writes to the browser's clipboard. It reads only text that this program copied,
// because browsers ask the user before they let a page read more.
type pageClipboard struct{ ui.OwnClipboard }

func (c *pageClipboard) Write(text string) error {
	if err := c.OwnClipboard.Write(text); err != nil {
		return err
	}
	clipboard := js.Global().Get("navigator").Get("clipboard")
	if !clipboard.Truthy() { // pages without encryption have no clipboard
		return ui.ErrNoClipboard
	}
	clipboard.Call("writeText", text)
	return nil
}

func systemClipboard() ui.Clipboard { return &pageClipboard{} }

// InBrowser reports whether the program runs in a browser.
const InBrowser = true

// publish sets a variable of the page to a description of the screen.
func publish(variable string, text []byte) error {
	js.Global().Set(variable, string(text))
	return nil
}

// showTicks sets a variable of the page to the number of ticks: the one of [publish] with Ticks
// behind its name. Whoever uses the page can wait until the program has noticed a click.
func showTicks(variable string, n int) { js.Global().Set(variable+"Ticks", n) }

// showWindow tells the page that the first picture was drawn.
func showWindow() {
	if page := js.Global().Get("eras"); page.Truthy() {
		page.Call("drawn")
	}
}

// touchScreen reports whether the main pointer is a finger.
func touchScreen() bool {
	return js.Global().Call("matchMedia", "(hover: none) and (pointer: coarse)").Get("matches").Bool()
}

// pictureAt returns where the picture begins on the page, from which the browser counts clicks. Beside
// it are the notch and the home bar of a phone.
func pictureAt() (left, top float64) {
	canvas := js.Global().Get("document").Call("querySelector", "canvas")
	if !canvas.Truthy() {
		return 0, 0
	}
	at := canvas.Call("getBoundingClientRect")
	return at.Get("left").Float(), at.Get("top").Float()
}

// tellLanguage sets the language of the page, in which it offers a new version.
func tellLanguage(language string) {
	js.Global().Get("document").Get("documentElement").Set("lang", language)
}

// handOut lets the player download a file.
func handOut(name, kind string, data []byte) {
	array := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(array, data)
	blob := js.Global().Get("Blob").New([]any{array}, map[string]any{"type": kind})
	address := js.Global().Get("URL").Call("createObjectURL", blob)
	link := js.Global().Get("document").Call("createElement", "a")
	link.Set("href", address)
	link.Set("download", name)
	link.Call("click")
}

// choose asks the player for a file and calls chosen with its name and at most the first most bytes of it, in
// another goroutine.
func choose(kinds string, most int64, chosen func(name string, data []byte)) {
	field := js.Global().Get("document").Call("createElement", "input")
	field.Set("type", "file")
	field.Set("accept", kinds)
	field.Set("id", "eras-file")
	field.Get("style").Set("display", "none")
	js.Global().Get("document").Get("body").Call("append", field)
	var picked, read js.Func
	name := ""
	read = js.FuncOf(func(_ js.Value, args []js.Value) any {
		array := js.Global().Get("Uint8Array").New(args[0])
		data := make([]byte, array.Length())
		js.CopyBytesToGo(data, array)
		go func() { _ = fault.Do(func() error { chosen(name, data); return nil }) }() // if chosen panics, the chosen file is ignored
		return nil
	})
	picked = js.FuncOf(func(js.Value, []js.Value) any {
		file := field.Get("files").Index(0)
		field.Call("remove")
		if file.Truthy() {
			name = file.Get("name").String()
			file.Call("slice", 0, most).Call("arrayBuffer").Call("then", read)
		}
		return nil
	})
	field.Set("onchange", picked)
	field.Set("oncancel", picked)
	field.Call("click")
}

// startAnew reloads the page.
func startAnew() { js.Global().Get("location").Call("reload") }
