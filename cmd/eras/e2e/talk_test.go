//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"eras/ai/agents"
	"eras/game"
	"eras/game/diplomacy"
	"eras/saves"
)

// TestTalk plays with two persons at one machine who write to each other: a support is asked for on the
// map and given, a promise is broken after a question, and a draw that one offers and the other accepts
// ends the match.
func TestTalk(t *testing.T) {
	t.Parallel()
	for _, window := range []struct {
		language      string
		width, height int
	}{{"en", 1280, 800}, {"es", 1920, 1080}, {"es", 390, 844}, {"en", 900, 600}} {
		name := fmt.Sprintf("%s-%dx%d", window.language, window.width, window.height)
		t.Run(name, func(t *testing.T) {
			// Nobody else is alive, so both can agree on a draw.
			c := talking(t, name+"-talk-", window.language, window.width, window.height,
				"SPR 1901 units=ENG:F.LON,F.EDI,A.LVP;FRA:A.PAR,A.MAR,F.BRE owners=ENG:LON,EDI,LVP;FRA:PAR,MAR,BRE",
				map[string]saves.Seat{"ENG": {Person: "Ana"}, "FRA": {Person: "Luis"}})
			c.askForSupport()
			c.giveAndBreak()
			c.agreeOnADraw()
		})
	}
}

// talking continues a match with press from a position. Powers without a player hold. prefix begins the names of
// its pictures.
func talking(t *testing.T, prefix, language string, width, height int, position string, players map[string]saves.Seat) *congress {
	t.Helper()
	on, err := agents.LoadDiplomacyMap("standard")
	if err != nil {
		t.Fatal(err)
	}
	board, err := diplomacy.NewBoard(on, diplomacy.Rules{LastYear: 1910, AgreedDraws: true, Press: diplomacy.PressRules{Level: 30, Words: true}})
	if err != nil {
		t.Fatal(err)
	}
	board.First, err = board.Game.ParsePosition(position)
	if err != nil {
		t.Fatal(err)
	}
	m := saves.Match{Mode: diplomacy.ID, Map: on.Name, MapTitle: on.Title, Started: time.Now(), Saved: time.Now()}
	for p := range on.Powers() {
		seat, plays := players[on.PowerToken(diplomacy.Power(p+1))]
		if !plays {
			seat = saves.Seat{Bot: "holdbot"}
		}
		m.Seats = append(m.Seats, seat)
	}
	m.Record = game.NewMatch[diplomacy.Position, diplomacy.Answer, diplomacy.Event](board, 1).Record().String()
	dir := t.TempDir()
	if err := saves.Open(dir).SaveMatch(saves.SlotOf(diplomacy.ID), m); err != nil {
		t.Fatal(err)
	}
	s := start(t, dir, width, height, "-language", language, "-seed", "5")
	s.onScreen("menu")
	if width > height {
		s.quick()
	}
	s.click("menu.board.diplomacy")
	s.click("menu.continue")
	s.onScreen("diplomacy")
	return &congress{driver: s, m: on, prefix: prefix, seen: map[string]bool{}}
}

// takeOver lets a person come to the screen.
func (c *congress) takeOver(power string) {
	c.t.Helper()
	c.until("the handover to "+power, func() bool { return c.has("handover." + power) })
	c.click("handover." + power)
	c.until(power+" to write", func() bool { _, writer := c.phase(); return writer == power })
}

// tab shows a tab of the panel. In a narrow window the sheet is pulled up for it.
func (c *congress) tab(i int) {
	c.t.Helper()
	if !c.has("diplomacy.tabs") {
		c.click("play.panel")
		c.ticks(4)
	}
	if id := fmt.Sprint("diplomacy.tabs.", i); c.has(id) {
		c.click(id)
		return
	}
	c.click("diplomacy.tabs")
	c.ticks(4)
	for range 6 {
		c.key(ebiten.KeyArrowUp)
	}
	for range i {
		c.key(ebiten.KeyArrowDown)
	}
	c.key(ebiten.KeyEnter)
	c.ticks(4)
}

// board lets the sheet of a narrow window down.
func (c *congress) board() {
	if c.has("play.panel") && c.has("diplomacy.tabs") {
		c.click("play.panel")
		c.ticks(4)
	}
}

// labelled waits for a control whose label contains a text.
func (c *congress) labelled(id, text string) {
	c.t.Helper()
	c.until(fmt.Sprintf("%s with %q", id, text), func() bool {
		label, _ := c.value(id)
		return strings.Contains(label, text)
	})
}

// askForSupport lets England ask France for the support of a move to Belgium and promise a move.
func (c *congress) askForSupport() {
	c.t.Helper()
	c.takeOver("ENG")
	c.click("area.PAR")
	c.see("ask")
	c.click("ask.S")
	c.click("area.MAR")
	c.click("area.BUR")
	c.labelled("offer.part.0", "A PAR S A MAR")
	c.board()
	c.click("area.LON")
	c.click("area.NTH")
	c.labelled("offer.part.1", "F LON - NTH")
	c.see("offer")
	c.click("offer.send")
	c.labelled("letter.0", "F LON - NTH")
	c.see("sent")
	c.click("talk.back")
	c.see("threads")
	c.tab(0)
	c.board()
	c.order("F LON - NTH")
	c.click("diplomacy.submit")
}

// giveAndBreak lets France accept, and send other orders after a question.
func (c *congress) giveAndBreak() {
	c.t.Helper()
	c.takeOver("FRA")
	c.tab(1)
	c.see("unread")
	c.click("talk.ENG")
	c.see("received")
	c.click("letter.0.show")
	c.see("shown")
	if !c.has("letter.0.accept") {
		c.click("play.panel")
		c.ticks(4)
	}
	c.click("letter.0.accept")
	c.ticks(4)
	c.see("accepted")
	c.tab(0)
	c.labelled("given.PAR", "A PAR S A MAR - BUR")
	c.see("promised")
	c.board()
	c.order("A PAR - PIC")
	c.click("diplomacy.submit")
	c.until("the question", func() bool { return c.has("diplomacy.sending.yes") })
	c.see("breaks")
	c.click("diplomacy.sending.yes")
	c.until("the results", func() bool { return c.has("diplomacy.continue") })
	if !c.has("promises.told") {
		c.tab(0)
	}
	c.until("the broken promise", func() bool { return c.has("promises.told") })
	c.see("told")
	c.click("diplomacy.continue")
}

// agreeOnADraw lets England offer a draw in the drop-downs and France accept it, which ends the match.
func (c *congress) agreeOnADraw() {
	c.t.Helper()
	c.takeOver("ENG")
	c.tab(1)
	c.see("distrust")
	c.click("talk.FRA")
	c.click("talk.promises")
	c.see("promises")
	c.click("talk.promises")
	c.click("talk.typed")
	c.write(map[string]string{"en": "peace with: Francs", "es": "paz con: francos"}[c.prefix[:2]])
	c.key(ebiten.KeyEnter)
	c.ticks(4)
	c.see("typed")
	c.click("talk.offer")
	c.see("drop-downs")
	c.pick("offer.kind", map[string]string{"en": "A draw this turn", "es": "Un empate en este turno"}[c.prefix[:2]])
	c.ticks(4)
	c.click("offer.send")
	c.labelled("letter.2", map[string]string{"en": "draw", "es": "empate"}[c.prefix[:2]])
	c.click("diplomacy.submit")
	c.until("the question", func() bool { return c.has("diplomacy.sending.yes") })
	c.click("diplomacy.sending.yes")
	c.takeOver("FRA")
	c.tab(1)
	c.click("talk.ENG")
	c.until("the offer", func() bool { return c.has("letter.2.accept") })
	c.click("letter.2.accept")
	c.see("draw")
	c.tab(0)
	c.board()
	c.click("diplomacy.submit")
	if c.has("diplomacy.sending.yes") {
		c.click("diplomacy.sending.yes")
	}
	c.until("the result", func() bool {
		if c.has("diplomacy.continue") {
			c.click("diplomacy.continue")
		}
		return c.look().Screen == "result"
	})
	if c.has("result.tabs.1") {
		c.click("result.tabs.1")
	}
	c.see("powers")
	c.click("result.story.1")
	c.labelled("story.0.text", "1901")
	c.see("story")
}
