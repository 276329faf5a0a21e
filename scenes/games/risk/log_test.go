package risk

import (
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/game/risk"
	"eras/scenes/ui"
)

// lines returns the lines of the log, the newest first.
func (h *driver) lines() []logLine {
	l := &h.screen.log
	l.lay(h.UI, &h.screen.board, 178, 0)
	return l.lines
}

// wholeLines returns the lines of the log as one line an entry.
func (h *driver) wholeLines() []logLine {
	var all []logLine
	for _, l := range h.lines() {
		if l.more {
			all[len(all)-1].text += " " + l.text
			continue
		}
		all = append(all, l)
	}
	return all
}

// What a player does in a row becomes one entry, which a tooltip tells in full.
func TestTheLogGroupsWhatBelongsTogether(t *testing.T) {
	own, enemy := front(t)
	h := begin(t, "en", 1280, 800, alone("attack", 0, map[int]int{own: 30, enemy: 2}, 0, noCards, "")(t))
	a, b, c := risk.Territory(own), risk.Territory(enemy), risk.Territory(enemy+1)
	dice, ok := risk.DiceOf([]uint8{6, 5, 1}, []uint8{4, 5})
	if !ok {
		t.Fatal("no dice")
	}
	roll := func(to risk.Territory) risk.Event {
		return risk.Event{Kind: risk.Rolled, Seat: 0, Other: 1, From: a, To: to, Dice: dice}
	}
	add := func(events ...risk.Event) { h.screen.log.add(stepEvents{risk.Attacking, events}) }
	h.screen.log.reset(nil, 0, nil)
	add(risk.Event{Kind: risk.Reinforced, To: a, N: 3})
	add(risk.Event{Kind: risk.Reinforced, To: b, N: 1})
	add(risk.Event{Kind: risk.Reinforced, To: a, N: 2})
	add(roll(b))
	add(roll(b), risk.Event{Kind: risk.Taken, Other: 1, From: a, To: b})
	if n := len(h.wholeLines()); n != 2 {
		t.Fatalf("%d entries", n)
	}
	add(roll(c), risk.Event{Kind: risk.Taken, Other: 1, From: a, To: c})
	add(roll(a))
	lines := h.wholeLines()
	var texts []string
	for _, l := range lines {
		texts = append(texts, l.text)
	}
	for i, want := range []struct{ begins, ends string }{{"Maximiliana fails", ", −0\u00a0−2"}, {"Maximiliana takes 2 territories", ", −0\u00a0−6"}, {"Maximiliana +6 in 2 territories", ""}} {
		if len(lines) != 3 || !strings.HasPrefix(texts[i], want.begins) || !strings.HasSuffix(texts[i], want.ends) {
			t.Errorf("the log says %q, want %q", texts, want)
		}
	}
	if !lines[1].at.Equal(risk.SetOf(b).With(c)) {
		t.Errorf("the line is about %v", lines[1].at)
	}
	whole := lines[1].whole
	for _, part := range []string{h.screen.board.name(h.UI, b), h.screen.board.name(h.UI, c), "loses 0, takes 4", "loses 0, takes 2"} {
		if !strings.Contains(whole, part) {
			t.Errorf("the tooltip %q lacks %q", whole, part)
		}
	}
}

// All lines fit and none is cut, in a match between bots.
func TestLinesOfTheLogFit(t *testing.T) {
	for _, language := range ui.Languages {
		h := begin(t, language, 900, 600, alone("reinforce", 2, nil, 5, someCards, "")(t))
		h.wait()
		lines := h.lines()
		if len(lines) < 3 {
			t.Fatalf("%s: %d lines", language, len(lines))
		}
		for _, l := range lines {
			if strings.ContainsAny(l.text, "\n…") || h.UI.Width(l.text, logStyle) > 179 {
				t.Errorf("%s: %q does not fit", language, l.text)
			}
		}
	}
}

// The log and a plan are tabs, each with all of the room below the players.
func TestLogAndPlanAreTabs(t *testing.T) {
	for _, size := range [][2]int{{900, 600}, {1280, 800}} {
		h := begin(t, "es", size[0], size[1], alone("reinforce", 2, nil, 9, someCards, "")(t))
		h.Until("a plan", func() bool { return len(h.game.PlansOf(2)) > 0 })
		h.screen.paused, h.screen.jumping = true, false
		shown := func(name string, wantPlan bool) {
			t.Helper()
			h.Ticks(3)
			_, plan := h.Find("risk.plan.text")
			_, log := h.Find("risk.log")
			if plan != wantPlan || log == wantPlan {
				t.Errorf("%v: %s: plan %v and log %v are there", size, name, plan, log)
			}
		}
		shown("at first", false)
		h.Click("risk.pages.1")
		shown("the second tab", true)
		h.Key(ebiten.KeyP)
		shown("P", false)
		h.Key(ebiten.KeyP)
		shown("P again", true)
		h.Click("risk.pages.0")
		shown("the first tab", false)
	}
}

// A click on a line of the log lets its territories flash on the map, and the cursor marks them.
func TestLinesOfTheLogFlashTheirPlace(t *testing.T) {
	own, enemy := front(t)
	h := begin(t, "en", 1280, 800, alone("attack", 0, map[int]int{own: 30, enemy: 2}, 0, noCards, "")(t))
	h.screen.log.add(stepEvents{risk.Reinforcing, []risk.Event{{Kind: risk.Reinforced, To: risk.Territory(own), N: 3}}})
	h.Ticks(2)
	tabs, ok := h.Find("risk.pages") // the log begins below them
	if !ok {
		t.Fatal("no tabs")
	}
	h.Move(tabs.Rect.X+60, tabs.Rect.Bottom()+4+logRow/2)
	h.Ticks(2)
	if !h.screen.marked.Equal(risk.SetOf(risk.Territory(own))) {
		t.Errorf("%v is marked", h.screen.marked)
	}
	h.Press()
	h.Release()
	h.Ticks(1)
	if b := &h.screen.board; !b.flashed.Equal(risk.SetOf(risk.Territory(own))) || b.flashUntil <= h.UI.Tick() {
		t.Errorf("%v flashes until %d", b.flashed, b.flashUntil)
	}
}

// Cards have whole names on them, also where four of them are side by side.
func TestCardsHaveWholeNames(t *testing.T) {
	for _, language := range ui.Languages {
		h := begin(t, language, 1280, 800, alone("reinforce", 2, nil, 5, someCards, "")(t))
		for c := range h.game.Board.Game.Map.Territories() {
			name := h.screen.board.name(h.UI, risk.Territory(c))
			const w = 65
			lines, style := cardLines(h.UI, name, ui.R(0, 0, w, 104))
			if strings.Join(lines, " ") != name {
				t.Errorf("%s: the card of %s says %q", language, name, lines)
			}
			for _, line := range lines {
				if !h.UI.Fits(line, style, w-2*cardRim) {
					t.Errorf("%s: %q is too long for the card of %s", language, line, name)
				}
			}
		}
	}
}
