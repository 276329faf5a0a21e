package app

import (
	"bytes"
	"image/png"

	"eras/game"
	"eras/saves"
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
func (ms *Matches) savePicture(m saves.Match) {
	module, err := ms.app.module(m.Mode)
	sketched, ok := module.(Sketched)
	if err != nil || !ok {
		return
	}
	figures, now := ms.app.UI.Figures, Now()
	ms.app.Tasks.Run(ms.app.UI.Text.T("picture.saving"), func() Ending {
		path := ""
		data, err := picture(sketched, figures, &m)
		if err == nil && InBrowser {
			path = string(m.Mode) + ".png"
			handOut(path, "image/png", data)
		} else if err == nil {
			path, err = ms.app.Saves.WritePicture(string(m.Mode), now, data)
		}
		return Ending{Keep: func() {
			if err != nil {
				ms.app.Notices.Problem(ms.app.UI.Text.T("picture.failed", "Why", SystemCause(err)))
				return
			}
			ms.app.Notices.sayFor(pictureSeconds, ms.app.UI.Text.T("picture.saved", "Path", path))
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
