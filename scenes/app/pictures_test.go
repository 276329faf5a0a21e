package app_test

import (
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
)

// pictures is the folder for pictures of screens, which need a display; empty for none.
var pictures = os.Getenv("ERAS_SCREENSHOTS")

// TestMain runs the tests beside a hidden window if somebody wants pictures of the screens.
func TestMain(m *testing.M) {
	if pictures == "" {
		os.Exit(m.Run())
	}
	code := make(chan int, 1)
	go func() { code <- m.Run(); close(painter) }()
	ui.PaintTextures()
	ebiten.SetWindowVisible(false)
	if err := ebiten.RunGame(painter); err != nil {
		fmt.Fprintln(os.Stderr, "opening the hidden window:", err)
		os.Exit(1)
	}
	os.Exit(<-code)
}

// studio is the hidden window, in whose frames screens are painted.
type studio chan func()

var painter = make(studio)

func (s studio) Update() error {
	paint, open := <-s
	if !open {
		return ebiten.Termination
	}
	paint()
	return nil
}

func (s studio) Draw(*ebiten.Image) {}

func (s studio) Layout(int, int) (int, int) { return 320, 240 }

// canvas is what screens were last painted on; they paint only what has changed since.
var canvas *ebiten.Image

// picture writes a picture of what u describes, if there is a folder for it.
func picture(u *ui.UI, width, height int, name string) {
	if pictures == "" {
		return
	}
	done := make(chan error)
	painter <- func() {
		if size := image.Pt(width, height); canvas == nil || canvas.Bounds().Size() != size {
			canvas = ebiten.NewImage(width, height)
		}
		u.Draw(canvas)
		still := image.NewRGBA(canvas.Bounds())
		canvas.ReadPixels(still.Pix)
		file, err := os.Create(filepath.Join(pictures, name+".png"))
		if err == nil {
			err = png.Encode(file, still)
			_ = file.Close()
		}
		done <- err
	}
	if err := <-done; err != nil {
		panic(err)
	}
}
