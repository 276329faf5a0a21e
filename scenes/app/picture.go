package app

import (
	"bytes"
	"image/png"

	"eras/game"
	"eras/saves"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/paint"
)

// Size of saved pictures, in pixels.
const (
	pictureWidth  = 1600
	pictureHeight = 900
)

// pictureSeconds is how long the message with the place of a saved picture is shown.
const pictureSeconds = 10

// savePicture saves a picture of the last position of a match to a file and shows a message with
// its place.
func (a *App) savePicture(m saves.Match) {
	module, err := a.module(m.Mode)
	sketched, ok := module.(Sketched)
	if err != nil || !ok {
		return
	}
	figures, now := a.UI.Figures, Now()
	a.Run(a.UI.Text.T("picture.saving"), func() Ending {
		path := ""
		data, err := picture(sketched, figures, &m)
		if err == nil && InBrowser {
			path = string(m.Mode) + ".png"
			handOut(path, "image/png", data)
		} else if err == nil {
			path, err = a.Saves.WritePicture(string(m.Mode), now, data)
		}
		return Ending{Keep: func() {
			if err != nil {
				a.Problem(a.UI.Text.T("picture.failed", "Why", SystemCause(err)))
				return
			}
			a.say(a.UI.Text.T("picture.saved", "Path", path))
			a.hintUntil = a.UI.Tick() + pictureSeconds*ui.TicksPerSecond
		}}
	})
}

// picture returns a PNG of the last position of a match.
func picture(of Sketched, figures art.Figures, m *saves.Match) ([]byte, error) {
	record, err := game.ParseRecord(m.Record)
	if err != nil {
		return nil, err
	}
	sketch, err := of.Sketch(m, record)
	if err != nil {
		return nil, err
	}
	c := paint.New(pictureWidth, pictureHeight)
	sketch(c, figures, pictureWidth, pictureHeight)
	var data bytes.Buffer
	err = png.Encode(&data, c.Pix)
	return data.Bytes(), err
}
