package session

import (
	"strconv"
	"strings"
	"testing"

	"eras/game"
)

// endless is a board without an end whose events are large.
type endless struct{}

type largeEvent [1 << 20]byte

func (endless) Name() string                                   { return "endless" }
func (endless) Setup() []game.Field                            { return nil }
func (endless) Seats() int                                     { return 1 }
func (endless) Start() int                                     { return 0 }
func (endless) Actors(*int) game.Seats                         { return game.SeatsOf(0) }
func (endless) View(p *int, _ game.Seat, view *int)            { *view = *p }
func (endless) Check(*int, game.Seat, int) error               { return nil }
func (endless) Apply(p *int, _ []int, _ *[]largeEvent)         { *p++ }
func (endless) Outcome(*int) (game.Outcome, bool)              { return game.Outcome{}, false }
func (endless) FormatMove(*int, game.Seat, int) string         { return "1" }
func (endless) ParseMove(*int, game.Seat, string) (int, error) { return 1, nil }
func (endless) FormatPosition(p *int) string                   { return strconv.Itoa(*p) }
func (endless) ParsePosition(text string) (int, error)         { return strconv.Atoi(text) }

// tireless is a link to a host that has a further step after each, up to a number of them.
type tireless struct{ most int }

func (l *tireless) Seat() game.Seat                     { return 0 }
func (l *tireless) Poll()                               {}
func (l *tireless) Step(n int) ([]string, string, bool) { return nil, strconv.Itoa(n + 1), n < l.most }
func (l *tireless) Awaited(int) (game.Seats, bool)      { return game.SeatsOf(0), true }
func (l *tireless) Submit(int, string)                  {}
func (l *tireless) Retract(int)                         {}
func (l *tireless) Refused(int) bool                    { return false }
func (l *tireless) Err() error                          { return nil }

// A host that sends steps without end cannot fill the memory: the match ends with an error, both
// while it is caught up with and while it is played.
func TestAHostCannotSendStepsWithoutEnd(t *testing.T) {
	const most = 1000
	events := make([]largeEvent, 64) // of all steps; nobody writes to them, so they take no memory
	for _, known := range []int{0, most} {
		link := &tireless{known}
		s := NewLinked(game.NewMatch[int, int, largeEvent](endless{}, 0), link)
		defer s.Close()
		s.far.skipped = func(_, _ *int) []largeEvent { return events }
		err := s.CatchUp()
		if known == 0 {
			for link.most = most; err == nil && s.match.Steps() < most; {
				err = s.Tick()
			}
		}
		if err == nil || !strings.Contains(err.Error(), "too many to keep in memory") {
			t.Errorf("with %d known steps, after %d steps the error is %v", known, s.match.Steps(), err)
		}
	}
}
