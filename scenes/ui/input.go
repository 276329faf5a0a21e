package ui

import "github.com/hajimehoshi/ebiten/v2"

// Input is all that the devices did since the last tick, as one value. The
// program fills it in one place; tests fill it by hand.
type Input struct {
	// X and Y are the cursor in logical units.
	X, Y float64
	// Moved reports whether the cursor moved.
	Moved bool
	Left  Button
	Right Button
	// Wheel is how far the wheel turned, up is positive.
	Wheel float64
	// Keys are the keys that went down, or repeat while they are held.
	Keys []ebiten.Key
	// Shift, Control, Alt and Hurry report held modifiers; Hurry is the space bar.
	Shift, Control, Alt, Hurry bool
	// Runes are the characters typed. An input method delivers them by itself.
	Runes []rune
}

// Button is the state of a mouse button.
type Button struct {
	// Pressed reports that it went down in this tick, Released that it went up.
	Pressed, Released bool
	Held              bool
}
