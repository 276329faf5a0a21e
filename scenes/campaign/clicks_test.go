package campaign

import (
	"testing"

	"eras/scenes/ui/uitest"
)

// Every map and every button does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 800, newScreen(after(way[:3]), "", map[string]string{}))
	}, uitest.ShortAndUsual, "thumbnail.")
}
