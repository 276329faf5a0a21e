package profile

import (
	"testing"

	"eras/scenes/ui/uitest"
)

// Every button does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 900, newScreen(map[string]int{}, states["many"]))
	}, uitest.ShortAndUsual)
}
