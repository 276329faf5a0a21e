package client

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	aidiplomacy "eras/ai/diplomacy"
	"eras/game"
	"eras/game/diplomacy"
	"eras/game/diplomacy/press"
	"eras/game/diplomacy/press/presstest"
	"eras/play/daide/server"
)

// talkScript is how a game with press begins: Manual gives no orders, so that it waits.
func talkScript(level int) []string {
	return concat(joinScript[:5], fmt.Sprintf("< HLO (FRA) (1550) ((LVL %d))", level), "< SCO (FRA PAR MAR BRE) (ENG LON)", "< NOW (SPR 1901) (FRA AMY PAR) (ENG FLT LON)")
}

var spring1901 = diplomacy.Phase{Year: 1901, Season: diplomacy.Spring}

// writing returns options that send letters, given as recipients and press, when the game begins, and the
// events of press as lines.
func writing(m *diplomacy.Map, lines *[]string, letters ...[2]string) func(*Options) {
	return func(o *Options) {
		o.Bot, o.Manual, o.Letters, o.Attempts = nil, NewManualOrders(), NewLetters(), 1
		o.OnEvent = func(e Event) {
			what := map[EventKind]string{PressReceived: "received", PressSent: "sent", PressReturned: "returned"}[e.Kind]
			if what != "" {
				by := "nobody"
				if e.Power != diplomacy.Neutral {
					by = m.PowerToken(e.Power)
				}
				*lines = append(*lines, what+" "+by+" "+powersText(m, e.To)+" "+e.Press.Text(m))
			}
			if e.Kind != Began {
				return
			}
			for _, l := range letters {
				p, err := press.Dialect{Level: 40}.ParseText(m, l[1])
				if err != nil {
					panic(err)
				}
				phase := spring1901
				to, late := strings.CutPrefix(l[0], "late ")
				if late {
					phase.Year--
				}
				o.Letters.Send(phase, parsePowers(m, to), p)
			}
		}
	}
}

func powersText(m *diplomacy.Map, powers []diplomacy.Power) string {
	var tokens []string
	for _, p := range powers {
		tokens = append(tokens, m.PowerToken(p))
	}
	return "(" + strings.Join(tokens, " ") + ")"
}

func parsePowers(m *diplomacy.Map, text string) (powers []diplomacy.Power) {
	for _, token := range strings.Fields(text) {
		p, ok := m.FindPower(token)
		if !ok {
			panic(token)
		}
		powers = append(powers, p)
	}
	return powers
}

// What is sent, with the turn, and each way in which a server answers.
func TestLetters(t *testing.T) {
	m := standardMap(t)
	var lines []string
	_, err := runScript(t, writing(m, &lines,
		[2]string{"ENG", "PRP (PCE (ENG FRA))"},
		[2]string{"ENG GER", "PRP (ALY (ENG FRA GER) VSS (RUS))"},
		[2]string{"ITA", "PRP (PCE (FRA ITA))"},
		[2]string{"RUS", "PRP (DRW)"},
		[2]string{"TUR", "FCT (NOT (PCE (FRA TUR)))"},
		[2]string{"AUS", "PRP (DRW)"},
		[2]string{"ENG", "PRP (SCD (ENG BEL))"},
		[2]string{"late ENG", "PRP (DRW)"},
		[2]string{"ENG", "CCL (PRP (PCE (ENG FRA)))"},
	), concat(talkScript(30),
		"> SND (SPR 1901) (ENG) (PRP (PCE (ENG FRA)))",
		"> SND (SPR 1901) (ENG GER) (PRP (ALY (ENG FRA GER) VSS (RUS)))",
		"> SND (SPR 1901) (ITA) (PRP (PCE (FRA ITA)))",
		"> SND (SPR 1901) (RUS) (PRP (DRW))",
		"> SND (SPR 1901) (TUR) (FCT (NOT (PCE (FRA TUR))))",
		"> SND (SPR 1901) (AUS) (PRP (DRW))",
		"> SND (SPR 1901) (ENG) (CCL (PRP (PCE (ENG FRA))))",
		"< YES (SND (SPR 1901) (ENG) (PRP (PCE (ENG FRA))))",
		"< FRM (ENG) (FRA) (YES (PRP (PCE (ENG FRA))))",
		"< CCD (GER) (SND (SPR 1901) (ENG GER) (PRP (ALY (ENG FRA GER) VSS (RUS))))",
		"< OUT (ITA) (SND (SPR 1901) (ITA) (PRP (PCE (FRA ITA))))",
		"< CCD (RUS)",
		"< HUH (SND (SPR 1901) (TUR) (ERR FCT (NOT (PCE (FRA TUR)))))",
		"< REJ (SND (SPR 1901) (AUS) (PRP (DRW)))",
		"< REJ (SND (SPR 1901) (AUS) (PRP (DRW)))",
		"< DRW", "< OFF"))
	if err != nil {
		t.Error(err)
	}
	want := []string{
		"returned nobody (ENG) PRP (SCD (ENG BEL))",
		"returned nobody (ENG) PRP (DRW)",
		"sent nobody (ENG) PRP (PCE (ENG FRA))",
		"received ENG (FRA) YES (PRP (PCE (ENG FRA)))",
		"returned GER (ENG GER) PRP (ALY (ENG FRA GER) VSS (RUS))",
		"returned ITA (ITA) PRP (PCE (FRA ITA))",
		"returned RUS (RUS) PRP (DRW)",
		"returned nobody (TUR) FCT (NOT (PCE (FRA TUR)))",
		"returned nobody (AUS) PRP (DRW)",
		"returned nobody (ENG) CCL (PRP (PCE (ENG FRA)))", // never answered
	}
	if !slices.Equal(lines, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
}

// Press that the client cannot read is answered by HUH and TRY, but not if it is an answer itself.
func TestPressNotUnderstood(t *testing.T) {
	m := standardMap(t)
	for _, c := range []struct{ level, try string }{
		{"10", "PRP PCE ALY VSS DRW SLO NOT NAR YES REJ BWX FCT"},
		{"30", "PRP PCE ALY VSS DRW SLO NOT NAR YES REJ BWX FCT XDO DMZ AND ORR"},
		{"130", "PRP PCE ALY VSS DRW SLO NOT NAR YES REJ BWX FCT XDO DMZ AND ORR"},
	} {
		var lines []string
		level := map[string]int{"10": 10, "30": 30, "130": 130}[c.level]
		_, err := runScript(t, writing(m, &lines), concat(talkScript(level),
			"< FRM (GER) (FRA ENG) (PRP (SCD (ENG BEL) (FRA HOL)))",
			"> SND (GER) (HUH (PRP (ERR SCD (ENG BEL) (FRA HOL))))", "> SND (GER) (TRY ("+c.try+"))",
			"< FRM (GER) (FRA) (INS (PCE (FRA GER)))", "> SND (GER) (HUH (ERR INS (PCE (FRA GER))))", "> SND (GER) (TRY ("+c.try+"))",
			"< FRM (GER) (FRA) (YES (PRP (SCD (ENG BEL))))", "< FRM (GER) (FRA) (CCL (ERR))", "< FRM (GER) (FRA) (SUG (ERR (DRW)))", "< FRM (GER) (FRA) (TRY (HUH))",
			"< FRM (GER) (FRA) (HUH (ERR PRP (DRW)))", "< FRM (GER) (FRA) (TRY ())", "< FRM (GER) (FRA) (PRP (PCE (FRA GER)))",
			"< DRW", "< OFF"))
		want := []string{"received GER (FRA) HUH (ERR PRP (DRW))", "received GER (FRA) TRY ()", "received GER (FRA) PRP (PCE (FRA GER))"}
		if err != nil || !slices.Equal(lines, want) {
			t.Errorf("level %s: %v\n%s", c.level, err, strings.Join(lines, "\n"))
		}
	}
	// At level 0, and without letters at any level, the client understands nothing.
	refusal := []string{"< FRM (GER) (FRA) (PRP (PCE (FRA GER)))", "> SND (GER) (HUH (ERR PRP (PCE (FRA GER))))", "> SND (GER) (TRY ())", "< YES (SND (GER) (TRY ()))"}
	var lines []string
	if _, err := runScript(t, writing(m, &lines), concat(talkScript(0), refusal, "< DRW", "< OFF")); err != nil || lines != nil {
		t.Errorf("%v, %v", lines, err)
	}
	if _, err := runScript(t, nil, concat(joinScript[:5], "< HLO (FRA) (1550) ((LVL 30))", refusal, "< DRW", "< OFF")); err != nil {
		t.Error(err)
	}
}

// The client writes the tokens of the other family if it is told to, or has received them.
func TestLettersInTheOtherFamily(t *testing.T) {
	m := standardMap(t)
	var lines []string
	options := writing(m, &lines, [2]string{"ENG", "FCT (NAR (DRW))"})
	_, err := runScript(t, func(o *Options) { options(o); o.NormanTokens = true }, concat(talkScript(30),
		"> SND (SPR 1901) (ENG) (FWD (CCL (DRW)))", // the texts of 4A06 and 4A25
		"< YES (SND (SPR 1901) (ENG) (FWD (CCL (DRW))))", "< FRM (ENG) (FRA) (FWD (NOT (PCE (ENG FRA))))", "< DRW", "< OFF"))
	if want := []string{"sent nobody (ENG) FCT (NAR (DRW))", "received ENG (FRA) FCT (NOT (PCE (ENG FRA)))"}; err != nil || !slices.Equal(lines, want) {
		t.Errorf("%v, %v", lines, err)
	}
	_, err = runScript(t, writing(m, &lines), concat(talkScript(30),
		"< FRM (ENG) (FRA) (FWD (NOT (PCE (ENG FRA))))", "< FRM (ENG) (FRA) (PRP (SCD (ENG BEL)))",
		"> SND (ENG) (HUH (PRP (ERR SCD (ENG BEL))))", "> SND (ENG) (TRY (PRP PCE ALY VSS DRW SLO NOT CCL YES REJ BWX FWD XDO DMZ AND ORR))", "< DRW", "< OFF"))
	if err != nil {
		t.Error(err)
	}
}

// Seven clients say random things of the grammar to random powers at every level through a whole game:
// every letter is delivered to its recipients alone or returned, all see press in the same order, and the
// game is the one that is played in silence.
func TestRandomTalkers(t *testing.T) {
	makers := sevenOf(aidiplomacy.NewDumbBot)
	silence := ""
	for _, level := range []int{0, 10, 20, 30} {
		x := newTestServer(t, 2, 5, func(c *server.Config) { c.Press.Level = level })
		m := x.game.Map
		var mu sync.Mutex
		written, sent, returned := 0, 0, 0
		seen := make([][]string, len(makers))
		results, wait := x.join(t, makers, 5, func(seat int, o *Options) {
			o.Letters = NewLetters()
			source := presstest.Source{Map: m, Dialect: press.Dialect{Level: max(level, press.MinLevel)}, Rand: game.Random(uint64(seat), uint64(level))}
			o.OnEvent = handlers(o.OnEvent, func(e Event) {
				mu.Lock()
				defer mu.Unlock()
				line := powersText(m, e.To) + " " + e.Press.Text(m)
				switch e.Kind {
				case PressSent:
					sent++
					seen[seat] = append(seen[seat], m.PowerToken(diplomacy.Power(seat+1))+" "+line)
				case PressReturned:
					returned++
				case PressReceived:
					if !slices.Contains(e.To, diplomacy.Power(seat+1)) {
						t.Errorf("%d gets %s", seat+1, line)
					}
					seen[seat] = append(seen[seat], m.PowerToken(e.Power)+" "+line)
				}
			}, onPosition(func(p *diplomacy.Position) {
				mu.Lock()
				defer mu.Unlock()
				for range 3 {
					written++
					o.Letters.Send(p.Phase(), others(source.Rand, seat, len(makers)), source.Press())
				}
			}))
		})
		wait()
		record := x.wait(t).Record
		notes := record.Notes
		if record.Notes = nil; silence == "" {
			silence = record.String()
		} else if record.String() != silence {
			t.Errorf("level %d: press changes the game", level)
		}
		for i, r := range results {
			if r.Ending == "" || r.Rejected > 0 {
				t.Errorf("seat %d: %+v", i, r)
			}
		}
		mu.Lock()
		if written == 0 || (sent == 0) != (level == 0) || sent+returned != written {
			t.Errorf("level %d: %d letters, %d sent, %d returned", level, written, sent, returned)
		}
		if len(notes) != sent {
			t.Errorf("level %d: %d letters in the record of %d", level, len(notes), sent)
		}
		for _, n := range notes {
			if l, ok, err := press.ParseNote(m, n.Text); !ok || err != nil || l.Note(m) != n.Text {
				t.Errorf("level %d: %s: %v", level, n.Text, err)
			}
		}
		// What two powers both saw, they saw in the same order.
		for a := range seen {
			for b := range a {
				ab, ba := common(seen[a], seen[b]), common(seen[b], seen[a])
				if !slices.Equal(ab, ba) {
					t.Errorf("level %d: %d and %d see\n%s\nand\n%s", level, a, b, strings.Join(ab, "\n"), strings.Join(ba, "\n"))
				}
			}
		}
		mu.Unlock()
	}
}

// others returns one or two powers other than that of a seat.
func others(rng *rand.Rand, seat, n int) (powers []diplomacy.Power) {
	for _, i := range rng.Perm(n)[:1+rng.IntN(2)] {
		if i != seat {
			powers = append(powers, diplomacy.Power(i+1))
		}
	}
	if powers == nil {
		powers = []diplomacy.Power{diplomacy.Power((seat+1)%n + 1)}
	}
	return powers
}

// common returns the lines of a that occur once in a and once in b.
func common(a, b []string) (lines []string) {
	count := func(all []string, line string) (n int) {
		for _, l := range all {
			if l == line {
				n++
			}
		}
		return n
	}
	for _, line := range a {
		if count(a, line) == 1 && count(b, line) == 1 {
			lines = append(lines, line)
		}
	}
	return lines
}
