package lobby

import (
	"testing"

	"eras/scenes/ui/uitest"
)

// Every field, seat and button does the same after a click of any length.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window { return uitest.New(t, "en", 1280, 900, newScreen(t)) }, uitest.ShortAndUsual, "daide.open", "daide.go")
}
