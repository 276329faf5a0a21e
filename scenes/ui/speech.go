package ui

import "strings"

// speak says aloud what has the focus when the focus moves or its value changes, if there
// is a voice and the keyboard or a controller is in use.
func (u *UI) speak() {
	if u.Speak == nil || !u.focus.shown {
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

// spoken returns a control in words: its label and its value.
func (c *Described) spoken() string {
	var words []string
	for _, part := range []string{c.Label, c.Value} {
		if part != "" && part != c.ID { // controls without a label have their id
			words = append(words, strings.ReplaceAll(part, "\n", ", "))
		}
	}
	return strings.Join(words, ": ")
}
