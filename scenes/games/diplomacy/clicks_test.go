package diplomacy

import (
	"testing"

	"eras/scenes/setup"
	"eras/scenes/ui/uitest"
)

// Every button of the set-up does the same after a click of any length, in every row of the players.
func TestEveryControlOfTheSetup(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 900, newSetup(t, &setupLog{}, setup.Several))
	}, uitest.ShortAndUsual, "thumbnail.")
}
