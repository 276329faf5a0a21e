package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/scenes/ui"
)

// window is the program as Ebitengine runs it: it turns devices into an input
// value, lets the screen describe itself, and draws what was described.
type window struct {
	ui      *ui.UI
	devices ui.Devices
	house   *house
	width   int // in pixels
	height  int
	device  float64 // the display's scale
	probe   probe
	closing bool
	// interrupted ends when somebody asks the program to end from outside.
	interrupted context.Context
	drawn       bool // at least once
	// measured, if not nil, is told when the first picture has been shown.
	measured func(time.Duration)
}

// started is when the program began.
var started = time.Now()

// Layout is not called where LayoutF is.
func (w *window) Layout(int, int) (int, int) { return ui.MinWidth, ui.MinHeight }

// LayoutF makes the picture as large as the window in pixels, so that all is
// drawn sharp at any scale.
func (w *window) LayoutF(width, height float64) (float64, float64) {
	w.device = ebiten.Monitor().DeviceScaleFactor()
	if w.device <= 0 {
		w.device = 1
	}
	w.width, w.height = max(1, int(width*w.device)), max(1, int(height*w.device))
	return float64(w.width), float64(w.height)
}

// Update describes one tick.
func (w *window) Update() error {
	if w.drawn && w.measured != nil {
		w.measured(time.Since(started))
		w.house.quitting = true
	}
	scale := w.scale(w.house.settings.Scale)
	w.ui.Begin(w.devices.Read(scale), w.width, w.height, scale)
	w.house.describe(w.ui)
	w.ui.End()
	if ebiten.IsWindowBeingClosed() || w.interrupted.Err() != nil {
		w.closing = true
	}
	if err := w.probe.write(w.ui, w.house.name, scale); err != nil {
		return err
	}
	if w.closing || w.house.quitting {
		w.house.close()
		return ebiten.Termination
	}
	return nil
}

// scale returns the pixels a logical unit for a setting in percent.
func (w *window) scale(percent int) float64 {
	return ui.Scale(w.width, w.height, w.device, float64(percent)/100)
}

// Draw draws what the last tick described.
func (w *window) Draw(screen *ebiten.Image) {
	w.ui.Draw(screen)
	w.drawn = true
}

// DrawFinalScreen brings the picture to the screen. It is as large as the screen
// and opaque, so it is copied: blending it is the dearest part of a frame where
// there is no graphics card.
func (w *window) DrawFinalScreen(screen ebiten.FinalScreen, picture *ebiten.Image, geoM ebiten.GeoM) {
	screen.DrawImage(picture, &ebiten.DrawImageOptions{GeoM: geoM, Blend: ebiten.BlendCopy})
}

// open opens the window and runs until the player leaves.
func open(o commandLine, stdout io.Writer) error {
	h, err := newHouse(o)
	if err != nil {
		return err
	}
	interrupted, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	w := &window{ui: h.ui, house: h, device: 1, probe: probe{file: o.probe}, interrupted: interrupted}
	h.window = w
	if o.measure {
		w.measured = func(d time.Duration) { fmt.Fprintln(stdout, d.Milliseconds()) }
	}
	ebiten.SetWindowTitle("Eras")
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetWindowSizeLimits(ui.MinWidth, ui.MinHeight, -1, -1)
	ebiten.SetWindowSize(h.windowSize(o))
	ebiten.SetWindowClosingHandled(true)
	ebiten.SetScreenClearedEveryFrame(false) // what has not changed is not drawn again
	ebiten.SetWindowIcon(icons())
	ebiten.SetFullscreen(h.settings.FullScreen)
	err = ebiten.RunGameWithOptions(w, &ebiten.RunGameOptions{SingleThread: false})
	h.close()
	if err != nil && !errors.Is(err, ebiten.Termination) {
		return fmt.Errorf("the window ended: %w; what was played is saved", err)
	}
	return nil
}

// probe writes what is on the screen to a file whenever it changes, so that a
// program can use the window: the screen's name and its controls with their
// places.
type probe struct {
	file string
	last string
}

type probed struct {
	Screen   string         `json:"screen"`
	Scale    float64        `json:"scale"` // pixels a logical unit
	Controls []ui.Described `json:"controls"`
	// Shortened are the texts that did not fit.
	Shortened []string `json:"shortened,omitempty"`
}

func (p *probe) write(u *ui.UI, screen string, scale float64) error {
	if p.file == "" {
		return nil
	}
	text, err := json.Marshal(probed{screen, scale, u.Controls(), u.Shortened()})
	if err != nil {
		return fmt.Errorf("describing the screen: %w", err)
	}
	if string(text) == p.last {
		return nil
	}
	p.last = string(text)
	// A reader must never see half a file.
	if err := os.WriteFile(p.file+".new", text, 0o600); err != nil {
		return fmt.Errorf("-probe: %w", err)
	}
	if err := os.Rename(p.file+".new", p.file); err != nil {
		return fmt.Errorf("-probe: %w", err)
	}
	return nil
}
