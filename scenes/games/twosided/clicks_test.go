package twosided

import (
	"testing"

	"eras/scenes/setup"
	"eras/scenes/ui/uitest"
)

// Every player, map and button of the set-up does the same after a click of any length.
func TestEveryControlOfTheSetup(t *testing.T) {
	uitest.Clicks(t, func() *uitest.Window {
		return uitest.New(t, "en", 1280, 900, newSetup(t, &used{}, setup.One, false, 5))
	}, uitest.ShortAndUsual)
}
