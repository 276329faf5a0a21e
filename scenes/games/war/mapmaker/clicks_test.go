package mapmaker

import (
	"testing"

	"eras/scenes/ui/uitest"
)

// Every tool, setting and square does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window { return uitest.New(t, "en", 1280, 800, open(t)) }, uitest.ShortAndUsual, "maker.check")
}
