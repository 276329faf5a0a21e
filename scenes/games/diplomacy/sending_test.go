package diplomacy

import "testing"

// The second of two quick clicks does not use the button that has taken the first one's place.
func TestQuickClicksSendOnce(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "dumbbot", 0, 3), seats(g, "FRA=Inés"))
	ts.Ticks(3)
	ts.enter("A PAR - BUR")
	ts.speed = 1
	send, _ := ts.Find("diplomacy.submit")
	ts.Click("diplomacy.submit")
	ts.Until("the phase", func() bool { return ts.screen.show.on })
	ts.Move(send.Rect.CenterX(), send.Rect.CenterY())
	ts.Press()
	ts.Release()
	if ts.screen.show.complete {
		t.Fatal("the second click skipped what is shown")
	}
	ts.Click("diplomacy.skip")
	ts.Ticks(1)
	if !ts.screen.show.complete {
		t.Error("a click after a while did not skip it")
	}
}

// The button that pauses and plays says what it does while a phase of the player is shown: it shows the rest
// at once, and then goes on, as the large button does.
func TestPauseDuringResults(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "dumbbot", 0, 3), seats(g, "FRA=Inés"))
	ts.Ticks(3)
	ts.enter("A PAR - BUR")
	ts.speed = 1
	ts.Click("diplomacy.submit")
	ts.Until("the phase", func() bool { return ts.screen.show.on })
	ts.Click("line.play")
	if !ts.screen.show.complete {
		t.Error("a pause leaves the orders appearing")
	}
	ts.Click("line.play")
	ts.Ticks(1)
	if ts.screen.looksBack() || ts.screen.writing() == nil {
		t.Error("playing on does not lead to the next orders")
	}
}

// Sending nothing asks first, and so does a retreat that loses a unit.
func TestSendingNothingAsks(t *testing.T) {
	g := standard(t)
	ts := open(t, "en", 1280, 800, playedOn(t, g, "dumbbot", 0, 3), seats(g, "FRA=Inés"))
	ts.Ticks(3)
	ts.Window.Click("diplomacy.submit")
	ts.Ticks(2)
	ts.Window.Click("diplomacy.sending.no")
	ts.Ticks(2)
	if ts.screen.writing() == nil || ts.screen.sending {
		t.Fatal("the orders were sent")
	}
	ts.Click("diplomacy.submit")
	ts.settle()
	if ts.match.Phases() != 1 {
		t.Error("the orders were not sent")
	}
}
