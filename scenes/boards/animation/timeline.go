// Package animation times the animations on a board. A game describes the effects of an action as a
// list of [Motion] values, and a [Timeline] plays them. All boards share its clock, its speed, and
// its rules for hurrying and skipping.
//
// Motions are played after the action has been applied, so they cannot change the game. They only
// update the drawn position, through Motion.Done. Done is called exactly once for every motion,
// whether it is played, hurried or skipped, so the drawn position is the same in all three cases.
package animation

import (
	"iter"

	"eras/scenes/ui"
)

// atEnd is the share of a motion's time that is shown with reduced motion.
const atEnd = 1 - 1.0/1024

// hurry is the number of ticks by which the clock advances in a tick while the player hurries.
const hurry = 4

// Motion is an animation of limited length.
type Motion[T any] struct {
	// What describes the motion to the code that draws it.
	What T
	// Length is the duration and Delay the time before the start, both in milliseconds at normal
	// speed.
	Length, Delay float64
	// Beside starts the motion at the same time as the one before it in the list, instead of after
	// it.
	Beside bool
	// Sound is played when the motion starts, at the position X in the window if X is not nil.
	Sound ui.Effect
	X     func() float64
	// Done, if not nil, is called when the motion ends or is skipped. It must not use the timeline.
	Done func()
}

// play plays the sound of a motion.
func (m *Motion[T]) play(u *ui.UI) {
	if m.X == nil {
		u.Sound.Play(m.Sound)
		return
	}
	u.PlayAt(m.Sound, m.X())
}

// Timeline plays motions. The zero value has no motions and is ready for use.
type Timeline[T any] struct {
	cues []cue[T] // motions that have not ended, in the order in which they were added
	now  int      // ticks since Play
	// still means that motions show their end for their whole length.
	still bool
}

// cue is a motion with its place on the clock, in ticks.
type cue[T any] struct {
	Motion[T]
	start, end int
}

// Play skips the remaining motions and plays a new list, one motion after the other except those
// with Beside. speed is a factor for their length: 1 is normal, 2 takes twice as long. At speed 0
// all motions have ended when Play returns, and only the first sound is played.
func (t *Timeline[T]) Play(u *ui.UI, speed float64, motions ...Motion[T]) {
	t.Skip()
	t.Add(u, speed, motions...)
}

// Add is like [Timeline.Play], but does not skip the remaining motions: the new ones start at once
// beside them.
func (t *Timeline[T]) Add(u *ui.UI, speed float64, motions ...Motion[T]) {
	first := len(t.cues)
	t.still = u.ReducedMotion
	base, end := t.now, t.now
	for _, m := range motions {
		if !m.Beside {
			base = end
		}
		c := cue[T]{Motion: m, start: base + ui.Ticks(m.Delay*speed)}
		c.end = c.start + ui.Ticks(m.Length*speed)
		end = max(end, c.end)
		t.cues = append(t.cues, c)
	}
	for _, c := range t.cues[first:] {
		if c.Sound != ui.NoSound && c.start == t.now {
			c.play(u)
			if end == t.now {
				break
			}
		}
	}
	t.finish()
}

// Tick advances the clock by one tick, or by several while the player hurries.
func (t *Timeline[T]) Tick(u *ui.UI, hurried bool) {
	steps := 1
	if hurried {
		steps = hurry
	}
	for ; steps > 0 && t.Busy(); steps-- {
		t.now++
		for _, c := range t.cues {
			if c.start == t.now && c.Sound != ui.NoSound {
				c.play(u)
			}
		}
		t.finish()
	}
}

// finish removes the motions that have ended and calls their Done functions.
func (t *Timeline[T]) finish() {
	for i := 0; i < len(t.cues); {
		c := t.cues[i]
		if c.end > t.now {
			i++
			continue
		}
		t.cues = append(t.cues[:i], t.cues[i+1:]...)
		if c.Done != nil {
			c.Done()
		}
	}
	if len(t.cues) == 0 {
		t.now = 0
	}
}

// Skip ends all motions, in the order in which they would have ended, without their sounds.
func (t *Timeline[T]) Skip() {
	for t.Busy() {
		t.now = t.cues[0].end
		for _, c := range t.cues {
			t.now = min(t.now, c.end)
		}
		t.finish()
	}
}

// Clear removes all motions without calling their Done functions. It is for a board that switches
// to another position.
func (t *Timeline[T]) Clear() { *t = Timeline[T]{} }

// Busy reports whether any motion is running or has yet to start.
func (t *Timeline[T]) Busy() bool { return len(t.cues) > 0 }

// Current returns the first running motion of the list and the share of its time that has passed,
// from 0 up to but not including 1. It returns nil if none is running.
func (t *Timeline[T]) Current() (what *T, share float64) {
	for what, share = range t.All() {
		return what, share
	}
	return nil, 0
}

// All returns the running motions, each with the share of its time that has passed. With reduced
// motion the share is nearly 1 from the start: nothing moves, but the motions take as long.
func (t *Timeline[T]) All() iter.Seq2[*T, float64] {
	return func(yield func(*T, float64) bool) {
		for i := range t.cues {
			c := &t.cues[i]
			if c.start > t.now {
				continue
			}
			share := float64(t.now-c.start) / float64(max(1, c.end-c.start))
			if t.still {
				share = atEnd
			}
			if !yield(&c.What, share) {
				return
			}
		}
	}
}
