package monkey

import (
	"cmp"
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// Person chooses the steps of a run. The same seed and the same screens give the same steps. Every
// choice has its own random numbers, so that one more control on a screen changes few choices.
type Person struct {
	seed  uint64
	steps uint64
	// used counts, by screen, the uses of each kind of control, and taken those of each control.
	used, taken map[string]map[string]int
	// leads records, by screen, the kinds of controls that lead to another screen. last is the
	// screen and the kind of control used last.
	leads map[[2]string]bool
	last  [2]string
	// pending lists the controls to click next to complete a move.
	pending []string
	// Play is the percentage of steps in which the person continues the match.
	Play int
	// Panels means that the person opens every closed panel.
	Panels bool
	// Sizes are the sizes to which the person may change the window.
	Sizes [][2]int
}

// NewPerson returns a person whose choices depend on a seed.
func NewPerson(seed uint64) *Person {
	return &Person{seed: seed, used: map[string]map[string]int{}, taken: map[string]map[string]int{}, leads: map[[2]string]bool{}, Play: 25, Sizes: Sizes}
}

// Sizes are the default sizes of windows; they include the smallest and the largest.
var Sizes = [][2]int{{900, 600}, {1280, 800}, {1366, 768}, {1024, 768}, {1600, 900}, {1920, 1080}}

// Next returns the next step on a screen. moves are the moves of the match that waits for the
// person, as [Moves] returns them.
func (p *Person) Next(s *Screen, moves [][]string) Step {
	p.steps++
	rng := rand.New(rand.NewPCG(p.seed, p.steps))
	var usable []Control
	for _, c := range s.Controls {
		if c.usable() {
			usable = append(usable, c)
		}
	}
	p.see(s.Screen, usable)
	if p.last[1] != "" && p.last[0] != s.Screen {
		p.leads[p.last] = true
	}
	p.last = [2]string{}
	step, ok := p.proceed(rng, s, moves)
	if !ok {
		step = p.choose(rng, s, usable)
		step.AtOnce = rng.IntN(12) == 0
	}
	if step.ID != "" {
		p.used[s.Screen][Kind(step.ID)]++
		p.taken[s.Screen][step.ID]++
		p.last = [2]string{s.Screen, Kind(step.ID)}
	}
	return step
}

// forward lists controls that continue a match or lead to one.
var forward = []string{
	"handover.take", "risk.show", "risk.trade.now", "risk.occupy", "risk.end", "diplomacy.submit", "play.ending.yes", "play.battleover", "play.attack.yes", "play.fight", "play.endturn", "play.pass", "training.play", "setup.go",
	"menu.continue", "menu.start", "result.menu",
}

// proceed returns a step that continues a match. It reports false if the person does something
// else.
func (p *Person) proceed(rng *rand.Rand, s *Screen, moves [][]string) (Step, bool) {
	click := func(id string) (Step, bool) {
		return Step{Kind: Click, ID: id, X: 50, Y: 50, Ticks: pick(rng, []int{1, 1, 1, 3, 12})}, true
	}
	if p.Panels {
		if i := slices.IndexFunc(s.Controls, func(c Control) bool { return c.usable() && c.Value == "closed" }); i >= 0 {
			return click(s.Controls[i].ID)
		}
	}
	next := p.pending
	p.pending = nil
	if len(next) == 0 && rng.IntN(100) < p.Play {
		next = moveOf(rng, moves)
		if len(next) == 0 {
			next = slices.DeleteFunc(slices.Clone(forward), func(id string) bool { _, ok := s.Find(id); return !ok })
			next = next[:min(1, len(next))]
		}
	}
	if len(next) > 0 {
		if _, ok := s.Find(next[0]); ok {
			p.pending = next[1:]
			return click(next[0])
		}
	}
	return Step{}, false
}

// moveOf chooses a move at random. Each kind of move is equally likely, so that turns end.
func moveOf(rng *rand.Rand, moves [][]string) []string {
	kinds := map[string][][]string{}
	var names []string
	for _, m := range moves {
		kind := Kind(m[len(m)-1])
		if kinds[kind] == nil {
			names = append(names, kind)
		}
		kinds[kind] = append(kinds[kind], m)
	}
	if len(names) == 0 {
		return nil
	}
	return pick(rng, kinds[pick(rng, names)])
}

// see records the controls of a screen.
func (p *Person) see(screen string, controls []Control) {
	if p.used[screen] == nil {
		p.used[screen], p.taken[screen] = map[string]int{}, map[string]int{}
	}
	for _, c := range controls {
		p.used[screen][Kind(c.ID)] += 0
	}
}

// typing reports whether a control takes text.
func typing(c Control) bool { return c.Focused && strings.Contains(c.ID, "name") }

func (p *Person) choose(rng *rand.Rand, s *Screen, usable []Control) Step {
	what := rng.IntN(100)
	if len(usable) == 0 {
		return Step{Kind: Key, Text: pick(rng, keys), Ticks: 1}
	}
	if what < 40 && slices.ContainsFunc(usable, typing) {
		return Step{Kind: Type, Text: pick(rng, typed)}
	}
	id := p.least(s.Screen, usable)
	x, y := rng.IntN(99)+1, rng.IntN(99)+1
	if rng.IntN(2) == 0 {
		x, y = 50, 50
	}
	held := pick(rng, []int{0, 0, 1, 1, 1, 2, 3, 30})
	switch {
	case what < 76:
		return Step{Kind: Click, ID: id, X: x, Y: y, Ticks: held}
	case what < 79:
		return Step{Kind: Double, ID: id, X: x, Y: y, Ticks: min(held, 3)}
	case what < 81:
		return Step{Kind: Right, ID: id, X: x, Y: y, Ticks: held}
	case what < 83:
		return Step{Kind: Hover, ID: id, X: x, Y: y}
	case what < 87:
		return Step{Kind: Drag, ID: id, X: x, Y: y, To: p.other(usable), Ticks: 1 + rng.IntN(12)}
	case what < 90:
		return Step{Kind: Wheel, ID: id, Turns: pick(rng, []int{-5, -1, 1, 5})}
	case what < 97:
		return Step{Kind: Key, Text: pick(rng, keys), Ticks: pick(rng, []int{0, 1, 1, 40})}
	case what < 99:
		size := pick(rng, p.Sizes)
		return Step{Kind: Resize, Width: size[0], Height: size[1]}
	default:
		return Step{Kind: Again}
	}
}

// least returns the least used control on a screen: of the least used kind, the least used one.
// Kinds with several controls are used more often, and kinds that lead to another screen less
// often, so that the rest of the screen is reached. Ties are decided at random, with a number for
// each control.
func (p *Person) least(screen string, usable []Control) string {
	const (
		most = 4 // more squares of a board need no more uses
		away = 2
	)
	count := map[string]int{}
	for _, c := range usable {
		count[Kind(c.ID)]++
	}
	uses := func(kind string) int {
		n := p.used[screen][kind] / min(count[kind], most)
		if p.leads[[2]string{screen, kind}] {
			n += away
		}
		return n
	}
	least := slices.MinFunc(usable, func(a, b Control) int {
		return cmp.Or(cmp.Compare(uses(Kind(a.ID)), uses(Kind(b.ID))), cmp.Compare(p.taken[screen][a.ID], p.taken[screen][b.ID]),
			cmp.Compare(p.draw(a.ID), p.draw(b.ID)))
	})
	return least.ID
}

// other returns a random control, for the end of a drag.
func (p *Person) other(usable []Control) string {
	return slices.MinFunc(usable, func(a, b Control) int { return cmp.Compare(p.draw("to "+a.ID), p.draw("to "+b.ID)) }).ID
}

// draw returns a random number for a control in this step.
func (p *Person) draw(id string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id)) // it never fails
	return rand.New(rand.NewPCG(p.seed^h.Sum64(), p.steps)).Uint64()
}

func pick[T any](rng *rand.Rand, all []T) T { return all[rng.IntN(len(all))] }

// keys lists the keys that a person may press.
var keys = []string{
	"Escape", "Enter", "Space", "Tab", "Shift+Tab", "ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Backspace", "Delete",
	"Home", "End", "PageUp", "PageDown", "F1", "F11", "M", "H", "U", "Z", "Control+Z", "Control+S", "Control+A", "Control+C",
	"Control+V", "Control+X", "E", "P", "N", "Digit1", "Digit2", "Digit9", "NumpadEnter", "Alt+Enter", "Minus", "Equal",
}

// typed lists the texts that a person may type.
var typed = []string{
	"Ana", "Íñigo", "佐藤 花子", "محمد", " ", "A very long name that goes on and on and on and on", "0", "12", "e\u0301", "1.5", "x/y\\z:*?", "par - gas",
}

// Unused returns, in a line for each screen, the kinds of controls that were seen but never used.
func (p *Person) Unused() []string {
	var lines []string
	for _, screen := range slices.Sorted(maps.Keys(p.used)) {
		kinds := slices.DeleteFunc(slices.Sorted(maps.Keys(p.used[screen])), func(kind string) bool { return p.used[screen][kind] > 0 })
		if len(kinds) > 0 {
			lines = append(lines, screen+": "+strings.Join(kinds, " "))
		}
	}
	return lines
}

// Used returns the numbers of kinds of controls that were used and seen.
func (p *Person) Used() (used, seen int) {
	for _, kinds := range p.used {
		for _, n := range kinds {
			if seen++; n > 0 {
				used++
			}
		}
	}
	return used, seen
}
