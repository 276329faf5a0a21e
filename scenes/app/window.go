package app

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/internal/fault"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
)

// window is the program as Ebitengine runs it: it turns devices into an input value,
// lets the screen describe itself, and draws what was described.
type window struct {
	app     *App
	devices ui.Devices
	width   int // in pixels
	height  int
	device  float64 // the display's scale
	probe   probe
	shifted shifted
	closing bool
	// interrupted is done when a signal asks the program to end.
	interrupted context.Context
	drawn       bool        // a picture has been drawn
	skipped     int         // ticks since the last description
	size        image.Point // at the last description
	unsaved     error       // the error of [App.close]
	failed      error       // a panic while the picture was drawn
}

// started is when the program began.
var started = time.Now()

// Open opens the window and returns when the player leaves.
func (a *App) Open() error {
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	w := &window{app: a, device: 1, probe: probe{file: a.config.Probe}, interrupted: interrupted}
	w.devices.KeyMap = a.UI.Keys.Map()
	if touchScreen() {
		w.devices.ExpectTouch()
	}
	w.shifted.palette = palettes[a.Settings.Palette]
	a.window = w
	width, height := a.config.Width, a.config.Height
	if width == 0 {
		width, height = a.Settings.Width, a.Settings.Height
	}
	ui.PaintTextures()
	ebiten.SetWindowTitle("Eras")
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSizeLimits(ui.MinWidth, ui.MinHeight, -1, -1)
	ebiten.SetWindowSize(width, height)
	ebiten.SetWindowClosingHandled(true)
	ebiten.SetScreenClearedEveryFrame(false) // what has not changed is not drawn again
	ebiten.SetWindowIcon(icons())
	ebiten.SetFullscreen(a.Settings.FullScreen)
	err := ebiten.RunGameWithOptions(w, &ebiten.RunGameOptions{X11ClassName: "Eras", X11InstanceName: "eras"})
	unsaved := errors.Join(w.unsaved, a.close())
	if err != nil && !errors.Is(err, ebiten.Termination) {
		if w.size == (image.Point{}) && (runtime.GOOS == "linux" || runtime.GOOS == "freebsd") {
			return fmt.Errorf("opening the window: %w; start Eras in a desktop session, where DISPLAY (X11) or WAYLAND_DISPLAY (Wayland) names the screen", err)
		}
		return fmt.Errorf("the window ended: %w; what was played is saved", err)
	}
	return unsaved
}

// Layout is never called, because the window has LayoutF.
func (w *window) Layout(int, int) (int, int) { return ui.MinWidth, ui.MinHeight }

// LayoutF makes the picture as large as the window in pixels, so that everything is
// drawn sharp at any scale.
func (w *window) LayoutF(width, height float64) (float64, float64) {
	w.device = ebiten.Monitor().DeviceScaleFactor()
	if w.device <= 0 {
		w.device = 1
	}
	w.width, w.height = max(1, int(width*w.device)), max(1, int(height*w.device))
	return float64(w.width), float64(w.height)
}

// Update describes one tick. After a panic in it, or in the last Draw, it shows the page about the
// panic. It ends the program if that page panics too or there are too many panics.
func (w *window) Update() error {
	tick := w.update
	if err := w.failed; err != nil {
		w.failed, tick = nil, func() error { return err }
	}
	return w.app.guard(tick)
}

// update describes one tick.
func (w *window) update() error {
	a := w.app
	if w.drawn && a.config.Started != nil {
		a.config.Started(time.Since(started))
		a.quitting = true
	}
	scale := w.scale(a.Settings.Scale)
	left, top := pictureAt()
	w.devices.Left, w.devices.Top = left*w.device, top*w.device
	in := w.devices.Read(scale)
	size := image.Pt(w.width, w.height)
	if w.skipped < restTicks && a.UI.Loop.Rests() && in.Quiet() && size == w.size && !w.asked() {
		w.skipped++
		return nil
	}
	w.skipped, w.size = 0, size
	a.UI.Loop.Begin(in, w.width, w.height, scale)
	a.Describe(a.UI)
	a.UI.Loop.End()
	w.closing = w.closing || w.asked()
	if err := w.probe.write(a, scale); err != nil {
		return err
	}
	if w.closing && w.interrupted.Err() == nil || a.quitting {
		if !a.mayQuit() {
			w.closing, a.quitting = false, false
		}
	}
	if w.closing || a.quitting {
		w.unsaved = a.close()
		return ebiten.Termination
	}
	return nil
}

// restTicks is how many ticks are skipped between two descriptions while the screen rests.
const restTicks = 5

// asked reports whether the program was asked to end.
func (w *window) asked() bool { return ebiten.IsWindowBeingClosed() || w.interrupted.Err() != nil }

// scale returns the pixels per logical unit for a setting in percent.
func (w *window) scale(percent int) float64 {
	return ui.Scale(w.width, w.height, w.device, float64(percent)/100, ui.LayoutsOf(w.app))
}

// Draw draws what the last tick described.
func (w *window) Draw(screen *ebiten.Image) {
	err := fault.Do(func() error { w.app.UI.Draw(screen); return nil })
	if err != nil { // the next tick shows it
		w.failed = err
		w.app.UI.Loop.Recover()
		return
	}
	if !w.drawn {
		w.drawn = true
		showWindow()
	}
}

// DrawFinalScreen copies the picture to the screen instead of blending it: both have the same size
// and the picture is opaque, and blending dominates the cost of a frame where there is no graphics
// card. It also applies a palette for colour vision deficiencies, if one is set.
func (w *window) DrawFinalScreen(screen ebiten.FinalScreen, picture *ebiten.Image, geoM ebiten.GeoM) {
	if w.shifted.palette.On() {
		w.shifted.draw(screen, picture, geoM)
		return
	}
	screen.DrawImage(picture, &ebiten.DrawImageOptions{GeoM: geoM, Blend: ebiten.BlendCopy})
}

// icons returns the window's icon at the sizes that desktops ask for.
func icons() []image.Image {
	var all []image.Image
	for _, size := range []int{16, 32, 48, 128} {
		all = append(all, art.Emblem(size))
	}
	return all
}
