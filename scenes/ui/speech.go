package ui

import "strings"

// speak says the focused control aloud when the focus moves or the control's value changes. It does
// nothing without a voice, or while the mouse is in use.
func (u *UI) speak() {
	if u.Speak == nil || !u.Focus.shown {
		return
	}
	for _, c := range u.probe {
		if !c.Focused {
			continue
		}
		if text := c.spoken(); text != u.spoken {
			u.spoken = text
			if text != "" {
				u.Speak(text)
			}
		}
		return
	}
}

// spoken returns the words for a control: its label and its value.
func (c *Described) spoken() string {
	var words []string
	for _, part := range []string{c.Label, c.Value} {
		if part != "" && part != c.ID { // controls without a label have their id
			words = append(words, strings.ReplaceAll(part, "\n", ", "))
		}
	}
	return strings.Join(words, ": ")
}
