//go:build e2e

package e2e

// sends sends the orders of Diplomacy, and says yes if some are missing.
func (s *driver) sends() {
	s.t.Helper()
	s.click("diplomacy.submit")
	if s.has("diplomacy.sending.yes") {
		s.click("diplomacy.sending.yes")
	}
}

// copies clicks a button that copies. Where the system has no program for the clipboard, the text is
// shown; within this program it can be pasted all the same.
func (s *driver) copies(id string) {
	s.t.Helper()
	s.click(id)
	if s.has("uncopied.ok") {
		s.click("uncopied.ok")
	}
}

// asked waits for a dialog after do, and returns what it says.
func (s *driver) asked(id string, do func()) string {
	s.t.Helper()
	do()
	s.until("the dialog "+id, func() bool { return s.has(id + ".yes") })
	label, _ := s.value(id)
	return label
}

// quits does what ends the program, and waits until it has ended by itself.
func (s *driver) quits(do func()) {
	s.t.Helper()
	s.ended = true
	do()
	waitFor(s.t, "the program to end", func() bool {
		s.guest.AdvanceTicks(1)
		s.guest.WaitTicks()
		return s.guest.Err() != nil
	})
	theHost.do(func() { s.guest.Close() })
	s.wait()
}

// problem returns the text of the dialog about a problem, if one is open.
func (s *driver) problem() string {
	for _, c := range s.look().Controls {
		if c.ID == "problem" {
			return "\n" + c.Label
		}
	}
	return ""
}
