package fonts

import (
	"errors"
	"fmt"
	"syscall/js"
)

// fallback fetches a font from beside the page. Fonts for all scripts would make half of
// what the browser loads before the game starts.
func fallback(file string) ([]byte, error) {
	response, err := await(js.Global().Call("fetch", "fonts/"+file))
	if err == nil && !response.Get("ok").Bool() {
		err = errors.New(response.Get("status").String())
	}
	var buffer js.Value
	if err == nil {
		buffer, err = await(response.Call("arrayBuffer"))
	}
	if err != nil {
		return nil, fmt.Errorf("fetching the font %s: %w", file, err)
	}
	bytes := js.Global().Get("Uint8Array").New(buffer)
	data := make([]byte, bytes.Length())
	js.CopyBytesToGo(data, bytes)
	return data, nil
}

// await waits for a promise.
func await(promise js.Value) (js.Value, error) {
	kept, failed := make(chan js.Value, 1), make(chan error, 1)
	resolve := js.FuncOf(func(_ js.Value, args []js.Value) any { kept <- args[0]; return nil })
	defer resolve.Release()
	reject := js.FuncOf(func(_ js.Value, args []js.Value) any { failed <- js.Error{Value: args[0]}; return nil })
	defer reject.Release()
	promise.Call("then", resolve, reject)
	select {
	case value := <-kept:
		return value, nil
	case err := <-failed:
		return js.Value{}, err
	}
}
