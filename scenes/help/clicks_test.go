package help

import (
	"testing"

	"eras/scenes/ui/uitest"
)

// Every page and every button does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window { return uitest.New(t, "en", 1280, 800, rules(func() {})) }, uitest.ShortAndUsual)
}
