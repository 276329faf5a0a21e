package options

import (
	"testing"

	"eras/scenes/ui/uitest"
)

// Every setting and every key does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window { return uitest.New(t, "en", 1280, 2000, newScreen(new(int), new(int))) }, uitest.ShortAndUsual)
}
