//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"eras/saves"
)

// quickTalk are the settings of bots that negotiate and order with little thought.
const quickTalk = "regent:search.tries=100:search.rollouts=0:search.draws=1:search.scenarios=2:press.effort=1500:press.rollouts=8:press.temper="

// TestAnEveningOfLetters plays France by mouse among bots that answer: Italy agrees to a joint attack on two
// centres, with a support each way, and to a demilitarised zone; both keep their word. England agrees to a
// support and does not give it. France breaks a promise to Italy, which says so and refuses the next offer. At
// another table Italy agrees to a draw.
func TestAnEveningOfLetters(t *testing.T) {
	t.Parallel()
	for _, window := range []struct {
		language      string
		width, height int
	}{{"en", 1280, 800}, {"es", 1920, 1080}} {
		name := fmt.Sprintf("%s-%dx%d-letters-", window.language, window.width, window.height)
		players := map[string]saves.Seat{"FRA": {Person: "Inés"}, "ITA": {Bot: quickTalk + "loyal"}, "ENG": {Bot: quickTalk + "liar"}}
		t.Run(name+"promises", func(t *testing.T) {
			t.Parallel()
			c := &correspondent{talking(t, name, window.language, window.width, window.height,
				"FAL 1901 units=FRA:A.BUR,F.ADR,A.GAS,A.PIC,F.MAR;ITA:A.TYR,A.VEN,F.ROM;ENG:F.ECH,A.LON,F.NTH;GER:A.MUN,A.KIE;AUS:A.TRI,A.VIE "+
					"owners=FRA:PAR,MAR,BRE,SPA,POR;ITA:VEN,ROM,NAP;ENG:LON,EDI,LVP;GER:MUN,KIE,BER;AUS:TRI,VIE,BUD", players)}
			c.attackTogether()
			c.believeEngland()
			c.breakTheWord()
		})
		t.Run(name+"draw", func(t *testing.T) {
			t.Parallel()
			c := &correspondent{talking(t, name, window.language, window.width, window.height,
				"SPR 1905 units=FRA:A.BUR,A.GAS,A.PIC,F.MAR,A.MUN;ITA:A.VEN,F.ROM owners=FRA:PAR,MAR,BRE,SPA,POR,MUN,BEL,HOL;ITA:VEN,ROM,NAP", players)}
			c.drawWithItaly()
		})
	}
}

// correspondent is a person who writes to bots.
type correspondent struct{ *congress }

// say returns a text of the window's language.
func (c *correspondent) say(en, es string) string {
	if strings.HasPrefix(c.prefix, "es") {
		return es
	}
	return en
}

// answered waits until the last offer in the open thread is no longer open, and checks what became of it.
func (c *correspondent) answered(want string) {
	c.t.Helper()
	open, now := c.say("Not answered yet", "Sin respuesta todavía"), ""
	c.until("an answer", func() bool {
		now = ""
		for _, d := range c.look().Controls {
			if strings.HasPrefix(d.ID, "letter.") && strings.HasSuffix(d.ID, ".state") {
				now = d.Label
			}
		}
		return now != "" && now != open
	})
	if now != want {
		c.shot("failed")
		c.t.Errorf("the offer is %q, want %q", now, want)
	}
}

func (c *correspondent) accepted() { c.answered(c.say("Accepted", "Aceptada")) }

// threads opens the list of threads.
func (c *correspondent) threads() {
	c.t.Helper()
	c.tab(1)
	if c.has("talk.back") {
		c.click("talk.back")
	}
}

// part checks a part of the offer that is being written.
func (c *correspondent) part(i int, order string) { c.labelled(fmt.Sprint("offer.part.", i), order) }

// send sends the orders and waits for the results.
func (c *correspondent) send() {
	c.t.Helper()
	c.tab(0)
	c.click("diplomacy.submit")
	c.results()
}

// results answers what the window asks with yes and waits for the results.
func (c *correspondent) results() {
	c.t.Helper()
	c.until("the results", func() bool {
		if c.has("diplomacy.sending.yes") {
			c.click("diplomacy.sending.yes")
		}
		return c.has("diplomacy.continue")
	})
}

// phaseOf goes on until orders of a phase can be written. In winter nothing is built.
func (c *correspondent) phaseOf(phase string) {
	c.t.Helper()
	c.until(phase, func() bool {
		for _, id := range []string{"diplomacy.continue", "diplomacy.skip", "diplomacy.sending.yes"} {
			if c.has(id) {
				c.click(id)
				return false
			}
		}
		now, writer := c.phase()
		if now != phase && writer != "" && c.has("diplomacy.submit") {
			c.click("diplomacy.submit")
		}
		return now == phase && writer != ""
	})
}

// attackTogether asks Italy for a support into Munich, promises one into Trieste, and adds a zone.
func (c *correspondent) attackTogether() {
	c.t.Helper()
	c.until("the first orders", func() bool { return c.has("diplomacy.submit") })
	c.click("area.TYR")
	c.see("ask")
	c.click("ask.S")
	c.click("area.BUR")
	c.part(0, "A TYR S A BUR")
	c.click("area.BUR")
	c.click("area.MUN")
	c.part(1, "A BUR - MUN")
	c.click("area.ADR")
	c.click("ask.S")
	c.click("area.VEN")
	c.see("whose")
	c.click("area.TRI")
	c.part(2, "F ADR S A VEN")
	c.click("area.VEN")
	c.click("area.TRI")
	c.see("land-or-sea")
	c.click("choice.1") // by land, not convoyed by the fleet
	c.part(3, "A VEN - TRI")
	c.see("joint-attack")
	c.click("offer.send")
	c.accepted()
	c.see("joint-attack-accepted")
	c.click("area.TYR")
	c.click("ask.K")
	c.see("keep-out")
	c.click("area.PIE")
	c.part(0, "PIE")
	c.click("offer.send")
	c.accepted()
	c.see("zone-accepted")
	c.tab(0)
	c.labelled("given.ADR", "F ADR S A VEN - TRI")
	c.labelled("given.BUR", "A BUR - MUN")
	c.see("promised")
}

// believeEngland is promised a support by England, which gives none.
func (c *correspondent) believeEngland() {
	c.t.Helper()
	c.click("area.ECH")
	c.click("ask.S")
	c.click("area.PIC")
	c.click("area.BEL")
	c.part(0, "F ECH S A PIC")
	c.click("offer.send")
	c.accepted()
	c.tab(0)
	c.order("A PIC - BEL")
	c.send()
	c.labelled("promises.told", "F ECH S A PIC - BEL")
	c.labelled("promises.told", c.say("and kept it", "y lo cumplió"))
	c.see("broken-by-england")
	c.threads()
	c.see("stances")
	c.click("talk.ENG")
	c.click("talk.promises")
	c.see("england")
	c.tab(0)
}

// breakTheWord promises Italy a support and peace, orders something else after the window has asked, and hears
// what Italy thinks of it.
func (c *correspondent) breakTheWord() {
	c.t.Helper()
	c.phaseOf("SPR 1902")
	c.threads()
	c.see("spring")
	c.click("talk.ITA")
	c.click("talk.offer")
	c.click("offer.add")
	c.click("area.ADR")
	c.click("ask.S")
	c.click("area.TRI")
	c.click("area.TRI") // it holds
	c.part(1, "F ADR S A TRI")
	c.click("offer.send")
	c.accepted()
	c.tab(0)
	c.labelled("given.ADR", "F ADR S A TRI")
	c.order("F ADR - ALB")
	c.see("otherwise")
	c.click("diplomacy.submit")
	c.until("the question", func() bool { return c.has("diplomacy.sending.yes") })
	c.see("breaks")
	c.results()
	c.labelled("promises.told", "F ADR - ALB")
	c.until("the leader of Italy", func() bool { return c.has("speech") })
	c.see("answered")
	c.phaseOf("FAL 1902")
	c.threads()
	c.click("talk.ITA")
	c.click("talk.offer")
	c.click("offer.send")
	c.answered(c.say("Refused", "Rechazada"))
	c.see("refused")
	c.click("line.first")
	c.see("first-phase")
	c.tab(1)
	c.see("looking-back")
}

// drawWithItaly offers a draw, which ends the match, and reads its story.
func (c *correspondent) drawWithItaly() {
	c.t.Helper()
	c.until("the first orders", func() bool { return c.has("diplomacy.submit") })
	c.threads()
	c.click("talk.ITA")
	c.click("talk.offer")
	c.pick("offer.kind", c.say("A draw this turn", "Un empate en este turno"))
	c.ticks(4)
	c.click("offer.send")
	c.accepted()
	c.see("draw")
	c.tab(0)
	c.click("diplomacy.submit")
	c.until("the result", func() bool {
		for _, id := range []string{"diplomacy.sending.yes", "diplomacy.continue"} {
			if c.has(id) {
				c.click(id)
			}
		}
		return c.look().Screen == "result"
	})
	c.click("result.story.1")
	c.until("the story", func() bool { _, ok := c.story(); return ok })
	c.see("story")
}

// story returns the first line of the story on the result.
func (c *correspondent) story() (string, bool) {
	for _, d := range c.look().Controls {
		if d.ID == "story.0.text" {
			return d.Label, true
		}
	}
	return "", false
}
