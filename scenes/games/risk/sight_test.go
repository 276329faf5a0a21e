package risk

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"eras/game"
	"eras/game/risk"
	"eras/play/session"
	"eras/scenes/ui"
	"eras/scenes/ui/art"
	"eras/scenes/ui/uitest"
)

// veiled is a match of a person and three bots in which owners out of sight are hidden.
func veiled() setting {
	return goals(func(r *risk.Rules) { r.Fog, r.Veil, r.Share, r.Capitals = true, true, 70, true },
		session.Player{Person: "Ana"}, session.Player{Bot: "killbot"}, session.Player{Bot: "quo"}, session.Player{Bot: "boscoe"})
}

// read returns all that can be read on the screen while the cursor goes over every territory.
func (h *driver) read() (all []string) {
	for c := range risk.Territory(h.game.Setup.Map.Territories()) {
		x, y := h.screen.board.at(c)
		h.Move(x, y)
		h.Ticks(30)
		for _, control := range h.UI.Controls() {
			if control.ID == "map.drawing" { // for as long as that takes
				continue
			}
			all = append(all, control.ID+" "+control.Label+" "+control.Value)
		}
	}
	return all
}

// Where owners are hidden, nothing on the screen depends on who owns what is out of sight.
func TestHiddenOwnersAreNowhereOnTheScreen(t *testing.T) {
	for _, language := range ui.Languages {
		for _, size := range [][2]int{{1280, 800}, {900, 600}} {
			h := begin(t, language, size[0], size[1], veiled())
			h.wait()
			h.Ticks(2)
			b := &h.screen.board
			before := h.read()
			p := h.game.Position()
			hidden := h.game.Setup.Map.All().Minus(h.game.Board.Game.Sees(&p, 0))
			if hidden.Empty() || !b.hidden.Equal(hidden) || !b.unknown.Equal(hidden) {
				t.Fatalf("hidden are %v, without an owner %v, want %v", b.hidden, b.unknown, hidden)
			}
			if b.ownerAt(hidden.First()) != &art.Unknown {
				t.Error("the map does not show that an owner is unknown")
			}
			if says := b.stands(h.UI, hidden.First(), &h.screen.log); says != h.UI.Text.T("risk.stands.unknown") {
				t.Errorf("the tooltip says %q", says)
			}
			_, unknown, _ := strings.Cut(h.UI.Text.T("risk.player.unknown", "Cards", 0), "\n")
			if !slices.ContainsFunc(before, func(text string) bool { return strings.Contains(text, unknown) }) {
				t.Error("the list of players does not say that the fog hides something")
			}
			changed := 0
			for c := range hidden.All() { // to another player who is still in sight somewhere or keeps a territory
				for to := range game.Seat(4) {
					if from := b.whole.Owner.At(c); to != 0 && to != from && b.whole.Held[from].Len() > 1 {
						b.whole.Owner.Put(c, to)
						b.whole.Held[from], b.whole.Held[to] = b.whole.Held[from].Without(c), b.whole.Held[to].With(c)
						b.whole.Armies.Put(c, b.whole.Armies.At(c)+7)
						changed++
						break
					}
				}
			}
			after := h.read()
			if changed == 0 || !slices.Equal(before, after) {
				t.Errorf("%s %v: %d changed owners out of sight change what is read:\n%s", language, size, changed, differing(before, after))
			}
		}
	}
}

// differing returns the first texts that differ.
func differing(a, b []string) string {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return a[i] + "\n" + b[i]
		}
	}
	return fmt.Sprint(len(a), " and ", len(b), " texts")
}

// The log, also that of a match continued or taken over, has the conquests in sight and no others.
func TestTheLogTellsWhatIsInSight(t *testing.T) {
	h := begin(t, "en", 1280, 800, veiled())
	m, g, unseen := h.game.Match(), h.game.Board.Game, 0
	conquests := func(events []risk.Event) (n int) {
		for _, e := range events {
			if e.Kind == risk.Taken {
				n++
			}
		}
		return n
	}
	logged := func() (n int) {
		for _, x := range h.screen.log.entries {
			if x.kind == risk.Taken {
				n += len(x.at)
			}
		}
		return n
	}
	for range 60 {
		h.wait()
		if h.ended > 0 || h.screen.fallen != game.Nobody || m.Steps() > openedSteps {
			break
		}
		all, seen := 0, 0
		for i := range m.Steps() {
			step := m.Step(i)
			all += conquests(step.Events)
			seen += conquests(g.Noticed(&step.Before, &step.After, step.Events, 0, nil))
		}
		unseen = max(unseen, all-seen)
		h.screen.log.flush()
		if n := logged(); n != seen {
			t.Fatalf("round %d: the log has %d conquests, %d of %d are in sight", h.game.Position().Round, n, seen, all)
		}
		h.screen.readLog()
		if n := logged(); n != seen {
			t.Fatalf("the log read again has %d conquests, %d of %d are in sight", n, seen, all)
		}
		h.play()
	}
	if unseen == 0 {
		t.Error("all conquests were in sight: the test shows nothing")
	}
}

// The picture and the replay of a match in progress show what its only person sees, and those of a
// match between bots or one that is over show everything.
func TestWatchersSeeWhatThePersonSees(t *testing.T) {
	set := veiled()
	set.rules.Limit = 6
	g := set.open(t)
	watched := func(want bool) {
		t.Helper()
		h := &driver{}
		r := newReplayed(&g.Setup, g.Match())
		drawn(t, &r.board)
		h.Window = uitest.New(t, "en", 1280, 800, r.screen(h.look(0, t), func() {}))
		h.Ticks(2)
		for _, id := range []string{"replay.last", "replay.previous"} {
			h.Click(id)
			h.Ticks(2)
			if hidden := !r.board.unknown.Empty(); hidden != want {
				t.Errorf("%s: the replay hides owners: %v, want %v", id, hidden, want)
			}
		}
		if hidden := !sketched(&g.Setup, g.Match()).unknown.Empty(); hidden != want {
			t.Errorf("the picture hides owners: %v, want %v", hidden, want)
		}
	}
	for g.Position().Round == 0 {
		if err := g.Rush(1); err != nil {
			t.Fatal(err)
		}
	}
	watched(true)
	g.Setup.Players[0] = session.Player{Bot: "killbot"}
	watched(false)
}
