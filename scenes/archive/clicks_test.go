package archive

import (
	"testing"

	"eras/scenes/ui/uitest"
)

// Every button does the same after a click of any length, in every row of each list.
func TestEveryControl(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 900, newScreen(&calls{}, append(some(6), inProgress()...)))
	}, uitest.ShortAndUsual)
}
