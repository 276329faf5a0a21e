//go:build e2e

package e2e

import (
	"fmt"

	"github.com/hajimehoshi/ebiten/v2"
)

// guided follows the guide on the screen to its end, by keyboard or by mouse, and takes
// a picture of each sentence if name is not empty. It returns how many there were.
func (s *driver) guided(keyboard bool, name string) int {
	s.t.Helper()
	n, last := 0, ""
	s.until("the end of the guide", func() bool {
		shown := map[string]string{}
		for _, c := range s.look().Controls {
			shown[c.ID] = c.Label
		}
		text, ok := shown["guide"]
		if !ok {
			return n > 0 && shown["guiding"] == ""
		}
		if text != last {
			if n, last = n+1, text; name != "" {
				s.ticks(10)
				s.shot(fmt.Sprintf("%s-%02d", name, n))
			}
		}
		id := "guide.yes"
		if _, read := shown[id]; !read {
			id = shown["guide.at"]
		}
		if !s.has(id) {
			return false
		}
		if keyboard {
			s.ticks(2) // the focus goes there
			s.key(ebiten.KeyEnter)
		} else {
			s.click(id)
		}
		return false
	})
	return n
}
